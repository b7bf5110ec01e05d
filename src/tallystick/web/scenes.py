"""A scene as JSON, things going by a viewer's handles: what ``as_data(named(scene))`` says, made
quickly. What is printed on a thing is the same in view after view, so it is written once and kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import msgspec

from tallystick.rules.scene import REFS, Ref, Thing, as_data, refs_named

KEPT: Final = 20_000  # things, without what they are called

Name = Callable[[int], str]

ENCODER: Final = msgspec.json.Encoder()
CALLED: Final = tuple(map(Thing._fields.index, ("refs", "on", "beside")))
NOTHING: Final = ((), None, ())
PARTS: Final = tuple(
    slice(first + 1, last)
    for first, last in zip((-1, *CALLED), (*CALLED, len(Thing._fields)), strict=True)
)


def written(value: Any, name: Name) -> dict[str, Any]:
    """A scene, or a part of one that is no thing, ready to be encoded."""
    usual, made = value._field_defaults, {}
    for field, one in zip(value._fields, value, strict=True):
        if field in REFS:
            one = refs_named(one, name)
        elif type(one) is tuple and one and isinstance(one[0], tuple):
            kind = _thing if type(one[0]) is Thing else written
            one = [kind(part, name) for part in one]
        if field not in usual or one != usual[field]:
            made[field] = one
    return made


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
