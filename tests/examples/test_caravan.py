"""The worked example of docs/adding-a-game.md is a whole game: cases, laws, bots, commands."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from tests.laws import laws
from tests.laws.laws import Law
from tests.laws.play import play_on
from tests.laws.scenes import SCENE_LAWS

from caravan.house_rules import HOUSE_RULES
from caravan.library import shipped_cards
from caravan.rulebook import CaravanRules
from tallystick import cases
from tallystick.bots import BOTS
from tallystick.cli import run
from tallystick.commands.clauses import Clauses
from tallystick.play import games


@cache
def rulebook(last: bool) -> CaravanRules:
    """The rules with the first, or the last, reading of every option."""
    chosen = {rule.name: rule.readings[-1] for rule in HOUSE_RULES} if last else {}
    return CaravanRules(shipped_cards(), chosen)


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
    assert [one.id for one in Clauses("caravan").all if not one.code] == []
    assert [one.id for one in Clauses("caravan").all if not one.cases] == ["CV.setup.1"]


@pytest.mark.parametrize("seed", [0, 2, 4])
@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("law", laws.LAWS + SCENE_LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, last: bool, seed: int) -> None:
    assert law(rulebook(last), seed) > 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_with_winners(seats: int) -> None:
    for seed in range(10):
        game = rulebook(False).new(seed, seats)
        play_on(game, Random(seed), 2000)
        assert game.winners()


def test_the_commands_know_it(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["rules", "caravan"],
        ["cards", "list", "caravan"],
        ["play", "caravan", "--seat", "East=greedy", "--seat", "West=random", "--narrate"],
    ):
        assert run(words) == 0
    assert "won. Seed 0" in capsys.readouterr().out
    assert set(BOTS) >= {"greedy", "random"}
