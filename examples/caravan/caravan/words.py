"""The words of Caravan in cases; what layout and options do not say by themselves."""

from __future__ import annotations

from typing import Final, cast

from caravan import costs, turn
from caravan.library import shipped_cards
from caravan.rulebook import CaravanRules
from caravan.text import LANGUAGE
from caravan.zones import TURN
from tallystick.cards.compile import CompiledCard
from tallystick.cases.plain import PlainWords
from tallystick.costs import Cost, Demand, Due, Supply
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook


class Words(PlainWords):
    """What a case of Caravan may say."""

    verbs = ("gather", "load")
    blank = "ware"
    counted = ("spend",)
    paid_whole = ("CV.load.1",)
    language = LANGUAGE
    tariff = costs.TARIFF

    def shipped(self) -> tuple[CompiledCard, ...]:
        return shipped_cards()

    def rulebook(self, cards: list[CompiledCard], options: dict[str, str]) -> Rulebook:
        return CaravanRules(cards, options)

    def table(self, rules: Rulebook, seats: int, seed: int) -> Game:
        return cast(CaravanRules, rules).blank(seats, seed)

    def begin(self, game: Game) -> None:
        cast(CaravanRules, game.rules).begin(game, game.lists[CELLS][TURN])

    def refusal(self, game: Game, seat: int, verb: str, entity: int) -> Refusal | None:
        return turn.refusal(game, seat, verb, entity)

    def due(self, game: Game, seat: int, entity: int) -> Due:
        return costs.due(game, seat, entity)

    def terms(self, game: Game, seat: int, cost: Cost, entity: int) -> tuple[Demand, Supply]:
        return costs.TREASURY.price(cost).demands[0], costs.supply(game, seat, entity)

    def word(self, rules: Rulebook, verb: str, key: int) -> str:
        return cast(CaravanRules, rules).word(verb, key)


VOCABULARY: Final = Words()
