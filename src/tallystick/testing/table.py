"""A table for tests: laid out from text, played by texts, asked about moves and payments."""

from __future__ import annotations

from tallystick.face.move import IllegalMove
from tallystick.face.position import Position
from tallystick.face.rules import GameRules
from tallystick.kernel.decision import Refusal


class Table:
    """A position that is played and looked at; what is not as said is an AssertionError, and words
    that mean nothing are an InputError.

    ``given`` is in the notation of cases; left out, it is a new game of two seats, or as many as it
    takes. ``seed`` is that of its chance.
    """

    def __init__(self, rules: GameRules, given: str = "", seed: int = 0) -> None:
        self.position: Position = rules.position(given, seed) if given else rules.new(seed=seed)

    def __repr__(self) -> str:
        return f"Table({self.position!r})"

    def play(self, *moves: str) -> Table:
        """Make moves, each by the seat that is then asked."""
        for move in moves:
            try:
                self.position.play(move)
            except IllegalMove as illegal:
                raise AssertionError(f"{move}: {illegal}") from illegal
        return self

    def offers(self, *moves: str) -> Table:
        """Check that these moves are legal for the seat that is asked; others may be too."""
        for move in moves:
            refusal = self.position.refusal(move)
            assert refusal is None, f"{move}: {refusal}"
        return self

    def refuses(self, move: str, clause: str = "", seat: str = "") -> Refusal:
        """A move is refused, by this clause if one is named; returns the refusal."""
        refusal = self.position.refusal(move, seat)
        assert refusal is not None, f"{move} is legal"
        assert clause in ("", *refusal.clauses), f"{move} is refused by {refusal.clauses}"
        return refusal

    def pays(self, cost: str, *payments: str, seat: str = "") -> Table:
        """A cost, or what a move costs, can be paid in these ways and no others."""
        found = sorted(str(one) for one in self.position.payments(cost, seat))
        assert found == sorted(payments), f"{cost} is paid by {found}"
        return self
