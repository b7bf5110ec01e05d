"""Attacks and thwarts, the villain and its minions, damage and defeat."""
