from typing import Any

import pytest

from tallystick.cards.errors import CardError
from tallystick.cards.schema import (
    CHOICE,
    COST,
    NUMBER,
    NUMBERS,
    TAG,
    WORDS,
    CardFacts,
    CardField,
    Schema,
    Where,
    read_card,
)  # fmt: skip

SCHEMA = Schema(
    ("ship", "port"),
    (
        CardField("flag", TAG, example='"dutch"'),
        CardField("wind", CHOICE, choices=("north", "south")),
        CardField("worth", NUMBER, least=1),
        CardField("guns", NUMBERS, ("ship",), length=2, example="[1, 2]"),
        CardField("toll", COST, ("port",), example='"{2}"'),
        CardField("fare", COST, ("ship",)),
        CardField("motto", WORDS),
    ),
)
WHERE = Where("fleet.toml", 10, {"name": 11, "worth": 14, "text": 15}, first_text_line=16)


def read(**fields: Any) -> CardFacts:
    return read_card({"name": "Gull", "type": "ship"} | fields, WHERE, SCHEMA)


def wrong(**fields: Any) -> str:
    with pytest.raises(CardError) as caught:
        read(**fields)
    assert len(caught.value.problems) == 1
    return str(caught.value)


def test_facts_are_sorted_by_what_they_hold() -> None:
    facts = read(
        flag="Dutch, Old",
        wind="north",
        worth=3,
        guns=[1, -2],
        fare="{1}",
        motto="x",
        text="A.\n\nB. ",
    )
    assert facts.tags == ("dutch", "old")
    assert facts.words == {"wind": "north", "motto": "x"}
    assert facts.numbers == {"worth": 3}
    assert facts.lists == {"guns": (1, -2)}
    assert facts.costs == {"fare": "{1}"}
    assert facts.lines() == [(1, "A."), (3, "B.")]
    assert facts.raw["flag"] == "Dutch, Old"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"wroth": 3}, "fleet.toml:10: Gull: wroth: unknown field 'wroth'; did you mean worth?"),
        (
            {"worth": "3"},
            "fleet.toml:14: Gull: worth: expected a whole number, 1 or more, found '3'",
        ),
        ({"worth": True}, "expected a whole number, 1 or more, found True"),
        ({"worth": 0}, "expected a whole number, 1 or more, found 0"),
        ({"wind": "soth"}, "unknown wind 'soth'; did you mean south?"),
        ({"wind": 7}, "unknown wind 7; expected north or south"),
        ({"guns": [1]}, "expected 2 whole numbers such as [1, 2], found [1]"),
        ({"guns": [1, "2"]}, "expected 2 whole numbers such as [1, 2], found [1, '2']"),
        ({"toll": "{2}"}, "a ship has no 'toll', only port has; a ship has fare"),
        ({"fare": 2}, "expected text in quotes, found 2"),
        ({"fare": {"plant": None}}, "expected text in quotes, found {'plant': None}"),
        ({"flag": 3}, 'expected a word such as "dutch", found 3'),
        ({"flag": [""]}, "expected a word such as \"dutch\", found ['']"),
        ({"flag": "du\u202etch"}, 'expected a word such as "dutch", found'),
        ({"text": 3}, "expected text in quotes, found 3"),
        ({"type": "shop"}, "unknown type 'shop'; did you mean ship?"),
        ({"type": None}, "a card needs a type; expected ship or port"),
        ({"name": None}, "expected text in quotes, found nothing"),
    ],
)
def test_what_is_wrong_is_named(fields: dict[str, Any], message: str) -> None:
    assert message in wrong(**fields)


def test_everything_wrong_is_said_at_once() -> None:
    with pytest.raises(CardError) as caught:
        read(worth="3", wind="nroth", sails=2)
    assert [problem.field for problem in caught.value.problems] == ["worth", "wind", "sails"]


def test_of_exclusive_fields_a_card_has_one() -> None:
    schema = SCHEMA._replace(exclusive=("worth", "guns", "toll", "fare"))
    ship = {"name": "Gull", "type": "ship"}
    assert read_card(ship | {"fare": "{1}", "guns": None}, WHERE, schema).costs == {"fare": "{1}"}
    with pytest.raises(CardError) as caught:
        read_card(ship | {"fare": "{1}", "worth": 1}, WHERE, schema)
    assert "fleet.toml:10: Gull: fare: a ship has one of worth or fare, not 2 of them" in str(
        caught.value
    )
    with pytest.raises(CardError) as caught:
        read_card(ship | {"fare": "{1}", "toll": "{1}"}, WHERE, schema)
    assert [problem.field for problem in caught.value.problems] == ["toll"]


def test_places_in_the_file() -> None:
    assert (WHERE.of("worth"), WHERE.of("wind"), WHERE.of_text(2)) == (14, 10, 17)
    assert Where("f", 3, {"text": 5}).of_text(2) == 5


def test_a_tag_is_one_of_the_choices_and_a_needed_field_is_there() -> None:
    schema = Schema(
        ("path",),
        (
            CardField("from", TAG, ("path",), choices=("log", "brick")),
            CardField("to", CHOICE, ("path",), choices=("log",), example='"log"', needed=True),
        ),
    )
    none = read_card({"name": "P", "type": "path", "from": [], "to": "log"}, Where(), schema)
    assert none.tags == ()
    with pytest.raises(CardError) as caught:
        read_card({"name": "P", "type": "path", "from": ["log", "gold"]}, Where(), schema)
    assert [str(one) for one in caught.value.problems] == [
        "P: from: unknown from 'gold'; expected log or brick",
        "P: to: a path needs 'to', such as \"log\"",
    ]


def test_a_card_gives_way_to_its_code_or_without_one_to_its_name() -> None:
    def card(name: str, code: str = "") -> CardFacts:
        return CardFacts(name, "villain", "", words={"code": code} if code else {})

    ours = [card("Brack", "b-1"), card("Brack", "b-2"), card("Tallow", "t-1")]
    coded = Schema(("villain",), (), unique="code")
    assert [*map(coded.shadowed([card("Brack", "b-2")]), ours)] == [False, True, False]
    assert [*map(coded.shadowed([card("Brack")]), ours)] == [True, True, False]
    assert [*map(coded.shadowed([card("Other", "t-1")]), ours)] == [False, False, True]
    named = Schema(("villain",), ())
    assert [*map(named.shadowed([card("Brack", "b-3")]), ours)] == [True, True, False]
