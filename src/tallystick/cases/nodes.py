"""YAML with positions: every value knows its file, line and field, and says what was expected.

Scalars are read by their text, so that the ``on:`` of a step is a word and no truth value (as YAML
1.1 would have it).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
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
        """Its line in the file, from 1."""
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
        """Its words."""
        if not self.is_scalar or not self.raw.value.strip():
            raise self.expected("text")
        return str(self.raw.value).strip()

    def number(self, least: int | None = None, most: int = LARGEST_NUMBER) -> int:
        """Its whole number, which is no larger than anything that is counted at a table."""
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
        """Its truth value."""
        if not self.is_flag:
            raise self.expected("true or false")
        return str(self.raw.value).casefold() in TRUE

    def choice(self, names: tuple[str, ...], kind: str) -> str:
        """The word, which has to be one of a few."""
        word = self.text()
        if word.casefold() not in names:
            raise self.at(unknown(kind, word, names))
        return word.casefold()

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
        """It as plain data: mappings, lists, whole numbers, text; None for null."""
        if self.is_map:
            return {key: value.plain() for key, value in self.entries().items()}
        if self.is_list:
            return [one.plain() for one in self.items()]
        if self.raw.tag == "tag:yaml.org,2002:int" and self.is_number:
            return self.number(most=LARGEST_SEED)
        return None if self.raw.tag == "tag:yaml.org,2002:null" else str(self.raw.value)

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
            if key.text() not in names:
                raise key.at(unknown(kind, key.text(), names))
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
