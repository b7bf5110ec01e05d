"""The layout of a report, and what a person's line means."""

import pytest

from tallystick.play.report import HEADING, LINE, ReportRow, ViewerReport
from tallystick.rules.rulebook import Told


def told(*texts: str) -> list[Told]:
    return [Told(text) for text in texts]


def test_a_phase_stands_beside_what_happens_in_it_and_only_then() -> None:
    report = ViewerReport()
    rows = list(report.rows(told("Turn 2 · Blue", "Dawn", "Blue draws.", "Blue pays.", "Day"), 80))
    rows += report.rows(told("Dusk", "A battle."), 80)
    assert rows == [
        ReportRow(LINE, ""),
        ReportRow(HEADING, "Turn 2 · Blue"),
        ReportRow(LINE, "  Dawn      Blue draws."),
        ReportRow(LINE, "            Blue pays."),
        ReportRow(LINE, "  Dusk      A battle."),
    ]


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_rows_are_not_longer_than_the_screen_is_wide(width: int) -> None:
    rows = list(ViewerReport().rows(told("Dawn", "word " * 60 + "end."), width))
    assert max(len(row.text) for row in rows) <= min(width, 100)
    assert len(rows) > 2
