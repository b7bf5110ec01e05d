"""Effects that last, in a position: ``{on: Ox, gets: [1, 0, 0], until: night}``."""

from __future__ import annotations

from typing import Final

from tallystick.cases.nodes import Node
from tallystick.cases.terrus.laying import Laying
from tallystick.games.terrus.durations import ANY_SEAT, UNTILS
from tallystick.games.terrus.zones import EFFECTS, STATS
from tallystick.rules.modifiers import Grants, Modifier, Removes, StatChange
from tallystick.rules.selectors import THIS

KEYS: Final = ("on", "gets", "gains", "loses", "until", "of", "since")
END: Final = "end of game"


def lay_effects(position: Laying, node: Node) -> None:
    """Begin each of them; ``since`` is its timestamp, where it matters which came first."""
    for one in node.items():
        keys = one.only(KEYS, "key of an effect")
        if "on" not in keys or "until" not in keys:
            raise one.error("expected the keys 'on' with a thing, and 'until'")
        named = position.things.all(keys["on"].text())
        if not named:
            raise keys["on"].expected("a thing of the position")
        until = keys["until"].choice((*UNTILS[:-1], END), "moment")
        code = UNTILS.index("" if until == END else until)
        seat = position.seat(keys["of"]) if "of" in keys else ANY_SEAT
        since = keys["since"].number(0) if "since" in keys else position.game.tick()
        modifier = _modifier(position, _change(one, keys))
        position.game.extend(EFFECTS, [modifier, named[0], since, code, seat])


def _change(node: Node, keys: dict[str, Node]) -> Modifier:
    if "gets" in keys:
        deltas = tuple(one.number() for one in keys["gets"].items())
        if len(deltas) != len(STATS):
            raise keys["gets"].expected("three numbers: ATK, INT, DEF")
        return StatChange(THIS, deltas)
    if "gains" in keys:
        return Grants(THIS, keys["gains"].text())
    if "loses" in keys:
        return Removes(THIS, keys["loses"].text())
    raise node.error("expected one of the keys 'gets', 'gains' and 'loses'")


def _modifier(position: Laying, change: Modifier) -> int:
    """Its place in the rulebook's table."""
    modifiers = position.rules.modifiers
    for at, known in enumerate(modifiers):
        if type(known) is type(change) and known == change:
            return at
    modifiers.append(change)
    return len(modifiers) - 1
