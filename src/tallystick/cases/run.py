"""Runs a case: sets it up, does its steps, looks at the end. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from tallystick.cases import asked
from tallystick.cases.clauses import any_covers, read_clauses
from tallystick.cases.flow import Flow, refused
from tallystick.cases.laid import StepAction
from tallystick.cases.model import Case, Step, inquired, joined, needed
from tallystick.cases.nodes import Node, is_none
from tallystick.cases.noted.position import PositionBoard
from tallystick.cases.report import CaseReport, ReasonLine, StepReport
from tallystick.cases.table import UNANSWERED, Answers, Fault, Ruling
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import Fact
from tallystick.rules.rulebook import Told

PHASE: Final = "end phase"


class Runner:
    """The run of one case on its table."""

    def __init__(self, case: Case, table: PositionBoard) -> None:
        self.case = case
        self.table = table
        self.game = table.game
        self.report = CaseReport(case.title, case.game, case.node.file, case.node.line)
        self.step = StepReport("the position", case.node.line)
        self.report.steps.append(self.step)
        self.flow = Flow(table, self._heard, self._say)
        self.last: StepAction | None = None
        self.since = 0  # how many facts there were when the last step began that was no ``until``
        self.before = 0  # the same of the step before it
        self.begun = len(self.game.facts)  # how many there were where the position stands
        self.acted = 0  # how many there were when it was its turn, after what leads to it
        self.came = False  # whether the game stands where an ``until`` has just led
        self.steps = tuple(joined(case.when, table.page.together))
        self.at = 0  # which of them is being done

    def run(self) -> CaseReport:
        """Do the steps and look at the end. InputError for words that mean nothing."""
        self._check()
        try:
            for at, step in enumerate(self.steps):
                self.at = at
                self.step = StepReport(step.on_one_line(), step.node.line)
                self.report.steps.append(self.step)
                self.flow.now = step
                self._do(step)
            self._finish()
        except Fault as fault:
            self._fail(fault.text, fault.clauses)
            return self.report
        self._look()
        return self.report

    def _check(self) -> None:
        """Read everything once before anything is done."""
        for step in self.case.when:
            for name in ("refused", "because"):
                node = step.get(name)
                if node is not None and not read_clauses(node, self.case.game):
                    raise node.error("expected a clause id, or several, found none")
            if asked.is_until(step):
                asked.check(self.table, step)
            elif not step.seat:
                self.table.until(step.verb)
            else:
                self.table.seat(step.node, step.seat)
                self._check_step(step)
        if self.case.then is not None:
            self.table.look(self.case.then.without(OF_THE_LOG))
            for key in (CITED, NOT_CITED):
                node = self.case.then.get(key)
                if node is not None:
                    read_clauses(node, self.case.game)

    def _check_step(self, step: Step) -> None:
        with suppress(Fault):  # what does not hold is said when it is its turn
            self.table.check(step)
            if step.verb.text() == "can":
                self._inquired(step)
            elif step.verb.text() == "asked":
                asked.check(self.table, step)
            elif step.verb.text() not in STEPS:
                self.table.deed(step)

    def _heard(self, fact: Fact) -> None:
        told = self.table.tell(fact)
        if told is not None:
            self._say(told)

    def _say(self, told: Told) -> None:
        self.step.lines.append(ReasonLine(told.text, told.clauses))
        self.report.cite(told.clauses)

    def _fail(self, text: str, clauses: tuple[str, ...] = ()) -> None:
        self.step.failures.append(text)
        self.report.cite(clauses)
        cited = f" [{clauses[0]}]" if clauses else ""
        self.report.failures.append(f"{self.step.title}: {text}{cited}")

    # -- steps -----------------------------------------------------------------------------------

    def _do(self, step: Step) -> None:
        if not step.seat:
            self._until(step)
            self.came = True
            return
        self._do_verb(step)
        self.came = self.came and _changes_nothing(step)

    def _do_verb(self, step: Step) -> None:
        self.before, self.since = self.since, len(self.game.facts)
        self.acted = self.since
        self.table.seat(step.node, step.seat)
        verb = step.verb.text()
        own = STEPS.get(verb)
        if own is not None:
            own(self, step)
        elif "refused" in step.arguments:
            self._refused(step, self.table.deed(step))
        else:
            self._act(self.table.deed(step))

    def _until(self, step: Step) -> None:
        has_come = self._coming(step)
        while (decision := self.game.decision()) is not None and not has_come(decision):
            self.flow.go_on(first=True)
        if decision is None and asked.is_until(step):
            raise Fault("the game is over, and that was never asked")
        self.since = self.acted = len(self.game.facts)

    def _coming(self, step: Step) -> Callable[[Decision], bool]:
        """Whether that has come until which a step plays on."""
        if asked.is_until(step):
            return lambda decision: asked.has_come(self.table, decision, step)
        where, start, acted = self.table.until(step.verb), self.table.moment(), self.acted
        return lambda _: self.table.has_come(where, start, acted)

    def _act(self, deed: StepAction) -> None:
        self.last = deed
        if deed.at_once:
            self._settle(deed.waits)
            self._legal(deed)
            self._explain(deed)
            self.flow.say(deed.seat, deed.answers)
            deed.perform()
            self.flow.tell()
        elif not deed.is_idle():
            option = self.flow.reach(deed)
            if (decision := self.game.decision()) is not None:
                deed.complete(decision.options[option])
            self.acted = len(self.game.facts)
            self._explain(deed)
            self.table.begins(deed.seat, deed.answers)
            self.flow.say(deed.seat, deed.answers)
            self.flow.take(option)
        self.flow.follow(deed.seat)

    def _explain(self, deed: StepAction) -> None:
        for told in deed.reasons():
            self._say(told)

    def _legal(self, deed: StepAction) -> None:
        reason = deed.refusal() if self.game.decision() is not None else self.table.page.ended
        if reason is not None:
            raise refused(reason)

    # -- refusals --------------------------------------------------------------------------------

    def _refused(self, step: Step, deed: StepAction) -> None:
        wanted = read_clauses(step.arguments["refused"], self.case.game)
        self._settle(deed.waits)
        before = self.game.digest()
        reason = self._judge(deed, wanted)
        if self.game.digest() != before:
            raise Fault("something changed, although it was only judged")
        for told in deed.reasons():
            self._say(told)
        self._refuse(step, reason)

    def _settle(self, waits: Callable[[Decision], bool] = lambda decision: False) -> None:
        """Before something is judged, or done there and then, what has begun is resolved; but where
        an ``until`` has just led, it is judged or done there."""
        if not self.came:
            self.flow.settle(lambda decision: waits(decision) or self._is_kept(decision))

    def _is_kept(self, decision: Decision) -> bool:
        """Whether the next step that does anything does it here: to judge what another player does
        passes no window that is still used."""
        now, later = self.steps[self.at], self.steps[self.at + 1 :]
        step = next((one for one in later if not _changes_nothing(one)), None)
        if step is None or step.seat in ("", now.seat) or step.verb.text() in STEPS:
            return False
        with suppress(Fault):  # what does not hold is said when it is its turn
            deed = self.table.deed(step)
            if deed.seat == decision.seat:
                return deed.start(decision) != UNANSWERED and deed.refusal() is None
        return False

    def _refuse(self, step: Step, reason: Refusal | None) -> None:
        """Compare a refusal with the one that is expected."""
        wanted = read_clauses(step.arguments["refused"], self.case.game)
        if reason is None:
            self._fail(f"expected it to be refused by {', '.join(wanted)}, found it legal")
            return
        self._say(Told(f"Refused: {reason.text}", reason.clauses))
        if not any_covers(wanted, reason.clauses):
            found = f"refused by {', '.join(reason.clauses)}: {reason.text}"
            self._fail(f"expected it to be refused by {', '.join(wanted)}, found it {found}",
                       reason.clauses)  # fmt: skip

    def _judge(self, deed: StepAction, wanted: tuple[str, ...] = ()) -> Refusal | None:
        """Why a deed is not legal, after what leads to it."""
        decision = self.game.decision()
        mine = decision is not None and decision.seat == deed.seat
        lead = deed.leads(decision) if decision is not None and mine else UNANSWERED
        if lead == UNANSWERED:
            return self._judge_here(deed, wanted)
        mark = self.game.mark()
        try:
            self.game.step(lead)
            return self._judge(deed, wanted)
        finally:
            self.game.rewind(mark)

    def _judge_here(self, deed: StepAction, wanted: tuple[str, ...]) -> Refusal | None:
        """Why a deed is not legal where the case stands. That others have not passed, or that it is
        too early, counts only if it is asked for."""
        reason = deed.refusal() if self.game.decision() is not None else self.table.page.ended
        if len(self.game.facts) == self.begun and not deed.at_once:
            gone = self.table.gone_by(self.case.given)
            if gone is not None and (reason is None or any_covers(wanted, gone.clauses)):
                return gone
        if reason is None and wanted:
            early = deed.is_early()
            if early is not None and any_covers(wanted, early.clauses[:1]):
                return early
            return deed.of_first()
        return reason

    # -- questions -------------------------------------------------------------------------------

    def ask_price(self, step: Step) -> None:
        """``{A: payments, for: COST, gives: [...]}``, ``{A: cost, of: {card: Ox}, is: COST}``."""
        due = self.table.is_due_at
        self._settle(lambda decision: due(step, decision) or self.flow.needs_step(decision))
        self._rule(self.table.ruling(step), step)

    def _rule(self, ruling: Ruling, step: Step) -> None:
        for told in ruling.reasons:
            self._say(told)
        self.report.cite(ruling.clauses)
        if not ruling.holds:
            self._fail(f"expected {ruling.expected}, found {ruling.found}", ruling.clauses)
        because = step.get("because")
        wanted = read_clauses(because, self.case.game) if because is not None else ()
        if ruling.holds and wanted and not any_covers(wanted, ruling.clauses):
            found = ", ".join(ruling.clauses) or "no clause"
            self._fail(f"expected it because of {', '.join(wanted)}, found {found}")

    def ask_can(self, step: Step) -> None:
        """``{A: can, do: recruit Ox, is: true}``."""
        deed = self._inquired(step)
        if deed is None:
            self._settle()
            reason = self._pass_refusal(needed(step, "do").text(), step)
            self._can(step, reason, ())
        else:
            self._settle(deed.waits)
            reason = self._judge(deed)
            if reason is None and not needed(step, "is").flag():
                reason = deed.of_first()
            self._can(step, reason, deed.reasons())

    def _inquired(self, step: Step) -> StepAction | None:
        """What a ``can`` asks about; None for ``pass``, and for ``end phase``, which is that."""
        do = needed(step, "do")
        passes = do.is_scalar and do.text() in ("pass", PHASE)
        return None if passes else self.table.deed(inquired(step, tuple(STEPS)))

    def _can(self, step: Step, reason: Refusal | None, reasons: Sequence[Told]) -> None:
        wanted = needed(step, "is").flag()
        found = "yes" if reason is None else f"no: {reason.text}"
        clauses = () if reason is None else reason.clauses
        told = Told("It is legal." if reason is None else f"It is not: {reason.text}", clauses)
        ruling = Ruling((reason is None) == wanted, "yes" if wanted else "no", found, clauses,
                        (*reasons, told))  # fmt: skip
        self._rule(ruling, step)

    def ask_what_is_asked(self, step: Step) -> None:
        """``{A: asked, offers: WORDS}``: go on to the seat's next question, look, and go back."""
        seat = self.table.seat(step.node, step.seat)
        place = self.flow.place()
        while (decision := self.game.decision()) is not None:
            if decision.seat == seat and not self.table.is_own(decision):
                break
            self.flow.go_on()
        if decision is None:
            raise Fault("the game is over, and nobody is asked")
        for mismatch in asked.mismatches(self.table, decision, step):
            self._fail(mismatch)
        self.flow.back(place)

    # -- choices ---------------------------------------------------------------------------------

    def choose(self, step: Step) -> None:
        """``{A: choose, option: ...}``: go on to the seat's next choice, and answer it."""
        seat = self.table.seat(step.node, step.seat)
        options = [*step.listed("option"), *step.listed("options")]
        if not options:
            needed(step, "option")
        if "refused" in step.arguments:
            self._refuse(step, self._choice_refusal(seat, options[0], step))
            return
        self._choose(seat, step, options, Answers(step))

    def _choose(
        self, seat: int, step: Step, options: Sequence[Node], besides: Answers | None = None
    ) -> None:
        """Answer the seat's next choices, with what is said besides for what comes of the first."""
        if besides is not None and self._divides(seat, options, besides):
            return
        for option in options:
            place = self.flow.place()
            try:
                decision = self._choice_of(seat, option)
            except Fault:
                self.flow.back(place)
                if not self.table.was_chosen(seat, option, self.before):
                    raise
                continue
            if besides is not None:
                if option.is_map and self.table.is_spread(decision, len(list(option.pairs()))):
                    besides.choose.insert(0, option)
                self.flow.add(seat, besides)
                besides = None
            since, agreed = len(self.game.facts), self.flow.agreeing(decision, option)
            if agreed != UNANSWERED:
                self.flow.take(agreed)
                if self.table.was_chosen(seat, option, since):
                    continue
                decision = self._choice_of(seat, option)
            self.flow.take(self.table.pick_for(decision, option, step))
        self.flow.follow(seat)

    def _divides(self, seat: int, options: Sequence[Node], besides: Answers) -> bool:
        """Divide what is to be divided next as shares by name say, all at once; False where that is
        not the seat's next choice."""
        if not all(option.is_map for option in options):
            return False
        place, kind = self.flow.place(), ""
        with suppress(Fault):
            kind = self._choice(seat, options[0]).kind
        if kind not in self.table.page.divided:
            self.flow.back(place)
            return False
        besides.choose[:0] = options
        self.flow.add(seat, besides)
        self.flow.follow(seat)
        return True

    def _choice_of(self, seat: int, option: Node) -> Decision:
        """The seat's next choice; or one with a single answer, if words are only that."""
        place = self.flow.place()
        fault: Fault | None = None
        try:
            decision = self._choice(seat, option)
            fits = self.table.choice_refusal(decision, option) is None
            if fits or self.flow.agreeing(decision, option) != UNANSWERED:
                return decision
        except Fault as missed:
            fault = missed
        self.flow.back(place)
        forced = self._forced_choice(seat, option)
        if forced is not None:
            return forced
        if fault is not None:
            raise fault
        return self._choice(seat, option)

    def _forced_choice(self, seat: int, option: Node) -> Decision | None:
        """Go on to the seat's next choice whose only answer words are; None if none comes."""
        place, table = self.flow.place(), self.table
        with suppress(Fault):
            for decision in self.flow.ahead():
                forced = self._chooses(seat, decision) and table.is_forced(decision)
                if forced and table.choice_refusal(decision, option) is None:
                    return decision
        self.flow.back(place)
        return None

    def _chooses(self, seat: int, decision: Decision) -> bool:
        """Whether a decision is a choice of a seat, and not whether it acts."""
        return decision.seat == seat and not self.table.is_priority(decision)

    def _choice_refusal(self, seat: int, option: Node, step: Step) -> Refusal | None:
        """Why a choice, with all that its step says, is not legal; one that never comes is not."""
        place = self.flow.place()
        try:
            decision = self._offer(seat, option)
            refusal = self.table.step_refusal(decision, option, step)
            if refusal is None or not self._is_taken_silently(decision, option):
                return refusal
            never = Fault(refusal.text, refusal.clauses)
        except Fault as fault:
            refusal, never = None, fault
        self.flow.back(place)
        refusal = self.table.missed_choice(seat, option, step) or refusal
        if refusal is None:
            raise never
        return refusal

    def _offer(self, seat: int, option: Node) -> Decision:
        """The choice that is open to a seat now, or the next one if nothing is being resolved: the
        game does not go on to where the words would fit."""
        asked = self.game.decision()
        settled = asked is None or len(asked.options) == 1 or self.table.is_quiet()
        for decision in self.flow.ahead():
            if self._chooses(seat, decision) and self._is_answered_by(decision, option):
                return decision
            if not settled and self.table.is_quiet():
                break
        raise Fault("there is no choice to make")

    def _is_answered_by(self, decision: Decision, option: Node) -> bool:
        """Whether words are said of a question. Where one answer is left, they are if they are that
        answer, or if another could be thought of."""
        if len(decision.options) > 1 or decision.kind == "payment":
            return not self._is_taken_silently(decision, option)
        thinkable = any(one.refusal is not None for one in self.game.candidates())
        return thinkable or self.table.choice_refusal(decision, option) is None

    def _choice(self, seat: int, option: Node) -> Decision:
        """Go on to the seat's next choice; one with a single answer that is another is taken, and
        one to which the words are no answer and that may be declined, or that a step has answered
        already."""
        skipped: Fault | None = None
        for decision in self.flow.ahead():
            if self._chooses(seat, decision) and not self._is_taken_silently(decision, option):
                fits = self.table.choice_refusal(decision, option) is None
                skipping = self.table.is_skipped(decision) or self.flow.is_answered(decision)
                if fits or not skipping or self.flow.agreeing(decision, option) != UNANSWERED:
                    return decision
                skipped = Fault(f"{option.shown()} is no answer: {self.table.question(decision)}")
        raise skipped or Fault("there is no choice to make")

    def _is_taken_silently(self, decision: Decision, option: Node) -> bool:
        if self.table.is_forced(decision):
            return True
        if self.table.only(decision) == UNANSWERED:
            return False
        return self.table.choice_refusal(decision, option) is not None

    def pass_(self, step: Step) -> None:
        """``{A: pass}``: pass at the seat's next priority, then answer as ``choose`` says."""
        seat = self.table.seat(step.node, step.seat)
        if "refused" in step.arguments:
            self.flow.settle()
            self._refuse(step, self._pass_refusal("pass", step))
            return
        if not self.flow.has_passed(seat):
            self.flow.pass_for(seat)
        if "choose" in step.arguments:
            self._choose(seat, step, step.listed("choose"))

    def _pass_refusal(self, verb: str, step: Step) -> Refusal | None:
        """Why a seat cannot pass, or end the phase; nobody does once the game is over."""
        if self.game.decision() is None:
            return self.table.page.ended
        seat = self.table.seat(step.node, step.seat)
        return self.table.phase_refusal(seat) if verb == PHASE else self.table.pass_refusal(seat)

    def end_phase(self, step: Step) -> None:
        """``{A: end phase}``: everybody passes until another phase has begun, or a choice has to be
        made on the way; ``choose`` answers those of the seat, or a later step. Fault where nobody
        has passed, because nobody may, and where the phase is not the seat's to end."""
        seat = self.table.seat(step.node, step.seat)
        if "refused" in step.arguments:
            self._settle()
            self._refuse(step, self._pass_refusal(PHASE, step))
            return
        start = self.table.moment()
        if self.game.decision() is None:
            raise Fault("nobody can pass: the game is over")
        reason = self.table.page.phase_refusal(self.table, seat)
        if reason is None and not self.flow.pass_on(start):
            reason = self.table.pass_refusal(seat)
        if reason is not None:
            raise refused(reason)
        if "choose" in step.arguments:
            self._choose(seat, step, step.listed("choose"))
            self.flow.pass_on(start)

    # -- the end ---------------------------------------------------------------------------------

    def _finish(self) -> None:
        try:
            self.flow.settle()
        except Fault:  # a choice of which a case only says what is no answer stays open
            if not self.case.when or "refused" not in self.case.when[-1].arguments:
                raise
            return
        if self.last is not None and self.last.is_open() and self._ends_fights():
            self.flow.fight_out(self.last)
        self.flow.finish()

    def _ends_fights(self) -> bool:
        """A battle that the last acting step began is fought out, unless ``then`` looks into it."""
        doing = [step for step in self.case.when if not _changes_nothing(step)]
        then = self.case.then
        at = then.get("skirmish") if then is not None else None
        looks = at is not None and not is_none(at)
        return self.last is not None and self.last.step is doing[-1] and not looks

    def _look(self) -> None:
        then = self.case.then
        if then is None:
            return
        self.step = StepReport("then", then.line)
        self.report.steps.append(self.step)
        looked = self.table.look(then.without(OF_THE_LOG))
        for told in looked.reasons:
            self._say(told)
        for mismatch in looked.mismatches:
            self._differ(str(mismatch))
        self._look_at_the_log(then.entries())
        if not self.step.failures:
            self.step.lines.append(ReasonLine("All of it is so.", ()))

    def _look_at_the_log(self, keys: dict[str, Node]) -> None:
        """``cited`` and ``not cited``: clauses; ``told``: words, in the order of happening."""
        found = ", ".join(self.report.cited) or "none"
        for key in (CITED, NOT_CITED):
            for clause in read_clauses(keys[key], self.case.game) if key in keys else ():
                if any_covers((clause,), self.report.cited) != (key == CITED):
                    self._differ(f"{key}: expected {clause}, found {found}")
        lines = iter([line.text for step in self.report.steps for line in step.lines])
        for node in keys[TOLD].one_or_more() if TOLD in keys else ():
            if not any(node.text().casefold() in line.casefold() for line in lines):
                self._differ(f"told: expected {node.text()!r}, and after what was told before it")

    def _differ(self, text: str) -> None:
        self.step.failures.append(text)
        self.report.failures.append(text)


# What ``then`` says of the log, and not of the position.
CITED, NOT_CITED, TOLD = "cited", "not cited", "told"
OF_THE_LOG: Final = (NOT_CITED, TOLD)


def _changes_nothing(step: Step) -> bool:
    """Whether a step asks, or says what is refused."""
    return step.seat != "" and (step.verb.text() in ASKING or "refused" in step.arguments)


ASKING: Final = ("payments", "cost", "can", "asked")
STEPS: Final[dict[str, Callable[[Runner, Step], None]]] = {
    "payments": Runner.ask_price,
    "cost": Runner.ask_price,
    "can": Runner.ask_can,
    "asked": Runner.ask_what_is_asked,
    "choose": Runner.choose,
    "pass": Runner.pass_,
    PHASE: Runner.end_phase,
}
