"""What is done with the game area that a scenario creates (MC.golden.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import (
    Targeting,
    Verb,
    amounts_of,
    check,
    many,
    nothing,
    place_of,
    thing_of,
)
from tallystick.games.marvel_champions.compiling.looking import OWNERS
from tallystick.games.marvel_champions.effects import effects
from tallystick.games.marvel_champions.effects.areas import ToArea, TopsToArea
from tallystick.games.marvel_champions.effects.constant_abilities import Constant
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts
from tallystick.games.marvel_champions.effects.marks import EXTREMES
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.games.marvel_champions.zones import GAME_AREA
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import ONE, Clause, Noun, Place, Spoken, Timing, is_verb
from tallystick.rules.picking import without

AREA: Final = ("game area",)
WHOSE_DECK: Final = (*OWNERS, "each player's")


def _create(self: Targeting, clause: Clause) -> Op:
    """ "Create "NAME" game area": there it is."""
    check(clause, *clause.words)
    return effects.Nothing()


def put_in_area(self: Targeting, clause: Clause) -> Op:
    """ "Put the top card of your deck faceup into NAME", "put this card faceup into NAME", "put the
    lowest cost card you control faceup into NAME"."""
    check(clause, "faceup", hangs=("for_each_mod",))
    thing, places = thing_of(clause), thing_of(clause).places()
    zones = [place.zones for place in places]
    heed(place_of(clause))
    if thing.how == "top" and zones == [("deck",)] and places[0].whose in WHOSE_DECK:
        heed(thing)
        return TopsToArea(places[0], amounts_of(thing.figure, clause))
    picked = thing.how == "a" and thing.figure == ONE and set(thing.marks) & set(EXTREMES)
    known = zones == [("hand",)] if places else "you control" in thing.marks
    if len(clause.parts) > 1 or not (thing.how in ("this", "it", "that") or (picked and known)):
        raise nothing(clause)
    deed = "free" if places else "discard"
    return ToArea(self.aim(Filter(thing), deed), Amounts(ONE_), many(thing))


def is_there(places: tuple[Place, ...]) -> bool:
    """Whether something lies in the game area."""
    return [place.zones for place in places] == [AREA]


def diversion(spoken: Spoken) -> tuple[Constant, Spoken | None] | None:
    """ "When a card would be placed into a discard pile from play, put it faceup into NAME instead,
    then ...": where cards go, and what is done after each; None for other abilities."""
    event = spoken.event.parts[0] if spoken.event is not None else None
    if not is_verb(event, "into_pile") or (gone := event.first_noun()) is None:
        return None
    first, *then = spoken.effects
    if not is_verb(first, "put_in") or not _is_diversion(spoken, first):
        raise nothing(first)
    for one in (spoken.event, event, gone, first, *first.things, *first.parts):
        heed(one)
    constant = Constant(Filter(gone))
    constant.diverts = GAME_AREA
    if not then:
        return constant, None
    does = Clause("does", parts=(Clause("act", words=("is diverted",)),))
    event = event._replace(verb="event", parts=(does,))
    after = Clause("occasion", words=("after",), parts=(event,))
    timing = Timing("response", forced=True)
    return constant, spoken._replace(timing=timing, event=after, effects=tuple(then))


def _is_diversion(spoken: Spoken, first: Clause) -> bool:
    timing = spoken.timing
    forced = timing is not None and timing.forced and timing.kind == "interrupt"
    place = place_of(first)
    known = place is not None and place.zones == AREA and first.things == (Noun("it"),)
    instead = without(first.parts, Place)
    plain = len(instead) == 1 and is_verb(instead[0], "instead_mod") and first.words == ("faceup",)
    return forced and known and plain and spoken.costs is None


AREA_VERBS: Final[dict[str, Verb]] = {"create_area": _create}
