"""The words of a text among the children of a rule: what is said, beside what it comes to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from tallystick.cards.errors import Misread
from tallystick.rules.picking import only

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
