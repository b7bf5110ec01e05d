"""The op of each verb that speaks of whole encounter sets (MC.setup.8, MC.setup.10)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import (
    Targeting,
    Verb,
    check,
    nothing,
    place_of,
    thing_of,
)
from tallystick.games.marvel_champions.compiling.card_verbs import CARD_VERBS
from tallystick.games.marvel_champions.contents import read_draw
from tallystick.games.marvel_champions.effects import decks, effects
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts
from tallystick.games.marvel_champions.effects.going import PickSet, RestOfSet, shuffle_set
from tallystick.games.marvel_champions.position.places import known_place
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.kernel.machine import Do, Op
from tallystick.rules.phrases import Clause, Noun
from tallystick.rules.picking import has, only

SET_REST: Final = "the rest of its set"
ANY_CARD: Final = Noun("a", ("card",))
IT: Final = Noun("it")


def _choose_sets(ctx: Targeting, clause: Clause) -> Op:
    """ "Choose 2 modular encounter sets and set them aside": they lie there from the beginning, as
    ``scenarios`` reads the same words (MC.setup.8)."""
    check(clause, *clause.words)
    require(read_draw(clause.words[0]).aside, clause)
    return effects.Nothing()


def _pick_set(ctx: Targeting, clause: Clause) -> Op:
    """ "Choose 1 set-aside encounter set at random"."""
    heed(thing_of(clause))
    check(clause, *clause.words)
    return PickSet()


def _has_picked(ctx: Targeting) -> bool:
    return bool(only(ctx.ops, PickSet))


def _is_its(thing: Noun) -> bool:
    """ "Its ...": of the set that was picked."""
    return thing.how == "the" and thing.relations == (("of", IT),)


def _whole(ctx: Targeting, thing: Noun) -> RestOfSet | None:
    """What of a set is meant: "it", "its remaining cards", "the rest of it"; None for else."""
    picked = _has_picked(ctx)
    left = _is_its(thing) and (thing.kinds, thing.marks) == (("card",), ("remaining",))
    just = has(ctx.ops[-1:], PickSet) and thing == IT
    if thing.how != SET_REST and not (picked and left) and not just:
        return None
    heed(thing, *[owner for _, owner in thing.relations])
    return RestOfSet(Filter(ANY_CARD), picked)


def _shuffle_into(ctx: Targeting, clause: Clause) -> Op:
    """ "Shuffle it into the encounter deck", where a set is meant."""
    place, whole = place_of(clause), _whole(ctx, thing_of(clause))
    if whole is None:
        return CARD_VERBS["shuffle_into"](ctx, clause)
    check(clause)
    if place is None or known_place(place).zones != ("encounter deck",):
        raise nothing(clause)
    return Do(shuffle_set, whole, False)


def _shuffle_on_top(ctx: Targeting, clause: Clause) -> Op:
    """ "Shuffle the rest of that set and place it on top of the encounter deck"."""
    whole = _whole(ctx, thing_of(clause))
    check(clause)
    if whole is None:
        raise nothing(clause)
    return Do(shuffle_set, whole, True)


def _reveal(ctx: Targeting, clause: Clause) -> Op:
    """ "Reveal its [[Sky]] environment", where a set is meant."""
    thing = thing_of(clause)
    if not (_has_picked(ctx) and _is_its(thing)):
        return CARD_VERBS["reveal"](ctx, clause)
    check(clause)
    heed(*[owner for _, owner in thing.relations])
    card = Filter(thing._replace(how="a", relations=()))
    return decks.RevealCard(RestOfSet(card, picked=True, one=True), Amounts(ONE_))


SET_VERBS: Final[dict[str, Verb]] = {
    "choose_sets": _choose_sets,
    "pick_set": _pick_set,
    "shuffle_into": _shuffle_into,
    "shuffle_on_top": _shuffle_on_top,
    "reveal": _reveal,
}
