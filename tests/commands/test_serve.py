"""`tally serve`, as far as it is asked without serving."""

from __future__ import annotations

import sys

import pytest

from tallystick.cli import run


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
