"""Rounds and turns, and how an ability goes, step by step."""
