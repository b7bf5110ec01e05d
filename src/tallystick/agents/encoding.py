"""A position as numbers, as one seat may see it: what ``observe`` shows it, by rows and places.

No entity number leaves the engine here: things go by their rows, which follow the order in which
they lie, so that two worlds which differ only in what the viewer cannot see are equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import Struct
from struct import error as TooLarge
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tallystick.agents.schema import GIVEN, MOVE, RECORDS, TOUCHED, ObservationSchema
from tallystick.errors import InputError
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS, KERNEL_CELLS, MAX_SEATS, ZONE
from tallystick.kernel.machine import Game
from tallystick.kernel.view import sees_list
from tallystick.rules.meaning import NOTHING, NUMBER, SEAT, SEATS, THING
from tallystick.rules.scene import around
from tallystick.rules.spelling import Of, PaidItems, Person, SeatList, Value, WrittenThing

Vector = NDArray[np.int32]
LARGEST: Final = 2**31 - 1


class Eyes:
    """What one viewer (a seat, or -1: an onlooker) sees of a game, and in which order."""

    def __init__(self, schema: ObservationSchema, viewer: int) -> None:
        layout, seats = schema.layout, schema.number_of_seats
        first, width = layout.first_seat_list, len(layout.by_seat)
        self.viewer = viewer
        order = around(viewer, seats)
        order = order[-1:] + order[:-1]
        # By seat, and for -1, its place around the table: 0 for nobody.
        self.seats = [0] * (MAX_SEATS + 2)
        for place, seat in enumerate(order, 1):
            self.seats[seat] = place
        self.attributes = [
            [first + seat * width + at for at, spec in enumerate(layout.by_seat)
             if spec.sort == "attributes"] for seat in order
        ]  # fmt: skip
        shared = schema.zones(layout.specs)
        own = schema.zones(layout.by_seat)
        self.zones = [[first + seat * width + at for at in own] for seat in order]
        every = [*shared, *(at for row in self.zones for at in row)]
        self.open = [at for at in every if sees_list(layout, at, viewer)]
        self.hidden_attributes = [
            [not sees_list(layout, at, viewer) for at in row] for row in self.attributes
        ]
        lists = first + seats * width
        kinds = {name: n for n, name in enumerate(schema.zone_names, 1)}
        names = [layout.spec(at).name for at in range(lists)]
        self.kind = np.array([kinds.get(name, 0) for name in names], np.int32)
        whose = [layout.seat_of(at) for at in range(lists)]
        self.whose = np.array([self.seats[seat] for seat in whose], np.int32)
        self.places = np.array(self.seats, np.int32)
        # By bitmask of seats, the bitmask of their places.
        self.masks = np.array(
            [
                sum(1 << self.seats[seat] - 1 for seat in range(seats) if mask >> seat & 1)
                for mask in range(1 << seats)
            ],
            np.int32,
        )


class Records:
    """A table of records: where it is, how long a record is, how much of it is told, and which of
    its numbers stand for something else than a number."""

    def __init__(self, at: int, what: str) -> None:
        self.at = at
        self.width = len(what)
        self.told = len(what.rstrip(NOTHING))
        self.columns = [(n, kind) for n, kind in enumerate(what, 1) if kind in (THING, SEAT, SEATS)]


class Encoder:
    """Makes observations of games by a schema. It keeps nothing of a game."""

    def __init__(self, schema: ObservationSchema) -> None:
        self.schema = schema
        self.rules = schema.rules
        layout, meaning = schema.layout, schema.meaning
        self._eyes = {viewer: Eyes(schema, viewer) for viewer in range(-1, schema.number_of_seats)}
        self._shared = schema.zones(layout.specs)
        own_cells = layout.cells[len(KERNEL_CELLS) :]
        self._thing_cells = [n for n, name in enumerate(own_cells) if name in meaning.things]
        self._seat_cells = [n for n, name in enumerate(own_cells) if name in meaning.seats]
        names = layout.attributes
        self._thing_attributes = [n for n, name in enumerate(names) if name in meaning.things]
        self._seat_attributes = [n for n, name in enumerate(names) if name in meaning.seats]
        self._columns = schema.columns
        columns = [layout.specs[at].name for at in self._columns]
        self._thing_columns = [n for n, name in enumerate(columns) if name in meaning.things]
        self._seat_columns = [
            n for n, name in enumerate(columns) if name in meaning.seats or name == "owner"
        ]
        self._card_column = columns.index("card") if "card" in columns else -1
        self._records = [Records(at, what) for at, what in schema.records]
        self._words = {word: schema.word(word) for word in schema.words}
        self._verbs = {verb: (what[0], what[1]) for verb, what in meaning.verbs.items() if what}
        self._width = len(schema.tables["things"].columns)
        self._structs: dict[int, Struct] = {}
        self._counting = np.arange(1, schema.things + 1, dtype=np.int32)

    def encode(self, game: Game, viewer: int) -> Vector:
        """What a seat (-1: an onlooker) sees, as one vector of all tables, its own to keep."""
        eyes, lists = self._eyes[viewer], game.lists
        order: list[int] = []
        for at in eyes.open:
            order += lists[at]
        order += [one for one in self.rules.glimpsed(game, viewer) if one not in order]
        n, entities = len(order), len(lists[ZONE])
        if n > self.schema.things:
            raise InputError(f"{n} things are in sight: give things={n + 32} or more")
        picked = np.array(order, np.intp)
        place = np.zeros(entities + 1, np.int32)  # by entity its row; the last is that of -1
        place[picked] = self._counting[:n]
        rows = place.tolist()

        decision = game.decision()
        head = self._globals(game, eyes, decision, rows)
        for seat in range(self.schema.number_of_seats):
            head += self._seat(lists, eyes, seat, rows)
        seen = len(head)
        if decision is not None and decision.seat == viewer:
            head += self._moves(game, decision, rows, eyes.seats)
        told = len(head)
        head += lists[ZONE]
        for at in self._columns:
            head += lists[at]
        numbers = self._numbers(head)
        found = self._laid(numbers, (seen, told), picked, place, eyes)
        if self._records:
            self._record(found, lists, eyes, place)
        return found

    def _laid(
        self,
        numbers: Vector,
        ends: tuple[int, int],
        picked: NDArray[np.intp],
        place: Vector,
        eyes: Eyes,
    ) -> Vector:
        """The parts put where they belong."""
        seen, told = ends
        places = self.schema.places
        found = np.zeros(self.schema.size, np.int32)
        found[:seen] = numbers[:seen]
        if told > seen:
            at = places["moves"][0]
            found[at : at + told - seen] = numbers[seen:told]
        columns = numbers[told:].reshape(len(self._columns) + 1, -1).take(picked, axis=1)
        start = places["things"][0]
        things = found[start : start + len(picked) * self._width].reshape(-1, self._width)
        zones, columns = columns[0], columns[1:]
        for n in self._thing_columns:
            columns[n] = place.take(columns[n])
        for n in self._seat_columns:
            columns[n] = eyes.places.take(columns[n])
        if self._card_column >= 0:
            columns[self._card_column] += 1
        things[:, 0] = eyes.kind.take(zones)
        things[:, 1] = eyes.whose.take(zones)
        things[:, 2:] = columns.T
        return found

    def _numbers(self, values: list[int]) -> Vector:
        """A list as numbers; what is too large for them is as large as can be."""
        n = len(values)
        struct = self._structs.get(n)
        if struct is None:
            struct = self._structs[n] = Struct(f"={n}i")
        try:
            packed = struct.pack(*values)
        except TooLarge:
            packed = struct.pack(*(max(-LARGEST, min(LARGEST, value)) for value in values))
        return np.frombuffer(packed, np.int32)

    def _globals(
        self, game: Game, eyes: Eyes, decision: Decision | None, rows: list[int]
    ) -> list[int]:
        """The question, the cells, what is counted, how much lies in the zones of all."""
        lists, seats = game.lists, eyes.seats
        if decision is None:
            head = [0, 0, 0, eyes.viewer + 1, 0, 0]
        else:
            word = self._word(decision.kind)
            mine = decision.seat == eyes.viewer
            answers, default = (len(decision.options), decision.default + 1) if mine else (0, 0)
            asked = (rows[decision.source], seats[decision.seat])
            head = [word, *asked, eyes.viewer + 1, answers, default]
        cells = lists[CELLS][len(KERNEL_CELLS) :]
        for n in self._thing_cells:
            cells[n] = rows[cells[n]]
        for n in self._seat_cells:
            cells[n] = seats[cells[n]]
        head += cells
        for at, size in self.schema.counts:
            values = lists[at][:size]
            head += values + [0] * (size - len(values))
        head += [len(lists[at]) for at in self._shared]
        return head

    def _seat(self, lists: list[list[int]], eyes: Eyes, seat: int, rows: list[int]) -> list[int]:
        """What a seat has, as far as the viewer sees it, and how much lies in its zones."""
        head: list[int] = []
        for at, hidden in zip(eyes.attributes[seat], eyes.hidden_attributes[seat], strict=True):
            values = [0] * len(lists[at]) if hidden else lists[at][:]
            for n in self._thing_attributes:
                values[n] = rows[values[n]]
            for n in self._seat_attributes:
                values[n] = eyes.seats[values[n]]
            head += values
        head += [len(lists[at]) for at in eyes.zones[seat]]
        return head

    def _record(self, found: Vector, lists: list[list[int]], eyes: Eyes, place: Vector) -> None:
        """Write the last records of the tables that hold them."""
        start, end = self.schema.places["records"]
        table = found[start:end].reshape(RECORDS, -1)
        read = {THING: place, SEAT: eyes.places, SEATS: eyes.masks}
        n = 0
        for kind, one in reversed([*enumerate(self._records, 1)]):
            values = lists[one.at][-one.width * (RECORDS - n) :] if n < RECORDS else []
            if not values:
                continue
            rows = self._numbers(values).reshape(-1, one.width)
            into = table[n : n + len(rows)]
            into[:, 0] = kind
            into[:, 1 : 1 + one.told] = rows[:, : one.told]
            for at, stands_for in one.columns:
                column = into[:, at]
                column[:] = read[stands_for].take(column)
            n += len(rows)

    def _moves(
        self, game: Game, decision: Decision, rows: list[int], seats: list[int]
    ) -> list[int]:
        """The answers, a row each."""
        found: list[int] = []
        for option in decision.options[: self.schema.moves]:
            verb, a, b = option
            what = self._verbs.get(verb)
            if what is None:
                found += self._spelled(game, option, rows, seats)
                continue
            one, other = what
            found += (
                self._words[verb],
                a if one == NUMBER else 0,
                b if other == NUMBER else 0,
                seats[a] if one == SEAT else seats[b] if other == SEAT else 0,
                rows[a] if one == THING else 0,
                rows[b] if other == THING else 0,
                0, 0, 0, 0, 0,
            )  # fmt: skip
        return found

    def _spelled(self, game: Game, option: Option, rows: list[int], seats: list[int]) -> list[int]:
        """An answer by how it is written."""
        spelled = self.rules.written(game, option)
        found: dict[str, list[int]] = {THING: [], SEAT: [], NUMBER: [], "goods": []}
        for value in (spelled.what, *(value for _, value in spelled.arguments)):
            for stands_for, numbers in self._parts(value, rows, seats):
                found[stands_for] += numbers
        return [
            self._word(option[0]),
            *_cut(found[NUMBER], 2),
            *_cut(found[SEAT], 1),
            *_cut(found[THING], TOUCHED),
            *_cut(found["goods"], 2 * GIVEN),
        ]

    def _parts(
        self, value: Value | None, rows: list[int], seats: list[int], n: int = 1
    ) -> Iterator[tuple[str, list[int]]]:
        """The things, seats and numbers of which a value speaks, each as its columns."""
        match value:
            case WrittenThing(entity=entity):
                yield THING, [rows[entity]]
            case Person(seat=seat):
                yield SEAT, [seats[seat]]
            case int():
                yield NUMBER, [value]
            case str():
                yield "goods", [self._word(value), n]
            case Of(what=what, whose=whose):
                yield SEAT, [seats[whose.seat]]
                yield "goods", [self._word(what), n]
            case SeatList(each=each):
                yield SEAT, [seats[one.seat] for one in each]
            case PaidItems(parts=parts):
                for key, given, many in parts:
                    yield from self._parts(given or key, rows, seats, many)

    def _word(self, word: str) -> int:
        known = self._words.get(word)
        if known is None:
            known = self._words[word] = self.schema.word(word)
        return known


def _cut(values: list[int], n: int) -> list[int]:
    """The first ``n``; 0 for what is missing."""
    return values[:n] + [0] * (n - len(values))


assert len(MOVE) == 3 + 1 + TOUCHED + 2 * GIVEN
