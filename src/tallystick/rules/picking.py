"""What of several values is of a kind: picked by class, and known by it from then on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar, overload

T = TypeVar("T")
U = TypeVar("U")


@overload
def only(parts: Iterable[object], kind: type[T], /) -> list[T]: ...
@overload
def only(parts: Iterable[object], kind: type[T], other: type[U], /) -> list[T | U]: ...
def only(parts: Iterable[object], *kinds: type[T]) -> list[T]:
    """The parts that are of one of the kinds, in order."""
    return [one for one in parts if isinstance(one, kinds)]


def without(parts: Iterable[T], *kinds: type) -> list[T]:
    """The parts that are of none of the kinds, in order."""
    return [one for one in parts if not isinstance(one, kinds)]


@overload
def first_of(parts: Iterable[object], kind: type[T], /) -> T | None: ...
@overload
def first_of(parts: Iterable[object], kind: type[T], other: type[U], /) -> T | U | None: ...
def first_of(parts: Iterable[object], *kinds: type[T]) -> T | None:
    """The first that is of one of the kinds; None if there is none."""
    return next((one for one in parts if isinstance(one, kinds)), None)


@overload
def found_in(parts: Iterable[object], kind: type[T], /) -> T: ...
@overload
def found_in(parts: Iterable[object], kind: type[T], other: type[U], /) -> T | U: ...
def found_in(parts: Iterable[object], *kinds: type[T]) -> T:
    """The first that is of one of the kinds, where there always is one."""
    return next(one for one in parts if isinstance(one, kinds))


def place_of(parts: Iterable[object], *kinds: type) -> int:
    """At which place the first stands that is of one of the kinds; there always is one."""
    return next(place for place, one in enumerate(parts) if isinstance(one, kinds))


def has(parts: Iterable[object], *kinds: type) -> bool:
    """Whether one of them is of one of the kinds."""
    return any(isinstance(one, kinds) for one in parts)


def are(parts: Iterable[object], *kinds: type) -> bool:
    """Whether all of them are of one of the kinds."""
    return all(isinstance(one, kinds) for one in parts)


@overload
def only_one(parts: Iterable[T], /) -> T | None: ...
@overload
def only_one(parts: Iterable[object], kind: type[U], /) -> U | None: ...
def only_one(parts: Iterable[object], kind: type = object) -> object:
    """The single one of them; None where there are more, or none, or it is not of the kind."""
    listed = list(parts)
    return first_of(listed, kind) if len(listed) == 1 else None
