"""What was paid for a play, for those who look back at it (GA.ZONE.5, GA.PLAY.8).

The cards that were reserved stay known as such while the play can be looked back at (GA.PAY.2).
RECEIPTS has rows (play, verb, entity or -1, how many); which cards were reserved is in RESERVED,
known to their payer alone (GA.A24).
"""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.flow import stack
from tallystick.games.grand_archive.zones import PLAY, RECEIPTS, RESERVED, STACK
from tallystick.kernel.machine import Game

VERBS: Final = (
    "reserve", "random", "floating", "kindle", "rest", "wake", "reveal", "remove", "recover",
    "deal", "discard", "banish", "return", "put", "sacrifice", "destroy", "delevel", "suppress",
    "top",
)  # fmt: skip
ROW: Final = 4
SECRET_ROW: Final = 2


def note(game: Game, play: int, verb: str, things: list[int], n: int = 1) -> None:
    """Write down that something was done so often to each of some things to pay for a play."""
    if play and things:
        which = VERBS.index(verb)
        game.extend(RECEIPTS, [cell for thing in things for cell in (play, which, thing, n)])


def note_reserved(game: Game, seat: int, play: int, cards: list[int], amounts: list[int]) -> None:
    """Write down which cards were reserved. Only how many of each sort there were is public, and
    which they were their payer's to know (GA.A24)."""
    if play:
        which = VERBS.index("reserve")
        game.extend(RECEIPTS, [cell for n in amounts for cell in (play, which, -1, n)])
        game.extend(RESERVED[seat], [cell for card in cards for cell in (play, card)])


def paid_with(game: Game, play: int, verb: str) -> list[int]:
    """The things to which a verb was done for a play; not the reserved cards."""
    rows, which = game.lists[RECEIPTS], VERBS.index(verb)
    return [
        rows[at + 2]
        for at in range(0, len(rows), ROW)
        if rows[at] == play and rows[at + 1] == which and rows[at + 2] >= 0
    ]


def amount(game: Game, play: int, verb: str) -> int:
    """How often a verb was done for a play."""
    rows, which = game.lists[RECEIPTS], VERBS.index(verb)
    return sum(
        rows[at + 3]
        for at in range(0, len(rows), ROW)
        if rows[at] == play and rows[at + 1] == which
    )


def reserved(game: Game, seat: int, play: int) -> list[int]:
    """The cards that a player reserved for a play, wherever they are now."""
    rows = game.lists[RESERVED[seat]]
    return [rows[at + 1] for at in range(0, len(rows), SECRET_ROW) if rows[at] == play]


def prune(game: Game) -> None:
    """Forget the receipts of plays that nothing can look back at any more."""
    rows = game.lists[RECEIPTS]
    if not rows:
        return
    alive = set(game.lists[PLAY])
    records = game.lists[STACK]
    alive.update(records[at + stack.PLAYED] for at in range(0, len(records), stack.WIDTH))
    _keep(game, RECEIPTS, ROW, alive)
    for seat in range(game.seats):
        _keep(game, RESERVED[seat], SECRET_ROW, alive)


def _keep(game: Game, table: int, width: int, alive: set[int]) -> None:
    rows = game.lists[table]
    kept: list[int] = []
    for at in range(0, len(rows), width):
        if rows[at] in alive:
            kept += rows[at : at + width]
    if len(kept) != len(rows):
        game.replace(table, kept)
