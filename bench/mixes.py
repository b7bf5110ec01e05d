"""How random hands are answered: the second part of `python -m bench.growth [--seeds N]`.

Hands of 40 and 200 cards of any mix: cards of one unit, of two, of two uses, of two forms, and
uses that ask for a unit and give two; costs of a few units to some dozens. Each question is asked
of a supply that was not asked before, three times, and the best time counts. Milliseconds of
processor time, the median and the worst over the seeds, and how many answers are `exact`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any, Final, NamedTuple

from tallystick.costs import (
    Demand,
    Need,
    Source,
    Supply,
    Use,
    best_found,
    choices_found,
    demand_of,
    first_plans,
    payability,
    shortfall,
    standing,
)

KINDS: Final = 6
ANY: Final = (1 << KINDS) - 1
SIZES: Final = (40, 200)
SEEDS: Final = 60
ROUNDS: Final = 3


class Row(NamedTuple):
    """One question to the hands of one size: milliseconds, and the answers that are exact."""

    sources: int
    question: str
    median: float
    worst: float
    exact: int
    hands: int


def _unit(rand: random.Random) -> int:
    kind = 1 << rand.randrange(KINDS)
    return rand.choice([kind, kind, kind, kind | 1 << rand.randrange(KINDS), ANY])


def _use(rand: random.Random, shape: str) -> Use:
    units = 2 if shape in ("two", "asks", "forms") else 1
    forms = [tuple(_unit(rand) for _ in range(units))]
    if shape == "forms":
        forms.append((_unit(rand),))
    asks = (Need(_unit(rand), 1),) if shape == "asks" else ()
    return Use("use", tuple(forms), asks, rand.randint(1, 9))


def card(rand: random.Random, shapes: list[str]) -> tuple[Use, ...]:
    """One or two uses of some of the shapes."""
    number = rand.choice([1, 1, 2])
    return tuple(_use(rand, rand.choice(shapes)) for _ in range(number))


def hand(size: int, seed: int) -> tuple[list[Source], Demand]:
    """A hand and a cost, the same for the same seed."""
    rand = random.Random(f"{size} {seed}")
    every = ["one", "two", "forms", "asks"]
    shapes = ["one", *rand.sample(every[1:], rand.randint(1, 3))]
    sources = [Source(n, rand.choice([1, 1, 1, 2]), card(rand, shapes)) for n in range(size)]
    needs = [Need(1 << kind, rand.randint(1, 4)) for kind in rand.sample(range(KINDS), 3)]
    return sources, demand_of((*needs, Need(ANY, rand.choice([2, 6, 12, 24, 36]))))


QUESTIONS: Final[dict[str, Callable[[Demand, Supply], Any]]] = {
    "payable": payability,
    "best": best_found,
    "first": lambda demand, supply: first_plans(demand, supply, 1),
    "thirteen": lambda demand, supply: first_plans(demand, supply, 13),
    "choices": lambda demand, supply: choices_found(demand, supply, ()),
    "shortfall": lambda demand, supply: shortfall(
        demand_of((*demand.needs, Need(1, 3 * len(supply.sources)))), supply
    ),
    "standing": standing,
}


def measure(size: int, seeds: int) -> Iterator[Row]:
    """All questions to all hands of a size."""
    spent: dict[str, list[float]] = {name: [] for name in QUESTIONS}
    exact = dict.fromkeys(QUESTIONS, 0)
    for seed in range(seeds):
        sources, demand = hand(size, seed)
        for name, ask in QUESTIONS.items():
            rounds = []
            for _ in range(ROUNDS):
                supply = Supply(sources)
                start = time.process_time()
                answer = ask(demand, supply)
                rounds.append(1000 * (time.process_time() - start))
            spent[name].append(min(rounds))
            exact[name] += answer is None or answer.exact
    for name, times in spent.items():
        yield Row(size, name, median(times), max(times), exact[name], seeds)


def table(rows: list[Row]) -> Iterator[str]:
    """The rows, as printed."""
    yield f"{'':10}{'sources':>8}{'median':>9}{'worst':>9}{'exact':>12}"
    for row in rows:
        times = f"{row.sources:8}{row.median:9.2f}{row.worst:9.1f}"
        yield f"{row.question:10}{times}{row.exact:6} of {row.hands}"
