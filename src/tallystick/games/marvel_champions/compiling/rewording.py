"""Things that a piece of text speaks of, however deep they stand in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from tallystick.cards.ledger import heed
from tallystick.rules.phrases import Clause, If, Noun, OneOf, Several
from tallystick.rules.picking import has

PARTS: Final = ("things", "parts", "relations", "tests", "then", "options")
HOLDING: Final = (Noun, Clause, If, OneOf, Several)  # what is made of such parts


Reworded = TypeVar("Reworded")


def each_noun(part: Reworded, others: Mapping[Noun, Noun]) -> Reworded:
    """A piece of text with other things in place of some, however deep they stand."""
    found: Any = part
    if type(found) is tuple:
        found = tuple([each_noun(one, others) for one in found])
    if isinstance(part, Noun) and part in others:
        heed(part)
        found = others[part]
    if has((found,), *HOLDING):
        inner = [name for name in PARTS if name in found._fields]
        found = found._replace(**{name: each_noun(getattr(found, name), others) for name in inner})
    reworded: Reworded = found
    return reworded


def each_marked(part: Reworded, others: Mapping[str, str]) -> Reworded:
    """A piece of text with other marks in place of some, on whatever they are."""
    found: Any = part
    if type(found) is tuple:
        found = tuple([each_marked(one, others) for one in found])
    if isinstance(part, Noun) and any(mark in others for mark in part.marks):
        found = part._replace(marks=tuple([others.get(mark, mark) for mark in part.marks]))
    if has((found,), *HOLDING):
        inner = [name for name in PARTS if name in found._fields]
        found = found._replace(
            **{name: each_marked(getattr(found, name), others) for name in inner}
        )
    reworded: Reworded = found
    return reworded


def speaks_of(part: object, thing: Noun) -> bool:
    """Whether it speaks of a thing in these words."""
    if type(part) is tuple:
        return any(speaks_of(one, thing) for one in part)
    names = PARTS if has((part,), *HOLDING) else ()
    return part == thing or any(speaks_of(getattr(part, name, ()), thing) for name in names)
