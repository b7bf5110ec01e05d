"""What is done there and then, or only asked about: paying, conceding, passing, seeing."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tallystick.cases.deeds import collect
from tallystick.cases.grand_archive.charge import Charge
from tallystick.cases.grand_archive.costs import read_charge
from tallystick.cases.grand_archive.doing import GrandDeed
from tallystick.cases.grand_archive.place import Place
from tallystick.cases.grand_archive.position import ZONES
from tallystick.cases.model import Step, needed
from tallystick.cases.naming import names_in
from tallystick.cases.nodes import Node
from tallystick.cases.table import Fault
from tallystick.games.grand_archive.costs.paying import cost_index
from tallystick.games.grand_archive.costs.reasons import NO_X, X_BELOW
from tallystick.games.grand_archive.flow.leaving import concede
from tallystick.games.grand_archive.zones import (
    FIELD,
    champion_of,
)
from tallystick.kernel.decision import Refusal
from tallystick.rules.rulebook import Told

SEEN: Final = {**ZONES, "field": FIELD}
OWN: Final = ("hand", "memory", "material")  # what only its owner sees
NOBODYS: Final = ("deck",)


class PayDeed(GrandDeed):
    """Charge a cost there and then, as an effect would (GA.COST.8)."""

    at_once = True

    def __init__(self, board: Place, step: Step, seat: int) -> None:
        super().__init__(board, step, seat)
        self.charge = read_charge(board, seat, needed(step, "cost", "for"), step.get("n"))

    def fixed(self) -> Charge:
        """The charge with the X that is announced."""
        x = self.answers.x.number() if self.answers.x is not None else 0
        return self.charge.variants(max(x, 0))[0]

    def refusal(self) -> Refusal | None:
        if self.answers.x is not None:
            if self.answers.x.number() < 0:
                return X_BELOW
            if not self.charge.has_x() and self.answers.x.number():
                return NO_X
        charge = self.fixed()
        found = charge.refusal()
        if found is None and self.answers.payments:
            found = charge.offer_refusal(self.answers.payments[0])
        return found

    def reasons(self) -> list[Told]:
        return [Told(f"{self.fixed().text()} is due.", ("GA.COST.8",))]

    def perform(self) -> None:
        if self.charge.has_x() and self.answers.x is None:
            raise Fault("nothing says what X is", ("GA.COST.13",))
        rules, me = self.board.rules, champion_of(self.game, self.seat)
        cost = cost_index(rules, self.fixed().due())
        collect(self.board, self.answers, rules.program("pay"), me, self.seat, subject=cost)


class ConcedeDeed(GrandDeed):
    """GA.CONC.1: at any moment."""

    at_once = True

    def refusal(self) -> Refusal | None:
        return None

    def perform(self) -> None:
        """Leave the game."""
        concede(self.game, self.seat)
        if not self.game.over:
            self.game.run()


class PassDeed(GrandDeed):
    """Passing: asked about, never done so."""

    def refusal(self) -> Refusal | None:
        return self.board.pass_refusal(self.seat)


class SeesDeed(GrandDeed):
    """What a seat knows of another's zones: a number, or which cards (GA.ZINFO)."""

    at_once = True

    def __init__(self, board: Place, step: Step, seat: int) -> None:
        super().__init__(board, step, seat)
        self.other = board.seat(needed(step, "of"))

    def refusal(self) -> Refusal | None:
        return None

    def perform(self) -> None:
        """Compare. Fault for what the seat sees otherwise."""
        for key, node in self.step.arguments.items():
            if key == "stack":
                self._compare(key, node, self.board.stack_names(), True)
            elif key in SEEN:
                champion = champion_of(self.game, self.other)
                there = [e for e in self.game.lists[SEEN[key][self.other]] if e != champion]
                hidden = key in NOBODYS or (key in OWN and self.other != self.seat)
                names = [self.board.things.name(one) for one in there]
                self._compare(key, node, names, not hidden)

    def _compare(self, key: str, node: Node, names: list[str], known: bool) -> None:
        if node.is_number:
            if node.number() != len(names):
                raise Fault(f"{key}: expected {node.number()} cards, found {len(names)}")
            return
        wanted = names_in(node)
        if not known and wanted:
            raise Fault(f"{key}: which cards they are is not to be seen", ("GA.ZINFO.1",))
        if known and Counter(wanted) != Counter(names):
            raise Fault(f"{key}: expected {sorted(wanted)}, found {sorted(names)}")
