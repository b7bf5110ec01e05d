"""Playing step by step: announcement, modes, targets, the instance, resolution, fizzling."""

from __future__ import annotations

import pytest
from tests.games.grand_archive.core import (
    Core,
    Edit,
    burns_x,
    clause,
    draws,
    keyword,
    made,
    nothing,
    piece_in,
    script,
    some,
    unit_aim,
)

from tallystick.costs import Adjustment, cost_of, raised, units
from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.costs import announced, prices
from tallystick.games.grand_archive.costs.announced import FREE, INSTRUCTED, CostTerms
from tallystick.games.grand_archive.legality import legal
from tallystick.games.grand_archive.messages.options import headline
from tallystick.games.grand_archive.pieces import (
    ACTIVATE,
    PLAY_MATERIAL,
    RESERVE,
    Alternative,
    Extra,
    Mode,
    TargetRequirement,
)
from tallystick.games.grand_archive.position import history, lineage, stack
from tallystick.games.grand_archive.position.amounts import Number
from tallystick.games.grand_archive.position.bases import Target
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.zones import (
    ATTRIBUTES,
    DAMAGE,
    EFFECTS_STACK,
    EMPOWER,
    FIELD,
    GRAVEYARD,
    HAND,
    INTENT,
    PLAY,
    PREPARED,
    STACK,
    STATES,
    TOKEN,
)
from tallystick.kernel.machine import NATURE, Game


def hits(game: Game) -> None:
    """1 damage to each target that is left, or its share."""
    instance = game.lists[0][game.rules.layout.cell("resolving")]
    for value in stack.chosen(game, instance, 0):
        if value >= 0:
            share = stack.share_of(game, instance, 0, value) or 1
            game.add(DAMAGE, value, share)
            game.emit("damaged", 0, value, share)


def bolt(aim: TargetRequirement | None = None) -> Edit:
    """Spark hits a unit."""

    def edit(book: GrandArchiveRules) -> None:
        piece_in(book, "Spark").script = script(book, hits, aim or unit_aim())

    return edit


def top(table: Core) -> int:
    """The instance on top of the stack."""
    return stack.waiting(table.game)[0]


# -- announcing -----------------------------------------------------------------------------------


def test_a_card_goes_onto_the_stack_and_its_player_keeps_opportunity() -> None:
    """GA.ACT.1, GA.ACT.9, GA.TIME.4."""
    table = Core(made())
    spark, gate = table.hand("Spark", "Gate")
    table.begin().take("activate", spark)
    assert table.game.lists[EFFECTS_STACK] == [spark]
    assert table.told("activated") == [(0, spark, top(table))]
    assert (table.kind(), table.seat()) == ("priority", 0)
    assert ("activate", gate, -1) not in table.options()  # slow, GA.TIME.1
    assert clause(legal.play_refusal(table.game, 0, gate)) == "GA.TIME.1"


def test_cards_are_activated_from_hand() -> None:
    """GA.ACT.1, GA.PLAY.2."""
    table = Core(made())
    spark = table.card("Spark", GRAVEYARD[0], 0)
    theirs = table.card("Spark", HAND[1], 1)
    table.begin()
    assert clause(legal.play_refusal(table.game, 0, spark)) == "GA.ACT.1"
    assert clause(legal.play_refusal(table.game, 0, theirs)) == "GA.PLAY.2"


def test_the_element_must_be_enabled() -> None:
    """GA.ACT.2, GA.ELEM.2, GA.ELEM.4: the whole lineage counts, nothing else does."""
    table = Core(made())
    ember, *_ = table.hand("Ember", "Page")
    table.put("Ember")
    table.begin()
    assert clause(legal.play_refusal(table.game, 0, ember)) == "GA.ACT.2"
    lineage.level_up(table.game, 0, table.card("Flame", -1, 0))
    assert legal.play_refusal(table.game, 0, ember) is None
    lineage.level_up(table.game, 0, table.card("Ranked, Second", -1, 0))
    assert legal.play_refusal(table.game, 0, ember) is None


def test_required_targets_must_be_there() -> None:
    """GA.ACT.5, GA.ACT.6."""
    what = Target(some("domain"))
    table = Core(made(bolt(TargetRequirement(0, what))))
    (spark,) = table.hand("Spark")
    table.begin()
    assert clause(legal.play_refusal(table.game, 0, spark)) == "GA.ACT.5"


def test_targets_are_different_and_up_to_may_be_none() -> None:
    """GA.ACT.5, GA.TGT.4."""
    table = Core(made(bolt(unit_aim(0, 0, 2))))
    (spark,) = table.hand("Spark")
    page = table.put("Page", seat=1)
    table.begin().take("activate", spark)
    assert ("done", -1, -1) in table.options()
    table.take("target", page, 0)
    assert ("target", page, 0) not in table.options()
    table.take("done")
    table.resolve()
    assert table.graveyard(1) == ["Page"]


def test_what_is_distributed_gives_each_target_at_least_one() -> None:
    """GA.ACT.5."""
    table = Core(made(bolt(unit_aim(0, 1, 9, spread=Number(3)))))
    (spark,) = table.hand("Spark")
    a, b = table.put("Squire", seat=1), table.put("Squire", seat=1)
    table.begin().take("activate", spark)
    table.take("target", a, 0)
    table.take("target", b, 0)
    table.take("done")
    assert table.options() == [("share", a, 1), ("share", a, 2)]
    table.take("share", a, 2)
    table.take("share", b, 1)
    table.resolve()
    assert (table.damage(a), table.damage(b)) == (2, 1)


def modal(book: GrandArchiveRules) -> None:
    """Spark: choose one: hit a unit, or hit a domain."""
    domain = TargetRequirement(1, Target(some("domain")), mode=1)
    unit = unit_aim(mode=0)
    modes = (Mode("unit"), Mode("domain"))
    piece_in(book, "Spark").script = script(book, hits, unit, domain, modes=modes)


def test_modes_are_chosen_as_it_is_announced() -> None:
    """GA.ACT.4: only those that have their targets; their targets are asked for, no others."""
    table = Core(made(modal))
    (spark,) = table.hand("Spark")
    page = table.put("Page", seat=1)
    table.begin().take("activate", spark)
    assert table.kind() == "mode"
    assert table.options() == [("mode", 0, -1)]
    table.take("mode", 0)
    table.take("target", page, 0)
    assert stack.field(table.game, top(table), stack.MODES) == 1
    assert table.kind() == "priority"


def test_without_a_legal_mode_it_cannot_be_activated() -> None:
    """GA.ACT.4, GA.AACT.4."""

    def edit(book: GrandArchiveRules) -> None:
        modal(book)
        found = piece_in(book, "Spark").script
        assert found is not None
        found.fewest = 2

    table = Core(made(edit))
    (spark,) = table.hand("Spark")
    table.begin()
    assert clause(legal.play_refusal(table.game, 0, spark)) == "GA.ACT.4"


def test_what_the_payment_opens_is_chosen_after_it() -> None:
    """GA.ACT.8.b: the new targets only; the cost is not reckoned anew."""

    def edit(book: GrandArchiveRules) -> None:
        more = TargetRequirement(1, Target(some("ally")), property=PREPARED)
        piece = piece_in(book, "Spark")
        piece.script = script(book, hits, unit_aim(), more)
        piece.extras = (Extra("", cost_of(units(RESERVE, 1)), optional=True, property=PREPARED),)

    for taken in (True, False):
        table = Core(made(edit))
        spark, *_ = table.hand("Spark", "Blank")
        page = table.put("Page", seat=1)
        table.begin().take("activate", spark)
        table.take("extra", 0) if taken else table.take("no")
        table.take("target", page, 0)
        if taken:
            table.pay(reserve=1)
            table.take("target", page, 1)
        assert table.kind() == "priority"
        assert len(stack.chosen_rows(table.game, top(table))) == 1 + taken


def test_an_attack_card_rests_the_champion_as_a_cost() -> None:
    """GA.ATTACK.1, GA.A19, GA.CHAMP.3: a rested one cannot."""
    table = Core(made())
    one, two = table.hand("Slash", "Slash")
    table.begin().take("activate", one)
    if table.kind() == "payment":
        table.pay(rest=1)
    assert table.is_rested(table.me())
    table.resolve()
    assert clause(legal.play_refusal(table.game, 0, two)) != ""


def test_the_attack_goes_to_the_intent_and_combat_begins() -> None:
    """GA.ATTACK.2, GA.ATTACK.5."""
    table = Core(made())
    (slash,) = table.hand("Slash")
    table.begin().take("activate", slash)
    if table.kind() == "payment":
        table.pay(rest=1)
    table.take("pass")
    table.take("pass")
    assert table.names(INTENT[0]) == ["Slash"]
    table.pass_all()
    assert table.graveyard() == ["Slash"]
    assert table.damage(table.me(1)) == 3


# -- resolution -----------------------------------------------------------------------------------


def test_the_last_one_resolves_first() -> None:
    """GA.ZSTACK.1, GA.RES.1, GA.TIME.5: one at a time, then the turn player has Opportunity."""
    table = Core(made(lambda book: setattr(piece_in(book, "Spark"), "script", script(book, draws))))
    one = table.hand("Spark")[0]
    two = table.hand("Spark", seat=1)[0]
    table.begin().take("activate", one)
    table.take("pass")
    table.take("activate", two)
    assert table.seat() == 1
    table.take("pass")
    table.take("pass")
    assert len(table.hand_names(1)) == 1 and not table.hand_names(0)
    assert table.seat() == 0
    table.take("pass")
    table.take("pass")
    assert len(table.hand_names(0)) == 1


def test_it_fizzles_when_a_required_target_is_gone() -> None:
    """GA.RES.2, GA.RES.3, GA.SBA.2: no effect, the card goes to the graveyard."""
    table = Core(made(bolt()))
    (spark,) = table.hand("Spark")
    page = table.put("Page", seat=1)
    table.begin().take("activate", spark)
    table.take("target", page, 0)
    moves.destroy(table.game, [page])
    table.resolve()
    assert table.told("fizzled") and not table.told("resolved")
    assert table.graveyard() == ["Spark"]


def test_another_object_is_not_the_target() -> None:
    """GA.RES.3, GA.ZONE.3: a card that left and came back is a new object."""
    table = Core(made(bolt()))
    (spark,) = table.hand("Spark")
    page = table.put("Page", seat=1)
    table.begin().take("activate", spark)
    table.take("target", page, 0)
    moves.put(table.game, page, "hand")
    moves.enter_field(table.game, page, 1)
    table.resolve()
    assert table.told("fizzled")


@pytest.mark.parametrize(("reading", "fizzles"), [("any-target", True), ("all-targets", False)])
def test_one_of_two_required_targets_is_gone(reading: str, fizzles: bool) -> None:
    """GA.RES.3, GA.A11: by the default any of them is enough."""
    table = Core(made(bolt(unit_aim(0, 2, 2)), fizzle=reading))
    (spark,) = table.hand("Spark")
    page, squire = table.put("Page", seat=1), table.put("Squire", seat=1)
    table.begin().take("activate", spark)
    table.take("target", page, 0)
    table.take("target", squire, 0)
    moves.destroy(table.game, [page])
    table.resolve()
    assert bool(table.told("fizzled")) == fizzles
    assert table.damage(squire) == (0 if fizzles else 1)


def test_optional_targets_never_make_it_fizzle() -> None:
    """GA.RES.3."""
    table = Core(made(bolt(unit_aim(0, 0, 2))))
    (spark,) = table.hand("Spark")
    page = table.put("Page", seat=1)
    table.begin().take("activate", spark)
    table.take("target", page, 0)
    table.take("done")
    moves.destroy(table.game, [page])
    table.resolve()
    assert table.told("resolved") and not table.told("fizzled")


def test_a_card_that_leaves_the_stack_takes_its_instances_along() -> None:
    """GA.PLAY.7."""
    table = Core(made(bolt()))
    (spark,) = table.hand("Spark")
    table.begin().take("activate", spark)
    table.take("target", table.me(1), 0)
    moves.put(table.game, spark, "hand")
    table.take("pass")
    assert not table.game.lists[STACK]
    assert table.told("fizzled")


def test_a_resolved_action_goes_to_the_graveyard_and_an_object_to_the_field() -> None:
    """GA.PLAY.6, GA.RES.7, GA.RES.11: under its controller, awake."""
    table = Core(made())
    spark, squire = table.hand("Spark", "Squire")
    table.begin().take("activate", squire)
    table.resolve()
    assert table.field() == ["Squire"]
    assert not table.is_rested(squire)
    table.take("activate", spark)
    table.resolve()
    assert table.graveyard() == ["Spark"]


# -- copies ---------------------------------------------------------------------------------------


def test_a_copy_has_the_same_x_and_pays_nothing() -> None:
    """GA.COST.14, GA.COPY.1, GA.A16: the copy reads what was paid for the original."""

    def edit(book: GrandArchiveRules) -> None:
        piece_in(book, "Surge").script = script(book, burns_x)

    table = Core(made(edit))
    surge, *_ = table.hand("Surge", "Page", "Squire")
    table.begin().take("activate", surge)
    table.take("x", 2)
    table.pay(reserve=2)
    copy = stack.copy(table.game, top(table), 1)
    assert stack.field(table.game, copy, stack.DECLARED_X) == 2
    assert stack.field(table.game, copy, stack.PLAYED) == table.game.lists[PLAY][surge]
    table.take("pass")
    table.take("pass")
    assert table.damage(table.me(0)) == 2  # the copy is the other player's
    assert table.graveyard() == []  # GA.PLAY.6: one instance is left
    table.resolve()
    assert table.damage(table.me(1)) == 2
    assert table.graveyard() == ["Surge"]


def test_a_copy_of_an_object_card_becomes_a_token() -> None:
    """GA.COPY.3, GA.COST.17: its X is 0."""
    table = Core(made())
    (squire,) = table.hand("Squire")
    table.begin().take("activate", squire)
    stack.copy(table.game, top(table), 0)
    table.resolve()
    assert table.field() == ["Squire", "Squire"]
    tokens = [e for e in table.game.lists[FIELD[0]] if table.game.lists[STATES][e] & TOKEN]
    assert len(tokens) == 1
    moves.destroy(table.game, tokens)
    assert table.graveyard() == []  # GA.TOKEN.1


# -- what effects permit --------------------------------------------------------------------------


def test_an_instruction_ignores_speed_and_zone() -> None:
    """GA.TIME.7; the elements and the cost still count."""
    table = Core(made())
    gate = table.card("Gate", GRAVEYARD[0], 0)
    ember = table.card("Ember", GRAVEYARD[0], 0)
    table.begin("end")
    assert (
        clause(legal.play_refusal(table.game, 0, gate, verb=ACTIVATE, how=INSTRUCTED)) == "GA.ACT.8"
    )
    assert (
        clause(legal.play_refusal(table.game, 0, ember, verb=ACTIVATE, how=INSTRUCTED))
        == "GA.ACT.2"
    )
    assert legal.play_refusal(table.game, 0, gate, verb=ACTIVATE, how=INSTRUCTED | FREE) is None
    announced.play(table.game, 0, gate, ACTIVATE, INSTRUCTED | FREE)
    table.game.run()
    table.resolve()
    assert table.field() == ["Gate"]


def test_a_card_with_a_memory_cost_may_be_activated() -> None:
    """GA.ACT.10: its memory cost is paid, and it is no materialization."""
    table = Core(made(edition="current"))
    table.memory("Page", "Squire")
    (relic,) = table.material("Relic")
    table.begin()
    assert legal.play_refusal(table.game, 0, relic, verb=ACTIVATE, how=INSTRUCTED) is None
    announced.play(table.game, 0, relic, ACTIVATE, INSTRUCTED)
    table.game.run()
    if table.kind() == "payment":
        table.pay(random=2)
    assert table.told("activated") and not table.told("materialized")
    assert len(table.banished()) == 2


def test_a_reserve_card_that_is_materialized_pays_reserve() -> None:
    """GA.MAT.8, GA.PAY.5, GA.A5: only if an effect has one do it."""
    table = Core(made())
    (gate,) = table.material("Gate")
    table.hand("Page", "Blank")
    table.begin("materialize")
    refusal = legal.play_refusal(table.game, 0, gate, verb=PLAY_MATERIAL)
    assert clause(refusal) == "GA.MAT.8"
    announced.play(table.game, 0, gate, PLAY_MATERIAL, INSTRUCTED)
    table.game.run()
    table.pay(reserve=2)
    assert table.told("materialized")
    assert table.memory_names() == ["Blank", "Page"]


def test_empower_raises_the_level_for_the_next_spell_only() -> None:
    """GA.KW.EMPOWER."""

    def edit(book: GrandArchiveRules) -> None:
        piece_in(book, "Spark").subtypes = frozenset(["spell"])

    table = Core(made(edit))
    one, two = table.hand("Spark", "Spark")
    table.game.set(ATTRIBUTES[0], EMPOWER, 2)
    table.begin().take("activate", one)
    assert stack.field(table.game, top(table), stack.BONUS) == 2
    table.take("activate", two)
    assert stack.field(table.game, top(table), stack.BONUS) == 0


def test_interdiction_lets_nobody_answer() -> None:
    """GA.KW.INTERDICTION: afterwards the turn player has Opportunity."""

    def edit(book: GrandArchiveRules) -> None:
        keyword(book, "Spark", "interdiction")
        piece_in(book, "Spark").script = script(book, nothing)

    table = Core(made(edit))
    (spark,) = table.hand("Spark")
    table.begin().take("activate", spark)
    assert table.told("resolved")
    assert table.seat() == 0


def test_negating_takes_it_off_and_refunds_nothing() -> None:
    """GA.TERM.NEGATE."""
    table = Core(made(bolt()))
    spark, *_ = table.hand("Spark")
    table.begin().take("activate", spark)
    table.take("target", table.me(1), 0)
    stack.negate(table.game, top(table), 0)
    table.resolve()
    table.take("pass")
    assert table.graveyard() == ["Spark"]
    assert table.damage(table.me(1)) == 0


# -- the order of the steps -----------------------------------------------------------------------


def everything(book: GrandArchiveRules) -> None:
    """Surge has an alternative, an optional cost, X, modes, targets and Imbue."""
    piece = piece_in(book, "Surge")
    modes = (Mode("hit"), Mode("hit twice"))
    piece.script = script(book, hits, unit_aim(), modes=modes)
    one = cost_of(units(RESERVE, 1))
    piece.extras = (Extra("", one, optional=True),)
    piece.alternatives = (Alternative("instead", one),)
    keyword(book, "Surge", "imbue", 1)


def test_the_steps_of_an_activation_come_in_order() -> None:
    """GA.ACT.0, GA.ACT.3, GA.ACT.4, GA.ACT.5, GA.ACT.8: the card lies on the stack all the
    while."""
    table = Core(made(everything))
    surge, *_ = table.hand("Surge", "Page", "Squire", "Gate", "Ember")
    table.begin().take("activate", surge)
    asked: list[str] = []
    while table.kind() != "priority":
        asked.append(table.kind())
        assert table.game.lists[EFFECTS_STACK] == [surge]
        assert not table.told("activated")
        wanted = {"x": ("x", 2, -1), "extra": ("extra", 0, -1)}.get(table.kind())
        table.take(*wanted) if wanted else table.game.step(0)
    steps = ["way", "extra", "x", "mode", "target", "payment", "imbue"]
    assert list(dict.fromkeys(asked)) == steps
    assert table.told("activated")


def test_nothing_moves_before_the_whole_payment_is_chosen() -> None:
    """GA.PAY.1: what was chosen piece by piece can be taken back; afterwards nothing is
    exchanged."""
    table = Core(made())
    names = ("Page", "Squire", "Blank", "Ember", "Spark", "Slash", "Idol", "Surge")
    gate, *_ = table.hand("Gate", *names)
    table.begin().take("activate", gate)
    assert table.kind() == "payment"
    mark, before = table.game.mark(), table.game.digest()
    said = []
    while table.kind() == "payment":
        assert table.memory_names() == []
        said.append(headline(table.game))
        table.game.step(0)
    assert len(table.memory_names()) == 2
    assert said[1] == "Red: you pay (2) for Gate piece by piece. What of the next?"
    table.game.rewind(mark)
    assert table.game.digest() == before


def test_a_payment_piece_by_piece_says_what_is_chosen_already() -> None:
    """GA.PAY.1: all of it is chosen before anything moves."""

    def edit(book: GrandArchiveRules) -> None:
        piece_in(book, "Gate").cost = cost_of(units(RESERVE, 4))

    table = Core(made(edit))
    names = ("Page", "Squire", "Blank", "Ember", "Spark", "Slash", "Idol", "Surge")
    gate, *_ = table.hand("Gate", *names)
    table.begin().take("activate", gate)
    table.game.step(1)
    said = headline(table.game)
    assert " (4) for Gate piece by piece (so far: reserve Page). What of the next?" in said


def test_what_replaces_reserve_may_be_mixed_with_it() -> None:
    """GA.ACT.8.a: a Reservable object, a card for Kindle and a card of the hand, each for 1."""

    def edit(book: GrandArchiveRules) -> None:
        keyword(book, "Squire", "reservable")
        keyword(book, "Gate", "kindle", 1)
        piece_in(book, "Gate").cost = cost_of(units(RESERVE, 3))

    table = Core(made(edit))
    table.put("Squire")
    table.card("Ember", GRAVEYARD[0], 0)
    gate, _ = table.hand("Gate", "Page")
    table.begin().take("activate", gate)
    assert table.ways() == [{"reserve": 1, "rest": 1, "kindle": 1}]


def test_an_illegal_materialization_leaves_no_trace() -> None:
    """GA.MAT.4, GA.MAT.6, GA.PLAY.3."""
    table = Core(made())
    table.memory("Page")
    (relic,) = table.material("Relic")
    table.begin("materialize")
    before = table.game.digest()
    assert legal.play_refusal(table.game, 0, relic, verb=PLAY_MATERIAL) is not None
    assert table.game.digest() == before
    assert not table.told("materialized")


def test_nobody_acts_while_lots_are_drawn() -> None:
    """GA.COST.6.c, GA.PAY.4.b: chance alone is asked; then the card is on the stack at once."""
    table = Core(made())
    table.memory("Page", "Squire", "Blank")
    (relic,) = table.material("Relic")
    table.hand("Spark", seat=1)
    table.game.explicit_chance = True
    table.begin("materialize").take("materialize", relic)
    if table.kind() == "payment":
        table.game.step(0)
    for _ in range(2):
        assert table.seat() == NATURE
        table.game.step(0)
    assert (table.kind(), table.seat()) == ("priority", 0)
    assert stack.waiting(table.game) == [table.game.lists[STACK][0]]


def test_the_cards_reserved_for_a_play_stay_known_as_such() -> None:
    """GA.PAY.2: to their owner; two plays do not share them."""
    table = Core(made())
    one, two, *_ = table.hand("Gate", "Surge", "Page", "Squire", "Ember")
    table.begin().take("activate", one)
    while table.kind() == "payment":
        table.game.step(0)
    first = set(history.reserved(table.game, 0, table.game.lists[PLAY][one]))
    if ("activate", two, -1) in table.options():
        table.take("activate", two)
        table.take("x", 1)
        while table.kind() == "payment":
            table.game.step(0)
        second = set(history.reserved(table.game, 0, table.game.lists[PLAY][two]))
        assert len(first) == 2 and len(second) == 1 and not first & second


def test_what_has_become_unpayable_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """GA.PLAY.3, GA.ACT.8: a cost that hangs on the target chosen; the card is in hand again, and
    everything may be tried anew."""

    def dearer(game: Game, terms: CostTerms) -> list[Adjustment]:
        targeted = terms.instance and table.me(1) in stack.chosen(game, terms.instance, 0)
        return [raised(RESERVE, 2)] if targeted else []

    table = Core(made(bolt()))
    (spark,) = table.hand("Spark")
    page = table.put("Page", seat=1)
    monkeypatch.setattr(prices, "adjustments", dearer)
    table.begin().take("activate", spark)
    table.take("target", table.me(1), 0)
    assert table.told("taken-back") and not table.told("activated")
    assert table.hand_names() == ["Spark"]
    assert not table.game.lists[STACK] and not table.game.lists[EFFECTS_STACK]
    table.take("activate", spark)
    table.take("target", page, 0)
    assert table.told("activated")
