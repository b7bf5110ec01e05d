"""Receipts, and the order of a batch."""

from __future__ import annotations

import pytest

from tallystick.costs import (
    Due,
    Need,
    Source,
    Supply,
    Use,
    batch,
    cost_of,
    decode,
    demand_of,
    encode,
    pick,
    receipt,
    units,
)

PICKS = (("discard", "card"), ("bury", "beast"))
SUPPLY = Supply(
    [
        Source(70, 3, (Use("random", ((1,),)),)),
        Source(71, 2, (Use("discard", ((2, 2), (4,))),)),
        Source(72, 1, (Use("rest", ((2,),), (Need(1, 1),)),)),
    ]
)
DUE = Due(cost_of(units(0, 3), pick("bury", "beast")), cost_of(units(0, 4), pick("bury", "beast")))


def test_a_receipt_says_what_went_where() -> None:
    demand = demand_of((Need(2, 3), Need(4, 1)))
    paid = receipt(DUE, demand, SUPPLY, ((0, 0, 1), (1, 0, 2), (2, 0, 1)))
    assert paid.due == DUE.cost
    assert paid.counts_as == DUE.counts_as
    assert paid.uses == ((70, 0, 1), (71, 0, 2), (72, 0, 1))
    assert sum(n for _, _, n in paid.spent[0]) == 3
    assert paid.spent[1] == ((71, 4, 1),)
    assert paid.asked == ((70, 1, 1),)
    assert paid.overpaid == ()


def test_what_was_overpaid_is_not_spent() -> None:
    paid = receipt(DUE, demand_of((Need(2, 1),)), SUPPLY, ((1, 0, 1),))
    assert paid.spent == (((71, 2, 1),),)
    assert paid.overpaid == ((71, 2, 1),)


def test_a_receipt_is_a_flat_list_of_ints_and_comes_back() -> None:
    for needs, plan in [
        ((Need(2, 3), Need(4, 1)), ((0, 0, 1), (1, 0, 2), (2, 0, 1))),
        ((Need(2, 1),), ((1, 0, 1),)),
        ((), ()),
    ]:
        paid = receipt(DUE, demand_of(needs), SUPPLY, plan)
        ints = encode(paid, PICKS)
        assert all(type(n) is int for n in ints)
        assert decode(ints, PICKS) == paid


def test_no_receipt_for_what_does_not_pay_and_no_code_for_an_unknown_pick() -> None:
    with pytest.raises(ValueError, match="does not pay"):
        receipt(DUE, demand_of((Need(2, 1),)), SUPPLY, ())
    with pytest.raises(ValueError, match="not in"):
        encode(receipt(DUE, demand_of(()), SUPPLY, ()), PICKS[:1])


def test_random_things_are_done_last() -> None:
    plan = ((0, 0, 1), (1, 0, 2), (2, 0, 1))
    verbs = [deed.verb for deed in batch(SUPPLY, plan, ("rest", "random"), ("random",))]
    assert verbs == ["rest", "discard", "random"]
    assert [deed.key for deed in batch(SUPPLY, plan)] == [70, 71, 72]
