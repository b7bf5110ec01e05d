"""Sentences that begin with "Then": what they need, and what belongs to them (MC.then.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.compiling.ordering import has_instead, prevented_first
from tallystick.rules.phrases import If, Part, is_if, is_verb


def with_sequels(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The effects of an ability. "If A, B. Then, C": C only after B. "Then, take 5 damage. You may
    ... to prevent X of that damage": of that only, and before it is taken (MC.prevent.1)."""
    found: list[Part] = []
    for part in parts:
        match found[-1:]:
            case [If(then=then) as before] if _is_of(before, part):
                found[-1] = before._replace(then=prevented_first((*then, part)))
            case [If(then=then) as before] if _hangs_on(before, part):
                found[-1] = before._replace(then=(*then, part))
            case _:
                found.append(part)
    return prevented_first(tuple(found))


def _hangs_on(before: If, part: Part) -> bool:
    """Whether it needs what is done under a condition, rather than in place of something."""
    instead = any(has_instead(one) for one in before.then)
    return is_if(part, "resolved") and not (before.while_ or instead or is_if(before, "resolved"))


def _is_of(before: If, part: Part) -> bool:
    """Whether something is said of the damage that has just been taken."""
    prevents = is_verb(part, "may") and any(is_verb(one, "prevent") for one in part.parts)
    return is_if(before, "resolved") and prevents and is_verb(before.then[-1], "take")
