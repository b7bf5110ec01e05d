"""Names as cases write them, whatever the game: ``Ox#2`` is the second Ox."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tallystick.cases.nodes import Node

NOBODY: Final = ("nobody", "draw")
NUMBERED: Final = re.compile(r"(.+?)\s*#\s*([1-9]\d*)")


def split_number(name: str) -> tuple[str, int]:
    """``Ox#2`` as ("Ox", 2); ``Ox`` as ("Ox", 0)."""
    found = NUMBERED.fullmatch(name.strip())
    return (found[1], int(found[2])) if found is not None else (name.strip(), 0)


def numbered(name: str, place: int) -> str:
    """How the one at a place, from 0, among those of a name is called; the first has no number."""
    return f"{name}#{place + 1}" if place else name


def said_by(node: Node, n: int, places: Sequence[int], what: str) -> int:
    """Of the places of all that the text of a card says, the one with a number (``split_number``).
    InputError where there are not so many."""
    if not 0 < (n or 1) <= len(places):
        raise node.expected(f"a card whose text says {what}, such as 'Owl' or 'Owl#2'")
    return places[(n or 1) - 1]


def bare(node: Node) -> str:
    """The name that a value says, its number left out."""
    return split_number(node.text())[0]


def is_none(node: Node) -> bool:
    """Whether a value says that there are none where something would be left out."""
    return node.is_nothing or (node.is_scalar and node.text().casefold() == "none")


def is_nobody(node: Node, *others: str) -> bool:
    """Whether a value says that nobody is meant, or does so by one of ``others``."""
    words = (*NOBODY, *others)
    return node.is_nothing or (node.is_scalar and node.text().casefold() in words)


def few(name: str, count: int, what: str) -> str:
    """That a card has fewer of what is counted from 1 than were asked for."""
    if not count:
        return f"{name} has no {what}"
    return f"{name} has only {count} {what if count == 1 else what[:-1] + 'ies'}"


def card_of(node: Node) -> Node | None:
    """The name in an entry of a list: the entry itself, or its ``card``; None if there is none."""
    card = node.get("card") if node.is_map else node
    return card if card is not None and card.is_scalar and not card.is_nothing else None


def words_of(text: str, signs: str = "+-") -> str:
    """A text's words in lower case, one space between them, whatever stands between them there but
    these ``signs``."""
    return " ".join(re.sub(rf"[^\w{re.escape(signs)}]+", " ", text.casefold()).split())


def entries_of(node: Node | None) -> Iterator[Node]:
    """The entries of a list that may be left out, or written as the one entry that it has."""
    if node is not None and not node.is_nothing and not node.is_number:
        yield from node.one_or_more()


def names_in(node: Node | None) -> list[str]:
    """The names of a list that may be left out, their numbers left out."""
    return [bare(one) for one in entries_of(node)]


def row(names: Iterable[str]) -> str:
    """Names in a row, as a case writes them."""
    return f"[{', '.join(names)}]"
