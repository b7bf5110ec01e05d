"""What the questions of Heirless are to whoever is asked (``rules.asking``)."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless.zones import PHASE, PHASES, SEASON, TURN
from tallystick.kernel.decision import Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.asking import CAN_WAIT, DEED, END, GO_ON, Moment

# Free Actions that are open at any time (HL.turns.5): one's own turn is as good a time.
AT_LEISURE: Final = ("haggle", "promise", "convert", "claim")
# What leaves everything as it is.
KEEPING: Final = ("pass", "rest", "keep", "done")

MOMENTS: Final = ("free actions", *PHASES)

KEYS: Final = {
    "a": "assign", "b": "build", "d": "deploy", "f": "flee", "l": "enact", "m": "commission",
    "o": "haggle", "v": "convert",
}  # fmt: skip


def moment(game: Game) -> Moment:
    """A Free Action, or the phase; the Season is what one plans for."""
    cells, decision = game.lists[CELLS], game.decision()
    free = decision is not None and decision.kind == "free"
    name = "free actions" if free else PHASES[cells[PHASE]]
    return Moment(name, cells[TURN], season=cells[SEASON])


def bearing(game: Game, option: Option) -> str:
    """To idle gives up what is left of the season (HL.turns.4)."""
    verb = option[0]
    if verb in KEEPING:
        return GO_ON
    if verb == "idle":
        return END
    return CAN_WAIT if verb in AT_LEISURE else DEED
