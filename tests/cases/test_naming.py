"""Names of cards in cases, whatever the game."""

from __future__ import annotations

import pytest

from tallystick.cases.census import (
    GUESS,
    LIKELY,
    NO_PLACE,
    Naming,
    best,
    listed,
    named,
    unknown_names,
)
from tallystick.cases.nodes import (
    Node,
    Things,
    bare,
    card_of,
    compose,
    entries_of,
    names_in,
    row,
    split_number,
)
from tallystick.errors import InputError


def node(text: str) -> Node:
    found = compose(text, "test.yaml")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Ox", ("Ox", 0)),
        ("Ox#2", ("Ox", 2)),
        ("Ox #12", ("Ox", 12)),
        ("Ox#0", ("Ox#0", 0)),
        ("#2", ("#2", 0)),
        ("Ox#", ("Ox#", 0)),
    ],
)
def test_numbers(name: str, found: tuple[str, int]) -> None:
    assert split_number(name) == found


def test_names_of_lists() -> None:
    assert names_in(node("[Ox#2, Owl, Ox]")) == ["Ox", "Owl", "Ox"]
    assert names_in(node("Ox")) == ["Ox"]
    assert names_in(None) == names_in(node("3")) == names_in(node("none")) == []
    assert row(["Ox", "Owl"]) == "[Ox, Owl]"


def test_entries() -> None:
    entries = list(entries_of(node("[Ox, {card: Owl, damage: 1}, {damage: 1}]")))
    assert [card and bare(card) for card in map(card_of, entries)] == ["Ox", "Owl", None]


def test_things_by_name_and_number() -> None:
    names = {1: ("Ox",), 2: ("Ox",), 3: ("Owl", "Bird"), 4: ("Ox",)}
    things = Things(lambda entity: names[entity])
    for entity, (name, *_) in names.items():
        if entity != 4:
            things.add(name, entity)
    assert things.all("Ox") == [1, 2]
    assert things.all("Ox#2") == [2]
    assert things.all("Ox#3") == []
    assert things.pick("Ox", [2, 3]) == 2
    assert things.pick("Ox#1", [2, 3]) == -1
    assert things.among("Ox#3", [1, 2, 4]) == [4]  # written nowhere: the third of these
    assert things.among("Bird", names) == [3]
    assert things.name(3) == "Owl"
    things.place(2, 10)  # in the text that is before the other one
    things.place(1, 20)
    assert things.all("Ox") == [2, 1]


def test_a_thing_may_be_called_in_quotation_marks() -> None:
    names = {1: ("Ox",), 2: ("Ox",), 3: ('"Go!"',), 4: ("Go!",), 5: ('The "Old" Ox',)}
    things = Things(lambda entity: names[entity])
    for entity, (name,) in names.items():
        things.add(name, entity)
    assert things.all('"Ox"') == [1, 2]
    assert things.all('"Ox#2"') == things.among('"Ox#2"', iter(names)) == [2]
    assert things.pick('"Ox"', [3, 2]) == 2
    assert things.all('"Go!"') == things.among('"Go!"', names) == [3]  # that is its name
    assert things.all("Go!") == [4]
    assert things.all('The "Old" Ox') == [5]
    assert things.all('"Owl"') == []


def test_the_place_that_says_most_about_a_type() -> None:
    some = node("Ox")
    found = best(
        [
            Naming("Ox", "event", GUESS, some, placed=True),
            Naming("Ox", "upgrade", LIKELY, some),
            *named(node("Owl"), "event", NO_PLACE),
            *listed(node("[Owl, {card: Cow}]"), "ally", GUESS),
        ]
    )
    assert {name: one.type for name, one in found.items()} == {
        "Ox": "upgrade", "Owl": "ally", "Cow": "ally",
    }  # fmt: skip
    assert found["Ox"].placed
    assert not found["Cow"].placed


def test_quotation_marks_of_a_name() -> None:
    said = node("x")
    found = {one.name: one for one in (Naming("Go!", "event", NO_PLACE, said),)}
    assert unknown_names(found, {'"Go!"'}) == {}
    with pytest.raises(InputError, match="unknown card 'Go!'"):
        unknown_names(found, {"Stop!"})
