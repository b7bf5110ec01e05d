"""What enters the field as a copy of something there (GA.COPY.4): it is that before anything hears
it enter."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.book import book_of, printed_piece
from tallystick.games.grand_archive.pieces import EntersAsCopy
from tallystick.games.grand_archive.position import stack
from tallystick.games.grand_archive.position.continuous_effects import (
    FOREVER,
    add_effect,
    add_speech,
)
from tallystick.games.grand_archive.position.restrictions import met
from tallystick.games.grand_archive.position.scope import scope_of
from tallystick.games.grand_archive.zones import LOOKS
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import Game

AS_IT_IS: Final[Option] = ("done", -1, -1)


def copied_by(game: Game, card: int, seat: int) -> EntersAsCopy | None:
    """What a card enters as a copy of under a player's control, as it is printed."""
    found = printed_piece(game, card).copied
    return found if found is not None and met(game, found.gates, card, seat) else None


def candidates(game: Game, card: int, seat: int) -> list[int]:
    """What a card could enter as a copy of under a player's control."""
    found = copied_by(game, card, seat)
    return found.what.candidates(scope_of(game, seat, card, 0)) if found is not None else []


def may_decline(game: Game, card: int, seat: int) -> bool:
    """Whether its player may let it enter as it is."""
    found = copied_by(game, card, seat)
    return found is not None and found.optional


def decision(game: Game, card: int, seat: int) -> Decision:
    """What it is a copy of; of nothing, where that may be."""
    options: list[Option] = [("choose", one, -1) for one in candidates(game, card, seat)]
    return Decision(seat, "choose", card, [*options, *[AS_IT_IS] * may_decline(game, card, seat)])


def look_like(game: Game, card: int, entity: int) -> None:
    """From now on it looks like that (GA.COPY.2)."""
    game.set(LOOKS, card, stack.look_of(game, entity))


def has_besides(game: Game, card: int, seat: int) -> None:
    """What has entered as a copy, of another of its name too, has what is said of it besides for as
    long as it is there."""
    found = printed_piece(game, card).copied
    for change in found.has if found is not None else ():
        if book_of(game).changes[change].of_holder:
            add_speech(game, change, card, FOREVER, until_seat=-1, n=0, you=seat)
        else:
            add_effect(game, change, card, FOREVER, until_seat=-1, n=1, speaker=card, you=seat)
