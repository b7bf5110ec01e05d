"""A game that programs play: set up by seed, stepped, and saved and restored at will."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tallystick.errors import InputError
from tallystick.face import given
from tallystick.kernel.decision import Decision
from tallystick.kernel.machine import Game
from tallystick.kernel.memory import Memory, memory_of
from tallystick.kernel.state import GameState, Lists
from tallystick.play.arranging import arranged
from tallystick.play.origins import Wish
from tallystick.rules.prose import counted
from tallystick.rules.rulebook import Rulebook, WrongSeats

WON: Final = 1.0
LOST: Final = -1.0


class SavedWorld(NamedTuple):
    """A position, with its question and what each seat knows; nothing in it changes."""

    lists: Lists
    decision: Decision | None
    answers: int
    memory: Memory


class World:
    """A game of so many seats. ``answers`` counts what has been answered since it was set up."""

    def __init__(self, rules: Rulebook, seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.answers = 0
        self.game: Game = self._set_up(0)
        self.memory = memory_of(self.game)

    def __repr__(self) -> str:
        return f"World({self.rules.name!r}, seats={self.seats})"

    def reset(self, seed: int) -> None:
        """Set a new game up."""
        self.game = self._set_up(seed)
        self.memory = memory_of(self.game)
        self.answers = 0

    def _set_up(self, seed: int) -> Game:
        try:
            self.rules.check_seats(self.seats)
            game = self.rules.new(seed, self.seats)
        except WrongSeats as error:
            raise InputError(str(error)) from error
        game.commit()
        return game

    @property
    def log(self) -> range:
        """A range as long as the answers given so far are many, which is all that bots ask of the
        log of a match."""
        return range(self.answers)

    def knows(self, seat: int) -> frozenset[int]:
        """The hidden entities of which a seat knows what they are."""
        return self.memory.of(seat)

    @property
    def decision(self) -> Decision | None:
        """The question that is open; None once the game is over."""
        return self.game.decision()

    def take(self, answer: int) -> None:
        """Answer the open question; ValueError if there is no such answer."""
        game, since = self.game, len(self.game.log)
        self.memory.look(game)
        game.step(answer)
        self.memory.follow(game, since)
        self.answers += 1
        decision = game.decision()
        game.commit()
        if decision is not None:
            game.ask(decision, game.scratch)

    def returns(self) -> list[float]:
        """By seat: 1 for who has won, -1 for the others, 0 after a draw and before the end."""
        winners = self.game.winners()
        if not winners:
            lost = self.game.over and self.rules.cooperative
            return [LOST if lost else 0.0] * self.seats
        return [WON if seat in winners else LOST for seat in range(self.seats)]

    def save(self) -> SavedWorld:
        """Where it stands, to come back to as often as one likes."""
        return SavedWorld(
            self.game.state.dump(), self.game.decision(), self.answers, self.memory.copy()
        )

    def restore(self, saved: SavedWorld) -> None:
        """Stand exactly where it stood."""
        game = Game(self.rules, GameState(list(map(list.copy, saved.lists))))
        if saved.decision is not None:
            game.ask(saved.decision)
        self.game, self.answers, self.memory = game, saved.answers, saved.memory.copy()

    def copy(self) -> World:
        """An independent world at the same position."""
        other = World.__new__(World)
        other.rules, other.seats = self.rules, self.seats
        other.game, other.answers = self.game.clone(), self.answers
        other.memory = self.memory.copy()
        decision = self.game.decision()
        if decision is not None:
            other.game.ask(decision)
        return other


def world_of(
    game: str,
    seats: int = 0,
    options: Mapping[str, str] | None = None,
    cards: str | Sequence[str] = (),
    decks: Sequence[str] = (),
    *,
    choices: Mapping[str, Sequence[str]] | None = None,
    allow_blank: bool = False,
) -> World:
    """The game of that name under house rules (``options``), with card files of one's own, decks,
    one a seat, and names of values for other ``choices``. With ``allow_blank`` cards that do not
    run are taken as blank. InputError for what there cannot be."""
    game = given.text(game, "the name of a game", "game")
    seats = given.whole_number(seats, "how many seats", "seats")
    if options is not None:
        given.mapping(options, "house rules by name", "options")
    files = given.texts(cards, "card files", "cards")
    decks = given.texts(decks, "the names of decks", "decks")
    if decks and seats not in (0, len(decks)):
        raise InputError(f"{counted(len(decks), 'deck')} for {counted(seats, 'seat')}")
    picks = given.picks({} if choices is None else choices)
    if decks and "deck" in picks:
        raise InputError("the decks stand in decks= too", field="choices")
    blank = given.flag(allow_blank, "allow_blank")
    wish = Wish({**picks, "deck": decks} if decks else picks, files, blank)
    with given.as_said():
        found = arranged(game, options or {}, wish, len(decks) or seats)
    taken = len(decks) or seats or (found.seats if picks else 0)
    return World(found.rules, taken or found.rules.usual_seats)
