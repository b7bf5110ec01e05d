"""Deck lists: one model of them, the formats that players exchange, and which cards they mean."""
