"""What the lowering of every verb needs: what it is done to, and how that is spoken of later."""

from __future__ import annotations

from collections.abc import Callable

from tallystick.games.grand_archive.compiling.aiming import WHOLE, aimed_of
from tallystick.games.grand_archive.compiling.context import PRONOUNS, Context
from tallystick.games.grand_archive.compiling.measures import x_of
from tallystick.games.grand_archive.compiling.parts import (
    clauses,
    kinds_of,
    only,
    relation,
    thing_of,
)
from tallystick.games.grand_archive.effects.aimed import Aimed
from tallystick.games.grand_archive.effects.refs import REGISTER, Referent
from tallystick.games.grand_archive.text.things import related
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import ONE, Clause, Described, Noun, Part, Several, is_described

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
    """Whether it may be more than one thing, by its number."""
    return thing.figure != ONE or thing.how in WHOLE


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
    posts: list[tuple[str, Part]] = []
    for one in clauses(clause):
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
