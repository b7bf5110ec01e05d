"""Random games of one to four players end, and everything in them is told."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from tests.games.marvel_champions.table import Table, card, rules

from tallystick.games.marvel_champions.library import shipped_cards
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.kernel.machine import Game
from tallystick.testing import play_on
from tallystick.testing.laws import _go_on_alike


@cache
def rulebook() -> MarvelRules:
    return MarvelRules(shipped_cards())


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_end(seats: int) -> None:
    for seed in range(10):
        game = rulebook().new(seed, seats)
        play_on(game, Random(seed))
        assert game.over
        assert game.winners() in ([], list(range(seats)))


def test_everything_is_told_in_words() -> None:
    rules = rulebook()
    for seed in range(4):
        game, chance = rules.new(seed, 1 + seed), Random(seed)
        while (decision := game.decision()) is not None:
            assert rules.headline(game)
            assert all(rules.describe(game, option) for option in decision.options)
            known = len(game.facts)
            game.step(chance.randrange(len(decision.options)))
            for fact in game.facts[known:]:
                assert rules.narrate(game, fact, 0) is not None, fact


SEER = card("Seer", "support", "<b>Action</b>: Exhaust Seer → look at the top card of your deck. "
            "If it is an event, draw it. Then, deal 1 damage to the villain.", cost=0)  # fmt: skip
DUCK = card("Duck", "event", "<b>Response</b>: After a player draws a card, draw 1 card.", cost=0)


def seen_by_seer(deck: list[str], hand: str, others: list[str], **readings: str) -> Game:
    """The first player is about to look; the other's hand and deck."""
    table = Table(rules(SEER, DUCK, **readings), seats=2)
    table.play("Seer")
    table.deck(*deck)
    table.hand(hand, seat=1)
    table.deck(*others, seat=1)
    return table.begin().game


@pytest.mark.parametrize("viewer", [0, 1])
def test_what_a_text_has_shown_is_no_secret(viewer: int) -> None:
    """What is drawn, or not, says what was looked at."""
    event = seen_by_seer(["Spark", "Battery"], "Spark", [])
    other = seen_by_seer(["Battery", "Spark"], "Spark", [])
    _go_on_alike(event, other, viewer)


def ducking(**readings: str) -> tuple[Game, Game]:
    """Two positions: in the one the second player holds what answers to a draw."""
    return (
        seen_by_seer(["Spark", "Spark"], "Duck", ["Battery"], **readings),
        seen_by_seer(["Spark", "Spark"], "Battery", ["Duck"], **readings),
    )


def test_who_is_asked_tells_nothing() -> None:
    _go_on_alike(*ducking(), 0)


def test_it_would_if_only_those_were_asked_who_can() -> None:
    with pytest.raises(AssertionError):
        _go_on_alike(*ducking(asking="who-can"), 0)
