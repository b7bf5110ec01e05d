"""Turn shapes, and who may act (HL.turns.1 to .8, .120, .121)."""

from tests.games.heirless.tables import (
    BLUE,
    GREEN,
    PURPLE,
    answer,
    asked,
    begin,
    find,
    give,
    home,
    quiet,
    rules,
    table,
    take,
)

from tallystick.games.heirless.legal import turn_refusal
from tallystick.games.heirless.tracker import is_idle
from tallystick.games.heirless.zones import BATTLE, DONE, PHASE, TILES, TURN
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

VALLEY = TILES.index("Valley")


def knights() -> Game:
    game = table()
    for seat in (BLUE, GREEN, PURPLE):
        home(game, seat, 1, 1, 1)
    return begin(game)


def turn_of(game: Game) -> int:
    quiet(game)
    return game.lists[CELLS][TURN]


def test_two_actions_are_a_turn() -> None:
    game = knights()
    answer(game, "deploy", 1, VALLEY)
    assert turn_of(game) == BLUE
    answer(game, "deploy", 1, VALLEY)
    assert turn_of(game) == GREEN


def test_one_action_and_idling_is_a_turn() -> None:
    game = knights()
    answer(game, "deploy", 1, VALLEY)
    answer(game, "idle")
    assert turn_of(game) == GREEN and is_idle(game, BLUE)


def test_idling_at_once_is_a_turn() -> None:
    game = knights()
    answer(game, "idle")
    assert turn_of(game) == GREEN and is_idle(game, BLUE)


def test_there_is_no_passing_in_ones_own_turn() -> None:
    """HL.turns.3: one action and then nothing is not a turn, nor is nothing at all."""
    game = knights()
    assert find(game, "pass") < 0
    take(game, "deploy", 1, VALLEY)
    quiet(game)
    assert find(game, "pass") < 0 and asked(game).seat == BLUE


def test_without_an_action_only_idling_is_left() -> None:
    """HL.turns.4, HL.amb.6; Free Actions are there at any time."""
    game = begin(table())
    verbs = {option[0] for option in asked(game).options}
    assert verbs == {"idle", "haggle", "promise"}


def test_why_one_cannot_act() -> None:
    game = knights()
    assert turn_refusal(game, BLUE) is None
    refusal = turn_refusal(game, GREEN)
    assert refusal is not None and refusal.clauses[0] == "HL.turns.1"
    answer(game, "idle")
    refusal = turn_refusal(game, BLUE)
    assert refusal is not None and refusal.clauses[0] == "HL.turns.6"
    game.set(CELLS, DONE, 2)
    refusal = turn_refusal(game, GREEN)
    assert refusal is not None and refusal.clauses[0] == "HL.turns.2"
    game.set(CELLS, PHASE, BATTLE)
    refusal = turn_refusal(game, GREEN)
    assert refusal is not None and refusal.clauses[0] == "HL.season.1"


def test_free_actions_between_actions_and_in_others_turns() -> None:
    """HL.turns.5."""
    game = knights()
    take(game, "deploy", 1, VALLEY)
    assert (asked(game).kind, asked(game).seat) == ("free", GREEN)
    take(game, "pass")
    assert (asked(game).kind, asked(game).seat) == ("free", PURPLE)
    take(game, "pass")
    assert (asked(game).kind, asked(game).seat) == ("turn", BLUE)
    assert find(game, "haggle") >= 0


def test_who_rests_is_asked_again_in_their_own_turn_only() -> None:
    game = knights()
    take(game, "deploy", 1, VALLEY)
    take(game, "rest")
    take(game, "rest")
    take(game, "deploy", 1, VALLEY)
    assert (asked(game).kind, asked(game).seat) == ("free", BLUE)
    take(game, "pass")
    assert (asked(game).kind, asked(game).seat) == ("turn", GREEN)
    take(game, "idle")
    assert [asked(game).seat, asked(game).kind] == [BLUE, "free"]


def test_by_option_free_actions_are_for_ones_own_turn() -> None:
    game = table(options={"free-actions": "own-turn"})
    home(game, BLUE, 1, 1)
    begin(game)
    take(game, "deploy", 1, VALLEY)
    assert asked(game).kind == "turn"


def test_proposals_between_two_steps_are_limited() -> None:
    game = table(options={"proposals": "one"})
    home(game, BLUE, 1)
    give(game, BLUE, marker=1)
    begin(game)
    take(game, "haggle")
    take(game, "with", GREEN)
    take(game, "drop")
    assert find(game, "haggle") < 0 and find(game, "promise") < 0
    take(game, "deploy", 1, VALLEY)
    quiet(game)
    assert find(game, "haggle") >= 0


def test_a_bot_may_judge_its_standing_between_actions_only() -> None:
    game = knights()
    assert rules().is_settled(game)
    take(game, "haggle")
    assert not rules().is_settled(game)
    take(game, "with", GREEN)
    assert not rules().is_settled(game)
    assert asked(game).options[asked(game).default][0] == "drop"
    take(game, "drop")
    assert rules().is_settled(game)
    take(game, "idle")
    assert asked(game).kind == "free" and rules().is_settled(game)
