"""When two cards are copies of one that is unique (MC.unique.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tallystick.games.marvel_champions.pieces import CardFace


class CardTitle(NamedTuple):
    """A title with what stands below it ("": nothing)."""

    name: str
    below: str = ""


def titles_of(sides: Sequence[tuple[str, str, str]]) -> list[CardTitle]:
    """The titles of a card by the kind, name and subtitle of its sides: below a hero's stands that
    of the alter-ego, which is one of its own, too."""
    egos = [name for kind, name, _ in sides if kind == "alter_ego"]
    heroes = [name for kind, name, _ in sides if kind == "hero"]
    if not egos:
        return [CardTitle(name, below) for _, name, below in sides[:1]]
    return [*(CardTitle(hero, ego) for hero in heroes for ego in egos), *map(CardTitle, egos)]


def are_one(some: Iterable[CardTitle], others: Iterable[CardTitle]) -> bool:
    """Whether two cards of these titles are copies of one: the name is the same, and what stands
    below it does not tell them apart."""
    return any(
        one.name == other.name and (one.below == other.below or not (one.below and other.below))
        for one in some
        for other in others
    )


def face_titles(faces: Sequence[CardFace], face: CardFace) -> list[CardTitle]:
    """Those of a card, whichever side of it is up."""
    sides: Final = [face]
    while face.is_identity and sides[-1].back >= 0 and faces[sides[-1].back] not in sides:
        sides.append(faces[sides[-1].back])
    return titles_of([(side.kind, side.name, side.subname) for side in sides])
