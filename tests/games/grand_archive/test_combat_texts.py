"""What card text does to combats: taxes, costs of weapons, commands, loaded weapons, ends."""

from __future__ import annotations

import pytest
from tests.games.grand_archive.table import Table, ally, card, rules

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.combat import attacks
from tallystick.games.grand_archive.position import counters, roles
from tallystick.games.grand_archive.zones import COMBAT, INTENT, LOADED, MEMORY
from tallystick.kernel.layout import CELLS

TOLL = card(
    "Toll", "phantasia",
    "Players can't declare attacks with allies unless they pay (1) for each attack declaration.",
)  # fmt: skip
FINCH = ally(
    "Finch",
    "Players can't declare attacks targeting Finch unless they pay (2) for each attack"
    " declaration.",
    1, 3,
)  # fmt: skip
GREAT = card(
    "Great", "weapon", "As an additional cost to use this weapon for an attack, pay (1).",
    power=3, durability=2,
)  # fmt: skip
BOT = ally("Bot", "", 0, 3, subtypes=["AUTOMATON"])
ORDER = card("Order", "attack", "Command Automaton", power=2, subtypes=["AUTOMATON", "COMMAND"])
CALM = card(
    "Calm", "action", "Until the beginning of your next turn, target ally can't attack.",
    speed=True,
)  # fmt: skip
MEEK = ally("Meek", "Meek can't retaliate.", 2, 3)
BOW = card("Longbow", "weapon", "", subtypes=["WARRIOR", "BOW"], power=1, durability=2)
ARROW = card(
    "Arrow", "item", "REST: Load Arrow into target unloaded Bow weapon you control.",
    subtypes=["WARRIOR", "ARROW"], power=2,
)  # fmt: skip
SLASH = card("Slash", "attack", "", power=3)
PEACE = card("Peace", "action", "End the combat phase.", speed=True)
NIGHT = card("Night", "action", "End the turn.", speed=True)
READER = ally("Reader", "On Attack: Draw a card.", 1, 2)
HUNTER = ally("Hunter", "On Kill: Draw a card.", 2, 2)
STINGER = card("Stinger", "attack", "On Hit: Draw a card.", power=1)
SHELL = ally("Shell", "If damage would be dealt to Shell, prevent 1 of that damage.", 1, 3)
PACIFIST = ally("Pacifist", "Prevent all combat damage that would be dealt to Pacifist.", 1, 1)
LEADER = ally("Leader", "Your attacks get +1 POWER.", 1, 2)
STEP_BACK = card("Step Back", "action", "Target unit becomes distant.", speed=True)
ARCHER = ally("Archer", "Ranged 2", 1, 2)


class TestTaxes:
    """GA.ATK.1, step 5; GA.ATK.2."""

    def lay(self, cards: int) -> tuple[Table, int]:
        table = Table(rules(TOLL))
        squire = table.put("Squire")
        table.put("Toll", 1)
        table.hand(*["Blank"] * cards)
        return table.begin(), squire

    def test_it_is_paid_with_the_declaration(self) -> None:
        table, squire = self.lay(2)
        table.take("attack", squire)
        assert (table.kind(), table.options()[-1]) == ("tax", ("pay tax", 1, -1))
        table.take("pay tax", 1)
        while table.kind() == "payment":
            table.game.step(0)
        table.finish()
        assert len(table.game.lists[MEMORY[0]]) == 1
        assert table.damage(table.me(1)) == 2

    def test_whoever_does_not_pay_has_not_attacked(self) -> None:
        table, squire = self.lay(1)
        before = table.game.state.dump()
        table.take("attack", squire)
        table.take("give up")
        assert table.game.state.dump() == before
        assert not table.is_rested(squire)

    def test_without_anything_to_pay_it_with_nothing_is_declared(self) -> None:
        table, squire = self.lay(0)
        found = attacks.attack_refusal(table.game, 0, squire)
        assert found is not None
        assert found.clauses[0] == "GA.ATK.2"

    def test_champions_attack_freely(self) -> None:
        table, _ = self.lay(0)
        table.put("Blade")
        table.look_again().attack(table.me()).finish()
        assert table.damage(table.me(1)) == 2

    def test_some_tax_their_own_defence(self) -> None:
        table = Table(rules(FINCH))
        squire, finch = table.put("Squire"), table.put("Finch", 1)
        table.hand("Blank", "Blank")
        table.begin().take("attack", squire)
        table.take("target", finch)
        assert table.options()[-1] == ("pay tax", 2, -1)
        table.take("give up")
        table.attack(squire, table.me(1)).finish()
        assert table.damage(table.me(1)) == 2

    def test_an_attack_card_finds_another_target(self) -> None:
        table = Table(rules(FINCH, SLASH))
        finch = table.put("Finch", 1)
        slash, *_ = table.hand("Slash", "Blank", "Blank")
        table.begin().play(slash).pass_all()
        table.take("target", finch)
        table.take("give up")
        table.finish()
        assert table.damage(table.me(1)) == 3


class TestWeaponCosts:
    """GA.ATK.1, step 4."""

    def test_it_is_paid(self) -> None:
        table = Table(rules(GREAT))
        table.put("Great")
        table.hand("Blank")
        table.begin().take("attack", table.me())
        while table.kind() == "payment":
            table.game.step(0)
        table.finish()
        assert len(table.game.lists[MEMORY[0]]) == 1
        assert table.damage(table.me(1)) == 3

    def test_without_it_the_weapon_is_not_wielded(self) -> None:
        table = Table(rules(GREAT))
        table.put("Great")
        assert ("attack", table.me(), -1) not in table.begin().options()

    def test_one_may_wield_another(self) -> None:
        table = Table(rules(GREAT), champion="Fist")
        table.put("Great")
        table.begin().take("attack", table.me())
        assert table.options() == [("bare", -1, -1)]


class TestCommands:
    """GA.KW.COMMAND."""

    def test_an_ally_performs_the_attack(self) -> None:
        table = Table(rules(BOT, ORDER))
        bot = table.put("Bot")
        (order,) = table.hand("Order")
        table.begin().play(order)
        assert table.is_rested(bot)
        assert not table.is_rested(table.me())
        table.pass_all()
        assert roles.of_role(table.game, roles.ATTACKS_AS) in ([bot], [])
        table.finish()
        assert table.told("declared") == [(0, bot, table.me(1))]
        assert table.damage(table.me(1)) == 2

    def test_it_needs_an_awake_one(self) -> None:
        table = Table(rules(BOT, ORDER))
        table.put("Bot", rested=True)
        (order,) = table.hand("Order")
        assert ("activate", order, -1) not in table.begin().options()


class TestForbidden:
    """GA.PERM.1."""

    def test_one_that_cannot_attack(self) -> None:
        table = Table(rules(CALM))
        squire = table.put("Squire")
        (calm,) = table.hand("Calm")
        table.begin().play(calm)
        table.take("target", squire, 0)
        while table.kind() == "payment":
            table.game.step(0)
        table.finish()
        found = attacks.attack_refusal(table.game, 0, squire)
        assert found is not None
        assert found.clauses[0] == "GA.PERM.1"

    def test_one_that_cannot_retaliate(self) -> None:
        table = Table(rules(MEEK))
        squire, meek = table.put("Squire"), table.put("Meek", 1)
        table.begin().attack(squire, meek).pass_all()
        assert table.is_quiet()
        assert table.damage(squire) == 0


class TestLoaded:
    """GA.FSUB.2, GA.FSUB.3, GA.ZOBJ.2."""

    def test_what_is_loaded_adds_its_power(self) -> None:
        table = Table(rules(BOW, ARROW))
        table.put("Longbow")
        arrow = table.put("Arrow")
        table.begin().take("use", arrow, 0)
        if table.kind() == "target":
            table.game.step(0)
        while table.kind() == "payment":
            table.game.step(0)
        table.finish()
        assert table.game.lists[LOADED[0]] == [arrow]
        table.attack(table.me())
        assert table.game.lists[INTENT[0]] == [arrow]
        table.finish()
        assert table.damage(table.me(1)) == 3
        assert table.graveyard() == ["Arrow"]

    def test_it_goes_with_no_attack_card(self) -> None:
        table = Table(rules(BOW, ARROW, SLASH))
        bow, arrow = table.put("Longbow"), table.put("Arrow")
        moves.load(table.game, arrow, bow)
        (slash,) = table.hand("Slash")
        table.begin().play(slash).finish()
        assert table.told("wielded") == []
        assert table.damage(table.me(1)) == 3


class TestEnds:
    """GA.ENDING.2, GA.ENDING.3, GA.EOC.1."""

    @pytest.mark.parametrize("name", ["Peace", "Night"])
    def test_a_combat_that_is_ended_deals_no_damage(self, name: str) -> None:
        table = Table(rules(PEACE, NIGHT))
        squire = table.put("Squire")
        (end,) = table.hand(name)
        table.begin().attack(squire).play(end).finish()
        assert table.told("damaged") == []
        assert table.game.lists[CELLS][COMBAT] == 0

    def test_afterwards_the_main_phase_goes_on(self) -> None:
        table = Table(rules(PEACE))
        squire, page = table.put("Squire"), table.put("Page")
        (peace,) = table.hand("Peace")
        table.begin().attack(squire).play(peace).finish()
        table.attack(page).finish()
        assert table.damage(table.me(1)) == 1


class TestTriggers:
    """GA.ATK.4, GA.DSTEP.3, GA.KW.ONx, GA.ATRACK.2."""

    def test_on_attack(self) -> None:
        table = Table(rules(READER))
        reader = table.put("Reader")
        table.begin().attack(reader).finish()
        assert len(table.told("drew")) == 1

    def test_on_kill(self) -> None:
        table = Table(rules(HUNTER))
        hunter, page = table.put("Hunter"), table.put("Page", 1, rested=True)
        table.begin().attack(hunter, page).finish()
        assert table.field(1) == []
        assert len(table.told("drew")) == 1

    def test_on_hit_of_an_attack_card(self) -> None:
        table = Table(rules(STINGER))
        (stinger,) = table.hand("Stinger")
        table.begin().play(stinger).finish()
        assert table.damage(table.me(1)) == 1
        assert len(table.told("drew")) == 1


class TestStatics:
    """GA.PREV.2, GA.DSTEP.2, GA.KW.RANGED."""

    @pytest.mark.parametrize(("name", "damage"), [("Shell", 1), ("Pacifist", 0)])
    def test_static_prevention(self, name: str, damage: int) -> None:
        table = Table(rules(SHELL, PACIFIST))
        squire, shell = table.put("Squire"), table.put(name, 1, rested=True)
        table.begin().attack(squire, shell).finish()
        assert table.damage(shell) == damage

    def test_what_adds_to_attacks(self) -> None:
        table = Table(rules(LEADER))
        table.put("Blade")
        table.put("Leader")
        table.begin().attack(table.me(), table.me(1)).finish()
        assert table.damage(table.me(1)) == 3

    def test_stepping_back(self) -> None:
        table = Table(rules(STEP_BACK, ARCHER))
        archer = table.put("Archer")
        (step,) = table.hand("Step Back")
        table.begin().play(step)
        table.take("target", archer, 0)
        table.finish()
        table.attack(archer).finish()
        assert table.damage(table.me(1)) == 3

    def test_a_buff_counter_counts(self) -> None:
        table = Table(rules())
        squire = table.put("Squire")
        counters.put(table.game, squire, counters.BUFF, 2)
        table.begin().attack(squire).finish()
        assert table.damage(table.me(1)) == 4
