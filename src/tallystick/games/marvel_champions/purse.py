"""What a player can pay one bill with: icons of cards in hand, Resource abilities, and whatever the
cost asks to be done (MC.cost.7, MC.cost.15 to MC.cost.19)."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.costs import Need, Source, Supply, Use
from tallystick.games.marvel_champions import asks
from tallystick.games.marvel_champions.payment import FIRST_PICK, Ask, Bill
from tallystick.games.marvel_champions.pieces import RESOURCE, Piece, Power
from tallystick.games.marvel_champions.resources import Generator, copies_of, generators
from tallystick.games.marvel_champions.scope import Scope, piece_of
from tallystick.games.marvel_champions.zones import (
    AREA,
    CARD,
    HAND,
    WATCHERS,
    player_order,
)
from tallystick.kernel.layout import ZONE

# Keys of sources: a card by its face in hand, then things, deeds, players, helpers' cards.
THING: Final = 1 << 20
DEED: Final = 1 << 21
PERSON: Final = 1 << 22
HELPER: Final = 1 << 23
BELOW: Final = THING - 1

# Weights: what a payer would rather keep. Only the ranking of payments depends on them.
CARD_WEIGHT, ICON_WEIGHT, USE_WEIGHT, SELF_WEIGHT, ALLY_WEIGHT, DEED_WEIGHT = 6, 1, 2, 7, 6, 1
ICONS: Final = "icons"
Uses = tuple[Use, ...]


class Gift(NamedTuple):
    """A card that another player gives up for an Alliance card (MC.alliance.1)."""

    seat: int
    entity: int


class Means:
    """What a player has for one bill. ``held``: a card in hand that is being paid for, and cannot
    pay (MC.initiating-abilities.1)."""

    def __init__(self, bill: Bill, held: int = -1, gifts: tuple[Gift, ...] = ()) -> None:
        self.bill = bill
        self.scope = bill.scope
        self.game = bill.scope.game
        self.held = held
        self.gifts = gifts
        self.generators: list[Generator] = []
        self.inner: list[Ask] = []  # asks of Resource abilities that hand cards must meet
        self._generators()
        self.supply = Supply(self._sources())

    def _sources(self) -> list[Source]:
        sources: list[Source] = []
        self._hand(sources)
        self._things(sources)
        self._deeds(sources)
        for gift in self.gifts:
            icons = self.icons_of(gift.entity)
            use = Use(ICONS, (icons,), (), CARD_WEIGHT)
            sources.append(Source(HELPER + gift.entity, 1, (use,)))
        return sources

    # -- hand

    def _hand(self, sources: list[Source]) -> None:
        game = self.game
        cards = game.lists[CARD]
        counts: dict[int, list[int]] = {}
        for entity in game.lists[HAND[self.scope.seat]]:
            if entity != self.held:
                counts.setdefault(cards[entity], []).append(entity)
        for card, entities in counts.items():
            uses = self._hand_uses(entities[0])
            if uses:
                sources.append(Source(card, len(entities), uses))

    def _hand_uses(self, entity: int) -> Uses:
        """MC.resource.2; a card meets one purpose only: icons, or what a cost asks (A5)."""
        uses: list[Use] = []
        icons = self.icons_of(entity)
        if icons and (self.bill.icons_due or self._for_nothing()):
            weight = CARD_WEIGHT + ICON_WEIGHT * len(icons)
            uses.append(Use(ICONS, (icons,), (), weight))
        for number, ask in enumerate(self.bill.asks):
            if ask.place == "hand" and not ask.random and self._fits(ask, entity):
                bit = 1 << FIRST_PICK + number
                uses.append(Use(f"pick {number}", ((bit,),), (), CARD_WEIGHT))
        for number, ask in enumerate(self.inner):
            if self._fits(ask, entity):
                bit = self._inner_bit(number)
                uses.append(Use(f"inner {number}", ((bit,),), (), CARD_WEIGHT))
        return tuple(uses)

    def _inner_bit(self, number: int) -> int:
        return 1 << FIRST_PICK + len(self.bill.asks) + number

    def _fits(self, ask: Ask, entity: int) -> bool:
        return ask.whom is None or ask.whom.fits(self.scope, entity)

    def icons_of(self, entity: int) -> tuple[int, ...]:
        """The units that discarding a card generates for this bill (MC.resource.2,
        MC.resource.8)."""
        piece: Piece = self.game.rules.cards[self.game.lists[CARD][entity]]
        units = piece.units
        for whom in piece.doubles:
            if self.bill.card >= 0 and whom.fits(self.scope, self.bill.card):
                units += units
        return units

    # -- what is in play

    def _things(self, sources: list[Source]) -> None:
        uses: dict[int, list[Use]] = {}
        more: list[Source] = []
        for place, made in enumerate(self.generators):
            use = self._generator_use(place, made)
            copies = copies_of(made)
            if made.spends_itself or copies == 1:
                uses.setdefault(made.entity, []).append(use)
            elif copies > 0:
                more.append(Source(THING + made.entity, copies, (use,)))
        for number, ask in enumerate(self.bill.asks):
            if not asks.is_chosen(ask):
                continue
            bit = 1 << FIRST_PICK + number
            for entity in asks.candidates(self.scope, ask):
                use = Use(f"pick {number}", ((bit,),), (), _weight(ask))
                uses.setdefault(entity, []).append(use)
        for entity, found in uses.items():
            sources.append(Source(THING + entity, 1, tuple(found)))
        sources += more

    def _generator_use(self, place: int, made: Generator) -> Use:
        needs = list(made.price.needs(0))
        for ask in made.price.asks:
            if ask.place == "hand" and not ask.random:
                needs.append(Need(self._inner_bit(self.inner.index(ask)), ask.times.fixed))
        return Use(f"resource {place}", (made.units,), tuple(needs), made.weight)

    def _generators(self) -> None:
        """MC.resource.10, MC.resource.11: those that may be triggered for this bill."""
        scope, game = self.scope, self.game
        if not self.bill.icons_due and not self._for_nothing():
            return
        areas = {AREA[seat]: seat for seat in player_order(game)}
        for entity in game.lists[WATCHERS]:
            seat = areas.get(game.lists[ZONE][entity], -1)
            piece: Piece = game.rules.cards[game.lists[CARD][entity]]
            for power in piece.powers:
                if power.kind == RESOURCE and seat >= 0:
                    self._add_generators(scope, entity, seat, power)

    def _add_generators(self, scope: Scope, entity: int, seat: int, power: Power) -> None:
        for made in generators(self.bill, entity, seat, power):
            self.generators.append(made)
            for ask in made.price.asks:
                if ask.place == "hand" and ask not in self.inner:
                    self.inner.append(ask)

    def _for_nothing(self) -> bool:
        """MC.cost.9 with a cost of 0: worth it only where a text looks at what was overpaid."""
        card = self.bill.card
        return (
            card >= 0
            and piece_of(self.game, card).payment_matters
            and (self.game.rules.readings["free-generation"] == "yes")
        )

    # -- deeds

    def _deeds(self, sources: list[Source]) -> None:
        game = self.game
        for number, ask in enumerate(self.bill.asks):
            bit = 1 << FIRST_PICK + number
            use = Use(f"pick {number}", ((bit,),), (), DEED_WEIGHT)
            if ask.verb == "choose" and ask.whom is not None and ask.whom.is_player:
                for other in player_order(game):
                    sources.append(Source(PERSON + other, 1, (use,)))
            elif asks.is_chosen(ask) or (ask.place == "hand" and not ask.random):
                continue
            elif asks.whole_refusal(self.scope, ask) is None:
                most = max(asks.room(self.scope, ask), 1)
                sources.append(Source(DEED + number, most, (use,)))


def _weight(ask: Ask) -> int:
    if ask.verb == "choose":
        return 1
    if ask.whom is not None and ask.whom.how == "this":
        return USE_WEIGHT
    return ALLY_WEIGHT if ask.verb == "exhaust" else SELF_WEIGHT


def entity_of(key: int) -> int:
    """The thing that a key above ``THING`` means."""
    return key & BELOW
