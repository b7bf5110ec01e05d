"""Costs and what pays them: reserve, memory, Floating Memory, Reservable, Kindle, picks."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.grand_archive.core import (
    SELF,
    Act,
    Core,
    clause,
    draws,
    keyword,
    made,
    nothing,
    pick,
    piece_in,
    power,
    script,
    some,
)

import tallystick
from tallystick.costs import Amount, Cost, Shortfall, Units, cost_of, lowered, raised, set_to, units
from tallystick.games.grand_archive.costs import announced, cost_actions, paying, prices
from tallystick.games.grand_archive.costs.announced import FREE, INSTRUCTED, CostTerms, thought_of
from tallystick.games.grand_archive.legality import legal
from tallystick.games.grand_archive.pieces import (
    ACTIVATE,
    MEMORY,
    PLAY_MATERIAL,
    RESERVE,
    USE,
    Alternative,
    Extra,
)
from tallystick.games.grand_archive.position import counters, history, refs, stack, values
from tallystick.games.grand_archive.position.changes import COST, CostModifier
from tallystick.games.grand_archive.position.static_abilities import TextChange
from tallystick.games.grand_archive.position.things import Matcher
from tallystick.games.grand_archive.remembered import SpokenChange
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.zones import (
    BREWED,
    EPHEMERAL,
    GRAVEYARD,
    HAND,
    IMBUED,
    PLAY,
    PREPARED,
    STACK,
    STATES,
    X_OF,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import NATURE, Game


def reserve(n: int) -> Cost:
    """So much reserve."""
    return cost_of(units(RESERVE, n))


def due(
    table: Core, entity: int, verb: str = ACTIVATE, place: int = -1, *, how: int = 0, x: int = 0
) -> Cost:
    """What a play would cost."""
    terms = thought_of(table.game, 0, entity, verb, place, how=how)
    return prices.due(table.game, terms.but(x=x)).cost


def changed_by(monkeypatch: pytest.MonkeyPatch, *changes: object) -> None:
    """Every cost is changed so."""
    monkeypatch.setattr(prices, "adjustments", lambda *_, **__: list(changes))


# -- reserve --------------------------------------------------------------------------------------


def test_reserve_takes_other_cards_of_the_hand_into_memory() -> None:
    """GA.COST.5, GA.COST.5.a."""
    table = Core(made())
    gate, *_ = table.hand("Gate", "Page", "Blank")
    table.begin().take("activate", gate)
    assert table.ways() == [{"reserve": 2}]
    table.pay(reserve=2)
    assert table.memory_names() == ["Blank", "Page"]
    assert table.hand_names() == []
    table.resolve()
    assert table.field() == ["Gate"]


def test_the_card_itself_pays_nothing() -> None:
    """GA.COST.5.a: with one other card a cost of 2 cannot be paid, and nothing is offered."""
    table = Core(made())
    gate, _ = table.hand("Gate", "Page")
    table.begin()
    assert ("activate", gate, -1) not in table.options()
    assert clause(legal.play_refusal(table.game, 0, gate)) == "GA.ACT.8"


def test_nothing_happens_between_choosing_and_placing() -> None:
    """GA.COST.5.b: the next question after the payment is asked with all cards in memory."""
    table = Core(made())
    gate, *_ = table.hand("Gate", "Page", "Blank", "Squire")
    table.begin().take("activate", gate)
    table.pay(reserve=2)
    assert table.kind() == "priority"
    assert len(table.memory_names()) == 2


def test_reserved_cards_stay_when_the_play_comes_to_nothing() -> None:
    """GA.PAY.3."""
    table = Core(made())
    gate, *_ = table.hand("Gate", "Page", "Blank")
    table.begin().take("activate", gate)
    table.pay(reserve=2)
    stack.negate(table.game, stack.waiting(table.game)[0], 0)
    table.resolve()
    table.game.run()
    assert table.memory_names() == ["Blank", "Page"]


def test_others_hear_how_many_cards_were_reserved_and_not_which() -> None:
    """GA.ZINFO.3: the fact of reserving is secret, the receipt's rows are the payer's."""
    table = Core(made())
    gate, page, _ = table.hand("Gate", "Page", "Blank")
    table.begin().take("activate", gate)
    table.pay(reserve=2)
    instance = table.game.lists[STACK][0]
    assert history.times_paid(table.game, instance, "reserve") == 2
    assert history.paid_with(table.game, instance, "reserve") == []
    assert page in history.reserved(table.game, 0, instance)
    assert "reserved" in table.book.secret_facts


# -- memory ---------------------------------------------------------------------------------------


def test_a_memory_cost_banishes_at_random_after_what_is_not_random() -> None:
    """GA.COST.6, GA.COST.6.a, GA.MAT.6.a, GA.KW.FLOATING."""
    table = Core(made(lambda book: keyword(book, "Spark", "floating memory")))
    table.memory("Page", "Squire")
    table.card("Spark", GRAVEYARD[0], 0)
    (relic,) = table.material("Relic")
    table.begin("materialize").take("materialize", relic)
    assert table.ways() == [{"floating": 1, "random": 1}, {"random": 2}]
    table.pay(floating=1, random=1)
    assert len(table.memory_names()) == 1
    assert "Spark" in table.banished()
    assert len(table.banished()) == 2


def test_every_card_is_as_likely_to_be_taken() -> None:
    """GA.PAY.4, GA.RAND.1: to a search the draw is a chance node over all of memory."""
    table = Core(made())
    memory = table.memory("Page", "Squire", "Blank")
    (relic,) = table.material("Relic")
    table.game.explicit_chance = True
    table.begin("materialize").take("materialize", relic)
    if table.kind() == "payment":
        table.pay(random=2)
    assert table.seat() == NATURE
    assert [option[1] for option in table.options()] == memory
    table.take("draw lot", memory[1])
    assert [option[1] for option in table.options()] == [memory[0], memory[2]]
    assert table.banished() == []  # GA.PAY.4.a: together
    table.take("draw lot", memory[0])
    assert table.banished() == ["Page", "Squire"]


def test_affordability_is_decided_before_anything_is_drawn() -> None:
    """GA.COST.6.a, GA.A6: with too little in memory nothing is begun."""
    table = Core(made())
    table.memory("Page")
    (relic,) = table.material("Relic")
    table.begin("materialize")
    assert table.options() == [("pass", -1, -1)]
    refusal = legal.play_refusal(table.game, 0, relic, verb=PLAY_MATERIAL)
    assert clause(refusal) == "GA.MAT.6"


def test_floating_memory_makes_the_rest_payable() -> None:
    """The digest's worked number: cost 2, one card in memory, one Floating Memory."""
    table = Core(made(lambda book: keyword(book, "Spark", "floating memory")))
    table.memory("Page")
    table.card("Spark", GRAVEYARD[0], 0)
    (relic,) = table.material("Relic")
    table.begin("materialize").take("materialize", relic)
    assert table.banished() == ["Page", "Spark"]


def test_memory_is_paid_in_the_materialize_phase_only() -> None:
    """GA.COST.6.b by the source; the current edition has dropped it (GA.V.1)."""
    for edition, expected in (("source", "GA.COST.6.b"), ("current", "")):
        table = Core(made(edition=edition))
        table.memory("Page", "Squire")
        (relic,) = table.material("Relic")
        table.begin()
        refusal = legal.play_refusal(table.game, 0, relic, verb=PLAY_MATERIAL, how=INSTRUCTED)
        assert clause(refusal) == expected


def test_a_memory_cost_of_nothing_is_paid_by_nothing() -> None:
    """GA.A22: it still counts as a materialization, with Opportunity."""
    table = Core(made())
    (trinket,) = table.material("Trinket")
    table.begin("materialize").take("materialize", trinket)
    assert table.told("materialized")
    assert table.kind() == "priority"


def test_a_missing_cost_is_not_a_cost_of_nothing() -> None:
    """GA.PAY.6."""
    table = Core(made())
    (null,) = table.hand("Null")
    table.begin()
    assert clause(legal.play_refusal(table.game, 0, null)) == "GA.PAY.6"


# -- the calculation ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ([lowered(RESERVE, 5), raised(RESERVE, 2)], 0),  # 2 - 5 + 2, no clamp in between
        ([lowered(RESERVE, 1), raised(RESERVE, 3)], 4),
        ([set_to(RESERVE, 1), raised(RESERVE, 2), lowered(RESERVE, 1)], 2),
        ([raised(RESERVE, 2), set_to(RESERVE, 1)], 3),  # what sets it comes first
        ([raised(MEMORY, 2)], 2),  # GA.COST.11: of the other kind
    ],
)
def test_increases_and_decreases_count_at_once(
    monkeypatch: pytest.MonkeyPatch, changes: list[object], expected: int
) -> None:
    """GA.COST.10, GA.COST.11, GA.COST.12, GA.ACT.7."""
    table = Core(made())
    (gate,) = table.hand("Gate")
    changed_by(monkeypatch, *changes)
    assert due(table, gate).amount(RESERVE) == expected


def test_the_announced_card_is_not_in_hand_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """GA.ACT.1, GA.A8: less while the hand is of three cards, and by then it is of two."""
    table = Core(made())
    gate, *_ = table.hand("Gate", "Page", "Squire")

    def changes(game: Game, *_: object, **__: object) -> list[object]:
        return [raised(RESERVE, 1)] if len(game.lists[HAND[0]]) < 3 else [lowered(RESERVE, 1)]

    something = SpokenChange(TextChange(CostModifier("activate")), gate, NOWHERE, NOWHERE)
    monkeypatch.setattr(prices, "adjustments", changes)
    monkeypatch.setattr(prices, "spoken", lambda *_: [something])
    monkeypatch.setattr(values, "is_spoken", lambda game, kinds: kinds == 1 << COST)
    table.begin()
    assert ("activate", gate, -1) not in table.options()
    assert legal.play_refusal(table.game, 0, gate) is not None


def test_the_printed_cost_stays_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """GA.COST.12.a, GA.ASTAT.2."""
    table = Core(made())
    (gate,) = table.hand("Gate")
    changed_by(monkeypatch, lowered(RESERVE, 2))
    assert due(table, gate).is_free
    assert prices.due(table.game, thought_of(table.game, 0, gate, ACTIVATE)).counts_as == reserve(2)
    assert piece_in(table.book, "Gate").cost == reserve(2)


def test_what_removes_a_cost_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """GA.ACT.7 iv: 0 whatever the rest says; additional costs are still due (GA.A18)."""

    def edit(book: GrandArchiveRules) -> None:
        piece_in(book, "Gate").extras = (Extra("", reserve(1)),)

    table = Core(made(edit))
    (gate,) = table.hand("Gate")
    changed_by(monkeypatch, raised(RESERVE, 3))
    assert due(table, gate, how=FREE) == reserve(1)


def test_modifiers_reach_the_kind_of_the_home_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """GA.COST.11, GA.A4: with another kind paid they do nothing, unless the option says so."""
    for reading, expected in (("home-kind", 2), ("paid-kind", 1)):
        table = Core(made(unusual_method=reading))
        (relic,) = table.material("Relic")
        changed_by(monkeypatch, lowered(RESERVE, 1))
        assert due(table, relic, PLAY_MATERIAL).amount(MEMORY) == expected


def test_memory_costs_are_reckoned_in_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """GA.MAT.5."""
    table = Core(made())
    (relic,) = table.material("Relic")
    changed_by(monkeypatch, lowered(MEMORY, 5), raised(MEMORY, 4))
    assert due(table, relic, PLAY_MATERIAL).amount(MEMORY) == 1


def test_efficiency_lowers_by_the_level_and_raises_by_a_negative_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """GA.KW.EFFICIENCY, GA.TERM.LV.3: printed 2; LV 1 makes it 1, LV -1 makes it 3."""
    table = Core(made(lambda book: keyword(book, "Gate", "efficiency")))
    (gate,) = table.hand("Gate")
    for level, expected in ((1, 1), (-1, 3)):
        monkeypatch.setattr(values, "level", lambda *_, n=level: n)
        assert due(table, gate).amount(RESERVE) == expected


# -- X --------------------------------------------------------------------------------------------


def surging(book: GrandArchiveRules) -> None:
    """Surge draws X cards."""
    piece_in(book, "Surge").script = script(book, nothing)


def test_x_is_declared_and_paid() -> None:
    """GA.COST.13, GA.ACT.3: 0 off the stack, the number declared on it."""
    table = Core(made(surging))
    surge, *_ = table.hand("Surge", "Page", "Squire")
    assert table.game.lists[X_OF][surge] == 0
    assert due(table, surge).is_free
    table.begin().take("activate", surge)
    assert table.kind() == "x"
    assert [option[1] for option in table.options()] == [0, 1, 2]
    table.take("x", 2)
    table.pay(reserve=2)
    assert table.game.lists[X_OF][surge] == 2
    table.resolve()
    assert table.game.lists[X_OF][surge] == 0


def test_a_reduction_changes_what_is_paid_and_not_x(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worked number: X is 3, one less: 2 are paid, X stays 3. X is 0, one less: 0."""
    table = Core(made(surging))
    surge, *_ = table.hand("Surge", "Page", "Squire")
    changed_by(monkeypatch, lowered(RESERVE, 1))
    assert due(table, surge, x=3) == reserve(2)
    assert due(table, surge, x=0).is_free
    table.begin().take("activate", surge)
    assert [option[1] for option in table.options()] == [0, 1, 2, 3]
    table.take("x", 3)
    table.pay(reserve=2)
    assert table.game.lists[X_OF][surge] == 3


def test_x_is_nothing_where_the_cost_is_not_paid() -> None:
    """GA.COST.15: it is not even asked."""
    table = Core(made(surging))
    surge, *_ = table.hand("Surge", "Page", "Squire")
    table.begin()
    announced.play(table.game, 0, surge, ACTIVATE, INSTRUCTED | FREE)
    table.game.run()
    assert table.kind() == "priority"
    assert table.game.lists[X_OF][surge] == 0


# -- replacing the reserve ------------------------------------------------------------------------


def test_a_reservable_object_rests_for_one() -> None:
    """GA.KW.RESERVABLE."""
    table = Core(made(lambda book: keyword(book, "Squire", "reservable")))
    squire = table.put("Squire")
    gate, *_ = table.hand("Gate", "Page")
    table.begin().take("activate", gate)
    table.pay(rest=1, reserve=1)
    assert table.is_rested(squire)
    assert table.told("rested") == [(0, squire, table.game.lists[PLAY][gate])]  # and what for


def test_a_rested_object_cannot_rest_again() -> None:
    """GA.TERM.AWAKE."""
    table = Core(made(lambda book: keyword(book, "Squire", "reservable")))
    table.put("Squire", rested=True)
    gate, *_ = table.hand("Gate", "Page")
    table.begin()
    assert ("activate", gate, -1) not in table.options()


def kindling(book: GrandArchiveRules) -> None:
    """Gate has Kindle 1."""
    keyword(book, "Gate", "kindle", 1)


def test_kindle_banishes_fire_cards_of_the_graveyard_up_to_its_number() -> None:
    """GA.KW.KINDLE, GA.A15: each pays exactly 1, two of them with Kindle 1 are too many."""
    table = Core(made(kindling))
    for name in ("Ember", "Ember", "Page"):
        table.card(name, GRAVEYARD[0], 0)
    gate, *_ = table.hand("Gate", "Page", "Squire")
    table.begin().take("activate", gate)
    assert {"kindle": 1, "reserve": 1} in table.ways()
    assert all(way.get("kindle", 0) <= 1 for way in table.ways())
    table.pay(kindle=1, reserve=1)
    assert table.banished() == ["Ember"]


def test_kindle_pays_for_its_own_card_only() -> None:
    """GA.KW.KINDLE."""
    table = Core(made(kindling))
    table.card("Ember", GRAVEYARD[0], 0)
    (blank,) = table.hand("Blank")
    table.begin()
    assert ("activate", blank, -1) not in table.options()


# -- additional and alternative costs -------------------------------------------------------------


def rite(book: GrandArchiveRules) -> None:
    """Blank asks besides to banish a card of the graveyard, and draws."""
    piece = piece_in(book, "Blank")
    extra = cost_of(pick("banish", some(zones=("graveyard",))))
    piece.extras = (Extra("banish a card from your graveyard", extra),)
    piece.script = script(book, draws)


def test_an_additional_cost_is_paid_with_the_rest() -> None:
    """GA.COST.7, GA.ACT.8."""
    table = Core(made(rite))
    table.card("Page", GRAVEYARD[0], 0)
    blank, *_ = table.hand("Blank", "Squire")
    table.begin().take("activate", blank)
    table.pay(reserve=1, banish=1)
    assert table.banished() == ["Page"]
    assert table.memory_names() == ["Squire"]


def test_an_additional_cost_that_cannot_be_paid_makes_it_illegal() -> None:
    """GA.COST.7, GA.PLAY.3: nothing has changed, the clause says why."""
    table = Core(made(rite))
    blank, *_ = table.hand("Blank", "Squire")
    table.begin()
    before = table.game.digest()
    assert ("activate", blank, -1) not in table.options()
    assert clause(legal.play_refusal(table.game, 0, blank)) == "GA.COST.7"
    assert table.game.digest() == before


def test_what_was_not_seen_in_time_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    unsure = Shortfall(1, (0,), ((0, 1),), (), (), exact=False)
    monkeypatch.setattr(
        "tallystick.games.grand_archive.costs.shortfalls.shortfall", lambda *_: unsure
    )
    table = Core(made(rite))
    blank, *_ = table.hand("Blank", "Squire")
    table.begin()
    refusal = legal.play_refusal(table.game, 0, blank)
    assert refusal is not None
    assert "too many ways to try all" in refusal.text


def test_an_optional_additional_cost_is_declared() -> None:
    """GA.ACT.3, GA.KW.PREPARE: paid, it makes the play and its object prepared."""

    def edit(book: GrandArchiveRules) -> None:
        extra = cost_of(pick("sacrifice", some("ally", mine=True)))
        piece = piece_in(book, "Gate")
        piece.extras = (Extra("", extra, optional=True, property=PREPARED),)

    for taken in (True, False):
        table = Core(made(edit))
        table.put("Page")
        gate, *_ = table.hand("Gate", "Blank", "Squire")
        table.begin().take("activate", gate)
        assert table.kind() == "extra"
        table.take("extra", 0) if taken else table.take("no")
        table.pay(reserve=2, sacrifice=1) if taken else table.pay(reserve=2)
        table.resolve()
        assert bool(table.game.lists[STATES][gate] & PREPARED) == taken
        assert table.field() == (["Gate"] if taken else ["Page", "Gate"])


def test_an_extra_that_cannot_be_paid_is_not_offered() -> None:
    """GA.ACT.8: declared costs are due; but it is asked all the same."""

    def edit(book: GrandArchiveRules) -> None:
        extra = cost_of(pick("sacrifice", some("ally", mine=True)))
        piece_in(book, "Gate").extras = (Extra("", extra, optional=True),)

    table = Core(made(edit))
    gate, *_ = table.hand("Gate", "Blank", "Squire")
    table.begin().take("activate", gate)
    assert table.options() == [("no", -1, -1)]


def brewing(book: GrandArchiveRules) -> None:
    """Gate may be brewed from an ally."""
    ingredients = cost_of(pick("sacrifice", some("ally", mine=True)))
    piece_in(book, "Gate").alternatives = (Alternative("brew", ingredients, property=BREWED),)


def test_brewing_replaces_the_reserve_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """GA.KW.BREW: modifiers of reserve do nothing, the play is brewed."""
    table = Core(made(brewing))
    table.put("Page")
    (gate,) = table.hand("Gate")
    changed_by(monkeypatch, raised(RESERVE, 2))
    table.begin().take("activate", gate)
    assert table.kind() == "way"
    assert table.options() == [("way", 0, -1)]  # the printed cost cannot be paid
    table.take("way", 0)
    assert table.field() == []
    table.resolve()
    assert table.game.lists[STATES][gate] & BREWED


def test_additional_costs_are_due_with_an_alternative_one() -> None:
    """GA.A17."""

    def edit(book: GrandArchiveRules) -> None:
        brewing(book)
        piece_in(book, "Gate").extras = (Extra("", reserve(1)),)

    table = Core(made(edit))
    table.put("Page")
    gate, *_ = table.hand("Gate", "Blank")
    table.begin().take("activate", gate)
    table.take("way", 0)
    table.pay(sacrifice=1, reserve=1)
    assert table.memory_names() == ["Blank"]


def test_ephemerate_plays_from_the_graveyard_and_banishes_in_the_end() -> None:
    """GA.KW.EPHEMERATE: an alternative cost of reserve is changed by modifiers (GA.A17)."""

    def edit(book: GrandArchiveRules) -> None:
        piece = piece_in(book, "Spark")
        piece.alternatives = (
            Alternative("ephemerate", reserve(1), zone="graveyard", property=EPHEMERAL),
        )
        piece.script = script(book, draws)

    table = Core(made(edit))
    spark = table.card("Spark", GRAVEYARD[0], 0)
    table.hand("Page")
    table.begin().take("activate", spark)
    table.pay(reserve=1)
    table.resolve()
    assert table.graveyard() == []
    assert table.banished() == ["Spark"]


def imbuing(book: GrandArchiveRules) -> None:
    """Gate has Imbue 1."""
    keyword(book, "Gate", "imbue", 1)


def test_imbue_shows_reserved_cards_of_its_element() -> None:
    """GA.KW.IMBUE: asked whenever enough were reserved; they lie face down again afterwards."""
    table = Core(made(imbuing))
    gate, *_ = table.hand("Gate", "Page", "Ember")
    table.begin().take("activate", gate)
    table.pay(reserve=2)
    assert table.kind() == "imbue"
    table.take("imbue", 0, 1)
    assert len(table.told("shown")) == 1
    table.resolve()
    assert table.game.lists[STATES][gate] & IMBUED


def test_cards_of_another_element_do_not_imbue() -> None:
    """GA.KW.IMBUE."""
    table = Core(made(imbuing))
    gate, *_ = table.hand("Gate", "Ember", "Ember")
    table.begin().take("activate", gate)
    table.pay(reserve=2)
    assert table.kind() == "imbue"
    assert table.options() == [("no", -1, -1)]


# -- abilities ------------------------------------------------------------------------------------


def test_all_parts_of_an_ability_are_paid() -> None:
    """GA.AACT.10, GA.AACT.11: (1), REST; a rested object cannot."""

    def edit(book: GrandArchiveRules) -> None:
        cost = cost_of(units(RESERVE, 1), pick("rest", SELF))
        piece_in(book, "Idol").powers = (power(book, cost, draws),)

    table = Core(made(edit))
    idol = table.put("Idol")
    table.hand("Page", "Squire")
    table.begin().take("use", idol, 0)
    table.pay(reserve=1, rest=1)
    assert table.is_rested(idol)
    assert clause(legal.use_refusal(table.game, 0, idol, 0)) == "GA.AACT.11"
    table.resolve()
    assert len(table.hand_names()) == 2


def test_a_card_that_banishes_itself_pays_with_itself() -> None:
    """GA.AACT.10: its effect resolves without it (GA.ABIL.6)."""

    def edit(book: GrandArchiveRules) -> None:
        piece_in(book, "Idol").powers = (power(book, cost_of(pick("banish", SELF)), draws),)

    table = Core(made(edit))
    idol = table.put("Idol")
    table.begin().take("use", idol, 0)
    assert table.banished() == ["Idol"]
    table.resolve()
    assert len(table.hand_names()) == 1


def test_an_object_rested_for_reserve_may_be_sacrificed_besides() -> None:
    """GA.ACT.8.c."""

    def edit(book: GrandArchiveRules) -> None:
        keyword(book, "Squire", "reservable")
        extra = cost_of(pick("sacrifice", some("ally", mine=True)))
        piece_in(book, "Blank").extras = (Extra("", extra),)

    table = Core(made(edit))
    table.put("Squire")
    (blank,) = table.hand("Blank")
    table.begin().take("activate", blank)
    table.pay(**{"rest+sacrifice": 1})
    assert table.graveyard() == ["Squire"]
    assert table.told("rested") and table.told("sacrificed")


def test_counters_pay_as_many_as_there_are() -> None:
    """GA.CTR.1, GA.TERM.RECOVER: counters to remove, damage to recover, must be there."""
    champion = refs.Referent(refs.CHAMPION)
    remove = cost_of(
        pick("remove", cost_actions.CounterPick(counters.PREPARATION, champion, "x"), 2)
    )
    recover = cost_of(pick("recover", some("champion"), 2))
    table = Core(made())
    me = table.me()
    for n, able in ((1, False), (2, True)):
        counters.put(table.game, me, counters.PREPARATION, 1)
        table.game.add(table.book.layout.column("damage"), me, 1)
        assert counters.count(table.game, me, counters.PREPARATION) == n
        assert paying.can_pay(table.game, 0, remove) == able
        assert paying.can_pay(table.game, 0, recover) == able
    index = paying.cost_index(table.book, remove + recover)
    table.begin()
    paying.charge(table.game, index, -1, 0)
    table.game.run()
    assert counters.count(table.game, me, counters.PREPARATION) == 0
    assert table.damage(me) == 0


def test_one_pays_with_ones_own_things_only() -> None:
    """GA.TERM.SACRIFICE, GA.TERM.DISCARD."""
    table = Core(made())
    table.put("Page", seat=1)
    table.hand("Page", seat=1)
    anyone = Matcher("ally")
    anyone.types = frozenset(["ally"])
    assert not paying.can_pay(table.game, 0, cost_of(pick("sacrifice", anyone)))
    assert not paying.can_pay(table.game, 0, cost_of(pick("discard", some(zones=("hand",)))))
    assert paying.can_pay(table.game, 1, cost_of(pick("sacrifice", anyone)))


def test_an_ability_costs_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """GA.A25: what changes costs changes an ability's only if it says so: the verb is asked."""

    def edit(book: GrandArchiveRules) -> None:
        piece_in(book, "Idol").powers = (power(book, reserve(2), draws),)

    table = Core(made(edit))
    idol = table.put("Idol")
    asked: list[str] = []

    def changes(game: object, terms: CostTerms) -> list[object]:
        asked.append(terms.verb)
        return [lowered(RESERVE, 1)]

    monkeypatch.setattr(prices, "adjustments", changes)
    assert due(table, idol, USE, place=0) == reserve(1)
    assert asked == [USE]


# -- costs asked while something resolves ---------------------------------------------------------


def test_an_offer_is_paid_on_resolution_or_not() -> None:
    """GA.COST.8, GA.RES.6: "you may pay (1). If you do, draw": asked even where it cannot be."""
    for cards, choices in ((("Page",), ["no", "yes"]), ((), ["no"])):
        table = Core(made())
        offer = paying.OfferPayment(paying.cost_index(table.book, reserve(1)))
        offer.unpaid = 2
        program = table.book.add_program("offer", (offer, Act(draws)))
        table.hand(*cards)
        table.begin()
        table.game.nest(program, -1, 0)
        table.game.run()
        assert table.kind() == "may pay"
        assert [option[0] for option in table.options()] == choices
        if cards:
            table.game.step(1)
            table.pay(reserve=1)
            assert table.memory_names() == ["Page"]
            assert table.hand_names() == ["Blank"]
        else:
            table.take("no")
            assert table.hand_names() == []


def test_somebody_else_may_be_asked_to_pay() -> None:
    """GA.COST.8: "unless its controller pays (2)": the amount may hang on the position."""
    table = Core(made())
    cost = Cost((Units(RESERVE, Amount(0, 1)),))
    offer = paying.OfferPayment(
        paying.cost_index(table.book, cost), who=lambda game: 1, amount=lambda game: 2
    )
    offer.paid = 2
    program = table.book.add_program("unless", (offer, Act(draws)))
    table.hand("Page", "Squire", seat=1)
    table.begin()
    table.game.nest(program, -1, 0)
    table.game.run()
    assert table.seat() == 1
    table.take("yes", offer.cost, 2)
    table.pay(reserve=2)
    assert table.memory_names(1) == ["Page", "Squire"]
    assert table.hand_names() == []


MULE = """
[[card]]
name = "Old Mule"
types = ["ALLY"]
subtypes = ["BEAST"]
classes = ["TAMER"]
element = "NORM"
cost_reserve = "1"
power = 1
life = 2
effect_raw = '''
Reservable

While paying for a reserve cost, you may rest Old Mule to pay for 2 of that cost.'''

[[card]]
name = "Light Rite"
types = ["ACTION"]
subtypes = ["MAGE"]
classes = ["MAGE"]
element = "NORM"
cost_reserve = "1"
speed = true
effect_raw = "Recover 1."
"""


def test_it_is_one_payment_whether_it_rests_for_one_or_for_two(tmp_path: Path) -> None:
    """GA.ACT.8: where 1 is due, that is no difference."""
    file = tmp_path / "mule.toml"
    file.write_text(MULE, encoding="utf-8")
    rules = tallystick.load("grand-archive", cards=[str(file)])
    given = "{seats: {A: {hand: [Light Rite, Light Rite], field: [Old Mule]}, B: {}}}"
    position = rules.position(given)
    position.play("activate Light Rite")
    found = ["with: {reserve: [Light Rite]}", "with: {rest: [Old Mule]}"]
    assert [move.text for move in position.moves] == found
