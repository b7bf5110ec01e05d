"""What loading a card costs, what pays for it, and why it cannot be paid."""

from __future__ import annotations

from collections import Counter
from typing import Final

from caravan.zones import CAMP, CARD, GOODS, HAND, RESTED, STORE
from tallystick.costs import (
    IN_LAYERS,
    NO_COST,
    Adjustment,
    Cost,
    Due,
    Kind,
    Policy,
    Source,
    Supply,
    Tariff,
    Treasury,
    Use,
    lowered,
    payable,
    shortfall,
)
from tallystick.kernel.decision import Refusal
from tallystick.kernel.machine import Game

SILVER: Final = 1
ANY: Final = 0b111
# CV.cost.1: a good pays for itself. CV.cost.2: "any" takes every good.
TARIFF: Final = Tariff(
    (*(Kind(name, f"N {name}", 1 << i) for i, name in enumerate(GOODS)), Kind("any", "N any", ANY)),
    free="nothing",
)
TREASURY: Final = Treasury(TARIFF, Policy(IN_LAYERS))


class Piece:
    """A card as the rules see it."""

    def __init__(self, name: str, kind: str, cost: Cost, points: int) -> None:
        self.name = name
        self.kind = kind
        self.cost = cost
        self.points = points
        self.carries: tuple[int, ...] = ()  # the units that a beast gives when it is rested
        self.saves: tuple[Adjustment, ...] = ()  # what a guide takes off every cost


def piece_of(game: Game, entity: int) -> Piece:
    """The card of an entity."""
    piece: Piece = game.rules.cards[game.lists[CARD][entity]]
    return piece


def saving(changes: tuple[tuple[int, int], ...]) -> tuple[Adjustment, ...]:
    """CV.cost.5: what a guide saves; no cost is less than nothing."""
    return tuple(lowered(kind, -n, "CV.cost.5") for kind, n in changes)


def due(game: Game, seat: int, card: int) -> Due:
    """What loading a card costs now (CV.cost.5)."""
    saved = [one for guide in game.lists[CAMP[seat]] for one in piece_of(game, guide).saves]
    return TREASURY.due(piece_of(game, card).cost, saved)


def supply(game: Game, seat: int, loading: int) -> Supply:
    """Everything that could pay: goods in store, awake beasts, other cards of the hand."""
    lists = game.lists
    found = [
        Source(kind, n, (Use("spend", ((1 << kind,),), (), 2),))
        for kind, n in enumerate(lists[STORE[seat]])
        if n
    ]
    awake = [e for e in lists[CAMP[seat]] if not lists[RESTED][e] and piece_of(game, e).carries]
    for card, n in Counter(lists[CARD][e] for e in awake).items():  # CV.cost.4
        found.append(Source(card, n, (Use("rest", (game.rules.cards[card].carries,)),)))
    others = [lists[CARD][e] for e in lists[HAND[seat]] if e != loading]
    for card, n in Counter(others if game.rules.readings["discards"] == "yes" else ()).items():
        found.append(Source(card, n, (Use("sell", ((SILVER,),), (), 4),)))  # CV.cost.3
    return Supply(found)


def unpaid(game: Game, seat: int, card: int) -> Refusal | None:
    """Why a card cannot be paid for; None if it can."""
    cost = due(game, seat, card).cost
    demand, means = TREASURY.price(cost).demands[0], supply(game, seat, card)
    if cost == NO_COST or payable(demand, means):
        return None
    short = shortfall(demand, means)
    assert short is not None
    n, clauses = short.missing, ("CV.load.1", "CV.cost.1", "CV.cost.3", "CV.cost.4")
    text = f"The cost is {TARIFF.text(cost)} and is paid whole: you are {n} short."
    return Refusal(clauses, text)
