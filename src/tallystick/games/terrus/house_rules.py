"""Where the Terrus rulebook is silent or contradicts itself, and how it is read."""

from __future__ import annotations

from typing import Final

from tallystick.cards.load import read_house_rules

HOUSE_RULES: Final = read_house_rules("tallystick.games.terrus")
