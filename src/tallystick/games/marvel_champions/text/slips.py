"""Slips of the data in the titles of other cards: a wrong letter, or an apostrophe."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from tallystick.cards.lexer import Names

_RUN: Final = re.compile(r"[A-Z][\w'-]+(?: [A-Z][\w'-]+)+")
_MARKS: Final = str.maketrans("", "", "'-")
FEWEST: Final = 4  # letters of a word of which one may be wrong


def with_titles(text: str, names: Names) -> str:
    """The same with each run of capitalised words that is no title put right, where one title, and
    no other, can be meant by it."""
    titles = {name.casefold() for named in names.values() for name, _ in named if " " in name}
    for run in dict.fromkeys(_RUN.findall(text)):
        for said in _parts(run):
            if said.casefold() in titles:
                break
            meant = [one for one in titles if _is_meant(said.casefold(), one)]
            if len(meant) == 1:
                text = text.replace(said, capitals(meant[0]))
                break
    return text


def _parts(run: str) -> list[str]:
    """The run, and what of it begins with a later word or ends with an earlier one."""
    words = run.split(" ")
    spans = [(i, j) for i in range(len(words)) for j in range(i + 2, len(words) + 1)]
    return [" ".join(words[i:j]) for i, j in sorted(spans, key=lambda s: s[0] - s[1])]


def capitals(title: str) -> str:
    """A title that is kept in small letters, with a capital in front of each word."""
    return " ".join([word[:1].upper() + word[1:] for word in title.split(" ")])


@lru_cache(maxsize=8192)
def _plain_words(title: str) -> tuple[str, ...]:
    """Its words without apostrophes and hyphens."""
    return tuple(title.translate(_MARKS).split(" "))


def _is_meant(said: str, title: str) -> bool:
    """Whether all words are the same but for apostrophes and hyphens, or one letter of one word."""
    mine, theirs = _plain_words(said), _plain_words(title)
    if len(mine) != len(theirs):
        return False
    wrong = [(one, other) for one, other in zip(mine, theirs, strict=True) if one != other]
    if len(wrong) != 1:
        return not wrong
    one, other = wrong[0]
    if len(one) != len(other) or len(one) < FEWEST:
        return False
    return sum([a != b for a, b in zip(one, other, strict=True)]) == 1
