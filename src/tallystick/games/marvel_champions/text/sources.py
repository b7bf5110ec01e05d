""" "Resource" abilities as sources: what one use gives, for what, at which cost (MC.resource)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeGuard

from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import (
    ONE,
    Clause,
    Described,
    Generates,
    If,
    Noun,
    Numeral,
    Part,
    Spoken,
)
from tallystick.rules.picking import first_of, only

RESOURCE: Final = "resource"
WILD: Final = (0, 0, 0, 1)
GENERATING: Final = ("generate", "generate_printed", "generate_either")


def generated(ability: Spoken) -> list[Generates]:
    """What a "Resource" ability gives, or those that a statement grants in quotes."""
    if ability.timing is None or ability.timing.kind != RESOURCE:
        return [one for inner in _granted(ability.effects) for one in generated(inner)]
    deeds = only(ability.effects, Clause)
    found = [deed for deed in deeds if deed.verb in GENERATING]
    others = tuple(part for part in ability.effects if part not in found)
    sources = [_source(deed, ability) for deed in found]
    return [one._replace(besides=(*one.besides, *others)) for one in sources]


def _source(deed: Clause, ability: Spoken) -> Generates:
    assert ability.timing is not None
    payee, times = _clause(deed, "payee"), _clause(deed, "for_each_mod")
    icons = [part for part in deed.parts if is_icons(part)]
    figure = deed.figures[0] if deed.figures else ONE
    if figure.per_x:  # "where X is ...", or the X that its cost says
        times = _clause(deed, "where_mod") or Clause("per_x")
    said = (payee, times, *icons)
    return Generates(
        _times(icons[0], figure) if deed.verb == "generate" else (),
        times,
        _only(deed.things) if deed.verb == "generate_printed" else None,
        payee.things[0] if payee is not None else None,
        ability.costs,
        ability.limits,
        ability.timing.form,
        tuple(part for part in deed.parts if part not in said),
        _either(deed, icons) if deed.verb == "generate_either" else (),
    )


def _times(icons: tuple[int, ...], figure: Numeral) -> tuple[int, ...]:
    """ "2 [mental] resources" are two of them; with an X, so many for each."""
    return tuple(n * (figure.per_x or figure.fixed) for n in icons)


def _either(deed: Clause, icons: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """The counts to choose from, of any type wild ones (MC.resource.1); none for other words."""
    if icons or "of any type" not in deed.words:
        return tuple(icons)
    return (tuple(n * (deed.figures[0].fixed if deed.figures else 1) for n in WILD),)


def _clause(deed: Clause, verb: str) -> Clause | None:
    """What hangs on a deed by this name."""
    found = (one for one in deed.parts if is_verb(one, verb))
    return next(found, None)


def is_icons(part: object) -> TypeGuard[tuple[int, ...]]:
    """Whether a part of a clause is the icons that it speaks of."""
    return type(part) is tuple


def _only(things: tuple[Described, ...]) -> Noun | None:
    return first_of(things, Noun)


def _granted(parts: Iterable[Part]) -> Iterator[Spoken]:
    """The abilities in quotes among what is stated."""
    for part in parts:
        match part:
            case Spoken():
                yield part
            case Clause(parts=inner) | If(then=inner):
                yield from _granted(inner)
