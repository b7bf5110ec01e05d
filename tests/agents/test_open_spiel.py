"""OpenSpiel's own tests for games in Python, as they are, for every game; its ISMCTS plays them."""

from __future__ import annotations

import pickle
from importlib import import_module
from random import Random
from typing import Any, Final

import pytest
from tests.agents.games import GAMES, SEATS
from tests.amounts import some

from tallystick.agents import register_open_spiel
from tallystick.agents.spiel import SpielState
from tallystick.errors import InputError

pyspiel: Any = import_module("pyspiel")
np: Any = import_module("numpy")

PLAYED: Final = 25  # decisions of a game that are looked at


def game_of(game: str, **more: Any) -> Any:
    register_open_spiel(game)
    called = f"tallystick_{game.replace('-', '_')}"
    return pyspiel.load_game(called, {"players": SEATS[game], **more})


def dealt(game: Any, deal: int) -> SpielState:
    state: SpielState = game.new_initial_state()
    state.apply_action(deal)
    return state


def random_step(state: SpielState, chance: Random) -> None:
    if state.is_chance_node():
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        state.apply_action(chance.choice(outcomes))
    else:
        state.apply_action(chance.choice(state.legal_actions()))


@pytest.mark.parametrize("game", GAMES)
def test_random_simulation(game: str) -> None:
    """Serialized at every step in the game that is short."""
    short = game == "caravan"
    pyspiel.random_sim_test(game_of(game), num_sims=1, serialize=short, verbose=False)


@pytest.mark.parametrize("game", GAMES[:: some(2, 1)])
def test_simulation_of_its_python_games(game: str) -> None:
    peers: Any = import_module("open_spiel.python.tests.games_sim_test")
    np.random.seed(1)
    peers.GamesSimTest().sim_game(game_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_ismcts_plays(game: str) -> None:
    """Its Python ISMCTS, with worlds resampled for whoever is asked; what it rolls out is cut short
    by its own evaluator, for a whole game of ours is long."""
    ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")

    class Short:
        """Values a position by nothing after a few answers at random."""

        def __init__(self) -> None:
            self.chance = Random(1)
            self.asked = 0

        def evaluate(self, state: SpielState) -> Any:
            self.asked += 1
            there = state.clone()
            for _ in range(8):
                if there.is_terminal():
                    break
                random_step(there, self.chance)
            return np.array(there.returns())

        def prior(self, state: SpielState) -> list[tuple[int, float]]:
            legal = state.legal_actions()
            return [(action, 1.0 / len(legal)) for action in legal]

    played = game_of(game)
    evaluator = Short()
    bot = ismcts.ISMCTSBot(
        game=played,
        uct_c=2.0,
        max_simulations=12,
        evaluator=evaluator,
        random_state=np.random.RandomState(2),
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )
    state = dealt(played, 3)
    moved = 0
    chance = Random(4)
    while moved < 3 and not state.is_terminal():
        if state.is_chance_node() or len(state.legal_actions()) < 2:
            random_step(state, chance)
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        moved += 1
    assert moved == 3
    assert evaluator.asked > 10


@pytest.mark.parametrize("game", GAMES)
def test_law_a_world_resampled_is_the_same_to_whoever_is_asked(game: str) -> None:
    """Its information state, its actions and their words; and often another world."""
    chance, source = Random(2), Random(3)
    state = dealt(game_of(game), 7)
    others = looked = 0
    while looked < PLAYED and not state.is_terminal():
        if not state.is_chance_node():
            looked += 1
            player = state.current_player()
            other = state.resample_from_infostate(player, source.random)
            assert other.current_player() == player
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.legal_actions() == state.legal_actions()
            for action in state.legal_actions():
                assert other.action_to_string(action) == state.action_to_string(action)
            others += str(other) != str(state)
        random_step(state, chance)
    assert others > 5


@pytest.mark.parametrize("game", ("terrus", "heirless", "grand-archive"))
def test_law_a_world_resampled_keeps_what_the_player_has_seen(game: str) -> None:
    """Cards that it saw go where it cannot look; a copy and what is pickled know them as well."""
    chance, source = Random(2), Random(3)
    state = dealt(game_of(game), 7)
    seen = 0
    for _ in range(400):
        if state.is_terminal():
            break
        known = known_to(state, state.current_player())
        if known:
            other = state.resample_from_infostate(state.current_player(), source.random)
            assert known_to(other, state.current_player()) == known
            for copied in (state.clone(), pickle.loads(pickle.dumps(state))):
                assert known_to(copied, state.current_player()) == known
            seen += 1
        random_step(state, chance)
    assert seen > 10


def known_to(state: SpielState, player: int) -> dict[int, list[int]]:
    """What a player knows of what it cannot see: which cards these are."""
    game, memory = state.play.game, state.play.memory
    assert game is not None and memory is not None
    identities = game.rules.layout.identities
    return {one: [game.lists[at][one] for at in identities] for one in memory.of(player)}


@pytest.mark.parametrize("game", GAMES)
def test_law_clones_go_on_alone(game: str) -> None:
    chance = Random(5)
    state = dealt(game_of(game), 1)
    for _ in range(PLAYED):
        if state.is_terminal():
            break
        clone = state.clone()
        before, known = str(state), state.information_state_string(0)
        random_step(clone, chance)
        assert str(state) == before
        assert state.information_state_string(0) == known
        sent = pickle.loads(pickle.dumps(state))
        assert str(sent) == before
        assert sent.information_state_string(0) == known
        state = clone


def test_the_information_state_remembers_what_was_answered() -> None:
    """Two answers that lead to the same sight are told apart by whoever gave them."""
    played = game_of("terrus")
    state = dealt(played, 2)
    chance = Random(1)
    seen = set()
    for _ in range(60):
        if state.is_terminal():
            break
        player = state.current_player()
        if player >= 0:
            known = state.information_state_string(player)
            assert known not in seen
            seen.add(known)
        random_step(state, chance)
    assert len(seen) > 30


def test_chance_is_listed_with_its_distribution() -> None:
    played = game_of("terrus", deals=8)
    state = played.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(n, 1 / 8) for n in range(8)]
    assert len({str(dealt(played, n)) for n in range(8)}) == 8
    random = game_of("grand-archive", deals=4)
    found = set()
    for deal in range(4):
        state, chance = dealt(random, deal), Random(deal)
        for _ in range(400):
            if state.is_terminal():
                break
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                assert sum(p for _, p in outcomes) == pytest.approx(1.0)
                found.add(len(outcomes))
            random_step(state, chance)
    assert max(found, default=0) >= 2


def test_what_is_won_adds_up_to_nothing() -> None:
    played, chance = game_of("caravan"), Random(1)
    state = dealt(played, 0)
    assert state.returns() == [0.0, 0.0, 0.0]
    while not state.is_terminal():
        random_step(state, chance)
    assert sum(state.returns()) == pytest.approx(0.0)
    assert max(state.returns()) > 0


def test_house_rules_are_a_parameter() -> None:
    one = game_of("terrus", options="pool-only=yes")
    assert one.get_parameters()["options"] == "pool-only=yes"
    with pytest.raises((InputError, pyspiel.SpielError)):
        game_of("terrus", options="pool-only=perhaps")


def test_what_there_is_not() -> None:
    """Said as everywhere, and not in terms of the command line."""
    register_open_spiel("terrus")
    with pytest.raises(InputError, match="players: Terrus is for 2 to 6, not 9"):
        pyspiel.load_game("tallystick_terrus", {"players": 9})
    with pytest.raises(InputError, match=r"^options: option pool-only: 'perhaps' is not one of"):
        pyspiel.load_game("tallystick_terrus", {"options": "pool-only=perhaps"})
    with pytest.raises(InputError, match="names: expected the names of games, found 3"):
        register_open_spiel(3)  # type: ignore[arg-type]
    state = game_of("terrus", deals=8).new_initial_state()
    with pytest.raises(ValueError, match="deal 8 is not one of 8"):
        state.apply_action(8)


def test_options_are_pairs() -> None:
    with pytest.raises(InputError, match="expected options such as 'pool-only=yes"):
        game_of("terrus", options="x")
