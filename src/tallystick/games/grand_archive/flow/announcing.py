"""The steps of a play or an ability before it is paid, and those of a trigger: by which way, with
which additional costs, which X (GA.ACT.3, GA.COST.13), modes and targets (GA.ACT.4, GA.ACT.5,
GA.ATRIG.3); those of copies are chosen anew (GA.COPY.1).

The frame's SUBJECT is the instance; everything chosen is written down with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.announced import CostTerms, terms_of
from tallystick.games.grand_archive.costs.bills import bill_of_choices, bill_of_terms, is_payable_so
from tallystick.games.grand_archive.costs.payment_sources import Gathered
from tallystick.games.grand_archive.costs.prices import has_x, most_y
from tallystick.games.grand_archive.legality import legal, targets
from tallystick.games.grand_archive.legality.targets import script_of
from tallystick.games.grand_archive.pieces import USE, Script, TargetRequirement
from tallystick.games.grand_archive.position import continuous_effects, reasons, restrictions, stack
from tallystick.games.grand_archive.position.bases import EffectAmount
from tallystick.games.grand_archive.position.scope import scope_of
from tallystick.games.grand_archive.zones import STACK, X_OF
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
    J,
    Op,
    X,
)
from tallystick.rules.bill import Bill
from tallystick.rules.choice import with_refused
from tallystick.rules.paying import PricedChoice

DONE: Final[Option] = ("done", -1, -1)


def options_of(verb: str, numbers: Iterable[int]) -> list[Option]:
    """An option for each number."""
    return [(verb, n, -1) for n in numbers]


def _lack(game: Game, terms: CostTerms) -> Refusal | None:
    """What is lacking for a payment: nothing where some target still to be chosen helps
    (GA.ACT.5)."""
    if legal.could_pay_terms(game, terms):
        return None
    return bill_of_choices(game, terms).refusal() or reasons.CANNOT_PAY


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
        terms = terms_of(game, game.field(SUBJECT))
        options: list[Option] = [
            ("way", way, -1)
            for way in prices.ways(game, terms)
            if _could_be_paid(game, terms.but(way=way))
        ]
        return Decision(game.field(SEAT), "way", game.field(SOURCE), options, 0)

    def candidates(self, game: Game) -> list[Candidate]:
        terms = terms_of(game, game.field(SUBJECT))
        ways = prices.ways(game, terms)
        others = range(len(terms.piece.alternatives)) if terms.verb != USE else ()
        found = [*ways, *(way for way in others if way not in ways)]
        return [Candidate(option, self.weigh(game, option)) for option in options_of("way", found)]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        terms = terms_of(game, game.field(SUBJECT))
        if option[1] not in prices.ways(game, terms):
            return reasons.CLOSED_WAY
        chosen = terms.but(way=option[1])
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
        return prices.choices(game, terms_of(game, game.field(SUBJECT)))

    def _asked(self, game: Game) -> list[Option]:
        """What there is to choose from."""
        places = self._open(game)[game.field(I)]
        optional = piece_of(game, game.field(SOURCE)).extras[places[0]].optional
        return [*([("no", -1, -1)] if optional else []), *options_of("extra", places)]

    def _with(self, game: Game, place: int) -> CostTerms:
        terms = terms_of(game, game.field(SUBJECT))
        return terms.but(extras=terms.extras | 1 << place) if place >= 0 else terms

    def _may_decline(self, game: Game, option: Option) -> bool:
        """Whether an option declines an additional cost without which the rest costs no more, or
        which is not the last that could make it less."""
        if option[0] != "no":
            return False
        is_last = game.field(I) + 1 == len(self._open(game))
        return not (is_last and prices.hangs_on_extras(self._with(game, NOWHERE)))

    def decide(self, game: Game) -> Decision:
        asked = self._asked(game)
        options = [
            option
            for option in asked
            if self._may_decline(game, option)
            or legal.could_pay_terms(game, self._with(game, option[1]))
        ]
        return Decision(game.field(SEAT), "extra", game.field(SOURCE), options or asked, 0)

    def candidates(self, game: Game) -> list[Candidate]:
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
        return bill_of_choices(game, terms if x is None else terms.but(x=x))

    def take(self, game: Game, option: Option) -> int:
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
        return prices.is_unpaid(game, terms) and terms.piece.cost.has_x

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
        verb, n, _ = option
        if option in self.decide(game).options:
            return None
        if n < 0:
            return reasons.X_BELOW
        terms = terms_of(game, game.field(SUBJECT))
        if verb == "y":
            bill = bill_of_terms(game, terms.but(y=n))
            return (
                reasons.TOO_MANY if n > most_y(game, terms) else bill.refusal() or reasons.TOO_MANY
            )
        if self._is_zero(game, terms):
            return reasons.X_IS_ZERO
        least, most = prices.x_bounds(game, terms)
        if not least <= n <= most:
            return reasons.X_ABOVE if n > most else reasons.X_SMALL
        return bill_of_terms(game, terms.but(x=n)).refusal() or reasons.NO_TARGET_SO

    def possible(self, game: Game) -> list[int]:
        """The values of X that can be declared."""
        terms = terms_of(game, game.field(SUBJECT))
        if self._is_zero(game, terms):
            return [0]
        found: list[int] = []
        known = Gathered()
        x, last = prices.x_bounds(game, terms)
        while x <= last:
            if self._is_payable(game, terms.but(x=x), known):
                if targets.has_targets(game, terms.but(x=x)):
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
        for y in range(1, min(most_y(game, terms), prices.MOST_X) + 1):
            if not self._is_payable(game, terms.but(y=y), known):
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


class AnnouncementChoice(Op):
    """A step that is taken before the payment, and again after it for what the payment has opened
    (GA.ACT.8.b): ``later``. Earlier choices stay as they are."""

    def __init__(self, later: bool = False) -> None:
        self.later = later

    def is_mine(self, game: Game, property: int) -> bool:
        """Whether what hangs on a property of the play is chosen in this step."""
        if not property:
            return not self.later
        flags = stack.field(game, game.field(SUBJECT), stack.FLAGS)
        return self.later and bool(flags & property)


class ChooseModes(AnnouncementChoice):
    """GA.ACT.4: every mode is chosen now. I counts those chosen in this step."""

    def run(self, game: Game) -> int:
        script = script_of(game, game.field(SUBJECT))
        if script is None or not script.modes:
            return NEXT
        if game.field(I) >= self._most(game, script):
            return NEXT
        return ASK if self._open(game, script) else NEXT

    def _most(self, game: Game, script: Script) -> int:
        if not self.later:
            return targets.mode_range(game, terms_of(game, game.field(SUBJECT)), script)[1]
        return sum(n for property, n in script.more if self.is_mine(game, property))

    def _open(self, game: Game, script: Script) -> list[int]:
        chosen = stack.field(game, game.field(SUBJECT), stack.MODES)
        terms = terms_of(game, game.field(SUBJECT))
        return [
            i
            for i in targets.open_modes(game, terms, script)
            if not chosen >> i & 1 and (not self.later or script.more)
        ]

    def decide(self, game: Game) -> Decision:
        script = script_of(game, game.field(SUBJECT))
        assert script is not None
        options: list[Option] = [("mode", i, -1) for i in self._open(game, script)]
        fewest = targets.mode_range(game, terms_of(game, game.field(SUBJECT)), script)[0]
        if not self.later and game.field(I) >= fewest:
            options.append(DONE)
        return Decision(game.field(SEAT), "mode", game.field(SOURCE), options, 0)

    def candidates(self, game: Game) -> list[Candidate]:
        script = script_of(game, game.field(SUBJECT))
        assert script is not None
        options = self.decide(game).options
        others = [one for one in options_of("mode", range(len(script.modes))) if one not in options]
        return [*map(Candidate, options), *(Candidate(o, self._closed(game, o)) for o in others)]

    def _closed(self, game: Game, option: Option) -> Refusal:
        chosen = stack.field(game, game.field(SUBJECT), stack.MODES)
        return reasons.MODE_CHOSEN if chosen >> option[1] & 1 else reasons.CLOSED_MODE

    def take(self, game: Game, option: Option) -> int:
        """Write it down with the instance, which keeps it (GA.AACT.6)."""
        if option[0] == "done":
            return NEXT
        instance = game.field(SUBJECT)
        modes = stack.field(game, instance, stack.MODES)
        script = script_of(game, instance)
        if script is not None and script.is_fresh:
            source, seat = game.field(SOURCE), game.field(SEAT)
            continuous_effects.spend(game, source, seat, script.mark_of(option[1]))
        stack.put(game, instance, stack.MODES, modes | 1 << option[1])
        game.set_field(I, game.field(I) + 1)
        return AGAIN


def hangs_on_choice(game: Game, source: int, instance: int) -> bool:
    """Whether what is still to be paid for a card hangs on its targets (GA.ACT.7)."""
    if source < 0 or not targets.is_priced_by_targets(piece_of(game, source)):
        return False
    at, records = stack.find(game, instance), game.lists[STACK]
    is_announced = bool(records[at + stack.FLAGS] & stack.ANNOUNCED)
    return is_announced and records[at + stack.KIND] in stack.CARD_PLAYS


def can_pay_with(
    game: Game, instance: int, aim: TargetRequirement, value: int = stack.NO_TARGET
) -> bool:
    """Whether the whole can be paid with this target for the slot, or none more, and any target for
    those that follow."""
    mark = game.mark()
    if value != stack.NO_TARGET:
        stack.choose(game, instance, aim.slot, value)
    terms = terms_of(game, instance)
    found = legal.can_pay_terms(game, terms)
    is_full = len(stack.chosen(game, instance, aim.slot)) >= aim.most.value(terms.x)
    first = aim.slot + (is_full or value == stack.NO_TARGET)
    for slot, other in targets.pricing_targets(game, terms) if not found else []:
        if slot >= first:
            inner = game.mark()
            stack.choose(game, instance, slot, other)
            found = found or legal.can_pay_terms(game, terms_of(game, instance))
            game.rewind(inner)
    game.rewind(mark)
    return found


def why_unpaid(game: Game, instance: int, aim: TargetRequirement, value: int) -> Refusal:
    """What is lacking for the whole with this target (GA.ACT.8)."""
    mark = game.mark()
    stack.choose(game, instance, aim.slot, value)
    found = bill_of_choices(game, terms_of(game, instance)).refusal()
    game.rewind(mark)
    return found or reasons.CANNOT_PAY


class ChooseTargets(AnnouncementChoice):
    """GA.ACT.5: the targets, slot by slot; "up to" may stop early. I counts the slots done, J is 1
    once the targets of a slot are complete and only what is distributed among them is asked."""

    def run(self, game: Game) -> int:
        _, _, instance, x, at, is_full = game.top()
        script = script_of(game, instance)
        if script is None or not script.aims:
            return NEXT
        aims = self._aims(game, script, instance)
        while at < len(aims):
            aim = aims[at]
            if not is_full:
                taken = stack.chosen(game, instance, aim.slot)
                found = self._wanted(game, script, aim, taken, x)
                if found:
                    return game.ask(self._question(game, aim, found, taken))
            if self._unshared(game, aim):
                game.set_field(J, 1)
                return ASK
            at += 1
            game.set_field(I, at)
            if is_full:
                is_full = 0
                game.set_field(J, 0)
        return NEXT

    def _aims(self, game: Game, script: Script, instance: int) -> list[TargetRequirement]:
        """The targets that this step asks for. GA.AREST.2: what restricts a paragraph is met now;
        later on it is locked in."""
        return [
            aim
            for aim in targets.open_aims(game, instance, script)
            if (not aim.gates or self._is_open(game, aim))
            and (self.is_mine(game, aim.property) or (self.later and self._is_new_mode(game, aim)))
        ]

    def _is_open(self, game: Game, aim: TargetRequirement) -> bool:
        return restrictions.met(game, aim.gates, game.field(SOURCE), game.field(SEAT))

    def _is_new_mode(self, game: Game, aim: TargetRequirement) -> bool:
        """A mode that was chosen after the payment, whose targets were not asked for yet."""
        if aim.mode < 0 or aim.property:
            return False
        return not stack.chosen(game, game.field(SUBJECT), aim.slot)

    def _wanted(
        self, game: Game, script: Script, aim: TargetRequirement, taken: list[int], x: int
    ) -> list[int]:
        """What may be chosen next, where one more may be."""
        if aim.spread is not None and len(taken) >= self._to_share(game, aim.spread, x):
            return []  # GA.ACT.5: at least 1 for each
        return self._legal(game, script, aim, taken) if len(taken) < aim.most.value(x) else []

    def _legal(
        self, game: Game, script: Script, aim: TargetRequirement, taken: list[int]
    ) -> list[int]:
        """What may be chosen besides what is ``taken``."""
        source, seat, instance, *_ = game.top()
        found = targets.candidates(game, aim.what, seat, source, instance)
        left = [value for value in found if value not in taken] if taken else found  # GA.TGT.4
        if aim.slot not in script.unlike:
            return left
        terms, mine = terms_of(game, instance), self._aims(game, script, instance)
        return [v for v in left if targets.can_differ(game, terms, mine, aim.slot, v)]

    def _unshared(self, game: Game, aim: TargetRequirement) -> list[int]:
        """The targets of a slot that have no share yet, where something is distributed."""
        if aim.spread is None:
            return []
        instance = game.field(SUBJECT)
        return [
            value
            for value in stack.chosen(game, instance, aim.slot)
            if not stack.share_of(game, instance, aim.slot, value)
        ]

    def _asked(self, game: Game) -> tuple[Script, TargetRequirement]:
        """For which slot of what the question is."""
        instance = game.field(SUBJECT)
        script = script_of(game, instance)
        assert script is not None
        return script, self._aims(game, script, instance)[game.field(I)]

    def decide(self, game: Game) -> Decision:
        script, aim = self._asked(game)
        if game.field(J):
            shares = self._shares(game, aim)
            return Decision(game.field(SEAT), "share", game.field(SOURCE), shares, 0)
        taken = stack.chosen(game, game.field(SUBJECT), aim.slot)
        return self._question(game, aim, self._legal(game, script, aim, taken), taken)

    def _question(
        self, game: Game, aim: TargetRequirement, found: list[int], taken: list[int]
    ) -> Decision:
        """Of those that may be chosen next, those with which the whole can still be paid; and none
        more, if that can be paid."""
        source, seat, instance, x, *_ = game.top()
        stops = len(taken) >= aim.least.value(x)
        if hangs_on_choice(game, source, instance):
            paid = [value for value in found if can_pay_with(game, instance, aim, value)]
            stops = stops and can_pay_with(game, instance, aim)
            # Where it cannot be paid at all, it is taken back afterwards (GA.ACT.8).
            found = paid if paid or stops else found
        options: list[Option] = [("target", value, aim.slot) for value in found]
        if stops:
            options.append(DONE)
        return Decision(seat, "target", source, options, 0 if len(options) == 1 else -1)

    def candidates(self, game: Game) -> list[Candidate]:
        """What can be chosen next, then all else that a target of the kind could be thought to
        be."""
        decision = self.decide(game)
        if decision.kind != "target":
            return list(map(Candidate, decision.options))
        _, aim = self._asked(game)
        thinkable = targets.thinkable_targets(game, aim)
        return with_refused(game, self, [("target", value, aim.slot) for value in thinkable])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        decision = self.decide(game)
        if option in decision.options:
            return None
        instance = game.field(SUBJECT)
        script, aim = self._asked(game)
        taken = stack.chosen(game, instance, aim.slot)
        is_enough = len(taken) >= aim.least.value(game.field(X))
        if decision.kind == "target" and option == DONE and is_enough:
            return reasons.CANNOT_PAY
        if decision.kind != "target" or option[0] != "target":
            return reasons.UNSHARED if option[0] == "share" else reasons.NO_SUCH_TARGET
        if option[1] in taken:
            return reasons.CHOSEN
        if option[1] in self._legal(game, script, aim, taken):
            return why_unpaid(game, instance, aim, option[1])
        return targets.target_refusal(
            game, aim, decision.seat, decision.source, value=option[1], instance=instance
        )

    def _shares(self, game: Game, aim: TargetRequirement) -> list[Option]:
        """GA.ACT.5: at least 1 for each target; the last gets what is left."""
        assert aim.spread is not None
        instance = game.field(SUBJECT)
        chosen = stack.chosen(game, instance, aim.slot)
        given = sum(stack.share_of(game, instance, aim.slot, value) for value in chosen)
        left = self._to_share(game, aim.spread, game.field(X)) - given
        waiting = self._unshared(game, aim)
        if len(waiting) == 1:
            return [("share", waiting[0], max(left, 0))]
        most = left - (len(waiting) - 1)
        return [("share", waiting[0], n) for n in range(1, max(most, 1) + 1)]

    def _to_share(self, game: Game, spread: EffectAmount, x: int) -> int:
        """How much is distributed (GA.ACT.5), as far as it is declared by now (GA.ACT.3)."""
        source, seat, instance, *_ = game.top()
        return spread.value(scope_of(game, seat, source, instance, x))

    def take(self, game: Game, option: Option) -> int:
        verb, value, n = option
        _, seat, instance, *_ = game.top()
        if verb == "target":
            stack.choose(game, instance, n, value)
            game.emit("targeted", seat, value, instance)
            return AGAIN
        _, aim = self._asked(game)
        if verb == "share":
            stack.share(game, instance, aim.slot, value, n)
        if self._unshared(game, aim) and (verb == "done" or n):
            game.set_field(J, 1)
        else:
            game.set_field(I, game.field(I) + 1)
            game.set_field(J, 0)
        return AGAIN
