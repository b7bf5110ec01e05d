"""What may be played and used, and why not: the one author of legality (GA.PLAY, GA.ACT, GA.MAT).

Each ``..._refusal`` returns None where the thing is legal, else the clause and a sentence. The
options of a decision are what has no refusal; the judge and the interface ask the same functions.
"""

from __future__ import annotations

from typing import Final

from tallystick.costs import Pick, Price
from tallystick.games.grand_archive import pieces, zones
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.costs import cost_actions, prices
from tallystick.games.grand_archive.costs.announced import (
    ANY_ELEMENT,
    ANY_TIME,
    ANY_ZONE,
    PERMITTED,
    CostTerms,
    is_permitted,
    is_raised,
    suppose,
    thought_of,
)
from tallystick.games.grand_archive.costs.bills import bill_of_choices, can_pay_price
from tallystick.games.grand_archive.costs.cost_actions import ACTS
from tallystick.games.grand_archive.costs.payment import AT_RANDOM
from tallystick.games.grand_archive.costs.powers import places_of, power_of
from tallystick.games.grand_archive.legality import targets
from tallystick.games.grand_archive.legality.play_legality import PlayLegality, may_act_slowly
from tallystick.games.grand_archive.position import (
    prohibitions,
    reasons,
    restrictions,
    stack,
    values,
)
from tallystick.games.grand_archive.position.bases import holds
from tallystick.games.grand_archive.position.changes import SPEED
from tallystick.games.grand_archive.position.lineage import level_refusal, missing_elements
from tallystick.games.grand_archive.position.refs import THIS
from tallystick.games.grand_archive.position.uses import times_used
from tallystick.games.grand_archive.zones import MEMORY as MEMORY_OF
from tallystick.kernel.decision import Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import Game

ELSEWHERE: Final = {
    "lineage": reasons.RELEASED,
    "intent": reasons.OF_INTENT,
}  # where an ability works only


# -- time -------------------------------------------------------------------------------------


def is_fast(game: Game, seat: int, entity: int) -> bool:
    """GA.TIME.2, GA.KW.FASTACT: whether a player may activate a card at fast speed, by its own or
    as though it could: that changes when, and nothing that it is or has (GA.CHAR.3)."""
    if piece_of(game, entity).fast or values.has_keyword(game, entity, pieces.FAST):
        return True
    return prohibitions.is_said(game, SPEED, seat, pieces.ACTIVATE, entity)


# -- what is asked of every play ------------------------------------------------------------------


def play_refusal(
    game: Game,
    seat: int,
    entity: int,
    *,
    verb: str = pieces.ACTIVATE,
    how: int = 0,
    look: PlayLegality | None = None,
) -> Refusal | None:
    """Why a player may not activate or materialize a card now (GA.ACT.1 to GA.ACT.8, GA.MAT.2):
    the two ways of playing a card that there are outside of Pantheon (GA.PLAY.1, GA.TERM.PLAY).

    What could not be completed is never begun, so nothing has to be taken back (GA.PLAY.3,
    GA.ACT.6, GA.MAT.4).
    """
    terms = thought_of(game, seat, entity, verb, how=how)
    refusal = _place_refusal(game, terms)
    if refusal is not None:
        return refusal
    slow = look.slow if look is not None else may_act_slowly(game, seat)
    if (look is not None and not look.may_raise) or not is_raised(game, terms):
        return _announced_refusal(game, terms, slow, look)
    if look is not None:
        look.count_payers()
        if terms.piece.kind != "champion" and not look.has_elements(entity, verb):
            return reasons.WRONG_ELEMENT  # as it would be with a higher LV
    mark = game.mark()  # LV is higher for it: asked of it as it will be
    refusal = _announced_refusal(game, suppose(game, terms), slow, look)
    game.rewind(mark)
    return refusal


def _announced_refusal(
    game: Game, terms: CostTerms, slow: bool, look: PlayLegality | None
) -> Refusal | None:
    return (
        _time_refusal(game, terms, slow)
        or _card_refusal(game, terms, look)
        or _can_begin(game, terms, look)
    )


def _can_begin(game: Game, terms: CostTerms, look: PlayLegality | None) -> Refusal | None:
    """Targets, modes and payment, with the least X that its text lets one declare; for a list of
    options, first what is sooner found out."""
    least, _ = prices.x_bounds(game, terms)
    if least and prices.has_x(game, terms):
        terms = terms.but(x=least)
    if look is not None:
        return _pay_refusal(game, terms, look) or _aim_refusal(game, terms)
    return _aim_refusal(game, terms) or _pay_refusal(game, terms, look)


def _aim_refusal(game: Game, terms: CostTerms) -> Refusal | None:
    """Why it has not enough targets: with no X that could be paid (GA.ACT.3, GA.ACT.6)."""
    found = targets.aim_refusal(game, terms)
    if found is None or not prices.has_x(game, terms):
        return found
    declared, (_, most) = terms.but(x=terms.x + 1), prices.x_bounds(game, terms)
    while could_pay_terms(game, declared) and declared.x <= most:
        if targets.aim_refusal(game, declared) is None:
            return None
        declared = declared.but(x=declared.x + 1)
    return found


def _place_refusal(game: Game, terms: CostTerms) -> Refusal | None:
    """GA.ACT.1, GA.PLAY.2: from hand, or from where something permits it."""
    if terms.how & ANY_ZONE:
        return None
    place = game.lists[ZONE][terms.source]
    if terms.verb == pieces.PLAY_MATERIAL:
        return None if place == zones.MATERIAL[terms.seat] else reasons.NOT_IN_MATERIAL
    if place == zones.HAND[terms.seat] or is_permitted(game, terms.seat, terms.source):
        return None
    if zones.controller_of(game, terms.source) != terms.seat:
        return reasons.NOT_YOURS
    return None if prices.alternatives(game, terms) else reasons.NOT_IN_HAND


def materializing_refusal(game: Game, seat: int) -> Refusal | None:
    """Why it is no time for a player to materialize anything, or to take back what was preserved in
    its place (GA.MATP.3)."""
    cells = game.lists[CELLS]
    if cells[zones.PHASE] != zones.MATERIALIZE or cells[zones.TURN] != seat:
        return reasons.NOT_MATERIALIZE_PHASE
    most = prohibitions.materializations(game, seat)
    return reasons.ALREADY if cells[zones.MATERIALIZED] >= most else None


def _time_refusal(game: Game, terms: CostTerms, slow: bool) -> Refusal | None:
    """Slow are most actions and whatever becomes an object (GA.ALLY.1, GA.ITEM.1)."""
    if terms.how & ANY_TIME:
        return None
    if terms.verb == pieces.PLAY_MATERIAL:
        return materializing_refusal(game, terms.seat)
    return None if slow or is_fast(game, terms.seat, terms.source) else reasons.SLOW_CARD


def _card_refusal(game: Game, terms: CostTerms, look: PlayLegality | None) -> Refusal | None:
    """What the card itself, its elements and what forbids it say (GA.ACT.2, GA.ACT.6)."""
    seat, entity, piece = terms.seat, terms.source, terms.piece
    if terms.verb == pieces.ACTIVATE and piece.cost_kind == pieces.MEMORY:
        told = terms.how & (ANY_ZONE | PERMITTED) != 0 or is_permitted(game, seat, entity)
        if not (told or prices.alternatives(game, terms)):  # by its own text (GA.ACT.10)
            return reasons.MEMORY_CARD
    if terms.verb == pieces.PLAY_MATERIAL:
        if piece.cost_kind != pieces.MEMORY and not terms.how & ANY_ZONE:
            return reasons.NO_MEMORY_COST
        if piece.kind == "champion":
            refusal = level_refusal(game, seat, entity)
            if refusal is not None:
                return refusal
    if look is not None and piece.kind != "champion":
        if not look.has_elements(entity, terms.verb):
            return reasons.WRONG_ELEMENT
    elif not terms.how & ANY_ELEMENT and missing_elements(game, seat, entity, terms.verb):
        return reasons.WRONG_ELEMENT
    if values.forbids(game, entity, f"be {terms.verb}d"):
        return reasons.FORBIDDEN
    if prohibitions.forbidden(game, seat, terms.verb, entity):
        return reasons.FORBIDDEN
    if prohibitions.has_done_all(game, seat, terms.verb):
        return reasons.FORBIDDEN
    if piece.play_tests and not holds(game, piece.play_tests, entity, seat):
        return reasons.ONLY_IF
    return _lock_refusal(game, terms) if piece.keywords else None


def _lock_refusal(game: Game, terms: CostTerms) -> Refusal | None:
    """Why a card that is level or class locked cannot be played (GA.KW.LEVELLOCKED,
    GA.KW.CLASSLOCKED)."""
    seat, entity, keywords = terms.seat, terms.source, terms.piece.keywords
    levels = [one.n for one in keywords if one.name == "level locked"]
    if levels and values.printed_level(game, seat) < max(levels):
        return reasons.LEVEL_LOCKED
    if any(one.name == "class locked" for one in keywords):
        met = restrictions.met(game, (restrictions.CLASS_BONUS,), entity, seat)
        return None if met else reasons.CLASS_LOCKED
    return None


# -- payment --------------------------------------------------------------------------------------


def can_pay_terms(game: Game, terms: CostTerms, look: PlayLegality | None = None) -> bool:
    """Whether what these terms cost can be paid in whole (GA.ACT.8, GA.A6).

    A card that is not announced yet is reckoned as if it were: it pays nothing itself
    (GA.COST.5.a), and what it costs may hang on the hand, in which it is no longer (GA.ACT.1,
    GA.A8).
    """
    if terms.verb == pieces.USE:
        return _can_pay_now(game, terms, look)
    if prices.is_null(game, terms):
        return False
    decided = prices.decided(game, terms)
    if len(decided) > 1:
        return any(can_pay_terms(game, one, look) for one in decided)
    ways = prices.with_optional(game, terms) if not (terms.instance or terms.extras) else [terms]
    if len(ways) > 1:
        return any(_can_pay_so(game, one, look) for one in ways)
    return _can_pay_so(game, terms, look)


def _can_pay_so(game: Game, terms: CostTerms, look: PlayLegality | None) -> bool:
    """The same with all declared that there is to declare (GA.ACT.3)."""
    if terms.instance:
        return _can_pay_now(game, terms, look)
    if look is not None:
        flat = look.can_pay_flat(terms)
        if flat >= 0:
            return flat == 1
        look.count_payers()
        if not look.said.may_pay and not _hangs_on_hand(game, terms):
            price = prices.price(game, terms)
            if _is_plain(price) and not prices.kindle(game, terms):
                return look.can_reserve(price.cost.amount(pieces.RESERVE), terms.source)
    mark = game.mark()
    if zones.zone_name(game, terms.source) != "hand" and _hangs_on_hand(game, terms):
        able = _can_pay_now(game, suppose(game, terms), None)  # where it was is asked, too
    else:
        game.move(terms.source, zones.EFFECTS_STACK)
        able = _can_pay_now(game, terms, look)
    game.rewind(mark)
    return able


def could_pay_terms(game: Game, terms: CostTerms, look: PlayLegality | None = None) -> bool:
    """Whether what a play costs can be paid in whole before its targets are chosen: with any of
    those on which the cost may hang (GA.ACT.5, GA.ACT.7)."""
    if not targets.hangs_on_targets(game, terms):
        return can_pay_terms(game, terms, look)
    mark, able = game.mark(), False
    terms = suppose(game, terms)
    for slot, value in targets.pricing_targets(game, terms):
        inner = game.mark()
        if slot >= 0:
            stack.choose(game, terms.instance, slot, value)
        able = able or can_pay_terms(game, terms)
        game.rewind(inner)
    game.rewind(mark)
    return able


def _hangs_on_hand(game: Game, terms: CostTerms) -> bool:
    """Whether what a card costs may hang on which cards are in hand."""
    piece = terms.piece
    return bool(piece.own_costs or piece.pays) or bool(piece.extras) or prices.is_changed(game)


def _can_pay_now(game: Game, terms: CostTerms, look: PlayLegality | None) -> bool:
    price = prices.price(game, terms) if look is None else look.price(terms)
    if not price.demands[0].needs:
        return True
    kindle = prices.kindle(game, terms)
    if look is not None and not kindle and not terms.piece.pays and not look.said.may_pay:
        if _is_plain(price):
            held = (
                NOWHERE if terms.verb == pieces.USE else terms.source
            )  # a thing pays for its ability
            return look.can_reserve(price.cost.amount(pieces.RESERVE), held)
        if terms.verb == pieces.PLAY_MATERIAL and _is_in_memory(game, terms, price):
            return True
        found = _pay_apart(game, terms, price, look)
        if found >= 0:
            return found == 1
    return can_pay_price(
        game, terms.seat, price, source=terms.source, instance=terms.instance, kindle=kindle
    )


def _pay_apart(game: Game, terms: CostTerms, price: Price, look: PlayLegality) -> int:
    """Whether a price can be paid that asks for reserve, and for deeds to the card itself, which
    pays no reserve: 1 or 0; -1 for a price that is not so."""
    source, place = terms.source, zones.zone_name(game, terms.source)
    if place == "hand" or (place == "field" and values.has_keyword(game, source, "reservable")):
        return -1
    for pick in price.picks:
        if ACTS[pick.verb].is_counted and not _can_bear(game, terms, pick):
            return 0
    moving = 0
    for pick in price.picks:
        if pick.what is not THIS or pick.amount.value(0) != 1 or ACTS[pick.verb].is_counted:
            return -1
        moving += not ACTS[pick.verb].stays
    if moving > 1 or any(one.kind != pieces.RESERVE for one in price.cost.units):
        return -1
    for pick in price.picks:
        if not ACTS[pick.verb].may(game, terms.seat, source):
            return 0
    return int(look.can_reserve(price.cost.amount(pieces.RESERVE), source))


def _can_bear(game: Game, terms: CostTerms, pick: Pick) -> bool:
    """Whether there are enough counters, damage ... for what is done so many times; at random are
    drawn what is reserved for it besides, too (GA.COST.6.a)."""
    if pick.verb in AT_RANDOM:
        there = (*game.lists[MEMORY_OF[terms.seat]], *game.lists[zones.HAND[terms.seat]])
        return len(there) >= pick.amount.value(terms.x)
    found = cost_actions.stocks(game, pick, terms.seat, terms.source, terms.instance)
    return sum(one.n for one in found) >= pick.amount.value(terms.x)


def _is_in_memory(game: Game, terms: CostTerms, price: Price) -> bool:
    """Whether a price asks for memory alone, and there is as much."""
    units, most = price.cost.units, len(game.lists[MEMORY_OF[terms.seat]])
    alone = not price.picks and len(units) == 1 and units[0].kind == pieces.MEMORY
    return (
        alone
        and price.cost.amount(pieces.MEMORY) <= most
        and not prices.is_out_of_phase(game, price)
    )


def _is_plain(price: Price) -> bool:
    units = price.cost.units
    return not price.picks and (not units or (len(units) == 1 and units[0].kind == pieces.RESERVE))


def _pay_refusal(game: Game, terms: CostTerms, look: PlayLegality | None) -> Refusal | None:
    """Why none of the ways can be paid."""
    if look is not None and not terms.piece.alternatives:
        flat = look.can_pay_flat(terms) if not book_of(game).removals else pieces.NONE
        if flat >= 0:  # there is no other way
            return None if flat else reasons.CANNOT_PAY
    found = prices.ways(game, terms)
    for way in found:
        only = len(found) == 1 and terms.verb == pieces.USE  # then it is the first
        if could_pay_terms(game, terms if only else terms.but(way=way), look):
            return None
    if look is not None:
        return reasons.CANNOT_PAY  # for a list of options the exact reason does not matter
    bill = bill_of_choices(game, terms.but(way=found[0]) if found else terms)
    return bill.refusal() or reasons.CANNOT_PAY


# -- activated abilities --------------------------------------------------------------------------


def use_refusal(
    game: Game, seat: int, entity: int, place: int, look: PlayLegality | None = None
) -> Refusal | None:
    """Why a player may not activate an ability now (GA.AACT)."""
    if look is None and place not in places_of(game, entity):  # a list is made of what is there
        return reasons.NO_ABILITY
    power = power_of(game, entity, place)
    if zones.controller_of(game, entity) != seat and not power.is_open:  # GA.AACT.8
        return reasons.NOT_YOURS
    terms = thought_of(game, seat, entity, pieces.USE, place)
    if (look is not None and not look.may_raise) or not is_raised(game, terms):
        return _power_refusal(game, terms, power, look) or _can_begin(game, terms, look)
    refusal = _power_refusal(game, terms, power, look)
    mark = game.mark()
    refusal = refusal or _can_begin(game, suppose(game, terms), look)
    game.rewind(mark)
    return refusal


def _power_refusal(
    game: Game, terms: CostTerms, power: pieces.ActivatedAbility, look: PlayLegality | None
) -> Refusal | None:
    seat, entity = terms.seat, terms.source
    if zones.zone_name(game, entity) != power.zone:
        return ELSEWHERE.get(power.zone, reasons.NOT_HERE)
    if power.slow:
        slow = look.slow if look is not None else may_act_slowly(game, seat)
        if not slow:
            return reasons.SLOW_ABILITY
    if power.per_turn and times_used(game, entity, terms.place) >= power.per_turn:
        return reasons.USED_UP
    if look is not None and look.is_beyond(power, entity):
        return reasons.CANNOT_PAY  # as ``can_pay_terms`` would find, and sooner
    if not restrictions.met(game, power.gates, entity, seat):
        return reasons.RESTRICTED
    if power.tests and not holds(game, power.tests, entity, seat):
        return reasons.NOT_NOW
    if values.forbids(game, entity, "be used"):
        return reasons.FORBIDDEN
    if prohibitions.forbidden(game, seat, pieces.USE, entity):
        return reasons.FORBIDDEN
    return None if values.obeys(game, entity) else reasons.DISOBEYS  # GA.AACT.9
