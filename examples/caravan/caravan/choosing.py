"""What there is to choose before a game of Caravan: how many points win."""

from caravan.house_rules import HOUSE_RULES
from tallystick.decks.choosing import Arrangement, Chosen
from tallystick.decks.stock import Stock
from tallystick.rules.choices import SetupChoice, of_rules


def choices(stock: Stock) -> tuple[SetupChoice, ...]:
    """A house rule that players think of as set-up."""
    return of_rules(HOUSE_RULES, "goal")


def arrange(stock: Stock, chosen: Chosen) -> Arrangement:
    """It is a reading: there is nothing more to arrange."""
    return Arrangement(None, chosen.seats)
