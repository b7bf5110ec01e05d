"""Matches: seats, the log of answers, undo, save files, what a seat sees; games found by name."""
