"""What a step of Grand Archive does there and then, or only asks: conceding, passing, seeing."""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

from tallystick.cases.grand_archive.position import stack_names
from tallystick.cases.laid import LaidTable
from tallystick.cases.model import Step, needed
from tallystick.cases.naming import names_in
from tallystick.cases.nodes import Node
from tallystick.cases.noted.deed import AtOnce
from tallystick.cases.table import Fault
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.zones import (
    BANISHMENT,
    DECK,
    FIELD,
    GRAVEYARD,
    HAND,
    MATERIAL,
    MEMORY,
    PRESERVED,
    VEILED,
    champion_of,
)
from tallystick.kernel.decision import Refusal
from tallystick.kernel.memory import memory_of
from tallystick.kernel.view import hidden_entities

SEEN: Final = {
    "hand": (HAND,), "memory": (MEMORY,), "deck": (DECK,), "material": (MATERIAL, PRESERVED),
    "graveyard": (GRAVEYARD,), "banishment": (BANISHMENT, VEILED), "field": (FIELD,),
}  # fmt: skip


UNSEEN: Final = Refusal(("GA.ZINFO.1", "GA.ZINFO.3"), "Which cards they are is not to be seen.")


class Concession(AtOnce):
    """GA.CONC.1: at any moment."""

    def own_refusal(self) -> Refusal | None:
        return None

    def perform(self) -> None:
        cast(GrandArchiveRules, self.table.rules).concede(self.game, self.seat)
        if not self.game.over:
            self.game.run()


class Passing(AtOnce):
    """Passing: asked about, never done so."""

    def own_refusal(self) -> Refusal | None:
        return None

    def perform(self) -> None:
        raise NotImplementedError("a step `pass` is no deed")


class Seeing(AtOnce):
    """What a seat knows of another's zones: a number, or which cards (GA.ZINFO)."""

    def __init__(self, table: LaidTable, step: Step, seat: int) -> None:
        super().__init__(table, step, seat)
        self.other = table.seat(needed(step, "of"))

    def own_refusal(self) -> Refusal | None:
        """Whether cards are named where the seat does not see all of them."""
        for key, node in self.step.arguments.items():
            if key in SEEN and not node.is_number and names_in(node):
                there, known = self._lying(key)
                if len(known) < len(there):
                    return UNSEEN
        return None

    def _lying(self, key: str) -> tuple[list[int], list[int]]:
        """The cards of a zone, and those of them that the seat sees, or saw go there
        (GA.ZINFO.4)."""
        game = self.game
        memory = memory_of(game)
        memory.follow(game, 0)
        hidden = hidden_entities(game, self.seat) - memory.of(self.seat)
        champion = champion_of(game, self.other)
        zones = [zone[self.other] for zone in SEEN[key]]
        there = [e for zone in zones for e in game.lists[zone] if e != champion]
        return there, [e for e in there if e not in hidden]

    def perform(self) -> None:
        """Compare. Fault for what the seat sees otherwise."""
        for key, node in self.step.arguments.items():
            if key == "stack":
                self._compare(key, node, stack_names(self.game), [])
            elif key in SEEN:
                there, known = self._lying(key)
                names = [self.table.things.name(one) for one in known]
                self._compare(key, node, names, there[len(known) :])

    def _compare(self, key: str, node: Node, names: list[str], hidden: list[int]) -> None:
        if node.is_number:
            if node.number() != len(names) + len(hidden):
                found = len(names) + len(hidden)
                raise Fault(f"{key}: expected {node.number()} cards, found {found}")
            return
        wanted = names_in(node)
        if Counter(wanted) != Counter(names):
            raise Fault(f"{key}: expected {sorted(wanted)}, found {sorted(names)}")
