"""Where the rules are silent, contradict each other or have changed: named options (GA.V, A1-A25).

The first reading is the default.
"""

from __future__ import annotations

from typing import Final

from tallystick.cards.load import read_house_rules

HOUSE_RULES: Final = read_house_rules("tallystick.games.grand_archive")
