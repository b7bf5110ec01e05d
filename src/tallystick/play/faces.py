"""What a game may offer beyond the plain face of its rulebook; a match asks whether it does."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from tallystick.kernel.machine import Game
from tallystick.rules.bargaining import Bargain, Desk


@runtime_checkable
class Conceding(Protocol):
    """Lets a seat give up at any time."""

    def concede(self, game: Game, seat: int) -> None:
        """The seat leaves. Raises ValueError if the game is over for it."""


@runtime_checkable
class Bargaining(Protocol):
    """Lets seats trade and promise, in words that ``Rulebook.say`` takes."""

    def desk(self, game: Game, viewer: int) -> Desk:
        """What may go into a bargain, as far as a seat knows."""

    def words_of_bargain(self, game: Game, bargain: Bargain) -> str:
        """What one says for it. Raises ValueError for what is none."""


@runtime_checkable
class Adviser(Protocol):
    """Says why something cannot be done now."""

    def why_not(self, game: Game, seat: int, what: str) -> str:
        """The reason and its clause, in a sentence."""
