"""A game under its rules: new games, positions from text, clauses, house rules."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from typing import Final, SupportsIndex, cast

from tallystick.cards.schema import CardFacts
from tallystick.cases.judge import vocabulary
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node, compose
from tallystick.errors import InputError
from tallystick.face import given
from tallystick.face.position import Position
from tallystick.kernel.machine import Game
from tallystick.play import games as catalogue
from tallystick.play.arranging import Arranged, AsBlank, arranged, choices_of, tell_blanks
from tallystick.play.origins import Wish
from tallystick.play.stocks import cards_of, is_imported
from tallystick.rules.choices import SetupChoice
from tallystick.rules.house import HouseRule
from tallystick.rules.prose import counted
from tallystick.rules.rulebook import Rulebook, WrongSeats

TEXT: Final = "the position"
OF_A_MOVE: Final = ("with", "x", "targets", "choose", "for", "of", "cost")
MOST_KEPT: Final = 64  # rulebooks that were arranged for what was chosen


class GameRules:
    """A game under house rules, with cards of one's own if there are any. Made by ``load``.

    ``rulebook`` has the shipped cards and those that somebody wrote. Of imported files, which may
    hold thousands, and many that do not run, a game or a position has those that it needs; so it
    is of every file where cards that do not run are taken as blank (``allow_blank``).
    """

    def __init__(
        self, name: str, options: Mapping[str, str], cards: Sequence[str], allow_blank: bool = False
    ) -> None:
        self.entry = catalogue.find(name)
        self.name = self.entry.name
        self.options = dict(options)
        self.cards = tuple(cards)
        self.allow_blank = allow_blank
        with given.as_said():
            imported = [file for file in self.cards if is_imported(self.entry, file)]
            apart = self.cards if allow_blank else imported
            written = [file for file in self.cards if file not in apart]
            self.rulebook = self.entry.rulebook(self.options, written)
        self._taken_apart = bool(apart)  # of some files a game has the cards that it needs
        self.title = self.rulebook.title
        self._page = vocabulary(self.name)
        self._arguments = (*OF_A_MOVE, *self._page.arguments)
        self._arranged: dict[tuple[Hashable, ...], Arranged] = {}

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """The options that the book leaves open."""
        return self.rulebook.house_rules

    @property
    def clauses(self) -> dict[str, str]:
        """Every clause of the book, in a line of ours."""
        return {row["id"]: row["text"] for row in self.entry.clauses()}

    def new(
        self, seats: int | Sequence[str] = 0, seed: int = 0, decks: Sequence[str] = ()
    ) -> Position:
        """A game set up. ``seats`` is how many (0: as few as it takes, and 2 at least), or their
        names; ``decks`` are ready decks by name, or files, one a seat. InputError for what there
        cannot be."""
        names, count = self._seated(seats)
        brought = given.texts(decks, "decks by name, or files", "decks")
        count = count or len(brought) or self.rulebook.usual_seats
        if brought and len(brought) != count:
            raise InputError(f"{counted(len(brought), 'deck')} for {counted(count, 'seat')}")
        return self.chosen({"deck": brought} if brought else {}, names or count, seed)

    def chosen(
        self, choices: Mapping[str, Sequence[str]], seats: int | Sequence[str] = 0, seed: int = 0
    ) -> Position:
        """A game set up from what is chosen: names of values by choice (``choices``). ``seats`` is
        how many (0: as many as that is for, else as ``new``), or their names. InputError for what
        there cannot be."""
        picks = given.picks(choices)
        seed = given.whole_number(seed, "a whole number", "seed")
        names, count = self._seated(seats)
        rules = self.rulebook
        if picks or self._taken_apart:
            found = self._of(picks, count)
            rules, count = found.rules, count or found.seats
        count = count or rules.usual_seats
        try:
            rules.check_seats(count)
            game = rules.new(seed, count)
        except WrongSeats as error:
            raise InputError(str(error)) from error
        return self._at(rules, game, names)

    def _seated(self, seats: object) -> tuple[tuple[str, ...], int]:
        """The names of seats, and how many; where only that is said, no names. InputError."""
        if isinstance(seats, SupportsIndex):
            return (), given.whole_number(seats, "how many, or a list of names", "seats")
        names = self._checked(seats)
        return names, len(names)

    def _checked(self, seats: object) -> tuple[str, ...]:
        """The names of seats. InputError for what cannot be written in a position."""
        if isinstance(seats, str):
            raise InputError(
                f"expected how many, or a list of names, found {seats!r}", field="seats"
            )
        seats = given.texts(seats, "how many, or a list of names", "seats")
        for name in seats:
            if not name[:1].isupper() or name in self._page.never:
                expected = "expected the name of a seat, which begins with a capital letter"
                raise InputError(f"{expected}, found {name!r}", field="seats")
        twice = next((name for at, name in enumerate(seats) if name in seats[:at]), "")
        if twice:
            raise InputError(f"the seat {twice!r} stands here twice", field="seats")
        return seats

    def _of(self, picks: dict[str, tuple[str, ...]], seats: int) -> Arranged:
        """What comes of choices, worked out once: a game may be set up from them many times."""
        key = (seats, *sorted(picks.items()))
        if key not in self._arranged:
            if len(self._arranged) >= MOST_KEPT:
                self._arranged.clear()
            wish = Wish(picks, self.cards, self.allow_blank)
            with given.as_said():
                self._arranged[key] = arranged(self.name, self.options, wish, seats)
        return self._arranged[key]

    @cached_property
    def choices(self) -> tuple[SetupChoice, ...]:
        """What there is to choose before a game besides house rules."""
        return choices_of(self.entry, self.cards)

    def position(self, text: str, seed: int = 0) -> Position:
        """The position that a text describes, in the notation of cases. InputError with the line
        for what is wrong with it."""
        given.text(text, "the text of a position", "text")
        seed = given.whole_number(seed, "a whole number", "seed")
        node = compose(text, TEXT)
        if node is None:
            raise InputError("expected a position, found nothing", TEXT, 1)
        case = Case(
            "", self.name, (), self._options(), (), seed, node, (), None, node, None, self._own
        )
        if self.allow_blank:
            case = case._replace(as_played=self._as_blank)
        table = self._page.set_up(case)
        if self.allow_blank:
            tell_blanks(table.rules, self._as_blank.blanks)
        table.game.asks_all = False
        return Position(table.rules, self._page, table.game, table.seats, self._arguments)

    def at(self, game: Game, seats: Sequence[str] = ()) -> Position:
        """The position at which a game underneath stands; it goes on with that. ``seats`` are the
        names of its seats, if they are not to be called as the game calls them. InputError for what
        is no game of these rules, and for names that are not one a seat."""
        rules = getattr(game, "rules", None)
        if not isinstance(rules, Rulebook) or rules.name != self.rulebook.name:
            raise InputError(f"expected a game of {self.title}", field="game")
        names = given.texts(seats, "a list of names", "seats")
        if len(names) not in (0, game.seats):
            text = f"{counted(len(names), 'name')} for {counted(game.seats, 'seat')}"
            raise InputError(text, field="seats")
        return self._at(rules, game, names)

    def _at(self, book: Rulebook, game: Game, seats: Sequence[str]) -> Position:
        called = tuple(seats) or tuple(book.seat_name(game, seat) for seat in range(game.seats))
        return Position(book, self._page, game, called, self._arguments)

    def _options(self) -> dict[str, Node]:
        node = compose(json.dumps(self.options), TEXT)
        return node.entries() if node is not None else {}

    @cached_property
    def _own(self) -> tuple[CardFacts, ...]:
        """What is printed on the cards of one's own."""
        return tuple(card for file in self.cards for card in cards_of(self.entry, file))

    @cached_property
    def _as_blank(self) -> AsBlank:
        return AsBlank(self.entry, self.cards)

    def __repr__(self) -> str:
        return f"GameRules({self.name!r}, options={self.options!r})"


def load(
    name: str,
    options: Mapping[str, str] | None = None,
    cards: str | Sequence[str] = (),
    *,
    allow_blank: bool = False,
) -> GameRules:
    """A game by name, under house rules, with card files of one's own, to which shipped cards of
    the same code or name give way. With ``allow_blank`` those that do not run are taken as blank.
    Raises InputError for what there is not, or cannot be read."""
    given.text(name, "the name of a game", "name")
    chosen = given.mapping({} if options is None else options, "house rules by name", "options")
    files = given.texts(cards, "card files", "cards")
    blank = given.flag(allow_blank, "allow_blank")
    return GameRules(name, cast(Mapping[str, str], chosen), files, blank)


def games() -> tuple[str, ...]:
    """The names of the games that can be loaded: ours, then those of other packages."""
    return catalogue.names()
