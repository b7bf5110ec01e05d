"""What is due: the worked numbers of three games, and the readings of a typed reduction."""

from __future__ import annotations

import pytest
from tests.costs.test_cost import FEALTY, TERRUS
from tests.trying import given, st

from tallystick.costs import (
    IN_LAYERS,
    NET_THEN_SET,
    NO_COST,
    SET_THEN_NET,
    Adjustment,
    Amount,
    Cost,
    Kind,
    Policy,
    Tariff,
    Units,
    adjust,
    at_least,
    cost_of,
    lowered,
    pick,
    raised,
    set_to,
    units,
)

PLANT, MEAT = 0, 2
LAYERS = Policy(IN_LAYERS, default=FEALTY)
PLANT_AND_ONE = cost_of(units(FEALTY, 1), units(PLANT, 1))


def due(cost: Cost, *changes: Adjustment, typed: str = "overflow") -> Cost:
    found = adjust(cost, changes, Policy(IN_LAYERS, typed, FEALTY), TERRUS)
    assert found.counts_as == cost  # T.25.6
    return found.cost


@pytest.mark.parametrize(
    "cost, change, expected",
    [
        (PLANT_AND_ONE, lowered(PLANT, 2), NO_COST),  # case k of the digest
        (PLANT_AND_ONE, lowered(FEALTY, 3), cost_of(units(PLANT, 1))),  # case l
        (cost_of(units(FEALTY, 2)), lowered(MEAT, 1), cost_of(units(FEALTY, 1))),  # case m
        (PLANT_AND_ONE, lowered(PLANT, 1), cost_of(units(FEALTY, 1))),
        (PLANT_AND_ONE, lowered(FEALTY, 2), cost_of(units(PLANT, 1))),
        (PLANT_AND_ONE, raised(FEALTY, 2), cost_of(units(FEALTY, 3), units(PLANT, 1))),
        (PLANT_AND_ONE, set_to(-1, 2), cost_of(units(FEALTY, 2))),
        (PLANT_AND_ONE, lowered(-1, 2), NO_COST),
    ],
)
def test_one_modifier_in_layers(cost: Cost, change: Adjustment, expected: Cost) -> None:
    assert due(cost, change) == expected


@pytest.mark.parametrize(
    "typed, expected",
    [
        ("overflow", cost_of(units(FEALTY, 3))),
        ("both", cost_of(units(FEALTY, 2))),
        ("fealty", cost_of(units(FEALTY, 2), units(PLANT, 1))),
    ],
)
def test_the_readings_of_a_typed_reduction(typed: str, expected: Cost) -> None:
    cost = cost_of(units(FEALTY, 4), units(PLANT, 1))
    assert due(cost, lowered(PLANT, 2), typed=typed) == expected


def test_increases_come_before_reductions_and_typed_before_generic() -> None:
    assert due(PLANT_AND_ONE, lowered(FEALTY, 3), raised(FEALTY, 2)) == cost_of(units(PLANT, 1))
    changes = (lowered(FEALTY, 1), lowered(PLANT, 2))
    assert due(cost_of(units(FEALTY, 2), units(PLANT, 1)), *changes) == NO_COST
    found = adjust(cost_of(units(FEALTY, 3), units(PLANT, 1)), changes, LAYERS, TERRUS)
    assert found.applied == (changes[1], changes[0])
    found = adjust(PLANT_AND_ONE, changes, LAYERS, TERRUS)
    assert found.applied == (changes[1],)  # it leaves the other nothing to lower


def test_what_is_done_to_chosen_things_is_not_modified() -> None:
    cost = PLANT_AND_ONE + cost_of(pick("bury", "beast", 2))
    assert due(cost, lowered(PLANT, 5)) == cost_of(pick("bury", "beast", 2))


def test_what_lowers_an_open_x_is_taken_off_it() -> None:
    cost = Cost([Units(FEALTY, Amount(2, 1)), units(PLANT, 1)])
    assert due(cost, lowered(FEALTY, 1)) == Cost([Units(FEALTY, Amount(1, 1)), units(PLANT, 1)])
    assert due(cost, lowered(PLANT, 4)) == Cost([Units(FEALTY, Amount(-1, 1))])
    assert TERRUS.text(due(cost, lowered(PLANT, 4))) == "{X-1}"


@given(st.integers(0, 5), st.integers(0, 4), st.integers(0, 4), st.integers(0, 4))
def test_an_open_x_comes_to_what_the_announced_one_comes_to(
    x: int, fixed: int, less: int, typed: int
) -> None:
    """Where no reduction in a resource has to know how much there is to take it off."""
    cost = Cost([Units(FEALTY, Amount(fixed, 1)), units(PLANT, 1)])
    lower = [lowered(FEALTY, less), lowered(PLANT, typed)]
    assert due(cost, *lower).at(x) == due(cost.at(x), *lower)


def test_an_announced_x_is_modified_like_any_number() -> None:
    cost = Cost([Units(FEALTY, Amount(0, 1))])
    assert due(cost.at(3), lowered(FEALTY, 1)) == cost_of(units(FEALTY, 2))
    assert adjust(cost, (), LAYERS, TERRUS).cost == cost


ONE_KIND = Tariff((Kind("any", "N", 1), Kind("typed", "[t]", 2)))


@pytest.mark.parametrize(
    "policy, printed, changes, expected",
    [
        # Marvel Champions: 2 per player, three players, 1 less (MC.cost.5, MC.cost.6).
        (NET_THEN_SET, 2 * 3, (lowered(0, 1),), 5),
        (NET_THEN_SET, 1, (lowered(0, 3),), 0),
        (NET_THEN_SET, 3, (set_to(0, 1), raised(0, 4)), 1),  # MC.cost.29
        (NET_THEN_SET, 3, (set_to(0, 1), set_to(0, 2)), 2),
        (NET_THEN_SET, 3, (lowered(0, 4, least=1), lowered(0, 1)), 1),
        # Grand Archive: all at once, then the floor (GA.COST.10, GA.COST.12).
        (SET_THEN_NET, 3, (raised(0, 2), *[lowered(0, 1)] * 6), 0),
        (SET_THEN_NET, 3, (lowered(0, 4), raised(0, 2)), 1),
        (SET_THEN_NET, 3, (lowered(-1, 4), raised(0, 2)), 1),
        (SET_THEN_NET, 3, (set_to(0, 0), raised(0, 2)), 2),
        # A text that makes nothing less than 1, and one that nothing may cost less than.
        (SET_THEN_NET, 3, (lowered(0, 4, least=1), raised(0, 2)), 1),
        (SET_THEN_NET, 3, (lowered(0, 4, least=1), lowered(0, 5)), 0),
        (SET_THEN_NET, 3, (at_least(0, 2), lowered(0, 5)), 2),
        (SET_THEN_NET, 3, (at_least(0, 2), raised(0, 1)), 4),
    ],
)
def test_modifiers_at_once(
    policy: tuple[str, ...], printed: int, changes: tuple[Adjustment, ...], expected: int
) -> None:
    found = adjust(cost_of(units(0, printed)), changes, Policy(policy), ONE_KIND)
    assert found.cost == cost_of(units(0, expected))
    assert found.counts_as == cost_of(units(0, printed))


def test_a_net_change_of_the_whole_goes_on_to_the_other_kinds() -> None:
    cost = cost_of(units(0, 1), units(1, 2))
    found = adjust(cost, (lowered(-1, 2),), Policy(SET_THEN_NET), ONE_KIND)
    assert found.cost == cost_of(units(1, 1))
    found = adjust(cost, (lowered(0, 5),), Policy(SET_THEN_NET), ONE_KIND)
    assert found.cost == cost_of(units(1, 2))
