"""`tally cards import` and `tally cards check` on imported files; every card here is invented."""

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from tallystick.commands.cards import command
from tallystick.play.games import Entry

RECORDS: list[dict[str, object]] = [
    {"code": "1", "name": "Lamp", "type_code": "support", "faction_code": "basic", "cost": 1,
     "pack_code": "one", "text": "<b>Resource</b>: Exhaust Lamp → generate a [wild] resource."},
    {"code": "2", "name": "Hum", "type_code": "event", "faction_code": "justice", "cost": 1,
     "pack_code": "two", "text": "<b>Action</b>: Take 1 damage → draw 1 card.\nWhistle a tune."},
    {"code": "3", "duplicate_of": "1", "pack_code": "two"},
]  # fmt: skip


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments, standalone_mode=False)


def imported(tmp_path: Path, records: object) -> tuple[Result, str]:
    folder = tmp_path / "data" / "pack"
    folder.mkdir(parents=True)
    (folder / "one.json").write_text(json.dumps(records), encoding="utf-8")
    output = str(tmp_path / "cards.json")
    return run("import", "marvelcdb", str(folder.parent), "-o", output), output


def test_importing_and_checking(tmp_path: Path) -> None:
    result, file = imported(tmp_path, RECORDS)
    assert (result.return_value, result.output) == (0, f"{file}: 3 cards of 1 files\n")
    checked = run("check", file)
    assert checked.return_value == 1
    lines = checked.output.splitlines()
    assert lines[:3] == [
        "faces: 2, and 1 reprints of some of them",
        "all: 2 faces, 1 whole (50.0 %), 1 partly, 0 not",
        "player side: 2 faces, 1 whole (50.0 %), 1 partly, 0 not",
    ]
    assert "cost phrases before an arrow: 2, of which parsed 2 (100.0 %)" in lines
    assert '"Resource" abilities: 1, of which parsed 1 (100.0 %)' in lines
    assert "    justice: 1 faces, 0 whole (0.0 %), 1 partly, 0 not" in lines
    assert "    one: 1 faces, 1 whole (100.0 %), 0 partly, 0 not" in lines
    assert "    1 by 'whistle a', e.g. Hum" in lines
    assert lines[-2:] == ["of 1 faces read whole, 1 run whole (100.0 %)", "    support: 1 of 1"]


def test_several_folders_are_laid_together(tmp_path: Path) -> None:
    """A reprint in one of what stands in the other; a code that stands in both is told."""
    for name, records in (("one", RECORDS[:1]), ("two", [RECORDS[2], RECORDS[1], RECORDS[0]])):
        (tmp_path / name / "pack").mkdir(parents=True)
        (tmp_path / name / "pack" / f"{name}.json").write_text(json.dumps(records))
    output = str(tmp_path / "cards.json")
    result = run("import", "marvelcdb", str(tmp_path / "one"), str(tmp_path / "two"), "-o", output)
    assert result.return_value == 1
    first, second = (tmp_path / name / "pack" / f"{name}.json" for name in ("one", "two"))
    assert f"there is a card of code '1' already, in {first}" in result.output
    assert result.output.endswith(f"{output}: 3 cards of 2 files\n")
    assert "faces: 2, and 1 reprints of some of them" in run("check", output).output
    second.write_text("[")
    first.write_text("{")
    result = run("import", "marvelcdb", str(tmp_path / "one"), str(tmp_path / "two"))
    assert all(f"tally: {file}:1: " in result.output for file in (first, second)), result.output


def test_what_is_read_and_not_run_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the rules cannot carry out: here, all that Lamp says."""
    monkeypatch.setattr(
        Entry,
        "cannot_run",
        lambda _, cards: [("no op",) if one.facts.name == "Lamp" else () for one in cards],
    )
    _, file = imported(tmp_path, [RECORDS[0], {**RECORDS[1], "text": ""}])
    checked = run("check", file)
    assert checked.return_value == 1
    assert "all: 2 faces, 2 whole (100.0 %), 0 partly, 0 not" in checked.output
    assert checked.output.endswith(
        "of 2 faces read whole, 1 run whole (50.0 %)\n"
        "    support: 0 of 1\n    event: 1 of 1\n"
        "read but not run, so that no deck may have them: 1\n"
        "    1 by 'no op', e.g. Lamp\n"
    )


def test_cards_of_ones_own_in_the_fields_of_the_data(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    card = '[[card]]\nname = "Glim"\ntype_code = "event"\ncost = 1\ntext = "Action: Draw 1 card."\n'
    file.write_text(card, encoding="utf-8")
    assert run("check", str(file), "--game", "marvel-champions").return_value == 0
    file.write_text(card.replace("cost", "cots"), encoding="utf-8")
    result = run("check", str(file), "--game", "marvel-champions")
    assert result.return_value == 2
    assert f"{file}:4: Glim: cots: unknown field 'cots'; did you mean cost?" in result.output


@pytest.mark.parametrize(
    ("game", "field", "said"),
    [
        ("marvel-champions", "traits = true", "expected words in quotes, found True"),
        ("marvel-champions", "set_code = []", "expected words in quotes, found []"),
        ("marvel-champions", 'stage = {a = "x"}', "expected words in quotes, found {'a': 'x'}"),
        ("marvel-champions", 'faction_code = "a\\nb"', "expected words in quotes, found 'a\\nb'"),
        ("marvel-champions", 'is_unique = "no"', "expected true or false, found 'no'"),
        ("marvel-champions", "base_threat_fixed = 3", "expected true or false, found 3"),
        ("grand-archive", "element = 3.5", "expected words in quotes, found 3.5"),
        ("grand-archive", "classes = [[1]]", "expected words in quotes, found [[1]]"),
    ],
)
def test_what_no_field_of_the_data_holds(tmp_path: Path, game: str, field: str, said: str) -> None:
    file = tmp_path / "own.toml"
    kind = 'type_code = "event"' if game == "marvel-champions" else 'types = ["ACTION"]'
    file.write_text(f'[[card]]\nname = "Glim"\n{kind}\n{field}\n', encoding="utf-8")
    result = run("check", str(file), "--game", game)
    assert result.return_value == 2
    assert f"{file}:4: Glim: {field.partition(' ')[0]}: {said}" in result.output


def test_a_type_that_we_do_not_know_is_named_and_the_others_are_written(tmp_path: Path) -> None:
    result, file = imported(tmp_path, [*RECORDS, {"code": "5", "name": "A", "type_code": "gizmo"}])
    assert result.return_value == 1
    assert "A: type: unknown type 'gizmo'; expected hero, " in result.output
    assert "gizmo" not in Path(file).read_text(encoding="utf-8")


def test_an_output_that_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "one.json").write_text(json.dumps(RECORDS), encoding="utf-8")
    result = run("import", "marvelcdb", str(tmp_path), "-o", str(tmp_path / "no" / "such"))
    assert result.return_value == 2
    assert "cannot be written" in result.output


def test_a_file_that_cannot_be_read_does_not_hold_up_the_others(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "one.json").write_text(json.dumps(RECORDS), encoding="utf-8")
    (folder / "two.json").write_bytes(b"\xff\xfe")
    result = run("import", "marvelcdb", str(tmp_path), "-o", str(tmp_path / "cards.json"))
    assert result.return_value == 1
    assert "it is no UTF-8 text" in result.output
    assert (tmp_path / "cards.json").exists()


def test_cards_that_cannot_be_read_do_not_hold_up_the_others(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    head = '{"game": "marvel-champions", "format": 1, "cards": [\n'
    file.write_text(head + '{"name": "A", "type": "ally"},\n3\n]}', encoding="utf-8")
    result = run("check", str(file))
    assert result.return_value == 2
    assert f"{file}:3: expected a card" in result.output
    assert "all: 1 faces, 1 whole (100.0 %), 0 partly, 0 not" in result.output


def test_the_good_cards_of_broken_data_are_written(tmp_path: Path) -> None:
    result, file = imported(tmp_path, [*RECORDS, {"code": "4"}])
    assert result.return_value == 1
    assert "one.json: 4: name: expected words" in result.output
    assert Path(file).exists()


def test_nothing_to_import(tmp_path: Path) -> None:
    result, file = imported(tmp_path, [])
    assert result.return_value == 2
    assert not Path(file).exists()


def test_a_file_of_no_game_that_we_know(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text("[]", encoding="utf-8")
    result = run("check", str(file))
    assert result.return_value == 2
    assert 'expected {"game"' in result.output


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "card = []\n"])
def test_a_file_without_cards_is_told(tmp_path: Path, text: str) -> None:
    file, good = tmp_path / "none.toml", tmp_path / "good.toml"
    file.write_text(text, encoding="utf-8")
    good.write_text('[[card]]\nname = "Auk"\ntype = "beast"\n', encoding="utf-8")
    result = run("check", str(file), str(good))
    assert result.return_value == 2
    said = "has no cards: expected a .toml file with [[card]] tables, or a folder with such files"
    assert f"tally: {file}: {said}\n" in result.output
    assert "all: 1 card, 1 whole" in result.output


def test_a_folder_and_an_import_without_cards_are_told(tmp_path: Path) -> None:
    file = tmp_path / "none.json"
    file.write_text('{"game": "marvel-champions", "format": 1, "cards": []}', encoding="utf-8")
    for words in ((str(tmp_path),), (str(file),), (str(file), "--sets")):
        result = run("check", *words)
        assert (result.return_value, result.output.count("\n")) == (2, 1), result.output
        assert f"tally: {words[0]}: has no cards: expected " in result.output


def test_fewer_words_than_none_are_refused() -> None:
    result = run("check", "none.json", "--words", "-5")
    assert isinstance(result.exception, click.BadParameter)
