"""Verbs that change what the next card costs, and those that let one play a card now (MC.cost.6,
MC.cost.29)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tallystick.cards.errors import needed, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import (
    Targeting,
    amounts,
    check,
    nothing,
    thing_of,
)
from tallystick.games.marvel_champions.costs.cost_modifiers import SET_TO
from tallystick.games.marvel_champions.effects.bargains import (
    Cheaper,
    CheaperThis,
    PlayAim,
    PlayFound,
    PlayFromPile,
    PlayNow,
    PlayPicked,
    PlaySetAside,
)
from tallystick.games.marvel_champions.effects.decks import ByTitle, SearchDecks
from tallystick.games.marvel_champions.effects.effects import AlterAttack
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.position.amounts import least_of
from tallystick.games.marvel_champions.position.lasting import NEVER, PHASE_END, ROUND_END, TURN_END
from tallystick.games.marvel_champions.position.things import BEFALLEN, Filter
from tallystick.kernel.machine import Op
from tallystick.rules.parts import as_clause
from tallystick.rules.phrases import Clause, Noun
from tallystick.rules.picking import only

UNTIL: Final = {"phase": PHASE_END, "turn": TURN_END, "round": ROUND_END}
_NEXT: Final = re.compile(
    r"(?:(you|that player) plays? )?(?:played )?this (phase|turn|round)|(you|that player) plays? "
    r"this (phase|turn|round)|played this (phase|turn|round)|(you|that player) plays?"
)
REDUCING: Final = re.compile(r", reducing its (?:resources? )?cost by (\d+)")


def _change_cost(ctx: Targeting, clause: Clause) -> Op:
    thing = thing_of(clause)
    require(len(clause.things) <= 1, clause)
    if thing.how in ("that", "it", BEFALLEN) and clause.verb == "reduce_cost":
        return CheaperThis(ctx.aim(Filter(thing), "free"), amounts(clause))
    said = _NEXT.fullmatch(" ".join(thing.marks))
    if thing.how not in ("the next", "the first") or said is None:
        raise nothing(clause)
    words = [one for one in said.groups() if one]
    who = next((Noun(one) for one in words if one not in UNTIL), None)
    until = next((UNTIL[one] for one in words if one in UNTIL), NEVER)
    plain = thing._replace(how="a", marks=())
    ctx.aims.append(Aim(None, "free"))  # MC.target.8: it needs no target
    made = Cheaper(_filter(plain), clause.verb, amounts(clause), who, until)
    made.least = least_of(clause)
    require(not made.least or clause.verb == "reduce_cost", clause)
    return made


def _filter(thing: Noun) -> Filter | None:
    return None if thing == Noun("a", ("card",)) else Filter(thing)


OWN: Final = ("your", "their")
WHENCE: Final = {("hand",): PlayNow, ("discard pile",): PlayFromPile}


def _play(ctx: Targeting, clause: Clause) -> Op:
    thing = thing_of(clause)
    places = thing.places()
    sought = only(ctx.ops[-1:], SearchDecks)
    found = thing.how == "it" and any(one.is_of_own_deck for one in sought)
    picked = thing.how == "that" and len(only(ctx.ops, AlterAttack)) == len(ctx.ops)
    place = next((WHENCE[p.zones] for p in places if p.whose in OWN and p.zones in WHENCE), None)
    if not (found or picked) and (len(places) != 1 or place is None):
        raise nothing(clause)
    n = 0
    for word in clause.words:
        by = needed(REDUCING.fullmatch(word), clause)
        n = int(by.group(1))
    check(clause, *clause.words, hangs=("ignoring_mod",))
    for part in clause.parts:
        if any("its resource cost" in word for word in as_clause(part).words[:1]):
            n = SET_TO
        else:
            raise nothing(clause)
    if found and n < SET_TO:
        return PlayFound(Filter(thing), n)
    require(not found, clause)
    deed = (PlayPicked if picked else place or PlayNow)(Filter(thing), n)
    ctx.aims.append(PlayAim(deed))
    return deed


def _play_as_in_hand(ctx: Targeting, clause: Clause) -> Op:
    thing = thing_of(clause)
    less = [REDUCING.fullmatch(word) for word in clause.words[1:]]
    known = thing.how in ("the", "your") and bool(thing.title) and not thing.relations
    if not known or thing.marks != ("set-aside",) or None in less or clause.parts:
        raise nothing(clause)
    check(clause, *clause.words)
    heed(thing)
    n = sum([int(one.group(1)) for one in less if one is not None])
    deed = PlaySetAside(ByTitle(Filter(thing)), Filter(thing._replace(marks=())), n)
    ctx.aims.append(PlayAim(deed))
    return deed


PRICE_VERBS: Final[dict[str, Callable[[Targeting, Clause], Op]]] = {
    "reduce_cost": _change_cost,
    "increase_cost": _change_cost,
    "set_cost": _change_cost,
    "play": _play,
    "play_as_in_hand": _play_as_in_hand,
}
