"""How things enter the field: what says that they enter rested, with counters (GA.REPL.1)."""

from __future__ import annotations

from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.combat import counters
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.effects.changes import ENTERS, NEXT_PLAYED, RECORD, STAMP, N
from tallystick.games.grand_archive.zones import (
    DISTANT,
    EFFECTS,
    FOSTERED,
    PLAY,
    RESOLVING,
    RESTED,
    STATES,
    TOKEN,
)
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import PC, Game


def modify(game: Game, entity: int) -> None:
    """Apply all that changes how something enters; it is on the field already, nobody has heard
    of it yet."""
    for one in values.changes(game, entity, ENTERS):
        extra = one.change.extra
        if extra == "once" and not _is_next(game, one):
            continue
        if extra == NEXT_PLAYED and not _is_played(game, entity, one):
            continue
        _apply(game, entity, one.change.word, one.n)


def _record(game: Game, one: values.Applied) -> int:
    records = game.lists[EFFECTS]
    return next(a for a in range(0, len(records), RECORD) if records[a + STAMP] == one.stamp)


def _is_played(game: Game, entity: int, one: values.Applied) -> bool:
    """Whether it is "the next card": the card of that play, and no copy of it (GA.COPY.3)."""
    play = game.lists[EFFECTS][_record(game, one) + N]
    is_card = not game.lists[STATES][entity] & TOKEN
    return is_card and play > 0 and game.lists[PLAY][entity] == play


def _is_next(game: Game, one: values.Applied) -> bool:
    """ "The next time": only of what enters by the same instruction as the first (GA.SIMUL.1)."""
    records, now = game.lists[EFFECTS], (game.lists[CELLS][RESOLVING] << 16) + game.field(PC) + 1
    at = _record(game, one)
    if not records[at + N]:
        game.set(EFFECTS, at + N, now)
    return records[at + N] == now


def _apply(game: Game, entity: int, word: str, n: int) -> None:
    if word == "rested":
        game.set(RESTED, entity, 1)
    elif word in ("distant", "fostered"):
        bit = DISTANT if word == "distant" else FOSTERED
        game.set(STATES, entity, game.lists[STATES][entity] | bit)
    elif word.endswith("counter") and n > 0:
        names = book_of(game).counter_names
        counters.put(game, entity, counters.kind_of(names, word.removesuffix("counter").strip()), n)
