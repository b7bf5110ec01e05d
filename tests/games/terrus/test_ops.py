"""What effects do, in play (T.22, T.7)."""

from __future__ import annotations

import pytest
from tests.games.terrus.builder import Table, action, beast, structure

from tallystick.kernel.chance import seeded
from tallystick.kernel.layout import CELLS, RANDOM

OX = beast("Ox", "{1}", 1, 1, 3)
HUT = structure("Hut", guard=3)


def played(text: str, *more: str, seats: int = 2, turn: int = 0, begin: bool = True) -> Table:
    """A table on which the active ruler has an action of this text in hand; two beasts, a hut."""
    table = Table(OX, HUT, action("Deed", f"Day: {text}"), seats=seats)
    for seat in range(seats):
        table.city(seat, "Ox")
        table.den(seat, *["Ox"] * 5)
    table.city(0, "Hut")
    table.hand(turn, "Deed", *more)
    if begin:
        table.begin(turn, "day")
        table.take("play")
    return table


def test_do_as_much_as_is_possible() -> None:
    """T.22.1a."""
    table = played("Each ruler discards 2. Gain 1 vitae.", "Hut")
    table.settle()
    assert table.in_discard(0) == ["Hut", "Deed"]
    assert table.vitae(0) == 21


def test_chance_picks_what_is_discarded_at_random() -> None:
    """T.22.1a: nobody is asked, and any card may go."""
    gone = set()
    for chance in range(8):
        table = played("Each opponent discards 1 at random.", begin=False)
        table.hand(1, "Ox", "Hut")
        table.begin(0, "day")
        table.game.set(CELLS, RANDOM, seeded(chance))
        table.take("play").settle()
        gone |= set(table.in_discard(1))
        assert len(table.in_discard(1)) == len(table.in_hand(1)) == 1
    assert gone == {"Ox", "Hut"}


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_each_ruler_chooses_the_active_one_first_and_all_is_done_at_once(turn: int) -> None:
    """T.2.4."""
    table = played("Each ruler buries a beast they rule.", seats=3, turn=turn, begin=False)
    for seat in range(3):
        table.city(seat, "Ox", spot=5)
    table.begin(turn, "day")
    table.take("play")
    asked = []
    while table.asked.kind == "bury":
        asked.append(table.asked.seat)
        assert table.facts("buried") == []
        table.game.step(1)
    assert asked == [(turn + step) % 3 for step in range(3)]
    assert len(table.facts("buried")) == 3


def test_who_has_nothing_to_choose_is_not_asked() -> None:
    table = played("Each opponent discards 1.")
    table.settle()
    assert table.in_discard(1) == []


def test_a_hidden_choice_stays_hidden_until_all_have_chosen() -> None:
    """T.2.4a: nothing is told before."""
    table = played("Each ruler discards 1.", "Ox", "Hut", begin=False)
    table.hand(1, "Ox", "Hut")
    table.begin(0, "day")
    table.take("play").settle("discard").take("discard")
    assert table.who == (1, "discard")
    assert table.facts("discarded") == []
    table.take("discard")
    assert len(table.facts("discarded")) == 2


@pytest.mark.parametrize(
    ("text", "mine", "theirs"),
    [
        ("Gain 2 vitae.", 22, 20),
        ("Each ruler gains 2 vitae.", 22, 22),
        ("Each opponent loses 2 vitae.", 20, 18),
        ("Deal 3 wounds to each opponent.", 20, 17),
        ("Gain 1 vitae for each beast you rule.", 21, 20),
        ("Gain 2 vitae for each structure an opponent rules.", 20, 20),
        ("Gain 2 vitae for each beast.", 24, 20),
    ],
)
def test_amounts_and_rulers(text: str, mine: int, theirs: int) -> None:
    table = played(text).settle()
    assert (table.vitae(0), table.vitae(1)) == (mine, theirs)


@pytest.mark.parametrize(("seat", "vitae"), [(0, (18, 20)), (1, (20, 18))])
def test_a_target_ruler_is_chosen(seat: int, vitae: tuple[int, int]) -> None:
    table = played("Deal 2 wounds to target ruler.")
    assert table.asked.kind == "target"
    table.take("ruler", seat).settle()
    assert (table.vitae(0), table.vitae(1)) == vitae


def test_targets_are_chosen_when_it_is_announced_one_after_the_other() -> None:
    table = played("Deal 1 wound to target beast. Bury target structure.", begin=False)
    table.city(1, "Hut")
    table.begin(0, "day")
    table.take("play")
    assert len(table.options("target")) == 2
    table.take("target")
    assert len(table.options("target")) == 2
    table.take("target").settle()
    assert len(table.facts("wounded")) == 1
    assert table.in_city(0) == ["Ox"]


def test_without_a_target_it_is_not_offered() -> None:
    """T.21.2, T.22.2."""
    table = Table(action("Deed", "Day: Bury target structure."))
    table.hand(0, "Deed")
    table.begin(0, "day")
    assert not table.can("play")


def test_a_clade_is_never_buried() -> None:
    """T.9.1: it is its ruler."""
    table = Table(OX, action("Deed", "Day: Each ruler buries a card they rule."))
    (deed,) = table.hand(0, "Deed")
    table.begin(0, "day")
    table.do("play", deed).settle()
    assert all(table.zone(clade) == "city" for clade in table.clades)


def test_resources_go_into_the_pool_of_whoever_is_meant() -> None:
    """T.25.2a."""
    table = played("Add {plant}{plant}{stone}.").settle()
    assert table.in_pool(0) == {"plant": 2, "stone": 1}


def test_each_thing_meant_is_wounded() -> None:
    table = played("Deal 3 wounds to each beast.").settle()
    assert table.in_city(0) == ["Hut"]
    assert table.in_city(1) == []
