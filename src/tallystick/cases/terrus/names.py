"""Words of a case: its verbs, and the sides of a location."""

from __future__ import annotations

from typing import Final

from tallystick.cases.verbs import Verbs

VERBS: Final = Verbs(
    named=("play", "recruit", "forge", "build", "barter", "activate", "move"),
    alone=("call dominion vote", "call conclave vote", "attack", "guard", "concede", "pay"),
)
WAYS: Final = {"front": 1000, "left": -1, "right": 1, "behind": -1000}  # a cell beside a location
