"""The runner's hand: goes on by itself where nobody chooses, and takes what steps have said."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tallystick.cases.laid import StepAction
from tallystick.cases.model import Step
from tallystick.cases.nodes import Node
from tallystick.cases.noted.position import PositionBoard
from tallystick.cases.noted.reading import by_verb
from tallystick.cases.table import UNANSWERED, Answers, Fault
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import Fact, Mark
from tallystick.rules.rulebook import Told

LONGEST: Final = 20_000  # decisions; nothing that a case could mean lasts longer

Hearer = Callable[[Fact], None]
Place = tuple[Mark, int]  # where a game stands, and how many facts have been told


class Flow:
    """Drives one table; ``heard`` is called for each fact, ``say_so`` with what else is told."""

    def __init__(self, table: PositionBoard, heard: Hearer, say_so: Callable[[Told], None]) -> None:
        self.table = table
        self.game = table.game
        self.heard = heard
        self.say_so = say_so
        self.said: dict[int, Answers] = {}  # what steps have said and nobody has asked yet
        self.chosen: dict[int, Answers] = {}  # what a ``choose`` says besides
        self.now: Step | None = None  # the step that is being done
        self.told = 0
        self.taken = 0
        self.passed: dict[int, tuple[int, int]] = {}  # who was passed for since anybody acted, when

    # -- one decision ----------------------------------------------------------------------------

    def take(self, option: int) -> None:
        """Take an option, and tell what comes of it."""
        self.taken += 1
        self._note_pass(option)
        if self.taken > LONGEST:
            raise Fault("the game goes on and on; the step never comes to its point")
        decision = self.game.decision()
        told = None if decision is None else self.table.tell_answer(decision, option)
        if told is not None:
            self.say_so(told)
        self.game.step(option)
        self.tell()

    def _note_pass(self, option: int) -> None:
        """Whoever acts opens the round of passing anew."""
        decision = self.game.decision()
        if decision is None or not self.table.is_quiet():
            return
        if option == self.table.passing(decision):
            self.passed[decision.seat] = self.table.moment()
        else:
            self.passed.clear()

    def has_passed(self, seat: int) -> bool:
        """Whether a seat has been passed for already, in a round that is still the same. What has
        one answer, or what a step has answered, is taken first."""
        decision = self.game.decision()
        while decision is not None and not self.table.is_quiet() and self._took(decision):
            decision = self.game.decision()
        if decision is not None and decision.seat == seat and self.table.is_priority(decision):
            return False
        return self.passed.pop(seat, None) == self.table.moment()

    def pass_for(self, seat: int) -> None:
        """Go on to the seat's next priority, and pass. Fault if it may not."""
        mine = False
        while not mine:
            decision = self.game.decision()
            if decision is None:
                raise Fault("nobody can pass: the game is over")
            mine = decision.seat == seat and self.table.is_passable(decision)
            reason = self.table.pass_refusal(seat) if mine else None
            if reason is not None:
                raise refused(reason)
            self.go_on()
        self.passed.pop(seat, None)  # this pass is taken; another would be a new one

    def pass_on(self, start: tuple[int, int]) -> bool:
        """Pass for all until a moment is over, or a step has to choose; whether anybody has."""
        passed = False
        while (decision := self.game.decision()) is not None:
            if self.table.is_quiet() and self.table.moment() != start:
                break
            if self.needs_step(decision):
                break
            self.go_on()
            passed = True
        return passed

    def place(self) -> Place:
        """Where the game stands, and how much of it has been told; ``back`` goes there."""
        return self.game.mark(), self.told

    def back(self, place: Place) -> None:
        """Go back to where the game stood; nothing is told of that."""
        mark, self.told = place
        self.game.rewind(mark)

    def ahead(self) -> Iterator[Decision]:
        """The open decision, and each to which the game goes on by itself, until everybody has had
        another turn. Fault at one that only a step can answer."""
        last = self.table.moment()[0] + len(self.table.seats)
        while (decision := self.game.decision()) is not None and self.table.moment()[0] <= last:
            yield decision
            self.go_on()

    def tell(self) -> None:
        """Pass on the facts that have not been told."""
        while self.told < len(self.game.facts):
            self.told += 1
            self.heard(self.game.facts[self.told - 1])

    def go_on(self, first: bool = False) -> None:
        """Answer the open decision: as steps have said, else pass or decline, else the only answer;
        a choice that nobody has made is a Fault, or with ``first`` takes its last resort."""
        decision = self.game.decision()
        if decision is None:
            raise Fault("the game is over")
        option = self._answer(decision)
        if option == UNANSWERED and not first:
            raise Fault(self._unsaid(decision))
        self.take(max(decision.default, 0) if option == UNANSWERED else option)

    def _unsaid(self, decision: Decision) -> str:
        """The message that nobody says what is chosen; and after which step, if an earlier one."""
        begun = self.said.get(decision.seat)
        earlier = begun is not None and self.now is not None and begun.step is not self.now
        after = f" after '{begun.step}'" if begun is not None and earlier else ""
        return f"nothing says what is chosen{after}: {self.table.question(decision)}"

    def needs_step(self, decision: Decision) -> bool:
        """Whether only a step that is still to come can answer a decision."""
        return not self.is_answered(decision) and self.table.usual(decision) == UNANSWERED

    def _answer(self, decision: Decision) -> int:
        option = self._said(decision)
        return self.table.usual(decision) if option == UNANSWERED else option

    def is_answered(self, decision: Decision) -> bool:
        """Whether a step has answered a decision already."""
        begun = [said[decision.seat] for said in (self.chosen, self.said) if decision.seat in said]
        return any(self.table.is_answered_by(decision, answers) for answers in begun)

    def _said(self, decision: Decision) -> int:
        """What the seat's last ``choose`` says besides; else what its last deed says."""
        for said in (self.chosen, self.said):
            if decision.seat in said:
                option = self.table.answer(decision, said[decision.seat])
                if option != UNANSWERED:
                    return option
        return UNANSWERED

    def _took(self, decision: Decision) -> bool:
        """Take what has one answer, or is no priority and has its answer from a step."""
        if self.table.is_forced(decision):
            self.go_on()
            return True
        option = UNANSWERED if self.table.is_priority(decision) else self._said(decision)
        if option == UNANSWERED:
            return False
        self.take(option)
        return True

    def agreeing(self, decision: Decision, words: Node) -> int:
        """The option that agrees to what may be declined, where words answer what is asked then:
        who says which card they reveal reveals one. Else UNANSWERED."""
        yes = by_verb(decision, "yes")
        if yes == UNANSWERED or self.table.choice_refusal(decision, words) is None:
            return UNANSWERED
        mark, told = self.game.mark(), len(self.game.facts)
        self.game.step(yes)
        then = self.game.decision()
        fits = self.table.was_chosen(decision.seat, words, told)
        if then is not None and then.seat == decision.seat and not self.table.is_priority(then):
            fits = fits or self.table.choice_refusal(then, words) is None
        self.game.rewind(mark)
        return yes if fits else UNANSWERED

    # -- going on --------------------------------------------------------------------------------

    def settle(self, waits: Callable[[Decision], bool] | None = None) -> None:
        """Go on until all that has begun is resolved, or a decision comes that is waited for."""
        while not self.table.is_quiet():
            decision = self.game.decision()
            if decision is None or (waits is not None and waits(decision)):
                return
            self.go_on()

    def follow(self, seat: int) -> None:
        """Go on with what a seat has just begun, as far as what it has said reaches."""
        while True:
            decision = self.game.decision()
            if decision is None or decision.seat != seat or self.table.is_priority(decision):
                return
            option = self._said(decision)
            if option == UNANSWERED and self._unasked(seat):
                option = self.table.only(decision)
            if option == UNANSWERED:
                return
            self.take(option)

    def _unasked(self, seat: int) -> str:
        """What a seat's last steps have said and nobody has asked yet; "" if nothing."""
        return self._left(self.chosen, seat) or self._left(self.said, seat)

    def _left(self, said: Mapping[int, Answers], seat: int) -> str:
        answers = said.get(seat)
        if answers is None:
            return ""
        return self.table.leftover(answers, self.game.facts[answers.since :])

    def say(self, seat: int, answers: Answers) -> None:
        """Remember what a step says; what the seat's last step said must have been asked."""
        self.done(seat)
        answers.since = len(self.game.facts)
        self.said[seat] = answers

    def add(self, seat: int, answers: Answers) -> None:
        """Remember what a ``choose`` says besides, for what comes of it and for no later one."""
        self._close(self.chosen, seat)
        answers.since = len(self.game.facts)
        self.chosen[seat] = answers

    def _close(self, said: dict[int, Answers], seat: int) -> None:
        left = self._left(said, seat)
        answers = said.pop(seat, None)
        if answers is not None and left:
            raise Fault(f"{answers.step}: {left}")

    def done(self, seat: int) -> None:
        """Fault if something that a seat's steps said was never asked."""
        self._close(self.chosen, seat)
        self._close(self.said, seat)

    def finish(self) -> None:
        """The end of a case: resolve what has begun, and see that all was asked that was said."""
        self.settle()
        for seat in [*self.chosen, *(seat for seat in self.said if seat not in self.chosen)]:
            self.done(seat)

    def fight_out(self, deed: StepAction) -> None:
        """See what a deed began to its end, as far as nothing must be chosen."""
        place = self.place()
        try:
            while deed.is_open() and self.game.decision() is not None:
                self.go_on()
            self.settle()
        except Fault:
            self.back(place)

    # -- beginning a deed ------------------------------------------------------------------------

    def reach(self, deed: StepAction) -> int:
        """Go on to where the deed can begin; the option that begins it. Fault with the reason why
        it cannot, now or until the seat's next turn is over."""
        reason: Refusal | None = None
        start, seen = self.table.moment(), False
        while True:
            decision = self.game.decision()
            if decision is None:
                raise refused(reason, "the game is over")
            option = deed.start(decision) if decision.seat == deed.seat else UNANSWERED
            if option != UNANSWERED:
                found = deed.refusal()
                if found is None:
                    return option
                raise refused(found)
            if self.table.is_quiet() or (not seen and deed.waits(decision)):
                reason, seen = (reason, seen) if seen else (deed.refusal(), True)
                self._give_up(reason, start)
            lead = deed.leads if decision.seat == deed.seat else deed.invites
            leading = lead(decision)
            if leading != UNANSWERED:
                self.take(leading)
            else:
                self._pass(reason, start)

    def _give_up(self, reason: Refusal | None, start: tuple[int, int]) -> None:
        now = self.table.moment()
        if now[0] > start[0] + len(self.table.seats):
            raise refused(reason, "there is no moment for it")
        if reason is not None and reason.shortfall is not None and now != start:
            raise refused(reason)

    def _pass(self, reason: Refusal | None, start: tuple[int, int]) -> None:
        try:
            self.go_on()
        except Fault:
            if reason is not None and (self.table.is_quiet() or self.table.moment() != start):
                raise refused(reason) from None
            raise


def refused(reason: Refusal | None, otherwise: str = "") -> Fault:
    """The fault of a deed that cannot be done."""
    if reason is None:
        return Fault(f"it cannot be done: {otherwise}")
    return Fault(f"it cannot be done: {reason.text}", reason.clauses)
