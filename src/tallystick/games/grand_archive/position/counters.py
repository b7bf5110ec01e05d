"""Counters on objects and cards: typed numbers, put on, spent, taken off (GA.CTR.1, GA.CTR.4).

The table COUNTERS has a row (entity, kind, how many) for each kind that an entity has any of.
Damage counters of champions are the column DAMAGE (GA.DMG.4).
"""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.zones import COUNTERS, DAMAGE, controller_of
from tallystick.kernel.machine import Game

# The kinds that the rules speak of; cards may name others (``kind_of`` gives them a place).
RULED: Final = (
    "damage", "durability", "level", "buff", "debuff", "bulwark", "enlighten", "wither",
    "preparation", "charge", "static", "omen",
)  # fmt: skip
HURT: Final = 0
DURABILITY: Final = 1
LEVEL: Final = 2
BUFF: Final = 3
DEBUFF: Final = 4
BULWARK: Final = 5
ENLIGHTEN: Final = 6
WITHER: Final = 7
PREPARATION: Final = 8
CHARGE: Final = 9
STATIC: Final = 10
OMEN: Final = 11

ROW: Final = 3
MANY: Final = 1 << 16  # the fact "counter" has kind * MANY + how many; so has "uncounter"


def kind_of(names: list[str], name: str) -> int:
    """The place of a kind among ``names`` (at first RULED), put there if it is new."""
    if name not in names:
        names.append(name)
    return names.index(name)


def count(game: Game, entity: int, kind: int) -> int:
    """How many counters of a kind an entity has; damage is one of them (GA.CTR.4), and everybody's
    to see like all (GA.TRACK.1)."""
    if kind == HURT:
        return game.lists[DAMAGE][entity]
    table = game.lists[COUNTERS]
    for at in range(0, len(table), ROW):
        if table[at] == entity and table[at + 1] == kind:
            return table[at + 2]
    return 0


def bonus(game: Game, entity: int) -> int:
    """What buff and debuff counters add to power and to life (GA.CTR.2)."""
    table = game.lists[COUNTERS]
    found = 0
    for at in range(0, len(table), ROW):
        if table[at] == entity:
            if table[at + 1] == BUFF:
                found += table[at + 2]
            elif table[at + 1] == DEBUFF:
                found -= table[at + 2]
    return found


def kinds_on(game: Game, entity: int) -> list[tuple[int, int]]:
    """What counters an entity has: (kind, how many), without damage."""
    return [(kind, n) for one, kind, n in game.rows(COUNTERS, ROW) if one == entity]


def put(game: Game, entity: int, kind: int, n: int) -> None:
    """Put counters on; 0 or fewer is no act at all (GA.PLAYERS.7, GA.V.11, GA.CTR.1)."""
    if n <= 0:
        return
    _change(game, entity, kind, n)
    game.emit("counter", controller_of(game, entity), entity, kind * MANY + n)
    if kind in (BUFF, DEBUFF):
        _annihilate(game, entity)


def remove(game: Game, entity: int, kind: int, n: int) -> int:
    """Take up to ``n`` counters off; how many they were."""
    taken = min(n, count(game, entity, kind))
    if taken <= 0:
        return 0
    _change(game, entity, kind, -taken)
    game.emit("uncounter", controller_of(game, entity), entity, kind * MANY + taken)
    return taken


def clear(game: Game, entity: int) -> None:
    """GA.CTR.1: a card that changes zones loses its counters."""
    if game.lists[DAMAGE][entity]:
        game.set(DAMAGE, entity, 0)
    game.drop_rows(COUNTERS, ROW, game.rows_with(COUNTERS, ROW, 0, entity))


def hand_over(game: Game, old: int, new: int) -> None:
    """GA.CHAMP.6: the next champion of a lineage keeps the counters and the damage."""
    damage = game.lists[DAMAGE]
    game.set(DAMAGE, new, damage[old])
    game.set(DAMAGE, old, 0)
    for at in game.rows_with(COUNTERS, ROW, 0, old):
        game.set(COUNTERS, at, new)


def _annihilate(game: Game, entity: int) -> None:
    """GA.CTR.2: a buff and a debuff counter take each other away."""
    pairs = min(count(game, entity, BUFF), count(game, entity, DEBUFF))
    if pairs > 0:
        _change(game, entity, BUFF, -pairs)
        _change(game, entity, DEBUFF, -pairs)


def _change(game: Game, entity: int, kind: int, n: int) -> None:
    if kind == HURT:
        game.add(DAMAGE, entity, n)
        return
    table = game.lists[COUNTERS]
    for at in game.rows_with(COUNTERS, ROW, 0, entity):
        if table[at + 1] == kind:
            if table[at + 2] + n == 0:
                game.drop_rows(COUNTERS, ROW, [at])
            else:
                game.add(COUNTERS, at + 2, n)
            return
    game.extend(COUNTERS, [entity, kind, n])
