"""A scene as JSON, things going by a viewer's handles: what ``as_data(named(scene))`` says, made
quickly. Most of it is the same in view after view, so what has been written is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

import msgspec

from tallystick.rules.picking import only
from tallystick.rules.scene import (
    REFS,
    Area,
    Figure,
    Pile,
    Ref,
    Scene,
    Thing,
    as_data,
    goes_by,
    refs_named,
)

KEPT: Final = 20_000  # things, without what they are called

Name = Callable[[int], str | None]
Path = tuple[str | int, ...]  # to a part of a scene: fields, and places in them

ENCODER: Final = msgspec.json.Encoder()
CALLED: Final = tuple(map(Thing._fields.index, ("refs", "on", "beside")))
NOTHING: Final = ((), None, ())
NEVER: Final = object()
UNWRITTEN: Final = msgspec.Raw()
PARTS: Final = tuple(
    slice(first + 1, last)
    for first, last in zip((-1, *CALLED), (*CALLED, len(Thing._fields)), strict=True)
)


class Lying(NamedTuple):
    """An area or a pile, what things were called, its entities, and how it was written."""

    place: Area | Pile
    names: Mapping[int, str]
    entities: list[int]
    written: msgspec.Raw = UNWRITTEN

    def is_renamed(self, names: Mapping[int, str]) -> bool:
        """Whether any of the entities is called otherwise by now."""
        before = self.names
        return any(before.get(entity) != names.get(entity) for entity in self.entities)


class SceneWriter:
    """Scenes as one viewer is sent them. An area or a pile that is as it was, with everything in it
    called what it was called, is not written again."""

    def __init__(self) -> None:
        self._last: dict[Path, Lying] = {}
        self._names: Mapping[int, str] = {}

    def written(self, scene: Scene, names: Mapping[int, str]) -> dict[str, object]:
        """A scene, ready to be encoded, by what each entity is called; ``names`` are never changed,
        but replaced (``play.handles``)."""
        self._names = names
        return self._fields(scene, ())

    def _fields(self, value: NamedTuple, path: Path) -> dict[str, object]:
        made: dict[str, object] = {}
        for (field, usual), one in zip(_usual(type(value)), value, strict=True):
            if one == usual:
                continue
            if field not in REFS:
                made[field] = self._part(one, (*path, field))
            elif refs := refs_named(one, self._names.get):
                made[field] = refs
        return made

    def _part(self, value: object, path: Path) -> object:
        if type(value) is not tuple or not value or not isinstance(value[0], tuple):
            return value
        kind = type(value[0])
        if kind is Thing:
            things = [_thing(one, self._names.get) for one in value]
            return msgspec.Raw(b"[" + b",".join(things) + b"]")
        if kind is Figure:
            return [_figure(one) for one in value]
        made = self._place if kind is Area or kind is Pile else self._fields
        return [made(one, (*path, n)) for n, one in enumerate(value)]

    def _place(self, place: Area | Pile, path: Path) -> msgspec.Raw:
        last = self._last.get(path)
        if last is None or last.place != place:
            last = Lying(place, self._names, _entities(place))
        elif last.names is self._names or not last.is_renamed(self._names):
            return last.written
        written = msgspec.Raw(ENCODER.encode(self._fields(place, path)))
        self._last[path] = last._replace(names=self._names, written=written)
        return written


def _entities(place: Area | Pile) -> list[int]:
    """All of which its things speak."""
    refs: list[Ref | None] = []
    for one in place.things if isinstance(place, Area) else place.cards:
        refs += (*one.refs, one.on, *one.beside)
    return only(refs, int)


@lru_cache(maxsize=KEPT)
def _figure(figure: Figure) -> object:
    return as_data(figure)


@cache
def _usual(kind: type[NamedTuple]) -> tuple[tuple[str, object], ...]:
    """The fields of a named tuple, and what each is as usual."""
    usual = kind._field_defaults
    return tuple((field, usual.get(field, NEVER)) for field in kind._fields)


def _thing(thing: Thing, name: Name) -> bytes:
    """A thing: what it is called, after all else."""
    first, second, third, last = PARTS
    printed = _printed(thing[first], thing[second], thing[third], thing[last])
    called: dict[str, object] = {}
    if refs := refs_named(thing.refs, name):
        called["refs"] = refs
    if thing.on is not None and (host := goes_by(thing.on, name)):
        called["on"] = host
    if thing.beside and (near := refs_named(thing.beside, name)):
        called["beside"] = near
    return printed + ENCODER.encode(called)[1:] if called else printed[:-1] + b"}"


@lru_cache(maxsize=KEPT)
def _printed(*parts: tuple[object, ...]) -> bytes:
    """A thing that is called nothing, without the end: something with a name always comes first."""
    first, second, third, last = parts
    refs, on, beside = NOTHING
    plain = Thing._make((*first, refs, *second, on, *third, beside, *last))
    return ENCODER.encode(as_data(plain))[:-1] + b","
