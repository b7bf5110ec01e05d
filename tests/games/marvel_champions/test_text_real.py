"""How much of the community's card data is understood; skipped where the data is not at hand."""

from pathlib import Path

import pytest

from tallystick.cards.compile import compiled
from tallystick.cards.importers import marvelcdb, neutral
from tallystick.cards.load import read_folder
from tallystick.cards.running import Census
from tallystick.games.marvel_champions.text import census
from tallystick.games.marvel_champions.text.schema import SCHEMA

DATA = Path(__file__).parents[4] / "shared" / "cards" / "marvelcdb"


@pytest.fixture(scope="module")
def taken() -> Census:
    if not DATA.is_dir():
        pytest.skip(f"no card data in {DATA.relative_to(DATA.parents[2])}")
    cards, problems = marvelcdb.import_cards(read_folder(str(DATA), "pack/*.json"))
    assert problems == []
    file = neutral.dump(marvelcdb.GAME, cards)
    return census.take(neutral.read(file, "cards.json", SCHEMA), compiled)


def test_every_record_is_imported(taken: Census) -> None:
    """2,510 records, one of which holds both sides of its card."""
    assert len(taken.report.cards) == 2300
    assert taken.head == ("faces: 2300, and 211 reprints of some of them",)


def test_cost_phrases(taken: Census) -> None:
    assert taken.asked[census.COSTS].total >= 569
    assert taken.asked[census.COSTS].read / taken.asked[census.COSTS].total >= 0.97


def test_resource_abilities(taken: Census) -> None:
    sources = taken.asked[census.SOURCES]
    assert (sources.read, sources.missed) == (sources.total, ())
    assert sources.total >= 44


def test_whole_faces(taken: Census) -> None:
    player_side = taken.part(census.PLAYER_SIDE)
    assert player_side.whole / player_side.total >= 0.70
    assert taken.report.totals().whole / taken.report.totals().total >= 0.45


def test_the_document_has_these_figures(taken: Census) -> None:
    page = (Path(__file__).parents[3] / "docs" / "real-cards.md").read_text(encoding="utf-8")
    figures = [line for line in taken.lines(0) if "not parsed" not in line and "held" not in line]
    assert "\n".join(figures) in page


def test_problems_say_where(taken: Census) -> None:
    for card in taken.report.failing:
        for problem in card.problems:
            assert problem.card == card.facts.name
            assert problem.file_line > 0
            assert problem.line > 0 or problem.field != "text"
