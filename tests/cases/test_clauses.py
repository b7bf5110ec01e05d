"""Clause ids."""

from __future__ import annotations

import pytest

from tallystick.cases.clauses import any_covers, covers, known, read_clauses
from tallystick.cases.nodes import compose
from tallystick.errors import InputError


@pytest.mark.parametrize(
    ("wide", "narrow", "yes"),
    [
        ("T.25.4", "T.25.4", True),
        ("T.25.4", "T.25.4a", True),
        ("T.25.4a", "T.25.4", False),
        ("T.25", "T.25.4", True),
        ("T.25.0", "T.25.4", True),
        ("T.2", "T.25.4", False),
        ("T.25.1", "T.25.10", False),
    ],
)
def test_covers(wide: str, narrow: str, yes: bool) -> None:
    assert covers(wide, narrow) is yes


def test_any_covers() -> None:
    assert any_covers(["T.1.1", "T.25"], ["T.19.2", "T.25.4b"])
    assert not any_covers(["T.1.1"], [])


def read(text: str) -> tuple[str, ...]:
    node = compose(text, "f.yaml")
    assert node is not None
    return read_clauses(node, "terrus")


def test_one_or_several() -> None:
    assert read("T.25.4") == ("T.25.4",)
    assert read("[T.25.4, T.19.2]") == ("T.25.4", "T.19.2")


def test_a_section_is_a_clause() -> None:
    assert read("T.25") == ("T.25",)
    assert read("T.25.0") == ("T.25.0",)


@pytest.mark.parametrize("text", ["T25", "25.4", "T.", "t.25.4", "x"])
def test_what_is_no_id(text: str) -> None:
    with pytest.raises(InputError, match="expected a clause id"):
        read(text)


@pytest.mark.parametrize("text", ["T.25.9", "T.99.1", "M.25.4"])
def test_an_unknown_clause(text: str) -> None:
    with pytest.raises(InputError, match="unknown clause"):
        read(text)


def test_terrus_clauses_are_known() -> None:
    assert {"T.25.4a", "T.19.2e"} <= known("terrus")
