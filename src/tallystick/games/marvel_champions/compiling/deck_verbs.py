"""The op of each verb that sets cards aside, or makes decks of them besides the encounter deck.

Such a deck is shuffled, and nobody looks into it unless a card lets them; but which cards are in it
is known, as they come from a set, or are of a kind (MC.setup.10).
"""

from __future__ import annotations

import re
from typing import Final

from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import (
    Targeting,
    Verb,
    check,
    nothing,
    thing_of,
)
from tallystick.games.marvel_champions.effects import aside, decks, going, sets_aside, side_decks
from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts
from tallystick.games.marvel_champions.effects.marks import SAME_SET, is_of_set
from tallystick.games.marvel_champions.effects.picking import PickRandom
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.games.marvel_champions.zones import ASIDE, DECK
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import ONE, Clause, Noun, Place
from tallystick.rules.picking import first_of, only

DECK_TOP: Final = "deck top"  # how of "the top card of the NAME deck"
KINDS: Final = {"side-scheme": "side scheme", "side scheme": "side scheme"}
_NAME: Final = re.compile(r"(?:create|into) the (.+) deck and set it next to .*")


def card_of_deck(name: str) -> Noun:
    """What a card of such a deck is: of a kind, but for those that wait for something else
    (MC.linked.1), or of the set that is called so."""
    if name in KINDS:
        return Noun("a", (KINDS[name],), marks=("unlinked",))
    return Noun("a", ("card",), marks=(f"from the {name} encounter set",))


def _create(self: Targeting, clause: Clause) -> Op:
    """ "Create the NAME deck and set it next to ...": the set called so is that deck."""
    found = _NAME.fullmatch(clause.words[0])
    if found is None or found.group(1) in KINDS:
        raise nothing(clause)
    return _side_deck(found.group(1))


def _deck_of(self: Targeting, clause: Clause) -> Op:
    """ "Shuffle every other side scheme into the side-scheme deck and set it next to ..."."""
    found = _NAME.fullmatch(clause.words[-1])
    thing = thing_of(clause)
    kind = KINDS.get(found.group(1)) if found is not None else None
    if kind is None or thing != Noun("", (kind,)):
        raise nothing(clause)
    heed(thing)
    return _side_deck(kind)


def _side_deck(name: str) -> Op:
    card = Filter(card_of_deck(name)._replace(how="each"))
    return side_decks.MakeSideDeck(aside.NotYetAside(card, in_play=False))


def _set_aside_set(self: Targeting, clause: Clause) -> Op:
    """ "Set aside the NAME encounter set"."""
    words = clause.words[-1].removeprefix("the ").removesuffix(" encounter set")
    check(clause, "set", "aside", clause.words[-1])
    return sets_aside.SetSetAside(words.removesuffix(" modular"))


UNUSED: Final = Noun("each", ("villain",), marks=("unused",))


def _set_aside(self: Targeting, clause: Clause) -> Op:
    """Out of play, from play or from a deck that is set up."""
    check(clause, "aside", "aside, out of play", "aside out of play", "set")
    thing = thing_of(clause)
    if thing == UNUSED:
        heed(thing)
        return sets_aside.VillainsAside()
    if thing.title and thing.how in ("the", "titled"):
        return going.SetAside(decks.ByTitle(Filter(thing), True), Amounts(ONE_))
    if thing.how == "each" and not thing.places():
        return going.SetAside(aside.NotYetAside(Filter(thing)), Amounts(ONE_))
    if thing.how not in ("this", "it", "that"):
        raise nothing(clause)
    return going.SetAside(self.aim(Filter(thing), "free"), Amounts(ONE_))


def waiting_of_set(thing: Noun, clause: Clause) -> Filter | None:
    """ "The remaining cards from the set-aside NAME encounter set", "the rest of its encounter
    set": what of it is set aside; None for all else. Raises NoOp."""
    if thing.marks == ("set-aside",) and [word for word, _ in thing.relations] == [SAME_SET]:
        return Filter(thing)
    waiting = tuple([m for m in thing.marks if is_of_set(m) and "set-aside" in m])
    if not waiting or thing._replace(marks=()) != Noun("the", ("card",)):
        return None
    if set(thing.marks) - set(waiting) != {"remaining"}:
        raise nothing(clause)
    heed(thing)
    return Filter(Noun("each", ("card",), marks=waiting))


def _shuffle_pile_into(self: Targeting, clause: Clause) -> Op:
    """ "Shuffle the encounter discard pile into the encounter deck"."""
    places = only(clause.parts, Place)
    kinds = [place.zones for place in places]
    mine = kinds == [("discard pile",), ("deck",)] and {p.whose for p in places} == {"your"}
    if clause.words or not (mine or kinds == [("encounter discard pile",), ("encounter deck",)]):
        raise nothing(clause)
    return decks.ShufflePile(places[0], places[1])


def _take_aside(self: Targeting, clause: Clause) -> Op:
    """ "Takes 1 random set-aside ally and puts it into play": what "it" is from then on."""
    thing = thing_of(clause)
    check(clause, *clause.words)
    if thing.marks or thing.relations or not thing.kinds:
        raise nothing(clause)
    heed(thing)
    return PickRandom(Filter(thing._replace(how="a")), (ASIDE,))


def _draw_some(self: Targeting, clause: Clause) -> Op:
    """ "Look at the top 3 cards of your deck. Draw one": of what was looked at (MC.draw.1)."""
    return decks.DrawThis(_of_it(self, clause), Amounts(ONE_))


def _put_some(self: Targeting, clause: Clause) -> Op:
    """ "Put one back on top of your deck": of what was looked at."""
    place = first_of(clause.parts, Place)
    if place is None or (place.whose, place.zones) != ("your", ("deck",)) or place.end != "top":
        raise nothing(clause)
    return going.PutOn(_of_it(self, clause), None, DECK, False)


def _of_it(self: Targeting, clause: Clause) -> Aim:
    looked = only(self.ops, decks.LookAtTop)
    check(clause)
    own = [(one.place.whose, one.place.zones) for one in looked] == [("your", ("deck",))]
    if not own or clause.figures != (ONE,):
        raise nothing(clause)
    return self.aim(Filter(Noun("of it", figure=ONE)), "free")


DECK_VERBS: Final[dict[str, Verb]] = {
    "create_deck": _create,
    "deck_of": _deck_of,
    "shuffle_pile_into": _shuffle_pile_into,
    "take_aside": _take_aside,
    "draw_some": _draw_some,
    "put_some": _put_some,
    "set_aside": _set_aside,
    "set_aside_set": _set_aside_set,
}
