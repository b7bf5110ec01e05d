"""What loading a card costs, what pays for it, and why it cannot be paid."""

from __future__ import annotations

from collections import Counter
from typing import Final

from caravan.zones import CAMP, CARD, GOODS, HAND, RESTED, STORE
from tallystick.costs import (
    IN_LAYERS,
    Adjustment,
    Cost,
    Due,
    Kind,
    Plan,
    Policy,
    PriceTable,
    Source,
    Supply,
    Tariff,
    Use,
    lowered,
    shortfall,
)
from tallystick.kernel.decision import Lack, Refusal
from tallystick.kernel.machine import Game
from tallystick.rules.bill import Bill
from tallystick.rules.spelling import Given

SILVER: Final = 1
ANY: Final = 0b111
# CV.cost.1: a good pays for itself. CV.cost.2: "any" takes every good.
TARIFF: Final = Tariff(
    (*(Kind(name, f"N {name}", 1 << i) for i, name in enumerate(GOODS)), Kind("any", "N any", ANY)),
    free="nothing",
)
TREASURY: Final = PriceTable(TARIFF, Policy(IN_LAYERS))


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
    saved = [
        one._replace(source=guide)
        for guide in game.lists[CAMP[seat]]
        for one in piece_of(game, guide).saves
    ]
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


class CaravanBill(Bill):
    """CV.load.1: what loading a card costs a seat, and what pays it."""

    secret = True  # how it can be paid depends on the hand, which nobody else sees

    def __init__(self, game: Game, seat: int, due: Due, loading: int = -1) -> None:
        super().__init__(due, TREASURY.price(due.cost).demands, supply(game, seat, loading))
        self.cards = game.rules.cards

    @property
    def counted(self) -> tuple[str, ...]:
        """Goods."""
        return ("spend",)

    def gives(self, source: int, use: int) -> tuple[str, Given]:
        """``spend: {silk: 1}``, ``rest: [Mule]``, ``sell: [Mule]``."""
        one = self.supply.sources[source]
        verb = one.uses[use].verb
        return verb, GOODS[one.key] if verb == "spend" else str(self.cards[one.key].name)

    def unpaid(self) -> Refusal:
        """All of it or nothing."""
        short = shortfall(self.demands[0], self.supply)
        n = short.missing if short is not None else 0
        text = f"The cost is {TARIFF.text(self.due.cost)} and is paid whole: you are {n} short."
        return Refusal(("CV.load.1", "CV.cost.1", "CV.cost.2"), text, Lack(n))

    def not_paid_by(self, plan: Plan) -> Refusal:
        """No more and no less than is due."""
        text = f"That does not pay what is due: {TARIFF.text(self.due.cost)}."
        return Refusal(("CV.load.1", "CV.cost.1"), text)

    def not_there(self, what: str) -> Refusal:
        """CV.cost.3, CV.cost.4."""
        return Refusal(("CV.load.1", "CV.cost.3", "CV.cost.4"), f"You cannot pay with {what}.")


def bill(game: Game, seat: int, card: int) -> CaravanBill:
    """The bill of a card."""
    return CaravanBill(game, seat, due(game, seat, card), card)
