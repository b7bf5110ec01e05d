"""How many of the real cost phrases can be paid; skipped where the data is not at hand."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tallystick.cards.errors import NotRun
from tallystick.cards.importers import marvelcdb, neutral
from tallystick.cards.load import read_folder
from tallystick.cards.schema import CardFacts
from tallystick.games.marvel_champions.compiling.lowering import AbilityLowering
from tallystick.games.marvel_champions.costs.payment import CompiledCost
from tallystick.games.marvel_champions.text import census
from tallystick.games.marvel_champions.text.language import LANGUAGE, with_own
from tallystick.games.marvel_champions.text.schema import SCHEMA
from tallystick.rules.phrases import Costs

DATA: Final = Path(__file__).parents[4] / "shared" / "cards" / "marvelcdb"


@pytest.fixture(scope="module")
def faces() -> list[CardFacts]:
    if not DATA.is_dir():
        pytest.skip(f"no card data in {DATA.relative_to(DATA.parents[2])}")
    cards, problems = marvelcdb.import_cards(read_folder(str(DATA), "pack/*.json"))
    assert problems == []
    read = neutral.read(neutral.dump(marvelcdb.GAME, cards), "cards.json", SCHEMA)
    return [card for card in read if "reprint_of" not in card.words]


def all_costs(faces: list[CardFacts]) -> list[tuple[str, Costs]]:
    """The cost phrases that are read, each with what it comes to."""
    names = LANGUAGE.names(faces)
    found = []
    for facts in faces:
        known = with_own(names, facts)
        for phrase in census.cost_phrases(facts):
            costs = census.costs_in(phrase, known)
            if costs is not None:
                found.append((phrase, costs))
    return found


def unpayable(costs: Costs) -> str:
    """The words of a cost that the engine cannot have anybody do; "" if it can be paid whole."""
    try:
        for cost in costs.either:
            for step in CompiledCost(cost).steps:
                AbilityLowering(()).part(step)
    except NotRun as problem:
        return str(problem)
    return ""


def test_nearly_all_of_them_can_be_paid(faces: list[CardFacts]) -> None:
    found = all_costs(faces)
    missing = [phrase for phrase, costs in found if unpayable(costs)]
    assert len(found) >= 567
    assert len(found) - len(missing) >= 555


def test_what_cannot_be_paid_says_its_words(faces: list[CardFacts]) -> None:
    problems = [unpayable(costs) for _, costs in all_costs(faces)]
    assert all(len(problem.split()) > 3 for problem in problems if problem)
