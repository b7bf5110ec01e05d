"""The card index's records to neutral cards; every card here is invented."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tallystick.cards.errors import CardError
from tallystick.cards.importers import cardindex, neutral
from tallystick.cards.importers.cardindex import (
    import_cards,
    import_faces,
    import_record,
    plain_notation,
)
from tallystick.commands.cards import command
from tallystick.games.grand_archive.text.schema import SCHEMA

ALLY: dict[str, Any] = {
    "slug": "lamp-keeper",
    "name": "Lamp Keeper",
    "uuid": "abc",
    "home_deck": "main",
    "types": ["UNIQUE", "ALLY"],
    "subtypes": ["MAGE", "HUMAN"],
    "classes": ["MAGE"],
    "effect_raw": "On Enter: Draw a card.\n\nVigor",
    "cost_memory": None,
    "cost_reserve": "2",
    "element": "NORM",
    "level": None,
    "power": 1,
    "life": 3,
    "durability": None,
    "speed": None,
}


def test_a_record() -> None:
    assert import_record(ALLY) == {
        "name": "Lamp Keeper",
        "type": "ally",
        "supertypes": "unique",
        "text": "On Enter: Draw a card.\nVigor",
        "code": "abc",
        "slug": "lamp-keeper",
        "deck": "main",
        "subtypes": ["mage", "human"],
        "classes": "mage",
        "element": "norm",
        "cost_reserve": "(2)",
        "power": 1,
        "life": 3,
    }


@pytest.mark.parametrize(
    ("given", "field", "expected"),
    [
        ({"cost_reserve": "X"}, "cost_reserve", "(X)"),
        ({"cost_reserve": 0}, "cost_reserve", "(0)"),
        ({"cost_reserve": None}, "cost_reserve", None),
        ({"cost_memory": 1}, "cost_memory", "memory 1"),
        ({"cost_memory": "x"}, "cost_memory", "memory X"),
        ({"cost": {"type": "memory", "value": "3"}}, "cost_memory", "memory 3"),
        ({"speed": True}, "speed", "fast"),
        ({"speed": False}, "speed", "slow"),
        ({"speed": "Slow"}, "speed", "slow"),
        ({"element": ["FIRE"]}, "element", "fire"),
        ({"element": None, "elements": ["FIRE", "WIND"]}, "element", "fire, wind"),
        ({"element": None}, "element", None),
        ({"types": ["REGALIA", "ITEM"]}, "type", "item"),
        ({"types": ["ITEM", "REGALIA"]}, "type", "item"),
        ({"types": ["PHANTASIA", "ALLY"]}, "other_types", "phantasia"),
        ({"life": "7"}, "life", 7),
        ({"editions": [{"slug": "first"}], "flavor": "Hm."}, "editions", None),
        (
            {"effect_raw": "", "effect": "<p>Draw a&nbsp;card.</p><p>Vigor</p>"},
            "text",
            "Draw a card.\nVigor",
        ),
        (
            {"effect_raw": None, "effect_html": "Choose one—<ul><li>Recover 1.</li></ul>"},
            "text",
            "Choose one—\n• Recover 1.",
        ),
        (
            {"effect_raw": "Banish Lamp Kepeer: Draw a card."},
            "text",
            "Banish Lamp Keeper: Draw a card.",
        ),
    ],
)
def test_quirks(given: dict[str, Any], field: str, expected: object) -> None:
    assert import_record({**ALLY, **given}).get(field) == expected


def test_both_faces() -> None:
    back = {"name": "Lamp Unlit", "types": ["ITEM"], "effect_raw": "Reservable"}
    for inside in (back, [back]):
        front, other = import_faces({**ALLY, "other_orientations": inside})
        assert (front["back"], other["back"]) == ("Lamp Unlit", "Lamp Keeper")
        assert (other["type"], other["text"]) == ("item", "Reservable")


def test_markup_and_private_characters() -> None:
    assert (
        plain_notation("*(Only a reminder.)*\r\n+2\ufff0 POWER\n\n ")
        == "(Only a reminder.)\n+2 POWER"
    )


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"name": None}, "name: expected words, found nothing"),
        ({"types": []}, "types: expected types, found []"),
        ({"types": ["REGALIA"]}, "types: expected types"),
        ({"cost_reserve": "two"}, "cost_reserve: expected a number or X, found 'two'"),
        ({"cost_memory": True}, "cost_memory: expected a number or X, found True"),
        ({"cost": {"type": "gold", "value": 1}}, "cost_gold: expected a number or X"),
        ({"power": -1}, "power: expected a whole number, found -1"),
        ({"speed": "quick"}, "speed: expected fast or slow, found 'quick'"),
        ({"effect_raw": 7}, "effect_raw: expected words, 4000 characters at most, found 7"),
    ],
)
def test_what_is_wrong_is_said(given: dict[str, Any], message: str) -> None:
    with pytest.raises(CardError, match=message.replace("[", r"\[")):
        import_record({**ALLY, **given})


@pytest.mark.parametrize("document", [[ALLY], {"data": [ALLY], "page": 1}, {"cards": [ALLY]}, ALLY])
def test_a_file_holds_cards_in_several_ways(document: object) -> None:
    cards, problems = import_cards([("cards.json", json.dumps(document))])
    assert ([card["name"] for card in cards], problems) == (["Lamp Keeper"], [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "cards.json:1: column 2: no JSON"),
        ('{"page": 1}', "cards.json: expected a list of cards"),
        ("[3]", "cards.json: expected a card, found 3"),
        ('[{"name": "Lamp"}]', "cards.json: Lamp: types: expected types"),
    ],
)
def test_files_that_cannot_be_read(text: str, message: str) -> None:
    cards, problems = import_cards([("cards.json", text)])
    assert cards == []
    assert str(problems[0]).startswith(message)


def test_the_neutral_file_is_read_back() -> None:
    cards, _ = import_cards([("cards.json", json.dumps([ALLY]))])
    (facts,) = neutral.read(neutral.dump(cardindex.GAME, cards), "cards.json", SCHEMA)
    assert (facts.type, facts.costs, facts.tags) == (
        "ally",
        {"cost_reserve": "(2)"},
        ("mage", "human"),
    )


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments, standalone_mode=False)


def test_importing_and_checking(tmp_path: Path) -> None:
    records = [
        ALLY,
        {
            **ALLY,
            "name": "Wick",
            "types": ["ACTION"],
            "effect_raw": "(1), REST: Draw a card.\nWhistle.",
        },
        {**ALLY, "name": "Oil", "types": ["ITEM"], "effect_raw": "Oil costs 1 less to activate."},
    ]
    (tmp_path / "index.json").write_text(json.dumps(records), encoding="utf-8")
    output = str(tmp_path / "cards.json")
    result = run("import", "grand-archive", str(tmp_path / "index.json"), "-o", output)
    assert (result.return_value, result.output) == (0, f"{output}: 3 cards of 1 files\n")
    checked = run("check", output)
    assert checked.return_value == 1
    lines = checked.output.splitlines()
    assert lines[:5] == [
        "all: 3 cards, 2 whole (66.7 %), 1 partly, 0 not",
        "with text: 3 cards, 2 whole (66.7 %), 1 partly, 0 not",
        "cost phrases before a colon: 1, of which parsed 1 (100.0 %)",
        "cost modifiers: 1, of which parsed 1 (100.0 %)",
        "additional and alternative costs: 0, of which parsed 0 (-)",
    ]
    assert "    action: 1 cards, 0 whole (0.0 %), 1 partly, 0 not" in lines
    assert "    mage: 3 cards, 2 whole (66.7 %), 1 partly, 0 not" in lines
    assert "    norm: 3 cards, 2 whole (66.7 %), 1 partly, 0 not" in lines
    assert "    1 by 'whistle', e.g. Wick" in lines


def test_without_a_file_to_write_it_goes_to_the_output(tmp_path: Path) -> None:
    (tmp_path / "index.json").write_text(json.dumps([ALLY]), encoding="utf-8")
    result = run("import", "grand-archive", str(tmp_path))
    assert result.return_value == 0
    assert json.loads(result.output)["game"] == "grand-archive"


def test_a_written_card_has_no_fields_that_mean_nothing(tmp_path: Path) -> None:
    card = 'name = "Gull"\ntypes = ["ALLY"]\ncost_reserve = "1"\n'
    file = tmp_path / "own.toml"
    file.write_text(f'[[card]]\n{card}effect_raw = "Reservable"\n', encoding="utf-8")
    told = CliRunner().invoke(command, ["check", str(file), "--game", "grand-archive"])
    assert "all: 1 card, 1 whole" in told.output
    file.write_text(f'[[card]]\n{card}efect_raw = "Reservable"\n', encoding="utf-8")
    told = CliRunner().invoke(command, ["check", str(file), "--game", "grand-archive"])
    assert "did you mean effect_raw?" in told.output
