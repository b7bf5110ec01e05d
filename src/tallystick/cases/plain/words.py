"""What a small game says of itself, so that cases can be written about it."""

from __future__ import annotations

from abc import abstractmethod

from tallystick.cards.compile import CompiledCard, Language
from tallystick.cases.table import Vocabulary
from tallystick.costs import Cost, Demand, Due, Supply, Tariff
from tallystick.kernel.decision import Refusal
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook


class Said(Vocabulary):
    """What a small game says of itself, so that cases can be written about it.

    ``verbs`` are what a seat can do; ``seat_cells`` the cells that hold a seat; ``blank`` is the
    type of a card that a case names and nobody has defined; ``counted`` are the verbs of payments
    that are written ``{silver: 2}`` rather than ``[Ox]``; ``paid_whole`` the clauses that refuse a
    payment which is none.
    """

    arguments: tuple[str, ...] = ()
    verbs: tuple[str, ...]
    seat_cells: tuple[str, ...] = ("turn",)
    blank: str
    counted: tuple[str, ...] = ()
    paid_whole: tuple[str, ...]
    language: Language
    tariff: Tariff

    @abstractmethod
    def shipped(self) -> tuple[CompiledCard, ...]:
        """The cards that the game ships with."""

    @abstractmethod
    def rulebook(self, cards: list[CompiledCard], options: dict[str, str]) -> Rulebook:
        """The rulebook with these cards."""

    @abstractmethod
    def table(self, rules: Rulebook, seats: int, seed: int) -> Game:
        """A game with nothing in it."""

    @abstractmethod
    def begin(self, game: Game) -> None:
        """Go on from a position that has been laid out to its first decision."""

    @abstractmethod
    def refusal(self, game: Game, seat: int, verb: str, entity: int) -> Refusal | None:
        """Why a seat cannot do something with a card (-1: none) now; None if it can."""

    @abstractmethod
    def due(self, game: Game, seat: int, entity: int) -> Due:
        """What a card costs a seat now."""

    @abstractmethod
    def terms(self, game: Game, seat: int, cost: Cost, entity: int) -> tuple[Demand, Supply]:
        """A cost, for a card or for none (-1), and what the seat could pay it with."""

    @abstractmethod
    def word(self, rules: Rulebook, verb: str, key: int) -> str:
        """What pays: the source ``key`` in a payment's verb."""
