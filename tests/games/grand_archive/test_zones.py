"""Zones: where cards go, what is forgotten on the way, and who may know what."""

from __future__ import annotations

import pytest
from tests.games.grand_archive.core import Core, On, draws, keyword, made, piece_in, trigger

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.position import counters
from tallystick.games.grand_archive.rulebook import GrandArchiveRules
from tallystick.games.grand_archive.zones import (
    ATTRIBUTES,
    BANISHMENT,
    CARD,
    DECK,
    DECKED,
    DISTANT,
    EPHEMERAL,
    GRAVEYARD,
    HAND,
    HEARERS,
    HOST,
    INTENT,
    LOADED,
    MATERIAL,
    MEMORY,
    PRESERVED,
    SINCE,
    STATES,
    TOKEN,
    VEILED,
    champion_of,
    controller_of,
    zone_name,
)
from tallystick.kernel.layout import OWNER_OF
from tallystick.kernel.view import UNSEEN, observe


@pytest.mark.parametrize("place", ["hand", "memory", "deck"])
def test_regalia_go_to_the_material_deck_instead(place: str) -> None:
    """GA.SUPER.4."""
    table = Core(made())
    relic = table.put("Relic")
    moves.put(table.game, relic, place)
    assert table.names(MATERIAL[0]) == ["Relic"]


def test_regalia_and_champions_are_banished_instead_of_buried() -> None:
    """GA.SUPER.4, GA.CHAMP.5, GA.GEFF.4: what is banished instead was not destroyed."""
    table = Core(made())
    relic = table.put("Relic")
    moves.destroy(table.game, [relic, table.me(1)])
    assert table.banished() == ["Relic"]
    assert table.banished(1) == ["Nobody"]
    assert [entity for _, entity, _ in table.told("destroyed")] == [table_me(table)]


def table_me(table: Core) -> int:
    """The champion that has just been banished."""
    return table.game.lists[BANISHMENT[1]][0]


def test_what_is_sacrificed_counts_as_destroyed() -> None:
    """GA.TERM.SACRIFICE."""
    table = Core(made())
    relic = table.put("Relic")
    moves.sacrifice(table.game, [relic])
    assert table.told("sacrificed") and table.told("destroyed")
    assert table.banished() == ["Relic"]


def test_units_die_and_other_objects_do_not() -> None:
    """GA.TERM.DESTROY."""
    table = Core(made())
    page, blade = table.put("Page"), table.put("Blade")
    moves.destroy(table.game, [page, blade])
    assert [entity for _, entity, _ in table.told("died")] == [page]
    assert table.graveyard() == ["Page", "Blade"]


def test_a_card_that_moves_is_another_thing() -> None:
    """GA.ZONE.3, GA.CTR.1: counters, states, damage and what it was rested for are gone."""
    table = Core(made())
    page = table.put("Page", rested=True)
    since = table.game.lists[SINCE][page]
    counters.put(table.game, page, counters.BUFF, 2)
    table.game.set(STATES, page, DISTANT)
    moves.put(table.game, page, "hand")
    moves.enter_field(table.game, page, 0)
    assert table.counters(page, "buff") == 0
    assert table.game.lists[STATES][page] == 0
    assert not table.is_rested(page)
    assert table.game.lists[SINCE][page] > since


def test_it_goes_to_its_owner_whoever_controls_it() -> None:
    """GA.TERM.DESTROY, GA.ZMEM.1: and stays the same object as it changes hands."""
    table = Core(made())
    page = table.put("Page", 1)
    since = table.game.lists[SINCE][page]
    moves.take_control(table.game, page, 0)
    assert controller_of(table.game, page) == 0
    assert table.game.lists[OWNER_OF][page] == 1
    assert table.game.lists[SINCE][page] == since
    moves.destroy(table.game, [page])
    assert table.graveyard(1) == ["Page"]


def test_tokens_exist_on_the_field_only() -> None:
    """GA.TOKEN.1."""
    table = Core(made())
    token = moves.summon(table.game, table.book.index["Page"], 0)
    assert table.field() == ["Page"]
    assert table.game.lists[STATES][token] & TOKEN
    moves.put(table.game, token, "hand")
    assert zone_name(table.game, token) == ""
    assert table.hand_names() == []


def test_ephemeral_things_are_banished() -> None:
    """GA.KW.EPHEMERATE."""
    table = Core(made())
    page = table.put("Page")
    table.game.set(STATES, page, EPHEMERAL)
    moves.destroy(table.game, [page])
    assert table.banished() == ["Page"]


@pytest.mark.parametrize(
    ("word", "zone"),
    [("immortality", "field"), ("preserve", "preserved"), ("", "graveyard")],
)
def test_keywords_that_keep_from_the_graveyard(word: str, zone: str) -> None:
    """GA.KW.IMMORTALITY, GA.KW.PRESERVE."""
    table = Core(made(lambda book: keyword(book, "Page", word)))
    page = table.put("Page")
    moves.destroy(table.game, [page])
    assert zone_name(table.game, page) == zone


def test_renewable_goes_home_when_banished() -> None:
    """GA.KW.RENEWABLE: from the field."""
    table = Core(made(lambda book: keyword(book, "Relic", "renewable")))
    relic = table.put("Relic")
    moves.banish(table.game, [relic])
    assert table.names(MATERIAL[0]) == ["Relic"]


def test_a_preserved_card_comes_back_instead_of_materializing() -> None:
    """GA.KW.PRESERVE: that is no materialization."""
    table = Core(made(lambda book: keyword(book, "Page", "preserve")))
    page = table.put("Page")
    moves.destroy(table.game, [page])
    table.begin("materialize").take("take back", page)
    assert "Page" in table.hand_names()
    assert not table.told("materialized")
    assert table.names(PRESERVED[0]) == []


def test_an_action_with_preserve_is_kept_as_it_resolves() -> None:
    """GA.KW.PRESERVE."""
    table = Core(made(lambda book: keyword(book, "Spark", "preserve")))
    (spark,) = table.hand("Spark")
    table.begin().take("activate", spark)
    table.resolve()
    assert table.names(PRESERVED[0]) == ["Spark"]


def test_hindered_things_enter_rested() -> None:
    """GA.KW.HINDERED; others enter awake (GA.ZFIELD.1)."""
    table = Core(made(lambda book: keyword(book, "Page", "hindered")))
    assert table.is_rested(table.put("Page"))
    assert not table.is_rested(table.put("Squire"))


def test_bulwark_enters_with_a_counter_for_each() -> None:
    """GA.KW.BULWARK."""

    def edit(book: GrandArchiveRules) -> None:
        keyword(book, "Page", "bulwark")
        keyword(book, "Page", "bulwark")

    table = Core(made(edit))
    assert table.counters(table.put("Page"), "bulwark") == 2


def test_loaded_cards_go_with_their_host() -> None:
    """GA.ZOBJ.1."""
    table = Core(made())
    host, page = table.put("Blade"), table.card("Page", HAND[0])
    moves.load(table.game, page, host)
    assert table.names(LOADED[0]) == ["Page"]
    assert table.game.lists[HOST][page] == host
    moves.destroy(table.game, [host])
    assert table.graveyard() == ["Blade", "Page"]


def test_drawing_takes_the_top_and_stops_at_nothing() -> None:
    """GA.DRAW.1, GA.DRAW.2, GA.ZMAIN.1."""
    table = Core(made())
    table.game.replace(DECK[0], [])
    table.deck("Page", "Squire")
    moves.draw(table.game, 0, 1, to_memory=True)
    assert table.memory_names() == ["Page"]
    assert moves.draw(table.game, 0, 3)
    assert table.hand_names() == ["Squire"]
    assert table.game.lists[ATTRIBUTES[0]][DECKED] == 1
    assert [b for _, _, b in table.told("drew")] == [1, 0]


def test_leaving_is_told_before_it_happens() -> None:
    """GA.INFO.1: what leaves still hears that it does."""

    def edit(book: GrandArchiveRules) -> None:
        piece_in(book, "Page").triggers = (trigger(book, On("left", own=True), draws),)

    table = Core(made(edit))
    page = table.put("Page")
    table.begin()
    moves.put(table.game, page, "deck", 0)
    table.game.run()
    table.resolve()
    assert table.hand_names() == ["Page"]


def test_abilities_work_where_their_type_says() -> None:
    """GA.ABIL.3, GA.ABIL.7: on the field, attacks in the intent, nothing in hand."""

    def edit(book: GrandArchiveRules) -> None:
        for name in ("Page", "Slash"):
            piece_in(book, name).triggers = (trigger(book, On("rested"), draws),)

    table = Core(made(edit))
    page, slash = table.hand("Page", "Slash")
    assert table.game.lists[HEARERS] == []
    moves.enter_field(table.game, page, 0)
    moves.relocate(table.game, slash, INTENT[0])
    assert table.game.lists[HEARERS] == [page, slash]
    moves.relocate(table.game, slash, GRAVEYARD[0])
    assert table.game.lists[HEARERS] == [page]


# -- who knows what -------------------------------------------------------------------------------


def test_private_zones_are_private() -> None:
    """GA.ZINFO.1, GA.ZINFO.3, GA.ZMEM.1: owners see hand, memory and material deck; nobody the
    deck."""
    table = Core(made())
    table.hand("Page")
    table.memory("Squire")
    table.material("Relic")
    theirs, mine = observe(table.game, 1), observe(table.game, 0)
    for zone in (HAND[0], MEMORY[0], MATERIAL[0]):
        assert theirs[zone] == [UNSEEN]
        assert mine[zone] == table.game.lists[zone]
    assert mine[DECK[0]] == [UNSEEN] * 5
    hidden = table.game.lists[HAND[0]][0]
    assert theirs[CARD][hidden] == UNSEEN


def test_cards_banished_face_down_stay_hidden() -> None:
    """GA.ZINFO.3."""
    table = Core(made())
    (page,) = table.hand("Page")
    moves.banish(table.game, [page], veiled=True)
    assert table.names(VEILED[0]) == ["Page"]
    assert observe(table.game, 1)[VEILED[0]] == [UNSEEN]


def test_hidden_cards_of_one_deck_could_be_each_other() -> None:
    """GA.ZMAT.1: the material deck is another deck than the main one."""
    table = Core(made())
    (page,), (squire,) = table.hand("Page"), table.memory("Squire")
    (relic,) = table.material("Relic")
    kin = table.book.kin
    assert kin(table.game, page) == kin(table.game, squire)
    assert kin(table.game, page) != kin(table.game, relic)
    assert kin(table.game, page) != kin(table.game, table.hand("Page", seat=1)[0])


def test_levels_and_champions_are_found() -> None:
    """GA.TERM.CONTROL."""
    table = Core(made())
    assert champion_of(table.game, 0) == table.me()
    assert controller_of(table.game, table.me(1)) == 1
