"""Heirless: turns, Workers, Laws, promises and trades, by its own rulebook."""
