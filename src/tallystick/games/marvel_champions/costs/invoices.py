"""Costs laid before a player from outside: what is due now, what pays it, and why not (MC.cost)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tallystick.costs import Cost, Due, Plan, Units, best, cost_of, payable, plans
from tallystick.costs.cost import Amount
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs import (
    cost_actions,
    cost_modifiers,
    reasons,
    resources,
    settlement,
    source_refusals,
)
from tallystick.games.marvel_champions.costs.acts_that_cost import bills_of as bills_of_act
from tallystick.games.marvel_champions.costs.cost_modifiers import AbilityPayment, additional_cost
from tallystick.games.marvel_champions.costs.designations import Icon, Naming, designated
from tallystick.games.marvel_champions.costs.payability import can_be_done, can_meet
from tallystick.games.marvel_champions.costs.payable_acts import UNSEEN, CostAction
from tallystick.games.marvel_champions.costs.payment import CompiledCost
from tallystick.games.marvel_champions.costs.payment import TotalCost as Owed
from tallystick.games.marvel_champions.costs.payment_sources import (
    HELPER,
    ICONS,
    PERSON,
    PICK,
    PLACE,
    THING,
    BillSources,
    Gift,
    cards_to_give,
    entity_of,
    number_of,
    numbered,
)
from tallystick.games.marvel_champions.costs.reasons import X_TOO_SMALL
from tallystick.games.marvel_champions.costs.resources import Generator, pickings
from tallystick.games.marvel_champions.costs.settlement import added
from tallystick.games.marvel_champions.pieces import TriggeredAbility
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.text.costs import ANY, alternatives, one_of, per_player
from tallystick.games.marvel_champions.zones import identity, player_order, started
from tallystick.kernel.decision import Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game
from tallystick.rules.bill import Bill, either, paid_of, thing_of
from tallystick.rules.phrases import Costs
from tallystick.rules.spelling import Given, PaidItems, Person, WrittenThing

Part = tuple[str, Given, int]
Parts = list[tuple[Part, bool]]  # what is taken, and whether a payment has to say it
NOTHING: Final = Due(cost_of(), cost_of())
ACTS: Final = {
    "attack": "basic attack", "thwart": "basic thwart", "recover": "recover", "form": "form",
    "defend": "defend",
}  # fmt: skip


class Invoice(Bill):
    """One cost of Marvel Champions, with all that is paid at the same moment (MC.cost.12);
    ``wrong`` is what is wrong with the X that is announced."""

    unbegun = "MC.initiating-abilities.3"

    def __init__(
        self, means: BillSources, due: Due = NOTHING, wrong: Refusal | None = None
    ) -> None:
        self.means = means
        self.wrong = wrong
        super().__init__(due, (means.bill.demand,), means.supply)

    @property
    def counted(self) -> tuple[str, ...]:
        """Damage and threat, counters that are removed, cards off the top of a deck."""
        return ("damage", "threat", "counters", "top")

    @property
    def implied(self) -> tuple[str, ...]:
        """What a cost does to the card itself, or to its player, need not be said."""
        return ("exhaust", "damage", "threat", "counters", "cards")

    # -- payments --------------------------------------------------------------------------------

    @property
    def is_payable(self) -> bool:
        if self.wrong is not None:
            return False
        means = self.means
        if not means.gifts:
            return can_meet(means.bill, means.held)
        return can_be_done(means.bill) and payable(means.bill.demand, self.supply)

    def best(self) -> Plan | None:
        found = best(self.means.bill.demand, self.supply) if self.is_payable else None
        return None if found is None else resources.said(self.supply, found)

    def plans(self) -> Iterator[Plan]:
        seen: set[object] = set()
        for full in plans(self.means.bill.demand, self.supply) if self.is_payable else ():
            plan = resources.said(self.supply, full)
            paid = (self.paid(plan), self.chosen(plan))
            if paid not in seen:
                seen.add(paid)
                yield plan

    def plan_refusal(self, plan: Plan) -> Refusal | None:
        """More than is due is allowed (MC.cost.9), of resources."""
        return reasons.plan_refusal(self.means, plan)

    def unpaid(self) -> Refusal:
        return self.wrong or reasons.unmet(self.means.bill, self.means.held)

    def not_paid_by(self, plan: Plan) -> Refusal:
        refusal = reasons.plan_refusal(self.means, plan)
        assert refusal is not None
        return refusal

    def not_there(self, what: str) -> Refusal:
        """Why something cannot be had for the payment (MC.cost.7, MC.cost.15)."""
        text = f"Not to be had for this payment: {what}."
        return Refusal(reasons.NOT_THERE.clauses, text)

    def not_had(self, key: str, name: str) -> Refusal:
        return source_refusals.refusal(self.means, key, name)

    def asks_for(self, key: str) -> bool:
        asks = self.means.bill.asks
        return key in ("discard", "use") or any(key in (ask.act.key, _key_of(ask)) for ask in asks)

    # -- how they are written --------------------------------------------------------------------

    def gives(self, source: int, use: int) -> tuple[str, Given]:
        found = self.given(source, use)
        return found[0][:2] if found else ("", "")

    def given(self, source: int, use: int) -> tuple[Part, ...]:
        """``discard`` for icons, ``use`` of an ability with what that takes itself, ``cards``,
        ``exhaust``, ``counters``, ``damage``."""
        return tuple([part for part, _ in self._parts(source, use)])

    def told(self, plan: Plan) -> PaidItems:
        """What a payment has to say: not what cannot be otherwise, such as a card that exhausts
        itself, or damage that is taken."""
        return self._written(plan, lambda must: must)

    def paid(self, plan: Plan) -> PaidItems:
        return self._written(plan, lambda must: True)

    def _written(self, plan: Plan, says: Callable[[bool], bool]) -> PaidItems:
        counts: dict[tuple[str, Given], int] = {}
        for source, use, n in plan:
            once = self._is_for_x(source, use)
            for (key, what, amount), must in self._parts(source, use):
                if says(must):
                    n_times = 1 if once and key not in self.counted else n
                    counts[key, what] = counts.get((key, what), 0) + amount * n_times
        return paid_of(counts, self.counted)

    def _is_for_x(self, source: int, use: int) -> bool:
        made = self.means.generator_of(self.supply.sources[source].uses[use].verb)
        return made is not None and made.per_x

    def aims(self, source: int, use: int) -> Given | None:
        """What the cost has one choose (MC.cost.16)."""
        key, verb = self.supply.sources[source].key, self.supply.sources[source].uses[use].verb
        ask = self.means.asked_by(verb)
        if ask is None or key < THING or not (ask.act.is_aimed or ask.chosen):
            return None
        if ask.is_by_points:
            return None
        if PERSON <= key < HELPER:
            return Person(entity_of(key))
        return WrittenThing(entity_of(key)) if key >= PLACE or key < THING * 2 else None

    def chosen(self, plan: Plan) -> tuple[Given, ...]:
        """What a payment chooses besides, to which nothing is done by it."""
        each = ((self.aims(s, use), n) for s, use, n in plan if not self.given(s, use))
        return tuple([what for what, n in each if what is not None for _ in range(n)])

    # -- what is left unsaid ---------------------------------------------------------------------

    def filled(self, plan: Plan) -> Plan:
        """With every part of the cost for which there is one way only (MC.cost.12)."""
        for number, ask in enumerate(self.means.bill.asks):
            due = cost_actions.times_now(self.means.bill.scope_of(number), ask)
            verb = numbered(PICK, number)
            if not self._done(plan, verb):
                plan = self._with(plan, verb, due)
        return plan

    def surplus(self, plan: Plan) -> int:
        """The icons that are overpaid (MC.cost.9)."""
        return len(settlement.icons(self.means, plan)) - self.means.bill.icons_due

    def _done(self, plan: Plan, verb: str) -> int:
        uses = self.supply.sources
        return sum(n for source, use, n in plan if uses[source].uses[use].verb == verb)

    def _with(self, plan: Plan, verb: str, left: int) -> Plan:
        """With the rest of a part, if there is one way only."""
        while left > 0:
            room = self._room(plan, verb)
            if not room or (len(room) > 1 and sum(n for _, _, n in room) > left):
                return plan
            plan = added(plan, *room[0][:2])
            left -= 1
        return plan

    def _room(self, plan: Plan, verb: str) -> Plan:
        """What could still be used so, and how often."""
        found: list[tuple[int, int, int]] = []
        for index, source in enumerate(self.supply.sources):
            left = source.copies - sum(n for one, _, n in plan if one == index)
            uses = [use for use, one in enumerate(source.uses) if one.verb == verb]
            found += [(index, use, left) for use in uses[:1] if left > 0]
        return tuple(found)

    # -- what its icons are called ---------------------------------------------------------------

    def icons(self, plan: Plan) -> list[tuple[Given, tuple[int, ...]]]:
        """The icons that each part of a payment gives, by what gives them."""
        found = []
        for source, use, n in plan:
            units = settlement.icons(self.means, ((source, use, n),))
            if units:
                found.append((self.gives(source, use)[1], tuple(units)))
        return found

    def designations(self, plan: Plan, icons: Sequence[Icon]) -> list[Naming]:
        """What may be said to be paid and overpaid with icons that a text asks of (MC.cost.13)."""
        return designated(settlement.icon_needs(self.means.bill, self.means, plan), icons)

    # -- how each part is written ----------------------------------------------------------------

    def _parts(self, source: int, use: int) -> Parts:
        one, key = self.supply.sources[source].uses[use], self.supply.sources[source].key
        if one.verb == ICONS:
            return [(("discard", self._name(key), 1), True)]
        made, ask = self.means.generator_of(one.verb), self.means.asked_by(one.verb)
        if made is not None:
            return self._ability(made)
        if ask is None:
            return []
        if key < THING:
            return [(("cards", self._name(key), 1), True)]
        scope = self.means.bill.scope_of(number_of(PICK, one.verb))
        entity = NOWHERE if PERSON > key >= THING * 2 else entity_of(key)
        return _deed(scope, ask, entity, 1, _is_open(scope, ask))

    def _ability(self, made: Generator) -> Parts:
        """A Resource ability, and its own cost (MC.resource.12)."""
        parts: Parts = [(("use", WrittenThing(made.entity), 1), True)]
        for ask in made.price.asks:
            if ask.is_from_hand:
                continue  # a card laid down for it does that
            done = made.done_to(ask)
            there = cost_actions.candidates(made.scope, ask) if ask in pickings(made.price) else ()
            for thing, times in done:
                parts += _deed(made.scope, ask, thing, times, len(there) > len(done))
        return parts

    def _name(self, key: int) -> str:
        """A card in hand, or of another player who helps, by its name."""
        game = self.means.game
        if HELPER <= key < PLACE:
            return piece_of(game, entity_of(key)).name
        return str(game.rules.cards[key].name)


def _deed(scope: Scope, ask: CostAction, entity: int, n: int, must: bool) -> Parts:
    """What is done to a thing; what was only chosen, or follows what it picks, is no part of it."""
    key = _key_of(ask)
    if key == "top":
        return [((key, "", n), False)] if ask.many else []  # unsaid it is 1 (MC.cost.19)
    if key in ("damage", "threat"):
        return [((key, "", ask.n.value(scope) * n), must)]
    n *= ask.drawn(scope) if ask.at_once else 1
    return [((key, WrittenThing(entity), n), must)] if key and entity >= 0 else []


def _key_of(ask: CostAction) -> str:
    """The key under which a payment says it, or ""; of unseen cards it says how many."""
    if ask.follows_pick:
        return ""
    if ask.is_by_points:
        return "damage" if ask.verb == "heal" else "threat"
    return "top" if ask.place in UNSEEN else ask.act.key


def _is_open(scope: Scope, ask: CostAction) -> bool:
    """Whether there is a choice of what a part of a cost is done to, or how often."""
    if ask.many or not ask.is_for_things:
        return ask.many
    return len(cost_actions.candidates(scope, ask)) > max(cost_actions.times_now(scope, ask), 1)


# -- what costs -----------------------------------------------------------------------------------


class Bare(AbilityPayment):
    """A cost that somebody is charged, as by an effect; that says "or": any of several (A20)."""

    def __init__(self, cost: Cost) -> None:
        super().__init__(None, False)
        self.prices = tuple([CompiledCost(one) for one in alternatives(cost)])

    def own_cost(self, branch: int) -> CompiledCost:
        return self.prices[branch % len(self.prices)]

    def bill(self, scope: Scope, branch: int) -> Owed:
        return Owed(scope, scope.source, prices=(self.own_cost(branch),))

    def branches(self, scope: Scope) -> int:
        return len(self.prices)

    def range_of_x(self, scope: Scope, branch: int) -> tuple[int, int]:
        """X as a number may be 0, like a printed cost; else as before arrows (MC.cost.19, A8)."""
        price = self.own_cost(branch)
        printed = price.cost.amount(ANY, 1) > price.cost.amount(ANY) and not price.most_x
        return (0, cost_modifiers.MOST_X) if printed else super().range_of_x(scope, branch)


def as_played(game: Game, of: Cost | Option) -> Cost | Option:
    """What is asked about: to use an event in a window is to play it (MC.event.1)."""
    match of:
        case ("use", entity, place) if entity >= 0 and piece_of(game, entity).kind == "event":
            decision = game.decision()
            if decision is not None and decision.kind == "window":
                return ("play", entity, place)
    return of


def payment_of(game: Game, of: Cost | Option) -> AbilityPayment:
    """What the payment of a cost, a card or an ability is for. ValueError for what never costs."""
    match of:
        case Cost():
            return Bare(of)
    verb, entity, place = of
    if verb not in ("play", "use") or entity < 0:
        raise ValueError(f"nothing is paid to {verb}")
    piece = piece_of(game, entity)
    power: TriggeredAbility | None = None
    if verb == "use" or (piece.kind == "event" and piece.powers):
        if not 0 <= place < len(piece.powers):
            raise ValueError(f"{piece.name} has no such ability")
        power = piece.powers[place]
    return AbilityPayment(power, verb == "play")


def bill_of(game: Game, seat: int, of: Cost | Option, x: int | None, helped: bool = False) -> Bill:
    """What a cost, a card, an ability or a basic power comes to now; each of several costs from
    which one may choose (A20), and with what may be chosen before (MC.initiating-abilities.10).
    ``helped``: with all cards that the others could give for it (MC.alliance.1)."""
    match of:
        case (verb, _, _) if verb in ACTS:
            return _of_act(game, seat, of)
    of = as_played(game, of)
    payment, source = payment_of(game, of), thing_of(of, identity(game, seat))
    held = payment.laid_down(source)
    if payment.playing and (fixed := cost_modifiers.stated_x(game, seat, source)) >= 0:
        x = fixed
    gifts = _gifts(game, seat, source) if helped and payment.playing else ()
    found: list[Bill] = []
    dues: list[Due] = []
    one_cost = True  # unless something is chosen before, which is not the same for each cost
    for branch in range(payment.branches(Scope(game, seat, source))):
        scope = Scope(game, seat, source, x=x or 0)
        due = _due(game, seat, of, payment, branch=branch, x=x)
        dues.append(due)
        has_x = payment.has_x(scope, branch)
        least = payment.range_of_x(scope, branch)[0] if has_x else 0
        if x is None:
            scope.x = least
        wrong = X_TOO_SMALL if x is not None and x < least else None
        bills = payment.bills(scope, branch)
        one_cost = one_cost and len(bills) == 1
        for owed in bills:
            found.append(Invoice(BillSources(owed, held, gifts), due, wrong))
    return either(found, one_cost, _any_of(dues))


def _any_of(dues: Sequence[Due]) -> Due:
    """What is due by a cost that says "or", as one that says so (A20)."""
    costs = [one for i, one in enumerate(dues) if one not in dues[:i]]
    if len(costs) == 1:
        return dues[0]
    whole = one_of(Costs(tuple([one.cost for one in costs])))
    return Due(whole, whole, dues[0].applied)


def _gifts(game: Game, seat: int, card: int) -> tuple[Gift, ...]:
    """MC.alliance.1: what the other players hold, for a card with that keyword."""
    if "alliance" not in piece_of(game, card).keywords:
        return ()
    others = [other for other in player_order(game, seat) if other != seat]
    return tuple([Gift(other, card) for other in others for card in cards_to_give(game, other)])


def _of_act(game: Game, seat: int, option: Option) -> Bill:
    """A basic power, changing form, defending: what cards put on it (MC.cost.20)."""
    verb, actor, target = option
    owed = bills_of_act(game, ACTS[verb], seat, actor, target)
    owed = owed or [Owed(Scope(game, seat, actor), NOWHERE)]
    return either([Invoice(BillSources(one)) for one in owed])


def _due(
    game: Game, seat: int, of: Cost | Option, payment: AbilityPayment, *, branch: int, x: int | None
) -> Due:
    """What there is to pay, as it is printed and as it has been changed (MC.cost.6, MC.cost.29)."""
    match of:
        case Cost():
            cost = at_table(game, of if x is None else of.at(x))
            return Due(cost, cost)
    power = payment.power
    text = payment.own_cost(branch).cost
    text = text if x is None else text.at(x)
    if not payment.playing:
        return Due(text, text)
    card, piece = of[1], piece_of(game, of[1])
    additionally = additional_cost(piece, power, branch)
    whole = resource_cost(game, seat, card, x) + text + additionally.cost
    if additionally.lowers:
        left = max(cost_modifiers.due(game, seat, card, x or 0) - additionally.lowers, 0)
        whole = Cost([Units(ANY, Amount(left))]) + text + additionally.cost
    printed = cost_modifiers.printed_cost(game, card, x or 0)
    is_changed = cost_modifiers.due(game, seat, card, x or 0) != printed
    changes = cost_modifiers.adjustments(game, seat, card) if is_changed else []
    return Due(whole, whole, tuple([change for change, _, _ in changes]))


def resource_cost(game: Game, seat: int, card: int, x: int | None) -> Cost:
    """The resource cost of a card as it is now; X as it is while none is announced (MC.cost.28)."""
    piece = piece_of(game, card)
    if piece.cost is not None and piece.asks_x and x is None:
        return piece.cost
    return Cost([Units(ANY, Amount(cost_modifiers.due(game, seat, card, x or 0)))])


def at_table(game: Game, cost: Cost) -> Cost:
    """A cost with what it says per player for those who began the game (MC.cost.5)."""
    for pick in cost.picks:
        each = per_player(pick)
        if each:
            rest = [part for part in cost.parts if part != pick]
            return at_table(game, Cost([*rest, Units(ANY, Amount(each * started(game)))]))
    return cost
