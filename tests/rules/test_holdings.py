"""What a payer has, worked out once for all positions in which it is the same."""

from __future__ import annotations

from tallystick.costs import Need, Source, Supply, Use, demand_of, payable
from tallystick.rules.holdings import MOST, Holdings, KnownHoldings

COINS = Supply([Source(0, 3, (Use("spend", ((1,),)),)), Source(1, 1, (Use("spend", ((3,),)),))])


def test_it_meets_what_can_be_paid() -> None:
    holdings = Holdings(COINS, {7: 1})
    for accepts, amount, without in ((1, 4, -1), (1, 4, 1), (1, 5, -1), (2, 1, -1), (2, 1, 1)):
        demand = demand_of((Need(accepts, amount),))
        for _ in range(2):
            assert holdings.meets(demand, without) == payable(demand, COINS, without)


def test_holdings_are_known_by_what_they_hang_on() -> None:
    known, holdings = KnownHoldings(), Holdings(COINS, {})
    assert known.get((3, 1)) is None
    assert known.keep((3, 1), holdings) is holdings
    assert known.get((3, 1)) is holdings
    assert known.get((3, 2)) is None


def test_no_more_than_so_many_are_kept() -> None:
    known, holdings = KnownHoldings(), Holdings(COINS, {})
    for n in range(MOST + 1):
        known.keep((n,), holdings)
    assert known.get((0,)) is None
    assert known.get((MOST,)) is holdings
