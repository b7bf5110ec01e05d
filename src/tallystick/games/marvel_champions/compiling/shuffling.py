"""What is shuffled into the decks of players, encounter cards too (MC.ownership.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.compiling.aiming import (
    YOU,
    Targeting,
    check,
    many,
    mods_of,
    nothing,
    thing_of,
    times_of,
)
from tallystick.games.marvel_champions.compiling.looking import ANYBODYS, OWNERS
from tallystick.games.marvel_champions.effects import effects, going, loops
from tallystick.games.marvel_champions.effects.amounts import Scaled
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.effects.hands import ShuffleTop
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.games.marvel_champions.zones import DECK
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import Clause, Noun, Place
from tallystick.rules.picking import only

FREE: Final = "free"
# Whose deck takes what is nobody's; "its owner's" is the encounter deck.
WHOSE: Final = {
    **dict.fromkeys(("your", "their", "his", "her", "you"), YOU),
    "that player's": Noun("that player"),
}


def shuffle_into_players(self: Targeting, clause: Clause, place: Place) -> Op:
    """ "Shuffle this card into your deck", "... each Owl card from the encounter discard pile into
    their deck", "... the top card of the encounter deck into each player's deck". Raises NoOp."""
    thing = thing_of(clause)
    if place.whose == "each player's" and not _is_in_turn(self):
        own = [place._replace(whose="your") if one is place else one for one in clause.parts]
        self.each_player(Noun("each player"), (clause._replace(parts=tuple(own)),))
        return effects.Nothing()
    if place.whose in ANYBODYS:
        self.ops.append(loops.ChoosePlayer(False))
        place = place._replace(whose="that player's")
    who = YOU if place.whose == "each player's" else WHOSE.get(place.whose)
    if (who is None and place.whose not in OWNERS) or place.end:
        raise nothing(clause)
    if thing.how == "top" and not mods_of(clause):
        return _shuffle_top(clause, thing, who)
    return shuffle_chosen(self, clause, DECK, who)


def shuffle_chosen(
    self: Targeting, clause: Clause, decks: tuple[int, ...] = (), who: Noun | None = None
) -> Op:
    """What is chosen or spoken of, as many as is said, into the decks of players or (none) the
    encounter deck. Raises NotRun."""
    thing, counted = thing_of(clause), mods_of(clause)
    if counted and (thing.how != "a" or thing.figure.word):
        raise nothing(clause)
    no_hidden_choice(thing, clause)
    if any(word == "copy of" for word, _ in thing.relations) and not thing.places():
        raise nothing(clause)
    some = times_of(thing.figure, counted) if counted else many(thing)
    return going.ShuffleInto(self.aim(Filter(thing), FREE), some, decks, who)


def _is_in_turn(self: Targeting) -> bool:
    """Whether each player does it already, one after the other."""
    found = only(self.ops, loops.AsPlayers)
    return bool(found) and found[-1].otherwise < -1 and found[-1].who.how == "each player"


def _shuffle_top(clause: Clause, thing: Noun, who: Noun | None) -> Op:
    """Cards that nobody sees."""
    places = thing.places()
    plain = thing.kinds in (("card",), ("encounter card",)) and not (thing.tags or thing.marks)
    if who is None or not plain or [one.zones for one in places] != [("encounter deck",)]:
        raise nothing(clause)
    check(clause)
    return ShuffleTop(who, Amounts(Scaled(thing.figure)))


def no_hidden_choice(thing: Noun, clause: Clause) -> None:
    """Nobody chooses among cards that nobody sees. Raises NoOp."""
    if any("deck" in zone for place in thing.places() for zone in place.zones):
        raise nothing(clause)
