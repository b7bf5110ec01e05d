"""The search: one tree, a new world each time, and moves that are told by what they are."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import islice
from random import Random
from typing import NamedTuple, cast

import pytest
from tests.amounts import some
from tests.bots.test_heirless import Laid, offered
from tests.bots.test_seated import TABLES, positions

from tallystick.bots import BOTS, LEVELS, search
from tallystick.bots.greedy import GreedyBot
from tallystick.bots.search import (
    FEWEST,
    LIKELY,
    PLAINLY,
    Horizon,
    Move,
    PlayoutPolicy,
    Race,
    Search,
    SearchBot,
    SearchNode,
    looks,
)
from tallystick.bots.seated import SeatWorld
from tallystick.games.terrus.rulebook import TerrusRules
from tallystick.kernel.decision import Decision
from tallystick.kernel.machine import Game
from tallystick.kernel.view import Determinizer, resample
from tallystick.play.match import Playing
from tallystick.rules.asking import Moment
from tallystick.rules.rulebook import Rulebook


def searched(match: Playing, iterations: int = 20) -> Search:
    made = Search(match.rules, match.game, Random(3), iterations)
    made.run()
    return made


def moves(names: str) -> list[Move]:
    return [(0, "turn", name) for name in names]


def test_what_seems_best_is_tried_first_and_what_is_good_more_often() -> None:
    node = SearchNode(2)
    a, b, c = moves("abc")
    gains = {a: 0.0, b: 1.0, c: -50.0}
    found = []
    for _ in range(60):
        move, child = node.child(gains, 0)
        worth = {a: 0.7, b: 0.4, c: 0.9}[move]
        for one in (node, child):
            one.add([worth, 1 - worth])
        found.append(move)
    assert found[0] == b
    assert found.count(a) > 3 * found.count(b) > 0 == found.count(c)
    assert all(one.available == 60 for one in node.children.values())
    assert node.child({b: 1.0}, 0)[0] == b  # of those that are there


def test_each_wants_the_best_for_themselves() -> None:
    node = SearchNode(3)
    a, b = moves("ab")
    for move, worth in ((a, [0.9, 0.1, 0.4]), (b, [0.2, 0.8, 0.4])):
        child = node.children[move] = SearchNode(3)
        for one in [node, child] * 30:
            one.add(worth)
    gains = dict.fromkeys((a, b), 0.0)
    assert [node.child(gains, seat)[0] for seat in (0, 1)] == [a, b]


# -- the race -------------------------------------------------------------------------------------


def raced(race: Race, worth: Callable[[Move, int], float]) -> int:
    """Run a race; in how many worlds."""
    for world in range(1000):
        if race.decided:
            return world
        race.add({move: worth(move, world) for move in race.left})
    raise AssertionError("it does not end")


def test_trials_are_dealt_out_evenly_and_the_worse_half_goes() -> None:
    chance = Random(4)
    race = Race(moves("abcde"), 60)  # three rounds: of 5, of 3, of 2

    def worth(move: Move, world: int) -> float:
        return {"d": 0.55, "b": 0.53, "e": 0.45}.get(str(move[2]), 0.3) + chance.gauss(0, 0.2)

    raced(race, worth)
    tried = sorted(len(values) for values in race.values.values())
    assert tried == [4, 4, 10, 21, 21] and race.budget == 0
    assert str(race.left[0][2]) in "bd"


def test_what_is_plainly_worse_goes_at_once() -> None:
    chance = Random(4)
    race = Race(moves("ab"), 1000)
    worlds = raced(race, lambda move, world: 0.6 * (move[2] == "b") + chance.gauss(0, 0.01))
    assert worlds == FEWEST and race.left == moves("b")


def test_where_less_is_enough_what_is_worse_goes_sooner() -> None:
    def worlds(sure: float) -> int:
        chance = Random(4)
        race = Race(moves("ab"), 1000, sure)
        return raced(race, lambda move, world: 0.1 * (move[2] == "b") + chance.gauss(0, 0.2))

    assert FEWEST <= worlds(LIKELY) < worlds(PLAINLY)


def test_a_difference_is_seen_through_worlds_that_differ_more() -> None:
    race = Race(moves("ab"), 1000)
    worlds = raced(race, lambda move, world: world % 7 / 7 + 0.01 * (move[2] == "b"))
    assert worlds == FEWEST and race.left == moves("b")


def test_of_what_is_always_the_same_the_first_stays() -> None:
    race = Race(moves("cab"), 1000)
    worlds = raced(race, lambda move, world: world % 5 / 5)
    assert worlds == FEWEST and race.left == moves("c")


def test_without_enough_trials_it_is_as_it_was_thought() -> None:
    assert Race(moves("ba"), 1).decided
    assert Race(moves("ba"), 1).left[0] == moves("b")[0]


# -- the horizon ----------------------------------------------------------------------------------


class Turns:
    """A rulebook of which nothing is asked but whose turn it is."""

    def __init__(self, turns: str) -> None:
        self.written = iter(turns)

    def moment(self, game: Game) -> Moment:
        """The next turn that is written."""
        return Moment("turn", int(next(self.written)))


@pytest.mark.parametrize("turns, seen", [(1, "00110"), (2, "0011000110")])
def test_it_sees_so_many_own_turns_after_the_others(turns: int, seen: str) -> None:
    horizon = Horizon(cast(Rulebook, Turns(seen)), 0, 0, turns)
    world = cast(Game, None)
    assert [horizon.is_reached(world) for _ in seen] == [False] * (len(seen) - 1) + [True]


def test_five_times_as_many_iterations_look_one_turn_farther() -> None:
    assert [looks(1, 3, n)[-1] for n in (0, 20, 50, 200, 440, 1000, 5000)] == [1, 1, 1, 2, 2, 3, 4]
    assert [looks(1, 1, n)[-1] for n in (50, 200, 1000, 5000)] == [1, 2, 2, 2]
    assert looks(2, 0, 1000) == (2,)


def test_the_first_look_is_one_turn_nearer_than_the_last_and_not_nearer_than_usual() -> None:
    assert [looks(2, 2, n) for n in (50, 200, 1000)] == [(2,), (2, 3), (3, 4)]


class Looked(NamedTuple):
    """An iteration: how far it looked, and which of the trials of its move it was."""

    turns: int
    move: Move
    trial: int


def looked(match: Playing, iterations: int, monkeypatch: pytest.MonkeyPatch) -> list[Looked]:
    """The iterations of a search."""
    found: list[Looked] = []
    iterate = Search.iterate

    def noted(self: Search, world: Game, move: Move) -> float:
        found.append(Looked(self.turns, move, len(self.race.values[move])))
        return iterate(self, world, move)

    with monkeypatch.context() as patched:
        patched.setattr(Search, "iterate", noted)
        searched(match, iterations)
    return found


@pytest.mark.parametrize("game", ["grand-archive", "marvel-champions"])
def test_what_a_first_look_leaves_races_on_one_turn_farther(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for match in positions(game, 1, 20):
        usual = match.rules.foresight
        found = looked(match, 120, monkeypatch)
        first = [one for one in found if one.turns == usual]
        then = [one for one in found if one.turns == usual + 1]
        assert found == first + then
        assert all(one.trial < FEWEST for one in first)
        assert {one.move for one in then} <= {one.move for one in first}
        assert sum(one.turns for one in found) <= 120 * usual
        if then:
            return
    raise AssertionError("none of the races went on")


@pytest.mark.parametrize("game, seats", [("heirless", 3), ("terrus", 2)])
def test_any_budget_looks_as_far_where_it_helps_no_more(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the end of the season, for which players plan there; to as many turns as usual."""
    for match in islice(positions(game, seats, 20), 3):
        found = {one.turns for one in looked(match, 120, monkeypatch)}
        assert found <= {match.rules.foresight} and len(found) == 1


# -- the search -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TABLES)
def test_all_moves_are_tried_in_the_same_new_worlds(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds: list[int] = []

    class Counted:
        def __init__(self, position: Game, seat: int, known: Collection[int]) -> None:
            self.worlds = Determinizer(position, seat, known)

        def world(self, seed: int) -> Game:
            seeds.append(seed)
            return self.worlds.world(seed)

    monkeypatch.setattr(search, "Determinizer", Counted)
    for match in islice(positions(game, 2, 20), some(2, 12)):
        seeds.clear()
        before = match.digest()
        found = searched(match, 40)
        assert match.digest() == before
        tried = [len(values) for values in found.race.values.values()]
        assert len(set(seeds)) == len(seeds) == max(tried)
        assert found.root.visits == sum(tried) <= 40
        for move, values in found.race.values.items():
            node = found.root.children[move]
            assert node.visits == len(values) and all(0 <= value <= 1 for value in values)
            assert node.worth[found.seat] == pytest.approx(sum(values))


@pytest.mark.parametrize("game", TABLES)
def test_with_no_iterations_to_speak_of_it_is_greedy(game: str) -> None:
    for match in positions(game, 8, 9):
        decision = match.decision()
        assert decision is not None
        if not match.rules.courses(match.game):
            world = resample(match.game, decision.seat, 4)
            world.ask(decision)
            table = SeatWorld(match.rules, world, match.log)
            both = [
                bot.choose(table, decision.seat, decision) for bot in (SearchBot(1, 1), GreedyBot())
            ]
            kinds = {match.rules.alike(world, decision.options[place]) for place in both}
            assert len(kinds) == 1


@pytest.mark.parametrize("game", TABLES)
def test_moves_that_come_to_the_same_are_one(game: str) -> None:
    for match in positions(game, 4, 10):
        decision = match.decision()
        assert decision is not None
        moves = searched(match, 1).choices
        plausible = match.rules.plausible(match.game)
        alike = {match.rules.alike(match.game, decision.options[place]) for place in plausible}
        assert 1 <= len(moves) <= len(alike)


def test_the_same_seed_and_budget_give_the_same_answers() -> None:
    for match in positions("terrus", 6, 9):
        decision = match.decision()
        assert decision is not None
        found = {SearchBot(8, 12).choose(match, decision.seat, decision) for _ in range(2)}
        assert len(found) == 1


def test_what_is_good_for_one_of_two_is_bad_for_the_other() -> None:
    made = searched(next(positions("terrus", 2, 20)))
    nodes = [made.root]
    while nodes:
        node = nodes.pop()
        nodes += node.children.values()
        assert sum(node.worth) == pytest.approx(node.visits)


def test_who_play_together_want_the_same() -> None:
    made = searched(next(positions("marvel-champions", 2, 20)))
    assert all(node.worth[0] == node.worth[1] for node in made.root.children.values())


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("2 log", "accept"),
        ("1 log for 1 brick", "refuse"),
        ("4 log for 1 brick", "accept"),
        ("1 log; you will not deploy to the Capital this season", "refuse"),
        ("2 log; you will give Blue 2 brick this season", "refuse"),
        ("2 log; Blue will give Green 2 marble this season", "accept"),
    ],
)
def test_an_offer_is_weighed(words: str, answer: str) -> None:
    match = Laid(offered(words))
    decision = match.decision()
    assert decision is not None
    place = BOTS["search:40"](1).choose(match, decision.seat, decision)
    assert decision.options[place][0] == answer


def test_levels_are_budgets_that_grow() -> None:
    budgets = [int(LEVELS[name].partition(":")[2]) for name in ("easy", "normal", "hard")]
    assert budgets == sorted(set(budgets))
    for name, what in LEVELS.items():
        assert BOTS[name](1).bot.iterations == BOTS[what](1).bot.iterations  # type: ignore[attr-defined]


def test_how_a_seat_stands_is_scored_once_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many of its moves have not come up before."""

    def all_of(rules: Rulebook, game: Game, decision: Decision) -> list[int]:
        return list(range(len(decision.options)))

    scored: list[int] = []
    score = TerrusRules.score

    def noting(self: TerrusRules, game: Game, seat: int) -> float:
        scored.append(seat)
        return score(self, game, seat)

    monkeypatch.setattr(TerrusRules, "score", noting)
    monkeypatch.setattr("tallystick.bots.search.thinkable", all_of)  # scores a few by itself
    monkeypatch.setattr("tallystick.bots.search.value", lambda *_: 0.0)  # scores what comes of it
    most = 0
    for match in positions("terrus", 3, 3):
        decision = match.game.decision()
        assert decision is not None
        policy = PlayoutPolicy(match.rules)
        scored.clear()
        for _ in range(2):
            most = max(most, len(policy.thoughts(match.game, decision)))
        assert len(scored) <= 1
    assert most > 2
