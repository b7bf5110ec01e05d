"""A position of Terrus under the words of its case."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tallystick.cases.model import Case, Step
from tallystick.cases.nodes import Node
from tallystick.cases.table import (
    UNANSWERED,
    Answers,
    Deed,
    Fault,
    Looked,
    Moment,
    Ruling,
    Table,
)
from tallystick.cases.terrus import facts
from tallystick.cases.terrus.alike import alike
from tallystick.cases.terrus.answering import Answering
from tallystick.cases.terrus.battles import AttackDeed, GuardDeed, MoveDeed
from tallystick.cases.terrus.charge import Charge
from tallystick.cases.terrus.deeds import (
    ActivateDeed,
    CardDeed,
    ConcedeDeed,
    ConclaveDeed,
    DominionDeed,
    PayDeed,
)
from tallystick.cases.terrus.looking import Looking
from tallystick.cases.terrus.names import unknown_verb, verb_of
from tallystick.cases.terrus.payment import Payment, payment_of, read_payment, was_paid
from tallystick.cases.terrus.position import Position
from tallystick.cases.terrus.questions import check_arguments, cost_ruling, payments_ruling
from tallystick.games.terrus import moves
from tallystick.games.terrus.paying import Pay
from tallystick.games.terrus.phrases import RULERS
from tallystick.games.terrus.zones import (
    ATTRIBUTES,
    OUT,
    PENDING,
    PHASE,
    PHASES,
    TURN,
    TURNS,
)
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.layout import CELLS, FRAMES, ZONE
from tallystick.rules.rulebook import Told

SHOWN: Final = 12
PASSES: Final = ("pass", "no", "stay", "lay nothing", "reveal")
PAYING: Final = "payment of a case"

# The clauses that say what may be chosen.
CHOICE_CLAUSES: Final = {
    "cell": ("T.12.1b", "T.14.1b", "T.10.2"),
    "holder": ("T.13.1b", "T.13.1"),
    "x": ("T.25.5",),
    "target": ("T.22.1", "T.22.2", "T.19.1b", "T.21.2", "T.19.2d"),
    "payment": ("T.25.4", "T.25.4a", "T.25.3", "T.25.2"),
    "may pay": ("T.25.4c", "T.25.4"),
    "discard": ("T.22.1a", "T.22.2", "T.11.5"),
    "bury": ("T.22.1a", "T.22.2", "T.2.4"),
    "trigger": ("T.19.3a", "T.2.4c"),
    "attack": ("T.16.1a", "T.16.1"),
    "guard": ("T.16.1a",),
    "skirmish": ("T.16.1b", "T.9.1e"),
    "assign": ("T.16.2b", "T.27.2"),
    "move beast": ("T.11.2", "T.12.1b"),
    "move item": ("T.11.2", "T.13.1b"),
    "duel": ("T.18.1a",),
    "reveal": ("T.18.1a",),
}

SINGLE: Final[dict[str, Callable[[Board, Step, int], Deed]]] = {}


class Board(Table):
    """The table of a Terrus case."""

    def __init__(self, case: Case) -> None:
        position = Position(case)
        position.build()
        self.case = case
        self.game = position.game
        self.rules = position.rules
        self.seats = position.seats
        self.things = position.things
        self.exhibited = position.exhibited
        self.answering = Answering(self)
        self._pay_programs: dict[object, int] = {}

    # -- time ------------------------------------------------------------------------------------

    def is_quiet(self) -> bool:
        decision = self.game.decision()
        if decision is None:
            return True
        return decision.kind == "priority" and not self.game.lists[PENDING]

    def moment(self) -> tuple[int, int]:
        cells = self.game.lists[CELLS]
        return cells[TURNS], cells[PHASE]

    def until(self, where: Node) -> Moment:
        keys = where.only(("turn", "phase"), "key of until")
        if not keys:
            raise where.expected("{turn: SEAT, phase: PHASE}")
        seat = self.seat(keys["turn"], keys["turn"].text()) if "turn" in keys else -1
        phase = PHASES.index(keys["phase"].choice(PHASES, "phase")) if "phase" in keys else -1
        return Moment(seat, phase)

    def is_at(self, where: Moment) -> bool:
        cells = self.game.lists[CELLS]
        return where.seat in (-1, cells[TURN]) and where.phase in (-1, cells[PHASE])

    # -- decisions -------------------------------------------------------------------------------

    def is_priority(self, decision: Decision) -> bool:
        return decision.kind in ("priority", "response")

    def passing(self, decision: Decision) -> int:
        found = [i for i, option in enumerate(decision.options) if option[0] in PASSES]
        return found[-1] if found else UNANSWERED

    def only(self, decision: Decision) -> int:
        if decision.kind == "cell":
            return self._default_cell(decision)
        if decision.kind == "payment":
            payments = self.listed_payments(decision)
            return decision.default if len(set(payments)) == 1 else UNANSWERED
        if len(decision.options) == 1:
            return 0
        return 0 if alike(self, decision) else UNANSWERED

    def _default_cell(self, decision: Decision) -> int:
        """The clade, if a cell beside it is free; else the only location; the cell is all one."""
        places = [option[1] for option in decision.options]
        clade = moves.clade_of(self.game, decision.seat)
        if clade in places:
            return places.index(clade)
        return 0 if len(set(places)) == 1 else UNANSWERED

    def listed_payments(self, decision: Decision) -> list[Payment]:
        """The payments that a decision lists; none if it asks piece by piece."""
        op = self.game.current_op()
        if not isinstance(op, Pay) or decision.options[0][0] != "pay":
            return []
        now = op.open(self.game)
        return [payment_of(self.game, now.supply, way.plan) for way in now.found]

    def answer(self, decision: Decision, answers: Answers) -> int:
        return self.answering.answer(decision, answers)

    def pick(self, decision: Decision, option: Node) -> int:
        return self.answering.pick(decision, option)

    def leftover(self, answers: Answers, since: list[Fact]) -> str:
        if answers.choose:
            return f"nothing asked for the choice {answers.choose[0].shown()}"
        if answers.payments and not was_paid(self.game, read_payment(answers.payments[0]), since):
            return "nothing asked for the payment that is given"
        touched = {entity for fact in since for entity in fact[2:]}
        for node in answers.targets:
            if not touched & set(self.things.all(node.text())) and self.seat_meant(node.text()) < 0:
                return f"nothing asked for the target {node.shown()}"
        return ""

    def question(self, decision: Decision) -> str:
        headline = self.renamed(self.rules.headline(self.game))
        payments = [str(payment) for payment in self.listed_payments(decision)]
        options = payments or [self.renamed(self.rules.describe(self.game, option))
                               for option in decision.options]  # fmt: skip
        listed = list(dict.fromkeys(options))
        more = f"; and {len(listed) - SHOWN} more" if len(listed) > SHOWN else ""
        return f"{headline} The answers are: {'; '.join(listed[:SHOWN])}{more}"

    def choice_refusal(self, decision: Decision, option: Node) -> Refusal | None:
        try:
            self.pick(decision, option)
        except Fault as fault:
            return Refusal(CHOICE_CLAUSES.get(decision.kind, ("T.22.1",)), fault.text)
        return None

    # -- steps -----------------------------------------------------------------------------------

    def deed(self, step: Step) -> Deed:
        seat = self.seat(step.node, step.seat)
        verb, name = verb_of(step.verb.text())
        if not verb:
            raise unknown_verb(step.verb)
        if verb in ("recruit", "forge", "build", "play", "barter"):
            return CardDeed(self, step, seat, verb, name)
        if verb == "activate":
            return ActivateDeed(self, step, seat, name)
        if verb == "move":
            return MoveDeed(self, step, seat, name)
        if verb not in SINGLE:
            raise step.verb.error(f"'{verb}' is no step that can be judged so")
        return SINGLE[verb](self, step, seat)

    def check(self, step: Step) -> None:
        check_arguments(step)
        if step.verb.text() in ("payments", "cost"):
            {"payments": payments_ruling, "cost": cost_ruling}[step.verb.text()](self, step)

    def payments(self, step: Step) -> Ruling:
        return payments_ruling(self, step)

    def cost(self, step: Step) -> Ruling:
        return cost_ruling(self, step)

    def collect(self, charge: Charge, x: int, answers: Answers) -> None:
        """Have a cost paid there and then."""
        game = self.game
        home, place = self._lift(charge)
        cost = charge.due(x).cost
        program = self._pay_program(cost)
        base = len(game.lists[FRAMES])
        game.nest(program, charge.carrier, charge.seat)
        game.run()
        while len(game.lists[FRAMES]) > base and game.lists[FRAMES][base] == program:
            decision = game.decision()
            if decision is None:
                break
            option = self.answer(decision, answers)
            option = self.only(decision) if option == UNANSWERED else option
            if option == UNANSWERED:
                raise Fault(f"nothing says how it is paid: {self.question(decision)}")
            game.step(option)
        if home >= 0:
            game.move(charge.card, home, min(place, len(game.lists[home])))
            game.run()

    def _lift(self, charge: Charge) -> tuple[int, int]:
        """Take the card that is paid for out of the hand: it does not pay for itself."""
        if charge.excluded(charge.means()) < 0:
            return NOWHERE, 0
        zone = self.game.lists[ZONE][charge.card]
        place = self.game.lists[zone].index(charge.card)
        self.game.move(charge.card, NOWHERE)
        return zone, place

    def _pay_program(self, cost: object) -> int:
        from tallystick.costs import Cost

        assert isinstance(cost, Cost)
        found = self._pay_programs.get(cost)
        if found is None:
            found = self._pay_programs[cost] = self.rules.add_program(PAYING, (Pay(cost, 0),))
        return found

    # -- the end ---------------------------------------------------------------------------------

    def look(self, then: Node) -> Looked:
        return Looking(self).look(then)

    def tell(self, fact: Fact) -> Told | None:
        return facts.tell(self, fact)

    def tell_answer(self, decision: Decision, option: int) -> Told | None:
        return facts.tell_answer(self, decision, option)

    # -- names -----------------------------------------------------------------------------------

    def renamed(self, text: str) -> str:
        """A sentence of the game's with the seats called as the case calls them."""
        for seat, name in enumerate(self.seats):
            text = re.sub(rf"\b{RULERS[seat]}\b(?! [A-Z])", name, text)
        return text

    def seat_meant(self, name: str) -> int:
        """The seat of that name, or whose clade it is; -1 if none."""
        if name in self.seats:
            return self.seats.index(name)
        return self.clade_named(name)

    def clade_named(self, name: str) -> int:
        """The seat whose clade has this name; -1 if none, or if several have."""
        found = [
            seat
            for seat in range(len(self.seats))
            if self.things.pick(name, [e for e in [moves.clade_of(self.game, seat)] if e >= 0]) >= 0
        ]
        return found[0] if len(found) == 1 else -1

    def is_out(self, seat: int) -> bool:
        """Whether a ruler has left the game."""
        return self.game.lists[ATTRIBUTES[seat]][OUT] != 0


SINGLE.update(
    {
        "call dominion vote": DominionDeed,
        "call conclave vote": ConclaveDeed,
        "attack": AttackDeed,
        "guard": GuardDeed,
        "pay": PayDeed,
        "concede": ConcedeDeed,
    }
)
