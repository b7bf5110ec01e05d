"""What the rules of Caravan leave to the table."""

from typing import Final

from tallystick.rules.house import HouseRule

HOUSE_RULES: Final = (
    HouseRule("goal", ("10", "6", "15"), "CV.end.1", "How many points win?"),
    HouseRule("discards", ("yes", "no"), "CV.cost.3", "May cards of the hand be sold to pay?"),
)
