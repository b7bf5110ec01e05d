"""Names of a case that nobody has defined, and so are blank cards, where they are nearly those of
cards that there are: most likely slips, by which a ruling would go astray."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
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
    for name in report.undefined:
        near = get_close_matches(name, _shipped(report.game), 1, NEAR)
        if near:
            yield f"{name} is taken for a blank card: did you mean {near[0]}?"


def _shipped(game: str) -> set[str]:
    return {card.facts.name for card in games.find(game).cards()}
