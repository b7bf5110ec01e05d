"""The layout of a report, and what a person's line means."""

import pytest

from tallystick.play import prompt
from tallystick.play.prompt import Command, understand
from tallystick.play.report import HEADING, LINE, Report, Row
from tallystick.rules.rulebook import Told


def told(*texts: str) -> list[Told]:
    return [Told(text) for text in texts]


def test_a_phase_stands_beside_what_happens_in_it_and_only_then() -> None:
    report = Report()
    rows = list(report.rows(told("Turn 2 · Blue", "Dawn", "Blue draws.", "Blue pays.", "Day"), 80))
    rows += report.rows(told("Dusk", "A battle."), 80)
    assert rows == [
        Row(LINE, ""),
        Row(HEADING, "Turn 2 · Blue"),
        Row(LINE, "  Dawn      Blue draws."),
        Row(LINE, "            Blue pays."),
        Row(LINE, "  Dusk      A battle."),
    ]


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_rows_are_not_longer_than_the_screen_is_wide(width: int) -> None:
    rows = list(Report().rows(told("Dawn", "word " * 60 + "end."), width))
    assert max(len(row.text) for row in rows) <= min(width, 100)
    assert len(rows) > 2


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("2", Command(prompt.ANSWER, 5)),
        ("0", Command(prompt.UNKNOWN)),
        ("3", Command(prompt.UNKNOWN)),
        ("", Command(prompt.ANSWER, 4)),
        ("?", Command(prompt.HELP)),
        ("? red owl", Command(prompt.CARD, -1, "red owl")),
        ("?owl", Command(prompt.CARD, -1, "owl")),
        (" U ", Command(prompt.UNDO)),
        ("s a b", Command(prompt.SAVE, -1, "a b")),
        ("why attack", Command(prompt.WHY, -1, "attack")),
        ("c", Command(prompt.CONCEDE)),
        ("q", Command(prompt.QUIT)),
        ("t", Command(prompt.TABLE)),
        ("attack", Command(prompt.UNKNOWN, -1, "")),
        ("²", Command(prompt.UNKNOWN)),
    ],
)
def test_what_a_line_means(line: str, expected: Command) -> None:
    assert understand(line, [3, 5], 4) == expected


def test_enter_needs_a_default() -> None:
    assert understand("", [3, 5], -1).kind == prompt.UNKNOWN
