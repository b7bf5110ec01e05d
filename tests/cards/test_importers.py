"""MarvelCDB's records to neutral cards; every card here is invented."""

import json
from pathlib import Path
from typing import Any

import pytest

from tallystick.cards.errors import CardError
from tallystick.cards.importers import marvelcdb, neutral
from tallystick.cards.importers.markup import plain_notation
from tallystick.cards.load import imported_game, read_file, read_folder
from tallystick.cards.report import check_cards
from tallystick.games.marvel_champions.text.language import LANGUAGE
from tallystick.games.marvel_champions.text.schema import SCHEMA

LANTERN = {"code": "90001", "name": "Lantern", "type_code": "support", "faction_code": "basic"}


def imported(*records: dict[str, Any]) -> tuple[list[dict[str, Any]], list[str]]:
    cards, problems = marvelcdb.import_cards([("xyz.json", json.dumps(records))])
    return cards, [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("markup", "plain"),
    [
        ("<b>Hero Action</b> <i>(attack)</i>: Hit.", "Hero Action (attack): Hit."),
        ("<b>Hero Action (thwart):</b> Look.", "Hero Action (thwart): Look."),
        ("<b>Hero Action:</b> <i>(attack)</i>: Hit.", "Hero Action (attack): Hit."),
        ("<b>Interrupt</b> (<i>defense</i>): Duck.", "Interrupt (defense): Duck."),
        ("<b>Hero Reponse</b>: Draw 1 card.", "Hero Response: Draw 1 card."),
        ("<b>Alter_Ego Action</b>: Rest.", "Alter-Ego Action: Rest."),
        ("<b>Action</b> Exhaust Lantern -> rest.", "Action: Exhaust Lantern → rest."),
        ("<b>Action</b>: Rest<b/>.", "Action: Rest."),
        ("<i>Night Eyes</i> - <b>Action</b>: Look.", "Night Eyes — Action: Look."),
        ('"Night Eyes" — <b>Action</b>: Look.', "Night Eyes — Action: Look."),
        ("Rest. <i>(Sleep.)</i>", "Rest. {Sleep.}"),
        ("One.\n<hr />\n<b>Boost</b>: Two.", "One.\nBoost: Two."),
        ("Choose:/n- Rest.\n– Look.", "Choose:\n• Rest.\n• Look."),
        ("spend[energy][mental] resources", "spend [energy] [mental] resources"),
        ("Spend a [physics] resource.", "Spend a [physical] resource."),
        ("Each boost icon <i>([boost])</i> counts.", "Each boost icon counts."),
        ("Requirement ([energy]).", "Requirement ([energy])."),
        ("A leadership <i>(blue)</i> card", "A leadership (blue) card"),
        ("“Shine” &amp; rest", '"Shine" & rest'),
        ('resolve the "<b>Special</b>" ability', 'resolve the "Special" ability'),
        ('Use your <i>"Glow"</i> ability.', 'Use your "Glow" ability.'),
        ("Villainous. (When this shines, rest.)", "Villainous. {When this shines, rest.}"),
        ("Rest. (Limit once per round.)", "Rest. (Limit once per round.)"),
        ("Blank <i>(except for [[Owls]])</i>.", "Blank (except for [[Owls]])."),
        ("Look <i>(using your ATK)</i>.", "Look {using your ATK}."),
        ("(In expert mode, rest.)", "(In expert mode, rest.)"),
        ("<i>(Any player may use this.)</i>", "(Any player may use this.)"),
    ],
)
def test_markup_comes_to_plain_notation(markup: str, plain: str) -> None:
    assert plain_notation(markup) == plain
    assert plain_notation(plain) == plain


def test_facts_are_kept_under_our_names() -> None:
    (card,), problems = imported(
        {
            **LANTERN,
            "pack_code": "xyz",
            "traits": "Tool. S.H.I.E.L.D.",
            "cost": 3,
            "cost_per_hero": True,
            "resource_mental": 2,
            "attack": -1,
            "is_unique": True,
            "thwart": None,
            "illustrator": "Nobody",
        }
    )
    assert problems == []
    assert card == {
        "name": "Lantern", "type": "support", "code": "90001", "faction": "basic", "pack": "xyz",
        "traits": ["Tool", "S.H.I.E.L.D."], "cost": "3 per player", "mental": 2, "unique": 1,
        "variable": "attack",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("cost", "printed"), [(0, "0"), (-1, "X"), (None, None), (4, "4")], ids=str
)
def test_costs(cost: int | None, printed: str | None) -> None:
    (card,), _ = imported({**LANTERN, "cost": cost})
    assert card.get("cost") == printed


def test_threat_is_per_player_unless_fixed() -> None:
    scheme = {**LANTERN, "type_code": "side_scheme", "base_threat": 3}
    (per_player, fixed), _ = imported(
        scheme, {**scheme, "code": "90002", "base_threat_fixed": True}
    )
    assert per_player["base_threat_per_player"] == 1
    assert "base_threat_per_player" not in fixed


def test_a_reprint_has_the_face_of_its_original() -> None:
    cards, problems = imported(
        {"code": "91001", "duplicate_of": "90001", "pack_code": "two", "position": 1},
        {**LANTERN, "text": "Permanent.", "pack_code": "one", "position": 7},
    )
    assert problems == []
    reprint, original = cards
    assert (reprint["text"], reprint["name"]) == ("Permanent.", "Lantern")
    assert (reprint["code"], reprint["pack"], reprint["reprint_of"]) == ("91001", "two", "90001")
    assert "reprint_of" not in original


def test_both_sides_of_a_card() -> None:
    (front, back), _ = imported(
        {
            **LANTERN,
            "text": "Permanent.",
            "double_sided": True,
            "back_name": "Lamp",
            "back_text": "Toughness.",
        }
    )
    assert (front["back"], back["code"], back["back"]) == ("90001b", "90001b", "90001")
    assert (back["name"], back["text"]) == ("Lamp", "Toughness.")


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        ({"code": "1", "type_code": "ally"}, "xyz.json: 1: name: expected words, found nothing"),
        ({**LANTERN, "type_code": 3}, "xyz.json: Lantern: type_code: expected words, found 3"),
        (
            {**LANTERN, "text": 3},
            "xyz.json: Lantern: text: expected words, 4000 ",
        ),
        ({**LANTERN, "cost": "2"}, "xyz.json: Lantern: cost: expected a whole number, found '2'"),
        ({**LANTERN, "health": 1.5}, "xyz.json: Lantern: health: expected a whole number"),
        ({"code": "2", "duplicate_of": "9"}, "xyz.json: 2: duplicate_of: a reprint of '9'"),
    ],
)
def test_broken_records_are_named(record: dict[str, Any], problem: str) -> None:
    cards, problems = imported(record, {**LANTERN, "code": "90002"})
    assert [card["code"] for card in cards] == ["90002"]
    assert len(problems) == 1
    assert problems[0].startswith(problem)


@pytest.mark.parametrize(
    ("text", "problem"),
    [("[", "xyz.json:1: column 2: no JSON"), ("{}", "xyz.json: expected a list")],
)
def test_broken_files_are_named(text: str, problem: str) -> None:
    cards, problems = marvelcdb.import_cards([("xyz.json", text)])
    assert cards == []
    assert str(problems[0]).startswith(problem)


def test_a_code_may_stand_once() -> None:
    records = [{**LANTERN, "code": "1"}, {**LANTERN, "code": "1", "name": "Lamp"}]
    cards, problems = marvelcdb.import_cards([("a.json", json.dumps(records))])
    assert [card["name"] for card in cards] == ["Lantern"]
    assert str(problems[0]) == "a.json: Lamp: code: there is a card of code '1' already, in a.json"


def test_two_fronts_have_not_one_back() -> None:
    faces = [("90004a", "90005b"), ("90004b", None), ("90005a", "90005b"), ("90005b", None)]
    records = [{**LANTERN, "code": code, "name": code, "back_link": back} for code, back in faces]
    cards, problems = imported(*records)
    assert [card.get("back") for card in cards] == ["90004b", None, "90005b", None]
    assert not problems


def test_a_text_under_another_name() -> None:
    """A slip of the data: the text stands under "scheme text"."""
    assert marvelcdb.import_record({**LANTERN, "scheme text": "Guard."})["text"] == "Guard."


def test_options_after_hyphens_and_full_stops_in_brackets() -> None:
    card = marvelcdb.import_record(
        {**LANTERN, "text": "<b>Action</b>: Choose one:\n-Draw 1 card.\n-Ready Lantern."}
    )
    assert str(card["text"]).split("\n")[1:] == ["• Draw 1 card.", "• Ready Lantern."]
    card = marvelcdb.import_record({**LANTERN, "text": "Uses (2 oil counters.)"})
    assert card["text"] == "Uses (2 oil counters)"


def test_a_neutral_file_is_read_again(tmp_path: Path) -> None:
    card = marvelcdb.import_record({**LANTERN, "cost": 2, "text": "<b>Action</b>: Draw 1 card."})
    file = tmp_path / "cards.json"
    file.write_text(neutral.dump(marvelcdb.GAME, [card, card]), encoding="utf-8")
    assert imported_game(str(file)) == "marvel-champions"
    first, second = read_file(str(file), SCHEMA)
    assert (first.name, first.costs["cost"], first.text) == ("Lantern", "2", "Action: Draw 1 card.")
    assert (first.where.line, second.where.line) == (2, 3)
    assert check_cards([first], LANGUAGE).status == 0


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[", "f.json:1: column 2: no JSON"),
        ("[]", 'f.json: expected {"game"'),
        ('{"game": "g", "format": 9, "cards": []}', "f.json: expected format 1"),
        ('{"game": "g", "format": 1, "cards": [\n3\n]}', "f.json:2: expected a card"),
        ('{"game": "g", "format": 1, "cards": [\n{"name": "A", "type": "b"}\n]}', "f.json:2: A:"),
    ],
)
def test_a_broken_neutral_file(text: str, problem: str) -> None:
    with pytest.raises(CardError) as error:
        neutral.read(text, "f.json", SCHEMA)
    assert str(error.value).startswith(problem)


def test_a_folder_is_read_in_order(tmp_path: Path) -> None:
    for name in ("b.json", "a.json", "c.txt"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    assert read_folder(str(tmp_path), "*.json") == [("a.json", "a.json"), ("b.json", "b.json")]
