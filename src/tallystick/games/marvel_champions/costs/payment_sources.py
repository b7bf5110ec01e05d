"""What a player can pay one bill with: icons of cards in hand, Resource abilities, and whatever the
cost asks to be done (MC.cost.7, MC.cost.15 to MC.cost.19)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, cast

from tallystick.costs import Need, Plan, Source, Supply, Use
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs import cost_actions, resources
from tallystick.games.marvel_champions.costs.payable_acts import PILE, PRESENT, READY, CostAction
from tallystick.games.marvel_champions.costs.payment import FIRST_PICK, OTHERS, PRINTED, TotalCost
from tallystick.games.marvel_champions.pieces import RESOURCE, CardFace, TriggeredAbility
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.uses import alone, may_act
from tallystick.games.marvel_champions.zones import ASKED, CARD, CONTROLLER, HAND, WATCHERS
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import Game

# Keys of sources: a card by its face in hand, then in the higher bits what else it is, and the
# entity or player meant. Each is something that can be spent once for each copy: that a thing is
# ready, that it is there at all, a counter on it, a point of damage on it, that it is chosen.
THING: Final = 1 << 20
DEED: Final = 1 << 21
PERSON: Final = 1 << 22
HELPER: Final = 1 << 23
PLACE: Final = 9 << 20
CHOICE: Final = 10 << 20
TOKENS: Final = 11 << 20
WOUNDS: Final = 12 << 20
POOL: Final = 13 << 20  # what several parts of a payment draw on
ABILITY: Final = 14 << 20
TARGET: Final = 16 << 20  # and one of these for each part of the cost
BELOW: Final = THING - 1
ONCE: Final = {READY: THING, PRESENT: PLACE}
COMMON: Final = {"choose": CHOICE, "remove counters": TOKENS, "heal": WOUNDS}
IN_VAIN: Final = 1 << 8  # in the cell ASKED: help was asked for, and was too little

# Weights: what a payer would rather keep. Only the ranking of payments depends on them.
CARD_WEIGHT: Final = 6
ICON_WEIGHT: Final = 1
USE_WEIGHT: Final = 2
DEED_WEIGHT: Final = 1
# What a use is for, as the beginning of its verb; then the number of the part of the cost, of the
# part of a Resource ability's own cost, or of the ability.
ICONS: Final = "icons"
PICK: Final = "pick"
INNER: Final = "inner"
GENERATOR: Final = "resource"
Uses = tuple[Use, ...]


@lru_cache(maxsize=1 << 8)
def numbered(kind: str, number: int) -> str:
    """The verb of a use."""
    return f"{kind} {number}"


@lru_cache(maxsize=1 << 8)
def number_of(kind: str, verb: str) -> int:
    """The number of a use of this kind; NOWHERE for another's."""
    found, _, number = verb.partition(" ")
    return int(number) if found == kind else NOWHERE


class Gift(NamedTuple):
    """A card that another player gives up for an Alliance card (MC.alliance.1)."""

    seat: int
    entity: int


class PlanStep(NamedTuple):
    """One part of a payment: what is spent, for what, and how often. ``made`` is the Resource
    ability that it uses, ``number`` the part of the bill that it meets, NOWHERE for none; ``ask``
    is that part, or one of a Resource ability's own cost."""

    key: int
    verb: str
    n: int
    made: resources.Generator | None
    number: int
    ask: CostAction | None

    @property
    def leaves(self) -> bool:
        """Whether something leaves play by it."""
        if self.made is not None:
            return any(one.leaves for one in self.made.price.asks)
        return self.ask is not None and self.ask.leaves


def cards_to_give(game: Game, seat: int) -> list[int]:
    """What a player may give up so: player cards, since no encounter card has resources."""
    owners = game.lists[OWNER_OF]
    return [entity for entity in game.lists[HAND[seat]] if owners[entity] >= 0]


class BillSources:
    """What a player has for one bill. ``held``: a card in hand that is being paid for, and cannot
    pay (MC.initiating-abilities.1); nor can another one whose printed cost is paid (MC.cost.12).
    ``refused``: cards of others that are not to help (A15)."""

    def __init__(
        self,
        bill: TotalCost,
        held: int = -1,
        gifts: tuple[Gift, ...] = (),
        refused: tuple[int, ...] = (),
    ) -> None:
        self.bill = bill
        self.scope = bill.scope
        self.game = bill.scope.game
        self.held = held
        self.gifts = gifts
        self.refused = refused
        self.generators: list[resources.Generator] = []
        self.inner: list[CostAction] = []  # asks of Resource abilities that hand cards must meet
        # whether icons are wanted at all, or may be laid down for nothing
        self.spends = bool(bill.icons_due or self._for_nothing())
        self._generators()
        # whether it matters of an icon more than of what type it is
        self.wide = bill.wide or (
            bool(self.generators) and any(made.price.of_hand for made in self.generators)
        )
        self.shared = self._shared()  # what several parts draw on, with the bit of its units
        self.supply = Supply(self._sources())

    def asked_by(self, verb: str) -> CostAction | None:
        """The part of the cost that a use meets, of the bill or of a Resource ability."""
        number = number_of(PICK, verb)
        if number != NOWHERE:
            return self.bill.asks[number]
        number = number_of(INNER, verb)
        return self.inner[number] if number != NOWHERE else None

    def generator_of(self, verb: str) -> resources.Generator | None:
        """The Resource ability that a use is."""
        number = number_of(GENERATOR, verb)
        return self.generators[number] if number != NOWHERE else None

    def steps(self, plan: Plan) -> list[PlanStep]:
        """The parts of a payment, one by one."""
        found: list[PlanStep] = []
        for index, use, n in plan:
            key, verb = self.supply.sources[index].key, self.supply.sources[index].uses[use].verb
            if verb == ICONS:  # mostly
                found.append(PlanStep(key, verb, n, None, NOWHERE, None))
                continue
            made, number = self.generator_of(verb), number_of(PICK, verb)
            found.append(PlanStep(key, verb, n, made, number, self.asked_by(verb)))
        return found

    def _shared(self) -> dict[resources.Pool, int]:
        """MC.cost.12: what more than one part of the payment draws on; nothing mostly. That a thing
        is spent once only its source sees to, but for what an ability spends besides."""
        if not (self.generators or self.bill.asks):
            return {}
        drawing = [pool for made in self.generators for pool, _ in made.draws]
        besides = {pool for made in self.generators for pool in made.besides}
        for number, ask in enumerate(self.bill.asks):
            if resources.is_pooled(ask) or (besides and ask.spends):
                drawing += resources.pools_of(self.bill.scope_of(number), ask)
        if not drawing:
            return {}
        hand = (resources.OF_HAND, self.scope.seat)
        if hand in drawing and (self.spends or self._takes_from_hand()):
            drawing.append(hand)
        found = [
            one for one in resources.contested(drawing) if one[0] not in ONCE or one in besides
        ]
        first = FIRST_PICK + len(self.bill.asks) + len(self.inner)
        return {pool: 1 << first + n for n, pool in enumerate(found)}

    def _takes_from_hand(self) -> bool:
        return any(ask.is_from_hand for ask in (*self.bill.asks, *self.inner))

    def _drawn(self, scope: Scope, ask: CostAction, entity: int) -> tuple[Need, ...]:
        """What doing a part of a cost draws on together with others."""
        pool = resources.pool_of(scope, ask, entity) if self.shared else None
        if pool is None or pool not in self.shared:
            return ()
        return (Need(self.shared[pool], resources.drawn(scope, ask)),)

    def _there(self, pool: resources.Pool) -> int:
        """How much there is of what several parts draw on."""
        if pool[0] != resources.USES_LEFT:
            return resources.there(self.game, pool)
        return next(
            resources.uses_left(made) for made in self.generators if (pool, 1) in made.draws
        )

    def _sources(self) -> list[Source]:
        sources: list[Source] = []
        self._hand(sources)
        self._things(sources)
        self._deeds(sources)
        for pool, bit in self.shared.items():
            if pool[0] not in (resources.REMOVED, resources.OF_HAND):
                sources.append(Source(POOL, self._there(pool), (_supply(bit),)))
        for gift in self.gifts:
            icons = self.icons_of(gift.entity, gift.seat)
            use = Use(ICONS, (icons,), (), CARD_WEIGHT)
            sources.append(Source(HELPER + gift.entity, 1, (use,)))
        return sources

    # -- hand

    def _hand(self, sources: list[Source]) -> None:
        game = self.game
        cards = game.lists[CARD]
        counts: dict[int, list[int]] = {}
        for entity in game.lists[HAND[self.scope.seat]]:
            if entity not in (self.held, self.bill.owed_for):
                counts.setdefault(cards[entity], []).append(entity)
        for card, entities in counts.items():
            uses = self._hand_uses(entities[0])
            if uses:
                sources.append(Source(card, len(entities), uses))

    def _hand_uses(self, entity: int) -> Uses:
        """MC.resource.2; a card meets one purpose only: icons, or what a cost asks (A5)."""
        icons = self.icons_of(entity) if self.spends else ()
        if not (self.bill.asks or self.inner or self.shared):
            return _uses_of(icons)
        uses: list[Use] = []
        if icons:
            uses += _uses_of(icons)
        for number, ask in enumerate(self.bill.asks):
            if ask.is_from_hand and cost_actions.fits_hand(self.bill.scope_of(number), ask, entity):
                worth = (1 << FIRST_PICK + number,) * cost_actions.worth(self.game, ask, entity)
                if worth:
                    uses.append(Use(numbered(PICK, number), (worth,), (), CARD_WEIGHT))
        for number, ask in enumerate(self.inner):
            if cost_actions.fits_hand(self.scope, ask, entity):
                bit = self._inner_bit(number)
                uses.append(Use(numbered(INNER, number), ((bit,),), (), CARD_WEIGHT))
        shared = self.shared.get((resources.OF_HAND, self.scope.seat), 0)
        if shared:
            uses.append(_supply(shared))
        return tuple(uses)

    def _inner_bit(self, number: int) -> int:
        return 1 << FIRST_PICK + len(self.bill.asks) + number

    def icons_of(self, entity: int, seat: int = -1) -> tuple[int, ...]:
        """The units that discarding a card generates for this bill (MC.cost.7, MC.resource.2,
        MC.resource.8), of the payer's or of the player's who gives it (MC.resource.9); none if it
        may not be spent for it."""
        piece: CardFace = self.game.rules.cards[self.game.lists[CARD][entity]]
        units, spending = piece.units, piece.spending
        if spending is None and piece.gives is None and not piece.doubles:
            return self.as_due(units, printed=True)
        who = Scope(self.game, seat if seat >= 0 else self.scope.seat, entity)
        if spending is not None and spending.form not in (-1, piece_of(self.game, who.me).form):
            return ()
        if not self.bill.pays_with(piece):
            return ()
        more: tuple[int, ...] = ()
        gives = cast("resources.Yield | None", piece.gives)
        if gives is not None and gives.serves(self.bill, who.seat):
            more = gives.units(who)
            if not gives.is_restricted:
                units, more = units + more, ()
        bound = spending is not None and bool(spending.only_for)
        found = self.as_due(units, printed=True, open_to_all=not bound)
        found += self.as_due(more, printed=True, open_to_all=False)  # for that card alone (A14)
        units += more
        for whom in piece.doubles:
            if found and self.bill.is_for(whom):  # for that card alone (A14)
                found += self.as_due(units, printed=True, open_to_all=False)
                units += units
        return found

    def as_due(
        self, units: tuple[int, ...], printed: bool, open_to_all: bool = True
    ) -> tuple[int, ...]:
        """Icons as this bill takes them: doubled by the card that is paid for, none of a type that
        it bars, and for the costs of other cards as well, unless they are for it alone (A14)."""
        bill = self.bill
        if not (self.wide or bill.only or bill.doubled):
            return units
        found = units
        if bill.doubled:
            found += tuple(unit for unit in units if unit & bill.doubled)
        if bill.only and any(not unit & bill.only for unit in found):
            return ()
        if not self.wide:
            return found
        wide = [unit | unit << OTHERS if open_to_all else unit for unit in found]
        if printed:
            wide = [unit | (unit & 15) << PRINTED for unit in wide]
        return tuple(wide)

    # -- what is in play

    def _things(self, sources: list[Source]) -> None:
        """Each thing once for each purpose: a card cannot exhaust for two costs (A4), but it can
        exhaust for one and be damaged for another."""
        if not (self.generators or self.bill.asks):
            return
        uses: dict[int, list[Use]] = {}
        copies: dict[int, int] = {}
        more: list[Source] = []
        for place, made in enumerate(self.generators):
            use = self._generator_use(place, made)
            if made.spends:
                name, entity = made.spends[0]
                uses.setdefault(ONCE[name] + entity, []).append(use)
            else:
                more.append(Source(ABILITY + made.entity, resources.copies_of(made), (use,)))
        for number, ask in enumerate(self.bill.asks):
            if ask.is_for_things:
                self._thing_uses(number, ask, uses, copies)
        for pool, bit in self.shared.items():
            if pool[0] == resources.REMOVED:
                uses.setdefault(TOKENS + pool[1], []).append(_supply(bit))
                copies[TOKENS + pool[1]] = resources.there(self.game, pool)
        for key, found in uses.items():
            sources.append(Source(key, copies.get(key, 1), tuple(found)))
        sources += more

    def _thing_uses(
        self, number: int, ask: CostAction, uses: dict[int, list[Use]], copies: dict[int, int]
    ) -> None:
        bit = 1 << FIRST_PICK + number
        use = Use(numbered(PICK, number), ((bit,),), (), _weight(ask))
        scope = self.bill.scope_of(number)
        for entity in cost_actions.candidates(scope, ask):
            if cost_actions.is_help(scope, ask, entity) and self._is_refused(entity):
                continue
            key = key_for(ask, number) + entity
            counters = ask.verb == "remove counters" and not ask.at_once
            drawn = () if counters else self._drawn(scope, ask, entity)
            if drawn:  # each part for itself, and all of them on the same units
                key = TARGET + (number << 20) + entity
            uses.setdefault(key, []).append(use._replace(asks=drawn) if drawn else use)
            if counters and ask.each:
                copies[key] = ask.times.fixed
            elif counters or ask.is_by_points:
                copies[key] = self.game.lists[ask.column][entity] if ask.column >= 0 else ask.most

    def _is_refused(self, entity: int) -> bool:
        """Whether another player's help with a card has been refused, or was asked in vain."""
        return entity in self.refused or bool(self.game.lists[CELLS][ASKED] & IN_VAIN)

    def _generator_use(self, place: int, made: resources.Generator) -> Use:
        needs = made.price.needs_of(made.scope)
        for ask in made.price.asks:
            if ask.is_from_hand:
                needs.append(Need(self._inner_bit(self.inner.index(ask)), ask.times.fixed))
        needs += [Need(self.shared[pool], n) for pool, n in made.draws if pool in self.shared]
        units = self.as_due(made.units, printed=False, open_to_all=not made.is_restricted)
        return Use(numbered(GENERATOR, place), (units,), tuple(needs), made.weight)

    def _generators(self) -> None:
        """MC.cost.7, MC.resource.10, MC.resource.11: those that may be triggered for this bill."""
        scope, game = self.scope, self.game
        if not self.spends:
            return
        cards = game.lists[CARD]
        pieces: list[CardFace] = game.rules.cards
        sources = [e for e in game.lists[WATCHERS] if pieces[cards[e]].is_source]
        if not sources:
            return
        alone = bool(game.lists[CELLS][ASKED] & IN_VAIN)
        for entity in sources:
            seat = generating(game, entity, scope.seat)
            if entity in self.refused or (alone and seat != scope.seat):
                continue
            piece: CardFace = pieces[cards[entity]]
            for power in piece.powers:
                if power.kind == RESOURCE and seat >= 0:
                    self._add_generators(scope, entity, seat, power)

    def _add_generators(
        self, scope: Scope, entity: int, seat: int, power: TriggeredAbility
    ) -> None:
        for made in resources.generators(self.bill, entity, seat, power):
            self.generators.append(made)
            for ask in made.price.asks:
                if ask.is_from_hand and ask not in self.inner:
                    self.inner.append(ask)

    def _for_nothing(self) -> bool:
        """MC.cost.9 at a cost of 0: icons may be generated, and all of them are overpaid."""
        return self.bill.playing and self.game.rules.readings["free-generation"] == "yes"

    # -- deeds

    def _deeds(self, sources: list[Source]) -> None:
        for number, ask in enumerate(self.bill.asks):
            if ask.is_for_things or ask.is_from_hand:
                continue
            scope = self.bill.scope_of(number)
            bit = 1 << FIRST_PICK + number
            drawn = self._drawn(scope, ask, -1)
            use = Use(numbered(PICK, number), ((bit,),), drawn, DEED_WEIGHT)
            if ask.chooses_player:
                for other in cost_actions.players(scope, ask):
                    sources.append(Source(PERSON + other, 1, (use,)))
            elif cost_actions.is_open(scope, ask):
                sources.append(Source(DEED + number, max(cost_actions.room(scope, ask), 1), (use,)))


def _supply(bit: int) -> Use:
    return Use(resources.SUPPLY, ((bit,),))


@lru_cache(maxsize=1 << 10)
def _uses_of(icons: tuple[int, ...]) -> Uses:
    """A card in hand, discarded for these icons."""
    if not icons:
        return ()
    return (Use(ICONS, (icons,), (), CARD_WEIGHT + ICON_WEIGHT * len(icons)),)


def key_for(ask: CostAction, number: int) -> int:
    """What of a thing a part of a cost spends: see the keys."""
    if ask.spends:
        return ONCE[ask.spends]
    if ask.verb == "choose" and ask.place == PILE:
        return PLACE
    if ask.at_once:
        return TARGET + (number << 20)
    return COMMON.get(ask.verb, TARGET + (number << 20))


def _weight(ask: CostAction) -> int:
    return min(ask.act.weight, USE_WEIGHT) if ask.is_itself else ask.act.weight


def entity_of(key: int) -> int:
    """The thing that a key above ``THING`` means."""
    return key & BELOW


def generating(game: Game, entity: int, payer: int) -> int:
    """Who would use a card's Resource ability in a payment: its controller, or of an encounter card
    whoever pays (MC.ability.7, MC.resource.10); -1 if the payer cannot have it, or nobody may help
    (MC.peril.1)."""
    seat: int = game.lists[CONTROLLER][entity]
    if seat < 0:
        seat = payer if may_act(game, entity, payer) else -1
    return seat if seat == payer or alone(game) in (-1, seat) else -1
