"""Basic powers, defending, paying: where each begins, and why it cannot."""

from __future__ import annotations

from tallystick.cases.marvel_champions.costs import collect, read_charge
from tallystick.cases.marvel_champions.doing import MarvelDeed, TurnDeed
from tallystick.cases.marvel_champions.names import SELF_WORDS
from tallystick.cases.marvel_champions.place import Place
from tallystick.cases.marvel_champions.reasons import reasons
from tallystick.cases.model import Step, needed
from tallystick.cases.options import place_of
from tallystick.cases.table import UNANSWERED, Fault
from tallystick.games.marvel_champions.flow import refusals
from tallystick.games.marvel_champions.zones import (
    AREA,
    all_in_play,
    identity,
)
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.rules.rulebook import Told


class BasicDeed(TurnDeed):
    """Attack or thwart with a hero or an ally (MC.attack.1, MC.thwart.1)."""

    def __init__(self, board: Place, step: Step, seat: int, verb: str, name: str) -> None:
        super().__init__(board, step, seat, name)
        self.verb = verb

    def character(self) -> int:
        """Who does it: one's identity, unless the step says otherwise."""
        return by_of(self)

    def target(self) -> int:
        """What is attacked or thwarted; -1 if it is not there."""
        return self.find(self.name, all_in_play(self.game))

    def own_refusal(self) -> Refusal | None:
        entity, target = self.character(), self.target()
        if entity < 0:
            return refusals.NOT_YOURS
        found = self.board.rules.weigh(self.game, self.seat, (self.verb, entity, target))
        if found is None and target < 0:
            found = refusals.NOT_IN_PLAY
        return found or self.toll_refusal(f"basic {self.verb}", entity, target)

    def option(self) -> Option:
        return (self.verb, self.character(), self.target())

    def start(self, decision: Decision) -> int:
        if decision.kind != "turn":
            return UNANSWERED
        stopped = (self.verb, self.character(), NOWHERE)  # a status card stands in the way
        return place_of(decision, self.option(), stopped)


class DefendDeed(MarvelDeed):
    """Declare a defender (MC.enemy-attack.2)."""

    def character(self) -> int:
        """Who defends: one's identity, unless the step says otherwise."""
        return by_of(self)

    def own_refusal(self) -> Refusal | None:
        entity = self.character()
        if entity < 0:
            return refusals.NOT_YOURS
        return self.board.rules.weigh(self.game, self.seat, ("defend", entity, NOWHERE))

    def start(self, decision: Decision) -> int:
        if decision.kind != "defend":
            return UNANSWERED
        return place_of(decision, ("defend", self.character(), -1))

    def waits(self, decision: Decision) -> bool:
        return decision.kind == "defend"

    def can_wait(self, refusal: Refusal) -> bool:
        return True


def by_of(deed: MarvelDeed) -> int:
    """The character that ``by`` names, one's identity if it is left out; -1 for none."""
    node = deed.step.get("by")
    me = identity(deed.game, deed.seat)
    if node is None or node.text().casefold() in SELF_WORDS:
        return me
    own = deed.find(node.text(), deed.game.lists[AREA[deed.seat]])
    return own if own >= 0 else deed.find(node.text(), all_in_play(deed.game))


class PayDeed(MarvelDeed):
    """Charge a cost there and then, as an effect would."""

    at_once = True

    def __init__(self, board: Place, step: Step, seat: int) -> None:
        super().__init__(board, step, seat)
        self.charge = read_charge(board, seat, needed(step, "cost", "for"), step.get("n"))

    def own_refusal(self) -> Refusal | None:
        found = self.x_refusal(self.charge) or self.charge.refusal(self.x_of(self.charge))
        return found or self.with_refusal(self.charge)

    def reasons(self) -> list[Told]:
        return reasons(self.charge, self.x_of(self.charge))

    def perform(self) -> None:
        if self.charge.has_x and self.answers.x is None:
            raise Fault("nothing says what X is", ("MC.initiating-abilities.3",))
        self.board.forget_payment()
        collect(self.charge, self.x_of(self.charge), self.answers)


class PassDeed(MarvelDeed):
    """Passing: asked about, never done so."""

    def own_refusal(self) -> Refusal | None:
        return self.board.pass_refusal(self.seat)
