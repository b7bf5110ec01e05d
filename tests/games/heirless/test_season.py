"""The Season around the turns, and the end of the game."""

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
    home,
    quiet,
    rules,
    steps,
    table,
    take,
)

from tallystick.games.heirless import moves
from tallystick.games.heirless.battles import event_faction
from tallystick.games.heirless.season import RANKS, finish, total
from tallystick.games.heirless.setup import add_card
from tallystick.games.heirless.zones import (
    ATTRIBUTES,
    BAG,
    BANDITS,
    BATTLE,
    BUILT,
    CARD,
    CLEANUP,
    DECKS,
    DRAFT,
    DRAFTING,
    EMPLOYED,
    END_OF_SEASON,
    EVENTS,
    HAND,
    LAWS,
    PHASE,
    PHASES,
    REWARDS,
    SEASON,
    SPOT,
    TILES,
    UNEMPLOYED,
    USER,
    WORKERS,
    castle,
    levels_at,
)
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game


def phase(game: Game) -> int:
    return game.lists[CELLS][PHASE]


def through(game: Game, until: int) -> Game:
    """Go on with defaults until a phase, or the end."""
    while not game.over and phase(game) < until:
        game.step(max(asked(game).default, 0))
    return game


def test_the_phases_come_in_their_order() -> None:
    """HL.season.1."""
    game = rules().new(3, 3)
    season = game.lists[CELLS][SEASON]
    while game.lists[CELLS][SEASON] == season:
        game.step(max(asked(game).default, 0))
    seen = [PHASES[fact[2]] for fact in facts(game, "phase")]
    assert seen == list(PHASES[1:])


# -- Rewards --------------------------------------------------------------------------------------


def test_a_tile_pays_its_controller_times_extra_resources() -> None:
    """HL.rewards.2, HL.rewards.3."""
    game = table(tiles={"Farmland": {BLUE: [1]}, "Capital": {GREEN: [1]}, "Valley": {BANDITS: [1]}})
    give(game, BLUE, extra_resource=3)
    quiet(begin(game, -1, REWARDS))
    assert have(game, BLUE, "wheat") == 6
    assert (have(game, GREEN, "prestige"), have(game, GREEN, "influence")) == (3, 1)
    assert have(game, BLUE, "brick") == 0


@pytest.mark.parametrize("seed", range(4))
def test_in_every_season_the_tiles_pay_whoever_controls_them_as_the_phase_begins(seed: int) -> None:
    """HL.rewards.1, over whole games."""
    control, at_start, paid = [-1] * len(TILES), [-1] * len(TILES), 0
    for game, happened in steps(seed, 3 + seed % 3):
        for kind, seat, a, _ in happened:
            if kind == "phase" and a == REWARDS:
                at_start = control[:]
            if kind == "reward":
                paid += 1
                assert seat == at_start[a], f"season {game.lists[CELLS][SEASON]}: {TILES[a]}"
            if kind == "control":
                control[a] = seat
    assert paid


def camp(**units: list[int]) -> Game:
    owners = {"blue": BLUE, "green": GREEN}
    levels = {owners[name]: found for name, found in units.items()}
    return quiet(begin(table(tiles={"Cat Bandits": levels}), -1, REWARDS))


def test_experience_raises_a_knight_on_the_tile_or_brings_an_extra_resource() -> None:
    """HL.rewards.4."""
    game = camp(blue=[2, 1])
    assert asked(game).kind == "experience"
    take(game, "raise", BLUE, 2)
    assert levels_at(game, TILES.index("Cat Bandits"), BLUE) == [1, 3]
    game = camp(blue=[2])
    take(game, "extra")
    assert have(game, BLUE, "extra resource") == 1


def test_anothers_knight_is_raised_with_its_owners_leave() -> None:
    game = camp(blue=[3], green=[1])
    take(game, "raise", GREEN, 1)
    assert (asked(game).seat, asked(game).kind) == (GREEN, "consent")
    take(game, "forbid")
    assert have(game, BLUE, "extra resource") == 1  # nothing else was left
    game = camp(blue=[3], green=[1])
    take(game, "raise", GREEN, 1)
    take(game, "allow")
    assert levels_at(game, TILES.index("Cat Bandits"), GREEN) == [2]


def test_at_the_top_level_only_extra_resources_are_left() -> None:
    """HL.rewards.5: with one answer nobody is asked."""
    game = camp(blue=[3])
    assert have(game, BLUE, "extra resource") == 1


# -- End-of-Season effects ------------------------------------------------------------------------


def test_workplaces_act_at_the_end_of_the_season_for_their_user() -> None:
    game = table()
    vault = built(game, GREEN, "Vault")
    game.set(USER, vault, BLUE)
    give(game, BLUE, influence=5)
    quiet(begin(game, -1, END_OF_SEASON))
    assert (asked(game).seat, asked(game).kind, asked(game).source) == (BLUE, "times", vault)
    assert len(asked(game).options) == 2  # once or not at all
    take(game, "times", 1)
    assert (have(game, BLUE, "influence"), have(game, BLUE, "prestige")) == (3, 3)


# -- drafting and Workers -------------------------------------------------------------------------


def shop(options: dict[str, str] | None = None) -> Game:
    game = table(options=options)
    for rank, names in enumerate((("Hut", "Camp"), ("Bakery", "Smithy"), ("Salon", "Vault"))):
        for name in names * 3:
            add_card(game, rules(**(options or {})).index[name], DECKS + rank)
    return quiet(begin(game, -1, DRAFTING))


def test_drafting_picks_one_and_passes_the_rest_on() -> None:
    game = shop()
    keeps = rules().start.draft
    assert [len(game.lists[DRAFT[seat]]) for seat in range(3)] == [keeps + 1] * 3
    first = asked(game).options[0][1]
    rest = [entity for entity in game.lists[DRAFT[BLUE]] if entity != first]
    take(game, "draft", first)
    for _ in range(2):
        game.step(0)
    assert game.lists[DRAFT[GREEN]] == rest
    through(game, WORKERS)
    assert [len(game.lists[HAND[seat]]) for seat in range(3)] == [keeps] * 3
    assert all(not game.lists[DRAFT[seat]] for seat in range(3))


def test_by_option_one_draws_from_a_deck() -> None:
    game = shop({"drafting": "draw"})
    assert [option[0] for option in asked(game).options] == ["deck"] * RANKS
    take(game, "deck", 2)
    assert len(game.lists[HAND[BLUE]]) == 1


def test_workers_come_out_of_the_bag_and_one_may_be_exchanged() -> None:
    game = begin(table(), -1, WORKERS)
    drawn = rules().start.recruits
    attributes = game.lists[ATTRIBUTES[BLUE]]
    assert sum(attributes[UNEMPLOYED : UNEMPLOYED + 3]) == drawn
    assert sum(game.lists[BAG]) == 36 - 3 * drawn
    faction = next(i for i in range(3) if attributes[UNEMPLOYED + i])
    take(game, "replace", faction)
    assert sum(game.lists[ATTRIBUTES[BLUE]][UNEMPLOYED : UNEMPLOYED + 3]) == drawn
    assert sum(game.lists[BAG]) == 36 - 3 * drawn


def test_a_bag_gives_no_more_than_it_has() -> None:
    """HL.amb.32."""
    game = table()
    game.replace(BAG, [1, 0, 0])
    moves.gain(game, BLUE, UNEMPLOYED, 3)
    assert (have(game, BLUE, "wolf worker"), game.lists[BAG]) == (1, [0, 0, 0])
    moves.draw_worker(game, BLUE)
    assert have(game, BLUE, "wolf worker") == 1


# -- Cleanup --------------------------------------------------------------------------------------


def test_cleanup_brings_cubes_workers_and_knights_home() -> None:
    game = table(tiles={"Valley": {BLUE: [2], BANDITS: [1]}})
    moves.put_units(game, castle(GREEN), BLUE, 1)
    hut = built(game, BLUE, "Hut")
    game.set(USER, hut, GREEN)
    give(game, BLUE, employed_wolf=2, paths=3)
    through(quiet(begin(game, -1, CLEANUP)), len(PHASES) - 1)
    assert game.lists[USER][hut] == -1
    assert have(game, BLUE, "employed wolf") == 0
    assert have(game, BLUE, "paths") == 3  # to the end of the Season, HL.turns.62
    assert levels_at(game, castle(BLUE), BLUE) == [1, 2]
    assert levels_at(game, TILES.index("Valley"), BANDITS) == [1]
    assert game.lists[BAG][0] == 14


def test_by_option_knights_stay_and_bandits_leave() -> None:
    game = table(
        tiles={"Valley": {BLUE: [2], BANDITS: [1]}},
        options={"knights-after-season": "stay", "bandits-after-season": "leave"},
    )
    through(quiet(begin(game, -1, CLEANUP)), len(PHASES) - 1)
    assert levels_at(game, TILES.index("Valley"), BLUE) == [2]
    assert levels_at(game, TILES.index("Valley"), BANDITS) == []


def test_workplaces_change_places_in_cleanup_only() -> None:
    """HL.cleanup.1, HL.turns.54."""
    game = table()
    hut, camp_ = built(game, BLUE, "Hut", 0), built(game, BLUE, "Camp", 4)
    quiet(begin(game, -1, CLEANUP))
    take(game, "shift", hut)
    take(game, "cell", 4)
    assert (game.lists[SPOT][hut], game.lists[SPOT][camp_]) == (4, 0)
    assert find(game, "shift", hut) < 0 and find(game, "shift", camp_) >= 0
    take(game, "done")
    assert phase(game) != CLEANUP or asked(game).seat != BLUE


# -- events, set-up and the end -------------------------------------------------------------------


@pytest.mark.parametrize(("length", "cards"), [("regular", 6), ("extended", 9)])
def test_as_many_seasons_as_event_cards(length: str, cards: int) -> None:
    """HL.setup.8, HL.setup.9, HL.amb.25."""
    game = rules(length=length).new(1, 3)
    row = game.lists[EVENTS]
    factions = [rules().cards[game.lists[CARD][entity]].faction for entity in row]
    assert len(row) == cards
    assert [(f - factions[0]) % 3 for f in factions] == [n % 3 for n in range(cards)]
    assert event_faction(game) == factions[0]


def test_the_table_is_laid() -> None:
    game = rules().new(0, 4)
    start = rules().start
    for seat in range(4):
        assert levels_at(game, castle(seat), seat) == sorted(start.knights)
        assert len(game.lists[HAND[seat]]) == sum(start.hand)
        assert have(game, seat, "influence") == start.influence
    assert len(game.lists[LAWS]) >= 10
    assert any(levels_at(game, tile, BANDITS) for tile in range(len(TILES)))
    assert asked(game).kind == "turn"


@pytest.mark.parametrize("seats", [2, 7])
def test_it_is_for_three_to_six(seats: int) -> None:
    with pytest.raises(ValueError):
        rules().new(0, seats)


def test_the_first_tracker_is_an_option() -> None:
    game = rules(**{"first-tracker": "seat-order-right"}).new(5, 4)
    assert asked(game).seat == BLUE


@pytest.mark.parametrize(("tie", "winners"), [("order", [PURPLE]), ("shared", [GREEN, PURPLE])])
def test_the_most_prestige_less_oathbreaks_wins(tie: str, winners: list[int]) -> None:
    """HL.amb.26, HL.amb.20e."""
    game = table(right=[BLUE, PURPLE, GREEN], options={"winner-tie": tie})
    give(game, BLUE, prestige=25, oathbreak=40)
    give(game, GREEN, prestige=7)
    give(game, PURPLE, prestige=27, oathbreak=20)
    assert [total(game, seat) for seat in range(3)] == [-15, 7, 7]
    finish(game)
    assert game.over and game.winners() == winners


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_random_players_come_to_a_winner_in_six_seasons(seats: int) -> None:
    last = None
    for game, _ in steps(seats, seats, 20_000):
        last = game
    assert last is not None and last.over
    assert last.lists[CELLS][SEASON] == 6 and len(last.winners()) == 1


def test_knights_and_workers_are_neither_made_nor_lost() -> None:
    for game, _ in steps(11, 5, 4000):
        for seat in range(5):
            knights = sum(len(levels_at(game, place, seat)) for place in range(16))
            assert knights == len(rules().start.knights)
            assert len(game.lists[BUILT[seat]]) <= 9
        workers = sum(
            sum(game.lists[ATTRIBUTES[seat]][first : first + 3])
            for seat in range(5)
            for first in (UNEMPLOYED, EMPLOYED)
        )
        assert workers + sum(game.lists[BAG]) == 60


def test_a_battle_phase_without_battles_passes_by() -> None:
    game = table()
    home(game, BLUE, 1)
    quiet(begin(game, -1, BATTLE))
    assert phase(game) > BATTLE
    assert not facts(game, "battle")


def test_answers_after_the_last_turn_lead_to_the_battles() -> None:
    """HL.turns.7."""
    game = begin(table())
    for _ in range(3):
        answer(game, "idle")
    assert phase(game) > BATTLE
