"""The cards of a position by name."""

from __future__ import annotations

from tallystick.cases.things import Things as CardsByName
from tallystick.games.heirless.book import piece_of
from tallystick.kernel.machine import Game


class Things(CardsByName):
    """Every card that a case has written, in the order of writing."""

    def __init__(self, game: Game) -> None:
        super().__init__(lambda entity: (piece_of(game, entity).name,))
        self.game = game
