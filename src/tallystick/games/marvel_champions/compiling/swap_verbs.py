"""The op of each verb by which two cards change places."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.compiling.aiming import (
    Targeting,
    Verb,
    check,
    nothing,
    thing_of,
)
from tallystick.games.marvel_champions.effects import moving
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts
from tallystick.games.marvel_champions.effects.marks import of_own_deck
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import ONE, Clause, Noun
from tallystick.rules.picking import only_one


def _beside(card: Noun) -> Noun | None:
    """The card that is read as being with the one that it is swapped with."""
    found = card.related("with")
    return only_one(found)


def _swap_with_top(ctx: Targeting, said: Noun, other: Noun) -> Op:
    """ "Swap a card in your hand with the top card of your deck", or of your discard pile."""
    places = other.places()
    card = said.unrelated("with")
    of_hand = [place for place in card.places() if place.zones == ("hand",)]
    zones = places[0].zones if len(places) == 1 else ()
    mine = zones in (("deck",), ("discard pile",)) and places[0].whose == "your"
    if not mine or other.figure != ONE or not (of_hand or card.how in ("that", "it")):
        raise nothing(said)
    made = moving.SwapWithTop if zones == ("deck",) else moving.SwapWithDiscarded
    return made(ctx.aim(Filter(card), f"swap with {zones[0]}"), Amounts(ONE_))


def _swap_with_own(ctx: Targeting, said: Noun, other: Noun) -> Op:
    """ "Swap your Sky support in play with one from the [[Sky]] deck"."""
    there = of_own_deck(other)
    card = said.unrelated("with")
    if there is other or card.how != "your" or other.how != "a" or other.figure != ONE:
        raise nothing(said)
    mine, theirs = ctx.aim(Filter(card), "free"), ctx.aim(Filter(other), "free")
    mine.required = theirs.required = True
    ctx.ops.append(moving.MoveFrom(mine, Amounts(ONE_)))
    return moving.SwapWithAside(theirs, Amounts(ONE_))


def _swap(ctx: Targeting, clause: Clause) -> Op:
    """ "Swap her with [[Version 2]] NAME"."""
    check(clause)
    beside = _beside(thing_of(clause)) if len(clause.things) == 1 else None
    if beside is not None and beside.how == "top":
        return _swap_with_top(ctx, thing_of(clause), beside)
    if beside is not None:
        return _swap_with_own(ctx, thing_of(clause), beside)
    other = thing_of(clause, 1)
    if other.how != "this" or not other.tags:
        raise nothing(clause)
    tags = tuple(tag for group in other.tags for tag in group)
    return moving.Swap(ctx.aim(Filter(thing_of(clause)), "free"), Amounts(ONE_), tags)


SWAP_VERBS: Final[dict[str, Verb]] = {"swap": _swap}
