"""How often abilities were used, and which may be used no more (GA.AACT.1, GA.ATRACK.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.position.stack import look_of
from tallystick.games.grand_archive.zones import USES
from tallystick.kernel.layout import CELLS, CLOCK
from tallystick.kernel.machine import Game

INHERITED: Final = 1000  # from here on the places of what is inherited: see ``powers``
ONCE: Final = -(1 << 24)
BATCH: Final = -(1 << 26)  # and below: what was set off at a moment, see ``is_again``
PLACE_BITS: Final = 16
ROW: Final = 2  # of the table USES: the thing, the place of its ability


def times_used(game: Game, entity: int, place: int) -> int:
    """How often an ability was activated, or has triggered, this turn."""
    return game.rows(USES, ROW).count([entity, place])


def note_use(game: Game, entity: int, place: int) -> None:
    """Count an activation, or that a limited trigger was set off (below 0 are their places)."""
    game.extend(USES, [entity, place])


def is_again(game: Game, entity: int, place: int) -> bool:
    """Whether a trigger of "one or more" has been set off at this very moment (GA.GEFF.5); else it
    is noted that it has been now. All of one moment has the same timestamp: nothing has moved."""
    mark = BATCH - (game.lists[CELLS][CLOCK] << PLACE_BITS) - place
    again = times_used(game, entity, mark) > 0
    if not again:
        note_use(game, entity, mark)
    return again


def once_mark(card: int, place: int) -> int:
    """What an object is marked with that has used an ability of a card which may be used only once:
    below all other marks, and of that card, whatever lies on top of it by then (GA.ATRACK.1)."""
    known = place if place >= INHERITED else INHERITED * (card + 1) + place
    return ONCE - known


def trigger_mark(card: int, place: int) -> int:
    """What an object is marked with whose triggered ability, which triggers once, has triggered."""
    return once_mark(card, INHERITED // 2 + place)


def hand_over(game: Game, old: int, new: int) -> None:
    """A champion card takes another's place on top: what was used of the cards is counted for each
    of them as before (GA.ATRACK.1), and triggers by the cards that have them."""
    rows = game.lists[USES]
    own, under = (INHERITED * (look_of(game, one) + 1) for one in (new, old))
    for at in range(0, len(rows), ROW):
        place = rows[at + 1]
        if rows[at] != old or place < 0:
            continue
        game.set(USES, at, new)
        if place < INHERITED:
            game.set(USES, at + 1, under + place)
        elif own <= place < own + INHERITED:
            game.set(USES, at + 1, place - own)


def forget(game: Game, card: int, champion: int) -> None:
    """A champion card has left the lineage: when it comes again, nothing of it was used."""
    rows, first = game.lists[USES], INHERITED * (look_of(game, card) + 1)
    used = range(first, first + INHERITED)
    gone = [
        at
        for at in range(0, len(rows), ROW)
        if rows[at] == card or (rows[at] == champion and rows[at + 1] in used)
    ]
    game.drop_rows(USES, ROW, gone)


def end_turn(game: Game) -> None:
    """A new turn: nothing has been used in it."""
    if game.lists[USES]:
        game.truncate(USES, 0)
