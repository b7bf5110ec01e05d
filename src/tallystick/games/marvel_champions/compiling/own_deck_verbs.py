"""What is done with the cards of an identity's own deck that is kept in order (MC.setup.8)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import Targeting, nothing, thing_of
from tallystick.games.marvel_champions.effects.marks import trait_of_deck
from tallystick.games.marvel_champions.effects.own_deck_deeds import PILE, SHUFFLED, TOP, ToOwnDeck
from tallystick.games.marvel_champions.effects.things import SPOKEN, Filter
from tallystick.games.marvel_champions.pieces import CardFace, set_of_deck
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import Clause, Place

MEANT: Final = (*SPOKEN, "this")
DISCARDS: Final = " discard pile"


def mark_ordered(pieces: list[CardFace]) -> None:
    """A deck of an identity's own is kept in order if the cards of that set or of the deck speak of
    its top card or its discard pile."""
    for face in pieces:
        for trait in face.own_decks:
            name = set_of_deck(face.set, trait)
            words = (f"top card of the [[{trait}]] deck", f"[[{trait}]] deck{DISCARDS}")
            said = [piece.text.casefold() for piece in pieces if piece.set in (face.set, name)]
            if any(one in text for one in words for text in said):
                for piece in pieces:
                    piece.own_ordered = piece.own_ordered or piece.set == name


def put_in_own(self: Targeting, clause: Clause, place: Place) -> Op | None:
    """ "Place this card in the [[Sky]] deck discard pile", "place it on top of the [[Sky]] deck";
    None for any other place."""
    if len(place.zones) != 1 or place.whose != "the":
        return None
    zone = place.zones[0]
    to = PILE if zone.endswith(DISCARDS) else TOP
    if not trait_of_deck(zone.removesuffix(DISCARDS)):
        return None
    if thing_of(clause).how not in MEANT or place.end != ("" if to == PILE else "top"):
        raise nothing(clause)
    heed(place)
    return ToOwnDeck(self.aim(Filter(thing_of(clause)), "free"), to)


def shuffle_into_own(self: Targeting, clause: Clause, place: Place) -> Op | None:
    """ "Shuffle that card into the [[Sky]] deck"; None for any other place."""
    if len(place.zones) != 1 or not trait_of_deck(place.zones[0]) or place.end:
        return None
    heed(place)
    return ToOwnDeck(self.aim(Filter(thing_of(clause)), "free"), SHUFFLED)
