"""What there is to choose before a game of Heirless: how long it is, and with what one begins."""

from __future__ import annotations

from tallystick.decks.choosing import Arrangement, Chosen
from tallystick.decks.stock import Stock
from tallystick.games.heirless.house_rules import HOUSE_RULES
from tallystick.rules.choices import SetupChoice, of_rules

SET_UP = ("length", "workers-a-seat", "extra-start", "drafting", "first-tracker")


def choices(stock: Stock) -> tuple[SetupChoice, ...]:
    """The house rules that are about the set-up."""
    return of_rules(HOUSE_RULES, *SET_UP)


def arrange(stock: Stock, chosen: Chosen) -> Arrangement:
    """The set-up that is chosen: all choices are readings of house rules, and there is nothing more
    to arrange."""
    return Arrangement(None, chosen.seats)
