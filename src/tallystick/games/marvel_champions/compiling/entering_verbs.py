"""The op of each verb by which cards enter play otherwise than by being played (MC.enters.1), by
which they come to lie under others, unseen (MC.in-play.1), or to be controlled by somebody else
(MC.ownership.1), and of those by which two change places."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from tallystick.cards.errors import nothing, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import (
    CHOSEN_PLAYERS,
    YOU,
    Targeting,
    Verb,
    check,
    chosen_player,
    many,
    needing_player,
    plain_thing,
    players,
    set_aside_copy,
    thing_of,
)
from tallystick.games.marvel_champions.compiling.card_verbs import FREE, RANDOM, is_found
from tallystick.games.marvel_champions.compiling.deck_verbs import OWNERS
from tallystick.games.marvel_champions.effects import changes, decks, effects, facedown, moving
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.effects.entering_play import BEFORE_PLAYER, ENTERS_EXHAUSTED
from tallystick.games.marvel_champions.effects.finding import pick_random
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.legality.maxima import ITS_OWNER, can_lie_with
from tallystick.games.marvel_champions.pieces import ENERGY_FORM
from tallystick.games.marvel_champions.position.amounts import Scaled, most_of
from tallystick.games.marvel_champions.position.conditions import SIDED
from tallystick.games.marvel_champions.position.marks import BENEATH, MINE, is_own_top, of_own_deck
from tallystick.games.marvel_champions.position.things import SPOKEN, Filter
from tallystick.games.marvel_champions.zones import ASIDE, DECK, DISCARD
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import ONE, Clause, Noun, Numeral, Part, Place
from tallystick.rules.picking import first_of, only, only_one

THEIRS: Final = "under that player's control"
DEFEATER: Final = "the player who defeated this scheme"
# With whom a card enters play; players that do it do it as "you".
BESIDE: Final = {
    "engaged with each player": Noun("each player"),
    **dict.fromkeys(
        ("engaged with you", "engaged with your", "engaged them",  # slips of the data
         ", engaged with you", "engaged with them", ", engaged with them",
         "under your control", "under their control"), YOU,
    ),
    **dict.fromkeys(("engaged with that player", THEIRS,
                     "under that player's controller"),  # a slip of the data
                    Noun("that player")),
    **dict.fromkeys(("engaged with the first player", "under the first player's control"),
                    Noun("the first player")),
    f"engaged with {DEFEATER}": Noun(DEFEATER),
    "under its owner's control": Noun(ITS_OWNER),
}  # fmt: skip


def _put_facedown(ctx: Targeting, clause: Clause, shown: Clause) -> Op:
    """ "... facedown, engaged with you as a Drone minion"."""
    mine = [word for word in clause.words if BESIDE.get(word) == YOU]
    check(clause, *mine, "facedown", hangs=("entry_as",))
    thing, as_what = thing_of(clause), shown.first_noun()
    places = thing.places()
    require(mine and thing.how == "top" and thing.kinds == ("card",) and len(places) == 1, clause)
    if places[0].zones != ("deck",) or not (places[0].whose in OWNERS or places[0].whose == "the"):
        raise nothing(clause)
    if as_what is None or len(as_what.tags) != 1 or "minion" not in shown.words[-1]:
        raise nothing(clause)
    return facedown.PutFacedown(places[0], Amounts(Scaled(thing.figure)), as_what.tags[0][0])


def _put_into_play(ctx: Targeting, clause: Clause) -> Op:
    shown = clause.mod("entry_as")
    if shown is not None:
        return _put_facedown(ctx, clause, shown)
    clause = _beside_anybody(ctx, clause)
    if SPENT in clause.words:
        return _put_aside(ctx, clause)
    with_this = _has_this(clause.mod("entry_with"))
    clause = clause.without("entry_with") if with_this else clause
    clause = _others_gone(ctx, _with_cost(clause))
    entry = [p for p in clause.parts if is_verb(p, "entry_from")]
    check(clause, *BESIDE, "faceup", HIDDEN, *sides(clause), hangs=("entry_from",))
    if BESIDE_EACH in clause.words:
        return _put_beside_each(ctx, clause)
    who = next((BESIDE[word] for word in clause.words if word in BESIDE), YOU)
    thing = thing_of(clause)
    if entry:
        place = first_of(entry[0].parts, Place)
        theirs = place is not None and place.zones == ("play area",) and place.whose in BEFORE_YOU
        if entry[0].words == ("in",) and theirs and thing.how in ("that", "it"):
            return _put_before_you(ctx, thing)
        if place is None or entry[0].words != ("from",):
            raise nothing(clause)
        thing = thing._replace(relations=(*thing.relations, ("from", place)))
    if thing.how == "your" and not thing.title and not thing.places():
        return _put_own(ctx, clause, thing, who)
    mine = thing.how == "your" and any(mark in SIDED for mark in thing.marks)
    if mine or (thing.title and thing.how in ("titled", "the", "your") and not thing.places()):
        entering = decks.PutIntoPlay(Filter(thing), None, who)
        if not sides(clause):
            return entering
        require(thing.kinds, clause)  # it may be a side of somebody
        ctx.ops.append(entering)
        side = shown_side(sides(clause)[0])
        return moving.ShowSide(decks.ByTitle(Filter(thing), True), side)
    require(not sides(clause), clause)
    copied = set_aside_copy(thing)
    if copied is not None:
        return decks.PutIntoPlay(Filter(copied), None, who)
    require(thing.how != "a" or thing.places(), clause)
    for sought in only(ctx.ops[-1:], decks.SearchDecks) if thing.how == "it" else ():
        sought.enters = partial(can_lie_with, who)
    found = is_found(ctx, thing)
    aim = ctx.aim(Filter(thing), FREE if found else "enter")
    if with_this:
        require(who == YOU and not many(thing), clause)
        ctx.ops.append(decks.EnterWithThis(aim, Amounts(), None, who))
        return Do(moving.go_unattached)
    return decks.EnterPlay(aim, Amounts(), many(thing), who, found)


def _has_this(entry: Clause | None) -> bool:
    """ "... with this card attached": that which says so."""
    match entry:
        case Clause(parts=(Clause(verb="with_attached", things=(Noun(how="this") as card,)),)):
            heed(entry, entry.parts[0], card)
            return True
    return False


SPENT: Final = "exhausted"
ANYBODYS: Final = "under any player's control"


def _beside_anybody(ctx: Targeting, clause: Clause) -> Clause:
    """ "... under any player's control": who it is is chosen first, by whoever does it; what is the
    players' choice the first player says (MC.first-player.2)."""
    if ANYBODYS not in clause.words:
        return clause
    ctx.part(Clause("choose", things=(Noun("a", ("player",)),)))
    words = [THEIRS if word == ANYBODYS else word for word in clause.words]
    return clause._replace(words=tuple(words))


def _put_aside(ctx: Targeting, clause: Clause) -> Op:
    """ "Put 1 set-aside NAME ally into play exhausted under your control"."""
    thing = plain_thing(clause, SPENT, *BESIDE)
    alike = thing.how == "a" and bool(thing.title) and not thing.relations and not thing.tags
    require(alike and thing.figure == ONE and thing.marks == ("set-aside",), clause)
    who = next((BESIDE[word] for word in clause.words if word in BESIDE), YOU)
    entering = decks.PutIntoPlay(Filter(thing._replace(how="titled")), None, who)
    entering.entered = ENTERS_EXHAUSTED
    return entering


HIDDEN: Final = ", facedown"


def _put_own(ctx: Targeting, clause: Clause, thing: Noun, who: Noun) -> Op:
    """ "Put your 2 Owl upgrades into play, Quiet side faceup": one after the other, wherever they
    wait; those that give an energy form may come facedown."""
    known = bool(thing.tags) or any(mark in SIDED for mark in thing.marks)
    if not known or thing.kinds != ("upgrade",) or thing.figure != Numeral(thing.figure.fixed):
        raise nothing(clause)
    shown = [shown_side(word) for word in sides(clause)]
    one = thing._replace(figure=ONE)
    for _ in range(thing.figure.fixed):
        ctx.ops.append(decks.PutIntoPlay(Filter(one), None, who))
        it = ctx.at(Noun("it"))
        if HIDDEN in clause.words:
            require(ENERGY_FORM in thing.marks, clause)
            ctx.ops.append(moving.TurnFacedown(it, Amounts(), None))
        elif shown:
            ctx.ops.append(moving.ShowSide(it, shown[0]))
    return effects.Nothing()


def _with_cost(clause: Clause) -> Clause:
    """ "Put an ally into play with a cost of 3 or less": that is said of the ally."""
    entry = clause.mod("entry_with")
    if entry is None:
        return clause
    thing = thing_of(clause)
    related = (*thing.relations, *[("with", part) for part in entry.parts])
    return clause.without("entry_with")._replace(things=(thing._replace(relations=related),))


def _others_gone(ctx: Targeting, clause: Clause) -> Clause:
    """ "Put NAME into play, discarding any other version of NAME from play": first these go."""
    said = clause.mod("versions_mod")
    if said is None:
        return clause
    gone, thing = thing_of(said), thing_of(clause)
    named = bool(thing.title) and gone.title == thing.title and gone.how == "titled"
    if not named or gone.marks != ("from play",) or gone.relations or said.parts:
        raise nothing(clause)
    others = gone._replace(how="each", marks=("other", "from play"))
    ctx.part(Clause("discard", things=(others,)))
    return clause.without("versions_mod")


BEFORE_YOU: Final = ("your", "their")
BESIDE_EACH: Final = "engaged with each player"


def _put_beside_each(ctx: Targeting, clause: Clause) -> Op:
    """ "Put a NAME minion into play engaged with each player": one for each, wherever it waits."""
    thing = thing_of(clause)
    plain = thing.title and thing.kinds == ("minion",) and thing.figure == ONE
    if not plain or clause.words != (BESIDE_EACH,) or clause.parts or thing.places():
        raise nothing(clause)
    one = clause._replace(things=(thing._replace(how="titled"),), words=("engaged with you",))
    ctx.each_player(Noun("each player"), (one,))
    return effects.Nothing()


def _put_before_you(ctx: Targeting, thing: Noun) -> Op:
    """ "Put that card into play in your play area": an environment, which then speaks to you; any
    other lies where such cards do."""
    op = decks.EnterPlay(ctx.at(thing, "enter"), Amounts(), None, YOU)
    op.entered = BEFORE_PLAYER
    return op


def sides(clause: Clause) -> tuple[str, ...]:
    """Which side is up, where that is said."""
    return tuple(word for word in clause.words if "side faceup" in word)


def shown_side(word: str) -> str:
    """The side that is meant, by its name or a trait."""
    return _EACH_WITH.sub("", word).strip(", ").removesuffix(" side faceup").strip("[]")


_EACH_WITH: Final = re.compile(r"each with (its|his|her) ")


def _put_under(ctx: Targeting, clause: Clause) -> Op:
    """ "Place the top card of your deck facedown under this card"; what was found also faceup."""
    faces = [word.split()[0] for word in clause.words]
    thing = plain_thing(clause, *clause.words)
    require(faces in (["facedown"], ["faceup"]), clause)
    host = thing_of(clause, 1) if len(clause.things) > 1 else Noun("this")
    require(host.how in ("this", "titled"), clause)
    faceup = faces == ["faceup"]
    lay = facedown.PutFaceupOn if faceup else facedown.PutThisUnder
    if thing.how in ("it", "that", "this") or is_own_top(thing):
        return lay(ctx.at(thing), Filter(host))
    if set(thing.marks) == {"random", "set-aside"} and thing.how == "a" and thing.figure == ONE:
        ctx.ops.append(Do(pick_random, Filter(thing._replace(marks=())), (ASIDE,)))
        return lay(ctx.at(Noun("it")), Filter(host))
    places = thing.places()
    if not places and thing.how == "a" and thing.figure == ONE and set(thing.marks) & MINE:
        return lay(ctx.at(thing, "leave"), Filter(host))
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
    limit = clause.mod("at_most_mod")
    if thing.how == "top" and host.how == "this" and thing.kinds == ("card",) and limit is None:
        if len(places) != 1 or places[0].zones != ("deck",) or places[0].whose not in OWNERS:
            raise nothing(clause)
        return facedown.PutUnder(places[0], Amounts(Scaled(thing.figure)), Filter(host), False)
    require(host.how in ("this", "titled") and (chosen or thing.how in ("it", "that")), clause)
    op = facedown.PutThisUnder(ctx.at(thing), Filter(host))
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
    return facedown.PutFaceupOn(ctx.at(thing), Filter(host))


def _return_under(ctx: Targeting, clause: Clause) -> Op:
    """ "Return each facedown card here to its owner's hand", "each card under NAME": this card."""
    place = clause.place()
    check(clause, *clause.words)
    for one in clause.things:
        require(one == Noun("this"), clause)
        heed(one)
    if place is None or (place.whose, place.zones) != ("its owner's", ("hand",)):
        raise nothing(clause)
    return Do(facedown.return_under)


def _take_to_hand(ctx: Targeting, clause: Clause) -> Op:
    """ "The player takes that card into their hand": one that lies under this, or is spoken of."""
    thing = plain_thing(clause, "into their hand", "into your hand")
    beneath = thing.how == "each" and bool(set(thing.marks) & BENEATH)
    require(beneath or thing.how in ("it", "that"), clause)
    return decks.ToHand(ctx.at(thing), Amounts(), many(thing))


def _detach(ctx: Targeting, clause: Clause) -> Op:
    """ "Detach NAME from this scheme": from where it is attached; it stays in play."""
    check(clause)
    require(thing_of(clause).how == "titled", clause)
    return moving.Detach(ctx.at(thing_of(clause)), Amounts())


def _take_control(ctx: Targeting, clause: Clause) -> Op:
    clause = clause._replace(words=())
    thing = plain_thing(clause)
    return changes.GainControl(ctx.at(thing, "control"), Amounts(), many(thing))


def _hand_over(ctx: Targeting, clause: Clause) -> Op:
    """ "Give control of an ally you control to another player"."""
    check(clause, "control of")
    require(clause.words, clause)
    who, thing = thing_of(clause, 1), thing_of(clause)
    chosen = (who.how, who.kinds) in CHOSEN_PLAYERS
    who = chosen_player(ctx, who, clause) if chosen else players(ctx, who, clause)
    return changes.GiveControl(needing_player(ctx, ctx.at(thing)), Amounts(), many(thing), to=who)


def handed_over(who: Noun, said: tuple[Part, ...]) -> Clause | None:
    """ "That player takes control of an ally you control", or of that one: it is given by "you",
    not sought among what that player controls. None: it says something else."""
    match said:
        case (Clause(verb="take_control", things=(Noun() as taken,)),):
            known = "you control" in taken.marks or taken.how in SPOKEN
            given = Clause("hand_over", things=(taken, who), words=("control of",))
            return given if known and who.how != "you" else None
    return None


def _beside(card: Noun) -> Noun | None:
    """The card that is read as being with the one that it is swapped with."""
    found = card.related("with")
    return only_one(found)


def _swap_with_top(ctx: Targeting, said: Noun, other: Noun) -> Op:
    """ "Swap a card in your hand with the top card of your deck", or of your discard pile."""
    places = other.places()
    card = said.unrelated("with")
    of_hand = [place for place in card.places() if place.zones == ("hand",)]
    zones = places[0].zones if len(places) == 1 else ()
    mine = zones in (("deck",), ("discard pile",)) and places[0].whose == "your"
    require(mine and other.figure == ONE and (of_hand or card.how in ("that", "it")), said)
    aim = ctx.at(card, f"swap with {zones[0]}")
    return moving.SwapWithTop(aim, DECK if zones == ("deck",) else DISCARD)


def _swap_with_own(ctx: Targeting, said: Noun, other: Noun) -> Op:
    """ "Swap your Sky support in play with one from the [[Sky]] deck"."""
    there = of_own_deck(other)
    card = said.unrelated("with")
    if there is other or card.how != "your" or other.how != "a" or other.figure != ONE:
        raise nothing(said)
    mine, theirs = ctx.at(card), ctx.at(other)
    mine.standing = theirs.standing = "required"
    ctx.ops.append(moving.MoveFrom(mine, Amounts()))
    return moving.SwapWithAside(theirs, Amounts())


def _swap(ctx: Targeting, clause: Clause) -> Op:
    """ "Swap her with [[Version 2]] NAME"."""
    check(clause)
    beside = _beside(thing_of(clause)) if len(clause.things) == 1 else None
    if beside is not None and beside.how == "top":
        return _swap_with_top(ctx, thing_of(clause), beside)
    if beside is not None:
        return _swap_with_own(ctx, thing_of(clause), beside)
    other = thing_of(clause, 1)
    require(other.how == "this" and other.tags, clause)
    tags = tuple(tag for group in other.tags for tag in group)
    return moving.Swap(ctx.at(thing_of(clause)), Amounts(), tags)


ENTERING_VERBS: Final[dict[str, Verb]] = {
    "put_under": _put_under,
    "return_under": _return_under,
    "take_to_hand": _take_to_hand,
    "put_into_play": _put_into_play,
    "detach": _detach,
    "take_control": _take_control,
    "hand_over": _hand_over,
    "swap": _swap,
}
