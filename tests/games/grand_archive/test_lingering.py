"""What an effect leaves behind: delayed triggers, permissions, preventions, links (GA.ATRIG.4,
GA.TIME.8, GA.PREV, GA.KW.LINK)."""

from __future__ import annotations

from typing import Any

from tests.games.grand_archive.table import Table, ally, card, rules

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.announced import thought_of
from tallystick.games.grand_archive.position import values
from tallystick.games.grand_archive.zones import DAMAGE, GRAVEYARD, HAND, HOST, MEMORY


def spell(text: str, name: str = "Deed", **fields: Any) -> dict[str, Any]:
    """A fast action that costs nothing."""
    return card(name, "action", text, speed=True, **fields)


def announce(table: Table, entity: int, *targets: int) -> Table:
    """Activate a card with these targets, and let it resolve."""
    table.take("activate", entity)
    for target in targets:
        table.take(*next(one for one in table.options() if one[1] == target))
    while table.kind() in ("target", "payment"):
        table.take(*next(one for one in table.options() if one[0] in ("done", "pay")))
    return table.pass_all()


class TestDelayed:
    def test_suppressed_comes_back_in_the_end_phase(self) -> None:
        table = Table(rules(spell("Suppress target ally.")))
        deed = table.hand("Deed")[0]
        theirs = table.put("Squire", 1)
        table.begin()
        announce(table, deed, theirs)
        assert not table.field(1)
        table.take("pass")
        table.take("pass")
        table.pass_all()
        assert table.field(1) == ["Squire"]

    def test_return_it_later(self) -> None:
        text = (
            "Banish target ally. Return it to the field under its owner's control at the beginning "
            "of the next end phase."
        )
        table = Table(rules(spell(text)))
        deed, mine = table.hand("Deed")[0], table.put("Page")
        table.begin()
        announce(table, deed, mine)
        assert not table.field()
        table.take("pass")
        table.take("pass")
        table.pass_all()
        assert table.field() == ["Page"]

    def test_whenever_this_turn(self) -> None:
        table = Table(rules(spell("Whenever you draw a card this turn, recover 2."),
                            spell("Draw two cards.", "Study")))  # fmt: skip
        deed, study = table.hand("Deed", "Study")
        table.begin()
        table.game.set(DAMAGE, table.me(), 9)
        announce(table, deed)
        announce(table, study)
        assert table.damage(table.me()) == 5

    def test_when_you_do(self) -> None:
        text = "You may banish a card from your graveyard. When you do, deal 2 damage to target "
        text += "unit."
        table = Table(rules(spell(text)))
        deed = table.hand("Deed")[0]
        victim = table.put("Squire", 1)
        table.card("Blank", GRAVEYARD[0])
        table.begin()
        announce(table, deed)
        assert table.kind() == "may"
        table.take("yes")
        while table.kind() == "choose":
            table.game.step(0)
        assert table.kind() == "target"
        table.take(*next(one for one in table.options() if one[1] == victim))
        while table.kind() == "target":
            table.take(*next(one for one in table.options() if one[0] == "done"))
        table.pass_all()
        assert table.damage(victim) == 2


class TestPermissions:
    def test_from_the_graveyard_this_turn(self) -> None:
        table = Table(rules(spell("You may activate an ally card from your graveyard this turn.")))
        deed = table.hand("Deed")[0]
        page, other = table.card("Page", GRAVEYARD[0]), table.card("Page", GRAVEYARD[0])
        table.begin()
        assert ("activate", page, -1) not in table.options()
        announce(table, deed)
        assert ("activate", page, -1) in table.options()
        announce(table, page)
        assert table.field() == ["Page"]
        assert ("activate", other, -1) not in table.options()


class TestPreventions:
    def test_the_next_damage_is_a_shield(self) -> None:
        text = "Prevent the next 2 damage that would be dealt to target unit this turn."
        table = Table(rules(spell(text), spell("Deal 1 damage to target unit.", "Bolt")))
        deed, *bolts = table.hand("Deed", "Bolt", "Bolt", "Bolt")
        mine = table.put("Squire")
        table.begin()
        announce(table, deed, mine)
        for bolt in bolts:
            announce(table, bolt, mine)
        assert table.damage(mine) == 1

    def test_the_next_time_is_used_up(self) -> None:
        text = "The next time target unit would be dealt damage this turn, prevent 2 of that "
        text += "damage."
        table = Table(rules(spell(text), spell("Deal 1 damage to target unit.", "Bolt")))
        deed, *bolts = table.hand("Deed", "Bolt", "Bolt")
        mine = table.put("Squire")
        table.begin()
        announce(table, deed, mine)
        for bolt in bolts:
            announce(table, bolt, mine)
        assert table.damage(mine) == 1

    def test_all_along(self) -> None:
        text = "If damage would be dealt to Stone, prevent 1 of that damage."
        bolt_text = "Deal 3 damage to target unit."
        table = Table(rules(ally("Stone", text, life=5), spell(bolt_text, "Bolt")))
        stone = table.put("Stone")
        bolt = table.hand("Bolt")[0]
        table.begin()
        announce(table, bolt, stone)
        assert table.damage(stone) == 2


class TestLinks:
    def test_it_enters_linked_and_goes_with_it(self) -> None:
        table = Table(rules(card("Saddle", "item", "Ally Link\n\nLinked ally gets +2 POWER.")))
        saddle = table.hand("Saddle")[0]
        mine, other = table.put("Squire"), table.put("Squire")
        table.begin()
        announce(table, saddle, mine)
        assert table.game.lists[HOST][saddle] == mine
        assert [values.power(table.game, e) for e in (mine, other)] == [4, 2]
        moves.destroy(table.game, [mine])
        table.look_again()
        assert "Saddle" not in table.field()


class TestSplit:
    def test_shares_are_announced(self) -> None:
        table = Table(rules(spell("Deal 3 damage split among any amount of target units.")))
        deed = table.hand("Deed")[0]
        first, second = table.put("Squire", 1), table.put("Squire", 1)
        table.begin().take("activate", deed)
        for target in (first, second):
            table.take(*next(one for one in table.options() if one[1] == target))
        table.take(*next(one for one in table.options() if one[0] == "done"))
        while table.kind() == "share":
            table.game.step(0)
        table.pass_all()
        assert table.damage(first) + table.damage(second) == 3


class TestTaxes:
    def test_costs_more_until_end_of_turn(self) -> None:
        table = Table(rules(spell("Until end of turn, cards your opponents activate cost 1 more.")))
        deed = table.hand("Deed")[0]
        theirs = table.hand("Blank", seat=1)[0]
        table.begin()
        announce(table, deed)
        found = prices.adjustments(table.game, thought_of(table.game, 1, theirs, "activate"))
        assert [one.amount for one in found] == [1]


class TestAbilities:
    def test_an_ability_that_costs_less(self) -> None:
        text = "(3), REST: Draw a card. This ability costs (1) less to activate for each ally you "
        text += "control."
        table = Table(rules(card("Forge", "item", text)))
        forge = table.put("Forge")
        table.put("Page"), table.put("Page")
        table.hand("Blank")
        table.begin().take("use", forge, 0)
        while table.kind() == "payment":
            table.game.step(0)
        table.pass_all()
        assert len(table.game.lists[MEMORY[0]]) == 1 == len(table.game.lists[HAND[0]])
