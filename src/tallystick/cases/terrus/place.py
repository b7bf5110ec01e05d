"""A position of Terrus and what can be said of it, whatever a step does."""

from __future__ import annotations

import re
from typing import Final

from tallystick.cases.laid import LaidTable
from tallystick.cases.nodes import Node
from tallystick.cases.table import UNANSWERED, Moment
from tallystick.cases.terrus.alike import alike
from tallystick.cases.terrus.laying import Laying
from tallystick.cases.terrus.payment import Payment, payment_of
from tallystick.cases.terrus.things import Things
from tallystick.games.terrus import moves
from tallystick.games.terrus.rulebook import TerrusRules
from tallystick.games.terrus.telling.phrases import RULERS
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
from tallystick.kernel.layout import CELLS
from tallystick.rules.paying import Paying

PASSES: Final = ("pass", "no", "stay", "lay nothing", "reveal")


class Place(LaidTable):
    """The part of a Terrus table that deeds, charges and answers ask."""

    rules: TerrusRules
    things: Things

    def __init__(self, position: Laying) -> None:
        super().__init__(position.game, position.seats, {})
        self.rules = position.rules
        self.things = position.things
        self.exhibited = position.exhibited
        self.pay_programs: dict[object, int] = {}

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
        return self.moment_of(where, PHASES)

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
        if not isinstance(op, Paying) or decision.options[0][0] != "pay":
            return []
        now = op.open(self.game)
        return [payment_of(self.game, now.supply, way.plan) for way in now.found]

    def payments_in_words(self, decision: Decision) -> list[str]:
        return [str(payment) for payment in self.listed_payments(decision)]

    @property
    def ended(self) -> Refusal:
        return Refusal(("T.5.1",), "The game is over.")

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
