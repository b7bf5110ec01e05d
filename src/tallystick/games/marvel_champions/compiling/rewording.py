"""Things that a piece of text speaks of, however deep they stand in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeVar

from tallystick.cards.ledger import heed
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import Clause, If, Noun, OneOf, Part, Several
from tallystick.rules.picking import has

PARTS: Final = ("things", "parts", "relations", "tests", "then", "options")
HOLDING: Final = (Noun, Clause, If, OneOf, Several)  # what is made of such parts


Reworded = TypeVar("Reworded")


def each_noun(part: Reworded, others: Mapping[Noun, Noun]) -> Reworded:
    """A piece of text with other things in place of some, however deep they stand."""
    return _reworded(part, partial(_other, others))


def _other(others: Mapping[Noun, Noun], thing: Noun) -> Noun:
    if thing not in others:
        return thing
    heed(thing, *[owner for _, owner in thing.relations])
    return others[thing]


def each_marked(part: Reworded, others: Mapping[str, str]) -> Reworded:
    """A piece of text with other marks in place of some, on whatever they are."""
    return _reworded(part, partial(_marked, others))


def _marked(others: Mapping[str, str], thing: Noun) -> Noun:
    if others.keys().isdisjoint(thing.marks):
        return thing
    return thing._replace(marks=tuple([others.get(mark, mark) for mark in thing.marks]))


def _reworded(part: Reworded, reword: Callable[[Noun], Noun]) -> Reworded:
    """A piece of text with each thing in it, however deep, in other words."""
    found: Any = part
    if type(found) is tuple:
        found = tuple([_reworded(one, reword) for one in found])
    if isinstance(found, Noun):
        found = reword(found)
    if has((found,), *HOLDING):
        inner = [name for name in PARTS if name in found._fields]
        found = found._replace(**{name: _reworded(getattr(found, name), reword) for name in inner})
    reworded: Reworded = found
    return reworded


def without_clauses(part: Reworded, verbs: tuple[str, ...]) -> Reworded:
    """A piece of text without the clauses of such verbs, however deep they stand."""
    found: Any = part
    if not isinstance(part, tuple):
        return part
    kept = tuple([without_clauses(one, verbs) for one in part if not is_verb(one, *verbs)])
    if len(kept) == len(part) and all(one is other for one, other in zip(kept, part, strict=True)):
        return part
    found = kept if type(found) is tuple else found._make(kept)
    fewer: Reworded = found
    return fewer


def speaks_of(part: object, thing: Part) -> bool:
    """Whether it speaks of a thing in these words."""
    if type(part) is tuple:
        return any(speaks_of(one, thing) for one in part)
    names = PARTS if has((part,), *HOLDING) else ()
    return part == thing or any(speaks_of(getattr(part, name, ()), thing) for name in names)


def replaced(thing: Noun, how: str, *without: str) -> Noun:
    """The thing, meant in another way, without these marks: the way says what they said."""
    return thing._replace(how=how, marks=tuple(m for m in thing.marks if m not in without))
