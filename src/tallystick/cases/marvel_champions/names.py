"""Verbs and names as the cases of Marvel Champions write them."""

from __future__ import annotations

from typing import Final

from tallystick.cases.fields.table import NamedPosition
from tallystick.cases.verbs import Verbs
from tallystick.games.marvel_champions.zones import MAIN_SCHEME, THE_VILLAIN, identity
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS

VERBS: Final = Verbs(
    named=("play", "use", "attack", "thwart"),
    alone=("recover", "change form", "defend", "end turn", "pay", "pass"),
)

# Words for what there is one of.
VILLAIN_WORDS: Final = ("villain", "the villain")
SCHEME_WORDS: Final = ("main scheme", "the main scheme", "main_scheme")
SELF_WORDS: Final = ("hero", "your hero", "alter-ego", "identity", "your identity")


def special(laid: NamedPosition, name: str, seat: int) -> int:
    """What a word means of which there is one: the villain, the main scheme, an identity by its
    player's name, or the own one of a seat; NOWHERE if it is no such word."""
    word, game = name.casefold(), laid.game
    if laid.things.by_name.get(name):
        return NOWHERE
    if name in laid.seats:
        return identity(game, laid.seats.index(name))
    if word in VILLAIN_WORDS:
        return game.lists[CELLS][THE_VILLAIN]
    if word in SCHEME_WORDS:
        return game.lists[CELLS][MAIN_SCHEME]
    return identity(game, seat) if word in SELF_WORDS and seat >= 0 else NOWHERE
