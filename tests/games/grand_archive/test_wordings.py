"""Wordings of some classes of cards, each with a card of our own and what it does."""

from __future__ import annotations

from tests.games.grand_archive.table import Table, ally, card
from tests.games.grand_archive.test_meaning import resolve, table_of

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.position import counters, values
from tallystick.games.grand_archive.zones import (
    BANISHMENT,
    DECK,
    GRAVEYARD,
    HAND,
    MEMORY,
    turn_player,
)


def played(table: Table, name: str, zone: int = HAND[0]) -> Table:
    """The table after a card from hand has resolved."""
    one = table.card(name, zone)
    table.begin()
    table.play(one)
    resolve(table)
    return table


def test_a_deed_heard_while_it_is_not_your_turn() -> None:
    charm = card("Charm", "item", "Whenever an ally you control dies while it's not your turn, draw"
                 " a card.")  # fmt: skip
    for seat, drawn in ((0, 0), (1, 1)):
        table = table_of(charm)
        table.put("Charm")
        page = table.put("Page")
        table.begin(seat=seat)
        before = len(table.names(HAND[0]))
        moves.destroy(table.game, [page])
        table.look_again()
        table.pass_all()
        assert len(table.names(HAND[0])) - before == drawn


def test_who_cannot_activate_this_turn() -> None:
    hush = card("Hush", "action", "You can't activate non-ally cards this turn.", speed=False)
    table = table_of(hush)
    squire, blank = table.hand("Squire", "Blank")
    played(table, "Hush")
    assert ("activate", squire, -1) in table.options()
    assert ("activate", blank, -1) not in table.options()


def test_allies_that_enter_rested_until_end_of_turn() -> None:
    frost = card("Frost", "action", "Until end of turn, allies enter the field rested.",
                 speed=False)  # fmt: skip
    table = played(table_of(frost), "Frost")
    squire = table.card("Squire", -1)
    moves.enter_field(table.game, squire, 0)
    assert table.is_rested(squire)


def test_those_things_instead() -> None:
    storm = card("Storm", "action", "Deal 1 damage to all allies. If you control a weapon, deal"
                 " 3 damage to those allies instead.", speed=False)  # fmt: skip
    for blade, hurt in ((False, 1), (True, 3)):
        table = table_of(storm, ally("Ox", "", 1, 9))
        ox = table.put("Ox", 1)
        if blade:
            table.put("Blade")
        played(table, "Storm")
        assert table.damage(ox) == hurt


def test_two_with_the_same_name_go_together() -> None:
    offer = card("Offer", "item", "(0): You may sacrifice two allies with the same name. If you do,"
                 " draw a card.")  # fmt: skip
    table = table_of(offer)
    one = table.put("Offer")
    pages = [table.put("Page") for _ in range(3)]
    table.put("Squire")
    table.begin()
    table.take("use", one, 0)
    table.pass_all()
    table.take("yes")
    assert {option[1] for option in table.options()} == set(pages)
    resolve(table)
    assert table.field() == ["Offer", "Page", "Squire"]
    assert len(table.names(HAND[0])) == 1


def test_nobody_sacrifices_two_that_differ() -> None:
    offer = card("Offer", "item", "(0): You may sacrifice two allies with the same name. If you do,"
                 " draw a card.")  # fmt: skip
    table = table_of(offer)
    one = table.put("Offer")
    table.put("Page"), table.put("Squire")
    table.begin()
    table.take("use", one, 0)
    resolve(table)
    assert table.names(HAND[0]) == []


def test_plus_an_additional_amount_for_each() -> None:
    volley = card("Volley", "action", "Deal 1 damage to target ally plus an additional 2 for each"
                  " card named Volley in your graveyard.", speed=False)  # fmt: skip
    table = table_of(volley, ally("Ox", "", 1, 9))
    ox = table.put("Ox", 1)
    table.card("Volley", GRAVEYARD[0])
    played(table, "Volley")
    assert table.damage(ox) == 3


def test_counters_are_doubled() -> None:
    twice = card("Twice", "action", "Double the amount of preparation counters on your champion.",
                 speed=False)  # fmt: skip
    table = table_of(twice)
    counters.put(table.game, table.me(), counters.PREPARATION, 3)
    played(table, "Twice")
    assert table.counters(table.me(), "preparation") == 6


def test_hand_and_memory_are_swapped() -> None:
    turn = card("Turn", "action", "You may have target opponent swap the cards in their hand and"
                " memory.",
                speed=False)  # fmt: skip
    table = table_of(turn)
    table.card("Squire", HAND[1], 1)
    table.card("Page", MEMORY[1], 1)
    played(table, "Turn")
    assert (table.names(HAND[1]), table.names(MEMORY[1])) == (["Page"], ["Squire"])


def test_nothing_but_combat_hurts_it() -> None:
    ghost = ally("Ghost", "Prevent all non-combat damage that would be dealt to Ghost.", 1, 9)
    burn = card("Burn", "action", "Deal 3 damage to all allies.", speed=False)
    table = table_of(ghost, burn)
    one = table.put("Ghost", 1)
    page = table.put("Squire")
    played(table, "Burn")
    assert table.damage(one) == 0
    squire = table.card("Squire", -1)
    moves.enter_field(table.game, squire, 0)
    table.attack(squire, one)
    resolve(table)
    assert table.damage(one) > 0
    assert page not in table.game.lists[HAND[0]]


def test_a_player_that_cannot_draw() -> None:
    drought = card("Drought", "action", "Draw a card. Until end of turn, you can't draw cards.",
                   speed=False)  # fmt: skip
    gift = card("Gift", "action", "Draw a card.", speed=False)
    table = table_of(drought, gift)
    (one,) = table.hand("Gift")
    played(table, "Drought")
    assert len(table.names(HAND[0])) == 2
    table.play(one)
    resolve(table)
    assert len(table.names(HAND[0])) == 1


def test_the_reserve_cost_of_your_omens_together() -> None:
    blade = card("Dirk", "weapon", "As long as the total reserve cost of your omens is 4 or"
                 " greater, Dirk gets +2 POWER.", power=1, durability=2)  # fmt: skip
    dear = card("Dear", "action", "", cost_reserve="4")
    table = table_of(blade, dear)
    dirk = table.put("Dirk")
    assert values.power(table.game, dirk) == 1
    omen = table.card("Dear", BANISHMENT[0])
    counters.put(table.game, omen, counters.OMEN, 1)
    assert values.power(table.game, dirk) == 3


def test_damage_that_was_taken_this_turn() -> None:
    vest = card("Vest", "item", "Banish Vest: Draw a card. Activate this ability only if your"
                " champion has taken 4 or more damage this turn.")  # fmt: skip
    for dealt in (3, 4):
        table = table_of(vest)
        one = table.put("Vest")
        table.begin()
        table.game.emit("damaged", 0, table.me(), dealt)
        assert (("use", one, 0) in table.options()) == (dealt == 4)


def test_the_top_cards_are_put_back_in_any_order() -> None:
    plan = card("Plan", "action", "Look at the top two cards of your deck and then put them back in"
                " any order.", speed=False)  # fmt: skip
    table = table_of(plan)
    table.deck("Page", "Squire")
    first = table.names(DECK[0])[:2]
    played(table, "Plan")
    assert sorted(table.names(DECK[0])[:2]) == sorted(first)


def test_a_champion_deals_combat_damage_with_its_weapon() -> None:
    song = card("Song", "action", "If your champion has dealt combat damage this turn, draw a card."
                "\n\nUntil end of turn, target weapon gets +3 POWER and \"On Champion Hit: Draw a"
                " card.\"", speed=False)  # fmt: skip
    table = table_of(song, card("Bow", "weapon", power=1, durability=3))
    weapon = table.put("Bow")
    songs = table.hand("Song", "Song")
    table.begin()
    for at, drawn in ((0, 0), (1, 2)):
        table.play(songs[at])
        resolve(table)
        assert len(table.names(HAND[0])) == 1 - at + drawn
        if at == 0:
            table.take("attack", table.me())
            while table.kind() != "priority":
                wanted = [one for one in table.options() if one[1] == weapon]
                table.game.step(table.options().index((wanted or table.options())[0]))
            resolve(table)
    assert table.damage(table.me(1)) == 4


def test_an_additional_counter_on_what_enters() -> None:
    gel = card("Gel", "item", "Banish Gel: Until end of turn, allies that enter the field under"
               " your control enter with an additional buff counter on them.")  # fmt: skip
    table = table_of(gel)
    gels = [table.put("Gel"), table.put("Gel")]
    (squire,) = table.hand("Squire")
    table.begin()
    for one in gels:
        table.take("use", one, 0)
        resolve(table)
    table.play(squire)
    resolve(table)
    assert table.counters(squire, "buff") == 2
    theirs = table.card("Squire", -1, 1)
    moves.enter_field(table.game, theirs, 1)
    assert table.counters(theirs, "buff") == 0


def test_it_sleeps_in_its_phase_as_long_as_this_is_there() -> None:
    ice = ally("Ice", "On Enter: Rest target ally. That ally doesn't wake up during its"
               " controller's wake up phase as long as you control Ice.")  # fmt: skip
    for stays in (True, False):
        table = table_of(ice)
        (one,) = table.hand("Ice")
        squire = table.put("Squire", 1)
        table.begin()
        table.play(one)
        table.pass_all()
        while table.kind() != "priority":
            wanted = [o for o in table.options() if squire in o]
            table.game.step(table.options().index((wanted or table.options())[0]))
        resolve(table)
        assert table.is_rested(squire)
        if not stays:
            moves.destroy(table.game, [one])
            table.look_again()
        while turn_player(table.game) == 0:
            passing = [o for o in table.options() if o[0] == "pass"]
            table.game.step(table.options().index((passing or table.options())[0]))
        assert table.is_rested(squire) == stays
