"""Pieces of sentences about Heirless: who does what to whom."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless.names import colour
from tallystick.games.heirless.zones import BANDITS
from tallystick.rules.message_templates import People

PEOPLE: Final = People(colour, (BANDITS,))
does, whom, whose = PEOPLE.does, PEOPLE.whom, PEOPLE.whose
