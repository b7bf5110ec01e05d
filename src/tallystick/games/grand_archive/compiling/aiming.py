"""From the things of card text to what a deed is done to: given, all, chosen, the top of a deck;
and how that is spoken of later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.cards.errors import NotRun, require
from tallystick.games.grand_archive.compiling import measures, naming, qualities, wordings
from tallystick.games.grand_archive.compiling.context import PRONOUNS, Context
from tallystick.games.grand_archive.compiling.parts import (
    is_bare,
    is_just,
    is_own_champion,
    is_place,
    kinds_of,
    only,
    place_in,
    relation,
    thing_of,
    yours,
)
from tallystick.games.grand_archive.effects.looking import OnlyChoose
from tallystick.games.grand_archive.position.aimed import (
    Aimed,
    All,
    ChosenThings,
    JoinedThings,
    ReferredThings,
    RestOfCards,
    Top,
    is_left,
    lies_there,
)
from tallystick.games.grand_archive.position.amounts import ALL, Number
from tallystick.games.grand_archive.position.bases import EffectAmount
from tallystick.games.grand_archive.position.places import Zones
from tallystick.games.grand_archive.position.refs import CHAMPION, ME, REGISTER, Referent
from tallystick.games.grand_archive.position.things import AnyOf, Matcher, Such
from tallystick.games.grand_archive.text.things import related
from tallystick.kernel.machine import Op
from tallystick.rules.parts import is_described, is_noun
from tallystick.rules.phrases import ONE, Clause, Described, Noun, Numeral, Part, Several

CHOSEN: Final = frozenset(("a", "an", "another", "one of", "any"))
GIVEN: Final = frozenset(
    ("this", "it", "them", "they", "that", "those", "the", "him", "her", "its", "their",
     "target", "another target", "other target")
)  # fmt: skip
WHOLE: Final = frozenset(
    ("", "all", "each", "other", "the other", "all other", "each other", "every", "every other")
)
_HOSTED: Final = ("linked",)
# Zones of players in which what has been spoken of may lie or not: "it from your graveyard".
_OWN_ZONES: Final = frozenset(("graveyard", "banishment", "hand", "memory"))


def aimed_of(ctx: Context, thing: Noun | Several, zone: str = "") -> Aimed:
    """What a deed is done to; ``zone``: where cards are for which none is said. Raises NotRun."""
    match thing:
        case Several():
            return _several(ctx, thing, zone)
    if thing.kinds == ("place",):
        thing = Noun("all", ("card",), relations=thing.relations)
    how = thing.how
    if "next" in thing.marks:  # one that is still to come
        raise NotRun(f"nothing is done yet with {how} {thing}")
    if any(mark in _HOSTED for mark in thing.marks):
        return ReferredThings(naming.ref_of(ctx, thing))
    if how in ("the top", "the bottom", "top"):
        return _top(ctx, thing, how.removeprefix("the "))
    if how == "the" and thing.marks[:1] in (("top",), ("bottom",)):
        return _top(ctx, thing._replace(marks=thing.marks[1:]), thing.marks[0])
    if how in ("the rest", "the rest of", "the other"):
        return RestOfCards(_looked(ctx))
    if is_own_champion(thing):
        return ReferredThings(Referent(CHAMPION, 0, ME))
    if how == "your" and thing.title and not thing.kinds:
        return ReferredThings(naming.ref_of(ctx, thing))
    if how in ("each of", "both of", "all of", "one of", "any of", "either of"):
        return _part_of(ctx, thing)
    if how == "another" and thing == Noun("another", figure=thing.figure):
        return _of_the_rest(ctx, thing)
    if how in CHOSEN or (how == "your" and thing.figure.word):
        return chosen(ctx, thing, zone)
    if how in WHOLE or (how == "your" and thing.kinds):
        return _all(ctx, thing, zone)
    if how == "alone" and (thing.title or thing.tags):
        return _all(ctx, thing, zone)
    if how in GIVEN or how == "their" or (how == "alone" and wordings.is_of_that_player(thing)):
        return _given(ctx, thing)
    raise NotRun(f"nothing is done yet with {how} {thing}")


def _several(ctx: Context, thing: Several, zone: str) -> Aimed:
    """ "An ally or a weapon" is one of them, "your champion and each ally" all."""
    if thing.conjunction == "or":
        return _either(ctx, qualities.shared(thing), zone)
    thing = qualities.shared(thing)
    shown = thing.things[0].how
    parts = [
        one._replace(how=shown) if one.how == "" and shown in CHOSEN else one
        for one in thing.things
    ]
    return JoinedThings(tuple(_settled(ctx, one, zone) for one in parts))


def _settled(ctx: Context, thing: Noun, zone: str) -> Aimed:
    """One of things that are done to together: what is chosen is so before."""
    aimed = aimed_of(ctx, thing, zone)
    if not aimed.is_chosen:
        return aimed
    made = ctx.register()
    ctx.before.append(OnlyChoose(aimed, made))
    return ReferredThings(Referent(REGISTER, made))


def _either(ctx: Context, thing: Several, zone: str) -> Aimed:
    first = thing.things[0]
    if "target" in first.how and all(one.how in ("", first.how) for one in thing.things):
        parts = tuple(one._replace(how=first.how) for one in thing.things)
        what = naming.thinglike(
            ctx, thing._replace(things=tuple(naming.untargeted(one) for one in parts))
        )
        kinds = tuple(kind for one in parts for kind in one.kinds)
        return ReferredThings(ctx.target(what, first.figure, kinds, first.how != "target"))
    if all(one.how in WHOLE or one.how == "your" for one in thing.things):
        return All(naming.thinglike(ctx, thing, zone))
    if not all(one.how in CHOSEN or one == Noun("this") for one in thing.things):
        raise NotRun(f"nothing is done yet with {thing}")
    figures = [one.figure for one in thing.things if one.how in CHOSEN]
    require(all(one == figures[0] for one in figures), thing, "nothing is done yet with")
    least, most = range_of(ctx, figures[0])
    what = AnyOf(tuple(naming.such_or_itself(ctx, one, zone) for one in thing.things))
    return ChosenThings(what, least, most, ctx.actor)


def _given(ctx: Context, thing: Noun) -> Aimed:
    if naming.is_player(thing) and thing.how != "this":
        raise NotRun(f"nothing is done yet to {thing.how} {thing}")
    if "target" in thing.how and any(place.whose == "each" for place in thing.places()):
        raise NotRun(f"nothing is done yet with {thing.how} {thing}")  # one out of every graveyard
    meant = ReferredThings(naming.ref_of(ctx, thing))
    for place in thing.places() if "target" not in thing.how else ():
        if not place.end and _OWN_ZONES.issuperset(place.zones):
            meant.test = Such(lies_there, naming.zones_of(ctx, place))
    return meant


def _looked(ctx: Context) -> Referent:
    for verb in ("look at", "reveal"):
        if ctx.has_done(verb):
            return ctx.done(verb, "the rest")
    raise NotRun("nothing was looked at of which there could be a rest")


def _of_the_rest(ctx: Context, thing: Noun) -> Aimed:
    """ "Put one of those cards there and another here": one of those that are left."""
    found = Matcher(str(thing))
    found.among = _looked(ctx)
    found.tests = (Such(is_left),)
    least, most = range_of(ctx, thing.figure)
    return ChosenThings(found, least, most, ctx.actor)


def _top(ctx: Context, thing: Noun, end: str) -> Aimed:
    place = place_in(thing)
    if place is None or place.zones != ("deck",):
        raise NotRun(f"nothing is done yet with {thing.how} {thing}")
    if thing.tags or thing.marks or thing.without or len(thing.relations) > 1:
        raise NotRun(f"nothing is done yet with {thing.how} {thing}")
    zones = naming.zones_of(ctx, place)
    return Top(Zones(zones.names, zones.who, end), measures.number_of(ctx, thing.figure))


def _part_of(ctx: Context, thing: Noun) -> Aimed:
    of = relation(thing, "of")
    if not is_described(of):
        raise NotRun(f"nothing is done yet with {thing.how} {thing}")
    if thing.how.startswith("one") or thing.how.startswith("any"):
        found = Matcher(str(thing))
        if is_noun(of, *GIVEN):
            found.among = naming.ref_of(ctx, of) if of.kinds else ctx.several(of.how).ref
            return ChosenThings(found, Number(1), Number(1), ctx.actor)
        return ChosenThings(naming.thinglike(ctx, of), Number(1), Number(1), ctx.actor)
    return aimed_of(ctx, of)


def _all(ctx: Context, thing: Noun, zone: str) -> Aimed:
    """Everything described; "each card banished this way" is what has been spoken of."""
    if naming.is_player(thing):
        raise NotRun(f"nothing is done yet to {thing.how} {thing}")
    if thing.how == "your" and not any(word == "that" for word, _ in thing.relations):
        thing = yours(thing)
    if any(place.conjunction == "or" and len(place.zones) > 1 for place in thing.places()):
        raise NotRun(f"it is not clear which of them {thing} is all in")
    bottom = next((place for place in thing.places() if place.end), None)
    if bottom is not None and bottom.zones == ("deck",):
        zones = naming.zones_of(ctx, bottom)
        return Top(Zones(zones.names, zones.who, bottom.end), measures.number_of(ctx, thing.figure))
    return All(naming.thinglike(ctx, thing, zone))


BOUNDS: Final = ("or more", "or less", "or fewer")


def range_of(ctx: Context, figure: Numeral) -> tuple[EffectAmount, EffectAmount]:
    """How many must and how many may be chosen."""
    if figure.word == "up to":
        return Number(0), measures.number_of(ctx, figure._replace(word=""))
    if figure.word in measures.ANY:
        return Number(0), Number(ALL)
    n = measures.number_of(ctx, figure._replace(word="" if figure.word in BOUNDS else figure.word))
    if figure.word == "or more":
        return n, Number(ALL)
    return Number(0) if figure.word in BOUNDS else n, n


def chosen(ctx: Context, thing: Noun, zone: str = "") -> Aimed:
    """The things of which somebody chooses so many as it resolves. Raises NotRun."""
    how = [str(part) for word, part in thing.relations if word == "how"]
    bare = thing.unrelated("how")
    bottom = next((place for place in bare.places() if place.end == "top"), None)
    if bottom is not None and bottom.zones == ("deck",):
        # "up to two cards from the top of your deck": how many is chosen, not which
        if thing.figure.word not in ("", "up to") or not is_just(bare, "card") or bare.tags:
            raise NotRun(f"nothing is done yet with {thing.how} {bare}")
        return Top(naming.zones_of(ctx, bottom), measures.number_of(ctx, thing.figure))
    if thing.figure.word.endswith((" those", " the")) and qualities.BY_THIS not in bare.relations:
        bare = bare._replace(relations=(*bare.relations, ("from", "among them")))
    if not zone and is_bare(bare) and bare.kinds == ("card",) and bare.how == "a":
        raise NotRun(f"it is not said where {bare} is")
    what = naming.thinglike(ctx, bare, zone)
    least, most = range_of(ctx, thing.figure)
    who = ME if "of your choice" in how else ctx.actor
    return ChosenThings(what, least, most, who, "at random" in how)


def top_of(ctx: Context, thing: Noun, n: EffectAmount) -> Aimed:
    """ "Cards from the top of your deck", as many as this. Raises NotRun."""
    place = place_in(thing)
    plain = thing.kinds == ("card",) and not (thing.tags or thing.marks or thing.without)
    plain = plain and [word for word, _ in thing.relations] == ["from"]
    if not plain or not is_place(place, "deck"):
        raise NotRun(f"nothing is done yet with {thing.how} {thing}")
    return Top(naming.zones_of(ctx, place), n)


Lower = Callable[[Context, Clause], Op]


def register(ctx: Context, thing: Described, verb: str) -> int:
    """A register for what a deed is done to, to be spoken of later."""
    kinds, own = ctx.nature(thing)
    of = relation(thing, "of") if thing.how.startswith("one of") else None
    if is_described(of):  # "one of them", "one of those cards"
        kinds = kinds_of(of) or tuple(ctx.several(of.how).kinds)
    made = ctx.register()
    ctx.mention(
        (*kinds_of(thing), *kinds),
        Referent(REGISTER, made),
        verb=verb,
        many=is_many(thing),
        own=own,
    )
    return made


def is_many(thing: Described) -> bool:
    """Whether it may be more than one thing, by its number or by how it is spoken of."""
    return thing.figure != ONE or thing.how in WHOLE or thing.how in ("them", "those")


def simple(ctx: Context, clause: Clause, verb: str) -> tuple[Aimed, int]:
    """An effect on objects and nothing besides: on which, and their register. Raises NotRun."""
    words = ("passive", "up") if verb == "wake" else ("passive",)
    only(clause, "source", "from", "among", "from among", "way", words=words)
    thing = sourced(ctx, thing_of(clause), clause)
    if any(ctx.no_object(one) for one in thing.each):
        raise NotRun(f"no object has been spoken of: {clause}")
    return done_to(ctx, thing, verb)


def done_to(ctx: Context, thing: Described, verb: str, zone: str = "") -> tuple[Aimed, int]:
    """What a deed is done to, and its register."""
    return aimed_of(ctx, thing, zone), register(ctx, thing, verb)


def sourced(ctx: Context, thing: Noun | Several, clause: Clause) -> Noun | Several:
    """The thing with the place that is said behind the verb: "banish it from your hand"; what X is
    comes first, as the description may hang on it."""
    measures.x_of(ctx, clause.mods())
    posts: list[tuple[str, Part]] = []
    for one in clause.mods():
        if one.verb == "source" and one.parts:
            posts.append((one.words[0], one.parts[0]))
        elif one.verb == "way" and thing.each[-1].how not in PRONOUNS:
            posts.append(("way", str(one.parts[0])))
        elif one.verb in ("from", "among", "from among"):
            posts.append((one.verb, one.things[0] if one.things else one.parts[0]))
    return related(thing, posts)


def at_random(thing: Noun | Several, clause: Clause) -> Noun | Several:
    """The thing, chosen by chance where the clause says so (GA.RAND.1)."""
    if "at random" not in clause.words:
        return thing
    return related(thing, [("how", "at random")])
