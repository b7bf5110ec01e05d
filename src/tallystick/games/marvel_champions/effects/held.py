"""Where the cards lie on which icons are counted, and how many cards in a hand are alike
(MC.resource.1, MC.player-card.1)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.zones import HAND
from tallystick.kernel.machine import Game
from tallystick.rules.phrases import Noun, Place

MINE: Final = Noun("a", ("card",), marks=("you control",))
HELD: Final = Noun("a", ("card",), relations=(("in", Place("your", ("hand",))),))
DISCARDED: Final = Noun("a", ("card",), relations=(("in", Place("your", ("discard pile",))),))
# Whoever does it is "you": each player in turn, the one whom a minion is engaged with (MC.you.1).
CARDS_ON: Final[dict[str, Noun]] = {
    "you control": MINE,
    "they control": MINE,
    "player controls": MINE,
    "under your control": MINE,
    "in your hand": HELD,
    "in their hand": HELD,
    "in your discard pile": DISCARDED,
}


def most_alike(game: Game, seat: int) -> int:
    """How many cards in a player's hand are of the type of which there are most; 0 for nobody's."""
    if seat < 0:
        return 0
    kinds = Counter([piece_of(game, entity).kind for entity in game.lists[HAND[seat]]])
    return max(kinds.values(), default=0)
