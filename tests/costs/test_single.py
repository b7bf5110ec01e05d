"""A single unit paid at once: what the search for more finds, in its order."""

from __future__ import annotations

import random

from tallystick.costs import Need, Source, Supply, Use, demand_of, plans
from tallystick.costs.listing import are_few
from tallystick.costs.payments import plans_by_halves, plans_of_a_unit
from tallystick.costs.tight import Tight


def some_use(rand: random.Random, verb: str) -> Use:
    """One form or two, of one unit to three."""
    sizes = [rand.choice([1, 1, 1, 2, 3]) for _ in range(rand.choice([1, 1, 1, 2]))]
    return Use(verb, tuple(tuple(1 << rand.randrange(5) for _ in range(n)) for n in sizes))


def some_source(rand: random.Random, key: int) -> Source:
    """Some copies of something with one use, two or three."""
    uses = tuple(some_use(rand, verb) for verb in "abc"[: rand.choice([1, 1, 1, 2, 3])])
    return Source(key, rand.choice([0, 1, 1, 1, 2, 5, 20]), uses)


def test_a_unit_is_paid_as_the_search_would() -> None:
    rand = random.Random(11)
    found = in_halves = 0
    for _ in range(2000):
        sources = [some_source(rand, n) for n in range(rand.randint(0, 8))]
        demand, supply = demand_of((Need(rand.randrange(1, 32), 1),)), Supply(sources)
        excluding = rand.randrange(-1, len(sources))
        few = plans_of_a_unit(demand, supply, excluding)
        assert (few is not None) == are_few(supply, 0)
        if few is None:
            continue
        halves = plans_by_halves(demand, supply, excluding)
        searched = Tight(demand, supply, excluding).plans() if halves is None else halves
        assert few == list(searched) == list(plans(demand, supply, excluding))
        found += len(few)
        in_halves += halves is not None
    assert found > 2000
    assert 0 < in_halves < 1000


def test_what_is_left_to_the_search() -> None:
    unit, two = demand_of((Need(1, 1),)), demand_of((Need(1, 1), Need(2, 1)))
    plain = Source(0, 1, (Use("use", ((1,),)),))
    asking = Source(1, 1, (Use("use", ((1,),), (Need(2, 1),)),))
    assert plans_of_a_unit(unit, Supply([plain]), -1) == [((0, 0, 1),)]
    assert plans_of_a_unit(unit, Supply([plain]), 0) == []
    assert plans_of_a_unit(two, Supply([plain]), -1) is None
    assert plans_of_a_unit(unit, Supply([plain, asking]), -1) is None
