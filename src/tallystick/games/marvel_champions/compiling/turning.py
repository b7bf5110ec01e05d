"""What a card is treated as another kind of card by, "treat attached ally as a minion", and what of
a text box stays that is treated as if it were blank (MC.golden.2)."""

from __future__ import annotations

import re
from typing import Final

from tallystick.cards.errors import NotRun, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.pieces import (
    KEEP_KEYWORDS,
    KEEP_TRAITS,
    SCH,
    THW,
    CardFace,
    TreatedAs,
)
from tallystick.games.marvel_champions.position.constant_abilities import new_constant
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.rules.phrases import Clause, Noun
from tallystick.rules.picking import only


def stays_of(clause: Clause) -> int:
    """What of a text box stays that is treated as if it were blank. Raises NotRun."""
    words = " ".join(clause.words)
    require("cannot" not in words, clause)
    return KEEP_TRAITS * ("traits" in words) | KEEP_KEYWORDS * ("keywords" in words)


KINDS: Final = ("ally", "minion")
NUMBERS: Final = {"thw": THW, "sch": SCH}
_STAT_IS: Final = re.compile(
    r"(thw|sch) is equal to its printed (thw|sch) and it (?:does not take consequential damage|"
    r"takes (\d+) consequential damage after it thwarts or attacks)"
)


def treat_as(piece: CardFace, clause: Clause) -> None:
    """ "Treat attached ally as an [[Owl]] minion with a blank text box"."""
    whom, others = clause.first_noun(), clause.things[1:]
    kind = next((word for word in clause.words if word in KINDS), "")
    blank = any(word.startswith("with a blank") for word in clause.words)
    it = piece.attach is not None and whom == piece.attach.thing
    if whom is None or not ("attached" in whom.marks or it) or not blank or len(others) > 1:
        raise NotRun(f"nothing does yet: {clause}")
    was = whom.kinds[0] if len(whom.kinds) == 1 else ""
    require({was, kind} == set(KINDS), clause)
    traits = tuple([trait for one in only(others, Noun) for tag in one.tags for trait in tag])
    new_constant(piece, Filter(whom)).turned = TreatedAs(was, kind, traits, stays_of(clause))


def taken_over(part: object) -> Clause | None:
    """ "Take control of attached minion": done as soon as it is attached; None for other words."""
    match part:
        case Clause(verb="take_control", things=(Noun() as host,), parts=()):
            if "attached" in host.marks and host.kinds == ("minion",):
                heed(host)
                it = Noun("the", ("character",), marks=("attached",))  # an ally, by then
                return Clause("attach_to", things=(host,), parts=(part._replace(things=(it,)),))
    return None


def turned_face(face: CardFace, turned: TreatedAs) -> CardFace:
    """A face with a blank text box as it is treated (MC.golden.2)."""
    face.kind, face.traits = turned.kind, (*face.traits, *turned.traits)
    face.pips = (turned.pips, turned.pips)
    stats = list(face.stats)
    if turned.number >= 0:
        stats[turned.number] = stats[turned.printed]
    face.stats = tuple(stats)
    return face


def stat_is(piece: CardFace, clause: Clause) -> None:
    """ "Its SCH is equal to its printed THW and it does not take consequential damage", "attached
    minion's SCH ...": said of what is treated so."""
    turned = next((one.turned for one in piece.constants[::-1] if one.turned is not None), None)
    found = _STAT_IS.fullmatch(clause.words[-1]) if clause.words else None
    if turned is None or found is None or not all(_is_host(piece, one) for one in clause.things):
        raise NotRun(f"nothing does yet: {clause}")
    turned.number, turned.printed = NUMBERS[found.group(1)], NUMBERS[found.group(2)]
    turned.pips = int(found.group(3) or 0)


def _is_host(piece: CardFace, what: object) -> bool:
    """ "Its", "attached minion's": whose text box is blank."""
    it = piece.attach is not None and what == piece.attach.thing
    if not isinstance(what, Noun) or not (it or what.how == "it" or what.marks == ("attached",)):
        return False
    heed(what)
    return True
