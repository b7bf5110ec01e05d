"""What joins effects: if, you may, one of several options, payments inside effects,
and costs that are paid step by step."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.costs.cost_modifiers import MOST_X, AbilityPayment
from tallystick.games.marvel_champions.costs.invoices import Invoice
from tallystick.games.marvel_champions.costs.payability import is_payable
from tallystick.games.marvel_champions.costs.payment import CompiledCost, TotalCost
from tallystick.games.marvel_champions.costs.payment_sources import BillSources
from tallystick.games.marvel_champions.costs.reasons import unpaid
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.legality.refusals import CHOSEN_ALREADY, NO_OPTION, NO_TARGET
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.bases import GoingOn, PartHead
from tallystick.games.marvel_champions.position.memory import BRANCH, DONE, IT, LOOP
from tallystick.games.marvel_champions.position.players import known_players, seats_of
from tallystick.games.marvel_champions.position.predicate import Predicate, holds
from tallystick.games.marvel_champions.position.scope import Scope, ability_scope
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import AGAIN, ASK, NEXT, NOT_ON_OFFER, Game
from tallystick.rules.bill import Bill as Laid
from tallystick.rules.choice import with_refused
from tallystick.rules.paying import PricedChoice
from tallystick.rules.phrases import Noun

MUST_PAY: Final = Refusal(("MC.ability.6",), "Nothing says that it may be left unpaid.")
NONE: Final[Option] = ("none", -1, -1)
NO: Final[Option] = ("no", -1, -1)
YES: Final[Option] = ("yes", -1, -1)


class IfThen(PartHead):
    """If the tests do not hold, pass over what follows."""

    def __init__(self, tests: tuple[Predicate, ...]) -> None:
        self.tests = tests

    def run(self, game: Game) -> int:
        return NEXT if holds(self.tests, ability_scope(game)) else game.jump(self.to)


class GoTo(GoingOn):
    """Go on elsewhere."""


class EffectPayment(AbilityPayment):
    """A payment that an effect asks for; it pays for the card that asks (MC.cost.8)."""

    def __init__(self, prices: tuple[CompiledCost, ...]) -> None:
        super().__init__(None, False)
        self.prices = prices
        self.most: Scaled | None = None  # what its X is at most

    def price(self, branch: int) -> CompiledCost:
        """The cost that is paid of several (A20)."""
        return self.prices[branch if len(self.prices) > 1 else 0]

    def bill(self, scope: Scope, branch: int) -> TotalCost:
        return TotalCost(scope, scope.source, prices=(self.price(branch),))

    def branches(self, scope: Scope) -> int:
        return len(self.prices)

    def has_x(self, scope: Scope, branch: int) -> bool:
        return self.price(branch).has_x

    def range_of_x(self, scope: Scope, branch: int) -> tuple[int, int]:
        """MC.cost.19, A8: at least 1, no more than "up to" says."""
        most = self.price(branch).most_x if self.most is None else self.most.value(scope)
        return max(book_of(scope.game).least_x, int(most > 0)), most or MOST_X

    def refusal(self, scope: Scope) -> Refusal | None:
        """Why none of its costs can be paid; None if one can."""
        return None if self.can_be_made(scope) else unpaid(scope, self)

    def can_be_made(self, scope: Scope) -> bool:
        """Whether any of its costs can be paid."""
        return is_payable(scope, self)


class YouMay(PartHead):
    """ "You may": somebody decides whether what follows is done (MC.may.1); a ``payment`` that
    cannot be made is not offered, nor one for which nothing could be done (MC.cost.14)."""

    def __init__(self, who: Noun) -> None:
        self.who = known_players(who)
        self.payment: EffectPayment | None = None
        self.aims: tuple[Aim, ...] = ()  # of what is paid for, where everybody sees whether it can

    def run(self, game: Game) -> int:
        """Ask, also who can only say no: nobody learns what a hand holds."""
        return ASK

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        seats = seats_of(scope, self.who) or [max(scope.seat, 0)]
        options = self.answers(self._can(scope))
        return Decision(seats[0], "may", scope.source, options, len(options) - 1)

    def answers(self, can: bool) -> list[Option]:
        """What may be said, by who can say yes, or cannot."""
        return [NO, YES] if can else [NO]

    def _can(self, scope: Scope) -> bool:
        payment = self.payment
        return payment is None or (could_do(self.aims, scope) and payment.can_be_made(scope))

    def candidates(self, game: Game) -> list[Candidate]:
        return with_refused(game, self, [YES])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        if option != YES or self.payment is None:
            return None if option in (YES, NO) else NOT_ON_OFFER
        scope = ability_scope(game)
        return self.payment.refusal(scope) if could_do(self.aims, scope) else NO_TARGET

    def take(self, game: Game, option: Option) -> int:
        ability_scope(game).remember(DONE, int(option[0] == "yes"))
        return NEXT if option[0] == "yes" else game.jump(self.to)


class YouMust(YouMay):
    """ "Spend 2 resources": who can pay has to (MC.ability.6)."""

    def answers(self, can: bool) -> list[Option]:
        return [YES] if can else [NO]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        if option == NO:
            return None if option in self.decide(game).options else MUST_PAY
        return super().weigh(game, option)


class ChoiceBranch:
    """One option of "choose": whether it can be chosen, and where it begins."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.to = -1
        self.payment: EffectPayment | None = None
        self.aims: tuple[Aim, ...] = ()
        self.tests: tuple[Predicate, ...] = ()  # of "... if A or ... if B": without it, it is none
        self.is_secret = False  # whether it can be chosen only with a card in hand of some kind
        # What a card of the scenario has done first, and what it is done to; without, it is none.
        self.target: Aim | None = None


class ChooseOption(PricedChoice):
    """One of several options; one without a target or that cannot be paid is none, on a card of
    the scenario also one without a target of what it does first (MC.target.10)."""

    def __init__(self, choices: tuple[ChoiceBranch, ...]) -> None:
        self.choices = choices
        self.to = -1

    def open(self, game: Game) -> list[Option]:
        """The options that can be chosen."""
        return [("option", i, -1) for i, one in enumerate(self.choices) if self._can(game, one)]

    def _can(self, game: Game, choice: ChoiceBranch) -> bool:
        scope = ability_scope(game)
        if choice.payment is not None:  # nobody pays for nothing (MC.cost.14)
            unseen = not all(aim.is_in_the_open for aim in choice.aims)
            works = unseen or could_do(choice.aims, scope)
            return works and choice.payment.can_be_made(scope)
        if not holds(choice.tests, scope):
            return False
        if any(aim.standing == "deciding" and not aim.is_met(scope) for aim in choice.aims):
            return False
        theirs = not piece_of(game, scope.source).is_player_card
        if theirs and choice.target is not None and not choice.target.is_met(scope):
            return False
        return could_do(choice.aims, scope)

    def price(self, game: Game, option: Option, x: int | None = None) -> Laid | None:
        payment = self.choices[option[1]].payment if option[0] == "option" else None
        if payment is None or x is not None:
            return None
        return Invoice(BillSources(payment.bill(ability_scope(game), 0), NOWHERE))

    def candidates(self, game: Game) -> list[Candidate]:
        return with_refused(game, self, [("option", i, -1) for i in range(len(self.choices))])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """MC.target.10: what has no target, or cannot be paid."""
        verb, i, _ = option
        if verb != "option" or not 0 <= i < len(self.choices):
            return None if option in self.decide(game).options else NOT_ON_OFFER
        choice = self.choices[i]
        if self._can(game, choice):
            return None
        paid = choice.payment.refusal(ability_scope(game)) if choice.payment is not None else None
        return paid or NO_OPTION

    def run(self, game: Game) -> int:
        """Ask where there is a choice, and where it hangs on a hand which there are; nothing
        possible, nothing happens."""
        found = self.open(game)
        if len(found) > 1 or self._looks_at_hand(game) or (found and game.asks_all):
            return ASK
        return self.take(game, found[0]) if found else game.jump(self.to)

    def _looks_at_hand(self, game: Game) -> bool:
        scope = ability_scope(game)
        for choice in self.choices:
            if choice.payment is not None and choice.payment.hangs_on_hand(scope):
                return True
        return any(choice.is_secret for choice in self.choices)

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        options = self.open(game) or [NONE]
        return Decision(max(scope.seat, 0), "option", scope.source, options)

    def take(self, game: Game, option: Option) -> int:
        return game.jump(self.to if option == NONE else self.choices[option[1]].to)


def could_do(part: tuple[Aim, ...], scope: Scope) -> bool:
    """Whether part of an ability would do something; without any aim it would."""
    aims = [aim for aim in part if aim.standing != "hanging"] or part
    found = [aim for aim in aims if _is_open(aim, part, scope)]
    if any(aim.standing == "required" and aim not in found for aim in aims):  # MC.move.1
        found = [aim for aim in found if aim.standing not in ("required", "conditional")]
    return bool(found) or not aims


def _is_open(aim: Aim, aims: tuple[Aim, ...], scope: Scope) -> bool:
    """Whether an option does something: to what was chosen or spoken of before the options, or to a
    target of its own."""
    own = any(aim in other.parts for other in aims)
    known = aim.whom is not None and aim.whom.how == "that" and scope.note(IT) >= 0
    known = (aim.follows or known) and not own
    return bool(aim.valid(scope)) if known else aim.is_met(scope)


class ChooseOptions(ChooseOption):
    """ "Choose 2 different options": all of them first, none twice, as many as can be chosen
    (MC.target.9, MC.target.10); then each is done, in the order in which they were chosen. LOOP is
    what has been chosen, a digit for each, and while they are done RESOLVING and the rest."""

    def __init__(self, choices: tuple[ChoiceBranch, ...], n: Scaled) -> None:
        super().__init__(choices)
        self.n = n

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        chosen = max(scope.note(LOOP), 0)
        if chosen < RESOLVING:
            enough = len(_digits(chosen)) >= min(self.n.value(scope), MOST_OPTIONS)
            if not enough and (self._looks_at_hand(game) or self.open(game)):
                return super().run(game)
            scope.remember(LOOP, RESOLVING + chosen)
        return self._resolve(game, scope)

    def _resolve(self, game: Game, scope: Scope) -> int:
        left = _digits(scope.note(LOOP) - RESOLVING)
        if not left:
            scope.remember(LOOP, 0)
            return game.jump(self.to)
        scope.remember(LOOP, RESOLVING + _number(left[1:]))
        return game.jump(self.choices[left[0]].to)

    def _can(self, game: Game, choice: ChoiceBranch) -> bool:
        chosen = _digits(max(ability_scope(game).note(LOOP), 0))
        return self.choices.index(choice) not in chosen and super()._can(game, choice)

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """MC.target.10: none twice."""
        chosen = _digits(max(ability_scope(game).note(LOOP), 0))
        if option[0] == "option" and option[1] in chosen:
            return CHOSEN_ALREADY
        return super().weigh(game, option)

    def take(self, game: Game, option: Option) -> int:
        scope = ability_scope(game)
        chosen = max(scope.note(LOOP), 0)
        if option == NONE:
            scope.remember(LOOP, RESOLVING + chosen)
        else:
            scope.remember(LOOP, _number([*_digits(chosen), option[1]]))
        return AGAIN


MOST_OPTIONS: Final = 5
DIGIT: Final = 16
RESOLVING: Final = DIGIT**MOST_OPTIONS


def _digits(number: int) -> list[int]:
    """The options that a number stands for, in order."""
    found: list[int] = []
    while number:
        found.insert(0, number % DIGIT - 1)
        number //= DIGIT
    return found


def _number(options: list[int]) -> int:
    """What stands for options, in order."""
    number = 0
    for one in options:
        number = number * DIGIT + one + 1
    return number


# Costs that are paid step by step: a search, a reveal, a card put into play. Whatever of a cost can
# be done in one payment is; the rest are effects that stand before the arrow. They are done right
# after the payment, each in full, or the effect does not happen (MC.cost.23).


class OnlyFor(GoingOn):
    """The steps of one of several costs: passed over where another one is paid (A20)."""

    def __init__(self, branch: int, of: int) -> None:
        self.branch = branch
        self.of = of

    def run(self, game: Game) -> int:
        paid = max(ability_scope(game).note(BRANCH), 0)
        return NEXT if paid % self.of == self.branch else game.jump(self.to)


class StepDone(GoingOn):
    """MC.cost.23: a step not done in full leaves the cost unpaid; the rest stays paid (A6)."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        if scope.note(DONE) != 1:
            game.emit("not paid", scope.seat, scope.source)
            return game.jump(self.to)
        return NEXT
