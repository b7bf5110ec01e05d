"""Sources of resources: "Resource" abilities (MC.resource.10 to MC.resource.14), and what several
parts of one payment draw on: counters on a card, damage on a character, threat on a scheme, the
cards of a deck. Each is one supply, and no unit of it pays twice (MC.cost.12, MC.cost.20).

Where one part alone draws on a supply, what is there has been looked at before (``asks``). Where
several do, the units themselves take part in the problem: whatever draws on them asks for so many,
and they give themselves in uses that nobody sees (``SUPPLY``), for it makes no difference which of
them go. That a thing is ready, that it is there, and how often an ability may still be used are
such units as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from tallystick.costs import Plan, Supply, Use
from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs import cost_actions, payable_acts
from tallystick.games.marvel_champions.costs.payment import ICON_UNITS, CompiledCost, TotalCost
from tallystick.games.marvel_champions.pieces import TriggeredAbility
from tallystick.games.marvel_champions.position import uses
from tallystick.games.marvel_champions.position.measures import Each
from tallystick.games.marvel_champions.position.predicate import Predicate, holds
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.values import remaining
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game

SUPPLY: Final = "supply"
REMOVED: Final = "remove counters"
COLUMNS: Final = {
    **{act.verb: act.column for act in payable_acts.ALL_ACTS if act.column != NOWHERE},
    **dict(zip(zones.STATUS_NAMES, zones.STATUS, strict=True)),
}
OF_HAND: Final = payable_acts.HAND  # of cards that nobody picks
# Uses in one payment of an ability that nothing limits; the whole of a thing, of which each use of
# an ability for an X takes one.
MOST: Final = 9
USES_LEFT: Final = "uses left"  # by a limit (MC.limit.1)
NOBODYS: Final = -1

Picked = tuple[tuple[int, ...], ...]  # for each part of a cost that picks
Pool = tuple[str, int]  # what is drawn on: its name, and the thing or the player


def is_pooled(ask: payable_acts.CostAction) -> bool:
    """Whether a part of a cost draws on something of which there is so much."""
    return ask.column != NOWHERE or bool(ask.pile)


def pool_of(scope: Scope, ask: payable_acts.CostAction, entity: int) -> Pool | None:
    """On what a part of a cost draws, if it is done to this thing."""
    if ask.spends:
        return ask.spends, entity
    if ask.column != NOWHERE:
        return ask.status or ask.verb, entity
    if ask.pile:
        return ask.pile, NOBODYS if ask.pile == payable_acts.ENCOUNTERS else scope.seat
    return None


def pools_of(scope: Scope, ask: payable_acts.CostAction) -> list[Pool]:
    """On what a part of a cost could draw."""
    things = cost_actions.candidates(scope, ask) if ask.is_for_things else [NOBODYS]
    found = [pool_of(scope, ask, entity) for entity in things]
    return [pool for pool in found if pool is not None]


def drawn(scope: Scope, ask: payable_acts.CostAction) -> int:
    """How much doing it once takes."""
    return MOST if ask.spends else ask.drawn(scope)


def there(game: Game, pool: Pool) -> int:
    """How much there is; for a hand, its cards say so themselves."""
    name, whose = pool
    if name in (payable_acts.READY, payable_acts.PRESENT):
        return MOST
    if name in COLUMNS:
        return game.lists[COLUMNS[name]][whose]
    return cost_actions.unseen_cards(game, name, whose)


def contested(drawing: list[Pool]) -> list[Pool]:
    """What more than one part of a payment draws on, in order."""
    return sorted({pool for pool in drawing if drawing.count(pool) > 1})


# -- plans ----------------------------------------------------------------------------------------


def is_silent(use: Use) -> bool:
    """Whether nobody need say that a use is made."""
    return use.verb == SUPPLY


def said(supply: Supply, plan: Plan) -> Plan:
    """A plan without what nobody says."""
    sources = supply.sources
    if not supply.asking:
        return plan
    return tuple([one for one in plan if not is_silent(sources[one[0]].uses[one[1]])])


def completed(supply: Supply, plan: Plan) -> Plan:
    """A plan with all that its uses draw on, as far as there is enough."""
    lacking: dict[int, int] = {}
    left = {index: source.copies for index, source in enumerate(supply.sources)}
    for index, use, n in plan:
        left[index] -= n
        for need in supply.sources[index].uses[use].asks:
            lacking[need.accepts] = lacking.get(need.accepts, 0) + need.amount * n
    found = list(plan)
    for index, source in enumerate(supply.sources):
        for place, made in enumerate(source.uses):
            if is_silent(made):
                bit = made.forms[0][0]
                n = min(left[index], lacking.get(bit, 0))
                if n > 0:
                    lacking[bit] -= n
                    found.append((index, place, n))
    return tuple(found)


PLACES: Final = 4  # bits that say which of its card's abilities one is
TOP_OF_PILE, OF_THE_PICKED, OF_A_CARD = range(1, 4)


class Yield:
    """What one use of a Resource ability gives, compiled: icons, how often, for what. ``printed``:
    the icons are those of a card instead: one's top discard, the card picked in the cost, or the
    one that ``of`` means (MC.resource.14)."""

    def __init__(self, icons: tuple[int, ...]) -> None:
        self.icons = icons
        self.each: Each | None = None
        self.per_picked: Each | None = None  # for each of those that its cost picks
        self.most = 0  # at most so often; 0 for no limit
        self.for_card: Filter | None = None
        self.for_ability = ""  # how the ability of one's own begins for which alone it is
        self.for_player = False  # "for any player": also in the payments of others (A15)
        self.for_others = False  # "for another player": in those alone
        self.for_identity: Filter | None = None  # for a player whose identity is such
        self.tests: tuple[Predicate, ...] = ()  # without which it gives nothing
        self.per_x = False  # for each counter that its cost removes: one use of it is one of them
        self.printed = 0
        self.of: Filter | None = None

    def units(self, scope: Scope, picked: tuple[int, ...] = ()) -> tuple[int, ...]:
        """The units that it gives now, if its cost picks these things; the pile is as before the
        payment (MC.resource.13)."""
        if self.tests and not holds(self.tests, scope):
            return ()
        icons = self.icons
        if self.printed:
            card = self._printed_on(scope, picked[0] if picked else NOWHERE)
            icons = piece_of(scope.game, card).icons if card >= 0 else ()
        times = self.each.count(scope) if self.each is not None else 1
        if self.per_picked is not None:
            times = len(self.per_picked.fitting(scope, picked))
        if self.most:
            times = min(times, self.most)
        return tuple(ICON_UNITS[kind] for kind, n in enumerate(icons) for _ in range(n * times))

    @property
    def most_units(self) -> tuple[int, ...] | None:
        """The units that one use gives at most; None where its own icons do not say."""
        if self.printed or self.each is not None or self.per_picked is not None or self.per_x:
            return None
        return tuple([ICON_UNITS[kind] for kind, n in enumerate(self.icons) for _ in range(n)])

    def _printed_on(self, scope: Scope, picked: int) -> int:
        if self.printed == OF_THE_PICKED:
            return picked
        if self.printed == TOP_OF_PILE:
            pile = scope.game.lists[zones.DISCARD[scope.seat]]
            return pile[-1] if pile else -1
        assert self.of is not None
        found = self.of.referred(scope)
        return found[0] if found else -1

    def serves(self, bill: TotalCost, seat: int) -> bool:
        """Whether it may be used for a bill at all (MC.resource.11, A14, A15)."""
        payer = bill.scope
        if self.for_identity is not None:
            if not self.for_identity.fits(payer, payer.me):
                return False
        elif (seat == payer.seat and self.for_others) or (
            seat != payer.seat and not (self.for_player or payer.allied)
        ):
            return False
        if not bill.ability.startswith(self.for_ability):
            return False
        return self.for_card is None or bill.is_for(self.for_card)

    @property
    def is_restricted(self) -> bool:
        """Whether it is for some cards or abilities only."""
        return self.for_card is not None or bool(self.for_ability)


class MoreIfUnhurt(Yield):
    """The printed icons once more where the payer has sustained less damage than the number, and
    twice more where none."""

    def __init__(self, less_than: int) -> None:
        super().__init__((0, 0, 0, 0))
        self.less_than = less_than

    @property
    def most_units(self) -> None:
        return None

    def units(self, scope: Scope, picked: tuple[int, ...] = ()) -> tuple[int, ...]:
        damage = scope.game.lists[zones.DAMAGE][scope.me] if scope.seat >= 0 else self.less_than
        times = 2 if damage == 0 else int(damage < self.less_than)
        icons = piece_of(scope.game, scope.source).icons
        return tuple(ICON_UNITS[kind] for kind, n in enumerate(icons) for _ in range(n * times))


class Generator:
    """A Resource ability that may be used for a bill: by whom, what it gives, what it costs.
    ``picked``: what is picked for its own cost, for each part that picks (``pickings``)."""

    def __init__(
        self,
        scope: Scope,
        power: TriggeredAbility,
        price: CompiledCost,
        units: tuple[int, ...],
        restricted: bool,
        *,
        picked: Picked = (),
    ) -> None:
        self.scope = scope
        self.entity = scope.source
        self.seat = scope.seat
        self.power = power
        self.price = price
        self.units = units
        self.is_restricted = restricted
        self.picked = picked
        self.per_x = any(ask.times.per_x for ask in price.asks)
        self.weight = 2 + sum(ask.act.own_weight for ask in price.asks)
        self.draws = tuple(self._draws())  # on what one use draws, and on how much of it
        spent = tuple([one for one, _ in self.draws if one[0] in _ONCE])
        # what it exhausts or discards: its source sees to the first, but not to what is done once
        # for all the counters of an X
        self.spends, self.besides = ((), spent) if self.per_x else (spent[:1], spent[1:])

    def _draws(self) -> Iterator[tuple[Pool, int]]:
        for ask in self.price.asks:
            for thing, times in self.done_to(ask) if not ask.is_from_hand else ():
                pool = pool_of(self.scope, ask, thing)
                if pool is not None and self.per_x and pool[0] in _ONCE:
                    yield pool, 1  # of the whole, which nothing else can have then
                elif pool is not None:
                    yield pool, drawn(self.scope, ask) * times
        if self.power.limit and not self.per_x:
            yield (USES_LEFT, self.entity << PLACES | self.power.place), 1

    def done_to(self, ask: payable_acts.CostAction, x: int = 0) -> list[tuple[int, int]]:
        """Things to which a part of its own cost is done, and how often; NOWHERE for none."""
        times = max(ask.times.value(x), 1)
        if ask.all_of_it:
            times = cost_actions.times_now(self.scope, ask)
        if not ask.is_for_things:
            return [(NOWHERE, times)]
        if ask.is_itself:
            return [(self.entity, times)]
        for other, things in zip(pickings(self.price), self.picked, strict=True):
            if other is ask:
                return [(one, times if ask.each or is_at_once(ask) else 1) for one in things]
        return [(one, times) for one in cost_actions.candidates(self.scope, ask)[:1]]


_ONCE: Final = (payable_acts.READY, payable_acts.PRESENT)


def generators(bill: TotalCost, entity: int, seat: int, power: TriggeredAbility) -> list[Generator]:
    """The uses of a Resource ability that are open for a bill (MC.resource.10 to 12)."""
    game = bill.scope.game
    if power.form >= 0 and piece_of(game, zones.identity(game, seat)).form != power.form:
        return []
    found: list[Generator] = []
    scope = Scope(game, seat, entity)
    if power.cost_tests and not holds(power.cost_tests, scope):
        return []
    for given in power.sources:
        if not given.serves(bill, seat):
            continue
        for price in power.costs:
            if seat != bill.scope.seat and any(ask.is_from_hand for ask in price.asks):
                continue  # nobody lays down cards of another hand
            if not all(cost_actions.is_open(scope, ask) for ask in price.asks):
                continue
            if given.per_x != price.has_x:
                continue
            for picked in _ways_to_pick(scope, price, given):
                units = given.units(scope, picked[0] if picked else ())
                made = Generator(scope, power, price, units, given.is_restricted, picked=picked)
                if units and copies_of(made) > 0:
                    found.append(made)
    return found


def most_given(power: TriggeredAbility) -> tuple[int, ...] | None:
    """The units that a Resource ability gives at most in one payment, for which its card exhausts
    whatever it costs (MC.cost.31); None where it does not, or a use may give more."""
    found: tuple[int, ...] = ()
    for given in power.sources:
        units: tuple[int, ...] | None = given.most_units
        if units is None or not power.exhausts:
            return None
        found += units
    return found


def pickings(price: CompiledCost) -> list[payable_acts.CostAction]:
    """The parts of a Resource ability's own cost that pick things in play, or take each of them."""
    return [ask for ask in price.asks if ask.is_for_things and (ask.each or ask.picks)]


def is_at_once(ask: payable_acts.CostAction) -> bool:
    """Whether one thing is picked however often it is done (MC.counter.1)."""
    return ask.act.is_whole or ask.verb == "remove counters"


def _ways_to_pick(scope: Scope, price: CompiledCost, given: Yield) -> list[Picked]:
    """What can be picked for its own cost, one use for each way; nothing can be exhausted for two
    parts of it, or discarded (MC.cost.12)."""
    asks = pickings(price)
    found: list[Picked] = []
    for picked in product(*[_picks(scope, ask, given) for ask in asks]):
        parts = zip(asks, picked, strict=True)
        spent = [(ask.spends, one) for ask, things in parts if ask.spends for one in things]
        if len(set(spent)) == len(spent):
            found.append(picked)
    return found


def _picks(scope: Scope, ask: payable_acts.CostAction, given: Yield) -> list[tuple[int, ...]]:
    """What can be picked for one part of it: of "up to" so many one, but where it gives for each of
    them (MC.cost.19)."""
    found = cost_actions.candidates(scope, ask)
    if ask.each:
        return [tuple(found)]
    least = 1 if is_at_once(ask) else max(ask.times.fixed, 1)
    most = ask.most if given.per_picked is not None else least
    return [one for n in range(least, max(least, most) + 1) for one in combinations(found, n)]


def copies_of(made: Generator) -> int:
    """How often it can be used in one payment, by limits, exhausting and counters."""
    most = uses_left(made) if made.power.limit else MOST
    if made.per_x and most > 0:  # used once, however large X is
        most = MOST
    for ask in made.price.asks:
        most = min(most, _times(made, ask))
    return max(most, 0)


def uses_left(made: Generator) -> int:
    """How often its limit lets it be used still (MC.limit.2)."""
    power = made.power
    return power.limit - uses.uses_within(made.scope.game, made.entity, power.place, power.per)


def _amounts(made: Generator, ask: payable_acts.CostAction) -> int:
    """How often so much damage can be healed there, or threat removed."""
    n, column = max(ask.n.value(made.scope), 1), made.scope.game.lists[ask.column]
    return min([column[one] // n for one, _ in made.done_to(ask)], default=0)


def _times(made: Generator, ask: payable_acts.CostAction) -> int:
    game = made.scope.game
    if ask.verb == "remove counters":
        counters = game.lists[zones.COUNTERS]
        each = ask.drawn(made.scope)
        return min([counters[one] // (n * each) for one, n in made.done_to(ask)], default=0)
    if ask.verb == "take":
        left = remaining(game, zones.identity(game, made.seat))
        return max(1, left // max(ask.n.fixed, 1))
    if ask.is_from_hand:
        return MOST
    if ask.pile:
        return cost_actions.unseen_left(made.scope, ask) // max(ask.times.fixed, 1)
    if ask.act.takes_amount:
        return _amounts(made, ask)
    if not ask.spends:
        return 1
    if ask.is_open_ended and not cost_actions.candidates(made.scope, ask):
        return 0  # of all else there is enough, or it would not be open
    return MOST if made.per_x else 1  # exhausted once, however large X is
