"""What the questions of Grand Archive are to whoever is asked (``rules.asking``)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.position import stack
from tallystick.games.grand_archive.position.roles import DAMAGE_STEP
from tallystick.games.grand_archive.zones import COMBAT, DEFENDING, MAIN, PHASE, PHASES, TURN
from tallystick.kernel.decision import Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.asking import DEED, END, GO_ON, Moment

MOMENTS: Final = (*PHASES, "combat", "answers")

KEYS: Final = {"a": "attack", "l": "activate", "m": "materialize", "x": "use"}
# What goes without saying: the usual cost, and no weapon where there is none.
TACIT: Final = frozenset(("way", "bare"))


def moment(game: Game) -> Moment:
    """What is on the stack, else combat, else a phase (GA.TIME.5). Before the damage step of a
    combat, and before one's main phase, there is another moment for what can be done."""
    cells, waiting = game.lists[CELLS], stack.waiting(game)
    against = cells[DEFENDING] if cells[COMBAT] else -1
    if waiting:
        announced_by = stack.field(game, waiting[0], stack.CONTROLLER)
        return Moment("answers", cells[TURN], announced_by, against)
    if cells[COMBAT]:
        early = cells[COMBAT] < DAMAGE_STEP
        return Moment("combat", cells[TURN], against=against, early=early)
    return Moment(PHASES[cells[PHASE]], cells[TURN], early=cells[PHASE] < MAIN)


def bearing(game: Game, option: Option) -> str:
    """A pass in one's own main phase ends it, and to materialize nothing the Materialize phase
    (GA.MATP.3); every other pass only lets things go on."""
    decision = game.decision()
    if decision is None or option[0] != "pass":
        return DEED
    if decision.kind == "materialize":
        return END
    here = moment(game)
    own_main = here == Moment(PHASES[MAIN], decision.seat)
    return END if own_main and decision.kind == "priority" else GO_ON
