"""Terrus, from its Complete Rulebook."""
