"""The words of its positions and moves."""

from typing import Final, cast

from tests.examples.bare import GAME
from tests.examples.bare.rulebook import TURN, BareRules

from tallystick.cases.plain import PlainPage
from tallystick.cases.verbs import Verbs
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook


class BarePage(PlainPage):
    """What a case may say."""

    entry = GAME
    verbs = Verbs(("lay",), ("clear",))
    windows = ("turn",)
    ended = Refusal(("BA.end.1",), "The game is over.")

    def table(self, rules: Rulebook, seats: int, seed: int) -> Game:
        return cast(BareRules, rules).blank(seats, seed)

    def begin(self, game: Game) -> None:
        cast(BareRules, game.rules).begin(game, game.lists[CELLS][TURN])


PAGE: Final = BarePage()
