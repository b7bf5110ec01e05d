"""A game without text, costs and house rules needs no module that speaks of them."""

from __future__ import annotations

import re
from importlib.metadata import EntryPoint
from typing import cast

import pytest
from tests.examples.bare.rulebook import HAND, BareRules, acts

import tallystick
from tallystick.cli import run
from tallystick.errors import InputError
from tallystick.kernel.decision import Candidate
from tallystick.kernel.machine import Game
from tallystick.play import games
from tallystick.play.offers import told_apart
from tallystick.testing import Table, run_laws


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = {"bare": EntryPoint("bare", "tests.examples.bare:GAME", games.GROUP)}
    monkeypatch.setattr(games, "installed", lambda: offered)


def test_every_law_holds() -> None:
    assert all(run_laws(tallystick.load("bare"), positions=60).values())


def test_a_table_of_it() -> None:
    bare = tallystick.load("bare")
    assert (bare.house_rules, bare.choices) == ((), ())
    given = "{row: [Lamp 5, Lamp 4], seats: {A: {hand: [Lamp 2, Lamp 1]}, B: {}}}"
    table = Table(bare, given)
    table.offers("lay Lamp 1", "clear").refuses("lay Lamp 2", "BA.lay.1")
    table.play("lay Lamp 1")
    assert table.position.winners == ("A",)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda pos: pos.payments("clear"), "'clear': in Bare nothing costs anything"),
        (lambda pos: pos.payments("2 silk"), "'2 silk' is neither a cost nor a move"),
        (lambda pos: tallystick.load("bare").position("seats: {A: {}, B: {}, C: {}}"), "up to 2"),
        (lambda pos: tallystick.load("bare", cards=__file__), "test_bare.py"),
    ],
)
def test_what_it_has_not_is_said(asked: object, said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)):
        asked(tallystick.load("bare").new())  # type: ignore[operator]


def test_an_option_is_told_by_the_names_that_the_seat_knows() -> None:
    game = tallystick.load("bare").position("{seats: {A: {hand: [Lamp 2]}, B: {}}}").game
    decision = game.decision()
    assert decision is not None
    assert [game.rules.describe(game, one) for one in decision.options] == ["lay Lamp 2", "clear"]  # type: ignore[attr-defined]


def test_options_that_read_alike_and_are_not_are_told_as_they_are_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(BareRules, "describe", lambda self, game, option: option[0])
    game = (
        tallystick.load("bare")
        .position("{seats: {A: {hand: [Lamp 1, Lamp 2, Lamp 2]}, B: {}}}")
        .game
    )
    options = [("lay", entity, -1) for entity in game.lists[HAND[0]]]
    texts = told_apart(cast(BareRules, game.rules), game, options, game.rules.names(game, 0))  # type: ignore[attr-defined]
    assert texts == ["lay (lay Lamp 1)", "lay (lay Lamp 2)", "lay (lay Lamp 2)"]


def test_where_nothing_is_left_open_no_house_rules_are_listed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["rules", "bare"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("BA.turn.1") and "House rules" not in said


def test_a_law_that_is_broken_says_with_what(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_many(self: BareRules, game: Game, seat: int) -> list[Candidate]:
        """Each of several cards of a name."""
        return [*acts(game, seat), Candidate(("lay", 0, -1), None)]

    monkeypatch.setattr(BareRules, "acts", too_many)
    with pytest.raises(AssertionError, match="decisions_are_candidates: seed 0: ") as error:
        run_laws(tallystick.load("bare"), positions=30)
    assert len(str(error.value)) > 60


def test_a_game_that_is_for_one_is_played_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = tallystick.load("bare")
    monkeypatch.setattr(rules.rulebook, "players", (1, 1))
    assert rules.rulebook.usual_seats == 1
    with pytest.raises(InputError, match="Bare is for 1 to 1, not 2"):
        rules.new(seats=2)


def test_words_without_a_page_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("tests.examples.bare.words.PAGE")
    with pytest.raises(InputError, match=r"the module tests\.examples\.bare\.words has no PAGE"):
        tallystick.load("bare").position("seats: {A: {}, B: {}}")


def test_a_game_without_words_says_which_module_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    mute = games.Entry("bare", "tests.examples.bare", "BareRules")
    monkeypatch.setattr("tests.examples.bare.GAME", mute)
    with pytest.raises(InputError, match=r"no module tallystick\.cases\.bare with the words"):
        tallystick.load("bare")
