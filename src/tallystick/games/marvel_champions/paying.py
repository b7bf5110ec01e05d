"""The ops of a payment: which cost, X, help of others, how; then all of it at once (MC.cost.12)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Final, NamedTuple, cast

from tallystick.costs import Plan, Source, Supply, Use, best, check, demand_of, payable, plans
from tallystick.games.marvel_champions import asks, charges, settle
from tallystick.games.marvel_champions.naming import Naming, best_naming, namings
from tallystick.games.marvel_champions.payment import ANY_ICON, Bill
from tallystick.games.marvel_champions.pieces import Power
from tallystick.games.marvel_champions.purse import HELPER, Gift, Means, entity_of
from tallystick.games.marvel_champions.scope import (
    BRANCH,
    MEMORY,
    Scope,
    ability_scope,
    piece_of,
)
from tallystick.games.marvel_champions.zones import CARD, HAND, PLAYING, WATCHERS, player_order
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import NOTES, OWNER_OF
from tallystick.kernel.machine import AGAIN, ASK, BASE, NEXT, SEAT, SOURCE, Game, I, Op, X

LISTED: Final = 12  # so many ways are listed; all others are put together piece by piece
MOST_X: Final = 20
UNKNOWN: Final = 1 << 20
LIST, PIECES, NAMED = range(3)  # how a payment stands, its first note after the memory
DONE: Final[Option] = ("done", -1, -1)
MORE: Final[Option] = ("more", -1, -1)


class Open(NamedTuple):
    """A payment being made: what is due, with what, what is laid down already, the ways found."""

    bill: Bill
    means: Means
    mode: int
    laid: Plan
    found: list[Plan]


class Payment:
    """What a payment is for: an ability, or (``playing``) a card with the ability of an event."""

    def __init__(self, power: Power | None, playing: bool) -> None:
        self.power = power
        self.playing = playing

    def bill(self, scope: Scope, branch: int) -> Bill:
        """All that is due now."""
        return charges.bill_for(scope, scope.source, self.power, branch, self.playing)

    def branches(self) -> int:
        """How many costs there are to choose from (A20)."""
        return len(self.power.costs) if self.power is not None else 1


def can_pay(scope: Scope, payment: Payment, branch: int, held: int = -1, entity: int = -1) -> bool:
    """Whether the whole bill could be paid, with the least X that is allowed."""
    card = scope.source if entity < 0 else entity
    piece = piece_of(scope.game, card)
    power = payment.power
    if charges.has_x(piece, power, branch, payment.playing):
        scope.x = charges.least_x(scope.game, piece, power, branch, payment.playing)
    bill = charges.bill_for(scope, card, power, branch, payment.playing)
    if bill.is_free:
        return True
    for ask in bill.asks:
        if asks.refusal(scope, ask) is not None:
            return False
    if _is_plain(bill, held):
        return True
    if bill.icons_due > most_icons(scope, held):
        return False
    return payable(bill.demand, Means(bill, held).supply)


def _is_plain(bill: Bill, held: int) -> bool:
    """Whether the icons in hand alone pay, with what the card does to itself: the common case, seen
    without all that could pay besides."""
    seen: list[str] = []
    for ask in bill.asks:
        if not (asks.is_itself(ask) or ask.verb == "take") or ask.verb in seen:
            return False
        seen.append(ask.verb)
    if not bill.icons_due:
        return True
    lists = bill.scope.game.lists
    cards, pieces = lists[CARD], bill.scope.game.rules.cards
    units: dict[int, int] = {}
    for entity in lists[HAND[bill.scope.seat]]:
        if entity != held:
            for unit in pieces[cards[entity]].units:
                units[unit] = units.get(unit, 0) + 1
    return demand_of(tuple(need for need in bill.needs if need.accepts <= ANY_ICON)).is_met_by(
        units
    )


def most_icons(scope: Scope, held: int) -> int:
    """No payment has more icons than this: all in hand, doubled where that could be."""
    lists, pieces = scope.game.lists, scope.game.rules.cards
    cards = lists[CARD]
    for entity in lists[WATCHERS]:
        if pieces[cards[entity]].is_source:
            return UNKNOWN
    return sum(
        len(pieces[cards[entity]].units) << len(pieces[cards[entity]].doubles)
        for entity in lists[HAND[scope.seat]]
        if entity != held
    )


class ChooseBranch(Op):
    """A cost with "or": the payer picks one that can be paid whole (A20)."""

    def __init__(self, payment: Payment) -> None:
        self.payment = payment

    def options(self, game: Game) -> list[Option]:
        """The costs that can be paid."""
        scope = ability_scope(game)
        return [
            ("cost", branch, -1)
            for branch in range(self.payment.branches())
            if can_pay(scope, self.payment, branch)
        ]

    def run(self, game: Game) -> int:
        """Ask where there is a choice."""
        if self.payment.branches() == 1:
            return NEXT
        found = self.options(game)
        if len(found) > 1:
            return ASK
        return self.take(game, found[0]) if found else NEXT

    def decide(self, game: Game) -> Decision:
        """Which cost."""
        return Decision(game.field(SEAT), "cost", game.field(SOURCE), self.options(game), 0)

    def take(self, game: Game, option: Option) -> int:
        """Note it."""
        ability_scope(game).remember(BRANCH, option[1])
        return NEXT


class ChooseX(Op):
    """MC.initiating-abilities.3: X is picked before anything is paid, no more than can be."""

    def __init__(self, payment: Payment, aim: int = -1) -> None:
        self.payment = payment

    def run(self, game: Game) -> int:
        """Ask if there is an X."""
        scope = ability_scope(game)
        piece, power = piece_of(game, scope.source), self.payment.power
        branch = scope.note(BRANCH)
        return ASK if charges.has_x(piece, power, branch, self.payment.playing) else NEXT

    def decide(self, game: Game) -> Decision:
        """Every X that can be paid."""
        scope = ability_scope(game)
        piece, power, branch = piece_of(game, scope.source), self.payment.power, scope.note(BRANCH)
        x = charges.least_x(game, piece, power, branch, self.payment.playing)
        options: list[Option] = []
        while x <= MOST_X:
            scope.x = x
            bill = self.payment.bill(scope, branch)
            if not bill.is_free and not payable(bill.demand, Means(bill).supply):
                break
            options.append(("x", x, -1))
            x += 1
        if not options:
            options.append(("x", 0, -1))
        return Decision(scope.seat, "x", scope.source, options, len(options) - 1)

    def take(self, game: Game, option: Option) -> int:
        """Announce it."""
        game.set_field(X, option[1])
        return NEXT


class AskHelp(Op):
    """MC.alliance.1: the other players may give cards for it. Notes how many, and which."""

    def run(self, game: Game) -> int:
        """Ask the others one after the other; I counts those who are done."""
        if len(game.notes()) == MEMORY:
            game.note(0)
        if self._helper(game) >= 0:
            return ASK
        return NEXT

    def _helper(self, game: Game) -> int:
        seat = game.field(SEAT)
        others = [other for other in player_order(game, seat) if other != seat]
        while game.field(I) < len(others):
            helper = others[game.field(I)]
            if game.lists[HAND[helper]]:
                return helper
            game.set_field(I, game.field(I) + 1)
        return -1

    def decide_seat(self, game: Game) -> int:
        """Who is asked."""
        seat = game.field(SEAT)
        others = [other for other in player_order(game, seat) if other != seat]
        return others[game.field(I)]

    def decide(self, game: Game) -> Decision:
        """A card, or nothing more."""
        helper = self.decide_seat(game)
        options: list[Option] = [DONE]
        options += [("help", e, -1) for e in game.lists[HAND[helper]]]
        return Decision(helper, "help", game.field(SOURCE), options, 0)

    def take(self, game: Game, option: Option) -> int:
        """Note the card, or go on to the next player."""
        if option[0] == "help":
            base = game.field(BASE)
            game.set(NOTES, base + MEMORY, game.lists[NOTES][base + MEMORY] + 1)
            game.note(option[1])
            game.move(option[1], PLAYING)
            game.emit("helps", self.decide_seat(game), option[1])
        else:
            game.set_field(I, game.field(I) + 1)
        return AGAIN


class Pay(Op):
    """Pay the bill, however the payer likes: more than is due is overpaid and lost (MC.cost.9 to
    MC.cost.11). Where nothing can be paid, the frame goes to ``otherwise``."""

    def __init__(self, payment: Payment, otherwise: int, alliance: bool = False) -> None:
        self.payment = payment
        self.otherwise = otherwise
        self.alliance = alliance

    def run(self, game: Game) -> int:
        """Nothing due is paid; what is only to be done in one way is done."""
        scope = ability_scope(game)
        bill = self.payment.bill(scope, scope.note(BRANCH))
        if bill.is_free:
            card = piece_of(game, scope.source)
            if not (self.payment.playing and card.payment_matters):
                give_back(game, [gift.entity for gift in self.open(game).means.gifts])
                game.truncate(NOTES, game.field(BASE) + MEMORY)
                return NEXT
        now = self.open(game)
        if not now.found and now.mode == LIST:
            give_back(game, [gift.entity for gift in now.means.gifts])
            game.truncate(NOTES, game.field(BASE) + MEMORY)
            return game.jump(self.otherwise)
        many = any(ask.many for ask in now.bill.asks)
        alone = len(now.found) == 1 and not now.bill.icons_due and not many
        if alone and now.mode == LIST and not (bill.is_free and self._spare(now)):
            return self._finish(game, now, now.found[0])
        game.scratch = now
        return ASK

    def open(self, game: Game) -> Open:
        """How the payment stands."""
        scope = ability_scope(game)
        bill = self.payment.bill(scope, scope.note(BRANCH))
        notes = game.notes()
        at = MEMORY
        gifts: tuple[Gift, ...] = ()
        if self.alliance and len(notes) > at:
            given = notes[at + 1 : at + 1 + notes[at]]
            gifts = tuple(Gift(_seat_of(game, entity), entity) for entity in given)
            at += 1 + notes[at]
        means = Means(bill, -1, gifts)
        mode = notes[at] if len(notes) > at else LIST
        laid = _plan(notes[at + 1 :])
        found = first_ways(bill, means) if mode == LIST else []
        return Open(bill, means, mode, laid, found)

    def decide(self, game: Game) -> Decision:
        """The ways to pay, the cheapest first; or what else to lay down; or what was paid."""
        now = game.scratch if isinstance(game.scratch, Open) else self.open(game)
        game.scratch = now
        seat, source = game.field(SEAT), game.field(SOURCE)
        if now.mode == NAMED:
            found = self._namings(now, now.laid)
            options: list[Option] = [("name", i, -1) for i in range(len(found))]
            return Decision(seat, "designate", source, options, best_naming(found))
        if now.mode == LIST:
            options = [("pay", i, -1) for i in range(len(now.found))]
            if self._spare(now):
                options.append(MORE)
            return Decision(seat, "payment", source, options, 0)
        options = [DONE] if _pays(now) else []
        options += self._pieces(now)
        return Decision(seat, "payment", source, options, 0)

    def take(self, game: Game, option: Option) -> int:
        """Pay in the way chosen, or lay down one thing more."""
        now = cast(Open, game.scratch) if game.scratch is not None else self.open(game)
        verb, a, b = option
        if verb == "pay":
            return self._finish(game, now, now.found[a])
        if verb == "done":
            return self._finish(game, now, now.laid)
        if verb == "name":
            return self._settle(game, now, now.laid, self._namings(now, now.laid)[a])
        if verb == "more":
            self._note(game, now, PIECES, ())
        else:
            self._note(game, now, PIECES, _added(now.laid, a, b))
        return AGAIN

    def _note(self, game: Game, now: Open, mode: int, laid: Plan) -> None:
        base = game.field(BASE) + MEMORY
        notes = game.notes()
        if self.alliance and len(notes) > MEMORY:
            base += 1 + notes[MEMORY]
        game.truncate(NOTES, base)
        game.note(mode)
        for triple in laid:
            for number in triple:
                game.note(number)

    def _spare(self, now: Open) -> bool:
        """Whether more could be laid down than some listed way does."""
        copies = sum(source.copies for source in now.means.supply.sources if _is_spent(source))
        used = [sum(n for _, _, n in plan) for plan in now.found]
        return bool(copies) and (len(now.found) >= LISTED or any(n < copies for n in used))

    def _pieces(self, now: Open) -> list[Option]:
        """What else can be laid down, so that the whole can still be paid."""
        found: list[Option] = []
        for index, source in enumerate(now.means.supply.sources):
            used = sum(n for i, _, n in now.laid if i == index)
            if used < source.copies:
                found += [
                    ("add", index, use)
                    for use in range(len(source.uses))
                    if self._may_add(now, index, use)
                ]
        return found

    def _may_add(self, now: Open, index: int, use: int) -> bool:
        verb = now.means.supply.sources[index].uses[use].verb
        if verb.startswith("pick") and not self._pick_is_open(now, int(verb[5:])):
            return False
        forced = forced_supply(now.means.supply, _added(now.laid, index, use))
        return payable(now.bill.demand, forced)

    def _pick_is_open(self, now: Open, number: int) -> bool:
        """No more is done than asked, but for "any number" and "up to"."""
        ask = now.bill.asks[number]
        done = sum(
            n
            for i, use, n in now.laid
            if now.means.supply.sources[i].uses[use].verb == f"pick {number}"
        )
        if ask.many:
            return not ask.most or done < ask.most
        return done < ask.times.value(now.bill.scope.x)

    # -- the end of it

    def _finish(self, game: Game, now: Open, plan: Plan) -> int:
        """Say what was paid and what overpaid, where a text looks at it (A2)."""
        found = self._namings(now, plan)
        if len(found) > 1:
            self._note(game, now, NAMED, plan)
            return AGAIN
        return self._settle(game, now, plan, found[0])

    def _namings(self, now: Open, plan: Plan) -> list[Naming]:
        card = piece_of(now.bill.scope.game, now.bill.card)
        units = settle.icons(now.means, plan)
        needs = settle.icon_needs(now.bill)
        if not card.payment_matters:
            return [settle.plain(needs, units)]
        return namings(needs, units)

    def _settle(self, game: Game, now: Open, plan: Plan, named: Naming) -> int:
        game.truncate(NOTES, game.field(BASE) + MEMORY)
        keys = [now.means.supply.sources[i].key for i, _, _ in plan]
        used = {entity_of(key) for key in keys if key >= HELPER}
        give_back(game, [gift.entity for gift in now.means.gifts if gift.entity not in used])
        scope = ability_scope(game)
        if self.payment.playing:
            charges.use_up(game, scope.seat, scope.source)
        game._advance()
        settle.carry_out(game, scope, now.bill, now.means, plan, named)
        return AGAIN

    def leading_to(self, game: Game, plan: Plan) -> int:
        """The option of the open decision that is, or begins, this payment; -1 if there is none."""
        now = self.open(game)
        decision = self.decide(game)
        if now.mode == LIST:
            wanted = sorted(plan)
            for index, way in enumerate(now.found):
                if sorted(way) == wanted:
                    return index
            return decision.options.index(MORE) if MORE in decision.options else -1
        for index, use, n in plan:
            laid = sum(m for i, u, m in now.laid if (i, u) == (index, use))
            if laid < n and ("add", index, use) in decision.options:
                return decision.options.index(("add", index, use))
        return decision.options.index(DONE) if DONE in decision.options else -1


def first_ways(bill: Bill, means: Means) -> list[Plan]:
    """The cheapest tight payment and some more; none if there is none."""
    demand, supply = bill.demand, means.supply
    cheapest = best(demand, supply)
    if cheapest is None:
        return []
    found = [cheapest]
    seen = {tuple(sorted(cheapest))}
    rest: Iterator[Plan] = plans(demand, supply)
    for plan in islice(chain(rest), LISTED + 1):
        key = tuple(sorted(plan))
        if key not in seen and len(found) < LISTED:
            seen.add(key)
            found.append(plan)
    return found


def forced_supply(supply: Supply, laid: Plan) -> Supply:
    """The supply in which what is laid down does what it is laid down for."""
    sources: list[Source] = []
    for index, source in enumerate(supply.sources):
        left = source.copies
        for i, use, n in laid:
            if i == index:
                sources.append(Source(source.key, n, (source.uses[use],)))
                left -= n
        if left > 0:
            sources.append(Source(source.key, left, source.uses))
    return Supply(sources)


def _pays(now: Open) -> bool:
    return check(now.bill.demand, now.means.supply, now.laid, loose=True).pays


def _is_spent(source: Source) -> bool:
    """Whether a source gives icons: what more could be laid down of."""
    return any(_gives_icons(use) for use in source.uses) or any(
        use.verb.startswith("pick") for use in source.uses
    )


def _gives_icons(use: Use) -> bool:
    return any(unit <= ANY_ICON for form in use.forms for unit in form)


def _added(laid: Plan, index: int, use: int) -> Plan:
    found = [(i, u, n + ((i, u) == (index, use))) for i, u, n in laid]
    if all((i, u) != (index, use) for i, u, _ in laid):
        found.append((index, use, 1))
    return tuple(found)


def _plan(numbers: list[int]) -> Plan:
    return tuple((numbers[i], numbers[i + 1], numbers[i + 2]) for i in range(0, len(numbers), 3))


def _seat_of(game: Game, entity: int) -> int:
    return game.lists[OWNER_OF][entity]


def give_back(game: Game, entities: list[int]) -> None:
    """Cards offered and not needed go back to their players' hands."""
    for entity in entities:
        game.move(entity, HAND[game.lists[OWNER_OF][entity]])
