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
OF_THAT: Final = Noun("a", ("card",), marks=("that player controls",))
OF_ENGAGED: Final = Noun("a", ("card",), marks=("the engaged player controls",))
HELD: Final = Noun("a", ("card",), relations=(("in", Place("your", ("hand",))),))
DISCARDED: Final = Noun("a", ("card",), relations=(("in", Place("your", ("discard pile",))),))
# Whoever does it is "you", each player in turn (MC.you.1); the engaged player is that one, though
# it be another who defends (MC.defend.5).
CARDS_ON: Final[dict[str, Noun]] = {
    "you control": MINE,
    "they control": MINE,
    "that player controls": OF_THAT,
    "the engaged player controls": OF_ENGAGED,
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
