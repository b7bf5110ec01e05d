"""Heirless in words: questions, options, what happened, the table on a screen."""
