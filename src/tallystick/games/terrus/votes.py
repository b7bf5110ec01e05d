"""Votes: called at dusk, counted at the caller's next dawn (T.17)."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus import moves, zones
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.legal import dominion_met
from tallystick.games.terrus.state_based_checks import bury_the_dead
from tallystick.games.terrus.values import total_stat
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, NEXT, SEAT, SOURCE, Game, Op, X

# The table VOTES: records of votes called.
CALLER: Final = zones.VOTES_CALLER
KIND, CARRIER, WIN, LOSE, CALLED_FOR = 1, 2, 3, 4, 5  # the last: X as announced
RECORD: Final[int] = zones.VOTES_ROW

WON, TIED, BEATEN = 1, 0, -1


class CallConclave(Op):
    """T.17.1c, T.19.2c: a Vote action or ability calls a conclave vote with its own consequences.

    ``win`` and ``lose`` are programs, -1 where the text says nothing.
    """

    def __init__(self, win: int, lose: int) -> None:
        self.win = win
        self.lose = lose

    def run(self, game: Game) -> int:
        """Note the vote; several of one dusk are counted in the order in which they were called."""
        seat = game.field(SEAT)
        game.set(CELLS, zones.VOTED, zones.CONCLAVE)
        source, x = game.field(SOURCE), game.field(X)
        game.extend(zones.VOTES, [seat, zones.CONCLAVE, source, self.win, self.lose, x])
        game.emit("vote-called", seat, source, zones.CONCLAVE)
        return NEXT


class CountVotes(Op):
    """T.11.2, T.17.2: the votes that the active ruler called are counted, one after the other."""

    def run(self, game: Game) -> int:
        """Count the first one left; come back for the next when its consequences are done. What the
        event or a vote before has killed is buried by then (T.27.4b), and moves no more at dawn."""
        bury_the_dead(game)
        seat = game.lists[CELLS][zones.TURN]
        votes = game.lists[zones.VOTES]
        for at in range(0, len(votes), RECORD):
            if votes[at + CALLER] == seat:
                record = votes[at : at + RECORD]
                game.drop_rows(zones.VOTES, RECORD, [at])
                return self._count(game, seat, record)
        return NEXT

    def _count(self, game: Game, seat: int, record: list[int]) -> int:
        result = outcome(game, seat)
        fact = {WON: "vote-won", TIED: "vote-tied", BEATEN: "vote-lost"}[result]
        game.emit(fact, seat, record[CARRIER], record[KIND])
        if result == TIED:
            return AGAIN
        if record[KIND] == zones.DOMINION:
            return _dominion(game, seat, result)
        program = record[WIN] if result == WON else record[LOSE]
        if program == NOWHERE:
            return AGAIN
        return game.nest(program, record[CARRIER], seat, NOWHERE, record[CALLED_FOR])


def outcome(game: Game, caller: int) -> int:
    """T.17.2: strictly highest wins; one opponent strictly above loses it; else a tie cancels
    it."""
    mine = total_stat(game, caller, zones.INT)
    best = max(
        (total_stat(game, seat, zones.INT) for seat in zones.living(game) if seat != caller),
        default=-1,
    )
    if mine > best:
        return WON
    if best > mine or game.rules.readings["vote-tie"] == "lose":
        return BEATEN
    return TIED


def _dominion(game: Game, seat: int, result: int) -> int:
    """T.17.1b: draw 1 or discard 1. T.5.2c: won with 15 INT, the game is won."""
    if result == WON and dominion_met(game, seat):
        moves.win(game, seat, "political")
        return AGAIN
    programs = book_of(game).verb_programs
    return game.nest(programs["dominion-won" if result == WON else "dominion-lost"], NOWHERE, seat)
