"""How many cards a player may hold: limits that texts impose, enforced at clean-up (GA.ENDP.3).

The rules themselves know no maximum (GA.START.8, GA.ZHAND.1).
"""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.effects.changes import LIMIT
from tallystick.games.grand_archive.zones import HAND, MEMORY, one_of_each, turn_player
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, Game, Op

PLACES: Final = {"hand": HAND, "memory": MEMORY}
NO_LIMIT: Final = -1


def limit_of(game: Game, seat: int, place: str) -> int:
    """How many cards a player may have in hand or memory; the lowest limit holds, NO_LIMIT where
    nothing limits them."""
    limits = [
        max(change.amount(game, source, you, source), 0)
        for change, source, you in values.said(game, LIMIT)
        if change.word == place and change.concerns(game, source, you, seat)
    ]
    return min(limits, default=NO_LIMIT)


class KeepTo(Op):
    """GA.ENDP.3: the turn player, with more cards than a limit allows, discards what is over it, of
    their choice; all of it leaves at the same time. The notes are the cards chosen."""

    def run(self, game: Game) -> int:
        """Ask card by card; then discard them."""
        if LIMIT not in book_of(game).changes_made:
            return NEXT
        seat = turn_player(game)
        if self._over(game, seat):
            game.set_field(SEAT, seat)
            return ASK
        chosen = game.notes()
        game.keep_notes(0)
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
        """Which card to discard next."""
        seat = game.field(SEAT)
        over = one_of_each(game, self._over(game, seat))
        options: list[Option] = [("discard", card, -1) for card in over]
        return Decision(seat, "limit", NOWHERE, options)

    def take(self, game: Game, option: Option) -> int:
        game.note(option[1])
        return AGAIN
