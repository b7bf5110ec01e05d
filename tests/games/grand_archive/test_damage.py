"""Damage, prevention, recovery, counters; what the rules trigger as phases begin."""

from __future__ import annotations

import pytest
from tests.games.grand_archive.table import Table, ally, card, rules

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.flow import upkeep
from tallystick.games.grand_archive.position import counters, damage, shields, statuses
from tallystick.games.grand_archive.zones import DAMAGE, DEALT, MEMORY, SHIELDS
from tallystick.kernel.layout import CELLS

ENDURING = ally("Enduring", "Vigor", 1, 2)
TWICE = ally("Twice", "Vigor\nVigor", 1, 2)
SLOW = ally("Slow", "Hindered", 1, 2)
TOUGH = ally("Tough", "Bulwark", 1, 2)
PATIENT = ally("Patient", "Foster", 1, 2)
SABRE = card("Sabre", "regalia weapon", power=1, durability=3, cost_memory="0")


def deal(table: Table, hits: list[tuple[int, int]], source: int = -1, flags: int = 0) -> Table:
    """One damage event, settled."""
    damage.deal(table.game, source, 0, hits, flags)
    table.game.run()
    return table


class TestDamage:
    """GA.DMG.2, GA.DMG.4, GA.ALLY.3."""

    def test_damage_stays_on_a_champion(self) -> None:
        table = Table(rules()).begin()
        deal(deal(table, [(table.me(1), 3)]), [(table.me(1), 2)])
        assert table.damage(table.me(1)) == 5

    def test_an_ally_with_as_much_damage_as_life_dies(self) -> None:
        table = Table(rules())
        squire = table.put("Squire", 1)
        deal(table.begin(), [(squire, 3)])
        assert table.field(1) == []
        assert table.graveyard(1) == ["Squire"]
        assert table.told("died") == [(1, squire, -1)]

    def test_less_does_not_kill_it_and_is_gone_after_the_turn(self) -> None:
        table = Table(rules())
        squire = table.put("Squire", 1)
        deal(table.begin(), [(squire, 2)])
        assert table.damage(squire) == 2
        damage.clean_up(table.game)
        assert table.damage(squire) == 0

    def test_a_champion_with_as_much_damage_as_life_dies_and_its_player_loses(self) -> None:
        table = Table(rules()).begin()
        deal(table, [(table.me(1), 20)])
        assert table.game.over
        assert table.game.winners() == [0]

    def test_both_champions_at_once_are_a_draw(self) -> None:
        table = Table(rules()).begin()
        deal(table, [(table.me(0), 20), (table.me(1), 20)])
        assert table.game.over
        assert table.game.winners() == []

    @pytest.mark.parametrize("n", [0, -2])
    def test_nothing_is_dealt_if_it_is_not_more_than_0(self, n: int) -> None:
        table = Table(rules()).begin()
        deal(table, [(table.me(1), n)])
        assert table.told("damaged") == []

    def test_one_event_tells_how_much_it_was(self) -> None:
        table = Table(rules())
        squire = table.put("Squire", 1)
        deal(table.begin(), [(squire, 1), (table.me(1), 2)])
        assert table.game.lists[CELLS][DEALT] == 3

    def test_what_has_left_takes_none(self) -> None:
        table = Table(rules())
        squire = table.put("Squire", 1)
        table.begin()
        moves.destroy(table.game, [squire])
        deal(table, [(squire, 1)])
        assert table.told("damaged") == []


class TestPrevention:
    """GA.PREV, GA.REPL.1, GA.CTR.3."""

    def test_a_shield_shrinks_by_what_it_prevents(self) -> None:
        table = Table(rules()).begin()
        me = table.me(1)
        shields.put(table.game, me, 3)
        deal(table, [(me, 2)])
        assert table.damage(me) == 0
        deal(table, [(me, 2)])
        assert table.damage(me) == 1
        assert table.game.lists[SHIELDS] == []

    def test_an_instance_is_used_up_by_one_attempt(self) -> None:
        table = Table(rules()).begin()
        me = table.me(1)
        shields.put(table.game, me, 3, kind=shields.INSTANCE)
        deal(deal(table, [(me, 1)]), [(me, 2)])
        assert table.damage(me) == 2

    def test_damage_that_cannot_be_prevented_uses_up_instances_but_no_shields(self) -> None:
        table = Table(rules()).begin()
        me = table.me(1)
        shields.put(table.game, me, 3)
        shields.put(table.game, me, 3, kind=shields.INSTANCE)
        deal(table, [(me, 2)], flags=damage.UNPREVENTABLE)
        assert table.damage(me) == 2
        kinds = table.game.lists[SHIELDS][shields.KIND :: shields.ROW]
        assert kinds == [shields.SHIELD]

    @pytest.mark.parametrize(
        ("only", "in_combat", "dealt"),
        [
            (shields.COMBAT, False, 2),
            (shields.COMBAT, True, 0),
            (shields.NON_COMBAT, False, 0),
            (shields.NON_COMBAT, True, 2),
        ],
    )
    def test_some_is_for_a_kind_of_damage(self, only: int, in_combat: bool, dealt: int) -> None:
        table = Table(rules()).begin()
        me = table.me(1)
        shields.put(table.game, me, 5, only=only)
        deal(table, [(me, 2)], flags=damage.IN_COMBAT if in_combat else 0)
        assert table.damage(me) == dealt

    def test_some_is_for_all_that_a_player_has(self) -> None:
        table = Table(rules())
        squire = table.put("Squire", 1)
        table.begin()
        shields.put(table.game, -1, 2, whose=1)
        deal(table, [(squire, 2), (table.me(0), 2)])
        assert table.damage(squire) == 0
        assert table.damage(table.me(0)) == 2

    def test_some_is_for_a_source(self) -> None:
        table = Table(rules())
        squire, page = table.put("Squire"), table.put("Page")
        table.begin()
        me = table.me(1)
        shields.put(table.game, me, shields.ALL, source=squire)
        deal(deal(table, [(me, 2)], squire), [(me, 1)], page)
        assert table.damage(me) == 1

    def test_its_controller_says_what_prevents_first(self) -> None:
        table = Table(rules()).begin()
        me = table.me(1)
        shields.put(table.game, me, 3)
        shields.put(table.game, me, 2, kind=shields.INSTANCE)
        deal(table, [(me, 4)])
        assert (table.kind(), table.seat()) == ("prevention", 1)
        instance = table.game.lists[SHIELDS][shields.ROW]
        table.take("prevent", instance, 2)
        assert table.damage(me) == 0
        assert table.game.lists[SHIELDS][shields.AMOUNT] == 1

    def test_it_ends_with_the_turn(self) -> None:
        table = Table(rules()).begin()
        shields.put(table.game, table.me(1), 3)
        shields.put(table.game, table.me(1), 3, until=1)
        damage.clean_up(table.game)
        assert len(table.game.lists[SHIELDS]) == shields.ROW
        shields.end(table.game, 1)
        assert table.game.lists[SHIELDS] == []

    def test_bulwark_prevents_one_event_of_combat_damage(self) -> None:
        table = Table(rules(TOUGH))
        tough = table.put("Tough", 1)
        table.begin()
        assert table.counters(tough, "bulwark") == 1
        deal(table, [(tough, 1)])
        assert table.damage(tough) == 1
        deal(table, [(tough, 9)], flags=damage.IN_COMBAT)
        assert table.damage(tough) == 1
        assert table.counters(tough, "bulwark") == 0

    def test_bulwark_goes_even_where_it_prevents_nothing(self) -> None:
        table = Table(rules(TOUGH))
        tough = table.put("Tough", 1)
        deal(table.begin(), [(tough, 1)], flags=damage.IN_COMBAT | damage.UNPREVENTABLE)
        assert table.damage(tough) == 1
        assert table.counters(tough, "bulwark") == 0


class TestRecovery:
    """GA.TERM.RECOVER, GA.PLAYERS.7."""

    @pytest.mark.parametrize(("n", "left"), [(2, 3), (9, 0)])
    def test_it_removes_damage(self, n: int, left: int) -> None:
        table = Table(rules()).begin()
        table.game.set(DAMAGE, table.me(), 5)
        assert damage.recover(table.game, 0, n) == 5 - left
        assert table.damage(table.me()) == left

    def test_without_damage_it_still_happens(self) -> None:
        table = Table(rules()).begin()
        damage.recover(table.game, 0, 2)
        assert table.told("recovered") == [(0, table.me(), 0)]

    def test_recovering_0_is_nothing(self) -> None:
        table = Table(rules()).begin()
        damage.recover(table.game, 0, 0)
        assert table.told("recovered") == []


class TestCounters:
    """GA.CTR."""

    def test_buff_and_debuff_take_each_other_away(self) -> None:
        table = Table(rules())
        squire = table.put("Squire")
        counters.put(table.game, squire, counters.BUFF, 3)
        counters.put(table.game, squire, counters.DEBUFF, 2)
        assert counters.kinds_on(table.game, squire) == [(counters.BUFF, 1)]

    def test_they_change_power_and_life(self) -> None:
        table = Table(rules())
        squire = table.put("Squire")
        counters.put(table.game, squire, counters.DEBUFF, 3)
        table.begin()
        assert table.field() == []

    def test_more_than_there_are_are_not_removed(self) -> None:
        table = Table(rules())
        counters.put(table.game, table.me(), counters.PREPARATION, 2)
        assert counters.remove(table.game, table.me(), counters.PREPARATION, 5) == 2
        assert table.counters(table.me(), "preparation") == 0

    def test_a_number_of_0_is_no_act(self) -> None:
        table = Table(rules())
        counters.put(table.game, table.me(), counters.LEVEL, 0)
        assert table.told("counter") == []

    def test_they_are_lost_with_the_zone(self) -> None:
        table = Table(rules())
        squire = table.put("Squire")
        counters.put(table.game, squire, counters.BUFF, 1)
        moves.destroy(table.game, [squire])
        assert counters.kinds_on(table.game, squire) == []

    def test_weapons_enter_with_their_durability(self) -> None:
        table = Table(rules())
        assert table.counters(table.put("Blade"), "durability") == 2

    def test_regalia_are_banished_when_they_break(self) -> None:
        table = Table(rules(SABRE))
        sabre = table.put("Sabre")
        counters.remove(table.game, sabre, counters.DURABILITY, 3)
        table.begin()
        assert (table.field(), table.graveyard()) == ([], [])

    def test_new_kinds_get_a_place(self) -> None:
        names = list(counters.RULED)
        assert counters.kind_of(names, "quest") == len(counters.RULED)
        assert counters.kind_of(names, "buff") == counters.BUFF


class TestUpkeep:
    """GA.KW.VIGOR, GA.KW.HINDERED, GA.KW.FOSTER, GA.KW.AGILITY, GA.CTR.7."""

    def end_phase(self, table: Table) -> None:
        """To the end phase, and what triggers there resolved."""
        for _ in range(20):
            if table.game.lists[CELLS][table.game.rules.layout.cell("phase")] == 5:
                break
            table.take("pass")
        table.pass_all()

    def test_vigor_wakes_it_at_the_end(self) -> None:
        table = Table(rules(ENDURING))
        unit = table.put("Enduring", rested=True)
        self.end_phase(table.begin())
        assert not table.is_rested(unit)

    def test_not_at_the_end_of_anothers_turn(self) -> None:
        table = Table(rules(ENDURING))
        unit = table.put("Enduring", 1, rested=True)
        self.end_phase(table.begin())
        assert table.is_rested(unit)

    def test_hindered_enters_rested(self) -> None:
        table = Table(rules(SLOW))
        assert table.is_rested(table.put("Slow"))
        assert not table.is_rested(table.put("Squire"))

    def test_foster(self) -> None:
        table = Table(rules(PATIENT))
        unit = table.put("Patient")
        table.begin("materialize").pass_all()
        assert table.told("fostered") == [(0, unit, -1)]

    def test_what_was_dealt_damage_is_not_fostered(self) -> None:
        table = Table(rules(PATIENT))
        unit = table.put("Patient")
        damage.inflict(table.game, (-1, unit, 1))
        table.begin("materialize").pass_all()
        assert table.told("fostered") == []

    def test_wither_is_paid_or_the_object_is_lost(self) -> None:
        table = Table(rules())
        squire, page = table.put("Squire"), table.put("Page")
        table.hand("Blank")
        for entity in (squire, page):
            counters.put(table.game, entity, counters.WITHER, 1)
        table.begin("draw")
        table.pass_all()
        while table.kind() == "trigger":
            table.game.step(0)
        table.pass_all()
        asked = table.options()[-1]
        assert (table.kind(), asked[0]) == ("wither", "pay wither")
        table.take(*asked)
        while table.kind() == "payment":
            table.game.step(0)
        table.pass_all()
        if table.kind() == "wither":
            table.take("sacrifice", table.options()[0][1])
            table.pass_all()
        assert len(table.field()) == 1
        assert len(table.game.lists[MEMORY[0]]) == 1
        assert counters.count(table.game, asked[1], counters.WITHER) == 0

    def test_agility_returns_cards_from_memory(self) -> None:
        table = Table(rules())
        for name in ("Blank", "Blank", "Squire"):
            table.card(name, MEMORY[0])
        table.begin()
        statuses.gain_agility(table.game, 0, 2)
        self.end_phase(table)
        assert table.kind() == "agility"
        table.game.step(0)
        table.game.step(0)
        assert len(table.game.lists[MEMORY[0]]) == 1

    def test_agility_is_gone_with_the_turn(self) -> None:
        table = Table(rules()).begin()
        statuses.gain_agility(table.game, 0, 2)
        upkeep.end_turn(table.game)
        self.end_phase(table)
        assert table.kind() == "priority"


class TestLevel:
    """GA.CHAMP.6: a champion that levels up keeps its damage and counters."""

    def test_hand_over(self) -> None:
        table = Table(rules())
        old, new = table.put("Squire"), table.put("Page")
        table.game.set(DAMAGE, old, 2)
        counters.put(table.game, old, counters.BUFF, 1)
        counters.hand_over(table.game, old, new)
        assert table.damage(new) == 2
        assert counters.count(table.game, new, counters.BUFF) == 1
        assert table.damage(old) == 0
