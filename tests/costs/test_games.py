"""The payments that four rulebooks give as examples, put together by hand."""

from __future__ import annotations

from tallystick.costs import (
    Need,
    Source,
    Supply,
    Use,
    allot,
    batch,
    best,
    check,
    demand_of,
    largest_x,
    payable,
    plans,
    shortfall,
)
from tallystick.costs.demand import Demand

# Terrus: six resources, a point of fealty, a discarded card, a beast to bury, a point of vitae.
PLANT, BUG, MEAT, WOOD, STONE, CRYSTAL, POINT, CARD, BEAST, VITAE = (1 << n for n in range(10))
FEALTY = 0b1111111


def pool(unit: int, n: int) -> Source:
    return Source(unit, n, (Use("pool", ((unit,),)),))


def hand(key: int, worth: int = 1, copies: int = 1) -> Source:
    return Source(key, copies, (Use("discard", ((POINT,) * worth, (CARD,)), (), 3),))


def spent(sources: list[Source], demand: Demand, excluding: int = -1) -> set[frozenset[int]]:
    """All tight payments by the keys of the sources, each used once."""
    found = list(plans(demand, Supply(sources), excluding))
    assert all(n == 1 for plan in found for _, _, n in plan)
    return {frozenset(sources[i].key for i, _, _ in plan) for plan in found}


def fealty(n: int) -> Need:
    return Need(FEALTY, n)


def test_terrus_a_named_resource_cannot_also_be_the_point_of_fealty() -> None:
    demand, supply = demand_of((Need(PLANT, 1), fealty(1))), Supply([pool(PLANT, 1)])
    assert not payable(demand, supply)
    assert list(plans(demand, supply)) == []
    why = shortfall(demand, supply)
    assert why is not None
    assert (why.missing, why.needs, why.short) == (1, (0, 1), ((1, 1),))
    assert why.elsewhere == ((0, 0),)
    assert payable(demand, Supply([pool(PLANT, 1), hand(100)]))  # case a, reading 8
    assert payable(demand, Supply([pool(PLANT, 2)]))  # case b


def test_terrus_pool_and_discards_mix_and_a_card_in_season_is_worth_two() -> None:
    owl, ox = 100, 101
    sources = [pool(PLANT, 1), pool(STONE, 1), hand(owl), hand(ox, 2)]
    assert spent(sources, demand_of((fealty(2),))) == {
        frozenset({PLANT, STONE}),
        frozenset({PLANT, owl}),
        frozenset({STONE, owl}),
        frozenset({ox}),
    }
    assert best(demand_of((fealty(2),)), Supply(sources)) == ((0, 0, 1), (1, 0, 1))


def test_terrus_the_second_point_is_lost_and_the_pool_never_overpays() -> None:
    verdict = check(demand_of((fealty(1),)), Supply([hand(100, 2)]), ((0, 0, 1),))
    assert (verdict.ok, verdict.wasted) == (True, 1)  # case e
    stones = Supply([pool(STONE, 3)])
    assert list(plans(demand_of((fealty(2),)), stones)) == [((0, 0, 2),)]  # case c
    assert not check(demand_of((fealty(2),)), stones, ((0, 0, 3),)).ok
    assert not payable(demand_of((fealty(2),)), Supply([hand(100)]))  # case f
    assert payable(demand_of((fealty(3),)), Supply([pool(WOOD, 1), hand(1), hand(2)]))  # case d


def test_terrus_a_card_discarded_for_the_cost_is_not_also_two_points() -> None:
    demand = demand_of((fealty(2), Need(CARD, 1)))
    assert not payable(demand, Supply([hand(100, 2)]))
    assert payable(demand, Supply([hand(100, 2), hand(101)]))
    assert not payable(demand, Supply([hand(100, 1), hand(101)]))
    assert not payable(demand, Supply([hand(100, 2, copies=2)]), excluding=0)


def test_terrus_a_basic_resource_may_be_played_or_discarded() -> None:
    plant = Source(7, 1, (Use("discard", ((POINT,), (CARD,)), (), 3), Use("play", ((PLANT,),))))
    assert list(plans(demand_of((Need(PLANT, 1),)), Supply([plant]))) == [((0, 1, 1),)]
    assert set(plans(demand_of((fealty(1),)), Supply([plant]))) == {((0, 0, 1),), ((0, 1, 1),)}
    assert not payable(demand_of((Need(PLANT, 1), Need(CARD, 1))), Supply([plant]))


def test_terrus_beasts_vitae_and_x() -> None:
    beasts = Source(5, 1, (Use("bury", ((BEAST,),)),))
    assert not payable(demand_of((Need(BEAST, 2),)), Supply([beasts]))  # case o
    vitae = Supply([Source(6, 1, (Use("vitae", ((VITAE,),)),))])
    assert not payable(demand_of((Need(VITAE, 2),)), vitae)  # case h
    assert payable(demand_of(()), vitae)  # case j
    assert list(plans(demand_of(()), vitae)) == [()]
    bugs = Supply([pool(BUG, 2)])
    assert largest_x(lambda x: payable(demand_of((fealty(x),)), bugs), 20) == 2
    assert largest_x(lambda x: payable(demand_of((fealty(x),)), bugs), 1) == 1
    assert largest_x(lambda x: payable(demand_of((Need(STONE, 1), fealty(x))), bugs), 20) == -1


# Marvel Champions: three types; a wild icon is all of them.
ENERGY, MENTAL, PHYSICAL = 1, 2, 4
WILD = ANY = ENERGY | MENTAL | PHYSICAL


def icons(key: int, *form: int) -> Source:
    return Source(key, 1, (Use("discard", (form,)),))


INSIGHT, SPARK, PUNCH, JOKER, BATTERY = (
    icons(1, MENTAL, MENTAL),
    icons(2, ENERGY),
    icons(3, PHYSICAL),
    icons(4, WILD),
    icons(5, ENERGY, ENERGY),
)


def test_marvel_what_is_played_does_not_pay_for_itself() -> None:
    sources = [icons(9, PHYSICAL), INSIGHT, SPARK, PUNCH]
    assert spent(sources, demand_of((Need(ANY, 3),)), excluding=0) == {
        frozenset({1, 2}),
        frozenset({1, 3}),
    }


def test_marvel_a_wild_icon_stands_for_any_type() -> None:
    demand = demand_of((Need(ENERGY, 1), Need(MENTAL, 1)))
    assert spent([JOKER, SPARK, INSIGHT], demand) == {
        frozenset({4, 2}),
        frozenset({4, 1}),
        frozenset({2, 1}),
    }


def test_marvel_icons_are_split_between_costs_and_the_rest_is_overpaid() -> None:
    overcharge = demand_of((Need(ANY, 1), Need(ENERGY, 1)))
    supply = Supply([BATTERY])
    assert payable(overcharge, supply)
    given = allot(overcharge, supply, ((0, 0, 1),))
    assert given is not None
    assert [share.unit for shares in given.spent for share in shares] == [ENERGY, ENERGY]
    given = allot(demand_of((Need(ANY, 1),)), supply, ((0, 0, 1),))
    assert given is not None
    assert [(share.unit, share.amount) for share in given.left] == [(ENERGY, 1)]


def test_marvel_excess_is_legal_where_the_game_says_so() -> None:
    supply = Supply([BATTERY, SPARK])
    both = ((0, 0, 1), (1, 0, 1))
    assert not check(demand_of((Need(ANY, 1),)), supply, both).ok
    verdict = check(demand_of((Need(ANY, 1),)), supply, both, loose=True)
    assert (verdict.ok, verdict.tight, verdict.wasted) == (True, False, 2)


def test_marvel_a_resource_ability_joins_the_cards_and_may_cost_something_itself() -> None:
    generator = Source(8, 1, (Use("use", ((WILD,),)),))
    assert spent([SPARK, generator], demand_of((Need(ANY, 1),))) == {frozenset({2}), frozenset({8})}
    converter = Source(8, 1, (Use("use", ((MENTAL, MENTAL),), (Need(ENERGY, 1),)),))
    assert spent([SPARK, converter], demand_of((Need(MENTAL, 2),))) == {frozenset({2, 8})}
    assert not payable(demand_of((Need(MENTAL, 2),)), Supply([converter]))


def test_marvel_no_ability_pays_for_itself_nor_two_in_a_circle() -> None:
    doubler = Source(8, 1, (Use("use", ((ENERGY, ENERGY),), (Need(ENERGY, 1),)),))
    assert not payable(demand_of((Need(ENERGY, 1),)), Supply([doubler]))
    to_mental = Source(8, 1, (Use("use", ((MENTAL, MENTAL),), (Need(ENERGY, 1),)),))
    to_energy = Source(9, 1, (Use("use", ((ENERGY, ENERGY),), (Need(MENTAL, 1),)),))
    circle = [to_mental, to_energy]
    assert not payable(demand_of((Need(ANY, 1),)), Supply(circle))
    assert spent([*circle, SPARK], demand_of((Need(MENTAL, 1), Need(ENERGY, 2)))) == {
        frozenset({2, 8, 9})
    }


# Grand Archive: a card to memory, a point of memory.
RESERVE, MEMORY, GRAVE = 1, 2, 4


def test_archive_a_reserve_cost_takes_other_cards_from_hand() -> None:
    cards = [Source(key, 1, (Use("reserve", ((RESERVE,),)),)) for key in range(3)]
    assert spent(cards, demand_of((Need(RESERVE, 2),)), excluding=0) == {frozenset({1, 2})}


def test_archive_memory_is_paid_by_floating_cards_or_at_random_and_random_comes_last() -> None:
    memory = Source(1, 2, (Use("random", ((MEMORY,),), (), 9),))
    echo = Source(2, 1, (Use("floating", ((MEMORY,),)),))
    demand, supply = demand_of((Need(MEMORY, 2),)), Supply([memory, echo])
    assert set(plans(demand, supply)) == {((0, 0, 1), (1, 0, 1)), ((0, 0, 2),)}
    deeds = batch(supply, ((0, 0, 1), (1, 0, 1)), ("rest",), last=("random",))
    assert [deed.verb for deed in deeds] == ["floating", "random"]


def test_archive_normal_and_additional_costs_are_one_question() -> None:
    demand = demand_of((Need(RESERVE, 1), Need(GRAVE, 1)))
    rite, page = (Source(key, 1, (Use("reserve", ((RESERVE,),)),)) for key in range(2))
    assert not payable(demand, Supply([rite, page]), excluding=0)
    grave = Source(2, 1, (Use("banish", ((GRAVE,),)),))
    assert payable(demand, Supply([rite, page, grave]), excluding=0)


def test_heirless_stores_pay_exactly() -> None:
    log, baguette, brick = 1, 2, 4
    needs = (Need(log, 3), Need(baguette, 2), Need(brick, 1))
    stores = [pool(log, 3), pool(baguette, 2), pool(brick, 2)]
    assert list(plans(demand_of(needs), Supply(stores))) == [((0, 0, 3), (1, 0, 2), (2, 0, 1))]
    why = shortfall(demand_of(needs), Supply(stores[:2]))
    assert why is not None
    assert (why.missing, why.needs, why.could) == (1, (2,), ())
