"""What few cards speak of: limits, Link Shield, static counters, Crowd's Favor, Imbue, boons."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.grand_archive.table import Table, ally, card, rules

from tallystick.cards.compile import compile_cards
from tallystick.cards.schema import Where
from tallystick.games.grand_archive.library import read_facts
from tallystick.games.grand_archive.position import counters, damage, values
from tallystick.games.grand_archive.position.statuses import gain_favor, has_favor
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.text import LANGUAGE
from tallystick.games.grand_archive.zones import FIELD, HAND, IMBUED, MEMORY, STATES, TURN
from tallystick.kernel.layout import CELLS


def table_of(*own: dict[str, Any], seats: int = 2, **readings: str) -> Table:
    return Table(rules(*own, **readings), seats=seats)


def pass_until(table: Table, *kinds: str) -> None:
    """Everybody passes until one of these is asked."""
    for _ in range(60):
        if table.kind() in kinds:
            return
        table.take("pass")
    raise AssertionError(f"{kinds} is never asked")


class TestLimits:
    """GA.ENDP.3: imposed hand and memory limits are enforced at clean-up by discarding."""

    def test_who_holds_too_many_discards_as_the_turn_ends(self) -> None:
        text = "Each opponent can't have more than one card in their hand."
        table = table_of(card("Cramp", "item", text))
        table.put("Cramp", 1)
        table.hand("Squire", "Page", "Blade")
        table.hand("Squire", "Page", seat=1)
        table.begin()
        pass_until(table, "limit")
        assert table.seat() == 0
        table.take("discard", table.game.lists[HAND[0]][0])
        assert len(table.game.lists[HAND[0]]) == 3  # all at the same time
        table.take("discard", table.game.lists[HAND[0]][2])
        assert table.names(HAND[0]) == ["Page"]
        assert table.graveyard() == ["Squire", "Blade"]
        assert len(table.names(HAND[1])) >= 2  # Cramp speaks of opponents only

    def test_memory_is_limited_in_the_same_way(self) -> None:
        table = table_of(card("Cramp", "item", "Players can't have more than one card in memory."))
        table.put("Cramp", 1)
        for name in ("Squire", "Page"):
            table.card(name, MEMORY[0], 0)
            table.card(name, MEMORY[1], 1)
        table.begin()
        pass_until(table, "limit")
        assert table.seat() == 0
        table.take("discard", table.game.lists[MEMORY[0]][0])
        assert table.names(MEMORY[0]) == ["Page"]
        assert table.seat() == 1  # in the next turn: this was not the clean-up of theirs
        assert table.names(MEMORY[1]) == [] or table.names(MEMORY[1]) == ["Squire", "Page"]

    def test_the_rules_know_no_maximum(self) -> None:
        """GA.START.8, GA.ZHAND.1."""
        table = table_of()
        table.hand(*["Page"] * 12)
        table.begin()
        for _ in range(8):
            assert table.kind() != "limit"
            table.take("pass")
        assert len(table.names(HAND[0])) == 12


class TestLinkShield:
    """GA.KW.LINK: it is destroyed or sacrificed in place of what it is linked to."""

    def laid(self) -> tuple[Table, int]:
        table = table_of(
            card("Aegis", "item", "Ally Link\n\nLink Shield"),
            card("Smite", "action", "Destroy target ally.", speed=True),
        )
        squire = table.put("Squire")
        aegis, *_ = table.hand("Aegis")
        table.hand("Smite", "Smite", seat=1)
        table.begin().take("activate", aegis)
        table.take("target", squire, 0)
        table.pass_all()
        assert table.field() == ["Squire", "Aegis"]
        return table, squire

    def test_it_goes_first(self) -> None:
        table, squire = self.laid()
        for left in (["Squire"], []):
            table.take("pass")
            smite = table.game.lists[HAND[1]][0]
            table.take("activate", smite)
            table.take("target", squire, 0)
            while table.graveyard(1).count("Smite") < 2 - len(left):
                table.take("pass")
            assert table.field() == left
        assert table.graveyard() == ["Aegis", "Squire"]


class TestStaticCounters:
    """GA.CTR.6: they may discharge as an arcane unit deals combat damage."""

    def laid(self) -> tuple[Table, int, int]:
        table = table_of(
            ally("Sparrow", power=2, life=3, element="ARCANE"),
            card("Coil", "item"),
        )
        sparrow, coil, idle = table.put("Sparrow"), table.put("Coil"), table.put("Coil")
        for one, n in ((coil, 3), (idle, 0)):
            counters.put(table.game, one, counters.STATIC, n)
        table.begin().attack(sparrow, table.me(1))
        return table, coil, sparrow

    def test_each_object_with_any_deals_one(self) -> None:
        table, coil, _ = self.laid()
        pass_until(table, "may")
        table.take("yes")
        assert table.damage(table.me(1)) == 3
        assert table.counters(coil, "static") == 2

    def test_it_is_a_may(self) -> None:
        table, coil, _ = self.laid()
        pass_until(table, "may")
        table.take("no")
        assert table.damage(table.me(1)) == 2
        assert table.counters(coil, "static") == 3

    def test_others_than_arcane_units_set_off_nothing(self) -> None:
        table = table_of(card("Coil", "item"))
        squire, coil = table.put("Squire"), table.put("Coil")
        counters.put(table.game, coil, counters.STATIC, 1)
        table.begin().attack(squire, table.me(1)).pass_all()
        assert table.damage(table.me(1)) == 2
        assert table.counters(coil, "static") == 1


class TestCrowdsFavor:
    """GA.STATUS.1."""

    OWN = (
        card("Champ", "item", "On Enter: You gain Crowd's Favor."),
        card("Dart", "action", "Deal 1 damage to target ally.", speed=True),
    )

    def test_one_player_has_it(self) -> None:
        table = table_of(*self.OWN)
        first, *_ = table.hand("Champ")
        gain_favor(table.game, 1)
        table.begin().play(first).pass_all()
        assert has_favor(table.game, 0)
        assert not has_favor(table.game, 1)

    def test_attacking_costs_one(self) -> None:
        table = table_of(*self.OWN)
        gain_favor(table.game, 1)
        squire = table.put("Squire")
        table.hand("Page")
        table.begin().take("attack", squire)
        assert table.kind() == "tax"
        table.take("pay tax", 1)
        while table.kind() == "payment":
            table.game.step(0)
        assert table.names(MEMORY[0]) == ["Page"]
        table.pass_all()
        assert table.damage(table.me(1)) == 2

    @pytest.mark.parametrize("paid", [True, False])
    def test_targeting_may_be_negated_unless_it_is_paid_for(self, paid: bool) -> None:
        table = table_of(*self.OWN)
        gain_favor(table.game, 1)
        page = table.put("Page", 1)
        dart, *_ = table.hand("Dart", "Squire")
        table.begin().take("activate", dart)
        table.take("target", page, 0)
        pass_until(table, "may")
        assert table.seat() == 1
        table.take("yes")
        assert (table.kind(), table.seat()) == ("may pay", 0)
        if paid:
            yes = next(option for option in table.options() if option[0] == "yes")
            table.take(*yes)
            while table.kind() == "payment":
                table.game.step(0)
        else:
            table.take("no")
        table.pass_all()
        assert table.field(1) == ([] if paid else ["Page"])
        assert table.graveyard() == ["Dart"]

    def test_ones_own_things_are_targeted_freely(self) -> None:
        table = table_of(*self.OWN)
        gain_favor(table.game, 0)
        page = table.put("Page")
        dart, *_ = table.hand("Dart")
        table.begin().take("activate", dart)
        table.take("target", page, 0)
        table.pass_all()
        assert table.field() == []


def test_the_player_chooses_which_cards_imbue() -> None:
    """GA.KW.IMBUE: more match than it takes; the others stay unknown."""
    table = table_of(card("Gate", "item", "Imbue 1", cost_reserve="2"))
    gate, squire, page = table.hand("Gate", "Squire", "Page")
    table.begin().play(gate)
    table.take("imbue", 0, 1)
    assert table.kind() == "show"
    assert not table.told("shown")
    table.take("show", page)
    assert table.told("shown") == [(0, page, 0)] or table.told("shown")[0][:2] == (0, page)
    assert len(table.told("shown")) == 1
    assert table.game.lists[STATES][gate] & IMBUED
    assert {squire, page} == set(table.game.lists[MEMORY[0]])


def test_boons_do_not_get_into_a_game() -> None:
    """GA.BOON.1: the format is not built, and a card of it is refused with that reason."""
    record = card("Blessing", "boon", "", cost_reserve="2", speed=True)
    cards = compile_cards([read_facts(record, Where("test", 1))], LANGUAGE)
    book = GrandArchiveRules(cards, partly=True)
    assert any("Pantheon" in reason for _, reason in book.problems)


def test_damage_is_told_of_what_discharges() -> None:
    """GA.DMG.3: the object is the source, not the unit that hit."""
    table, coil, _ = TestStaticCounters().laid()
    pass_until(table, "may")
    table.take("yes")
    assert (0, coil, table.me(1)) in [fact[:3] for fact in table.told("deals")]
    assert damage.is_lethal(table.game, table.me(1)) is False
    assert coil in table.game.lists[FIELD[0]]


def test_a_turn_whose_player_leaves_still_has_its_end_phase() -> None:
    """GA.END.6, GA.ENDP.3: damage goes, what lasts until end of turn ends."""
    own = (
        card("Rally", "action", "Target ally gets +1 POWER until end of turn.", speed=True),
        card("Nick", "action", "Deal 1 damage to target ally.", speed=True),
    )
    table = table_of(*own, seats=3)
    squire = table.put("Squire", 1)
    for name in ("Rally", "Nick"):
        one, *_ = table.hand(name)
        if name == "Rally":
            table.begin()
        table.look_again().take("activate", one)
        table.take("target", squire, 0)
        table.pass_all()
    assert table.damage(squire) == 1
    assert values.power(table.game, squire) == 3
    table.book.concede(table.game, 0)
    table.look_again()
    pass_until(table, "over", "materialize", "priority")
    assert table.game.lists[CELLS][TURN] == 1
    assert table.damage(squire) == 0
    assert values.power(table.game, squire) == 2
