"""Names as cases write them, whatever the game: ``Ox#2`` is the second Ox, and the cards of a
position that bear them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
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


NOT_WRITTEN: Final = 1 << 60  # the place of what no case has written: after all that is


class Things:
    """Every card that a case has written, in the order of writing.

    ``names_of`` says what an entity is called: its name first, then whatever else.
    """

    def __init__(self, names_of: Callable[[int], tuple[str, ...]]) -> None:
        self.names_of = names_of
        self.by_name: dict[str, list[int]] = {}
        self._places: dict[int, int] = {}

    def add(self, name: str, entity: int) -> None:
        """Remember one more."""
        self.by_name.setdefault(name, []).append(entity)

    def place(self, entity: int, at: int) -> None:
        """Where in its text a case has written a card: those of a name are kept in that order,
        whatever is laid out first."""
        self._places[entity] = at
        for same in self.by_name.values():
            if entity in same:
                same.sort(key=lambda one: self._places.get(one, NOT_WRITTEN))

    def name(self, entity: int) -> str:
        """What a card is called."""
        return self.names_of(entity)[0]

    def numbered(self, entity: int) -> str:
        """What means a card and no other: with its number, if there are several of the name."""
        name = self.name(entity)
        same = self.by_name.get(name, [])
        alone = len(same) < 2 or entity not in same
        return name if alone else f"{name}#{same.index(entity) + 1}"

    def all(self, name: str) -> list[int]:
        """All of a name; of a numbered name the one."""
        bare, number = split_number(name)
        found = self.by_name.get(bare, [])
        return found[number - 1 : number] if number else list(found)

    def is_called(self, entity: int, bare: str) -> bool:
        """Whether a card has this name."""
        return bare in self.names_of(entity)

    def among(self, name: str, entities: Iterable[int]) -> list[int]:
        """Those of the entities that have this name; of a numbered name the one written
        so-manieth, else the so-manieth of them."""
        bare, number = split_number(name)
        same = [entity for entity in entities if self.is_called(entity, bare)]
        if not number:
            return same
        written = self.by_name.get(bare, [])
        if number <= len(written):
            return [entity for entity in same if entity == written[number - 1]]
        return same[number - 1 : number]

    def pick(self, name: str, among: Iterable[int]) -> int:
        """The first of them that has this name; -1 if there is none."""
        found = self.among(name, among)
        return found[0] if found else -1
