"""The cards' language: facts and text to values, and a report on what was read of it."""

from tallystick.games.grand_archive.text.language import LANGUAGE

__all__ = ["LANGUAGE"]
