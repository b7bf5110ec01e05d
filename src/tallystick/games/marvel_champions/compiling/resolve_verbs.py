"""The op of each verb that resolves abilities of other cards (MC.special.1), and of those for boost
cards that lie with others than an enemy that activates, or that all of an activation get
(MC.boost.1, MC.boost.3)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import needed, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.combat.boosts import GiveBoosts, MoveBoosts
from tallystick.games.marvel_champions.compiling.aiming import (
    AMOUNT,
    Targeting,
    Verb,
    amounts,
    check,
    many,
    nothing,
    thing_of,
)
from tallystick.games.marvel_champions.compiling.bonuses import signed
from tallystick.games.marvel_champions.effects import moving
from tallystick.games.marvel_champions.effects.choices_made import Choose
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.effects.for_a_while import ForNow
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.lasting import (
    ACTIVATION_END,
    BOOSTS_GET,
    MORE_BOOSTS,
)
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.kernel.machine import Op
from tallystick.rules.parts import is_verb
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
    last = needed(first_of(ctx.ops[-1:], moving.ResolveAbility), clause)
    require(not clause.parts, clause)
    check(clause, *clause.words)
    return last


RESOLVE_VERBS: Final[dict[str, Verb]] = {
    "resolve": _resolve,
    "resolve_on": _resolve_on,
    "resolve_each": _resolve_each,
    "resolve_again": _resolve_again,
}


def give_boosts(ctx: Targeting, cards: Noun, host: Noun, clause: Clause) -> Op:
    """ "Place 1 facedown boost card on your identity": from the encounter deck."""
    if cards.kinds != ("boost card",) or set(cards.marks) - {"facedown"} or cards.tags:
        raise nothing(clause)
    heed(cards)
    return GiveBoosts(ctx.aim(Filter(host), "free"), Amounts(Scaled(cards.figure)))


def _given(ctx: Targeting, clause: Clause) -> tuple[Aim, Amounts]:
    """To which enemy, and how many."""
    check(clause, "facedown", hangs=(*AMOUNT, "until_mod"))
    require(thing_of(clause, 1).kinds == ("boost card",), clause)
    return ctx.aim(Filter(thing_of(clause)), "free"), amounts(clause)


def _give_card(ctx: Targeting, clause: Clause) -> Op:
    """A boost card for an enemy, at once (MC.boost.3)."""
    return GiveBoosts(*_given(ctx, clause))


def _gets_boosts(ctx: Targeting, clause: Clause) -> Op:
    """More of them in the activation that is about to begin."""
    return ForNow(*_given(ctx, clause), MORE_BOOSTS, ACTIVATION_END)


def _move_boosts(ctx: Targeting, clause: Clause) -> Op:
    """ "Move each facedown boost card from your identity to NAME"."""
    check(clause)
    cards, there, here = [thing_of(clause, i) for i in range(3)]
    if cards.how != "each" or cards.kinds != ("boost card",) or set(cards.marks) - {"facedown"}:
        raise nothing(clause)
    heed(cards)
    return MoveBoosts(ctx.aim(Filter(here), "free"), Filter(there))


def _boosts_get(ctx: Targeting, clause: Clause) -> Op:
    """ "Each boost card turned faceup during that activation gets +1 boost icon": of the enemy of
    which it is said before that it activates."""
    bonus = needed(next((one for one in clause.parts if is_verb(one, "bonus")), None), clause)
    require(bonus.words[1].startswith("boost icon") and len(clause.things) == 1, clause)
    check(clause, *clause.words, hangs=("bonus",))
    aim, n = ctx.aim(Filter(thing_of(clause)), "free"), Amounts(Scaled(signed(bonus)))
    return ForNow(aim, n, BOOSTS_GET, ACTIVATION_END)


BOOST_VERBS: Final[dict[str, Verb]] = {
    "move_boosts": _move_boosts,
    "boosts_get": _boosts_get,
    "give_card": _give_card,
    "gets_boosts": _gets_boosts,
}
