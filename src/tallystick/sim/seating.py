"""Players, bots and decks, in their seats: the one place that knows how decks are given."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tallystick.decks.seating import DECK
from tallystick.errors import InputError
from tallystick.play.arranging import setting_of
from tallystick.play.match import Match, Seat
from tallystick.play.origins import Wish
from tallystick.rules.rulebook import Rulebook


class SeatingChoices(NamedTuple):
    """What is chosen before a game, and cannot be changed: values by choice, a deck a seat (none:
    those that the rulebook takes), card files, whether cards that do not run are blank, house
    rules."""

    game: str
    seats: int
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()
    decks: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    blank: bool = False
    options: tuple[tuple[str, str], ...] = ()

    def wish(self) -> Wish:
        """The same as people ask for it."""
        decks = {DECK: self.decks} if self.decks else {}
        return Wish({**dict(self.choices), **decks}, self.cards, self.blank)


def check_choices(chosen: SeatingChoices) -> None:
    """InputError where there is no such choice, or these are not decks for so many seats."""
    try:
        setting(chosen)
    except InputError as error:
        raise error if error.field else error.at(field="--deck") from error
    found, wanted = len(chosen.decks), chosen.seats
    if found and found != wanted:
        text = f"expected a deck for each of {wanted} seats, found {found}"
        raise InputError(text, field="--deck")


@lru_cache(maxsize=1 << 8)
def setting(chosen: SeatingChoices) -> object:
    """What is set up so; None where nothing is chosen."""
    wish = chosen.wish()
    if not wish.picks:
        return None
    return setting_of(chosen.game, dict(chosen.options), wish, chosen.seats)


def seated(rules: Rulebook, who: Sequence[str], chosen: SeatingChoices, seed: int) -> Match:
    """A match of these bots, of what is chosen seat by seat."""
    rules.setting = setting(chosen)
    return Match(rules, [Seat(f"Seat {seat + 1}", name) for seat, name in enumerate(who)], seed)
