"""The table as one viewer may see it, as data: whoever draws a game needs nothing else.

What a thing is called by here (``Ref``) is its entity; what is no entity (a tile of a map) goes by
a word of its own. Before a scene leaves ``play``, ``named`` puts handles in place of entities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, TypeVar, cast

R = TypeVar("R")
Ref = int | str

# How an area lies on the table.
ROW: Final = "row"  # side by side, to be read at a glance
LIST: Final = "list"  # one below the other, what is attached to a thing under it
GRID: Final = "grid"  # each thing at its row and column
CARDS: Final = "cards"  # one below the other, each with its text

REFS: Final = frozenset(("refs", "beside", "touches"))  # the fields that hold them


class Figure(NamedTuple):
    """A number with its name: "ATK 2", "life 12 of 15". ``printed``: where that is another."""

    label: str
    value: int
    most: int | None = None
    printed: int | None = None

    def __repr__(self) -> str:
        return shown(self)


class Thing(NamedTuple):
    """A card, a piece, a place: or several that nothing tells apart.

    ``refs`` names each of them; there are none of what the viewer cannot see, and ``many`` then
    says how many lie there ``face_down``. ``owner`` is given where it is not the seat whose area it
    is in. ``rested`` is the game's word for it ("exhausted"), "" while it is ready. ``on`` is what
    it is attached to. ``at`` is its row, counted from the top as the viewer looks at it, and its
    column; ``beside`` are its neighbours where these do not follow from that.
    """

    name: str
    refs: tuple[Ref, ...] = ()
    kind: str = ""
    owner: int = -1
    many: int = 1
    cost: str = ""
    figures: tuple[Figure, ...] = ()
    counters: tuple[Figure, ...] = ()
    marks: tuple[str, ...] = ()
    rested: str = ""
    face_down: bool = False
    on: Ref | None = None
    at: tuple[int, int] | None = None
    beside: tuple[Ref, ...] = ()
    notes: tuple[str, ...] = ()
    text: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return shown(self)


class Area(NamedTuple):
    """Things that lie together. ``size``: of a grid with cells that can be empty, its rows and
    columns; the cells are counted from 1, row by row."""

    title: str
    things: tuple[Thing, ...] = ()
    layout: str = ROW
    size: tuple[int, int] | None = None

    def __repr__(self) -> str:
        return shown(self)


class Pile(NamedTuple):
    """Cards on each other; ``cards`` are those that the viewer may look at, the top one first."""

    label: str
    many: int
    cards: tuple[Thing, ...] = ()

    def __repr__(self) -> str:
        return shown(self)


class Talk(NamedTuple):
    """What everybody at the table keeps in mind: an event in force, votes called, promises."""

    label: str
    lines: tuple[str, ...]
    touches: tuple[Ref, ...] = ()

    def __repr__(self) -> str:
        return shown(self)


class Side(NamedTuple):
    """What is a seat's. Of the gauges the first is what one asks for first."""

    seat: int
    name: str
    notes: tuple[str, ...] = ()
    gauges: tuple[Figure, ...] = ()
    piles: tuple[Pile, ...] = ()
    areas: tuple[Area, ...] = ()
    out: bool = False

    def __repr__(self) -> str:
        return shown(self)


class Scene(NamedTuple):
    """The table as ``viewer`` (a seat, or -1: an onlooker) may see it.

    ``now`` says where the game is, ``turn`` whose turn it is (-1: nobody's). ``sides`` are in the
    order in which one looks at them; ``gauges``, ``piles`` and ``areas`` are everybody's.
    """

    viewer: int
    now: tuple[str, ...]
    sides: tuple[Side, ...]
    areas: tuple[Area, ...] = ()
    gauges: tuple[Figure, ...] = ()
    piles: tuple[Pile, ...] = ()
    talk: tuple[Talk, ...] = ()
    turn: int = -1

    def things(self) -> list[Thing]:
        """Everything that lies on the table, piles looked through."""
        areas = [*self.areas, *(area for side in self.sides for area in side.areas)]
        piles = [*self.piles, *(pile for side in self.sides for pile in side.piles)]
        return [one for area in areas for one in area.things] + [
            one for pile in piles for one in pile.cards
        ]

    def __repr__(self) -> str:
        return shown(self)


def shown(value: object) -> str:
    """A named tuple as one would write it, without what is as usual."""
    said = [f"{field}={one!r}" for field, one in _unusual(value)]
    return f"{type(value).__name__}({', '.join(said)})"


def as_data(value: object) -> object:
    """A scene, or a part of it, as plain data for JSON; what is as usual is left out."""
    if not isinstance(value, tuple):
        return value
    if hasattr(value, "_fields"):
        return {field: as_data(one) for field, one in _unusual(value)}
    return [as_data(one) for one in value]


def _unusual(value: object) -> list[tuple[str, object]]:
    """The fields of a named tuple that differ from their defaults."""
    row: Any = value
    usual = row._field_defaults
    fields = zip(row._fields, row, strict=True)
    return [(field, one) for field, one in fields if field not in usual or one != usual[field]]


def named(scene: Scene, name: Callable[[int], str]) -> Scene:
    """The scene with a name in place of each entity; one whose name is "" is left out."""
    return cast("Scene", _named(scene, name))


def _named(value: object, name: Callable[[int], str]) -> object:
    if not value or isinstance(value, Figure):
        return value
    row: Any = value
    fields = getattr(value, "_fields", None)
    if fields is None:  # words and numbers are all of a kind
        return tuple([_named(one, name) for one in row]) if isinstance(row[0], tuple) else value
    made: list[object] = []
    for field, one in zip(fields, row, strict=True):
        if field in REFS:
            made.append(refs_named(one, name))
        elif field == "on" and one is not None:
            made.append(goes_by(one, name) or None)
        else:
            made.append(_named(one, name) if isinstance(one, tuple) else one)
    found: object = row._make(made)
    return found


def goes_by(ref: Ref, name: Callable[[int], R]) -> str | R:
    """What an entity goes by; a word as it is."""
    return name(ref) if isinstance(ref, int) else ref


def refs_named(refs: tuple[Ref, ...], name: Callable[[int], str | None]) -> tuple[Ref, ...]:
    """Names in place of entities, without those that have none."""
    if len(refs) == 1:  # as of most things
        only = goes_by(refs[0], name)
        return (only,) if only else ()
    return tuple(found for one in refs if (found := goes_by(one, name)))


def around(viewer: int, seats: int) -> list[int]:
    """The seats in order, the viewer's last; for an onlooker the first one's."""
    first = max(viewer, 0)
    return [(first + step) % seats for step in range(1, seats + 1)]


def changed(label: str, now: int, printed: int) -> Figure:
    """A number as it is now, and as it is printed where that is another."""
    return Figure(label, now, printed=None if now == printed else printed)


def bundled(things: Iterable[Thing]) -> tuple[Thing, ...]:
    """The things, those that nothing tells apart as one of many, in the order of their first."""
    found: dict[tuple[object, ...], list[Thing]] = {}
    for one in things:
        name, _, kind, owner, _, *rest = one  # all but ``refs`` and ``many``
        found.setdefault((name, kind, owner, *rest), []).append(one)
    return tuple(group[0] if len(group) == 1 else _together(group) for group in found.values())


def _together(group: list[Thing]) -> Thing:
    refs = tuple(ref for one in group for ref in one.refs)
    return group[0]._replace(many=sum(one.many for one in group), refs=refs)
