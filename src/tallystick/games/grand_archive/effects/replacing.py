"""Amounts that players would recover or glimpse, and what happens instead (GA.REPL.1)."""

from __future__ import annotations

from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.effects.changes import (
    CHANGE,
    RECORD,
    REPLACE,
    SPEAKER,
    YOU,
    Change,
)
from tallystick.games.grand_archive.effects.scope import EffectScope
from tallystick.games.grand_archive.zones import EFFECTS
from tallystick.kernel.machine import Game


def replacing(game: Game, seat: int, deed: str) -> list[tuple[Change, int, int]]:
    """What replaces such a deed of this player: the change, its source, and who is "you" there."""
    if REPLACE not in book_of(game).changes_made:
        return []
    said = [one for one in values.said(game, REPLACE) if one[0].word == deed]
    return [one for one in said if one[0].concerns(game, one[1], one[2], seat)]


def recovered(game: Game, seat: int, n: int) -> int:
    """How much a player recovers who would recover so much."""
    for change, source, you in replacing(game, seat, "recover"):
        scope = EffectScope(game, you, source)
        scope.amount = n
        n = max(change.n.value(scope), 0) if change.n is not None else n
    return n


def spend(game: Game, seat: int, deed: str) -> bool:
    """Whether something replaces the next such deed of this player; then it is used up."""
    if not replacing(game, seat, deed):
        return False
    records, table = game.lists[EFFECTS], book_of(game).changes
    for at in range(0, len(records), RECORD):
        change = table[records[at + CHANGE]]
        about = change.kind == REPLACE and change.word == deed
        if about and change.concerns(game, records[at + SPEAKER], records[at + YOU], seat):
            game.replace(EFFECTS, records[:at] + records[at + RECORD :])
            return True
    return False
