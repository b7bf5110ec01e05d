"""Seats go by the names that a position gives them, in all that is said of it, and can be told
apart; whoever watches is told of what is said there and then."""

from __future__ import annotations

import pytest

import tallystick
from tallystick import IllegalMove, InputError

TURNED = "{turn: Blue, seats: {Blue: {hand: [Ox], pool: {plant: 3}}, Red: {}}}"


def test_two_names_may_be_changed_with_each_other() -> None:
    """The rulebook calls the first seat Red and the second Blue."""
    pos = tallystick.load("terrus").position(TURNED)
    assert pos.question == "Blue: your day. What do you do?"
    scene = pos.view("Blue").scene
    assert scene.now[-1] == "Blue's day"
    assert [(side.seat, side.name) for side in scene.sides] == [(1, "Red"), (0, "Blue")]
    pos.view("Red")
    pos.play("recruit Ox, at: Clade, cell: front, with: {}")
    assert any(line.text.startswith("Blue recruits Ox") for line in pos.view("Red").told)


def test_what_is_printed_on_things_is_no_seat() -> None:
    pos = tallystick.load("marvel-champions").position("{seats: {Ann: {identity: Keystone}}}")
    scene = pos.view("Ann").scene
    assert [side.name for side in scene.sides] == ["Ann"]
    assert "Keystone" in [thing.name for thing in scene.things()]


def test_what_is_said_there_and_then_is_told() -> None:
    pos = tallystick.load("terrus").position("{seats: {A: {}, B: {}}}")
    assert pos.view("B").told == []
    with pos.trying("concede"):
        assert len(pos.view("B").told) == 2
    assert pos.view("B").told == []
    pos.play("concede")
    assert pos.view("B").told[0].text == "A concedes the game."


def test_what_is_tried_uses_no_handle_up() -> None:
    pos = tallystick.load("terrus").position("{seats: {A: {hand: [Ox], pool: {plant: 2}}, B: {}}}")
    pos.view("B")
    with pos.trying("recruit Ox"):
        (tried,) = (thing.refs for thing in pos.view("B").scene.things() if thing.name == "Ox")
    pos.play("recruit Ox")
    (played,) = (thing.refs for thing in pos.view("B").scene.things() if thing.name == "Ox")
    assert tried == played


def test_a_payment_that_is_chosen_names_its_sources_as_the_scene_does() -> None:
    pos = tallystick.load("terrus").position(
        "{seats: {A: {hand: [Ox, Owl]}, B: {}}, market: [Meat]}"
    )
    pos.play("barter Meat")
    view = pos.payment
    assert view is not None
    lying = {thing.name: thing.refs for thing in pos.view("A").scene.things()}
    touched = {source.uses[0][1]: source.touches for source in view.sources if source.touches}
    assert touched == {"Ox": lying["Ox"], "Owl": lying["Owl"]}


@pytest.mark.parametrize("game", ["terrus", "heirless", "marvel-champions", "grand-archive"])
def test_who_is_not_asked_cannot_pass(game: str) -> None:
    pos = tallystick.load(game).new(seed=3)
    for seat in pos.seats:
        refusal = pos.refusal("pass", seat)
        is_move = seat == pos.seat and "pass" in [move.text for move in pos.moves]
        assert (refusal is None) == is_move
        if refusal is not None:
            assert refusal.clause in tallystick.load(game).clauses
    with pytest.raises(InputError, match="unknown verb 'end phase'"):
        pos.parse("end phase")


def test_a_payment_is_no_moment_to_pass() -> None:
    pos = tallystick.load("grand-archive").position(
        "{seats: {A: {hand: [Spark Scout, Ox, Owl]}, B: {}}}"
    )
    pos.play("activate Spark Scout")
    with pytest.raises(IllegalMove, match="There is nothing to pass now"):
        pos.play("pass")


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (["ann", "Bob", "Cy"], "seats: expected the name of a seat, which begins with a capital"),
        (["Bandits", "Bob", "Cy"], "seats: expected the name of a seat"),
        (["Ann", "Ann", "Cy"], "seats: the seat 'Ann' stands here twice"),
    ],
)
def test_seats_are_called_what_can_be_written(seats: list[str], said: str) -> None:
    with pytest.raises(InputError, match=said):
        tallystick.load("heirless").new(seats=seats)


def test_what_costs_nothing_has_no_payments() -> None:
    pos = tallystick.load("heirless").new(seed=1)
    with pytest.raises(InputError, match="'idle': idle costs nothing"):
        pos.payments("idle")
    with pytest.raises(InputError, match="options: unknown option 'foo'"):
        tallystick.load("heirless", options={"foo": "bar"})
    with pytest.raises(InputError, match=r"^foo: unknown choice 'foo'"):
        tallystick.load("heirless").chosen({"foo": ["bar"]})
