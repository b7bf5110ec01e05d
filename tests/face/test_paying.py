"""A payment of which some sources are fixed, wherever they stand: held against all payments."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from tallystick.costs import CHOSEN, FORCED, FREE, MANY, OUT, Plan, picks_of, plans
from tallystick.face.paying import payment_view, standing_with
from tallystick.face.rules import load
from tallystick.kernel.machine import Game
from tallystick.play import games
from tallystick.rules.paying import Paying
from tallystick.rules.rulebook import Rulebook

ENOUGH: Final = 40  # ways of fixing something, for each game
MOST: Final = 400  # of larger payments the ways are not all looked at


def payments(rules: Rulebook, chance: Random, enough: int) -> Iterator[Game]:
    """Positions at which somebody is to pay."""
    found = 0
    while found < enough:
        game = rules.new(chance.getrandbits(32), 2)
        game.asks_all = True
        for _ in range(400):
            decision = game.decision()
            if decision is None:
                break
            if isinstance(game.current_op(), Paying):
                found += 1
                yield game
            game.step(chance.randrange(len(decision.options)))


def weight(game: Game, plan: Plan) -> int:
    op = game.current_op()
    assert isinstance(op, Paying)
    sources = op.bill(game).supply.sources
    return sum(sources[source].uses[use].weight * n for source, use, n in plan)


@pytest.mark.parametrize("name", ["terrus", "grand-archive"])
def test_what_is_left_is_what_is_among_all_payments(name: str) -> None:
    rules, chance = games.find(name).rulebook(), Random(11)
    looked = narrowed = 0
    for game in payments(rules, chance, ENOUGH):
        op = game.current_op()
        assert isinstance(op, Paying)
        bill, now = op.bill(game), op.open(game)
        if len(now.demands) > 1 or now.prefix:
            continue
        found = []
        for plan in plans(now.demands[0], bill.supply, bill.excluding):
            found.append(plan)
            if len(found) > MOST:
                break
        if len(found) > MOST:
            continue
        like = chance.choice(found)
        some = chance.sample(range(len(bill.supply.sources)), min(2, len(bill.supply.sources)))
        fixed = {source: picks_of(like, source) for source in some}
        left = [one for one in found if all(picks_of(one, s) == p for s, p in fixed.items())]
        standing = standing_with(now.demands[0], bill.supply, fixed, bill.excluding)
        looked, narrowed = looked + 1, narrowed + (len(left) < len(found))
        if not standing.exact:
            continue
        assert standing.ways in (len(left), MANY)
        assert standing.best in left
        assert weight(game, standing.best or ()) == min(weight(game, one) for one in left)
        for source, state in enumerate(standing.states):
            used = [bool(picks_of(one, source)) for one in left]
            if source in fixed:
                assert state == (CHOSEN if fixed[source] else OUT)
            else:
                assert state == (FORCED if all(used) else FREE if any(used) else OUT)
    assert looked > ENOUGH // 2 and narrowed


def test_what_there_is_not_cannot_be_fixed() -> None:
    rules, chance = games.find("terrus").rulebook(), Random(2)
    game = next(payments(rules, chance, 1))
    decision = game.decision()
    assert decision is not None
    names = rules.names(game, decision.seat)
    whole = payment_view(rules, game, names)
    assert whole is not None
    for wrong in ({999: ()}, {0: ((99, 1),)}, {0: ((0, 999),)}, {0: ((0, 0),)}, {-1: ()}):
        with pytest.raises(ValueError, match="source"):
            payment_view(rules, game, names, wrong)
    again = payment_view(rules, game, names, {})
    assert again is not None and str(again.best) == str(whole.best)


def test_a_source_names_the_things_that_it_is() -> None:
    """Cards in hand that could be discarded, and not the one that is paid for."""
    position = load("terrus").position("""
turn: A
seats: {A: {pool: {plant: 1}, hand: [Ox, Owl, Owl, Farm]}, B: {}}
""")
    rules, game = position.rulebook, position.game
    bill = rules.bill(game, 0, position.parse("recruit Ox").option)
    names = rules.names(game, 0)
    found = {}
    for source in range(len(bill.supply.sources)):
        key, what = bill.gives(source, 0)
        found[key, names.value(what)] = [rules.name_of(game, one) for one in bill.things(source)]
    assert found["discard", "Owl"] == ["Owl", "Owl"] and found["discard", "Farm"] == ["Farm"]
    assert found["pool", "plant"] == [] and not found.get(("discard", "Ox"))


def test_a_payment_is_read_back_whatever_cards_are_called() -> None:
    """What YAML would take for something else stands in quotes."""
    names = ["Blade: Sharp", "Ysolt, Squire", "Ox #3 of", "- dash", '"Q"', "it's", "a]b", "Naïve!"]
    hand = ", ".join(json.dumps(name, ensure_ascii=False) for name in names)
    pos = load("terrus").position(f"seats: {{A: {{hand: [{hand}]}}}}\nmarket: [Plant]")
    found = list(pos.payments("barter Plant"))
    assert len(found) == len(names)
    for payment in found:
        text = f"barter Plant, with: {payment}"
        assert pos.refusal(text) is None and str(pos.parse(text)) == text
