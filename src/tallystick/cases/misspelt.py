"""Names of a case that nobody has defined, and so are blank cards, where they are nearly those of
cards that there are: most likely slips, by which a ruling would go astray."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from tallystick.cases.model import Case
from tallystick.cases.results import CaseReport
from tallystick.kernel.machine import Rules
from tallystick.play import games

NEAR: Final = 0.85  # of 1, as difflib reckons likeness
NAMED_BY: Final = ("name", "title")  # the field of a case's own card


def undefined(case: Case, rules: Rules) -> list[str]:
    """The names by which a case has cards that neither ship nor are its own, in a fixed order."""
    there = {str(getattr(card, "name", "")) for card in rules.cards}
    there -= _shipped(case.game)
    if there:
        there -= {one.text() for card in case.cards for one in map(card.get, NAMED_BY) if one}
        there -= {card.name for card in case.at_hand}
    return sorted(there)


def slips(report: CaseReport) -> Iterator[str]:
    """What a judge is told of such names."""
    names = _shipped(report.game) if report.undefined else frozenset()
    for name in report.undefined:
        if near := nearest(name, names):
            yield f"{name} is taken for a blank card: did you mean {near}?"


@lru_cache(maxsize=4096)
def nearest(name: str, names: frozenset[str]) -> str:
    """The name that is most like another, "" where none is near."""
    near = get_close_matches(name, [one for one in names if _may_be_near(name, one)], 1, NEAR)
    return near[0] if near else ""


def _may_be_near(name: str, other: str) -> bool:
    """False where letters that stand in one alone make them unlike: difflib comes to the same, and
    takes a hundred times as long."""
    here, there = _letters(name), _letters(other)
    one, two = len(name) - (here & ~there).bit_count(), len(other) - (there & ~here).bit_count()
    return 2 * min(one, two) / (len(name) + len(other)) >= NEAR


@lru_cache(maxsize=4096)
def _letters(name: str) -> int:
    """The letters of a name, each as one of 64 bits, which some share."""
    found = 0
    for letter in name:
        found |= 1 << ord(letter) % 64
    return found


def _shipped(game: str) -> frozenset[str]:
    return frozenset({card.facts.name for card in games.find(game).cards()})
