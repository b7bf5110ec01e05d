"""Control of Tiles and Castles (HL.control)."""

import pytest
from tests.games.heirless.tables import BLUE, GREEN, PURPLE, Tiles, home, table

from tallystick.games.heirless import moves
from tallystick.games.heirless.control import Map, castle_controller, controls_faction
from tallystick.games.heirless.zones import ARMS, BANDITS, CONTROL, NO_ONE, RIGHT, TILES, castle
from tallystick.kernel.machine import Game

ONE: Tiles = {
    "Cordillera": {BLUE: [1]},
    "Valley": {BLUE: [1], GREEN: [2]},
    "Wolf Bandits": {BANDITS: [1]},
}
TWO: Tiles = {"Valley": {BLUE: [2]}, "Wolf Bandits": {BLUE: [1], BANDITS: [1, 1]}}
THREE: Tiles = {"Cordillera": {BLUE: [1], GREEN: [1]}, "Valley": {BLUE: [3]}}

LEFT = 1


def controller(game: Game, tile: str) -> int:
    return game.lists[CONTROL][TILES.index(tile)]


def strength(game: Game, tile: str, owner: int) -> int:
    return Map(game).strengths(TILES.index(tile))[owner]


def test_tv1_the_outer_tile_counts_inward_and_blue_wins_the_tie() -> None:
    game = table(tiles=ONE, left=[BLUE, GREEN, PURPLE], half=LEFT)
    assert [controller(game, t) for t in ONE] == [BLUE, BLUE, BANDITS]
    assert strength(game, "Cordillera", BLUE) == 1
    assert strength(game, "Valley", BLUE) == strength(game, "Valley", GREEN) == 2


def test_tv2_with_green_first_it_is_greens() -> None:
    game = table(tiles=ONE, left=[GREEN, BLUE, PURPLE], half=LEFT)
    assert controller(game, "Valley") == GREEN


def test_tv3_inward_counts_on_base_strength_only() -> None:
    game = table(tiles=TWO, left=[BLUE, GREEN, PURPLE], half=LEFT)
    assert strength(game, "Valley", BLUE) == 2
    assert controller(game, "Wolf Bandits") == BLUE


def test_tv4_the_bandits_win_a_tie_where_they_are_first() -> None:
    game = table(tiles=TWO, right=[BLUE, GREEN, PURPLE], half=RIGHT)
    assert controller(game, "Wolf Bandits") == BANDITS


def test_tv5_a_neighbour_further_in_helps() -> None:
    game = table(tiles=THREE, left=[GREEN, BLUE, PURPLE], half=LEFT)
    assert controller(game, "Cordillera") == BLUE
    assert strength(game, "Cordillera", BLUE) == 2
    assert strength(game, "Valley", BLUE) == 4


def test_no_knight_no_bonus_and_nobody_at_zero() -> None:
    """HL.control.4, HL.amb.24."""
    game = table(tiles={"Valley": {BLUE: [3]}})
    assert strength(game, "Cordillera", BLUE) == 0
    assert controller(game, "Cordillera") == NO_ONE


def test_a_bandit_tile_is_of_its_faction_and_the_capital_of_none() -> None:
    """HL.turns.41, HL.setup.6."""
    game = table(tiles={"Cat Bandits": {BLUE: [1]}, "Capital": {GREEN: [1]}})
    assert controls_faction(game, BLUE, 1)
    assert not any(controls_faction(game, GREEN, faction) for faction in range(3))
    assert [TILES[tile] for tile in ARMS[0]] == ["Wolf Bandits", "Valley", "Cordillera"]


@pytest.mark.parametrize(("reading", "bonus"), [("arms", 0), ("arms-and-ring", 1)])
def test_whether_camps_are_adjacent_is_an_option(reading: str, bonus: int) -> None:
    game = table(
        tiles={"Cat Bandits": {BLUE: [1]}, "Fox Bandits": {BLUE: [1]}},
        options={"adjacency": reading},
    )
    assert strength(game, "Cat Bandits", BLUE) == 1 + bonus


@pytest.mark.parametrize(
    ("reading", "guest", "expected"),
    [
        ("strength", [1], GREEN),  # the tie goes to the first in order
        ("owner-on-tie", [1], BLUE),
        ("foreign-knight", [1], GREEN),
        ("owner-on-tie", [2], GREEN),
        ("strength", [], BLUE),
    ],
)
def test_castles(reading: str, guest: list[int], expected: int) -> None:
    """HL.amb.12."""
    game = table(right=[GREEN, BLUE, PURPLE], options={"castle-control": reading})
    home(game, BLUE, 1)
    for level in guest:
        moves.put_units(game, castle(BLUE), GREEN, level)
    assert castle_controller(game, BLUE) == expected


def test_an_empty_castle_is_its_owners_and_a_guest_takes_it() -> None:
    game = table()
    assert castle_controller(game, BLUE) == BLUE
    moves.put_units(game, castle(BLUE), GREEN, 1)
    assert castle_controller(game, BLUE) == GREEN
