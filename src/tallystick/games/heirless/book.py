"""What the parts of Heirless ask the rulebook in force."""

from __future__ import annotations

from typing import Any, Final

from tallystick.games.heirless.house_rules import HOUSE_RULES, NUMBERS
from tallystick.games.heirless.pieces import HeirlessPiece, Path, Start
from tallystick.games.heirless.zones import CARD, FACTIONS, LAYOUT, TILES
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook

PLAYERS: Final = (3, 6)  # HL.intro.1


class HeirlessBook(Rulebook):
    """The tables of a Heirless rulebook; ``rulebook.HeirlessRules`` fills them."""

    def __init__(self, readings: dict[str, str]) -> None:
        super().__init__(LAYOUT, "heirless", "Heirless", HOUSE_RULES, readings, PLAYERS)
        self.index: dict[str, int] = {}  # cards by name
        self.paths: list[Path] = []
        self.path_index: dict[str, int] = {}
        self.tiles: list[HeirlessPiece] = [HeirlessPiece(name, "tile") for name in TILES]
        self.start = Start()
        self.programs_by_name: dict[str, int] = {}
        self.ring = readings["adjacency"] == "arms-and-ring"
        self.free_anywhere = readings["free-actions"] != "own-turn"
        self.free_always = readings["free-actions"] == "any-time"
        self.most_proposals = NUMBERS[readings["proposals"]]
        self.top_bandit = NUMBERS[readings["bandit-levels"]]
        self.event_rounds = {"regular": 2, "extended": 3}[readings["length"]]
        self.seasons = self.event_rounds * len(FACTIONS)  # HL.amb.25

    def program(self, name: str) -> int:
        """The index of one of the game's own programs."""
        return self.programs_by_name[name]


def book_of(game: Game) -> HeirlessBook:
    """The rulebook of a game of Heirless."""
    rules: Any = game.rules  # a cast is a call, and this is asked often
    return rules  # type: ignore[no-any-return]


def piece_of(game: Game, entity: int) -> HeirlessPiece:
    """The card that an entity is."""
    piece: HeirlessPiece = game.rules.cards[game.lists[CARD][entity]]
    return piece
