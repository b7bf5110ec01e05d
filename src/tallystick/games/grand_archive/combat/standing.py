"""How a combat stands: who still has which role, who killed whom (GA.CBT.6, GA.CBT.9, GA.SBA.2)."""

from __future__ import annotations

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.combat import attacks
from tallystick.games.grand_archive.position import roles
from tallystick.games.grand_archive.zones import controller_of, on_field
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game


def is_over(game: Game) -> bool:
    """Whether an effect has ended the combat, or the turn (GA.ENDING.2, GA.ENDING.3)."""
    return game.lists[CELLS][zones.ENDING] != 0


def attacked_for(game: Game, seat: int) -> int:
    """What the attack on a player's champion goes against: it, or the ally that took the attack
    upon itself (GA.KW.INTERCEPT); -1 for nothing."""
    states = game.lists[zones.STATES]
    for one in roles.of_role(game, roles.DEFENDS):
        taken = attacks.is_champion(game, one) or states[one] & zones.INTERCEPTING
        if taken and controller_of(game, one) == seat:
            return one
    return NOWHERE


def check_roles(game: Game) -> None:
    """GA.CBT.6, GA.CBT.9, GA.SBA.2: in a combat, who is gone or is no legal target any more loses
    its role."""
    rows = game.lists[zones.COMBATANTS][:]
    for at in range(0, len(rows), roles.ROW):
        role, entity, since = rows[at], rows[at + 1], rows[at + 2]
        if role != roles.FELLS and not _still(game, role, entity, since):
            roles.take(game, role, entity)
            if role == roles.ATTACKS_AS:
                game.set(CELLS, zones.ATTACKER, NOWHERE)
                if not _is_there(game, entity, since):
                    _spare(game, entity)


def _is_there(game: Game, entity: int, since: int) -> bool:
    """Whether an entity is still the object that it was."""
    return on_field(game, entity) and game.lists[zones.SINCE][entity] == since


def _spare(game: Game, entity: int) -> None:
    """GA.DSTEP.3: nobody retaliates against what has left; should it come back, it is another."""
    for one, against in roles.pairs(game, roles.RETALIATES):
        if against == entity:
            roles.take(game, roles.RETALIATES, one)


def _still(game: Game, role: int, entity: int, since: int) -> bool:
    """Whether an entity still is what it was when it got its role."""
    if not _is_there(game, entity, since):
        return False
    if role != roles.DEFENDS or game.lists[CELLS][zones.ATTACKER] < 0:
        return True
    return attacks.target_refusal(game, roles.parts_now(game), entity) is None


def note_death(game: Game, victim: int) -> None:
    """A unit dies: tell who killed it, if combat damage did (GA.DSTEP.3). Before it moves."""
    rows = game.lists[zones.COMBATANTS]
    for at in range(0, len(rows), roles.ROW):
        if rows[at] == roles.FELLS and rows[at + 3] == victim:
            game.emit("killed", controller_of(game, rows[at + 1]), rows[at + 1], victim)
