"""What the engine offers to those who play it: moves with reasons, over random games."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random

import pytest

import tallystick
from tallystick.costs import Shortfall
from tallystick.games.marvel_champions.house_rules import HOUSE_RULES
from tallystick.games.marvel_champions.library import shipped_cards
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.zones import HAND
from tallystick.kernel.decision import MOST_CLAUSES, Refusal
from tallystick.kernel.machine import Game
from tallystick.play import games
from tallystick.testing import new_game, random_step, walk


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


@pytest.mark.parametrize("seed", [0, 2, 4])
@pytest.mark.parametrize("last", [False, True])
def test_every_option_is_written_in_its_own_words(last: bool, seed: int) -> None:
    rules = rulebook(last)
    for game in walk(rules, seed, 400):
        decision = game.decision()
        if decision is None:
            continue
        names = rules.names(game, decision.seat)
        written = [names.text(rules.spell(game, option)) for option in decision.options]
        assert len(set(written)) == len(written), (decision.kind, written)
        assert all(written)
        assert not any("?" in text for text in written), written


def test_an_attack_on_either_of_two_equal_enemies_comes_to_the_same() -> None:
    wardens = "Sluice Warden, Sluice Warden, {card: Sluice Warden, damage: 1}"
    given = f"{{seats: {{A: {{identity: Lamplighter, engaged: [{wardens}]}}}}}}"
    game = tallystick.load("marvel-champions").position(given).game
    decision = game.decision()
    assert decision is not None
    attacks = [option for option in decision.options if option[0] == "attack"]
    alike = [rulebook(last=False).alike(game, option) for option in attacks]
    assert alike[0] == alike[1] != alike[2]


def test_a_bill_says_what_the_engine_offers_and_lists() -> None:
    rules, listed = rulebook(False), 0
    for seed in range(3):
        for game in walk(rules, seed, 150):
            decision = game.decision()
            if decision is None or decision.kind != "turn":
                continue
            for option, refusal in rules.acts(game, decision.seat):
                if option[0] not in ("play", "use") or (refusal and not refusal.shortfall):
                    continue
                bill = rules.bill(game, decision.seat, option)
                assert bill.is_payable == (refusal is None), (option, refusal)
                first = list(islice(bill.plans(), 20))
                assert all(bill.plan_refusal(plan) is None for plan in first)
                assert len({bill.paid(plan) for plan in first}) == len(first)
                best = bill.best()
                assert (best is None) == (refusal is not None)
                assert best is None or bill.plan_refusal(best) is None
                listed += len(first)
    assert listed > 500


COSTS = (
    "3",
    "X",
    "3 per player",
    "[energy] [mental]",
    "2, [energy]",
    "discard 1 card from your hand",
    "1, exhaust a hero",
)


@pytest.mark.parametrize("text", COSTS)
def test_costs_are_read_from_outside(text: str) -> None:
    rules = rulebook(False)
    cost = rules.read_cost(text)
    assert rules.read_cost(rules.cost_text(cost)) == cost


def test_a_cost_is_charged_there_and_then() -> None:
    rules = rulebook(False)
    game = rules.new(1)
    while (decision := game.decision()) is not None and decision.kind != "turn":
        game.step(max(decision.default, 0))
    hand = len(game.lists[HAND[0]])
    rules.charge(game, 0, rules.read_cost("1"))
    decision = game.decision()
    assert decision is not None
    assert decision.kind == "payment"
    game.step(0)
    decision = game.decision()
    assert decision is not None
    assert decision.kind == "turn"
    assert len(game.lists[HAND[0]]) < hand


def test_what_a_payment_lacks_is_said_with_where_it_could_come_from() -> None:
    rules, found = rulebook(False), set[str]()
    for seed in range(3):
        for game in walk(rules, seed, 150):
            decision = game.decision()
            if decision is None or decision.kind != "turn":
                continue
            for option, refusal in rules.acts(game, decision.seat):
                if refusal is None or refusal.shortfall is None:
                    continue
                lack = refusal.shortfall
                assert lack.units > 0
                assert sum(n for _, n in lack.of) == lack.units
                assert "short of" in refusal.text
                bill = rules.bill(game, decision.seat, option)
                assert bill.refusal() == refusal
                found.add(refusal.clause)
    assert {"MC.cost.7", "MC.resource.3"} <= found


def test_what_was_not_seen_in_time_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    unsure = Shortfall(2, (0,), ((0, 2),), (), (), exact=False)
    monkeypatch.setattr(
        "tallystick.games.marvel_champions.costs.reasons.shortfall", lambda *_: unsure
    )
    rules, said = rulebook(False), set[bool]()
    for game in walk(rules, 0, 25):
        decision = game.decision()
        if decision is not None and decision.kind == "turn":
            for _, refusal in rules.acts(game, decision.seat):
                if refusal is not None and refusal.shortfall is not None:
                    assert "too many ways to try all" in refusal.text
                    said.add(refusal.shortfall.exact)
    assert said == {False}


@pytest.mark.parametrize("key", ["discard", "use", "exhaust", "cards", "damage", "counters"])
def test_what_is_not_to_be_had_is_refused_by_its_own_clause(key: str) -> None:
    rules = rulebook(False)
    game = next(game for game in walk(rules, 1, 50) if _is_turn(game))
    bill = rules.bill(game, 0, rules.read_cost("2"))
    assert cites_the_book(bill.not_had(key, "Nowhere to Be Seen"))


def _is_turn(game: Game) -> bool:
    decision = game.decision()
    return decision is not None and decision.kind == "turn"


def test_what_costs_is_explained_and_answers_are_told_with_clauses() -> None:
    rules, told = rulebook(False), 0
    for game in walk(rules, 0, 60):
        decision = game.decision()
        if decision is None:
            continue
        for option in decision.options:
            line = rules.told_answer(game, option)
            assert line is None or set(line.clauses) <= clauses()
            told += line is not None
        for option, _ in rules.acts(game, decision.seat) if _is_turn(game) else []:
            for line in rules.explain(game, decision.seat, option):
                assert line.text.endswith(".")
                assert line.clauses
                assert set(line.clauses) <= clauses()
                told += 1
    assert told > 100
