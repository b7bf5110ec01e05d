"""What the lowering of every verb needs: what it is done to, and how that is spoken of later."""

from __future__ import annotations

from collections.abc import Callable

from tallystick.games.grand_archive.compiling.aiming import WHOLE, aimed_of
from tallystick.games.grand_archive.compiling.context import PRONOUNS, Context
from tallystick.games.grand_archive.compiling.measures import x_of
from tallystick.games.grand_archive.compiling.parts import clauses, kinds_of, only, thing_of
from tallystick.games.grand_archive.effects.aimed import Aimed
from tallystick.games.grand_archive.effects.refs import REGISTER, Referent
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import ONE, Clause, Described, Noun, Part, Several
from tallystick.rules.picking import found_in

Lower = Callable[[Context, Clause], Op]


def register(ctx: Context, thing: Described, verb: str) -> int:
    """A register for what a deed is done to, to be spoken of later."""
    kinds, own = ctx.nature(thing)
    made = ctx.register()
    ctx.mention(
        (*kinds_of(thing), *kinds),
        Referent(REGISTER, made),
        verb=verb,
        many=is_many(thing),
        own=own,
    )
    return made


def is_many(thing: Part) -> bool:
    """Whether it may be more than one thing."""
    return isinstance(thing, Noun) and (thing.figure != ONE or thing.how in WHOLE)


def simple(ctx: Context, clause: Clause, verb: str, zone: str = "") -> tuple[Aimed, int]:
    """An effect on things and nothing besides: on what, and its register."""
    only(clause, "source", "from", "among", "from among", "way", words=("passive",))
    thing = sourced(ctx, thing_of(clause), clause)
    aimed = aimed_of(ctx, thing, zone)
    return aimed, register(ctx, thing, verb)


def sourced(ctx: Context, thing: Noun | Several, clause: Clause) -> Noun | Several:
    """The thing with the place that is said behind the verb: "banish it from your hand"; what X is
    comes first, as the description may hang on it."""
    x_of(ctx, clauses(clause))
    if isinstance(thing, Several):  # "this and a card from your memory"
        last = found_in([sourced(ctx, thing.things[-1], clause)], Noun)
        return thing._replace(things=(*thing.things[:-1], last))
    for one in clauses(clause):
        if one.verb == "source" and one.parts:
            thing = thing._replace(relations=(*thing.relations, (one.words[0], one.parts[0])))
        elif one.verb == "way" and thing.how not in PRONOUNS:
            thing = thing._replace(relations=(*thing.relations, ("way", str(one.parts[0]))))
        elif one.verb in ("from", "among", "from among"):
            inner = one.things[0] if one.things else one.parts[0]
            thing = thing._replace(relations=(*thing.relations, (one.verb, inner)))
    return thing


def at_random(thing: Noun | Several, clause: Clause) -> Noun | Several:
    """The thing, chosen by chance where the clause says so (GA.RAND.1)."""
    if "at random" not in clause.words:
        return thing
    by_chance = ("how", "at random")
    return thing.with_last(lambda one: one._replace(relations=(*one.relations, by_chance)))
