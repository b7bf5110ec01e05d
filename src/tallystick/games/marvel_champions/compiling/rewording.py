"""Things that a piece of text speaks of, however deep they stand in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tallystick.cards.ledger import heed
from tallystick.rules.phrases import Clause, If, Noun, OneOf, Several

PARTS: Final = ("things", "parts", "relations", "tests", "then", "options")


def each_noun(part: Any, others: Mapping[Noun, Noun]) -> Any:
    """A piece of text with other things in place of some, however deep they stand."""
    if type(part) is tuple:
        return tuple([each_noun(one, others) for one in part])
    if isinstance(part, Noun) and part in others:
        heed(part)
        part = others[part]
    if isinstance(part, Noun | Clause | If | OneOf | Several):
        inner = [name for name in PARTS if hasattr(part, name)]
        return part._replace(**{name: each_noun(getattr(part, name), others) for name in inner})
    return part


def speaks_of(part: Any, thing: Noun) -> bool:
    """Whether it speaks of a thing in these words."""
    if type(part) is tuple:
        return any(speaks_of(one, thing) for one in part)
    inner = isinstance(part, Noun | Clause | If | OneOf | Several)
    return part == thing or (
        inner and any(speaks_of(getattr(part, name, ()), thing) for name in PARTS)
    )
