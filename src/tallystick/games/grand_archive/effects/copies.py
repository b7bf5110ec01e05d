"""What enters the field as a copy of something there (GA.COPY.4): it is that before anything hears
it enter."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.book import printed_piece
from tallystick.games.grand_archive.position import stack
from tallystick.games.grand_archive.position.bases import Thinglike
from tallystick.games.grand_archive.position.scope import scope_of
from tallystick.games.grand_archive.zones import LOOKS
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import Game

AS_IT_IS: Final[Option] = ("done", -1, -1)


def copied_by(game: Game, card: int) -> Thinglike | None:
    """A description of what a card enters as a copy of, as it is printed."""
    return printed_piece(game, card).copied


def candidates(game: Game, card: int, seat: int) -> list[int]:
    """What a card could enter as a copy of under a player's control."""
    what = copied_by(game, card)
    return what.candidates(scope_of(game, seat, card, 0)) if what is not None else []


def may_decline(game: Game, card: int) -> bool:
    """Whether its player may let it enter as it is."""
    return printed_piece(game, card).may_copy


def decision(game: Game, card: int, seat: int) -> Decision:
    """What it is a copy of; of nothing, where that may be."""
    options: list[Option] = [("choose", one, -1) for one in candidates(game, card, seat)]
    return Decision(seat, "choose", card, [*options, *[AS_IT_IS] * may_decline(game, card)])


def look_like(game: Game, card: int, entity: int) -> None:
    """From now on it looks like that; -1: like itself (GA.COPY.2)."""
    if entity >= 0:
        game.set(LOOKS, card, stack.look_of(game, entity))
