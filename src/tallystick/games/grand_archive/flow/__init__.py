"""Turns and combats step by step, Opportunity, how a play goes and how it resolves."""
