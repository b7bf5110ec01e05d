"""Caravan: a small game of goods, beasts and guides. docs/adding-a-game.md walks through it."""

from typing import Final

from tallystick.play.games import Entry

GAME: Final = Entry("caravan", "caravan", "CaravanRules", "caravan.words")
