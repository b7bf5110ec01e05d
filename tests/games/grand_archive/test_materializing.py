"""Materializing: regalia and champions, elements, levels; what is printed on a card."""

from __future__ import annotations

import pytest
from tests.games.grand_archive.core import Core, On, clause, made, piece_in, trigger

from tallystick.costs import NO_COST, cost_of, units
from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.announced import thought_of
from tallystick.games.grand_archive.legality import legal
from tallystick.games.grand_archive.pieces import (
    ACTIVATE,
    MEMORY,
    NO_KIND,
    PLAY_MATERIAL,
    RESERVE,
    Extra,
)
from tallystick.games.grand_archive.position import history, lineage, values
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.zones import (
    DAMAGE,
    LINEAGE,
    MATERIALIZED,
    PLAY,
    RECEIPTS,
    champion_of,
)
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import SEAT, Game, X


def materialized(table: Core, entity: int, phase: str = "materialize") -> Core:
    """The card is materialized and paid for."""
    table.begin(phase)
    table.take("materialize", entity)
    if table.kind() == "payment":
        table.game.step(0)
    return table


# -- what is printed ------------------------------------------------------------------------------


def test_a_card_has_the_cost_that_is_printed() -> None:
    """GA.COST.1, GA.COST.2, GA.COST.3, GA.COST.4: a number of one kind, or none."""
    book = made()
    gate, relic, ranked = (piece_in(book, name) for name in ("Gate", "Relic", "Ranked, First"))
    assert (gate.cost, gate.cost_kind) == (cost_of(units(RESERVE, 2)), RESERVE)
    assert (relic.cost, relic.cost_kind) == (cost_of(units(MEMORY, 2)), MEMORY)
    assert (ranked.cost, ranked.cost_kind) == (cost_of(units(MEMORY, 1)), MEMORY)
    assert piece_in(book, "Null").cost_kind == NO_KIND
    assert piece_in(book, "Trinket").cost == NO_COST
    assert piece_in(book, "Trinket").cost_kind == MEMORY


def test_cards_have_their_home_deck() -> None:
    """GA.SUPER.3, GA.ALLY.2: champions and what has a memory cost start in the material deck."""
    book = made()
    homes = {name: piece_in(book, name).deck for name in ("Gate", "Relic", "Ranked, First")}
    assert homes == {"Gate": "main", "Relic": "material", "Ranked, First": "material"}


def test_x_counts_as_nothing_off_the_stack() -> None:
    """GA.COST.13, GA.COST.18."""
    table = Core(made())
    (surge,) = table.hand("Surge")
    assert piece_in(table.book, "Surge").cost.has_x
    assert values.any_cost(table.game, surge) == 0


# -- the play -------------------------------------------------------------------------------------


def test_a_regalia_enters_awake_under_its_player() -> None:
    """GA.MAT.2, GA.MAT.7, GA.MATP.3, W3: announced, paid, answered, resolved."""
    table = Core(made())
    table.memory("Page", "Squire")
    (relic,) = table.material("Relic")
    materialized(table, relic)
    assert table.told("materialized") and not table.told("activated")
    assert (table.kind(), table.seat()) == ("priority", 0)
    table.take("pass")
    assert table.seat() == 1
    table.take("pass")
    assert table.field() == ["Relic"]
    assert not table.is_rested(relic)


def test_activating_is_independent_of_materializing() -> None:
    """GA.ACT.11: what is activated in the meantime does not use it up."""
    table = Core(made())
    (trinket,) = table.material("Trinket")
    (spark,) = table.hand("Spark")
    materialized(table, trinket)
    table.take("activate", spark)
    assert table.told("activated") and table.game.lists[CELLS][MATERIALIZED] == 1
    table = Core(made())
    table.hand("Spark")
    table.begin()
    assert table.game.lists[CELLS][MATERIALIZED] == 0


def test_nothing_need_be_materialized() -> None:
    """GA.MATP.3, GA.MATP.4: then nobody has Opportunity in that phase."""
    table = Core(made())
    table.material("Trinket")
    table.begin("materialize").take("pass")
    assert table.kind() == "priority"
    assert [fact[1] for fact in table.told("phase")] == [2]


def test_the_question_is_asked_whatever_lies_there() -> None:
    """GA.ZMAT.1: whether anything could be materialized is its owner's to know."""
    table = Core(made())
    table.material("Relic")
    table.begin("materialize")
    assert table.options() == [("pass", -1, -1)]


def test_regalia_need_their_element_and_champions_do_not() -> None:
    """GA.ELEM.3, GA.ACT.2, GA.MAT.2."""

    def edit(book: GrandArchiveRules) -> None:
        piece_in(book, "Relic").elements = ("fire",)

    table = Core(made(edit))
    table.memory("Page", "Squire")
    relic, flame = table.material("Relic", "Flame")
    table.begin("materialize")
    assert clause(legal.play_refusal(table.game, 0, relic, verb=PLAY_MATERIAL)) == "GA.ACT.2"
    assert legal.play_refusal(table.game, 0, flame, verb=PLAY_MATERIAL) is None


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Ranked, First", ""), ("Ranked, Second", "GA.CHAMP.4"), ("Fist", "GA.CHAMP.1")],
)
def test_a_champion_is_of_the_next_level(name: str, expected: str) -> None:
    """GA.MAT.3, GA.CHAMP.1, GA.CHAMP.4."""
    table = Core(made())
    table.memory("Page", "Squire")
    (card,) = table.material(name)
    table.begin("materialize")
    assert clause(legal.play_refusal(table.game, 0, card, verb=PLAY_MATERIAL)) == expected


def test_a_champion_levels_up_as_it_resolves() -> None:
    """GA.CHAMP.6: its On Enter triggers, and the old one lies below."""
    levelled: list[int] = []

    def edit(book: GrandArchiveRules) -> None:
        entered = trigger(book, On("leveled", own=True), lambda game: levelled.append(1))
        piece_in(book, "Ranked, First").triggers = (entered,)

    table = Core(made(edit))
    table.memory("Page")
    old = table.me()
    (card,) = table.material("Ranked, First")
    materialized(table, card)
    table.resolve()
    assert champion_of(table.game, 0) == card
    assert table.game.lists[LINEAGE[0]] == [old]
    assert levelled == [1]
    assert values.level(table.game, 0) == 1


def test_a_champion_that_no_longer_fits_fizzles() -> None:
    """GA.CHAMP.4, GA.RES.2: it is banished, nothing is refunded (GA.CHAMP.5, GA.PAY.3)."""
    table = Core(made())
    table.memory("Page", "Squire")
    (card,) = table.material("Ranked, First")
    materialized(table, card)
    lineage.level_up(table.game, 0, table.card("Flame", -1, 0))
    table.resolve()
    assert table.told("fizzled")
    assert "Ranked, First" in table.banished()
    assert len(table.memory_names()) == 1


def test_a_materialization_may_have_additional_costs() -> None:
    """GA.COST.7, GA.MAT.6: of materializing only, or of both."""

    def edit(book: GrandArchiveRules) -> None:
        one = cost_of(units(RESERVE, 1))
        piece_in(book, "Trinket").extras = (
            Extra("", one, verb=PLAY_MATERIAL),
            Extra("", one, verb=""),
        )
        piece_in(book, "Gate").extras = (Extra("", one, verb=PLAY_MATERIAL),)

    table = Core(made(edit))
    (trinket,), (gate,) = table.material("Trinket"), table.hand("Gate")
    table.begin("materialize")
    assert clause(legal.play_refusal(table.game, 0, trinket, verb=PLAY_MATERIAL)) == "GA.COST.7"
    cost = prices.due(table.game, thought_of(table.game, 0, trinket, PLAY_MATERIAL)).cost
    assert cost.amount(RESERVE) == 2
    cost = prices.due(table.game, thought_of(table.game, 0, gate, ACTIVATE)).cost
    assert cost.amount(RESERVE) == 2  # its own, and nothing for materializing


# -- looking back ---------------------------------------------------------------------------------


def x_entering(book: GrandArchiveRules) -> None:
    """A Squire that costs X hits the other champion for X as it enters."""

    def hit(game: Game) -> None:
        game.add(DAMAGE, champion_of(game, 1 - game.field(SEAT)), game.field(X))

    squire = piece_in(book, "Squire")
    squire.cost = piece_in(book, "Surge").cost
    squire.triggers = (trigger(book, On("entered", own=True), hit),)


def test_an_object_remembers_the_x_it_was_played_with() -> None:
    """GA.COST.16, GA.COST.18: but as a card on the field it counts as a cost of 0."""
    table = Core(made(x_entering))
    squire, *_ = table.hand("Squire", "Page", "Blank")
    table.begin().take("activate", squire)
    table.take("x", 2)
    table.pay(reserve=2)
    table.resolve()
    assert table.damage(table.me(1)) == 2
    assert values.any_cost(table.game, squire) == 0


def test_a_copy_of_the_object_has_x_nothing() -> None:
    """GA.COST.17, GA.COPY.2."""
    table = Core(made(x_entering))
    table.begin()
    moves.summon(table.game, table.book.index["Squire"], 0)
    table.game.run()
    table.resolve()
    assert table.damage(table.me(1)) == 0


def test_an_object_knows_what_was_paid_for_it() -> None:
    """GA.ZONE.5, GA.A24: as long as it is there; then the receipt is forgotten."""
    table = Core(made())
    gate, page, blank = table.hand("Gate", "Page", "Blank")
    table.begin().take("activate", gate)
    table.pay(reserve=2)
    table.resolve()
    play = table.game.lists[PLAY][gate]
    assert sorted(history.reserved(table.game, 0, play)) == sorted([page, blank])
    history.prune_receipts(table.game)
    assert history.times_paid(table.game, play, "reserve") == 2
    moves.destroy(table.game, [gate])
    history.prune_receipts(table.game)
    assert table.game.lists[RECEIPTS] == []
