"""What a game may offer beyond the plain face of its rulebook; a match asks whether it does."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook, Told


@runtime_checkable
class Storyteller(Protocol):
    """Tells facts that belong together in one sentence."""

    def story(self, game: Game, facts: list[Fact], viewer: int) -> list[Told]:
        """What the facts tell a seat (-1: an onlooker), in order."""


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


@runtime_checkable
class Library(Protocol):
    """Says what is printed on its cards."""

    def look_up(self, game: Game, what: str) -> list[str]:
        """Lines about the cards so named; none if there is no such card."""


@runtime_checkable
class Wide(Protocol):
    """Draws its table in any width."""

    def screen(self, game: Game, viewer: int, width: int = 80) -> list[str]:
        """The table as a seat sees it, no line longer than ``width``."""


def tell(rules: Rulebook, game: Game, facts: list[Fact], viewer: int) -> list[Told]:
    """What facts tell a seat, by story where the game has one, else fact by fact."""
    if isinstance(rules, Storyteller):
        return rules.story(game, facts, viewer)
    lines = (rules.narrate(game, fact, viewer) for fact in facts)
    return [line for line in lines if line is not None]
