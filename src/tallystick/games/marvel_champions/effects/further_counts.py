"""Further things that "for each ..." counts (MC.target.11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tallystick.games.marvel_champions.effects.measures import THINGS, Each
from tallystick.games.marvel_champions.effects.scope import Scope
from tallystick.games.marvel_champions.effects.things import Filter, NoOp
from tallystick.games.marvel_champions.effects.values import traits_of
from tallystick.rules.phrases import Clause, Thing


class EachTrait(Each):
    """ "For each different [[Trait]] on friendly characters": each of those, once."""

    def _count(self, scope: Scope) -> int:
        found = self.whom.candidates(scope) if self.whom is not None else []
        return len({trait for entity in found for trait in traits_of(scope.game, entity)})


def _each_trait(clause: Clause) -> Each:
    thing = clause.things[0] if len(clause.things) == 1 else None
    if not isinstance(thing, Thing) or not clause.words[0].startswith("different "):
        raise NoOp(f"nothing is counted yet by {clause}")
    return EachTrait(THINGS, Filter(thing._replace(how="each")))


FURTHER: Final[dict[str, Callable[[Any], Each]]] = {"for_each_trait": _each_trait}
