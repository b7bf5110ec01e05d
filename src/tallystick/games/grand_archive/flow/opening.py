"""Before the first turn: cards that may begin on the field, then the champions (GA.START)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.zones import MATERIAL, one_of_each, turn_order
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import AGAIN, ASK, NEXT, Game, I, Op

STARTER: Final = "starting object"  # what a card is called that may begin on the field


class CrownAll(Op):
    """GA.START.1: the starting champions of all players go onto the field together.

    GA.START.6: before them, in turn order, whatever may begin there, if its player wants it: it is
    in play before the first turn. I counts the players who have said so.
    """

    def run(self, game: Game) -> int:
        """Ask everybody, whatever lies in their decks, where there is any such card."""
        if book_of(game).has_starters and game.field(I) < len(turn_order(game)):
            return ASK
        if game.rules.readings["start"] == "before-turns":
            for seat in turn_order(game):
                crown(game, seat)
        return NEXT

    def decide(self, game: Game) -> Decision:
        seat = turn_order(game)[game.field(I)]
        there = one_of_each(game, [one for one in game.lists[MATERIAL[seat]] if _starts(game, one)])
        options: list[Option] = [("begin", one, -1) for one in there]
        options.append(("done", -1, -1))
        return Decision(seat, "begin", NOWHERE, options, len(options) - 1)

    def take(self, game: Game, option: Option) -> int:
        """Put it there, or ask the next player."""
        if option[0] == "begin":
            moves.enter_field(game, option[1], turn_order(game)[game.field(I)])
        else:
            game.set_field(I, game.field(I) + 1)
        return AGAIN


def _starts(game: Game, card: int) -> bool:
    return any(one.name == STARTER for one in piece_of(game, card).keywords)


def crown(game: Game, seat: int) -> None:
    """GA.START.1, GA.CHAMP.1, GA.SPECACT.1: the champion of level 0 goes onto the field; nobody can
    respond. How many cards its player begins with is what it says as it enters (GA.START.8)."""
    for entity in game.lists[MATERIAL[seat]]:
        piece = piece_of(game, entity)
        if piece.kind == "champion" and piece.level == 0:
            moves.enter_field(game, entity, seat)
            return
