"""Handles: given in sight, kept in sight, dead out of it; what a line calls things meanwhile."""

from collections.abc import Iterator

import pytest

from tallystick.kernel.layout import NOBODY, OWNER, PUBLIC, Layout
from tallystick.kernel.machine import Game, Rules
from tallystick.kernel.state import GameState
from tallystick.play.handles import Handles

LAYOUT = Layout(
    (),
    (("card", -1),),
    (("deck", "zone", NOBODY), ("table", "zone", PUBLIC)),
    (("hand", "zone", OWNER),),
)
DECK, TABLE = LAYOUT.column("deck"), LAYOUT.column("table")
HAND = LAYOUT.seat_lists("hand")


@pytest.fixture
def game() -> Iterator[Game]:
    """Two cards in the deck, two on the table, one in the first seat's hand."""
    made = Game(Rules(LAYOUT, {}), GameState(LAYOUT.empty(2)))
    for zone in (DECK, DECK, TABLE, TABLE, HAND[0]):
        made.new_entity(-1, zone)
    made.commit()
    yield made


def test_they_are_given_in_the_order_in_which_things_lie(game: Game) -> None:
    game.move(3, TABLE, 0)
    assert Handles(game, -1).names == {3: "c1", 2: "c2"}
    assert Handles(game, 0).names == {3: "c1", 2: "c2", 4: "c3"}
    assert Handles(game, 1).of(4) == ""


def test_what_stays_in_sight_keeps_its_own(game: Game) -> None:
    mine, theirs = Handles(game, 0), Handles(game, 1)
    game.move(4, TABLE)
    game.move(2, HAND[0])
    for handles in (mine, theirs):
        handles.follow(0)
    assert mine.names == {2: "c1", 3: "c2", 4: "c3"}
    assert theirs.names == {3: "c2", 4: "c3"}
    assert theirs.at(2, 0) == "c1"
    with pytest.raises(KeyError):
        theirs.entity("c1")
    assert theirs.entity("c3") == 4


def test_what_comes_back_is_another(game: Game) -> None:
    handles = Handles(game, 1)
    for zone in (HAND[0], TABLE):
        start = game.mark()[0]
        game.move(2, zone)
        handles.follow(start)
    assert handles.names == {3: "c2", 2: "c3"}


def test_within_one_step_too(game: Game) -> None:
    """A card goes into the deck and is drawn: it is called what it was called at each moment."""
    handles = Handles(game, 0)
    game.emit("buries", 0, 2)  # before it is done
    game.move(2, DECK)
    game.emit("buried", 0, 2)  # after
    game.move(2, DECK, 0)
    game.emit("draws", 0, 2)
    game.move(2, HAND[0])
    game.emit("drew", 0, 2)
    handles.follow(0)
    moments = [handles.at(2, moment) for moment in game.told_at]
    assert moments == ["c1", "c1", "c4", "c4"]


def test_a_glimpse_within_a_step_is_nothing_to_speak_of(game: Game) -> None:
    handles = Handles(game, -1)
    for zone in (TABLE, DECK, TABLE):
        game.move(0, zone)
        game.emit("moved", -1, 0)
        game.tick()
    handles.follow(0)
    assert [handles.at(0, moment) for moment in game.told_at] == ["", "", "c3"]


def test_what_was_taken_back_is_called_as_before(game: Game) -> None:
    handles = Handles(game, 1)
    names, mark = dict(handles.names), game.mark()
    game.move(2, DECK)
    game.move(0, TABLE)
    handles.follow(0)
    assert handles.names == {3: "c2", 0: "c3"}
    game.rewind(mark)
    handles.go_back(names)
    assert handles.names == names
    game.move(1, TABLE)
    handles.follow(0)
    assert handles.of(1) == "c4"  # no name is given twice


def test_moments_are_taken_back_with_their_facts(game: Game) -> None:
    game.emit("first", -1)
    mark = game.mark()
    game.move(2, DECK)
    game.emit("second", -1)
    assert game.told_at == [0, len(game.log)]
    game.rewind(mark)
    assert game.told_at == [0]
    game.commit()
    assert game.told_at == []
