"""When two cards are copies of one that is unique (MC.unique.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tallystick.games.marvel_champions.pieces import CardFace


class CardTitle(NamedTuple):
    """A title with what stands below it ("": nothing)."""

    name: str
    below: str = ""


def titles_of(sides: Sequence[tuple[str, str]]) -> list[CardTitle]:
    """The titles of a card by the names and subtitles of its sides: below that of one side of an
    identity stands that of the other."""
    names = dict.fromkeys([name for name, _ in sides])
    if len(names) == 1:
        return [CardTitle(*sides[0])]
    return [CardTitle(one, other) for one in names for other in names if other != one]


def are_one(some: Iterable[CardTitle], others: Iterable[CardTitle]) -> bool:
    """Whether two cards of these titles are copies of one: the name is the same, and what stands
    below it does not tell them apart."""
    return any(
        one.name == other.name and (one.below == other.below or not (one.below and other.below))
        for one in some
        for other in others
    )


def face_titles(faces: Sequence[CardFace], face: CardFace) -> list[CardTitle]:
    """The titles of a card, whichever side of it is up."""
    sides: Final = [face]
    while face.is_identity and sides[-1].back >= 0 and faces[sides[-1].back] not in sides:
        sides.append(faces[sides[-1].back])
    return titles_of([(side.name, side.subname) for side in sides])
