"""Rounds and turns, windows; what may be done, and how it begins."""
