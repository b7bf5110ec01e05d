"""Moves: something that the seat that is asked may do, with its text."""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

from tallystick.cases.laid import StepAction
from tallystick.cases.table import Answers
from tallystick.kernel.decision import Option, Refusal


class IllegalMove(ValueError):
    """A move that is not legal: raised with its ``refusal``, whose parts it has too."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.clause = refusal.clause
        self.rests_on = refusal.rests_on
        self.text = refusal.text
        self.shortfall = refusal.shortfall


class AskedPosition(Protocol):
    """A position, as far as its moves ask it."""

    @property
    def moment(self) -> tuple[int, ...]:
        """Where it stands; another one as soon as it has gone on, the same when that is taken
        back."""

    def kept(self) -> AskedPosition:
        """How it stands now, to be asked when it has gone on: things have the handles that they
        have here."""

    def spelled(self, option: Option) -> str:
        """How an option is written."""

    def labelled(self, option: Option) -> str:
        """What a menu would say of it."""

    def touched(self, option: Option) -> tuple[str, ...]:
        """The things that it is about, by their handles."""

    def price(self, option: Option) -> str:
        """What the best payment of it would take."""

    def reveals_nothing(self, move: Move) -> bool:
        """Whether a move draws nothing at random and shows its seat nothing that was hidden."""


class Move:
    """An answer to the open question. ``text`` is its notation, which ``Position.parse`` reads;
    ``label`` what a menu would say. It belongs to the position that gave it, as it then stood: what
    nobody has read of it by the time that another move is made is a ValueError. The one that is
    made keeps what it says."""

    def __init__(
        self,
        position: AskedPosition,
        option: Option,
        said: str = "",
        answers: Answers | None = None,
        deed: StepAction | None = None,
    ) -> None:
        self._position = position
        self._moment = position.moment
        self._kept: AskedPosition | None = None  # how it stood when this was made
        self._said = said
        self.option = option
        self.answers = answers
        self.deed = deed  # what is done there and then, whoever is asked

    @cached_property
    def text(self) -> str:
        """The notation of the move: ``recruit Ferry Otter, at: Farm``."""
        return self._said or self._asks().spelled(self.option)

    @cached_property
    def label(self) -> str:
        """A short sentence for a menu."""
        return self.text if self.deed else self._asks().labelled(self.option)

    @cached_property
    def touches(self) -> tuple[str, ...]:
        """The things that it is about, by the handles of the scene of the seat that is asked."""
        return () if self.deed else self._asks().touched(self.option)

    @cached_property
    def price(self) -> str:
        """What the best payment would take; "" for what costs nothing, or cannot be paid."""
        return "" if self.deed else self._asks().price(self.option)

    @cached_property
    def is_revocable(self) -> bool:
        """Whether it could be taken back: nothing is drawn, and nothing hidden is revealed."""
        return self._asks().reveals_nothing(self)

    def keep(self) -> None:
        """Have what it says answered as the position stands, also after it has been made."""
        if self.deed is None and self._is_open():
            self._kept = self._position.kept()

    def _is_open(self) -> bool:
        return self._position.moment == self._moment

    def _asks(self) -> AskedPosition:
        """The position as it gave the move. ValueError if it has gone on, and not by this move."""
        if self._is_open():
            return self._position
        if self._kept is None:
            raise ValueError("the position has gone on since it gave this move; read it before")
        return self._kept

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        try:
            return f"Move({self.text!r})"
        except ValueError:
            return "Move(of a position that has gone on)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)
