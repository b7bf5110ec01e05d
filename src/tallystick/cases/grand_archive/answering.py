"""How the words of a step answer the questions of the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cases.grand_archive.charge import Charge
from tallystick.cases.grand_archive.place import DECLINES, Place
from tallystick.cases.grand_archive.ways import plans_of, read_paid, way_of
from tallystick.cases.grand_archive.wording import words_of
from tallystick.cases.naming import entries_of
from tallystick.cases.nodes import Node
from tallystick.cases.options import (
    announced_x,
    by_verb,
    found_for,
    next_fit,
    number_said,
    payment_said,
    place_of,
)
from tallystick.cases.table import UNANSWERED, Answers, Fault
from tallystick.costs import Plan
from tallystick.games.grand_archive.costs.paying import PayCost
from tallystick.games.grand_archive.effects.scope import INSTANCES
from tallystick.games.grand_archive.flow.stack import seat_value
from tallystick.kernel.decision import Decision, Option

# Questions about cards, objects and players; the option names the one that is meant.
ABOUT_CARDS: Final = (
    "target", "choose", "attack target", "further target", "unique", "agility", "order", "glimpse",
    "critical", "intercept", "retaliate", "weapon", "share", "trigger", "retaliation order",
    "materialize", "wither", "new targets", "limit", "show",
)  # fmt: skip
NOTHING: Final = ("nothing", "none", "no", "false", "pass", "done", "decline", "bare")
YES: Final = ("yes", "true", "do", "use", "pay")
SAYING_YES: Final = {
    "may": "yes", "may pay": "yes", "tax": "pay tax", "wither": "pay wither",
    "intercept": "intercept", "retaliate": "retaliate", "new targets": "yes", "extra": "extra",
    "imbue": "imbue", "critical": "discard",
}  # fmt: skip
UNASKED: Final = ("priority", "materialize")  # begun by a step of its own


class Answering:
    """Answers the questions of one board."""

    def __init__(self, board: Place) -> None:
        self.board = board
        self.game = board.game

    # -- what a step has said --------------------------------------------------------------------

    def answer(self, decision: Decision, answers: Answers) -> int:
        """The option that a step has named for this question; UNANSWERED if it says nothing."""
        if decision.kind in UNASKED:
            return UNANSWERED
        own = OWN.get(decision.kind)
        found = own(self, decision, answers) if own is not None else UNANSWERED
        if found == UNANSWERED and decision.kind != "payment":
            found = self._next(decision, answers.choose)
        return found

    def _next(self, decision: Decision, nodes: list[Node]) -> int:
        """The next of some answers that fits; those before it had only one answer."""
        return next_fit(nodes, lambda node: self.fits(decision, node))

    def _target(self, decision: Decision, answers: Answers) -> int:
        if self.board.wanted:
            return self._next(decision, self.board.wanted)
        return self._next(decision, answers.targets)

    def _share(self, decision: Decision, answers: Answers) -> int:
        """So much to the next target."""
        return next_fit(answers.choose, lambda node: _shared(decision, node))

    def _x(self, decision: Decision, answers: Answers) -> int:
        return announced_x(decision, answers)

    def _y(self, decision: Decision, answers: Answers) -> int:
        """The Y that is said, or that the payment comes to."""
        said = answers.step.get("y")
        if said is not None:
            return place_of(decision, ("y", said.number(), -1))
        charge = answers.extra.get("charge")
        if answers.payments and isinstance(charge, Charge) and charge.terms is not None:
            return place_of(decision, ("y", charge.terms.y, -1))
        return UNANSWERED

    def _mode(self, decision: Decision, answers: Answers) -> int:
        """The next of the modes that the step names."""
        modes = answers.extra.setdefault("modes", _listed(answers, "modes"))
        assert isinstance(modes, list)
        return self._next(decision, modes)

    def _way(self, decision: Decision, answers: Answers) -> int:
        """The cost that was chosen with the terms; else the one that the words name."""
        charge = answers.extra.get("charge")
        if isinstance(charge, Charge) and charge.terms is not None:
            return place_of(decision, ("way", charge.terms.way, -1))
        return UNANSWERED

    def _extra(self, decision: Decision, answers: Answers) -> int:
        """Whether an optional additional cost is paid: as the terms have it."""
        charge = answers.extra.get("charge")
        if not isinstance(charge, Charge) or charge.terms is None:
            return UNANSWERED
        for i, (verb, place, _) in enumerate(decision.options):
            if verb == "extra" and charge.terms.extras >> place & 1:
                return i
        return by_verb(decision, "no")

    def _may_pay(self, decision: Decision, answers: Answers) -> int:
        """Who names a payment pays."""
        found = self._next(decision, answers.choose)
        if found == UNANSWERED and answers.payments:
            found = by_verb(decision, SAYING_YES[decision.kind])
        return found

    def _imbue(self, decision: Decision, answers: Answers) -> int:
        """What is shown imbues; ``shown: []`` shows nothing."""
        shown = answers.extra.get("shown")
        if isinstance(shown, Node):
            said = bool(list(entries_of(shown)))
            return by_verb(decision, "imbue" if said else "no")
        return UNANSWERED

    def _show(self, decision: Decision, answers: Answers) -> int:
        """Which of several matching cards is shown: the next that the step names."""
        shown = answers.extra.get("shown")
        return self._next(decision, entries_list(shown)) if isinstance(shown, Node) else UNANSWERED

    def _weapon(self, decision: Decision, answers: Answers) -> int:
        """The weapon that the step names; an attack without a word of one is made without."""
        if answers.step.verb.text().split()[0] != "attack":
            return UNANSWERED
        wielding = answers.step.get("wielding")
        if wielding is None or wielding.is_nothing:
            bare = by_verb(decision, "bare")
            return bare if bare != UNANSWERED or len(decision.options) > 1 else 0
        return self._next(decision, entries_list(wielding))

    def _attack_target(self, decision: Decision, answers: Answers) -> int:
        aim = answers.extra.get("aim")
        if isinstance(aim, str):
            return self.named(decision, aim)
        return self._next(decision, answers.targets)

    def _retaliate(self, decision: Decision, answers: Answers) -> int:
        """Those that the step names retaliate, or all."""
        units = answers.extra.get("units")
        if not isinstance(units, list):
            return UNANSWERED
        verb = "retaliate" if decision.options[0][1] in units else "no"
        return by_verb(decision, verb)

    # -- payments --------------------------------------------------------------------------------

    def _payment(self, decision: Decision, answers: Answers) -> int:
        node = payment_said(self.game, answers)
        if node is None:
            return UNANSWERED
        answers.extra["shown"] = node.get("shown")
        return self.paying(decision, node)

    def paying(self, decision: Decision, node: Node) -> int:
        """The option that leads to the payment that is named."""
        op = self.game.current_op()
        assert isinstance(op, PayCost)
        plan = self.plan_of(op, node)
        if plan is None:
            text = f"{read_paid(node)} is no payment here: {self.board.question(decision)}"
            raise Fault(text, ("GA.COST.5", "GA.ACT.8", "GA.COST.8"))
        return op.leading_to(self.game, plan)

    def plan_of(self, op: PayCost, node: Node) -> Plan | None:
        """The first payment that the words mean: of the open question."""
        means, now = op.means(self.game), op.open(self.game)
        wanted = read_paid(node)
        for plan in plans_of(means, now.demands):
            if way_of(means, plan).is_said_by(wanted):
                return plan
        return None

    # -- what words mean -------------------------------------------------------------------------

    def pick(self, decision: Decision, node: Node) -> int:
        """The option that words mean. Fault if there is none."""
        if decision.kind == "payment" and node.is_map:
            return self.paying(decision, node)
        return found_for(self.board, decision, node, self.fits(decision, node))

    def fits(self, decision: Decision, node: Node) -> int:
        """The option that words mean; UNANSWERED if there is none."""
        if not node.is_scalar or not str(node.raw.value).strip():
            return UNANSWERED
        found = UNANSWERED
        if decision.kind == "x":
            found = number_said(decision, node)
        elif decision.kind == "y" and node.is_number:
            found = place_of(decision, ("y", node.number(), -1))
        elif decision.kind == "share":
            found = _shared(decision, node)
        elif decision.kind in ("mode", "option", "token", "way", "extra"):
            found = self._worded(decision, node)
        if found == UNANSWERED and decision.kind in ABOUT_CARDS:
            found = self.named(decision, node.text())
        if found == UNANSWERED:
            found = self._yes_no(decision, node)
        return found if found != UNANSWERED else self._told(decision, node)

    def named(self, decision: Decision, text: str) -> int:
        """By the name of what an option is about: a card, a seat, something on the stack."""
        words = text.removesuffix(" on top").removesuffix(" to the bottom").strip()
        end = "bottom" if text.endswith("bottom") else "top"
        among = [place for place, option in enumerate(decision.options) if _is_about(option)]
        entities = [decision.options[place][1] for place in among]
        found = self._value(decision, words, entities)
        for place in among:
            option = decision.options[place]
            if option[1] == found and (decision.kind != "glimpse" or option[0] in (end, "")):
                return place
        return UNANSWERED

    def _value(self, decision: Decision, words: str, values: list[int]) -> int:
        """Which of the values of options a name means."""
        board = self.board
        if words in board.seats:
            seat = board.seats.index(words)
            for value in values:
                if value < 0 and seat_value(value) == seat:
                    return value
            if decision.kind == "attack target" and decision.options[0][0] == "sweep":
                return seat
        waiting = [INSTANCES + one for one in board.instances(words)]
        for value in waiting:
            if value in values:
                return value
        things = [v for v in values if 0 <= v < INSTANCES]
        hostile = decision.kind in ("attack target", "further target", "target", "choose")
        return board.find(words, things, decision.seat, mine=not hostile)

    def _worded(self, decision: Decision, node: Node) -> int:
        """By number, from 1 as they are printed, or by any words of the option."""
        if node.is_number:
            places = [o[1] if o[0] not in ("done", "no") else -1 for o in decision.options]
            n = node.number() - 1
            return places.index(n) if n in places else UNANSWERED
        wanted = words_of(node.text())
        if not wanted or wanted in YES or wanted in NOTHING:
            return UNANSWERED
        for i, option in enumerate(decision.options):
            if wanted in words_of(self.board.rules.describe(self.game, option)):
                return i
        return UNANSWERED

    def _told(self, decision: Decision, node: Node) -> int:
        """By the words in which the option would be offered, whole."""
        wanted = words_of(node.text())
        for i, option in enumerate(decision.options):
            if wanted and wanted == words_of(self.board.rules.describe(self.game, option)):
                return i
        return UNANSWERED

    def _yes_no(self, decision: Decision, node: Node) -> int:
        word = node.text().casefold()
        if word in YES:
            return by_verb(decision, SAYING_YES.get(decision.kind, "yes"))
        if word in NOTHING:
            verb = DECLINES.get(decision.kind, "no")
            found = by_verb(decision, verb)
            return found if found != UNANSWERED else by_verb(decision, "done")
        return UNANSWERED


def _is_about(option: Option) -> bool:
    return option[0] not in ("done", "no", "pass", "bare") and option[1] != -1


def _listed(answers: Answers, key: str) -> list[Node]:
    node = answers.step.get(key)
    return [] if node is None else node.one_or_more()


def entries_list(node: Node) -> list[Node]:
    """The entries of a list, or the one value that stands in its place."""
    return list(entries_of(node))


def _shared(decision: Decision, node: Node) -> int:
    """The option of so much to the next target."""
    wanted = node.number() if node.is_number else -1
    return next((i for i, o in enumerate(decision.options) if o[2] == wanted >= 0), UNANSWERED)


OWN: Final[dict[str, Callable[[Answering, Decision, Answers], int]]] = {
    "target": Answering._target,
    "share": Answering._share,
    "x": Answering._x,
    "y": Answering._y,
    "mode": Answering._mode,
    "way": Answering._way,
    "extra": Answering._extra,
    "may pay": Answering._may_pay,
    "tax": Answering._may_pay,
    "wither": Answering._may_pay,
    "imbue": Answering._imbue,
    "show": Answering._show,
    "weapon": Answering._weapon,
    "attack target": Answering._attack_target,
    "further target": Answering._target,
    "retaliate": Answering._retaliate,
    "payment": Answering._payment,
}
