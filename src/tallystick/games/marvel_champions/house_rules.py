"""Where the rules are silent or leave a choice to the table: named options (MC.grim.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.load import read_house_rules

HOUSE_RULES: Final = read_house_rules("tallystick.games.marvel_champions")
NUMBERS: Final = {"0": 0, "1": 1, "2": 2}
