"""How an option is written: a verb and what it is done to, and named arguments.

``recruit Ox`` is a verb and a thing; ``at: Farm`` answers a question by the argument of that name.
The parts are values, so that what is written can be read back; ``Names`` puts them into words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from tallystick.kernel.journal import NOWHERE
from tallystick.rules.picking import only


class WrittenThing(NamedTuple):
    """A thing of the position, written by its name."""

    entity: int


class Person(NamedTuple):
    """A seat, written by its name."""

    seat: int


class Of(NamedTuple):
    """Something that is somebody's: ``castle of Green``."""

    what: str
    whose: Person


class SeatList(NamedTuple):
    """Some seats at once, written as a list."""

    each: tuple[Person, ...]


Given = str | int | WrittenThing | Person | Of | SeatList


class PaidItems(NamedTuple):
    """What a payment gives: (key, what, how many), and which of the keys count by the unit."""

    parts: tuple[tuple[str, Given, int], ...]
    counted: tuple[str, ...] = ()


Value = Given | PaidItems


def entity_of(value: Value | None) -> int:
    """The thing of the position that is written; -1 for any other value."""
    return value.entity if isinstance(value, WrittenThing) else NOWHERE


class Spelled(NamedTuple):
    """An option as it is written. A verb that is "" stands for its first argument alone."""

    verb: str = ""
    what: Value | None = None
    arguments: tuple[tuple[str, Value], ...] = ()

    @property
    def values(self) -> list[Value | None]:
        """What it is done to, and the arguments."""
        return [self.what, *(value for _, value in self.arguments)]

    @property
    def paid(self) -> list[Given]:
        """What its payments give."""
        return [what for one in only(self.values, PaidItems) for _, what, _ in one.parts]


# What a name may not have that is read back without quotes: where it stands for itself, and where
# others stand beside it.
ALONE: Final = re.compile(r": |:$| #|^[^\w(.]")
IN_A_ROW: Final = re.compile(ALONE.pattern + r"|[,\[\]{}]")


def quoted(name: str, apart: re.Pattern[str]) -> str:
    """A name, in quotes where it would be read as something else without."""
    return json.dumps(name, ensure_ascii=False) if apart.search(name) else name


class Names:
    """What things and seats are called.

    ``pieces`` are the things that are told apart, by entity: of several of a name the second is
    ``Ox#2``, in the order given. ``cards`` are those that are not, such as cards of one name in
    hand. Both only as far as the reader may know them.
    """

    def __init__(
        self, pieces: Mapping[int, str], cards: Mapping[int, str], seats: tuple[str, ...]
    ) -> None:
        self.seats = seats
        self.things: dict[int, str] = dict(cards)
        alike: dict[str, list[int]] = {}
        for entity, name in pieces.items():
            alike.setdefault(name, []).append(entity)
        for name, entities in alike.items():
            for place, entity in enumerate(entities, 1):
                self.things[entity] = name if len(entities) == 1 else f"{name}#{place}"

    def value(self, value: Value) -> str:
        """A value in words."""
        match value:
            case WrittenThing(entity=entity):
                return self.things.get(entity, "?")
            case Person(seat=seat):
                return self.seats[seat]
            case Of(what=what, whose=whose):
                return f"{what} of {self.value(whose)}"
            case SeatList(each=each):
                return f"[{', '.join(map(self.value, each))}]"
            case PaidItems():
                return self._paid(value)
        return str(value)

    def _paid(self, paid: PaidItems) -> str:
        """A payment as a case writes it: ``{pool: {plant: 1}, discard: [Owl]}``; by names, so that
        its order tells nothing."""
        keys = dict.fromkeys(key for key, _, _ in paid.parts)
        return f"{{{', '.join(f'{key}: {self._given(paid, key)}' for key in keys)}}}"

    def _given(self, paid: PaidItems, key: str) -> str:
        rows = sorted((self.value(what), n) for one, what, n in paid.parts if one == key)
        parts = [(quoted(name, IN_A_ROW), n) for name, n in rows]
        if key not in paid.counted:
            return f"[{', '.join(name for name, n in parts for _ in range(n))}]"
        if parts[0][0]:
            return f"{{{', '.join(f'{name}: {n}' for name, n in parts)}}}"
        return str(sum(n for _, n in parts))

    def text(self, spelled: Spelled) -> str:
        """An option in words: ``activate Altar, n: 2``."""
        head = [part for part in (spelled.verb, self._what(spelled)) if part]
        more = [f"{key}: {self._argument(value)}" for key, value in spelled.arguments]
        return ", ".join([" ".join(head), *more] if head else more)

    def _argument(self, value: Value) -> str:
        said = self.value(value)
        return quoted(said, ALONE) if entity_of(value) >= 0 else said

    def _what(self, spelled: Spelled) -> str:
        return "" if spelled.what is None else self.value(spelled.what)
