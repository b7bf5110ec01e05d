"""A question about one of several things: what one could think of, what of it is legal, and who is
asked."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable

from mypy_extensions import mypyc_attr

from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import NEXT, SEAT, SOURCE, Game, Op


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Op):
    """Of several the seat is asked; a single one is taken unasked, unless the game ``asks_all``;
    with none it goes on. ``kind`` names the question."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    @abstractmethod
    def thinkable(self, game: Game) -> list[Option]:
        """What one could think of, legal or not, in a fixed order."""

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """Why an option is not legal; None if it is."""
        return None

    def asked(self, game: Game) -> int:
        """The seat that chooses."""
        return game.field(SEAT)

    def source(self, game: Game) -> int:
        """The entity that asks, -1 for the rules."""
        return game.field(SOURCE)

    def default(self, game: Game, options: list[Option]) -> int:
        """The option for somebody who does not care; -1 for none."""
        return NOWHERE

    def none(self, game: Game) -> int:
        """What is done where there is nothing to choose: NEXT or AGAIN."""
        return NEXT

    def legal(self, game: Game) -> list[Option]:
        """What may be chosen."""
        return [option for option in self.thinkable(game) if self.weigh(game, option) is None]

    def run(self, game: Game) -> int:
        """Ask where there is a choice."""
        found = self.legal(game)
        if not found:
            return self.none(game)
        if len(found) == 1 and not game.asks_all:
            return self.take(game, found[0])
        return game.ask(self._of(game, found))

    def decide(self, game: Game) -> Decision:
        return self._of(game, self.legal(game))

    def _of(self, game: Game, options: list[Option]) -> Decision:
        default = self.default(game, options)
        return Decision(self.asked(game), self.kind, self.source(game), options, default)

    def candidates(self, game: Game) -> list[Candidate]:
        """All of it, with the reasons."""
        return [Candidate(option, self.weigh(game, option)) for option in self.thinkable(game)]


def first_of_each(kinds: list[int], entities: list[int]) -> list[int]:
    """Of things of one kind, which are interchangeable, the first; ``kinds`` by entity."""
    first: dict[int, int] = {}
    for entity in entities:
        first.setdefault(kinds[entity], entity)
    return list(first.values())


def with_refused(game: Game, op: Op, others: Iterable[Option]) -> list[Candidate]:
    """What an op offers, and of other options those that it does not, with its reasons."""
    offered = op.decide(game).options
    rest = [option for option in dict.fromkeys(others) if option not in offered]
    return [
        *[Candidate(option) for option in offered],
        *[Candidate(option, op.weigh(game, option)) for option in rest],
    ]
