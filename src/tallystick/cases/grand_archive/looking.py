"""``then``: what is there, in the words of ``given``; only what is written is compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cases.comparing import Comparing
from tallystick.cases.grand_archive.place import Place
from tallystick.cases.grand_archive.position import PHASE_WORDS
from tallystick.cases.grand_archive.seat_look import look_seat
from tallystick.cases.naming import is_nobody
from tallystick.cases.nodes import Node
from tallystick.cases.table import Looked
from tallystick.games.grand_archive.combat import roles
from tallystick.games.grand_archive.telling.facts import FACTS
from tallystick.games.grand_archive.zones import ATTACKER, COMBAT, TURN
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import CELLS

THEN_KEYS: Final = ("turn", "phase", "stack", "combat", "seats", "winner", "over", "cited", "loser")
# The facts that bear on a field: the clause of the latest is the one that decided it.
ABOUT: Final[dict[str, tuple[str, ...]]] = {
    "damage": ("damaged", "recovered"),
    "hand": ("drew", "reserved", "recollected", "discarded", "activated"),
    "memory": ("reserved", "recollected", "banished"),
    "deck": ("drew", "shuffled"),
    "graveyard": ("discarded", "destroyed", "died", "resolved", "sacrificed", "negated"),
    "banishment": ("banished",),
    "field": ("entered", "left", "died", "destroyed", "sacrificed", "banished"),
    "champion": ("leveled", "damaged", "recovered"),
    "lineage": ("leveled",),
    "rested": ("rested", "woke"),
    "counters": ("counter", "uncounter"),
    "stack": ("activated", "materialized", "used", "triggered", "resolved", "fizzled", "negated"),
    "turn": ("turn",),
    "phase": ("phase",),
    "over": ("lost", "won", "draw"),
    "winner": ("lost", "won", "draw"),
}


def clauses_of(fact: Fact) -> tuple[str, ...]:
    """The clauses that a fact follows."""
    return FACTS[fact[0]][1] if fact[0] in FACTS else ()


class Looking(Comparing):
    """One look at the end of a case."""

    def __init__(self, board: Place) -> None:
        super().__init__(board.game, ABOUT, clauses_of)
        self.board = board
        self.cells = self.game.lists[CELLS]

    def look(self, then: Node) -> Looked:
        """What of ``then`` does not hold, and what there is to say about the rest."""
        for key, node in then.only(THEN_KEYS, "key of then").items():
            LOOKS[key](self, node)
        return Looked(self.found, self.told)

    def turn(self, node: Node) -> None:
        self.same("turn", self.board.seat(node), self.cells[TURN], self.seat_text)

    def seat_text(self, seat: int) -> str:
        """What a seat is called; -1 is nobody."""
        return self.board.seats[seat] if seat >= 0 else "nobody"

    def phase(self, node: Node) -> None:
        found = PHASE_WORDS[self.board.phase()]
        self.same("phase", node.choice(PHASE_WORDS, "phase"), found)

    def stack(self, node: Node) -> None:
        self.order("stack", node, self.board.stack_names())

    def combat(self, node: Node) -> None:
        """``none``, or who attacks whom in which step."""
        now = self.cells[COMBAT]
        if node.is_nothing:
            self.same("combat", "none", roles.STEPS[now] or "none")
            return
        keys = node.only(("attacker", "defending", "step", "wielding"), "key of a combat")
        if "step" in keys:
            self.same("combat.step", keys["step"].choice(roles.STEPS[1:], "step"), roles.STEPS[now])
        if "attacker" in keys:
            there = [self.cells[ATTACKER]] if self.cells[ATTACKER] >= 0 else []
            if self.board.find(keys["attacker"].text(), there, 0) < 0:
                found = [self.board.things.name(one) for one in there] or ["nobody"]
                self.differ("combat.attacker", keys["attacker"].text(), found[0])
        for key, role in (("defending", roles.DEFENDS), ("wielding", roles.WIELDED)):
            if key in keys:
                there = roles.of_role(self.game, role)
                self.names(f"combat.{key}", keys[key], map(self.board.things.name, there))

    def seats(self, node: Node) -> None:
        for name, value in node.entries().items():
            look_seat(self, self.board, self.board.seat(value, name), name, value)

    # -- the end ---------------------------------------------------------------------------------

    def over(self, node: Node) -> None:
        self.flag("over", node, self.game.over)

    def winner(self, node: Node) -> None:
        wanted = [self.board.seat(one) for one in node.one_or_more() if not is_nobody(one)]
        found = self.game.winners() if self.game.over else []
        if sorted(wanted) != sorted(found):
            names = [self.seat_text(seat) for seat in wanted] or ["nobody"]
            have = [self.seat_text(seat) for seat in found] or ["nobody"]
            self.differ("winner", ", ".join(names), ", ".join(have))

    def loser(self, node: Node) -> None:
        winners = self.game.winners() if self.game.over else []
        for one in node.one_or_more():
            if not self.game.over or self.board.seat(one) in winners:
                self.differ("loser", one.text(), "not so")

    def cited(self, node: Node) -> None:
        """Looked at by the runner, which knows what has been cited."""


LOOKS: Final[dict[str, Callable[[Looking, Node], None]]] = {
    "turn": Looking.turn,
    "phase": Looking.phase,
    "stack": Looking.stack,
    "combat": Looking.combat,
    "seats": Looking.seats,
    "winner": Looking.winner,
    "loser": Looking.loser,
    "over": Looking.over,
    "cited": Looking.cited,
}
