"""The first steps of a play or an ability: by which way, with which additional costs, which X
(GA.ACT.3, GA.COST.13).

The frame's SUBJECT is the instance; everything chosen is written down with it.
"""

from __future__ import annotations

from collections.abc import Iterable

from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.bills import bill_of_choices, bill_of_terms, is_payable_so
from tallystick.games.grand_archive.costs.payment_sources import Gathered
from tallystick.games.grand_archive.costs.prices import MOST_X, choices, has_x, is_unpaid, most_y
from tallystick.games.grand_archive.costs.reasons import (
    CANNOT_PAY,
    CLOSED_WAY,
    NO_TARGET_SO,
    TOO_MANY,
    X_ABOVE,
    X_BELOW,
    X_IS_ZERO,
)
from tallystick.games.grand_archive.flow import legal, stack, targets
from tallystick.games.grand_archive.flow.announced import CostTerms, terms_of
from tallystick.games.grand_archive.pieces import USE
from tallystick.games.grand_archive.zones import X_OF
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import (
    AGAIN,
    ASK,
    NEXT,
    NOT_ON_OFFER,
    SEAT,
    SOURCE,
    SUBJECT,
    Game,
    I,
    Op,
    X,
)
from tallystick.rules.bill import Bill
from tallystick.rules.paying import PricedChoice


def options_of(verb: str, numbers: Iterable[int]) -> list[Option]:
    """An option for each number."""
    return [(verb, n, -1) for n in numbers]


def _lack(game: Game, terms: CostTerms) -> Refusal | None:
    """What is lacking for a payment: nothing where some target still to be chosen helps
    (GA.ACT.5)."""
    if legal.could_pay_terms(game, terms):
        return None
    return bill_of_choices(game, terms).refusal() or CANNOT_PAY


def _could_be_paid(game: Game, terms: CostTerms) -> bool:
    """Whether it can be paid, with an additional cost that is still to be declared or without."""
    return any(legal.could_pay_terms(game, one) for one in prices.with_optional(game, terms))


class DeclareWay(Op):
    """GA.ACT.3: whether an alternative cost is used, and which; or which of an ability's costs."""

    def run(self, game: Game) -> int:
        """Ask wherever there are several, whether or not all can be paid."""
        terms = terms_of(game, game.field(SUBJECT))
        ways = prices.ways(game, terms)
        if len(ways) > 1 or game.asks_all:
            return ASK
        if ways[0] != terms.way:
            stack.put(game, terms.instance, stack.WAY, ways[0])
        return NEXT

    def decide(self, game: Game) -> Decision:
        """The ways that can be paid."""
        terms = terms_of(game, game.field(SUBJECT))
        options: list[Option] = [
            ("way", way, -1)
            for way in prices.ways(game, terms)
            if _could_be_paid(game, terms._replace(way=way))
        ]
        return Decision(game.field(SEAT), "way", game.field(SOURCE), options, 0)

    def candidates(self, game: Game) -> list[Candidate]:
        """The ways that are open, then the other alternative costs of the card."""
        terms = terms_of(game, game.field(SUBJECT))
        ways = prices.ways(game, terms)
        others = range(len(terms.piece.alternatives)) if terms.verb != USE else ()
        found = [*ways, *(way for way in others if way not in ways)]
        return [Candidate(option, self.weigh(game, option)) for option in options_of("way", found)]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """Whether it is open, and can be paid."""
        terms = terms_of(game, game.field(SUBJECT))
        if option[1] not in prices.ways(game, terms):
            return CLOSED_WAY
        chosen = terms._replace(way=option[1])
        return None if _could_be_paid(game, chosen) else _lack(game, chosen)

    def take(self, game: Game, option: Option) -> int:
        stack.put(game, game.field(SUBJECT), stack.WAY, option[1])
        return NEXT


class DeclareExtras(PricedChoice):
    """GA.ACT.3: which additional costs are paid where one may pay them, or has to pay one of
    several. I counts the questions asked."""

    def run(self, game: Game) -> int:
        if not piece_of(game, game.field(SOURCE)).extras:
            return NEXT
        return ASK if game.field(I) < len(self._open(game)) else NEXT

    def _open(self, game: Game) -> list[list[int]]:
        return choices(game, terms_of(game, game.field(SUBJECT)))

    def _asked(self, game: Game) -> list[Option]:
        """What there is to choose from."""
        places = self._open(game)[game.field(I)]
        optional = piece_of(game, game.field(SOURCE)).extras[places[0]].optional
        return [*([("no", -1, -1)] if optional else []), *options_of("extra", places)]

    def _with(self, game: Game, place: int) -> CostTerms:
        terms = terms_of(game, game.field(SUBJECT))
        return terms._replace(extras=terms.extras | 1 << place) if place >= 0 else terms

    def _may_decline(self, game: Game, option: Option) -> bool:
        """Whether an option declines an additional cost without which the rest costs no more, or
        which is not the last that could make it less."""
        if option[0] != "no":
            return False
        is_last = game.field(I) + 1 == len(self._open(game))
        return not (is_last and prices.hangs_on_extras(self._with(game, NOWHERE)))

    def decide(self, game: Game) -> Decision:
        """Whether to pay it, or which."""
        asked = self._asked(game)
        options = [
            option
            for option in asked
            if self._may_decline(game, option)
            or legal.could_pay_terms(game, self._with(game, option[1]))
        ]
        return Decision(game.field(SEAT), "extra", game.field(SOURCE), options or asked, 0)

    def candidates(self, game: Game) -> list[Candidate]:
        """All of it, with what is lacking."""
        return [Candidate(option, self.weigh(game, option)) for option in self._asked(game)]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        if option not in self._asked(game):
            return NOT_ON_OFFER
        if self._may_decline(game, option):
            return None
        return _lack(game, self._with(game, option[1]))

    def price(self, game: Game, option: Option, x: int | None = None) -> Bill | None:
        """What is due with one of several; whether one pays what one may is said otherwise."""
        if any(one[0] == "no" for one in self._asked(game)):
            return None
        terms = self._with(game, option[1])
        return bill_of_choices(game, terms if x is None else terms._replace(x=x))

    def take(self, game: Game, option: Option) -> int:
        """Write it down, and go on to the next."""
        if option[0] == "extra":
            stack.choose(game, game.field(SUBJECT), stack.EXTRA_SLOT, option[1])
        game.set_field(I, game.field(I) + 1)
        return AGAIN


class DeclareX(Op):
    """GA.ACT.3, GA.COST.13: the value of X; 0 where the cost is not paid (GA.COST.15). Then that of
    Y, how much of an additional cost is paid. I is 1 once X is declared."""

    def run(self, game: Game) -> int:
        """Ask, if X is in what is paid: how far it could go is the payer's to know. Who is asked
        about everything is asked too where it is 0."""
        terms = terms_of(game, game.field(SUBJECT))
        return ASK if self._wants_x(game, terms) or self._wants_y(game, terms) else NEXT

    def _wants_x(self, game: Game, terms: CostTerms) -> bool:
        if game.field(I):
            return False
        return has_x(game, terms) or (game.asks_all and self._is_zero(game, terms))

    def _is_zero(self, game: Game, terms: CostTerms) -> bool:
        """Whether there is an X in what is printed, and it is not paid (GA.COST.15)."""
        if terms.verb == USE or has_x(game, terms):
            return False
        return is_unpaid(game, terms) and terms.piece.cost.has_x

    def _wants_y(self, game: Game, terms: CostTerms) -> bool:
        return most_y(game, terms) > 0 and not stack.chosen(game, terms.instance, stack.Y_SLOT)

    def decide(self, game: Game) -> Decision:
        """Every X that can be paid, and for which there are targets; every Y that can be paid."""
        wants_x = self._wants_x(game, terms_of(game, game.field(SUBJECT)))
        word, found = ("x", self.possible) if wants_x else ("y", self.possible_y)
        options: list[Option] = [(word, n, -1) for n in found(game)]
        return Decision(game.field(SEAT), word, game.field(SOURCE), options)

    def candidates(self, game: Game) -> list[Candidate]:
        """The values that can be declared, and the next above them."""
        options = self.decide(game).options
        verb, most, _ = options[-1]
        above: Option = (verb, most + 1, -1)
        refused = Candidate(above, self.weigh(game, above))
        return [*map(Candidate, options), *([refused] if refused.refusal is not None else [])]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """What is lacking for it, or is not there with it."""
        verb, n, _ = option
        if option in self.decide(game).options:
            return None
        if n < 0:
            return X_BELOW
        terms = terms_of(game, game.field(SUBJECT))
        if verb == "y":
            bill = bill_of_terms(game, terms._replace(y=n))
            return TOO_MANY if n > most_y(game, terms) else bill.refusal() or TOO_MANY
        if self._is_zero(game, terms):
            return X_IS_ZERO
        if n > prices.most_x(game, terms):
            return X_ABOVE
        return bill_of_terms(game, terms._replace(x=n)).refusal() or NO_TARGET_SO

    def possible(self, game: Game) -> list[int]:
        """The values of X that can be declared."""
        terms = terms_of(game, game.field(SUBJECT))
        if self._is_zero(game, terms):
            return [0]
        found: list[int] = []
        known = Gathered()
        x, last = 0, prices.most_x(game, terms)
        while x <= last:
            if self._is_payable(game, terms._replace(x=x), known):
                if targets.has_targets(game, terms._replace(x=x)):
                    found.append(x)
            elif found:
                last = min(last, x + prices.largest_change(game))
            x += 1
        return found or [0]

    def _is_payable(self, game: Game, terms: CostTerms, known: Gathered) -> bool:
        """With these numbers, by what has been gathered for others of the same play."""
        if targets.hangs_on_targets(game, terms):
            return legal.could_pay_terms(game, terms)
        return is_payable_so(game, terms, known)

    def possible_y(self, game: Game) -> list[int]:
        """The values of Y that can be declared."""
        terms = terms_of(game, game.field(SUBJECT))
        found = [0]
        known = Gathered()
        for y in range(1, min(most_y(game, terms), MOST_X) + 1):
            if not self._is_payable(game, terms._replace(y=y), known):
                break
            found.append(y)
        return found

    def take(self, game: Game, option: Option) -> int:
        instance = game.field(SUBJECT)
        if option[0] == "y":
            stack.choose(game, instance, stack.Y_SLOT, option[1])
            return NEXT
        stack.put(game, instance, stack.DECLARED_X, option[1])
        game.set_field(X, option[1])
        source = game.field(SOURCE)
        if stack.field(game, instance, stack.KIND) in stack.CARD_PLAYS:
            game.set(X_OF, source, option[1])
        if not self._wants_y(game, terms_of(game, instance)):
            return NEXT
        game.set_field(I, 1)
        return AGAIN
