"""Players that are programs, by the name under which one asks for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tallystick.bots.greedy import GreedyBot
from tallystick.bots.random import RandomBot
from tallystick.play.match import Player

BOTS: Final[Mapping[str, Callable[[int], Player]]] = {"random": RandomBot, "greedy": GreedyBot}
"""Makes a bot from its seed."""
