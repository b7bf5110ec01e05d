"""How much of the community's card data is understood; skipped where the data is not at hand."""

from pathlib import Path

import pytest

from tallystick.cards.importers import marvelcdb, neutral
from tallystick.cards.load import read_folder
from tallystick.games.marvel_champions.text import census
from tallystick.games.marvel_champions.text.schema import SCHEMA

DATA = Path(__file__).parents[4] / "shared" / "cards" / "marvelcdb"


@pytest.fixture(scope="module")
def taken() -> census.Census:
    if not DATA.is_dir():
        pytest.skip(f"no card data in {DATA.relative_to(DATA.parents[2])}")
    cards, problems = marvelcdb.import_cards(read_folder(str(DATA), "pack/*.json"))
    assert problems == []
    file = neutral.dump(marvelcdb.GAME, cards)
    return census.take(neutral.read(file, "cards.json", SCHEMA))


def test_every_record_is_imported(taken: census.Census) -> None:
    """2,510 records, one of which holds both sides of its card."""
    assert len(taken.report.cards) + taken.reprints == 2511
    assert taken.reprints == 211


def test_cost_phrases(taken: census.Census) -> None:
    assert taken.costs.total >= 569
    assert taken.costs.read / taken.costs.total >= 0.97


def test_resource_abilities(taken: census.Census) -> None:
    assert (taken.sources.read, taken.sources.missed) == (taken.sources.total, ())
    assert taken.sources.total >= 44


def test_whole_faces(taken: census.Census) -> None:
    player_side = taken.player_side
    assert player_side.whole / player_side.total >= 0.70
    assert taken.report.totals().whole / taken.report.totals().total >= 0.45


def test_the_document_has_these_figures(taken: census.Census) -> None:
    page = (Path(__file__).parents[3] / "docs" / "real-cards.md").read_text(encoding="utf-8")
    figures = [line for line in taken.lines(0) if "not parsed" not in line and "held" not in line]
    assert "\n".join(figures) in page


def test_problems_say_where(taken: census.Census) -> None:
    for card in taken.report.failing:
        for problem in card.problems:
            assert problem.card == card.facts.name
            assert problem.file_line > 0
            assert problem.line > 0 or problem.field != "text"
