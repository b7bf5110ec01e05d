"""What words mean: "it", "those", "other", "this way", where and how a thing is; each with cards of
our own that were once taken for something else."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.grand_archive.table import Table, ally, card, rules

from tallystick.cards.compile import compile_cards
from tallystick.cards.schema import Where
from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.library import read_facts
from tallystick.games.grand_archive.position import counters, lineage, values
from tallystick.games.grand_archive.running import cannot_run
from tallystick.games.grand_archive.text import LANGUAGE
from tallystick.games.grand_archive.zones import (
    BANISHMENT,
    DECK,
    FIELD,
    GRAVEYARD,
    HAND,
    HOST,
    INTENT,
    LINEAGE,
    MASTERIES,
    MATERIAL,
    MEMORY,
)
from tallystick.kernel.layout import ZONE

BEAST: dict[str, Any] = {"subtypes": ["WARRIOR", "BEAST"]}


def table_of(*own: dict[str, Any]) -> Table:
    return Table(rules(*own))


def resolve(table: Table) -> None:
    """All pass, and whoever is asked says yes or takes the first, until nothing waits."""
    for _ in range(80):
        table.pass_all()
        if table.kind() in ("priority", "over"):
            return
        options = table.options()
        wanted = [one for one in options if one[0] in ("yes", "choose", "pay")]
        table.game.step(options.index((wanted or options)[0]))
    raise AssertionError("it goes on for ever")


def reasons(text: str, kind: str = "action", **fields: Any) -> tuple[str, ...]:
    """Why a card with this text does not run."""
    facts = [read_facts(card("Probe", kind, text, **fields), Where("test", 1))]
    found = compile_cards(facts, LANGUAGE)
    problems = tuple(str(one) for one in found[0].problems)
    return problems or cannot_run(found)[0]


# -- what is spoken of


def test_it_is_what_the_condition_is_about() -> None:
    ember = card("Ember", "action", "Deal 1 damage to target ally. If Ember is empowered, put it"
                 " into your memory.", subtypes=["SPELL"], speed=False)  # fmt: skip
    lift = card("Lift", "action", "Empower 1.", speed=False)
    table = table_of(ember, lift)
    page = table.put("Squire", 1)
    first, second = table.hand("Lift", "Ember")
    table.begin()
    for one in (first, second):
        table.play(one)
        resolve(table)
    assert table.names(MEMORY[0]) == ["Ember"]
    assert table.game.lists[ZONE][page] == FIELD[1]


def test_that_unit_is_no_mastery() -> None:
    lore = card("Long Lore", "mastery", "", subtypes=["SKILL"])
    tutor = ally("Tutor", "On Enter: You gain the Long Lore mastery.")
    sear = card("Sear", "action", "Deal 1 damage to target unit. Then you may remove a chalk"
                " counter from your Long Lore. If you do, deal an additional 1 damage to that"
                " unit.", speed=False)  # fmt: skip
    table = table_of(lore, tutor, sear)
    tutor_card, sear_card = table.hand("Tutor", "Sear")
    squire = table.put("Squire", 1)
    table.begin()
    table.play(tutor_card)
    resolve(table)
    (held,) = table.game.lists[MASTERIES[0]]
    counters.put(table.game, held, table.book.counter_names.index("chalk"), 2)
    table.take("activate", sear_card)
    table.take("target", squire, 0)
    resolve(table)
    assert table.damage(squire) == 2


def test_a_new_mastery_replaces_the_old_one() -> None:
    """GA.MASTERY.1."""
    lores = [card(f"{name} Lore", "mastery", "", subtypes=["SKILL"]) for name in ("Old", "New")]
    tutors = [
        ally(f"{n} Tutor", f"On Enter: You gain the {n} Lore mastery.") for n in ("Old", "New")
    ]
    table = table_of(*lores, *tutors)
    cards = table.hand("Old Tutor", "New Tutor")
    table.begin()
    for one in cards:
        table.play(one)
        resolve(table)
    assert table.names(MASTERIES[0]) == ["New Lore"]
    assert "nothing is known of the mastery" in reasons("You gain the Lost Lore mastery.")[0]


def test_the_hit_ally_is_the_one_that_was_hit() -> None:
    stalker = ally("Stalker", "On Ally Hit: You may sacrifice a token. If you do, destroy the hit"
                   " ally.", 1, 3)  # fmt: skip
    table = table_of(stalker, card("Bead", "token item", ""))
    attacker, squire = table.put("Stalker"), table.put("Squire", 1)
    moves.summon(table.game, table.book.index["Bead"], 0)
    table.begin()
    table.attack(attacker, squire)
    resolve(table)
    assert table.names(GRAVEYARD[1]) == ["Squire"]
    assert "Stalker" in table.field()


def test_that_ally_is_the_one_that_entered() -> None:
    cake = card("Cake", "item", "Whenever an ally enters the field under your control, you may"
                " sacrifice Cake. If you do, put a buff counter on that ally.")  # fmt: skip
    table = table_of(cake)
    table.put("Cake")
    (squire,) = table.hand("Squire")
    table.begin()
    table.play(squire)
    resolve(table)
    assert table.counters(squire, "buff") == 1


def test_the_banished_card_is_what_was_paid_with() -> None:
    smith = ally("Smith", "(0), Banish a card from your graveyard: If the banished card was an ally"
                 " card, draw a card.")  # fmt: skip
    for name, drawn in (("Squire", 1), ("Blank", 0)):
        table = table_of(smith)
        one = table.put("Smith")
        table.card(name, GRAVEYARD[0])
        table.begin()
        table.take("use", one, 0)
        resolve(table)
        assert len(table.names(HAND[0])) == drawn
    assert "nothing was done before" in reasons("If the sacrificed ally was a Beast, recover 1.")[0]


def test_each_thing_has_its_own_controller() -> None:
    sweep = card("Sweep", "action", "Banish all allies. For each ally banished this way, its"
                 " controller draws a card.", speed=False)  # fmt: skip
    table = table_of(sweep)
    (one,) = table.hand("Sweep")
    for seat in (0, 1, 1):
        table.put("Squire", seat)
    table.begin()
    table.play(one)
    resolve(table)
    assert [len(table.game.lists[HAND[seat]]) for seat in (0, 1)] == [1, 2]


def test_what_several_players_did_is_kept_together() -> None:
    show = card("Show", "action", "Each player reveals all cards in their memory. If an ally card"
                " was revealed, draw a card.", speed=False)  # fmt: skip
    for seat in (0, 1):
        table = table_of(show)
        (one,) = table.hand("Show")
        table.card("Squire", MEMORY[seat], seat)
        table.card("Blank", MEMORY[1 - seat], 1 - seat)
        table.begin()
        table.play(one)
        resolve(table)
        assert len(table.names(HAND[0])) == 1


def test_revealed_this_way_is_not_everything() -> None:
    burn = card("Burn", "action", "Target opponent reveals a card at random from their memory."
                " Banish each ally card revealed this way.", speed=False)  # fmt: skip
    table = table_of(burn)
    (one,) = table.hand("Burn")
    table.put("Squire", 1)
    table.card("Page", MEMORY[1], 1)
    table.begin()
    table.play(one)
    resolve(table)
    assert table.names(BANISHMENT[1]) == ["Page"]
    assert table.field(1) == ["Squire"]


def test_if_you_do_hangs_on_the_condition_too() -> None:
    vow = card("Vow", "item", "Whenever an ally you control dies, put a buff counter on Vow. Then"
               " if there are two or more buff counters on Vow, you may banish it. If you do, draw"
               " a card.")  # fmt: skip
    table = table_of(vow)
    table.put("Vow")
    pages = [table.put("Page"), table.put("Page")]
    table.begin()
    for page, drawn in zip(pages, (0, 1), strict=True):
        moves.destroy(table.game, [page])
        table.look_again()
        resolve(table)
        assert len(table.names(HAND[0])) == drawn


def test_an_otherwise_knows_nothing_of_the_other_branch() -> None:
    rede = card("Rede", "action", "Reveal the top two cards of your deck. If the total reserve cost"
                " of the revealed cards is 9, put both of them into your memory. Otherwise put one"
                " of them into your memory and the other on the bottom of your deck.",
                speed=False)  # fmt: skip
    table = table_of(rede)
    (one,) = table.hand("Rede")
    table.begin()
    table.play(one)
    resolve(table)
    assert (len(table.names(MEMORY[0])), len(table.names(DECK[0]))) == (1, 4)


def test_a_card_that_waits_is_heard_once_the_attack_is_over() -> None:
    spark = ally("Spark", "On Attack: At the beginning of the next end phase, banish Spark.", 1, 9)
    table = table_of(spark)
    one = table.put("Spark")
    table.begin()
    table.attack(one)
    resolve(table)
    assert table.field() == ["Spark"]


# -- one of them, others, how many


def test_an_ally_or_this_is_one_of_them() -> None:
    stone = card("Stone", "item", "On Enter: Put a buff counter on Stone or an ally you control.")
    table = table_of(stone)
    (one,) = table.hand("Stone")
    squire = table.put("Squire")
    table.begin()
    table.play(one)
    resolve(table)
    assert sorted(table.counters(entity, "buff") for entity in (one, squire)) == [0, 1]


def test_a_target_of_either_kind_is_one_target() -> None:
    ram = card("Ram", "action", "Deal 2 damage to target unit or Beast domain.", speed=False)
    (script,) = [one.script for one in rules(ram).cards if one.name == "Ram"]
    assert script is not None
    assert len(script.aims) == 1


def test_other_allies_of_an_action_are_others_than_its_target() -> None:
    fray = card("Fray", "action", "Target ally you control gets +1 POWER until end of turn for each"
                " other ally you control.", speed=False)  # fmt: skip
    table = table_of(fray)
    (one,) = table.hand("Fray")
    squire, _ = table.put("Squire"), table.put("Page")
    table.begin()
    table.take("activate", one)
    table.take("target", squire, 0)
    resolve(table)
    assert values.power(table.game, squire) == 3


def test_you_may_do_this_or_that() -> None:
    turn = card("Turn", "action", "You may draw a card or recover 2.", speed=False)
    table = table_of(turn)
    (one,) = table.hand("Turn")
    table.begin()
    moves_before = len(table.names(DECK[0]))
    table.play(one)
    table.pass_all()
    table.take("yes")
    assert [option[0] for option in table.options()] == ["option", "option"]
    table.game.step(1)
    resolve(table)
    assert len(table.names(DECK[0])) == moves_before


def test_cards_of_a_single_graveyard_lie_together() -> None:
    cull = card("Cull", "action", "Banish up to two cards from a single graveyard.", speed=False)
    table = table_of(cull)
    (one,) = table.hand("Cull")
    mine = table.card("Page", GRAVEYARD[0])
    theirs = [table.card(name, GRAVEYARD[1], 1) for name in ("Squire", "Blank")]
    table.begin()
    table.play(one)
    table.pass_all()
    assert {option[1] for option in table.options()} == {mine, *theirs, -1}
    table.take("choose", theirs[0])
    assert {option[1] for option in table.options()} == {theirs[1], -1}


@pytest.mark.parametrize(
    "text",
    ["Draw half the cards of your deck.", "Each player with power four or less draws a card.",
     "Gain X life, where X is 2.", "Recover X.", "Transform this card."],
)  # fmt: skip
def test_what_has_no_meaning_yet_is_refused(text: str) -> None:
    assert reasons(text)


def test_where_x_is_said_last_holds_for_all_of_the_sentence() -> None:
    lance = card("Lance", "action", "Deal X damage to target ally, then recover X, where X is the"
                 " amount of allies you control.", speed=False)  # fmt: skip
    table = table_of(lance)
    (one,) = table.hand("Lance")
    for _ in range(2):
        table.put("Page")
    squire = table.put("Squire", 1)
    table.begin()
    table.take("activate", one)
    table.take("target", squire, 0)
    resolve(table)
    assert table.damage(squire) == 2


def test_zero_counters_are_none() -> None:
    calm = card("Calm", "item", "(0): If your champion has zero damage counters on them, draw a"
                " card.")  # fmt: skip
    for damage, drawn in ((0, 1), (3, 0)):
        table = table_of(calm)
        one = table.put("Calm")
        counters.put(table.game, table.me(), counters.HURT, damage)
        table.begin()
        table.take("use", one, 0)
        resolve(table)
        assert len(table.names(HAND[0])) == drawn


# -- where it works


def test_a_card_hears_that_it_is_revealed_from_the_memory() -> None:
    omen = card("Sign", "action", "Whenever you reveal this card from your memory, recover 2.\n\n"
                "Draw a card.", speed=False)  # fmt: skip
    look = card("Look", "action", "Reveal all cards in your memory.", speed=False)
    table = table_of(omen, look)
    (one,) = table.hand("Look")
    table.card("Sign", MEMORY[0])
    counters.put(table.game, table.me(), counters.HURT, 5)
    table.begin()
    table.play(one)
    resolve(table)
    assert table.damage(table.me()) == 3


def test_a_card_in_the_graveyard_hears_what_it_says() -> None:
    guide = ally("Guide", "Whenever an ally you control dies, return this card from your graveyard"
                 " to the field.")  # fmt: skip
    table = table_of(guide)
    page = table.put("Page")
    moves.relocate(table.game, table.card("Guide", -1), GRAVEYARD[0])
    table.begin()
    moves.destroy(table.game, [page])
    table.look_again()
    resolve(table)
    assert table.field() == ["Guide"]


def test_an_ability_is_used_from_where_its_effect_takes_the_card() -> None:
    shade = ally("Shade", "(0): Return Shade from your graveyard to the field rested.")
    table = table_of(shade)
    one = table.card("Shade", GRAVEYARD[0])
    table.begin()
    table.take("use", one, 0)
    resolve(table)
    assert table.field() == ["Shade"]
    assert ("use", one, 0) not in table.options()


def test_what_is_said_of_graveyards_holds_only_there() -> None:
    lamp = card("Lamp", "item", "Cards in graveyards lose all abilities.")
    bear = ally("Bear", "Vigor")
    table = table_of(lamp, bear)
    table.put("Lamp")
    alive, dead = table.put("Bear"), table.card("Bear", GRAVEYARD[0])
    table.begin()
    assert values.has_keyword(table.game, alive, "vigor")
    assert not values.has_keyword(table.game, dead, "vigor")


def test_a_curse_works_in_the_lineage_and_is_nothing_that_is_done() -> None:
    """GA.KW.INHERITED: of an action card too."""
    hex_ = card("Hex", "action", "Draw a card.\n\nInherited Effect: This object gets -3 LIFE.",
                subtypes=["CURSE"], speed=False)  # fmt: skip
    table = table_of(hex_)
    one = table.card("Hex", -1)
    before = values.life(table.game, table.me())
    moves.relocate(table.game, one, LINEAGE[0])
    table.game.set(HOST, one, table.me())
    assert values.life(table.game, table.me()) == before - 3


def test_a_loaded_card_hears_that_it_hits() -> None:
    bow = card("Bow", "weapon", "", power=1, durability=2, subtypes=["BOW", "WARRIOR"])
    shaft = card("Shaft", "item", "REST: Load Shaft into target unloaded Bow weapon you control.\n"
                 "\nOn Hit: Draw a card.", subtypes=["ARROW"], power=1)  # fmt: skip
    table = table_of(bow, shaft)
    weapon, arrow = table.put("Bow"), table.put("Shaft")
    table.begin()
    table.take("use", arrow, 0)
    resolve(table)
    table.take("attack", table.me())
    while table.kind() != "priority":
        wanted = [one for one in table.options() if one[1] == weapon]
        table.game.step(table.options().index((wanted or table.options())[0]))
    assert arrow in table.game.lists[INTENT[0]]
    resolve(table)
    assert len(table.names(HAND[0])) == 1


def test_a_cost_that_x_lowers_is_reckoned_as_it_is_asked() -> None:
    mask = card("Mask", "item", "(3), Banish Mask: Draw a card. This ability costs (X) less to"
                " activate, where X is the amount of allies you control.")  # fmt: skip
    table = table_of(mask)
    one = table.put("Mask")
    for _ in range(3):
        table.put("Page")
    table.begin()
    table.take("use", one, 0)
    resolve(table)
    assert len(table.names(HAND[0])) == 1


def test_whoever_negates_hears_of_it() -> None:
    """GA.TERM.NEGATE: also "an activation an opponent controls"."""
    spire = card("Spire", "domain", "Whenever you negate a card activation an opponent controls,"
                 " draw a card.")  # fmt: skip
    stop = card("Stop", "action", "Negate target card activation.", speed=True)
    wait = card("Wait", "action", "Draw a card.", speed=True)
    table = table_of(spire, stop, wait)
    table.put("Spire")
    (mine,), (theirs,) = table.hand("Stop"), table.hand("Wait", seat=1)
    table.begin()
    table.take("pass")
    table.take("activate", theirs)
    table.take("pass")
    table.play(mine)
    resolve(table)
    assert table.names(HAND[0]) == ["Blank"]


def test_a_champion_is_leveled_once_for_a_card_in_another_zone() -> None:
    """Where nothing is said, abilities work on the field alone."""
    shade = ally("Shade", "Whenever your champion levels up, draw a card.")
    ranked = [card(f"Ranked, {n}", "champion", level=level, life=20, cost_memory="0")
              for level, n in enumerate(("Zero", "One"))]  # fmt: skip
    table = Table(rules(shade, *ranked), "Ranked, Zero")
    moves.relocate(table.game, table.card("Shade", -1), GRAVEYARD[0])
    table.begin()
    lineage.level_up(table.game, 0, table.card("Ranked, One", MATERIAL[0], 0))
    table.look_again()
    resolve(table)
    assert table.names(HAND[0]) == []


# -- what is known of what has left (GA.INFO.1)


@pytest.mark.parametrize(("n", "drawn"), [(0, 0), (3, 1)])
def test_counters_that_were_on_it_are_remembered(n: int, drawn: int) -> None:
    draught = card("Draught", "item", "Sacrifice Draught: If there were three or more buff counters"
                   " on Draught, draw a card.")  # fmt: skip
    table = table_of(draught)
    one = table.put("Draught")
    counters.put(table.game, one, counters.BUFF, n)
    table.begin()
    table.take("use", one, 0)
    resolve(table)
    assert len(table.names(HAND[0])) == drawn


def test_power_and_state_of_the_dead_are_remembered() -> None:
    mouse = ally("Mouse", "On Death: Deal damage to target champion equal to Mouse's power.", 1, 1)
    shade = ally("Shade", "Sacrifice Shade: If Shade was not ephemeral, draw a card.")
    rise = card("Rise", "action", "Target ally becomes ephemeral.", speed=False)
    table = table_of(mouse, shade, rise)
    (act,) = table.hand("Rise")
    dead, gone = table.put("Mouse"), table.put("Shade")
    counters.put(table.game, dead, counters.BUFF, 2)
    table.begin()
    moves.destroy(table.game, [dead])
    table.look_again()
    table.take("target", table.me(1), 0)
    resolve(table)
    assert table.damage(table.me(1)) == 3
    table.take("activate", act)
    if table.kind() == "target":
        table.take("target", gone, 0)
    resolve(table)
    table.take("use", gone, 0)
    resolve(table)
    assert table.names(HAND[0]) == []
