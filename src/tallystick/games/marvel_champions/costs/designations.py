"""What was paid and what was overpaid, by type: wilds named, surplus designated (MC.cost.10,
MC.cost.13, MC.resource.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tallystick.costs import Need
from tallystick.games.marvel_champions.costs.payment import (
    ABILITY_COST,
    ADDED_COST,
    ANY_ICON,
    ICON_KINDS,
    OWN_ADDED_COST,
    WILD,
    accepted,
    kind_of,
)
from tallystick.games.marvel_champions.position.bases import Counts, PaidIconTest

# Paid for the card, all its costs together; overpaid; what of the first paid an ability's cost.
Naming = tuple[Counts, Counts, Counts]
NONE: Final[Counts] = (0, 0, 0, 0)
SURPLUS: Final = -2  # what an icon is meant for that is overpaid
Due = tuple[Need, int]  # a need and what it is for


def names_of(kind: int, accepts: int) -> list[int]:
    """The types that an icon may be called where it serves: a wild as any of those wanted."""
    if kind != WILD:
        return [kind] if accepts >> kind & 1 else []
    if accepts == ANY_ICON:
        return list(range(len(ICON_KINDS)))
    wanted = accepts & ~(1 << WILD)
    return [n for n in range(WILD) if wanted >> n & 1] or [WILD]


class Icon(NamedTuple):
    """An icon that is generated, the type that it is called, and what it is meant to pay (one of
    the labels of needs, or ``SURPLUS``); -1 where nothing is said of that."""

    unit: int
    called: int = -1
    pays: int = -1


def namings(needs: Sequence[Due], units: Sequence[int]) -> list[Naming]:
    """Every way to designate icons as paid for the needs (MC.cost.13), the others as overpaid, no
    two alike. All needs are met in full in each; an empty list says that these icons do not pay."""
    return designated(needs, [Icon(unit) for unit in sorted(units)])


def designated(needs: Sequence[Due], icons: Sequence[Icon]) -> list[Naming]:
    """Every way to designate icons as paid for the needs (MC.cost.13), where of each icon may be
    said already what it pays for."""
    open_now = tuple(need.amount for need, _ in needs)
    states = {(open_now, NONE, NONE, NONE)}
    for icon in icons:
        after = set()
        for left, paid, over, ability in states:
            for index, (need, label) in enumerate(needs):
                meant = ADDED_COST if label == OWN_ADDED_COST else label
                if left[index] > 0 and icon.pays in (-1, meant):
                    less = (*left[:index], left[index] - 1, *left[index + 1 :])
                    for name in _called(icon, need.accepts):
                        more = paid if label == ADDED_COST else _more(paid, name)
                        also = _more(ability, name) if label == ABILITY_COST else ability
                        after.add((less, more, over, also))
            if icon.pays in (-1, SURPLUS):
                for name in _called(icon, 0):
                    after.add((left, paid, _more(over, name), ability))
        states = after
    done = tuple(0 for _ in needs)
    return sorted({(paid, over, own) for left, paid, over, own in states if left == done})


def _called(icon: Icon, accepts: int) -> list[int]:
    """The types that an icon may be called where it serves; where nothing is accepted it is
    overpaid, and called anything that it can be (MC.resource.4)."""
    kind = kind_of(icon.unit)
    if accepts and not icon.unit & accepts:
        return []
    takes = accepted(accepts) if accepts else ANY_ICON
    if icon.called < 0:
        return names_of(kind, takes)
    if kind != WILD:
        return [kind] if icon.called == kind else []
    if takes == ANY_ICON:
        return [icon.called]
    serves = takes == 1 << WILD if icon.called == WILD else bool(takes & 1 << icon.called)
    return [icon.called] if serves else []


@lru_cache(maxsize=1 << 12)
def plain_naming(needs: tuple[Due, ...], units: tuple[int, ...]) -> Naming:
    """Where no text looks at it: choosy needs first, spare wilds stay wild (MC.cost.13)."""
    left = [need.amount for need, _ in needs]
    order = sorted(range(len(needs)), key=lambda i: needs[i][0].accepts.bit_count())
    paid, over, ability = NONE, NONE, NONE
    for unit in sorted(units, key=_wilds_last):
        own = kind_of(unit)
        index = next((i for i in order if left[i] > 0 and unit & needs[i][0].accepts), -1)
        if index < 0:
            over = _more(over, own)
            continue
        left[index] -= 1
        need, label = needs[index]
        takes = accepted(need.accepts)
        name = own if takes == ANY_ICON else names_of(own, takes)[0]
        if label != ADDED_COST:
            paid = _more(paid, name)
        if label == ABILITY_COST:
            ability = _more(ability, name)
    return paid, over, ability


def _wilds_last(unit: int) -> tuple[bool, int]:
    """Wilds last, and first what serves the fewest costs."""
    return kind_of(unit) == WILD, unit.bit_count()


def best_naming(found: Sequence[Naming], wishes: Sequence[PaidIconTest] = ()) -> int:
    """The place of the designation that is best for the payer (A2): in which the card's text finds
    most of what it looks for, then many types paid, no icon left merely wild."""
    worth = [
        (sum(wish.found(paid, over) for wish in wishes),
         sum(1 for n in paid if n), -paid[WILD], sum(1 for n in over if n), -over[WILD])
        for paid, over, _ in found
    ]  # fmt: skip
    return worth.index(max(worth))


def _more(counts: Counts, kind: int) -> Counts:
    a, b, c, d = counts
    return (a + (kind == 0), b + (kind == 1), c + (kind == 2), d + (kind == WILD))
