"""The payments found by halves are those that the search finds, beyond what brute force can try."""

from __future__ import annotations

import random

from tallystick.costs import Need, Source, Supply, Use, demand_of, plans
from tallystick.costs.payments import plans_by_halves
from tallystick.costs.tight import Tight


def some_single(rand: random.Random, key: int) -> Source:
    """A few cards of one icon or wild; sometimes there is a second use that is good for nothing."""
    unit = rand.choice([1, 2, 4, 8, 3, 15])
    uses: tuple[Use, ...] = (Use("discard", ((unit,),)),)
    if rand.random() < 0.2:
        uses = (Use("play", ((32,),)), *uses)
    return Source(key, rand.choice([0, 1, 1, 1, 2, 3, 9]), uses)


def test_halves_and_search_find_the_same() -> None:
    rand = random.Random(7)
    found = 0
    for _ in range(1500):
        needs = tuple(Need(rand.choice([1, 2, 3, 15, 15]), rand.randint(1, 3)) for _ in range(3))
        sources = [some_single(rand, n) for n in range(rand.randint(1, 9))]
        demand, supply = demand_of(needs), Supply(sources)
        excluding = rand.choice([-1, rand.randrange(len(sources))])
        few = plans_by_halves(demand, supply, excluding)
        if few is None:
            continue
        found += len(few)
        assert len(set(few)) == len(few)
        assert all(list(plan) == sorted(plan) for plan in few)
        assert set(few) == set(Tight(demand, supply, excluding).plans())
    assert found > 10_000


def test_what_halves_leave_to_the_search() -> None:
    demand = demand_of((Need(1, 2), Need(3, 2)))
    single = [Source(n, 1, (Use("use", ((1,),)),)) for n in range(13)]
    double = Source(20, 1, (Use("use", ((1, 1),)),))
    two_ways = Source(21, 1, (Use("use", ((1,),)), Use("other", ((2,),))))
    asking = Source(23, 1, (Use("use", ((1, 1),), (Need(2, 1),)),))
    two_forms = Source(22, 1, (Use("use", ((1,), (2,))),))
    assert plans_by_halves(demand, Supply(single[:12]), -1) is not None
    for sources in (single, [*single[:5], double], [*single[:5], asking], [*single[:5], two_ways]):
        assert plans_by_halves(demand, Supply(sources), -1) is None
        assert next(plans(demand, Supply(sources))) is not None
    # A form that is never better does not count: 1 serves all that 2 serves.
    assert plans_by_halves(demand, Supply([*single[:5], two_forms]), -1) is not None
    assert plans_by_halves(demand, Supply([]), -1) == []
    assert plans_by_halves(demand_of(()), Supply(single), -1) == [()]
