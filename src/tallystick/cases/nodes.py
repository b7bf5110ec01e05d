"""Values of a case file with their places; and names as cases write them, whatever the game:
``Ox#2`` is the second Ox, of the cards of a position that bear the name."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

import yaml

from tallystick.cases.compose import compose_text
from tallystick.errors import InputError, unknown
from tallystick.reading import LARGEST_NUMBER, LARGEST_SEED

NUMBER: Final = re.compile(r"[-+]?\d+")
TRUE: Final = frozenset({"true", "yes"})
FALSE: Final = frozenset({"false", "no"})
NOTHING: Final = frozenset({"", "~", "null", "none", "nothing"})
SHOWN: Final = 40


class Node:
    """A value in a YAML file; ``field`` is where it stands in its case, in words."""

    def __init__(self, raw: yaml.Node, file: str, field: str = "") -> None:
        self.raw = raw
        self.file = file
        self.field = field

    @property
    def line(self) -> int:
        """The line of the file on which the node stands, from 1."""
        return int(self.raw.start_mark.line) + 1

    # -- what it is ------------------------------------------------------------------------------

    @property
    def is_map(self) -> bool:
        """Whether it is a mapping."""
        return isinstance(self.raw, yaml.MappingNode)

    @property
    def is_list(self) -> bool:
        """Whether it is a list."""
        return isinstance(self.raw, yaml.SequenceNode)

    @property
    def is_scalar(self) -> bool:
        """Whether it is a single value."""
        return isinstance(self.raw, yaml.ScalarNode)

    @property
    def is_nothing(self) -> bool:
        """Whether nothing is written here, or a word for nothing that is not in quotes; with a
        capital, ``Nothing`` is the name of a card."""
        if not self.is_scalar:
            return False
        return not self.raw.value or (
            not getattr(self.raw, "style", "") and self.raw.value in NOTHING
        )

    @property
    def is_number(self) -> bool:
        """Whether it is a whole number."""
        return self.is_scalar and NUMBER.fullmatch(self.raw.value) is not None

    @property
    def is_flag(self) -> bool:
        """Whether it is true or false."""
        return self.is_scalar and self.raw.value.casefold() in TRUE | FALSE

    # -- reading it ------------------------------------------------------------------------------

    def text(self) -> str:
        """The words of the node. InputError if it has none."""
        if not self.is_scalar or not self.raw.value.strip():
            raise self.expected("text")
        return str(self.raw.value).strip()

    def number(self, least: int | None = None, most: int = LARGEST_NUMBER) -> int:
        """The whole number of the node, within what is counted at tables. InputError for others."""
        wanted = "a whole number" if least is None else f"a whole number, {least} or more"
        if not self.is_number:
            raise self.expected(wanted)
        value = int(self.raw.value)
        if least is not None and value < least:
            raise self.expected(wanted)
        if abs(value) > most:
            raise self.expected(f"a whole number, {most} at most")
        return value

    def flag(self) -> bool:
        """The truth value of the node. InputError for anything else."""
        if not self.is_flag:
            raise self.expected("true or false")
        return str(self.raw.value).casefold() in TRUE

    def choice(self, names: tuple[str, ...], kind: str) -> str:
        """The word, which has to be one of a few."""
        word = self.text()
        if word.casefold() not in names:
            raise self.at(unknown(kind, word, names))
        return word.casefold()

    def known(self, kind: str, name: str, names: Collection[str]) -> str:
        """A name that is said here, which has to be one of those that there are."""
        if name not in names:
            raise self.at(unknown(kind, name, names))
        return name

    def items(self) -> list[Node]:
        """The values of a list; nothing is an empty list."""
        if self.is_scalar and not self.raw.value:
            return []
        if not self.is_list:
            raise self.expected("a list")
        return [Node(one, self.file, self.field) for one in self.raw.value]

    def one_or_more(self) -> list[Node]:
        """The values of a list, or the one value that stands here instead."""
        return self.items() if self.is_list else [self]

    def entries(self) -> dict[str, Node]:
        """The values of a mapping by key; nothing is an empty mapping. A key stands there once."""
        return dict(self._entries)

    @cached_property
    def _entries(self) -> Mapping[str, Node]:
        """Cases of a file have much in common, and are read one by one."""
        found: dict[str, Node] = {}
        for key, value in self.pairs():
            name = key.text()
            if name in found:
                raise key.error(f"the key {name!r} stands here twice")
            inner = f"{self.field}.{name}" if self.field else name
            found[name] = Node(value.raw, self.file, inner)
        return found

    def pairs(self) -> Iterator[tuple[Node, Node]]:
        """Keys and values of a mapping as they stand."""
        if self.is_scalar and not self.raw.value:
            return
        if not self.is_map:
            raise self.expected("a mapping")
        for key, value in self.raw.value:
            yield Node(key, self.file, self.field), Node(value, self.file, self.field)

    def get(self, key: str) -> Node | None:
        """The value of a key of a mapping, None if it is left out."""
        return self._entries.get(key)

    def plain(self) -> object:
        """The node as plain data: mappings, lists, whole numbers, text; None for null."""
        if self.is_map:
            return {key: value.plain() for key, value in self.entries().items()}
        if self.is_list:
            return [one.plain() for one in self.items()]
        if self.raw.tag == "tag:yaml.org,2002:int" and self.is_number:
            return self.number(most=LARGEST_SEED)
        return None if self.raw.tag == "tag:yaml.org,2002:null" else str(self.raw.value)

    def saying(self, words: str) -> Node:
        """Other words in its place."""
        raw = yaml.ScalarNode(self.raw.tag, words, self.raw.start_mark, self.raw.end_mark)
        return Node(raw, self.file, self.field)

    # -- what is wrong with it -------------------------------------------------------------------

    def error(self, message: str) -> InputError:
        """An error that stands here."""
        return InputError(message, self.file, self.line, self.field)

    def expected(self, what: str) -> InputError:
        """The error of something else than ``what``."""
        return self.error(f"expected {what}, found {self.shown()}")

    def at(self, error: InputError) -> InputError:
        """An error whose place is here if it does not know better."""
        return error.at(self.file, self.line, self.field)

    def shown(self) -> str:
        """The value in short, for a message: at most so much of it as fits in."""
        if self.is_map:
            return "a mapping"
        if self.is_list:
            return "a list"
        value = str(self.raw.value)
        if not value:
            return "nothing"
        return repr(value if len(value) <= SHOWN else f"{value[:SHOWN]}...")

    def flow(self) -> str:
        """The value as it could be written on one line."""
        if self.is_map:
            pairs = [f"{key.flow()}: {value.flow()}" for key, value in self.pairs()]
            return f"{{{', '.join(pairs)}}}"
        if self.is_list:
            return f"[{', '.join(one.flow() for one in self.items())}]"
        return " ".join(str(self.raw.value).split())

    def only(self, names: tuple[str, ...], kind: str = "key") -> dict[str, Node]:
        """The entries of a mapping that has no other keys than these."""
        for key, _ in self.pairs() if not self._entries.keys() <= {*names} else ():
            key.known(kind, key.text(), names)
        return self.entries()

    def without(self, keys: tuple[str, ...]) -> Node:
        """A mapping that leaves some of its keys out; anything else as it is."""
        kept = [pair for pair in self.raw.value if pair[0].value not in keys] if self.is_map else []
        if not self.is_map or len(kept) == len(self.raw.value):
            return self
        raw = yaml.MappingNode(self.raw.tag, kept, self.raw.start_mark, self.raw.end_mark)
        return Node(raw, self.file, self.field)


def compose(text: str, file: str) -> Node | None:
    """The value that a YAML text holds, None if there is none. InputError where it is no YAML."""
    raw = compose_text(text, file)
    return Node(raw, file) if raw is not None else None


NOBODY: Final = ("nobody", "draw")
NUMBERED: Final = re.compile(r"(.+?)\s*#\s*([1-9]\d*)")


def split_number(name: str) -> tuple[str, int]:
    """``Ox#2`` as ("Ox", 2); ``Ox`` as ("Ox", 0)."""
    found = NUMBERED.fullmatch(name.strip())
    return (found[1], int(found[2])) if found is not None else (name.strip(), 0)


def unquoted(name: str) -> str:
    """A name without quotation marks around it."""
    said = name.strip()
    return said[1:-1].strip() if len(said) > 1 and said[0] == said[-1] == '"' else said


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


def is_nobody(node: Node, seats: Sequence[str], *others: str) -> bool:
    """Whether nobody is meant, in one of ``others`` too; a seat may be called so."""
    if node.is_nothing or not node.is_scalar:
        return node.is_nothing
    name, words = node.text(), (*NOBODY, *others)
    return name not in seats and name.casefold() in words


def few(name: str, count: int, what: str) -> str:
    """The message that a card has fewer of what is counted from 1 than were asked for."""
    if not count:
        return f"{name} has no {what}"
    return f"{name} has only {count} {what if count == 1 else what[:-1] + 'ies'}"


def card_of(node: Node) -> Node | None:
    """The name in an entry of a list: the entry itself, or its ``card``; None if there is none."""
    card = node.get("card") if node.is_map else node
    return card if card is not None and card.is_scalar and not card.is_nothing else None


def words_of(text: str, signs: str = "+-") -> str:
    """A text's words in lower case, one space between them, without all signs but these."""
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
    """Every card that a case has written, in the order of writing; ``names_of`` says what an entity
    is called: its name first, then whatever else."""

    def __init__(self, names_of: Callable[[int], tuple[str, ...]]) -> None:
        self.names_of = names_of
        self.by_name: dict[str, list[int]] = {}
        self._places: dict[int, int] = {}

    def add(self, name: str, entity: int) -> None:
        """Remember one more."""
        self.by_name.setdefault(name, []).append(entity)

    def place(self, entity: int, at: int) -> None:
        """Where its text has a card: those of a name are in that order, whatever is laid first."""
        self._places[entity] = at
        for name in self.names_of(entity):
            self.by_name.get(name, []).sort(key=self._place)

    def _place(self, entity: int) -> int:
        return self._places.get(entity, NOT_WRITTEN)

    def exchange(self, one: int, other: int) -> None:
        """Let the numbers of two cards of one name change places."""
        for same in self.by_name.values():
            if one in same and other in same:
                at, there = same.index(one), same.index(other)
                same[at], same[there] = other, one
        places = self._place(one), self._place(other)
        self._places[other], self._places[one] = places

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
        """All of a name; of a numbered name the one. Quotation marks may stand around it: a card
        that has them in its name is meant first."""
        bare, number = split_number(name)
        found = self.by_name.get(bare, [])
        if not found and (inside := unquoted(name)) != name:
            return self.all(inside)
        return found[number - 1 : number] if number else list(found)

    def is_called(self, entity: int, bare: str) -> bool:
        """Whether a card has this name."""
        return bare in self.names_of(entity)

    def among(self, name: str, entities: Iterable[int]) -> list[int]:
        """The entities that have this name; of a numbered name, ``Owl#2``, the second one written,
        else the second of these entities. Quotation marks as in ``all``."""
        bare, number = split_number(name)
        there = list(entities)
        same = [entity for entity in there if self.is_called(entity, bare)]
        if not same and (inside := unquoted(name)) != name:
            return self.among(inside, there)
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
