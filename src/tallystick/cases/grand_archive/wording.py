"""Words of cards and of cases, so that they can be compared."""

from __future__ import annotations

import re
from typing import Final

NO_WORDS: Final = re.compile(r"[^\w+-]+")


def words_of(text: str) -> str:
    """A text's words in lower case, one space between them, whatever stands between them there."""
    return " ".join(NO_WORDS.sub(" ", text.casefold()).split())
