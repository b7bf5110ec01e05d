"""What numbers and keywords things have: printed, then changed (T.19.1d, T.19.4, T.22.3)."""

from __future__ import annotations

import pytest
from tests.games.terrus.builder import Table, action, beast, card, item, structure

from tallystick.games.terrus import moves
from tallystick.games.terrus.durations import FOREVER
from tallystick.games.terrus.lowering import ProgramLowering
from tallystick.games.terrus.values import hand_limit, has_keyword, stat, total_stat
from tallystick.games.terrus.zones import ATK, DEF, INT
from tallystick.rules.card_text import THIS, Durable, Grants, Removes, StatChange

OX = beast("Ox", text="Seasonal")
PLAIN = beast("Plain", species="avian")
GIVER = beast("Giver", text="Beasts you rule have Seasonal.")
FORTUNE = card("Fortune", "relic", "Beasts you rule have Seasonal.")
TAKER = action("Taker", "Anytime: Target beast loses Seasonal.")
GRANTER = action("Granter", "Anytime: Target beast gains Seasonal until night.")


def begin_effect(table: Table, modifier: Durable, entity: int) -> None:
    """A continuous effect that begins now and lasts."""
    index = ProgramLowering(table.rules.modifiers).modifier(modifier)
    moves.add_effect(table.game, index, entity, FOREVER, -1)


GAINS, LOSES = Grants(THIS, "Seasonal"), Removes(THIS, "Seasonal")


# -- statistics ------------------------------------------------------------------------------------


def test_printed_statistics() -> None:
    table = Table(beast("Goat", "{1}", 4, 5, 6), structure("Hut", guard=7))
    assert table.stats(table.city(0, "Goat")) == (4, 5, 6)
    assert stat(table.game, table.city(0, "Hut"), DEF) == 7


def test_changes_add_up_and_may_go_below_zero() -> None:
    """T.7.2: a 1/1/3 beast with -3 ATK is -2/1/3."""
    table = Table(OX)
    ox = table.city(0, "Ox")
    begin_effect(table, StatChange(THIS, (-3, 0, 0)), ox)
    assert table.stats(ox) == (-2, 1, 3)
    begin_effect(table, StatChange(THIS, (3, 2, 1)), ox)
    assert table.stats(ox) == (1, 3, 4)


def test_the_same_change_twice_counts_twice() -> None:
    table = Table(OX)
    ox = table.city(0, "Ox")
    for _ in range(2):
        begin_effect(table, StatChange(THIS, (1, 0, 0)), ox)
    assert table.stats(ox) == (3, 1, 3)


@pytest.mark.parametrize(
    ("text", "reached"),
    [
        ("Beasts you rule have +1 ATK.", ["carrier", "mine", "bird"]),
        ("Other beasts you rule have +1 ATK.", ["mine", "bird"]),
        ("Avian beasts you rule have +1 ATK.", ["bird"]),
        ("This beast has +1 ATK.", ["carrier"]),
        ("Beasts your opponents rule have +1 ATK.", ["theirs"]),
    ],
)
def test_whom_a_static_ability_reaches(text: str, reached: list[str]) -> None:
    table = Table(OX, PLAIN, beast("Carrier", text=text))
    found = {
        "carrier": table.city(0, "Carrier"), "mine": table.city(0, "Ox"),
        "bird": table.city(0, "Plain"), "theirs": table.city(1, "Ox"),
    }  # fmt: skip
    assert [name for name, entity in found.items() if table.stats(entity)[ATK] == 2] == reached


def test_a_static_ability_reaches_what_comes_later_and_ends_with_its_carrier() -> None:
    """T.19.4."""
    table = Table(OX, beast("Chief", text="Other beasts you rule have +1 INT."))
    chief = table.city(0, "Chief")
    ox = table.city(0, "Ox")
    assert table.stats(ox)[INT] == 2
    moves.bury(table.game, [chief])
    assert table.stats(ox)[INT] == 1


def test_an_item_reaches_the_beast_that_holds_it() -> None:
    table = Table(OX, item("Ring", "The beast with this item has +2 DEF."))
    ox, other = table.city(0, "Ox"), table.city(0, "Ox")
    table.city(0, "Ring", ox)
    assert [table.stats(e)[DEF] for e in (ox, other)] == [5, 3]


def test_the_total_of_a_city() -> None:
    """T.17.2: the beasts in the city; negative ones count as they are (T.7.2)."""
    table = Table(beast("Sage", "{1}", 0, 4, 1), OX)
    sage, ox = table.city(0, "Sage"), table.city(0, "Ox")
    table.city(1, "Sage")
    assert total_stat(table.game, 0, INT) == 5
    begin_effect(table, StatChange(THIS, (0, -3, 0)), ox)
    assert total_stat(table.game, 0, INT) == 2
    moves.send_away(table.game, sage)
    assert total_stat(table.game, 0, INT) == -2


def test_an_effect_reaches_only_what_was_there_when_it_began() -> None:
    """T.22.3b: the set is fixed."""
    rally = action("Rally", "Day: Beasts you rule get +1/+0/+0 until night.")
    table = Table(OX, rally)
    ox = table.city(0, "Ox")
    (played,) = table.hand(0, "Rally")
    table.begin(0, "day")
    table.do("play", played)
    late = table.city(0, "Ox")
    assert [table.stats(e)[ATK] for e in (ox, late)] == [2, 1]
    table.until(0, "night")
    assert table.stats(ox)[ATK] == 1


def test_effects_on_a_thing_end_when_it_leaves() -> None:
    table = Table(OX)
    ox = table.city(0, "Ox")
    begin_effect(table, StatChange(THIS, (1, 0, 0)), ox)
    moves.bury(table.game, [ox])
    moves.enter_city(table.game, ox, 0, table.clades[0], 1)
    assert table.stats(ox)[ATK] == 1


# -- keywords by timestamp (T.19.1d) ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("printed", "history", "has"),
    [
        (True, "", True),
        (False, "", False),
        (True, "-", False),
        (False, "+", True),
        (False, "-", False),
        (True, "-+", True),
        (True, "+-", False),
        (False, "+-", False),
        (False, "-+", True),
        (True, "-+-", False),
        (True, "+-+", True),
        (True, "--+", True),
        (False, "++-", False),
        (True, "++-", False),
        (False, "+++-+", True),
    ],
)
def test_the_latest_stands(printed: bool, history: str, has: bool) -> None:
    """Printed is oldest; losing it once takes all instances; gaining it later gives it back."""
    table = Table(OX, PLAIN)
    entity = table.city(0, "Ox" if printed else "Plain")
    for sign in history:
        begin_effect(table, GAINS if sign == "+" else LOSES, entity)
    assert has_keyword(table.game, entity, "Seasonal") == has


def test_a_static_grant_is_as_old_as_its_carrier() -> None:
    """The carrier came before the loss: the loss stands, whenever the beast itself came."""
    table = Table(PLAIN, GIVER)
    table.city(0, "Giver")
    plain = table.city(0, "Plain")
    assert has_keyword(table.game, plain, "Seasonal")
    begin_effect(table, LOSES, plain)
    assert not has_keyword(table.game, plain, "Seasonal")


def test_a_static_grant_that_comes_later_gives_it_back() -> None:
    table = Table(PLAIN, GIVER)
    plain = table.city(0, "Plain")
    begin_effect(table, LOSES, plain)
    giver = table.city(0, "Giver")
    assert has_keyword(table.game, plain, "Seasonal")
    moves.bury(table.game, [giver])
    assert not has_keyword(table.game, plain, "Seasonal")


def test_losing_takes_the_instances_of_several_sources() -> None:
    table = Table(OX, GIVER, FORTUNE)
    table.city(0, "Giver")
    table.city(0, "Fortune")
    ox = table.city(0, "Ox")
    begin_effect(table, LOSES, ox)
    assert not has_keyword(table.game, ox, "Seasonal")


def test_a_fatigued_carrier_that_returns_grants_anew_what_is_no_younger() -> None:
    table = Table(PLAIN, GIVER)
    giver, plain = table.city(0, "Giver"), table.city(0, "Plain")
    moves.send_away(table.game, giver)
    assert not has_keyword(table.game, plain, "Seasonal")
    moves.come_back(table.game, 0)
    assert has_keyword(table.game, plain, "Seasonal")


def test_by_cards_lost_then_gained_until_night() -> None:
    table = Table(OX, TAKER, GRANTER)
    ox = table.city(0, "Ox")
    taker, granter = table.hand(0, "Taker", "Granter")
    table.begin(0, "day")
    table.do("play", taker)
    assert not has_keyword(table.game, ox, "Seasonal")
    table.do("play", granter)
    assert has_keyword(table.game, ox, "Seasonal")
    table.until(0, "night")
    assert not has_keyword(table.game, ox, "Seasonal")  # the loss has no end (T.22.3a)


# -- the hand --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("", 6),
        ("Your maximum hand size is increased by 2.", 8),
        ("Your maximum hand size is reduced by 1.", 5),
    ],
)
def test_the_hand_limit(text: str, limit: int) -> None:
    """T.11.5."""
    table = Table(card("Chest", "relic", text))
    table.city(0, "Chest")
    assert hand_limit(table.game, 0) == limit
    assert hand_limit(table.game, 1) == 6
