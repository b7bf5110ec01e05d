"""What icons are named and which cost each goes to, where a case says so: ``as`` and ``split``
(MC.cost.13, MC.resource.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tallystick.cases.marvel_champions.offers import Offer
from tallystick.cases.marvel_champions.ways import key_of, name_of
from tallystick.cases.nodes import Node
from tallystick.costs import Need
from tallystick.errors import unknown
from tallystick.games.marvel_champions.costs.naming import NONE, Counts, names_of
from tallystick.games.marvel_champions.costs.payment import (
    ABILITY_COST,
    ADDED_COST,
    ANY_ICON,
    CARD_COST,
    ICON_KINDS,
    WILD,
    accepted,
    is_icon,
    kind_of,
)
from tallystick.games.marvel_champions.effects.scope import piece_of

ANYWHERE: Final = -1
SURPLUS: Final = 9
COSTS: Final = {
    "cost": CARD_COST, "card": CARD_COST, "ability": ABILITY_COST, "additional": ADDED_COST,
    "overpaid": SURPLUS,
}  # fmt: skip

Designation = tuple[Counts, Counts]  # paid for the card, overpaid


class Icon(NamedTuple):
    """An icon that is generated: its unit, the type that it is named (-1: none), and the cost that
    it goes to."""

    unit: int
    named: int
    goes_to: int


def icons_of(offer: Offer) -> list[Icon]:
    """The icons of a payment with what the case says of them. InputError for other words."""
    means = offer.means
    by_card: dict[str, list[int]] = {}
    for index, use, n in offer.plan:
        source = means.supply.sources[index]
        one = source.uses[use]
        name = name_of(means.game, key_of(source))
        if one.verb.startswith("resource"):
            name = piece_of(means.game, means.generators[int(one.verb[9:])].entity).name
        for form in one.forms[:1]:
            by_card.setdefault(name, []).extend([unit for unit in form if is_icon(unit)] * n)
    named = _words(offer.node, "as", ICON_KINDS, "type of icon")
    split = _words(offer.node, "split", tuple(COSTS), "cost to split between")
    return [
        icon
        for name, units in by_card.items()
        for icon in _icons(units, named.get(name, []), split.get(name, []))
    ]


def _words(node: Node | None, key: str, words: tuple[str, ...], kind: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    given = node.get(key) if node is not None else None
    for name, value in given.entries().items() if given is not None else ():
        for one in value.one_or_more():
            if one.text().casefold() not in words:
                raise one.at(unknown(kind, one.text(), words))
        found[name] = [one.text().casefold() for one in value.one_or_more()]
    return found


def _icons(units: list[int], named: list[str], split: list[str]) -> list[Icon]:
    """``as`` lists the wild icons of a card in a row, or all its icons; ``split`` all of them."""
    wild = [i for i, unit in enumerate(units) if kind_of(unit) == WILD]
    places = list(range(len(units))) if len(named) > len(wild) else wild
    types = {place: ICON_KINDS.index(word) for place, word in zip(places, named, strict=False)}
    return [
        Icon(unit, types.get(i, -1), COSTS[split[i]] if i < len(split) else ANYWHERE)
        for i, unit in enumerate(units)
    ]


def designations(
    needs: Sequence[Need], labels: Sequence[int], icons: Sequence[Icon]
) -> list[Designation]:
    """Every way to say what was paid and what overpaid that agrees with what is said; none if the
    icons, so named, do not pay."""
    states = {(tuple(need.amount for need in needs), NONE, NONE)}
    for icon in icons:
        after = set()
        for left, paid, over in states:
            for index, need in enumerate(needs):
                if left[index] > 0 and icon.goes_to in (ANYWHERE, labels[index]):
                    less = (*left[:index], left[index] - 1, *left[index + 1 :])
                    for kind in _kinds(icon, need.accepts):
                        added = labels[index] == ADDED_COST
                        after.add((less, paid if added else _more(paid, kind), over))
            if icon.goes_to in (ANYWHERE, SURPLUS):
                for kind in _kinds(icon, 0):
                    after.add((left, paid, _more(over, kind)))
        states = after
    return sorted({(paid, over) for left, paid, over in states if not any(left)})


def _kinds(icon: Icon, accepts: int) -> list[int]:
    """The types that an icon may count as where it serves; what is named is just that. Nothing
    accepted: it is overpaid, and may be called anything that it can be."""
    own = kind_of(icon.unit)
    if accepts and not icon.unit & accepts:
        return []
    takes = accepted(accepts) if accepts else ANY_ICON
    if icon.named < 0:
        return names_of(own, takes)
    if own != WILD:
        return [own] if icon.named == own else []
    if takes == ANY_ICON:
        return [icon.named]
    serves = takes == 1 << WILD if icon.named == WILD else bool(takes & 1 << icon.named)
    return [icon.named] if serves else []


def _more(counts: Counts, kind: int) -> Counts:
    a, b, c, d = counts
    return (a + (kind == 0), b + (kind == 1), c + (kind == 2), d + (kind == 3))
