"""YAML with positions."""

from __future__ import annotations

import pytest

from tallystick.cases.nodes import Node, compose
from tallystick.errors import InputError


def node(text: str) -> Node:
    found = compose(text, "f.yaml")
    assert found is not None
    return found


def test_keys_are_words_and_no_truth_values() -> None:
    assert list(node("{on: Ox, no: 1, yes: 2}").entries()) == ["on", "no", "yes"]


def test_a_node_knows_line_and_field() -> None:
    inner = node("a: 1\nb:\n  c: x\n").entries()["b"].entries()["c"]
    assert (inner.line, inner.field, inner.file) == (3, "b.c", "f.yaml")


def test_the_same_key_twice_is_an_error() -> None:
    with pytest.raises(InputError, match="stands here twice"):
        node("{a: 1, a: 2}").entries()


@pytest.mark.parametrize("text", ["abc", "1.5", "", "[1]"])
def test_a_number_is_whole(text: str) -> None:
    with pytest.raises(InputError, match="expected a whole number"):
        node(f"a: {text}").entries()["a"].number()


def test_a_number_may_have_a_least() -> None:
    assert node("-2").number() == -2
    with pytest.raises(InputError, match="0 or more"):
        node("-2").number(0)


@pytest.mark.parametrize(("text", "value"), [("true", True), ("no", False), ("Yes", True)])
def test_flags(text: str, value: bool) -> None:
    assert node(text).flag() is value


def test_no_flag() -> None:
    with pytest.raises(InputError, match="expected true or false"):
        node("maybe").flag()


def test_nothing_is_an_empty_list_or_mapping() -> None:
    keys = node("{a: , b: }").entries()
    assert keys["a"].items() == []
    assert keys["b"].entries() == {}


def test_one_or_more() -> None:
    assert [one.text() for one in node("[a, b]").one_or_more()] == ["a", "b"]
    assert [one.text() for one in node("a").one_or_more()] == ["a"]


def test_plain_data() -> None:
    assert node("{a: [1, '2', no], b: ~}").plain() == {"a": [1, "2", "no"], "b": None}


def test_an_unknown_key_comes_with_near_ones() -> None:
    with pytest.raises(InputError, match="did you mean season"):
        node("{sesaon: 1}").only(("season", "turn"))


def test_a_choice_is_one_of_a_few() -> None:
    assert node("Day").choice(("day", "night"), "phase") == "day"
    with pytest.raises(InputError, match="unknown phase 'noon'"):
        node("noon").choice(("day", "night"), "phase")


def test_it_can_be_written_on_one_line() -> None:
    text = "{a: [1, x], b: {c: d}}"
    assert node(text).flow() == text


def test_a_mapping_takes_over_what_it_does_not_say_itself() -> None:
    first, other, both = node("[&a {x: 1, y: 2}, {<<: *a, y: 3}, {<<: [{y: 4}, *a], z: 5}]").items()
    assert first.plain() == {"x": 1, "y": 2}
    assert other.plain() == {"x": 1, "y": 3}
    assert both.plain() == {"x": 1, "y": 4, "z": 5}
    with pytest.raises(InputError, match="unknown key '<<'"):
        node("{<<: 3}").only(("x",))
    assert node("{'<<': 3}").plain() == {"<<": 3}


@pytest.mark.parametrize("text", ["{a: 1", "a: [", "\tx: 1", "- a\nb"])
def test_no_yaml(text: str) -> None:
    with pytest.raises(InputError, match=r"f\.yaml:\d+: no YAML"):
        compose(text, "f.yaml")


def test_half_a_character_is_no_text() -> None:
    with pytest.raises(InputError, match=r"f\.yaml:2: expected text, found half a character"):
        compose("a: 1\nb: \ud800", "f.yaml")


def test_deep_nesting_is_no_traceback() -> None:
    for text in ("[" * 100_000, "{a: " * 100_000, "- " * 100_000, "? " * 100_000):
        with pytest.raises(InputError, match=r"f.yaml:1: it is nested more than 60 deep"):
            compose(text, "f.yaml")


def test_an_empty_text_is_nothing() -> None:
    assert compose("# only a remark\n", "f.yaml") is None
