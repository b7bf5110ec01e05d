"""Counters of a kind that lie on cards which have none of that kind of their own (MC.counter.1).

Counters have no identity but the card that they are on: how many a card has of its own is a number
of that card. A kind that some card speaks of wherever it lies in play ("remove all tar counters
from play") is told apart from that on every card whose own text does not name it: there it is a
record, until the card leaves play.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.zones import COUNTERS, COUNTERS_LAID
from tallystick.kernel.machine import Game

STEP: Final = 1 << 8  # in what is told of them: so much for each kind, and how many
WIDTH: Final = 3  # the card, the kind (a place in ``book.kinds_laid``), how many


def kind_in(words: tuple[str, ...]) -> str:
    """The kind that is meant: "tar" of "all", "tar counters"; "" for any."""
    said = next((word for word in words if word.endswith((" counter", " counters"))), "")
    return said.rpartition(" ")[0]


@lru_cache(maxsize=1 << 12)
def _names(text: str, kind: str) -> bool:
    return re.search(rf"\b{re.escape(kind)} counter", text, re.IGNORECASE) is not None


def kind_apart(game: Game, entity: int, kind: str) -> int:
    """The number of a kind of counters, where it is told apart from a card's own; else -1: what is
    meant are the card's own."""
    kinds = book_of(game).kinds_laid
    if kind not in kinds:
        return -1
    piece = piece_of(game, entity)
    sides: list[CardFace] = [piece]
    if piece.back >= 0:
        sides.append(game.rules.cards[piece.back])
    return -1 if any(_names(side.text, kind) for side in sides) else kinds.index(kind)


def counters_on(game: Game, entity: int, kind: str) -> int:
    """How many counters of a kind are on a card."""
    number = kind_apart(game, entity, kind)
    return game.lists[COUNTERS][entity] if number < 0 else laid_on(game, entity, number)


def lying_on(game: Game, entity: int, column: int, kind: str) -> int:
    """How much lies on it of what a column counts; of counters, those of a kind."""
    if column == COUNTERS:
        return counters_on(game, entity, kind)
    return game.lists[column][entity]


def laid_on(game: Game, entity: int, number: int) -> int:
    """How many of a kind have been laid on it."""
    return sum([n for kind, n in all_laid_on(game, entity) if kind == number])


def all_laid_on(game: Game, entity: int) -> list[tuple[int, int]]:
    """What has been laid on it: kinds, and how many of each."""
    return [(kind, n) for one, kind, n in game.rows(COUNTERS_LAID, WIDTH) if one == entity]


def set_laid(game: Game, entity: int, number: int, n: int) -> None:
    """Set how many counters of a kind lie on a card."""
    kept = [one for one in all_laid_on(game, entity) if one[0] != number]
    _write(game, entity, [*kept, (number, n)] if n > 0 else kept)


def clear_laid(game: Game, entity: int) -> None:
    """The card is gone, or is another character, and nothing stays on it (MC.enters.1)."""
    if all_laid_on(game, entity):
        _write(game, entity, [])


def _write(game: Game, entity: int, laid: list[tuple[int, int]]) -> None:
    its = game.rows_with(COUNTERS_LAID, WIDTH, 0, entity)
    game.drop_rows(COUNTERS_LAID, WIDTH, its)
    game.extend(COUNTERS_LAID, [cell for number, n in laid for cell in (entity, number, n)])


def has_counters(scope: Scope, entity: int) -> bool:
    """Whether any counters at all are on a card."""
    game = scope.game
    return game.lists[COUNTERS][entity] > 0 or bool(all_laid_on(game, entity))
