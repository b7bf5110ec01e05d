"""What a cost asks to be done: with what it can be done, and why it cannot (MC.cost.15 to
MC.cost.22, MC.cost.31)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs.payable_acts import (
    DECK,
    ENCOUNTERS,
    HAND,
    NO_CHOICE,
    NO_COUNTERS,
    PILE,
    CostAction,
    harm_refusal,
)
from tallystick.games.marvel_champions.position.rankings import extreme, figure
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.targets import attackable
from tallystick.games.marvel_champions.position.things import Filter, is_whose
from tallystick.games.marvel_champions.text.costs import ANY
from tallystick.games.marvel_champions.zones import CONTROLLER, COUNTERS, player_order
from tallystick.kernel.decision import Refusal
from tallystick.kernel.machine import Game

NO_CARDS: Final = Refusal(("MC.cost.18",), "There are not enough cards in your own deck or hand.")
NO_ENCOUNTERS: Final = Refusal(("MC.cost.23",), "There are not enough encounter cards.")
NOT_IN_PILE: Final = Refusal(
    ("MC.cost.18",), "There are not enough such cards in your own discard pile."
)
NOT_AFFECTED: Final = Refusal(
    ("MC.cost.14", "MC.target.3", "MC.target.9"),
    "There is nothing to choose that the effect does anything to.",
)
AT_LEAST_ONE: Final = Refusal(("MC.cost.19",), "At least one is needed, and there is none.")
NOT_YOURS: Final = Refusal(
    ("MC.cost.15",), "Costs are paid with what you control, and you control nothing of the kind."
)


def players(scope: Scope, ask: CostAction) -> list[int]:
    """The players whom it may choose: those for whom the effect does something, if it does for any
    (MC.cost.14, MC.target.3); a status card may stop it all the same (MC.stun.1)."""
    found: list[int] = ask.who.seats(scope) if ask.who is not None else []
    seats = found or player_order(scope.game)
    return [seat for seat in seats if is_whose(scope, seat, ask.whose)]


# -- with what ------------------------------------------------------------------------------------


def hand_cards(scope: Scope, ask: CostAction) -> list[int]:
    """The cards in hand that a part of a cost can be paid with (MC.cost.18)."""
    hand = scope.game.lists[zones.HAND[scope.seat]]
    return [entity for entity in hand if entity != scope.source and fits_hand(scope, ask, entity)]


def fits_hand(scope: Scope, ask: CostAction, entity: int) -> bool:
    """Whether a card in hand is of the kind that is asked for; a wild icon is no other
    (MC.resource.6), and what the effect can be done to (MC.cost.14)."""
    if ask.also and not _suits_effect(scope, ask, entity):
        return False
    if ask.icon >= 0 and not piece_of(scope.game, entity).icons[ask.icon]:
        return False
    return ask.whom is None or ask.whom.fits(scope, entity)


def worth(game: Game, ask: CostAction, entity: int) -> int:
    """For how many a card counts: for one, or for what is printed on it."""
    if not ask.by_cost:
        return 1
    cost = piece_of(game, entity).cost
    return cost.amount(ANY) if cost is not None else 0


def candidates(scope: Scope, ask: CostAction) -> list[int]:
    """The things with which a part of a cost can be paid (MC.cost.15 to MC.cost.18)."""
    found = _meant(scope, ask)
    if ask.also:  # as things stand before the cost is paid (MC.target.4)
        found = [e for e in found if _suits_effect(scope, ask, e)]
    if ask.which >= 0:  # by nothing, nothing is affected (MC.cost.14, MC.target.3, A8)
        found = [e for e in found if figure(scope, e, ask.which) > 0]
    lists, act = scope.game.lists, ask.act
    if ask.attacks:
        reached = attackable(scope.game, scope.seat)
        found = [e for e in found if lists[zones.HOST][e] in reached]
    if act.barred is not None:
        found = [e for e in found if act.barred(scope, ask, e) is None]
    column = ask.column
    if column >= 0:
        n = ask.drawn(scope) * (ask.times.fixed if ask.each else 1)
        found = [e for e in found if lists[column][e] >= n]
    return found


def _suits_effect(scope: Scope, ask: CostAction, entity: int) -> bool:
    """Whether what is picked is what the effect can be done to: some part of it, and all that may
    not be attacked or thwarted is none (MC.cost.14, MC.target.3, MC.target.6)."""
    if any(aim.barred(scope, entity) is not None for aim in ask.also):
        return False
    return any(aim.can(scope, entity) for aim in ask.also)


def _meant(scope: Scope, ask: CostAction) -> list[int]:
    """What the words mean, whatever state it is in."""
    whom, lists = ask.whom, scope.game.lists
    if whom is None:
        return [scope.me] if scope.me >= 0 else []
    if ask.place == PILE:
        return [e for e in lists[zones.DISCARD[scope.seat]] if whom.fits(scope, e)]
    if whom.how == "this":
        return [scope.source]
    return extreme(scope, whom.marks, _described(scope, ask, whom))


TAKEN_OFF: Final = ("remove counters", "lose status")  # what lies on a card is taken off it


def _described(scope: Scope, ask: CostAction, whom: Filter) -> list[int]:
    """What fits the words, of what may be used for a cost (MC.cost.15 to MC.cost.17)."""
    lists = scope.game.lists
    if whom.how in ("a", "an", "another", "each", "all", "any"):
        found = whom.candidates(scope)
    else:
        found = whom.referred(scope)
    if scope.allied and ask.owner_only:  # MC.alliance.1: anybody's, but for what is nobody's
        return [e for e in found if lists[CONTROLLER][e] >= 0 or ask.act.is_whole]
    if not ask.owner_only:
        return found
    if ask.act.is_whole or ask.verb in TAKEN_OFF:  # enemies, schemes: nobody's
        return [e for e in found if _is_own(scope, e) or lists[CONTROLLER][e] < 0]
    return [e for e in found if _is_own(scope, e)]


def is_help(scope: Scope, ask: CostAction, entity: int) -> bool:
    """Whether paying with a thing is another player's help, for that player to grant (A15); what a
    cost chooses, and what it calls friendly, is not (MC.cost.16, MC.cost.17)."""
    seat = scope.game.lists[CONTROLLER][entity]
    return scope.allied and ask.owner_only and seat >= 0 and seat != scope.seat


def _is_own(scope: Scope, entity: int) -> bool:
    """What the payer controls; the source may be spent by whoever may use it (MC.cost.34)."""
    return scope.game.lists[CONTROLLER][entity] == scope.seat or entity == scope.source


def times_now(scope: Scope, ask: CostAction) -> int:
    """How often it is done at least: for "each", as often as there are things, of which there
    is one at least if that is the whole cost (MC.cost.19)."""
    if ask.each:
        return max(len(_meant(scope, ask)), int(ask.needs_one)) * ask.times.fixed
    if ask.counted is not None:
        return ask.counted.value(scope)
    if ask.all_of_it:
        return max([1, *[scope.game.lists[COUNTERS][e] for e in _meant(scope, ask)]])
    if ask.instead is not None and all(test.ask(test, scope) for test in ask.tests):
        return ask.instead.value(scope.x)
    return ask.times.value(scope.x)


def unseen_left(scope: Scope, ask: CostAction) -> int:
    """How many cards there are where unseen ones come from."""
    found = unseen_cards(scope.game, ask.pile, scope.seat)
    if ask.pile == HAND:
        found -= scope.source in scope.game.lists[zones.HAND[scope.seat]]
    return found


def unseen_cards(game: Game, place: str, seat: int) -> int:
    """How many cards a hand or deck has; the encounter deck goes on with its discard pile."""
    lists = game.lists
    if place == HAND:
        return len(lists[zones.HAND[seat]])
    if place == DECK:
        return len(lists[zones.DECK[seat]])
    return len(lists[zones.ENCOUNTER]) + len(lists[zones.ENCOUNTER_DISCARD])


# -- why not --------------------------------------------------------------------------------------


def is_open(scope: Scope, ask: CostAction) -> bool:
    """Whether a part of a cost could be paid at all."""
    return refusal(scope, ask) is None


def refusal(scope: Scope, ask: CostAction) -> Refusal | None:
    """Why a part of a cost cannot be paid; None if, taken alone, it can."""
    need = times_now(scope, ask)
    if ask.verb == "take":
        return _take_refusal(scope, ask)
    if ask.pile:
        return None if unseen_left(scope, ask) >= need else _too_few(ask)
    if ask.chooses_player:
        return None if len(players(scope, ask)) >= need else NO_CHOICE
    if ask.place == HAND:
        there = sum([worth(scope.game, ask, card) for card in hand_cards(scope, ask)])
        return None if there >= need else _lacking_in_hand(scope, ask)
    found = candidates(scope, ask)
    if ask.limit is not None and ask.most_now(scope) < 1:
        return NO_CHOICE
    if ask.each:
        return None if len(found) * ask.times.fixed >= need else _lacking(scope, ask)
    if ask.verb == "remove counters":
        counters = scope.game.lists[COUNTERS]
        enough = sum([counters[e] for e in found]) >= max(need, 1)
        return None if enough else AT_LEAST_ONE if ask.many else NO_COUNTERS
    return None if len(found) >= need else _lacking(scope, ask)


def _take_refusal(scope: Scope, ask: CostAction) -> Refusal | None:
    """MC.cost.22, A6: damage that a tough card would prevent cannot be taken."""
    if scope.me < 0 or not ask.n.value(scope):
        return None
    return harm_refusal(scope, ask, scope.me)


def _too_few(ask: CostAction) -> Refusal:
    if ask.many:
        return AT_LEAST_ONE
    return NO_ENCOUNTERS if ask.pile == ENCOUNTERS else NO_CARDS


def _lacking(scope: Scope, ask: CostAction) -> Refusal:
    meant = _meant(scope, ask)
    if (ask.also or ask.which >= 0) and meant:
        return _barred_effect(scope, ask, meant) or NOT_AFFECTED
    if ask.many:
        return AT_LEAST_ONE
    if ask.place == PILE:
        return NOT_IN_PILE
    if not meant and ask.owner_only and ask.whom is not None and ask.whom.candidates(scope):
        return NOT_YOURS
    act = ask.act
    reasons = [act.barred(scope, ask, entity) for entity in meant] if act.barred is not None else []
    none = act.lacking or (NO_CHOICE if ask.chosen else NOT_YOURS)
    return next((found for found in reasons if found is not None), none)


def _lacking_in_hand(scope: Scope, ask: CostAction) -> Refusal:
    """Why no card in hand is one that it could be paid with."""
    hand = scope.game.lists[zones.HAND[scope.seat]]
    meant = [e for e in hand if ask.whom is not None and ask.whom.fits(scope, e)]
    return _barred_effect(scope, ask, meant) or _too_few(ask)


def _barred_effect(scope: Scope, ask: CostAction, meant: list[int]) -> Refusal | None:
    """What forbids the effect on those that are meant."""
    barred = (aim.barred(scope, entity) for entity in meant for aim in ask.also)
    return next((found for found in barred if found is not None), None)


def room(scope: Scope, ask: CostAction) -> int:
    """How often a deed that is done to nothing picked could be done in one payment."""
    if ask.verb == "take" and ask.many:
        return ask.most_now(scope)
    if ask.is_unseen:
        have = unseen_left(scope, ask)
        if ask.many:
            most = ask.most_now(scope)
            return min(have, most) if most else have
        return min(have, times_now(scope, ask))
    return max(times_now(scope, ask), 1)
