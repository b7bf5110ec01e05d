"""Turns, the stack, Opportunity; what may be played, and how it is."""
