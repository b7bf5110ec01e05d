"""Tallystick: a rules engine for tabletop games in which everything has a price."""

__version__ = "0.1.0"
