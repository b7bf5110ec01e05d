"""How the words of a step answer the questions of the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cases.marvel_champions.charge import Charge, offer_refusal, said_of
from tallystick.cases.marvel_champions.naming import Designation
from tallystick.cases.marvel_champions.offers import Offer
from tallystick.cases.marvel_champions.place import DECLINES, Place
from tallystick.cases.marvel_champions.ways import way_of
from tallystick.cases.marvel_champions.wishes import fulfilled, wishes_of
from tallystick.cases.marvel_champions.words import words_of
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
from tallystick.games.marvel_champions.costs.bills import Payment
from tallystick.games.marvel_champions.costs.naming import best_naming
from tallystick.games.marvel_champions.costs.paying import LIST, NAMED, Pay
from tallystick.games.marvel_champions.costs.settle import icons
from tallystick.games.marvel_champions.effects.bargains import PlayNow
from tallystick.games.marvel_champions.effects.joints import ChooseOption
from tallystick.games.marvel_champions.effects.scope import ability_scope
from tallystick.kernel.decision import Decision
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import PC, PROGRAM

# Questions about cards; the option names the one that is meant.
ABOUT_CARDS: Final = (
    "target", "discard", "host", "limit", "search", "discard down", "mulligan", "order",
    "activation", "defend", "window", "help", "play now", "put back",
)  # fmt: skip
AIMED_ALSO: Final = (
    "search",
    "discard",
    "limit",
    "order",
    "play now",
    "controller",
    "put back",
    "power",
    "assign",
)
NOTHING: Final = ("nothing", "none", "no", "false", "pass", "done", "decline")
YES: Final = ("yes", "true", "do", "use", "pay")
ACTS: Final = ("attack", "thwart", "recover", "change", "defend", "play", "use")
UNASKED: Final = ("turn", "asked", "pause")  # begun by a step of its own


class Answering:
    """Answers the questions of one board."""

    def __init__(self, board: Place) -> None:
        self.board = board
        self.game = board.game
        self.paid: Offer | None = None  # the last payment that was named

    # -- what a step has said --------------------------------------------------------------------

    def answer(self, decision: Decision, answers: Answers) -> int:
        """The option that a step has named for this question; UNANSWERED if it says nothing."""
        if decision.kind in UNASKED:
            return UNANSWERED
        own = OWN.get(decision.kind)
        found = own(self, decision, answers) if own is not None else UNANSWERED
        if found == UNANSWERED:
            found = self._next(decision, answers.choose)
        if found == UNANSWERED and decision.kind in AIMED_ALSO:
            found = self._next(decision, answers.targets)
        return found

    def _next(self, decision: Decision, nodes: list[Node]) -> int:
        """The next of some answers that fits; those before it had only one answer."""
        if decision.kind in ("window", "payment"):
            return UNANSWERED
        return next_fit(nodes, lambda node: self.fits(decision, node))

    def _target(self, decision: Decision, answers: Answers) -> int:
        return self._next(decision, answers.targets)

    def _host(self, decision: Decision, answers: Answers) -> int:
        on = answers.step.get("on")
        if on is not None:
            return self.fits(decision, on)
        return self._next(decision, answers.targets)

    def _x(self, decision: Decision, answers: Answers) -> int:
        if answers.x is None:
            return self._up_to(decision, answers)
        return announced_x(decision, answers)

    def _up_to(self, decision: Decision, answers: Answers) -> int:
        """Of "up to" so many resources as many are announced as the payment pays (MC.cost.19)."""
        payment = getattr(self.game.current_op(), "payment", None)
        power = payment.power if isinstance(payment, Payment) else None
        if (
            not isinstance(payment, Payment)
            or power is None
            or not answers.payments
            or not any(one.most_x for one in power.costs)
        ):
            return UNANSWERED
        scope = ability_scope(self.game)
        charge = Charge(self.board, scope.seat, "", scope.source, payment)
        able = [
            place
            for place, (_, x, _) in enumerate(decision.options)
            if charge.offer_refusal(answers.payments[0], answers.targets, x) is None
        ]
        return able[-1] if able else UNANSWERED

    def _may(self, decision: Decision, answers: Answers) -> int:
        """Who names a payment, or something to aim at, does it."""
        found = self._next(decision, answers.choose)
        if found == UNANSWERED and answers.payments:
            found = by_verb(decision, "yes")
        return found

    def _added(self, decision: Decision, answers: Answers) -> int:
        """Who says that they do something pays what is added to it (MC.cost.20)."""
        found = self._may(decision, answers)
        if found == UNANSWERED and answers.step.verb.text().split()[0] in ACTS:
            found = by_verb(decision, "yes")
        return found

    def _option(self, decision: Decision, answers: Answers) -> int:
        """The option that is named; or who names a payment takes one that the payment pays."""
        found = self._next(decision, answers.choose)
        if found != UNANSWERED or not answers.payments:
            return found
        scope = ability_scope(self.game)
        for place, payment in self._paid_options(decision):
            charge = Charge(self.board, scope.seat, "", scope.source, payment)
            if charge.offer_refusal(answers.payments[0], answers.targets, scope.x) is None:
                return place
        return UNANSWERED

    def _paid_options(self, decision: Decision) -> list[tuple[int, Payment]]:
        """The options that are payments, by their places."""
        op = self.game.current_op()
        if not isinstance(op, ChooseOption):
            return []
        both = [(i, op.choices[n].payment) for i, (verb, n, _) in enumerate(decision.options)
                if verb == "option"]  # fmt: skip
        return [(place, payment) for place, payment in both if payment is not None]

    def _branch(self, decision: Decision, answers: Answers) -> int:
        """Of several costs the one that the payment pays, with the least overpaid: what is laid
        down for a card that costs 0 could be overpaid for any of them (MC.cost.9)."""
        if not answers.payments:
            return UNANSWERED
        op = self.game.current_op()
        payment = getattr(op, "payment", None)
        if payment is None:
            return UNANSWERED
        scope = ability_scope(self.game)
        charge = Charge(self.board, scope.seat, "", scope.source, payment)
        able: list[tuple[int, int]] = []
        for place, (_, branch, _) in enumerate(decision.options):
            bill = payment.bill(charge.scope(scope.x), branch)
            means = charge.means(bill)
            offer = Offer(self.board, means, answers.payments[0], answers.targets)
            if offer_refusal(offer, -1) is None:
                able.append((len(icons(means, offer.plan)) - bill.icons_due, place))
        return min(able)[1] if able else UNANSWERED

    # -- payments --------------------------------------------------------------------------------

    def _payment(self, decision: Decision, answers: Answers) -> int:
        if self._is_for_effect(decision, answers):
            return decision.options.index(("pay", 0, -1))
        said = payment_said(self.game, answers)
        if said is None:
            return self._chosen_way(decision, answers)
        while self._was_not_asked(said, answers):
            answers.extra["paying"] = said = answers.payments.pop(0)
        if answers.extra.get("aimed") is not said:  # a new one: its targets are those still left
            answers.extra["aimed"], answers.extra["aims"] = said, list(answers.targets)
            answers.targets = self._offer(answers).targets
        return self.paying(decision, self._offer(answers))

    def _was_not_asked(self, said: Node, answers: Answers) -> bool:
        """Whether an empty payment was for something that could be paid in one way only, so that
        nobody asked, and the next one is meant here."""
        if said.entries() or not answers.payments:
            return False
        return offer_refusal(self.offer(said, answers.targets), -1) is not None

    def _is_for_effect(self, decision: Decision, answers: Answers) -> bool:
        """Whether the one payment that is named is for an effect of a card that costs nothing
        itself, rather than overpaid for the card."""
        op = self.game.current_op()
        if not isinstance(op, Pay) or ("pay", 0, -1) not in decision.options:
            return False
        begun = answers.extra.get("paying at") == (
            len(self.game.lists[FRAMES]), self.game.field(PC),
        )  # fmt: skip
        if begun or len(answers.payments) != 1 or not op.open(self.game).bill.is_free:
            return False
        ops = self.game.rules.programs[self.game.field(PROGRAM)].ops
        return any(isinstance(one, Pay | PlayNow) for one in ops[self.game.field(PC) + 1 :])

    def _offer(self, answers: Answers) -> Offer:
        """The payment that the step names, with the targets that a cost may choose."""
        node, aims = answers.extra["paying"], answers.extra["aims"]
        assert isinstance(node, Node) and isinstance(aims, list)
        return self.offer(node, aims)

    def offer(self, node: Node | None, aims: list[Node]) -> Offer:
        """A payment as an answer to the open question."""
        op = self.game.current_op()
        assert isinstance(op, Pay)
        return Offer(self.board, op.open(self.game).means, node, aims)

    def paying(self, decision: Decision, offer: Offer) -> int:
        """The option that leads to the payment that is named."""
        op = self.game.current_op()
        assert isinstance(op, Pay)
        refusal = offer_refusal(offer, -1)
        if refusal is not None:
            text = f"{offer.said} is no payment here: {self.board.question(decision)}"
            raise Fault(text, refusal.clauses)
        if offer.is_left_open():
            raise Fault(f"nothing says what is chosen: {self.board.question(decision)}")
        self.paid = offer
        return op.leading_to(self.game, offer.plan)

    def _chosen_way(self, decision: Decision, answers: Answers) -> int:
        """No payment is named: of the payments that there are the one that the targets leave."""
        here = (len(self.game.lists[FRAMES]), self.game.field(PC))
        if answers.extra.get("choosing at") == here:
            return self.paying(decision, self.offer(None, answers.extra["choosing"]))  # type: ignore[arg-type]
        if not answers.targets or decision.options[0][0] != "pay":
            return UNANSWERED
        offer = self.offer(None, answers.targets)
        if not offer.chosen:
            return UNANSWERED
        op = self.game.current_op()
        assert isinstance(op, Pay)
        now = op.open(self.game)
        wanted = set(offer.uses.items())
        agree = [
            i for i, plan in enumerate(now.found)
            if now.mode == LIST and wanted <= {((s, u), n) for s, u, n in plan}
        ]  # fmt: skip
        ways = {way_of(self.game, now.means, now.found[i]) for i in agree}
        if not agree and offer_refusal(offer, -1) is None and not offer.is_left_open():
            answers.extra["choosing at"], answers.extra["choosing"] = here, answers.targets
            answers.targets = offer.targets
            return self.paying(decision, offer)
        if len(ways) != 1:
            return UNANSWERED
        answers.targets = offer.targets
        return decision.options.index(("pay", agree[0], -1))

    def _designate(self, decision: Decision, answers: Answers) -> int:
        """The designation that agrees with ``as`` and ``split``; of several the one in which the
        card's text finds most of what it looks for."""
        op = self.game.current_op()
        if not isinstance(op, Pay):
            return UNANSWERED
        now = op.open(self.game)
        if now.mode != NAMED:
            return UNANSWERED
        found = op.namings(now, now.laid)
        allowed = set(said_of(self.paid)) if self.paid is not None else set()
        fitting = [i for i, one in enumerate(found) if (one[0], one[1]) in allowed]
        fitting = fitting or list(range(len(found)))
        wishes = wishes_of(self.board.rules.cards[self.board.face_of(decision.source)].text)
        most = max(fulfilled(wishes, found[i][0], found[i][1]) for i in fitting)
        best = [i for i in fitting if fulfilled(wishes, found[i][0], found[i][1]) == most]
        return best[best_naming([found[i] for i in best])]

    def last_designations(self) -> list[Designation]:
        """How the icons of the last payment may be said to have been paid and overpaid."""
        return said_of(self.paid) if self.paid is not None else []

    # -- what words mean -------------------------------------------------------------------------

    def pick(self, decision: Decision, node: Node) -> int:
        """The option that words mean. Fault if there is none."""
        if decision.kind == "payment" and node.is_map:
            return self.paying(decision, self.offer(node, []))
        return found_for(self.board, decision, node, self.fits(decision, node))

    def fits(self, decision: Decision, node: Node) -> int:
        """The option that words mean; UNANSWERED if there is none."""
        if not node.is_scalar or not str(node.raw.value).strip():
            return UNANSWERED
        word = node.text().casefold()
        special = FITS.get(decision.kind)
        found = special(self, decision, node) if special is not None else UNANSWERED
        if found == UNANSWERED and decision.kind in ABOUT_CARDS:
            found = self._card(decision, node)
        if found == UNANSWERED and word in NOTHING:
            return by_verb(decision, DECLINES.get(decision.kind, ""))
        return found

    def _card(self, decision: Decision, node: Node) -> int:
        """By the name of the card that an option is about, or the seat of a player."""
        among = [option[1] for option in decision.options if option[1] >= 0]
        entity = self.board.find(node.text(), among, decision.seat)
        return about(decision, entity)

    def _number(self, decision: Decision, node: Node) -> int:
        return number_said(decision, node)

    def _player(self, decision: Decision, node: Node) -> int:
        seats = self.board.seats
        seat = seats.index(node.text()) if node.text() in seats else NOWHERE
        return next((i for i, o in enumerate(decision.options) if o[1] == seat >= 0), UNANSWERED)

    def _share(self, decision: Decision, node: Node) -> int:
        """How much of what is divided the next thing gets."""
        n = node.number() if node.is_number else NOWHERE
        return next((i for i, o in enumerate(decision.options) if o[2] == n >= 0), UNANSWERED)

    def _yes_no(self, decision: Decision, node: Node) -> int:
        word = node.text().casefold()
        return by_verb(decision, "yes" if word in YES else "no" if word in NOTHING else "")

    def _listed(self, decision: Decision, node: Node) -> int:
        """By number, from 1 as they are printed, or by any words of the option; "yes" and "no"
        where one is a payment."""
        found = self._paid_or_not(decision, node.text().casefold())
        if found != UNANSWERED:
            return found
        if node.is_number:
            places = [option[1] for option in decision.options]
            n = node.number() - 1
            return places.index(n) if n in places else UNANSWERED
        wanted = words_of(node.text())
        return next(
            (
                i
                for i, option in enumerate(decision.options)
                if wanted in words_of(self.board.rules.describe(self.game, option))
            ),
            UNANSWERED,
        )

    def _paid_or_not(self, decision: Decision, word: str) -> int:
        paid = [place for place, _ in self._paid_options(decision)]
        others = [place for place in range(len(decision.options)) if place not in paid]
        if word in YES and len(paid) == 1:
            return paid[0]
        return others[0] if word in NOTHING and len(others) == 1 else UNANSWERED


OWN: Final[dict[str, Callable[[Answering, Decision, Answers], int]]] = {
    "target": Answering._target,
    "host": Answering._host,
    "x": Answering._x,
    "may": Answering._may,
    "added cost": Answering._added,
    "option": Answering._option,
    "cost": Answering._branch,
    "payment": Answering._payment,
    "designate": Answering._designate,
}
FITS: Final[dict[str, Callable[[Answering, Decision, Node], int]]] = {
    "x": Answering._number,
    "may": Answering._yes_no,
    "added cost": Answering._yes_no,
    "help": Answering._yes_no,
    "controller": Answering._player,
    "power": Answering._listed,
    "assign": Answering._share,
    "option": Answering._listed,
    "cost": Answering._listed,
}
