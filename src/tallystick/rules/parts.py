"""Getting at the parts of card text that is close to English (``phrases``): whether one is a clause
of some verb, a thing, a place, and what it is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeGuard, TypeVar

from tallystick.costs.cost import Cost
from tallystick.rules.phrases import Clause, Described, If, Noun, Place, Several


def is_verb(part: object, *verbs: str) -> TypeGuard[Clause]:
    """Whether a part of a text is a clause of one of those verbs."""
    return as_clause(part).verb in verbs


def is_noun(part: object, *how: str) -> TypeGuard[Noun]:
    """Whether a part of a text is a thing that is spoken of in one of those ways."""
    return isinstance(part, Noun) and part.how in how


T = TypeVar("T")


def in_pairs(parts: Iterable[T], *rules: Callable[[T, T], Sequence[T] | None]) -> tuple[T, ...]:
    """The parts by one rule after the other: what it makes of each part and the one before it, by
    then, stands in the place of both; nothing does where it makes None."""
    found = list(parts)
    for rule in rules:
        before, found = found, []
        for part in before:
            made = rule(found[-1], part) if found else None
            found[-1:] = [*found[-1:], part] if made is None else made
    return tuple(found)


NOTHING: Final = Noun("")
NO_CLAUSE: Final = Clause("")
NO_PLACE: Final = Place("", ())


def as_thing(part: object) -> Described:
    """A part as the thing, or the several, that it is; ``NOTHING`` where it is none."""
    return part if is_described(part) else NOTHING


def as_clause(part: object) -> Clause:
    """A part as the clause that it is; ``NO_CLAUSE`` where it is none."""
    return part if isinstance(part, Clause) else NO_CLAUSE


def as_place(part: object) -> Place:
    """A part as the place that it is; ``NO_PLACE`` where it is none."""
    return part if isinstance(part, Place) else NO_PLACE


def is_described(part: object) -> TypeGuard[Described]:
    """Whether a part of a text is a thing, or several."""
    return isinstance(part, Noun | Several)


def within(said: object) -> Iterator[object]:
    """A part of a text and all that it is made of, words and the parts of costs too."""
    left = [said]
    while left:
        one = left.pop()
        yield one
        if isinstance(one, tuple):
            left += reversed(one)
        elif isinstance(one, Cost):
            left.append(one.parts)


def is_if(part: object, *verbs: str) -> TypeGuard[If]:
    """Whether a part of a text is done under a condition with a test of one of those verbs."""
    return isinstance(part, If) and any(test.verb in verbs for test in part.tests)
