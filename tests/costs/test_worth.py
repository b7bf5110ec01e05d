"""The bound of what a payment weighs, against brute force; and how near it is."""

from __future__ import annotations

import pytest
from bench.mixes import hand
from tests.costs import brute

from tallystick.costs import Need, Source, Supply, Use, best_found
from tallystick.costs.worth import WeighedOption, Worth


def bound(needs: tuple[Need, ...], sources: list[Source]) -> int:
    """In halves of a weight."""
    kinds = [
        (
            source.copies,
            tuple(
                WeighedOption(use.weight, form, use.asks, n, 0)
                for n, use in enumerate(source.uses)
                for form in use.forms
            ),
        )
        for source in sources
    ]
    return Worth(needs, kinds).bound


@pytest.mark.parametrize(
    "shapes", ["wild copies", "wild double ways forms copies", "wild asks ways copies"]
)
def test_no_payment_weighs_less(shapes: str) -> None:
    make, reached = brute.Maker(31, shapes), 0
    for _ in range(400):
        needs, sources = make.needs(4), make.sources(4)
        tight = brute.tight(brute.paying(needs, sources, -1))
        if tight:
            least = min(brute.weight(sources, plan) for plan in tight)
            assert bound(needs, sources) <= 2 * least, f"{needs} {sources}"
            reached += bound(needs, sources) > 2 * (least - 1)
    assert reached > 130


@pytest.mark.parametrize("size", [40, 200])
def test_the_lightest_of_a_large_mix_is_seldom_far_from_it(size: int) -> None:
    near = proved = payments = 0
    for seed in range(12):
        sources, demand = hand(size, seed)
        plan, exact = best_found(demand, Supply(sources))
        if plan is not None:
            payments += 1
            proved += exact
            weight = brute.weight(sources, plan)
            assert bound(demand.needs, sources) <= 2 * weight
            near += bound(demand.needs, sources) > 2 * (weight - 2)
    assert payments > 8
    assert near >= payments - 3
    assert proved >= payments - 2


def test_amounts_and_weights_may_be_as_large_as_one_likes() -> None:
    many = 10**12
    both = [
        Source(0, many, (Use("u", ((1,),), (), 5),)),
        Source(1, 1, (Use("u", ((1, 1),), (), 1),)),
    ]
    assert bound((Need(1, many),), both) == 2 * (5 * (many - 2) + 1)
    dear = [Source(0, 2, (Use("u", ((1,),), (), 10**6),))]
    assert 10**6 < bound((Need(1, 2),), dear) <= 4 * 10**6
