"""`tally cards check --sets`: what the cards of a file make up together."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.decks import owls

from tallystick import cli


def test_what_runs_whole_is_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Heroes of which all cards run, and a scenario that one card keeps from it."""
    status = cli.run(["cards", "check", "--sets", owls.written(tmp_path)])
    out = capsys.readouterr().out.splitlines()
    assert status == 1
    assert out[0].startswith("hero sets: 6 of 6 run whole: ") and "grey_owl" in out[0]
    assert out[1] == "scenarios: 1 of 2 run whole: brinewright"
    assert out[2:] == ["    rook: lacks 1", "        Riddle: not read: 'Frobnicate'"]


@pytest.mark.parametrize("text", ["{", '{"game": "grand-archive", "format": 1, "cards": []}'])
def test_a_file_without_sets_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that is no JSON, and one of a game in which nothing is played as a whole."""
    file = tmp_path / "cards.json"
    file.write_text(text, encoding="utf-8")
    assert cli.run(["cards", "check", "--sets", str(file)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_of_cards_of_ones_own_no_sets_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[[card]]\nname = "Ox"\ntype = "beast"\nstats = [1, 1, 1]\n', encoding="utf-8")
    assert cli.run(["cards", "check", str(file)]) == 0
    capsys.readouterr()
    assert cli.run(["cards", "check", "--sets", str(file)]) == 2
    said = capsys.readouterr().err
    assert said == "tally: --sets: none of these files is an imported one (.json)\n"
