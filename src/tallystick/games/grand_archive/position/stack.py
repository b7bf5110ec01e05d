"""The effects stack: instances, last in first out, and what was chosen for them (GA.ZSTACK.1,
GA.PLAY.5, GA.V.7).

An instance keeps the modes and targets that it was announced with (GA.AACT.6), who controls it and
what its source was (GA.ABIL.6).

An instance is begun when a play is announced (flag ANNOUNCED), takes its choices one by one, waits,
and is RUNNING while it resolves; then its record goes. Its id is its timestamp.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.zones import ANNOUNCED as ANNOUNCED
from tallystick.games.grand_archive.zones import AS_SPELL as AS_SPELL
from tallystick.games.grand_archive.zones import RUNNING as RUNNING
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game

# What an instance is.
ACTIVATION: Final = 0
MATERIALIZATION: Final = 1
ABILITY: Final = 2
TRIGGER: Final = 3
GAME: Final = 4
CARD_PLAYS: Final = (ACTIVATION, MATERIALIZATION)

# The fields of a record.
ID: Final = 0  # its timestamp; instances are spoken of by it
KIND: Final = 1
SOURCE_OF: Final = 2  # the card that is played, or the ability's source
CARD_OF: Final = 3  # which card of the rulebook that was: last-known information
CONTROLLER: Final = 4  # GA.PLAY.4
PLACE: Final = 5  # which power or trigger of that card; for GAME a program; -1 a card play
DECLARED_X: Final = 6
FLAGS: Final = 7  # COPY, PREPARED ... ANNOUNCED, RUNNING
BONUS: Final = 8  # by how much LV is higher for it (GA.KW.EMPOWER)
ABOUT: Final = 9  # what a trigger is about, -1 for nothing
AMOUNT: Final = 10  # a number that goes with that
PLAYED: Final = 11  # id of the play whose receipt it reads; a copy has the original's (GA.PLAY.8)
MODES: Final = 12  # bitmask of the modes chosen
BORN: Final = 13  # SINCE of the source when it began
WAY: Final = 14  # which alternative cost: see ``playing``; or which of an ability's costs
HOW: Final = 15  # bits of ``playing``: what an effect permits or waives
ORIGIN: Final = 16  # the list from which a card was played
STRUCK_BY: Final = 16  # of a trigger, in its place: who was attacking then, plus one
WIDTH: Final = 17

# The fields of a choice. Targets have slots 0, 1 ...; the slots below are for other answers.
OF: Final = 0  # the instance
SLOT: Final = 1
VALUE: Final = 2  # an entity, or a player (see ``player_value``), or the id of an instance
SINCE_WHEN: Final = 3  # SINCE of the entity: another object is no longer the target
SHARE: Final = 4  # what it gets of what is distributed
ROW: Final = 5

AURA_BONUS: Final = 2
FIRST_PLAYER: Final = -2  # as the value of a choice; the others below
NO_TARGET: Final = -1  # what an illegal target becomes (GA.SBA.2)
# optional additional costs that are paid: places in ``GrandArchivePiece.extras``
EXTRA_SLOT: Final = -1
Y_SLOT: Final = -3  # the Y declared for its additional cost; no slot is below


def player_value(seat: int) -> int:
    """A player as the value of a choice."""
    return FIRST_PLAYER - seat


def seat_value(value: int) -> int:
    """The player whom a choice names, -1 if it names none."""
    return FIRST_PLAYER - value if value <= FIRST_PLAYER else -1


def look_of(game: Game, entity: int) -> int:
    """Which card of the rulebook an entity is or looks like."""
    return game.lists[zones.LOOKS][entity]


def begin(
    game: Game, kind: int, source: int, seat: int, *, place: int = NOWHERE, how: int = 0
) -> int:
    """A new record on top, ANNOUNCED; its id. Of a card that is played the record is the instance
    that will resolve, and the card its template (GA.PLAY.5, GA.V.7)."""
    made = game.tick()
    card = look_of(game, source) if source >= 0 else NOWHERE
    since = game.lists[zones.SINCE][source] if source >= 0 else 0
    played = made if kind in CARD_PLAYS or source < 0 else game.lists[zones.PLAY][source]
    record = [made, kind, source, card, seat, place, 0, ANNOUNCED, 0, NOWHERE, 0, played, 0]
    came_from = game.lists[ZONE][source] if source >= 0 else NOWHERE
    game.extend(zones.STACK, [*record, since, NOWHERE, how, came_from])
    return made


def find(game: Game, instance: int) -> int:
    """Where the record of an instance begins in STACK, -1 if it is gone."""
    records = game.lists[zones.STACK]
    for at in range(0, len(records), WIDTH):
        if records[at] == instance:
            return at
    return NOWHERE


def field(game: Game, instance: int, which: int) -> int:
    """A field of an instance that is there."""
    return game.lists[zones.STACK][find(game, instance) + which]


def record_of(game: Game, instance: int) -> list[int]:
    """The fields of an instance that is there, as a copy."""
    at = find(game, instance)
    return game.lists[zones.STACK][at : at + WIDTH]


def put(game: Game, instance: int, which: int, value: int) -> None:
    """Write a field of an instance that is there."""
    game.set(zones.STACK, find(game, instance) + which, value)


def mark(game: Game, instance: int, flag: int, on: bool = True) -> None:
    """Set or clear flags of an instance."""
    at = find(game, instance) + FLAGS
    flags = game.lists[zones.STACK][at]
    game.set(zones.STACK, at, flags | flag if on else flags & ~flag)


def acts_as_spell(game: Game, entity: int) -> bool:
    """Whether an ability of it resolves "as a Spell" now (GA.ABIL.8)."""
    now, records = game.lists[CELLS][zones.RESOLVING], game.lists[zones.STACK]
    at = find(game, now) if now else NOWHERE
    return at >= 0 and records[at + FLAGS] & AS_SPELL != 0 and records[at + SOURCE_OF] == entity


def waiting(game: Game) -> list[int]:
    """The instances on the stack, the last one first (GA.ZSTACK.1): neither half announced nor
    resolving."""
    records = game.lists[zones.STACK]
    return [records[at] for at in waiting_records(game)]


def waiting_records(game: Game) -> list[int]:
    """The places in STACK at which the records of ``waiting`` begin."""
    records = game.lists[zones.STACK]
    return [
        at
        for at in range(len(records) - WIDTH, -1, -WIDTH)
        if not records[at + FLAGS] & (ANNOUNCED | RUNNING)
    ]


def declared_y(game: Game, instance: int) -> int:
    """The Y declared for an instance, 0 for none (GA.ACT.3)."""
    return sum(chosen(game, instance, Y_SLOT)) if game.lists[zones.CHOICES] else 0


def raise_of(records: list[int], at: int) -> int:
    """By how much LV is higher for the record at ``at`` (GA.KW.EMPOWER, GA.KW.ELYSIANAURA)."""
    return records[at + BONUS] + (AURA_BONUS if records[at + FLAGS] & zones.AURA else 0)


def raised(game: Game, seat: int) -> int:
    """By how much LV of a player is higher for what he is announcing, or for what resolves."""
    records = game.lists[zones.STACK]
    busy = -1
    for at in range(0, len(records), WIDTH):
        if records[at + FLAGS] & (ANNOUNCED | RUNNING):
            busy = at
    if busy < 0 or records[busy + CONTROLLER] != seat:
        return 0
    return raise_of(records, busy)


def waiting_raise(game: Game, instance: int) -> int:
    """By how much LV is higher for an instance that waits; 0 where ``raised`` counts it already."""
    at = find(game, instance)
    records = game.lists[zones.STACK]
    if at < 0 or records[at + FLAGS] & (ANNOUNCED | RUNNING):
        return 0
    return raise_of(records, at)


def is_empty(game: Game) -> bool:
    """Whether nothing waits on the stack."""
    return not game.lists[zones.STACK]


def of_card(game: Game, entity: int) -> list[int]:
    """The instances of a card that was played, copies too."""
    records = game.lists[zones.STACK]
    its = game.rows_with(zones.STACK, WIDTH, SOURCE_OF, entity)
    return [records[at] for at in its if records[at + KIND] in CARD_PLAYS]


def player_of(game: Game, card: int) -> int:
    """Who plays a card that is on the effects stack, and controls it there (GA.PLAY.4); -1 of any
    other card."""
    plays = of_card(game, card)
    return field(game, plays[0], CONTROLLER) if plays else NOWHERE


def remove(game: Game, instance: int) -> None:
    """Take an instance off, with its choices; what becomes of its card is a state-based check's
    (GA.PLAY.6)."""
    at = find(game, instance)
    if at < 0:
        return
    above = game.lists[zones.STACK][at + WIDTH :]
    game.truncate(zones.STACK, at)
    if above:
        game.extend(zones.STACK, above)
    forget(game, instance, Y_SLOT)


def fizzle(game: Game, instance: int) -> None:
    """GA.TERM.FIZZLE: it ceases to exist; its card leaves by a state-based check, and what was paid
    for it stays paid (GA.PAY.3)."""
    record = record_of(game, instance)
    game.emit("fizzled", record[CONTROLLER], record[SOURCE_OF], instance)
    remove(game, instance)


def negate(game: Game, instance: int, seat: int) -> None:
    """GA.TERM.NEGATE, by a player: off the stack; costs stay paid (GA.PAY.3), so a champion that
    was rested for an attack card stays rested (GA.ATTACK.3)."""
    at = find(game, instance)
    if at < 0:
        return
    record = game.lists[zones.STACK][at : at + WIDTH]
    game.emit("negated", seat, record[SOURCE_OF], instance)
    remove(game, instance)


def forget(game: Game, instance: int, slot: int = 0) -> None:
    """Delete the choices of an instance for the slots from ``slot`` on."""
    rows = game.lists[zones.CHOICES]
    its = game.rows_with(zones.CHOICES, ROW, OF, instance)
    game.drop_rows(zones.CHOICES, ROW, [at for at in its if rows[at + SLOT] >= slot])


def choose(game: Game, instance: int, slot: int, value: int) -> None:
    """Write down a choice for an instance."""
    since = game.lists[zones.SINCE][value] if 0 <= value < len(game.lists[zones.SINCE]) else 0
    game.extend(zones.CHOICES, [instance, slot, value, since, 0])


def chosen(game: Game, instance: int, slot: int) -> list[int]:
    """The values chosen in a slot, legal or not, in order."""
    rows = game.lists[zones.CHOICES]
    return [
        rows[at + VALUE]
        for at in range(0, len(rows), ROW)
        if rows[at] == instance and rows[at + SLOT] == slot
    ]


def chosen_rows(game: Game, instance: int) -> list[int]:
    """Where the rows of an instance's targets begin in CHOICES."""
    rows = game.lists[zones.CHOICES]
    return [at for at in range(0, len(rows), ROW) if rows[at] == instance and rows[at + SLOT] >= 0]


def share(game: Game, instance: int, slot: int, value: int, n: int) -> None:
    """Write down what a target gets of what is distributed."""
    rows = game.lists[zones.CHOICES]
    for at in range(0, len(rows), ROW):
        if rows[at : at + 3] == [instance, slot, value]:
            game.set(zones.CHOICES, at + SHARE, n)
            return


def share_of(game: Game, instance: int, slot: int, value: int) -> int:
    """What a target gets of what was distributed."""
    rows = game.rows(zones.CHOICES, ROW)
    return next((row[SHARE] for row in rows if row[:3] == [instance, slot, value]), 0)


def copy(game: Game, instance: int, seat: int) -> int:
    """GA.COPY.1, GA.COST.14: another instance with the same modes, X, way of paying and
    properties, the same targets, controlled by ``seat``; nothing is paid again (GA.PLAY.8, GA.A16).

    Its id. New targets are for the effect that copies to ask for.
    """
    record, made = record_of(game, instance), game.tick()
    record[ID], record[CONTROLLER] = made, seat
    record[FLAGS] = (record[FLAGS] | zones.COPY) & ~(ANNOUNCED | RUNNING)
    game.extend(zones.STACK, record)
    for row in game.rows(zones.CHOICES, ROW):
        if row[OF] == instance:
            game.extend(zones.CHOICES, [made, *row[1:]])
    game.emit("copied", seat, record[SOURCE_OF], made)
    return made
