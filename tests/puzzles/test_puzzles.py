"""Puzzles: ``normal`` finds half of the answers, ``hard`` four of five.

``hard`` is asked a few of them in each game; all with PUZZLES=all, as `make arena` does.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

import pytest
from tests.puzzles.puzzles import NOT, Puzzle, is_solved, puzzles

PUZZLES: Final = tuple(puzzles())
GAMES: Final = ("terrus", "grand-archive", "heirless", "marvel-champions")
EVERY: Final = 1 if os.environ.get("PUZZLES") == "all" else 5


def share(bot: str, of: Sequence[Puzzle]) -> float:
    return sum(is_solved(puzzle, bot) for puzzle in of) / len(of)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_fifteen_a_game(game: str) -> None:
    titles = [puzzle.title for puzzle in PUZZLES if puzzle.game == game]
    assert len(set(titles)) == len(titles) >= 15


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: f"{puzzle.game}: {puzzle.title}")
def test_a_puzzle_has_more_than_one_answer_and_the_right_one(puzzle: Puzzle) -> None:
    moves = [move.text for move in puzzle.position().moves]
    assert puzzle.right.removeprefix(NOT) in moves
    assert len(moves) > 1


@pytest.mark.parametrize("game", GAMES)
def test_normal_solves_half(game: str) -> None:
    assert share("normal", [one for one in PUZZLES if one.game == game]) >= 0.5


@pytest.mark.parametrize("game", GAMES)
def test_hard_solves_four_of_five(game: str) -> None:
    assert share("hard", [one for one in PUZZLES if one.game == game][::EVERY]) >= 0.8


def test_chance_does_not() -> None:
    assert share("random", PUZZLES) < 0.6
