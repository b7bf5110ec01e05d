"""Payments as a case writes them: ``{resources: {log: 3}, influence: 2, workers: {wolf: 1}, card:
{log: 1}}``, where ``card`` are Card Resources of the Workplace that asks (HL.icon.6)."""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple

from tallystick.cases.heirless.names import resources, workers
from tallystick.cases.nodes import Node
from tallystick.costs import plans
from tallystick.errors import unknown
from tallystick.games.heirless.payment import CARD_BASE, NAMES, Price, supply_of
from tallystick.games.heirless.zones import FACTIONS, INFLUENCE, RESOURCES, UNEMPLOYED
from tallystick.kernel.machine import Game

KEYS: Final = ("resources", "influence", "workers", "unemployed", "card", *RESOURCES, *FACTIONS)
MOST_PLANS: Final = 1_000


class Payment(NamedTuple):
    """What is given, by kind and without zeros; equal payments are equal."""

    stores: tuple[tuple[int, int], ...] = ()
    card: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        parts = [
            _group("resources", [(NAMES[kind], n) for kind, n in self.stores if kind < INFLUENCE]),
            *(f"influence: {n}" for kind, n in self.stores if kind == INFLUENCE),
            _group("workers", [(FACTIONS[kind - UNEMPLOYED], n) for kind, n in self.stores
                               if kind >= UNEMPLOYED]),
            _group("card", [(RESOURCES[kind], n) for kind, n in self.card]),
        ]  # fmt: skip
        return f"{{{', '.join(part for part in parts if part)}}}"


def _group(key: str, counts: list[tuple[str, int]]) -> str:
    return f"{key}: {{{', '.join(f'{name}: {n}' for name, n in counts)}}}" if counts else ""


def read_payment(node: Node) -> Payment:
    """A payment as it is written. InputError for what is none."""
    stores: dict[int, int] = {}
    card: dict[int, int] = {}
    for key, value in node.entries().items():
        if key not in KEYS:
            raise value.at(unknown("key of a payment", key, KEYS))
        if key == "card":
            card |= dict(resources(value))
        elif key == "resources":
            stores |= dict(resources(value))
        elif key in ("workers", "unemployed"):
            stores |= {UNEMPLOYED + faction: n for faction, n in workers(value)}
        elif key in FACTIONS:
            stores[UNEMPLOYED + FACTIONS.index(key)] = value.number(0)
        else:
            stores[NAMES.index(key)] = value.number(0)
    return Payment(_counted(stores), _counted(card))


def _counted(counts: dict[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((kind, n) for kind, n in counts.items() if n))


def payments(game: Game, seat: int, one: Price, workplace: int = -1) -> list[Payment]:
    """All tight payments of a price, each once."""
    if one.cost.is_free:
        return [Payment()]
    supply = supply_of(game, seat, workplace)
    found: dict[Payment, None] = {}
    for plan in islice(plans(one.demand, supply), MOST_PLANS):
        stores: dict[int, int] = {}
        card: dict[int, int] = {}
        for source, _, n in plan:
            key = supply.sources[source].key
            side = card if key >= CARD_BASE else stores
            side[key % CARD_BASE] = side.get(key % CARD_BASE, 0) + n
        found.setdefault(Payment(_counted(stores), _counted(card)))
    return list(found)
