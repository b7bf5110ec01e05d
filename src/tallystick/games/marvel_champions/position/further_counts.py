"""Further things that "for each ..." counts (MC.target.11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cards.errors import NotRun, needed, require
from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.position import ways
from tallystick.games.marvel_champions.position.counters_laid import counters_on, kind_in
from tallystick.games.marvel_champions.position.measures import (
    MEASURES,
    OF_THEM,
    THINGS,
    WAY,
    Each,
    icons_counted,
)
from tallystick.games.marvel_champions.position.rankings import FIGURES
from tallystick.games.marvel_champions.position.scope import IT, Scope
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.values import traits_of
from tallystick.rules.phrases import Clause


class EachTrait(Each):
    """ "For each different [[Trait]] on friendly characters": each of those, once."""

    def _count(self, scope: Scope) -> int:
        found = self.whom.candidates(scope) if self.whom is not None else []
        return len({trait for entity in found for trait in traits_of(scope.game, entity)})


def _each_trait(clause: Clause) -> Each:
    thing = needed(clause.only_noun(), clause, "nothing is counted yet by")
    require(clause.words[0].startswith("different "), clause, "nothing is counted yet by")
    return EachTrait(THINGS, Filter(thing._replace(how="each")))


class PrintedNumeral(Each):
    """ "The numeral in NAME's printed hit point value": what is printed there, for how many players
    ever (MC.per-player.1)."""

    def _count(self, scope: Scope) -> int:
        numbers = [piece_of(scope.game, entity).stats[self.which] for entity in self._whom(scope)]
        return sum([max(number, 0) for number in numbers])


def _numeral(clause: Clause) -> Each:
    thing = clause.only_noun()
    word = clause.words[0].removeprefix("printed ").replace("hit point", "hit points")
    if thing is None or word not in FIGURES:
        raise NotRun(f"nothing is measured yet by {clause}")
    made = PrintedNumeral(OF_THEM, Filter(thing))
    made.which = FIGURES[word]
    return made


class IconsDiscarded(Each):
    """The resource icons on what this ability has discarded, and one that it has resolved."""

    def _count(self, scope: Scope) -> int:
        return icons_counted(scope, ways.gone_this_way(scope))


def _each_on_those(clause: Clause) -> Each:
    """ "For each resource icon on the discarded cards"."""
    if clause.words[0].removeprefix("printed ") != "resource icon":
        raise NotRun(f"nothing is counted yet by {clause}")
    return IconsDiscarded(WAY)


class EachUndealt(Each):
    """ "For each player who was not dealt an encounter card this way"."""

    def _count(self, scope: Scope) -> int:
        return len(set(zones.player_order(scope.game)) - set(ways.dealt_this_way(scope)))


def _each_undealt(clause: Clause) -> Each:
    require(clause.words[:1] == ("player",), clause, "nothing is counted yet by")
    return EachUndealt(THINGS)


class EachTaken(Each):
    """ "For each tar counter removed from it this way"."""

    def _count(self, scope: Scope) -> int:
        return ways.taken_this_way(scope, scope.note(IT))


def _each_taken(clause: Clause) -> Each:
    require(kind_in(clause.words), clause, "nothing is counted yet by")
    return EachTaken(WAY)


class EachLaid(Each):
    """ "For each tar counter in play"."""

    def __init__(self, kind: str) -> None:
        super().__init__(THINGS)
        self.kind = kind

    def _count(self, scope: Scope) -> int:
        game = scope.game
        return sum([counters_on(game, entity, self.kind) for entity in zones.all_in_play(game)])


def _each_laid(clause: Clause) -> Each:
    kind = kind_in(clause.words)
    require(kind, clause, "nothing is counted yet by")
    return EachLaid(kind)


class VillainsToBeat(Each):
    """How many villains must be beaten, as the rules of a scenario say (option
    ``villains-to-beat``); never more than there are (MC.win.1)."""

    def _count(self, scope: Scope) -> int:
        game = scope.game
        there = [e for zone in VILLAIN_ZONES for e in game.lists[zone]]
        most = len([e for e in there if piece_of(game, e).kind == "villain"])
        said = game.rules.readings["villains-to-beat"]
        return min(int(said), most) if said.isdecimal() else most


VILLAIN_ZONES: Final = (zones.VILLAIN_DECK, zones.VILLAIN_AREA, zones.VICTORY, zones.REMOVED)


def _by_the_rules(clause: Clause) -> Each:
    return VillainsToBeat(WAY)


MEASURES.update({"numeral_of": _numeral, "by_the_rules": _by_the_rules})
FURTHER: Final[dict[str, Callable[[Clause], Each]]] = {
    "for_each_trait": _each_trait,
    "for_each_on_those": _each_on_those,
    "for_each_undealt": _each_undealt,
    "for_each_taken": _each_taken,
    "for_each_laid": _each_laid,
}
