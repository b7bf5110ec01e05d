"""A verb of a small game."""

from __future__ import annotations

from tallystick.cases.model import Step
from tallystick.cases.plain.payments import Payments
from tallystick.cases.table import Deed
from tallystick.errors import unknown
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import NOWHERE


class PlainDeed(Deed):
    """A verb of the game, and what it is done to."""

    def __init__(self, table: Payments, step: Step, seat: int) -> None:
        super().__init__(step, seat)
        self.table = table
        words = " ".join(step.verb.text().split())
        fits = [verb for verb in table.words.verbs if f"{words} ".startswith(f"{verb} ")]
        if not fits:
            raise step.verb.at(unknown("verb", words, table.words.verbs))
        self.verb = max(fits, key=len)
        self.name = words.removeprefix(self.verb).strip()

    def refusal(self) -> Refusal | None:
        """The game's own judgement."""
        table = self.table
        entity = NOWHERE
        if table.things.all(self.name):
            entity = table.held(self.seat, self.name)
        return table.words.refusal(table.game, self.seat, self.verb, entity) or self._unlike()

    def _unlike(self) -> Refusal | None:
        """That a payment which the step gives is none."""
        if not self.answers.payments:
            return None
        table, said = self.table, self.answers.payments[0]
        entity = table.held(self.seat, self.name)
        due = table.words.due(table.game, self.seat, entity)
        demand, supply = table.words.terms(table.game, self.seat, due.cost, entity)
        if table.payment(said) in table.paid_in_full(demand, supply):
            return None
        cost = table.words.tariff.text(due.cost)
        return Refusal(table.words.paid_whole, f"{said.flow()} does not pay what is due: {cost}.")

    def start(self, decision: Decision) -> int:
        """The option that is called so."""
        return self.table.option(decision, f"{self.verb} {self.name}".strip())

    def can_wait(self, refusal: Refusal) -> bool:
        """Only for one's turn."""
        return self.table.game.decision() is not None and not self._is_mine()

    def _is_mine(self) -> bool:
        decision = self.table.game.decision()
        return decision is not None and decision.seat == self.seat
