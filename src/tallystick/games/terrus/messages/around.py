"""The clauses that a fact follows by what stands around it: a discard that paid, what remains after
a payment, whose text it is."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import SEASON
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

# The facts of one payment, which the fact "paid" closes.
OF_PAYMENT: Final = (
    "spent", "discarded", "played", "produced", "paid-vitae", "buried", "unmoored",
)  # fmt: skip
# Facts whose clauses, where they are known exactly, take the place of the general ones.
EXACT: Final = ("at-once", "played")
PLAYED: Final = {"resource": ("T.21.1", "T.21.2"), "action": ("T.20",)}
AT_ONCE: Final = {"beast": "T.19.3b", "item": "T.19.3c", "structure": "T.19.3d"}


def exact_clauses(game: Game, fact: Fact, general: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses that a fact follows, the most exact first; ``general`` are those of its kind."""
    more = _more(game, fact)
    clauses = more if fact[0] in EXACT and more else (*more, *general)
    return tuple(dict.fromkeys(clauses))


def _more(game: Game, fact: Fact) -> tuple[str, ...]:
    kind, _, entity, _ = fact
    if kind == "dawn":
        return ("T.25.2a",)
    if kind == "remains":
        return ("T.25.4a",) if _before(game, fact) == "paid" else ()
    if kind == "at-once":
        return (AT_ONCE.get(piece_of(game, entity).kind, "T.19.3"),)
    if kind == "triggered":
        return ("T.19.3",)
    if kind == "activated":
        return ("T.19.2", "T.19.1")
    if kind == "played" and not _pays(game, fact):
        return PLAYED.get(piece_of(game, entity).kind, ())
    return _of_payment(game, fact) if kind in OF_PAYMENT and _pays(game, fact) else ()


def _of_payment(game: Game, fact: Fact) -> tuple[str, ...]:
    kind, _, entity, _ = fact
    if kind == "played":
        return ("T.25.2", "T.21.2")
    if kind != "discarded":
        return ()
    piece = piece_of(game, entity)
    clauses = ["T.25.3"]
    if piece.season == game.lists[CELLS][SEASON] >= 0:
        clauses.append("T.25.3a")
    if "Seasonal" in piece.keywords:
        clauses.append("T.25.3b")
    return tuple(clauses)


def _place(game: Game, fact: Fact) -> int:
    facts = game.facts
    last = len(facts) - 1
    return next((i for i in range(last, -1, -1) if facts[i] is fact), last)


def _before(game: Game, fact: Fact) -> str:
    place = _place(game, fact)
    return game.facts[place - 1][0] if place > 0 else ""


def _pays(game: Game, fact: Fact) -> bool:
    """Whether the fact is part of a payment: the next fact of another sort is that it is paid."""
    for kind, seat, _, _ in game.facts[_place(game, fact) + 1 :]:
        if kind not in OF_PAYMENT:
            return kind == "paid" and seat == fact[1]
    return False
