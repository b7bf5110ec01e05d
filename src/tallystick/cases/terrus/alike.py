"""When several answers come to the same: identical cards, triggers whose order changes nothing."""

from __future__ import annotations

from typing import Final

from tallystick.cases.ends import same_end
from tallystick.cases.table import Table
from tallystick.games.terrus.moves import items_on
from tallystick.games.terrus.values import EFFECT, ON, RECORD
from tallystick.games.terrus.zones import CARD, EFFECTS, FIGHT, HOST, LAYOUT, USED, WOUNDS
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import ZONE

NUMBERS: Final = ("x", "wounds", "ruler", "pay", "use", "way")


def alike(board: Table, decision: Decision) -> bool:
    """Whether all answers of a decision come to the same."""
    if decision.kind == "trigger":
        return _same_end(board, decision)
    return len({likeness(board, option) for option in decision.options}) == 1


def likeness(board: Table, option: Option) -> tuple[object, ...]:
    """What must be equal for two options to be the same."""
    verb, a, b = option
    if verb in NUMBERS or a < 0:
        return option
    return (verb, _of_thing(board, a), b)


def _of_thing(board: Table, entity: int) -> tuple[object, ...]:
    lists = board.game.lists
    zone = lists[ZONE][entity]
    if zone < 0 or LAYOUT.spec(zone).name not in ("city", "away"):
        return (lists[CARD][entity], zone)
    effects = lists[EFFECTS]
    on = sorted(
        effects[at + EFFECT] for at in range(0, len(effects), RECORD) if effects[at + ON] == entity
    )
    held = sorted(lists[CARD][item] for item in items_on(board.game, entity))
    columns = tuple(lists[column][entity] for column in (CARD, HOST, WOUNDS, USED, FIGHT))
    return (*columns, zone, tuple(on), tuple(held))


def _same_end(board: Table, decision: Decision) -> bool:
    """Whether waiting triggers lead to one position whatever their order, nobody acting."""
    carriers = {board.game.lists[CARD][option[2]] for option in decision.options}
    if len(carriers) == 1 and len({option[2] for option in decision.options}) == len(
        decision.options
    ):
        return True
    return same_end(board, decision)
