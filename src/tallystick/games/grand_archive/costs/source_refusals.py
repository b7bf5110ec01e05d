"""Why something that a player offers cannot be used for a payment, with the clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.zones import FIELD, GRAVEYARD, HAND, RESTED
from tallystick.kernel.decision import Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game


class Payer(NamedTuple):
    """Who pays, and the card that is paid for, which does not pay for itself; -1 for none."""

    seat: int
    held: int

    def finds(self, game: Game, zone: tuple[int, ...], named: list[int]) -> int:
        """The first of some cards that lies in a zone of the payer; -1 if none does."""
        there = game.lists[zone[self.seat]]
        return next((one for one in named if one in there and one != self.held), NOWHERE)


def misplaced(game: Game, payer: Payer, key: str, named: list[int], name: str) -> Refusal | None:
    """What is wrong with a thing offered under a key of a payment; ``named`` are all of that name.
    None where it could be used, if not for this."""
    reason = REASONS.get(key)
    return reason(game, payer, named, name) if reason is not None else None


def _reserve(game: Game, payer: Payer, named: list[int], name: str) -> Refusal | None:
    if payer.finds(game, HAND, named) >= 0:
        return None
    if payer.held in named:
        return Refusal(
            ("GA.COST.5.a", "GA.COST.5", "GA.A8"),
            f"{name} has been announced: it cannot pay for itself.",
        )
    return Refusal(
        ("GA.COST.5", "GA.PAY.1", "GA.ACT.8"), f"{name} is not in your hand to be reserved."
    )


def _floating(game: Game, payer: Payer, named: list[int], name: str) -> Refusal | None:
    entity = payer.finds(game, GRAVEYARD, named)
    if entity >= 0 and values.has_keyword(game, entity, "floating memory"):
        return None
    where = "has no Floating Memory" if entity >= 0 else "is not in your graveyard"
    return Refusal(("GA.KW.FLOATING", "GA.COST.6", "GA.MAT.6"), f"{name} {where}.")


def _rest(game: Game, payer: Payer, named: list[int], name: str) -> Refusal | None:
    entity = payer.finds(game, FIELD, named)
    if entity < 0:
        return Refusal(("GA.KW.RESERVABLE", "GA.COST.7"), f"You do not control {name}.")
    if game.lists[RESTED][entity]:
        return Refusal(
            ("GA.KW.RESERVABLE", "GA.AACT.11", "GA.TERM.AWAKE"), f"{name} is rested already."
        )
    if not values.has_keyword(game, entity, "reservable"):
        return Refusal(("GA.KW.RESERVABLE", "GA.COST.7"), f"{name} is not Reservable.")
    return None


def _banish(game: Game, payer: Payer, named: list[int], name: str) -> Refusal | None:
    if payer.finds(game, GRAVEYARD, named) >= 0:
        return None
    return Refusal(
        ("GA.COST.6", "GA.PAY.4", "GA.COST.7"),
        f"{name} cannot be banished for it by choice.",
    )


def _sacrifice(game: Game, payer: Payer, named: list[int], name: str) -> Refusal | None:
    if payer.finds(game, FIELD, named) >= 0:
        return None
    return Refusal(("GA.TERM.SACRIFICE", "GA.COST.7"), f"You do not control {name}.")


def _discard(game: Game, payer: Payer, named: list[int], name: str) -> Refusal | None:
    if payer.finds(game, HAND, named) >= 0:
        return None
    return Refusal(("GA.TERM.DISCARD", "GA.COST.7"), f"{name} is not in your hand.")


REASONS: Final[dict[str, Callable[[Game, Payer, list[int], str], Refusal | None]]] = {
    "reserve": _reserve,
    "floating": _floating,
    "rest": _rest,
    "banish": _banish,
    "sacrifice": _sacrifice,
    "discard": _discard,
}
