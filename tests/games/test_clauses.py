"""Every clause on costs, and on what comes with them, has code, a case that holds, and one that is
refused: for every game, of the sections that are named here."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any, Final, NamedTuple

import pytest
import yaml
from tests.clauses import clauses_of

from tallystick.commands.clauses import ClauseCoverage
from tallystick.play import games


class Sections(NamedTuple):
    """Sections of a rulebook: what the ids of their clauses begin with, and how many there are.

    ``unbreakable`` are clauses (without the ``prefix``) that ask nothing of anybody that could be
    left undone, or done wrongly, with the reason.
    """

    game: str
    beginnings: tuple[str, ...]
    number: int
    prefix: str
    unbreakable: dict[str, tuple[str, ...]]

    def ids(self) -> list[str]:
        """The ids of all their clauses."""
        listed = (row["id"] for row in games.find(self.game).clauses())
        return [one for one in listed if one.startswith(self.beginnings)]

    def never(self) -> set[str]:
        """The ids of the clauses that nobody can break."""
        return {f"{self.prefix}{one}" for ids in self.unbreakable.values() for one in ids}


ALL: Final = (
    Sections("terrus", ("T.19.", "T.25."), 31, "T.", {
        "they say what is so": ("25.2b",),
    }),
    Sections("heirless", ("HL.turns.",), 83, "HL.turns.", {
        "how the tracker works, which the engine does by itself": (
            "7", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "21",
        ),
        "a worked example of the tracker": ("tvA", "tvB", "tvC", "tvD", "tvE", "tvF"),
        "a worked example of a vote; the one that is refused is tvV6": (
            "tvV1", "tvV2", "tvV3", "tvV4", "tvV5",
        ),
        "what comes of an action, which nobody can withhold": ("43", "45", "65", "84"),
        "what is not asked for, and what nothing can be done about": ("54", "86"),
        "a freedom, or a standard by which players judge": ("100", "102", "107", "114"),
    }),
    # What the digest has in its first two sections: initiating abilities, and all about costs.
    Sections("marvel-champions", (
        "MC.initiating-abilities.", "MC.target.", "MC.cost.", "MC.resource.", "MC.x.",
        "MC.per-player.", "MC.alliance.", "MC.requirement.",
    ), 75, "MC.", {
        "the order in which the rules do it": (
            "initiating-abilities.6", "initiating-abilities.7",
            "initiating-abilities.9", "initiating-abilities.10", "initiating-abilities.11",
        ),
        "what a word means": ("target.1", "target.11", "per-player.1", "per-player.2"),
        "a freedom": ("target.5", "target.7"),
        "what comes of a payment that was right": ("cost.24", "cost.27", "cost.32"),
        "nobody asks for it: it is not begun": ("cost.25",),
    }),
    Sections("grand-archive", ("GA.COST.", "GA.ACT.", "GA.MAT.", "GA.PAY."), 57, "GA.", {
        "what nobody has Opportunity to do": ("COST.5.b", "COST.6.c", "PAY.4.b", "MAT.7"),
        "what follows by itself": ("COST.17", "PAY.2", "PAY.3", "PAY.4.a"),
        "a freedom": ("ACT.11",),
    }),
)  # fmt: skip


@cache
def clauses(game: str) -> dict[str, ClauseCoverage]:
    """The clauses of a game, by their ids."""
    return {one.id: one for one in clauses_of(game).all}


@cache
def steps_by_clause(game: str) -> dict[str, list[dict[str, Any]]]:
    """All steps of the shipped cases that exercise a clause."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for _, text in games.find(game).cases():
        for item in yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            for clause in item.get("clauses", []):
                found[clause] += item.get("when", [])
    return found


EVERY: Final = [(part.game, one) for part in ALL for one in part.ids()]
NEVER: Final = [(part.game, one) for part in ALL for one in sorted(part.never())]


@pytest.mark.parametrize("part", ALL, ids=lambda part: part.game)
def test_the_sections_are_there(part: Sections) -> None:
    """The list is not empty by mistake, and what is left out of it is in it."""
    ids = part.ids()
    assert len(ids) == part.number
    assert all(any(one.startswith(start) for one in ids) for start in part.beginnings)
    assert set(ids) >= part.never()


@pytest.mark.parametrize(("game", "clause"), EVERY)
def test_a_clause_has_code_and_cases(game: str, clause: str) -> None:
    """Nothing of these sections is without code, or without a case."""
    found = clauses(game)[clause]
    assert found.code
    assert found.cases


@pytest.mark.parametrize(("game", "clause"), [one for one in EVERY if one not in NEVER])
def test_a_clause_that_can_be_broken_is_refused_somewhere(game: str, clause: str) -> None:
    """A case exercises it with a step that is refused, or a question answered with no."""
    assert any(is_refused(step) for step in steps_by_clause(game)[clause])


@pytest.mark.parametrize(("game", "clause"), NEVER)
def test_what_is_called_unbreakable_is(game: str, clause: str) -> None:
    """No case refuses it."""
    assert not any(is_refused(step) for step in steps_by_clause(game)[clause])


def is_refused(step: dict[str, Any]) -> bool:
    """Whether a step asks for something that is not allowed."""
    return "refused" in step or step.get("gives") == "none" or step.get("is") is False
