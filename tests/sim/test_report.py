"""The report: one page, with all figures as tables, that needs nothing from anywhere."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser

import pytest

from tallystick.sim.executors import Alone
from tallystick.sim.plan import Plan, checked
from tallystick.sim.plots import PICTURES, spec_of
from tallystick.sim.record import WON, GameRecord
from tallystick.sim.report import MOST_ROWS, pictures, report
from tallystick.sim.run import Result, run, tables_of
from tallystick.sim.sheets import FigureTable

PLAN = Plan("marvel-champions", ("random",), seed=3)


class Page(HTMLParser):
    """Counts what is on a page, and checks that every element is closed."""

    VOID = ("meta", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.counts: dict[str, int] = {}
        self.links: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        self.links += [v or "" for k, v in attrs if k in ("href", "src", "xlink:href", "action")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def page_of(plan: Plan, result: Result, tables: list[FigureTable]) -> str:
    return report(plan, result, tables, pictures(result, tables))


@pytest.fixture(scope="module")
def played() -> tuple[Result, list[FigureTable]]:
    result = run(PLAN, range(20), Alone())
    return result, tables_of(PLAN, checked(PLAN), result.records)


def test_a_page_with_every_table(played: tuple[Result, list[FigureTable]]) -> None:
    result, tables = played
    text = page_of(PLAN, result, tables)
    page = Page(text)
    assert page.counts["table"] == len([one for one in tables if one.rows]) - 1  # not the games
    for table in tables:
        if table.name != "games":
            assert f'<section id="{table.name}">' in text
            first = next(str(cell) for cell in table.rows[0] if isinstance(cell, str) and cell)
            assert first.replace("'", "&#x27;") in text
    assert "tally sim marvel-champions --seats random --seed 3 --games 20" in text
    assert text.isprintable() is False and "\x00" not in text
    assert page_of(PLAN, result, tables) == text


def test_it_needs_nothing_from_anywhere(played: tuple[Result, list[FigureTable]]) -> None:
    text = page_of(PLAN, *played)
    assert all(link.startswith("#") for link in Page(text).links)
    addresses = set(re.findall(r"https?://[^\s\"'<>)]+", text))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "default-src 'none'" in text


def test_pictures_with_the_extra(played: tuple[Result, list[FigureTable]]) -> None:
    pytest.importorskip("vl_convert")
    text = page_of(PLAN, *played)
    page = Page(text)
    drawn = [t for t in played[1] if t.name in PICTURES and spec_of(t, {}) is not None]
    assert page.counts["svg"] == page.counts["figure"] == len(drawn) + 1  # and the lengths
    assert len(drawn) >= 4
    assert "Without pictures" not in text


def test_no_pictures_without_it(
    played: tuple[Result, list[FigureTable]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    text = page_of(PLAN, *played)
    assert "svg" not in Page(text).counts
    assert "Without pictures: pip install" in text


def test_what_cards_are_called_is_no_markup() -> None:
    wicked = "<script>alert(1)</script>"
    record = GameRecord(
        0, 1, WON, (0,), {"stuck": {wicked: [3, 1, {"<b>": [2, {"&": 1}]}]}}, winners=(0,)
    )
    result = Result([record], 1, False)
    text = page_of(PLAN, result, tables_of(PLAN, checked(PLAN), [record]))
    assert wicked not in text and "<b>" not in text
    assert Page(text).counts["script"] == 1


def test_ten_thousand_games_stay_small() -> None:
    """As many cards and clauses as a game has, and long tables: under one and a half megabytes."""
    records = [
        GameRecord(
            n, n, WON, (0, 1),
            {
                "cards": {
                    "own": [[f"A card of some length, number {i}" for i in range(n % 7, 60)]] * 2,
                    "of": [{f"A card of some length, number {i}": [1, 1, 1, 1]
                            for i in range(n % 50, 60)}] * 2,
                },
                "questions": {f"kind {i}": [n, n, n, 0, 0] for i in range(20)},
            },
            winners=(n % 2,), decisions=100 + n % 900, turns=10 + n % 40,
        )
        for n in range(300)
    ]  # fmt: skip
    plan = Plan("terrus", ("random", "random"))
    many = [record._replace(game=300 * k + record.game) for k in range(34) for record in records]
    result = Result(many, len(many), False)
    tables = tables_of(plan, checked(plan), many)
    text = page_of(plan, result, tables)
    assert len(text.encode()) < 1_500_000
    assert max(len(table.rows) for table in tables) > MOST_ROWS
