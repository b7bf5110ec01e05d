"""Prevention of damage (GA.PREV): what an effect leaves behind, bulwark counters, static ones.

The table SHIELDS has a row for each prevention that waits. A *shield* prevents so much in all, and
shrinks by what it prevents; an *instance* is used up by one attempt (GA.PREV.1).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.games.grand_archive.combat import counters
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.effects.changes import PREVENT
from tallystick.games.grand_archive.zones import SHIELDS, controller_of
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game

# The fields of a row.
ID: Final = 0  # its timestamp
VICTIM: Final = 1  # the object that it is on, -1 for any of WHOSE
WHOSE: Final = 2  # objects of this player, -1 for anybody's; where VICTIM is -1
KIND: Final = 3  # SHIELD or INSTANCE
AMOUNT: Final = 4  # how much it prevents; ALL for all
ONLY: Final = 5  # ANY damage, COMBAT or NON_COMBAT (GA.PREV.2)
FROM: Final = 6  # only of this source, -1 for any
UNTIL: Final = 7  # END_OF_TURN, or the player at the beginning of whose turn it ends
ROW: Final = 8

SHIELD, INSTANCE, STATIC = 0, 1, 2
ANY, COMBAT, NON_COMBAT = 0, 1, 2
ALL: Final = 1 << 20
END_OF_TURN: Final = -1

BULWARK_ID: Final = 0  # of the prevention that bulwark counters are (GA.CTR.3)


class Prevention(NamedTuple):
    """Something that would prevent damage: ``id`` names it, ``amount`` is how much at most."""

    id: int
    kind: int
    amount: int


def put(
    game: Game,
    victim: int,
    amount: int,
    kind: int = SHIELD,
    only: int = ANY,
    whose: int = NOWHERE,
    source: int = NOWHERE,
    until: int = END_OF_TURN,
) -> None:
    """An effect makes a prevention; 0 or less of it is none (GA.PLAYERS.7)."""
    if amount <= 0:
        return
    game.extend(SHIELDS, [game.tick(), victim, whose, kind, amount, only, source, until])
    seat = controller_of(game, victim) if victim >= 0 else whose
    game.emit("shielded", seat, victim, amount)


def end(game: Game, until: int) -> None:
    """Those go that last until then: END_OF_TURN, or a player whose turn begins."""
    rows = game.lists[SHIELDS]
    if until in rows[UNTIL::ROW]:
        kept = [
            value
            for at in range(0, len(rows), ROW)
            if rows[at + UNTIL] != until
            for value in rows[at : at + ROW]
        ]
        game.replace(SHIELDS, kept)


def open_to(game: Game, victim: int, source: int, in_combat: bool) -> list[Prevention]:
    """What would prevent damage to an object, oldest first (GA.REPL.1)."""
    found: list[Prevention] = []
    if in_combat and counters.count(game, victim, counters.BULWARK):
        found.append(Prevention(BULWARK_ID, INSTANCE, ALL))
    rows = game.lists[SHIELDS]
    seat = controller_of(game, victim) if rows else NOWHERE
    for at in range(0, len(rows), ROW):
        if _is_on(rows, at, victim, seat) and _is_about(rows, at, source, in_combat):
            found.append(Prevention(rows[at + ID], rows[at + KIND], rows[at + AMOUNT]))
    place = -1
    for one in values.changes(game, victim, PREVENT):
        if one.change.word in ("", "combat" if in_combat else "non-combat"):
            found.append(Prevention(place, STATIC, one.n if one.n >= 0 else ALL))
        place -= 1
    return found


def _is_on(rows: list[int], at: int, victim: int, seat: int) -> bool:
    if rows[at + VICTIM] >= 0:
        return rows[at + VICTIM] == victim
    return rows[at + WHOSE] in (NOWHERE, seat)


def _is_about(rows: list[int], at: int, source: int, in_combat: bool) -> bool:
    if rows[at + FROM] not in (NOWHERE, source):
        return False
    return rows[at + ONLY] == ANY or (rows[at + ONLY] == COMBAT) == in_combat


def use(game: Game, prevention: Prevention, victim: int, n: int, preventable: bool) -> int:
    """Apply a prevention to ``n`` damage; what is left of it (GA.PREV.1, GA.PREV.3)."""
    prevented = min(n, prevention.amount) if preventable else 0
    if prevention.id == BULWARK_ID:
        counters.remove(game, victim, counters.BULWARK, 1)  # GA.CTR.3: even if unpreventable
    elif prevention.kind == INSTANCE:
        _drop(game, prevention.id)
    elif prevention.kind == SHIELD and prevented:
        _shrink(game, prevention, prevented)
    if prevented:
        game.emit("prevented", controller_of(game, victim), victim, prevented)
    return n - prevented


def _row(game: Game, id_: int) -> int:
    rows = game.lists[SHIELDS]
    return next(at for at in range(0, len(rows), ROW) if rows[at + ID] == id_)


def _drop(game: Game, id_: int) -> None:
    at = _row(game, id_)
    for _ in range(ROW):
        game.delete(SHIELDS, at)


def _shrink(game: Game, prevention: Prevention, n: int) -> None:
    if prevention.amount >= ALL:
        return
    if n >= prevention.amount:
        _drop(game, prevention.id)
    else:
        game.add(SHIELDS, _row(game, prevention.id) + AMOUNT, -n)
