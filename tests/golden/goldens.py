"""Which games are written down, and where positions are counted.

``python -m tests.golden.make``, from the repository's root, writes the files anew.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tallystick.play import games
from tallystick.rules.rulebook import Rulebook
from tallystick.testing import perft, playthrough

FOLDER: Final = Path(__file__).parent
GAMES: Final = FOLDER.parents[1] / "docs" / "games"
COLUMNS: Final = 80  # of the games that are told in the documents


class Golden(NamedTuple):
    """A game to be written down."""

    game: str
    seats: int
    seed: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def file(self) -> Path:
        """Where it is kept."""
        readings = "".join(f"-{reading}" for _, reading in self.options)
        return FOLDER / f"{self.game}-{self.seats}-seats-{self.seed}{readings}.txt"

    def rules(self) -> Rulebook:
        """The rulebook under its options."""
        return games.find(self.game).rulebook(dict(self.options))

    def lines(self) -> Iterator[str]:
        """What is written down."""
        options = [name for name, _ in self.options]
        return playthrough(self.rules(), self.seed, self.seats, options)


class ToldGame(NamedTuple):
    """A game between bots as the terminal tells it, for the documents."""

    game: str
    seats: int

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return GAMES / f"{self.game}.txt"

    def lines(self) -> Iterator[str]:
        """The command, and all that it prints."""
        names = ("Ann", "Bob", "Cleo")[: self.seats]
        words = ["play", self.game, "--seed", "1"]
        words += [word for name in names for word in ("--seat", f"{name}=greedy")]
        yield f"$ tally {' '.join(words)}"
        command = [sys.executable, "-m", "tallystick.cli", *words]
        env = {**os.environ, "COLUMNS": str(COLUMNS)}
        ran = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
        yield from (line.rstrip() for line in ran.stdout.splitlines())


TOLD: Final = (
    ToldGame("terrus", 2),
    ToldGame("heirless", 3),
    ToldGame("marvel-champions", 2),
    ToldGame("grand-archive", 2),
)
PLAYTHROUGHS: Final = (
    Golden("terrus", 2, 1),
    Golden("terrus", 2, 2, (("mixed-payment", "either"), ("activations", "unlimited"))),
    Golden("terrus", 3, 3),
    Golden("heirless", 3, 1),
    Golden("heirless", 5, 2, (("adjacency", "arms-and-ring"), ("vote-order", "relative"))),
    Golden("marvel-champions", 1, 1),
    Golden("marvel-champions", 2, 2),
    Golden("marvel-champions", 4, 3, (("mode", "expert"), ("spend-x", "zero-allowed"))),
    Golden("grand-archive", 2, 1),
    Golden(
        "grand-archive",
        2,
        2,
        (("edition", "current"), ("first-attacks", "nobody"), ("fizzle", "all-targets")),
    ),
    Golden("grand-archive", 3, 3, (("opportunity-after-ability", "turn-player"),)),
)

# Where counting starts: so many random decisions into the game of a seed.
COUNTED: Final = (
    *((Golden("terrus", 2, seed), after) for seed, after in
      ((11, 0), (15, 40), (28, 40), (12, 150), (59, 150), (58, 300))),
    *((Golden("heirless", 3, seed), after) for seed, after in
      ((11, 0), (12, 100), (13, 300), (14, 600), (15, 900))),
    *((Golden("marvel-champions", 2, seed), after) for seed, after in
      ((11, 0), (12, 15), (13, 30), (14, 45), (15, 60))),
    *((Golden("grand-archive", 2, seed), after) for seed, after in
      ((11, 0), (13, 60), (15, 150), (13, 200), (16, 250))),
)  # fmt: skip
DEPTHS: Final = (2, 3, 4)
COUNTS_FILE: Final = FOLDER / "counts.txt"


def counted() -> Iterator[str]:
    """The numbers of ends of all ways to go on, two, three and four decisions deep."""
    yield f"# game, seats, seed, decisions before: ways to go on {', '.join(map(str, DEPTHS))} deep"
    for golden, after in COUNTED:
        found = perft(golden.rules(), golden.seed, max(DEPTHS), golden.seats, after)
        ways = " ".join(str(found[depth - 1]) for depth in DEPTHS)
        yield f"{golden.game} {golden.seats} {golden.seed} {after}: {ways}"
