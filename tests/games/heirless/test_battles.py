"""Battles, Alliances, who gains (HL.battles)."""

import pytest
from tests.games.heirless.tables import (
    BLUE,
    GREEN,
    PURPLE,
    Tiles,
    answer,
    asked,
    begin,
    facts,
    have,
    quiet,
    table,
    take,
)

from tallystick.games.heirless.battles import bandit_order, open_battles
from tallystick.games.heirless.zones import (
    BANDITS,
    BATTLE,
    END_OF_SEASON,
    PHASE,
    TILES,
    castle,
    levels_at,
)
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

MEADOW = TILES.index("Meadow")
LEFT = 1
PAIR: Tiles = {"Meadow": {BLUE: [1], GREEN: [1], BANDITS: [1, 1]}}


def battle(
    tiles: Tiles, order: list[int], half: int = LEFT, options: dict[str, str] | None = None
) -> Game:
    right, left = ([], order) if half == LEFT else (order, [])
    return quiet(
        begin(table(tiles=tiles, right=right, left=left, half=half, options=options), -1, BATTLE)
    )


def gains(game: Game) -> list[int]:
    return [have(game, seat, "influence") for seat in (BLUE, GREEN, PURPLE)]


def ally(game: Game, seat: int, other: int) -> None:
    while asked(game).seat != seat:
        answer(game, "none")
    answer(game, "ally", other)
    assert (asked(game).seat, asked(game).kind) == (other, "alliance")
    answer(game, "accept")


def alone(game: Game) -> None:
    while game.lists[CELLS][PHASE] == BATTLE:
        answer(game, "none")


def test_tv1_the_weaker_leaves() -> None:
    game = battle({"Meadow": {BLUE: [2], GREEN: [1]}}, [GREEN, BLUE, PURPLE])
    alone(game)
    assert gains(game) == [1, 0, 0]
    assert levels_at(game, castle(GREEN), GREEN) == [1]  # HL.amb.21


def test_tv2_an_alliance_ranks_as_the_worse_of_the_two() -> None:
    game = battle(PAIR, [BLUE, GREEN, PURPLE])
    ally(game, BLUE, GREEN)
    assert gains(game) == [2, 2, 0]
    assert levels_at(game, MEADOW, BANDITS) == []


def test_tv3_where_the_bandits_are_first_they_win_the_tie() -> None:
    game = battle(PAIR, [BLUE, GREEN, PURPLE], half=0)
    ally(game, BLUE, GREEN)
    assert gains(game) == [0, 0, 0]
    assert levels_at(game, MEADOW, BANDITS) == [1, 1]


def test_tv4_purple_is_first_and_wins_the_tie() -> None:
    tiles = {"Meadow": {BLUE: [1], GREEN: [1], PURPLE: [2]}}
    game = battle(tiles, [PURPLE, BLUE, GREEN])
    ally(game, BLUE, GREEN)
    if game.lists[CELLS][PHASE] == BATTLE:
        alone(game)
    assert gains(game) == [0, 0, 2]


def test_an_alliance_needs_both_and_nobody_is_in_two() -> None:
    """HL.battles.6."""
    tiles = {"Meadow": {BLUE: [1], GREEN: [1], PURPLE: [1]}}
    game = battle(tiles, [BLUE, GREEN, PURPLE])
    take(game, "ally", GREEN)
    take(game, "refuse")
    assert (asked(game).seat, [o[:2] for o in asked(game).options]) == (
        BLUE,
        [("none", -1), ("ally", PURPLE)],
    )
    take(game, "ally", PURPLE)
    take(game, "accept")
    assert game.lists[CELLS][PHASE] != BATTLE  # Green has nobody left to ask
    assert gains(game) == [1, 0, 1]


def test_knights_in_a_castle_do_not_fight() -> None:
    """HL.battles.2."""
    game = table()
    assert open_battles(game, BLUE) == []


def test_everybody_resolves_their_battles_in_the_order_they_like() -> None:
    """HL.battles.3: each Battle once."""
    tiles: Tiles = {
        "Meadow": {BLUE: [2], GREEN: [1]},
        "Valley": {BLUE: [2], PURPLE: [1]},
        "Thicket": {GREEN: [1], PURPLE: [2]},
    }
    game = battle(tiles, [BLUE, GREEN, PURPLE])
    assert (asked(game).seat, asked(game).kind) == (BLUE, "battle")
    take(game, "battle", TILES.index("Valley"))
    quiet(game)
    alone(game)
    fought = [TILES[fact[2]] for fact in facts(game, "battle")]
    assert fought == ["Valley", "Meadow", "Thicket"]


def test_the_bandits_fight_in_a_fixed_order_where_they_are_first() -> None:
    """HL.amb.24d: outermost Tile first; without an Event from the first Faction on."""
    tiles: Tiles = {
        "Wolf Bandits": {BLUE: [1], BANDITS: [2]},
        "Valley": {BLUE: [1], BANDITS: [1]},
    }
    game = battle(tiles, [BLUE, GREEN, PURPLE], half=0)
    assert [TILES[fact[2]] for fact in facts(game, "battle")] == ["Valley", "Wolf Bandits"]
    assert [TILES[tile] for tile in bandit_order(game)][:3] == [
        "Cordillera",
        "Valley",
        "Wolf Bandits",
    ]
    assert game.lists[CELLS][PHASE] >= END_OF_SEASON
    game = battle(tiles, [BLUE, GREEN, PURPLE], half=0, options={"bandit-battles": "players-only"})
    assert (asked(game).seat, asked(game).kind) == (BLUE, "battle")


@pytest.mark.parametrize(("reading", "gain"), [("yes", 2), ("no", 0)])
def test_whether_bandits_count_is_an_option(reading: str, gain: int) -> None:
    """HL.amb.22."""
    tiles: Tiles = {"Meadow": {BLUE: [3], BANDITS: [1, 1]}}
    game = battle(tiles, [BLUE, GREEN, PURPLE], options={"bandit-influence": reading})
    assert gains(game) == [gain, 0, 0]


def test_lost_knights_are_out_of_the_game_by_option() -> None:
    tiles: Tiles = {"Meadow": {BLUE: [2], GREEN: [1]}}
    game = battle(tiles, [BLUE, GREEN, PURPLE], options={"removed-knights": "lost"})
    alone(game)
    assert levels_at(game, castle(GREEN), GREEN) == []


def test_adjacency_counts_in_battle() -> None:
    """HL.battles.5: Blue's Tile further out decides the Battle inside, though Green ranks first."""
    tiles: Tiles = {
        "Farmland": {GREEN: [1], BLUE: [3]},
        "Meadow": {GREEN: [1], BLUE: [1]},
    }
    game = battle(tiles, [GREEN, BLUE, PURPLE])
    take(game, "battle", TILES.index("Meadow"))
    quiet(game)
    alone(game)
    assert levels_at(game, MEADOW, BLUE) == [1]


def test_strength_is_recomputed_for_each_battle() -> None:
    """HL.amb.24c: when Green has fallen in Meadow it is no help in Farmland any more."""
    tiles: Tiles = {
        "Farmland": {GREEN: [1], BLUE: [1]},
        "Meadow": {GREEN: [1], PURPLE: [3]},
    }
    game = battle(tiles, [BLUE, GREEN, PURPLE])
    alone(game)
    assert levels_at(game, TILES.index("Farmland"), BLUE) == [1]
    assert [fact[1] for fact in facts(game, "removed")] == [GREEN, GREEN]
