"""A game with next to nothing: no text, no costs, no house rules; what a package must have at
least (docs/adding-a-game.md)."""

from typing import Final

from tallystick.play.games import Entry

GAME: Final = Entry("bare", "tests.examples.bare", "BareRules", "tests.examples.bare.words")
