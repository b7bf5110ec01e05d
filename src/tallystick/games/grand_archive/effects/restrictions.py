"""Restrictions: the words in square brackets before a text, and what they ask (GA.AREST)."""

from __future__ import annotations

import re
from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.combat import counters
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.effects.bases import Gate
from tallystick.games.grand_archive.flow import stack
from tallystick.games.grand_archive.zones import (
    ATTRIBUTES,
    DAMAGE,
    EFFECTS_STACK,
    EMPOWER,
    HAND,
    MASTERY,
    MEMORY,
    PLAY,
    champion_of,
)
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game

CLASS_BONUS, ELEMENT_BONUS, NAME_BONUS, LEVEL, IN_MEMORY, DAMAGED, SHEEN, INFLUENCE = range(8)
_NUMBERED: Final = {
    "level": LEVEL,
    "memory": IN_MEMORY,
    "damage": DAMAGED,
    "sheen": SHEEN,
    "influence": INFLUENCE,
}
_NUMBER: Final = re.compile(r"(level|memory|damage|sheen|influence) (\d+)\+")


class Restriction:
    """One restriction; the text behind it is not there unless it holds (GA.AREST.1)."""

    def __init__(self, kind: int, n: int = 0, name: str = "") -> None:
        self.kind = kind
        self.n = n
        self.name = name

    def holds(self, game: Game, seat: int, source: int) -> bool:
        """Whether it holds for a card of ``seat`` now (GA.AREST.5)."""
        champion = champion_of(game, seat) if seat >= 0 else -1
        if champion < 0:
            return False
        kind, lists = self.kind, game.lists
        if kind == CLASS_BONUS:  # GA.KW.CLASSBONUS
            return bool(piece_of(game, champion).classes & piece_of(game, source).classes)
        if kind == NAME_BONUS:  # GA.KW.CHAMPIONBONUS, GA.NAME.4
            return piece_of(game, champion).short_name.casefold() == self.name
        if kind == LEVEL:  # GA.KW.LEVELN
            return values.level(game, seat, _empowered(game, seat, source)) >= self.n
        if kind == IN_MEMORY:  # GA.KW.MEMORYN
            return len(lists[MEMORY[seat]]) >= self.n
        if kind == DAMAGED:  # GA.KW.DAMAGEN
            return lists[DAMAGE][champion] >= self.n
        if kind == INFLUENCE:
            return len(lists[HAND[seat]]) + len(lists[MEMORY[seat]]) >= self.n
        if kind == SHEEN:
            return self._sheen(game, seat)
        mine = values.elements(game, source)  # GA.KW.ELEMENTBONUS
        return any(element in mine for element in values.elements(game, champion))

    def _sheen(self, game: Game, seat: int) -> bool:
        mastery = game.lists[ATTRIBUTES[seat]][MASTERY]
        names = book_of(game).counter_names
        if mastery < 0 or "sheen" not in names:
            return False
        return counters.count(game, mastery, names.index("sheen")) >= self.n

    def __str__(self) -> str:
        return self.name or f"{self.kind}:{self.n}"


def _empowered(game: Game, seat: int, source: int) -> int:
    """By how much LV is higher for a Spell that is activated or could be (GA.KW.EMPOWER)."""
    lists = game.lists
    if lists[ZONE][source] == EFFECTS_STACK:
        return stack.waiting_raise(game, lists[PLAY][source])
    pending = lists[ATTRIBUTES[seat]][EMPOWER]
    if not pending or lists[ZONE][source] != HAND[seat] or not values.is_spell(game, source):
        return 0
    return pending


def gate_of(words: str) -> Restriction:
    """The restriction that a bubble is. Raises NotRun for one that the engine does not know."""
    found = _NUMBER.fullmatch(words)
    if found is not None:
        return Restriction(_NUMBERED[found.group(1)], int(found.group(2)))
    if words == "class bonus":
        return Restriction(CLASS_BONUS)
    if words == "element bonus":
        return Restriction(ELEMENT_BONUS)
    if words.endswith(" bonus"):
        return Restriction(NAME_BONUS, 0, words.removesuffix(" bonus"))
    raise NotRun(f"no restriction yet for {words!r}")


def met(game: Game, gates: tuple[Gate, ...], entity: int, seat: int) -> bool:
    """Whether all restrictions of a text of this card hold now (GA.AREST.1)."""
    return values.opened(game, gates, seat, entity)
