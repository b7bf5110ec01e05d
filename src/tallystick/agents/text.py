"""A game in words, for language models: read what a seat sees, answer in the notation of moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tallystick.errors import InputError
from tallystick.face import given
from tallystick.face.move import IllegalMove, Move
from tallystick.face.position import Position
from tallystick.face.rules import GameRules, load
from tallystick.play.drawing import draw
from tallystick.reading import place_in, printable

WIDTH: Final = 100
LONGEST: Final = 2_000  # characters of an answer
NO_WORDS: Final = "Answer with a move."


class Reply(NamedTuple):
    """What came of an answer: whether it was a legal move, what it was taken for, and what is said;
    of what is refused the decisive clause, and those that it rests on."""

    legal: bool
    move: str
    text: str
    clause: str = ""
    rests_on: tuple[str, ...] = ()


class TextEnv:
    """A game of seats that read and write. With ``listed`` moves a prompt numbers them, and a
    number will do for an answer; without, one answers by the words of the game alone.

    ``illegal`` counts by seat what was no legal move. A seat that does so ``patience`` times
    in a row (0: as often as it likes) has forfeited, and the game is over.
    """

    def __init__(
        self,
        rules: GameRules,
        seats: int = 0,
        listed: bool = True,
        patience: int = 0,
        *,
        choices: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        """``choices``: names of values for what there is to choose. InputError for what there
        cannot be."""
        if given.whole_number(patience, "how many answers", "patience") < 0:
            raise InputError(f"patience: expected 0 or more, found {patience}")
        self.rules = rules
        self.choices = {} if choices is None else choices
        self.listed = listed
        self.patience = patience
        self._asked_for = seats
        self.reset(0)

    def __repr__(self) -> str:
        return f"TextEnv({self.position!r})"

    def reset(self, seed: int = 0) -> None:
        """Set the game of that seed up."""
        self.position: Position = (
            self.rules.chosen(self.choices, self._asked_for, seed)
            if self.choices
            else self.rules.new(self._asked_for, seed)
        )
        self.seats = self.position.seats
        self.illegal = dict.fromkeys(self.seats, 0)
        self.forfeited = ""
        self._in_a_row = 0
        self._heard = dict.fromkeys(self.seats, 0)
        for seat in self.seats:
            self.position.view(seat)  # from now on it is told what happens

    @property
    def seat(self) -> str:
        """Who is asked; "" once the game is over."""
        return "" if self.over else self.position.seat

    @property
    def over(self) -> bool:
        """Whether the game has ended, or been forfeited."""
        return self.position.over or bool(self.forfeited)

    @property
    def returns(self) -> dict[str, float]:
        """By seat: 1 for those who have won, -1 for the others; 0 before the end and after a draw.
        Who forfeits gets -1, the others nothing."""
        if self.forfeited:
            return {seat: -1.0 if seat == self.forfeited else 0.0 for seat in self.seats}
        winners = self.position.winners
        if not winners:
            lost = self.over and self.rules.rulebook.cooperative
            return dict.fromkeys(self.seats, -1.0 if lost else 0.0)
        return {seat: 1.0 if seat in winners else -1.0 for seat in self.seats}

    def prompt(self, seat: str = "") -> str:
        """All that a seat (whoever is asked, if none is named) may know now: the table, what it
        has been told since its last prompt, and its question."""
        seat = seat or self.seat or self.seats[0]
        view = self.position.view(seat)
        news = [line.text for line in view.told[self._heard[seat] :]]
        self._heard[seat] = view.number
        parts = ["\n".join(draw(view.scene, WIDTH))]
        if news:
            parts.append("\n".join(["Since you were last asked:", *news]))
        return "\n\n".join([*parts, *self._question(seat)])

    def _question(self, seat: str) -> list[str]:
        if self.over:
            won = ", ".join(self.position.winners) or "nobody"
            return [f"The game is over; {won} won."]
        if seat != self.seat:
            return [f"{self.seat} is asked."]
        if not self.listed:
            return [f"{self.position.question} {NO_WORDS}"]
        moves = [f"{n}. {move.text}" for n, move in enumerate(self.position.moves, 1)]
        return [f"{self.position.question} {NO_WORDS} Its number will do.", "\n".join(moves)]

    def step(self, answer: str) -> Reply:
        """Whoever is asked answers; what is no legal move changes nothing and is counted.
        InputError for what is no text."""
        if self.over:
            raise ValueError("the game is over: reset it")
        answer = given.text(answer, "an answer in words", "answer")
        seat, position = self.seat, self.position
        mark = position.game.mark()
        try:
            move = self._read(answer)
            text = move.text
            position.play(move)
        except IllegalMove as error:
            reply = Reply(False, answer, error.text, error.clause, error.rests_on)
        except (InputError, ValueError) as error:
            reply = Reply(False, answer, str(error))
        else:
            self._in_a_row = 0
            position.game.commit()
            return Reply(True, text, "Done.")
        position.game.rewind(mark)
        self.illegal[seat] += 1
        self._in_a_row += 1
        if self._in_a_row == self.patience:
            self.forfeited = seat
        return reply

    def _read(self, answer: str) -> Move:
        words = answer.strip()
        moves = self.position.moves
        if len(words) > LONGEST or not printable(words) or not words:
            raise InputError(f"expected a move of one line and at most {LONGEST} characters")
        if self.listed and words.isdecimal():
            place = place_in(words, len(moves))
            if place < 0:
                raise InputError(f"there are moves 1 to {len(moves)}")
            return moves[place]
        listed = (move for move in moves if move.text == words)
        return next(listed, None) or self.position.parse(words)


def text_env(
    game: str,
    seats: int = 0,
    *,
    options: Mapping[str, str] | None = None,
    cards: str | Sequence[str] = (),
    choices: Mapping[str, Sequence[str]] | None = None,
    allow_blank: bool = False,
    listed: bool = True,
    patience: int = 0,
) -> TextEnv:
    """The game of that name in words; ``choices`` are names of values for what there is to choose
    (decks, a hero), the rest is as ``tallystick.load`` has it."""
    rules = load(game, options, cards, allow_blank=allow_blank)
    return TextEnv(rules, seats, listed, patience, choices=choices)
