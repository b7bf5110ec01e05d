"""Every occasion that a card can wait for comes to pass: some program opens a window for it."""

from __future__ import annotations

from pathlib import Path

import tallystick
from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.legality.listening import Listening
from tallystick.games.marvel_champions.position.keys import KEYS, SILENT, STAGES
from tallystick.games.marvel_champions.rulebook import MarvelRules

# What is noted as it happens, and opens its window when the step that did it is done.
NOTED = (
    moves.DISCARDED, moves.LEFT, moves.COUNTER, moves.LAST_COUNTER, moves.TOUGH_LOST,
    moves.FROM_HAND, moves.FROM_DECK, moves.DRAWN, moves.HAS_EXHAUSTED, moves.HAS_READIED,
    moves.RAN_OUT, moves.RESET, moves.KEYWORD_IGNORED, moves.ICON_IGNORED, moves.TO_HAND,
    moves.ATTACHED, moves.TOKEN_PLACED, moves.RESET_POINTS, moves.DIVERTED, moves.ENCOUNTER_RESET,
    moves.FLIPPED, moves.DEALT_TO,
)  # fmt: skip
AFTERWARDS = (moves.STATUS_GIVEN,)  # of which only what comes after it can be waited for


def test_there_is_a_window_for_all_that_is_waited_for() -> None:
    programs = MarvelRules(()).programs
    listening = [op for program in programs for op in program.ops if isinstance(op, Listening)]
    heard = {place for op in listening for place in op.heard}
    heard |= {key * len(STAGES) + stage for key in NOTED for stage in (1, 2)}
    heard |= {key * len(STAGES) + 2 for key in AFTERWARDS}
    known = {(STAGES[place % len(STAGES)], KEYS[place // len(STAGES)]) for place in heard}
    every = {(stage, key) for stage in STAGES for key in KEYS}
    assert every - known == set(SILENT)


def test_what_is_noted_is_told_somewhere() -> None:
    """Each of them stands in a call of ``has_happened``."""
    folder = Path(tallystick.__file__).parent / "games" / "marvel_champions"
    source = "".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.py"))
    names = {number: name for name, number in vars(moves).items() if type(number) is int}
    for key in (*NOTED, *AFTERWARDS):
        assert f"has_happened(game, {names[key]}" in source or (
            f"has_happened(game, moves.{names[key]}" in source
        )
