"""Who takes part in a combat, and as what (GA.CBT.6): rows of the table COMBATANTS.

A row is (role, entity, SINCE of it, another entity). The cells ATTACKER, STRIKER, DEFENDING and
MANNER say the rest; the bits of STATES say the same of an object for card text that asks.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

# The steps of a combat: the cell COMBAT.
NO_COMBAT: Final = 0
DECLARATION: Final = 1
RETALIATION: Final = 2
DAMAGE_STEP: Final = 3
END_OF_COMBAT: Final = 4
STEPS: Final = ("", "declaration", "retaliation", "damage", "end of combat")
END_OP: Final = 16  # where the end of a combat stands in ``combat.COMBAT_OPS``

# Roles: the first number of a row.
DEFENDS: Final = 0
WIELDED: Final = 1
RETALIATES: Final = 2
FELLS: Final = 3
ATTACKS_AS: Final = 4
STATE_OF: Final = {
    DEFENDS: zones.DEFENDER,
    RETALIATES: zones.RETALIATING,
    ATTACKS_AS: zones.ATTACKING,
}

# Bits of the cell MANNER.
CLEAVE: Final = 1
UNBLOCKABLE: Final = 2
COMMANDED: Final = 4
DOUBLED: Final = 8
WITH_CARD: Final = 16

ROW: Final = 4


def of_role(game: Game, role: int) -> list[int]:
    """The entities of a role, in order."""
    rows = game.lists[zones.COMBATANTS]
    return [rows[at + 1] for at in range(0, len(rows), ROW) if rows[at] == role]


def has_role(game: Game, role: int, entity: int) -> bool:
    """Whether an entity has a role."""
    rows = game.lists[zones.COMBATANTS]
    return any(rows[at] == role and rows[at + 1] == entity for at in range(0, len(rows), ROW))


def parts_now(game: Game) -> list[int]:
    """The parts of the attack that is going on: attacker, intents, wielded weapons on the field."""
    cells = game.lists[CELLS]
    from_seat = cells[zones.STRIKER]
    found = [cells[zones.ATTACKER]] if cells[zones.ATTACKER] >= 0 else []
    if from_seat >= 0:
        found += game.lists[zones.INTENT[from_seat]]
    return found + [one for one in of_role(game, WIELDED) if zones.on_field(game, one)]


def pairs(game: Game, role: int) -> list[tuple[int, int]]:
    """The entities of a role, in order, each with the other of its row."""
    rows = game.lists[zones.COMBATANTS]
    return [(rows[at + 1], rows[at + 3]) for at in range(0, len(rows), ROW) if rows[at] == role]


def give(game: Game, role: int, entity: int, other: int = NOWHERE) -> None:
    """Give a role, unless the entity has it."""
    if role != FELLS and has_role(game, role, entity):
        return
    game.extend(zones.COMBATANTS, [role, entity, game.lists[zones.SINCE][entity], other])
    state = STATE_OF.get(role, 0)
    if state:
        game.set(zones.STATES, entity, game.lists[zones.STATES][entity] | state)


def take(game: Game, role: int, entity: int) -> None:
    """Take a role away, if the entity has it."""
    rows = game.lists[zones.COMBATANTS]
    its = [at for at in game.rows_with(zones.COMBATANTS, ROW, 1, entity) if rows[at] == role]
    game.drop_rows(zones.COMBATANTS, ROW, its)
    state = STATE_OF.get(role, 0) | (zones.INTERCEPTING if role == DEFENDS else 0)
    if state:
        game.set(zones.STATES, entity, game.lists[zones.STATES][entity] & ~state)


def withdraw(game: Game, entity: int) -> None:
    """GA.CBT.6: what changes hands takes part no more."""
    for role in (DEFENDS, WIELDED, RETALIATES, ATTACKS_AS):
        if has_role(game, role, entity):
            take(game, role, entity)
    if game.lists[CELLS][zones.ATTACKER] == entity:
        game.set(CELLS, zones.ATTACKER, NOWHERE)


def in_order(game: Game, role: int, entities: list[int]) -> None:
    """Put those of a role into this order (GA.DSTEP.1)."""
    rows = game.rows(zones.COMBATANTS, ROW)
    mine = {row[1]: row for row in rows if row[0] == role}
    others = [row for row in rows if row[0] != role]
    ordered = others + [mine[entity] for entity in entities]
    game.replace(zones.COMBATANTS, [value for row in ordered for value in row])


def forget(game: Game) -> None:
    """GA.EOC.1: nobody has a role any more."""
    rows = game.lists[zones.COMBATANTS][:]
    for at in range(0, len(rows), ROW):
        entity = rows[at + 1]
        mask = zones.ATTACKING | zones.DEFENDER | zones.RETALIATING | zones.INTERCEPTING
        if game.lists[zones.STATES][entity] & mask:
            game.set(zones.STATES, entity, game.lists[zones.STATES][entity] & ~mask)
    game.truncate(zones.COMBATANTS, 0)
    for cell in (zones.ATTACKER, zones.STRIKER, zones.DEFENDING):
        game.set(CELLS, cell, NOWHERE)
    game.set(CELLS, zones.MANNER, 0)
    game.set(CELLS, zones.COMBAT, NO_COMBAT)
