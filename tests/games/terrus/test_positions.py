"""Laws of Terrus positions, over random games under several sets of house rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.amounts import some
from tests.laws.play import Variant, rulebook

from tallystick.games.terrus import state_based_checks
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.values import stat_changes
from tallystick.games.terrus.zones import (
    ATTRIBUTES,
    AWAY,
    CITY,
    DEF,
    FIGHT,
    HEARERS,
    HOST,
    OUT,
    POOL,
    SECRET,
    SPOT,
    STATICS,
    VITAE,
    WOUNDS,
    living,
    row_of,
)
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game
from tallystick.testing import MIXES, walk

MIX = pytest.mark.parametrize("mix", MIXES)


def positions(mix: str) -> Iterator[Game]:
    return walk(rulebook(Variant("terrus", mix)), 500, some(700, 2000))


@MIX
def test_cities_are_grids(mix: str) -> None:
    """T.10.2, T.12.1b: one thing a cell, one row behind the clade; beasts are attached to
    locations, items to beasts."""
    for game in positions(mix):
        for seat in living(game):
            taken = []
            for entity in game.lists[CITY[seat]]:
                piece, spot = piece_of(game, entity), game.lists[SPOT][entity]
                host = game.lists[HOST][entity]
                if piece.kind in ("clade", "structure", "beast"):
                    taken.append(spot)
                    assert row_of(spot) >= -1
                if piece.kind == "item":
                    assert piece_of(game, host).kind == "beast"
                    assert game.lists[ZONE][host] == game.lists[ZONE][entity]
                elif piece.kind == "beast" and host >= 0:
                    assert piece_of(game, host).is_location
            assert len(set(taken)) == len(taken)


@MIX
def test_tables_of_abilities_agree_with_the_cities(mix: str) -> None:
    for game in positions(mix):
        here = [e for seat in range(game.seats) for e in game.lists[CITY[seat]]]
        statics = [e for e in here if piece_of(game, e).modifiers]
        hearers = [e for e in here if piece_of(game, e).triggers]
        kinds = ("event",)  # the event in force is in no city, and counts
        for table, expected in ((STATICS, statics), (HEARERS, hearers)):
            found = [e for e in game.lists[table] if piece_of(game, e).kind not in kinds]
            assert sorted(found) == sorted(expected)


@MIX
def test_pools_and_wounds_are_never_negative(mix: str) -> None:
    for game in positions(mix):
        for seat in range(game.seats):
            assert min(game.lists[ATTRIBUTES[seat]][POOL:]) >= 0
        assert min(game.lists[WOUNDS]) >= 0


@MIX
def test_nothing_that_should_be_dead_is_there_when_priority_is_given(mix: str) -> None:
    """T.27.4b, T.5.3b: before anybody has priority."""
    for game in positions(mix):
        decision = game.decision()
        if decision is None or decision.kind != "priority":
            continue
        changes = stat_changes(game, DEF)
        for seat in living(game):
            assert game.lists[ATTRIBUTES[seat]][VITAE] > 0
            there = game.lists[CITY[seat]]
            assert not any(state_based_checks.is_dead(game, one, changes) for one in there)


@MIX
def test_what_is_away_does_not_fight_and_secrets_are_cleared(mix: str) -> None:
    for game in positions(mix):
        decision = game.decision()
        for seat in range(game.seats):
            assert all(game.lists[FIGHT][entity] < 0 for entity in game.lists[AWAY[seat]])
            if decision is None or decision.kind not in ("duel", "reveal"):
                assert game.lists[SECRET[seat]] == []


@MIX
def test_only_rulers_in_the_game_are_asked(mix: str) -> None:
    """T.5.3a: who has lost leaves at once."""
    for seed in range(some(3, 12)):
        game, chance = rulebook(Variant("terrus", mix)).new(seed, 3 + seed % 3), Random(seed)
        while (decision := game.decision()) is not None:
            assert not game.lists[ATTRIBUTES[decision.seat]][OUT]
            game.step(chance.randrange(len(decision.options)))
