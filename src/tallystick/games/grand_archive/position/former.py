"""Last-known information: how an object was just before it left the field, and a card of an attack
before it left the Intent (GA.INFO.1, GA.ATRACK.2).

The table FORMER has rows (entity, what, how much): for each kind of counters, and for what is named
below. It is kept while anything waits that could look back.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.pieces import ELEMENTS, OBJECT_TYPES
from tallystick.games.grand_archive.position import counters, values
from tallystick.kernel.machine import Game

ROW: Final = 3
# What is kept besides counters, whose kinds are not negative.
CONTROLLED: Final = -1
POWER: Final = -2
LIFE: Final = -3
STATE: Final = -4
HURT: Final = -5
REST: Final = -6
TYPED: Final = -7
TAGGED: Final = -8
ELEMENTAL: Final = -9
KEYWORDS: Final = -10  # the first of the keywords that texts ask about; the others are below it
STATS: Final = {"power": POWER, "life": LIFE}
# TYPED has a bit for each, as ELEMENTAL has for each element and TAGGED for each subtype that texts
# give; they are kept where they are not those printed.
TYPES: Final = (
    *OBJECT_TYPES, "attack", "action", "mastery", "status", "boon", "regalia", "unique", "token",
)  # fmt: skip
LASTING: Final = frozenset(
    (*zones.FIELD, *zones.INTENT)
)  # zones of what it matters how it was there


def keep(game: Game, entity: int) -> None:
    """Something is about to leave one of them. What has been set off in the Intent goes by it as
    well (GA.ATRACK.2)."""
    lists = game.lists
    kept = {
        CONTROLLED: zones.controller_of(game, entity),
        POWER: values.power(game, entity),
        LIFE: values.life(game, entity),
        STATE: lists[zones.STATES][entity],
        HURT: lists[zones.DAMAGE][entity],
        REST: lists[zones.RESTED][entity],
        **dict(counters.kinds_on(game, entity)),
    }
    piece, kinds = piece_of(game, entity), values.types(game, entity)
    if kinds - {"token"} != piece.types - {"token"}:
        kept[TYPED] = _bits(TYPES, kinds)
    if (tags := values.subtypes(game, entity)) != piece.subtypes:
        kept[TAGGED] = _bits(book_of(game).subtypes_made, tags)
    if (elements := values.elements(game, entity)) != piece.elements:
        kept[ELEMENTAL] = _bits(ELEMENTS, elements)
    for name, place in book_of(game).keywords_recalled.items():
        kept[KEYWORDS - place] = int(values.has_keyword(game, entity, name))
    game.extend(zones.FORMER, [cell for what, n in kept.items() for cell in (entity, what, n)])


def _bits(names: Sequence[str], found: Collection[str]) -> int:
    return sum(1 << i for i, name in enumerate(names) if name in found)


def forget(game: Game, entity: int) -> None:
    """Something is about to change zones again: only the last time counts."""
    game.drop_rows(zones.FORMER, ROW, game.rows_with(zones.FORMER, ROW, 0, entity))


def clear(game: Game) -> None:
    """Forget all that has been kept for those who look back."""
    if game.lists[zones.FORMER]:
        game.truncate(zones.FORMER, 0)


def recall(game: Game, entity: int, what: int) -> int | None:
    """How it was; None where it is still there, or was never on the field."""
    rows, known = game.lists[zones.FORMER], False
    for at in range(0, len(rows), ROW):
        if rows[at] == entity:
            known = True
            if rows[at + 1] == what:
                return rows[at + 2]
    return 0 if known and what >= 0 else None


def types(game: Game, entity: int) -> frozenset[str]:
    """The types that it has, or had (GA.CHAR.2)."""
    was = recall(game, entity, TYPED)
    if was is None:
        return values.types(game, entity)
    return frozenset(kind for i, kind in enumerate(TYPES) if was >> i & 1)


def subtypes(game: Game, entity: int) -> frozenset[str]:
    """The subtypes that it has, or had."""
    was = recall(game, entity, TAGGED)
    if was is None:
        return values.subtypes(game, entity)
    made = book_of(game).subtypes_made
    return piece_of(game, entity).subtypes | {tag for i, tag in enumerate(made) if was >> i & 1}


def elements(game: Game, entity: int) -> tuple[str, ...]:
    """The elements that it has, or had."""
    was = recall(game, entity, ELEMENTAL)
    if was is None:
        return values.elements(game, entity)
    return tuple(name for i, name in enumerate(ELEMENTS) if was >> i & 1)


def keyword(game: Game, entity: int, name: str) -> bool | None:
    """Whether it had a keyword; None where it is still there, or was never on the field."""
    was = recall(game, entity, KEYWORDS - book_of(game).keywords_recalled[name])
    return None if was is None else was == 1


def counted(game: Game, entity: int, kind: int) -> int:
    """Counters of a kind (-1: of all together) on it, or that were on it."""
    if kind < 0:
        now = sum(n for _, n in counters.kinds_on(game, entity))
        rows = game.rows(zones.FORMER, ROW)
        was = [n for one, what, n in rows if one == entity and what >= 0]
        return now or sum(was)
    now = counters.count(game, entity, kind)
    was_hurt = recall(game, entity, HURT) if kind == counters.HURT else None
    return now or was_hurt or recall(game, entity, kind) or 0


def states(game: Game, entity: int) -> int:
    """The states that it has, or had."""
    was = recall(game, entity, STATE)
    return game.lists[zones.STATES][entity] if was is None else was


def controller(game: Game, entity: int) -> int:
    """Who controls it, or did."""
    was = recall(game, entity, CONTROLLED)
    return zones.controller_of(game, entity) if was is None else was
