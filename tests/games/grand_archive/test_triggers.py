"""Triggered abilities, modes and activated abilities, by text (GA.ATRIG, GA.AACT, GA.ACT.4)."""

from __future__ import annotations

from tests.games.grand_archive.table import Table, ally, card, rules

from tallystick.games.grand_archive.position import lineage, stack, triggers, values
from tallystick.games.grand_archive.zones import (
    CARD,
    DAMAGE,
    GRAVEYARD,
    HAND,
    MATERIAL,
    MEMORY,
    STACK,
    X_OF,
)


class TestHeads:
    def test_on_enter(self) -> None:
        table = Table(rules(ally("Scout", "On Enter: Draw a card.")))
        scout = table.hand("Scout")[0]
        table.begin().play(scout).pass_all()
        assert len(table.game.lists[HAND[0]]) == 1

    def test_on_enter_with_a_target_and_a_payment(self) -> None:
        text = "On Enter: You may pay (1). If you do, deal 2 damage to target unit."
        table = Table(rules(ally("Archer", text)))
        archer = table.hand("Archer", "Blank")[0]
        victim = table.put("Squire", 1)
        table.begin().play(archer).pass_all()
        assert table.kind() == "target"
        table.take(*next(one for one in table.options() if one[1] == victim))
        table.pass_all()
        assert table.kind() == "may pay"
        table.take(*next(one for one in table.options() if one[0] == "yes"))
        while table.kind() == "payment":
            table.game.step(0)
        table.pass_all()
        assert table.damage(victim) == 2 and table.names(MEMORY[0]) == ["Blank"]

    def test_on_death(self) -> None:
        table = Table(rules(ally("Martyr", "On Death: Draw a card.")))
        martyr = table.put("Martyr")
        table.begin()
        table.game.set(DAMAGE, martyr, 5)
        table.look_again().pass_all()
        assert len(table.game.lists[HAND[0]]) == 1

    def test_whenever_you_activate(self) -> None:
        text = "Whenever you activate an action card, Pupil gets +1 POWER until end of turn."
        table = Table(rules(ally("Pupil", text)))
        pupil = table.put("Pupil")
        blank = table.hand("Blank", "Page")[0]
        table.begin().play(blank).pass_all()
        assert values.power(table.game, pupil) == 2

    def test_at_the_beginning_with_an_if(self) -> None:
        text = "At the beginning of your end phase, if you control two or more allies, draw a card."
        for allies, drawn in ((1, 0), (2, 1)):
            table = Table(rules(card("Banner", "item", text)))
            table.put("Banner")
            for _ in range(allies):
                table.put("Page")
            table.begin()
            table.take("pass")
            table.take("pass")
            table.pass_all()
            assert len(table.game.lists[HAND[0]]) == drawn

    def test_whenever_it_is_dealt_damage(self) -> None:
        text = "Whenever Slime is dealt damage, put a buff counter on it."
        bolt = card("Bolt", "action", "Deal 1 damage to target unit.", speed=True)
        table = Table(rules(ally("Slime", text, life=5), bolt))
        slime = table.put("Slime")
        spell = table.hand("Bolt")[0]
        table.begin().take("activate", spell)
        table.take(*next(one for one in table.options() if one[1] == slime))
        while table.kind() in ("target", "payment"):
            table.take(*next(o for o in table.options() if o[0] in ("done", "pay")))
        table.pass_all()
        assert table.counters(slime, "buff") == 1

    def test_leveling_up_is_on_enter(self) -> None:
        hero = card(
            "Hero", "champion", "On Enter: Draw two cards.", level=1, life=20, cost_memory="1"
        )
        table = Table(rules(hero)).begin()
        lineage.level_up(table.game, 0, table.card("Hero", MATERIAL[0]))
        table.look_again().pass_all()
        assert len(table.game.lists[HAND[0]]) == 2


class TestGiven:
    def test_a_trigger_until_end_of_turn(self) -> None:
        text = 'Target ally gains "On Death: Draw a card" until end of turn. Destroy target ally.'
        table = Table(rules(card("Pact", "action", text, speed=True)))
        mine = table.put("Page")
        pact = table.hand("Pact")[0]
        table.begin().take("activate", pact)
        while table.kind() == "target":
            found = [one for one in table.options() if one[1] == mine]
            table.take(*(found or [one for one in table.options() if one[0] == "done"])[0])
        table.pass_all()
        assert table.graveyard() == ["Pact", "Page"] or sorted(table.graveyard()) == [
            "Pact",
            "Page",
        ]
        assert len(table.game.lists[HAND[0]]) == 1


class TestModes:
    TEXT = "Choose one—\n• Draw a card.\n• Rest target ally.\n• [Level 2+] Draw three cards."

    def test_one_is_chosen_as_it_is_announced(self) -> None:
        table = Table(rules(card("Choice", "action", self.TEXT, speed=True)))
        choice = table.hand("Choice")[0]
        table.begin().take("activate", choice)
        assert table.kind() in ("mode", "priority")
        modes = [one[1] for one in table.options() if one[0] == "mode"]
        assert modes in ([0], [])
        while table.kind() == "mode":
            table.game.step(0)
        table.pass_all()
        assert len(table.game.lists[HAND[0]]) == 1

    def test_a_mode_with_a_target(self) -> None:
        table = Table(rules(card("Choice", "action", self.TEXT, speed=True)))
        choice = table.hand("Choice")[0]
        victim = table.put("Squire", 1)
        table.begin().take("activate", choice)
        table.take("mode", 1)
        while table.kind() in ("mode", "target"):
            found = [one for one in table.options() if one[1] == victim and one[0] == "target"]
            table.take(*(found or [one for one in table.options() if one[0] == "done"])[0])
        table.pass_all()
        assert table.is_rested(victim) and not table.game.lists[HAND[0]]


class TestPowers:
    def test_rest_and_reserve(self) -> None:
        table = Table(rules(card("Lamp", "item", "(1), REST: Draw a card.")))
        lamp = table.put("Lamp")
        table.hand("Blank")
        table.begin().take("use", lamp, 0)
        while table.kind() == "payment":
            table.game.step(0)
        table.pass_all()
        assert table.is_rested(lamp)
        assert (len(table.game.lists[MEMORY[0]]), len(table.game.lists[HAND[0]])) == (1, 1)

    def test_from_the_graveyard(self) -> None:
        text = "(1), Banish this card from your graveyard: Draw a card."
        table = Table(rules(card("Echo", "action", "Draw a card.\n\n" + text)))
        echo = table.card("Echo", GRAVEYARD[0])
        table.hand("Blank")
        table.begin().take("use", echo, 0)
        while table.kind() == "payment":
            table.game.step(0)
        table.pass_all()
        assert not table.graveyard() and len(table.game.lists[HAND[0]]) == 1

    def test_only_during_your_turn(self) -> None:
        text = "Sacrifice Bell: Draw a card. Activate this ability only during an opponent's turn."
        table = Table(rules(card("Bell", "item", text)))
        bell = table.put("Bell")
        table.begin()
        assert ("use", bell, 0) not in table.options()

    def test_counters_are_paid(self) -> None:
        text = "Well enters the field with a charge counter on it.\n\n"
        text += "REST, Remove a charge counter from Well: Draw a card."
        table = Table(rules(card("Well", "item", text)))
        well = table.put("Well")
        table.begin().take("use", well, 0)
        while table.kind() == "payment":
            table.game.step(0)
        table.pass_all()
        assert table.counters(well, "charge") == 0 and len(table.game.lists[HAND[0]]) == 1


class TestOrder:
    """GA.ATRIG.5: each player orders their own, also those that say the same."""

    TEXT = "At the beginning of your end phase, put a buff counter on Squad."

    def _two(self, damage: int) -> Table:
        table = Table(rules(ally("Squad", self.TEXT)))
        hurt = table.put("Squad")
        table.put("Squad")
        table.begin()
        table.game.set(DAMAGE, hurt, damage)
        table.take("pass")
        table.take("pass")
        return table

    def test_of_two_that_say_the_same_of_different_sources(self) -> None:
        table = self._two(1)
        assert table.kind() == "trigger" and len(table.options()) == 2
        second = table.options()[1]
        table.take(*second)
        top = table.game.lists[STACK][-stack.WIDTH + stack.SOURCE_OF]
        assert top != second[2]  # the other went above it

    def test_of_two_that_nothing_tells_apart_nobody_is_asked(self) -> None:
        assert self._two(0).kind() == "priority"

    def test_of_two_with_another_x(self) -> None:
        text = "On Enter: Deal X damage to target unit."
        table = Table(rules(ally("Salvo", text, cost_reserve="X")))
        salvos = [table.put("Salvo"), table.put("Salvo")]
        table.begin()
        for x, salvo in enumerate(salvos, 1):
            table.game.set(X_OF, salvo, x)
            triggers.wait(table.game, table.game.lists[CARD][salvo], 0, salvo, 0)
        table.look_again()
        table.pass_all()
        assert table.kind() == "trigger"
