"""What a step does, by the notation of its game; and what it comes to, tried and taken back."""

from __future__ import annotations

from contextlib import suppress
from typing import Final, cast

from tallystick.cases.laid import LaidTable, StepAction
from tallystick.cases.model import Step, needed
from tallystick.cases.nodes import Node
from tallystick.cases.noted.table import NotedTable
from tallystick.cases.table import UNANSWERED, Answers, StepAnswer
from tallystick.costs import Cost
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import FRAMES
from tallystick.rules.meaning import NOTHING, NUMBER, THING
from tallystick.rules.rulebook import Told

MOST_STEPS: Final = 200
MOST_WAYS: Final = 40
Way = tuple[int, int]  # the window on the way in which another act comes first, and that act
NO_WAY: Final = (UNANSWERED, UNANSWERED)


def rehearsed(deed: NotedDeed) -> Refusal | None:
    """Why what a step says beyond its verb is not legal; None if it is. What is paid may be meant
    for after another act of the same seat, in a window on the way."""
    first = Rehearsal(deed, NO_WAY)
    refusal = first.refusal()
    if refusal is None or not deed.paid or "refused" in deed.step.arguments:
        return refusal
    ways = [(at, act) for at, acts in enumerate(first.windows) for act in range(acts)]
    others = (Rehearsal(deed, way).refusal() for way in ways[:MOST_WAYS])
    return None if None in others else refusal


class Rehearsal:
    """One trial, in which the windows on the way are answered by passing, but one by another act;
    ``windows`` comes to hold how many acts each of them offers."""

    def __init__(self, deed: NotedDeed, way: Way) -> None:
        self.deed = deed
        self.board = deed.board
        self.game = deed.game
        self.way = way
        self.windows: list[int] = []
        self.depth = len(self.game.lists[FRAMES])
        self.between = -1  # where another act began that comes first
        step = deed.step
        self.answers = Answers(step)
        self.nothing = Answers(Step(step.seat, step.verb, {}, step.node))

    def refusal(self) -> Refusal | None:
        """Why it is not legal."""
        mark, board = self.game.mark(), self.board
        begun, put_off = dict(board.begun), list(board.interrupted)
        try:
            return self._run()
        finally:
            self.game.rewind(mark)
            board.begun, board.interrupted = begun, put_off

    def _run(self) -> Refusal | None:
        told = len(self.game.facts)
        self.board.begins(self.deed.seat, self.answers)
        if not self.deed.come_to_it():
            return None
        paid_somehow = False
        for _ in range(MOST_STEPS):
            decision = self.game.decision()
            if decision is None or self._is_over(decision):
                break
            option, refusal = self._answer(decision)
            if option == UNANSWERED and refusal is None and decision.kind == "payment":
                option, paid_somehow = 0, True  # what nothing asks for is so however it is paid
            if refusal is not None or option == UNANSWERED:
                return self.answers.barred() if paid_somehow else refusal or self.answers.unfit()
            self.game.step(option)
        is_done = len(self.game.lists[FRAMES]) <= self.depth
        since = self.game.facts[told:]
        whole = is_done and not paid_somehow
        refusal = self.board.unfit(self.answers, since) if whole else self.answers.barred()
        refusal = refusal or self.board.stray(self.answers)
        if not paid_somehow:
            refusal = refusal or self.deed.unasked(self.answers, is_done)
        if refusal is None and is_done:
            return self.board.unaimed(self.answers, since)
        return refusal

    def _is_over(self, decision: Decision) -> bool:
        """Whether all that was begun is done, or somebody else has to choose."""
        if decision.seat != self.deed.seat and self.board.passing(decision) == UNANSWERED:
            return True
        mine = decision.seat == self.deed.seat
        done = len(self.game.lists[FRAMES]) <= self.depth
        return done and (not mine or self.board.is_priority(decision))

    def _answer(self, decision: Decision) -> StepAnswer:
        if decision.seat != self.deed.seat:
            return self.board.passing(decision), None
        if len(self.game.lists[FRAMES]) <= self.between:
            self.between = -1
        if self.board.is_priority(decision) and self.between < 0:
            chosen = self._in_window(decision)
            if chosen != UNANSWERED:
                return chosen, None
        said = self.answers if self.between < 0 else self.nothing
        option, refusal = self.board.judged_answer(decision, said)
        if refusal is None and option == UNANSWERED:
            option = self.board.usual(decision)
        return option, refusal

    def _in_window(self, decision: Decision) -> int:
        """The act that comes first, if this way has one here."""
        at, act = self.way
        here = at == len(self.windows)
        self.windows.append(len(decision.options) - 1)
        if not here:
            return UNANSWERED
        self.between = len(self.game.lists[FRAMES])
        return act


class NotedDeed(StepAction):
    """A verb, and what it is done to, "" if it names nothing."""

    def __init__(self, board: NotedTable, step: Step, seat: int, verb: str, name: str) -> None:
        super().__init__(board, step, seat)
        self.board = board
        self.verb = verb
        self.name = name
        node = step.get("n")
        self.n = node.number(1) - 1 if node is not None else -1
        self._own = False  # whether the page says which moves are meant
        self._just: list[Option] = []  # the move that is tried; none: any that is meant
        self._misspent: Refusal | None = None  # why the payment said is none, as it began
        self.paid = self.answers.payments  # what the step says is paid
        if self.pays_at_once:
            self.answers.payments = []  # nobody will ask

    @property
    def pays_at_once(self) -> bool:
        """Whether what it costs is paid as it begins, and no question is about that."""
        return self.board.page.pays_at_once

    # -- which moves are meant -------------------------------------------------------------------

    def _mean_what_is_offered(self, decision: Decision) -> None:
        """Of things that nothing tells apart the first is offered for all: where the step says the
        number of another, that becomes its number."""
        if "#" not in self.step.on_one_line() or not self.board.is_priority(decision):
            return
        alike = self.board.rules.alike
        for meant in () if decision.seat != self.seat else self.meant():
            if meant in decision.options:
                return
            for act in decision.options:
                mine = meant if self._own else (act[0], meant[1], act[2])
                known = self._own or self.board.spelled(act).verb == self.verb
                if known and alike(self.game, act) == alike(self.game, mine):
                    self.board.things.exchange(meant[1], act[1])
                    return

    def meant(self) -> list[Option]:
        """The moves that the words may mean, the likeliest first."""
        if self._just:
            return self._just
        own = self.board.page.meant(self.board, self.step, self.seat)
        self._own = own is not None
        if own is not None:
            return own
        acts = [one.option for one in self.board.rules.acts(self.game, self.seat)]
        found = [option for option in acts if self._is(option)]
        if not self.name:
            return found or [(self.verb, NOWHERE, -1)]
        known = {option[1] for option in found}
        others = [e for e in self._things() if e not in known]
        found += [(self.verb, entity, self._second) for entity in others]
        return found or [(self.verb, NOWHERE, self._second)]

    @property
    def _second(self) -> int:
        """The second number of a move that nothing offers: which ability is meant; none where it is
        not used, or a thing, such as the place that one moves to."""
        other = self.board.rules.meaning.verbs.get(self.verb, "")[1:] in (THING, NOTHING)
        return NOWHERE if other else max(self.n, 0)

    def _things(self) -> list[int]:
        """What bears the name, if the verb is one of which the first number is a thing."""
        is_number = self.board.rules.meaning.verbs.get(self.verb, THING).startswith(NUMBER)
        return [] if is_number else self.board.things.all(self.name)

    def _is(self, option: Option) -> bool:
        """Whether an option is written as the step says it."""
        spelled = self.board.spelled(option)
        if spelled.verb != self.verb:
            return False
        named = not self.name or (
            spelled.what is not None and self.board.reader.is_called(spelled.what, self.name)
        )
        n = dict(spelled.arguments).get("n", 1)
        numbered = self.n < 0 or "n" not in self.step.arguments or n == self.n + 1
        others = {key: node for key, node in self.step.arguments.items() if key != "n"}
        if any(name == "to" for name, _ in spelled.arguments):  # "at" and "on" say where to as well
            others = {"to" if key in ("at", "on") else key: node for key, node in others.items()}
        return named and numbered and self.board.reader.agrees(spelled, others)

    @property
    def _only_answers(self) -> bool:
        """Whether it begins nothing, but answers what is asked."""
        return self.verb in self.board.page.answered

    def start(self, decision: Decision) -> int:
        if self._only_answers:
            asked = self._answers_it(decision)
            return (
                self.board.judged_answer(decision, Answers(self.step))[0] if asked else UNANSWERED
            )
        self._mean_what_is_offered(decision)
        alike, meant = self.board.rules.alike, self.meant()
        wanted = {alike(self.game, option) for option in meant}
        found = [
            place
            for place, option in enumerate(decision.options)
            if alike(self.game, option) in wanted or (not self._own and self._is(option))
        ]
        found = [place for place in found if decision.options[place] in meant] or found
        if self._own and len(found) > 1 and not self._just:
            tried = (place for place in found if self._tried(decision.options[place]) is None)
            return next(tried, found[0])
        if not self._own:  # the one that is written as the step says, before others that are alike
            found = [n for n in found if self._is(decision.options[n])] or found
        return found[0] if found else UNANSWERED

    def waits(self, decision: Decision) -> bool:
        own = self.board.page.waits(self.step, decision, self.seat)
        if own is not None:
            return own
        if decision.kind in self.board.page.waiting and decision.seat == self.seat:
            meant = self.meant()
            leads = self.leads(decision) != UNANSWERED
            return leads or any(one.option in meant for one in self.game.candidates())
        return self._answers_it(decision)

    def invites(self, decision: Decision) -> int:
        fits = (option for option in self.meant() if self._weigh(option) is None)
        option = next(fits, None)
        if option is None:
            return UNANSWERED
        return self.board.page.invites(self.board, decision, self.seat, option)

    def _answers_it(self, decision: Decision) -> bool:
        """Whether it answers an open question that is no window, and is this seat's."""
        if self.board.is_priority(decision) or decision.seat != self.seat:
            return False
        verbs = {self.board.spelled(one.option).verb for one in self.game.candidates()}
        return self.verb in verbs

    # -- whether it is legal ---------------------------------------------------------------------

    def refusal(self) -> Refusal | None:
        decision = self.game.decision()
        if decision is not None:
            self._mean_what_is_offered(decision)
        meant = self.meant()
        if decision is not None and not self._own and self._answers_it(decision):
            return rehearsed(self) if self._only_answers else self._refused_answer(decision)
        found = [(option, self._weigh(option)) for option in meant]
        legal = [option for option, refusal in found if refusal is None]
        if not legal:
            vague = self.board.page.vague
            option, refusal = next((one for one in found if one[1] not in vague), found[0])
            return self._better(refusal, option)
        first = self._tried(legal[0])
        if first is None or not self._own:
            return first
        return None if any(self._tried(one) is None for one in legal[1:]) else first

    def of_first(self) -> Refusal | None:
        if "n" in self.step.arguments:
            return None
        meant = self.meant()
        can = next((one for one in meant if self._weigh(one) is None), None)
        if can is None or "n" not in dict(self.board.spelled(can).arguments):
            return None
        return self._weigh(next(one for one in meant if one[:2] == can[:2]))

    def _tried(self, option: Option) -> Refusal | None:
        """Why a move that is legal is not with all that the step says."""
        self._just = [option] if self._own else []
        try:
            return rehearsed(self) or self._mispaid(option)
        finally:
            self._just = []

    def _mispaid(self, of: Cost | Option) -> Refusal | None:
        """What is wrong with the payment that a step names where nobody is asked for one."""
        if not self.pays_at_once or not self.paid:
            return None
        return self._mispaid_for(of, self.paid[0])

    def _mispaid_for(self, of: Cost | Option, said: Node) -> Refusal | None:
        bill = self.board.rules.bill(self.game, self.seat, of, self._x())
        return self.board.offer(bill, said).refusal()

    def _better(self, refusal: Refusal | None, of: Cost | Option) -> Refusal | None:
        """What is wrong with the X, cost or payment that is named comes before what is lacking."""
        if refusal is None or refusal.shortfall is None:
            return refusal
        way = of if isinstance(of, Cost) else self.board.page.priced_so(self.board, self.step, of)
        if way != of:
            return self.board.rules.bill(self.game, self.seat, way, self._x()).refusal() or refusal
        if self.answers.x is not None:
            bill = self.board.rules.bill(self.game, self.seat, of, self._x())
            wrong = bill.refusal()
            if wrong is not None and wrong.shortfall is None:
                return wrong
        if not self.paid:
            return refusal
        bill = self.board.rules.bill(self.game, self.seat, of, self._x())
        offer = self.board.offer(bill, self.paid[0], self.answers.targets)
        return (offer.refusal() if offer.missing else None) or refusal

    def _weigh(self, option: Option) -> Refusal | None:
        decision = self.game.decision()
        kind = "" if decision is None else decision.kind
        if decision is not None and decision.seat == self.seat and option in decision.options:
            return self._beyond_all(option) if self._may_be_helped(option) else None
        if decision is not None and kind in self.board.page.declared and self.waits(decision):
            return self.game.current_op().weigh(self.game, option)
        return self.board.rules.weigh(self.game, self.seat, option)

    def _may_be_helped(self, act: Option) -> bool:
        return self.board.page.may_be_helped(self.board, self.seat, act)

    def _beyond_all(self, act: Option) -> Refusal | None:
        """Why nobody can pay for what one may ask the others to help with, whatever they give."""
        rules = self.board.rules
        return rules.helped_bill(self.game, self.seat, act, self.announced).refusal()

    @property
    def announced(self) -> int | None:
        """The X that the step says; None if it says none."""
        return None if self.answers.x is None else self._x()

    def _refused_answer(self, decision: Decision) -> Refusal | None:
        if self.start(decision) != UNANSWERED:
            return None
        fits = (one.refusal for one in self.game.candidates() if self._is(one.option))
        return next(fits, None) or Refusal(
            self.board.on_choice(decision.kind), f"{self.step} is no answer here."
        )

    def unasked(self, answers: Answers, is_done: bool) -> Refusal | None:
        """Why a payment nobody asked for, or (``is_done``) will, is none of what was begun."""
        if not any(node.entries() for node in answers.payments):
            return None
        if not self.pays_at_once and (self._just or is_done):
            return self._misspent or self._needless(answers.payments[0])
        return None

    def _needless(self, said: Node) -> Refusal | None:
        """Why a payment is none of what was done, whatever that costs."""
        with suppress(ValueError):  # what has no cost
            for option in self.meant()[:1]:
                return self._mispaid_for(option, said)
        clauses = self.board.on_choice("payment") or self.board.page.due
        return Refusal(clauses, "Nothing asks for that payment.")

    def _wasted(self, said: Node) -> Refusal | None:
        """Why a payment is none of what is about to be done, where nothing is due for that."""
        with suppress(ValueError):  # what has no cost
            for option in self.meant()[:1]:
                bill = self.board.rules.bill(self.game, self.seat, option, self._x())
                return self.board.offer(bill, said).refusal() if bill.best() == () else None
        return None

    def complete(self, act: Option) -> None:
        if not self.answers.payments and self._may_be_helped(act):
            together = self.board.given_together(self.seat, act, self.announced)
            self.answers.payments = together

    def come_to_it(self) -> bool:
        """Pass on to where it can begin, in this phase, and begin it; whether it has."""
        if self._only_answers:
            return True
        start = self.board.moment()
        for _ in range(MOST_STEPS):
            decision = self.game.decision()
            if decision is None or self.board.moment() != start:
                return False
            option = self.start(decision) if decision.seat == self.seat else UNANSWERED
            if option != UNANSWERED:
                said = self.answers.payments
                self._misspent = self._wasted(said[0]) if said else None
                self.game.step(option)
                return True
            if decision.seat != self.seat:
                option = self.invites(decision)
            option = self.board.usual(decision) if option == UNANSWERED else option
            if option == UNANSWERED:
                return False
            self.game.step(option)
        return False

    def leads(self, decision: Decision) -> int:
        return self.board.page.leads(self.board, self.step, decision, self.seat)

    def is_early(self) -> Refusal | None:
        decision = self.game.decision()
        if decision is None or (decision.seat == self.seat and self.start(decision) >= 0):
            return None
        fits = (option for option in self.meant() if self._weigh(option) is None)
        option = next(fits, None)
        return None if option is None else self.board.rules.waits_for(self.game, option)

    def is_idle(self) -> bool:
        decision = self.game.decision()
        asked = decision is not None and self._answers_it(decision)
        return not asked and self.board.page.is_idle(self.board, self.step, self.seat)

    def is_open(self) -> bool:
        return self.verb in self.board.page.opens and self.board.page.is_open(self.game)

    def reasons(self) -> list[Told]:
        found = [(option, self._weigh(option)) for option in self.meant() if option[1] >= 0]
        costly = [option for option, why in found if why is None or why.shortfall is not None]
        if not costly:
            return []
        with suppress(ValueError):  # what has no cost
            return self.board.explained(self.seat, costly[0], self._x())
        return []

    def _x(self) -> int:
        node = self.answers.x
        return max(node.number(), 0) if node is not None and node.is_number else 0


class ChargeDeed(NotedDeed):
    """Charge a cost there and then, as an effect would."""

    at_once = True

    def __init__(self, board: NotedTable, step: Step, seat: int) -> None:
        super().__init__(board, step, seat, "pay", "")
        self.of = board.priced(seat, needed(step, "cost", "for"), step.get("n"))

    def meant(self) -> list[Option]:
        return []

    def refusal(self) -> Refusal | None:
        bill = self.board.rules.bill(self.game, self.seat, self.of)
        lacking = self._better(bill.refusal(), self.of)
        return lacking or self._mispaid(self.of) or rehearsed(self)

    def come_to_it(self) -> bool:
        self.perform()
        return True

    def perform(self) -> None:
        self.board.rules.charge(self.game, self.seat, self.of)

    def reasons(self) -> list[Told]:
        return self.board.explained(self.seat, self.of, self._x())


class ChoiceDeed(NotedDeed):
    """An answer to an open question, with what its step says besides."""

    def __init__(self, board: NotedTable, step: Step, seat: int, place: int) -> None:
        super().__init__(board, step, seat, "", "")
        self.place = place

    @property
    def pays_at_once(self) -> bool:
        """A payment is for what the answer leads to."""
        return False

    def meant(self) -> list[Option]:
        return []

    def refusal(self) -> Refusal | None:
        return rehearsed(self)

    def come_to_it(self) -> bool:
        self.game.step(self.place)
        return True


class AtOnce(StepAction):
    """What a game does there and then, by a verb of its own that needs nobody's decision."""

    at_once = True

    def __init__(self, table: LaidTable, step: Step, seat: int) -> None:
        super().__init__(table, step, seat)
        self.paid, self.answers.payments = self.answers.payments, []  # nobody will ask

    def own_refusal(self) -> Refusal | None:
        """Why it is not legal, whatever its step says besides; None if it is."""
        return None

    def price(self) -> Option | None:
        """The move whose cost a payment that its step names has to be; None if it has none."""
        return None

    def refusal(self) -> Refusal | None:
        board, price = cast(NotedTable, self.table), self.price()
        refusal = self.own_refusal() or board.unaimed(self.answers, [])
        if refusal is not None or not self.paid or price is None:
            return refusal
        bill = board.rules.bill(self.game, self.seat, price)
        return board.offer(bill, self.paid[0]).refusal()


class NotedBoard(NotedTable):
    """A position on which the words of moves are deeds."""

    def deed(self, step: Step) -> StepAction:
        """What an acting step does. InputError for verbs and names that there are not."""
        seat = self.seat(step.node, step.seat)
        verb, name = self.page.verbs.read(step.verb)
        self.page.fit(step, verb)
        self.page.verify(self, step, seat)
        if verb == "pay":
            return ChargeDeed(self, step, seat)
        own = self.page.at_once(self, step, seat)
        return own if own is not None else NotedDeed(self, step, seat, verb, name)
