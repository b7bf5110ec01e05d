"""Shortfalls: the numbers are checked by brute force; here what they say."""

from __future__ import annotations

from tallystick.costs import Need, Source, Supply, Use, demand_of, shortfall

STONE, WOOD, ANY = 1, 2, 7


def source(key: int, *form: int, copies: int = 1) -> Source:
    return Source(key, copies, (Use("use", (form,)),))


def test_what_can_be_paid_is_not_short() -> None:
    assert shortfall(demand_of((Need(STONE, 1),)), Supply([source(1, STONE)])) is None


def test_the_choosy_needs_are_met_first_and_what_they_take_is_named() -> None:
    supply = Supply([source(1, STONE), source(2, WOOD)])
    why = shortfall(demand_of((Need(ANY, 2), Need(STONE, 1), Need(WOOD, 1))), supply)
    assert why is not None
    assert why.missing == 2
    assert why.needs == (0, 1, 2)
    assert why.short == ((0, 2),)
    assert why.elsewhere == ((0, 1), (1, 2))


def test_a_need_that_competes_with_nothing_stands_alone() -> None:
    supply = Supply([source(1, WOOD, copies=3)])
    why = shortfall(demand_of((Need(STONE, 2), Need(WOOD, 1))), supply)
    assert why is not None
    assert (why.missing, why.needs, why.short) == (2, (0,), ((0, 2),))
    assert (why.could, why.elsewhere) == ((), ())


def test_one_thing_wanted_for_two_parts_is_short_of_one_whichever_it_does() -> None:
    card = Source(1, 1, (Use("discard", ((STONE,), (WOOD,))),))
    why = shortfall(demand_of((Need(STONE, 1), Need(WOOD, 1))), Supply([card]))
    assert why is not None
    assert why.missing == 1


def test_the_least_that_is_missing_counts_asks_too() -> None:
    quarry = Source(1, 1, (Use("use", ((STONE, STONE),), (Need(WOOD, 1),)),))
    why = shortfall(demand_of((Need(STONE, 2),)), Supply([quarry]))
    assert why is not None
    assert (why.missing, why.short, why.needs) == (1, ((1, 1),), ())


def test_the_card_paid_for_is_not_there() -> None:
    why = shortfall(demand_of((Need(ANY, 1),)), Supply([source(1, STONE)]), excluding=0)
    assert why is not None
    assert why.could == ()
