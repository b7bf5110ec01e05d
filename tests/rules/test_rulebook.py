"""The face that every game shows to those who play it, for every game that there is."""

from __future__ import annotations

from random import Random

import pytest
from tests.laws.play import Variant, rulebook

from tallystick.kernel.machine import Game
from tallystick.play import games
from tallystick.rules.rulebook import Rulebook
from tallystick.testing import new_game, random_step


@pytest.fixture(params=games.GAMES)
def rules(request: pytest.FixtureRequest) -> Rulebook:
    return rulebook(Variant(request.param, "defaults"))


def some_positions(rules: Rulebook, seeds: int = 3, every: int = 10) -> list[Game]:
    found = []
    for seed in range(seeds):
        game, chance, n = new_game(rules, seed), Random(seed), 0
        while not game.over:
            if n % every == 0:
                found.append(game.clone())
            random_step(game, chance)
            n += 1
        found.append(game)
    return found


def test_every_option_has_words_of_its_own(rules: Rulebook) -> None:
    for game in some_positions(rules):
        decision = game.decision()
        if decision is not None:
            words = [rules.describe(game, option) for option in decision.options]
            assert all(words)
            assert all("\n" not in one for one in words)


def test_every_question_has_a_headline(rules: Rulebook) -> None:
    assert all(rules.headline(game) for game in some_positions(rules) if not game.over)


def test_telling_and_showing_change_nothing(rules: Rulebook) -> None:
    for game in some_positions(rules, seeds=1):
        before = game.digest()
        for viewer in range(-1, game.seats):
            assert rules.scene(game, viewer) == rules.scene(game, viewer)
            for fact in game.facts:
                rules.narrate(game, fact, viewer)
        for seat in range(game.seats):
            assert rules.seat_name(game, seat)
            assert isinstance(rules.score(game, seat), float)
        assert game.digest() == before


def test_seats_are_named_apart(rules: Rulebook) -> None:
    game = new_game(rules, 0)
    names = [rules.seat_name(game, seat) for seat in range(game.seats)]
    assert len(set(names)) == len(names)


def test_too_many_seats_are_refused(rules: Rulebook) -> None:
    with pytest.raises(ValueError):
        rules.new(0, 99)


def test_every_house_rule_has_a_question_and_a_clause(rules: Rulebook) -> None:
    for rule in rules.house_rules:
        assert rule.question
        assert "." in rule.clause
        assert len(set(rule.readings)) == len(rule.readings) > 1
        assert rules.readings[rule.name] == rule.default
