"""What the questions of Terrus are to whoever is asked (``rules.asking``)."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus.gained_abilities import named_power
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import DEFENDER, LEFT, PHASE, PHASES, SKIRMISH, TURN
from tallystick.kernel.decision import Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import SEAT, Game
from tallystick.rules.asking import CAN_WAIT, DEED, END, GO_ON, INCOME, Moment
from tallystick.rules.windows import have_passed

DAWN_MOVES: Final = ("move beast", "move item")
DRAFTING: Final = ("draft", "den")  # questions before the first turn, T.1.2

MOMENTS: Final = (*PHASES, "skirmish", "answers")

KEYS: Final = {
    "a": "attack", "b": "build", "f": "forge", "l": "play", "m": "barter", "r": "recruit",
    "v": "call dominion vote", "x": "activate",
}  # fmt: skip


def moment(game: Game) -> Moment:
    """A phase, a skirmish, or the draft; an answer answers whoever has announced something
    (T.21.2)."""
    cells, decision = game.lists[CELLS], game.decision()
    if decision is not None and decision.kind in DRAFTING:
        return Moment("draft", cells[TURN])
    name = "skirmish" if cells[SKIRMISH] >= 0 else PHASES[cells[PHASE]]
    if decision is not None and decision.kind == "response":
        return Moment("answers", cells[TURN], game.field(SEAT), cells[DEFENDER])
    return Moment(name, cells[TURN], against=cells[DEFENDER])


def bearing(game: Game, option: Option) -> str:
    """Food and what basic structures make is lost unless it is made (T.9.1b, T.25.2a); a resource
    card that only produces can be played at any time, in the middle of a payment too (T.21.1,
    T.25.2); in one's own day a pass is the last word, and at dusk the one after each opponent has
    passed (T.24.1d)."""
    decision = game.decision()
    if decision is None:
        return DEED
    verb, entity, n = option
    if verb == "pass":
        return _pass(game, decision.kind, decision.seat)
    if verb == "stay" and decision.kind in DAWN_MOVES:
        return GO_ON
    if verb == "activate":
        power = named_power(game, entity, n)
        return INCOME if power.production and power.price is None else DEED
    if verb == "play" and any(piece_of(game, entity).yields):
        return CAN_WAIT
    return DEED


def _pass(game: Game, kind: str, seat: int) -> str:
    cells = game.lists[CELLS]
    own = kind == "priority" and cells[TURN] == seat and cells[SKIRMISH] < 0
    phase = PHASES[cells[PHASE]]
    ends = phase == "day" or (phase == "dusk" and have_passed(game, cells[LEFT] - 1))
    return END if own and ends else GO_ON
