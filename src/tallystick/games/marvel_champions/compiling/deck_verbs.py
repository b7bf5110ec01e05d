"""The op of each verb that looks at decks, draws what was seen, sets cards aside, or makes decks of
them besides the encounter deck (MC.look.1, MC.search.1); and what is done with identities' own
decks, and shuffled into those of players (MC.setup.8, MC.ownership.1).

A deck besides the encounter deck is shuffled, and nobody looks into it unless a card lets them;
but which cards are in it is known, as they come from a set, or are of a kind (MC.setup.10).
"""

from __future__ import annotations

import re
from typing import Final

from tallystick.cards.errors import needed, nothing, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import (
    AMOUNT,
    YOU,
    Targeting,
    Verb,
    amounts_of,
    check,
    many,
    plain_thing,
    thing_of,
)
from tallystick.games.marvel_champions.effects import decks, effects, going, hands, loops
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.effects.finding import pick_random
from tallystick.games.marvel_champions.legality.aims import Aim, AskedAim
from tallystick.games.marvel_champions.pieces import PLAYER_KINDS, CardFace, set_of_deck
from tallystick.games.marvel_champions.position import bases, lasting, marks, sets_aside
from tallystick.games.marvel_champions.position.amounts import Scaled, sum_of
from tallystick.games.marvel_champions.position.at_hand import ENCOUNTER_TOP, TOPS, MayLook
from tallystick.games.marvel_champions.position.qualifiers import SAME_SET
from tallystick.games.marvel_champions.position.things import FIRST_OF, SPOKEN, Filter
from tallystick.games.marvel_champions.zones import ASIDE, DECK, ENCOUNTER, PHASES, SHARED_DECKS
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import is_noun, is_verb
from tallystick.rules.phrases import ONE, Clause, If, Noun, Numeral, OneOf, Place
from tallystick.rules.picking import first_of, only

OWNERS: Final = ("your", "their", "its owner's", "his", "her", "that player's", "its", "you")


def is_deck(place: Place) -> bool:
    """Whether only decks are meant."""
    return all(zone == "deck" or zone in SHARED_DECKS for zone in place.zones)


def look_at(ctx: Targeting, clause: Clause) -> Op | OneOf:
    """Cards on top of a deck, whose is chosen where it could be anybody's. Raises NotRun."""
    thing = plain_thing(clause, hangs=AMOUNT)
    if thing == Noun("that", ("card",)):
        return decks.LookAtCard(Filter(thing))
    places = thing.places()
    beside = bool(places) and places[0].zones == ("side deck",)
    # Whatever is done with it: nothing, without such a deck (MC.target.10).
    ctx.aims.append(AskedAim(going.has_side_deck, "deciding") if beside else Aim(None, "free"))
    require(thing.how == "top" and len(places) == 1 and is_deck(places[0]), clause)
    if places[0].whose == "any" and places[0].zones == ("deck",):
        return _look_at_any(ctx, clause, thing)
    place = places[0]
    if place.zones == ("deck", "encounter deck") and place.conjunction == "or":
        return _look_at_any(ctx, clause, thing)
    if place.whose in ANYBODYS:
        ctx.ops.append(loops.ChoosePlayer(False))
        place = place._replace(whose="that player's")
    elif place.whose not in OWNERS and place.whose != "the":
        raise nothing(clause)
    return decks.LookAtTop(place, amounts_of(thing.figure, clause))


ANYBODYS: Final = ("a player's", "any player's", "a player")


def _look_at_any(ctx: Targeting, clause: Clause, thing: Noun) -> OneOf:
    """ "Look at the top card of any deck": the encounter deck, a player's, or another one that the
    scenario has. What lies on top of an identity's own deck is faceup anyway."""
    others = ("side deck",) if len(thing.places()[0].zones) == 1 else ()
    kinds = [Place("the", (name,)) for name in ("encounter deck", *others)]
    kinds.append(Place("a player's", ("deck",)))
    looks = [clause._replace(things=(thing._replace(relations=(("of", one),)),)) for one in kinds]
    return OneOf(tuple([(look,) for look in looks]))


def picked_at_random(thing: Noun) -> Op:
    """ "1 random set-aside Owl", "a random side scheme from the NAME encounter set"."""
    mark = thing.marks[1] if len(thing.marks) == 2 else ""
    require(not thing.places() and (mark == "set-aside" or marks.OF_SET.fits(mark)), thing)
    if mark == "set-aside":
        return Do(pick_random, Filter(thing._replace(marks=())), (ASIDE,))
    return Do(pick_random, Filter(thing._replace(marks=(mark,))), (ASIDE, ENCOUNTER))


def are_discarded(cards: Noun) -> bool:
    """ "Deal each [[Hex]] card discarded this way to yourself", the first of them."""
    rest = set(cards.marks) - {"discarded this way"}
    known = len(rest) < len(cards.marks) and all(map(marks.OUTSIDE.fits, rest))
    return cards.how in ("each", FIRST_OF) and known


LONG: Final = ("phase", "round", "turn", "begins")


def _sees(ctx: Targeting, clause: Clause) -> Op:
    """ "Until the end of the round, you may look at the top card of a deck at any time"."""
    words = clause.words[0] if clause.words else ""
    require(words.rsplit(" ", 1)[-1] in set(LONG) & set(lasting.UNTIL), clause)
    ctx.aims.append(Aim(None, "free"))  # MC.target.8
    return MayLook(_top_of(clause), lasting.until_of(words))


def state_sight(piece: CardFace, clause: Clause) -> None:
    """ "You may look at the top card of a deck at any time", while a card is in play; or everybody
    may: "play with it faceup". Raises NotRun."""
    faceup = clause.verb == "lies_faceup"
    *during, said = clause.words if faceup else ("",)
    require(said == ("faceup" if faceup else "") and len(during) <= 1, clause)
    phase = PHASES.index(during[0].split(" ")[2]) if during else -1
    piece.sights = (*piece.sights, bases.TopCardSight(_top_of(clause), faceup, phase))


def _top_of(clause: Clause) -> int:
    """Which deck's top card is meant. Raises NotRun."""
    thing = thing_of(clause)
    places = thing.places()
    place = needed(places[0] if len(places) == 1 and len(places[0].zones) == 1 else None, clause)
    require(thing.how == "top" and thing.figure == ONE and not clause.parts, clause)
    what = TOPS.get(place.zones[0], -1)
    require(what >= 0 and place.whose == ("the" if what == ENCOUNTER_TOP else "your"), clause)
    return what


ELSEWHERE: Final = ("paren_top", "paren_places")


def other_search(clause: Clause) -> tuple[If, Clause] | None:
    """ "Search the top 4 cards of your deck (top 7 cards instead if ...)", "(search your whole deck
    instead if ...)": where one searches under these tests, and where else; None for what says
    nothing of the kind. Raises NotRun."""
    found = [p for p in clause.parts if is_verb(p, *ELSEWHERE)]
    if clause.verb != "search" or not found:
        return None
    plain = clause.without(*ELSEWHERE)
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


DECK_TOP: Final = "deck top"  # how of "the top card of the NAME deck"
KINDS: Final = {"side-scheme": "side scheme", "side scheme": "side scheme"}
_NAME: Final = re.compile(r"(?:create|into) the (.+) deck and set it next to .*")


def card_of_deck(name: str) -> Noun:
    """What a card of such a deck is: of a kind, but for those that wait for something else
    (MC.linked.1), or of the set that is called so."""
    if name in KINDS:
        return Noun("a", (KINDS[name],), marks=("unlinked",))
    return Noun("a", ("card",), marks=(f"from the {name} encounter set",))


def _create(ctx: Targeting, clause: Clause) -> Op:
    """ "Create the NAME deck and set it next to ...": the set called so is that deck."""
    found = needed(_NAME.fullmatch(clause.words[0]), clause)
    require(found.group(1) not in KINDS, clause)
    return _side_deck(found.group(1))


def _deck_of(ctx: Targeting, clause: Clause) -> Op:
    """ "Shuffle every other side scheme into the side-scheme deck and set it next to ..."."""
    found, thing = needed(_NAME.fullmatch(clause.words[-1]), clause), thing_of(clause)
    kind = needed(KINDS.get(found.group(1)), clause)
    require(thing == Noun("", (kind,)), clause)
    heed(thing)
    return _side_deck(kind)


def _side_deck(name: str) -> Op:
    card = Filter(card_of_deck(name)._replace(how="each"))
    return Do(going.make_side_deck, going.NotYetAside(card, in_play=False))


def _set_aside_set(ctx: Targeting, clause: Clause) -> Op:
    """ "Set aside the NAME encounter set"."""
    words = clause.words[-1].removeprefix("the ").removesuffix(" encounter set")
    check(clause, "set", "aside", clause.words[-1])
    return Do(sets_aside.set_set_aside, words.removesuffix(" modular"))


UNUSED: Final = Noun("each", ("villain",), marks=("unused",))


def _set_aside(ctx: Targeting, clause: Clause) -> Op:
    """Out of play, from play or from a deck that is set up."""
    thing = plain_thing(clause, "aside", "aside, out of play", "aside out of play", "set")
    if thing == UNUSED:
        heed(thing)
        return Do(sets_aside.villains_aside)
    if thing.title and thing.how in ("the", "titled") and not thing.relations:
        return going.SetAside(decks.ByTitle(Filter(thing), True), Amounts())
    if thing.how == "each" and not thing.places():
        return going.SetAside(going.NotYetAside(Filter(thing)), Amounts())
    require(thing.how in ("this", "it", "that") or thing.related("attached to"), clause)
    return going.SetAside(ctx.at(thing), Amounts())


def waiting_of_set(thing: Noun, clause: Clause) -> Filter | None:
    """ "The remaining cards from the set-aside NAME encounter set", "the rest of its encounter
    set": what of it is set aside; None for all else. Raises NotRun."""
    if thing.marks == ("set-aside",) and [word for word, _ in thing.relations] == [SAME_SET]:
        return Filter(thing)
    waiting = tuple([m for m in thing.marks if marks.OF_SET.fits(m) and "set-aside" in m])
    if not waiting or thing._replace(marks=()) != Noun("the", ("card",)):
        return None
    require(set(thing.marks) - set(waiting) == {"remaining"}, clause)
    heed(thing)
    return Filter(Noun("each", ("card",), marks=waiting))


def _shuffle_pile_into(ctx: Targeting, clause: Clause) -> Op:
    """ "Shuffle the encounter discard pile into the encounter deck"."""
    places = only(clause.parts, Place)
    kinds = [place.zones for place in places]
    own = {place.whose for place in places} in ({"your"}, {"their"})
    mine = kinds in ([("discard pile",), ("deck",)], [("hand",), ("deck",)]) and own
    if clause.words or not (mine or kinds == [("encounter discard pile",), ("encounter deck",)]):
        raise nothing(clause)
    return decks.ShufflePile(places[0], places[1])


def _take_aside(ctx: Targeting, clause: Clause) -> Op:
    """ "Takes 1 random set-aside ally and puts it into play": what "it" is from then on."""
    thing = plain_thing(clause, *clause.words)
    require(not thing.marks and not thing.relations and thing.kinds, clause)
    heed(thing)
    return Do(pick_random, Filter(thing._replace(how="a")), (ASIDE,))


def _put_some(ctx: Targeting, clause: Clause) -> Op:
    """ "Put one back on top of your deck": of what was looked at."""
    place = needed(first_of(clause.parts, Place), clause)
    require((place.whose, place.zones) == ("your", ("deck",)) and place.end == "top", clause)
    return going.PutOn(_of_it(ctx, clause), None, False)


def _of_it(ctx: Targeting, clause: Clause) -> Aim:
    looked = only(ctx.ops, decks.LookAtTop)
    check(clause)
    own = [(one.place.whose, one.place.zones) for one in looked] == [("your", ("deck",))]
    require(own and clause.figures == (ONE,), clause)
    return ctx.at(Noun("of it", figure=ONE))


MEANT: Final = (*SPOKEN, "this")
DISCARDS: Final = " discard pile"


def mark_ordered(pieces: list[CardFace]) -> None:
    """A deck of an identity's own is kept in order if the cards of that set or of the deck speak of
    its top card or its discard pile."""
    for face in pieces:
        for trait in face.deck_rules.own:
            name = set_of_deck(face.set, trait)
            words = (f"top card of the [[{trait}]] deck", f"[[{trait}]] deck{DISCARDS}")
            said = [piece.text.casefold() for piece in pieces if piece.set in (face.set, name)]
            if any(one in text for one in words for text in said):
                for piece in pieces:
                    piece.own_ordered = piece.own_ordered or piece.set == name


def put_in_own(ctx: Targeting, clause: Clause, place: Place) -> Op | None:
    """ "Place this card in the [[Sky]] deck discard pile", "place it on top of the [[Sky]] deck";
    None for any other place."""
    if len(place.zones) != 1 or place.whose != "the":
        return None
    zone = place.zones[0]
    to = going.PILE if zone.endswith(DISCARDS) else going.TOP
    if not marks.trait_of_deck(zone.removesuffix(DISCARDS)):
        return None
    require(
        thing_of(clause).how in MEANT and place.end == ("" if to == going.PILE else "top"),
        clause,
    )
    heed(place)
    return going.ToOwnDeck(ctx.at(thing_of(clause)), to)


def shuffle_into_own(ctx: Targeting, clause: Clause, place: Place) -> Op | None:
    """ "Shuffle that card into the [[Sky]] deck"; None for any other place."""
    if len(place.zones) != 1 or not marks.trait_of_deck(place.zones[0]) or place.end:
        return None
    heed(place)
    return going.ToOwnDeck(ctx.at(thing_of(clause)), going.SHUFFLED)


FREE: Final = "free"
# Whose deck takes what is nobody's; "its owner's" is the encounter deck.
WHOSE: Final = {
    **dict.fromkeys(("your", "their", "his", "her", "you"), YOU),
    "that player's": Noun("that player"),
}


def shuffle_into_players(ctx: Targeting, clause: Clause, place: Place) -> Op:
    """ "Shuffle this card into your deck", "... each Owl card from the encounter discard pile into
    their deck", "... the top card of the encounter deck into each player's deck". Raises NotRun."""
    thing = thing_of(clause)
    done = only(ctx.ops, loops.AsPlayers)  # by each player already, one after the other
    in_turn = bool(done) and done[-1].to < -1 and done[-1].who.how == "each player"
    if place.whose == "each player's" and not in_turn:
        own = [place._replace(whose="your") if one is place else one for one in clause.parts]
        ctx.each_player(Noun("each player"), (clause._replace(parts=tuple(own)),))
        return effects.Nothing()
    if place.whose in ANYBODYS:
        ctx.ops.append(loops.ChoosePlayer(False))
        place = place._replace(whose="that player's")
    who = YOU if place.whose == "each player's" else WHOSE.get(place.whose)
    require((who is not None or place.whose in OWNERS) and not place.end, clause)
    if thing.how == "top" and not clause.mods():
        return _shuffle_top(clause, thing, who)
    return shuffle_chosen(ctx, clause, DECK, who)


def _is_players(thing: Noun) -> bool:
    """Whether cards of players are meant, by their kind or by where they lie."""
    theirs = any(place.whose not in ("the", "") for place in thing.places())
    return theirs or bool(set(thing.kinds) & set(PLAYER_KINDS))


def shuffle_chosen(
    ctx: Targeting, clause: Clause, decks: tuple[int, ...] = (), who: Noun | None = None
) -> Op:
    """What is chosen or spoken of, as many as is said, into the decks of players or (none) the
    encounter deck. Raises NotRun."""
    thing, counted = thing_of(clause), clause.mods()
    require(not (counted and (thing.how != "a" or thing.figure.word)), clause)
    no_hidden_choice(thing, clause)
    require(not any(word == "copy of" for word, _ in thing.relations) or thing.places(), clause)
    if not decks and thing.how != "this" and _is_players(thing):
        raise nothing(clause)  # it would go to its owner's deck (MC.ownership.1)
    some = sum_of((thing.figure,), counted) if counted else many(thing)
    return going.ShuffleInto(ctx.at(thing), some, decks, who)


def _shuffle_top(clause: Clause, thing: Noun, who: Noun | None) -> Op:
    """The op that shuffles the top of a deck, which nobody sees, into the encounter deck."""
    places = thing.places()
    plain = thing.kinds in (("card",), ("encounter card",)) and not (thing.tags or thing.marks)
    if who is None or not plain or places != (Place("the", ("encounter deck",)),):
        raise nothing(clause)
    heed(*places)
    check(clause)
    return hands.ShuffleTop(who, Amounts(Scaled(thing.figure)))


def no_hidden_choice(thing: Noun, clause: Clause) -> None:
    """Nobody chooses among cards that nobody sees. Raises NotRun."""
    require(not any("deck" in zone for place in thing.places() for zone in place.zones), clause)


DECK_VERBS: Final[dict[str, Verb]] = {
    "create_deck": _create,
    "deck_of": _deck_of,
    "shuffle_pile_into": _shuffle_pile_into,
    "take_aside": _take_aside,
    # "Look at the top 3 cards of your deck. Draw one": of what was looked at (MC.draw.1).
    "draw_some": lambda ctx, clause: decks.DrawThis(_of_it(ctx, clause), Amounts()),
    "put_some": _put_some,
    "set_aside": _set_aside,
    "set_aside_set": _set_aside_set,
    "sees": _sees,
}
