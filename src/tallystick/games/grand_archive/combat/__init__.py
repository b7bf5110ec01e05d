"""Attacks, retaliation, damage, counters."""
