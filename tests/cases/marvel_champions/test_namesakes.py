"""A title that a player's card and an encounter card have: which of them a case means."""

from __future__ import annotations

import pytest

from tallystick.cases import run_text

CASE = """
- case: one
  game: marvel-champions
  cards:
    - {{name: Late, code: x1, type_code: event, cost: 0}}
    - {{name: Late, code: x2, type_code: treachery}}
  given: {{seats: {{A: {{hand: [{hand}]}}}}, encounter_deck: [{deck}]}}
"""


@pytest.mark.parametrize(
    ("hand", "deck", "where"),
    [("Late", "Late (x2)", "seats.A.hand"), ("Late (x1)", "Late", "encounter_deck")],
)
def test_the_title_alone_is_not_clear(hand: str, deck: str, where: str) -> None:
    report = run_text(CASE.format(hand=hand, deck=deck))
    (said,) = report.complaints()
    assert f"{where}: cards of several types are called Late: expected Late (x1), event" in said


def test_with_its_code_it_is() -> None:
    assert run_text(CASE.format(hand="Late (x1)", deck="Late (x2)")).complaints() == []
