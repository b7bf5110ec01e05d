"""The search: one tree, a new world each time, and moves that are told by what they are."""

from __future__ import annotations

from math import log, sqrt
from random import Random

import pytest
from tests.bots.test_heirless import Laid, offered
from tests.bots.test_seated import TABLES, positions

from tallystick.bots import BOTS, LEVELS, search
from tallystick.bots.search import Search, SearchBot
from tallystick.bots.tree import EXPLORATION, Halving, Move, Node
from tallystick.kernel.machine import Game
from tallystick.kernel.view import resample
from tallystick.play.match import Playing


def searched(match: Playing, iterations: int = 20) -> Search:
    made = Search(match.rules, match.game, Random(3), iterations)
    made.run()
    return made


def test_a_move_is_urgent_that_is_good_or_was_often_passed_over() -> None:
    node = Node(2)
    node.add([0.75, 0.25])
    node.add([0.25, 0.75])
    assert (node.mean(0), node.mean(1)) == (0.5, 0.5)
    node.available = 20
    assert node.urgency(0) == pytest.approx(0.5 + EXPLORATION * sqrt(log(20) / 2))


def test_what_was_only_tried_counts_for_less() -> None:
    node, good, bad = Node(2), Node(2), Node(2)
    node.children = {(0, "turn", "good"): good, (0, "turn", "bad"): bad}
    for child, visits, worth in ((good, 9, 1.0), (bad, 1, 0.0)):
        for _ in range(visits):
            child.add([worth, 1 - worth])
            node.add([worth, 1 - worth])
    assert node.mean(0) == 0.9
    assert node.value(0) == pytest.approx(81 / 82)


def test_moves_are_opened_one_by_one() -> None:
    node = Node(2)
    assert node.opens(0) and not node.opens(1)
    for _ in range(100):
        node.add([0.5, 0.5])
    assert node.opens(15) and not node.opens(16)


def test_visits_are_dealt_out_evenly_and_the_worse_half_goes() -> None:
    moves: list[Move] = [(0, "turn", name) for name in "abcde"]
    children = {move: Node(2) for move in moves}
    halving = Halving(list(moves), 60)  # three rounds: of 5, of 3, of 2
    for _ in range(60):
        move = halving.next(children, 0)
        worth = {"d": 0.9, "b": 0.8, "e": 0.7}.get(str(move[2]), 0.1)
        children[move].add([worth, 1 - worth])
    assert [child.visits for child in children.values()] == [4, 21, 4, 21, 10]
    assert halving.left[0] == (0, "turn", "d")


@pytest.mark.parametrize("game", TABLES)
def test_each_iteration_is_in_another_world_and_one_visit(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds: list[int] = []

    def counted(position: Game, seat: int, seed: int) -> Game:
        seeds.append(seed)
        return resample(position, seat, seed)

    monkeypatch.setattr(search, "resample", counted)
    for match in positions(game, 2, 20):
        seeds.clear()
        before = match.digest()
        found = searched(match)
        if len(found.choices) == 1:
            assert not seeds
            continue
        assert len(set(seeds)) == len(seeds) == found.root.visits == 20
        assert match.digest() == before
        row = found.root.children.values()
        assert sum(node.visits for node in row) == 20
        assert all(0 <= value <= node.visits for node in row for value in node.worth)


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
