"""Costs end to end, from the text of cards to the position after they are paid."""

from __future__ import annotations

from tests.games.grand_archive.core import Core, clause, counted
from tests.games.grand_archive.table import ally, card, rules

from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.announced import thought_of
from tallystick.games.grand_archive.legality import legal
from tallystick.games.grand_archive.pieces import ACTIVATE, RESERVE
from tallystick.games.grand_archive.zones import GRAVEYARD, X_OF

OWN = (
    ally("Grunt", power=1, life=2, cost_reserve="2"),
    card("Edge", "regalia weapon", power=2, durability=2, cost_memory="2"),
    card("Echo", "action", "Floating Memory", speed=True, cost_reserve="1"),
    card("Toll", "phantasia", "Cards your opponents activate cost 2 more.", cost_reserve="2"),
    ally("Levy", "Levy costs 1 less to activate for each ally you control.", cost_reserve="3"),
    card("Bolt", "action", "Deal X damage to target champion.", speed=True, cost_reserve="X"),
    card(
        "Rite",
        "action",
        "As an additional cost to activate Rite, banish a card from your graveyard.\n\n"
        "Draw a card.",
        speed=False,
        cost_reserve="1",
    ),
    ally("Seer", "On Enter: You may pay (1). If you do, draw a card.", cost_reserve="2"),
    card(
        "Free Call",
        "action",
        "Activate a card from your hand without paying its reserve cost.",
        speed=False,
    ),
    card("Mirror", "action", "Copy target activation.", speed=True),
    card(
        "Denial", "action", "Negate target activation unless its controller pays (2).", speed=True
    ),
    ally("Helper", "Reservable", cost_reserve="0"),
    card("Kiln", "item", "(2), REST: Draw a card.", cost_reserve="0"),
)


def table(**readings: str) -> Core:
    """A position with these cards."""
    return Core(rules(*OWN, **readings))


def due(at: Core, entity: int) -> int:
    """The reserve that activating a card costs."""
    cost = prices.due(at.game, thought_of(at.game, 0, entity, ACTIVATE)).cost
    return cost.amount(RESERVE)


def test_floating_memory_is_a_keyword_of_the_text() -> None:
    """GA.KW.FLOATING, GA.COST.6.a."""
    at = table()
    at.memory("Page", "Squire")
    at.card("Echo", GRAVEYARD[0], 0)
    (edge,) = at.material("Edge")
    at.begin("materialize")
    at.take("materialize", edge)
    assert at.ways() == [{"floating": 1, "random": 1}, {"random": 2}]
    at.pay(floating=1, random=1)
    at.resolve()
    assert at.field() == ["Edge"]
    assert len(at.banished()) == 2


def test_increases_and_decreases_of_text_count_at_once() -> None:
    """GA.COST.10, GA.COST.12: 3 - 6 + 2 is 0."""
    at = table()
    (levy,) = at.hand("Levy")
    for _ in range(6):
        at.put("Page")
    at.put("Toll", 1)
    assert due(at, levy) == 0


def test_one_pays_more_for_what_an_opponent_taxes() -> None:
    """GA.COST.9: 1 + 2; one's own tax says nothing of one's own cards."""
    at = table()
    (rite,) = at.hand("Rite")
    at.put("Toll", 1)
    assert due(at, rite) == 3
    at.put("Toll", 0)
    assert due(at, rite) == 3


def test_x_of_a_text_is_the_one_declared() -> None:
    """GA.COST.13, GA.COST.16."""
    at = table()
    bolt, *_ = at.hand("Bolt", "Page", "Echo")
    at.begin()
    at.take("activate", bolt)
    at.take("x", 2)
    at.take("target", at.me(1), 0)
    at.pay(reserve=2)
    at.resolve()
    assert at.damage(at.me(1)) == 2


def test_a_copy_does_the_same_again_with_the_same_x() -> None:
    """GA.COST.14, GA.COPY.1."""
    at = table()
    bolt, mirror, *_ = at.hand("Bolt", "Mirror", "Page", "Echo")
    at.begin()
    at.take("activate", bolt)
    at.take("x", 1)
    at.take("target", at.me(1), 0)
    at.pay(reserve=1)
    at.take("activate", mirror)
    if at.kind() == "target":
        at.game.step(0)
    at.resolve()
    at.resolve()
    assert at.damage(at.me(1)) == 2
    assert sorted(at.graveyard()) == ["Bolt", "Mirror"]


def test_without_paying_its_cost_x_is_nothing() -> None:
    """GA.COST.15."""
    at = table()
    call, bolt = at.hand("Free Call", "Bolt")
    at.begin()
    at.take("activate", call)
    at.take("pass")
    at.take("pass")
    at.take("choose", bolt)
    assert at.kind() == "target"  # X is not asked
    at.take("target", at.me(1), 0)
    assert at.game.lists[X_OF][bolt] == 0
    at.resolve()
    assert at.damage(at.me(1)) == 0


def test_an_additional_cost_of_the_text() -> None:
    """GA.COST.7, GA.PLAY.3."""
    at = table()
    rite, _ = at.hand("Rite", "Page")
    at.begin()
    assert clause(legal.play_refusal(at.game, 0, rite)) == "GA.COST.7"
    at.card("Blank", GRAVEYARD[0], 0)
    assert legal.play_refusal(at.game, 0, rite) is None


def test_a_cost_asked_at_resolution_is_paid_then() -> None:
    """GA.COST.8."""
    for pays in (True, False):
        at = table()
        seer, *_ = at.hand("Seer", "Page", "Page", "Squire")
        at.begin()
        at.take("activate", seer)
        at.pay(reserve=2)
        while at.kind() == "priority":
            at.take("pass")
        assert at.kind() == "may pay"
        at.game.step(int(pays))
        at.pay(reserve=1)
        assert len(at.memory_names()) == 2 + pays
        assert len(at.hand_names()) == 1


def test_unless_its_controller_pays() -> None:
    """GA.COST.8: the controller of the activation is asked, and paying saves it."""
    for pays in (True, False):
        at = table()
        (grunt, *_), (denial,) = at.hand("Grunt", *["Page"] * 4), at.hand("Denial", seat=1)
        at.begin()
        at.take("activate", grunt)
        at.pay(reserve=2)
        at.take("pass")
        at.take("activate", denial)
        if at.kind() == "target":
            at.game.step(0)
        at.take("pass")
        at.take("pass")
        assert (at.kind(), at.seat()) == ("may pay", 0)
        at.game.step(int(pays))
        at.pay(reserve=2)
        at.resolve()
        assert at.field() == (["Grunt"] if pays else [])
        assert len(at.memory_names()) == 2 + 2 * pays


def test_reservable_pays_for_an_ability_too() -> None:
    """GA.KW.RESERVABLE, GA.AACT.10."""
    at = table()
    kiln, _ = at.put("Kiln"), at.put("Helper")
    at.hand("Page")
    at.begin()
    at.take("use", kiln, 0)
    op = at.game.current_op()
    found = op.open(at.game)  # type: ignore[attr-defined]
    assert [counted(found.supply.sources, way.plan) for way in found.found] == [
        {"rest": 2, "reserve": 1}
    ]
    at.pay(rest=2, reserve=1)
    at.resolve()
    assert at.hand_names() == ["Blank"]


def test_a_memory_cost_outside_its_phase_by_both_editions() -> None:
    """GA.COST.6.b, GA.V.1, GA.MAT.1: one's own materialization is in its phase in either."""
    for edition in ("source", "current"):
        at = table(edition=edition)
        at.memory("Page", "Page", "Page")
        (edge,) = at.material("Edge")
        at.begin()
        refusal = legal.play_refusal(at.game, 0, edge, verb="materialize")
        assert refusal is not None
        assert {"GA.COST.6.b", "GA.MAT.1"} <= set(refusal.clauses)
