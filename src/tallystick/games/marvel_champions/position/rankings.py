""" "With the most threat", "with the lowest printed cost": those of a description that have most or
least of something (MC.qualifier.1), and the figures of cards that text names (MC.modifiers.1)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Final, NamedTuple

from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.pieces import ATK, DEF, HP, PRINTED, REC, SCH, THW
from tallystick.games.marvel_champions.position.scope import Scope, cost_on
from tallystick.games.marvel_champions.position.values import hand_size, remaining, stat, traits_of
from tallystick.games.marvel_champions.position.villains import order_of
from tallystick.games.marvel_champions.zones import DAMAGE, THREAT, all_in_play
from tallystick.kernel.machine import Game
from tallystick.rules.phrases import Noun

Measure = Callable[[Game, int], int]


def _stat(which: int, game: Game, entity: int) -> int:
    return stat(game, entity, which)


def _printed(which: int, game: Game, entity: int) -> int:
    return piece_of(game, entity).stats[which]


# What is printed stays; the rest changes.
PRINTED_MEASURES: Final[dict[str, Measure]] = {
    "cost": cost_on,
    "printed cost": cost_on,
    "printed hit points": partial(_stat, PRINTED + HP),
    "printed atk": partial(_printed, ATK),
    "printed sch": partial(_printed, SCH),
    "printed thw": partial(_printed, THW),
    "printed resource icons": lambda game, entity: sum(piece_of(game, entity).icons),
}
MEASURES: Final[dict[str, Measure]] = {
    **PRINTED_MEASURES,
    "threat": lambda game, entity: game.lists[THREAT][entity],
    "damage": lambda game, entity: game.lists[DAMAGE][entity],
    "hit points": remaining,
    "remaining hit points": remaining,
    "hit points remaining": remaining,
    "atk": partial(_stat, ATK),
    "sch": partial(_stat, SCH),
    "thw": partial(_stat, THW),
    "traits": lambda game, entity: len(set(traits_of(game, entity))),
    "activation order": order_of,
}
ENDS: Final = {"most": True, "highest": True, "least": False, "lowest": False, "fewest": False}


def _has_cost(game: Game, entity: int) -> bool:
    return piece_of(game, entity).cost is not None


def _own_schemes(game: Game, villain: int) -> list[int]:
    """The side scheme of its encounter set (MC.qualifier.1)."""
    mine = piece_of(game, villain).set
    pieces = [(one, piece_of(game, one)) for one in all_in_play(game)]
    return [one for one, piece in pieces if piece.kind == "side_scheme" and piece.set == mine]


def _has_scheme(game: Game, entity: int) -> bool:
    return bool(_own_schemes(game, entity))


def _threat_on_scheme(game: Game, entity: int) -> int:
    return game.lists[THREAT][_own_schemes(game, entity)[0]]


class Ranking(NamedTuple):
    """Of what a mark asks for the most, or for the least."""

    measure: Measure
    most: bool
    # of which alone: of those that have a cost (no identity, no dash), or a side scheme
    asked: Callable[[Game, int], bool] | None = None

    def best(self, game: Game, found: list[int]) -> list[int]:
        """The cards with the most, or the least, of what is measured."""
        ranked = [e for e in found if self.asked is None or self.asked(game, e)]
        values = [self.measure(game, e) for e in ranked]
        if not values:
            return []
        best = max(values) if self.most else min(values)
        return [e for e, value in zip(ranked, values, strict=True) if value == best]


RANKINGS: Final = {
    f"with the {end} {of}": Ranking(measure, most, _has_cost if measure is cost_on else None)
    for of, measure in MEASURES.items()
    for end, most in ENDS.items()
} | {
    f"whose side scheme has the {end} threat": Ranking(_threat_on_scheme, most, _has_scheme)
    for end, most in ENDS.items()
}
EXTREMES: Final = frozenset(RANKINGS)
PRINTED_EXTREMES: Final = frozenset(
    [f"with the {end} {of}" for of in PRINTED_MEASURES for end in ENDS]
)
AT_AN_END: Final = {"topmost": -1, "bottommost": 0, "leftmost": 0}  # of a pile, of a row


def extreme(scope: Scope, marks: Collection[str], found: list[int]) -> list[int]:
    """The cards that have the most or the least of something, where the text asks for that; of a
    pile the topmost, which lies there last; of a row the leftmost, which lies there first."""
    for mark in marks:
        if mark in AT_AN_END:
            found = [found[AT_AN_END[mark]]] if found else []
        elif mark in RANKINGS:
            found = RANKINGS[mark].best(scope.game, found)
    return found


FIGURES: Final = {
    "atk": ATK, "thw": THW, "def": DEF, "rec": REC, "sch": SCH, "hit points": HP,
    "printed sch": PRINTED + SCH, "printed hit points": PRINTED + HP, "printed rec": PRINTED + REC,
    "printed atk": PRINTED + ATK, "printed thw": PRINTED + THW, "printed def": PRINTED + DEF,
}  # fmt: skip
COST, STAGE, LEFT, HANDS, VERSION = 100, 101, 102, 103, 104
OTHER_FIGURES: Final = {
    "cost": COST, "printed cost": COST, "resource cost": COST, "printed resource cost": COST,
    "stage number": STAGE, "current stage number": STAGE, "[[version]] number": VERSION,
    "remaining hit points": LEFT, "hand size": HANDS, "number": VERSION,
}  # fmt: skip


def figure(scope: Scope, entity: int, which: int) -> int:
    """A number of a card now: one of its stats, its printed cost, its stage."""
    game = scope.game
    piece = piece_of(game, entity)
    if which == COST:
        return cost_on(game, entity)
    if which == STAGE:  # without one it is 0 (MC.x.1)
        return piece.stage_number
    if which == LEFT:
        return remaining(game, entity)
    if which == HANDS:
        return hand_size(game, scope.seat)
    if which == VERSION:
        tag = next((t for t in piece.traits if t.startswith("version ")), "version 0")
        return int(tag.rpartition(" ")[2])
    return stat(game, entity, which)


def is_one(verb: str, thing: Noun) -> bool:
    """Whether it is known whose figure is meant: each has its own, and one of several is chosen."""
    if verb == "total_of" or thing.how not in ("each", "all", "a", "another"):
        return True
    known = set(thing.marks) & EXTREMES or any(m.endswith(" this way") for m in thing.marks)
    return thing.how in ("a", "another") and bool(known or thing.places())
