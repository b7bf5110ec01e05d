"""What a card says of being attached: to what else, and what happens where it cannot be
(MC.attach.1, MC.otherwise.1)."""

from __future__ import annotations

from tallystick.cards.errors import NotRun
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.rules.phrases import Clause, If, Noun, Numeral, Part, is_verb
from tallystick.rules.picking import only, only_one


def attaches_otherwise(piece: CardFace, part: If) -> bool:
    """ "If you cannot, attach to the villain" (MC.attach.1)."""
    inner = only_one(part.then)
    cannot = len(part.tests) == 1 and part.tests[0].verb == "you_cannot"
    if not cannot or not is_verb(inner, "attach_to"):
        return False
    thing = inner.first_noun()
    if piece.attach is None or thing is None:
        raise NotRun(f"nothing does yet: {inner}")
    piece.attach_else = Filter(thing)
    return True


def is_surging(part: Part) -> bool:
    """ "This card gains surge"."""
    match part:
        case Clause(
            verb="said", things=(Noun(how="this"), *_), parts=(Clause(verb="gains", parts=parts),)
        ):
            return [one.words for one in only(parts, Clause)] == [("surge",)]
    return False


def surges_alone(piece: CardFace, part: If) -> bool:
    """ "If you cannot, this card gains surge", "if there are no minions in play, ..."."""
    if piece.attach is None or len(part.then) != 1 or len(part.tests) != 1:
        return False
    test = part.tests[0]
    if test.verb == "there_are":
        thing, host = test.first_noun(), piece.attach.thing
        if test.figures != (Numeral(0),) or thing is None:
            return False
        if (thing.kinds, thing.tags) != (host.kinds, host.tags) or thing.marks != ("in play",):
            return False
    elif test.verb != "you_cannot":
        return False
    piece.surges_alone = is_surging(part.then[0])
    return piece.surges_alone


def otherwise(piece: CardFace, clause: Clause) -> None:
    """ "Attach to ...; otherwise attach to ...", or "otherwise, this card gains surge"."""
    match clause.parts if piece.attach is not None else ():
        case (Clause(verb="attach_to") as inner,):
            attaches_otherwise(piece, If((Clause("you_cannot"),), (inner,)))
        case (inner,) if is_surging(inner):
            piece.surges_alone = True
        case _:
            raise NotRun(f"nothing does yet: {clause}")
