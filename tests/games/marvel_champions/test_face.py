"""What the engine offers to those who play it: moves with reasons, over random games."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from tests.laws.play import new_game, random_step, walk

from tallystick.games.marvel_champions.house_rules import HOUSE_RULES
from tallystick.games.marvel_champions.library import shipped_cards
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.kernel.decision import MOST_CLAUSES, Refusal
from tallystick.play import games


@cache
def rulebook(last: bool) -> MarvelRules:
    """The rules with the first, or the last, reading of every option."""
    chosen = {rule.name: rule.readings[-1] for rule in HOUSE_RULES} if last else {}
    return MarvelRules(shipped_cards(), chosen)


@cache
def clauses() -> frozenset[str]:
    return frozenset(row["id"] for row in games.find("marvel-champions").clauses())


def cites_the_book(refusal: Refusal) -> bool:
    """Whether a refusal is by one clause, with two more at most, and in a sentence."""
    few = 1 <= len(refusal.clauses) <= MOST_CLAUSES
    return few and set(refusal.clauses) <= clauses() and refusal.text.endswith(".")


@pytest.mark.parametrize("seed", [1, 3, 4])
@pytest.mark.parametrize("last", [False, True])
def test_what_is_offered_is_what_is_not_refused(last: bool, seed: int) -> None:
    rules, refused = rulebook(last), 0
    for game in walk(rules, seed, 300):
        decision = game.decision()
        if decision is None:
            continue
        found = game.candidates()
        assert [one.option for one in found if one.refusal is None] == decision.options
        for option, refusal in found:
            assert refusal is None or cites_the_book(refusal), refusal
            assert game.current_op().weigh(game, option) == refusal
        refused += sum(one.refusal is not None for one in found)
    assert refused > 300


@pytest.mark.parametrize("seed", [1, 3])
def test_everything_that_a_player_could_do_is_weighed(seed: int) -> None:
    rules = rulebook(False)
    for game in walk(rules, seed, 200):
        decision = game.decision()
        for seat in range(game.seats if decision is not None else 0):
            acts = rules.acts(game, seat)
            assert len({one.option for one in acts}) == len(acts)
            for option, refusal in acts:
                assert refusal is None or cites_the_book(refusal), refusal
                assert rules.weigh(game, seat, option) == refusal
            if decision is not None and decision.kind == "turn" and decision.seat == seat:
                legal = [one.option for one in acts if one.refusal is None]
                assert [o for o in decision.options if o[0] not in ("ask", "pass")] == legal


def test_who_wants_to_be_asked_is_asked_and_the_game_goes_on() -> None:
    rules, alone = rulebook(False), 0
    for seed in range(4):
        game, chance = new_game(rules, seed), Random(seed)
        game.asks_all = True
        while (decision := game.decision()) is not None:
            alone += len(decision.options) == 1 and decision.kind == "target"
            assert [o.option for o in game.candidates() if o.refusal is None] == decision.options
            random_step(game, chance)
    assert alone
