"""A payment that is put together, what is laid down already and what more could be; and carrying it
out in one go, with its receipt (MC.cost.8, MC.cost.10, MC.cost.12,
MC.cost.21, MC.cost.22)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from operator import attrgetter
from typing import Final

from tallystick.costs import Need, Plan, Source, Supply, Use, best, check, demand_of, payable, plans
from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import book_of, piece_of, start
from tallystick.games.marvel_champions.costs import cost_actions, resources
from tallystick.games.marvel_champions.costs.designations import Naming
from tallystick.games.marvel_champions.costs.payable_acts import DECK, ENCOUNTERS, HAND, CostAction
from tallystick.games.marvel_champions.costs.payment import (
    ADDED_COST,
    ICONS_BELOW,
    TotalCost,
    is_icon,
)
from tallystick.games.marvel_champions.costs.payment_sources import (
    DEED,
    HELPER,
    ICONS,
    PERSON,
    PICK,
    THING,
    BillSources,
    entity_of,
    number_of,
    numbered,
)
from tallystick.games.marvel_champions.costs.resources import Generator
from tallystick.games.marvel_champions.position import memory, receipts, uses, ways
from tallystick.games.marvel_champions.position.keys import AFTER, KEY, STAGES, WHEN
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.zones import CARD, HEARD, HOST, RECEIPT, identity
from tallystick.games.marvel_champions.zones import DECK as DECKS
from tallystick.games.marvel_champions.zones import HAND as HANDS
from tallystick.kernel.decision import Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import OWNER_OF
from tallystick.kernel.machine import Game

LEAVES: Final = attrgetter("leaves")
AS_COST: Final = 64  # a flag of damage: a cost waits for it (see ``damage``)


def icons(means: BillSources, plan: Plan) -> list[int]:
    """The icons that a payment generates, all at once (MC.resource.13)."""
    units: list[int] = []
    for index, use, n in plan:
        for form in means.supply.sources[index].uses[use].forms[:1]:
            units += [unit for unit in form if is_icon(unit)] * n
    return units


def icon_needs(bill: TotalCost, means: BillSources, plan: Plan) -> list[tuple[Need, int]]:
    """The needs that icons meet, each with what it is for; what Resource abilities cost themselves
    was not paid for the card (A13)."""
    both = zip(bill.needs, bill.labels, strict=True)
    found = [(need, label) for need, label in both if need.accepts < ICONS_BELOW]
    for step in means.steps(plan) if means.generators else ():
        if step.made is not None:
            for need in step.made.price.needs_of(step.made.scope):
                found.append((Need(need.accepts, need.amount * step.n), ADDED_COST))
    return found


class Settlement:
    """A payment as it is carried out: what it has picked and spent, what is left for its end."""

    def __init__(self, game: Game, scope: Scope, bill: TotalCost, means: BillSources) -> None:
        self.game = game
        self.scope = scope
        self.bill = bill
        self.means = means
        self.later: list[tuple[str, int, int, int, int]] = []  # frames, the last one first
        # of abilities: program, card, player, the frame of what is paid for, if it alters that
        self.programs: list[tuple[int, int, int, int]] = []
        self.counted = 0  # how often what may be done any number of times was done
        self.picked = 0  # how often anything else was done
        self.unseen: list[tuple[CostAction, int]] = []
        self.spent: list[tuple[int, int]] = []  # cards, and by whom


def carry_out(
    game: Game, scope: Scope, bill: TotalCost, means: BillSources, *, plan: Plan, named: Naming
) -> None:
    """Pay: everything that asks nobody at once, what is random last; then what may be interrupted
    (MC.nested.4). A discard counts as paid wherever the card goes (MC.cost.32)."""
    now = Settlement(game, scope, bill, means)
    write_receipt(game, scope, named)
    if bill.playing:
        keep_receipt(game, scope)
    for step in sorted(means.steps(plan), key=LEAVES):  # that comes last
        made, n = step.made, step.n
        if step.verb == ICONS:
            _discard_for_icons(now, step.key, n)
        elif made is not None:
            for _ in range(1 if made.per_x else n):
                _use_ability(now, made, n if made.per_x else 0)
        elif step.number != NOWHERE:
            _do_asked(now, step.number, step.key, n)
        else:
            _discard_from_hand(now, step.key, n)
    for ask, n in now.unseen:
        _discard_unseen(now, ask, n)
    _note_count(now)
    game.emit("paid", scope.seat, scope.source, sum(named[0]))
    _nest(now)


USED: Final = KEY["use"] * len(STAGES) + AFTER
SPENDING: Final = frozenset(KEY["spend"] * len(STAGES) + stage for stage in (WHEN, AFTER))


def _note_count(now: Settlement) -> None:
    """What "that many" and "for each ... this way" mean afterwards: what was up to the payer."""
    if any(price.most_x for price in now.bill.prices):
        now.scope.remember(memory.COUNT, now.scope.x)
    elif now.counted or now.picked:
        now.scope.remember(memory.COUNT, now.counted or now.picked)


def _nest(now: Settlement) -> None:
    """What comes of it: first the windows of the cards spent, each by the identity of the player
    whose card it was (MC.resource.9)."""
    game = now.game
    for program, card, seat, paid in reversed(now.programs):
        game.nest(program, card, seat, paid)
    for name, source_entity, seat, subject, x in reversed(now.later):
        start(game, name, source_entity, seat, subject=subject, x=x)
    for entity, seat in now.spent:
        if not SPENDING.isdisjoint(piece_of(game, entity).hears):  # no text speaks of another card
            start(game, "spent", identity(game, seat), seat, subject=entity, x=now.bill.card)


def write_receipt(game: Game, scope: Scope, named: Naming) -> None:
    """Keep what was paid for the card, in its frame, and the last receipt of the game: paid for the
    card, overpaid, and what of the first went to the cost of an ability (MC.cost.8, MC.cost.10).
    What went to costs that other cards add was not paid for this one."""
    paid, over = named[0], named[1]
    for kind in range(4):
        if paid[kind]:
            scope.remember(memory.PAID + kind, scope.note(memory.PAID + kind) + paid[kind])
        if over[kind]:
            scope.remember(memory.OVERPAID + kind, scope.note(memory.OVERPAID + kind) + over[kind])
    game.replace(RECEIPT, [*paid, *over, *named[2]])


def keep_receipt(game: Game, scope: Scope) -> None:
    """The card that is played keeps it, where its own text or another card's asks for it later."""
    if piece_of(game, scope.source).payment_matters or book_of(game).recalls_payments:
        receipts.keep(game, scope.source, [scope.note(memory.PAID + n) for n in range(8)])


def _discard_for_icons(now: Settlement, key: int, n: int) -> None:
    """Cards of one's own hand, or one that another player gives (MC.alliance.1)."""
    game, given = now.game, key >= HELPER
    for entity in [entity_of(key)] if given else _from_hand(now, key, n):
        seat = game.lists[OWNER_OF][entity] if given else now.scope.seat
        now.spent.append((entity, seat))
        if now.bill.playing and piece_of(game, now.scope.source).asks_cards:
            ways.note_paid_with(now.scope, entity)
        game.emit("spent", seat, entity)
        moves.discard(game, entity)


def _from_hand(now: Settlement, card: int, n: int) -> list[int]:
    lists, kept = now.game.lists, now.bill.owed_for
    return [e for e in lists[HANDS[now.scope.seat]] if lists[CARD][e] == card and e != kept][:n]


def _discard_from_hand(now: Settlement, key: int, n: int) -> None:
    for entity in _from_hand(now, key, n):
        moves.discard(now.game, entity)


def _use_ability(now: Settlement, made: Generator, x: int) -> None:
    """MC.resource.12: its own cost is paid inside the payment; ``x`` is the X of that."""
    game, scope = now.game, made.scope
    scope.x = x
    uses.note_use(game, made.entity, made.power.place)
    if now.bill.playing and piece_of(game, now.scope.source).asks_cards:
        ways.note_generated(now.scope, made.entity, made.power.place)
    game.emit("generated", made.seat, made.entity)
    if game.lists[HEARD][USED]:
        me = identity(game, made.seat)
        now.later.append(("used", me, made.seat, made.entity, made.power.place))
    for ask in made.price.asks:
        if ask.is_from_hand:
            continue  # a card laid down for it does that
        for thing, times in made.done_to(ask, scope.x):
            if ask.is_unseen:
                now.unseen.append((ask, times))
            else:
                _do(now, scope, ask, thing, times)
    if made.power.besides >= 0:
        paid = now.scope.frame if made.power.sharpens else -1
        now.programs.append((made.power.besides, made.entity, made.seat, paid))


def _do_asked(now: Settlement, number: int, key: int, n: int) -> None:
    """A part of the cost is done to what was picked for it."""
    ask, scope = now.bill.asks[number], now.bill.scope_of(number)
    if ask.is_open_ended:
        now.counted += n
    elif not ask.is_itself:
        now.picked += n * ask.drawn(scope) if ask.at_once else n
    if PERSON <= key < HELPER:
        now.scope.remember(memory.WHO, entity_of(key))
        now.scope.remember(memory.PICKED, identity(now.game, entity_of(key)))
    elif key < THING:
        for entity in _from_hand(now, key, n):
            now.scope.remember(memory.PICKED, entity)
            ways.note_way(now.scope, entity)
            _do(now, scope, ask, entity, 1)
    elif DEED <= key < PERSON:
        if ask.is_unseen:
            now.unseen.append((ask, n))
        else:
            _do(now, scope, ask, -1, n)
    else:
        _do_to_thing(now, scope, ask, entity_of(key), n)


def _do_to_thing(now: Settlement, scope: Scope, ask: CostAction, entity: int, n: int) -> None:
    if not ask.is_itself and scope is now.bill.scope:
        hosted = ask.whom is not None and bool(ask.whom.hosts)
        about = now.game.lists[HOST][entity] if hosted else entity  # "from an enemy": of that one
        now.scope.remember(memory.PICKED, about)
        now.scope.remember(memory.IT, about)
        ways.note_way(now.scope, entity)
    _do(now, scope, ask, entity, n)


def _discard_unseen(now: Settlement, ask: CostAction, n: int) -> None:
    """A deck's top, or random of a hand: unknown (MC.player-deck.1, MC.encounter-deck.1)."""
    game, seat = now.game, now.scope.seat
    for _ in range(n):
        if ask.place == DECK and game.lists[DECKS[seat]]:
            card = game.lists[DECKS[seat]][0]
        elif ask.place == ENCOUNTERS:
            card = moves.next_encounter(game)
        else:
            card = moves.random_card(game, seat) if ask.place == HAND else -1
        if card >= 0:
            now.scope.remember(memory.PICKED, card)
            (ways.note_way if ask.place == HAND else ways.note_fallen)(now.scope, card)
            moves.discard(game, card)
    if ask.place == ENCOUNTERS:
        moves.check_encounter(game)
    elif ask.place == DECK and not game.lists[DECKS[seat]]:
        moves.run_out(game, seat)


def _do(now: Settlement, scope: Scope, ask: CostAction, entity: int, times: int) -> None:
    """One act of a cost; ``times``: counters and encounter cards are counted one by one."""
    if ask.verb == "exhaust" and book_of(now.game).recalls_exhausts:
        ways.note_exhausted_for(now.scope, entity)
    nested = ask.act.do(scope, ask, entity, times)
    if nested is not None:
        now.later.append(nested)


LISTED: Final = 12  # so many ways are listed; all others are put together piece by piece


class PartialPayment:
    """A payment being made: what is due, with what, what is laid down already, the ways found.
    Never changes."""

    __slots__ = ("bill", "found", "laid", "means", "mode")

    def __init__(
        self, bill: TotalCost, means: BillSources, mode: int, laid: Plan, found: list[Plan]
    ) -> None:
        self.bill = bill
        self.means = means
        self.mode = mode
        self.laid = laid
        self.found = found


def first_ways(bill: TotalCost, means: BillSources) -> list[Plan]:
    """The cheapest tight payment and some more; none if there is none. Where the payer says how
    many cards nobody sees are discarded, each number (MC.cost.19)."""
    found = list(_ways(*_as_numbers(bill.needs, means.supply)))
    if bill.asks_how_many:
        for way in found[:]:
            found += _in_other_numbers(bill, means, way)
    return found[:LISTED]


def _in_other_numbers(bill: TotalCost, means: BillSources, way: Plan) -> list[Plan]:
    """The payments that differ from a tight one in the one number that is up to the payer."""
    sources, found = means.supply.sources, list[Plan]()
    for i, use, least in way:
        number = number_of(PICK, sources[i].uses[use].verb)
        ask = bill.asks[number] if number != NOWHERE else None
        if ask is None or not (ask.many and ask.is_unseen):
            continue
        most = ask.most_now(bill.scope_of(number)) or LISTED
        for n in range(least + 1, min(sources[i].copies, most) + 1):
            found.append(tuple([(j, u, n if j == i else m) for j, u, m in way]))
    return found


Shapes = tuple[tuple[int, tuple[Use, ...]], ...]


def _as_numbers(needs: tuple[Need, ...], supply: Supply) -> tuple[tuple[Need, ...], Shapes]:
    """What is due and what each source can do, and nothing more: icons that the same needs take are
    the same, whatever their types, and the bits of a unit say which needs those are; unless some
    source does one of several things."""
    sources = supply.sources
    if supply.asking or supply.mixed:
        return needs, tuple([(copies, uses) for _, copies, uses in sources])
    takes = tuple([need.accepts for need in needs])
    due = tuple([Need(1 << at, need.amount) for at, need in enumerate(needs)])
    return due, tuple([(copies, _as_taken(uses, takes)) for _, copies, uses in sources])


@lru_cache(maxsize=1 << 12)
def _as_taken(uses: tuple[Use, ...], takes: tuple[int, ...]) -> tuple[Use, ...]:
    """What a source can do, of each unit only which needs take it."""
    bits = [(accepts, 1 << at) for at, accepts in enumerate(takes)]
    found: list[Use] = []
    for use in uses:
        forms = [[sum([b for a, b in bits if a & unit]) for unit in form] for form in use.forms]
        found.append(use._replace(forms=tuple([tuple(form) for form in forms])))
    return tuple(found)


def _supply(shapes: Shapes) -> Supply:
    return Supply([Source(-1, copies, uses) for copies, uses in shapes])


@lru_cache(maxsize=1 << 13)
def _ways(needs: tuple[Need, ...], shapes: Shapes) -> tuple[Plan, ...]:
    """The first ways to pay with sources that are known by what they can do only: hands that can do
    the same are paid with in the same ways, which are not worked out again."""
    demand, supply = demand_of(needs), _supply(shapes)
    cheapest = best(demand, supply)
    if cheapest is None:
        return ()
    cheapest = resources.said(supply, cheapest)
    found = [cheapest]
    seen = {tuple(sorted(cheapest))}
    rest: Iterator[Plan] = plans(demand, supply)
    for full in islice(rest, LISTED + 1):
        plan = resources.said(supply, full)
        key = tuple(sorted(plan))
        if key not in seen and len(found) < LISTED:
            seen.add(key)
            found.append(plan)
    return tuple(found)


def spare(now: PartialPayment) -> bool:
    """Whether more could be laid down than some listed way does (MC.cost.9)."""
    copies = sum([one.copies for one in now.means.supply.sources if _is_spent(one.uses)])
    if not copies or len(now.found) >= LISTED:
        return bool(copies)
    return min([sum([n for _, _, n in plan]) for plan in now.found], default=copies) < copies


def pieces(now: PartialPayment) -> list[Option]:
    """What else can be laid down, so that the whole can still be paid."""
    found: list[Option] = []
    sources = now.means.supply.sources
    for index, use in _addable(now):
        if resources.is_silent(sources[index].uses[use]):
            continue
        number = number_of(PICK, sources[index].uses[use].verb)
        if number == NOWHERE or _pick_is_open(now, number):
            found.append(("add", index, use))
    return found


def _addable(now: PartialPayment) -> tuple[tuple[int, int], ...]:
    """The uses of sources that can be added, so that the whole can still be paid: all, where each
    source does one thing and asks for nothing, for then it would do that in any other payment."""
    supply, laid = now.means.supply, now.laid
    if supply.asking or supply.mixed:
        return _following(*_as_numbers(now.bill.needs, supply), tuple(sorted(laid)))
    if not payable(now.bill.demand, supply):
        return ()
    used = {index: n for index, _, n in laid}
    return tuple([(i, 0) for i, one in enumerate(supply.sources) if used.get(i, 0) < one.copies])


@lru_cache(maxsize=1 << 13)
def _following(needs: tuple[Need, ...], shapes: Shapes, laid: Plan) -> tuple[tuple[int, int], ...]:
    """The uses that can be added to what is laid down so that the whole can still be paid, of
    sources that are known by what they can do only."""
    supply = _supply(shapes)
    found: list[tuple[int, int]] = []
    for index, (copies, kinds) in enumerate(shapes):
        if sum([n for i, _, n in laid if i == index]) < copies:
            for use in range(len(kinds)):
                if _goes_on(needs, supply, added(laid, index, use)):
                    found.append((index, use))
    return tuple(found)


def _goes_on(needs: tuple[Need, ...], supply: Supply, laid: Plan) -> bool:
    """Whether the whole can still be paid, with all that what is laid down asks for itself."""
    asked = [
        need._replace(amount=need.amount * n)
        for index, use, n in laid
        for need in supply.sources[index].uses[use].asks
    ]
    return payable(demand_of((*needs, *asked)), _forced(supply, laid))


def _pick_is_open(now: PartialPayment, number: int) -> bool:
    """No more is done than asked, but for "any number" and "up to"."""
    ask = now.bill.asks[number]
    most = _most_times(now.bill, number)
    return (ask.many and not most) or _times_done(now.means, now.laid, number) < most


def _times_done(means: BillSources, plan: Plan, number: int) -> int:
    sources, verb = means.supply.sources, numbered(PICK, number)
    return sum([n for i, use, n in plan if sources[i].uses[use].verb == verb])


def _most_times(bill: TotalCost, number: int) -> int:
    """How often a part of the cost may be done; 0 of an open-ended one for no limit."""
    scope, ask = bill.scope_of(number), bill.asks[number]
    return ask.most_now(scope) if ask.many else cost_actions.times_now(scope, ask)


def keeps_within(means: BillSources, plan: Plan) -> bool:
    """Whether a payment does no part of the cost more often than it may."""
    for number, ask in enumerate(means.bill.asks):
        done, most = _times_done(means, plan, number), _most_times(means.bill, number)
        if done > most and (most or not ask.many):
            return False
    return True


def _forced(supply: Supply, laid: Plan) -> Supply:
    """The supply in which what is laid down does what it is laid down for, and asks nothing more:
    that is due in any case."""
    sources: list[Source] = []
    for index, source in enumerate(supply.sources):
        left = source.copies
        for i, use, n in laid:
            if i == index:
                sources.append(Source(source.key, n, (source.uses[use]._replace(asks=()),)))
                left -= n
        if left > 0:
            sources.append(Source(source.key, left, source.uses))
    return Supply(sources)


def pays(now: PartialPayment) -> bool:
    """Whether what is laid down pays all that is due."""
    supply, demand = now.means.supply, now.bill.demand
    if now.means.shared:
        return check(demand, supply, resources.completed(supply, now.laid), loose=True).pays
    used = [(supply.sources[index].uses[use], n) for index, use, n in now.laid]
    if any(use.asks for use, _ in used):
        return check(demand, supply, now.laid, loose=True).pays
    return payable(demand, Supply([Source(-1, n, (use,)) for use, n in used]))


@lru_cache(maxsize=1 << 10)
def _is_spent(uses: tuple[Use, ...]) -> bool:
    """Whether a source gives icons, or is picked: what more could be laid down of."""
    return any(_gives_icons(use) or use.verb.startswith(PICK) for use in uses)


def _gives_icons(use: Use) -> bool:
    return any(is_icon(unit) for form in use.forms for unit in form)


def added(laid: Plan, index: int, use: int) -> Plan:
    """What is laid down, and one thing more."""
    found = [(i, u, n + ((i, u) == (index, use))) for i, u, n in laid]
    if all((i, u) != (index, use) for i, u, _ in laid):
        found.append((index, use, 1))
    return tuple(found)


def plan_of(numbers: list[int]) -> Plan:
    """A payment as notes hold it."""
    return tuple((numbers[i], numbers[i + 1], numbers[i + 2]) for i in range(0, len(numbers), 3))
