"""What was paid and what was overpaid, by type: wilds named, surplus designated (MC.cost.10,
MC.cost.13, MC.resource.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.costs import Need
from tallystick.games.marvel_champions.payment import ANY_ICON, ICON_KINDS, WILD

Counts = tuple[int, int, int, int]
Naming = tuple[Counts, Counts]  # paid, overpaid
NONE: Final[Counts] = (0, 0, 0, 0)


def names_of(unit: int, accepts: int) -> list[int]:
    """The types that an icon may be called where it serves: a wild as any of those wanted."""
    if unit != 1 << WILD:
        return [unit.bit_length() - 1] if unit & accepts else []
    if accepts == ANY_ICON:
        return list(range(len(ICON_KINDS)))
    if accepts == 1 << WILD:
        return [WILD]
    return [(accepts & ~(1 << WILD)).bit_length() - 1]


def namings(needs: Sequence[Need], units: Sequence[int]) -> list[Naming]:
    """Every way to designate icons as paid for the needs, the others as overpaid, no two alike.

    All needs are met in full in each; an empty list says that these icons do not pay.
    """
    open_now = tuple(need.amount for need in needs)
    states = {(open_now, NONE, NONE)}
    for unit in sorted(units):
        after = set()
        for left, paid, over in states:
            for index, need in enumerate(needs):
                if left[index] > 0 and unit & need.accepts:
                    less = (*left[:index], left[index] - 1, *left[index + 1 :])
                    after |= {(less, _more(paid, k), over) for k in names_of(unit, need.accepts)}
            after |= {(left, paid, _more(over, kind)) for kind in names_of(unit, ANY_ICON)}
        states = after
    done = tuple(0 for _ in needs)
    return sorted({(paid, over) for left, paid, over in states if left == done})


def plain_naming(needs: Sequence[Need], units: Sequence[int]) -> Naming:
    """The designation where no text looks at it: choosy needs first, spare wilds stay wild."""
    left = [need.amount for need in needs]
    order = sorted(range(len(needs)), key=lambda i: needs[i].accepts.bit_count())
    paid, over = list(NONE), list(NONE)
    for unit in sorted(units, key=lambda unit: unit == 1 << WILD):
        index = next((i for i in order if left[i] > 0 and unit & needs[i].accepts), -1)
        own = unit.bit_length() - 1
        if index < 0:
            over[own] += 1
            continue
        left[index] -= 1
        accepts = needs[index].accepts
        kind = own if accepts == ANY_ICON else names_of(unit, accepts)[0]
        paid[kind] += 1
    return (
        (paid[0], paid[1], paid[2], paid[3]),
        (over[0], over[1], over[2], over[3]),
    )


def best_naming(found: list[Naming]) -> int:
    """The place of the designation that says most: many types paid, no icon left merely wild."""
    worth = [
        (sum(1 for n in paid if n), -paid[WILD], sum(1 for n in over if n), -over[WILD])
        for paid, over in found
    ]
    return worth.index(max(worth))


def _more(counts: Counts, kind: int) -> Counts:
    a, b, c, d = counts
    return (a + (kind == 0), b + (kind == 1), c + (kind == 2), d + (kind == 3))
