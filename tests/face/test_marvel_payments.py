"""Payments of Marvel Champions from Python: what comes from others, and costs that say "or"."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tallystick
from tallystick.face.rules import GameRules

CARDS = [
    {"name": "Joint Effort", "type": "event", "cost": "2", "code": "y1",
     "text": "Alliance.\nHero Action: Deal 8 damage to an enemy."},
    {"name": "Joint Flood", "type": "event", "cost": "X", "code": "y2",
     "text": "Alliance.\nHero Action: Deal X damage to an enemy."},
    {"name": "Scout", "type": "ally", "cost": "2", "code": "y3", "health": 2, "attack": 1,
     "thwart": 1},
    {"name": "Rebate", "type": "event", "cost": "0", "code": "y4",
     "text": "Interrupt: When you play an ally, reduce its resource cost by 1."},
    {"name": "Fork", "type": "event", "cost": "0", "code": "y5", "text": "Hero Action: Spend "
     "[energy] [energy] resources or exhaust your hero \u2192 draw 1 card."},
    {"name": "Krof", "type": "event", "cost": "0", "code": "y6", "text": "Hero Action: Exhaust "
     "your hero or spend [energy] [energy] resources \u2192 draw 1 card."},
    {"name": "Flint", "type": "resource", "code": "y7", "energy": 1},
]  # fmt: skip


@pytest.fixture
def rules(tmp_path: Path) -> GameRules:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps({"game": "marvel-champions", "format": 1, "cards": CARDS}))
    return tallystick.load("marvel-champions", cards=str(file))


@pytest.mark.parametrize("hands", ["A: {hand: [Joint Effort, Flint]}, B: {hand: [Flint]}",
                                   "A: {hand: [Scout, Rebate, Flint]}"])  # fmt: skip
def test_what_may_be_begun_is_not_said_to_be_unpayable(rules: GameRules, hands: str) -> None:
    """MC.alliance.1, MC.initiating-abilities.8: others give for it, or it is made cheaper; nobody
    is told what others hold."""
    pos = rules.position(f"seats: {{{hands}}}")
    move = next(one.text for one in pos.moves if one.text.startswith("play"))
    payments = pos.payments(move)
    assert payments
    assert payments.refusal is None
    assert payments.best is None
    assert not list(payments.all())
    assert payments.shortfall is not None
    assert payments.shortfall.units == 1


def test_where_nobody_can_help_it_is_unpayable(rules: GameRules) -> None:
    """MC.alliance.1."""
    payments = rules.position("seats: {A: {hand: [Joint Effort, Flint]}, B: {hand: []}}").payments(
        "play Joint Effort"
    )
    assert not payments
    assert payments.refusal is not None
    assert payments.refusal.clause == "MC.cost.7"


def test_the_x_of_a_move_is_the_one_that_it_says(rules: GameRules) -> None:
    """MC.initiating-abilities.3."""
    pos = rules.position("seats: {A: {hand: [Joint Flood, Flint, Flint]}}")
    assert str(pos.payments("play Joint Flood, x: 2").best) == "{discard: [Flint, Flint]}"
    assert str(pos.payments("play Joint Flood", x=1).best) == "{discard: [Flint]}"


@pytest.mark.parametrize("name", ["Fork", "Krof"])
def test_of_a_cost_that_says_or_no_single_way_decides(rules: GameRules, name: str) -> None:
    """MC.initiating-abilities.3: what each way lacks is what that rests on."""
    pos = rules.position(f"seats: {{A: {{exhausted: true, hand: [{name}, Flint], deck: [Flint]}}}}")
    for refusal in (pos.refusal(f"play {name}"), pos.payments(f"play {name}").refusal):
        assert refusal is not None
        assert refusal.clause == "MC.initiating-abilities.3"
        assert refusal.rests_on == ("MC.resource.3", "MC.cost.31")
