"""What a cost asks to be done: with what it can be done, and why it cannot (MC.cost.15 to
MC.cost.22, MC.cost.31)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.amounts import ALL
from tallystick.games.marvel_champions.payment import Ask
from tallystick.games.marvel_champions.scope import Scope
from tallystick.games.marvel_champions.zones import (
    CONTROLLER,
    COUNTERS,
    DAMAGE,
    DECK,
    DISCARD,
    ENCOUNTER,
    ENCOUNTER_DISCARD,
    EXHAUSTED,
    HAND,
    MAIN_SCHEME,
    THREAT,
    TOUGH,
)
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import CELLS

DONE_TO: Final = ("exhaust", "discard", "choose", "banish")

NOT_TAKEN: Final = Refusal(
    ("MC.cost.22", "MC.tough.1"), "A tough status card would prevent the damage that must be taken."
)
NO_COUNTERS: Final = Refusal(("MC.cost.23", "MC.cost.20"), "There are not enough counters.")
NO_DAMAGE: Final = Refusal(("MC.cost.23", "MC.heal.1"), "There is not that much damage to heal.")
NO_THREAT: Final = Refusal(("MC.cost.23",), "There is not that much threat to remove.")
NO_CARDS: Final = Refusal(("MC.cost.18",), "There are not enough cards in your own deck or hand.")
NOBODY_TO_DEAL: Final = Refusal(("MC.cost.14", "MC.target.2"), "There is nothing to damage.")
NO_CHOICE: Final = Refusal(("MC.cost.16", "MC.target.9"), "There is nothing to choose.")
ALREADY_EXHAUSTED: Final = Refusal(("MC.cost.31",), "It is exhausted already.")
AT_LEAST_ONE: Final = Refusal(("MC.cost.19",), "At least one is needed, and there is none.")
NOT_YOURS: Final = Refusal(
    ("MC.cost.15",), "Costs are paid with what you control, and you control nothing of the kind."
)


def is_itself(ask: Ask) -> bool:
    """Whether the cost is about the card that carries the ability."""
    return ask.whom is not None and ask.whom.how in ("this", "it")


def is_chosen(ask: Ask) -> bool:
    """Whether a thing in play is picked for it, one of several."""
    if ask.verb in DONE_TO:
        return ask.place not in ("hand", "deck") and not ask.random
    return (
        ask.verb in ("deal", "heal", "thwart")
        and ask.whom is not None
        and (ask.whom.how in ("a", "an") and not ask.whom.is_player)
    )


def candidates(scope: Scope, ask: Ask) -> list[int]:
    """The things in play with which a part of a cost can be paid (MC.cost.15 to MC.cost.17)."""
    whom = ask.whom
    if whom is None or whom.is_player:
        return []
    lists = scope.game.lists
    if ask.place == "discard pile":
        return [e for e in lists[DISCARD[scope.seat]] if whom.fits(scope, e)]
    if is_itself(ask):
        found = [scope.source]
    elif whom.how in ("you", "your", "titled", "the"):
        found = whom.referred(scope)
    else:
        found = whom.candidates(scope)
    if ask.owner_only and ask.verb in DONE_TO:
        found = [e for e in found if _is_own(scope, e)]
    if ask.verb == "exhaust":
        return [e for e in found if not lists[EXHAUSTED][e]]
    if ask.verb in ("heal", "thwart"):
        column, n = (DAMAGE if ask.verb == "heal" else THREAT), ask.n.value(scope)
        return [e for e in found if lists[column][e] >= n]
    return found


def _is_own(scope: Scope, entity: int) -> bool:
    """What the payer controls; a card that carries the ability may be spent by whoever may use
    it (MC.cost.34)."""
    return scope.game.lists[CONTROLLER][entity] == scope.seat or entity == scope.source


def is_open(scope: Scope, ask: Ask) -> bool:
    """Whether a part of a cost could be paid at all."""
    return refusal(scope, ask) is None


def refusal(scope: Scope, ask: Ask) -> Refusal | None:
    """Why a part of a cost cannot be paid; None if, taken alone, it can."""
    if ask.verb not in DONE_TO or ask.place == "deck" or ask.random:
        return whole_refusal(scope, ask)
    lists = scope.game.lists
    if ask.whom is not None and ask.whom.is_player:
        return None
    need = max(ask.times.value(scope.x), 1)
    if ask.place == "hand":
        found = [
            e
            for e in lists[HAND[scope.seat]]
            if e != scope.source and (ask.whom is None or ask.whom.fits(scope, e))
        ]
        lacking = AT_LEAST_ONE if ask.many else NO_CARDS
        return None if len(found) >= need else lacking
    if len(candidates(scope, ask)) >= need:
        return None
    return _lacking(scope, ask)


def _lacking(scope: Scope, ask: Ask) -> Refusal:
    if ask.many:
        return AT_LEAST_ONE
    if ask.verb == "choose":
        return NO_CHOICE
    if ask.verb == "exhaust" and ask.whom is not None:
        whom = ask.whom
        found = [scope.source] if is_itself(ask) else whom.referred(scope)
        if any(scope.game.lists[EXHAUSTED][e] for e in found if _is_own(scope, e)):
            return ALREADY_EXHAUSTED
    return NOT_YOURS


def whole_refusal(scope: Scope, ask: Ask) -> Refusal | None:
    """The same for what is done as a whole."""
    game = scope.game
    lists, n = game.lists, ask.n.value(scope)
    if ask.verb == "take":
        return NOT_TAKEN if scope.me >= 0 and lists[TOUGH][scope.me] and n else None
    if ask.verb == "remove counters":
        have = sum(lists[COUNTERS][e] for e in whole_targets(scope, ask)[:1])
        return None if have >= n and have else NO_COUNTERS
    if ask.verb == "heal":
        return None if any(lists[DAMAGE][e] >= n for e in whole_targets(scope, ask)) else NO_DAMAGE
    if ask.verb == "thwart":
        found = whole_targets(scope, ask)
        return None if any(lists[THREAT][e] >= n for e in found) else NO_THREAT
    if ask.verb == "deal":
        return None if whole_targets(scope, ask) else NOBODY_TO_DEAL
    if ask.verb == "discard":
        zone = DECK if ask.place == "deck" else HAND
        times = ask.times.value(scope.x)
        return None if len(lists[zone[scope.seat]]) >= times else NO_CARDS
    if ask.verb in ("deal to yourself", "deal cards"):
        return None if lists[ENCOUNTER] or lists[ENCOUNTER_DISCARD] else NO_CARDS
    return None


def whole_targets(scope: Scope, ask: Ask) -> list[int]:
    """What a deed of a cost is done to; one's own identity if nothing is named."""
    whom = ask.whom
    if whom is None:
        return [scope.me]
    if is_itself(ask):
        return [scope.source]
    found = whom.candidates(scope) if whom.how in ("a", "an") else whom.referred(scope)
    if ask.verb == "place threat":
        return found or [scope.game.lists[CELLS][MAIN_SCHEME]]
    return found


def room(scope: Scope, ask: Ask) -> int:
    """How often a deed could be done in one payment."""
    if ask.verb == "discard":
        lists = scope.game.lists
        zone = DECK if ask.place == "deck" else HAND
        have = len(lists[zone[scope.seat]])
        return have if ask.many else min(have, ask.times.value(scope.x))
    times = ask.times.value(scope.x)
    return times if times < ALL else 1
