"""The worked example of docs/adding-a-game.md is a whole game: cases, laws, bots, commands."""

from __future__ import annotations

from random import Random

import pytest
from tests.amounts import some
from tests.laws.play import SHARE

from caravan.house_rules import HOUSE_RULES
from tallystick import cases
from tallystick.bots import BOTS
from tallystick.cli import run
from tallystick.commands.clauses import GameClauses
from tallystick.errors import InputError
from tallystick.face.move import IllegalMove
from tallystick.face.rules import load
from tallystick.kernel.machine import Game
from tallystick.play import games
from tallystick.testing import (
    FACE_LAWS,
    LAWS,
    MIXES,
    SCENE_LAWS,
    Table,
    mixed,
    perft,
    play_on,
    run_laws,
)


def test_it_is_among_the_games() -> None:
    assert games.names()[-1] == "caravan"
    assert games.find("caravan").rulebook().title == "Caravan"


def test_its_cases_hold() -> None:
    for path, text in games.find("caravan").cases():
        report = cases.run_text(text, path)
        assert [one.failures for one in report.cases if not one.ok] == []
        assert not report.errors
        assert len(report.cases) >= 12


def test_a_case_that_is_wrong_fails() -> None:
    text = """
    - case: gathering gives three
      game: caravan
      when: [{A: gather silk}]
      then: {seats: {A: {silk: 3}}}
    """
    (report,) = cases.run_text(text).cases
    assert report.failures == ["seats.A.silk: expected 3, found 2"]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("{river: 1}", "unknown key of given"),
        ("{seats: {A: {gold: 1}}}", "unknown key of a seat"),
        ("{seats: {A: {silk: many}}}", "expected a whole number"),
        ("{seats: {A: {camp: [{card: Mule, asleep: 1}]}}}", "unknown key"),
    ],
)
def test_a_position_that_says_nothing_sensible_is_an_error(given: str, expected: str) -> None:
    report = cases.run_text(f"- {{case: c, game: caravan, given: {given}}}")
    assert [expected in str(error) for error in report.errors] == [True]


def test_every_clause_has_code_and_a_case() -> None:
    clauses = GameClauses("caravan").all
    assert [one.id for one in clauses if not one.code] == []
    assert [one.id for one in clauses if not one.cases] == ["CV.setup.1"]


@pytest.mark.parametrize("mix", MIXES[: some(2, len(MIXES))])
def test_the_laws_hold(mix: str) -> None:
    looked = run_laws(load("caravan", mixed(HOUSE_RULES, mix)), seed=2, positions=SHARE)
    assert len(looked) == len(LAWS) + len(SCENE_LAWS) + len(FACE_LAWS)
    assert min(looked.values()) >= SHARE


def test_the_ways_to_go_on_are_counted() -> None:
    rules = games.find("caravan").rulebook()
    assert perft(rules, 1, 0) == []
    assert perft(rules, 1, 5) == [5, 25, 127, 733, 3887]
    assert perft(rules, 2, 4, seats=3, after=20) == [6, 35, 178, 1036]
    game = rules.new(1)
    assert perft(rules, 1, 4) == [by_copies(game, depth) for depth in (1, 2, 3, 4)]


def by_copies(game: Game, depth: int) -> int:
    """The same counted without ever stepping back."""
    decision = game.decision()
    if decision is None or depth == 0:
        return 1
    found = 0
    for answer in range(len(decision.options)):
        other = game.clone()
        other.step(answer)
        found += by_copies(other, depth - 1)
    return found


def test_a_table_is_laid_and_played() -> None:
    table = Table(load("caravan", {"discards": "no"}), """
        turn: West
        deck: [Camel, Camel]
        seats:
          East: {hand: [Court Gift]}
          West: {hand: [Tea Chest, Mule, Court Gift], silver: 1, silk: 1, camp: [Mule, Camel]}
    """)  # fmt: skip
    table.offers("gather silk", "load Mule").pays("1 silk", "{spend: {silk: 1}}", "{rest: [Mule]}")
    table.pays("load Tea Chest", "{rest: [Camel]}", "{rest: [Mule], spend: {silver: 1}}")
    assert table.refuses("load Court Gift", "CV.load.1").shortfall is not None
    table.refuses("load Court Gift", "CV.turn.1", seat="East")
    table.play("load Tea Chest, with: {rest: [Mule], spend: {silver: 1}}", "gather spice")
    assert table.position.seat == "West"
    with pytest.raises(AssertionError, match=r"CV\.load\.1"):
        table.play("load Court Gift")
    with pytest.raises(AssertionError, match="is legal"):
        table.refuses("gather silk")


def test_positions_are_written_as_they_are_read() -> None:
    text = """turn: B
deck: [Mule, Camel]
spent: [Tea Chest]
seats:
  A: {silver: 2, hand: [Mule], camp: [{card: Mule, rested: 1}, Camel]}
  B: {}
"""
    position = load("caravan").position(text)
    assert position.to_text() == text
    with position.trying("gather silk") as later:
        assert later.to_text().startswith("turn: A\ndeck: [Camel]\n")
    position = load("caravan").position("seats: {A: {hand: [Mule, Mule], silver: 1}, B: {}}")
    position.play(position.moves[-1])
    with pytest.raises(InputError, match="half done"):
        position.to_text()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_with_winners(seats: int) -> None:
    for seed in range(10):
        game = games.find("caravan").rulebook().new(seed, seats)
        play_on(game, Random(seed), 2000)
        assert game.winners()


def test_the_commands_know_it(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["rules", "caravan"],
        ["cards", "list", "caravan"],
        ["play", "caravan", "--seed", "0", "--seat", "East=greedy", "--seat", "West=random"],
    ):
        assert run(words) == 0
    assert "won. Seed 0" in capsys.readouterr().out
    assert set(BOTS) >= {"greedy", "random"}


def test_a_name_whose_number_something_else_has_has_not_come_true() -> None:
    """What is gathered is a number too; a card of that number has nothing to do with it."""
    position = "given: {deck: [Mule, Camel], seats: {A: {silver: 1}, B: {}}}"
    step = "{A: gather silk, targets: [Camel]}"
    report = cases.run_text(f"- {{case: t, game: caravan, {position}, when: [{step}]}}\n")
    assert "Nothing asks for a target." in report.cases[0].failures[0]


def test_an_x_that_nothing_asks_for_is_refused_by_face_and_judge() -> None:
    text = "Nothing asks for an X."
    table = Table(load("caravan"), "{deck: [Camel], seats: {A: {hand: [Mule], silver: 1}, B: {}}}")
    assert table.refuses("gather silk, x: 3").text == text
    with pytest.raises(IllegalMove, match=text):
        table.position.play("gather silk, x: 3")
    report = cases.run_text("- {case: x, game: caravan, when: [{A: gather silk, x: 3}]}\n")
    assert text in report.cases[0].failures[0]
