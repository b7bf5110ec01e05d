"""Terrus in words: questions, options, what happened, the table as a scene."""
