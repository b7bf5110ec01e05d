"""Cuts card text into words, numbers and symbols: what may stand at a place, longest first.

The terminals of a grammar say what its words are. A run of letters is one whole word, so that no
word is ever half-read; words are compared without case. A terminal with a priority is a phrase: it
is tried by its pattern wherever a token may begin, a space in it standing for any white space. The
parser's state chooses between readings of the same place (see `cards.grammar`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tallystick.cards.errors import Misread
from tallystick.reading import MOST_DIGITS, long_number

if TYPE_CHECKING:
    from lark.lexer import TerminalDef


_WORD: Final = re.compile(r"[^\W\d_][\w'-]*")
_SPACE: Final = re.compile(r"\s*")
_ODD: Final = re.compile(r"\{[^{}]*\}|\[+[^\[\]]*\]+|<[^<>]*>|\d+|\S")
# Typographic characters that mean the same, each replaced by one character: columns stay true.
_PLAIN: Final = str.maketrans({"’": "'", "‘": "'", "−": "-", "–": "-", "\u00a0": " ", "\t": " "})

# Phrases are looked up by shelves of so many: most shelves have none that begins at a place.
_SHELF: Final = 12

_Patterns = list[tuple[str, re.Pattern[str]]]
Names = Mapping[str, tuple[tuple[str, str], ...]]


class Reading(NamedTuple):
    """One way to read what stands at a place: as this terminal, up to `end`."""

    terminal: str
    end: int


def names_of(words: Mapping[str, str]) -> Names:
    """An index of names that cards give (a species, a title) to the terminal each is read as."""
    index: dict[str, list[tuple[str, str]]] = {}
    for name, terminal in words.items():
        folded = name.casefold()
        if folded:
            index.setdefault(_first(folded), []).append((folded, terminal))
    return {
        first: tuple(sorted(named, key=lambda one: -len(one[0]))) for first, named in index.items()
    }


class JoinedIndex(Mapping[str, tuple[tuple[str, str], ...]]):
    """Two indexes as one, in which the first has its say first."""

    def __init__(self, first: Names, second: Names) -> None:
        self._first = first
        self._second = second

    def __getitem__(self, word: str) -> tuple[tuple[str, str], ...]:
        found = (*self._first.get(word, ()), *self._second.get(word, ()))
        if not found:
            raise KeyError(word)
        return found

    def get(self, word: str, default: Any = None) -> Any:
        """What the word may be; what is asked most often."""
        return (*self._first.get(word, ()), *self._second.get(word, ())) or default

    def __iter__(self) -> Iterator[str]:
        return iter({**self._first, **self._second})

    def __len__(self) -> int:
        return len({**self._first, **self._second})

    def __bool__(self) -> bool:
        return bool(self._first or self._second)


def _first(text: str, at: int = 0) -> str:
    """What names are indexed by: their first word without its genitive, or first character."""
    word = _WORD.match(text, at)
    return text[at] if word is None else word.group().split("'")[0]


NO_NAMES: Final[Names] = {}


def plain(text: str) -> str:
    """The text with typographic quotes, dashes and spaces as plain ones, one for one."""
    return text.translate(_PLAIN)


def skip_space(text: str, at: int) -> int:
    """The place of the next character that is no white space."""
    found = _SPACE.match(text, at)
    return found.end() if found is not None else at


def odd_word(text: str, at: int) -> str:
    """The word, or the bracketed or single symbol, that stands at a place, understood or not."""
    found = _WORD.match(text, at) or _ODD.match(text, at)
    return found.group() if found is not None else ""


def refuse_long_numbers(text: str) -> None:
    """Raise `Misread` for a text with a number that is longer than any that is printed."""
    at = long_number(text)
    if at >= 0:
        raise Misread(f"a number has more than {MOST_DIGITS} digits", at, odd_word(text, at))


class Lexer:
    """The words of one grammar."""

    def __init__(self, terminals: Iterable[TerminalDef]) -> None:
        phrases: list[tuple[str, str]] = []
        self._patterns: _Patterns = []
        self._known: dict[str, tuple[str, ...]] = {}
        for terminal in terminals:
            spaced = terminal.pattern.to_regexp().replace(" ?", r"\s*").replace(" ", r"\s+")
            if terminal.priority > 0:
                phrases.append((str(terminal.name), spaced))
            else:
                self._patterns.append(_compiled(str(terminal.name), spaced))
        starts = range(0, len(phrases), _SHELF)
        self._shelves = [_Shelf(phrases[i : i + _SHELF]) for i in starts]

    def knows(self, word: str) -> bool:
        """Whether any sentence of the language may hold this word."""
        return bool(self._terminals_of(word))

    def readings(self, text: str, at: int, names: Names = NO_NAMES) -> list[Reading]:
        """The ways to read what stands at a place, the longest first; empty if there is none."""
        found: list[Reading] = []
        for shelf in self._shelves:
            if shelf.any.match(text, at) is not None:
                found += _matches(shelf.phrases, text, at)
        word = _WORD.match(text, at)
        if word is None:
            found += _matches(self._patterns, text, at)
        else:
            found += [Reading(name, word.end()) for name in self._terminals_of(word.group())]
        if names:
            found += _named(names, text, at, _first(text, at))
        return sorted(found, key=lambda one: -one.end) if len(found) > 1 else found

    def _terminals_of(self, word: str) -> tuple[str, ...]:
        known = self._known.get(word)
        if known is None:
            known = tuple(name for name, pattern in self._patterns if pattern.fullmatch(word))
            self._known[word] = known
        return known


class _Shelf:
    """Phrases, and a pattern that matches wherever one of them does."""

    def __init__(self, phrases: list[tuple[str, str]]) -> None:
        self._phrases = phrases
        self.any = re.compile("|".join(f"(?:{words})" for _, words in phrases), re.IGNORECASE)

    @cached_property
    def phrases(self) -> _Patterns:
        """The phrases by themselves, compiled once one of them is met."""
        return [_compiled(name, words) for name, words in self._phrases]


def _compiled(name: str, words: str) -> tuple[str, re.Pattern[str]]:
    return name, re.compile(words, re.IGNORECASE)


def _matches(patterns: _Patterns, text: str, at: int) -> list[Reading]:
    found = []
    for name, pattern in patterns:
        match = pattern.match(text, at)
        if match is not None and match.end() > at:
            found.append(Reading(name, match.end()))
    return found


def _named(names: Names, text: str, at: int, word: str) -> list[Reading]:
    found = []
    for name, terminal in names.get(word.casefold(), ()):
        end = at + len(name)
        if text[at:end].casefold() == name and not (text[end : end + 1].isalnum()):
            found.append(Reading(terminal, end))
    return found
