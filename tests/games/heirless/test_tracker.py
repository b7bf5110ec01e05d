"""The tracker: order and priorities at every moment, Idling, the flip (HL.turns.9 to .21)."""

import pytest
from tests.games.heirless.tables import BLUE, GREEN, PURPLE, begin, quiet, table, take

from tallystick.games.heirless import tracker
from tallystick.games.heirless.turn import go_idle
from tallystick.games.heirless.zones import BANDITS, HALF, LEFT, RIGHT, TRACK, TURN
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game


def half_of(game: Game) -> int:
    return game.lists[CELLS][HALF]


def test_examples_a_to_f() -> None:
    """HL.turns.tvA to tvF, one after the other."""
    game = table(right=[GREEN, PURPLE], left=[BLUE])
    assert tracker.order(game) == [BANDITS, GREEN, PURPLE]
    assert tracker.priorities(game) == [BANDITS, GREEN, PURPLE, BLUE]
    go_idle(game, GREEN)
    assert tracker.order(game) == [BANDITS, PURPLE]
    assert tracker.priorities(game) == [BANDITS, PURPLE, BLUE, GREEN]
    go_idle(game, PURPLE)
    assert (half_of(game), game.lists[TRACK[RIGHT]]) == (LEFT, [])
    assert tracker.order(game) == [BLUE, GREEN, PURPLE, BANDITS] == tracker.priorities(game)
    go_idle(game, GREEN)
    assert tracker.order(game) == [BLUE, PURPLE, BANDITS]
    assert tracker.priorities(game) == [BLUE, PURPLE, BANDITS, GREEN]
    go_idle(game, BLUE)
    assert tracker.order(game) == [PURPLE, BANDITS]
    assert tracker.priorities(game) == [PURPLE, BANDITS, GREEN, BLUE]
    go_idle(game, PURPLE)
    assert (half_of(game), game.lists[TRACK[LEFT]]) == (RIGHT, [])
    assert tracker.order(game) == [BANDITS, GREEN, BLUE, PURPLE] == tracker.priorities(game)


def test_the_halves_change_as_the_last_one_idles_in_play() -> None:
    game = begin(table(right=[GREEN, PURPLE], left=[BLUE]), GREEN)
    take(game, "idle")
    take(quiet(game), "idle")
    assert tracker.order(game) == [BLUE, GREEN, PURPLE, BANDITS]


def test_turns_go_round_and_round() -> None:
    """HL.amb.2, HL.amb.3: whoever Idles leaves a gap that nobody falls into."""
    game = begin(table(4, right=[3, 1, 0, 2], left=[]), 3)
    seen = []
    for verb in ("idle", "idle", "idle", "idle"):
        seen.append(quiet(game).lists[CELLS][TURN])
        take(game, verb)
    assert seen == [3, 1, 0, 2]


@pytest.mark.parametrize("idler", [BLUE, GREEN, PURPLE])
def test_the_next_turn_is_that_of_the_next_active_player(idler: int) -> None:
    game = table(right=[BLUE, GREEN, PURPLE])
    tracker.begin_turn(game, idler)
    go_idle(game, idler)
    tracker.turn_is_over(game, idler)
    assert tracker.next_player(game) == (idler + 1) % 3


def test_the_idle_rank_after_the_active() -> None:
    game = table(right=[GREEN], left=[PURPLE, BLUE])
    ranks = tracker.ranks(game)
    assert ranks[BANDITS] < ranks[GREEN] < ranks[PURPLE] < ranks[BLUE]
    assert tracker.is_idle(game, BLUE) and not tracker.is_idle(game, GREEN)
    assert tracker.seats_in_order(game) == [GREEN, PURPLE, BLUE]
