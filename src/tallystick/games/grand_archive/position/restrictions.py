"""Restrictions: the words in square brackets before a text, and what they ask (GA.AREST)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.position import counters, stack, values
from tallystick.games.grand_archive.position.bases import Gate
from tallystick.games.grand_archive.zones import champion_of
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game

_NUMBER: Final = re.compile(r"(level|memory|damage|sheen|influence) (\d+)\+")
# Of a player, the champion, and the card that says so: how much, or whether.
Amount = Callable[[Game, int, int, int], int]


class Restriction:
    """One restriction: so much of something there must be at ``least``; the text behind it is not
    there unless it holds (GA.AREST.1)."""

    def __init__(self, words: str, amount: Amount, least: int = 1) -> None:
        self.words = words
        self.amount = amount
        self.least = least

    def holds(self, game: Game, seat: int, source: int) -> bool:
        """Whether it holds for a card of ``seat`` now (GA.AREST.5); nothing does without a
        champion."""
        champion = champion_of(game, seat) if seat >= 0 else -1
        return champion >= 0 and self.amount(game, seat, champion, source) >= self.least

    def __str__(self) -> str:
        return self.words


def _shares_class(game: Game, seat: int, champion: int, source: int) -> bool:
    """GA.KW.CLASSBONUS."""
    return bool(piece_of(game, champion).classes & piece_of(game, source).classes)


def _shares_element(game: Game, seat: int, champion: int, source: int) -> bool:
    """GA.KW.ELEMENTBONUS."""
    mine = values.elements(game, source)
    return any(one in mine for one in values.elements(game, champion))


def _is_called(name: str, game: Game, seat: int, champion: int, source: int) -> bool:
    """GA.KW.CHAMPIONBONUS, GA.NAME.4."""
    return piece_of(game, champion).short_name.casefold() == name


def _sheen(game: Game, seat: int, champion: int, source: int) -> int:
    mastery = game.lists[zones.ATTRIBUTES[seat]][zones.MASTERY]
    names = book_of(game).counter_names
    if mastery < 0 or "sheen" not in names:
        return 0
    return counters.count(game, mastery, names.index("sheen"))


# Of what there must be so much: GA.KW.LEVELN, GA.KW.MEMORYN, GA.KW.DAMAGEN.
_AT_LEAST: Final[dict[str, Amount]] = {
    "level": lambda game, seat, _, source: values.level(game, seat, _empowered(game, seat, source)),
    "memory": lambda game, seat, _champion, _source: len(game.lists[zones.MEMORY[seat]]),
    "damage": lambda game, _seat, champion, _source: game.lists[zones.DAMAGE][champion],
    "influence": lambda game, seat, _champion, _source: values.influence(game, seat),
    "sheen": _sheen,
}


CLASS_BONUS: Final = Restriction("class bonus", _shares_class)
ELEMENT_BONUS: Final = Restriction("element bonus", _shares_element)


def _empowered(game: Game, seat: int, source: int) -> int:
    """By how much LV is higher for a Spell that is activated or could be (GA.KW.EMPOWER)."""
    lists = game.lists
    if lists[ZONE][source] == zones.EFFECTS_STACK:
        return stack.waiting_raise(game, lists[zones.PLAY][source])
    pending = lists[zones.ATTRIBUTES[seat]][zones.EMPOWER]
    if not pending or lists[ZONE][source] != zones.HAND[seat] or not values.is_spell(game, source):
        return 0
    return pending


def gate_of(words: str) -> Restriction:
    """The restriction that a bubble is. Raises NotRun for one that the engine does not know."""
    found = _NUMBER.fullmatch(words)
    if found is not None:
        return Restriction(words, _AT_LEAST[found[1]], int(found[2]))
    for bonus in (CLASS_BONUS, ELEMENT_BONUS):
        if words == bonus.words:
            return bonus
    if words.endswith(" bonus"):
        return Restriction(words, partial(_is_called, words.removesuffix(" bonus")))
    raise NotRun(f"no restriction yet for {words!r}")


def met(game: Game, gates: tuple[Gate, ...], entity: int, seat: int) -> bool:
    """Whether all restrictions of a text of this card hold now (GA.AREST.1)."""
    return values.opened(game, gates, seat, entity)
