"""What the questions of Marvel Champions are to whoever is asked (``rules.asking``)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.zones import TURN
from tallystick.kernel.decision import Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.asking import CAN_WAIT, DEED, END, GO_ON, Moment

# Questions that one has done with without losing anything: cards are kept, nothing is given.
KEEPING: Final = ("mulligan", "discard down", "help")
# Of one's own turn nothing is lost by not doing these in it.
LEISURE: Final = ("form", "ask")

MOMENTS: Final = ("interrupts and responses", *KEEPING)

KEYS: Final = {
    "a": "attack", "f": "change form", "l": "play", "r": "recover", "x": "use",
}  # fmt: skip


def moment(game: Game) -> Moment:
    """A window, or the question by its kind."""
    decision = game.decision()
    kind = "" if decision is None else decision.kind
    return Moment("interrupts and responses" if kind == "window" else kind, game.lists[CELLS][TURN])


def bearing(game: Game, option: Option) -> str:
    """To end one's turn is the last word in it (MC.player-turn.7)."""
    decision = game.decision()
    verb = option[0]
    if decision is None:
        return DEED
    if verb == "pass":
        return END if decision.kind == "turn" else GO_ON
    if verb == "done" and decision.kind in KEEPING:
        return GO_ON
    return CAN_WAIT if decision.kind == "turn" and verb in LEISURE else DEED
