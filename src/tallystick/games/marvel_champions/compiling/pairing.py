"""What is done at once to two things that somebody chooses (MC.and.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import nothing, thing_of
from tallystick.rules.phrases import ONE, Clause, Numeral, Part

OF_SEVERAL: Final = ("deal", "thwart", "place_threat", "heal")  # what is done to several at once


def paired(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "Remove 3 threat from a scheme and 3 threat from a different scheme": from two of them, both
    chosen before anything is done to either (MC.and.1, MC.target.9). Raises NoOp where more is done
    to one than to the other."""
    found: list[Part] = []
    for part in parts:
        match found[-1:], part:
            case [Clause() as first], Clause() if _is_of_other(first, part):
                if first._replace(things=()) != part._replace(things=()):
                    raise nothing(part)
                for one in (part, *part.things, *part.figures):
                    heed(one)
                found[-1] = first._replace(things=(thing_of(first)._replace(figure=Numeral(2)),))
            case _:
                found.append(part)
    return tuple(found)


def _is_of_other(first: Clause, second: Clause) -> bool:
    """Whether the same is done to one thing and then to another such."""
    one, other = first.only_noun(), second.only_noun()
    if first.verb != second.verb or first.verb not in OF_SEVERAL or one is None:
        return False
    others = (
        one._replace(how="another"),
        one._replace(how="another", marks=(*one.marks, "other")),
        one._replace(marks=(*one.marks, "other")),
    )
    return one.how == "a" and one.figure == ONE and other in others
