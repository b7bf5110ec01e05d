"""What a ruler has to pay with, and the act of paying (T.25.2 to T.25.4)."""

from __future__ import annotations

from typing import Final

from tallystick.costs import Deed, Demand, Plan, Price, Source, Supply, Use, allot, batch, payable
from tallystick.games.terrus import moves
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.payment import ANY_RESOURCE, POINT, VITAE_BIT
from tallystick.games.terrus.pieces import Piece
from tallystick.games.terrus.select import candidates, piece_of, ruler_of
from tallystick.games.terrus.values import ON, RECORD
from tallystick.games.terrus.zones import (
    ATTRIBUTES,
    CARD,
    EFFECTS,
    FIGHT,
    HAND,
    HOST,
    POOL,
    RAVINE,
    RESOURCES,
    SEASON,
    SPOT,
    VITAE,
    WOUNDS,
    row_of,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game
from tallystick.rules.selectors import Ref, Selector

ORDER: Final = ("play", "spend", "vitae", "discard", "bury")  # one batch, in this order

# Weights: what a payer would rather keep. Only the ranking of payments depends on them.
SPEND_WEIGHT, PLAY_WEIGHT, DISCARD_WEIGHT, VITAE_WEIGHT, BURY_WEIGHT = 2, 3, 4, 8, 12

SPENDS: Final = tuple(
    (Use("spend", ((1 << i,),), (), SPEND_WEIGHT),) for i in range(len(RESOURCES))
)
VITAE_USES: Final = (Use("vitae", ((VITAE_BIT,),), (), VITAE_WEIGHT),)

Uses = tuple[Use, ...]


class Means:
    """Everything that a ruler could pay with now, worked out once and asked for many prices.

    ``discards`` False leaves out the cards in hand, for the option ``pool-only``.
    """

    def __init__(self, game: Game, seat: int, discards: bool = True) -> None:
        self.game = game
        self.seat = seat
        self.discards = discards
        self.places: dict[int, int] = {}
        self.supply = Supply(self._sources({}))

    def supply_for(self, price: Price, carrier: int) -> Supply:
        """The supply for one price: with the things that it asks one to choose, if it does."""
        if not price.picks:
            return self.supply
        masks = self._picked(price, carrier)
        hand_bits = {card: bits for (zone, card), bits in masks.items() if zone == "hand"}
        sources = self._sources(hand_bits)
        groups: dict[tuple[int, ...], list[int]] = {}
        for (zone, entity), bits in masks.items():
            if zone != "hand":
                groups.setdefault((bits, *_likeness(self.game, entity)), []).append(entity)
        for key, alike in groups.items():
            use = Use("bury", ((key[0],),), (), BURY_WEIGHT)
            sources.append(Source(alike[0], len(alike), (use,)))
        return Supply(sources)

    def can_pay(self, price: Price, carrier: int = -1, card: int = -1) -> bool:
        """Whether there is a payment of the whole (T.25.4); ``card`` in hand is the one being paid
        for."""
        supply = self.supply_for(price, carrier)
        excluding = self.place_of(card)
        return any(payable(demand, supply, excluding) for demand in price.demands)

    def place_of(self, card: int) -> int:
        """The source that a card in hand belongs to; -1 if none."""
        if card < 0:
            return -1
        return self.places.get(self.game.lists[CARD][card], -1)

    def _sources(self, hand_bits: dict[int, int]) -> list[Source]:
        lists = self.game.lists
        attributes = lists[ATTRIBUTES[self.seat]]
        sources: list[Source] = []
        for kind in range(len(RESOURCES)):
            if attributes[POOL + kind] > 0:
                sources.append(Source(kind, attributes[POOL + kind], SPENDS[kind]))
        self._add_hand(sources, hand_bits)
        if attributes[VITAE] > 0:
            sources.append(Source(0, attributes[VITAE], VITAE_USES))
        return sources

    def _add_hand(self, sources: list[Source], bits: dict[int, int]) -> None:
        game = self.game
        cards = game.lists[CARD]
        counts: dict[int, int] = {}
        for entity in game.lists[HAND[self.seat]]:
            card = cards[entity]
            counts[card] = counts.get(card, 0) + 1
        pieces = game.rules.cards
        season = game.lists[CELLS][SEASON]
        bonus = book_of(game).together
        for card, copies in counts.items():
            piece = pieces[card]
            points = fealty_worth(piece, season, bonus) if self.discards else 0
            uses = hand_uses(points, piece.yields, bits.get(card, 0))
            if uses:
                self.places[card] = len(sources)
                sources.append(Source(card, copies, uses))

    def _picked(self, price: Price, carrier: int) -> dict[tuple[str, int], int]:
        """For each thing that the price could ask for, the bits of the parts that it would
        serve."""
        game = self.game
        masks: dict[tuple[str, int], int] = {}
        for pick in price.picks:
            bit = book_of(game).treasury.bit(pick)
            for entity in self._candidates(pick.what, carrier):
                hand = pick.verb == "discard"
                key = ("hand", game.lists[CARD][entity]) if hand else ("city", entity)
                masks[key] = masks.get(key, 0) | bit
        return masks

    def _candidates(self, what: object, carrier: int) -> list[int]:
        """What of the payer's own the cost could take (T.25.1)."""
        if isinstance(what, Selector):
            mine = what._replace(whose="you") if what.whose == "any" else what
            return [
                entity
                for entity in candidates(self.game, mine, self.seat, carrier)
                if piece_of(self.game, entity).kind != "clade"
            ]
        assert isinstance(what, Ref)
        entity = carrier if what.how == "this" else self.game.lists[HOST][carrier]
        return [entity] if entity >= 0 and ruler_of(self.game, entity) == self.seat else []


def fealty_worth(piece: Piece, season: int, together: int) -> int:
    """The points of fealty that a card discarded from hand is worth.

    T.25.3: 1. T.25.3a: 2 in its own season. T.25.3b: 2 with Seasonal, whatever the season.
    ``together`` is what both at once are worth (option ``seasonal-in-season``).
    """
    in_season = piece.season >= 0 and piece.season == season
    if "Seasonal" in piece.keywords:
        return together if in_season else 2
    return 2 if in_season else 1


_HAND_USES: Final[dict[tuple[int, tuple[int, ...], int], Uses]] = {}


def hand_uses(points: int, yields: tuple[int, ...], bits: int) -> Uses:
    """The ways in which a card in hand can pay: discarded for fealty or because the cost asks for a
    card (``bits``), or played in mid-payment if all that it does is produce resources (T.25.2)."""
    key = (points, yields, bits)
    found = _HAND_USES.get(key)
    if found is None:
        forms: tuple[tuple[int, ...], ...] = ((POINT,) * points,) if points else ()
        if bits:
            forms += ((bits,),)
        uses: Uses = (Use("discard", forms, (), DISCARD_WEIGHT),) if forms else ()
        if yields:
            units = tuple(1 << kind for kind, n in enumerate(yields) for _ in range(n))
            uses += (Use("play", (units,), (), PLAY_WEIGHT),)
        found = _HAND_USES[key] = uses
    return found


def _likeness(game: Game, entity: int) -> tuple[int, ...]:
    """What must be equal for two things in a city to be the same to a payer."""
    lists = game.lists
    attached = sorted(
        lists[CARD][e] for e in lists[lists[ZONE][entity]] if lists[HOST][e] == entity
    )
    changed = entity if entity in lists[EFFECTS][ON::RECORD] else NOWHERE
    columns = [lists[at][entity] for at in (CARD, HOST, WOUNDS, FIGHT)]
    return (*columns, row_of(lists[SPOT][entity]), changed, *attached)


# -- paying ---------------------------------------------------------------------------------------


def pay(game: Game, seat: int, demand: Demand, supply: Supply, plan: Plan) -> None:
    """Carry out a payment in one batch, and announce what stays in the pool (T.25.2b, T.25.4a)."""
    before = _pool(game, seat)
    buried: list[int] = []
    for deed in batch(supply, plan, ORDER):
        if deed.verb == "bury":
            buried += _alike(game, deed)
        else:
            _carry_out(game, seat, deed)
    _spend_played(game, seat, demand, supply, plan)
    if buried:
        moves.bury(game, buried)
    game.emit("paid", seat)
    after = _pool(game, seat)
    if after != before and any(after):
        game.emit("remains", seat)


def _pool(game: Game, seat: int) -> list[int]:
    return game.lists[ATTRIBUTES[seat]][POOL : POOL + len(RESOURCES)]


def _carry_out(game: Game, seat: int, deed: Deed) -> None:
    if deed.verb == "spend":
        game.add(ATTRIBUTES[seat], POOL + deed.key, -deed.times)
        game.emit("spent", seat, deed.key, deed.times)
    elif deed.verb == "vitae":  # T.25.4b
        game.add(ATTRIBUTES[seat], VITAE, -deed.times)
        game.emit("paid-vitae", seat, -1, deed.times)
    else:
        cards = game.lists[CARD]
        entities = [e for e in game.lists[HAND[seat]] if cards[e] == deed.key][: deed.times]
        for entity in entities:
            if deed.verb == "discard":
                moves.discard(game, entity)
            else:
                play_for_payment(game, seat, entity)


def play_for_payment(game: Game, seat: int, entity: int) -> None:
    """T.25.2: a resource card played from hand while paying; it goes to the ravine (T.21.2)."""
    game.emit("played", seat, entity)
    game.move(entity, RAVINE)
    for kind, n in enumerate(piece_of(game, entity).yields):
        moves.produce(game, seat, kind, n)


def _spend_played(game: Game, seat: int, demand: Demand, supply: Supply, plan: Plan) -> None:
    """Take what the cards played in mid-payment gave, as far as the price takes it, off the
    pool."""
    played = {source for source, use, _ in plan if supply.sources[source].uses[use].verb == "play"}
    allotment = allot(demand, supply, plan) if played else None
    if allotment is None:
        return
    for share in (share for shares in allotment.spent for share in shares):
        if share.source in played and share.unit & ANY_RESOURCE:
            kind = share.unit.bit_length() - 1
            game.add(ATTRIBUTES[seat], POOL + kind, -share.amount)
            game.emit("spent", seat, kind, share.amount)


def _alike(game: Game, deed: Deed) -> list[int]:
    """The things that a deed means: its key stands for all that are like it."""
    zone = game.lists[ZONE][deed.key]
    likeness = _likeness(game, deed.key)
    alike = [e for e in game.lists[zone] if _likeness(game, e) == likeness]
    return alike[: deed.times]
