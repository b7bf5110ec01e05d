"""A position in the middle of a combat (GA.CBT, GA.RETAL, GA.DSTEP)."""

from __future__ import annotations

from typing import Final

from tallystick.cases.fields.field import PositionBuilder, PositionCheck
from tallystick.cases.nodes import Node, entries_of
from tallystick.errors import unknown
from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import start
from tallystick.games.grand_archive.flow.combat import COMBAT_OPS
from tallystick.games.grand_archive.flow.opportunity import WINDOW
from tallystick.games.grand_archive.position import roles
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import PC

KEYS: Final = ("attacker", "defending", "step", "wielding")
STEPS: Final = {"retaliation": roles.RETALIATION, "damage": roles.DAMAGE_STEP}


def begin_combat(builder: PositionBuilder, seat: int, node: Node | None) -> None:
    """The turn player's Opportunity in a step of a combat, with whom the case says (GA.ATK.5)."""
    game = builder.game
    keys = node.only(KEYS, "key of a combat") if node is not None else {}
    step = keys["step"].choice(tuple(STEPS), "step") if "step" in keys else "retaliation"
    attacker = _unit(builder, keys["attacker"], seat) if "attacker" in keys else NOWHERE
    defenders = [_unit(builder, one, NOWHERE, seat) for one in entries_of(keys.get("defending"))]
    start(game, "combat", attacker, seat)
    windows = [i for i, op in enumerate(COMBAT_OPS) if op is WINDOW]
    game.set_field(PC, windows[list(STEPS).index(step)])
    others = [zones.controller_of(game, one) for one in defenders]
    defending = others[0] if others else (seat + 1) % game.seats
    for cell, value in (
        (zones.COMBAT, STEPS[step]),
        (zones.ATTACKER, attacker),
        (zones.STRIKER, seat),
        (zones.DEFENDING, defending),
    ):
        game.set(CELLS, cell, value)
    if attacker >= 0:
        game.set(zones.RESTED, attacker, 1)
        roles.give(game, roles.ATTACKS_AS, attacker)
    for one in entries_of(keys.get("wielding")):
        roles.give(game, roles.WIELDED, _unit(builder, one, seat))
    for defender in defenders:
        roles.give(game, roles.DEFENDS, defender)


def _unit(builder: PositionBuilder, node: Node, seat: int, but: int = NOWHERE) -> int:
    """What is named: an object of ``seat`` (-1: of anybody but ``but``), or a seat's champion."""
    game, name = builder.game, node.text()
    if name in builder.seats:
        return zones.champion_of(game, builder.seats.index(name))
    seats = [seat] if seat >= 0 else [one for one in range(game.seats) if one != but]
    there = [one for each in seats for one in game.lists[zones.FIELD[each]]]
    found = [one for one in builder.things.all(name) if one in there]
    if not found:
        raise node.at(unknown("object", name, sorted({builder.things.name(one) for one in there})))
    return found[0]


def look_at_combat(look: PositionCheck, node: Node) -> None:
    """``none``, or who attacks whom in which step."""
    game, things = look.game, look.laid.things
    cells = game.lists[CELLS]
    if node.is_nothing:
        look.same(node.field, "none", roles.STEPS[cells[zones.COMBAT]] or "none")
        return
    keys = node.only(KEYS, "key of a combat")
    if "step" in keys:
        wanted = keys["step"].choice(roles.STEPS[1:], "step")
        look.same(keys["step"].field, wanted, roles.STEPS[cells[zones.COMBAT]])
    if "attacker" in keys:
        there = [cells[zones.ATTACKER]] if cells[zones.ATTACKER] >= 0 else []
        if things.pick(keys["attacker"].text(), there) < 0:
            found = [things.name(one) for one in there] or ["nobody"]
            look.differ(keys["attacker"].field, keys["attacker"].text(), found[0])
    for key, role in (("defending", roles.DEFENDS), ("wielding", roles.WIELDED)):
        if key in keys:
            names = map(things.name, roles.of_role(game, role))
            look.names(keys[key], names)
