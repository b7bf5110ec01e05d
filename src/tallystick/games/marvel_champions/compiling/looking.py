"""The ops of looking at decks, and of drawing what was seen (MC.look.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.compiling.aiming import (
    AMOUNT,
    YOU,
    Targeting,
    check,
    mods_of,
    nothing,
    thing_of,
    times_of,
)
from tallystick.games.marvel_champions.effects import decks, effects, hands
from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts
from tallystick.games.marvel_champions.effects.loops import ChoosePlayer
from tallystick.games.marvel_champions.effects.marks import is_of_set, is_outside
from tallystick.games.marvel_champions.effects.picking import PickRandom
from tallystick.games.marvel_champions.effects.side_decks import OfSideDeck
from tallystick.games.marvel_champions.effects.things import FIRST_OF, Filter
from tallystick.games.marvel_champions.zones import ASIDE, ENCOUNTER, SHARED_DECKS
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import Clause, Noun, OneOf, Place
from tallystick.rules.picking import only

OWNERS: Final = ("your", "their", "its owner's", "his", "her", "that player's", "its", "you")


def is_deck(place: Place) -> bool:
    """Whether only decks are meant."""
    return all(zone == "deck" or zone in SHARED_DECKS for zone in place.zones)


def draw_seen(self: Targeting, clause: Clause) -> Op:
    """ "Look at the top card of your deck. If ..., draw it"."""
    looks = only(self.ops, decks.LookAtTop)
    if len(looks) != 1 or not looks[0].is_own_top or clause.parts:
        raise nothing(clause)
    return hands.PlayersDraw(YOU, Amounts(ONE_))


def look_at(self: Targeting, clause: Clause) -> Op:
    """Cards on top of a deck, whose is chosen where it could be anybody's. Raises NoOp."""
    check(clause, hangs=AMOUNT)
    thing = thing_of(clause)
    places = thing.places()
    beside = bool(places) and places[0].zones == ("side deck",)
    self.aims.append(OfSideDeck() if beside else Aim(None, "free"))  # whatever is done with it
    if thing.how != "top" or len(places) != 1 or not is_deck(places[0]):
        raise nothing(clause)
    if places[0].whose == "any" and places[0].zones == ("deck",):
        return _look_at_any(self, clause, thing)
    place = places[0]
    if place.zones == ("deck", "encounter deck") and place.joint == "or":
        return _look_at_any(self, clause, thing)
    if place.whose in ANYBODYS:
        self.ops.append(ChoosePlayer(False))
        place = place._replace(whose="that player's")
    elif place.whose not in OWNERS and place.whose != "the":
        raise nothing(clause)
    return decks.LookAtTop(place, Amounts(times_of(thing.figure, mods_of(clause))))


ANYBODYS: Final = ("a player's", "any player's", "a player")


def _look_at_any(self: Targeting, clause: Clause, thing: Noun) -> Op:
    """ "Look at the top card of any deck": the encounter deck, a player's, or another one that the
    scenario has. What lies on top of an identity's own deck is faceup anyway."""
    others = ("side deck",) if len(thing.places()[0].zones) == 1 else ()
    kinds = [Place("the", (name,)) for name in ("encounter deck", *others)]
    kinds.append(Place("a player's", ("deck",)))
    looks = [clause._replace(things=(thing._replace(relations=(("of", one),)),)) for one in kinds]
    self.part(OneOf(tuple([(look,) for look in looks])))
    return effects.Nothing()


def picked_at_random(thing: Noun) -> Op:
    """ "1 random set-aside Owl", "a random side scheme from the NAME encounter set"."""
    mark = thing.marks[1] if len(thing.marks) == 2 else ""
    if thing.places() or not (mark == "set-aside" or is_of_set(mark)):
        raise nothing(thing)
    if mark == "set-aside":
        return PickRandom(Filter(thing._replace(marks=())), (ASIDE,))
    return PickRandom(Filter(thing._replace(marks=(mark,))), (ASIDE, ENCOUNTER))


def are_discarded(cards: Noun) -> bool:
    """ "Deal each [[Hex]] card discarded this way to yourself", the first of them."""
    rest = set(cards.marks) - {"discarded this way"}
    known = len(rest) < len(cards.marks) and all(is_outside(mark) for mark in rest)
    return cards.how in ("each", FIRST_OF) and known
