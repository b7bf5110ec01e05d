"""Promises in words: those in the checkable grammar become a form, all others stay as they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from tallystick.cards.errors import Misread
from tallystick.cards.grammar import TextGrammar, fold
from tallystick.cards.lexer import Names, names_of
from tallystick.games.heirless.names import COLOURS, TITLES
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
    parties = {**_parties(COLOURS[: game.seats]), **_parties(names)}
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
    parties = {**_parties(COLOURS[: game.seats]), **_parties(names)}
    first, will, _ = _SUBJECT.sub("", " ".join(text.casefold().split())).partition(" will ")
    found = [parties.get(one, -1) for one in _AND.split(first)] if will else []
    return 0 if -1 in found else sum(1 << seat for seat in set(found))


def _parties(names: Sequence[str]) -> dict[str, int]:
    """What each player may be called, in lower case."""
    found: dict[str, int] = {}
    for seat, name in enumerate(names):
        found[name.casefold()] = seat
        for honour in TITLES:
            found[f"{honour} {name}".casefold()] = seat
    return found


class PromiseReader:
    """Reads the parts of a promise; the methods are named after the rules of the grammar."""

    def __init__(self, game: Game, parties: dict[str, int], cards: dict[str, int]) -> None:
        self.game = game
        self.seats = parties
        self.cards = cards

    def _seat(self, token: Any) -> int:
        return self.seats[" ".join(token.casefold().split())]

    def _card(self, token: Any) -> int:
        return self.cards[" ".join(token.casefold().split())]

    def promise(self, parts: list[Any]) -> Pledge:
        maybe = getattr(parts[0], "type", "") == "IF_POSSIBLE"
        bound, deed = next(
            (parts[i], parts[i + 2]) for i in range(len(parts)) if isinstance(parts[i], int)
        )
        until = parts[-1] if isinstance(parts[-1], int) else 0
        form, a, b, c = deed
        return Pledge(form, bound, a, b, c, maybe, until)

    def parties(self, parts: list[Any]) -> int:
        mask = 0
        for token in parts:
            if getattr(token, "type", "") == "PARTY":
                mask |= 1 << self._seat(token)
        return mask

    def not_deploy(self, parts: list[Any]) -> tuple[int, int, int, int]:
        return NO_DEPLOY, parts[-1], ANY, ANY

    def tile(self, parts: list[Any]) -> int:
        return _TILES[" ".join(parts[0].casefold().split())]

    def castle(self, parts: list[Any]) -> int:
        return CASTLE + self._seat(parts[-1])

    def vote(self, parts: list[Any]) -> tuple[int, int, int, int]:
        side = VOTE_FOR if parts[-2].casefold() == "for" else VOTE_AGAINST
        return side, self._card(parts[-1]), ANY, ANY

    def give(self, parts: list[Any]) -> tuple[int, int, int, int]:
        n, good, receiver = parts[-3:]
        return GIVE, n, good, self._seat(receiver)

    def give_them(self, parts: list[Any]) -> tuple[int, int, int, int]:
        receiver, n, good = parts[-3:]
        return GIVE, n, good, self._seat(receiver)

    def allow(self, parts: list[Any]) -> tuple[int, int, int, int]:
        return ALLOW, parts[0], parts[1] if len(parts) > 1 else ANY, ANY

    def user(self, parts: list[Any]) -> int:
        return self._seat(parts[0])

    def anybody(self, parts: list[Any]) -> int:
        return ANY

    def workplace(self, parts: list[Any]) -> int:
        return self._card(parts[0])

    def any_workplace(self, parts: list[Any]) -> int:
        return ANY

    def amount(self, parts: list[Any]) -> int:
        token = parts[0]
        if token.type == "VARIABLE":
            raise Misread("a promise names a number", token.start_pos, str(token))
        return int(token) if token.type == "NUMBER" else COUNTS[token.casefold()]

    def resource(self, parts: list[Any]) -> int:
        word = parts[0].casefold()
        return RESOURCES.index(word if word in RESOURCES else word.removesuffix("s"))

    def worker(self, parts: list[Any]) -> int:
        return LAYOUT.attribute(f"{parts[0].casefold()} worker")

    def marker(self, parts: list[Any]) -> int:
        return LAYOUT.attribute("marker")

    def this_season(self, parts: list[Any]) -> int:
        return self.game.lists[CELLS][SEASON]

    def until_season(self, parts: list[Any]) -> int:
        return int(parts[-1])
