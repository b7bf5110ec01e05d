"""Steps that cannot be done say why, and every thing that is not so is told with its place."""

from __future__ import annotations

from functools import partial

import pytest
from tests.cases import helpers
from tests.cases.helpers import said

CARDS = """\
- game: grand-archive
  cards:
    - {name: Wanderer, types: [CHAMPION], classes: [SPIRIT], cost_memory: "0", level: 0, life: 15}
    - {name: Page, types: [ALLY], classes: [WARRIOR], cost_reserve: "1", power: 1, life: 1}
    - {name: Squire, types: [ALLY], classes: [WARRIOR], cost_reserve: "2", power: 1, life: 2}
    - {name: Zap, types: [ACTION], classes: [MAGE], cost_reserve: "1", speed: true,
       effect_raw: "Deal 1 damage to target unit."}
    - {name: Bolt, types: [ACTION], classes: [MAGE], cost_reserve: "X", speed: true,
       effect_raw: "Deal X damage to target champion."}
    - {name: Rite, types: [ACTION], classes: [MAGE], cost_reserve: "0", speed: false,
       effect_raw: "As an additional cost to activate Rite, sacrifice an ally.\\n\\nDraw a card."}
    - {name: Muse, types: [ACTION], classes: [MAGE], cost_reserve: "0", speed: false,
       effect_raw: "Choose one —\\n\\n• Draw a card.\\n\\n• Recover 2."}
    - {name: Orb, types: [ITEM], classes: [MAGE], cost_memory: "1",
       effect_raw: "(1), REST: Draw a card."}
    - {name: Riddle, types: [ACTION], cost_reserve: "0", speed: true, effect_raw: "Frobnicate it."}
"""


judged = partial(helpers.judged, CARDS)

FAILS = [
    (
        "{A: {hand: [Squire, Page, Zap, Rite]}}",
        ["{A: activate Squire}"],
        "The answers are: {reserve: [Page, Rite]}; {reserve: [Page, Zap]}; {reserve: [Rite, Zap]}",
    ),
    (
        "{A: {hand: [Zap, Page], field: [Page]}}",
        ["{A: activate Zap}"],
        "what is its target? The answers are: ",
    ),
    ("{A: {hand: [Muse]}}", ["{A: activate Muse}"], "The answers are: Draw a card.; Recover 2."),
    (
        "{A: {hand: [Rite], field: [Page, Squire]}}",
        ["{A: activate Rite}"],
        "The answers are: {sacrifice: [Page]}; {sacrifice: [Squire]}",
    ),
    (
        "{A: {hand: [Page]}}",
        ["{A: activate Page}"],
        "The cost is (1) and must be paid whole: 1 of reserve is missing; other cards of your hand "
        "and awake Reservable objects would do, and there is nothing for it. [GA.ACT.8]",
    ),
    (
        "{A: {hand: [Page, Zap]}}",
        ["{A: activate Page, with: {reserve: [Page]}}"],
        "Page has been announced: it cannot pay for itself. [GA.COST.5.a]",
    ),
    (
        "{A: {memory: 1, material: [Orb]}}",
        ["{A: materialize Orb}"],
        "Cards are materialized in your own Materialize phase. [GA.MAT.1]",
    ),
    ("{A: {field: [{card: Orb, rested: true}], hand: [Page]}}", ["{A: use Orb}"], "[GA.AACT.11]"),
    ("{A: {}}", ["{A: attack B}"], "A champion attacks with a weapon, an attack card or"),
    (
        "{A: {field: [Squire]}}",
        ["{A: attack Page, by: Squire}"],
        "There is nothing of that name to attack.",
    ),
    ("{A: {}}", ["{B: retaliate}"], "There is no attack to retaliate against. [GA.RETAL.1]"),
    ("{A: {}}", ["{A: choose, option: Page}"], "there is no choice to make"),
    (
        "{A: {hand: [Page]}}",
        ["{A: activate Page, refused: GA.ACT.2}"],
        "expected it to be refused by GA.ACT.2, found it refused by GA.ACT.8",
    ),
    (
        "{A: {hand: [Page, Zap]}}",
        ["{A: activate Page, refused: GA.COST.5}"],
        "expected it to be refused by GA.COST.5, found it legal",
    ),
    (
        "{A: {hand: [Page, Zap]}}",
        ["{A: payments, for: {card: Page}, gives: [{reserve: [Page]}]}"],
        "expected {reserve: [Page]}, found {reserve: [Zap]}",
    ),
    (
        "{A: {hand: [Page]}}",
        ["{A: cost, of: {card: Page}, is: '(2)'}"],
        "expected (2) due, found (1) due",
    ),
    (
        "{A: {hand: [Page]}}",
        ["{A: can, do: activate Page, is: true}"],
        "expected yes, found no",
    ),
    (
        "{A: {hand: [Page, Zap]}}",
        ["{A: activate Page, targets: [B]}", "{A: pass}"],
        "It is not aimed at that. [GA.ACT.5]",
    ),
]


@pytest.mark.parametrize(("seats", "steps", "failure"), FAILS, ids=[why for _, _, why in FAILS])
def test_what_cannot_be_done(seats: str, steps: list[str], failure: str) -> None:
    report = judged(seats.replace("}}", "}, B: {}}"), *steps)
    assert len(report.failures) == 1
    assert failure in report.failures[0]


def test_what_is_said_of_a_card_in_a_pile_is_looked_at() -> None:
    report = judged(
        "{A: {material: [{card: Orb, preserved: true}], banishment: [{card: Page, omen: true}]},"
        " B: {}}",
        then="{seats: {A: {material: [{card: Orb, preserved: false}],"
        " banishment: [{card: Page, counters: {omen: 2}}]}}}",
    )
    assert report.failures == [
        "seats.A.material.preserved: expected false, found true",
        "seats.A.banishment.counters.omen: expected 2, found 1",
    ]


def test_everything_that_is_not_so_is_told() -> None:
    report = judged(
        "{A: {hand: [Zap], field: [Page]}, B: {}}",
        then="{turn: B, phase: end, stack: [Zap], over: true, winner: A, combat: {step: damage},"
        " cited: [GA.KW.TAUNT],"
        " seats: {A: {champion: {card: Page, damage: 1, rested: true, level: 1, life: 1},"
        " hand: [], memory: 1, deck: [Zap], graveyard: 2, banishment: [Zap], material: 3,"
        " field: {Page: {power: 4, rested: true}}, lineage: 1}}}",
    )
    assert sorted({failure.split(": ")[0] for failure in report.failures}) == sorted(
        [
            "turn", "phase", "stack", "over", "winner", "combat.step", "cited",
            "seats.A.champion.card", "seats.A.champion.damage", "seats.A.champion.rested",
            "seats.A.champion.level", "seats.A.champion.life", "seats.A.hand", "seats.A.memory",
            "seats.A.deck", "seats.A.graveyard", "seats.A.banishment", "seats.A.material",
            "seats.A.field.Page.power", "seats.A.field.Page.rested", "seats.A.lineage",
        ]
    )  # fmt: skip


def test_a_refused_step_changes_nothing() -> None:
    report = judged(
        "{A: {hand: [Zap, Page]}, B: {}}",
        "{A: activate Zap, with: {reserve: [Zap]}, targets: [B], refused: GA.COST.5.a}",
        then="{stack: [], seats: {A: {hand: [Zap, Page], memory: []}}}",
    )
    assert not report.failures
    assert "Refused: Zap has been announced" in said(report)


def test_a_card_that_is_not_understood_may_stand_unused() -> None:
    assert judged("{A: {hand: [Page, Zap]}}", "{A: activate Page}").ok


def test_the_reasoning_names_its_clauses() -> None:
    report = judged("{A: {hand: [Page, Zap]}, B: {}}", "{A: activate Page}", "{A: pass}")
    assert "Page costs (1). [GA.ACT.7, GA.COST.1]" in said(report)
    assert "A pays. [GA.ACT.8, GA.COST.7]" in said(report)


def test_three_players() -> None:
    report = judged(
        "{Ann: {hand: [Zap, Page]}, Bob: {}, Cid: {field: [Page]}}",
        "{Ann: activate Zap, targets: [Cid]}",
        "{Ann: pass}",
        "{Bob: pass}",
        "{Cid: pass}",
        then="{turn: Ann, seats: {Bob: {champion: {damage: 0}}, Cid: {champion: {damage: 1}}}}",
    )
    assert not report.failures


def test_a_later_card_shadows_an_earlier_one_of_its_name() -> None:
    larger = '    - {name: Page, types: [ALLY], cost_reserve: "1", power: 3, life: 4}\n'
    then = "{seats: {A: {field: {Page: {power: 3, life: 4}}}}}"
    assert helpers.judged(f"{CARDS}{larger}", "{A: {field: [Page]}, B: {}}", then=then).ok
