"""Every law for one game; and what a broken law has to say: the line that does not hold, and what
stood in it."""

from __future__ import annotations

import linecache
import re
from collections.abc import Callable
from traceback import walk_tb
from types import FrameType
from typing import Final, TypeVar, cast

from tallystick.face.rules import GameRules
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook
from tallystick.testing.face_laws import FACE_LAWS
from tallystick.testing.laws import LAWS, Exempt
from tallystick.testing.scene_laws import SCENE_LAWS

R = TypeVar("R", Rulebook, GameRules)

APART: Final = 100  # seeds between two runs of a law
RUNS: Final = 20  # runs that find not one position more are enough


def check_law(law: Callable[[R, int], int], rules: R, seed: int = 0, positions: int = 100) -> int:
    """Hold a law against random games from a seed upwards, until it has looked at so many
    positions; returns how many. AssertionError where it is broken, with the seed and what did not
    hold; ``Exempt`` where it does not bind. A law about the rules may be given the game as well."""
    given = rules
    if isinstance(rules, GameRules) and law not in FACE_LAWS:
        given = cast("R", rules.rulebook)
    looked, idle = 0, 0
    while looked < positions:
        try:
            found = law(given, seed)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {said_of(error)}") from error
        looked, seed, idle = looked + found, seed + APART, 0 if found else idle + 1
        assert idle < RUNS, f"{law.__name__} finds nothing to look at"
    return looked


def run_laws(rules: GameRules, seed: int = 0, positions: int = 100) -> dict[str, int]:
    """Hold every law against a game; returns how many positions each has looked at. AssertionError
    with the law where one is broken; one that does not bind is left out."""
    found: dict[str, int] = {}
    for law in LAWS + SCENE_LAWS:
        try:
            found[law.__name__] = _named(law, rules.rulebook, seed, positions)
        except Exempt:
            continue
    for about in FACE_LAWS:
        found[about.__name__] = _named(about, rules, seed, positions)
    return found


def _named(law: Callable[[R, int], int], rules: R, seed: int, positions: int) -> int:
    try:
        return check_law(law, rules, seed, positions)
    except AssertionError as error:
        raise AssertionError(f"{law.__name__}: {error}") from error


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
