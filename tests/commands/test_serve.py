"""`tally serve`, as far as it is asked without serving."""

from __future__ import annotations

import sys

import pytest

from tallystick.cli import run
from tallystick.commands.serve import origin_of


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
        (["--host", ""], "--host: expected an address"),
        (["--origin", "zork"], "--origin: expected such as https://example.org, found 'zork'"),
        (["--origin", "http://[::1"], "--origin: expected such as"),
        (["--origin", "https://a.org/tables"], "--origin: expected such as"),
    ],
)
def test_what_is_no_address(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--port", "0", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_an_origin_is_what_browsers_say() -> None:
    assert origin_of("https://Tables.Example.org/") == "https://tables.example.org"
    assert origin_of("http://10.0.0.1:8080") == "http://10.0.0.1:8080"
