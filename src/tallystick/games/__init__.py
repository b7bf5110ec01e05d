"""The games: a folder each, of one shape."""
