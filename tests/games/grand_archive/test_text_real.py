"""How much of the card index is understood; skipped where the data is not at hand."""

from pathlib import Path

import pytest

from tallystick.cards.compile import compiled
from tallystick.cards.importers import cardindex, neutral
from tallystick.cards.running import Census
from tallystick.games.grand_archive.text import census
from tallystick.games.grand_archive.text.schema import SCHEMA

DATA = Path(__file__).parents[4] / "shared" / "cards" / "grand-archive" / "cards.json"


@pytest.fixture(scope="module")
def taken() -> Census:
    if not DATA.is_file():
        pytest.skip(f"no card data in {DATA.relative_to(DATA.parents[3])}")
    cards, problems = cardindex.import_cards([(DATA.name, DATA.read_text(encoding="utf-8"))])
    assert problems == []
    file = neutral.dump(cardindex.GAME, cards)
    return census.take(neutral.read(file, "cards.json", SCHEMA), compiled)


def test_every_record_is_imported(taken: Census) -> None:
    assert len(taken.report.cards) == 1208


def test_cost_phrases(taken: Census) -> None:
    assert taken.asked[census.COSTS].missed == ()
    assert taken.asked[census.COSTS].read >= 231


def test_cost_modifiers_and_added_costs(taken: Census) -> None:
    assert taken.asked[census.MODIFIERS].total >= 170
    assert taken.asked[census.MODIFIERS].read / taken.asked[census.MODIFIERS].total >= 0.98
    assert taken.asked[census.ADDED].total >= 260
    assert taken.asked[census.ADDED].read / taken.asked[census.ADDED].total >= 0.98


def test_whole_cards(taken: Census) -> None:
    with_text = [card for card in taken.report.cards if card.facts.text.strip()]
    assert sum(card.is_whole for card in with_text) / len(with_text) >= 0.90


def test_the_document_has_these_figures(taken: Census) -> None:
    page = Path(__file__).parents[3] / "docs" / "real-cards-grand-archive.md"
    figures = [line for line in taken.lines(0) if "not parsed" not in line and "held" not in line]
    by_class = figures.index("by class:")
    assert "\n".join(figures[:by_class]) in page.read_text(encoding="utf-8")


def test_problems_say_where(taken: Census) -> None:
    for card in taken.report.failing:
        for problem in card.problems:
            assert problem.card == card.facts.name
            assert problem.file_line > 0
            assert problem.line > 0 or problem.field != "text"
