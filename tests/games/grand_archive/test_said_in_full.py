"""Wordings that need something of their own: how many one says, what only some are asked, what is
remembered of this turn."""

from __future__ import annotations

from tests.games.grand_archive.table import Table, ally, card
from tests.games.grand_archive.test_meaning import reasons, resolve, table_of

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.announced import thought_of
from tallystick.games.grand_archive.pieces import ACTIVATE
from tallystick.games.grand_archive.position import counters, lineage, values
from tallystick.games.grand_archive.zones import DAMAGE, HAND, LINEAGE
from tallystick.kernel.layout import ZONE

ACTION = {"speed": False}
FLAME = card("Flame", "action", "Draw a card.", element="FIRE", **ACTION)
LV1 = card("Somebody", "champion", level=1, life=20, cost_memory="0")


def played(table: Table, name: str) -> Table:
    """The table once a card from hand is announced and all have passed."""
    one = table.hand(name)[0]
    table.begin()
    return table.play(one).pass_all()


# -- how many (GA.RES.4)


def test_any_amount_of_counters() -> None:
    flood = card("Flood", "action", "Remove any amount of level counters from your champion. Draw a"
                 " card for each counter removed this way.", **ACTION)  # fmt: skip
    table = table_of(flood)
    counters.put(table.game, table.me(), counters.LEVEL, 3)
    played(table, "Flood")
    assert table.options() == [("x", n, -1) for n in range(4)]
    table.take("x", 2)
    table.pass_all()
    assert (table.counters(table.me(), "level"), len(table.names(HAND[0]))) == (1, 2)


def test_up_to_three_cards_are_drawn() -> None:
    table = table_of(card("Sip", "action", "Draw up to three cards.", **ACTION))
    played(table, "Sip").take("x", 1)
    table.pass_all()
    assert len(table.names(HAND[0])) == 1


# -- elements that are not asked (GA.ELEM.2)


def test_elements_of_cards_so_described_are_ignored() -> None:
    mire = card("Mire", "item", "Ignore the elemental requirements of basic element Slime cards you"
                " activate.")  # fmt: skip
    blob = ally("Blob", element="FIRE", subtypes=["SLIME"])
    table = table_of(mire, blob, FLAME)
    theirs = table.hand("Blob", seat=1)[0]
    blobs, flame = table.hand("Blob"), table.hand("Flame")[0]
    table.begin()
    assert ("activate", blobs[0], -1) not in table.options()
    table.put("Mire")
    table.look_again()
    assert ("activate", blobs[0], -1) in table.options()
    assert ("activate", flame, -1) not in table.options()
    assert lineage.missing_elements(table.game, 1, theirs, ACTIVATE) == ["fire"]


def test_the_elements_of_a_card_itself() -> None:
    spark = card("Spark", "action", "As long as you control a Slime ally, ignore this card's"
                 " elemental requirements as you activate it.\n\nDraw a card.", element="FIRE",
                 **ACTION)  # fmt: skip
    table = table_of(spark, ally("Blob", subtypes=["SLIME"]))
    one = table.hand("Spark")[0]
    assert lineage.missing_elements(table.game, 0, one, ACTIVATE) == ["fire"]
    table.put("Blob")
    assert lineage.missing_elements(table.game, 0, one, ACTIVATE) == []


def test_the_elements_of_the_next_card() -> None:
    lens = card("Lens", "action", "Ignore the elemental requirements of the next card you activate"
                " this turn.", **ACTION)  # fmt: skip
    table = table_of(lens, FLAME)
    flames = table.hand("Flame", "Flame")
    played(table, "Lens")
    table.play(flames[0]).pass_all()
    assert len(table.names(HAND[0])) == 2
    assert lineage.missing_elements(table.game, 0, flames[1], ACTIVATE) == ["fire"]


# -- this turn (GA.ATRIG.2, GA.COST.10)


def test_so_much_combat_damage_has_been_dealt() -> None:
    chief = ally("Chief", "This card costs 3 less to activate as long as your champion has dealt 3"
                 " or more combat damage this turn.", cost_reserve="3")  # fmt: skip
    smash = card("Smash", "attack", "", power=3)
    table = table_of(chief, smash)
    chief_card, smashes = table.hand("Chief")[0], table.hand("Smash")

    table.begin()
    assert not prices.adjustments(table.game, thought_of(table.game, 0, chief_card, ACTIVATE))
    table.play(smashes[0]).pass_all()
    resolve(table)
    assert table.damage(table.me(1)) == 3
    assert len(prices.adjustments(table.game, thought_of(table.game, 0, chief_card, ACTIVATE))) == 1


def test_the_second_card_drawn_in_a_turn() -> None:
    omen = card("Pang", "item", "Whenever you draw your second card each turn, recover 1.")
    table = table_of(omen)
    table.put("Pang")
    table.begin(phase="main")
    before = len(table.told("recovered"))
    for n, told in ((1, 0), (1, 1), (1, 1)):
        moves.draw(table.game, 0, n)
        table.look_again().pass_all()
        assert len(table.told("recovered")) - before == told


# -- attacks with something (GA.CBT.8)


def test_attacks_with_a_polearm() -> None:
    drill = card("Drill", "item", "Whenever your champion attacks with a Polearm weapon and/or"
                 " Polearm attack card, recover 1.")  # fmt: skip
    pike = card("Pike", "weapon", "", subtypes=["POLEARM"], power=1, durability=2)
    for name, told in (("Pike", 1), ("Blade", 0)):
        table = table_of(drill, pike)
        table.put("Drill")
        table.put(name)  # the only thing that the champion can attack with
        table.begin()
        table.take("attack", table.me())
        resolve(table)
        assert len(table.told("recovered")) == told


# -- what was chosen, and two counters in a sentence


def test_counters_on_what_was_chosen() -> None:
    bless = card("Bless", "action", "Choose up to two units. Put a level counter on each chosen"
                 " champion and a buff counter on each chosen Slime ally.", **ACTION)  # fmt: skip
    table = table_of(bless, ally("Blob", subtypes=["SLIME"]))
    blob, other = table.put("Blob"), table.put("Blob")
    played(table, "Bless")
    table.take("choose", table.me())
    table.take("choose", blob)
    table.pass_all()
    assert table.counters(table.me(), "level") == 1
    assert [table.counters(one, "buff") for one in (blob, other)] == [1, 0]


# -- what an effect waits for (GA.ATRIG.4)


def test_what_was_hit_is_watched() -> None:
    shock = card("Shock", "attack", "On Champion Hit: Until the beginning of your next turn,"
                 " whenever the hit champion levels up, deal 4 unpreventable damage to them.",
                 power=1)  # fmt: skip
    table = table_of(shock, LV1)
    one = table.hand("Shock")[0]
    ours = table.card("Somebody", -1)
    theirs = table.card("Somebody", -1, 1)
    table.begin().play(one).pass_all()
    resolve(table)
    assert table.damage(table.me(1)) == 1
    lineage.level_up(table.game, 0, ours)
    lineage.level_up(table.game, 1, theirs)
    table.look_again()
    resolve(table)
    assert [table.damage(table.me(seat)) for seat in (0, 1)] == [0, 5]


# -- new cards (GA.TERM.GATHER)


def test_a_generated_card_goes_where_it_is_said() -> None:
    curse = card("Curse", "action", "Generate a Flame card and put it on the bottom of your"
                 " champion's lineage.", **ACTION)  # fmt: skip
    gift = card("Gift", "action", "Generate two Flame cards.", **ACTION)
    table = table_of(curse, gift, FLAME)
    played(table, "Curse")
    assert table.names(LINEAGE[0]) == ["Flame"]
    table.play(table.hand("Gift")[0]).pass_all()
    assert table.names(HAND[0]) == ["Flame", "Flame"]


def test_a_card_that_nobody_has_cannot_be_generated() -> None:
    assert reasons("Generate a Nothing Such card.") == (
        "nothing is known of the card 'nothing such'",
    )


# -- one that has not been chosen (GA.ACT.4)


def test_modes_that_have_not_been_chosen() -> None:
    dial = card("Dial", "item", "(0): Choose one that hasn't been chosen—\n• Draw a card.\n•"
                " Recover 1.")  # fmt: skip
    table = table_of(dial)
    one, other = table.put("Dial"), table.put("Dial")
    table.begin()
    table.take("use", one, 0)
    table.take("mode", 0)
    table.pass_all()
    assert len(table.names(HAND[0])) == 1
    table.take("use", one, 0)
    assert table.options() == [("mode", 1, -1)]
    table.take("mode", 1)
    table.pass_all()
    assert ("use", one, 0) not in table.options()
    assert ("use", other, 0) in table.options()


# -- keywords that are given (GA.KW.IMBUE, GA.KW.FASTACT)


def test_imbue_that_is_given() -> None:
    hall = card("Hall", "domain", "Fire ally cards you activate have imbue 1.")
    imp = ally("Imp", "On Enter: If this ally is imbued, recover 1.", element="FIRE",
               cost_reserve="1")  # fmt: skip
    for has_hall, told in ((True, 1), (False, 0)):
        table = table_of(hall, imp, FLAME, card("Sun", "champion", level=0, life=20,
                         cost_memory="0", element="FIRE"))  # fmt: skip
        table = Table(table.book, "Sun")
        if has_hall:
            table.put("Hall")
        one = table.hand("Imp", "Flame")[0]
        table.begin().take("activate", one)
        resolve_imbued(table)
        assert len(table.told("recovered")) == told


def resolve_imbued(table: Table) -> None:
    """Whatever can be imbued is."""
    for _ in range(30):
        table.pass_all()
        if table.kind() == "priority":
            return
        options = table.options()
        wanted = [one for one in options if one[0] in ("imbue", "pay")]
        table.game.step(options.index((wanted or options)[0]))


def test_a_keyword_under_a_condition_counts_where_the_card_is_played_from() -> None:
    dash = card("Dash", "action", "As long as you control a weapon, this card has Fast Activation."
                "\n\nDraw a card.", **ACTION)  # fmt: skip
    table = table_of(dash)
    one = table.hand("Dash")[0]
    table.begin(seat=1)
    table.take("pass")
    assert ("activate", one, -1) not in table.options()
    table.put("Blade")
    table.look_again()
    assert ("activate", one, -1) in table.options()


def test_a_keyword_that_nothing_asks_for_is_not_given() -> None:
    assert reasons("Target ally gains first boon until end of turn.")


# -- Shifting Currents (GA.MASTERY.2)


MAVEN = card("Maven, Calm", "champion", "On Enter: You gain the Shifting Currents mastery.",
             level=1, life=20, cost_memory="0")  # fmt: skip
FAN = card("Fan", "item", "(0): Change the direction of your Shifting Currents to a different"
           " direction of your choice.")  # fmt: skip


def with_currents(*own: dict[str, object]) -> Table:
    """A table whose first player has the mastery."""
    table = table_of(MAVEN, FAN, *own)
    lineage.level_up(table.game, 0, table.card("Maven, Calm", -1))
    table.put("Fan")
    table.begin()
    table.pass_all()
    assert len(table.told("mastered")) == 1
    return table


def turn_to(table: Table, direction: int) -> Table:
    fan = next(e for kind, e, _ in table.options() if kind == "use")
    table.take("use", fan, 0)
    table.pass_all()
    assert table.kind() == "option"
    table.take("option", direction)
    return table


def test_currents_start_north_and_turn() -> None:
    vane = ally("Vane", "As long as your Shifting Currents face North, Vane gets +2 POWER.", 1, 2)
    gust = card("Gust", "item", "Whenever your Shifting Currents change from facing North to West,"
                " recover 1.")  # fmt: skip
    table = with_currents(vane, gust)
    one = table.put("Vane")
    table.put("Gust")
    table.look_again()
    assert values.power(table.game, one) == 3
    turn_to(table, 1).pass_all()
    assert (values.power(table.game, one), len(table.told("recovered"))) == (1, 0)
    turn_to(table, 0).pass_all()
    turn_to(table, 3).pass_all()
    assert len(table.told("recovered")) == 1


def test_a_direction_already_faced_is_none_to_turn_to() -> None:
    table = with_currents()
    fan = next(e for kind, e, _ in table.options() if kind == "use")
    table.take("use", fan, 0)
    table.pass_all()
    assert table.options() == [("option", n, -1) for n in (1, 2, 3)]


def test_what_depends_on_the_direction() -> None:
    charm = card("Charm", "action", "Depending on your Shifting Currents' direction—\n• North or"
                 " South— Recover 1.\n• East or West— Draw a card.", **ACTION)  # fmt: skip
    table = with_currents(charm)
    table.play(table.hand("Charm")[0]).pass_all()
    assert (len(table.told("recovered")), len(table.names(HAND[0]))) == (1, 0)
    turn_to(table, 1).pass_all()
    table.play(table.hand("Charm")[0]).pass_all()
    assert (len(table.told("recovered")), len(table.names(HAND[0]))) == (1, 1)


def test_what_depends_on_an_amount() -> None:
    sage = ally("Sage", "On Enter: Depending on the amount of cards in your hand—\n• 0— Draw two"
                " cards.\n• 1 to 2— Recover 1.\n• 3 or more— Recover 2.")  # fmt: skip
    for cards, drawn, recovered in ((0, 2, 0), (1, 0, 1), (2, 0, 1), (4, 0, 2)):
        table = table_of(sage)
        one = table.hand("Sage", *["Page"] * cards)[0]
        table.game.set(DAMAGE, table.me(), 5)
        table.begin().play(one).pass_all()
        assert len(table.told("drew")) == drawn
        assert table.damage(table.me()) == 5 - recovered


def test_a_cost_that_is_even() -> None:
    cull = card("Cull", "action", "Destroy each ally with an even reserve cost.", **ACTION)
    table = table_of(cull, ally("Twin", cost_reserve="2"), ally("Lone", cost_reserve="1"))
    twin, lone = table.put("Twin"), table.put("Lone")
    table.begin()
    table.play(table.hand("Cull")[0]).pass_all()
    resolve(table)
    zones = table.game.lists[ZONE]
    assert zones[twin] != zones[lone]
    assert not reasons("Destroy target ally with odd power.")
