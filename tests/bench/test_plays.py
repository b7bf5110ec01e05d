"""Plays of Grand Archive are drawn as the game asks for them, and CP-SAT answers as we do."""

from __future__ import annotations

from random import Random

import pytest
from bench.payments import Instance, measure, weight_of
from bench.plays import (
    MATERIALIZE,
    ROWS,
    SEATS,
    PlayPeer,
    costs_of,
    instance_of,
    instances,
    is_joint,
    rules_of,
    tables_of,
    wander,
)

from tallystick.costs import Need, Source, Supply, Use, best, demand_of, payable
from tallystick.games.grand_archive.costs.payment import MEMORY_BIT, RESERVE_BIT
from tallystick.games.grand_archive.effects.leaving import concede

RESERVE, PERMIT = Use("reserve", ((1,),), (), 4), Use("permit", ((4,),))
KINDLE = Use("kindle", ((1,),), (Need(4, 1),), 2)
CARD = Source(1, 1, (RESERVE,))
# Two fire cards in the graveyard, of which one may be banished, and a card in hand.
FIRE = [Source(0, 1, (PERMIT,)), CARD, Source(2, 2, (KINDLE,))]
# One thing that rests for one, is sacrificed for another, or does both.
BOTH = Source(
    3, 1,
    (Use("rest", ((1,),), (), 2), Use("sacrifice", ((8,),), (), 9), Use("both", ((1, 8),), (), 11)),
)  # fmt: skip
MADE = {
    "kindled as far as it may be": (Instance((Need(1, 2),), FIRE), 4 + 2 + 1),
    "and no further": (Instance((Need(1, 3),), FIRE), None),
    "one thing for two parts": (Instance((Need(1, 1), Need(8, 1)), [BOTH]), 11),
    "one thing once": (Instance((Need(1, 2), Need(8, 1)), [BOTH]), None),
    "nothing that pays": (Instance((Need(2, 1),), [CARD]), None),
    "nothing at all": (Instance((Need(2, 1),), []), None),
}


def test_what_is_drawn_is_asked_by_the_game() -> None:
    game = next(tables_of("")).new(3, SEATS)
    seat = wander(game, Random(7))
    assert seat >= 0
    bills = {
        one.option: rules_of(game).bill(game, seat, one.option, 2)
        for one in rules_of(game).acts(game, seat)
        if one.option[0] in ("activate", "use") and one.option[1] >= 0
    }
    asked = {option: instance_of(game, seat, option) for option in bills}
    found = {option: one for option, one in asked.items() if one is not None}
    assert found
    assert len(costs_of(game, seat)) == len(found)
    for option, one in found.items():
        able = payable(demand_of(one.needs), Supply(one.sources))
        assert bills[option].is_payable or not able  # the first of its ways is asked


def test_both_kinds_of_costs_are_drawn_and_the_same_again() -> None:
    drawn = [instances(tables_of(""))(Random(seed)) for seed in range(40)]
    bits = {need.accepts for one in drawn for need in one.needs}
    assert {RESERVE_BIT, MEMORY_BIT} <= bits
    assert any(map(is_joint, drawn))
    assert not all(map(is_joint, drawn))
    assert instances(tables_of(""))(Random(5)) == drawn[5]


def test_a_game_that_is_over_asks_nothing() -> None:
    game = next(tables_of("")).new(3, SEATS)
    concede(game, 0)
    assert wander(game, Random(1)) == -1


def test_memory_is_asked_for_where_one_materializes() -> None:
    game = next(tables_of("")).new(3, SEATS)
    while (decision := game.decision()) is not None and decision.kind != MATERIALIZE:
        game.step(len(decision.options) - 1)
    assert decision is not None
    asked = [[need.accepts for need in one.needs] for one in costs_of(game, decision.seat)]
    assert asked
    assert all(MEMORY_BIT in bits and RESERVE_BIT not in bits for bits in asked)


@pytest.mark.parametrize("name", MADE)
def test_ours_answers_what_is_made_for_it(name: str) -> None:
    instance, weight = MADE[name]
    found = best(demand_of(instance.needs), Supply(instance.sources))
    assert (None if found is None else weight_of(instance, found)) == weight


@pytest.mark.parametrize("name", MADE)
def test_the_peer_answers_the_same(name: str) -> None:
    peer = PlayPeer(pytest.importorskip("ortools.sat.python.cp_model"))
    instance, weight = MADE[name]
    assert peer.can(instance) == (weight is not None)
    assert peer.best(instance) == weight


def test_both_sides_are_measured() -> None:
    peer = PlayPeer(pytest.importorskip("ortools.sat.python.cp_model"))
    times = measure(ROWS, instances(tables_of("")), 2, peer)
    assert {name: len(runs) for name, runs in times.items()} == {"can": 2, "best": 2}
