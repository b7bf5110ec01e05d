"""Whole games with the ready decks, from set-up to an end: at random, and by bots."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from tests.amounts import seeds, some

from tallystick.bots import BOTS
from tallystick.games.grand_archive.library import shipped_cards
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.score import WON
from tallystick.games.grand_archive.zones import (
    BANISHMENT,
    FIELD,
    HAND,
    MEMORY,
    PHASE,
    TURNS,
    champion_of,
)
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import NATURE, Game
from tallystick.play.match import Match, Seat

ENOUGH = 20_000


@cache
def rules() -> GrandArchiveRules:
    """The rulebook with its own cards."""
    return GrandArchiveRules(shipped_cards())


def at_random(seed: int, seats: int = 2) -> tuple[Game, Counter[str]]:
    """A random game to its end, and how often each fact happened."""
    chance, game = Random(seed), rules().new(seed, seats)
    told = Counter(fact[0] for fact in game.facts)
    for _ in range(ENOUGH):
        decision = game.decision()
        if decision is None:
            break
        before = len(game.facts)
        game.step(chance.randrange(len(decision.options)))
        told.update(fact[0] for fact in game.facts[before:])
    return game, told


class TestSetUp:
    """GA.START.1, GA.START.3, GA.START.4."""

    @pytest.mark.parametrize("seats", [2, 3, 6])
    def test_everybody_has_a_champion_and_seven_cards(self, seats: int) -> None:
        game = rules().new(4, seats)
        for seat in range(seats):
            assert champion_of(game, seat) in game.lists[FIELD[seat]]
            drawn = [fact for fact in game.facts if fact[0] == "drew" and fact[1] == seat]
            assert len(drawn) >= 7
        assert game.lists[CELLS][TURNS] == 1

    def test_of_two_the_first_begins_in_the_main_phase(self) -> None:
        game = rules().new(4, 2)
        assert game.lists[CELLS][PHASE] == 4
        assert [len(game.lists[HAND[seat]]) for seat in (0, 1)] == [7, 7]

    @pytest.mark.parametrize("seats", [1, 7])
    def test_for_others_it_is_no_game(self, seats: int) -> None:
        with pytest.raises(ValueError, match="Grand Archive is for"):
            rules().new(0, seats)


class TestRandomGames:
    @pytest.mark.parametrize("seed", seeds(12))
    def test_they_end(self, seed: int) -> None:
        game, _ = at_random(seed, 2 + (seed % 6 == 5) + (seed % 4 == 3))
        assert game.over
        assert len(game.winners()) <= 1

    def test_everything_that_the_game_is_made_of_happens_in_some(self) -> None:
        kinds = (
            "activated", "materialized", "used", "triggered", "fizzled", "reserved", "recollected",
            "entered", "leveled", "declared", "retaliates", "wielded", "damaged", "hit", "killed",
            "died", "banished", "recovered", "counter", "uncounter", "summoned",
            "prevented", "negated", "glimpsed", "changed", "intercepts", "lost", "won",
        )  # fmt: skip
        told: Counter[str] = Counter()
        for seed in range(30, 60):
            told += at_random(seed)[1]
            if all(told[kind] for kind in kinds):
                return
        assert not [kind for kind in kinds if not told[kind]]


class TestBots:
    def play(self, *bots: str, seed: int) -> Match:
        """A match of bots to its end."""
        match = Match(rules(), [Seat(f"Bot {i}", bot) for i, bot in enumerate(bots)], seed)
        players = [BOTS[bot](i + 1) for i, bot in enumerate(bots)]
        for _ in range(ENOUGH):
            decision = match.decision()
            if decision is None:
                break
            match.answer(players[decision.seat].choose(match, decision.seat, decision))
        return match

    @pytest.mark.parametrize("seed", range(some(1, 2)))
    def test_greedy_against_greedy_ends(self, seed: int) -> None:
        match = self.play("greedy", "greedy", seed=seed)
        assert match.over
        assert match.game.lists[CELLS][TURNS] < 60

    def test_three_of_them_do_not_wait_for_one_another(self) -> None:
        match = self.play("greedy", "greedy", "greedy", seed=1)
        assert len(match.game.winners()) == 1
        assert match.game.lists[CELLS][TURNS] < 90

    def test_greedy_beats_random(self) -> None:
        won = 0
        number = some(2, 4)
        for seed in range(number):
            won += self.play("greedy", "random", seed=seed).game.winners() == [0]
            won += self.play("random", "greedy", seed=seed).game.winners() == [1]
        assert won >= 2 * number - 1

    def test_the_score_of_a_game_that_is_over(self) -> None:
        game = rules().new(1)
        rules().concede(game, 0)
        assert rules().score(game, 0) == -WON
        assert rules().score(game, 1) == WON

    def test_the_score_counts_damage_levels_and_allies(self) -> None:
        game = rules().new(1)
        before = rules().score(game, 0)
        game.add(rules().layout.column("damage"), champion_of(game, 1), 3)
        assert rules().score(game, 0) > before
        assert rules().score(game, 1) < -before


class TestChance:
    """GA.COST.6, GA.PAY.4, GA.A21: to a search a random payment is a node with its outcomes."""

    def test_a_random_payment_is_a_choice_of_nature(self) -> None:
        seen = 0
        for seed in range(40):
            chance, game = Random(seed), rules().new(seed)
            game.explicit_chance = True
            while (decision := game.decision()) is not None:
                if decision.seat == NATURE:
                    seen += 1
                    self.check(game)
                game.step(chance.randrange(len(decision.options)))
            if seen > 3:
                return
        raise AssertionError("nothing was left to chance")

    def check(self, game: Game) -> None:
        """Every card of the memory may be drawn; what is drawn is banished, and nothing else."""
        decision = game.decision()
        assert decision is not None
        mark = game.mark()
        for answer, (_, card, _) in enumerate(decision.options):
            zone = game.lists[rules().layout.column("zone")][card]
            assert zone in MEMORY
            game.step(answer)
            then = game.decision()
            if then is None or then.seat != NATURE:
                assert card in game.lists[BANISHMENT[MEMORY.index(zone)]]
            game.rewind(mark)
