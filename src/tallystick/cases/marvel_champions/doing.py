"""What every verb of Marvel Champions has: a board, a seat, arguments, and time."""

from __future__ import annotations

from typing import Final

from tallystick.cases.deeds import BoardDeed
from tallystick.cases.marvel_champions.charge import Charge, offer_refusal
from tallystick.cases.marvel_champions.offers import Offer
from tallystick.cases.marvel_champions.place import Place
from tallystick.cases.options import by_verb, place_of
from tallystick.cases.table import UNANSWERED
from tallystick.games.marvel_champions.costs.extra import bill_of
from tallystick.games.marvel_champions.costs.purse import Means
from tallystick.games.marvel_champions.costs.reasons import X_TOO_SMALL
from tallystick.games.marvel_champions.flow import basics
from tallystick.games.marvel_champions.zones import identity
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.rules.rulebook import Told

# What time mends: somebody's turn comes, a window opens.
TIMELY: Final = (
    "MC.player-turn.7", "MC.action.1", "MC.response.1", "MC.interrupt.1", "MC.enemy-attack.2",
)  # fmt: skip


class MarvelDeed(BoardDeed[Place]):
    """A verb of Marvel Champions at a board."""

    def own_refusal(self) -> Refusal | None:
        """Why it is not legal now, by the clauses that decide it."""
        raise NotImplementedError

    def begin(self) -> None:
        self.board.interrupt(self.seat, self.answers)

    def refusal(self) -> Refusal | None:
        return self.own_refusal()

    def find(self, name: str, among: list[int]) -> int:
        """The card that a name means among some; -1 if there is none."""
        return self.board.find(name, among, self.seat)

    def can_wait(self, refusal: Refusal) -> bool:
        return any(clause in TIMELY for clause in refusal.clauses)

    # -- costs -----------------------------------------------------------------------------------

    def x_of(self, charge: Charge) -> int:
        """The X that is announced; left out, the least there may be."""
        said = self.answers.x
        return max(said.number(), 0) if said is not None else charge.least_x()

    def x_refusal(self, charge: Charge) -> Refusal | None:
        """Why the X that is announced is none."""
        said = self.answers.x
        if said is None or not charge.has_x:
            return None
        x = said.number()
        if x < 0:
            return X_TOO_SMALL
        return charge.refusal(x)

    def with_refusal(self, charge: Charge) -> Refusal | None:
        """Why the payment that the step gives is none."""
        if not self.answers.payments:
            return None
        x = self.x_of(charge)
        return charge.offer_refusal(self.answers.payments[0], self.answers.targets, x)

    def toll_refusal(self, act: str, actor: int, target: int = NOWHERE) -> Refusal | None:
        """Why the payment that is given does not pay what cards add to an act (MC.cost.20)."""
        if not self.answers.payments:
            return None
        bill = bill_of(self.game, act, self.seat, actor, target)
        if bill is None:
            return None
        said, targets = self.answers.payments[0], self.answers.targets
        return offer_refusal(Offer(self.board, Means(bill), said, targets), NOWHERE)


class TurnDeed(MarvelDeed):
    """Something that is done in one's own turn, and begins with an option of it."""

    def option(self) -> Option:
        """The option that begins it."""
        raise NotImplementedError

    def start(self, decision: Decision) -> int:
        return place_of(decision, self.option()) if decision.kind == "turn" else UNANSWERED

    def reasons(self) -> list[Told]:
        return []


class RecoverDeed(TurnDeed):
    """Recover (MC.recover.1)."""

    def own_refusal(self) -> Refusal | None:
        found = basics.recover_refusal(self.game, self.seat)
        return found or self.toll_refusal("recover", identity(self.game, self.seat))

    def start(self, decision: Decision) -> int:
        return by_verb(decision, "recover") if decision.kind == "turn" else UNANSWERED


class FormDeed(TurnDeed):
    """Change form (MC.player-turn.1)."""

    def own_refusal(self) -> Refusal | None:
        found = basics.form_change_refusal(self.game, self.seat)
        return found or self.toll_refusal("form", identity(self.game, self.seat))

    def start(self, decision: Decision) -> int:
        return by_verb(decision, "form") if decision.kind == "turn" else UNANSWERED


class EndTurnDeed(TurnDeed):
    """End one's turn (MC.player-turn.7)."""

    def own_refusal(self) -> Refusal | None:
        return self.board.rules.weigh(self.game, self.seat, self.option())

    def option(self) -> Option:
        return ("pass", -1, -1)
