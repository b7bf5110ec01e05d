"""Games played at random, step by step, and what the sources of a game say of its facts."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.testing import random_step


def random_steps(game: Game, seed: int, most: int) -> Iterator[tuple[Game, list[Fact]]]:
    """The position after every step of a game that is played at random, and the step's facts."""
    luck = Random(seed)
    for _ in range(most):
        if random_step(game, luck) < 0:
            return
        yield game, list(game.facts)
        game.commit()


def emitted(files: Iterable[Path]) -> Iterator[str]:
    """The kinds of all facts that the sources of a game emit by name."""
    for file in sorted(files):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                first = node.args[0] if node.args else None
                if node.func.attr == "emit" and isinstance(first, ast.Constant):
                    yield str(first.value)
