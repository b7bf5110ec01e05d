"""Positions as lists of ints, one writer, frames and decisions. Knows numbers, not games."""
