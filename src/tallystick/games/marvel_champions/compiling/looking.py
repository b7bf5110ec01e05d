"""The ops of looking at decks and of drawing what was seen, what may be looked at where nobody
looks otherwise, and what stands in brackets about a search (MC.look.1, MC.search.1,
MC.replacement.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import needed, require
from tallystick.games.marvel_champions.compiling.aiming import (
    AMOUNT,
    YOU,
    Targeting,
    Verb,
    check,
    mods_of,
    nothing,
    thing_of,
    times_of,
)
from tallystick.games.marvel_champions.effects import decks, effects, hands
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts
from tallystick.games.marvel_champions.effects.finding import pick_random
from tallystick.games.marvel_champions.effects.loops import ChoosePlayer
from tallystick.games.marvel_champions.effects.side_decks import OfSideDeck
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.position.at_hand import ENCOUNTER_TOP, TOPS, MayLook
from tallystick.games.marvel_champions.position.bases import TopCardSight
from tallystick.games.marvel_champions.position.lasting import UNTIL, until_of
from tallystick.games.marvel_champions.position.marks import OF_SET, OUTSIDE
from tallystick.games.marvel_champions.position.things import FIRST_OF, Filter
from tallystick.games.marvel_champions.zones import ASIDE, ENCOUNTER, SHARED_DECKS
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import is_noun, is_verb
from tallystick.rules.phrases import ONE, Clause, If, Noun, Numeral, OneOf, Place
from tallystick.rules.picking import first_of, only, only_one

OWNERS: Final = ("your", "their", "its owner's", "his", "her", "that player's", "its", "you")


def is_deck(place: Place) -> bool:
    """Whether only decks are meant."""
    return all(zone == "deck" or zone in SHARED_DECKS for zone in place.zones)


def draw_seen(ctx: Targeting, clause: Clause) -> Op:
    """ "Look at the top card of your deck. If ..., draw it"."""
    looks = only(ctx.ops, decks.LookAtTop)
    require(len(looks) == 1 and looks[0].is_own_top and not clause.parts, clause)
    return hands.PlayersDraw(YOU, Amounts(ONE_))


def look_at(ctx: Targeting, clause: Clause) -> Op:
    """Cards on top of a deck, whose is chosen where it could be anybody's. Raises NotRun."""
    check(clause, hangs=AMOUNT)
    thing = thing_of(clause)
    places = thing.places()
    beside = bool(places) and places[0].zones == ("side deck",)
    ctx.aims.append(OfSideDeck() if beside else Aim(None, "free"))  # whatever is done with it
    require(thing.how == "top" and len(places) == 1 and is_deck(places[0]), clause)
    if places[0].whose == "any" and places[0].zones == ("deck",):
        return _look_at_any(ctx, clause, thing)
    place = places[0]
    if place.zones == ("deck", "encounter deck") and place.conjunction == "or":
        return _look_at_any(ctx, clause, thing)
    if place.whose in ANYBODYS:
        ctx.ops.append(ChoosePlayer(False))
        place = place._replace(whose="that player's")
    elif place.whose not in OWNERS and place.whose != "the":
        raise nothing(clause)
    return decks.LookAtTop(place, Amounts(times_of(thing.figure, mods_of(clause))))


ANYBODYS: Final = ("a player's", "any player's", "a player")


def _look_at_any(ctx: Targeting, clause: Clause, thing: Noun) -> Op:
    """ "Look at the top card of any deck": the encounter deck, a player's, or another one that the
    scenario has. What lies on top of an identity's own deck is faceup anyway."""
    others = ("side deck",) if len(thing.places()[0].zones) == 1 else ()
    kinds = [Place("the", (name,)) for name in ("encounter deck", *others)]
    kinds.append(Place("a player's", ("deck",)))
    looks = [clause._replace(things=(thing._replace(relations=(("of", one),)),)) for one in kinds]
    ctx.part(OneOf(tuple([(look,) for look in looks])))
    return effects.Nothing()


def picked_at_random(thing: Noun) -> Op:
    """ "1 random set-aside Owl", "a random side scheme from the NAME encounter set"."""
    mark = thing.marks[1] if len(thing.marks) == 2 else ""
    require(not thing.places() and (mark == "set-aside" or OF_SET.fits(mark)), thing)
    if mark == "set-aside":
        return Do(pick_random, Filter(thing._replace(marks=())), (ASIDE,))
    return Do(pick_random, Filter(thing._replace(marks=(mark,))), (ASIDE, ENCOUNTER))


def are_discarded(cards: Noun) -> bool:
    """ "Deal each [[Hex]] card discarded this way to yourself", the first of them."""
    rest = set(cards.marks) - {"discarded this way"}
    known = len(rest) < len(cards.marks) and all(map(OUTSIDE.fits, rest))
    return cards.how in ("each", FIRST_OF) and known


LONG: Final = ("phase", "round", "turn", "begins")


def _sees(ctx: Targeting, clause: Clause) -> Op:
    """ "Until the end of the round, you may look at the top card of a deck at any time"."""
    words = clause.words[0] if clause.words else ""
    require(words.rsplit(" ", 1)[-1] in set(LONG) & set(UNTIL), clause)
    ctx.aims.append(Aim(None, "free"))  # MC.target.8
    return MayLook(_top_of(clause), until_of(words))


def state_sight(piece: CardFace, clause: Clause) -> None:
    """ "You may look at the top card of a deck at any time", while a card is in play; or everybody
    may: "play with it faceup". Raises NotRun."""
    faceup = clause.verb == "lies_faceup"
    require(clause.words == (("faceup",) if faceup else ()), clause)
    piece.sights = (*piece.sights, TopCardSight(_top_of(clause), faceup))


def _top_of(clause: Clause) -> int:
    """Which deck's top card is meant. Raises NotRun."""
    thing = thing_of(clause)
    places = thing.places()
    place = needed(places[0] if len(places) == 1 and len(places[0].zones) == 1 else None, clause)
    require(thing.how == "top" and thing.figure == ONE and not clause.parts, clause)
    what = TOPS.get(place.zones[0], -1)
    require(what >= 0 and place.whose == ("the" if what == ENCOUNTER_TOP else "your"), clause)
    return what


SIGHT_VERBS: Final[dict[str, Verb]] = {"sees": _sees}


ELSEWHERE: Final = ("paren_top", "paren_places")


def other_search(clause: Clause) -> tuple[If, Clause] | None:
    """ "Search the top 4 cards of your deck (top 7 cards instead if ...)", "(search your whole deck
    instead if ...)": where one searches under these tests, and where else; None for what says
    nothing of the kind. Raises NotRun."""
    found = [p for p in clause.parts if is_verb(p, *ELSEWHERE)]
    if clause.verb != "search" or not found:
        return None
    plain = clause._replace(parts=tuple([p for p in clause.parts if p not in found]))
    tests = first_of(found[0].parts, If)
    top, card = plain.things[0], plain.things[-1]
    if len(found) > 1 or tests is None or not is_noun(top, "top"):
        raise nothing(clause)
    if found[0].verb == "paren_places":
        places = tuple(only(found[0].parts, Place))
        other = plain._replace(things=(card,), parts=(*plain.parts, *places))
    elif found[0].words == ("card", "instead") or found[0].words == ("cards", "instead"):
        figure = found[0].figures[0] if found[0].figures else Numeral(1)
        other = plain._replace(things=(top._replace(figure=figure), card))
    else:
        raise nothing(clause)
    return tests._replace(then=(other,)), plain


def also_shuffled(clause: Clause) -> Clause | None:
    """ "Draw 3 cards (shuffle the encounter deck)": what is shuffled; None for all else."""
    aside = next((part for part in clause.parts if is_verb(part, "paren")), None)
    one = only_one(aside.parts) if aside is not None else None
    return one if is_verb(one, "shuffle") else None
