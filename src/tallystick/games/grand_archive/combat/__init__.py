"""Attacks: who may attack whom, how it is declared, retaliation."""
