"""Costs laid before a player: what is due now, what pays it, and why not (GA.COST, GA.PAY)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from tallystick.costs import Cost, Due, Plan, Price, payable
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.costs import cost_actions, prices
from tallystick.games.grand_archive.costs.announced import CostTerms, suppose
from tallystick.games.grand_archive.costs.cost_actions import ACTS, DEEDS, GONE, PERMIT, PaidDeed
from tallystick.games.grand_archive.costs.payment import AT_RANDOM, cost_words
from tallystick.games.grand_archive.costs.payment_sources import (
    CHARGE,
    Gathered,
    Payer,
    PriceSources,
    misplaced,
)
from tallystick.games.grand_archive.costs.prices import is_out_of_phase
from tallystick.games.grand_archive.costs.shortfalls import OTHER_WAY, RULES, WAYS, unpaid
from tallystick.games.grand_archive.pieces import MEMORY, PLAY_MATERIAL, USE
from tallystick.games.grand_archive.position import reasons
from tallystick.games.grand_archive.position.refs import NO_REFERENCE, reference_kind
from tallystick.games.grand_archive.zones import champion_of
from tallystick.kernel.decision import Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game
from tallystick.rules.bill import Bill, either, paid_of
from tallystick.rules.picking import only
from tallystick.rules.spelling import Given, Names, PaidItems, WrittenThing, entity_of

# The keys of a payment that count; all others hold names.
COUNTED: Final = tuple(act.written for act in cost_actions.ALL_ACTS if act.is_counted)
UNSAID: Final = ("recover", "damage", "delevel")  # how much of it is not chosen

Forced = frozenset[tuple[PaidDeed, int]]  # what is done, and to what


class GrandBill(Bill):
    """A cost of Grand Archive. ``terms`` are those of a play or an ability, None for what an effect
    asks; ``barred`` is why nothing could pay it at all."""

    def __init__(
        self,
        means: PriceSources,
        due: Due,
        terms: CostTerms | None = None,
        barred: Refusal | None = None,
    ) -> None:
        demands = means.price.demands if barred is None else ()
        super().__init__(due, demands, means.supply)
        self.secret = means.hidden
        self.repeats = means.repeats
        self.means = means
        self.terms = terms
        self.barred = barred
        self.own = due.cost  # without what is asked besides, which nothing changes

    @property
    def readings(self) -> tuple[Cost, ...]:
        """All of it, or it without what is asked besides; with X where X is not declared."""
        return (self.due.cost, self.own, *([self.open] if self.open is not None else []))

    @property
    def verb(self) -> str:
        """What is done for it; "" for what an effect asks."""
        return self.terms.verb if self.terms is not None else ""

    @property
    def rule(self) -> str:
        """The clause by which it is paid."""
        return RULES[self.verb]

    @property
    def counted(self) -> tuple[str, ...]:
        return COUNTED

    @property
    def implied(self) -> tuple[str, ...]:
        """How many cards are drawn at random."""
        return tuple(ACTS[verb].written for verb in AT_RANDOM)

    # -- why not ---------------------------------------------------------------------------------

    def unpaid(self) -> Refusal:
        """GA.ACT.8, GA.MAT.6, GA.AACT.2: the whole, or nothing; and by what it was changed, if room
        is left to say so."""
        if self.barred is not None:
            return self.barred
        found = unpaid(self.means, self.verb, self._is_extra(), self._clauses_of_keywords())
        return found.citing(*found.clauses, *[one.clause for one in self.due.applied])

    def _clauses_of_keywords(self) -> dict[str, str]:
        """The clauses of the alternative cost, and of the keywords whose additional costs were
        declared, by what they ask."""
        if self.terms is None or self.verb == USE:
            return {}
        piece, found = self.terms.piece, dict[str, str]()
        if self.terms.way >= 0:
            way = piece.alternatives[self.terms.way]
            clause = WAYS.get(way.property, OTHER_WAY)
            found.update((pick.verb, clause) for pick in way.cost.picks)
        chosen = [one for n, one in enumerate(piece.extras) if self.terms.extras >> n & 1]
        found.update((p.verb, one.clause) for one in chosen if one.clause for p in one.cost.picks)
        return found

    def _is_extra(self) -> bool:
        """Whether it could be paid but for what is asked besides its own cost."""
        game, terms = self.means.game, self.terms
        if terms is None or terms.verb == USE:
            return False
        mark = game.mark()
        try:
            now = suppose(game, terms)
            own = book_of(game).price_table.price(prices.without_additional(game, now).cost)
            return own is not self.means.price and can_pay_price(
                game,
                now.seat,
                own,
                source=now.source,
                instance=now.instance,
                kindle=prices.kindle(game, now),
            )
        finally:
            game.rewind(mark)

    def not_paid_by(self, plan: Plan) -> Refusal:
        paid = self.paid(plan)
        burnt = sum(n for key, _, n in self._deeds(plan) if key == "banish")
        said = Names({}, self._called(), ()).value(paid) if paid.parts else "Paying nothing"
        if self._burns() and burnt > self.means.kindle:
            return self._not_kindled(f"{said} banishes more fire cards than may pay")
        return self.not_paid_so(said)

    def _burns(self) -> bool:
        """Whether cards may be banished for it by Kindle, and for nothing else."""
        picks = self.means.price.picks
        return self.means.kindle > 0 and not any(one.verb == "banish" for one in picks)

    def _not_kindled(self, said: str) -> Refusal:
        """GA.KW.KINDLE: up to N fire cards, each for 1 of the reserve cost."""
        due = cost_words(self.means.price.cost)
        return Refusal(("GA.KW.KINDLE", self.rule, "GA.A15"), f"{said}: {due}.")

    def not_paid_so(self, said: str) -> Refusal:
        """The refusal of a payment in words: too little, too much, or not what is asked."""
        if self.barred is not None:
            return self.barred
        more = "GA.COST.7" if self.means.price.picks else "GA.A15"
        text = f"{said} does not pay the cost: {cost_words(self.means.price.cost)}."
        return Refusal((*self._clauses(), more), text)

    def not_there(self, what: str) -> Refusal:
        return Refusal(self._clauses(), f"Not to be had for this payment: {what}.")

    def misplaced(self, key: str, named: list[int], name: str) -> Refusal | None:
        """What is wrong with something offered under a key of a payment, ``named`` being all of
        that name; None where it could be used so."""
        uses = ((s, u) for s, one in enumerate(self.supply.sources) for u in range(len(one.uses)))
        for source, use in uses:
            copies = self.supply.sources[source].copies
            for own, what, _ in self._parts(source, use, copies):
                if own == key and entity_of(what) in named:
                    return None
        is_play = self.terms is not None and self.terms.verb != USE
        picks = self.means.price.picks
        asked = frozenset([p.verb for p in picks if reference_kind(p.what) == NO_REFERENCE])
        units = frozenset([part.kind for part in self.means.price.cost.units])
        payer = Payer(self.means.seat, self.means.source if is_play else NOWHERE, asked, units)
        return misplaced(self.means.game, payer, key, named, name)

    def _clauses(self) -> tuple[str, ...]:
        """What says that it is paid, and with what."""
        basic = "GA.COST.6" if self.means.price.cost.amount(MEMORY) else "GA.COST.5"
        return (self.rule, basic)

    def _called(self) -> dict[int, str]:
        means = self.means
        return {e: piece_of(means.game, e).name for same in means.groups.values() for e in same}

    def not_had(self, key: str, name: str) -> Refusal:
        if self.barred is not None:
            return self.barred
        pieces = (
            (e, piece_of(self.means.game, e)) for e in range(len(self.means.game.lists[ZONE]))
        )
        bare = name.partition("#")[0].strip()
        named = [e for e, piece in pieces if bare in (piece.name, piece.short_name)]
        if key == "banish" and named and self._burns():
            return self._not_kindled(f"{name} is no fire card in your graveyard that could pay")
        return self.misplaced(key, named, name) or self.not_paid_so(name or key)

    # -- how a payment is written ----------------------------------------------------------------

    def gives(self, source: int, use: int) -> tuple[str, Given]:
        """The first of what a use gives: ``reserve``, ``rest``, ``random`` …, and what of it."""
        return next(iter(self._parts(source, use, 1)), (PERMIT, PERMIT))[:2]

    def things(self, source: int) -> tuple[int, ...]:
        one, found = self.supply.sources[source], []
        for use in range(len(one.uses)):
            first = self.gives(source, use)[0]
            parts = self._parts(source, use, one.copies)
            given = [what for key, what, _ in parts if key == first]
            found += [what.entity for what in only(given, WrittenThing)]
        return tuple(dict.fromkeys(found))

    def paid(self, plan: Plan) -> PaidItems:
        """A plan as it is written: each deed by its own key."""
        counts: dict[tuple[str, Given], int] = {}
        for key, what, times in self._deeds(plan):
            counts[key, what] = counts.get((key, what), 0) + times
        if plan and not counts:  # a piece of a payment that is asked source by source
            return paid_of({(PERMIT, ""): sum(n for _, _, n in plan)}, (PERMIT,))
        return paid_of(counts, self.counted)

    def _deeds(self, plan: Plan, but: Forced = frozenset()) -> Iterator[tuple[str, Given, int]]:
        """Each deed of a plan by its own key, and how often."""
        taken = self.means.taken(plan)
        for source, use, n in plan:
            where = self.supply.sources[source]
            things = taken[where.key, where.uses[use].verb]
            yield from self._parts(source, use, n, things, but=but)

    def given(self, source: int, use: int) -> tuple[tuple[str, Given, int], ...]:
        return tuple(self._parts(source, use, 1))

    def also_called(self, source: int, use: int) -> tuple[Given, ...]:
        """Counters also by what they are on."""
        key = self.supply.sources[source].key
        return (WrittenThing(key),) if key < CHARGE else ()

    def told(self, plan: Plan) -> PaidItems:
        """Without what can only be done to certain things, and how much of it is due."""
        counts: dict[tuple[str, Given], int] = {}
        for key, what, times in self._deeds(plan, self._forced()):
            if key not in UNSAID:
                counts[key, what] = counts.get((key, what), 0) + times
        return paid_of(counts, self.counted)

    def is_apart(self, plan: Plan, keys: Collection[str]) -> bool:
        """Whether no unit of the cost is paid both by what is under these keys and otherwise."""
        units: dict[bool, int] = {True: 0, False: 0}
        for source, use, _ in plan:
            is_said = any(key in keys for key, _, _ in self.given(source, use))
            for form in self.supply.sources[source].uses[use].forms:
                for unit in form:
                    units[is_said] |= unit
        return not units[True] & units[False]

    def _forced(self) -> Forced:
        """What can only be done to certain things."""
        found: set[tuple[PaidDeed, int]] = set()
        means = self.means
        around = (means.seat, means.source, means.instance)
        for one in means.price.picks:
            if one.verb in AT_RANDOM or one in means.followed:
                continue
            if ACTS[one.verb].is_counted:
                there = cost_actions.stocks(means.game, one, *around)
                found |= {(stock.deed, stock.entity) for stock in there if len(there) == 1}
                continue
            things = cost_actions.candidates(means.game, one, *around)
            if len(things) <= one.amount.value(0):
                found |= {(PaidDeed(one.verb), entity) for entity in things}
        return frozenset(found)

    def _parts(
        self,
        source: int,
        use: int,
        n: int,
        things: Sequence[int] | None = None,
        *,
        but: Forced = frozenset(),
    ) -> Iterator[tuple[str, Given, int]]:
        """Each deed of a use that is made so often: of these things of the source, by default of
        the first."""
        where = self.supply.sources[source]
        key = where.key
        taken = self.means.groups.get(key, [])[:n] if things is None else things
        for deed in DEEDS[where.uses[use].verb]:
            name = deed.act.written
            if deed == GONE:
                continue
            if deed.act.is_counted:
                if (deed, key) not in but:
                    yield name, self._counted(deed, key), n
                continue
            for entity in taken:
                if (PaidDeed(deed.verb), entity) not in but:
                    yield name, WrittenThing(entity), 1

    def _counted(self, deed: PaidDeed, entity: int) -> Given:
        """Counters by their kind; by the thing where several have such."""
        if deed.verb != "remove":
            return ""
        kind = book_of(self.means.game).counter_names[deed.number]
        done = [(s.key, DEEDS[use.verb][0].bare) for s in self.supply.sources for use in s.uses]
        if len({key for key, one in done if one == deed.bare}) == 1:
            return kind
        mine = {one for key, one in done if key == entity and one.act.is_counted}
        name = piece_of(self.means.game, entity).name
        return WrittenThing(entity) if len(mine) == 1 else f"{kind} on {name}"


def bill_of_terms(game: Game, terms: CostTerms, open_x: bool = False) -> GrandBill:
    """What a play or an ability costs with these choices, as if it were announced: it pays nothing
    itself (GA.COST.5.a), and is in hand no longer (GA.ACT.1, GA.A8). ``open_x``: its X is not
    declared yet."""
    if terms.instance:
        return _bill_of(game, terms, terms, open_x)
    mark = game.mark()
    try:
        return _bill_of(game, terms, suppose(game, terms), open_x)
    finally:
        game.rewind(mark)


def _bill_of(game: Game, terms: CostTerms, now: CostTerms, open_x: bool) -> GrandBill:
    """What it costs on these terms, which are those of what is announced ``now``."""
    own = prices.without_additional(game, now)
    due = prices.with_additional(game, now, own)
    price = book_of(game).price_table.price(due.cost)
    kindle = prices.kindle(game, now, own)
    means = PriceSources(
        game, now.seat, price, source=now.source, instance=now.instance, kindle=kindle
    )
    bill = GrandBill(means, due, terms, barred_by(game, now, price))
    bill.own = own.cost
    if open_x and not due.applied and prices.has_x(game, now):
        bill.open = prices.base_of(game, now)[0]
    return bill


def is_payable_so(game: Game, terms: CostTerms, known: Gathered) -> bool:
    """Whether what is being announced can be paid with these numbers; ``known`` is what was
    gathered for it with others."""
    own = prices.without_additional(game, terms)
    price = book_of(game).price_table.price(prices.with_additional(game, terms, own).cost)
    if barred_by(game, terms, price) is not None:
        return False
    kindle = prices.kindle(game, terms, own)
    means = known.for_price(
        game, terms.seat, price, terms.source, instance=terms.instance, kindle=kindle
    )
    return any(payable(demand, means.supply) for demand in price.demands)


def can_pay_price(
    game: Game, seat: int, price: Price, *, source: int = -1, instance: int = 0, kindle: int = 0
) -> bool:
    """Whether there is a payment of the whole; all of it, or none is made (GA.ACT.8)."""
    if not price.demands[0].needs:
        return True
    if is_out_of_phase(game, price):
        return False
    means = PriceSources(game, seat, price, source=source, instance=instance, kindle=kindle)
    return payable(price.demands[0], means.supply)


def bill_of_choices(game: Game, terms: CostTerms, open_x: bool = False) -> Bill:
    """The bill of a play with any of the additional costs of which one has to be paid."""
    bills = [bill_of_terms(game, one, open_x) for one in prices.decided(game, terms)]
    return either(bills, one_cost=True)


def barred_by(game: Game, terms: CostTerms, price: Price) -> Refusal | None:
    """Why a cost cannot be paid whatever there is: it has none, or not now."""
    if prices.is_null(game, terms):
        return reasons.NO_MEMORY_COST if terms.verb == PLAY_MATERIAL else reasons.NO_COST_PRINTED
    return reasons.WRONG_PHASE_FOR_MEMORY if is_out_of_phase(game, price) else None


def bill_of_cost(
    game: Game, seat: int, cost: Cost, x: int | None = None, source: int = NOWHERE
) -> GrandBill:
    """A cost as an effect of ``source`` would ask it (GA.COST.8); by default of one's champion."""
    cost = cost_actions.reckoned(cost, game, seat, source)
    now = cost if x is None else cost.at(x)
    price = book_of(game).price_table.price(cost.at(x or 0))
    means = PriceSources(
        game, seat, price, source=source if source >= 0 else champion_of(game, seat)
    )
    barred = reasons.WRONG_PHASE_FOR_MEMORY if is_out_of_phase(game, price) else None
    return GrandBill(means, Due(now, now), None, barred)
