"""What one could think of, and why not: the legal ones are what is decided, in the same order."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from tests.amounts import seeds

from tallystick.cases.clauses import known
from tallystick.kernel.decision import MOST_CLAUSES
from tallystick.kernel.machine import Game
from tallystick.kernel.view import resample
from tallystick.play import games
from tallystick.rules.rulebook import Rulebook

SEEDS = seeds(4)
DECISIONS = 260
EVERY = 3  # of so many positions one is looked at


@cache
def rules() -> Rulebook:
    return games.find("grand-archive").rulebook()


@cache
def positions(seed: int) -> list[Game]:
    """Some of the positions of a random game; each is rewound to before it is looked at."""
    chance, game = Random(seed), rules().new(seed, 2 + seed % 2)
    found = []
    for n in range(DECISIONS):
        decision = game.decision()
        if decision is None:
            break
        if n % EVERY == 0:
            found.append(game.clone())
        game.step(int(chance.random() * len(decision.options)))
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_legal_is_what_has_no_refusal(seed: int) -> None:
    for game in positions(seed):
        decision = game.decision()
        assert decision is not None
        before = game.digest()
        found = game.candidates()
        assert game.digest() == before
        assert [one.option for one in found if one.refusal is None] == decision.options
        for one in found:
            assert game.current_op().weigh(game, one.option) == one.refusal


@pytest.mark.parametrize("seed", SEEDS)
def test_every_refusal_is_of_clauses_that_are(seed: int) -> None:
    ids = known("grand-archive")
    for game in positions(seed):
        acts = [one for seat in range(game.seats) for one in rules().acts(game, seat)]
        for one in [*game.candidates(), *acts]:
            if one.refusal is not None:
                assert 1 <= len(one.refusal.clauses) <= MOST_CLAUSES, one
                assert set(one.refusal.clauses) <= ids, one
                assert one.refusal.text.endswith(".")


@pytest.mark.parametrize("seed", SEEDS)
def test_reasons_hang_on_nothing_that_is_hidden(seed: int) -> None:
    """Every other world that a seat could be in has the same acts, answers and reasons."""
    book = rules()
    for n, game in enumerate(positions(seed)[::4]):
        for viewer in range(game.seats):
            other = resample(game, viewer, n)
            assert book.acts(game, viewer) == book.acts(other, viewer)
            decision = game.decision()
            if decision is not None and decision.seat == viewer:
                assert game.candidates() == other.candidates()
