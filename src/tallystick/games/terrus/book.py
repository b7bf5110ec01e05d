"""What the parts of Terrus ask the rulebook in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tallystick.costs import PriceTable, Use
from tallystick.games.terrus.house_rules import HOUSE_RULES
from tallystick.games.terrus.pieces import Lent
from tallystick.games.terrus.zones import LAYOUT
from tallystick.kernel.layout import MAX_SEATS
from tallystick.kernel.machine import Game
from tallystick.rules.card_text import Durable
from tallystick.rules.holdings import KnownHoldings
from tallystick.rules.rulebook import Rulebook

FEWEST: Final = 2
DRAFTERS: Final = 6  # the fewest that the page has at a draft, T.1.2


def is_for_six(readings: Mapping[str, str]) -> bool:
    """Whether fewer than six may not sit down (option ``draft-table``)."""
    return readings.get("format") == "draft" and readings.get("draft-table") == "six"


class TerrusBook(Rulebook):
    """The tables of a Terrus rulebook; ``rulebook.TerrusRules`` fills them."""

    def __init__(self, readings: dict[str, str], price_table: PriceTable) -> None:
        fewest = DRAFTERS if is_for_six(readings) else FEWEST
        players = (fewest, MAX_SEATS)
        super().__init__(LAYOUT, "terrus", "Terrus", HOUSE_RULES, readings, players)
        self.price_table = price_table
        self.modifiers: list[Durable] = []
        self.reaches_hands = False  # whether any text gives or takes Seasonal in hand (T.19.1d)
        self.restrains = False  # whether any text keeps a beast from attacking or guarding (T.2.2)
        self.heard_of: set[str] = set()  # the kinds of facts that set some trigger off (T.19.3)
        self.speaking: set[int] = set()  # programs of triggers that speak of what they hear
        self.lent: dict[str, Lent] = {}  # what texts give or take in quotes (T.19.1d), by the text
        self.verb_programs: dict[str, int] = {}
        self.turn_program = -1
        self.draft_program = -1
        self.move_program = -1
        self.known_holdings = KnownHoldings()
        # By season, and whether they may be discarded, how cards in hand can pay.
        self.known_uses: dict[tuple[int, bool], dict[int, tuple[Use, ...]]] = {}
        self.index: dict[str, int] = {}  # cards by name
        # What a card with Seasonal is worth in its own season (option seasonal-in-season).
        self.together = 3 if readings["seasonal-in-season"] == "three" else 2


def book_of(game: Game) -> TerrusBook:
    """The rulebook of a game of Terrus."""
    rules: Any = game.rules  # a cast is a call, and this is asked often
    return rules  # type: ignore[no-any-return]
