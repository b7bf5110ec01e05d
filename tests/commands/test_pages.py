"""Long texts: by the page at a terminal, as they are elsewhere."""

import os
import re
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.terminals import at_terminal

from tallystick.cli import tally
from tallystick.play import games

POSIX = pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal")


@pytest.fixture
def pager(tmp_path: Path) -> dict[str, str]:
    """A pager that says that it is one."""
    script = tmp_path / "pager"
    script.write_text("#!/bin/sh\necho PAGED\ncat\n")
    script.chmod(script.stat().st_mode | stat.S_IEXEC)
    return {"PAGER": str(script)}


@POSIX
def test_the_rules_are_paged_at_a_terminal(pager: dict[str, str]) -> None:
    status, text = at_terminal(["rules", "terrus"], env=pager)
    assert status == 0
    assert text.startswith("PAGED\nT.1.1 ")
    assert max(map(len, text.splitlines())) <= 80


@POSIX
def test_what_fits_the_terminal_is_not_paged(pager: dict[str, str]) -> None:
    _, text = at_terminal(["rules", "terrus", "--clause", "T.2.4c"], env=pager)
    assert text.startswith("T.2.4c ")
    _, text = at_terminal(["rules", "terrus", "--clause", "T.2.4c"], rows=3, env=pager)
    assert text.startswith("PAGED")


@pytest.mark.parametrize("game", games.GAMES)
@pytest.mark.parametrize("columns", ["60", "100"])
def test_house_rules_stand_apart_from_their_names(
    game: str, columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    text = CliRunner().invoke(tally, ["rules", game]).output
    assert "PAGED" not in text
    shown = text.split("House rules")[1]
    for rule in games.find(game).house_rules():
        assert re.search(rf"^  {rule.name}  +{re.escape(rule.readings[0])}\b", shown, re.M), rule


@pytest.mark.parametrize("game", games.GAMES)
def test_no_marks_of_another_language_stand_in_the_rules(game: str) -> None:
    entry = games.find(game)
    texts = [row["text"] for row in entry.clauses()]
    texts += [rule.question for rule in entry.house_rules()]
    for text in texts:
        assert not re.search(r"\[\[|\]\]|\*\*|`|\[\w+_\w+\]|</?\w+>", text), text
