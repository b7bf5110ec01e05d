"""What is raised where card text says something that nothing is done with yet."""

from __future__ import annotations


class NoOp(ValueError):
    """Card text that the engine has nothing to do with: it is never played in part."""
