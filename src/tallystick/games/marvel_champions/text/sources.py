""" "Resource" abilities as sources: what one use gives, for what, at which cost (MC.resource)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tallystick.rules.abilities import Ability
from tallystick.rules.phrases import Clause, Generates, If, Several, Spoken, Thing

RESOURCE: Final = "resource"
GENERATING: Final = ("generate", "generate_printed", "generate_each")


def generated(ability: Ability | Spoken) -> list[Generates]:
    """What a "Resource" ability gives, or those that a statement grants in quotes."""
    if not isinstance(ability, Spoken):
        return []
    if ability.timing is None or ability.timing.kind != RESOURCE:
        return [one for inner in _granted(ability.effects) for one in generated(inner)]
    deeds = [part for part in ability.effects if isinstance(part, Clause)]
    found = [deed for deed in deeds if deed.verb in GENERATING]
    besides = tuple(part for part in ability.effects if part not in found)
    return [_source(deed, ability)._replace(besides=besides) for deed in found]


def _source(deed: Clause, ability: Spoken) -> Generates:
    assert ability.timing is not None
    payee = next((p for p in deed.parts if isinstance(p, Clause) and p.verb == "payee"), None)
    times = next(
        (p for p in deed.parts if isinstance(p, Clause) and p.verb == "for_each_mod"), None
    )
    icons: Any = next((p for p in deed.parts if _is_icons(p)), ())
    return Generates(
        icons if deed.verb == "generate" else (),
        times,
        _only(deed.things) if deed.verb == "generate_printed" else None,
        payee.things[0] if payee is not None else None,
        ability.costs,
        ability.limits,
        ability.timing.form,
    )


def _clause(deed: Clause, verb: str) -> Clause | None:
    """What hangs on a deed by this name."""
    found = (one for one in deed.parts if isinstance(one, Clause) and one.verb == verb)
    return next(found, None)


def _is_icons(part: object) -> bool:
    return isinstance(part, tuple) and not hasattr(part, "_fields")


def _only(things: tuple[Thing | Several, ...]) -> Thing | None:
    return next((one for one in things if isinstance(one, Thing)), None)


def _granted(parts: tuple[Any, ...]) -> Iterator[Spoken]:
    """The abilities in quotes among what is stated."""
    for part in parts:
        if isinstance(part, Spoken):
            yield part
        elif isinstance(part, Clause):
            yield from _granted(part.parts)
        elif isinstance(part, If):
            yield from _granted(part.then)
