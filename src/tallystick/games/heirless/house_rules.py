"""Where the Heirless rulebook is silent or contradicts itself, and how it is read (HL.amb)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.load import read_house_rules

HOUSE_RULES: Final = read_house_rules("tallystick.games.heirless")
NUMBERS: Final = {"one": 1, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10}
"""What the readings that are numbers stand for."""
