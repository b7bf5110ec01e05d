"""The words of Caravan in cases; what layout and notation do not say by themselves."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from caravan import GAME
from caravan.rulebook import CaravanRules
from caravan.zones import GOODS, TURN
from tallystick.cases.noted.paying import LIST
from tallystick.cases.plain import PlainPage
from tallystick.cases.verbs import Verbs
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook


class CaravanPage(PlainPage):
    """What a case of Caravan may say."""

    entry = GAME
    verbs = Verbs(("gather", "load"), ())
    windows = ("turn",)
    blank = "ware"
    priced = "load"
    payment: ClassVar = {"spend": GOODS, "rest": LIST, "sell": LIST}
    due = ("CV.load.1",)
    ended = Refusal(("CV.end.1",), "The game is over.")

    def table(self, rules: Rulebook, seats: int, seed: int) -> Game:
        return cast(CaravanRules, rules).blank(seats, seed)

    def begin(self, game: Game) -> None:
        cast(CaravanRules, game.rules).begin(game, game.lists[CELLS][TURN])


PAGE: Final = CaravanPage()
