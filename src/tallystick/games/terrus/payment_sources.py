"""What a ruler has to pay with, and the act of paying (T.25.2 to T.25.4)."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.costs import (
    NO_COST,
    Cost,
    Demand,
    Need,
    PaymentStep,
    Pick,
    Plan,
    Price,
    Source,
    Supply,
    Use,
    allot,
    batch,
)
from tallystick.games.terrus import moves, values, zones
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.payment import ANY_RESOURCE, POINT, VITAE_BIT
from tallystick.games.terrus.pieces import Brew, TerrusPiece
from tallystick.games.terrus.select import can_aim, candidates, piece_of, pieces_of, ruler_of
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, NOTES, ZONE
from tallystick.kernel.machine import BASE, Game
from tallystick.rules.card_text import THEIRS, YOURS, Ref, Selector
from tallystick.rules.holdings import Holdings
from tallystick.rules.paying import open_payment

# The key of a source in hand: the card, and whether it has been given Seasonal or lost it.
GIVEN, TAKEN = 1 << 20, 1 << 21
CARDS: Final = GIVEN - 1

ORDER: Final = ("play", "spend", "vitae", "discard", "bury")  # one batch, in this order

# Weights: what a payer would rather keep. Only the ranking of payments depends on them.
SPEND_WEIGHT, PLAY_WEIGHT, DISCARD_WEIGHT, VITAE_WEIGHT, BURY_WEIGHT = 2, 3, 4, 8, 12

SPENDS: Final = tuple(
    (Use("spend", ((1 << i,),), (), SPEND_WEIGHT),) for i in range(len(zones.RESOURCES))
)
VITAE_USES: Final = (Use("vitae", ((VITAE_BIT,),), (), VITAE_WEIGHT),)

Uses = tuple[Use, ...]


class PlayedMidPayment(NamedTuple):
    """A card played in mid-payment, and the program that does what is left of it."""

    card: int
    program: int


class RulerSources:
    """Everything that a ruler could pay with now, worked out once and asked for many prices.

    ``discards`` False leaves out the cards in hand, for the option ``pool-only``.
    """

    def __init__(self, game: Game, seat: int, discards: bool = True) -> None:
        self.game = game
        self.seat = seat
        self.discards = discards
        said = values.static_abilities(game)
        self.bans = bool(said.bans)  # whether any keeps anybody from doing something
        # Whether what is played in mid-payment asks what is printed, and may be played.
        self.plain = not said.bans and "play" not in said.changed
        self.brewed: tuple[Pick, ...] = ()  # what the prices of cards in hand ask one to choose
        self.hand = self._hand()
        self.holdings = self._holdings()
        self.supply = self.holdings.supply

    def _holdings(self) -> Holdings:
        """All but what a price asks one to choose; known where the pool, the hand and the season
        are those of an earlier look."""
        lists, known = self.game.lists, book_of(self.game).known_holdings
        attributes, season = lists[zones.ATTRIBUTES[self.seat]], lists[CELLS][zones.SEASON]
        key = (season, int(self.discards), *attributes, *self.hand)
        holdings = known.get(key) if self.plain else None
        if holdings is None:
            places: dict[int, int] = {}
            holdings = Holdings(Supply(self._sources({}, places)), places)
            # What may be brewed hangs on more than that.
            pieces = pieces_of(self.game)
            if self.plain and not any([pieces[card & CARDS].brews for card in self.hand]):  # noqa: C419
                known.keep(key, holdings)
        return holdings

    def _hand(self) -> list[int]:
        """The keys of the cards in hand."""
        game, held = self.game, self.game.lists[zones.HAND[self.seat]]
        if book_of(game).reaches_hands:
            return [hand_key(game, entity) for entity in held]
        return list(map(game.lists[zones.CARD].__getitem__, held))

    def holdings_for(self, price: Price, carrier: int) -> Holdings:
        """The supply for one price: with the things that it asks one to choose, if it does; and the
        places of the cards in hand."""
        if not price.picks and not self.brewed:
            return self.holdings
        masks = self._picked((*price.picks, *self.brewed), carrier)
        hand_bits = {card: bits for (zone, card), bits in masks.items() if zone == "hand"}
        places: dict[int, int] = {}
        sources = self._sources(hand_bits, places)
        found: dict[tuple[int, ...], list[int]] = {}
        aimed = _aimed_at(self.game)
        for (zone, entity), bits in masks.items():
            if zone != "hand":
                like = _likeness(self.game, entity, aimed)
                found.setdefault((bits, *like), []).append(entity)
        groups: dict[int, list[int]] = {}
        for key, alike in found.items():
            groups[alike[0]] = alike
            use = Use("bury", ((key[0],),), (), BURY_WEIGHT)
            sources.append(Source(alike[0], len(alike), (use,)))
        return Holdings(Supply(sources), places, groups)

    def can_pay(self, price: Price, carrier: int = -1, card: int = -1) -> bool:
        """Whether there is a payment of the whole (T.25.4); ``card`` in hand is the one being paid
        for."""
        holdings = (
            self.holdings_for(price, carrier) if price.picks or self.brewed else self.holdings
        )
        excluding = self.place_of(card, holdings) if card >= 0 else -1
        for demand in price.demands:  # noqa: SIM110  # any() is a generator, and this is asked often
            if holdings.meets(demand, excluding):
                return True
        return False

    def place_of(self, card: int, holdings: Holdings) -> int:
        """The source of what is held that a card in hand belongs to; -1 if none."""
        return holdings.places.get(hand_key(self.game, card), -1) if card >= 0 else -1

    def _sources(self, hand_bits: dict[int, int], places: dict[int, int]) -> list[Source]:
        """All that pays; ``places`` gets the source of each card in hand."""
        lists = self.game.lists
        attributes = lists[zones.ATTRIBUTES[self.seat]]
        sources: list[Source] = []
        for kind, n in enumerate(zones.pool_of(self.game, self.seat)):
            if n > 0:
                sources.append(Source(kind, n, SPENDS[kind]))
        self._add_hand(sources, hand_bits, places)
        if attributes[zones.VITAE] > 0:
            sources.append(Source(0, attributes[zones.VITAE], VITAE_USES))
        return sources

    def _add_hand(
        self, sources: list[Source], bits: dict[int, int], places: dict[int, int]
    ) -> None:
        game, hand = self.game, self.hand
        known: dict[int, Uses] = {}
        if self.plain and not bits:
            moment = (game.lists[CELLS][zones.SEASON], self.discards)
            known = book_of(game).known_uses.setdefault(moment, known)
        for card in dict.fromkeys(hand):
            uses = known.get(card)
            if uses is None:
                piece = pieces_of(game)[card & CARDS]
                uses = self._uses(piece, card, bits.get(card, 0))
                if not piece.brews:
                    known[card] = uses
            if uses:
                places[card] = len(sources)
                sources.append(Source(card, hand.count(card), uses))

    def _uses(self, piece: TerrusPiece, card: int, bit: int) -> Uses:
        """The ways in which a card in hand can pay: discarded for fealty or because the cost asks
        for a card (``bit``), or played in mid-payment if all that it does is produce resources
        (T.25.2)."""
        game, forms = self.game, list[tuple[int, ...]]()
        season = game.lists[CELLS][zones.SEASON]
        if self.discards:
            forms.append((POINT,) * fealty_worth(piece, season, book_of(game).together, card))
        if bit:
            forms.append((bit,))
        uses: Uses = (Use("discard", tuple(forms), (), DISCARD_WEIGHT),) if forms else ()
        if self.bans and values.is_prohibited(game, self.seat, "play", piece):
            return uses
        if piece.yields:
            uses += _played(piece.yields, self._asked(piece, NO_COST))
        return uses + self._brew(piece) if piece.brews else uses

    def _brew(self, piece: TerrusPiece) -> Uses:
        """The card played in mid-payment, if it may be now: what it gives, and what it asks."""
        brew = brew_of(self.game, self.seat, piece)
        if brew is None:
            return ()
        return _played(brew.units, self._asked(piece, brew.price), brew.either)

    def _asked(self, piece: TerrusPiece, cost: Cost) -> tuple[Need, ...]:
        """What a card that is played in mid-payment asks itself now, where ``cost`` is printed."""
        changes = values.adjustments_of(self.game, self.seat, "play", piece)
        if cost.is_free and not changes:
            return ()
        price_table = book_of(self.game).price_table
        price = price_table.price(price_table.due(cost, changes).cost)
        self.brewed += tuple(pick for pick in price.picks if pick not in self.brewed)
        return price.demands[0].needs

    def _picked(self, picks: tuple[Pick, ...], carrier: int) -> dict[tuple[str, int], int]:
        """For each thing that the price could ask for, the bits of the parts that it would
        serve."""
        game = self.game
        masks: dict[tuple[str, int], int] = {}
        for pick in picks:
            bit = book_of(game).price_table.bit(pick)
            for entity in self._candidates(pick.what, carrier):
                hand = pick.verb == "discard"
                key = ("hand", hand_key(game, entity)) if hand else ("city", entity)
                masks[key] = masks.get(key, 0) | bit
        return masks

    def _candidates(self, what: object, carrier: int) -> list[int]:
        """What of the payer's own the cost could take (T.25.1); never a clade (T.9.1)."""
        match what:
            case Selector():
                return self.own(what, carrier)
            case Ref(how="this"):
                entity = carrier
            case _:
                entity = self.game.lists[zones.HOST][carrier]
        if entity < 0 or piece_of(self.game, entity).kind == "clade":
            return []
        return [entity] if ruler_of(self.game, entity) == self.seat else []

    def own(self, what: Selector, carrier: int) -> list[int]:
        """What a cost describes of the payer's own; never a clade (T.9.1)."""
        game, mine = self.game, what._replace(whose="you") if what.whose == "any" else what
        found = candidates(game, mine, self.seat, carrier)
        return [entity for entity in found if piece_of(game, entity).kind != "clade"]


def hand_key(game: Game, entity: int) -> int:
    """What is the same to a payer of all cards of a name in hand: the card, and whether something
    has given it Seasonal or taken it away (T.19.1d)."""
    card = game.lists[zones.CARD][entity]
    if not book_of(game).reaches_hands:
        return card
    printed = "Seasonal" in piece_of(game, entity).keywords
    has = values.has_keyword(game, entity, "Seasonal")
    return card if has == printed else card | (GIVEN if has else TAKEN)


def fealty_worth(piece: TerrusPiece, season: int, together: int, key: int = 0) -> int:
    """The points of fealty that a card discarded from hand is worth.

    T.25.3: 1. T.25.3a: 2 in its own season. T.25.3b: 2 with Seasonal, whatever the season.
    ``together`` is what both at once are worth (option ``seasonal-in-season``); ``key`` says what
    has been given or taken (``hand_key``).
    """
    in_season = piece.season >= 0 and piece.season == season
    if ("Seasonal" in piece.keywords and not key & TAKEN) or key & GIVEN:
        return together if in_season else 2
    return 2 if in_season else 1


def brew_of(game: Game, seat: int, piece: TerrusPiece) -> Brew | None:
    """The way in which a resource card of a ruler's hand may be played in mid-payment now: in its
    phase, a Battle card in a skirmish, with targets for all that it does (T.21.1); None if in none.
    """
    cells = game.lists[CELLS]
    for brew in piece.brews:
        power = piece.plays[brew.n]
        if not power.phases >> cells[zones.PHASE] & 1:
            continue
        if power.subtype == "Battle" and cells[zones.SKIRMISH] < 0:
            continue
        if can_aim(game, brew.aims, seat, NOWHERE, {}):
            return _counted(game, seat, brew)
    return None


def _counted(game: Game, seat: int, brew: Brew) -> Brew | None:
    """A brew with the units that it gives for what it counts now (T.22.2); None if it gives
    nothing."""
    units = list(brew.units)
    for effect in brew.counted:
        each = effect.times.each
        assert each is not None
        mine = each._replace(whose=YOURS) if each.whose == THEIRS else each
        times = effect.times.per_each * len(candidates(game, mine, seat, NOWHERE))
        units = [n + times * more for n, more in zip(units, effect.units, strict=True)]
    return brew._replace(units=tuple(units)) if any(units) or brew.either else None


def _played(made: tuple[int, ...], needs: tuple[Need, ...], either: tuple[int, ...] = ()) -> Uses:
    """A card played in mid-payment: what it makes, or one of ``either`` kind, and what it asks
    itself."""
    units = tuple(1 << kind for kind, n in enumerate(made) for _ in range(n))
    forms = tuple((1 << kind,) for kind in either) or (units,)
    return (Use("play", forms, needs, PLAY_WEIGHT),)


def _aimed_at(game: Game) -> list[int]:
    """The targets of all that has been announced: what frames have noted, but for a payment half
    made (``Paying``). Other numbers of theirs are among these, which sets some things apart that
    are alike."""
    notes = game.lists[NOTES]
    paying = open_payment(game) if notes else None
    return notes[: game.field(BASE) + paying.slots] if paying is not None else notes


def _likeness(game: Game, entity: int, aimed: list[int]) -> tuple[int, ...]:
    """What must be equal for two things in a city to be the same to a payer; what is ``aimed`` at,
    or changed, is like nothing else."""
    lists = game.lists
    attached = sorted(
        lists[zones.CARD][e] for e in lists[lists[ZONE][entity]] if lists[zones.HOST][e] == entity
    )
    apart = entity in lists[zones.EFFECTS][values.ON :: values.RECORD] or entity in aimed
    columns = [
        lists[at][entity] for at in (zones.CARD, zones.HOST, zones.WOUNDS, zones.FIGHT, zones.USED)
    ]
    return (
        *columns,
        zones.row_of(lists[zones.SPOT][entity]),
        entity if apart else NOWHERE,
        *attached,
    )


# -- paying ---------------------------------------------------------------------------------------


def pay(
    game: Game, seat: int, demand: Demand, holdings: Holdings, plan: Plan
) -> list[PlayedMidPayment]:
    """Carry out a payment in one batch, and announce what stays in the pool (T.25.2b, T.25.4a).

    Returns the cards played on the way that do more than produce, with what is still to be done.
    """
    before, supply = zones.pool_of(game, seat), holdings.supply
    buried: list[int] = []
    more: list[PlayedMidPayment] = []
    deeds = batch(supply, plan, ORDER)
    for deed in deeds:
        if deed.verb == "bury":
            buried += holdings.groups[deed.key][: deed.times]
        elif deed.verb == "play":
            more += _play(game, seat, deed)
        else:
            _carry_out(game, seat, deed)
    if deeds and deeds[0].verb == "play":  # those come first
        _spend_played(game, seat, demand, supply, plan)
    if buried:
        moves.bury(game, buried)
    game.emit("paid", seat)
    after = zones.pool_of(game, seat)
    if after != before and any(after):
        game.emit("remains", seat)
    return more


def _carry_out(game: Game, seat: int, deed: PaymentStep) -> None:
    if deed.verb == "spend":
        game.add(zones.ATTRIBUTES[seat], zones.POOL + deed.key, -deed.times)
        game.emit("spent", seat, deed.key, deed.times)
    elif deed.verb == "vitae":  # T.25.4b
        game.add(zones.ATTRIBUTES[seat], zones.VITAE, -deed.times)
        game.emit("paid-vitae", seat, -1, deed.times)
    else:
        held = game.lists[zones.HAND[seat]]
        for entity in [e for e in held if hand_key(game, e) == deed.key][: deed.times]:
            moves.discard(game, entity)


def _play(game: Game, seat: int, deed: PaymentStep) -> list[PlayedMidPayment]:
    """T.25.2: a resource card played from hand while paying; it goes to the ravine (T.21.2)."""
    piece: TerrusPiece = game.rules.cards[deed.key & CARDS]
    brew = None if piece.yields else brew_of(game, seat, piece)
    units = piece.yields if brew is None else brew.units
    entities = [e for e in game.lists[zones.HAND[seat]] if hand_key(game, e) == deed.key][
        : deed.times
    ]
    for entity in entities:
        moves.end_effects_on(game, entity)
        game.emit("played", seat, entity)
        game.move(entity, zones.RAVINE)
        moves.stir(game)
        for kind, n in enumerate(units):
            moves.produce(game, seat, kind, n)
    program = NOWHERE if brew is None else brew.program
    return [PlayedMidPayment(entity, program) for entity in entities if program != NOWHERE]


def _spend_played(game: Game, seat: int, demand: Demand, supply: Supply, plan: Plan) -> None:
    """Take what the cards played in mid-payment gave, as far as the price takes it, off the pool;
    of what one of them lets one choose it gives that."""
    uses = [(source, supply.sources[source].uses[use]) for source, use, _ in plan]
    played = {source for source, use in uses if use.verb == "play"}
    chosen = {source for source, use in uses if use.verb == "play" and len(use.forms) > 1}
    allotment = allot(demand, supply, plan)
    if allotment is None:
        return
    for share in (share for shares in (*allotment.spent, allotment.asked) for share in shares):
        if share.source in played and share.unit & ANY_RESOURCE:
            kind = share.unit.bit_length() - 1
            if share.source in chosen:
                moves.produce(game, seat, kind, share.amount)
            game.add(zones.ATTRIBUTES[seat], zones.POOL + kind, -share.amount)
            game.emit("spent", seat, kind, share.amount)
