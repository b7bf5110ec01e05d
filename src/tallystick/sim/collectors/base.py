"""What a collector is: it goes along with one game, and in the end says what it found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import Fact


class Collector(Protocol):
    """Goes along with one match. It may look at the true game, and must not change it.

    A game offers collectors of its own by a module ``statistics`` with a function ``collectors``
    of a match that gives a list of them; these find numbers by name.
    """

    name: str

    def asked(self, decision: Decision) -> None:
        """A question is open, and not answered yet."""

    def answered(self, decision: Decision, option: Option) -> None:
        """The answer is known, and has not happened yet."""

    def happened(self, facts: Sequence[Fact]) -> None:
        """A step is done; these are its facts (first of all those of the set-up)."""

    def found(self) -> object:
        """Plain data, ready for JSON, once the game is over or cut off."""


class Quiet:
    """A collector that hears nothing, to begin with."""

    name = ""

    def asked(self, decision: Decision) -> None:
        """A question is asked; nothing is collected of it."""

    def answered(self, decision: Decision, option: Option) -> None:
        """A question was answered; nothing is collected of it."""

    def happened(self, facts: Sequence[Fact]) -> None:
        """Facts have happened; nothing is collected of them."""
