"""Every clause of Player Turns has code, a case that holds, and one that is refused."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Any, Final

import pytest
import yaml

from tallystick.commands.clauses import Clauses
from tallystick.play import games

WHOLE: Final = "HL.turns."
# What asks nothing of anybody that could be left undone, or done wrongly, and why.
UNBREAKABLE: Final = {
    "how the tracker works, which the engine does by itself": (
        "7", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "21",
    ),
    "a worked example of the tracker": ("tvA", "tvB", "tvC", "tvD", "tvE", "tvF"),
    "a worked example of a vote; the one that is refused is tvV6": (
        "tvV1", "tvV2", "tvV3", "tvV4", "tvV5",
    ),
    "what comes of an action, which nobody can withhold": ("43", "45", "48", "65", "84", "85"),
    "what is not asked for, and what nothing can be done about": ("53", "54", "86"),
    "a freedom, or a standard by which players judge": ("100", "102", "107", "114"),
}  # fmt: skip


@lru_cache(maxsize=1)
def clauses() -> Clauses:
    """The clauses of Heirless, read once."""
    return Clauses("heirless")


@lru_cache(maxsize=1)
def steps_by_clause() -> dict[str, list[dict[str, Any]]]:
    """All steps of the shipped cases that exercise a clause."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for _, text in games.find("heirless").cases():
        for item in yaml.safe_load(text):
            for clause in item.get("clauses", []):
                found[clause] += item.get("when", [])
    return found


CLAUSES: Final = [one.id for one in clauses().all if one.id.startswith(WHOLE)]
NEVER: Final = {f"{WHOLE}{one}" for ids in UNBREAKABLE.values() for one in ids}


def test_the_section_is_there() -> None:
    """The list is not empty by mistake, and what is left out of it is in it."""
    assert len(CLAUSES) == 83
    assert set(CLAUSES) >= NEVER


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_has_code_and_cases(clause: str) -> None:
    """Nothing of Player Turns is without code, or without a case."""
    found = next(one for one in clauses().all if one.id == clause)
    assert found.code
    assert found.cases


@pytest.mark.parametrize("clause", [one for one in CLAUSES if one not in NEVER])
def test_a_clause_that_can_be_broken_is_refused_somewhere(clause: str) -> None:
    """A case exercises it with a step that is refused, or a question answered with no."""
    assert any(is_refused(step) for step in steps_by_clause()[clause])


@pytest.mark.parametrize("clause", sorted(NEVER))
def test_what_is_called_unbreakable_is(clause: str) -> None:
    """No case refuses it."""
    assert not any(is_refused(step) for step in steps_by_clause()[clause])


def is_refused(step: dict[str, Any]) -> bool:
    """Whether a step asks for something that is not allowed."""
    return "refused" in step or step.get("gives") == "none" or step.get("is") is False
