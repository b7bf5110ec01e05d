"""Where a seat is asked: usually, by what it has said, and only by what others may know."""

import pytest

from tallystick.errors import InputError
from tallystick.play.stops import Chance, Stops
from tallystick.rules.asking import Moment

PLACES = ("dawn", "dusk", "answers")
MINE, THEIRS = 0, 1


def stops() -> Stops:
    return Stops(MINE, PLACES)


def chance(
    name: str = "dusk",
    turn: int = THEIRS,
    act_of: int = -1,
    against: int = -1,
    early: bool = False,
    about: str = "",
    can_act: bool = True,
    seen: bool = False,
) -> Chance:
    return Chance(Moment(name, turn, act_of, against, early), about, can_act, seen)


@pytest.mark.parametrize(
    ("one", "asked"),
    [
        (chance(turn=MINE), True),
        (chance(turn=MINE, can_act=False), False),
        (chance(turn=MINE, early=True), False),
        (chance(), False),
        (chance(act_of=THEIRS), True),
        (chance(act_of=MINE), False),
        (chance(turn=MINE, act_of=MINE), False),
        (chance(against=MINE), True),
        (chance(against=MINE, can_act=False), False),
        (chance(turn=-1), True),
    ],
)
def test_usually(one: Chance, asked: bool) -> None:
    assert stops().asks(one) == asked


@pytest.mark.parametrize("against", [-1, MINE, THEIRS])
@pytest.mark.parametrize("act_of", [-1, MINE, THEIRS])
def test_what_others_see_hangs_on_nothing_hidden(against: int, act_of: int) -> None:
    said = stops()
    said.say("their dawn", ask=True)
    for name in ("dawn", "dusk"):
        found = {
            said.asks(chance(name, act_of=act_of, against=against, can_act=can, seen=True))
            for can in (True, False)
        }
        assert len(found) == 1


def test_what_has_been_said_counts_for_one_side_or_both() -> None:
    said = stops()
    said.say("dusk", ask=True)
    said.say("my answers", ask=False)
    assert said.asks(chance("dusk")) and said.asks(chance("dusk", turn=MINE, can_act=False))
    assert not said.asks(chance("answers", turn=MINE, act_of=THEIRS))
    assert said.asks(chance("answers", act_of=THEIRS))
    assert said.lines() == [
        "my dusk: you are asked",
        "their dusk: you are asked",
        "my answers: you pass",
    ]


def test_a_moment_that_there_is_not() -> None:
    with pytest.raises(InputError, match="unknown moment 'duks'; did you mean dusk"):
        stops().say("their duks", ask=True)


def test_passing_until_ones_own_turn() -> None:
    said = stops()
    said.pass_turn()
    assert not said.asks(chance(turn=MINE))
    assert not said.asks(chance(act_of=THEIRS))
    assert said.asks(chance(act_of=THEIRS, against=MINE)), "an attack is told"
    assert said.asks(chance(turn=MINE)), "the next turn has come"
    assert said.asks(chance(act_of=THEIRS))


def test_holding_goes_before_everything() -> None:
    said = stops()
    said.say("dusk", ask=False)
    said.pass_turn()
    said.holding = True
    assert said.asks(chance())


def test_yielding_to_what_asks() -> None:
    said = stops()
    said.yielded.add("Owl")
    assert not said.asks(chance(act_of=THEIRS, about="Owl"))
    assert said.asks(chance(act_of=THEIRS, about="Ox"))
    assert said.lines() == ["Owl: you let it be"]


def test_income_is_taken_unless_one_wants_to_be_asked() -> None:
    said = stops()
    assert said.takes_income()
    said.say("income", ask=True)
    assert not said.takes_income()
