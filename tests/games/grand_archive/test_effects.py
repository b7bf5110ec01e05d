"""What effects do to things and players, by text (GA.TERM, GA.RES)."""

from __future__ import annotations

from typing import Any

from tests.games.grand_archive.table import Table, card, rules

from tallystick.games.grand_archive.messages import facts, options
from tallystick.games.grand_archive.position import continuous_effects, values
from tallystick.games.grand_archive.zones import (
    ATTRIBUTES,
    BANISHMENT,
    DAMAGE,
    DECK,
    DISTANT,
    EMPOWER,
    FIELD,
    GRAVEYARD,
    HAND,
    MATERIAL,
    MEMORY,
    STATES,
)


def action(text: str, name: str = "Deed", **fields: Any) -> dict[str, Any]:
    """A fast action that costs nothing."""
    return card(name, "action", text, speed=True, **fields)


class Hand(Table):
    """A table with the action in hand."""

    deed = -1


def cast(text: str, *own: dict[str, Any]) -> Hand:
    """A table at which the action can be activated; targets will be the next question."""
    table = Hand(rules(action(text), *own))
    table.deed = table.hand("Deed")[0]
    return table


def go(table: Hand) -> Table:
    """Activate it."""
    return table.begin().play(table.deed)


class TestPlayers:
    def test_draw_into_memory(self) -> None:
        table = go(cast("Draw two cards. Draw a card into your memory.")).pass_all()
        assert (len(table.game.lists[HAND[0]]), len(table.game.lists[MEMORY[0]])) == (2, 1)

    def test_recover_removes_damage_counters(self) -> None:
        table = cast("Recover 3.")
        table.begin()
        table.game.set(DAMAGE, table.me(), 5)
        go_on(table)
        assert table.damage(table.me()) == 2

    def test_each_player_draws(self) -> None:
        table = go(cast("Each player draws a card.")).pass_all()
        assert len(table.game.lists[HAND[0]]) == len(table.game.lists[HAND[1]]) == 1

    def test_each_opponent_discards_of_their_choice(self) -> None:
        table = cast("Each opponent discards a card.")
        table.hand("Page", "Squire", seat=1)
        go(table).pass_all()
        assert (table.kind(), table.seat()) == ("choose", 1)
        table.game.step(0)
        assert len(table.graveyard(1)) == 1

    def test_glimpse_puts_to_either_end(self) -> None:
        table = cast("Glimpse 2.")
        top = table.game.lists[DECK[0]][:2]
        go(table).pass_all()
        table.take("bottom", top[0])
        table.take("top", top[1])
        deck = table.game.lists[DECK[0]]
        assert (deck[0], deck[-1]) == (top[1], top[0])

    def test_empower_is_for_the_next_spell(self) -> None:
        table = go(cast("Empower 2.")).pass_all()
        assert table.game.lists[ATTRIBUTES[0]][EMPOWER] == 2

    def test_put_from_the_top_into_the_graveyard(self) -> None:
        table = cast("Target player puts the top two cards of their deck into their graveyard.")
        go(table)
        assert table.kind() == "target"
        table.take(*table.options()[1])
        table.pass_all()
        assert len(table.graveyard(1)) == 2


def go_on(table: Hand) -> Table:
    """Activate it, the position being begun."""
    return table.play(table.deed).pass_all()


def aim(table: Table, *targets: int) -> Table:
    """Choose targets, and let it resolve."""
    for target in targets:
        option = next(one for one in table.options() if one[1] == target)
        table.take(*option)
    while table.kind() in ("payment", "target"):
        done = [one for one in table.options() if one[0] in ("done", "pay")]
        table.take(*done[0])
    return table.pass_all()


class TestThings:
    def test_destroy_and_banish(self) -> None:
        table = cast("Destroy target ally. Banish a card from your graveyard.")
        victim = table.put("Squire", 1)
        table.card("Page", GRAVEYARD[0])
        aim(go(table), victim)
        assert table.graveyard(1) == ["Squire"]
        assert table.names(BANISHMENT[0]) == ["Page"]

    def test_a_target_is_no_other_twice(self) -> None:
        table = cast("Rest two target allies.")
        first, second = table.put("Squire", 1), table.put("Page", 1)
        aim(go(table), first, second)
        assert table.is_rested(first) and table.is_rested(second)

    def test_up_to_one_target_may_be_none(self) -> None:
        table = cast("Destroy up to one target ally. Draw a card.")
        table.put("Squire", 1)
        go(table)
        table.take(*next(one for one in table.options() if one[0] == "done"))
        table.pass_all()
        assert table.field(1) == ["Squire"] and len(table.game.lists[HAND[0]]) == 1

    def test_deal_to_each_rested_unit(self) -> None:
        table = cast("Deal 2 damage to each rested unit you don't control.")
        rested, awake = table.put("Squire", 1, rested=True), table.put("Squire", 1)
        go(table).pass_all()
        assert (table.damage(rested), table.damage(awake)) == (2, 0)

    def test_instead(self) -> None:
        text = "Deal 1 damage to target unit. If you control two or more allies, deal 3 damage to "
        table = cast(text + "that unit instead.")
        victim = table.put("Squire", 1)
        table.put("Page"), table.put("Page")
        aim(go(table), victim)
        assert table.graveyard(1) == ["Squire"]

    def test_counters_on_each_ally(self) -> None:
        table = cast("Put a buff counter on each ally you control.")
        mine = table.put("Squire")
        go(table).pass_all()
        assert values.power(table.game, mine) == 3
        assert table.counters(mine, "buff") == 1

    def test_becomes_distant(self) -> None:
        table = cast("Target unit becomes distant.")
        mine = table.put("Squire")
        aim(go(table), mine)
        assert table.game.lists[STATES][mine] & DISTANT

    def test_return_to_owners_memory(self) -> None:
        table = cast("Return target ally to its owner's memory.")
        victim = table.put("Squire", 1)
        aim(go(table), victim)
        assert table.names(MEMORY[1]) == ["Squire"]

    def test_gets_until_end_of_turn(self) -> None:
        table = cast("Target ally gets +2 POWER and gains taunt until end of turn.")
        mine = table.put("Squire")
        aim(go(table), mine)
        assert values.power(table.game, mine) == 4
        assert values.has_keyword(table.game, mine, "taunt")
        continuous_effects.expire(table.game, continuous_effects.END_OF_TURN, 0)
        assert values.power(table.game, mine) == 2

    def test_each_change_is_told(self) -> None:
        """GA.CONT.2: two changes of one effect are two sentences of the log."""
        table = cast("Target ally gets +2 POWER and gains taunt until end of turn.")
        mine = table.put("Squire")
        aim(go(table), mine)
        game = table.game
        told = [facts.narrate(game, fact, 0) for fact in game.facts if fact[0] == "changed"]
        words = [str(one.text) for one in told if one is not None]
        assert "+2 power" in words[0]
        assert "taunt" in words[1]

    def test_a_choice_is_offered_in_the_words_of_the_card(self) -> None:
        table = cast("Allies you control get your choice of +1 POWER or +1 LIFE until end of turn.")
        table.put("Squire")
        go(table).pass_all()
        told = [options.OPTIONS[one[0]](table.game, 0, one) for one in table.options()]
        assert told == ["+1 POWER", "+1 LIFE"]

    def test_when_it_was_activated(self) -> None:
        """GA.TURN.3: it is resolved in the phase in which it was activated."""
        for whose, drawn in (("your main", 1), ("your end", 0), ("an opponent's main", 0)):
            table = cast(f"If Deed was activated during {whose} phase, draw a card.")
            go(table).pass_all()
            assert len(table.game.lists[HAND[0]]) == drawn

    def test_lv_counts(self) -> None:
        table = cast(
            "Your champion gets +2 level until end of turn. Deal LV damage to target unit."
        )
        victim = table.put("Squire", 1)
        aim(go(table), victim)
        assert table.damage(victim) == 2

    def test_where_x_is(self) -> None:
        table = cast("Deal X damage to target unit, where X is the amount of allies you control.")
        victim = table.put("Squire", 1)
        table.put("Page"), table.put("Page")
        aim(go(table), victim)
        assert table.damage(victim) == 2

    def test_sacrifice_then_if_you_do(self) -> None:
        table = cast("You may sacrifice an ally. If you do, draw two cards.")
        mine = table.put("Page")
        go(table).pass_all()
        assert table.kind() == "may"
        table.take("yes")
        assert table.game.lists[GRAVEYARD[0]][0] == mine
        assert len(table.game.lists[HAND[0]]) == 2

    def test_nobody_is_asked_for_what_cannot_be_done(self) -> None:
        table = go(cast("You may sacrifice an ally. If you do, draw two cards.")).pass_all()
        assert table.kind() == "priority" and not table.game.lists[HAND[0]]

    def test_for_each_banished_this_way(self) -> None:
        text = (
            "Banish up to two cards from your graveyard. For each card banished this way, draw a "
        )
        table = cast(text + "card.")
        table.card("Page", GRAVEYARD[0]), table.card("Squire", GRAVEYARD[0])
        go(table).pass_all()
        table.game.step(0)
        table.game.step(0)
        assert len(table.game.lists[HAND[0]]) == 2


class TestDecks:
    def test_look_reveal_and_put_the_rest_back(self) -> None:
        text = (
            "Look at the top three cards of your deck. You may reveal an ally card from among them "
            "and put it into your hand. Put the rest on the bottom of your deck in any order."
        )
        table = cast(text)
        table.game.truncate(DECK[0], 0)
        top = table.deck("Page", "Blank", "Blank", "Squire")
        go(table).pass_all()
        assert table.kind() == "may"
        table.take("yes")
        assert table.names(HAND[0]) == ["Page"]
        assert table.kind() != "order", "the two that are left are alike"
        assert table.game.lists[DECK[0]] == [top[3], top[1], top[2]]

    def test_one_of_each_name_is_put_next(self) -> None:
        """GA.ORDER.1: of what nothing tells apart, which comes next is no choice."""
        table = cast(
            "Look at the top three cards of your deck and then put them back in any order."
        )
        table.game.truncate(DECK[0], 0)
        _, page, _ = table.deck("Blank", "Page", "Blank")
        go(table).pass_all()
        decision = table.game.decision()
        assert decision is not None
        assert decision.kind == "order"
        assert len(decision.options) == 2
        table.take("top", page)
        assert table.names(DECK[0]) == ["Blank", "Blank", "Page"]

    def test_search_and_shuffle(self) -> None:
        text = "Search your deck for an ally card, reveal it, put it into your hand, then shuffle "
        del text
        table = cast(
            "Search your deck for an ally card and put it into your hand. Then shuffle your deck."
        )
        table.deck("Page")
        go(table).pass_all()
        assert table.kind() == "choose"
        table.game.step(0)
        assert table.names(HAND[0]) == ["Page"]

    def test_reveal_the_top_card(self) -> None:
        table = cast(
            "Reveal the top card of your deck. If it's an ally card, put it into your hand."
        )
        table.game.truncate(DECK[0], 0)
        table.deck("Squire", "Blank")
        go(table).pass_all()
        assert table.names(HAND[0]) == ["Squire"]

    def test_what_is_looked_at_and_not_moved_stays_on_top(self) -> None:
        text = "Look at the top card of your deck. If it's an ally card, you may put it into "
        table = cast(f"{text}your graveyard.")
        top = table.game.lists[DECK[0]][0]
        go(table).pass_all()
        assert table.game.lists[DECK[0]][0] == top


class TestStack:
    def test_negate(self) -> None:
        table = Table(
            rules(action("Negate target card activation."), action("Draw a card.", "Other"))
        )
        (mine,) = table.hand("Other")
        (theirs,) = table.hand("Deed", seat=1)
        table.begin().play(mine)
        table.take("pass")
        table.take("activate", theirs)
        aim(table, table.options()[0][1])
        assert sorted(table.graveyard(0)) == ["Other"] and not table.game.lists[HAND[0]]

    def test_unless_its_controller_pays(self) -> None:
        text = "Negate target card activation unless its controller pays (1)."
        table = Table(rules(action(text), action("Draw a card.", "Other")))
        mine, _ = table.hand("Other", "Page")
        (theirs,) = table.hand("Deed", seat=1)
        table.begin().play(mine)
        table.take("pass")
        table.take("activate", theirs)
        aim(table, table.options()[0][1])
        assert (table.kind(), table.seat()) == ("may pay", 0)
        table.take(*next(one for one in table.options() if one[0] == "yes"))
        while table.kind() == "payment":
            table.game.step(0)
        table.pass_all()
        assert table.names(MEMORY[0]) == ["Page"] and len(table.game.lists[HAND[0]]) == 1

    def test_materialize_from_the_material_deck(self) -> None:
        text = "Materialize a regalia card with memory cost 0 from your material deck."
        relic = card("Relic", "regalia item", cost_memory="0")
        table = cast(text, relic)
        table.card("Relic", MATERIAL[0])
        go(table).pass_all()
        assert table.kind() == "choose"
        table.game.step(0)
        table.pass_all()
        assert "Relic" in table.field()


class TestTokens:
    def test_summon_with_a_counter(self) -> None:
        token = card("Drone", "token ally", power=1, life=1)
        table = go(cast("Summon two Drone tokens rested.", token)).pass_all()
        assert table.field() == ["Drone", "Drone"]
        assert all(table.is_rested(e) for e in table.game.lists[FIELD[0]][1:])

    def test_a_token_copy(self) -> None:
        table = cast("Summon a token copy of target ally you control.")
        mine = table.put("Squire")
        aim(go(table), mine)
        assert table.field() == ["Squire", "Squire"]
