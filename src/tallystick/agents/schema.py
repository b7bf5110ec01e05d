"""What each number of an observation is: tables with named columns, their places, a digest."""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Mapping
from functools import cached_property
from typing import Final, NamedTuple

from tallystick.errors import InputError
from tallystick.face import given
from tallystick.kernel.layout import KERNEL_CELLS, ZONE, Layout, ListSpec
from tallystick.kernel.state import fingerprint
from tallystick.rules.meaning import NOTHING
from tallystick.rules.rulebook import Rulebook

QUESTION: Final = ("question", "asks", "asked", "me", "answers", "default")
MOVE: Final = (
    "verb", "number", "second", "seat", "thing", "thing2", "thing3",
    "word", "amount", "word2", "amount2",
)  # fmt: skip
TOUCHED: Final = 3  # so many things of a move are pointed at
GIVEN: Final = 2  # so many kinds of goods that a move gives are named
BUCKETS: Final = 4096  # for words that the game has not declared
ROOM: Final = 64  # rows for things that come into being after the set-up
RECORDS: Final = 64  # the last so many records are seen


class ObservationTable(NamedTuple):
    """A part of an observation: so many rows of these columns. 0 stands for what is not there."""

    name: str
    columns: tuple[str, ...]
    rows: int

    @property
    def size(self) -> int:
        """How many numbers it is."""
        return self.rows * len(self.columns)


class ObservationSchema:
    """The observations of a game of so many seats, with room for ``moves`` and ``things``
    (InputError for what is no number of them).

    A seat is its place around the table as the viewer sees it, from 1, which is the viewer; a thing
    its row in ``things``, from 1; a card its place in ``cards``, from 1; a word its number in
    ``words``. 0 is none of them.
    """

    def __init__(self, rules: Rulebook, seats: int, moves: int, things: int = 0) -> None:
        for name, room in (("moves", moves), ("things", things)):
            if given.whole_number(room, "a whole number", name) < 0:
                raise InputError(f"expected 0 or more, found {room}", field=name)
        self.rules = rules
        self.layout: Layout = rules.layout
        self.meaning = rules.meaning
        self.number_of_seats = seats
        first = rules.new(0, seats)
        self.counts = tuple(
            (at, len(first.lists[at]))
            for at, spec in enumerate(self.layout.specs)
            if spec.sort == "table" and spec.name in self.meaning.counts
        )
        self.moves = moves or self.meaning.answers
        self.things = things or math.ceil((len(first.lists[ZONE]) + ROOM) / 32) * 32
        self.cards = tuple(str(getattr(card, "name", "")) for card in rules.cards)
        declared = {*self.meaning.verbs, *self.meaning.questions, *self.meaning.words}
        self.words: Mapping[str, int] = {word: n for n, word in enumerate(sorted(declared), 1)}

    def word(self, word: str) -> int:
        """The number of a word; one that the game has not declared falls into one of BUCKETS."""
        known = self.words.get(word)
        if known is None:
            return len(self.words) + 1 + zlib.crc32(word.encode()) % BUCKETS
        return known

    @property
    def records(self) -> list[tuple[int, str]]:
        """The tables of records: which list, and what the numbers of a record stand for."""
        named = self.meaning.records
        return [(at, named[one.name]) for at, one in enumerate(self.layout.specs)
                if one.sort == "table" and one.name in named]  # fmt: skip

    @property
    def wide(self) -> int:
        """How many numbers the longest of the records has that mean something."""
        return max((len(what.rstrip(NOTHING)) for _, what in self.records), default=0)

    @property
    def columns(self) -> list[int]:
        """The columns that tell what a thing is and how it lies, but for its zone."""
        return [at for at, spec in enumerate(self.layout.specs)
                if spec.sort == "column" and at != ZONE]  # fmt: skip

    def zones(self, of: list[ListSpec]) -> list[int]:
        """The places of zones among some lists."""
        return [at for at, spec in enumerate(of) if spec.sort == "zone"]

    @cached_property
    def tables(self) -> dict[str, ObservationTable]:
        """The parts of an observation, in order."""
        layout = self.layout
        own = [name for at, name in enumerate(layout.cells) if at >= len(KERNEL_CELLS)]
        counts = [f"{layout.spec(at).name} {n}" for at, size in self.counts for n in range(size)]
        shared = [layout.specs[at].name for at in self.zones(layout.specs)]
        mine = [layout.by_seat[at].name for at in self.zones(layout.by_seat)]
        columns = [layout.specs[at].name for at in self.columns]
        found = [
            ObservationTable("globals", (*QUESTION, *own, *counts, *shared), 1),
            ObservationTable("seats", (*layout.attributes, *mine), self.number_of_seats),
            ObservationTable("things", ("zone", "whose", *columns), self.things),
            ObservationTable("moves", MOVE, self.moves),
        ]
        if self.wide:
            fields = tuple(f"field {n}" for n in range(1, self.wide + 1))
            found.insert(3, ObservationTable("records", ("table", *fields), RECORDS))
        return {table.name: table for table in found}

    @cached_property
    def places(self) -> dict[str, tuple[int, int]]:
        """Where each table begins and ends in an observation that is one vector."""
        found, at = {}, 0
        for name, table in self.tables.items():
            found[name] = (at, at + table.size)
            at += table.size
        return found

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(table.size for table in self.tables.values())

    @cached_property
    def zone_names(self) -> tuple[str, ...]:
        """What the numbers of the column ``zone`` are, from 1."""
        specs = (*self.layout.specs, *self.layout.by_seat)
        return tuple(dict.fromkeys(spec.name for spec in specs if spec.sort == "zone"))

    @cached_property
    def digest(self) -> str:
        """A fingerprint of all of this: where it is another, observations mean other things."""
        said = (self.rules.name, self.tables, self.zone_names, self.cards, self.words)
        meaning = self.meaning
        told = (sorted(meaning.things), sorted(meaning.seats), sorted(meaning.records.items()))
        text = json.dumps([*said, *told])
        return fingerprint(text.encode())
