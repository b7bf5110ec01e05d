"""The turn: what happens in which order, from dawn to night (T.11)."""

from __future__ import annotations

import pytest
from tests.games.terrus.builder import Table, action, beast, card, item, structure

from tallystick.games.terrus import moves
from tallystick.games.terrus.zones import COUNTERS, HOST, ROW, SEASON, SPOT
from tallystick.kernel.layout import CELLS

OX = beast("Ox", "{1}", 1, 1, 5)
HUT = structure("Hut")
RING = item("Ring", "The beast with this item has +1 ATK.")
SPRING = card("Spring", "event", "Each ruler gains 1 vitae.", season="spring", turns=2)


def at_dawn(table: Table, seat: int = 0) -> Table:
    """From the other's night into a ruler's dawn, up to the first question there."""
    table.begin(1 - seat, "night")
    table.passes(2)
    return table


def test_phases_come_in_order_and_the_turn_passes_on() -> None:
    table = Table()
    table.begin(0, "dawn")
    seen = []
    for _ in range(6):
        seen.append((table.turn, table.phase))
        table.end_phase()
    assert seen == [(0, "dawn"), (0, "day"), (0, "dusk"), (0, "night"), (1, "dawn"), (1, "day")]


def test_the_order_of_a_dawn() -> None:
    """T.11.2: the pool, the event, the vote, moves, the fatigued, drawing, then abilities."""
    table = Table(OX, HUT, RING, SPRING)
    ox, _ = table.city(0, "Ox"), table.city(0, "Ox")
    table.city(0, "Hut")
    table.city(0, "Ring", ox)
    tired = table.city(0, "Ox")
    moves.send_away(table.game, tired)
    table.event("Spring", 2)
    table.den(0, "Ox", "Ox")
    table.pool(0, plant=2)
    table.begin(0, "dusk")
    table.passes(2).take("dominion").until(1, "night")
    table.passes(2)
    assert table.in_pool(0) == {}
    asked = []
    while table.asked.kind != "priority":
        asked.append(table.asked.kind)
        table.take("at" if table.asked.kind == "cell" else "move")
    assert asked == ["move beast", "cell", "move item"]
    kinds = [fact[0] for fact in table.game.facts]
    last = kinds[len(kinds) - kinds[::-1].index("turn") - 1 :]
    order = ["turn", "dawn", "event", "gained", "vote-won", "moved", "returned", "drew"]
    places = [len(last) - last[::-1].index(kind) for kind in order]
    assert places == sorted(places)


def test_a_pool_empties_in_its_own_rulers_dawn_only() -> None:
    """T.25.2a."""
    table = Table()
    table.pool(0, plant=1)
    table.pool(1, stone=2)
    table.begin(0, "day")
    table.until(1, "dawn")
    assert (table.in_pool(0), table.in_pool(1)) == ({"plant": 1}, {})
    table.until(1, "night")
    assert table.in_pool(0) == {"plant": 1}
    table.until(0, "dawn")
    assert table.in_pool(0) == {}


def test_what_is_left_is_announced_on_moving_on() -> None:
    """T.25.2b."""
    table = Table()
    table.pool(0, plant=1)
    table.begin(0, "day")
    table.end_phase()
    assert table.facts("remains") == [("remains", 0, -1, -1)]


def test_two_cards_are_drawn_at_dawn() -> None:
    table = Table(OX)
    table.den(0, "Ox", "Ox", "Ox")
    at_dawn(table)
    assert len(table.in_hand(0)) == 2


def test_the_starting_ruler_draws_one_in_the_first_dawn() -> None:
    """T.4.5: and nobody else, and not again."""
    table = Table(OX)
    for seat in (0, 1):
        table.den(seat, *["Ox"] * 9)
    table.game.nest(table.rules.turn_program, -1, 0)
    table.game.run()
    drawn = [len(table.in_hand(0))]
    for seat in (1, 0):
        table.until(seat, "dawn")
        drawn.append(len(table.in_hand(seat)))
    assert drawn == [1, 2, 3]


def test_a_beast_moves_to_a_free_cell_of_another_location() -> None:
    """T.11.2, T.12.1b."""
    table = Table(OX, HUT)
    ox = table.city(0, "Ox", spot=1)
    hut = table.city(0, "Hut", spot=ROW)
    at_dawn(table)
    assert table.who == (0, "move beast")
    assert table.asked.options == [("move", ox, hut), ("stay", -1, -1)]
    table.take("move")
    assert [at for _, at, _ in table.asked.options] == [hut] * 3
    table.take("at", hut, ROW - 1)
    assert table.game.lists[HOST][ox] == hut
    assert table.game.lists[SPOT][ox] == ROW - 1


def test_one_may_leave_things_where_they_are() -> None:
    table = Table(OX, HUT)
    ox = table.city(0, "Ox", spot=1)
    table.city(0, "Hut", spot=ROW)
    at_dawn(table).take("stay")
    assert table.game.lists[SPOT][ox] == 1
    assert table.asked.kind == "priority"


def test_an_item_moves_to_another_beast() -> None:
    """T.11.2."""
    table = Table(OX, RING)
    ox, other = table.city(0, "Ox"), table.city(0, "Ox")
    ring = table.city(0, "Ring", ox)
    table.city(1, "Ox")
    at_dawn(table)
    assert table.who == (0, "move item")
    assert table.asked.options == [("move", ring, other), ("stay", -1, -1)]
    table.take("move")
    assert (table.stats(ox)[0], table.stats(other)[0]) == (1, 2)


# -- events ----------------------------------------------------------------------------------------


def test_an_event_loses_a_counter_in_every_dawn_and_the_next_one_comes() -> None:
    table = Table(SPRING, card("Autumn", "event", "", season="fall", turns=3), season="spring")
    table.event("Spring", 2)
    table.begin(0, "night")
    counters = []
    for seat in (1, 0, 1):
        table.until(seat, "dawn")
        counters.append(table.game.lists[CELLS][COUNTERS])
    assert counters == [1, 2, 1]  # at none left the next Spring is revealed with its two


def test_the_first_event_is_revealed_in_the_first_dawn_with_its_season() -> None:
    table = Table(SPRING)
    table._new("Spring", -1, table.rules.layout.column("events"))
    table.begin(0, "night")
    table.until(1, "dawn")
    assert table.game.lists[CELLS][SEASON] == 0
    assert table.facts("season")[0][3] == 0
    assert table.vitae(0) == 20


def test_until_end_of_season_lasts_until_it_changes() -> None:
    fall = card("Autumn", "event", "", season="fall", turns=1)
    grow = action("Grow", "Day: Target beast gets +1/+0/+0 until end of season.")
    table = Table(OX, SPRING, fall, grow, season="spring")
    ox = table.city(0, "Ox")
    (played,) = table.hand(0, "Grow")
    table.event("Spring", 2)
    table.begin(0, "day")
    table.do("play", played)
    table.until(1, "day").until(0, "day")
    assert table.stats(ox)[0] == 2  # the same season came again
    table._new("Autumn", -1, table.rules.layout.column("events"))
    table.game.lists[table.rules.layout.column("events")].reverse()
    table.until(1, "day").until(0, "day")
    assert table.stats(ox)[0] == 1


# -- winning at the start of a turn ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "n", "wins"),
    [
        ("Hut", 9, False),
        ("Hut", 10, True),
        ("Hut", 11, True),
        ("Idol", 3, False),
        ("Idol", 4, True),
    ],
)
def test_metropolis_and_relics(name: str, n: int, wins: bool) -> None:
    """T.5.2b, T.5.2d: ten structures, or four relics, as one's own turn begins."""
    table = Table(HUT, card("Idol", "relic"))
    for _ in range(n):
        table.city(0, name, table.clades[0] if name == "Idol" else -1, 5)
    table.begin(0, "night")
    table.passes(2)
    assert not table.game.over
    table.until(0, "dawn")
    assert table.game.winners() == ([0] if wins else [])


# -- night -----------------------------------------------------------------------------------------


def test_one_discards_down_to_six_at_night() -> None:
    """T.11.5."""
    table = Table(OX, HUT)
    table.hand(0, *["Ox"] * 5, *["Hut"] * 3)
    table.hand(1, *["Ox"] * 8)
    table.begin(0, "night")
    table.passes(2)
    assert table.who == (0, "discard")
    table.take("discard")
    assert table.who == (0, "discard")
    table.take("discard")
    assert (len(table.in_hand(0)), len(table.in_hand(1))) == (6, 8)
    assert table.turn == 1


def test_abilities_are_fresh_in_each_phase() -> None:
    table = Table(structure("Well", "Day or Dusk: Gain 1 vitae."))
    well = table.city(0, "Well")
    table.begin(0, "day")
    table.do("activate", well)
    assert not table.can("activate", well)
    table.end_phase()
    assert table.can("activate", well)


def test_a_ruler_without_vitae_loses_before_anybody_has_priority() -> None:
    """T.5.3b, T.5.3d: all at once is a draw."""
    doom = action("Doom", "Day: Each ruler loses 9 vitae.")
    for vitae, winners in (((9, 10), [1]), ((10, 9), [0]), ((9, 9), [])):
        table = Table(doom)
        (played,) = table.hand(0, "Doom")
        for seat in (0, 1):
            table.set_vitae(seat, vitae[seat])
        table.begin(0, "day")
        table.do("play", played)
        assert table.game.over
        assert table.game.winners() == winners
