"""The ops of verbs that put counters on things or take them off (GA.CTR.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, Untold, needed, require, sure
from tallystick.games.grand_archive.compiling import aiming, marking, measures, naming, parts
from tallystick.games.grand_archive.compiling.context import PRONOUNS, Context
from tallystick.games.grand_archive.effects import deeds
from tallystick.games.grand_archive.position.aimed import Aimed, ReferredThings
from tallystick.games.grand_archive.position.amounts import ALL, CounterCount, Number, Sum
from tallystick.games.grand_archive.position.bases import EffectAmount
from tallystick.kernel.machine import Op
from tallystick.rules.parts import is_noun
from tallystick.rules.phrases import Clause, Noun, Numeral
from tallystick.rules.picking import first_of, has, only_one

ANY_OF: Final = ("any amount of", "any number of")


def put_counters(ctx: Context, clause: Clause) -> Op:
    """Counters on what is meant (GA.CTR.1). Raises NotRun."""
    parts.only(clause, "on", "onto", *parts.AMOUNTS, words=("passive",))
    thing, on = parts.one_thing(clause), needed(parts.part(clause, "on", "onto"))
    require(on.things)
    if thing.how == "alone" and parts.part(clause, "equal to") is None:
        raise NotRun(f"it is not said how many: {clause}")
    whose = is_noun(thing, *PRONOUNS) or any(word == "of" for word, _ in thing.relations)
    if whose or thing.kinds == ("counter",):  # those of another thing; of no kind
        raise NotRun(f"nothing is put yet: {clause}")
    # "Onto it as many as there are on the other" and "equal to its power" both speak of it.
    aimed = aiming.aimed_of(ctx, on.things[0])
    n = counted(ctx, thing, clause)
    kind = marking.counter_kind(ctx, thing.kinds[0])
    return deeds.PutCounters(aimed, aiming.register(ctx, on.things[0], "counter"), kind, n)


def counted(ctx: Context, thing: Noun, clause: Clause) -> EffectAmount:
    """How many of something, with "for each" and "equal to" that hang on the clause."""
    mods = parts.clauses(clause)
    if thing.kinds[:1] == ("amount",) or thing.figure.word in ("an amount of", "an number of"):
        require(parts.part(clause, "equal to") is not None)
    found = measures.amount_with(ctx, thing.figure._replace(word=plain_word(thing.figure)), mods)
    for word, other in thing.relations:  # "that many cards plus one"
        if word in ("plus", "minus"):
            found = Sum(found, measures.measure(ctx, other), 1 if word == "plus" else -1)
    return found


def plain_word(figure: Numeral) -> str:
    """The word of a figure that an "equal to" comes after."""
    return "" if figure.word == "an amount of" else figure.word


def _heal(ctx: Context, clause: Clause) -> Op:
    """ "Remove all temporary damage from target ally" (GA.STATS.3)."""
    thing, on = parts.thing_of(clause), parts.part(clause, "from", "on")
    whole = is_noun(thing, "all") or thing.figure.word == "all"
    of = needed(on).things
    require(of and whole and len(clause.parts) == 1)
    return deeds.RemoveDamage(aiming.aimed_of(ctx, of[0]), aiming.register(ctx, of[0], "heal"))


def remove_counters(ctx: Context, clause: Clause) -> Op:
    """Counters off what is meant. Raises NotRun."""
    parts.only(clause, "from", "on", "from among", "among", *parts.AMOUNTS, words=("passive",))
    thing = parts.thing_of(clause)
    if parts.is_just(thing, "temporary damage"):
        return _heal(ctx, clause)
    thing, on = sure(parts.is_counter, thing), parts.part(clause, "from", "on", "from among")
    held = on.things[0] if on is not None and on.things else parts.noun_at(thing, "on")
    if held is None:
        raise Untold
    aimed = aiming.aimed_of(ctx, held)
    kind = marking.counter_kind(ctx, thing.kinds[0])
    n: EffectAmount = Number(ALL)
    if thing.figure.word in ANY_OF:
        given = needed(first_of([aimed], ReferredThings))
        n = measures.up_to(ctx, CounterCount(kind, given.ref))
    elif thing.how != "all":
        if on is not None and on.verb == "from among":  # so many off them all, not off each
            raise Untold
        n = counted(ctx, thing, clause)
    made = aiming.register(ctx, held, "remove")
    return deeds.RemoveCounters(aimed, made, kind, n)


def move_counters(ctx: Context, clause: Clause) -> Op:
    """ "Move all sheen counters from it onto this", "up to three ... from among units": off the
    one, onto the other (GA.CTR.1). Raises NotRun."""
    parts.only(clause, "on", "from", "from among")
    thing, on = parts.one_thing(clause), needed(parts.sole(clause))
    held = parts.one_thing(on)
    goal = needed(only_one((p for w, p in held.relations if w in ("onto", "to")), Noun))
    held = held._replace(relations=tuple(r for r in held.relations if r[1] is not goal))
    kind = marking.counter_kind(ctx, thing.kinds[0])
    require(not thing.relations and kind >= 0)
    n: EffectAmount = Number(ALL)
    aimed: Aimed
    if on.verb == "from among" and thing.figure.word == "up to":
        most, n = measures.number_of(ctx, thing.figure._replace(word="")), Number(1)
        aimed = deeds.OneByOne(naming.thinglike(ctx, held), kind, most, ctx.actor)
    else:
        aimed = aiming.aimed_of(ctx, held)
        require(has([aimed], ReferredThings) and (thing.how == "all" or not thing.figure.word))
        n = n if thing.how == "all" else measures.number_of(ctx, thing.figure)
    to = naming.ref_of(ctx, goal)
    return deeds.MoveCounters(aimed, aiming.register(ctx, held, "move"), kind, n, to)
