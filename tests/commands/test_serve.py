"""`tally serve`, as far as it is asked without serving."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.decks import owls

from tallystick.cli import run
from tallystick.commands.serve import origin_of
from tallystick.play.guests import laid_out


def test_what_it_needs_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "tallystick.web.serving", raising=False)
    monkeypatch.delattr("tallystick.web.serving", raising=False)
    assert run(["serve"]) == 2
    said = capsys.readouterr().err
    assert "pip install 'tallystick[web]'" in said and said.count("\n") == 1


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_is_a_number(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--port", port]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--host", ""], "argument 5 is empty"),
        (["--origin", "zork"], "--origin: expected such as https://example.org, found 'zork'"),
        (["--origin", "http://[::1"], "--origin: expected such as"),
        (["--new-link", "zork"], "--new-link: expected TABLE=NAME, found 'zork'"),
        (["--origin", "https://a.org/tables"], "--origin: expected such as"),
    ],
)
def test_what_is_no_address(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--port", "0", *arguments]) == 2
    assert said in capsys.readouterr().err


CALF = '[[card]]\nname = "Calf"\ntype = "beast"\nrecruit = "{4}"\nstats = [1, 1, 2]\n'


def test_cards_are_laid_out_by_their_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, owls_file = tmp_path / "mine.toml", owls.written(tmp_path)
    mine.write_text(CALF, encoding="utf-8")
    found = laid_out([f"terrus={mine}", owls_file])
    assert found == {"terrus": (str(mine),), "marvel-champions": (owls_file,)}
    for typed, why in (
        (str(mine), "does not say of which game it is: expected GAME=FILE"),
        (f"zork={mine}", "does not say of which game it is"),
        (f"heirless={mine}", "unknown type 'beast'"),
        (f"terrus={owls_file}", "has cards of marvel-champions, not of terrus"),
        ("terrus=none.toml", "none.toml: --cards: cannot be read"),
        ("none.toml", "none.toml: --cards: cannot be read"),
    ):
        assert run(["serve", "--port", "0", "--cards", typed]) == 2
        said = capsys.readouterr().err
        assert why in said and said.count("\n") == 1


def test_an_origin_is_what_browsers_say() -> None:
    assert origin_of("https://Tables.Example.org/") == "https://tables.example.org"
    assert origin_of("http://10.0.0.1:8080") == "http://10.0.0.1:8080"
