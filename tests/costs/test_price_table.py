"""Prices compiled once, under a tariff and a policy."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tallystick.costs import (
    IN_LAYERS,
    Amount,
    Cost,
    Demand,
    Kind,
    Need,
    Policy,
    PriceTable,
    Tariff,
    Units,
    demand_of,
    pick,
    raised,
    units,
)

TARIFF: Final = Tariff((Kind("coin", "{N}", 1), Kind("gem", "N gem", 2)))
POLICY: Final = Policy(IN_LAYERS)


def price_table() -> PriceTable:
    return PriceTable(TARIFF, POLICY, 2)


def test_the_same_cost_has_the_same_price() -> None:
    prices = price_table()
    assert prices.price(Cost([units(0, 2)])) is prices.price(Cost([units(0, 2)]))
    assert prices.price(Cost([units(0, 2)])).demands == (demand_of((Need(1, 2),)),)


def test_x_is_fixed_in_a_price() -> None:
    cost = Cost([Units(0, Amount(1, 1))])
    assert price_table().price(cost, 3).demands == (demand_of((Need(1, 4),)),)


def test_things_to_be_picked_have_bits_of_their_own_whatever_their_number() -> None:
    prices = price_table()
    one, two, other = pick("bury", "ox"), pick("bury", "ox", 2), pick("bury", "owl")
    assert prices.bit(one) == prices.bit(two) == 4
    assert prices.bit(other) == 8
    assert prices.price(Cost([two])).picks == (two,)


def test_what_is_due_follows_the_policy() -> None:
    due = price_table().due(Cost([units(0, 1)]), [raised(0, 2, "T.1")])
    assert TARIFF.text(due.cost) == "{3}"


def test_a_game_may_know_several_ways_to_meet_a_price() -> None:
    class Either(PriceTable):
        def demands(self, needs: tuple[Need, ...]) -> tuple[Demand, ...]:
            return (demand_of(needs), demand_of((Need(2, 1),)))

    assert len(Either(TARIFF, POLICY).price(Cost([units(0, 1)])).demands) == 2


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        (Policy(("lower",)), "'lower' is no layer of a policy; expected some of ('set', 'raise', "),
        (Policy(IN_LAYERS, "half"), "'half' is no typed reduction; expected one of ('overflow', "),
    ],
)
def test_a_policy_names_what_there_is(policy: Policy, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        PriceTable(TARIFF, policy)
