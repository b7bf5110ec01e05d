"""Events and conditions with more said of them: while what is so, whose phase, with what an attack
is declared, what was done this way, under which condition a cost (GA.ATRIG, GA.EFFECTS.1)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.games.grand_archive.table import Table, ally, card
from tests.games.grand_archive.test_meaning import reasons, resolve, table_of

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.assembly import register
from tallystick.games.grand_archive.combat import attacks
from tallystick.games.grand_archive.compiling import trigger_conditions
from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.announced import thought_of
from tallystick.games.grand_archive.legality import legal
from tallystick.games.grand_archive.pieces import ACTIVATE
from tallystick.games.grand_archive.position import counters, event_predicates, history, values
from tallystick.games.grand_archive.position.changes import WAKE_IN_PHASE
from tallystick.games.grand_archive.zones import (
    BANISHMENT,
    DECK,
    GRAVEYARD,
    HAND,
    HISTORY,
    HOST,
    LINEAGE,
    LOADED,
    MATERIAL,
    MEMORY,
)

ACTION = {"speed": False}


def played(table: Table, name: str) -> Table:
    """The table once a card from hand has resolved."""
    one = table.hand(name)[0]
    table.begin().play(one)
    resolve(table)
    return table


# -- several at once (GA.GEFF.5)


@pytest.mark.parametrize(
    "event",
    ["one or more allies you control die", "you discard one or more cards",
     "one or more cards are banished from your memory", "one or more units are dealt damage"],
)  # fmt: skip
def test_what_says_one_or_more_has_no_words_passed_over(event: str) -> None:
    assert reasons(f"Whenever {event}, draw a card.", "phantasia") == ()


# -- while, declares, uses (GA.ATRIG.1)


@pytest.mark.parametrize("rested", [False, True])
def test_an_event_while_something_is_so(rested: bool) -> None:
    lamp = card("Lamp", "item", "Whenever an ally you control deals combat damage to a champion"
                " while Lamp is awake, draw a card.")  # fmt: skip
    table = table_of(lamp)
    table.put("Lamp", rested=rested)
    squire = table.put("Squire")
    table.begin().attack(squire, table.me(1))
    resolve(table)
    assert len(table.names(HAND[0])) == int(not rested)


def test_a_unit_declares_an_attack() -> None:
    gate = card("Gate", "domain", "Whenever a unit declares an attack, deal 1 damage to it.")
    table = table_of(gate)
    table.put("Gate")
    squire = table.put("Squire")
    table.begin().attack(squire, table.me(1))
    resolve(table)
    assert table.damage(squire) == 1


def test_a_unit_uses_this_weapon() -> None:
    maul = card("Maul", "weapon", "Whenever a unit uses this weapon for an attack, deal 3 damage to"
                " it.", power=2, durability=2)  # fmt: skip
    table = table_of(maul)
    table.put("Maul")
    table.begin().attack(table.me(), table.me(1))
    resolve(table)
    assert (table.damage(table.me()), table.damage(table.me(1))) == (3, 2)


def test_that_player_is_whose_phase_it_is() -> None:
    clock = card("Clock", "item", "At the beginning of each player's main phase, if they did not"
                 " materialize a card this turn, deal 2 unpreventable damage to their champion.",
                 )  # fmt: skip
    table = table_of(clock)
    table.put("Clock", 1)
    table.begin("draw")
    resolve(table)
    assert [table.damage(table.me(seat)) for seat in (0, 1)] == [2, 0]


# -- this way


def test_a_trigger_for_each_card_banished() -> None:
    ice = card("Ice", "action", "You may banish any amount of cards from your graveyard. When a"
               " card is banished this way, deal 3 damage to target unit you don't control.",
               **ACTION)  # fmt: skip
    table = table_of(ice)
    cards = [table.card("Blank", GRAVEYARD[0]) for _ in range(3)]
    one = table.hand("Ice")[0]
    table.begin().play(one).pass_all()
    table.take("yes")
    for entity in cards[:2]:
        table.take("choose", entity)
    table.take("done")
    resolve(table)
    assert table.damage(table.me(1)) == 6


@pytest.mark.parametrize(("name", "hurt"), [("Ball", 0), ("Blank", 3)])
def test_what_was_not_discarded(name: str, hurt: int) -> None:
    brew = card("Brew", "action", "Discard a card. If you didn't discard an item card, deal 3"
                " damage to your champion.", **ACTION)  # fmt: skip
    table = table_of(brew, card("Ball", "item"))
    table.hand(name)
    played(table, "Brew")
    assert table.damage(table.me()) == hurt


def test_x_is_the_amount_that_may_be_hung_on() -> None:
    whip = ally("Whip", "On Champion Hit: You may have that opponent put the top X cards of their"
                " deck into their graveyard, where X is the amount of level counters on Whip.",
                1, 3)  # fmt: skip
    table = table_of(whip)
    one = table.put("Whip")
    counters.put(table.game, one, counters.LEVEL, 2)
    table.begin().attack(one, table.me(1))
    resolve(table)
    assert (len(table.names(DECK[1])), len(table.graveyard(1))) == (3, 2)


def test_what_is_banished_to_pay_is_not_another_banished_card() -> None:
    assert reasons("Banish Probe: You may play the banished card.", "item")


# -- onto the field


def test_it_enters_with_more_counters() -> None:
    smith = card("Smith", "action", "Choose a weapon card from your graveyard and put it onto the"
                 " field. It enters the field with two additional durability counters on it.",
                 **ACTION)  # fmt: skip
    table = table_of(smith)
    blade = table.card("Blade", GRAVEYARD[0])
    played(table, "Smith")
    assert table.counters(blade, "durability") == 4


def test_where_it_came_from() -> None:
    saint = ally("Saint", "On Enter: If Saint entered from a banishment, draw a card.")
    for zone, drawn in ((BANISHMENT[0], 1), (GRAVEYARD[0], 0)):
        table = table_of(saint)
        one = table.card("Saint", zone)
        table.begin()
        moves.enter_field(table.game, one, 0)
        table.look_again().pass_all()
        assert len(table.names(HAND[0])) == drawn


def test_it_becomes_something_besides() -> None:
    rite = card("Rite", "action", "Your champion becomes a Spirit in addition to its other types.",
                **ACTION)  # fmt: skip
    table = played(table_of(rite), "Rite")
    assert {"spirit", "warrior"} <= values.subtypes(table.game, table.me())


def test_as_long_as_they_remain_banished() -> None:
    riffle = card("Riffle", "action", "Banish the top card of your deck. For as long as that card"
                  " remains banished, you may activate it.", **ACTION)  # fmt: skip
    table = table_of(riffle)
    page = table.card("Page", DECK[0])
    table.game.move(page, DECK[0], 0)
    played(table, "Riffle")
    assert table.names(BANISHMENT[0]) == ["Page"]
    assert ("activate", page, -1) in table.options()


# -- costs


def test_two_things_as_long_as_one_is_so() -> None:
    chief = ally("Chief", "As long as you control a weapon, this card costs 2 less to activate and"
                 " you may activate it as though it had fast activation.",
                 cost_reserve="2")  # fmt: skip
    table = table_of(chief)
    one = table.hand("Chief")[0]
    table.begin()
    assert not prices.adjustments(table.game, thought_of(table.game, 0, one, ACTIVATE))
    assert not legal.is_fast(table.game, 0, one)
    table.put("Blade")
    assert len(prices.adjustments(table.game, thought_of(table.game, 0, one, ACTIVATE))) == 1
    assert legal.is_fast(table.game, 0, one)


def test_costs_during_your_turn() -> None:
    charm = card("Charm", "item", "During your turn, cards your opponents activate cost 2 more to"
                 " activate.")  # fmt: skip
    for seat, dearer in ((0, 1), (1, 0)):
        table = table_of(charm)
        table.put("Charm")
        one = table.hand("Page", seat=1)[0]
        table.begin(seat=seat)
        terms = thought_of(table.game, 1, one, ACTIVATE)
        assert len(prices.adjustments(table.game, terms)) == dearer


def test_the_first_card_each_turn_from_the_lineage() -> None:
    curse = card("Curse", "attack", "Inherited Effect: The first card you activate each turn costs"
                 " 1 more to activate.", power=1)  # fmt: skip
    table = table_of(curse)
    one = table.card("Curse", LINEAGE[1], 1)
    table.game.set(HOST, one, table.me(1))
    register(table.game, one)
    mine, theirs = table.hand("Page")[0], table.hand("Page", seat=1)[0]
    table.begin()
    assert not prices.adjustments(table.game, thought_of(table.game, 0, mine, ACTIVATE))
    assert len(prices.adjustments(table.game, thought_of(table.game, 1, theirs, ACTIVATE))) == 1


def test_a_condition_inside_what_is_done_instead() -> None:
    rune = card("Rune", "action", "Deal 1 damage to target unit. Class Bonus: If that unit is"
                " rested, deal 2 damage to it instead.", **ACTION)  # fmt: skip
    for rested, hurt in ((False, 1), (True, 2)):
        table = table_of(rune, ally("Ox", "", 1, 9))
        ox = table.put("Ox", rested=rested)
        one = table.hand("Rune")[0]
        table.begin().take("activate", one)
        ox = next(
            e for k, e, _ in table.options() if k == "target" and e not in (table.me(), table.me(1))
        )
        table.take(*next(one for one in table.options() if one[1] == ox))
        resolve(table)
        assert table.damage(ox) == hurt


# -- from where cards are played (GA.PLAY.2)


@pytest.mark.parametrize(("words", "zone"), [("material deck", MATERIAL), ("memory", MEMORY)])
def test_a_card_that_may_be_activated_from_elsewhere_is_offered(
    words: str, zone: tuple[int, ...]
) -> None:
    text = (
        f"As long as you control a weapon, you may pay (0) to activate this card from your {words}."
    )
    spear = card("Spear", "item", text, cost_reserve="9")
    table = table_of(spear)
    one = table.card("Spear", zone[0])
    table.begin()
    assert ("activate", one, -1) not in table.options()
    table.put("Blade")
    table.look_again()
    assert ("activate", one, -1) in table.options()


# -- Aethercalling (GA.KW.AETHERCALLING, GA.SPECACT.1)


def test_a_card_is_loaded_while_it_is_looked_at() -> None:
    wing = card("Wing", "weapon", "", subtypes=["AETHERWING"], power=1, durability=2)
    charge = card("Charge", "action", "Aethercalling", subtypes=["AETHERCHARGE"], power=1)
    seer = card("Seer", "action", "Glimpse 2.", **ACTION)
    for has_wing in (True, False):
        table = table_of(wing, charge, seer)
        if has_wing:
            table.put("Wing")
        calls = table.card("Charge", DECK[0])
        table.game.move(calls, DECK[0], 0)
        table.begin().play(table.hand("Seer")[0]).pass_all()
        offered = [one for one in table.options() if one[0] == "aethercall"]
        assert bool(offered) == has_wing
        if has_wing:
            table.take(*offered[0])
            assert table.names(LOADED[0]) == ["Charge"]
            assert "Charge" not in table.names(DECK[0])


# -- more of zones and payments


def test_up_to_so_many_cards_from_the_top() -> None:
    deep = card("Deep", "action", "Put up to two cards from the top of your deck into your"
                " graveyard.", **ACTION)  # fmt: skip
    table = table_of(deep)
    table.begin().play(table.hand("Deep")[0]).pass_all()
    table.take("x", 1)
    table.pass_all()
    assert table.graveyard().count("Blank") == 1


def test_cards_among_all_banishments_and_a_return_with_a_counter() -> None:
    ghost = ally("Ghost", "On Death: If there are two or more regalia cards among all banishments,"
                 " return Ghost to the field with a buff counter on it.")  # fmt: skip
    relic = card("Relic", "regalia item", cost_memory="0")
    for there in (1, 2):
        table = table_of(ghost, relic)
        for seat in range(there):
            table.card("Relic", BANISHMENT[seat], seat)
        one = table.put("Ghost")
        table.begin()
        moves.destroy(table.game, [one])
        table.look_again()
        resolve(table)
        assert table.field() == (["Ghost"] if there == 2 else [])
        assert table.counters(one, "buff") == there - 1


@pytest.mark.parametrize(("cards", "woken"), [(2, True), (0, False)])
def test_what_is_done_unless_somebody_pays(cards: int, woken: bool) -> None:
    bash = ally("Bash", "On Hit: The hit object doesn't wake up during its controller's next wake"
                " up phase unless that player pays (2).", 1, 9)  # fmt: skip
    table = table_of(bash, ally("Ox", "", 1, 9))
    one, ox = table.put("Bash"), table.put("Ox", 1)
    table.hand(*["Blank"] * cards, seat=1)
    table.begin().attack(one, ox)
    resolve(table)
    assert values.forbids(table.game, ox, WAKE_IN_PHASE) != woken


def test_a_weapon_that_goes_with_no_attack_card() -> None:
    club = card("Club", "weapon", "Club can't be used with attack cards.", power=1, durability=2)
    slash = card("Slash", "attack", "", power=1)
    table = table_of(club, slash)
    one, attack = table.put("Club"), table.hand("Slash")[0]
    assert attacks.wieldable(table.game, 0, table.me(), -1) == [one]
    assert attacks.wieldable(table.game, 0, table.me(), attack) == []


# -- abilities in quotes that speak of others (GA.CONT.1)


def test_a_given_ability_that_speaks_of_others_goes_with_its_holder() -> None:
    muse = card("Muse", "action", "Target ally gains \"Other allies you control get +1 POWER.\"",
                **ACTION)  # fmt: skip
    table = table_of(muse)
    squire, page = table.put("Squire"), table.put("Page")
    one = table.hand("Muse")[0]
    table.begin().take("activate", one)
    table.take(*next(option for option in table.options() if option[1] == squire))
    table.pass_all()
    assert [values.power(table.game, e) for e in (squire, page)] == [2, 2]
    moves.destroy(table.game, [squire])
    table.look_again()
    assert values.power(table.game, page) == 1


def test_a_given_ability_that_makes_things_dearer() -> None:
    glass = card("Glass", "item", "(0): Glass gains \"Cards your opponents activate cost 2 more to"
                 " activate.\"")  # fmt: skip
    table = table_of(glass)
    one = table.put("Glass")
    theirs = table.hand("Page", seat=1)[0]
    table.begin().take("use", one, 0)
    table.pass_all()
    assert len(prices.adjustments(table.game, thought_of(table.game, 1, theirs, ACTIVATE))) == 1


def test_only_what_some_text_looks_back_at_is_written_down() -> None:
    wake = card("Wake", "action", "If two or more allies died this turn, draw a card.", **ACTION)
    for texts, kept in (((), 0), ((wake,), history.ROW)):
        table = table_of(*texts)
        page = table.put("Page")
        for kind in history.KEPT:
            if kind != "negated":  # what was is on the stack
                table.game.emit(kind, 0, page, page)
        assert len(table.game.lists[HISTORY]) == kept


def test_what_entered_this_turn() -> None:
    burn = card("Burn", "action", "Destroy target ally that entered the field this turn.", **ACTION)
    table = table_of(burn)
    old = table.put("Page", 1)
    history.end_turn(table.game)
    new = table.put("Squire", 1)
    one = table.hand("Burn")[0]
    table.begin().take("activate", one)
    assert [option[1] for option in table.options() if option[1] in (old, new)] == [new]


def test_attack_cards_enter_with_power() -> None:
    chief = ally("Chief", "Polearm attack cards you activate enter the intent with +2 power.", 1, 2)
    jab = card("Jab", "attack", "", subtypes=["POLEARM"], power=1)
    table = table_of(chief, jab)
    table.put("Chief")
    one = table.hand("Jab")[0]
    table.begin().play(one).pass_all()
    while table.kind() == "attack target":
        table.take("target", table.me(1))
    resolve(table)
    assert table.damage(table.me(1)) == 3


def test_its_activation_is_the_one_that_is_told_of() -> None:
    hall = card("Hall", "domain", "Whenever you activate an ally card, you may negate its"
                " activation. If you do, draw a card.")  # fmt: skip
    for answer, field, drawn in (("yes", ["Hall"], 1), ("no", ["Hall", "Squire"], 0)):
        table = table_of(hall)
        table.put("Hall")
        one = table.hand("Squire")[0]
        table.begin().play(one).pass_all()
        table.take(answer)
        table.pass_all()
        assert (table.field(), len(table.names(HAND[0]))) == (field, drawn)


@pytest.mark.parametrize("kind", ["card", "fire element card"])
def test_of_what_was_loaded_only_where_it_came_from_is_known(kind: str) -> None:
    why = reasons("You may load a card from your graveyard or hand into a weapon you control. If a"
                  f" {kind} was loaded from your hand this way, draw a card.")  # fmt: skip
    assert bool(why) == (kind != "card")


@pytest.mark.parametrize("free", [True, False])
def test_what_follows_from_the_way_a_card_is_played(free: bool) -> None:
    gift = card("Gift", "action", "You may activate this card without paying its reserve cost. If"
                " you do, draw a card.\n\nRecover 1.", cost_reserve="1", **ACTION)  # fmt: skip
    table = table_of(gift)
    one = table.hand("Gift", "Blank")[0]
    table.begin().take("activate", one)
    assert table.kind() == "way"
    table.game.step(len(table.options()) - 1 if free else 0)
    resolve(table)
    assert table.graveyard() == ["Gift"]
    assert len(table.told("drew")) == int(free)


def test_everything_that_may_be_waited_for_is_told() -> None:
    """A text that waits for a fact that nothing tells would never do anything."""
    package = Path(trigger_conditions.__file__).parents[1]
    source = "".join(one.read_text(encoding="utf-8") for one in package.rglob("*.py"))
    told = {*re.findall(r'emit\(\s*"([a-z-]+)"', source), "activated", "materialized"}
    heads = (kind for kinds, _, _ in trigger_conditions._HEADS.values() for kind in kinds)
    done = (trigger_conditions._DONE, trigger_conditions._UNDERGONE, trigger_conditions._PASSIVE)
    heard = {*heads, *history.KEPT, *event_predicates.FACTS.values()}
    assert heard.union(*(table.values() for table in done)) <= told
