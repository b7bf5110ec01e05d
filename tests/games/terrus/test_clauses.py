"""Every clause on abilities and costs has code, a case that holds, and one that is refused."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Any, Final

import pytest
import yaml

from tallystick.commands.clauses import Clauses
from tallystick.play import games

WHOLE: Final = ("T.19.", "T.25.")
# These say what is so, and ask nothing of anybody that could be left undone.
UNBREAKABLE: Final = ("T.19.1d", "T.25.2b")


@lru_cache(maxsize=1)
def clauses() -> Clauses:
    """The clauses of Terrus, read once."""
    return Clauses("terrus")


@lru_cache(maxsize=1)
def steps_by_clause() -> dict[str, list[dict[str, Any]]]:
    """All steps of the shipped cases that exercise a clause."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for _, text in games.find("terrus").cases():
        for item in yaml.safe_load(text):
            for clause in item.get("clauses", []):
                found[clause] += item.get("when", [])
    return found


CLAUSES: Final = [one.id for one in clauses().all if one.id.startswith(WHOLE)]


def test_both_sections_are_there() -> None:
    """The list is not empty by mistake."""
    assert len(CLAUSES) == 31


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_has_code_and_cases(clause: str) -> None:
    """Nothing of 19.0 and 25.0 is without code, or without a case."""
    found = next(one for one in clauses().all if one.id == clause)
    assert found.code
    assert found.cases


@pytest.mark.parametrize("clause", [one for one in CLAUSES if one not in UNBREAKABLE])
def test_a_clause_that_can_be_broken_is_refused_somewhere(clause: str) -> None:
    """A case exercises it with a step that is refused, or a question answered with no."""
    steps = steps_by_clause()[clause]
    assert any(
        "refused" in step or step.get("gives") == "none" or step.get("is") is False
        for step in steps
    )
