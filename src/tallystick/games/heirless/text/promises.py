"""Promises in words: those in the checkable grammar become a form, all others stay as they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tallystick.cards.errors import Misread
from tallystick.cards.grammar import TextGrammar, fold
from tallystick.cards.lexer import Lexeme, Names, names_of, phrase, typed
from tallystick.games.heirless.names import called
from tallystick.games.heirless.pledges import (
    ALLOW,
    ANY,
    GIVE,
    NO_DEPLOY,
    VOTE_AGAINST,
    VOTE_FOR,
    Pledge,
)
from tallystick.games.heirless.text.lines import COUNTS
from tallystick.games.heirless.zones import CASTLE, LAYOUT, RESOURCES, SEASON, TILES
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.picking import found_in, only

_SUBJECT: Final = re.compile(r"^if (it is )?possible,? ")
_AND: Final = re.compile(r",? and |, ")
_TILES: Final = {name.casefold(): place for place, name in enumerate(TILES)}


@lru_cache(maxsize=1)
def grammar() -> TextGrammar:
    """The grammar, built at the first promise that is read."""
    return TextGrammar("tallystick.games.heirless.text", "promises.lark", ("promise",), {})


def read_promise(game: Game, text: str, names: Sequence[str] = ()) -> Pledge | None:
    """The promise in words; None if it cannot be checked. ``names`` are what the players
    are called besides their colours; each may stand with Lord or Lady before it."""
    parties = called(game.seats, names)
    cards = {piece.name.casefold(): card for card, piece in enumerate(game.rules.cards)}
    words = dict.fromkeys(parties, "PARTY")
    for piece in game.rules.cards:
        if piece.kind in ("law", "workplace"):
            words[piece.name.casefold()] = piece.kind.upper()
    known: Names = names_of(words)
    try:
        tree = grammar().parse(text, "promise", known)
        pledge: Pledge = fold(tree, PromiseReader(game, parties, cards))
    except Misread:
        return None
    return pledge


def promisers(game: Game, text: str, names: Sequence[str] = ()) -> int:
    """A bitmask of the players of whom a text says, to begin with, that they will do something,
    whatever that is; 0 where it says nothing of the kind."""
    parties = called(game.seats, names)
    first, will, _ = _SUBJECT.sub("", " ".join(text.casefold().split())).partition(" will ")
    found = [parties.get(one, -1) for one in _AND.split(first)] if will else []
    return 0 if -1 in found else sum(1 << seat for seat in set(found))


Terms = tuple[int, int, int, int]


class PromiseReader:
    """Reads the parts of a promise; the methods are named after the rules of the grammar."""

    def __init__(self, game: Game, parties: dict[str, int], cards: dict[str, int]) -> None:
        self.game = game
        self.seats = parties
        self.cards = cards

    def _seat(self, token: str) -> int:
        return self.seats[phrase(token)]

    def _card(self, token: str) -> int:
        return self.cards[phrase(token)]

    def promise(self, *parts: Lexeme | int | Terms) -> Pledge:
        maybe, (form, a, b, c) = typed(parts, "IF_POSSIBLE"), found_in(parts, tuple)
        bound, *until = only(parts, int)
        return Pledge(form, bound, a, b, c, maybe is not None, until[0] if until else 0)

    def parties(self, *names: Lexeme) -> int:
        return sum(1 << seat for seat in {self._seat(name) for name in names})

    def not_deploy(self, *parts: Lexeme | int) -> Terms:
        return NO_DEPLOY, found_in(parts, int), ANY, ANY

    def tile(self, word: Lexeme) -> int:
        return _TILES[phrase(word)]

    def castle(self, word: Lexeme) -> int:
        return CASTLE + self._seat(word)

    def vote(self, side: Lexeme, law: Lexeme) -> Terms:
        return VOTE_FOR if side.casefold() == "for" else VOTE_AGAINST, self._card(law), ANY, ANY

    def give(self, n: int, good: int, receiver: Lexeme) -> Terms:
        return GIVE, n, good, self._seat(receiver)

    def give_them(self, receiver: Lexeme, n: int, good: int) -> Terms:
        return self.give(n, good, receiver)

    def allow(self, user: int, what: int = ANY) -> Terms:
        return ALLOW, user, what, ANY

    def user(self, word: Lexeme) -> int:
        return self._seat(word)

    def anybody(self, *_: object) -> int:
        return ANY

    def workplace(self, word: Lexeme) -> int:
        return self._card(word)

    def any_workplace(self, *_: object) -> int:
        return ANY

    def amount(self, token: Lexeme) -> int:
        if token.type == "VARIABLE":
            raise Misread("a promise names a number", token.start_pos, token)
        return int(token) if token.type == "NUMBER" else COUNTS[token.casefold()]

    def resource(self, good: Lexeme) -> int:
        word = good.casefold()
        return RESOURCES.index(word if word in RESOURCES else word.removesuffix("s"))

    def worker(self, word: Lexeme, *_: object) -> int:
        return LAYOUT.attribute(f"{word.casefold()} worker")

    def marker(self, *_: object) -> int:
        return LAYOUT.attribute("marker")

    def this_season(self, *_: object) -> int:
        return self.game.lists[CELLS][SEASON]

    def until_season(self, _until_season: Lexeme, word: Lexeme) -> int:
        return int(word)

    def in_season(self, _in_season: Lexeme, word: Lexeme) -> int:
        """By the letter (HL.turns.102) nothing is promised of the Seasons before: what is said of a
        later one is not watched."""
        if int(word) != self.game.lists[CELLS][SEASON]:
            raise Misread("another Season is not watched", word.start_pos, word)
        return int(word)
