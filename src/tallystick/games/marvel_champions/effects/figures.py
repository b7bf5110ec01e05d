"""The figures of cards that text names, and of which card (MC.modifiers.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.rankings import EXTREMES
from tallystick.games.marvel_champions.effects.scope import Scope, cost_on, piece_of
from tallystick.games.marvel_champions.effects.values import hand_size, remaining, stat
from tallystick.games.marvel_champions.pieces import ATK, DEF, HP, PRINTED, REC, SCH, THW
from tallystick.rules.phrases import Noun

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
