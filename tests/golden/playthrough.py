"""Golden playthroughs: whole games written down decision by decision, and counts of positions.

A change of the rules shows here as a difference that one reads. ``python -m tests.golden.make``,
from the repository's root, writes the files anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tallystick.kernel.machine import Game
from tallystick.play import games
from tallystick.rules.rulebook import Rulebook

FOLDER: Final = Path(__file__).parent
EVERY: Final = 25  # a fingerprint of the position after so many decisions


class Golden(NamedTuple):
    """A game to be written down: its seed also drives the random players."""

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


def told(golden: Golden) -> Iterator[str]:
    """The lines of a playthrough."""
    rules = golden.rules()
    game, chance = rules.new(golden.seed, golden.seats), Random(golden.seed)
    options = ", ".join(f"{name} {reading}" for name, reading in golden.options) or "the defaults"
    yield f"# {golden.game}, {golden.seats} seats, seed {golden.seed}, options: {options}"
    yield "# number, seat, question (source): answer/options, option taken | in words"
    n = 0
    while (decision := game.decision()) is not None:
        answer = chance.randrange(len(decision.options))
        verb, a, b = option = decision.options[answer]
        yield (
            f"{n} {decision.seat} {decision.kind} ({decision.source}): "
            f"{answer}/{len(decision.options)} {verb} {a} {b} | {rules.describe(game, option)}"
        )
        game.step(answer)
        n += 1
        if n % EVERY == 0:
            yield f"= {game.digest()}"
    winners = ", ".join(map(str, game.winners())) or "nobody"
    yield f"# {n} decisions, {len(game.facts)} facts, won by {winners}"
    yield f"= {game.digest()}"


def counted() -> Iterator[str]:
    """The numbers of ends of all ways to go on, two, three and four decisions deep."""
    yield f"# game, seats, seed, decisions before: ways to go on {', '.join(map(str, DEPTHS))} deep"
    for golden, after in COUNTED:
        game, chance = golden.rules().new(golden.seed, golden.seats), Random(golden.seed)
        for _ in range(after):
            decision = game.decision()
            assert decision is not None
            game.step(chance.randrange(len(decision.options)))
        found = " ".join(str(leaves(game, depth)) for depth in DEPTHS)
        yield f"{golden.game} {golden.seats} {golden.seed} {after}: {found}"


def leaves(game: Game, depth: int) -> int:
    """How many ends there are, ``depth`` decisions on; a game that is over earlier is one."""
    decision = game.decision()
    if decision is None or depth == 0:
        return 1
    found = 0
    for answer in range(len(decision.options)):
        mark = game.mark()
        game.step(answer)
        found += leaves(game, depth - 1)
        game.rewind(mark)
    return found


def text(lines: Iterator[str]) -> str:
    """Lines as a file's text."""
    return "".join(f"{line}\n" for line in lines)
