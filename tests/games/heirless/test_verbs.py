"""What is offered, what is thought of and refused, and how all of it is written."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.heirless.tables import BLUE, GREEN, begin, give, hold, rules, table

from tallystick.cases.clauses import known
from tallystick.games.heirless import verbs
from tallystick.games.heirless.legal import NOT_ACTION_PHASE
from tallystick.games.heirless.names import COLOURS
from tallystick.kernel.decision import MOST_CLAUSES
from tallystick.play import games

MOVES = 1_500


@pytest.mark.parametrize("asks_all", [False, True])
@pytest.mark.parametrize("free", ["any-time", "own-turn"])
def test_what_is_offered_is_what_is_not_refused(asks_all: bool, free: str) -> None:
    book = games.find("heirless").rulebook({"free-actions": free})
    game, chance, ids = book.new(3, 4), Random(3), known("heirless")
    game.asks_all = asks_all
    for _ in range(MOVES):
        decision = game.decision()
        if decision is None:
            break
        found = game.candidates()
        assert [one.option for one in found if one.refusal is None] == decision.options
        for refusal in (one.refusal for one in found if one.refusal is not None):
            assert 1 <= len(refusal.clauses) <= MOST_CLAUSES
            assert set(refusal.clauses) <= ids
        names = book.names(game, decision.seat, COLOURS[: game.seats])
        texts = [names.text(book.spell(game, option)) for option in decision.options]
        assert len(set(texts)) == len(texts)
        game.step(chance.randrange(len(decision.options)))


def test_what_is_lacking_and_when_it_is_possible_is_said() -> None:
    game = table()
    bakery = hold(game, BLUE, "Bakery")
    begin(game)
    refusal = verbs.weigh(game, BLUE, ("build", bakery, -1))
    assert refusal is not None and refusal.shortfall is not None
    assert refusal.clause == "HL.turns.50" and refusal.shortfall.of
    late = verbs.weigh(game, GREEN, ("idle", -1, -1))
    assert late is not None and (late.clause, late.when) == ("HL.turns.1", "in your turn")
    assert NOT_ACTION_PHASE.when


def test_a_bill_says_what_pays_it_and_what_is_short() -> None:
    game = table()
    give(game, BLUE, log=3)
    begin(game)
    bill = rules().bill(game, BLUE, rules().read_cost("2 log"))
    plan = bill.best()
    assert plan is not None
    names = rules().names(game, BLUE)
    assert names.value(bill.paid(plan)) == "{resources: {log: 2}}"
    dear = rules().bill(game, BLUE, rules().read_cost("4 log, 1 influence")).refusal()
    assert dear is not None and dear.shortfall is not None
    assert dict(dear.shortfall.of) == {"log": 1, "influence": 1}
