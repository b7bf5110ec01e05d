"""Burials, losses and triggered abilities before anybody receives priority (T.19.3, T.27.4b)."""

from __future__ import annotations

import pytest
from tests.games.terrus.builder import Table, action, beast, item, structure

from tallystick.games.terrus import moves

OX = beast("Ox", "{1}", 1, 1, 3)
DIRGE = structure("Dirge", "When a beast is buried: Gain 1 vitae.")
WAKE = structure("Wake", "When a beast is buried: Gain 10 vitae.")
CULL = action("Cull", "Day: Bury target beast.")
PURGE = action("Purge", "Day: Each ruler buries a beast they rule.")
PING = action("Ping", "Day: Gain 100 vitae.")


def culled(*carriers: tuple[int, str], seats: int = 2, turn: int = 0) -> Table:
    """A beast of seat 1 has been buried by the active ruler."""
    table = Table(OX, DIRGE, WAKE, CULL, PING, seats=seats)
    for seat, name in carriers:
        table.city(seat, name)
    ox = table.city(1, "Ox")
    for seat in range(seats):
        table.hand(seat, "Ping")
    (cull,) = table.hand(turn, "Cull")
    table.begin(turn, "day")
    table.take("play", cull).settle("trigger")
    assert table.zone(ox) == "ravine"
    return table


def triggered(table: Table) -> list[int]:
    """The rulers of the triggers that have resolved, in order."""
    return [fact[1] for fact in table.facts("triggered")]


def test_a_trigger_resolves_and_its_ruler_passes_priority() -> None:
    """T.19.3a."""
    table = culled((0, "Dirge"))
    assert table.vitae(0) == 21
    assert table.who == (1, "priority")


def test_several_of_ones_own_in_the_order_one_likes_with_a_pass_after_each() -> None:
    """T.19.3a."""
    table = culled((0, "Dirge"), (0, "Wake"))
    assert table.who == (0, "trigger")
    assert len(table.asked.options) == 2
    table.game.step(1)
    assert table.vitae(0) == 30
    assert table.who == (1, "priority")
    table.passes()
    assert table.vitae(0) == 31
    assert table.who == (1, "priority")


def test_the_others_may_act_between_two_triggers() -> None:
    table = culled((0, "Dirge"), (0, "Wake"))
    table.game.step(0)
    (ping,) = [option[1] for option in table.options("play")]
    table.do("play", ping)
    assert (table.vitae(0), table.vitae(1)) == (21, 120)
    table.passes()
    assert table.vitae(0) == 31


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_triggers_of_several_rulers_in_turn_order(turn: int) -> None:
    """T.2.4, T.19.3a: the active ruler's first, then in turn order."""
    table = culled((0, "Dirge"), (1, "Dirge"), (2, "Dirge"), seats=3, turn=turn)
    while len(triggered(table)) < 3:
        table.passes()
    assert triggered(table)[0] == turn
    assert sorted(triggered(table)) == [0, 1, 2]


def test_what_is_buried_at_once_is_seen_by_all_of_it() -> None:
    """T.2.4: a beast that is buried with another one sees that."""
    mourner = beast("Mourner", "{1}", 1, 1, 3, "When another beast is buried: Gain 1 vitae.")
    table = Table(mourner, PURGE)
    for seat in (0, 1):
        table.city(seat, "Mourner")
    (purge,) = table.hand(0, "Purge")
    table.begin(0, "day")
    table.do("play", purge)
    while table.phase == "day" and len(triggered(table)) < 2:
        table.passes()
    assert (table.vitae(0), table.vitae(1)) == (21, 21)


@pytest.mark.parametrize(
    ("when", "event", "times"),
    [
        ("When a beast is buried", "bury mine", 1),
        ("When a beast you rule is buried", "bury mine", 1),
        ("When a beast you rule is buried", "bury theirs", 0),
        ("When a beast an opponent rules is buried", "bury theirs", 1),
        ("When a structure is buried", "bury mine", 0),
        ("When this structure is wounded", "wound this", 1),
        ("When a beast is wounded", "wound mine", 1),
        ("When you draw a card", "draw mine", 2),
        ("When you draw a card", "draw theirs", 0),
        ("When an opponent draws a card", "draw theirs", 2),
        ("When you gain vitae", "gain mine", 1),
        ("When you lose vitae", "lose mine", 1),
        ("When an opponent loses vitae", "lose mine", 0),
        ("When you discard a card", "discard mine", 1),
        ("If a beast is buried", "bury mine", 1),
    ],
)
def test_what_sets_a_trigger_off(when: str, event: str, times: int) -> None:
    table = Table(OX, structure("Ear", f"{when}: Add {{plant}}.", guard=9))
    ear = table.city(0, "Ear")
    beasts = [table.city(0, "Ox"), table.city(1, "Ox")]
    for seat in (0, 1):
        table.den(seat, "Ox", "Ox")
    hand = [table.hand(seat, "Ox")[0] for seat in (0, 1)]
    what, whom = event.split()
    seat, game = int(whom == "theirs"), table.game
    if what == "bury":
        moves.bury(game, [beasts[seat]])
    elif what == "wound":
        moves.wound(game, ear if whom == "this" else beasts[0], 1)
    elif what == "draw":
        moves.draw(game, seat, 2)
    elif what == "discard":
        moves.discard(game, hand[seat])
    else:
        (moves.gain_vitae if what == "gain" else moves.lose_vitae)(game, seat, 2)
    table.begin(0, "day")
    table.end_phase()
    assert len(table.facts("triggered")) + table.in_pool(0).get("plant", 0) >= times
    assert table.in_pool(0).get("plant", 0) == times


def test_a_trigger_waits_even_if_its_carrier_is_gone() -> None:
    last = beast("Last", "{1}", 1, 1, 3, "When this beast is buried: Gain 1 vitae.")
    table = Table(last)
    found = table.city(0, "Last")
    moves.bury(table.game, [found])
    table.begin(0, "day")
    assert table.vitae(0) == 21


def test_triggers_of_one_name_are_written_apart() -> None:
    """The one carrier is gone, and the other alone of its name in the city."""
    ghost = beast("Ghost", "{1}", 1, 1, 3, "When a beast is buried: Gain 1 vitae.")
    table = Table(ghost)
    gone, _ = table.city(0, "Ghost"), table.city(0, "Ghost")
    moves.bury(table.game, [gone])
    table.begin(0, "day")
    names = table.rules.names(table.game, 0)
    spelled = [table.rules.spell(table.game, option) for option in table.asked.options]
    written = [names.text(one) for one in spelled]
    assert written == ["trigger Ghost", "trigger Ghost, n: 2"]


def test_the_dead_are_buried_until_there_are_none() -> None:
    """T.27.4b: what falls with a static ability falls too."""
    chief = beast("Chief", "{1}", 1, 1, 2, "Other beasts you rule have +2 DEF.")
    table = Table(OX, chief)
    leader, ox = table.city(0, "Chief"), table.city(0, "Ox")
    moves.wound(table.game, ox, 4)
    table.begin(0, "day")
    assert table.zone(ox) == "city"
    moves.wound(table.game, leader, 2)
    table.passes()
    assert [fact[2] for fact in table.facts("buried")] == [leader, ox]


def test_a_shield_that_is_taken_away_lets_wounds_kill() -> None:
    table = Table(OX, item("Shield", "The beast with this item has +2 DEF."))
    ox, other = table.city(0, "Ox"), table.city(0, "Ox")
    shield = table.city(0, "Shield", ox)
    moves.wound(table.game, ox, 4)
    table.begin(0, "day")
    assert table.zone(ox) == "city"
    moves.bury(table.game, [shield])
    table.passes()
    assert (table.zone(ox), table.zone(other)) == ("ravine", "city")


def test_triggers_of_the_phase_itself() -> None:
    table = Table(
        structure("Bell", "When your dawn begins: Gain 1 vitae.\nWhen night begins: Gain 5 vitae.")
    )
    table.city(0, "Bell")
    table.begin(0, "dusk")
    table.until(0, "night")
    assert table.vitae(0) == 25
    table.until(1, "night")
    assert table.vitae(0) == 30
    table.until(0, "dawn")
    assert table.vitae(0) == 31
