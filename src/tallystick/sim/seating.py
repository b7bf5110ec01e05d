"""Players, bots and decks, in their seats: the one place that knows how decks are given."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from tallystick.errors import InputError
from tallystick.play.arranging import setting_of
from tallystick.play.match import Match, Seat
from tallystick.play.origins import Wish
from tallystick.rules.rulebook import Rulebook


def check_decks(game: str, cards: tuple[str, ...], decks: tuple[str, ...], seats: int) -> None:
    """InputError where these are not decks for so many seats; none are always right."""
    if decks and len(decks) != seats:
        text = f"expected a deck for each of {seats} seats, found {len(decks)}"
        raise InputError(text, field="--deck")
    try:
        _setting(game, cards, decks)
    except InputError as error:
        raise error.at(field="--deck") from error


@lru_cache(maxsize=1 << 8)
def _setting(game: str, cards: tuple[str, ...], decks: tuple[str, ...]) -> Any:
    """What is set up so that these decks are played, seat by seat; None without decks."""
    return setting_of(game, {}, Wish({"deck": decks}, cards), len(decks)) if decks else None


def seated(
    rules: Rulebook, who: Sequence[str], cards: tuple[str, ...], decks: tuple[str, ...], seed: int
) -> Match:
    """A match of these bots with these decks, of these card files too, seat by seat; no decks:
    those that the rulebook takes."""
    rules.setting = _setting(rules.name, cards, decks)
    return Match(rules, [Seat(f"Seat {seat + 1}", name) for seat, name in enumerate(who)], seed)
