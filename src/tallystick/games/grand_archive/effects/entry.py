"""How things enter the field: what says that they enter rested, with counters (GA.REPL.1)."""

from __future__ import annotations

from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.combat import counters
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.effects.changes import ENTERS
from tallystick.games.grand_archive.zones import (
    DISTANT,
    FOSTERED,
    RESTED,
    STATES,
)
from tallystick.kernel.machine import Game


def modify(game: Game, entity: int) -> None:
    """Apply all that changes how something enters; it is on the field already, nobody has heard
    of it yet."""
    for one in values.changes(game, entity, ENTERS):
        _apply(game, entity, one.change.word, one.n)


def _apply(game: Game, entity: int, word: str, n: int) -> None:
    if word == "rested":
        game.set(RESTED, entity, 1)
    elif word in ("distant", "fostered"):
        bit = DISTANT if word == "distant" else FOSTERED
        game.set(STATES, entity, game.lists[STATES][entity] | bit)
    elif word.endswith("counter") and n > 0:
        names = book_of(game).counter_names
        counters.put(game, entity, counters.kind_of(names, word.removesuffix("counter").strip()), n)
