"""What a game may offer beyond the plain face of its rulebook; a match asks whether it does."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from tallystick.kernel.machine import Game


@runtime_checkable
class Conceding(Protocol):
    """Lets a seat give up at any time."""

    def concede(self, game: Game, seat: int) -> None:
        """The seat leaves. Raises ValueError if the game is over for it."""


@runtime_checkable
class Adviser(Protocol):
    """Says why something cannot be done now."""

    def why_not(self, game: Game, seat: int, what: str) -> str:
        """The reason and its clause, in a sentence."""
