"""The table of a game whose moves have a notation."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from tallystick.cards.errors import CardError, Misread
from tallystick.cases.asking import check_arguments, check_question, read_gives, shown
from tallystick.cases.ends import same_end
from tallystick.cases.laid import LaidTable
from tallystick.cases.model import Step, needed
from tallystick.cases.naming import split_number
from tallystick.cases.nodes import Node
from tallystick.cases.noted.page import Page
from tallystick.cases.noted.paying import LIST, MOST_PLANS, Offer, parts_of
from tallystick.cases.noted.reading import ANSWERS, Reader, said_of, use_up
from tallystick.cases.options import by_verb, payment_said
from tallystick.cases.table import UNANSWERED, Answers, Fault, Moment, Ruling
from tallystick.cases.things import Things
from tallystick.costs import Cost
from tallystick.errors import unknown
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.machine import Game
from tallystick.rules.bill import paid_of
from tallystick.rules.paying import Paying, answer_for
from tallystick.rules.rulebook import Rulebook, Told
from tallystick.rules.spelling import Given, Names, Paid, Spelled, Thing


class NotedTable(LaidTable):
    """A position under the words of a case, by the notation of its game and a page of words."""

    def __init__(
        self,
        page: Page,
        rules: Rulebook,
        game: Game,
        things: Things,
        seats: tuple[str, ...],
        called: Mapping[str, str],
    ) -> None:
        super().__init__(game, seats, called)
        self.page = page
        self.rules = rules
        self.things = things
        self.reader = Reader(things, seats)
        game.asks_all = True

    # -- time ------------------------------------------------------------------------------------

    def is_quiet(self) -> bool:
        return self.page.is_quiet(self.game)

    def moment(self) -> tuple[int, int]:
        return self.page.moment(self.game)

    def until(self, where: Node) -> Moment:
        return self.moment_of(where, self.page.phases)

    def is_at(self, where: Moment) -> bool:
        turn, phase = self.page.turn(self.game), self.page.moment(self.game)[1]
        return where.seat in (-1, turn) and where.phase in (-1, phase)

    # -- decisions -------------------------------------------------------------------------------

    def is_priority(self, decision: Decision) -> bool:
        return decision.kind in self.page.windows

    def is_forced(self, decision: Decision) -> bool:
        return len(decision.options) == 1

    def passing(self, decision: Decision) -> int:
        return self.page.passing(decision)

    def pass_refusal(self, seat: int) -> Refusal | None:
        return self.page.pass_refusal(self, seat)

    def only(self, decision: Decision) -> int:
        own = self.page.only(self, decision)
        if own != UNANSWERED:
            return own
        if decision.kind == "payment":
            return self._only_payment(decision)
        if len({self.rules.alike(self.game, option) for option in decision.options}) == 1:
            return 0
        if decision.kind != "trigger":
            return UNANSWERED
        carriers = [self.things.name(option[2]) for option in decision.options]
        apart = len({option[2] for option in decision.options}) == len(carriers)
        return 0 if (apart and len(set(carriers)) == 1) or same_end(self, decision) else UNANSWERED

    def _only_payment(self, decision: Decision) -> int:
        """The payment that is written in one way only."""
        if decision.options[0][0] != "pay":
            return 0 if len(decision.options) == 1 else UNANSWERED
        alike = {self._text(self._paid(option)) for option in decision.options}
        return decision.default if len(alike) == 1 else UNANSWERED

    def _paid(self, option: Option) -> Paid:
        paid = self.spelled(option).arguments[0][1]
        assert isinstance(paid, Paid)
        return paid

    def _entities(self) -> list[int]:
        return [entity for same in self.things.by_name.values() for entity in same]

    def payments_in_words(self, decision: Decision) -> list[str]:
        if decision.kind != "payment" or decision.options[0][0] != "pay":
            return []
        return [self._text(self._paid(option)) for option in decision.options]

    def spelled(self, option: Option) -> Spelled:
        """How an option of the open question is written."""
        return self.rules.spell(self.game, option)

    def answer(self, decision: Decision, answers: Answers) -> int:
        option, refusal = self.judged_answer(decision, answers)
        if refusal is not None:
            raise Fault(refusal.text, refusal.clauses)
        return option

    def judged_answer(self, decision: Decision, answers: Answers) -> tuple[int, Refusal | None]:
        """The option that a step names for a question, UNANSWERED if it says nothing; or why what
        it names is not legal."""
        own, refusal = self.page.answer(self, decision, answers)
        if own != UNANSWERED or refusal is not None:
            return own, refusal
        if decision.kind == "payment":
            said = payment_said(self.game, answers)
            if said is not None:
                return self._pay(decision, said)
        option, refusal = self._argued(decision, answers)
        if option != UNANSWERED or refusal is not None:
            return option, refusal
        return self._chosen(decision, answers), None

    def _argued(self, decision: Decision, answers: Answers) -> tuple[int, Refusal | None]:
        spelled = [self.spelled(option) for option in decision.options]
        candidates = [one for one in self.game.candidates() if one.refusal is not None]
        others = [self.spelled(one.option) for one in candidates]
        said = said_of([*spelled, *others], answers)
        if not said:
            return UNANSWERED, None
        option = self.reader.argued(spelled, said)
        if option != UNANSWERED:
            use_up(said, answers)
            return option, None
        other = self.reader.argued(others, said)
        if other != UNANSWERED:
            return UNANSWERED, candidates[other].refusal
        return UNANSWERED, self._unheard(decision, next(iter(said.values())))

    def _chosen(self, decision: Decision, answers: Answers) -> int:
        """The next of ``choose`` that fits; those before it had only one answer."""
        if self.is_priority(decision) or self.is_forced(decision):
            return UNANSWERED
        if not answers.choose:
            says = answers.payments or ("x" in answers.step.arguments and not _was_asked(answers))
            return by_verb(decision, "yes") if says else UNANSWERED
        if len(decision.options) > 1 and self.page.only(self, decision) != UNANSWERED:
            return UNANSWERED
        for place, node in enumerate(answers.choose):
            option = self.page.chosen(self, decision, node)
            if option != UNANSWERED:
                del answers.choose[: place + (not node.is_map)]
                return option
        spelled = [self.spelled(option) for option in decision.options]
        return self.reader.answered(spelled, answers.choose)

    def _unheard(self, decision: Decision, node: Node) -> Refusal:
        """Why words that are none of the candidates are no answer."""
        option = self._named(decision, node)
        if option is not None:
            refusal = self.game.current_op().weigh(self.game, option)
            if refusal is not None and refusal.clauses:
                return refusal
        text = f"{node.shown()} is no answer: {self.question(decision)}"
        return Refusal(self.page.choices.get(decision.kind, ("",)), text)

    def _named(self, decision: Decision, node: Node) -> Option | None:
        """The option that words would mean if it were offered."""
        verb, what, _ = decision.options[0]
        if node.is_number:
            by_first = decision.options[0][2] == NOWHERE
            return (verb, node.number(), -1) if by_first else (verb, what, node.number())
        entity = self.things.pick(node.text(), self._entities()) if node.is_scalar else NOWHERE
        return (verb, entity, -1) if entity != NOWHERE else None

    def _pay(self, decision: Decision, node: Node) -> tuple[int, Refusal | None]:
        op = self.game.current_op()
        assert isinstance(op, Paying)
        bill = op.bill(self.game)
        offer = Offer(bill, self.things, node, self.page.payment)
        plan = offer.meant()
        option = UNANSWERED if plan is None else answer_for(self.game, plan)
        if option == UNANSWERED:
            refusal = offer.refusal()
            text = f"{node.flow()} is no payment here: {self.question(decision)}"
            return UNANSWERED, refusal or Refusal(self.page.choices["payment"], text)
        return option, None

    def leftover(self, answers: Answers, since: list[Fact]) -> str:
        left = self.unasked(
            [one for one in answers.choose if not one.is_map], answers.targets, since
        )
        if left:
            return left
        if answers.payments and parts_of(answers.payments[0], self.page.payment):
            return "nothing asked for the payment that is given"
        return self.page.leftover(answers)

    def stray(self, answers: Answers) -> Refusal | None:
        """Why an argument that nothing asks for cannot be given; None if there is no such."""
        for key, refusal in self.page.stray.items():
            node = answers.step.get(key)
            if (
                node is not None
                and not _was_asked(answers, key)
                and not (node.is_number and not node.number())
            ):
                return refusal
        return None

    def pick(self, decision: Decision, option: Node) -> int:
        if decision.kind == "payment" and option.is_map:
            index, refusal = self._pay(decision, option)
            if refusal is not None:
                raise Fault(refusal.text, refusal.clauses)
            return index
        found = self._fits(decision, option)
        if found == UNANSWERED:
            raise Fault(f"{option.shown()} is no answer: {self.question(decision)}")
        return found

    def _fits(self, decision: Decision, node: Node) -> int:
        own = self.page.chosen(self, decision, node)
        if own != UNANSWERED:
            return own
        return self.reader.answered([self.spelled(one) for one in decision.options], [node])

    def choice_refusal(self, decision: Decision, option: Node) -> Refusal | None:
        if decision.kind == "payment" and option.is_map:
            return self._pay(decision, option)[1]
        if self._fits(decision, option) != UNANSWERED:
            return None
        refused = [one for one in self.game.candidates() if one.refusal is not None]
        others = decision._replace(options=[one.option for one in refused])
        other = self.page.chosen(self, others, option)
        if other == UNANSWERED:
            other = self.reader.answered([self.spelled(one) for one in others.options], [option])
        if other != UNANSWERED:
            return refused[other].refusal
        return self._unheard(decision, option)

    @property
    def ended(self) -> Refusal:
        return self.page.ended

    # -- steps -----------------------------------------------------------------------------------

    def check(self, step: Step) -> None:
        self.page.check(step)
        do = step.get("do")
        said = do if do is not None and do.is_scalar else step.verb
        verb = said.text().partition(" ")[0]
        paid = {} if verb in self.page.partnered else self.page.payment
        check_arguments(step, lambda node: not paid or parts_of(node, paid), self.page.words)
        targets = step.get(ANSWERS)
        for node in targets.one_or_more() if targets is not None else ():
            name = split_number(node.text())[0]
            if not self.things.by_name.get(name) and name not in self.known:
                raise node.at(unknown("card", name, (*self.things.by_name, *self.seats)))
        check_question(self, step)

    @property
    def known(self) -> set[str]:
        """What else a target may be called."""
        return {*self.seats, *(card.name for card in self.rules.cards)}

    # -- questions -------------------------------------------------------------------------------

    def priced(self, seat: int, node: Node, n: Node | None) -> Cost | Option:
        """What is asked about: a cost as printed, alone or as ``{cost: ...}``, ``{card: Ox}``,
        ``{ability: Altar, n: 2}``."""
        if not node.is_map:
            return self.read_cost(node)
        if "cost" in node.entries():
            return self.read_cost(node.only(("cost",), "key of a cost")["cost"])
        own = self.page.asked_price(self, seat, node, n.number(1) - 1 if n is not None else 0)
        if own is not None:
            return own
        keys = node.only(("card", "ability", "n", "verb", "to"), "key of a cost")
        number = keys.get("n", n)
        place = number.number(1) - 1 if number is not None else 0
        if "ability" in keys:
            return self.page.ability(self, seat, keys["ability"], place)
        if "card" not in keys:
            raise node.expected("a cost as printed, {card: NAME} or {ability: NAME}")
        verb = keys.get("verb", keys.get("to"))
        return self.page.card(self, seat, keys["card"], verb.text() if verb else "", place)

    def read_cost(self, node: Node) -> Cost:
        """A cost as it is printed on a card."""
        try:
            return self.rules.read_cost(node.text())
        except Misread as wrong:
            raise node.error(str(wrong)) from None
        except CardError as error:
            problem = error.first
            at = f" (column {problem.column})" if problem.column else ""
            raise node.error(f"{problem.message}{at}") from None

    def payments(self, step: Step) -> Ruling:
        seat = self.seat(step.node, step.seat)
        said = step.get("x")
        x = said.number(0) if said is not None else 0
        of = self.priced(seat, needed(step, "for", "cost"), step.get("n"))
        bill = self.rules.bill(self.game, seat, of, x)
        wanted = read_gives(needed(step, "gives"), self._written)
        found = {self._text(bill.paid(plan)) for plan in islice(bill.plans(), MOST_PLANS)}
        refusal = bill.refusal()
        told = self.explained(seat, of, x)
        clauses = bill.clauses or self.page.choices["payment"]
        if refusal is not None:
            told.append(Told(f"It cannot be paid: {refusal.text}", refusal.clauses))
            clauses = refusal.clauses
        same = set(wanted) == found
        return Ruling(same, shown(wanted), shown(found), clauses, tuple(told))

    def _written(self, node: Node) -> str:
        """A payment of a case, written as the engine writes it, numbers left out."""
        keys = self.page.payment
        counts: dict[tuple[str, Given], int] = {}
        for key, name, n in parts_of(node, keys):
            what: Given = split_number(name)[0]
            counts[key, what] = counts.get((key, what), 0) + n
        counted = tuple(key for key, names in keys.items() if names != LIST)
        return self._text(paid_of(counts, counted))

    def _text(self, paid: Paid) -> str:
        bare: dict[tuple[str, Given], int] = {}
        for key, what, n in paid.parts:
            name = self.things.name(what.entity) if isinstance(what, Thing) else what
            bare[key, name] = bare.get((key, name), 0) + n
        return Names({}, {}, self.seats).value(paid_of(bare, paid.counted))

    def explained(self, seat: int, of: Cost | Option, x: int) -> list[Told]:
        """What there is to say of a cost, with the players called as the case calls them."""
        told = self.rules.explain(self.game, seat, of, x)
        return [Told(self.renamed(one.text), one.clauses) for one in told]

    def cost(self, step: Step) -> Ruling:
        seat = self.seat(step.node, step.seat)
        said = step.get("x")
        x = said.number(0) if said is not None else None
        of = self.priced(seat, needed(step, "of", "for"), step.get("n"))
        bill = self.rules.bill(self.game, seat, of, x)
        due = bill.due
        sides = (("is", "due", due.cost), ("counts as", "counted as paid", due.counts_as))
        asked = [(step.arguments[k], word, cost) for k, word, cost in sides if k in step.arguments]
        if not asked:
            needed(step, "is")
        wrong = [(node, word, cost) for node, word, cost in asked if self.read_cost(node) != cost]
        changed = tuple(dict.fromkeys(one.clause for one in due.applied if one.clause))
        clauses = changed or bill.clauses or self.page.due
        expected = ", ".join(f"{node.text()} {word}" for node, word, _ in wrong)
        found = ", ".join(f"{self.rules.cost_text(cost)} {word}" for _, word, cost in wrong)
        told = tuple(self.explained(seat, of, x or 0))
        return Ruling(not wrong, expected, found, clauses, told)

    # -- the end ---------------------------------------------------------------------------------

    def tell(self, fact: Fact) -> Told | None:
        told = self.narrated(fact)
        return None if told is None else self.page.sentence(self, fact, told)


def _was_asked(answers: Answers, key: str = "x") -> bool:
    """Whether somebody has asked for an argument of a step."""
    used = answers.extra.get("used", set())
    assert isinstance(used, set)
    return key in used
