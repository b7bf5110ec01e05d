"""The cards' language: facts and text to values, and a report on what was read of it."""

from tallystick.games.marvel_champions.text.language import LANGUAGE

__all__ = ["LANGUAGE"]
