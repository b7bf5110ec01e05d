"""How many cards a player may hold: limits that texts impose, enforced at clean-up (GA.ENDP.3).

The rules themselves know no maximum (GA.START.8, GA.ZHAND.1).
"""

from __future__ import annotations

from typing import Any, Final

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.effects.changes import CHANGE, LIMIT, RECORD, SPEAKER, YOU
from tallystick.games.grand_archive.zones import (
    CARD,
    EFFECTS,
    HAND,
    MEMORY,
    STATICS,
    controller_of,
    turn_order,
)
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import NOTES
from tallystick.kernel.machine import AGAIN, ASK, BASE, NEXT, SEAT, Game, Op

PLACES: Final = {"hand": HAND, "memory": MEMORY}
NO_LIMIT: Final = -1


def limit_of(game: Game, seat: int, place: str) -> int:
    """How many cards a player may have in hand or memory; the lowest limit holds, NO_LIMIT where
    nothing limits them."""
    found = NO_LIMIT
    for source in game.lists[STATICS]:
        for change in piece_of(game, source).statics:
            if change.kind == LIMIT and values.speaks(game, source, change):
                found = _lower(
                    game, change, source, controller_of(game, source), seat, place, found
                )
    records = game.lists[EFFECTS]
    for at in range(0, len(records), RECORD):
        change = book_of(game).changes[records[at + CHANGE]]
        if change.kind == LIMIT:
            source, you = records[at + SPEAKER], records[at + YOU]
            found = _lower(game, change, source, you, seat, place, found)
    return found


def _lower(
    game: Game, change: Any, source: int, you: int, seat: int, place: str, found: int
) -> int:
    if change.word != place or not change.concerns(game, source, you, seat):
        return found
    n: int = max(change.amount(game, source, you, source), 0)
    return n if found == NO_LIMIT else min(n, found)


class KeepTo(Op):
    """GA.ENDP.3: whoever has more cards than a limit allows discards what is over it, of their
    choice; all of it leaves at the same time. The notes are the cards chosen."""

    def run(self, game: Game) -> int:
        """Ask card by card; then discard them."""
        if LIMIT not in book_of(game).changes_made:
            return NEXT
        for seat in turn_order(game):
            if self._over(game, seat):
                game.set_field(SEAT, seat)
                return ASK
        chosen = game.notes()
        game.truncate(NOTES, game.field(BASE))
        moves.discard(game, chosen)
        return NEXT

    def _over(self, game: Game, seat: int) -> list[int]:
        """The cards of which one more has to be chosen; none if nothing is over a limit."""
        chosen = game.notes()
        for place, lists in PLACES.items():
            most = limit_of(game, seat, place)
            left = [card for card in game.lists[lists[seat]] if card not in chosen]
            if most != NO_LIMIT and len(left) > most:
                return left
        return []

    def decide(self, game: Game) -> Decision:
        """Which card is discarded."""
        seat = game.field(SEAT)
        options: list[Option] = []
        seen: set[int] = set()
        for card in self._over(game, seat):
            if game.lists[CARD][card] not in seen:
                seen.add(game.lists[CARD][card])
                options.append(("discard", card, -1))
        return Decision(seat, "limit", NOWHERE, options)

    def take(self, game: Game, option: Option) -> int:
        """Note it."""
        game.note(option[1])
        return AGAIN
