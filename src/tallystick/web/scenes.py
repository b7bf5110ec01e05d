"""A scene as JSON, things going by a viewer's handles: what ``as_data(named(scene))`` says, made
quickly. What is printed on a thing is the same in view after view, so it is written once and kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Final

import msgspec

from tallystick.rules.scene import REFS, Ref, Thing, as_data, refs_named

KEPT: Final = 20_000  # things, without what they are called

Name = Callable[[int], str]

ENCODER: Final = msgspec.json.Encoder()
CALLED: Final = tuple(map(Thing._fields.index, ("refs", "on", "beside")))
NOTHING: Final = ((), None, ())
NEVER: Final = object()
PARTS: Final = tuple(
    slice(first + 1, last)
    for first, last in zip((-1, *CALLED), (*CALLED, len(Thing._fields)), strict=True)
)


def written(value: Any, name: Name) -> dict[str, Any]:
    """A scene, or a part of one, ready to be encoded."""
    kind: Any = type(value)
    made: dict[str, Any] = {}
    for (field, usual), one in zip(_usual(kind), value, strict=True):
        if one == usual:
            continue
        if field not in REFS:
            made[field] = _part(one, name)
        elif refs := refs_named(one, name):
            made[field] = refs
    return made


def _part(value: Any, name: Name) -> Any:
    if type(value) is not tuple or not value or not isinstance(value[0], tuple):
        return value
    kind = _thing if type(value[0]) is Thing else written
    return [kind(one, name) for one in value]


@cache
def _usual(kind: Any) -> tuple[tuple[str, Any], ...]:
    """The fields of a named tuple, and what each is as usual."""
    usual = kind._field_defaults
    return tuple((field, usual.get(field, NEVER)) for field in kind._fields)


def _thing(thing: Thing, name: Name) -> msgspec.Raw:
    """A thing: what it is called, after all else."""
    first, second, third, last = PARTS
    printed = _printed(thing[first], thing[second], thing[third], thing[last])
    called: dict[str, Any] = {}
    if refs := refs_named(thing.refs, name):
        called["refs"] = refs
    if thing.on is not None and (host := _name(thing.on, name)):
        called["on"] = host
    if thing.beside and (near := refs_named(thing.beside, name)):
        called["beside"] = near
    return msgspec.Raw(printed + ENCODER.encode(called)[1:] if called else printed[:-1] + b"}")


def _name(ref: Ref, name: Name) -> str:
    return name(ref) if isinstance(ref, int) else ref


@lru_cache(maxsize=KEPT)
def _printed(*parts: tuple[Any, ...]) -> bytes:
    """A thing that is called nothing, without the end: something with a name always comes first."""
    first, second, third, last = parts
    refs, on, beside = NOTHING
    plain = Thing._make((*first, refs, *second, on, *third, beside, *last))
    return ENCODER.encode(as_data(plain))[:-1] + b","
