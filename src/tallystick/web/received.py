"""Values again from what a server sends: the inverse of ``rules.scene.as_data``."""

from __future__ import annotations

import types
import typing
from functools import cache
from typing import Any, TypeVar, cast

from tallystick.reading import list_in, mapping_in
from tallystick.rules import scene

T = TypeVar("T")


def received(kind: type[T], data: object) -> T:
    """A named tuple of ``rules.scene`` from dicts and lists. ValueError for what is none."""
    try:
        found = cast("T", _made(kind, data))
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"is no {kind.__name__}") from error
    return found


def _made(kind: object, data: object) -> object:
    make: Any = kind
    if isinstance(kind, types.UnionType):
        return tuple(data) if isinstance(data, list) else data
    if typing.get_origin(kind) is tuple:
        of, *rest = typing.get_args(kind)
        held = list_in(data)
        return tuple(_made(of, one) for one in held) if rest == [...] else tuple(held)
    if hasattr(kind, "_fields"):
        kinds = _kinds(kind)
        parts = {field: _made(kinds[field], one) for field, one in mapping_in(data).items()}
        found: object = make(**parts)
        return found
    if not isinstance(data, make):
        raise TypeError
    return data


@cache
def _kinds(kind: object) -> dict[str, object]:
    return typing.get_type_hints(kind, vars(scene))
