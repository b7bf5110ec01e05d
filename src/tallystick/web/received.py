"""Values again from what a server sends: the inverse of ``rules.scene.as_data``."""

from __future__ import annotations

import types
import typing
from functools import cache
from typing import Any, TypeVar

from tallystick.rules import scene

T = TypeVar("T")


def received(kind: type[T], data: object) -> T:
    """A named tuple of ``rules.scene`` from dicts and lists. ValueError for what is none."""
    try:
        found: T = _made(kind, data)
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"is no {kind.__name__}") from error
    return found


def _made(kind: Any, data: Any) -> Any:
    if isinstance(kind, types.UnionType):
        return tuple(data) if isinstance(data, list) else data
    if typing.get_origin(kind) is tuple:
        of, *rest = typing.get_args(kind)
        return tuple(_made(of, one) for one in data) if rest == [...] else tuple(data)
    if hasattr(kind, "_fields"):
        kinds = _kinds(kind)
        return kind(**{field: _made(kinds[field], one) for field, one in data.items()})
    if not isinstance(data, kind):
        raise TypeError
    return data


@cache
def _kinds(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind, vars(scene))
