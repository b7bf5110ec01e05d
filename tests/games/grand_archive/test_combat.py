"""Attacks: declaration, retaliation, damage, the end; the keywords of combat."""

from __future__ import annotations

import pytest
from tests.games.grand_archive.table import Table, ally, card, rules

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.combat import attacks
from tallystick.games.grand_archive.position import roles
from tallystick.games.grand_archive.zones import (
    ATTRIBUTES,
    COMBAT,
    COMBATANTS,
    DISTANT,
    INTENT,
    OWN_TURNS,
    STATES,
)
from tallystick.kernel.layout import CELLS

WALL = ally("Wall", "Taunt\nSteadfast", 1, 4)
SNEAK = ally("Sneak", "Stealth", 1, 1)
SCOUT = ally("Scout", "True Sight", 1, 1)
SWEEPER = ally("Sweeper", "Cleave", 3, 3)
GUARD = ally("Guard", "Intercept", 1, 3)
GHOST = ally("Ghost", "Unblockable", 2, 2)
LURKER = ally("Lurker", "Ambush", 2, 2)
ARCHER = ally("Archer", "Ranged 2", 1, 2)
PROUD = ally("Proud", "Pride 2", 3, 3)
SPIKY = ally("Spiky", "Retort 2", 1, 3)
FLAIL = ally("Flail", "Multistrike 1", 2, 2)
BRUTE = ally("Brute", "Critical 1", 2, 2)
WEAKLING = ally("Weakling", "", 0, 2)
KEEP = card("Keep", "domain", "", subtypes=["WARRIOR", "SIEGEABLE"], durability=3)
BOW = card("Longbow", "weapon", "", subtypes=["WARRIOR", "BOW"], power=1, durability=2)
SLASH = card("Slash", "attack", "", power=3)
SWEEP = card("Sweep", "attack", "Cleave", power=1)


def refused(table: Table, unit: int) -> str:
    """The clause for which a unit of seat 0 may not attack."""
    found = attacks.attack_refusal(table.game, 0, unit)
    assert found is not None
    assert ("attack", unit, -1) not in table.options()
    return found.clauses[0]


class TestWhoAttacks:
    """GA.CBT.1 to GA.CBT.5, GA.START.5."""

    def test_an_ally_rests_and_deals_its_power(self) -> None:
        table = Table(rules())
        squire = table.put("Squire")
        table.begin().attack(squire)
        assert table.is_rested(squire)
        table.finish()
        assert table.damage(table.me(1)) == 2
        assert table.game.lists[CELLS][COMBAT] == 0

    def test_one_that_is_rested_does_not(self) -> None:
        table = Table(rules())
        squire = table.put("Squire", rested=True)
        assert refused(table.begin(), squire) == "GA.CBT.4"

    def test_an_ally_needs_power(self) -> None:
        table = Table(rules(WEAKLING))
        weak = table.put("Weakling")
        assert refused(table.begin(), weak) == "GA.CBT.3"

    def test_a_champion_needs_a_weapon(self) -> None:
        table = Table(rules()).begin()
        assert refused(table, table.me()) == "GA.CBT.3"

    def test_a_champion_with_power_needs_none(self) -> None:
        table = Table(rules(), champion="Fist").begin()
        table.attack(table.me()).finish()
        assert table.damage(table.me(1)) == 1

    def test_nobody_attacks_what_they_control(self) -> None:
        table = Table(rules())
        squire, page = table.put("Squire"), table.put("Page")
        table.begin()
        found = attacks.target_refusal(table.game, [squire], page)
        assert found is not None
        assert found.clauses[0] == "GA.CBT.10"

    @pytest.mark.parametrize(("had", "clause"), [(0, "GA.START.5"), (1, "")])
    def test_not_in_the_first_turn_unless_one_is_the_last(self, had: int, clause: str) -> None:
        table = Table(rules())
        squire = table.put("Squire")
        table.begin()
        table.game.set(ATTRIBUTES[0], OWN_TURNS, 1)
        table.game.set(ATTRIBUTES[1], OWN_TURNS, had)
        found = attacks.attack_refusal(table.look_again().game, 0, squire)
        assert (found.clauses[0] if found is not None else "") == clause

    @pytest.mark.parametrize(("reading", "had"), [("nobody", 1), ("everybody", 0)])
    def test_the_option_for_first_attacks(self, reading: str, had: int) -> None:
        table = Table(rules(first_attacks=reading))
        squire = table.put("Squire")
        table.begin()
        table.game.set(ATTRIBUTES[0], OWN_TURNS, 1)
        table.game.set(ATTRIBUTES[1], OWN_TURNS, had)
        found = attacks.attack_refusal(table.look_again().game, 0, squire)
        assert (found is None) == (reading == "everybody")

    def test_pride(self) -> None:
        table = Table(rules(PROUD))
        proud = table.put("Proud")
        assert refused(table.begin(), proud) == "GA.TERM.OBEY"

    def test_only_in_the_main_phase(self) -> None:
        table = Table(rules())
        squire = table.put("Squire")
        assert refused(table.begin("end"), squire) == "GA.CBT.2"


class TestTargets:
    """GA.KW.TAUNT, GA.KW.STEALTH, GA.FSUB.1."""

    def test_taunt_comes_first(self) -> None:
        table = Table(rules(WALL))
        squire, wall = table.put("Squire"), table.put("Wall", 1)
        table.begin().attack(squire)
        assert roles.of_role(table.game, roles.DEFENDS) == [wall]

    def test_a_rested_taunt_does_not_count(self) -> None:
        table = Table(rules(WALL))
        squire, wall = table.put("Squire"), table.put("Wall", 1, rested=True)
        table.begin().take("attack", squire)
        assert {option[1] for option in table.options()} == {table.me(1), wall}

    def test_unblockable_ignores_taunt(self) -> None:
        table = Table(rules(WALL, GHOST))
        ghost = table.put("Ghost")
        table.put("Wall", 1)
        table.begin().attack(ghost, table.me(1)).finish()
        assert table.damage(table.me(1)) == 2

    def test_stealth_hides_unless_one_has_true_sight(self) -> None:
        table = Table(rules(SNEAK, SCOUT))
        squire, scout, sneak = table.put("Squire"), table.put("Scout"), table.put("Sneak", 1)
        found = attacks.target_refusal(table.game, [squire], sneak)
        assert found is not None
        assert found.clauses[0] == "GA.KW.STEALTH"
        assert attacks.target_refusal(table.game, [scout], sneak) is None

    def test_a_siegeable_domain_loses_durability(self) -> None:
        table = Table(rules(KEEP))
        squire, keep = table.put("Squire"), table.put("Keep", 1)
        table.begin().attack(squire, keep).finish()
        assert table.counters(keep, "durability") == 1
        assert table.told("hit") == [(0, squire, keep)]

    def test_a_siegeable_domain_falls(self) -> None:
        table = Table(rules(KEEP, SWEEPER))
        sweeper = table.put("Sweeper")
        table.put("Keep", 1)
        table.begin().attack(sweeper).finish()
        assert table.field(1) == []


class TestRetaliation:
    """GA.RETAL.1, GA.KW.STEADFAST, GA.KW.AMBUSH, GA.KW.RETORT, GA.DSTEP.3."""

    def test_damage_is_simultaneous(self) -> None:
        table = Table(rules())
        mine, theirs = table.put("Squire"), table.put("Squire", 1)
        table.put("Page", 1)
        table.begin().attack(mine, theirs).pass_all()
        table.take("retaliate", theirs, mine)
        assert table.is_rested(theirs)
        table.finish()
        assert (table.damage(mine), table.damage(theirs)) == (2, 2)

    def test_it_is_optional(self) -> None:
        table = Table(rules())
        mine, theirs = table.put("Squire"), table.put("Squire", 1)
        table.begin().attack(mine, theirs).pass_all()
        table.take("no", theirs)
        table.finish()
        assert (table.damage(mine), table.damage(theirs)) == (0, 2)
        assert not table.is_rested(theirs)

    def test_a_rested_unit_cannot(self) -> None:
        table = Table(rules())
        mine, theirs = table.put("Squire"), table.put("Squire", 1, rested=True)
        table.begin().attack(mine, theirs).pass_all()
        assert table.is_quiet()
        assert table.damage(mine) == 0

    def test_a_steadfast_one_can_and_does_not_rest(self) -> None:
        table = Table(rules(WALL))
        mine, wall = table.put("Squire"), table.put("Wall", 1)
        table.begin().attack(mine, wall).pass_all()
        table.take("retaliate", wall, mine)
        table.finish()
        assert not table.is_rested(wall)
        assert table.damage(mine) == 1

    def test_a_champion_without_power_does_not(self) -> None:
        table = Table(rules())
        squire = table.put("Squire")
        table.begin().attack(squire).pass_all()
        assert table.is_quiet()

    def test_ambush(self) -> None:
        table = Table(rules(LURKER))
        squire, lurker = table.put("Squire"), table.put("Lurker", 1)
        table.begin().attack(squire, table.me(1)).pass_all()
        table.take("retaliate", lurker, squire)
        table.finish()
        assert (table.damage(squire), table.damage(lurker)) == (2, 0)

    def test_retort(self) -> None:
        table = Table(rules(SPIKY))
        squire, spiky = table.put("Squire"), table.put("Spiky", 1)
        table.begin().attack(squire, spiky).pass_all()
        table.take("retaliate", spiky, squire)
        table.finish()
        assert table.field() == []

    def test_the_one_whose_damage_is_lethal_kills(self) -> None:
        table = Table(rules(SWEEPER))
        sweeper = table.put("Sweeper")
        first, second = table.put("Squire", 1), table.put("Squire", 1)
        table.begin().attack(sweeper).pass_all()
        table.take("retaliate", first, sweeper)
        table.take("retaliate", second, sweeper)
        table.pass_all()
        table.take("next", second)
        table.finish()
        assert (1, first, sweeper) in table.told("killed")
        assert (1, second, sweeper) not in table.told("killed")
        assert {victim for _, _, victim in table.told("killed")} == {sweeper, first, second}


class TestWeapons:
    """GA.WEAPON.3 to GA.WEAPON.5, GA.CBT.7, GA.FSUB.3."""

    def test_wielding_costs_durability(self) -> None:
        table = Table(rules())
        blade = table.put("Blade")
        table.begin().attack(table.me()).finish()
        assert table.damage(table.me(1)) == 2
        assert table.counters(blade, "durability") == 1

    def test_the_last_use_destroys_it(self) -> None:
        table = Table(rules())
        table.put("Blade")
        table.begin()
        for _ in range(2):
            moves.wake(table.game, table.me())
            table.look_again().attack(table.me()).finish()
        assert table.field() == []
        assert table.graveyard() == ["Blade"]

    def test_one_may_fight_bare(self) -> None:
        table = Table(rules(), champion="Fist")
        blade = table.put("Blade")
        table.begin().take("attack", table.me())
        assert table.options() == [("wield", blade, -1), ("bare", -1, -1)]
        table.take("wield", blade)
        table.finish()
        assert table.damage(table.me(1)) == 3

    def test_a_bow_must_be_loaded(self) -> None:
        table = Table(rules(BOW))
        table.put("Longbow")
        table.begin()
        assert refused(table, table.me()) == "GA.CBT.3"

    def test_a_weapon_that_leaves_does_not_count(self) -> None:
        table = Table(rules(), champion="Fist")
        blade = table.put("Blade")
        table.begin().take("attack", table.me())
        table.take("wield", blade)
        moves.destroy(table.game, [blade])
        table.finish()
        assert table.damage(table.me(1)) == 1


class TestManyTargets:
    """GA.KW.CLEAVE, GA.KW.MULTISTRIKE."""

    def test_cleave_hits_all(self) -> None:
        table = Table(rules(SWEEPER))
        sweeper = table.put("Sweeper")
        table.put("Squire", 1, rested=True)
        table.put("Page", 1, rested=True)
        table.begin().attack(sweeper).finish()
        assert table.field(1) == []
        assert table.damage(table.me(1)) == 3

    def test_multistrike_chooses_one_more(self) -> None:
        table = Table(rules(FLAIL))
        flail, page = table.put("Flail"), table.put("Page", 1)
        table.put("Squire", 1)
        table.begin().attack(flail, page)
        assert table.kind() == "further target"
        table.take("target", table.me(1))
        table.pass_all()
        if table.kind() == "retaliate":
            table.take("no", page)
            table.finish()
        assert table.damage(table.me(1)) == 2
        assert table.field(1) == ["Squire"]

    def test_multistrike_may_go_on_past_a_taunt(self) -> None:
        table = Table(rules(FLAIL, WALL))
        flail, wall = table.put("Flail"), table.put("Wall", 1)
        table.begin().attack(flail)
        assert roles.of_role(table.game, roles.DEFENDS) == []
        assert table.kind() == "further target"
        table.take("target", table.me(1))
        assert roles.of_role(table.game, roles.DEFENDS) == [wall, table.me(1)]


class TestIntercept:
    """GA.KW.INTERCEPT."""

    def test_it_redirects_the_attack(self) -> None:
        table = Table(rules(GUARD))
        squire, guard = table.put("Squire"), table.put("Guard", 1)
        table.begin().attack(squire, table.me(1)).pass_all()
        assert (table.kind(), table.seat()) == ("intercept", 1)
        table.take("intercept", guard)
        table.pass_all()
        table.take("no", guard)
        table.finish()
        assert (table.damage(table.me(1)), table.damage(guard)) == (0, 2)

    def test_a_rested_guard_does_not(self) -> None:
        table = Table(rules(GUARD))
        squire = table.put("Squire")
        table.put("Guard", 1, rested=True)
        table.begin().attack(squire, table.me(1)).finish()
        assert table.damage(table.me(1)) == 2

    @pytest.mark.parametrize("name", ["Ghost", "Sweeper"])
    def test_some_attacks_cannot_be_intercepted(self, name: str) -> None:
        table = Table(rules(GUARD, GHOST, SWEEPER))
        unit, guard = table.put(name), table.put("Guard", 1)
        table.begin().take("attack", unit)
        if table.kind() == "attack target":
            table.take("target", table.me(1))
        table.pass_all()
        if table.kind() == "retaliate":
            table.take("no", guard)
            table.finish()
        assert table.damage(table.me(1)) > 0


class TestNumbers:
    """GA.KW.RANGED, GA.KW.CRITICAL, GA.DSTEP.2."""

    def test_ranged_counts_while_distant(self) -> None:
        table = Table(rules(ARCHER))
        archer = table.put("Archer")
        table.game.set(STATES, archer, DISTANT)
        table.begin().attack(archer).finish()
        assert table.damage(table.me(1)) == 3

    def test_ranged_does_not_otherwise(self) -> None:
        table = Table(rules(ARCHER))
        archer = table.put("Archer")
        table.begin().attack(archer).finish()
        assert table.damage(table.me(1)) == 1

    def test_critical_doubles(self) -> None:
        table = Table(rules(BRUTE))
        brute = table.put("Brute")
        table.begin().attack(brute).finish()
        assert table.damage(table.me(1)) == 4

    def test_critical_is_bought_off(self) -> None:
        table = Table(rules(BRUTE))
        brute = table.put("Brute")
        (blank,) = table.hand("Blank", seat=1)
        table.begin().attack(brute).pass_all()
        assert (table.kind(), table.seat()) == ("critical", 1)
        table.take("discard", blank)
        table.finish()
        assert table.damage(table.me(1)) == 2
        assert table.graveyard(1) == ["Blank"]


class TestLeaving:
    """GA.CBT.6, GA.CBT.9, GA.ATK.5, GA.EOC.1."""

    def test_an_attacker_that_leaves_deals_nothing(self) -> None:
        table = Table(rules())
        squire = table.put("Squire")
        table.begin().attack(squire)
        moves.destroy(table.game, [squire])
        table.finish()
        assert table.damage(table.me(1)) == 0
        assert table.game.lists[CELLS][COMBAT] == 0

    def test_a_defender_that_leaves_takes_nothing(self) -> None:
        table = Table(rules())
        squire, page = table.put("Squire"), table.put("Page", 1)
        table.begin().attack(squire, page)
        moves.destroy(table.game, [page])
        table.finish()
        assert table.told("damaged") == []

    def test_retaliators_strike_an_attacker_that_has_changed_sides(self) -> None:
        table = Table(rules())
        squire, page = table.put("Squire"), table.put("Page", 1)
        table.begin().attack(squire, page).pass_all()
        table.take("retaliate", page, squire)
        moves.take_control(table.game, squire, 1)
        table.finish()
        assert table.damage(squire) == 1
        assert table.field(1) == ["Page", "Squire"]

    def test_nothing_is_left_of_a_combat(self) -> None:
        table = Table(rules())
        squire, page = table.put("Squire"), table.put("Page", 1)
        table.begin().attack(squire, page).pass_all()
        table.take("retaliate", page, squire)
        table.pass_all()
        lists = table.game.lists
        assert lists[COMBATANTS] == []
        assert lists[STATES][squire] & ~0x4000 == 0
        assert lists[INTENT[0]] == []


class TestAttackCards:
    """GA.ATTACK, GA.CHAMP.3."""

    def test_it_rests_the_champion_and_attacks(self) -> None:
        table = Table(rules(SLASH))
        (slash,) = table.hand("Slash")
        table.begin()
        table.play(slash)
        assert table.is_rested(table.me())
        table.finish()
        assert table.damage(table.me(1)) == 3
        assert table.graveyard() == ["Slash"]

    def test_with_a_weapon(self) -> None:
        table = Table(rules(SLASH))
        (slash,) = table.hand("Slash")
        blade = table.put("Blade")
        table.begin()
        table.play(slash)
        table.pass_all()
        assert table.kind() == "weapon"
        table.take("wield", blade)
        table.finish()
        assert table.damage(table.me(1)) == 5

    def test_its_keywords_are_the_attacks(self) -> None:
        table = Table(rules(SWEEP))
        (sweep,) = table.hand("Sweep")
        table.put("Page", 1, rested=True)
        table.begin()
        table.play(sweep)
        table.finish()
        assert table.field(1) == []
        assert table.damage(table.me(1)) == 1

    def test_it_fizzles_in_a_first_turn(self) -> None:
        table = Table(rules(SLASH))
        (slash,) = table.hand("Slash")
        table.begin()
        table.game.set(ATTRIBUTES[0], OWN_TURNS, 1)
        table.game.set(ATTRIBUTES[1], OWN_TURNS, 0)
        table.play(slash)
        table.pass_all()
        assert table.told("fizzled")
        assert table.damage(table.me(1)) == 0
        assert table.graveyard() == ["Slash"]
        assert table.is_rested(table.me())

    def test_not_with_a_rested_champion(self) -> None:
        table = Table(rules(SLASH))
        (slash,) = table.hand("Slash")
        moves.rest(table.game, table.me())
        table.begin()
        assert all(option[1] != slash for option in table.options())
