"""Attacks and thwarts, the villain and its minions, damage, schemes."""
