"""A cost that a case speaks of: of a card, of an ability, or as printed; and what pays it."""

from __future__ import annotations

from itertools import islice
from typing import Final

from tallystick.cards.errors import CardError
from tallystick.cases.deeds import collect
from tallystick.cases.naming import names_in
from tallystick.cases.nodes import Node
from tallystick.cases.table import Answers, Fault
from tallystick.cases.terrus.payment import Offer, Payment, payment_of
from tallystick.cases.terrus.place import Place
from tallystick.costs import NO_COST, Adjustment, Cost, Due, Plan, Price, Supply, check, plans
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.lent import powers_of
from tallystick.games.terrus.paying import Pay
from tallystick.games.terrus.prices import MOST_X, printed_cost, treasury_of
from tallystick.games.terrus.purse import Means, brew_of
from tallystick.games.terrus.reasons import plan_refusal, unpaid
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.text.language import parse_cost
from tallystick.games.terrus.values import adjustments
from tallystick.games.terrus.zones import CITY, HAND, MARKET
from tallystick.kernel.decision import Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import ZONE

POOL_VERBS: Final = ("recruit", "forge", "build")
VERB_OF: Final = {"beast": "recruit", "item": "forge", "structure": "build"}
MOST_PLANS: Final = 5_000
PAYING: Final = "payment of a case"


class Charge:
    """A cost and who is to pay it. ``card`` is the card in hand that is paid for, ``carrier`` the
    card whose ability asks."""

    def __init__(self, board: Place, seat: int, name: str, cost: Cost) -> None:
        self.board = board
        self.game = board.game
        self.seat = seat
        self.name = name
        self.cost = cost
        self.changes: list[Adjustment] = []
        self.carrier = -1
        self.card = -1
        self.verb = ""

    # -- what is due -----------------------------------------------------------------------------

    def due(self, x: int = 0) -> Due:
        """What has to be paid now, and what it counts as."""
        return self._due(self.cost.at(x))

    def printed_due(self) -> Due:
        """The same with X left as it is."""
        return self._due(self.cost)

    def _due(self, cost: Cost) -> Due:
        if not self.changes:
            return Due(cost, cost, ())
        return treasury_of(self.game).due(cost, self.changes)

    def price(self, x: int = 0) -> Price:
        """What is due, as the solver takes it."""
        return treasury_of(self.game).price(self.due(x).cost)

    # -- what pays it ----------------------------------------------------------------------------

    def means(self) -> Means:
        """What the seat has to pay with (option ``pool-only``, T.12.1a)."""
        only = self.game.rules.readings["pool-only"] == "yes" and self.verb in POOL_VERBS
        return Means(self.game, self.seat, discards=not only)

    def excluded(self, means: Means) -> int:
        """The source of the card that is paid for: it does not pay for itself."""
        in_hand = self.card >= 0 and self.game.lists[ZONE][self.card] == HAND[self.seat]
        return means.place_of(self.card) if in_hand else -1

    def can_pay(self, x: int = 0) -> bool:
        """Whether there is a payment."""
        means = self.means()
        card = self.card if self.excluded(means) >= 0 else -1
        return means.can_pay(self.price(x), self.carrier, card)

    def most_x(self) -> int:
        """The largest X that can be paid, -1 if not even 0 (T.25.5)."""
        x = 0
        while x <= MOST_X and self.can_pay(x):
            x += 1
        return x - 1

    def payments(self, x: int = 0) -> list[Payment]:
        """All tight payments, each once; cards of one name are not told apart."""
        means, price = self.means(), self.price(x)
        supply = means.supply_for(price, self.carrier)
        found: dict[Payment, None] = {}
        for demand in price.demands:
            for plan in islice(plans(demand, supply, self.excluded(means)), MOST_PLANS):
                found.setdefault(payment_of(self.game, supply, plan))
        return list(found)

    def unpaid(self, x: int = 0) -> Refusal | None:
        """Why it cannot be paid; None if it can."""
        if self.can_pay(x):
            return None
        means = self.means()
        card = self.card if self.excluded(means) >= 0 else -1
        return unpaid(means, self.price(x), self.carrier, card, self.verb)

    # -- a payment that is offered ---------------------------------------------------------------

    def offer_refusal(self, node: Node, x: int = 0) -> Refusal | None:
        """Why the payment that a step gives is none; None if it is one."""
        means, price = self.means(), self.price(x)
        supply = means.supply_for(price, self.carrier)
        offer = Offer(self.board.things, supply, node)
        if offer.missing:
            return self.untimely(node) or self._missing(offer, means)
        excluding = self.excluded(means)
        if any(check(d, supply, offer.plan, excluding=excluding).ok for d in price.demands):
            return None
        if self.completed(node, supply, x) is not None:
            return None
        return plan_refusal(means, price, offer.plan, self.carrier) or Refusal(
            ("T.25.4", "T.25.3", "T.25.1"), "The card that is paid for does not pay for itself."
        )

    def untimely(self, node: Node) -> Refusal | None:
        """T.21.1: why a resource card that a payment names is not played now; None if each is."""
        for name in names_in(node.entries().get("play")):
            card = book_of(self.game).index.get(name, NOWHERE)
            piece = self.game.rules.cards[card] if card >= 0 else None
            if piece is None or piece.yields or not piece.brews:
                continue
            if brew_of(self.game, self.seat, piece) is None:
                return Refusal(("T.21.1", "T.25.2", "T.25.4"), f"{name} cannot be played now.")
        return None

    def _missing(self, offer: Offer, means: Means) -> Refusal:
        what = ", ".join(dict.fromkeys(offer.missing))
        clauses: tuple[str, ...] = ("T.25.4", "T.25.1", "T.25.2", "T.25.3")
        if not means.discards:
            clauses = ("T.12.1a", *clauses)
        return Refusal(clauses, f"Not to be had for this payment: {what}.")

    def completed(self, node: Node, supply: Supply, x: int = 0) -> Plan | None:
        """The one tight plan that adds to a payment only what it does not speak of at all, and what
        cannot be otherwise: vitae and things to bury. None if there is none, or more."""
        said = set(node.entries())
        given = Offer(self.board.things, supply, node)
        found: list[Plan] = []
        if given.missing or said >= {"vitae", "bury"}:
            return None
        for demand in self.price(x).demands:
            for plan in islice(plans(demand, supply, self.excluded(self.means())), MOST_PLANS):
                rest = tuple(
                    part for part in plan
                    if supply.sources[part[0]].uses[part[1]].verb not in {"vitae", "bury"} - said
                )  # fmt: skip
                if rest == given.plan and rest != plan:
                    found.append(plan)
        return found[0] if len(found) == 1 else None

    # -- paying ----------------------------------------------------------------------------------

    def collect(self, x: int, answers: Answers) -> None:
        """Have it paid there and then."""
        game = self.game
        home, place = self._lift()
        program = self._program(self.due(x).cost)
        collect(self.board, answers, program, self.carrier, self.seat)
        if home != NOWHERE:
            game.move(self.card, home, min(place, len(game.lists[home])))
            game.run()

    def _lift(self) -> tuple[int, int]:
        """Take the card that is paid for out of the hand: it does not pay for itself."""
        if self.excluded(self.means()) < 0:
            return NOWHERE, 0
        zone = self.game.lists[ZONE][self.card]
        place = self.game.lists[zone].index(self.card)
        self.game.move(self.card, NOWHERE)
        return zone, place

    def _program(self, cost: Cost) -> int:
        programs = self.board.pay_programs
        if cost not in programs:
            programs[cost] = self.board.rules.add_program(PAYING, (Pay(cost, 0),))
        return programs[cost]


# -- from the words of a case ---------------------------------------------------------------------


def read_cost(node: Node) -> Cost:
    """A cost as it is printed on a card."""
    try:
        return parse_cost(node.text())
    except CardError as error:
        problem = error.first
        at = f" (column {problem.column})" if problem.column else ""
        raise node.error(f"{problem.message}{at}") from None


def read_charge(board: Place, seat: int, node: Node, n: Node | None) -> Charge:
    """A printed cost, ``{card: Ox}`` or ``{ability: Altar, n: 2}``."""
    if not node.is_map:
        cost = read_cost(node)
        return Charge(board, seat, "The cost", cost)
    keys = node.only(("card", "ability", "n", "verb", "to"), "key of a cost")
    place = keys.get("n", n)
    number = place.number(1) if place is not None else 1
    if "ability" in keys:
        return ability_charge(board, seat, keys["ability"], number)
    if "card" not in keys:
        raise node.expected("a cost as printed, {card: NAME} or {ability: NAME}")
    verb = keys.get("verb", keys.get("to"))
    return card_charge(board, seat, keys["card"], verb.text() if verb else "", number)


def ability_charge(board: Place, seat: int, node: Node, number: int) -> Charge:
    """The activation cost of a card's ability."""
    things = board.things
    among = [*board.game.lists[CITY[seat]], *things.all(node.text())]
    carrier = things.pick(node.text(), among)
    if carrier < 0:
        raise node.expected("a card of the position")
    powers = [power for _, power in powers_of(board.game, carrier)]
    if number > len(powers):
        raise Fault(f"{node.text()} has {len(powers)} activated abilities", ("T.19.2",))
    price = powers[number - 1].price
    charge = Charge(board, seat, f"The ability of {node.text()}", price.cost if price else NO_COST)
    charge.carrier = carrier
    charge.changes = adjustments(board.game, seat, "activate", carrier)
    return charge


def card_charge(board: Place, seat: int, node: Node, verb: str, number: int) -> Charge:
    """What it costs to recruit, forge, build, play or barter a card."""
    game, things = board.game, board.things
    among = [*game.lists[HAND[seat]], *game.lists[MARKET], *things.all(node.text())]
    card = things.pick(node.text(), among)
    if card < 0:
        raise node.expected("a card of the position")
    if not verb and game.lists[ZONE][card] == MARKET:
        verb = "barter"
    return charge_for(board, seat, verb or VERB_OF.get(piece_of(game, card).kind, "play"), card,
                      number - 1)  # fmt: skip


def charge_for(board: Place, seat: int, verb: str, card: int, n: int = 0) -> Charge:
    """The cost of doing a verb to a card."""
    game, piece = board.game, piece_of(board.game, card)
    known = verb in piece.costs and (verb != "play" or n < len(piece.plays))
    cost = printed_cost(game, verb, card, n) if known else NO_COST
    charge = Charge(board, seat, piece.name, cost)
    charge.verb = verb
    charge.card = card
    charge.changes = adjustments(game, seat, verb, card)
    return charge
