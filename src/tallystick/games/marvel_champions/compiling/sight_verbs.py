"""What may be looked at where nobody looks otherwise, for a while or constantly (MC.look.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.compiling.aiming import Targeting, Verb, nothing, thing_of
from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.bases import TopCardSight
from tallystick.games.marvel_champions.effects.lasting import UNTIL, until_of
from tallystick.games.marvel_champions.effects.sights import ENCOUNTER_TOP, TOPS, MayLook
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import ONE, Clause

LONG: Final = ("phase", "round", "turn", "begins")


def _sees(self: Targeting, clause: Clause) -> Op:
    """ "Until the end of the round, you may look at the top card of a deck at any time"."""
    words = clause.words[0] if clause.words else ""
    if words.rsplit(" ", 1)[-1] not in set(LONG) & set(UNTIL):
        raise nothing(clause)
    self.aims.append(Aim(None, "free"))  # MC.target.8
    return MayLook(_top_of(clause), until_of(words))


def state_sight(piece: CardFace, clause: Clause) -> None:
    """The same while a card is in play; or everybody may: "play with it faceup". Raises NoOp."""
    faceup = clause.verb == "lies_faceup"
    if clause.words != (("faceup",) if faceup else ()):
        raise nothing(clause)
    piece.sights = (*piece.sights, TopCardSight(_top_of(clause), faceup))


def _top_of(clause: Clause) -> int:
    """Which deck's top card is meant. Raises NoOp."""
    thing = thing_of(clause)
    places = thing.places()
    place = places[0] if len(places) == 1 and len(places[0].zones) == 1 else None
    if place is None or thing.how != "top" or thing.figure != ONE or clause.parts:
        raise nothing(clause)
    what = TOPS.get(place.zones[0], -1)
    if what < 0 or place.whose != ("the" if what == ENCOUNTER_TOP else "your"):
        raise nothing(clause)
    return what


SIGHT_VERBS: Final[dict[str, Verb]] = {"sees": _sees}
