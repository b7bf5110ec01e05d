"""The table of a game whose moves have a notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, cast

from tallystick.cases.laid import question_text
from tallystick.cases.nodes import Node, Things, split_number
from tallystick.cases.noted import reading
from tallystick.cases.noted.page import Page
from tallystick.cases.noted.paying import LastPayment, PaymentMatch, TargetsLeft, parts_of
from tallystick.cases.noted.pricing import PricedTable
from tallystick.cases.table import UNANSWERED, Answers, Fault, StepAnswer
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import SEAT, BadGame, Game
from tallystick.rules.bill import Bill
from tallystick.rules.paying import PaymentOp, PricedChoice, answer_for
from tallystick.rules.spelling import Given, PaidItems, Spelled, entity_of

MOST_STEPS: Final = 200
MOST_ANSWERS: Final = 4  # of which it is tried whether they lead to one position
MOST_ENDS: Final = 60  # so many are looked at for one question, those on the way among them


class NotedTable(PricedTable):
    """A position under the words of a case, by the notation of its game and a page of words."""

    def __init__(
        self,
        page: Page,
        game: Game,
        things: Things,
        seats: tuple[str, ...],
        called: Mapping[str, str],
    ) -> None:
        super().__init__(game, things, seats, called)
        self.page = page
        self.reader = reading.Reader(things, seats, self.special)
        self.begun: dict[int, Answers] = {}  # what each seat's last deed has said
        # The same of deeds that go on later: how many frames there were, and whose it is.
        self.interrupted: list[tuple[int, int, Answers]] = []
        self.looked = 0  # at how many ends, for the question that is being looked at
        game.asks_all = True

    # -- time ------------------------------------------------------------------------------------

    def is_quiet(self) -> bool:
        """Whether nothing that has begun is still to be resolved: somebody has priority."""
        return self.page.is_quiet(self.game)

    def moment(self) -> tuple[int, int]:
        """The turn's number and the phase."""
        return self.page.moment(self.game)

    # -- deeds in the middle of others -----------------------------------------------------------

    def begins(self, seat: int, answers: Answers) -> None:
        """A deed begins; another of the same seat is put off, and what it said asked afterwards."""
        if self.is_quiet():
            self.interrupted.clear()
        elif seat in self.begun:
            depth = len(self.game.lists[FRAMES])
            self.interrupted.append((depth, seat, self.begun[seat]))
        self.begun[seat] = answers

    def _resumed(self, seat: int, answers: Answers) -> Answers:
        """What was said of the deed that the open question belongs to: that of the seat's last
        step, unless it is over, and one that it interrupted goes on; or of the question itself."""
        if answers is not self.begun.get(seat):
            return answers
        depth = len(self.game.lists[FRAMES])
        put_off = (said for at, whose, said in self.interrupted if whose == seat and depth < at)
        return next(put_off, answers)

    # -- decisions -------------------------------------------------------------------------------

    def is_priority(self, decision: Decision) -> bool:
        """Whether a seat may act or pass."""
        return decision.kind in self.page.windows

    def is_forced(self, decision: Decision) -> bool:
        """Whether it is no choice, though it is asked: it has one answer."""
        return len(decision.options) == 1 and decision.kind not in self.page.alone

    def passing(self, decision: Decision) -> int:
        """The option that passes or declines; UNANSWERED where something must be chosen."""
        said = self.begun.get(self.game.field(SEAT)) if self.begun else None
        helps = self.page.helps(self, decision, said) if said is not None else UNANSWERED
        return self.page.passing(decision) if helps == UNANSWERED else helps

    def pass_refusal(self, seat: int) -> Refusal | None:
        """Why a seat cannot pass now; None if it can."""
        return self.page.pass_refusal(self, seat)

    def phase_refusal(self, seat: int) -> Refusal | None:
        """Why a seat cannot end the phase now; None if it can."""
        return self.page.phase_refusal(self, seat) or self.pass_refusal(seat)

    def only(self, decision: Decision) -> int:
        """The answer, where all answers come to the same; else UNANSWERED."""
        own = self.page.only(self, decision)
        if own != UNANSWERED:
            return own
        if decision.kind == "payment":
            return self._only_payment(decision)
        if decision.kind == "cost":
            return self.only_cost(decision)
        if len({self.rules.alike(self.game, option) for option in decision.options}) == 1:
            return 0
        if decision.kind != "trigger":
            return UNANSWERED
        carriers = [self.things.name(option[2]) for option in decision.options]
        apart = len({option[2] for option in decision.options}) == len(carriers)
        alike = apart or len(set(self.answers(decision))) == 1  # no words tell one from the others
        return 0 if (alike and len(set(carriers)) == 1) or self.same_end(decision) else UNANSWERED

    def same_end(self, decision: Decision) -> bool:
        """Whether all answers lead to one position, nobody acting on the way, as far as
        ``MOST_ENDS`` tell."""
        if len(decision.options) > MOST_ANSWERS:
            return False
        within, end = self.looked, self._end(0)
        is_same = end != "" and all(self._end(n) == end for n in range(1, len(decision.options)))
        if not within:
            self.looked = 0
        return is_same

    def _end(self, place: int) -> str:
        """The position when this answer has been the first; "" if something must be chosen, or too
        much has been looked at."""
        self.looked += 1
        if self.looked > MOST_ENDS:
            return ""
        mark = self.game.mark()
        self.game.step(place)
        found = self._settled_digest()
        self.game.rewind(mark)
        return found

    def _settled_digest(self) -> str:
        for _ in range(MOST_STEPS):
            decision = self.game.decision()
            if decision is None or self.is_quiet():
                break
            option = self.usual(decision)
            if option == UNANSWERED:
                return ""
            self.game.step(option)
        return self.game.digest()

    def usual(self, decision: Decision) -> int:
        """What is answered where nothing is said: one passes or declines, else the only answer."""
        option = self.passing(decision)
        return self.only(decision) if option == UNANSWERED else option

    def _only_payment(self, decision: Decision) -> int:
        """The payment that is written in one way only, or the one tight payment."""
        texts, op = self.payments_in_words(decision), self.game.current(PaymentOp)
        if not texts:
            return 0 if len(decision.options) == 1 else UNANSWERED
        if len(set(texts)) == 1:
            return decision.default
        tight = list(islice(op.bill(self.game).plans(), 2)) if op is not None else []
        return answer_for(self.game, tight[0]) if len(tight) == 1 else UNANSWERED

    def _paid(self, option: Option) -> PaidItems:
        match self.spelled(option).arguments:
            case [(_, paid), *_]:  # and whatever is said besides
                return cast(PaidItems, paid)
        raise BadGame(self.rules, "writes a payment without what is paid: see spelled_payment")

    def _entities(self) -> list[int]:
        return [entity for same in self.things.by_name.values() for entity in same]

    def question(self, decision: Decision) -> str:
        """A decision and its answers, in words."""
        answers = self.payments_in_words(decision) or self.answers(decision)
        return question_text(self.renamed(self.rules.headline(self.game)), answers)

    def payments_in_words(self, decision: Decision) -> list[str]:
        """The payments that a decision lists, as a case writes them; none if it is no payment."""
        if decision.kind != "payment":
            return []
        whole = [option for option in decision.options if option[0] == "pay"]
        return sorted(self.text_of(self._paid(option)) for option in whole)

    def spelled(self, option: Option) -> Spelled:
        """How an option of the open question is written."""
        return self.rules.written(self.game, option)

    def answer(self, decision: Decision, answers: Answers) -> int:
        """What a step has said about this question; UNANSWERED if nothing."""
        option, refusal = self.judged_answer(decision, self._resumed(decision.seat, answers))
        if refusal is not None:
            raise Fault(refusal.text, refusal.clauses)
        return option

    def is_answered_by(self, decision: Decision, answers: Answers) -> bool:
        """Whether a step has said something about this question; nothing of it is used up."""
        said = self._resumed(decision.seat, answers).copy()
        return self.judged_answer(decision, said)[0] != UNANSWERED

    def judged_answer(self, decision: Decision, answers: Answers) -> StepAnswer:
        """The option that a step names, UNANSWERED if none; or why what it names is not legal."""
        own, refusal = self.page.answer(self, decision, answers)
        if own != UNANSWERED or refusal is not None:
            return own, refusal
        if decision.kind == "payment":
            said = reading.payment_said(self.game, answers)
            if said is None:
                return self._aimed(decision, answers)
            option, refusal = self._pay(decision, said, answers)
            if refusal is None or not self._is_of_another(decision, answers):
                return option, refusal
            answers.payments.insert(0, said)
            answers.notes.of(reading.PaymentBegun).at = None
            return UNANSWERED, None
        option, refusal = self._paid_for(decision, answers)
        if option != UNANSWERED or refusal is not None:
            return option, refusal
        option, refusal = self._argued(decision, answers)
        if option != UNANSWERED or refusal is not None:
            return option, refusal
        option = self._chosen(decision, answers)
        if option == UNANSWERED and decision.kind in self.page.foreseen and answers.payments:
            option = self._foreseen(decision, answers)
        return option, None

    def _foreseen(self, decision: Decision, answers: Answers) -> int:
        """The first option after which the payment named is one; if it never is, the first."""
        for option in range(len(decision.options)):
            mark = self.game.mark()
            self.game.step(option)
            fits = self._comes_to_payment(answers.copy(), decision.seat)
            self.game.rewind(mark)
            if fits:
                return option
        return 0

    def _comes_to_payment(self, answers: Answers, seat: int) -> bool:
        """Whether what a step says leads to a payment that is the one it names."""
        for _ in range(MOST_STEPS):
            decision = self.game.decision()
            if decision is None or decision.seat != seat or self.is_priority(decision):
                return False
            option, refusal = self.judged_answer(decision, answers)
            if decision.kind == "payment":
                return refusal is None and option != UNANSWERED
            option = self.usual(decision) if option == UNANSWERED else option
            if option == UNANSWERED:
                return False
            self.game.step(option)
        return False

    def _paid_for(self, decision: Decision, answers: Answers) -> StepAnswer:
        """Of several things that cost something the one that is paid for, and that with the least
        left over, or why none of them is; UNANSWERED if a step says by words which, or pays
        nothing."""
        op = self.game.current(PricedChoice)
        if op is None or not answers.payments:
            return UNANSWERED, None
        x = answers.x.number(0) if answers.x is not None else None
        option = self._chosen(decision, answers) if answers.choose else UNANSWERED
        if option != UNANSWERED:
            return option, None
        unpaid: list[Refusal] = []
        able: list[tuple[int, int]] = []
        for place, one in enumerate(decision.options):
            bill = op.price(self.game, one, x)
            if bill is not None:
                offer = self.offer(bill, answers.payments[0], answers.targets)
                refusal = offer.refusal()
                if refusal is None:
                    able.append((bill.surplus(offer.meant() or offer.plan), place))
                else:
                    unpaid.append(refusal)
        if able:
            return min(able)[1], None
        return UNANSWERED, unpaid[0] if len(unpaid) == len(decision.options) else None

    def _argued(self, decision: Decision, answers: Answers) -> StepAnswer:
        spelled = [self.spelled(option) for option in decision.options]
        candidates = [one for one in self.game.candidates() if one.refusal is not None]
        others = [self.spelled(one.option) for one in candidates]
        said = reading.said_of([*spelled, *others], answers)
        if not said:
            return UNANSWERED, None
        option = self.reader.argued(spelled, said)
        if option != UNANSWERED:
            reading.use_up(said, answers)
            return option, None
        other = self.reader.argued(others, said)
        if other != UNANSWERED:
            return UNANSWERED, candidates[other].refusal
        return UNANSWERED, self._unheard(decision, next(iter(said.values())))

    def _chosen(self, decision: Decision, answers: Answers) -> int:
        """The next of ``choose`` that fits; those before it had only one answer."""
        if self.is_priority(decision):
            return UNANSWERED
        if self.is_forced(decision):
            self._note_forced(decision, answers)
            return UNANSWERED
        if not answers.choose:
            says = answers.payments or (
                "x" in answers.step.arguments and not reading.was_asked(answers)
            )
            return reading.by_verb(decision, "yes") if says else UNANSWERED
        if len(decision.options) > 1 and self.page.only(self, decision) != UNANSWERED:
            return UNANSWERED
        for place, node in enumerate(answers.choose):
            option = self.page.chosen(self, decision, node)
            if option != UNANSWERED:
                del answers.choose[: place + (not node.is_map)]
                return option
        spelled = [self.spelled(option) for option in decision.options]
        found = self.reader.answered(spelled, answers.choose)
        found = found if found != UNANSWERED else self._listed(decision, answers.choose)
        if found == UNANSWERED and decision.kind != "payment":
            self._note_unfit(decision, answers)
        return found

    def _note_unfit(self, decision: Decision, answers: Answers) -> None:
        """Why the next choice is none of several answers."""
        node = next((one for one in answers.choose if not answers.has_met(one)), None)
        if node is None:
            return
        refusal = self._barred(decision, node)
        if refusal is None and not node.is_map:
            refusal = self._unheard(decision, node)
        if refusal is not None:
            answers.passed_by.append((node, refusal))

    def _note_forced(self, decision: Decision, answers: Answers) -> None:
        """Words for the one answer left, or for one not legal, count if nothing else asks."""
        node = next((one for one in answers.choose if not answers.has_met(one)), None)
        if node is None:
            return
        is_it = self.fits(decision, node) != UNANSWERED
        refusal = None if is_it else self._barred(decision, node)
        if is_it or refusal is not None:
            answers.meet(node, refusal)

    def _barred(self, decision: Decision, node: Node) -> Refusal | None:
        """Why what words mean is no answer, though it could be thought of."""
        refused = [one for one in self.game.candidates() if one.refusal is not None]
        others = Decision(*decision.about, [one.option for one in refused])
        other = self.fits(others, node)
        return refused[other].refusal if other != UNANSWERED else None

    def _unheard(self, decision: Decision, node: Node) -> Refusal:
        """Why words that are none of the candidates are no answer."""
        option = self._named(decision, node)
        if option is not None:
            refusal = self.game.current_op().weigh(self.game, option)
            if refusal is not None and refusal.clauses:
                return refusal
        text = f"{node.shown()} is no answer: {self.question(decision)}"
        return Refusal(self.on_choice(decision.kind), text)

    def _named(self, decision: Decision, node: Node) -> Option | None:
        """The option that words would mean if it were offered."""
        verb, what, _ = decision.options[0]
        if node.is_number:
            by_first = decision.options[0][2] == NOWHERE
            return (verb, node.number(), -1) if by_first else (verb, what, node.number())
        entity = self.things.pick(node.text(), self._entities()) if node.is_scalar else NOWHERE
        return (verb, entity, -1) if entity != NOWHERE else None

    def _pay(self, decision: Decision, node: Node, answers: Answers | None = None) -> StepAnswer:
        bill = cast(PaymentOp, self.game.current_op()).bill(self.game)
        aims = (
            answers.notes.of(TargetsLeft).of(node, answers.targets) if answers is not None else []
        )
        offer = self.offer(bill, node, aims)
        plan = offer.meant()
        refusal = offer.refusal() or (self.page.not_so(self, offer) if plan is not None else None)
        if plan is None or refusal is not None:
            return UNANSWERED, refusal
        option = answer_for(self.game, plan)
        if option == UNANSWERED:
            text = f"{node.flow()} is no payment here: {self.question(decision)}"
            return UNANSWERED, Refusal(self.on_choice("payment"), text)
        if answers is not None:
            answers.targets = list(offer.left)
        self.notes.of(LastPayment).offer = offer
        return option, None

    def _is_of_another(self, decision: Decision, answers: Answers) -> bool:
        """Whether there is one payment only, for something else than what a step is about."""
        alone = len(self.payments_in_words(decision)) == 1
        return alone and not self.page.pays_for(self, decision, answers.step)

    def _aimed(self, decision: Decision, answers: Answers) -> StepAnswer:
        """Where no payment is named: the one that the targets leave."""
        aims = answers.notes.of(TargetsLeft).of(reading.place_in(self.game), answers.targets)
        op = self.game.current(PaymentOp)
        if not aims or op is None:
            return self._chosen(decision, answers), None
        bill = op.bill(self.game)
        offer = self.offer(bill, None, aims)
        plan = offer.meant()
        if len(offer.left) == len(aims):
            if offer.has_aims:
                answers.notes.of(TargetsLeft).stray = bill.not_had("targets", aims[0].text())
            return self._chosen(decision, answers), None
        if plan is None:
            return UNANSWERED, offer.refusal()
        answers.targets = list(offer.left)
        self.notes.of(LastPayment).offer = offer
        return answer_for(self.game, plan), None

    def offer(self, bill: Bill, node: Node | None, targets: Sequence[Node] = ()) -> PaymentMatch:
        """A payment as it is written, matched with what there is to pay with."""
        page = self.page
        return PaymentMatch(
            bill, self.is_called, node, page.payment, others=page.others, targets=targets
        )

    def is_called(self, what: Given, name: str, exact: bool = False) -> bool:
        entity = entity_of(what)
        if entity < 0 or self.special(name) >= 0:
            return self.reader.is_called(what, name)
        bare, number = split_number(name)
        if exact or (number and self.things.all(name)):
            return entity in self.things.all(name)
        return self.things.is_called(entity, bare) or self.page.bears(self, entity, name)

    def special(self, name: str) -> int:
        """The thing that a word means of which there is one, to the seat that is asked."""
        decision = self.game.decision()
        return self.page.special(self, name, decision.seat if decision is not None else NOWHERE)

    def leftover(self, answers: Answers, since: list[Fact]) -> str:
        """What a step has said that nobody asked, and that did not come true; else ""."""
        if any(said is answers for _, _, said in self.interrupted):
            return ""  # it is still to be asked for
        targets = [] if self.page.is_stopped(since) else answers.targets
        left, barred = self.unasked(_words_left(answers), [], since), answers.barred()
        left = left or self.unasked([], targets, self.page.but_paying(since))
        if left:
            return left if barred is None else barred.text
        if answers.payments and parts_of(answers.payments[0], self.page.payment):
            return "nothing asked for the payment that is given"
        unasked = self.page.unasked(answers)
        return unasked.text if unasked is not None else ""

    def unfit(self, answers: Answers, since: list[Fact]) -> Refusal | None:
        """Why a choice that is left, and did not come true, is no answer; None if there is none."""
        left = self.unasked(_words_left(answers), [], since)
        return answers.unfit() if left else answers.barred()

    def unaimed(self, answers: Answers, since: list[Fact]) -> Refusal | None:
        """Why what was done is not aimed, or asked, as said; None if it is, or was stopped."""
        if self.page.is_stopped(since):
            return None
        refusal = self.page.unaimed(answers.step)
        if refusal is not None and self.unasked([], answers.targets, self.page.but_paying(since)):
            return refusal
        return self.page.unasked(answers)

    def stray(self, answers: Answers) -> Refusal | None:
        """Why an argument that nothing asks for cannot be given; None if there is no such."""
        unaimed = answers.notes.of(TargetsLeft).stray
        if unaimed is not None and answers.targets:
            return unaimed
        for key, refusal in self.page.stray.items():
            node = answers.step.get(key)
            if (
                node is not None
                and not reading.was_asked(answers, key)
                and not (node.is_number and not node.number())
            ):
                return refusal
        return None

    def pick(self, decision: Decision, option: Node) -> int:
        """The option that the words of a ``choose`` mean. Fault if there is none."""
        if decision.kind == "payment" and option.is_map:
            index, refusal = self._pay(decision, option)
            if refusal is not None:
                raise Fault(refusal.text, refusal.clauses)
            return index
        found = self.fits(decision, option)
        if found == UNANSWERED:
            raise Fault(f"{option.shown()} is no answer: {self.question(decision)}")
        return found

    def fits(self, decision: Decision, node: Node) -> int:
        """The option that words mean; UNANSWERED if none."""
        own = self.page.chosen(self, decision, node)
        if own != UNANSWERED:
            return own
        found = self.reader.answered([self.spelled(one) for one in decision.options], [node])
        return found if found != UNANSWERED else self._listed(decision, [node])

    def _listed(self, decision: Decision, nodes: list[Node]) -> int:
        """The option that some words give as listed, or by a thing that no other payment takes;
        they are used up, with those before them."""
        listed = [one.casefold() for one in self.answers(decision)]
        for place, node in enumerate(nodes):
            option = self._taking(decision, node)
            if option == UNANSWERED and node.is_scalar and node.text().casefold() in listed:
                option = listed.index(node.text().casefold())
            if option != UNANSWERED:
                del nodes[: place + 1]
                return option
        return UNANSWERED

    def _taking(self, decision: Decision, node: Node) -> int:
        """The one payment listed that takes what words name; UNANSWERED for none, or several."""
        if decision.kind != "payment" or not node.is_scalar:
            return UNANSWERED
        found = [
            n for n, option in enumerate(decision.options)
            if option[0] == "pay"
            and any(self.is_called(one, node.text()) for _, one, _ in self._paid(option).parts)
        ]  # fmt: skip
        return found[0] if len(found) == 1 else UNANSWERED

    def choice_refusal(self, decision: Decision, option: Node) -> Refusal | None:
        """Why words are no answer to a decision; None if they are."""
        if decision.kind == "payment" and option.is_map:
            return self._pay(decision, option)[1]
        if self.fits(decision, option) != UNANSWERED:
            return None
        return self._barred(decision, option) or self._unheard(decision, option)


def _words_left(answers: Answers) -> list[Node]:
    """The choices in words that nobody has asked for yet."""
    return [one for one in answers.choose if not one.is_map and not answers.is_met(one)]
