"""A step of a saved game as a case that the judge reads."""

from __future__ import annotations

import json
from typing import Final, NamedTuple

from tallystick.cases.noted.writing import scalar
from tallystick.errors import InputError
from tallystick.face.position import Position
from tallystick.face.rules import GameRules
from tallystick.play.replaying import Replaying
from tallystick.rules.asking import END, GO_ON

MOST_MOVES: Final = 40  # that stand beside it, to be tried


class StepCase(NamedTuple):
    """A case, and after how many steps its position is."""

    at: int
    text: str


def case_of(
    replaying: Replaying, rules: GameRules, title: str, viewer: int | None = None
) -> StepCase:
    """The position at which a saved game stands, or the last before it at which nothing was half
    done, with what may be done; as a viewer may know it, if one is named. InputError where there is
    none."""
    header = replaying.saved.header
    seats = [f"Seat{place}" for place in range(1, len(header.seats) + 1)]
    name = "" if viewer is None or viewer < 0 else seats[viewer]
    while True:
        position = rules.at(replaying.match.game, seats)
        try:
            given = position.to_text() if viewer is None else position.known_text(name)
            break
        except InputError:
            if not replaying.back():
                raise
    head = {"case": scalar(f"{title} at step {replaying.at}"), "game": header.game}
    if header.options:
        head["options"] = json.dumps(header.options)
    lines = [f"{key}: {value}" for key, value in head.items()]
    lines += ["given:", *(f"  {line}" for line in given.rstrip().split("\n"))]
    if viewer is None or position.seat == name:
        lines += _moves(position)
    return StepCase(replaying.at, "- " + "\n  ".join(lines) + "\n")


def _moves(position: Position) -> list[str]:
    """What may be done, one of it as the step of a case: what ends or passes, if anything does."""
    moves = position.moves
    if not moves:
        return []
    bears = [position.rulebook.bearing(position.game, one.option) for one in moves]
    idle = next((at for at, one in enumerate(bears) if one in (END, GO_ON)), 0)
    steps = [f"- {{{position.seat}: {position.spelled(one.option)}}}" for one in moves]
    others = [one for at, one in enumerate(steps) if at != idle][:MOST_MOVES]
    return ["when:", *(f"  # {one}" for one in others), f"  {steps[idle]}"]
