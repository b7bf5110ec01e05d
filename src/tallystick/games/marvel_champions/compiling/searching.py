"""What stands in brackets about a search: elsewhere instead, and the shuffle that follows
(MC.search.1, MC.replacement.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.compiling.aiming import nothing
from tallystick.rules.phrases import Clause, If, Numeral, Place, is_noun, is_verb
from tallystick.rules.picking import first_of, only, only_one

ELSEWHERE: Final = ("paren_top", "paren_places")


def other_search(clause: Clause) -> tuple[If, Clause] | None:
    """ "Search the top 4 cards of your deck (top 7 cards instead if ...)", "(search your whole deck
    instead if ...)": where one searches under these tests, and where else; None for what says
    nothing of the kind. Raises NoOp."""
    found = [p for p in clause.parts if is_verb(p, *ELSEWHERE)]
    if clause.verb != "search" or not found:
        return None
    plain = clause._replace(parts=tuple([p for p in clause.parts if p not in found]))
    tests = first_of(found[0].parts, If)
    top, card = plain.things[0], plain.things[-1]
    if len(found) > 1 or tests is None or not is_noun(top, "top"):
        raise nothing(clause)
    if found[0].verb == "paren_places":
        places = tuple(only(found[0].parts, Place))
        other = plain._replace(things=(card,), parts=(*plain.parts, *places))
    elif found[0].words == ("card", "instead") or found[0].words == ("cards", "instead"):
        figure = found[0].figures[0] if found[0].figures else Numeral(1)
        other = plain._replace(things=(top._replace(figure=figure), card))
    else:
        raise nothing(clause)
    return tests._replace(then=(other,)), plain


def also_shuffled(clause: Clause) -> Clause | None:
    """ "Draw 3 cards (shuffle the encounter deck)": what is shuffled after that; None for what else
    stands in brackets."""
    aside = next((part for part in clause.parts if is_verb(part, "paren")), None)
    one = only_one(aside.parts) if aside is not None else None
    return one if is_verb(one, "shuffle") else None
