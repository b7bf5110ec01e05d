"""Columns that are spoilt once they have been written to. Copies have their columns in common, and
the first of them to write to one goes on with another: no rule may hold one over a write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NoReturn

from tallystick.kernel.journal import Journal
from tallystick.kernel.machine import Game
from tallystick.kernel.state import GameState
from tallystick.rules.rulebook import Rulebook

ASKED: Final = (
    "eq ne lt le gt ge hash bool index int add radd sub rsub mod rshift and rand or ror invert neg"
)


def _refuse(*_: object) -> NoReturn:
    raise AssertionError("a column that was held over a write is looked at")


STALE: Final[Any] = type("Stale", (), {f"__{name}__": _refuse for name in ASKED.split()})()


@contextmanager
def spoiled() -> Iterator[None]:
    """With every write to a column another one takes its place, and what it was is spoilt: whoever
    looks at that fails."""
    begin, own, clone = Game.__init__, Journal.own, Game.clone

    def begin_lent(self: Game, rules: Rulebook, state: GameState, *_: frozenset[int]) -> None:
        begin(self, rules, state, rules.layout.columns)

    def own_and_spoil(self: Journal, at: int) -> list[int]:
        before = self.lists[at]
        if own(self, at) is not before:
            before[:] = [STALE] * len(before)
            self._lent |= {at}
        return self.lists[at]

    def clone_apart(self: Game) -> Game:
        game = clone(self)
        for at in self.rules.layout.columns:
            game.lists[at] = game.lists[at][:]
        return game

    Game.__init__, Journal.own, Game.clone = begin_lent, own_and_spoil, clone_apart  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        Game.__init__, Journal.own, Game.clone = begin, own, clone  # type: ignore[method-assign]
