"""The op of each verb that puts cards under others, unseen, or takes them away (MC.in-play.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import (
    Targeting,
    Verb,
    check,
    many,
    nothing,
    place_of,
    thing_of,
)
from tallystick.games.marvel_champions.compiling.card_verbs import FREE, RANDOM
from tallystick.games.marvel_champions.compiling.looking import OWNERS
from tallystick.games.marvel_champions.effects import decks, facedown
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts
from tallystick.games.marvel_champions.effects.finding import pick_random
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.position.amounts import Scaled, most_of
from tallystick.games.marvel_champions.position.marks import BENEATH, MINE, is_own_top
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.zones import ASIDE
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import ONE, Clause, Noun, Place
from tallystick.rules.picking import first_of


def _put_under(ctx: Targeting, clause: Clause) -> Op:
    """ "Place the top card of your deck facedown under this card"; what was found also faceup."""
    faces = [word.split()[0] for word in clause.words]
    check(clause, *clause.words)
    thing = thing_of(clause)
    require(faces in (["facedown"], ["faceup"]), clause)
    host = thing_of(clause, 1) if len(clause.things) > 1 else Noun("this")
    require(host.how in ("this", "titled"), clause)
    faceup = faces == ["faceup"]
    lay = facedown.PutFaceupOn if faceup else facedown.PutThisUnder
    if thing.how in ("it", "that", "this") or is_own_top(thing):
        return lay(ctx.aim(Filter(thing), FREE), Filter(host))
    if set(thing.marks) == {"random", "set-aside"} and thing.how == "a" and thing.figure == ONE:
        ctx.ops.append(Do(pick_random, Filter(thing._replace(marks=())), (ASIDE,)))
        return lay(ctx.aim(Filter(Noun("it")), FREE), Filter(host))
    places = thing.places()
    if not places and thing.how == "a" and thing.figure == ONE and set(thing.marks) & MINE:
        return lay(ctx.aim(Filter(thing), "discard"), Filter(host))
    require(len(places) == 1 and thing.kinds == ("card",), clause)
    require(places[0].whose in OWNERS and not (thing.tags or thing.without), clause)
    n, on = Amounts(Scaled(thing.figure)), Filter(host)
    ctx.aims.append(Aim(on, FREE))
    if thing.how == "top" and places[0].zones == ("deck",):
        return facedown.PutUnder(places[0], n, on, False, faceup)
    require(not faceup, clause)
    if places[0].zones == ("hand",) and thing.how == "a" and thing.marks in RANDOM:
        return facedown.PutUnder(places[0], n, on, True)
    raise nothing(clause)


def attach_facedown(ctx: Targeting, clause: Clause) -> Op:
    """ "Attach 1 card from your hand facedown here": a card of one's choice, or one spoken of;
    "attach the top card of your deck to him, facedown"."""
    check(clause, "facedown", hangs=("at_most_mod",))
    thing, host = _from_there(thing_of(clause)), _host_of(clause)
    places = thing.places()
    held = len(places) == 1 and set(places[0].zones) <= ONES_OWN and places[0].whose in OWNERS
    chosen = thing.how == "a" and held and thing.figure == ONE
    limit = next((part for part in clause.parts if is_verb(part, "at_most_mod")), None)
    if thing.how == "top" and host.how == "this" and thing.kinds == ("card",) and limit is None:
        if len(places) != 1 or places[0].zones != ("deck",) or places[0].whose not in OWNERS:
            raise nothing(clause)
        return facedown.PutUnder(places[0], Amounts(Scaled(thing.figure)), Filter(host), False)
    require(host.how in ("this", "titled") and (chosen or thing.how in ("it", "that")), clause)
    op = facedown.PutThisUnder(ctx.aim(Filter(thing), FREE), Filter(host))
    if limit is not None:
        most = most_of(limit)
        op.aim = ctx.aims[-1] = facedown.WithRoom(op.aim, Filter(host), most)
    return op


ONES_OWN: Final = {"hand", "discard pile"}
EITHER: Final = "from your hand or discard pile"


def _from_there(thing: Noun) -> Noun:
    """ "1 event from your hand or discard pile": of both places."""
    if EITHER not in thing.marks:
        return thing
    there = Place("your", ("hand", "discard pile"), conjunction="or")
    marks = tuple([mark for mark in thing.marks if mark != EITHER])
    return thing._replace(marks=marks, relations=(*thing.relations, ("from", there)))


def _host_of(clause: Clause) -> Noun:
    """To what a card is attached; nothing is attached to itself, so that in "attach it to her" the
    latter is the card that speaks."""
    thing, host = thing_of(clause), thing_of(clause, 1)
    return Noun("this") if thing.how == host.how == "it" else host


def attach_faceup(ctx: Targeting, clause: Clause) -> Op:
    """ "Search your deck for an event and attach it faceup to this card": it is not in play, but
    everybody sees it. Cards of other kinds would be in play."""
    check(clause, "faceup")
    thing, host = thing_of(clause), _host_of(clause)
    sought = first_of(ctx.ops[-1:], decks.SearchDecks)
    kinds = sought.whom.kinds if sought is not None else thing.kinds
    known = thing.how in ("it", "that") and host.how in ("this", "titled")
    require(known and tuple(kinds) == ("event",), clause)
    return facedown.PutFaceupOn(ctx.aim(Filter(thing), FREE), Filter(host))


def _return_under(ctx: Targeting, clause: Clause) -> Op:
    """ "Return each facedown card here to its owner's hand", "each card under NAME": this card."""
    place = place_of(clause)
    check(clause, *clause.words)
    for one in clause.things:
        require(one == Noun("this"), clause)
        heed(one)
    if place is None or (place.whose, place.zones) != ("its owner's", ("hand",)):
        raise nothing(clause)
    return Do(facedown.return_under)


def _take_to_hand(ctx: Targeting, clause: Clause) -> Op:
    """ "The player takes that card into their hand": one that lies under this, or is spoken of."""
    check(clause, "into their hand", "into your hand")
    thing = thing_of(clause)
    beneath = thing.how == "each" and bool(set(thing.marks) & BENEATH)
    require(beneath or thing.how in ("it", "that"), clause)
    return decks.ToHand(ctx.aim(Filter(thing), FREE), Amounts(ONE_), many(thing))


UNDER_VERBS: Final[dict[str, Verb]] = {
    "put_under": _put_under,
    "return_under": _return_under,
    "take_to_hand": _take_to_hand,
}
