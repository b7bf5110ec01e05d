"""How the questions of a payment grow with the sources: `python -m bench.growth [--json]`.

Hands of 10 to 200 sources, each source a thing of its own (one copy), of six families; the cost is
two of one kind, one of another and three of any (with `--asked N` so many more of any). Six
questions, each asked of a supply that was not asked before: can it be paid; the best payment; the
first tight payment; the first thirteen (one more than a game lists); what the first source may do;
and what is missing to more than the hand has. Milliseconds of processor
time, the best of three rounds.

After them random mixes of all that a card may be (`bench/mixes.py`): median and worst over seeds.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from bench import mixes as mixed
from tallystick.costs import (
    Demand,
    Need,
    Source,
    Supply,
    Use,
    best,
    choices,
    demand_of,
    payable,
    plans,
    shortfall,
)

KINDS: Final = 6
ANY: Final = (1 << KINDS) - 1
SIZES: Final = (10, 20, 40, 80, 200)
ROUNDS: Final = 3


class Row(NamedTuple):
    """The milliseconds of each question for one hand."""

    family: str
    sources: int
    times: dict[str, float]


def _kind(rand: random.Random) -> int:
    return 1 << rand.randrange(KINDS)


def _any_mask(rand: random.Random) -> int:
    return rand.randrange(1, ANY + 1)


def _weight(rand: random.Random) -> int:
    return rand.randint(1, 9)


def one_kind(n: int, rand: random.Random) -> tuple[Use, ...]:
    """All the same."""
    return (Use("use", ((ANY,),)),)


def six_kinds(n: int, rand: random.Random) -> tuple[Use, ...]:
    """The kinds in turn."""
    return (Use("use", ((1 << n % KINDS,),)),)


def all_different(n: int, rand: random.Random) -> tuple[Use, ...]:
    """Any set of kinds, any weight."""
    return (Use("use", ((_any_mask(rand),),), (), _weight(rand)),)


def two_uses(n: int, rand: random.Random) -> tuple[Use, ...]:
    """One kind if played, another if discarded."""
    return (
        Use("play", ((_kind(rand),),), (), _weight(rand)),
        Use("discard", ((_kind(rand),),), (), _weight(rand)),
    )


def two_units(n: int, rand: random.Random) -> tuple[Use, ...]:
    """Two units of kinds of their own."""
    return (Use("use", ((_kind(rand), _kind(rand)),), (), _weight(rand)),)


def asking(n: int, rand: random.Random) -> tuple[Use, ...]:
    """Half give a unit, half ask for one and give two."""
    if n % 2:
        return (Use("use", ((_kind(rand),),), (), _weight(rand)),)
    asks = (Need(_kind(rand), 1),)
    return (Use("rest", ((_kind(rand), _kind(rand)),), asks, _weight(rand)),)


FAMILIES: Final[dict[str, Callable[[int, random.Random], tuple[Use, ...]]]] = {
    "one kind": one_kind,
    "six kinds": six_kinds,
    "all different": all_different,
    "two uses": two_uses,
    "two units": two_units,
    "asking": asking,
}


def hand(family: str, size: int) -> list[Source]:
    """The same hand for the same family and size."""
    rand = random.Random(f"{family} {size}")
    return [Source(n, 1, FAMILIES[family](n, rand)) for n in range(size)]


def price(more: int = 0) -> Demand:
    """Two of one kind, one of another, three of any, and so many more of any."""
    return demand_of((Need(1, 2), Need(2, 1), Need(ANY, 3 + more)))


def too_much(size: int) -> Demand:
    """More of every kind than such a hand has."""
    return demand_of((Need(1, size), Need(2, size), Need(ANY, 2 * size)))


QUESTIONS: Final[dict[str, Callable[[Demand, Supply], Any]]] = {
    "payable": payable,
    "best": best,
    "first": lambda demand, supply: next(plans(demand, supply), None),
    "thirteen": lambda demand, supply: list(islice(plans(demand, supply), 13)),
    "choices": lambda demand, supply: choices(demand, supply, ()),
    "shortfall": lambda demand, supply: shortfall(too_much(len(supply.sources)), supply),
}


def measure(family: str, size: int, more: int = 0, rounds: int = ROUNDS) -> Row:
    """All questions of one hand."""
    sources, demand = hand(family, size), price(more)
    times = {}
    for name, ask in QUESTIONS.items():
        spent = []
        for _ in range(rounds):
            supply = Supply(sources)
            start = time.process_time()
            ask(demand, supply)
            spent.append(time.process_time() - start)
        times[name] = 1000 * min(spent)
    return Row(family, size, times)


def table(rows: list[Row]) -> Iterator[str]:
    """The rows, as printed."""
    yield f"{'':14}{'sources':>8}" + "".join(f"{name:>11}" for name in QUESTIONS)
    for row in rows:
        yield f"{row.family:14}{row.sources:8}" + "".join(
            f"{row.times[n]:11.2f}" for n in QUESTIONS
        )


def main() -> None:
    """Print the table, or the rows as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--asked", type=int, default=0, help="so many more of any kind")
    parser.add_argument("--most", type=int, default=SIZES[-1], help="sources at most")
    parser.add_argument("--seeds", type=int, default=mixed.SEEDS, help="random mixes of each size")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = [
        measure(family, size, options.asked)
        for family in FAMILIES
        for size in SIZES
        if size <= options.most
    ]
    mixes = [row for size in mixed.SIZES for row in mixed.measure(size, options.seeds)]
    if options.json:
        families = [row._asdict() for row in rows]
        found = {"families": families, "mixes": [row._asdict() for row in mixes]}
        json.dump(found, sys.stdout, indent=1)
    else:
        print("milliseconds")
        print("\n".join(table(rows)))
        print("\nrandom mixes")
        print("\n".join(mixed.table(mixes)))


if __name__ == "__main__":
    main()
