"""What every verb of Heirless has: a board, a seat, arguments."""

from __future__ import annotations

from typing import Final

from tallystick.cases.deeds import BoardDeed
from tallystick.cases.heirless import sayings
from tallystick.cases.heirless.payment import payments, read_payment
from tallystick.cases.heirless.place import Place
from tallystick.cases.heirless.replies import Pending
from tallystick.cases.model import Step, needed
from tallystick.cases.nodes import Node
from tallystick.cases.options import place_of
from tallystick.cases.table import UNANSWERED, Fault
from tallystick.games.heirless import legal
from tallystick.games.heirless.legal import Look
from tallystick.games.heirless.payment import FREE, Price
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.rules.rulebook import Told

TIMELY: Final = (legal.NOT_ACTION_PHASE, legal.IDLE, legal.NOT_YOUR_TURN)


class HeirlessBoard(Place):
    """A place that remembers answers which have been given before they are asked for."""

    pending: Pending


class HeirlessDeed(BoardDeed[HeirlessBoard]):
    """A verb of Heirless at a board."""

    def __init__(self, board: HeirlessBoard, step: Step, seat: int, name: str = "") -> None:
        # ``with`` is a partner as often as a payment; what it is, the verb knows
        rest = {key: node for key, node in step.arguments.items() if key != "with"}
        super().__init__(board, step._replace(arguments=rest), seat, name)
        self.step = step

    def other(self, key: str) -> int:
        """The seat that an argument names."""
        node = needed(self.step, key)
        return self.board.seat(node)


class TurnDeed(HeirlessDeed):
    """A Standard Action, or Idling: begun in one's own turn."""

    clauses: tuple[str, ...] = ("HL.turns.50",)  # that the price is paid whole

    def own_refusal(self, look: Look) -> Refusal | None:
        """Why it cannot be done, the turn apart."""
        return None

    def option(self) -> Option:
        """The option of the turn that begins it."""
        raise NotImplementedError

    def due(self, look: Look) -> Price:
        """What it costs."""
        return FREE

    def refusal(self) -> Refusal | None:
        found = legal.turn_refusal(self.game, self.seat)
        if found is not None:
            return found
        look = Look(self.game, self.seat)
        return self.own_refusal(look) or self._with_refusal(look)

    def _with_refusal(self, look: Look) -> Refusal | None:
        """Why the payment that the step gives is none: costs are paid exactly."""
        node = self.step.get("with")
        if node is None:
            return None
        due, said = self.due(look), read_payment(node)
        if said in payments(self.game, self.seat, due):
            return None
        return Refusal(self.clauses, f"{said} does not pay what is due: {due}.")

    def start(self, decision: Decision) -> int:
        if decision.kind != "turn":
            return UNANSWERED
        return place_of(decision, self.option())

    def can_wait(self, refusal: Refusal) -> bool:
        return refusal in TIMELY

    def reasons(self) -> list[Told]:
        due = self.due(Look(self.game, self.seat))
        cost = [] if due.cost.is_free else [Told(f"It costs {due}.", self.clauses)]
        return [*sayings.of_turn(self.board, self.seat), *self.sayings(), *cost]

    def sayings(self) -> list[Told]:
        """What there is to say of it, the turn and the cost apart."""
        return []


def level_of(node: Node | None, held: list[int]) -> int:
    """The level of the Knight that a step names; left out, of the only sort there is. Fault where
    there are several."""
    if node is not None:
        return node.number(1)
    if len(held) > 1:
        raise Fault(f"nothing says which Knight; there are levels {', '.join(map(str, held))}")
    return held[0] if held else 1
