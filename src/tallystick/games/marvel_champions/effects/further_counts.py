"""Further things that "for each ..." counts (MC.target.11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tallystick.games.marvel_champions.effects.measures import THINGS, Each
from tallystick.games.marvel_champions.effects.scope import Scope, dealt_this_way
from tallystick.games.marvel_champions.effects.things import Filter, NoOp
from tallystick.games.marvel_champions.effects.values import traits_of
from tallystick.games.marvel_champions.zones import player_order
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


class EachUndealt(Each):
    """ "For each player who was not dealt an encounter card this way"."""

    def _count(self, scope: Scope) -> int:
        return len(set(player_order(scope.game)) - set(dealt_this_way(scope)))


def _each_undealt(clause: Clause) -> Each:
    if clause.words[:1] != ("player",):
        raise NoOp(f"nothing is counted yet by {clause}")
    return EachUndealt(THINGS)


FURTHER: Final[dict[str, Callable[[Any], Each]]] = {
    "for_each_trait": _each_trait,
    "for_each_undealt": _each_undealt,
}
