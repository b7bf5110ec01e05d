"""What a case says wrongly: one clear line with its place and field, whatever the game."""

from __future__ import annotations

import pytest
from tests.cases.grand_archive.errors import WRONG as GRAND_ARCHIVE
from tests.cases.heirless.errors import WRONG as HEIRLESS
from tests.cases.helpers import error_of
from tests.cases.marvel_champions.errors import WRONG as MARVEL
from tests.cases.wrong import Wrong

ALL = (GRAND_ARCHIVE, HEIRLESS, MARVEL)
STEPS = [(one, *said) for one in ALL for said in one.steps.items()]
POSITIONS = [(one, *said) for one in ALL for said in one.positions.items()]
LOOKS = [(one, *said) for one in ALL for said in one.looks.items()]
FACES = [(one, *said) for one in ALL for said in (one.faces or {}).items()]


def named(value: object) -> str | None:
    """A part of a test's id."""
    return value.game if isinstance(value, Wrong) else None


@pytest.mark.parametrize(("wrong", "step", "line"), STEPS, ids=named)
def test_steps(wrong: Wrong, step: str, line: str) -> None:
    error = error_of(wrong.case(rest=f"  when:\n    - {step}\n"))
    assert error.startswith("test.yaml:9: ")
    assert line in error


@pytest.mark.parametrize(("wrong", "given", "line"), POSITIONS, ids=named)
def test_positions(wrong: Wrong, given: str, line: str) -> None:
    error = error_of(wrong.case(given))
    assert error.startswith("test.yaml:7: ")
    assert line in error


@pytest.mark.parametrize(("wrong", "then", "line"), LOOKS, ids=named)
def test_looks(wrong: Wrong, then: str, line: str) -> None:
    error = error_of(wrong.case(rest=f"  then: {{{then}}}\n"))
    assert error.startswith("test.yaml:8: ")
    assert line in error


@pytest.mark.parametrize("wrong", ALL, ids=named)
def test_options(wrong: Wrong) -> None:
    option, slip, reading = wrong.option
    error = error_of(wrong.case(rest=f"  options: {{{option}: {reading}}}\n"))
    assert f"options.{option}: unknown reading of the option {option} {reading!r}" in error
    error = error_of(wrong.case(rest=f"  options: {{{slip}: {reading}}}\n"))
    assert f"unknown option {slip!r}; did you mean {option}?" in error


@pytest.mark.parametrize("wrong", ALL, ids=named)
def test_a_card_that_is_used_must_be_understood(wrong: Wrong) -> None:
    assert error_of(wrong.case(wrong.misread)).startswith("test.yaml:5: Riddle: text: ")


@pytest.mark.parametrize(("wrong", "card", "field"), FACES, ids=named)
def test_cards(wrong: Wrong, card: str, field: str) -> None:
    text = f"- game: {wrong.game}\n  cards:\n    - {card}\n- case: x\n"
    error = error_of(f"{text}  given: {{seats: {{A: {{hand: [Ox]}}}}}}\n")
    assert error.startswith("test.yaml:3: ")
    assert field in error
