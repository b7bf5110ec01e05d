"""What may be done and why not: activated abilities, timing, Opportunity."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.grand_archive.core import (
    SELF,
    Core,
    Edit,
    clause,
    draws,
    keyword,
    made,
    pick,
    piece_in,
    power,
)
from tests.games.grand_archive.table import card, rules

from tallystick.costs import NO_COST, cost_of, units
from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.costs import powers
from tallystick.games.grand_archive.flow.verbs import moves_of
from tallystick.games.grand_archive.legality import legal
from tallystick.games.grand_archive.pieces import RESERVE, ActivatedAbility
from tallystick.games.grand_archive.position import counters, lineage, stack, uses
from tallystick.games.grand_archive.position.restrictions import CLASS_BONUS
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.zones import GRAVEYARD, HAND, INTENT, STACK


def with_power(**more: Any) -> Edit:
    """Squire has an ability that costs nothing and draws."""

    def edit(book: GrandArchiveRules) -> None:
        piece_in(book, "Squire").powers = (power(book, NO_COST, draws, **more),)

    return edit


def test_an_ability_is_put_on_the_stack_and_resolves_without_its_source() -> None:
    """GA.AACT.2, GA.AACT.3, GA.ABIL.6, GA.ARES.1."""
    table = Core(made(with_power()))
    squire = table.put("Squire")
    table.begin().take("use", squire, 0)
    assert table.told("used") == [(0, squire, stack.waiting(table.game)[0])]
    assert table.seat() == 0
    moves.destroy(table.game, [squire])
    table.resolve()
    assert len(table.hand_names()) == 1


@pytest.mark.parametrize(("reading", "seat"), [("acting", 1), ("turn-player", 0)])
def test_who_has_opportunity_after_an_ability(reading: str, seat: int) -> None:
    """GA.AACT.3, GA.A7."""
    table = Core(made(with_power(), opportunity_after_ability=reading))
    squire = table.put("Squire", 1)
    table.begin().take("pass")
    table.take("use", squire, 0)
    assert table.seat() == seat


def test_abilities_are_fast_unless_they_say_otherwise() -> None:
    """GA.AACT.5."""
    for slow, expected in ((False, ""), (True, "GA.TIME.1")):
        table = Core(made(with_power(slow=slow)))
        squire = table.put("Squire", 1)
        table.begin().take("pass")
        assert clause(legal.use_refusal(table.game, 1, squire, 0)) == expected


def test_an_ability_works_from_its_own_zone() -> None:
    """GA.ABIL.3."""
    table = Core(made(with_power(zone="graveyard")))
    field = table.put("Squire")
    grave = table.card("Squire", GRAVEYARD[0])
    table.begin()
    assert clause(legal.use_refusal(table.game, 0, field, 0)) == "GA.ABIL.3"
    assert ("use", grave, 0) in table.options()


def test_only_its_controller_uses_it() -> None:
    """GA.ABIL.6."""
    table = Core(made(with_power()))
    squire = table.put("Squire", 1)
    table.begin()
    assert clause(legal.use_refusal(table.game, 0, squire, 0)) == "GA.PLAY.2"
    assert clause(legal.use_refusal(table.game, 1, squire, 7)) == "GA.AACT.1"


def test_once_each_turn() -> None:
    """GA.AACT.1: and again in the next."""
    table = Core(made(with_power(per_turn=1)))
    squire = table.put("Squire")
    table.begin().take("use", squire, 0)
    table.resolve()
    assert ("use", squire, 0) not in table.options()
    assert uses.times_used(table.game, squire, 0) == 1
    while uses.times_used(table.game, squire, 0):
        table.take("pass")
    assert legal.use_refusal(table.game, 0, squire, 0) is None


def test_a_restriction_takes_the_ability_away() -> None:
    """GA.AREST.1, GA.AREST.5."""
    table = Core(made(with_power(gates=(CLASS_BONUS,))))
    squire = table.put("Squire")
    assert legal.use_refusal(table.game, 0, squire, 0) is None
    piece_in(table.book, "Nobody").classes = frozenset(["mage"])
    assert clause(legal.use_refusal(table.game, 0, squire, 0)) == "GA.AREST.1"


def test_a_disobedient_ally_has_no_abilities() -> None:
    """GA.AACT.9, GA.KW.PRIDE."""

    def edit(book: GrandArchiveRules) -> None:
        keyword(book, "Squire", "pride", 2)
        piece_in(book, "Squire").powers = (power(book, NO_COST, draws),)

    table = Core(made(edit))
    squire = table.put("Squire")
    assert clause(legal.use_refusal(table.game, 0, squire, 0)) == "GA.AACT.9"


def test_one_of_several_costs_is_paid() -> None:
    """GA.ACT.3: "(2) or REST"."""

    def edit(book: GrandArchiveRules) -> None:
        one = power(book, NO_COST, draws)
        costs = (cost_of(units(RESERVE, 2)), cost_of(pick("rest", SELF)))
        piece_in(book, "Squire").powers = (ActivatedAbility("text", costs, one.script),)

    table = Core(made(edit))
    squire = table.put("Squire")
    table.hand("Page")
    table.begin().take("use", squire, 0)
    assert table.options() == [("way", 1, -1)]  # one card in hand does not pay 2
    table.take("way", 1)
    assert table.is_rested(squire)


def test_slow_things_are_for_the_turn_player_in_main_with_an_empty_stack() -> None:
    """GA.TIME.1, GA.PLAYERS.2."""
    table = Core(made())
    mine, theirs = table.hand("Squire")[0], table.hand("Squire", seat=1)[0]
    table.begin()
    assert legal.play_refusal(table.game, 0, mine) is None
    assert clause(legal.play_refusal(table.game, 1, theirs)) == "GA.TIME.1"
    table = Core(made())
    (mine,) = table.hand("Squire")
    table.begin("end")
    assert clause(legal.play_refusal(table.game, 0, mine)) == "GA.TIME.1"


def test_fast_things_are_for_whoever_has_opportunity() -> None:
    """GA.TIME.2, GA.KW.FASTACT."""
    table = Core(made(lambda book: keyword(book, "Squire", "fast activation")))
    spark, squire = table.hand("Spark", "Squire", seat=1)
    table.begin("end").take("pass")
    assert table.seat() == 1
    assert {("activate", spark, -1), ("activate", squire, -1)} <= set(table.options())


def test_acting_keeps_opportunity_and_all_must_pass_anew() -> None:
    """GA.TIME.4, GA.TIME.5, GA.MAIN.4."""
    table = Core(made())
    spark = table.hand("Spark", seat=1)[0]
    table.begin().take("pass")
    table.take("activate", spark)
    assert table.seat() == 1
    table.take("pass")
    assert table.seat() == 0
    table.take("pass")
    assert table.graveyard(1) == ["Spark"]
    assert (table.kind(), table.seat()) == ("priority", 0)
    assert not table.game.lists[STACK]


def test_alike_cards_in_hand_are_offered_once() -> None:
    """Two cards of one name in hand are interchangeable."""
    table = Core(made())
    first, _ = table.hand("Squire", "Squire")
    table.begin()
    plays = [option for option in moves_of(table.game, 0) if option[0] == "activate"]
    assert plays == [("activate", first, -1)]
    assert len(table.game.lists[HAND[0]]) == 2


def test_a_level_locked_card_waits_for_its_level() -> None:
    """GA.KW.LEVELLOCKED: printed levels."""
    table = Core(made(lambda book: keyword(book, "Squire", "level locked", 1)))
    (squire,) = table.hand("Squire")
    table.begin()
    assert clause(legal.play_refusal(table.game, 0, squire)) == "GA.KW.LEVELLOCKED"
    piece_in(table.book, "Nobody").level = 1
    assert legal.play_refusal(table.game, 0, squire) is None


def test_a_position_is_as_it_was_after_a_refusal() -> None:
    """GA.PLAY.3: asking changes nothing, and what cannot be completed is never begun."""
    table = Core(made())
    gate, relic = table.hand("Gate")[0], table.material("Relic")[0]
    table.begin()
    before = table.game.state.dump()
    for entity, verb in ((gate, "activate"), (relic, "materialize")):
        assert legal.play_refusal(table.game, 0, entity, verb=verb) is not None
    assert table.game.state.dump() == before


def test_inherited_abilities_are_the_champions() -> None:
    """GA.CHAMP.8, GA.KW.INHERITED: those of the inner lineage that are inherited, no others."""

    def edit(book: GrandArchiveRules) -> None:
        inherited, plain = (power(book, cost_of(pick("rest", SELF)), draws) for _ in range(2))
        inherited.inherited = True
        piece_in(book, "Nobody").powers = (plain, inherited)

    table = Core(made(edit))
    me = table.me()
    assert powers.places_of(table.game, me) == [0, 1]
    lineage.level_up(table.game, 0, table.card("Ranked, First", -1, 0))
    me = table.me()
    (place,) = powers.places_of(table.game, me)
    table.begin().take("use", me, place)
    if table.kind() == "payment":
        table.pay(rest=1)
    assert table.is_rested(me)
    table.resolve()
    assert len(table.hand_names()) == 1


def test_twice_each_turn() -> None:
    """GA.AACT.1: as often as it says."""
    table = Core(made(with_power(per_turn=2)))
    squire = table.put("Squire")
    table.begin()
    for _ in range(2):
        table.take("use", squire, 0)
        table.resolve()
    assert ("use", squire, 0) not in table.options()


def test_given_abilities_are_found() -> None:
    """GA.CONT.3: an effect gives an ability; its place is in the rulebook's table."""
    table = Core(made())
    given = power(table.book, NO_COST, draws)
    there = table.book.given_powers
    given.place = len(there)
    there.append(given)
    assert powers.power_of(table.game, table.me(), powers.GIVEN + given.place) is given


def test_enlighten_counters_give_an_ability() -> None:
    """GA.CTR.5: three of them are a card; also on what has no abilities of its own."""
    table = Core(made())
    squire = table.put("Squire")
    counters.put(table.game, squire, counters.ENLIGHTEN, 4)
    table.begin()
    place = powers.GIVEN + powers.ENLIGHTENED
    table.take("use", squire, place)
    if table.kind() == "payment":
        table.pay(remove=3)
    table.resolve()
    assert table.counters(squire, "enlighten") == 1
    assert len(table.hand_names()) == 1
    assert ("use", squire, place) not in table.options()


def test_a_card_with_a_memory_cost_is_not_simply_activated() -> None:
    """GA.ACT.10, GA.PAY.6: not even if it has come to be in hand."""
    table = Core(made(edition="current"))
    table.memory("Page", "Squire")
    (relic,) = table.hand("Relic")
    table.begin()
    assert clause(legal.play_refusal(table.game, 0, relic)) == "GA.ACT.10"


def test_an_attack_cards_abilities_work_from_the_intent() -> None:
    """GA.AACT.7."""
    lunge = card("Lunge", "attack", "(1): Draw a card.", power=1, cost_reserve="0")
    table = Core(rules(lunge))
    (entity,) = table.hand("Lunge")
    assert clause(legal.use_refusal(table.game, 0, entity, 0)) == "GA.AACT.7"
    moves.relocate(table.game, entity, INTENT[0])
    table.hand("Page")
    assert legal.use_refusal(table.game, 0, entity, 0) is None
