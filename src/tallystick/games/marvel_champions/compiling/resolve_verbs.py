"""The op of each verb that resolves abilities of other cards (MC.special.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.compiling.aiming import (
    Targeting,
    Verb,
    check,
    many,
    nothing,
    thing_of,
)
from tallystick.games.marvel_champions.effects import moving
from tallystick.games.marvel_champions.effects.amounts import Scaled
from tallystick.games.marvel_champions.effects.choices_made import Choose
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import Clause, Noun, Numeral
from tallystick.rules.picking import first_of, only

RESOLVED: Final = "resolve"


def _resolve(ctx: Targeting, clause: Clause) -> Op:
    """ "Resolve its "Special" ability" (MC.special.1)."""
    thing = thing_of(clause)
    owner = (*thing.related("of"), None)[0]
    if thing.kinds != ("ability",) or not thing.title or owner is None:
        raise nothing(clause)
    check(clause)
    return moving.ResolveAbility(ctx.aim(Filter(owner), RESOLVED), many(owner), thing.title)


def _resolve_on(ctx: Targeting, clause: Clause) -> Op:
    thing = thing_of(clause)
    # Several at once are put in order (MC.first-player.2).
    ordered = thing.how == "each" or any("order" in word for word in clause.words)
    if ordered:
        thing = thing._replace(how="a", figure=Numeral(word="all"))
    aim = ctx.aim(Filter(thing), RESOLVED)
    op = moving.ResolveAbility(aim, Scaled(thing.figure) if ordered else None, clause.words[0])
    op.ordered = ordered
    return op


def _resolve_each(ctx: Targeting, clause: Clause) -> Op:
    """ "Resolve each of their "Special" abilities (in the order of your choice)": of those that
    were chosen, in the order in which they were."""
    owner = thing_of(clause)
    chosen = only(ctx.ops, Choose)
    named = [word for word in clause.words if word.startswith('"')]
    if owner.how != "it" or len(chosen) != 1 or len(named) != 1 or clause.parts:
        raise nothing(clause)
    those = ctx.aim(Filter(Noun("each of those")), RESOLVED)
    return moving.ResolveAbility(those, Scaled(Numeral(word="all")), named[0])


def _resolve_again(ctx: Targeting, clause: Clause) -> Op:
    """ "Resolve it again": the ability that was resolved last (MC.special.1)."""
    last = first_of(ctx.ops[-1:], moving.ResolveAbility)
    if last is None or clause.parts:
        raise nothing(clause)
    check(clause, *clause.words)
    return last


RESOLVE_VERBS: Final[dict[str, Verb]] = {
    "resolve": _resolve,
    "resolve_on": _resolve_on,
    "resolve_each": _resolve_each,
    "resolve_again": _resolve_again,
}
