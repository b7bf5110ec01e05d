"""Cuts card text into words, numbers and symbols: what may stand at a place, longest first.

The terminals of a grammar say what its words are. A run of letters is one whole word, so that no
word is ever half-read; words are compared without case. A terminal with a priority is a phrase: it
is tried by its pattern wherever a token may begin, a space in it standing for any white space. The
parser's state chooses between readings of the same place (see `cards.grammar`). Among the children
of a rule the words stand as lexemes: what is said, beside what it comes to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from tallystick.cards.errors import Misread
from tallystick.reading import MOST_DIGITS, long_number
from tallystick.rules.picking import only

if TYPE_CHECKING:
    from lark.lexer import TerminalDef


_WORD: Final = re.compile(r"[^\W\d_][\w'-]*")
_SPACE: Final = re.compile(r"\s*")
_ODD: Final = re.compile(r"\{[^{}]*\}|\[+[^\[\]]*\]+|<[^<>]*>|\d+|\S")
# Of patterns: an escaped character, a class of characters, any other one; a letter that must be.
_PART: Final = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|.", re.DOTALL)
_LETTER: Final = re.compile(r"[^\W\d_](?![?*{])")
# Typographic characters that mean the same, each replaced by one character: columns stay true.
_PLAIN: Final = str.maketrans({"’": "'", "‘": "'", "−": "-", "–": "-", "\u00a0": " ", "\t": " "})

# Phrases are looked up by shelves of so many, which lie by the letters that they can begin with:
# most shelves have none that begins at a place.
_SHELF: Final = 12
MOST_WORDS: Final = 4096  # that are kept
ANY: Final = ""  # of those that need not begin with a letter
OWN: Final = "SELF"  # what a card's own name is read as: before a word that is spelt so

_Patterns = list[tuple[str, re.Pattern[str]]]
_Phrase = tuple[int, str, str]  # its place in the grammar, its name, its pattern
Names = Mapping[str, tuple[tuple[str, str], ...]]
Mentioned = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]  # names, to be looked up by


class Reading(NamedTuple):
    """One way to read what stands at a place: as this terminal, up to `end`."""

    terminal: str
    end: int


def names_of(words: Mapping[str, str]) -> Names:
    """An index of names that cards give (a species, a title), as they are spelt, to the terminal
    each is read as."""
    index: dict[str, list[tuple[str, str]]] = {}
    for name, terminal in words.items():
        folded = name.casefold()
        if folded:
            index.setdefault(_first(folded), []).append((name, terminal))
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

    def get(self, word: str, default: object = None) -> Any:  # noqa: ANN401  as a mapping has it
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


def mentioned(text: str, names: Names) -> Mentioned:
    """All of an index that can bear on how a text is read: what is looked up at any place of it."""
    said = plain(text)
    words = {one for one in {*said} if _WORD.match(one) is None}
    words.update(*map(_firsts_in, {*_WORD.findall(said)}))
    found = [(word, names.get(word)) for word in sorted(words)]
    return tuple([(word, named) for word, named in found if named])


@lru_cache(maxsize=MOST_WORDS)
def _firsts_in(word: str) -> frozenset[str]:
    """What names are indexed by that begin at any place of a word."""
    return frozenset([_first(word, at).casefold() for at in range(len(word))])


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
        phrases: list[tuple[list[str], _Phrase]] = []
        self._patterns: _Patterns = []
        self._known: dict[str, tuple[str, ...]] = {}
        for n, terminal in enumerate(terminals):
            spaced = terminal.pattern.to_regexp().replace(" ?", r"\s*").replace(" ", r"\s+")
            if terminal.priority > 0:
                letters = sorted(first_letters(spaced)) or [ANY]
                phrases.append((letters, (n, str(terminal.name), spaced)))
            else:
                self._patterns.append(_compiled(str(terminal.name), spaced))
        self._shelves: dict[str, list[_Shelf]] = {}
        phrases.sort()
        for i in range(0, len(phrases), _SHELF):
            some = phrases[i : i + _SHELF]
            shelf = _Shelf([phrase for _, phrase in some])
            for letter in {letter for letters, _ in some for letter in letters}:
                self._shelves.setdefault(letter, []).append(shelf)

    def knows(self, word: str) -> bool:
        """Whether any sentence of the language may hold this word."""
        return bool(self._terminals_of(word))

    def readings(self, text: str, at: int, names: Names = NO_NAMES) -> list[Reading]:
        """The ways to read what stands at a place, the longest first; empty if there is none. Words
        that are a name but for its capitals ("each enemy" of Each Enemy) are one last of all."""
        found = _matches(self._phrases_at(text, at), text, at)
        word = _WORD.match(text, at)
        if word is None:
            found += _matches(self._patterns, text, at)
        else:
            found += [Reading(name, word.end()) for name in self._terminals_of(word.group())]
        small: list[Reading] = []
        if names:
            named = _named(names, text, at, _first(text, at))
            said = [one for one, capitals in named if capitals]
            own = [one for one in said if one.terminal == OWN and text[at : one.end].istitle()]
            found = [*own, *found, *(one for one in said if one not in own)]
            small = [one for one, capitals in named if not capitals]
        found = sorted(found, key=lambda one: -one.end) if len(found) > 1 else found
        return found + small

    def _phrases_at(self, text: str, at: int) -> _Patterns:
        """The phrases of all shelves of which one begins there, in the order of the grammar."""
        shelves = {*self._shelves.get(ANY, ()), *self._shelves.get(text[at].casefold(), ())}
        met = [shelf.phrases for shelf in shelves if shelf.any.match(text, at) is not None]
        return [(name, words) for _, name, words in sorted(one for some in met for one in some)]

    def _terminals_of(self, word: str) -> tuple[str, ...]:
        known = self._known.get(word)
        if known is None:
            known = tuple(name for name, pattern in self._patterns if pattern.fullmatch(word))
            self._known[word] = known
        return known


class _Shelf:
    """Phrases that are looked up at once; their patterns are made when they are needed."""

    def __init__(self, phrases: list[_Phrase]) -> None:
        self._phrases = phrases

    @cached_property
    def any(self) -> re.Pattern[str]:
        """What matches wherever one of them does."""
        return re.compile("|".join(f"(?:{words})" for _, _, words in self._phrases), re.IGNORECASE)

    @cached_property
    def phrases(self) -> list[tuple[int, str, re.Pattern[str]]]:
        """The phrases by themselves, compiled once one of them is met."""
        return [(n, *_compiled(name, words)) for n, name, words in self._phrases]


def first_letters(pattern: str) -> set[str]:
    """The letters of which one begins whatever matches; empty if something else may."""
    found: set[str] = set()
    for way in _alternatives(pattern):
        letters = {way[0].casefold()} if _LETTER.match(way) else _of_group(way)
        if not letters:
            return set()
        found |= letters
    return found


def _of_group(way: str) -> set[str]:
    """With what a pattern can begin that begins with a plain group; empty if it does not."""
    end = _end_of_group(way) if way.startswith("(") and way[1:2] != "?" else 0
    if not end or way[end : end + 1] in ("*", "{"):
        return set()
    letters = first_letters(way[1 : end - 1])
    if not way.startswith("?", end):
        return letters
    after = first_letters(way[end + 1 :])
    return letters | after if letters and after else set()


def _end_of_group(pattern: str) -> int:
    """The place after the bracket that closes the group with which a pattern begins."""
    depth = 0
    for part in _PART.finditer(pattern):
        depth += (part.group() == "(") - (part.group() == ")")
        if depth == 0:
            return part.end()
    return 0


def _alternatives(pattern: str) -> list[str]:
    """What stands between the bars of a pattern that stand in no group."""
    depth, cuts = 0, [-1]
    for part in _PART.finditer(pattern):
        depth += (part.group() == "(") - (part.group() == ")")
        if part.group() == "|" and depth == 0:
            cuts.append(part.start())
    return [pattern[i + 1 : j] for i, j in pairwise([*cuts, len(pattern)])]


def _compiled(name: str, words: str) -> tuple[str, re.Pattern[str]]:
    return name, re.compile(words, re.IGNORECASE)


def _matches(patterns: _Patterns, text: str, at: int) -> list[Reading]:
    found = []
    for name, pattern in patterns:
        match = pattern.match(text, at)
        if match is not None and match.end() > at:
            found.append(Reading(name, match.end()))
    return found


def _named(names: Names, text: str, at: int, word: str) -> list[tuple[Reading, bool]]:
    """The names that stand at a place, and whether each has its capitals there."""
    found = []
    for name, terminal in names.get(word.casefold(), ()):
        end = at + len(name)
        said = text[at:end]
        if said.casefold() == name.casefold() and not (text[end : end + 1].isalnum()):
            found.append((Reading(terminal, end), said == name or has_capitals(said, name)))
    return found


def has_capitals(said: str, name: str) -> bool:
    """Whether each word that has a capital in a name has it where that is said; a first "the" may
    do without."""
    words = list(zip(said.split(), name.split(), strict=True))
    first, *rest = words or [("", "")]
    plain_first = first if first[1] != "The" else ("", "")
    return not any(one[:1].islower() and other[:1].isupper() for one, other in (plain_first, *rest))


T = TypeVar("T")


class Lexeme(str):
    """Words of a text as they stand there, read as ``type``, a terminal of its grammar."""

    __slots__ = ("start_pos", "type")

    def __new__(cls, terminal: str, words: str, start: int = 0) -> Lexeme:
        made = super().__new__(cls, words)
        made.type, made.start_pos = terminal, start
        return made

    type: str
    start_pos: int


def phrase(words: str) -> str:
    """The words in lower case, with plain apostrophes and single spaces."""
    return " ".join(words.casefold().replace("’", "'").split())


def misread(token: str, message: str) -> Misread:
    """The error of words that are understood, but cannot stand here."""
    start = token.start_pos if isinstance(token, Lexeme) else 0
    return Misread(f"{str(token)!r}: {message}", start, str(token))


def token_of(part: object) -> str:
    """The terminal that a word was read as; "" for any other value."""
    return part.type if isinstance(part, Lexeme) else ""


def lexemes(parts: Iterable[object], *terminals: str) -> list[Lexeme]:
    """The words that were read as one of these."""
    return [one for one in only(parts, Lexeme) if one.type in terminals]


def typed(parts: Iterable[object], *terminals: str) -> Lexeme | None:
    """The first word that was read as one of these; None if there is none."""
    return next(iter(lexemes(parts, *terminals)), None)


def words_in(parts: Iterable[object], *terminals: str) -> list[str]:
    """The words that were read as one of these, as ``phrase`` has them."""
    return [phrase(one) for one in lexemes(parts, *terminals)]


def word_in(parts: Iterable[object], *terminals: str) -> str:
    """The first of them, where there always is one."""
    return words_in(parts, *terminals)[0]


def index_of(parts: Iterable[object], *terminals: str) -> int:
    """At which place the first word stands that was read as one of these; there always is one."""
    return next(i for i, one in enumerate(parts) if token_of(one) in terminals)


def all_but(parts: Iterable[T], *terminals: str) -> list[T]:
    """All but the words that were read as one of these."""
    return [one for one in parts if token_of(one) not in terminals]


def values_in(parts: Iterable[T | Lexeme]) -> list[T]:
    """The parts that are values, without the words between them."""
    return [one for one in parts if not isinstance(one, Lexeme)]


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
