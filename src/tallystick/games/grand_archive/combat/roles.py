"""Who takes part in a combat, and as what (GA.CBT.6): rows of the table COMBATANTS.

A row is (role, entity, SINCE of it, another entity). The cells ATTACKER, STRIKER, DEFENDING and
MANNER say the rest; the bits of STATES say the same of an object for card text that asks.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.zones import (
    ATTACKER,
    ATTACKING,
    COMBAT,
    COMBATANTS,
    DEFENDER,
    DEFENDING,
    INTENT,
    INTERCEPTING,
    MANNER,
    RETALIATING,
    SINCE,
    STATES,
    STRIKER,
    on_field,
    stir,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

# The steps of a combat: the cell COMBAT.
NO_COMBAT, DECLARATION, RETALIATION, DAMAGE_STEP, END_OF_COMBAT = 0, 1, 2, 3, 4
STEPS: Final = ("", "declaration", "retaliation", "damage", "end of combat")

# Roles: the first number of a row.
DEFENDS, WIELDED, RETALIATES, FELLS, ATTACKS_AS = 0, 1, 2, 3, 4
STATE_OF: Final = {DEFENDS: DEFENDER, RETALIATES: RETALIATING, ATTACKS_AS: ATTACKING}

# Bits of the cell MANNER.
CLEAVE, UNBLOCKABLE, COMMANDED, DOUBLED = 1, 2, 4, 8
WITH_CARD: Final = 16

ROW: Final = 4


def of_role(game: Game, role: int) -> list[int]:
    """The entities of a role, in order."""
    rows = game.lists[COMBATANTS]
    return [rows[at + 1] for at in range(0, len(rows), ROW) if rows[at] == role]


def has_role(game: Game, role: int, entity: int) -> bool:
    """Whether an entity has a role."""
    rows = game.lists[COMBATANTS]
    return any(rows[at] == role and rows[at + 1] == entity for at in range(0, len(rows), ROW))


def parts_now(game: Game) -> list[int]:
    """The parts of the attack that is going on: attacker, intents, wielded weapons on the field."""
    cells = game.lists[CELLS]
    from_seat = cells[STRIKER]
    found = [cells[ATTACKER]] if cells[ATTACKER] >= 0 else []
    if from_seat >= 0:
        found += game.lists[INTENT[from_seat]]
    return found + [one for one in of_role(game, WIELDED) if on_field(game, one)]


def pairs(game: Game, role: int) -> list[tuple[int, int]]:
    """The entities of a role, in order, each with the other of its row."""
    rows = game.lists[COMBATANTS]
    return [(rows[at + 1], rows[at + 3]) for at in range(0, len(rows), ROW) if rows[at] == role]


def give(game: Game, role: int, entity: int, other: int = NOWHERE) -> None:
    """Give a role, unless the entity has it."""
    if role != FELLS and has_role(game, role, entity):
        return
    game.extend(COMBATANTS, [role, entity, game.lists[SINCE][entity], other])
    state = STATE_OF.get(role, 0)
    if state:
        game.set(STATES, entity, game.lists[STATES][entity] | state)


def take(game: Game, role: int, entity: int) -> None:
    """Take a role away, if the entity has it."""
    rows = game.lists[COMBATANTS]
    for at in range(len(rows) - ROW, -1, -ROW):
        if rows[at] == role and rows[at + 1] == entity:
            for _ in range(ROW):
                game.delete(COMBATANTS, at)
    state = STATE_OF.get(role, 0) | (INTERCEPTING if role == DEFENDS else 0)
    if state:
        game.set(STATES, entity, game.lists[STATES][entity] & ~state)
    stir(game)


def withdraw(game: Game, entity: int) -> None:
    """GA.CBT.6: what changes hands takes part no more."""
    for role in (DEFENDS, WIELDED, RETALIATES, ATTACKS_AS):
        if has_role(game, role, entity):
            take(game, role, entity)
    if game.lists[CELLS][ATTACKER] == entity:
        game.set(CELLS, ATTACKER, NOWHERE)


def in_order(game: Game, role: int, entities: list[int]) -> None:
    """Put those of a role into this order (GA.DSTEP.1)."""
    rows = game.lists[COMBATANTS]
    mine = {
        rows[at + 1]: rows[at : at + ROW] for at in range(0, len(rows), ROW) if rows[at] == role
    }
    kept = [
        value
        for at in range(0, len(rows), ROW)
        if rows[at] != role
        for value in rows[at : at + ROW]
    ]
    game.replace(COMBATANTS, kept + [value for entity in entities for value in mine[entity]])


def forget(game: Game) -> None:
    """GA.EOC.1: nobody has a role any more."""
    rows = game.lists[COMBATANTS][:]
    for at in range(0, len(rows), ROW):
        entity = rows[at + 1]
        mask = ATTACKING | DEFENDER | RETALIATING | INTERCEPTING
        if game.lists[STATES][entity] & mask:
            game.set(STATES, entity, game.lists[STATES][entity] & ~mask)
    game.truncate(COMBATANTS, 0)
    for cell in (ATTACKER, STRIKER, DEFENDING):
        game.set(CELLS, cell, NOWHERE)
    game.set(CELLS, MANNER, 0)
    game.set(CELLS, COMBAT, NO_COMBAT)
