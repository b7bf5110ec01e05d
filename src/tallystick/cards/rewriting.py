"""Words of a text put into other words before it is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache

Rewrite = tuple[str, str | Callable[[re.Match[str]], str]]
"""A pattern, and what is put in the place of all that it matches: as ``re.sub`` has them."""


def rewritten(text: str, rewrites: Iterable[Rewrite]) -> str:
    """A text with each of the rewrites done in turn."""
    for words, others in rewrites:
        text = _pattern(words).sub(others, text)
    return text


@cache
def _pattern(words: str) -> re.Pattern[str]:
    """Compiled when the first text is read, not at start-up: shipped cards are not read again."""
    return re.compile(words)
