"""What a payer has, worked out once for all positions in which it is the same."""

from __future__ import annotations

from tallystick.costs import Need, Source, Supply, Use, demand_of, payable
from tallystick.rules.purses import MOST, Purse, Purses

COINS = Supply([Source(0, 3, (Use("spend", ((1,),)),)), Source(1, 1, (Use("spend", ((3,),)),))])


def test_it_meets_what_can_be_paid() -> None:
    purse = Purse(COINS, {7: 1})
    for accepts, amount, without in ((1, 4, -1), (1, 4, 1), (1, 5, -1), (2, 1, -1), (2, 1, 1)):
        demand = demand_of((Need(accepts, amount),))
        for _ in range(2):
            assert purse.meets(demand, without) == payable(demand, COINS, without)


def test_a_purse_is_known_by_what_it_hangs_on() -> None:
    purses, purse = Purses(), Purse(COINS, {})
    assert purses.get((3, 1)) is None
    assert purses.keep((3, 1), purse) is purse
    assert purses.get((3, 1)) is purse
    assert purses.get((3, 2)) is None


def test_no_more_than_so_many_are_kept() -> None:
    purses, purse = Purses(), Purse(COINS, {})
    for n in range(MOST + 1):
        purses.keep((n,), purse)
    assert purses.get((0,)) is None
    assert purses.get((MOST,)) is purse
