"""Games that an assistant plays against bots, by their names; so many at a time, none endless."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Final

from tallystick.assistants.answers import (
    Answered,
    Legality,
    LegalMove,
    LegalMoves,
    SeatTable,
    ToldLine,
    refused_of,
    short_of,
)
from tallystick.assistants.rulings import bounded, game_rules
from tallystick.bots import BOTS, unknown_bot
from tallystick.errors import InputError, unknown
from tallystick.face.move import IllegalMove, Move
from tallystick.face.position import Position
from tallystick.kernel.decision import Refusal
from tallystick.kernel.machine import Game
from tallystick.kernel.memory import memory_of
from tallystick.play.drawing import draw
from tallystick.play.match import Player
from tallystick.reading import LARGEST_SEED
from tallystick.rules.rulebook import Rulebook

MOST_GAMES: Final = 16  # at a time; the one that has waited longest goes
MOST_ANSWERS: Final = 20_000  # of a game, by all seats
WIDTH: Final = 100


class Sitting:
    """A game at which the assistant has the first seat, and bots the others."""

    def __init__(self, position: Position, bots: Mapping[str, Player], name: str) -> None:
        self.position = position
        self.bots = bots
        self.name = name
        self.answers = 0
        self.heard = 0
        self.memory = memory_of(position.game)
        self.seat = position.seats[0]
        position.view(self.seat)

    @property
    def rules(self) -> Rulebook:
        """For bots: the rules."""
        return self.position.rulebook

    @property
    def game(self) -> Game:
        """For bots: how it stands."""
        return self.position.game

    @property
    def log(self) -> range:
        """For bots: as long as the answers are many."""
        return range(self.answers)

    def knows(self, seat: int) -> frozenset[int]:
        """For bots: the hidden entities of which a seat knows what they are."""
        return self.memory.of(seat)

    def play(self, move: Move) -> None:
        """Make a move. InputError once the game has gone on for too long."""
        if self.answers >= MOST_ANSWERS:
            raise InputError(f"the game has had {MOST_ANSWERS:,} answers: begin another")
        game, since = self.position.game, len(self.position.game.log)
        self.memory.look(game)
        self.position.play(move)
        self.memory.follow(game, since)
        self.answers += 1
        game.commit()

    def go_on(self) -> None:
        """Let the bots play until the assistant is asked."""
        position = self.position
        while not position.over and position.seat != self.seat:
            decision = position.game.decision()
            assert decision is not None
            chosen = self.bots[position.seat].choose(self, decision.seat, decision)
            self.play(position.moves[chosen])

    def news(self) -> list[ToldLine]:
        """What the assistant has been told since it last was given this."""
        view = self.position.view(self.seat)
        lines = view.told[self.heard :]
        self.heard = view.number
        return [ToldLine(line.text, list(line.clauses)) for line in lines]

    @property
    def question(self) -> str:
        """What the assistant is asked; "" once the game is over."""
        return "" if self.position.over else self.position.question


class Tables:
    """The games of one assistant."""

    def __init__(self) -> None:
        self._sittings: dict[str, Sitting] = {}
        self._numbers = count(1)

    def new_game(
        self, game: str, opponents: Sequence[str], seed: int, options: Mapping[str, str] | None
    ) -> SeatTable:
        """Set a game up, with a bot of each name in the other seats."""
        for name in opponents:
            if name not in BOTS:
                raise unknown_bot(name)
        if not 0 <= seed <= LARGEST_SEED:
            raise InputError(f"expected a seed from 0 to {LARGEST_SEED}, found {seed}")
        position = game_rules(game, options).new(1 + len(opponents), seed)
        others = zip(position.seats[1:], opponents, strict=True)
        bots = {seat: BOTS[name](seed + n) for n, (seat, name) in enumerate(others)}
        sitting = Sitting(position, bots, f"{position.rulebook.name}-{next(self._numbers)}")
        sitting.go_on()
        if len(self._sittings) >= MOST_GAMES:
            del self._sittings[next(iter(self._sittings))]
        self._sittings[sitting.name] = sitting
        return self.view(sitting.name)

    def _find(self, name: str) -> Sitting:
        if name not in self._sittings:
            raise unknown("game_id", bounded(name, "a game_id"), self._sittings)
        sitting = self._sittings.pop(name)
        self._sittings[name] = sitting  # the last to go
        return sitting

    def view(self, name: str) -> SeatTable:
        """The table, and what is new."""
        sitting = self._find(name)
        position = sitting.position
        table = "\n".join(draw(position.view(sitting.seat).scene, WIDTH))
        winners = list(position.winners)
        news = sitting.news()
        return SeatTable(name, sitting.seat, sitting.question, table, news, position.over, winners)

    def moves(self, name: str) -> LegalMoves:
        """What may be done now, each with its price."""
        sitting = self._find(name)
        listed = enumerate(sitting.position.moves, 1)
        return LegalMoves(
            sitting.question, [LegalMove(n, move.text, move.price) for n, move in listed]
        )

    def answer(self, name: str, move: str) -> Answered:
        """Answer by number or text; what is refused changes nothing."""
        sitting = self._find(name)
        position, refused, text = sitting.position, None, move
        mark = position.game.mark()
        try:
            chosen = self._read(position, bounded(move, "a move"))
            text = chosen.text
            sitting.play(chosen)
            sitting.go_on()
        except IllegalMove as error:
            position.game.rewind(mark)
            refused = refused_of(error.refusal)
        except ValueError as error:
            position.game.rewind(mark)
            raise InputError(str(error)) from None
        winners = list(position.winners)
        news = sitting.news()
        return Answered(
            refused is None, text, refused, news, sitting.question, position.over, winners
        )

    def _read(self, position: Position, words: str) -> Move:
        if position.over:
            raise InputError("the game is over")
        moves = position.moves
        if not words.strip().isdecimal():
            listed = (move for move in moves if move.text == words.strip())
            return next(listed, None) or position.parse(words)
        if not 1 <= int(words) <= len(moves):
            raise InputError(f"expected a number from 1 to {len(moves)}, found {words.strip()}")
        return moves[int(words) - 1]

    def why(self, name: str, move: str) -> Legality:
        """Why a move that one can name is not legal now, if it is not; one by number is."""
        sitting = self._find(name)
        if move.strip().isdecimal() and sitting.position.seat == sitting.seat:
            self._read(sitting.position, bounded(move, "a move"))
            return Legality(True)
        named = "" if sitting.position.seat == sitting.seat else sitting.seat
        refusal: Refusal | None = sitting.position.refusal(bounded(move, "a move"), named)
        if refusal is None:
            return Legality(True)
        return Legality(False, refused_of(refusal), short_of(refusal.shortfall))
