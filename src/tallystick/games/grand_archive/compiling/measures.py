"""From the amounts of card text to numbers that are reckoned: "for each ally you control", "where X
is the power of that weapon" (GA.COST.16)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, require
from tallystick.cards.ledger import heed
from tallystick.games.grand_archive.compiling import naming, qualities
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.parts import (
    is_bare,
    is_counter,
    is_kind,
    is_plain,
    kind_of,
    noun_at,
    place_in,
    relation,
)
from tallystick.games.grand_archive.compiling.qualities import APART, WAYS, counter_kind, way_of
from tallystick.games.grand_archive.position import amounts, refs, settling, things
from tallystick.games.grand_archive.position.bases import EffectAmount, Reckons, Thinglike
from tallystick.games.grand_archive.position.event_predicates import (
    Happened,
    HowOften,
    Hurt,
    recalled,
    who_had,
)
from tallystick.rules.parts import as_clause, as_thing, is_described, is_verb
from tallystick.rules.phrases import Clause, Noun, Numeral, Part, Several
from tallystick.rules.picking import only

PLAIN: Final = ("", "additional", "total")
PER_LV: Final = {"LV": 1, "plus LV": 1, "minus LV": -1}
ANY: Final[frozenset[str]] = frozenset(
    ("any number of", "any amount of", "any number", "any amount", "all", "any amount of those",
     "any number of the", "any number of those", "any amount of the", "all but")
)  # fmt: skip
THAT_MUCH: Final = frozenset(
    ("that many", "that much", "that amount of", "an amount of that", "an equal amount of",
     "any amount of that")
)  # fmt: skip
STATS: Final = qualities.NUMBERS | {"power stat", "life stat"}
_HIGH: Final = ("the highest", "the greatest")
_LOW: Final = ("the lowest", "the least")


def number_of(ctx: Context, figure: Numeral, x: EffectAmount | None = None) -> EffectAmount:
    """A figure as an amount. Raises NotRun for a word without a meaning, and for an X that nobody
    declares and nothing tells."""
    x = x if x is not None else ctx.x
    word = figure.word
    if figure.per_x and x is None and not ctx.declares_x():
        raise NotRun("nothing says what X is")
    if word in PLAIN:
        return amounts.Number(figure.fixed, figure.per_x, 0, x)
    if word == "up to" and ctx.may_target:
        return up_to(ctx, number_of(ctx, figure._replace(word=""), x))
    if word in THAT_MUCH:
        return _that_much(ctx)
    if word in PER_LV:
        return amounts.Number(figure.fixed, figure.per_x, PER_LV[word], x)
    if word in ("Y", "plus Y", "minus Y"):
        if all(one.by_y.is_free for one in ctx.piece.extras):
            raise NotRun("nothing says what Y is")
        fixed = amounts.Number(figure.fixed, figure.per_x, 0, x)
        return amounts.Sum(fixed, amounts.DECLARED_Y, -1 if word == "minus Y" else 1)
    if word in ("twice that many", "twice that much", "double"):
        return amounts.Times(amounts.Number(2), _that_much(ctx))
    if word in ("half of that", "half"):
        return Reckons(amounts.half, _that_much(ctx), False)
    raise NotRun(f"nothing is done yet with the amount {word!r}")


def _that_much(ctx: Context) -> EffectAmount:
    if ctx.noticed:
        return amounts.NOTICED
    for mention in reversed(ctx.mentions):
        if mention.verb in ("event", "hit"):
            if not ctx.is_numbered:
                raise NotRun("nothing says how much that is")
            return amounts.NOTICED
        if mention.ref.kind == refs.REGISTER:
            return amounts.Tally(mention.ref.slot)
    if ctx.has_acted:
        return amounts.Tally(-1)
    if any(cost.has_x for cost in ctx.costs):  # "remove any number of counters: deal that much"
        return amounts.Number(0, 1)
    if all(one.by_y.is_free for one in ctx.piece.extras):
        raise NotRun("nothing says how much that is")
    return amounts.DECLARED_Y  # so much was paid: "remove any number of counters"


def amount_with(ctx: Context, figure: Numeral, mods: tuple[Part, ...]) -> EffectAmount:
    """A figure with all that hangs on it: "where X is", "for each", "equal to"."""
    x = x_of(ctx, mods)
    found = number_of(ctx, figure, x)
    for mod in mods:
        if is_verb(mod, "for each"):
            found = _times(ctx, found, mod)
        elif is_verb(mod, "equal to"):
            found = measure(ctx, mod.things[0])
    return found


def up_to(ctx: Context, most: EffectAmount) -> EffectAmount:
    """How many of at most so many whoever does it says, before it is done."""
    made = ctx.register()
    ctx.before.append(settling.HowMany(made, most, ctx.actor))
    return amounts.Tally(made)


def x_of(ctx: Context, mods: tuple[Part, ...]) -> EffectAmount | None:
    """What X is, where the text says so; else what it has said before. In an effect it is reckoned
    once, as the effect comes to it (GA.DMG.2)."""
    for mod in mods:
        if is_verb(mod, "where"):
            found = said_number(ctx, mod)
            ctx.raw_x = ctx.x = found
            if ctx.may_target:
                made = ctx.register()
                ctx.before.append(settling.FixX(made, found))
                ctx.x = amounts.Tally(made)
    return ctx.x


def said_number(ctx: Context, said: Clause) -> EffectAmount:
    """ "Where X is ...", "X can't be more than 3": that much."""
    return measure(ctx, (*said.things, *said.figures)[0])


def _times(ctx: Context, n: EffectAmount, mod: Clause) -> EffectAmount:
    thing = mod.things[0]
    figure = as_thing(thing).figure
    most = figure.fixed if figure.word == "up to" else amounts.ALL
    per = max(figure.fixed, 1) if figure.word == "" else 1
    return amounts.Times(n, counted(ctx, thing), per, most)


def counted(ctx: Context, thing: Noun | Several) -> EffectAmount:
    """How many there are of something: "for each", "the amount of". Raises NotRun."""
    match thing:
        case Several():
            return amounts.CountOf(naming.thinglike(ctx, thing, ""))
    require(thing.how != "state", thing, "a quality is no thing:")
    kind = thing.kinds[0] if thing.kinds else ""
    if thing.marks == ("recollected",) and kind == "card" and not thing.relations and ctx.noticed:
        return amounts.NOTICED
    thing = _done_this_way(ctx, thing)
    ways = [str(part) for word, part in thing.relations if word == "way"]
    this_turn = _done_this_turn(ctx, thing)
    if this_turn is not None:
        return this_turn
    bare = thing.unrelated("plus", "minus")
    if len(bare.relations) < len(thing.relations):
        return with_more(ctx, counted(ctx, bare), thing)
    if kind.endswith("counter"):
        return _counters(ctx, thing, ways)
    if kind == "damage" or (ways and kind in ("amount", "life")):
        if ways and thing.marks:  # of which kind it was, is not written down
            raise NotRun(f"nothing is counted yet by {thing}")
        return amounts.Tally(_register(ctx, way_of(ways[0]))) if ways else _damage(ctx, thing)
    if ways:
        return _done_so(ctx, thing, ways[0])
    place = place_in(thing)
    if kind == "card" and place is not None and len(thing.relations) == 1 and is_plain(thing):
        return Reckons(amounts.cards_in, naming.zones_of(ctx, place))
    trait = compared_by(thing)
    found = amounts.CountOf(
        naming.thinglike(ctx, without_different(thing) if trait else thing), trait
    )
    return (
        Reckons(amounts.most_alike, found.what, found.distinct)
        if _compares(thing, "same")
        else found
    )


def _damage(ctx: Context, thing: Noun) -> EffectAmount:
    """ "The damage dealt by this hit", "that damage". Raises NotRun."""
    told = [one for one in thing.relations if one != BY_THIS_HIT]
    hurt = as_thing(told[0][1] if len(told) == 1 and told[0][0] == "dealt to" else None)
    if ("time", "this turn") in hurt.relations and is_plain(thing):
        of = naming.ref_of(ctx, hurt.unrelated("time"))
        return HowOften(Hurt(ctx.book.looking_back("damaged"), of, 1))
    require(not told, thing, "nothing is counted yet by")
    if thing.relations:
        heed(thing.relations[0][1])
        naming.hit_of(ctx, str(thing))
        return amounts.NOTICED
    return _that_much(ctx)


BY_THIS_HIT: Final = ("dealt by", Noun("this", marks=("hit",)))

EACH_WITH: Final = "each with "
DIED: Final = Clause("die")


def _done_this_way(ctx: Context, thing: Noun) -> Noun:
    """ "Loaded cards this way": what was done is said before the noun. "Allies sacrificed" are
    those that an additional cost of any amount took, even if it does not say "this way"."""
    mark = next((one for one in thing.marks if one in WAYS), "")
    so = ("way", "this way")
    if not mark or (so not in thing.relations and not _pays_freely(ctx, WAYS[mark])):
        return thing
    kept = tuple(one for one in thing.relations if one != so)
    bare = thing._replace(marks=tuple(m for m in thing.marks if m != mark))
    return bare._replace(relations=(*kept, ("way", f"{mark} this way")))


def _done_this_turn(ctx: Context, thing: Noun) -> EffectAmount | None:
    """ "Each card you've materialized this turn", "that player has activated this turn"; None for
    anything else."""
    if (now := ("time", "this turn")) in thing.relations and ("that", DIED) in thing.relations:
        rest = tuple(one for one in thing.relations if one not in (now, ("that", DIED)))
        died = naming.thinglike(ctx, thing._replace(relations=rest, how=_a_or_other(thing)))
        kind = recalled(ctx.book, "die")
        return HowOften(Happened(kind, who_had([kind], died), died, None, 1))
    told = [str(p).rpartition(" ") for w, p in thing.relations if w == "that"]
    if len(told) != 1 or told[0][0] not in HAVING or now not in thing.relations:
        return None
    if len(thing.relations) != 2:
        return None
    bare = thing._replace(relations=(), how=_a_or_other(thing))
    any_ = is_bare(bare) and bare.kinds == ("card",) and bare.how == "a"
    what = None if any_ else naming.thinglike(ctx, bare)
    who = refs.ME if told[0][0] == "you've" else naming.spoken_player(ctx)
    kind = recalled(ctx.book, WAYS.get(told[0][2], "materialize"))
    return HowOften(Happened(kind, who, what, None, 1))


HAVING: Final = ("you've", "they've", "player has")


def _a_or_other(thing: Noun) -> str:
    return "other" if thing.how in APART else "a"


def different(thing: Noun) -> str:
    """ "Herbs with different names", "cards each with different elements": in what they differ."""
    told = [str(part) for word, part in thing.relations if word == "how"]
    each = [one.removeprefix(EACH_WITH) for one in told if one.startswith(EACH_WITH)]
    if each:
        return each[0].removeprefix("a ").removeprefix("different ").removesuffix("s")
    found = _compared(thing, "different")
    # behind it only where the things are: "different names from your graveyard"
    known = found is not None and len(found.places()) == len(found.relations)
    return found.kinds[0] if found is not None and known else ""


def compared_by(thing: Noun) -> str:
    """ "Omens with different reserve costs" are counted by their cost."""
    return _compares(thing, "different") or _compares(thing, "same")


def _compares(thing: Noun, mark: str) -> str:
    found = _compared(thing, mark)
    if found is None or found.relations or not found.kinds:
        return ""
    return found.kinds[0].removesuffix(" stat")


def _compared(thing: Noun, mark: str) -> Noun | None:
    """ "With different names": what is said of that trait; None where nothing is."""
    with_ = only([part for word, part in thing.relations if word == "with"], Clause)
    firsts = only([one.parts[0] for one in with_ if one.parts], Noun)
    return next((one for one in firsts if mark in one.marks), None)


def without_different(thing: Noun) -> Noun:
    """A thing without the words that say that its names are different; where it is may stand behind
    them."""
    found = [_compared(thing, mark) for mark in ("different", "same")]
    said = [one for one in found if one is not None]
    kept = [one for one in thing.relations if not _is_told(one, said)]
    behind = [place for one in said for place in one.relations]
    return thing._replace(relations=(*kept, *behind))


def _is_told(relation: tuple[str, Part], said: list[Noun]) -> bool:
    """Whether a relation says nothing but in what things differ, or are the same."""
    word, part = relation
    if word == "how":
        return str(part).startswith(EACH_WITH)
    return word == "with" and as_clause(part).parts in [(one,) for one in said]


def with_more(ctx: Context, n: EffectAmount, thing: Noun) -> EffectAmount:
    """ "That many cards plus one", "minus 3": so much more, or less."""
    for word, other in thing.relations:
        if word in ("plus", "minus"):
            n = amounts.Sum(n, measure(ctx, other), 1 if word == "plus" else -1)
    return n


def _register(ctx: Context, verb: str) -> int:
    ref = ctx.done(verb, verb)
    return ref.slot if ref.kind == refs.REGISTER else -1


def _counters(ctx: Context, thing: Noun, ways: list[str]) -> EffectAmount:
    if ways:
        verb = way_of(ways[0])
        if not ctx.has_done(verb) and _pays_freely(ctx, verb):
            return amounts.DECLARED_Y
        if not ctx.has_done(verb) and _pays_x(ctx, verb):
            return amounts.Number(0, 1)
        return amounts.Tally(_register(ctx, verb))
    kind = counter_kind(ctx, thing.kinds[0])
    on = noun_at(thing, "on", "among") or _that_are_on(thing)
    if on is None:
        require(("that", "you have") in thing.relations, thing, "nothing is counted yet by")
        return amounts.CounterCount(kind, refs.Referent(refs.CHAMPION, 0, refs.ME))
    if on.how in ("", "all", "each") and (on.kinds or on.tags):
        return amounts.CounterCount(kind, naming.thinglike(ctx, on))
    return amounts.CounterCount(kind, naming.ref_of(ctx, on))


def _that_are_on(thing: Noun) -> Noun | None:
    """ "Counters that were on it"."""
    for _, part in thing.relations:
        if is_verb(part, "be") and len(part.parts) == 1:
            inner = part.parts[0]
            if is_verb(inner, "on") and inner.things:
                return inner.first_noun()
    return None


def _done_so(ctx: Context, thing: Noun, way: str) -> EffectAmount:
    verb = way_of(way)
    freely = _pays_freely(ctx, verb)
    bare = thing.unrelated("way")
    bare = bare._replace(relations=tuple(r for r in bare.relations if r[1] not in bare.places()))
    if verb == "reserve" and not ctx.has_done(verb):
        return reserved(ctx, bare)
    what: Thinglike | None = None
    if not (is_bare(bare) and bare.kinds in (("card",), (), ("object",))):
        what = naming.filter_of(ctx, bare)
    if not ctx.has_done(verb) and _pays_x(ctx, verb):
        return amounts.CountRef(naming.paid_by(ctx, verb), what)
    is_paid = not ctx.has_done(verb) and not freely and ctx.is_paid_by(verb)
    if (not ctx.may_target and freely) or (is_paid and not is_counter(bare)):
        return amounts.CountRef(naming.paid_by(ctx, verb), what)
    if not ctx.has_done(verb) and freely:
        require(what is None or _is_all_paid(ctx, verb, what), thing, "nothing is counted yet by")
        return amounts.DECLARED_Y
    if not ctx.has_done(verb):
        raise NotRun(f"nothing was {way} before")
    return amounts.CountRef(ctx.done(verb, way), what)


def _pays_freely(ctx: Context, verb: str) -> bool:
    """ "For each ally sacrificed this way", where that was an additional cost of any amount."""
    return any(pick.verb == verb for one in ctx.piece.extras for pick in one.by_y.picks)


def _pays_x(ctx: Context, verb: str) -> bool:
    """Whether X says how much of an ability's cost is paid by this deed."""
    picks = [pick for cost in ctx.costs for pick in cost.picks if pick.verb == verb]
    return any(pick.amount.per_x for pick in picks)


def reserved(ctx: Context, cards: Noun) -> EffectAmount:
    """How many were reserved to pay for what speaks; which they are is not asked (GA.A24)."""
    if cards.kinds != ("card",) or not is_bare(cards):
        raise NotRun(f"nobody sees which {cards} was reserved")
    ctx.book.payments_recalled.add("reserve")
    return amounts.RESERVED


def _is_all_paid(ctx: Context, verb: str, what: Thinglike) -> bool:
    """Whether such things and no others pay it: Y says how many of them there are."""
    paid = [pick.what for one in ctx.piece.extras for pick in one.by_y.picks if pick.verb == verb]
    described = [one.asked for one in only([what, *paid], things.Matcher)]
    return len(described) > len(paid) and all(one == described[0] for one in described)


def measure(ctx: Context, thing: Part | None) -> EffectAmount:
    """What "X is ..." says. Raises NotRun."""
    match thing:
        case Numeral():
            return number_of(ctx, thing)
        case Several():
            return amounts.CountOf(naming.thinglike(ctx, thing))
        case Noun():
            return _measured(ctx, thing)
    raise NotRun(f"nothing is counted yet by {thing}")


def _measured(ctx: Context, thing: Noun) -> EffectAmount:
    of, kind = relation(thing, "of"), kind_of(thing)
    less = noun_at(thing, "minus")
    if kind == "amount" and of is None and less is not None:
        return amounts.Sum(number_of(ctx, thing.figure), measure(ctx, less), -1)
    return with_more(ctx, _by_how(ctx, thing, kind, of), thing)


def _by_how(ctx: Context, thing: Noun, kind: str, of: Part | None) -> EffectAmount:
    how = thing.how
    if how in _HIGH or how in _LOW:
        return _extreme(ctx, of, how in _HIGH)
    if how in ("twice", "three times"):
        times = 2 if how == "twice" else 3
        return amounts.Times(amounts.Number(times), measure(ctx, of))
    if how in ("half", "half rounded up"):
        return Reckons(amounts.half, measure(ctx, of), how == "half rounded up")
    if how in ("reserve cost of", "memory cost of") and isinstance(of, Noun):
        return stat_of(ctx, how.removesuffix(" of"), of)
    if how in ("amount of", "number of", "total amount of", "total") and of is not None:
        return _total(ctx, of)
    if kind in STATS and is_plain(thing):
        name = kind.removesuffix(" stat")
        if how == "your" and of is None:  # a player has none
            of = Noun("your", ("champion",))
        return stat_of(ctx, name, of) if of else ctx.stat_of_it(name, str(thing))
    if kind == "influence":
        who = naming.who_of(ctx, of) if naming.is_player(of) else refs.ME
        if who.kind in (refs.EACH, refs.OPPONENTS):  # several numbers
            raise NotRun(f"nothing is counted yet by {thing}")
        return Reckons(amounts.influence, who)
    if kind == "damage" or how in ("that much", "that"):
        return _that_much(ctx)
    if kind == "difference" and how == "the" and ctx.difference is not None:
        return ctx.difference
    if kind == "number" and "chosen" in thing.marks:
        return amounts.Tally(_register(ctx, "choose"))
    return counted(ctx, thing)


def _total(ctx: Context, of: Part) -> EffectAmount:
    if not is_described(of):
        raise NotRun(f"nothing is counted yet by {of}")
    if is_kind(of, "amount"):
        return measure(ctx, of)
    if is_kind(of, *STATS):
        if not is_plain(of):  # "different reserve costs"
            raise NotRun(f"nothing is counted yet by {of}")
        inner = next((p for w, p in of.relations if w in ("of", "among")), None)
        return stat_of(ctx, of.kinds[0], inner)
    return counted(ctx, of)


def stat_of(ctx: Context, name: str, of: Part | None) -> EffectAmount:
    """A number of something named: "the reserve cost of the revealed card"."""
    match of:
        case Several():
            return amounts.StatOf(name, naming.thinglike(ctx, of))
        case Noun(how=how, kinds=kinds):
            whole = how in ("", "all", "each") or (how == "your" and kinds != ("champion",))
            if whole and (kinds or of.tags) and relation(of, "way") is None:
                return amounts.StatOf(name, naming.thinglike(ctx, of))
            return amounts.StatOf(name, naming.ref_of(ctx, of))
    raise NotRun(f"it is not said whose {name}")


def _extreme(ctx: Context, of: Part | None, highest: bool) -> EffectAmount:
    if not is_kind(of, *STATS) or not is_plain(of):
        raise NotRun(f"nothing is compared yet by {of}")
    name = of.kinds[0].removesuffix(" stat")
    inner = next((p for w, p in of.relations if w in ("of", "among")), None)
    if not is_described(inner):
        raise NotRun(f"nothing is compared yet by {of}")
    return amounts.Extreme(name, naming.thinglike(ctx, inner), highest)


def apart_from_none(thing: Noun) -> Noun:
    """ "No allies", "no other allies": those are counted, of which there are none."""
    return thing._replace(how=NONE_OF.get(thing.how, thing.how))


NONE_OF: Final = {"no": "a", "no other": "other"}
COMPARING: Final = qualities.HOW_MANY | {"or greater"}


def how_many(ctx: Context, thing: Noun) -> tuple[EffectAmount, str]:
    """How many are asked for, and how: "three or more", "no"."""
    figure = thing.figure
    if thing.how in NONE_OF:
        return number_of(ctx, Numeral(0)), "exactly"
    word = figure.word
    if word in COMPARING:
        return number_of(ctx, figure._replace(word="")), word
    exact = thing.how == "exactly" or figure == Numeral(0)
    return number_of(ctx, figure), "exactly" if exact else "or more"
