"""House rules: named options with readings."""

from __future__ import annotations

import pytest

from tallystick.rules.house import HouseRule, readings_of

RULES = (
    HouseRule("cake", ("eat", "have"), "X.1", "What is done with it"),
    HouseRule("tea", ("milk", "lemon", "neither"), "X.2", "What goes in"),
)


def test_the_first_reading_is_the_default() -> None:
    assert RULES[1].default == "milk"
    assert readings_of(RULES, {}) == {"cake": "eat", "tea": "milk"}


def test_a_chosen_reading_holds() -> None:
    assert readings_of(RULES, {"tea": "neither"}) == {"cake": "eat", "tea": "neither"}


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="unknown option 'coffee'; there are: cake, tea"):
        readings_of(RULES, {"coffee": "milk"})


def test_an_unknown_reading_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="tea: 'sugar' is not one of milk, lemon, neither"):
        readings_of(RULES, {"tea": "sugar"})
