"""The ops of verbs that are done to things; one that is not here, or in ``acts``, has none."""

from __future__ import annotations

from functools import partial
from typing import Final

from tallystick.cards.errors import NotRun, Untold, needed, require, sure
from tallystick.cards.ledger import says
from tallystick.games.grand_archive.compiling import aiming, durations, moving, qualities
from tallystick.games.grand_archive.compiling.context import PRONOUNS, Context
from tallystick.games.grand_archive.compiling.measures import amount_with, number_of, said_number
from tallystick.games.grand_archive.compiling.naming import DOERS, filter_of, ref_of, zones_of
from tallystick.games.grand_archive.compiling.parts import (
    AMOUNTS,
    is_counter,
    is_just,
    is_kind,
    is_place,
    noun_at,
    one_thing,
    only,
    place_in,
    relation,
    single,
    sole,
    taken,
    thing_of,
)
from tallystick.games.grand_archive.effects import deeds, effects, looking, putting
from tallystick.games.grand_archive.position import amounts, bases, changes, chosen_names, refs
from tallystick.games.grand_archive.position.aimed import Aimed, All, ChosenThings, ReferredThings
from tallystick.games.grand_archive.position.settling import HowMany, WhichZone
from tallystick.games.grand_archive.position.static_abilities import TextChange
from tallystick.games.grand_archive.position.things import EitherZone, Matcher
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import as_clause, is_noun, is_verb
from tallystick.rules.phrases import ONE, Clause, Described, Noun, Numeral, Part, Place, Several
from tallystick.rules.picking import first_of, only_one

ONCE: Final = amounts.Number(1)
FROM: Final = ("source", "from", "among", "from among", "way")  # out of which cards


def _destroy(ctx: Context, clause: Clause) -> Op:
    aimed, made = aiming.simple(ctx, clause, "")
    gone = aiming.register(ctx, thing_of(clause), "destroy")
    ctx.mentions.insert(-1, ctx.mentions.pop())  # "it" is what was to be destroyed
    return deeds.Destroy(aimed, made, gone)


def _simply(deed: type[deeds.Deed], verb: str, ctx: Context, clause: Clause) -> Op:
    """What is done to things, and nothing besides."""
    return deed(*aiming.simple(ctx, clause, verb))


def _transform(ctx: Context, clause: Clause) -> Op:
    thing = thing_of(clause)
    own = thing.how != "your" and ctx.nature(thing)[1]
    if own and ctx.piece.back < 0:
        raise NotRun(f"nothing is known of the other face of {ctx.piece.name!r}")
    return putting.Transform(*aiming.simple(ctx, clause, "transform"))


def _banish(ctx: Context, clause: Clause) -> Op:
    clause, lent = taken(clause, "until so")
    thing = _of_clause(ctx, clause, "face down")
    found = deeds.Banish(*aiming.done_to(ctx, thing, "banish"), "face down" in clause.words)
    if lent is not None:
        found.lent = _lent(ctx, thing, lent)
    return found


def _lent(ctx: Context, thing: Noun | Several, until: Clause) -> int:
    """ "Banish target ally until this leaves the field": what says so of each (GA.CONT.1), objects
    or cards out of a zone in which they lie in no order. Raises NotRun."""
    thing = single(thing)
    require(until == WHILE_THERE and thing.how not in PRONOUNS, until)
    zones = {zone for place in thing.places() for zone in place.zones}
    require(not (not zones <= UNORDERED or (not zones and "card" in thing.kinds)), until)
    return ctx.book.keep(TextChange(changes.PlainChange(changes.RETURN)), ctx.piece.index)


_FIELD: Final = Clause("place", words=("",), parts=(Place("the", ("field",)),))
WHILE_THERE: Final = Clause(
    "until so",
    words=("until",),
    parts=(Clause("said", things=(Noun("this"),), parts=(Clause("leave", parts=(_FIELD,)),)),),
)
UNORDERED: Final = frozenset(("field", "graveyard", "hand", "memory"))


def _of_clause(ctx: Context, clause: Clause, *words: str) -> Described:
    """What is done to, chosen by chance where that is said. Raises NotRun for more that is."""
    only(clause, *FROM, words=("at random", "passive", *words))
    return aiming.at_random(aiming.sourced(ctx, thing_of(clause), clause), clause)


def _reserve(ctx: Context, clause: Clause) -> Op:
    """ "Reserve a card": one of a hand (GA.TERM.RESERVE). Raises NotRun for others."""
    thing = _of_clause(ctx, clause)
    require(not is_noun(thing, *PRONOUNS) and relation(thing, "of") is None)
    return deeds.ReserveThings(*aiming.done_to(ctx, thing, "reserve", "hand"))


def _reveal_until(ctx: Context, clause: Clause, until: Clause) -> Op:
    """ "Reveal cards from the top of your deck until you reveal an ally card"."""
    only(clause, "until so")
    thing, said = thing_of(clause), first_of(until.parts[:1], Clause)
    top = place_in(thing) if len(thing.relations) == 1 else None
    deed = sole(said)
    wanted = only_one(deed.things) if is_verb(deed, "reveal") and not deed.parts else None
    top, wanted = sure(is_place, top, "deck"), sure(is_noun, wanted, "a")
    require(top.end == "top" and wanted.figure == ONE)
    what = filter_of(ctx, wanted)
    shown = aiming.register(ctx, thing, "reveal")
    it = aiming.register(ctx, wanted, "find")
    figure = thing.figure
    most = number_of(ctx, figure._replace(word="")) if figure.word == "up to" else None
    return looking.RevealUntil(putting.Nobody(), shown, what, it, zones_of(ctx, top).who, most=most)


def _reveal(ctx: Context, clause: Clause) -> Op:
    until = clause.mod("until so")
    if until is not None:
        return _reveal_until(ctx, clause, until)
    only(clause, *FROM, "equal to", words=("at random", "passive"))
    thing = aiming.sourced(ctx, thing_of(clause), clause)
    if is_noun(thing, "your") and thing.kinds == ("choice",):
        return _reveal_either(ctx, thing)
    if is_just(thing, "place"):
        thing = Noun("all", ("card",), relations=(("in", thing.places()[0]),))
    if clause.mod("equal to") is not None:
        thing = single(thing)
        aimed = aiming.top_of(ctx, thing, moving.counted(ctx, thing, clause))
        return looking.Reveal(aimed, aiming.register(ctx, thing, "reveal"))
    return looking.Reveal(*aiming.done_to(ctx, aiming.at_random(thing, clause), "reveal", "hand"))


def _reveal_either(ctx: Context, thing: Noun) -> Op:
    """ "Target player reveals your choice of their hand or memory". Raises NotRun."""
    place = needed(place_in(thing) if len(thing.relations) == 1 else None)
    require(place.conjunction == "or")
    made = ctx.register()
    ctx.before.append(WhichZone(made, place.zones))
    zones = EitherZone(place.zones, zones_of(ctx, place).who, amounts.Tally(made))
    what = Matcher(str(thing))
    what.zones = zones
    return looking.Reveal(All(what), aiming.register(ctx, Noun("all", ("card",)), "reveal"))


def _look_at(ctx: Context, clause: Clause) -> Op:
    only(clause)
    thing = thing_of(clause)
    if is_just(thing, "place"):
        thing = Noun("all", ("card",), relations=(("in", thing.places()[0]),))
    return looking.LookAt(*aiming.done_to(ctx, thing, "look at"), ctx.actor)


MOST: Final = 20  # of numbers that are chosen: no card costs as much


def choice_asked(clause: Clause) -> tuple[str, int, int] | None:
    """ "Choose a card name": of which cards; "a basic element", "up to two elements": which, at
    least and at most how many; None for anything else. Raises NotRun."""
    thing = only_one(clause.things, Noun) if not clause.parts else None
    if thing is None or not says(thing._replace(figure=ONE), *NAMED):
        return None
    kind, figure = NAMED[thing._replace(figure=ONE)], thing.figure
    require(figure.word in ("", "up to") and not figure.per_x and figure.fixed > 0)
    require(kind in chosen_names.CHOOSABLE or figure == ONE)
    return kind, 0 if figure.word else figure.fixed, figure.fixed


NAMED: Final = {
    Noun("a", ("name",), marks=("card",)): "card",
    Noun("a", ("name",), marks=("regalia", "card")): "regalia",
    Noun("a", ("element",)): "element",
    Noun("a", marks=("basic element",)): "basic element",
    Noun("a", marks=("advanced element",)): "advanced element",
    Noun("a", without=("norm element",)): "non-norm element",
}


def _choose(ctx: Context, clause: Clause) -> Op:
    only(clause, *FROM)
    thing = aiming.sourced(ctx, thing_of(clause), clause)
    if (asked := choice_asked(clause)) is not None:
        made, (kind, least, most) = ctx.register(), asked
        ctx.chosen = chosen_names.LastChosen(made, chosen_names.question_of(kind))
        if kind in chosen_names.CHOOSABLE:
            return chosen_names.ChooseElements(made, ctx.actor, kind, least, most)
        return chosen_names.ChooseName(made, ctx.actor, kind)
    if thing == Noun("a", ("number",)):
        made = ctx.register()
        ctx.chosen = chosen_names.LastChosen(made, "number")
        return HowMany(made, amounts.Number(MOST), ctx.actor)
    if is_kind(thing, "name", "number", "target") or thing == Noun("a", ("card",)):  # from where?
        raise Untold
    return looking.OnlyChoose(*aiming.done_to(ctx, thing, "choose"))


# -- counters -------------------------------------------------------------------------------------


def _put(ctx: Context, clause: Clause) -> Op:
    thing = thing_of(clause)
    if is_counter(thing):
        return moving.put_counters(ctx, clause)
    require(not any(is_counter(one) for one in thing.each))
    return moving.put_cards(ctx, clause, "put")


# -- others ---------------------------------------------------------------------------------------


def deal(ctx: Context, clause: Clause, by: refs.Referent | None = None) -> Op:
    """Damage, by the source of the effect or by what is named (GA.DMG.3)."""
    among = clause.mod("split among")
    if among is not None:
        return _split(ctx, clause, among)
    clause, amount_first = _goal_last(clause)
    only(clause, "to", *AMOUNTS, words=("passive",))
    thing, to = one_thing(clause), clause.mod("to")
    to = needed(to)
    require(to.things)
    is_new = thing.kinds == ("damage",) and thing.how in ("a", "another", "alone")
    require(is_new, thing, "nothing is dealt yet as")
    if thing.how == "alone" and clause.mod("equal to") is None:
        raise NotRun(f"it is not said how much: {clause}")
    require(set(thing.marks) <= {"unpreventable"})
    victims = to.things[0]
    more = [p for w, p in victims.relations if w == "plus"]
    if more:
        victims = victims.unrelated("plus")
    own = by is not None and victims == Noun("itself")
    amount_first = amount_first or by is not None
    early = _dealt(ctx, clause, thing) if amount_first and not more else None
    aimed = ReferredThings(by) if own and by is not None else aiming.aimed_of(ctx, victims)
    if more:
        return _deal_more(ctx, clause, aimed, more, by)
    if (
        early is None
        and isinstance(aimed, All)
        and is_noun(as_clause(clause.mod("equal to")).first_noun(), "its")
    ):
        raise NotRun(f"it is not clear what 'its' means: {clause}")
    n = early or _dealt(ctx, clause, thing)
    made = aiming.register(ctx, victims, "deal")
    return effects.DealDamage(aimed, made, n, by, "unpreventable" in thing.marks)


def _goal_last(clause: Clause) -> tuple[Clause, bool]:
    """ "Damage equal to its power / to target unit", which is read as what the power belongs to:
    the clause with that in its place, and whether it was so."""
    equal = clause.mod("equal to")
    of = equal.first_noun() if equal is not None else None
    if equal is None or of is None or clause.mod("to") is not None:
        return clause, False
    measured, goal = _without_goal(of)
    if goal is None:
        return clause, False
    rest = tuple(one for one in clause.parts if one is not equal)
    to = Clause("to", things=(goal,))
    return clause._replace(parts=(*rest, to, equal._replace(things=(measured,)))), True


def _without_goal(thing: Noun) -> tuple[Noun, Noun | None]:
    for at, (word, what) in enumerate(thing.relations):
        match what:
            case Noun() if word == "to":
                kept = (*thing.relations[:at], *thing.relations[at + 1 :])
                return thing._replace(relations=kept), what
            case Noun():
                inner, goal = _without_goal(what)
                if goal is not None:
                    kept = (*thing.relations[:at], (word, inner), *thing.relations[at + 1 :])
                    return thing._replace(relations=kept), goal
    return thing, None


def _dealt(ctx: Context, clause: Clause, thing: Noun) -> bases.EffectAmount:
    """How much; worked out first where something else deals it, or where it is said first: "it
    deals damage to target unit equal to its power" is about what deals. Raises NotRun."""
    mods = (*clause.mods(), *(Clause("plus", things=(p,)) for p in thing.related("plus")))
    n = amount_with(ctx, thing.figure._replace(word=moving.plain_word(thing.figure)), mods)
    require(not any(word == "plus" for word, _ in thing.relations))
    return n


def _deal_more(
    ctx: Context, clause: Clause, aimed: Aimed, more: list[Part], by: refs.Referent | None
) -> Op:
    """ "Deal 4 damage to it plus an additional 2 for each ally you control"."""
    thing, victims = one_thing(clause), needed(clause.mod("to"))
    each = [one for one in clause.mods() if one.verb == "for each"]
    require(not thing.relations and not thing.figure.word and len(each) == 1)
    added = needed(only_one(more, Numeral))._replace(word="")
    second = amount_with(ctx, added, tuple(each))
    n = amounts.Sum(amount_with(ctx, thing.figure, ()), second)
    made = aiming.register(ctx, victims.things[0], "deal")
    return effects.DealDamage(aimed, made, n, by, "unpreventable" in thing.marks)


def _split(ctx: Context, clause: Clause, among: Clause) -> Op:
    """ "Deal 3 damage split among any amount of target units", "... among any amount of units"
    (GA.ACT.5)."""
    only(clause, "split among")
    thing, victims, where = one_thing(clause), one_thing(among), clause.mod("where")
    require(not (thing.relations or thing.marks or ctx.x is not None or thing.figure.word))
    x = said_number(ctx, where) if where is not None else None
    n = number_of(ctx, thing.figure, x)
    if "target" in victims.how:
        ref = ref_of(ctx, victims)
        ctx.aims[ref.slot].spread = n
        made = aiming.register(ctx, victims, "deal")
        return effects.DealShares(ReferredThings(ref), made, ref.slot)
    require(victims.figure.word.startswith("any "))
    aimed, made = aiming.done_to(ctx, victims, "deal")
    needed(first_of((aimed,), ChosenThings)).most = n
    return effects.DealSplit(aimed, made, n, ctx.register())


def _gain_control(ctx: Context, clause: Clause) -> Op:
    only(clause, "until", "time")
    span, thing = durations.duration_of(clause, None, False), thing_of(clause)
    require(span in (durations.FOREVER, durations.OF_TURN))
    return deeds.TakeControl(*aiming.done_to(ctx, thing, "control"), ctx.actor, span.moment)


def _copy(ctx: Context, clause: Clause) -> Op:
    only(clause, words=("once", "twice"))
    times = amounts.Number(2 if "twice" in clause.words else 1)
    return effects.CopyInstance(*aiming.done_to(ctx, thing_of(clause), "copy"), times, False)


def mine(ctx: Context, clause: Clause) -> Clause:
    """What is sacrificed is one's own: "sacrifice an ally" (GA.TERM.SACRIFICE)."""
    thing = thing_of(clause)
    if is_noun(thing, "a", "another", "all", "", "each"):
        said = [str(part) for word, part in thing.relations if word == "that"]
        owned = any("control" in words or words == DOERS for words in said)
        if not owned:
            thing = thing._replace(relations=(*thing.relations, ("that", DOERS)))
            return clause._replace(things=(thing,))
    return clause


def _double(ctx: Context, clause: Clause) -> Op:
    """ "Double the amount of buff counters on it": as many more are put on it (GA.CTR.1)."""
    only(clause)
    thing = thing_of(clause)
    of = sure(is_counter, relation(thing, "of"))
    on = needed(noun_at(of, "on"))
    require(len(of.relations) == 1 and not of.how and len(thing.relations) == 1)
    kind, ref = qualities.counter_kind(ctx, of.kinds[0]), ref_of(ctx, on)
    made, n = aiming.register(ctx, on, "counter"), amounts.CounterCount(kind, ref)
    return deeds.PutCounters(ReferredThings(ref), made, kind, n)


def _swap(ctx: Context, clause: Clause) -> Op:
    """ "Swap the cards in their hand and memory"."""
    only(clause)
    thing = thing_of(clause)
    place = place_in(thing)
    require(len(thing.relations) == 1)
    return Do(effects.swap_hands, zones_of(ctx, sure(is_place, place, "hand", "memory")).who)


def _exchange(ctx: Context, clause: Clause) -> Op:
    """ "Exchange control of two target allies"."""
    only(clause)
    require(len(clause.things) == 1)
    aimed, made = aiming.done_to(ctx, clause.things[0], "control")
    require(not aimed.is_chosen)
    return deeds.ExchangeControl(aimed, made)


VERBS: Final[dict[str, aiming.Lower]] = {
    "double": _double,
    "exchange": _exchange,
    "swap": _swap,
    "destroy": _destroy,
    "sacrifice": lambda ctx, clause: deeds.Sacrifice(
        *aiming.simple(ctx, mine(ctx, clause), "sacrifice"), ctx.actor
    ),
    "banish": _banish,
    "discard": lambda ctx, clause: deeds.DiscardThings(
        *aiming.done_to(ctx, _of_clause(ctx, clause), "discard", "hand")
    ),
    "reserve": _reserve,
    "rest": partial(_simply, deeds.Rest, "rest"),
    "wake": partial(_simply, deeds.Wake, "wake"),
    "wake up": partial(_simply, deeds.Wake, "wake"),
    "transform": _transform,
    "reveal": _reveal,
    "look at": _look_at,
    "choose": _choose,
    "put": _put,
    "move": lambda ctx, clause: (
        moving.move_counters(ctx, clause) if is_counter(thing_of(clause)) else _put(ctx, clause)
    ),
    "return": partial(moving.put_cards, verb="return"),
    "remove": moving.remove_counters,
    "shuffle": moving.shuffle,
    "search": moving.search,
    "deal": deal,
    "gain control of": _gain_control,
    "negate": partial(_simply, deeds.Negate, "negate"),
    "copy": _copy,
    "load": moving.load,
    "suppress": partial(_simply, putting.Flicker, "suppress"),
}
