"""Why something that a payment offers cannot be used for it, with the clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cases.grand_archive.place import Place
from tallystick.cases.naming import entries_of
from tallystick.cases.nodes import Node
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.zones import (
    FIELD,
    GRAVEYARD,
    HAND,
    RESTED,
)
from tallystick.kernel.decision import Refusal

NOTHING: Final = Refusal((), "")


def excuse(board: Place, seat: int, held: int, said: Node) -> Refusal:
    """What is wrong with the first thing that is not to be had; all clauses are named. Nothing is
    said where each thing could be used, but not all of it together.

    ``held`` is the card that is played, -1 for none.
    """
    keys = said.entries()
    found: list[Refusal] = []
    for key, reason in REASONS.items():
        for one in entries_of(keys.get(key)):
            wrong = reason(board, seat, held, one.text())
            if wrong is not None:
                found.append(wrong)
    clauses = tuple(dict.fromkeys(clause for one in found for clause in one.clauses))
    return Refusal(clauses, found[0].text) if found else NOTHING


def _reserve(board: Place, seat: int, held: int, name: str) -> Refusal | None:
    hand = [one for one in board.game.lists[HAND[seat]] if one != held]
    if board.find(name, hand, seat) >= 0:
        return None
    if held >= 0 and board.find(name, [held], seat) >= 0:
        return Refusal(
            ("GA.COST.5.a", "GA.COST.5", "GA.A8"),
            f"{name} has been announced: it cannot pay for itself.",
        )
    return Refusal(
        ("GA.COST.5", "GA.PAY.1", "GA.ACT.8"), f"{name} is not in your hand to be reserved."
    )


def _floating(board: Place, seat: int, held: int, name: str) -> Refusal | None:
    entity = board.find(name, board.game.lists[GRAVEYARD[seat]], seat)
    if entity >= 0 and values.has_keyword(board.game, entity, "floating memory"):
        return None
    where = "has no Floating Memory" if entity >= 0 else "is not in your graveyard"
    return Refusal(("GA.KW.FLOATING", "GA.COST.6", "GA.MAT.6"), f"{name} {where}.")


def _rest(board: Place, seat: int, held: int, name: str) -> Refusal | None:
    game = board.game
    entity = board.find(name, game.lists[FIELD[seat]], seat)
    if entity < 0:
        return Refusal(("GA.KW.RESERVABLE", "GA.COST.7"), f"You do not control {name}.")
    if game.lists[RESTED][entity]:
        return Refusal(
            ("GA.KW.RESERVABLE", "GA.AACT.11", "GA.TERM.AWAKE"), f"{name} is rested already."
        )
    if not values.has_keyword(game, entity, "reservable"):
        return Refusal(("GA.KW.RESERVABLE", "GA.COST.7"), f"{name} is not Reservable.")
    return None


def _banish(board: Place, seat: int, held: int, name: str) -> Refusal | None:
    game = board.game
    entity = board.find(name, game.lists[GRAVEYARD[seat]], seat)
    if entity >= 0:
        return Refusal(("GA.KW.KINDLE", "GA.COST.7"), f"The cost does not take {name} so.")
    return Refusal(
        ("GA.COST.7", "GA.KW.KINDLE", "GA.PAY.4", "GA.COST.6"),
        f"{name} cannot be banished for it by choice.",
    )


def _sacrifice(board: Place, seat: int, held: int, name: str) -> Refusal | None:
    if board.find(name, board.game.lists[FIELD[seat]], seat) >= 0:
        return None
    return Refusal(("GA.TERM.SACRIFICE", "GA.COST.7"), f"You do not control {name}.")


def _discard(board: Place, seat: int, held: int, name: str) -> Refusal | None:
    hand = [one for one in board.game.lists[HAND[seat]] if one != held]
    if board.find(name, hand, seat) >= 0:
        return None
    return Refusal(("GA.TERM.DISCARD", "GA.COST.7"), f"{name} is not in your hand.")


REASONS: Final[dict[str, Callable[[Place, int, int, str], Refusal | None]]] = {
    "reserve": _reserve,
    "floating": _floating,
    "rest": _rest,
    "banish": _banish,
    "sacrifice": _sacrifice,
    "discard": _discard,
}
