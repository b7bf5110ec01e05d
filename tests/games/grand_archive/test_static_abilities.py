"""Static abilities, restrictions, and values of things now (GA.ASTAT, GA.AREST, GA.CONT)."""

from __future__ import annotations

from typing import Any

from tests.games.grand_archive.table import Table, ally, card, rules

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.announced import thought_of
from tallystick.games.grand_archive.pieces import ACTIVATE, PLAY_MATERIAL
from tallystick.games.grand_archive.position import lineage, values
from tallystick.games.grand_archive.position.changes import TAX
from tallystick.games.grand_archive.zones import (
    DAMAGE,
    DISTANT,
    GRAVEYARD,
    MATERIAL,
    MEMORY,
    STATES,
)

MAGE: dict[str, Any] = {"subtypes": ["MAGE"], "classes": ["MAGE"]}


def change(table: Table, entity: int, verb: str = ACTIVATE, seat: int = 0) -> int:
    """By how much the cost of a card is changed in all."""
    terms = thought_of(table.game, seat, entity, verb)
    return sum(one.amount for one in prices.adjustments(table.game, terms))


class TestNumbers:
    def test_other_allies_you_control(self) -> None:
        table = Table(rules(ally("Captain", "Other Warrior allies you control get +1 POWER.")))
        captain, mine = table.put("Captain"), table.put("Squire")
        theirs = table.put("Squire", 1)
        game = table.game
        assert [values.power(game, e) for e in (captain, mine, theirs)] == [1, 3, 2]

    def test_it_ends_when_its_source_leaves(self) -> None:
        table = Table(rules(ally("Captain", "Allies you control get +1 LIFE.")))
        captain, mine = table.put("Captain"), table.put("Squire")
        assert values.life(table.game, mine) == 4
        moves.destroy(table.game, [captain])
        assert values.life(table.game, mine) == 3

    def test_as_long_as_the_card_has_counters(self) -> None:
        table = Table(
            rules(ally("Slime", "As long as Slime is rested, it gets +2 POWER and has taunt."))
        )
        awake, rested = table.put("Slime"), table.put("Slime", rested=True)
        assert [values.power(table.game, e) for e in (awake, rested)] == [1, 3]
        assert values.has_keyword(table.game, rested, "taunt")

    def test_each_fits_for_itself(self) -> None:
        text = "Each ally you control gets +1 POWER as long as it's distant."
        table = Table(rules(ally("Lookout", text)))
        table.put("Lookout")
        near, far = table.put("Squire"), table.put("Squire")
        table.game.set(STATES, far, DISTANT)
        assert [values.power(table.game, e) for e in (near, far)] == [2, 3]

    def test_for_each_in_the_graveyard(self) -> None:
        text = "Ghoul gets +1 POWER for each ally card in your graveyard."
        table = Table(rules(ally("Ghoul", text)))
        ghoul = table.put("Ghoul")
        table.card("Page", GRAVEYARD[0]), table.card("Blank", GRAVEYARD[0])
        assert values.power(table.game, ghoul) == 2

    def test_level_of_the_champion(self) -> None:
        table = Table(rules(ally("Tutor", "Your champion gets +1 level.")))
        table.put("Tutor")
        assert (values.level(table.game, 0), values.level(table.game, 1)) == (1, 0)

    def test_losing_all_abilities(self) -> None:
        silence = card("Hush", "item", "Allies your opponents control lose all abilities.")
        table = Table(rules(ally("Captain", "Taunt\n\nAllies you control get +1 POWER."), silence))
        captain = table.put("Captain")
        assert values.power(table.game, captain) == 2
        table.put("Hush", 1)
        assert values.power(table.game, captain) == 1
        assert not values.has_keyword(table.game, captain, "taunt")

    def test_a_subtype_is_added(self) -> None:
        text = "Allies you control are Beasts in addition to their other types."
        table = Table(rules(card("Mask", "item", text)))
        table.put("Mask")
        mine = table.put("Squire")
        assert "beast" in values.subtypes(table.game, mine)

    def test_an_inherited_effect_works_from_the_lineage(self) -> None:
        text = "Inherited Effect — Allies you control get +1 POWER."
        first = card("Hero, Young", "champion", text, level=0, life=20, cost_memory="0")
        second = card("Hero, Old", "champion", level=1, life=20, cost_memory="1")
        table = Table(rules(first, second), "Hero, Young")
        mine = table.put("Squire")
        assert values.power(table.game, mine) == 3
        old = table.card("Hero, Old", MATERIAL[0])
        lineage.level_up(table.game, 0, old)
        assert values.power(table.game, mine) == 3

    def test_an_inherited_keyword_is_the_upper_champions(self) -> None:
        """GA.KW.INHERITED: of the lower cards of a lineage only what is inherited."""
        text = "Inherited Effect — Ranged 2\n\nTaunt"
        first = card("Hero, Young", "champion", text, level=0, life=20, cost_memory="0")
        second = card("Hero, Old", "champion", level=1, life=20, cost_memory="1")
        table = Table(rules(first, second), "Hero, Young")
        hero = table.me()
        assert values.keyword_total(table.game, hero, "ranged") == 2
        lineage.level_up(table.game, 0, table.card("Hero, Old", MATERIAL[0]))
        hero = table.me()
        assert values.keyword_total(table.game, hero, "ranged") == 2
        assert not values.has_keyword(table.game, hero, "taunt")


class TestRestrictions:
    def test_class_bonus(self) -> None:
        table = Table(
            rules(
                ally("Fighter", "[Class Bonus] Fighter gets +2 POWER."),
                ally("Wizard", "[Class Bonus] Wizard gets +2 POWER.", **MAGE),
            )
        )
        fighter, wizard = table.put("Fighter"), table.put("Wizard")
        assert [values.power(table.game, e) for e in (fighter, wizard)] == [3, 1]

    def test_level_and_memory(self) -> None:
        table = Table(
            rules(
                ally("Veteran", "[Level 1+] Veteran gets +2 POWER."),
                ally("Sage", "[Memory 2+] Sage gets +2 POWER."),
                ally("Tutor", "Your champion gets +1 level."),
            )
        )
        veteran, sage = table.put("Veteran"), table.put("Sage")
        assert [values.power(table.game, e) for e in (veteran, sage)] == [1, 1]
        table.put("Tutor")
        table.card("Blank", MEMORY[0]), table.card("Blank", MEMORY[0])
        assert [values.power(table.game, e) for e in (veteran, sage)] == [3, 3]

    def test_name_and_damage(self) -> None:
        table = Table(
            rules(
                ally("Friend", "[Nobody Bonus] Friend gets +2 POWER."),
                ally("Stranger", "[Jin Bonus] Stranger gets +2 POWER."),
                ally("Avenger", "[Damage 10+] Avenger gets +2 POWER."),
            )
        )
        names = [table.put(name) for name in ("Friend", "Stranger", "Avenger")]
        assert [values.power(table.game, e) for e in names] == [3, 1, 1]
        table.game.set(DAMAGE, table.me(), 10)
        assert values.power(table.game, names[2]) == 3


class TestCosts:
    def test_own_cost_for_each(self) -> None:
        text = "Mob costs 1 less to activate for each ally you control."
        table = Table(rules(ally("Mob", text, cost_reserve="5")))
        mob = table.hand("Mob")[0]
        table.put("Page"), table.put("Page")
        assert change(table, mob) == -2

    def test_what_opponents_activate(self) -> None:
        tax = card("Toll", "phantasia", "Cards your opponents activate cost 2 more.")
        table = Table(rules(tax))
        table.put("Toll")
        mine, theirs = table.hand("Page")[0], table.hand("Page", seat=1)[0]
        assert (change(table, mine), change(table, theirs, seat=1)) == (0, 2)

    def test_only_of_a_verb_and_a_kind(self) -> None:
        text = "Champion cards you materialize cost 1 less to materialize."
        table = Table(rules(ally("Herald", text), card("Hero", "champion", level=1, life=9,
                                                        cost_memory="2")))  # fmt: skip
        table.put("Herald")
        hero, page = table.card("Hero", MATERIAL[0]), table.hand("Page")[0]
        assert change(table, hero, PLAY_MATERIAL) == -1
        assert change(table, hero, ACTIVATE) == change(table, page) == 0

    def test_efficiency_and_a_negative_level(self) -> None:
        curse = card("Curse", "item", "Champions you control get -1 level.")
        table = Table(
            rules(card("Plan", "action", "Efficiency\n\nDraw a card.", cost_reserve="7"), curse)
        )
        plan = table.hand("Plan")[0]
        table.put("Curse")
        assert change(table, plan) == 1

    def test_as_long_as(self) -> None:
        text = "As long as you control a Horse ally, this card costs 3 less to activate."
        table = Table(rules(ally("Rider", text), ally("Pony", subtypes=["HORSE"])))
        rider = table.hand("Rider")[0]
        assert change(table, rider) == 0
        table.put("Pony")
        assert change(table, rider) == -3

    def test_the_next_card(self) -> None:
        text = "The next ally card you activate this turn costs 2 less to activate."
        spell = card("Rally", "action", text, speed=True)
        table = Table(rules(spell, ally("Brute", cost_reserve="2")))
        rally, brute, other = table.hand("Rally", "Brute", "Brute")
        table.begin().play(rally).pass_all()
        assert change(table, brute) == -2
        table.play(brute)
        assert change(table, other) == 0

    def test_taxes_of_attacks(self) -> None:
        text = "Players can't declare attacks with allies unless they pay (1) for each attack "
        text += "declaration."
        table = Table(rules(card("Truce", "domain", text)))
        table.put("Truce")
        mine = table.put("Squire")
        assert [one.n for one in values.changes(table.game, mine, TAX)] == [1]


class TestEntering:
    def test_rested_and_with_counters(self) -> None:
        table = Table(
            rules(
                ally("Sleeper", "Sleeper enters the field rested."),
                card("Well", "item", "Well enters the field with two charge counters on it."),
            )
        )
        sleeper, well = table.put("Sleeper"), table.put("Well")
        assert table.is_rested(sleeper) and table.counters(well, "charge") == 2

    def test_x_of_its_cost(self) -> None:
        text = "Satchel enters the field with X charge counters on it."
        table = Table(rules(card("Satchel", "item", text, cost_reserve="X")))
        satchel = table.hand("Satchel", "Blank", "Blank")[0]
        table.begin().take("activate", satchel)
        table.take("x", 2)
        while table.kind() == "payment":
            table.game.step(0)
        table.pass_all()
        assert table.counters(satchel, "charge") == 2
