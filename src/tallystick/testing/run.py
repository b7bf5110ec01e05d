"""Every law for one game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, cast

from tallystick.face.rules import GameRules
from tallystick.rules.rulebook import Rulebook
from tallystick.testing.face_laws import FACE_LAWS
from tallystick.testing.faults import said_of
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
