"""The op of each verb for boost cards that lie with others than an enemy that activates, and for
what all boost cards of an activation get (MC.boost.1, MC.boost.3)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.combat.boosts import GiveBoosts, MoveBoosts
from tallystick.games.marvel_champions.compiling.aiming import (
    AMOUNT,
    Targeting,
    Verb,
    amounts,
    check,
    nothing,
    thing_of,
)
from tallystick.games.marvel_champions.compiling.bonuses import signed
from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.amounts import Scaled
from tallystick.games.marvel_champions.effects.deeds import Amounts
from tallystick.games.marvel_champions.effects.for_a_while import BoostsGet, GetsBoosts
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import Clause, Noun, is_verb


def give_boosts(ctx: Targeting, cards: Noun, host: Noun, clause: Clause) -> Op:
    """ "Place 1 facedown boost card on your identity": from the encounter deck."""
    if cards.kinds != ("boost card",) or set(cards.marks) - {"facedown"} or cards.tags:
        raise nothing(clause)
    heed(cards)
    return GiveBoosts(ctx.aim(Filter(host), "free"), Amounts(Scaled(cards.figure)))


def _given(ctx: Targeting, clause: Clause) -> tuple[Aim, Amounts]:
    """To which enemy, and how many."""
    check(clause, "facedown", hangs=(*AMOUNT, "until_mod"))
    if thing_of(clause, 1).kinds != ("boost card",):
        raise nothing(clause)
    return ctx.aim(Filter(thing_of(clause)), "free"), amounts(clause)


def _give_card(ctx: Targeting, clause: Clause) -> Op:
    """A boost card for an enemy, at once (MC.boost.3)."""
    return GiveBoosts(*_given(ctx, clause))


def _gets_boosts(ctx: Targeting, clause: Clause) -> Op:
    """More of them in the activation that is about to begin."""
    return GetsBoosts(*_given(ctx, clause))


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
    bonus = next((one for one in clause.parts if is_verb(one, "bonus")), None)
    if bonus is None or not bonus.words[1].startswith("boost icon") or len(clause.things) != 1:
        raise nothing(clause)
    check(clause, *clause.words, hangs=("bonus",))
    n = signed(bonus)
    return BoostsGet(ctx.aim(Filter(thing_of(clause)), "free"), Amounts(Scaled(n)))


BOOST_VERBS: Final[dict[str, Verb]] = {
    "move_boosts": _move_boosts,
    "boosts_get": _boosts_get,
    "give_card": _give_card,
    "gets_boosts": _gets_boosts,
}
