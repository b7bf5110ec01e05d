"""The ops of verbs that move cards, objects and counters: put, return, shuffle, search, load
(GA.ZONE, GA.CTR.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, Untold, needed, require, sure
from tallystick.games.grand_archive.compiling import aiming, measures, naming, parts, qualities
from tallystick.games.grand_archive.compiling.context import PRONOUNS, Context
from tallystick.games.grand_archive.effects import deeds, looking, putting
from tallystick.games.grand_archive.position.aimed import Aimed, ChosenThings, ReferredThings
from tallystick.games.grand_archive.position.amounts import ALL, CounterCount, Number
from tallystick.games.grand_archive.position.bases import EffectAmount
from tallystick.games.grand_archive.position.refs import ME, REGISTER, Referent, Who
from tallystick.games.grand_archive.position.things import Matcher
from tallystick.kernel.machine import Op
from tallystick.rules.parts import as_place, is_noun, within
from tallystick.rules.phrases import Clause, Described, Noun, Numeral, Place
from tallystick.rules.picking import first_of, has, only_one


def put_cards(ctx: Context, clause: Clause, verb: str) -> Op:
    """ "Put", "return", "move": cards and objects to a place."""
    parts.only(
        clause, "place", "from", "source", "among", "from among", "way", words=tuple(_MANNERS)
    )
    found = parts.place_of(clause)
    if found is None and IN_ORDER in clause.parts:  # "put them back in any order", read as a place
        clause = clause._replace(words=(*clause.words, "back", "in any order"))
    if found is None and "back" in clause.words and "in any order" in clause.words:
        found = ("on", Place("your", ("deck",), "top"))
    _, place = needed(found)
    thing = aiming.at_random(aiming.sourced(ctx, parts.thing_of(clause), clause), clause)
    _check_goal(thing, place)
    words, aimed = frozenset(clause.words), aiming.aimed_of(ctx, thing)
    if place.zones == ("field",):
        return _onto_field(ctx, aimed, thing, words)
    if place.zones == ("intent",):
        return putting.IntoIntent(aimed, aiming.register(ctx, thing, verb))
    if place.zones in (("lineage",), ("inner lineage",)) and place.end == "bottom":
        zones = naming.zones_of(ctx, place)
        return putting.IntoLineage(aimed, aiming.register(ctx, thing, verb), zones.who)
    require(len(place.zones) == 1 and place.zones[0] in _GOALS, place, "nothing is put yet into")
    known = place.whose in ("the", "any", "a")
    if not known and not any(one in place.whose for one in ("their", "your", "owner")):
        raise NotRun(f"nothing is put yet into {place}")
    made = aiming.register(ctx, thing, verb)
    ctx.goals[len(ctx.mentions)] = place
    if "owner's" in place.whose:
        ctx.owner_of_it(place.whose)
    end = place.end or ("top" if words & {"on top"} else "")
    if "fourth from the top" in words:
        end = putting.FOURTH
    order = putting.AS_THEY_ARE
    if "in any order" in words:
        order = putting.ANY_ORDER
    elif "in a random order" in words:
        order = putting.RANDOM_ORDER
    word = "preserved" if "preserved" in words else ""
    top = is_noun(thing, "the top") or (is_noun(thing, "the") and thing.marks[:1] == ("top",))
    if place.zones == ("graveyard",) and verb == "put" and top:
        return putting.Mill(aimed, made)
    return putting.Put(aimed, made, place.zones[0], end=end, order=order, who=ctx.actor, word=word)


IN_ORDER: Final = Clause("place", words=("in",), parts=("any order",))
_GOALS: Final = frozenset(("hand", "memory", "deck", "material deck", "graveyard", "banishment"))
_MANNERS: Final = frozenset(
    ("in any order", "in a random order", "preserved", "rested", "distant", "on top", "face up",
     "under your control", "under its owner's control", "under their owners' control",
     "fourth from the top", "back", "passive", "under their owner's control",
     "at random")
)  # fmt: skip


def _check_goal(thing: Described, place: Place) -> None:
    """Raise NotRun for what is nowhere to be put from, and for what would be another's in a zone of
    yours (GA.ZONE.2, GA.TOKEN.1)."""
    new = any("token" in one.kinds and one.how == "a" and not one.relations for one in thing.each)
    if place.zones == ("field",) and new:
        raise NotRun(f"tokens are summoned, not put onto the field: {thing}")
    theirs = any(one in OPPONENTS or as_place(one).whose in OPPONENTS for one in within(thing))
    if theirs and place.whose.split(" ")[0] == "your":
        raise NotRun(f"what is another's does not go into {place}")


# Whose something is that is not yours: of places, and of things.
OPPONENTS: Final = (
    "an opponent's", "each opponent's", "your opponents'", "target opponent's",
    "an opponent controls", "your opponents control", "opponents control",
    "target opponent controls",
)  # fmt: skip


def _onto_field(ctx: Context, aimed: Aimed, thing: Described, words: frozenset[str]) -> Op:
    who: Who | None = ME
    if any("owner" in word for word in words):
        who = None
    elif ctx.actor.kind != ME.kind:
        who = ctx.actor
    made = aiming.register(ctx, thing, "put")
    return putting.Enter(aimed, made, who, "rested" in words, "distant" in words)


def shuffle(ctx: Context, clause: Clause) -> Op:
    """A deck, with what is put into it (GA.RAND.1). Raises NotRun."""
    parts.only(clause, "place", "source", "into", words=("passive",))
    found = parts.place_of(clause)
    if found is None:
        thing = clause.things[0] if clause.things else None
        named = thing.places() if parts.is_just(thing, "place") else ()
        require(all(place.zones == ("deck",) for place in named))
        if thing is None or parts.is_just(thing, "deck") or named:
            return putting.ShuffleIn(None, 0, ctx.actor)
        raise Untold
    require(found[1].zones == ("deck",))
    thing = aiming.sourced(ctx, parts.thing_of(clause), clause)
    aimed, made = aiming.done_to(ctx, thing, "shuffle")
    return putting.ShuffleIn(aimed, made, naming.zones_of(ctx, found[1]).who)


def search(ctx: Context, clause: Clause) -> Op:
    """A private zone for cards: of a kind, and one may fail to find; any, and one must find
    (GA.SEARCH.1). Raises NotRun."""
    parts.only(clause, "for")
    place, looked_for = parts.place_in(parts.thing_of(clause)), clause.mod("for")
    thing = parts.one_thing(needed(looked_for))
    zones = naming.zones_of(ctx, needed(place))
    what = naming.thinglike(ctx, thing._replace(how="a"))
    match what:
        case Matcher():
            what.zones = zones
    least, most = aiming.range_of(ctx, thing.figure)
    if what.is_particular:
        least = Number(0)
    made = aiming.register(ctx, thing, "search")
    return putting.SearchZone(ChosenThings(what, least, most, ctx.actor), made, zones.who)


def load(ctx: Context, clause: Clause) -> Op:
    """Cards under an object (GA.TERM.LOAD). Raises NotRun."""
    parts.only(clause, "into", "place", "from", "source")
    into = needed(clause.mod("into"))
    require(into.things)
    host = parts.one_thing(into)
    thing = aiming.sourced(ctx, parts.thing_of(clause), clause)
    loaded = aiming.aimed_of(ctx, thing) if is_noun(thing, *PRONOUNS) else None
    if host.how in ("a", "an"):
        chosen = aiming.register(ctx, host, "host")
        ctx.before.append(looking.OnlyChoose(aiming.aimed_of(ctx, host), chosen))
        under = Referent(REGISTER, chosen)
    else:
        under = naming.ref_of(ctx, host)
    aimed = loaded or aiming.aimed_of(ctx, thing)
    made, ctx.origins = aiming.register(ctx, thing, "load"), ctx.register()
    return deeds.Load(aimed, made, under, ctx.origins)


ANY_OF: Final = ("any amount of", "any number of")


def put_counters(ctx: Context, clause: Clause) -> Op:
    """Counters on what is meant (GA.CTR.1). Raises NotRun."""
    parts.only(clause, "on", "onto", *parts.AMOUNTS, words=("passive",))
    thing, on = parts.one_thing(clause), needed(clause.mod("on", "onto"))
    require(on.things)
    if thing.how == "alone" and clause.mod("equal to") is None:
        raise NotRun(f"it is not said how many: {clause}")
    whose = is_noun(thing, *PRONOUNS) or any(word == "of" for word, _ in thing.relations)
    if whose or thing.kinds == ("counter",):  # those of another thing; of no kind
        raise NotRun(f"nothing is put yet: {clause}")
    # "Onto it as many as there are on the other" and "equal to its power" both speak of it.
    aimed = aiming.aimed_of(ctx, on.things[0])
    n = counted(ctx, thing, clause)
    kind = qualities.counter_kind(ctx, thing.kinds[0])
    return deeds.PutCounters(aimed, aiming.register(ctx, on.things[0], "counter"), kind, n)


def counted(ctx: Context, thing: Noun, clause: Clause) -> EffectAmount:
    """How many of something, with "for each" and "equal to" that hang on the clause. Raises NotRun
    for such as are there already: "draw the card", "put all counters"."""
    mods = clause.mods()
    says = thing.how in ("", "alone") and any(one.verb in parts.AMOUNTS for one in mods)
    require(says or thing.how in ("a", "another"), thing, "nothing is counted yet by")
    if thing.kinds[:1] == ("amount",) or thing.figure.word in ("an amount of", "an number of"):
        require(clause.mod("equal to") is not None)
    found = measures.amount_with(ctx, thing.figure._replace(word=plain_word(thing.figure)), mods)
    return measures.with_more(ctx, found, thing)


def plain_word(figure: Numeral) -> str:
    """The word of a figure that an "equal to" comes after."""
    return "" if figure.word == "an amount of" else figure.word


def _heal(ctx: Context, clause: Clause) -> Op:
    """ "Remove all temporary damage from target ally" (GA.STATS.3)."""
    thing, on = parts.thing_of(clause), clause.mod("from", "on")
    of = needed(on).things
    require(of and _is_all(thing) and len(clause.parts) == 1)
    return deeds.RemoveDamage(*aiming.done_to(ctx, of[0], "heal"))


def _is_all(thing: Described) -> bool:
    """ "All counters", "all damage counters", of which the word is that of an amount."""
    return is_noun(thing, "all") or thing.figure.word == "all"


def remove_counters(ctx: Context, clause: Clause) -> Op:
    """Counters off what is meant. Raises NotRun."""
    parts.only(clause, "from", "on", "from among", "among", *parts.AMOUNTS, words=("passive",))
    thing = parts.thing_of(clause)
    if parts.is_just(thing, "temporary damage"):
        return _heal(ctx, clause)
    thing, on = sure(parts.is_counter, thing), clause.mod("from", "on", "from among")
    held = on.things[0] if on is not None and on.things else parts.noun_at(thing, "on")
    if held is None:
        raise Untold
    kind = qualities.counter_kind(ctx, thing.kinds[0])
    n: EffectAmount = Number(ALL)
    if on is not None and on.verb == "from among" and thing.how != "all":
        among = _among(ctx, thing, held, kind)
        return deeds.RemoveCountersAmong(among, aiming.register(ctx, held, "remove"), kind)
    aimed = aiming.aimed_of(ctx, held)
    if thing.figure.word in ANY_OF:
        given = needed(first_of([aimed], ReferredThings))
        n = measures.up_to(ctx, CounterCount(kind, given.ref))
    elif not _is_all(thing):
        n = counted(ctx, thing, clause)
    made = aiming.register(ctx, held, "remove")
    return deeds.RemoveCounters(aimed, made, kind, n)


def _among(ctx: Context, thing: Noun, held: Described, kind: int) -> deeds.OneByOne:
    """ "Two buff counters from among allies you control": so many off them all, not off each."""
    require(kind >= 0 and not thing.relations)
    least, most = aiming.range_of(ctx, thing.figure)
    return deeds.OneByOne(naming.thinglike(ctx, held), kind, least, most, ctx.actor)


def move_counters(ctx: Context, clause: Clause) -> Op:
    """ "Move all sheen counters from it onto this", "up to three ... from among units": off the
    one, onto the other (GA.CTR.1). Raises NotRun."""
    parts.only(clause, "on", "from", "from among")
    thing, on = parts.one_thing(clause), needed(parts.sole(clause))
    held = parts.one_thing(on)
    goal = needed(only_one((p for w, p in held.relations if w in ("onto", "to")), Noun))
    held = held._replace(relations=tuple(r for r in held.relations if r[1] is not goal))
    kind = qualities.counter_kind(ctx, thing.kinds[0])
    require(not thing.relations and kind >= 0)
    n: EffectAmount = Number(ALL)
    aimed: Aimed
    if on.verb == "from among" and thing.figure.word == "up to":
        aimed, n = _among(ctx, thing, held, kind), Number(1)
    else:
        aimed = aiming.aimed_of(ctx, held)
        require(has([aimed], ReferredThings) and (thing.how == "all" or not thing.figure.word))
        n = n if thing.how == "all" else measures.number_of(ctx, thing.figure)
    to = naming.ref_of(ctx, goal)
    return deeds.MoveCounters(aimed, aiming.register(ctx, held, "move"), kind, n, to)
