"""What can't be done, goes elsewhere or is replaced: retaliation, interception, levels, attacks
with a new target, deaths (GA.LEGAL.1, GA.TGT.5, GA.REPL.1)."""

from __future__ import annotations

from tests.games.grand_archive.table import Table, ally, card
from tests.games.grand_archive.test_meaning import resolve, table_of

from tallystick.games.grand_archive.combat import retaliating
from tallystick.games.grand_archive.position import (
    counters,
    damage,
    lineage,
    roles,
    shields,
    values,
)
from tallystick.games.grand_archive.zones import BANISHMENT, HAND, MEMORY

ACTION = {"speed": False}
HUMAN = ally("Human", "", 1, 5, subtypes=["HUMAN"])
FAST = {"speed": True}


def declared(table: Table, unit: int, target: int) -> Table:
    """An attack, declared and not answered yet."""
    table.begin()
    table.attack(unit, target)
    return table


def test_an_attack_that_some_cannot_retaliate() -> None:
    thug = ally("Thug", "Thug's attacks can't be retaliated by Human allies.", 1, 3)
    for name, may in (("Human", False), ("Squire", True)):
        table = table_of(thug, HUMAN)
        one, other = table.put("Thug"), table.put(name, 1)
        declared(table, one, other)
        assert retaliating.may_retaliate(table.game, other) == may


def test_an_attack_that_nobody_can_retaliate() -> None:
    shot = card("Shot", "attack", "Shot can't be retaliated.", power=1)
    table = table_of(shot)
    other = table.put("Squire", 1)
    one = table.hand("Shot")[0]
    table.begin().play(one).pass_all()
    table.take("target", other)
    assert roles.has_role(table.game, roles.DEFENDS, other)
    assert not retaliating.may_retaliate(table.game, other)


def test_units_that_cannot_be_intercepted_later_comers_too() -> None:
    road = card("Road", "action", "Until end of turn, units with stealth can't be intercepted.",
                **ACTION)  # fmt: skip
    sneak = ally("Sneak", "Stealth", 1, 2)
    guard = ally("Guard", "Intercept", 1, 2)
    for played, may in ((True, False), (False, True)):
        table = table_of(road, sneak, guard)
        guard_card = table.put("Guard", 1)
        one = table.hand("Road")[0]
        table.begin()
        if played:
            table.play(one).pass_all()
        table.put("Sneak")
        table.look_again()
        unit = next(e for k, e, _ in table.options() if k == "attack" and e != table.me())
        table.attack(unit, table.me(1))
        assert retaliating.may_intercept(table.game, guard_card) == may


def test_a_champion_that_cannot_level_up() -> None:
    stuck = card("Stuck", "champion", "This champion can't level up.", level=1, life=9,
                 cost_memory="0")  # fmt: skip
    picky = card("Picky, Young", "champion", "Picky can only level up into another \"Picky\""
                 " champion.", level=1, life=9, cost_memory="0")  # fmt: skip
    old = card("Picky, Old", "champion", level=2, life=9, cost_memory="0")
    other = card("Other", "champion", level=2, life=9, cost_memory="0")
    table = table_of(stuck, picky, old, other)
    for name, may in (("Stuck", (False, False)), ("Picky, Young", (True, False))):
        lineage.level_up(table.game, 0, table.card(name, -1))
        cards = [table.card(one, -1) for one in ("Picky, Old", "Other")]
        found = tuple(lineage.level_refusal(table.game, 0, one) is None for one in cards)
        assert found == may
        lineage.delevel(table.game, 0)


def test_activations_that_cannot_be_negated() -> None:
    null = card("Null", "action", "Negate target card activation.", **FAST)
    sure = card("Sure", "action", "Until end of turn, card activations you control can't be"
                " negated.", **ACTION)  # fmt: skip
    for played in (True, False):
        table = table_of(null, sure)
        one, squire = table.hand("Sure", "Squire")
        theirs = table.hand("Null", seat=1)[0]
        table.begin()
        if played:
            table.play(one).pass_all()
        table.take("activate", squire)
        table.take("pass")
        table.take("activate", theirs)
        while table.kind() == "target":
            table.game.step(0)
        table.pass_all()
        assert ("Squire" in table.field()) == played


def test_allies_that_do_not_obey() -> None:
    witch = ally("Witch", "Allies with level counters on them don't obey their controller.", 1, 2)
    table = table_of(witch)
    table.put("Witch", 1)
    squire, page = table.put("Squire"), table.put("Page")
    counters.put(table.game, squire, counters.LEVEL, 1)
    assert [values.obeys(table.game, one) for one in (squire, page)] == [False, True]


# -- attacks that go on against something else (GA.TGT.5)


def test_the_target_of_an_attack_is_changed() -> None:
    rose = ally("Rose", "On Enter: You may change the target of an attack to Rose. If you do, draw"
                " a card.", 1, 9)  # fmt: skip
    table = table_of(rose)
    squire = table.put("Squire")
    declared(table, squire, table.me(1))
    rose_card = table.put("Rose", 1)
    table.look_again()
    resolve(table)
    assert table.damage(rose_card) == 2
    assert table.damage(table.me(1)) == 0
    assert len(table.names(HAND[1])) == 1


def test_without_an_attack_there_is_none_to_change() -> None:
    rose = ally("Rose", "On Enter: You may change the target of an attack to Rose. If you do, draw"
                " a card.", 1, 9)  # fmt: skip
    table = table_of(rose)
    table.begin()
    table.put("Rose")
    table.look_again()
    resolve(table)
    assert table.names(HAND[0]) == []


# -- what dies goes elsewhere (GA.REPL.1, GA.GEFF.4)


def test_what_was_hit_is_banished_instead() -> None:
    burner = ally("Burner", "If a unit hit by Burner this turn would die, banish it instead.", 2, 5)
    for name in ("Burner", "Squire"):
        table = table_of(burner)
        table.put("Burner")
        one, other = table.put(name), table.put("Page", 1)
        declared(table, one, other)
        resolve(table)
        burned = name == "Burner"
        assert (table.names(BANISHMENT[1]) == ["Page"]) == burned
        assert (table.graveyard(1) == ["Page"]) != burned
        assert len(table.told("died")) == int(not burned)


# -- damage that cannot be prevented (GA.DMG.6)


def test_combat_damage_of_an_attack_that_cannot_be_prevented() -> None:
    swing = card("Swing", "attack", "Combat damage dealt by this attack is unpreventable.", power=3)
    table = table_of(swing)
    shields.put(table.game, table.me(1), 5)
    one = table.hand("Swing")[0]
    table.begin().play(one).pass_all()
    resolve(table)
    assert table.damage(table.me(1)) == 3


def test_damage_of_some_sources_cannot_be_prevented() -> None:
    ash = card("Ash", "action", "Until end of turn, damage dealt by fire element sources you"
               " control can't be prevented.", **ACTION)  # fmt: skip
    table = table_of(ash, ally("Imp", element="FIRE"))
    imp, page = table.put("Imp"), table.put("Page")
    shields.put(table.game, table.me(1), 9)
    table.begin().play(table.hand("Ash")[0]).pass_all()
    for source, hurt in ((page, 0), (imp, 2)):
        damage.deal(table.game, source, 0, [(table.me(1), 2)])
        table.game.run()
        assert table.damage(table.me(1)) == hurt


# -- what is chosen, and what its controller would rather


def test_a_choice_of_what_is_given() -> None:
    ink = card("Ink", "action", "Allies you control get your choice of +1 POWER or +1 LIFE until"
               " end of turn.", **ACTION)  # fmt: skip
    table = table_of(ink)
    squire = table.put("Squire")
    table.begin().play(table.hand("Ink")[0]).pass_all()
    table.take("option", 1)
    table.pass_all()
    assert (values.power(table.game, squire), values.life(table.game, squire)) == (2, 4)


def test_unless_its_controller_takes_damage() -> None:
    ash = card("Ash", "action", "Negate target card activation unless its controller has Ash deal 3"
               " unpreventable damage to their champion.", **FAST)  # fmt: skip
    for answer, hurt, there in (("yes", 3, True), ("no", 0, False)):
        table = table_of(ash)
        squire = table.hand("Squire")[0]
        theirs = table.hand("Ash", seat=1)[0]
        table.begin().take("activate", squire)
        table.take("pass")
        table.take("activate", theirs)
        while table.kind() == "target":
            table.game.step(0)
        table.pass_all()
        assert (table.kind(), table.seat()) == ("may", 0)
        table.take(answer)
        table.pass_all()
        assert (table.damage(table.me()), "Squire" in table.field()) == (hurt, there)


def test_returned_in_the_end_phase_of_its_owner() -> None:
    chill = card("Chill", "action", "Banish a card at random from target opponent's memory. Return"
                 " that card to their memory at the beginning of their next end phase.",
                 **ACTION)  # fmt: skip
    table = table_of(chill)
    table.card("Page", MEMORY[1], 1)
    table.begin()
    one = table.hand("Chill")[0]
    table.look_again()
    table.play(one)
    while table.kind() == "target":
        table.game.step(0)
    table.pass_all()
    assert table.names(BANISHMENT[1]) == ["Page"]
    end_turn(table)
    assert table.names(BANISHMENT[1]) == ["Page"]
    end_turn(table)
    assert table.names(BANISHMENT[1]) == []


def end_turn(table: Table) -> None:
    """Whoever's turn it is does nothing more in it."""
    turns = len(table.told("turn"))
    for _ in range(60):
        if len(table.told("turn")) > turns:
            return
        options = table.options()
        at = next((i for i, one in enumerate(options) if one[0] in ("pass", "no", "done")), 0)
        table.game.step(at)
    raise AssertionError("the turn does not end")


def test_only_an_attack_on_ones_champion_is_changed() -> None:
    cry = card("Cry", "action", "Change the target of an attack that targets your champion to an"
               " ally you control.", speed=True)  # fmt: skip
    for aimed_at_me in (True, False):
        table = table_of(cry, ally("Ox", "", 1, 9))
        squire, ox, page = table.put("Squire"), table.put("Ox", 1), table.put("Page", 1)
        one = table.hand("Cry", seat=1)[0]
        declared(table, squire, table.me(1) if aimed_at_me else page)
        table.take("pass")
        table.take("activate", one)
        table.pass_all()
        table.take("choose", ox)
        table.look_again()
        assert roles.of_role(table.game, roles.DEFENDS) == [ox if aimed_at_me else page]
