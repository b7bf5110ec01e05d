"""Assign, Build, Commission, Deploy, Flee (HL.turns.40 to .71, .90 to .92)."""

import pytest
from tests.games.heirless.tables import (
    BLUE,
    GREEN,
    PURPLE,
    answer,
    asked,
    begin,
    built,
    facts,
    find,
    give,
    have,
    hold,
    home,
    law,
    quiet,
    rules,
    table,
    take,
)

from tallystick.cards.schema import CardFacts
from tallystick.games.heirless import legal, moves
from tallystick.games.heirless.effects import count
from tallystick.games.heirless.legal import ActionLegality
from tallystick.games.heirless.payment import on_card, put_on_card
from tallystick.games.heirless.setup import add_card
from tallystick.games.heirless.text.language import read_text
from tallystick.games.heirless.zones import (
    BUILT,
    DISCARDS,
    DONE,
    ENACTED,
    HAND,
    RESOURCES,
    SOVEREIGNS,
    SPOT,
    TILES,
    USER,
    castle,
    levels_at,
)
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.card_text import OnPlay, Receive


def clause(refusal: Refusal | None) -> str:
    assert refusal is not None
    return refusal.clauses[0]


def done(game: Game) -> int:
    return game.lists[CELLS][DONE]


# -- Assign ---------------------------------------------------------------------------------------


def test_each_worker_newly_assigned_brings_one_influence() -> None:
    game = table(tiles={"Farmland": {BLUE: [1]}})
    bakery = built(game, BLUE, "Bakery")
    give(game, BLUE, cat_worker=3)
    begin(game)
    answer(game, "assign", bakery)
    assert have(game, BLUE, "influence") == 2
    assert (have(game, BLUE, "cat worker"), have(game, BLUE, "employed cat")) == (1, 2)
    assert have(game, BLUE, "baguette") == 2
    assert game.lists[USER][bakery] == BLUE and done(game) == 1
    assert clause(legal.assign_refusal(ActionLegality(game, BLUE), bakery)) == "HL.turns.44"


def test_workers_of_a_faction_need_a_tile_of_that_faction() -> None:
    game = table(tiles={"Wolf Bandits": {GREEN: [1]}})
    hut = built(game, BLUE, "Hut")
    give(game, BLUE, wolf_worker=1)
    begin(game)
    assert clause(legal.assign_refusal(ActionLegality(game, BLUE), hut)) == "HL.turns.41"
    give(game, GREEN, wolf_worker=1)
    assert legal.assign_refusal(ActionLegality(game, GREEN), hut) is None


def test_two_factions_need_two_tiles_and_all_workers_at_once() -> None:
    """HL.turns.42, HL.turns.46."""
    game = table(tiles={"Valley": {BLUE: [1]}})
    camp = built(game, BLUE, "Camp")
    give(game, BLUE, wolf_worker=1, fox_worker=1)
    assert "HL.turns.42" in (legal.assign_refusal(ActionLegality(game, BLUE), camp) or ((),))[0]
    moves.march(game, BLUE, 1, TILES.index("Valley"), TILES.index("Valley"))
    game = table(tiles={"Valley": {BLUE: [1]}, "Thicket": {BLUE: [1]}})
    camp = built(game, BLUE, "Camp")
    give(game, BLUE, wolf_worker=1)
    assert clause(legal.assign_refusal(ActionLegality(game, BLUE), camp)) == "HL.turns.46"


def guest_house() -> tuple[Game, int]:
    game = table(tiles={"Valley": {BLUE: [1]}})
    hut = built(game, GREEN, "Hut")
    give(game, BLUE, wolf_worker=1)
    return begin(game), hut


def test_the_controller_of_the_castle_is_asked() -> None:
    """HL.turns.44; HL.amb.14: whoever assigns gets Influence and effect."""
    game, hut = guest_house()
    take(game, "assign", hut)
    assert (asked(game).seat, asked(game).kind) == (GREEN, "permission")
    take(game, "allow")
    assert (have(game, BLUE, "log"), have(game, BLUE, "influence")) == (1, 1)
    assert done(game) == 1


def test_forbidden_it_was_no_action() -> None:
    game, hut = guest_house()
    take(game, "assign", hut)
    take(game, "forbid")
    assert (asked(game).seat, asked(game).kind, done(game)) == (BLUE, "turn", 0)
    assert find(game, "assign") < 0
    assert clause(legal.assign_refusal(ActionLegality(game, BLUE), hut)) == "HL.turns.44"
    assert have(game, BLUE, "wolf worker") == 1


def test_who_holds_a_foreign_castle_needs_nobodys_leave_but_its_owner_does() -> None:
    """HL.turns.47."""
    game, hut = guest_house()
    moves.put_units(game, castle(GREEN), BLUE, 1)
    take(game, "assign", hut)
    assert game.lists[USER][hut] == BLUE


def test_by_option_effects_wait_for_the_end_of_the_season() -> None:
    game = table(tiles={"Valley": {BLUE: [1]}}, options={"workplace-effects": "end-of-season"})
    hut = built(game, BLUE, "Hut")
    give(game, BLUE, wolf_worker=1)
    begin(game)
    answer(game, "assign", hut)
    assert have(game, BLUE, "log") == 0
    for _ in range(3):
        answer(game, "idle")
    assert have(game, BLUE, "log") == 1


def test_card_resources_stay_on_their_workplace_and_pay_there() -> None:
    """HL.icon.3, HL.icon.6."""
    game = table(tiles={"Meadow": {BLUE: [1]}})
    mill = built(game, BLUE, "Mill")
    give(game, BLUE, cat_worker=1, wheat=1)
    begin(game)
    take(game, "assign", mill)
    assert [option[1] for option in asked(game).options] == [0, 1, 2, 3]
    take(game, "times", 2)
    assert (have(game, BLUE, "wheat"), have(game, BLUE, "baguette")) == (1, 2)


# -- Build ----------------------------------------------------------------------------------------


def test_a_build_cost_is_paid_whole() -> None:
    game = table()
    bakery = hold(game, BLUE, "Bakery")
    give(game, BLUE, log=3, baguette=2, brick=2)
    begin(game)
    take(game, "build", bakery)
    assert len(asked(game).options) == 9
    take(game, "cell", 4)
    assert [have(game, BLUE, name) for name in ("log", "baguette", "brick")] == [0, 0, 1]
    assert (game.lists[BUILT[BLUE]], game.lists[HAND[BLUE]]) == ([bakery], [])
    assert game.lists[SPOT][bakery] == 4 and done(game) == 1


def test_short_of_one_brick_nothing_is_paid() -> None:
    game = table()
    bakery = hold(game, BLUE, "Bakery")
    give(game, BLUE, log=3, baguette=2)
    begin(game)
    assert find(game, "build") < 0
    refusal = legal.build_refusal(ActionLegality(game, BLUE), bakery)
    assert clause(refusal) == "HL.turns.50"
    assert refusal is not None and "1 brick short" in refusal.text


def full_grid(workers: int) -> tuple[Game, list[int], int]:
    game = table()
    grid = [built(game, BLUE, "Hut", cell) for cell in range(9)]
    for entity in grid[:workers]:
        game.set(USER, entity, GREEN)
    card = hold(game, BLUE, "Hut")
    give(game, BLUE, log=1)
    return begin(game), grid, card


def test_with_nine_built_one_without_workers_makes_room() -> None:
    """HL.turns.51, HL.turns.52."""
    game, grid, card = full_grid(7)
    assert clause(legal.cell_refusal(game, BLUE, 3)) == "HL.turns.51"
    assert clause(legal.replace_refusal(game, BLUE, grid[0])) == "HL.turns.52"
    take(game, "build", card)
    assert [option[:2] for option in asked(game).options] == [
        ("replace", grid[7]),
        ("replace", grid[8]),
    ]
    take(game, "replace", grid[8])
    assert game.lists[SPOT][card] == 8 and grid[8] in game.lists[DISCARDS]


def test_with_workers_on_all_nine_nothing_is_built() -> None:
    game, _, card = full_grid(9)
    assert clause(legal.build_refusal(ActionLegality(game, BLUE), card)) == "HL.turns.52"
    assert find(game, "build") < 0


def test_room_is_made_only_where_it_is_needed_and_at_home() -> None:
    game = table()
    mine, other = built(game, BLUE, "Hut"), built(game, GREEN, "Hut")
    assert clause(legal.replace_refusal(game, BLUE, mine)) == "HL.turns.52"
    assert clause(legal.replace_refusal(game, BLUE, other)) == "HL.turns.52"
    assert clause(legal.cell_refusal(game, BLUE, 9)) == "HL.turns.51"
    assert clause(legal.build_refusal(ActionLegality(game, BLUE), mine)) == "HL.turns.50"


def test_the_sovereign_workplace_is_built_by_the_same_rules_and_swept() -> None:
    """HL.turns.55, HL.cleanup.2, HL.amb.27."""
    game = table()
    crown = add_card(game, rules().index["Coronation Ceremony"], SOVEREIGNS)
    give(game, BLUE, marble=2, croissant=2, cask=2)
    begin(game)
    take(game, "build", crown)
    take(game, "cell", 0)
    for _ in range(3):
        answer(game, "idle")
    while game.lists[BUILT[BLUE]]:
        game.step(asked(game).default if asked(game).default >= 0 else 0)
    assert game.lists[SOVEREIGNS] == [crown]


def test_by_one_reading_the_coronation_wins() -> None:
    tiles = {name: {BLUE: [1]} for name in ("Valley", "Meadow", "Thicket")}
    game = table(tiles=tiles, options={"coronation": "wins"})
    crown = built(game, BLUE, "Coronation Ceremony")
    give(game, BLUE, wolf_worker=1, cat_worker=1, fox_worker=1)
    begin(game)
    take(game, "assign", crown)
    assert game.over and game.winners() == [BLUE]


# -- Commission -----------------------------------------------------------------------------------


def marble_works(options: dict[str, str] | None = None) -> tuple[Game, int]:
    game = table(tiles={"Valley": {BLUE: [1]}}, options=options)
    give(game, BLUE, wolf_worker=1, brick=2, log=3)
    return begin(game), rules().path_index["Marble Works"]


def test_a_path_turns_x_and_x_into_x() -> None:
    game, path = marble_works()
    assert clause(legal.convert_refusal(game, BLUE, path, 1)) == "HL.turns.62"
    answer(game, "commission", path)
    assert (have(game, BLUE, "influence"), have(game, BLUE, "employed wolf")) == (0, 1)
    assert [o[2] for o in asked(game).options if o[0] == "convert"] == [1, 2]
    assert clause(legal.convert_refusal(game, BLUE, path, 3)) == "HL.turns.63"
    assert clause(legal.convert_refusal(game, BLUE, path, 0)) == "HL.turns.63"
    assert clause(legal.commission_refusal(ActionLegality(game, BLUE), path)) == "HL.amb.16"
    take(game, "convert", path, 2)
    assert [have(game, BLUE, name) for name in ("brick", "log", "marble")] == [0, 1, 2]
    assert done(game) == 1  # HL.turns.62: a Free Action


def test_converting_in_anothers_turn() -> None:
    game, path = marble_works()
    answer(game, "commission", path)
    take(game, "idle")
    quiet(game)
    take(game, "idle")
    assert (asked(game).seat, asked(game).kind) == (PURPLE, "free")
    while asked(game).seat != BLUE:
        game.step(0)
    take(game, "convert", path, 1)
    assert have(game, BLUE, "marble") == 1


def test_whether_a_commission_needs_control_is_an_option() -> None:
    """HL.amb.11."""
    for reading, expected in (("yes", "HL.amb.11"), ("no", "")):
        game = table(options={"commission-control": reading})
        give(game, BLUE, wolf_worker=1)
        refusal = legal.commission_refusal(
            ActionLegality(game, BLUE), rules().path_index["Marble Works"]
        )
        assert (refusal.clauses[0] if refusal else "") == expected
    game = table(tiles={"Valley": {BLUE: [1]}})
    refusal = legal.commission_refusal(
        ActionLegality(game, BLUE), rules().path_index["Marble Works"]
    )
    assert clause(refusal) == "HL.turns.60"


# -- Deploy and Flee ------------------------------------------------------------------------------


def test_knights_go_to_any_tile_or_a_foreign_castle() -> None:
    game = table()
    home(game, BLUE, 1, 2)
    begin(game)
    assert len([o for o in asked(game).options if o[0] == "deploy"]) == 2 * 12
    look = ActionLegality(game, BLUE)
    assert clause(legal.deploy_refusal(look, 1, castle(BLUE))) == "HL.turns.70"
    assert clause(legal.deploy_refusal(look, 3, 0)) == "HL.turns.70"
    answer(game, "deploy", 2, castle(GREEN))
    assert levels_at(game, castle(GREEN), BLUE) == [2]
    assert find(game, "deploy", 2) < 0  # HL.turns.71


def test_a_law_can_make_deploying_cost() -> None:
    game = table()
    home(game, BLUE, 1)
    game.move(law(game, "Toll"), ENACTED)
    begin(game)
    assert find(game, "deploy") < 0
    assert "HL.turns.70" in clause(legal.deploy_refusal(ActionLegality(game, BLUE), 1, 0))
    give(game, BLUE, influence=3)
    game.rewind(game.mark())
    take(game, "deploy", 1, 0)
    assert have(game, BLUE, "influence") == 1


def test_fleeing_is_one_step_inward_for_one_influence() -> None:
    game = table(tiles={"Cordillera": {BLUE: [2]}})
    give(game, BLUE, influence=1)
    begin(game)
    take(game, "flee", TILES.index("Cordillera"), 2)
    assert levels_at(game, TILES.index("Valley"), BLUE) == [2]
    assert have(game, BLUE, "influence") == 0 and facts(game, "fled")


@pytest.mark.parametrize(
    ("where", "influence", "expected"),
    [("Capital", 1, "HL.turns.91"), ("Valley", 0, "HL.turns.90"), ("Meadow", 1, "HL.turns.90")],
)
def test_why_one_cannot_flee(where: str, influence: int, expected: str) -> None:
    game = table(tiles={"Capital": {BLUE: [1]}, "Valley": {BLUE: [1]}})
    give(game, BLUE, influence=influence)
    assert clause(legal.flee_refusal(ActionLegality(game, BLUE), TILES.index(where), 1)) == expected


def test_nobody_flees_inside_a_castle() -> None:
    game = table()
    give(game, BLUE, influence=1)
    moves.put_units(game, castle(GREEN), BLUE, 1)
    assert clause(legal.flee_refusal(ActionLegality(game, BLUE), castle(GREEN), 1)) == "HL.turns.91"


def test_texts_count_neighbours_tiles_and_workplaces() -> None:
    """HL.icon.1, HL.icon.8."""
    game = table(tiles={"Valley": {BLUE: [1]}, "Meadow": {BLUE: [1]}, "Capital": {BLUE: [1]}})
    centre = built(game, BLUE, "Hut", 4)
    for cell, name in ((0, "Bakery"), (1, "Hut"), (5, "Bakery"), (7, "Camp")):
        built(game, BLUE, name, cell)
    game.set(USER, centre, BLUE)
    counted = {
        "for each adjacent workplace": 3,
        "for each wolf tile you control": 1,
        "for each tile you control": 3,
        "for each cat workplace you have": 2,
        "for each workplace you have": 5,
        "for each commoner workplace you have": 3,
        "for each artisan cat workplace you have": 2,
        "for each noble workplace you have": 0,
    }
    for words, expected in counted.items():
        compiled = read_text(CardFacts("Test", "workplace", f"Gain 1 log {words}."))
        (ability,) = compiled.abilities
        assert isinstance(ability, OnPlay) and isinstance(ability.effects[0], Receive)
        assert count(game, ability.effects[0].n, BLUE, centre) == expected, words
    assert read_text(CardFacts("Test", "law", "Gain 1 log for each adjacent workplace.")).problems


def test_card_resources_lie_in_the_order_of_the_game() -> None:
    game = table()
    smithy = built(game, BLUE, "Smithy")
    for name in ("marble", "log"):
        put_on_card(game, smithy, RESOURCES.index(name), 1)
    assert [RESOURCES[kind] for kind, _ in on_card(game, smithy)] == ["log", "marble"]
