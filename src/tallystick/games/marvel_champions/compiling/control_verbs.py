"""The ops by which cards come to be controlled by somebody else (MC.ownership.1), and those by
which two change places."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import require
from tallystick.games.marvel_champions.compiling.aiming import (
    CHOSEN_PLAYERS,
    Targeting,
    Verb,
    check,
    chosen_player,
    many,
    nothing,
    of_player,
    players,
    thing_of,
)
from tallystick.games.marvel_champions.effects import changes, moving
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts
from tallystick.games.marvel_champions.position.marks import of_own_deck
from tallystick.games.marvel_champions.position.things import SPOKEN, Filter
from tallystick.games.marvel_champions.zones import DECK, DISCARD
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import ONE, Clause, Noun, Part
from tallystick.rules.picking import only_one


def _take_control(ctx: Targeting, clause: Clause) -> Op:
    clause = clause._replace(words=())
    check(clause)
    thing = thing_of(clause)
    return changes.GainControl(ctx.aim(Filter(thing), "control"), Amounts(ONE_), many(thing))


def _hand_over(ctx: Targeting, clause: Clause) -> Op:
    """ "Give control of an ally you control to another player"."""
    check(clause, "control of")
    require(clause.words, clause)
    who, thing = thing_of(clause, 1), thing_of(clause)
    chosen = (who.how, who.kinds) in CHOSEN_PLAYERS
    who = chosen_player(ctx, who, clause) if chosen else players(ctx, who, clause)
    aim = ctx.aim(Filter(thing), "free")
    aim.needs = of_player(ctx)
    return changes.GiveControl(aim, Amounts(ONE_), many(thing), to=who)


def handed_over(who: Noun, said: tuple[Part, ...]) -> Clause | None:
    """ "That player takes control of an ally you control", or of that one: it is given by "you",
    not sought among what that player controls. None: it says something else."""
    match said:
        case (Clause(verb="take_control", things=(Noun() as taken,)),):
            known = "you control" in taken.marks or taken.how in SPOKEN
            given = Clause("hand_over", things=(taken, who), words=("control of",))
            return given if known and who.how != "you" else None
    return None


CONTROL_VERBS: Final[dict[str, Verb]] = {"take_control": _take_control, "hand_over": _hand_over}


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
    require(mine and other.figure == ONE and (of_hand or card.how in ("that", "it")), said)
    aim = ctx.aim(Filter(card), f"swap with {zones[0]}")
    return moving.SwapWithTop(aim, DECK if zones == ("deck",) else DISCARD)


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
    require(other.how == "this" and other.tags, clause)
    tags = tuple(tag for group in other.tags for tag in group)
    return moving.Swap(ctx.aim(Filter(thing_of(clause)), "free"), Amounts(ONE_), tags)


SWAP_VERBS: Final[dict[str, Verb]] = {"swap": _swap}
