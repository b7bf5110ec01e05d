"""Steps that cannot be done say why, and every thing that is not so is told with its place."""

from __future__ import annotations

from functools import partial

import pytest
from tests.cases import helpers
from tests.cases.helpers import said

HERO = "health: 10, attack: 2, thwart: 2, defense: 2, hand_size: 5"
CARDS = f"""\
- game: marvel-champions
  cards:
    - {{name: Plover, type_code: hero, {HERO}}}
    - {{name: Insight, type_code: resource, resource_mental: 2}}
    - {{name: Spark, type_code: event, cost: 0, resource_energy: 1,
       text: "<b>Hero Action</b>: Draw 1 card."}}
    - {{name: Punch, type_code: event, cost: 1, resource_physical: 1,
       text: "<b>Hero Action</b> <i>(attack)</i>: Deal 3 damage to an enemy."}}
    - {{name: Blast, type_code: event, cost: -1,
       text: "<b>Hero Action</b> <i>(attack)</i>: Deal X damage to an enemy."}}
    - {{name: Rally, type_code: event, cost: 0,
       text: "<b>Action</b>: Exhaust an ally → draw 1 card."}}
    - {{name: Pact, type_code: event, cost: 3,
       text: "Alliance.\\n<b>Hero Action</b>: Draw 1 card."}}
    - {{name: Pal, type_code: ally, cost: 1, attack: 1, thwart: 1, health: 2}}
    - {{name: Chum, type_code: ally, cost: 1, attack: 1, thwart: 1, health: 2}}
    - {{name: Thug, type_code: minion, attack: 1, scheme: 1, health: 3}}
    - {{name: Levee, type_code: side_scheme, base_threat: 2}}
    - {{name: Riddle, type_code: event, cost: 0, text: "<b>Action</b>: Frobnicate."}}
    - {{name: Silt, type_code: treachery, boost: 0}}
"""


judged = partial(helpers.judged, CARDS)

FAILS = [
    (
        "{A: {identity: Plover, hand: [Punch, Insight, Spark]}}",
        ["{A: play Punch, targets: [villain]}"],
        "The answers are: {discard: [Insight]}; {discard: [Spark]}",
    ),
    (
        "{A: {identity: Plover, hand: [Punch, Spark], engaged: [Thug]}}",
        ["{A: play Punch}"],
        "The answers are: Villain (hit points 100/100); Thug (with Plover",
    ),
    (
        "{A: {identity: Plover, hand: [Blast, Insight]}}",
        ["{A: play Blast, targets: [villain]}"],
        "The answers are: X is 0; X is 1; X is 2",
    ),
    (
        "{A: {identity: Plover, hand: [Rally], deck: [Spark], play: [Pal, Chum]}}",
        ["{A: play Rally}"],
        "The answers are: {exhaust: [Chum]}; {exhaust: [Pal]}",
    ),
    (
        "{A: {identity: Plover, hand: [Pact, Insight], deck: [Spark]},"
        " B: {identity: Plover, hand: [Spark, Punch]}}",
        ["{A: play Pact}"],
        "it can be: {discard: [Insight, Punch]}; {discard: [Insight, Spark]}",
    ),
    ("{A: {identity: Plover, hand: [Punch]}}", ["{A: play Punch}"], "1 short of any icons"),
    (
        "{A: {identity: Plover, hand: [Punch, Spark]}}",
        ["{A: play Punch, with: {discard: [Punch]}}"],
        "Punch lies on the table, so it cannot pay for itself. [MC.initiating-abilities.1]",
    ),
    ("{A: {identity: Plover}}", ["{A: recover}"], "Only in alter-ego form can you recover"),
    ("{A: {identity: Plover}}", ["{A: choose, option: Pal}"], "there is no choice to make"),
    (
        "{A: {identity: Plover, hand: [Spark], deck: [Spark]}}",
        ["{A: play Spark, choose: [Pal]}", "{A: end turn}"],
        "nothing asked for the choice 'Pal'",
    ),
    (
        "{A: {identity: Plover}}",
        ["{A: recover, refused: MC.attack.1}"],
        "expected it to be refused by MC.attack.1, found it refused by MC.recover.1",
    ),
    (
        "{A: {identity: Plover}}",
        ["{A: attack villain, refused: MC.attack.1}"],
        "expected it to be refused by MC.attack.1, found it legal",
    ),
    (
        "{A: {identity: Plover, hand: [Punch, Spark]}}",
        ["{A: payments, for: {card: Punch}, gives: [{discard: [Punch]}]}"],
        "expected {discard: [Punch]}, found {discard: [Spark]}",
    ),
    (
        "{A: {identity: Plover, hand: [Punch]}}",
        ["{A: cost, of: {card: Punch}, is: '2'}"],
        "expected 2 due, found 1 due",
    ),
    (
        "{A: {identity: Plover}}",
        ["{A: can, do: attack villain, is: false}"],
        "expected no, found yes",
    ),
]


@pytest.mark.parametrize(("seats", "steps", "failure"), FAILS, ids=[why for _, _, why in FAILS])
def test_what_cannot_be_done(seats: str, steps: list[str], failure: str) -> None:
    report = judged(seats, *steps)
    assert len(report.failures) == 1
    assert failure in report.failures[0]


def test_everything_that_is_not_so_is_told() -> None:
    report = judged(
        "{A: {identity: Plover, hand: [Spark], play: [Pal]}, B: {}}",
        then="{villain: {card: Plover, damage: 2, stage: II}, main_scheme: {threat: 3}, turn: B,"
        " phase: villain, side_schemes: [Levee], encounter_deck: [Silt], over: true, winner: A,"
        " players_started: 4, paid: {resources: [mental]}, seats: {A: {hand: [], damage: 1,"
        " form: alter-ego, exhausted: true, status: [tough], play: [{card: Pal, damage: 1}],"
        " engaged: [Thug], deck: [Spark], discard: 2}}}",
        more="encounter_deck: [], ",
    )
    assert sorted(failure.split(": ")[0] for failure in report.failures) == sorted(
        [
            "villain.card", "villain.damage", "villain.stage", "main_scheme.threat", "turn",
            "phase", "side_schemes", "encounter_deck", "over", "winner", "players_started",
            "paid.resources", "seats.A.hand", "seats.A.damage", "seats.A.form",
            "seats.A.exhausted", "seats.A.status", "seats.A.play.Pal.damage", "seats.A.engaged",
            "seats.A.deck", "seats.A.discard",
        ]
    )  # fmt: skip


def test_a_refused_step_changes_nothing() -> None:
    report = judged(
        "{A: {identity: Plover, hand: [Punch, Spark]}}",
        "{A: play Punch, with: {discard: [Insight]}, targets: [villain], refused: MC.cost.7}",
        then="{villain: {damage: 0}, seats: {A: {hand: [Punch, Spark], discard: []}}}",
    )
    assert not report.failures
    assert "Refused: Insight is not in your hand" in said(report)


def test_a_card_that_is_not_understood_may_stand_unused() -> None:
    assert judged("{A: {identity: Plover}}", "{A: attack villain}").ok


def test_the_reasoning_names_its_clauses() -> None:
    report = judged(
        "{A: {identity: Plover, hand: [Punch, Spark]}}",
        "{A: play Punch, targets: [villain]}",
    )
    assert "Plover discards Spark for its icons. [MC.cost.7, MC.resource.2]" in said(report)


def test_players_of_one_hero_are_called_by_their_seats() -> None:
    report = judged("{Ann: {identity: Plover}, Bob: {identity: Plover}}", "{Ann: end turn}")
    assert "It is Bob's turn." in said(report)
