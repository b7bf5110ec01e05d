"""How the words of a step answer the questions of the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cases.nodes import Node
from tallystick.cases.options import (
    about,
    announced_x,
    by_verb,
    found_for,
    next_fit,
    number_said,
    payment_said,
)
from tallystick.cases.table import UNANSWERED, Answers, Fault
from tallystick.cases.terrus.names import WAYS
from tallystick.cases.terrus.payment import Offer, read_payment
from tallystick.cases.terrus.place import Place
from tallystick.games.terrus.paying import MayPay
from tallystick.games.terrus.zones import SPOT
from tallystick.kernel.decision import Decision, Option
from tallystick.rules.paying import Paying, answer_for

NOTHING: Final = ("nothing", "none", "no", "false", "stay", "take back", "decline", "pass")


class Answering:
    """Answers the questions of one board."""

    def __init__(self, board: Place) -> None:
        self.board = board
        self.game = board.game
        self.things = board.things

    # -- what a step has said --------------------------------------------------------------------

    def answer(self, decision: Decision, answers: Answers) -> int:
        """The option that a step has named for this question; UNANSWERED if it says nothing."""
        own = OWN.get(decision.kind)
        if own is not None:
            found = own(self, decision, answers)
            if found != UNANSWERED:
                return found
        return self._chosen(decision, answers)

    def _chosen(self, decision: Decision, answers: Answers) -> int:
        """The next of ``choose`` that fits; those before it had only one answer."""
        if decision.kind in ("priority", "response"):
            return UNANSWERED
        if decision.kind == "cell" and self.board.only(decision) != UNANSWERED:
            return UNANSWERED  # ``at`` says where, and left out it is the clade
        for place, node in enumerate(answers.choose):
            option = self.fits(decision, node)
            if option != UNANSWERED:
                spent = place + 1 if not self._stays(decision, node) else place
                del answers.choose[:spent]
                return option
        return UNANSWERED

    def _stays(self, decision: Decision, node: Node) -> bool:
        """Whether an answer serves the next question too: wounds are asked thing by thing."""
        if decision.kind != "assign":
            return False
        if node.is_map:
            return True
        return not node.is_number and self.things.pick(node.text(), [decision.source]) < 0

    def _cell(self, decision: Decision, answers: Answers) -> int:
        at, cell = answers.step.get("at"), answers.step.get("cell")
        found = list(range(len(decision.options)))
        if at is not None:
            place = self.things.pick(at.text(), [o[1] for o in decision.options])
            found = [i for i in found if decision.options[i][1] == place]
        if cell is not None:
            way = WAYS[cell.choice(tuple(WAYS), "cell")]
            spots = self.game.lists[SPOT]
            found = [
                i for i in found if decision.options[i][2] - spots[decision.options[i][1]] == way
            ]
        if at is None and cell is None:
            return UNANSWERED
        if not found:
            raise Fault(f"there is no such empty cell: {self.board.question(decision)}")
        return found[0]

    def _holder(self, decision: Decision, answers: Answers) -> int:
        on = answers.step.get("on") or answers.step.get("at")
        return UNANSWERED if on is None else self._thing(decision, on)

    def _x(self, decision: Decision, answers: Answers) -> int:
        return announced_x(decision, answers)

    def _target(self, decision: Decision, answers: Answers) -> int:
        """The next of ``targets`` that fits; those before it were the only ones there were."""
        return next_fit(answers.targets, lambda node: self.fits(decision, node))

    def _army(self, decision: Decision, answers: Answers) -> int:
        sent = answers.extra.get("armies")
        if not isinstance(sent, dict):
            return UNANSWERED
        place = sent.get(decision.source, -1)
        return next(
            (
                index
                for index, (verb, _, at) in enumerate(decision.options)
                if (verb == "stay" and place < 0) or (verb != "stay" and at == place >= 0)
            ),
            UNANSWERED,
        )

    def _may_pay(self, decision: Decision, answers: Answers) -> int:
        """Who names a payment pays, or an X of its own; but only the one that is chosen."""
        if answers.extra.get("chose") == decision.kind:
            return UNANSWERED
        op = self.game.current_op()
        own_x = isinstance(op, MayPay) and op.own_x and answers.x is not None
        if answers.choose or not (answers.payments or own_x) or len(decision.options) < 2:
            return UNANSWERED
        return 1

    def _payment(self, decision: Decision, answers: Answers) -> int:
        said = payment_said(self.game, answers)
        return UNANSWERED if said is None else self.paying(decision, said)

    def paying(self, decision: Decision, node: Node) -> int:
        """The option that leads to the payment that is named."""
        op = self.game.current_op()
        assert isinstance(op, Paying)
        now = op.open(self.game)
        offer = Offer(self.things, now.supply, node)
        plan = offer.plan
        if not offer.missing:
            option = answer_for(self.game, plan)
            if option != UNANSWERED:
                return option
            option = self._completed(decision, node)
            if option != UNANSWERED:
                return option
        raise Fault(f"{read_payment(node)} is no payment here: {self.board.question(decision)}",
                    ("T.25.4",))  # fmt: skip

    def _completed(self, decision: Decision, node: Node) -> int:
        """The listed payment that adds only what is not spoken of, if there is one."""
        said, wanted = set(node.entries()), read_payment(node)
        listed = self.board.listed_payments(decision)
        found = [
            i for i, payment in enumerate(listed)
            if all(getattr(payment, key) == getattr(wanted, key) for key in said)
            and all(not getattr(payment, k) for k in ("pool", "discard", "play") if k not in said)
        ]  # fmt: skip
        return found[0] if len(found) == 1 else UNANSWERED

    # -- what words mean -------------------------------------------------------------------------

    def pick(self, decision: Decision, node: Node) -> int:
        """The option that words mean. Fault if there is none."""
        if decision.kind == "payment" and node.is_map:
            return self.paying(decision, node)
        return found_for(self.board, decision, node, self.fits(decision, node))

    def fits(self, decision: Decision, node: Node) -> int:
        """The option that words mean; UNANSWERED if there is none."""
        special = FITS.get(decision.kind)
        if special is not None:
            return special(self, decision, node)
        return self._thing(decision, node) if node.is_scalar else UNANSWERED

    def _thing(self, decision: Decision, node: Node) -> int:
        """By the name of the thing, or of the seat, that an option is about."""
        name = node.text()
        chosen = self.things.pick(name, [o[1] for o in decision.options if _is_thing(o)])
        for index, (verb, a, _) in enumerate(decision.options):
            if verb == "ruler" and self.board.seat_meant(name) == a:
                return index
            if _is_thing(decision.options[index]) and a == chosen >= 0:
                return index
        return self._nothing(decision) if name.casefold() in NOTHING else UNANSWERED

    def _nothing(self, decision: Decision) -> int:
        return by_verb(decision, "stay", "lay nothing", "no", "take back")

    def _yes_no(self, decision: Decision, node: Node) -> int:
        if not node.is_flag:
            return UNANSWERED
        return by_verb(decision, "yes" if node.flag() else "no")

    def _reveal(self, decision: Decision, node: Node) -> int:
        if not node.is_scalar:
            return UNANSWERED
        named = self._thing(decision, node) if node.text() in self.things.by_name else UNANSWERED
        if named != UNANSWERED:
            return named
        word = node.text().casefold()
        if word in ("reveal", "true", "yes"):
            return 0
        return 1 if word in NOTHING else self._thing(decision, node)

    def _number(self, decision: Decision, node: Node) -> int:
        return number_said(decision, node)

    def _location(self, decision: Decision, node: Node) -> int:
        if not node.is_scalar:
            return UNANSWERED
        return about(decision, self.things.pick(node.text(), [o[1] for o in decision.options]))

    def _wounds(self, decision: Decision, node: Node) -> int:
        """A number, or the thing that takes them all, or {thing: number}."""
        most = len(decision.options) - 1
        if node.is_number:
            return node.number() if 0 <= node.number() <= most else UNANSWERED
        if node.is_map:
            for key, value in node.pairs():
                if self.things.pick(key.text(), [decision.source]) >= 0:
                    return min(value.number(0), most)
            return 0
        if not node.is_scalar:
            return UNANSWERED
        return most if self.things.pick(node.text(), [decision.source]) >= 0 else 0

    def _trigger(self, decision: Decision, node: Node) -> int:
        if not node.is_scalar:
            return UNANSWERED
        carrier = self.things.pick(node.text(), [o[2] for o in decision.options])
        return next((i for i, o in enumerate(decision.options) if o[2] == carrier), UNANSWERED)

    def _move(self, decision: Decision, node: Node) -> int:
        """``{Ox: Farm}``, the name of what moves if it can go to one place only, or ``stay``."""
        if node.is_map:
            for key, to in node.pairs():
                for index, (verb, thing, place) in enumerate(decision.options):
                    moved = verb == "move" and self.things.pick(key.text(), [thing]) >= 0
                    if moved and self.things.pick(to.text(), [place]) >= 0:
                        return index
            return UNANSWERED
        return self._thing(decision, node) if node.is_scalar else UNANSWERED

    def _post(self, decision: Decision, node: Node) -> int:
        """Where a beast attacks or guards."""
        if not node.is_scalar:
            return UNANSWERED
        place = self.things.pick(node.text(), [o[2] for o in decision.options if o[0] != "stay"])
        named = next((i for i, o in enumerate(decision.options) if o[2] == place >= 0), UNANSWERED)
        if named == UNANSWERED and node.text().casefold() in NOTHING:
            return self._nothing(decision)
        return named

    def _payment_words(self, decision: Decision, node: Node) -> int:
        return self.paying(decision, node) if node.is_map else UNANSWERED


def _is_thing(option: Option) -> bool:
    return option[0] not in ("ruler", "x", "stay", "lay nothing", "no", "yes", "pay", "use", "way")


OWN: Final[dict[str, Callable[[Answering, Decision, Answers], int]]] = {
    "cell": Answering._cell,
    "holder": Answering._holder,
    "x": Answering._x,
    "target": Answering._target,
    "attack": Answering._army,
    "guard": Answering._army,
    "may pay": Answering._may_pay,
    "payment": Answering._payment,
}
FITS: Final[dict[str, Callable[[Answering, Decision, Node], int]]] = {
    "may pay": Answering._yes_no,
    "reveal": Answering._reveal,
    "x": Answering._number,
    "cell": Answering._location,
    "skirmish": Answering._location,
    "assign": Answering._wounds,
    "trigger": Answering._trigger,
    "move beast": Answering._move,
    "move item": Answering._move,
    "attack": Answering._post,
    "guard": Answering._post,
    "payment": Answering._payment_words,
}
