"""Players, bots and decks, in their seats: the one place that knows how decks are given."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.errors import InputError
from tallystick.play.match import Match, Seat
from tallystick.rules.rulebook import Rulebook


def check_decks(rules: Rulebook, decks: tuple[str, ...], seats: int) -> None:
    """InputError where these are not decks for so many seats; none are always right."""
    if decks and len(decks) != seats:
        text = f"expected a deck for each of {seats} seats, found {len(decks)}"
        raise InputError(text, field="--deck")
    try:
        if decks:
            rules.new_with(decks, 0)
    except ValueError as error:
        raise InputError(str(error), field="--deck") from error


def seated(rules: Rulebook, who: Sequence[str], decks: tuple[str, ...], seed: int) -> Match:
    """A match of these bots with these decks, seat by seat; no decks: those that the rulebook
    takes."""
    seats = [Seat(f"Seat {seat + 1}", name) for seat, name in enumerate(who)]
    return Match(rules, seats, seed, decks)
