"""What a card says of being attached: to what else, and what happens where it cannot be
(MC.attach.1, MC.otherwise.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.effects.things import Filter, NotRun
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.rules.phrases import Clause, If, Noun, Numeral, Part, is_noun, is_verb
from tallystick.rules.picking import only, only_one


def attaches_otherwise(piece: CardFace, part: If) -> bool:
    """ "If you cannot, attach to the villain" (MC.attach.1)."""
    inner = only_one(part.then)
    cannot = len(part.tests) == 1 and part.tests[0].verb == "you_cannot"
    if not cannot or not is_verb(inner, "attach_to"):
        return False
    thing = inner.things[0]
    if piece.attach is None or not isinstance(thing, Noun):
        raise NotRun(f"nothing does yet: {inner}")
    piece.attach_else = Filter(thing)
    return True


def is_surging(part: Part) -> bool:
    """ "This card gains surge"."""
    if not is_verb(part, "said") or len(part.parts) != 1:
        return False
    subject, said = part.things[0], part.parts[0]
    if not is_noun(subject, "this") or not isinstance(said, Clause):
        return False
    gained = only(said.parts, Clause)
    return said.verb == "gains" and [one.words for one in gained] == [("surge",)]


def surges_alone(piece: CardFace, part: If) -> bool:
    """ "If you cannot, this card gains surge", "if there are no minions in play, ..."."""
    if piece.attach is None or len(part.then) != 1 or len(part.tests) != 1:
        return False
    test = part.tests[0]
    if test.verb == "there_are":
        thing, host = test.things[0], piece.attach.thing
        if test.figures != (Numeral(0),) or not isinstance(thing, Noun):
            return False
        if (thing.kinds, thing.tags) != (host.kinds, host.tags) or thing.marks != ("in play",):
            return False
    elif test.verb != "you_cannot":
        return False
    piece.surges_alone = is_surging(part.then[0])
    return piece.surges_alone


def otherwise(piece: CardFace, clause: Clause) -> None:
    """ "Attach to ...; otherwise attach to ...", or "otherwise, this card gains surge"."""
    inner = only_one(clause.parts)
    if piece.attach is None or not isinstance(inner, Clause):
        raise NotRun(f"nothing does yet: {clause}")
    if inner.verb == "attach_to":
        attaches_otherwise(piece, If((Clause("you_cannot"),), (inner,)))
    elif is_surging(inner):
        piece.surges_alone = True
    else:
        raise NotRun(f"nothing does yet: {clause}")
