"""The op of each verb that is done to decks, piles and hands (MC.draw.1, MC.search.1), and of those
that speak of whole encounter sets (MC.setup.8, MC.setup.10)."""

from __future__ import annotations

from functools import partial
from typing import Final

from tallystick.cards.errors import needed, nothing, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling import deck_verbs, scenario_verbs
from tallystick.games.marvel_champions.compiling.aiming import (
    AMOUNT,
    YOU,
    Targeting,
    Verb,
    amounts,
    amounts_of,
    check,
    many,
    plain_thing,
    players,
    thing_of,
    who_plays,
)
from tallystick.games.marvel_champions.contents import read_draw
from tallystick.games.marvel_champions.effects import decks, effects, finding, going, hands, loops
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.effects.facedown import LyingHere
from tallystick.games.marvel_champions.effects.going import (
    shuffle_in_top_of_side_deck,
    take_top_of_side_deck,
)
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.position.amounts import Scaled, sum_of
from tallystick.games.marvel_champions.position.further_tests import TYPES
from tallystick.games.marvel_champions.position.marks import ON_THIS, YOUR_NEMESIS, is_own_top
from tallystick.games.marvel_champions.position.players import PLAYS, ZONES, known_place
from tallystick.games.marvel_champions.position.things import SPOKEN, Filter
from tallystick.games.marvel_champions.text.schema import ICONS
from tallystick.kernel.machine import Do, Op
from tallystick.rules.phrases import ONE, Clause, Noun, Numeral, OneOf, Place
from tallystick.rules.picking import has, only

THEIRS: Final = ("their", "that player's", "his", "her")
ANY_CARD: Final = Noun("a", ("card",))
HANDS_OF: Final = {
    **dict.fromkeys(THEIRS, Noun("that player")),
    "each player's": Noun("each player"),
    "the first player's": Noun("the first player"),
}
FREE: Final = "free"
RANDOM: Final = (("random",), ("at random",))


def _draw(ctx: Targeting, clause: Clause) -> Op:
    thing = plain_thing(clause, hangs=AMOUNT)
    if thing.how in ("it", "that"):
        looks = only(ctx.ops, decks.LookAtTop)  # "if ..., draw it": what was looked at
        require(len(looks) == 1 and looks[0].is_own_top and not clause.parts, clause)
        return hands.PlayersDraw(YOU, Amounts())
    require(thing.kinds == ("card",) and not (thing.relations or thing.tags), clause)
    ctx.aims.append(Aim(None, "draw"))
    return hands.PlayersDraw(YOU, amounts_of(thing.figure, clause))


def _draw_up(ctx: Targeting, clause: Clause) -> Op:
    ctx.aims.append(Aim(None, "draw"))
    words = " ".join(clause.words)
    sizes = [int(word) for word in words.split() if word.isdecimal()]
    return Do(hands.draw_up_to, "printed" in words, sizes[0] if sizes else None)


def _discard(ctx: Targeting, clause: Clause) -> Op | OneOf:
    thing = plain_thing(clause, hangs=(*AMOUNT, "paren_top"))
    if HELD in thing.marks:
        return _discard_held(ctx, thing)
    places = thing.places()
    if is_own_top(thing):
        return _discard_things(ctx, thing)
    require(all(zone in ZONES for place in places for zone in place.zones), clause)
    if thing._replace(figure=ONE) == ANY_CARD:
        thing = thing._replace(relations=(("from", Place("your", ("hand",))),))  # MC.discard.1
        places = thing.places()
    if (
        thing.how in ("the rest", "of it", "it", "that", "this")
        or not places
        or scenario_verbs.is_there(places)
    ):
        return _discard_things(ctx, thing)
    place = places[0]
    if (
        thing.how == "top"
        and place.zones == ("deck", "encounter deck")
        and place.conjunction == "or"
    ):
        return _of_either_deck(ctx, clause, thing, place)
    deck = place.zones in (("deck",), ("encounter deck",))
    if thing.how == "top" or (deck and thing.how in ("a", "some") and not thing.tags):
        return hands.DiscardTop(place, amounts_of(thing.figure, clause))
    require(place.zones == ("hand",), clause)
    if thing.how in ("each", "all"):
        return _discard_things(ctx, thing)
    who = needed(YOU if place.whose == "your" else HANDS_OF.get(place.whose), clause)
    if "at random" in thing.marks or "random" in thing.marks:
        require(not thing.tags and thing.kinds == ("card",), clause)
        return hands.DiscardRandom(who, amounts_of(thing.figure, clause))
    up_to = thing.figure.word in ("up to", "any number")
    ctx.aims.append(Aim(None, FREE))
    return hands.DiscardChosen(who, amounts_of(thing.figure, clause), Filter(thing), up_to)


def _of_either_deck(ctx: Targeting, clause: Clause, thing: Noun, place: Place) -> OneOf:
    """ "Discard the top card of a player deck or the encounter deck": one or the other."""
    whose = "that player's" if place.whose in deck_verbs.ANYBODYS else place.whose
    own, other = Place(whose, ("deck",)), Place("the", ("encounter deck",))
    if whose == "that player's":
        ctx.ops.append(loops.ChoosePlayer(False))
    both = [clause._replace(things=(thing._replace(relations=(("of", p),)),)) for p in (own, other)]
    return OneOf(tuple([(one,) for one in both]))


HELD: Final = "from your hand or from play"


def _discard_held(ctx: Targeting, thing: Noun) -> Op:
    """ "Discard NAME from your hand or from play"."""
    marks = tuple(mark for mark in thing.marks if mark != HELD)
    held = Filter(thing._replace(marks=marks))
    aim = decks.HeldOrInPlay(held, "discard", "", ctx.standing, ctx.by_itself)
    ctx.aims.append(aim)
    return going.DiscardThing(aim, Amounts())


def _discard_things(ctx: Targeting, thing: Noun) -> Op:
    return going.DiscardThing(ctx.at(thing, "discard"), Amounts(), many(thing))


def _discard_all(ctx: Targeting, clause: Clause) -> Op:
    require(clause.words == ("your hand",), clause)
    card = Filter(Noun("a", ("card",)))
    return hands.DiscardChosen(YOU, Amounts(Scaled(Numeral(word="all"))), card, False)


def _discard_half(ctx: Targeting, clause: Clause) -> Op:
    """ "Discard half of the cards in your hand, rounded down"."""
    n = hands.HalfHand(clause.words[0].endswith("up"))
    ctx.aims.append(Aim(None, FREE))
    return hands.DiscardChosen(YOU, Amounts(n), Filter(ANY_CARD), False)


def _discard_icons(ctx: Targeting, clause: Clause) -> Op:
    """ "Discard 1 resource icon from your hand"."""
    check(clause, "resource icon", "resource icons", "from your hand", hangs=AMOUNT)
    require("from your hand" in clause.words, clause)
    ctx.aims.append(Aim(None, FREE))
    return hands.DiscardIcons(amounts(clause))


def _discard_until(ctx: Targeting, clause: Clause) -> Op:
    cards, wanted = thing_of(clause), thing_of(clause, 1)
    places = cards.places()
    require(len(places) == 1 and len(places[0].zones) == 1 and not clause.parts, clause)
    require(places[0].zones[0] in ("deck", "encounter deck"), clause)
    return decks.DiscardUntil(places[0], Filter(wanted))


def _deal_this(ctx: Targeting, card: Noun, who: Noun, clause: Clause) -> Op:
    """ "Deal this card to yourself as a facedown encounter card" (MC.deal.1)."""
    require((not card.tags or deck_verbs.are_discarded(card)) and not card.places(), clause)
    return going.DealThis(ctx.at(card), players(ctx, who, clause))


DEALT: Final = ("this", "it", "that")


def _deal_cards(ctx: Targeting, clause: Clause) -> Op:
    check(clause, "facedown", "as a facedown encounter card", hangs=AMOUNT)
    cards, who = thing_of(clause), thing_of(clause, 1)
    who = who_plays(who._replace(how="the", kinds=("player",)) if who.how == "titled" else who)
    if cards.how in DEALT and who.how == PLAYS:
        return going.DealThis(ctx.at(cards), who)
    if cards.how in DEALT or deck_verbs.are_discarded(cards):
        return _deal_this(ctx, cards, YOU if who.how == "yourself" else who, clause)
    if cards.kinds not in (("encounter card",), ("card",)) or cards.tags or cards.how == "this":
        raise nothing(clause)
    n = amounts_of(cards.figure, clause)
    if who.how == PLAYS:
        return hands.DealCards(who, n)
    return hands.DealCards(players(ctx, who, clause), n)


def _deal_card_to(ctx: Targeting, clause: Clause) -> Op:
    check(clause, "facedown", hangs=AMOUNT)
    who, cards = thing_of(clause), thing_of(clause, 1)
    require(cards.kinds == ("encounter card",) and not cards.tags, clause)
    return hands.DealCards(players(ctx, who, clause), amounts(clause))


def _deal_to_you(ctx: Targeting, clause: Clause) -> Op:
    """ "Deal yourself 1 facedown encounter card", "deal it to yourself as a facedown ..."."""
    said = [word for word in clause.words if word.endswith(TO_YOU)]
    check(clause, "facedown", *said, hangs=AMOUNT)
    cards = thing_of(clause)
    if cards.how in DEALT:
        return _deal_this(ctx, cards, YOU, clause)
    if any(word.startswith(("it ", "him ", "her ")) for word in said):
        require(cards.kinds in (("encounter card",), ("card",)) and not cards.tags, clause)
        return _deal_this(ctx, Noun("that", ("card",)), YOU, clause)
    require(cards.kinds in (("encounter card",), ("card",)) and not cards.tags, clause)
    return hands.DealCards(YOU, amounts_of(cards.figure, clause))


TO_YOU: Final = ("yourself", "themself", "themselves", "yourself as", "themself as")


def _shuffle(ctx: Targeting, clause: Clause) -> Op:
    """ "Shuffle it if it was searched" says again what comes of a search (MC.search.1)."""
    place = clause.place()
    check(clause, hangs=("searched_mod",))
    if place is None or not deck_verbs.is_deck(place):
        raise nothing(clause)
    if any(mod.words[0].startswith("if it was searched") for mod in clause.mods()):
        known_place(place, "top")
        if not any(place.zones[0] in op.zones for op in only(ctx.ops, decks.SearchDecks)):
            raise nothing(clause)
        return effects.Nothing()
    return decks.ShuffleDecks(place)


def _shuffle_into(ctx: Targeting, clause: Clause) -> Op:
    place, whole = clause.place(), _whole(ctx, thing_of(clause))
    if whole is not None:
        check(clause)
        require(place is not None and known_place(place).zones == ("encounter deck",), clause)
        return Do(going.shuffle_set, whole, False)
    check(clause, hangs=("for_each_mod",))
    own = deck_verbs.shuffle_into_own(ctx, clause, place) if place is not None else None
    if own is not None and not clause.mods():
        return own
    if place is None or len(place.zones) != 1 or not deck_verbs.is_deck(place):
        raise nothing(clause)
    if place.zones == ("deck",):
        return deck_verbs.shuffle_into_players(ctx, clause, place)
    known_place(place)
    thing = thing_of(clause)
    if thing.how == deck_verbs.DECK_TOP and not (thing.marks or clause.mods()):
        return Do(shuffle_in_top_of_side_deck, Filter(deck_verbs.card_of_deck(thing.title)))
    waiting = deck_verbs.waiting_of_set(thing, clause) if not clause.mods() else None
    if waiting is not None:
        return going.ShuffleInto(decks.WaitingAside(waiting, FREE), None, ())
    return deck_verbs.shuffle_chosen(ctx, clause)


def _put_in(ctx: Targeting, clause: Clause) -> Op | OneOf:
    """On the top or bottom of a deck; on the discard pile of who owns it."""
    place = clause.place()
    if place is not None and place.zones == scenario_verbs.AREA:
        return scenario_verbs.put_in_area(ctx, clause)
    if thing_of(clause).how == "the rest" and place is not None and deck_verbs.is_deck(place):
        return _put_rest(ctx, place, clause)
    check(clause, "facedown", "faceup")
    own = deck_verbs.put_in_own(ctx, clause, place) if place is not None else None
    if own is not None:
        return own
    if place is None and len(clause.things) == 2:
        return scenario_verbs.give_boosts(ctx, thing_of(clause), thing_of(clause, 1), clause)
    if place is not None and place.end == "top or bottom":
        ends = [place._replace(end=end) for end in ("top", "bottom")]
        either = [tuple([end if p is place else p for p in clause.parts]) for end in ends]
        return OneOf(tuple([(clause._replace(parts=parts),) for parts in either]))
    who = deck_verbs.WHOSE.get(place.whose) if place is not None else None
    if place is not None and place.zones == ("discard pile",):
        require(who is not None or place.whose == "its owner's", clause)
        require(thing_of(clause).how in SPOKEN and not place.end, clause)
        return going.PutOnPile(ctx.at(thing_of(clause)), None, who)
    if place is None or place.end not in ("top", "bottom") or not deck_verbs.is_deck(place):
        raise nothing(clause)
    require(place.zones != ("deck",) or place.whose in deck_verbs.OWNERS, clause)
    thing = thing_of(clause)
    deck_verbs.no_hidden_choice(thing, clause)
    return going.PutOn(ctx.at(thing), many(thing), place.end == "bottom", who)


def _put_rest(ctx: Targeting, place: Place, clause: Clause) -> Op:
    """ "Place the rest on the bottom of your deck in any order": of what was looked at there."""
    looks = only(ctx.ops, decks.LookAtTop)
    same = len(looks) == 1 and looks[0].place.zones == place.zones
    check(clause, "in any order")
    same = same and place.whose in ("the", looks[0].place.whose)
    same = same or (bool(looks) and place.whose == "that")
    if same and place.end == "top and/or bottom" and "in any order" in clause.words:
        return finding.PutEither()
    require(same and place.end in ("top", "bottom") and "in any order" in clause.words, clause)
    return finding.PutRestBack(place.end == "bottom")


def _put_back(ctx: Targeting, clause: Clause) -> Op:
    order = " ".join(clause.words)
    require(thing_of(clause).how in ("the rest", "it"), clause)
    return effects.Nothing() if "same" in order else finding.PutRestBack()


def _search(ctx: Targeting, clause: Clause) -> Op:
    things = [thing_of(clause, i) for i in range(len(clause.things))]
    places, thing = tuple(only(clause.parts, Place)), things[-1]
    most: Scaled | None = None
    if len(things) == 2 and things[0].how == "top":
        places, most = things[0].places(), sum_of((things[0].figure,), clause.parts)
    check(clause, hangs=("where_mod",) if most is not None and most.per_x else ())
    require(all(zone in ZONES for place in places for zone in place.zones), clause)
    require(places and thing.figure.fixed <= 1 and thing.figure.word in ("", "up to"), clause)
    if thing.how == "your":
        thing = thing._replace(
            marks=tuple([YOUR_NEMESIS if mark == "nemesis" else mark for mark in thing.marks])
        )
    return decks.SearchDecks(Filter(thing._replace(how="a")), places, most)


def _find(ctx: Targeting, clause: Clause) -> Op:
    """ "Find X": wherever it could be (MC.search.1)."""
    thing = plain_thing(clause)
    require(thing.how in ("titled", "the", "a") and not thing.places(), clause)
    if not thing.title and not any(word == "copy of" for word, _ in thing.relations):
        if thing.kinds != ("minion",) or thing.how != "a" or thing.figure != ONE or thing.marks:
            raise nothing(clause)
        return finding.FindOne(Filter(thing))
    theirs = any(op.who.how == PLAYS for op in only(ctx.ops[-1:], loops.AsPlayers))
    return decks.Find(Filter(thing._replace(how="a")), theirs)


def is_found(ctx: Targeting, thing: Noun) -> bool:
    """Whether it is what has just been found, which may be in play already."""
    return has(ctx.ops[-1:], decks.Find, finding.FindOne) and thing.how == "it"


def _add_to(ctx: Targeting, clause: Clause) -> Op:
    place = clause.place()
    check(clause)
    if place is not None and place.zones == ("victory display",):
        if thing_of(clause).how not in ("this", "it", "that") or known_place(place).end:
            raise nothing(clause)
        return going.ToVictory(ctx.at(thing_of(clause)), Amounts())
    if place is None or place.zones != ("hand",) or place.whose not in deck_verbs.OWNERS:
        raise nothing(clause)
    thing = thing_of(clause)
    known = thing.places() or _this_way(thing) or set(thing.marks) & ON_THIS
    require(thing.how != "a" or known, clause)
    deck_verbs.no_hidden_choice(thing, clause)
    if thing.how == "titled" and not known:
        return decks.ToHand(LyingHere(Filter(thing), FREE), Amounts(), many(thing))
    return decks.ToHand(ctx.at(thing), Amounts(), many(thing))


def _return_from(ctx: Targeting, clause: Clause) -> Op:
    """ "Return that card to your hand from your discard pile"."""
    to, pile = only(clause.parts, Place)
    check(clause, "from")
    known = (
        to.zones == ("hand",) and to.whose in deck_verbs.OWNERS and pile.zones == ("discard pile",)
    )
    require(known and thing_of(clause).how in ("that", "it"), clause)
    return decks.ToHand(ctx.at(thing_of(clause)), Amounts(), None, pile)


def _some(verb: Verb, ctx: Targeting, clause: Clause) -> Op | Clause | OneOf:
    """ "Add 1 to your hand", "discard 1": of what was looked at."""
    figure = clause.figures[0] if clause.figures else Numeral(1)
    return verb(ctx, clause._replace(figures=(), things=(Noun("of it", figure=figure),)))


def _this_way(thing: Noun) -> bool:
    return any(mark.endswith(" this way") for mark in thing.marks)


def _reveal(ctx: Targeting, clause: Clause) -> Op:
    thing = thing_of(clause)
    if _has_picked(ctx) and _is_its(thing):
        return _reveal_of_set(clause, thing)
    check(clause, hangs=AMOUNT)
    places = thing.places()
    if thing.how == deck_verbs.DECK_TOP and not thing.marks:
        heed(thing)
        ctx.ops.append(Do(take_top_of_side_deck, Filter(deck_verbs.card_of_deck(thing.title))))
        return decks.RevealCard(ctx.at(Noun("it")), Amounts())
    top = thing.how == "top" or (thing.how in ("another", "a") and places)
    if top and known_place(places[0], "top").zones == ("encounter deck",) and not thing.tags:
        return Do(decks.reveal_top, amounts_of(thing.figure, clause))
    if thing == ANOTHER_CARD:  # "that player reveals another encounter card"
        heed(thing)
        return Do(decks.reveal_top, Amounts())
    if thing.marks[:1] == ("random",) and thing.how == "a" and thing.figure == ONE:
        ctx.ops.append(deck_verbs.picked_at_random(thing))
        return decks.RevealCard(ctx.at(Noun("it")), Amounts())
    waiting = thing.how == "your" and {"set-aside", "nemesis"} <= set(thing.marks)
    one_of_them = thing.how == "some" and bool(thing.kinds)  # "the Weir and Mill side schemes"
    if thing.title and (thing.how in ("the", "titled") or one_of_them) and not places:
        return decks.RevealCard(decks.ByTitle(Filter(thing), True), Amounts())
    require(not places and (waiting or thing.how in ("it", "that", "this")), clause)
    found = is_found(ctx, thing)
    return decks.RevealCard(ctx.at(thing), Amounts(), found)


ANOTHER_CARD: Final = Noun("another", ("encounter card",), ONE)


def _name_type(ctx: Targeting, clause: Clause) -> Op:
    """ "Name a card type", "name a resource type"."""
    check(clause, "name a card type", "name a resource type")
    ctx.aims.append(Aim(None, FREE))
    if clause.words == ("name a resource type",):
        return effects.ChooseStat(ICONS, tuple(range(len(ICONS))), "resource type")
    return effects.ChooseStat(TYPES, tuple(range(len(TYPES))), "card type")


SET_REST: Final = "the rest of its set"
IT: Final = Noun("it")


def _choose_sets(ctx: Targeting, clause: Clause) -> Op:
    """ "Choose 2 modular encounter sets and set them aside": they lie there from the beginning, as
    ``scenarios`` reads the same words (MC.setup.8)."""
    check(clause, *clause.words)
    require(read_draw(clause.words[0]).aside, clause)
    return effects.Nothing()


def _pick_set(ctx: Targeting, clause: Clause) -> Op:
    """ "Choose 1 set-aside encounter set at random"."""
    heed(thing_of(clause))
    check(clause, *clause.words)
    return going.PickSet()


def _has_picked(ctx: Targeting) -> bool:
    return has(ctx.ops, going.PickSet)


def _is_its(thing: Noun) -> bool:
    """ "Its ...": of the set that was picked."""
    return thing.how == "the" and thing.relations == (("of", IT),)


def _whole(ctx: Targeting, thing: Noun) -> going.RestOfSet | None:
    """What of a set is meant: "it", "its remaining cards", "the rest of it"; None for else."""
    picked = _has_picked(ctx)
    left = _is_its(thing) and (thing.kinds, thing.marks) == (("card",), ("remaining",))
    just = has(ctx.ops[-1:], going.PickSet) and thing == IT
    if thing.how != SET_REST and not (picked and left) and not just:
        return None
    heed(thing, *[owner for _, owner in thing.relations])
    return going.RestOfSet(Filter(ANY_CARD), picked)


def _shuffle_on_top(ctx: Targeting, clause: Clause) -> Op:
    """ "Shuffle the rest of that set and place it on top of the encounter deck"."""
    whole = _whole(ctx, thing_of(clause))
    check(clause)
    return Do(going.shuffle_set, needed(whole, clause), True)


def _reveal_of_set(clause: Clause, thing: Noun) -> Op:
    """ "Reveal its [[Sky]] environment", where a set is meant."""
    check(clause)
    heed(*[owner for _, owner in thing.relations])
    card = Filter(thing._replace(how="a", relations=()))
    return decks.RevealCard(going.RestOfSet(card, picked=True, one=True), Amounts())


CARD_VERBS: Final[dict[str, Verb]] = {
    "name_type": _name_type,
    "draw": _draw,
    "draw_up": _draw_up,
    "discard": _discard,
    "discard_all": _discard_all,
    "discard_half": _discard_half,
    "discard_until": _discard_until,
    "discard_icons": _discard_icons,
    "deal_cards": _deal_cards,
    "deal_card_to": _deal_card_to,
    "deal_to_you": _deal_to_you,
    "shuffle": _shuffle,
    "shuffle_into": _shuffle_into,
    "deal_this_to_you": _deal_to_you,
    "return_from": _return_from,
    "put_in": _put_in,
    "put_back": _put_back,
    "search": _search,
    "find": _find,
    "add_to": _add_to,
    "add_some": partial(_some, _add_to),
    "discard_some": partial(_some, _discard),
    "look_at": deck_verbs.look_at,
    "reveal": _reveal,
    "choose_sets": _choose_sets,
    "pick_set": _pick_set,
    "shuffle_on_top": _shuffle_on_top,
}
