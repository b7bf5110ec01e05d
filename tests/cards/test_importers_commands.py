"""`tally cards import` and `tally cards check` on imported files; every card here is invented."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from tallystick.commands.cards import command

RECORDS = [
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
    assert lines[-1] == "    1 by 'whistle a', e.g. Hum"


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
