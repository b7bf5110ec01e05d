"""What a broken law has to say: the line that does not hold, and what stood in it."""

from __future__ import annotations

import linecache
import re
from traceback import walk_tb
from types import FrameType
from typing import Final

from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook

PACKAGE: Final = "tallystick.testing."
LONGEST: Final = 300  # so much of a value is shown


def said_of(error: AssertionError) -> str:
    """The line that does not hold, its own words, or else what the names in it stand for, and the
    question that was open. Where ``tallystick.testing`` is registered with pytest, what that finds
    says the line."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    own = [one for one in frames if str(one.f_globals.get("__name__", "")).startswith(PACKAGE)]
    words = str(error)
    if not own or "\nassert " in f"\n{words}":
        return words or "it does not hold"
    line, *names = _line(own[-1])
    return "\n  ".join([line, *([words] if words else names), *_question(own)])


def _line(frame: FrameType) -> list[str]:
    """The line that a frame is at, and the local names in it."""
    line = linecache.getline(frame.f_code.co_filename, frame.f_lineno).strip()
    names = dict.fromkeys(re.findall(r"(?<![.\w])[a-z_]\w*", line))
    known = [(name, frame.f_locals[name]) for name in names if name in frame.f_locals]
    return [line or "it does not hold", *(f"{name} = {_shown(value)}" for name, value in known)]


def _question(frames: list[FrameType]) -> list[str]:
    """What was asked in the position that the law looked at."""
    for frame in reversed(frames):
        game = frame.f_locals.get("game")
        if isinstance(game, Game) and isinstance(game.rules, Rulebook) and not game.over:
            return [f"asked: {game.rules.headline(game)}"]
    return []


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
