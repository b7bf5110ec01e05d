"""What a play or an ability costs now: start, set, more and less at once, removed (GA.ACT.7)."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.costs import NO_COST, Adjustment, Cost, Due, Price, cost_of, pick, units
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.costs import cost_modifiers
from tallystick.games.grand_archive.effects import conditions, restrictions, values
from tallystick.games.grand_archive.effects.refs import CHAMPION as CHAMPION_OF_YOU
from tallystick.games.grand_archive.effects.refs import Referent
from tallystick.games.grand_archive.flow import stack
from tallystick.games.grand_archive.flow.powers import power_of
from tallystick.games.grand_archive.pieces import (
    ACTIVATE,
    MEMORY,
    NO_KIND,
    PLAY_MATERIAL,
    RESERVE,
    USE,
    Alternative,
    Extra,
)
from tallystick.games.grand_archive.zones import (
    CHOICES,
    MATERIALIZE,
    PHASE,
    STACK,
    place_name,
    zone_name,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

# How a card is played besides the usual: bits of a record's HOW.
FREE: Final = 1  # without paying its reserve or memory cost
FREE_OF_ALL: Final = 2  # without paying its costs
ANY_ZONE: Final = 4  # GA.TIME.7: an instruction ignores the limits of zone and speed
ANY_TIME: Final = 8
ANY_ELEMENT: Final = 16
PERMITTED: Final = 32  # GA.TIME.8: something lets it be played from where it was
# of ``CostTerms.way``: something lets the card be played without paying its cost
FREE_WAY: Final = -2
INSTRUCTED: Final = ANY_ZONE | ANY_TIME

YOUR_CHAMPION: Final = Referent(CHAMPION_OF_YOU)
REST_CHAMPION: Final = cost_of(pick("rest", YOUR_CHAMPION))  # GA.ATTACK.1


class CostTerms(NamedTuple):
    """What is being paid for, and the choices that its cost hangs on.

    ``place`` is an ability's; ``way`` an alternative cost's (-1: the printed one), or which of an
    ability's costs; ``extras`` a bitmask of the optional additional costs declared; ``y`` how much
    of an additional cost that says Y.
    """

    seat: int
    source: int
    verb: str
    place: int = NOWHERE
    way: int = NOWHERE
    x: int = 0
    extras: int = 0
    how: int = 0
    instance: int = 0
    y: int = 0


def terms_of(game: Game, instance: int) -> CostTerms:
    """The terms of what is being announced."""
    at = stack.find(game, instance)
    record = game.lists[STACK][at : at + stack.WIDTH]
    kind, extras, y = record[stack.KIND], 0, 0
    if game.lists[CHOICES]:
        for place in stack.chosen(game, instance, stack.EXTRA_SLOT):
            extras |= 1 << place
        y = stack.declared_y(game, instance)
    return CostTerms(
        record[stack.CONTROLLER],
        record[stack.SOURCE_OF],
        VERBS[kind],
        record[stack.PLACE],
        record[stack.WAY],
        record[stack.DECLARED_X],
        extras,
        record[stack.HOW],
        instance,
        y,
    )


# What is done with each kind of instance; a trigger costs nothing to be put on the stack.
VERBS: Final = {
    stack.ACTIVATION: ACTIVATE,
    stack.MATERIALIZATION: PLAY_MATERIAL,
    stack.ABILITY: USE,
    stack.TRIGGER: "trigger",
    stack.GAME: "trigger",
}
KINDS: Final = {verb: kind for kind, verb in VERBS.items()}


# -- the parts of a cost ----------------------------------------------------------------------


def alternatives(game: Game, terms: CostTerms) -> list[int]:
    """The alternative costs that may be used from where the card is (GA.ACT.3)."""
    every = piece_of(game, terms.source).alternatives
    if not every or terms.verb != ACTIVATE or terms.how & (FREE | FREE_OF_ALL):
        return []
    if not terms.instance and values.has_lost_all(game, terms.source):
        return []
    place = origin(game, terms)
    return [
        i
        for i, one in enumerate(every)
        if (one.zone == place or terms.how & ANY_ZONE) and _is_open(game, terms, one)
    ]


def origin(game: Game, terms: CostTerms) -> str:
    """The name of the zone from which a card is played."""
    if terms.instance:
        return place_name(stack.field(game, terms.instance, stack.ORIGIN))
    return zone_name(game, terms.source)


def extras(game: Game, terms: CostTerms, optional: bool) -> list[int]:
    """The additional costs of a play, by place: the mandatory or the optional ones (GA.COST.7)."""
    if terms.verb == USE or terms.how & FREE_OF_ALL or _are_waived(game, terms):
        return []
    return [
        i
        for i, extra in enumerate(piece_of(game, terms.source).extras)
        if extra.optional == optional
        and extra.verb in ("", terms.verb)
        and _is_open(game, terms, extra)
    ]


def _are_waived(game: Game, terms: CostTerms) -> bool:
    """Option ``waived-additional``."""
    return bool(terms.how & FREE) and game.rules.readings["waived-additional"] == "waived"


def _is_open(game: Game, terms: CostTerms, what: Extra | Alternative) -> bool:
    """Whether the restrictions and conditions of an additional or alternative cost hold."""
    seat, source = terms.seat, terms.source
    return restrictions.met(game, what.gates, source, seat) and conditions.holds(
        game, what.tests, source, seat, terms.instance
    )


def base_of(game: Game, terms: CostTerms) -> tuple[Cost, int]:
    """What the calculation starts from (GA.COST.1, GA.ACT.7 i), and its kind; X is still in it.

    It is the cost that the card has, however it is played: memory for a material card that is
    activated (GA.ACT.10), reserve for a main-deck card that is materialized (GA.PAY.5, GA.A5).
    """
    if terms.verb == USE:
        return power_of(game, terms.source, terms.place).costs[max(terms.way, 0)], RESERVE
    piece = piece_of(game, terms.source)
    if terms.way >= 0:
        way = piece.alternatives[terms.way]
        if not way.is_own:
            return way.cost, RESERVE if way.is_reserve else NO_KIND
    return piece.cost, piece.cost_kind


def is_null(game: Game, terms: CostTerms) -> bool:
    """GA.PAY.6, GA.MAT.8: a card without the cost asked cannot be paid for."""
    if terms.verb == USE or terms.how & (FREE | FREE_OF_ALL) or terms.way >= 0:
        return False
    return piece_of(game, terms.source).cost_kind == NO_KIND


def has_x(game: Game, terms: CostTerms) -> bool:
    """Whether X has to be declared (GA.ACT.3): not where the cost that it stands in is not paid
    (GA.COST.15); an X that only an additional cost has is declared all the same."""
    if is_unpaid(game, terms):
        printed = piece_of(game, terms.source).cost.has_x
        return not printed and any(one.cost.has_x for one in due_extras(game, terms))
    if base_of(game, terms)[0].has_x:
        return True
    return any(one.cost.has_x for one in due_extras(game, terms))


def is_unpaid(game: Game, terms: CostTerms) -> bool:
    """Whether a card is played without paying its own cost: for free, or for an alternative cost in
    which there is no X (GA.COST.15)."""
    if terms.verb == USE:
        return False
    if _is_removed(game, terms):
        return True
    return terms.way >= 0 and not base_of(game, terms)[0].has_x


def most_y(game: Game, terms: CostTerms) -> int:
    """The highest Y that its text lets one declare, 0 where there is none."""
    return min([one.most_y for one in due_extras(game, terms) if not one.by_y.is_free], default=0)


def due_extras(game: Game, terms: CostTerms) -> list[Extra]:
    """The additional costs that are due: the mandatory ones, and those declared."""
    every = piece_of(game, terms.source).extras
    if not every:
        return []
    places = [i for i in extras(game, terms, False) if every[i].one_of == NOWHERE]
    places += [i for i in range(len(every)) if terms.extras >> i & 1 and i not in places]
    return [every[i] for i in places]


def choices(game: Game, terms: CostTerms) -> list[list[int]]:
    """What is declared of additional costs, by place: of each list one is paid, or none where they
    are optional (GA.ACT.3)."""
    every = piece_of(game, terms.source).extras
    if not every:
        return []
    asked = [i for i in extras(game, terms, False) if every[i].one_of != NOWHERE]
    found: dict[int, list[int]] = {}
    for i in (*asked, *extras(game, terms, True)):
        found.setdefault(every[i].one_of if every[i].one_of != NOWHERE else i, []).append(i)
    return list(found.values())


def decided(game: Game, terms: CostTerms) -> list[CostTerms]:
    """The terms with each choice made that has to be and is open still; mostly there is none."""
    every, found = piece_of(game, terms.source).extras, [terms]
    for places in choices(game, terms):
        if not every[places[0]].optional and not any(terms.extras >> i & 1 for i in places):
            found = [one._replace(extras=one.extras | 1 << i) for one in found for i in places]
    return found


# -- the calculation --------------------------------------------------------------------------


def due(game: Game, terms: CostTerms) -> Due:
    """What has to be paid, and what changed it (GA.COST.10, GA.ACT.7, GA.MAT.5, GA.A1): set before
    it is raised and lowered (GA.CONT.6).

    The printed cost stays what it is for everything else (GA.COST.12.a, GA.ASTAT.2).
    """
    return with_additional(game, terms, without_additional(game, terms))


def with_additional(game: Game, terms: CostTerms, own: Due) -> Due:
    """The same, where it is known what has to be paid but for additional costs."""
    more = _additional(game, terms)
    return own if more.is_free else own._replace(cost=own.cost + more)


def without_additional(game: Game, terms: CostTerms) -> Due:
    """What has to be paid but for additional costs, which nothing changes."""
    base, kind = base_of(game, terms)
    base = base.at(terms.x)
    found = _changes(game, terms, kind)
    if _is_removed(game, terms):
        return Due(Cost(base.picks), base, tuple(found))
    return book_of(game).price_table.due(base, found) if found else Due(base, base)


def _is_removed(game: Game, terms: CostTerms) -> bool:
    """GA.ACT.7 iv: effects that remove the cost come last."""
    if terms.way == FREE_WAY or (terms.verb != USE and terms.how & (FREE | FREE_OF_ALL)):
        return True
    return cost_modifiers.removes(game, terms.seat, terms.source, terms.verb, terms.place)


def _changes(game: Game, terms: CostTerms, kind: int) -> list[Adjustment]:
    """What sets, raises and lowers it (GA.COST.9), as far as that is of the kind that is paid
    (GA.A4); of several that set it the newest holds (GA.A2).

    GA.KW.BREW, GA.A17: an alternative cost is changed only if it is itself an amount of reserve.
    """
    if kind == NO_KIND:
        return []
    seat, source = terms.seat, terms.source
    found = cost_modifiers.adjustments(
        game, seat, source, terms.verb, x=terms.x, instance=terms.instance, place=terms.place
    )
    if terms.verb == USE and game.rules.readings["ability-modifiers"] == "yes":  # GA.A25
        found += cost_modifiers.adjustments(
            game, seat, source, ACTIVATE, x=terms.x, instance=terms.instance
        )
    if found and game.rules.readings["unusual-method"] == "paid-kind":
        found = [one._replace(kind=kind) for one in found]
    found = [one for one in found if one.kind == kind]
    if len(found) > 1 and game.rules.readings["several-sets"] == "lowest":
        found.sort(key=lambda one: -one.amount if one.layer == "set" else 0)
    return found


def _additional(game: Game, terms: CostTerms) -> Cost:
    """The additional costs (GA.COST.7), and the rest of the champion that attacks (GA.ATTACK.1): a
    rested one cannot pay that (GA.A19)."""
    total = NO_COST
    if terms.how & FREE_OF_ALL:  # GA.A18
        return total
    piece = piece_of(game, terms.source)
    instead = False
    for extra in due_extras(game, terms):
        total = total + extra.cost.at(terms.x) + extra.by_y.at(terms.y)
        instead = instead or extra.instead_of_rest
    if piece.kind == "attack" and terms.verb == ACTIVATE and not instead:
        total = total + REST_CHAMPION
    return total


def price(game: Game, terms: CostTerms) -> Price:
    """The compiled price of what is due."""
    return book_of(game).price_table.price(due(game, terms).cost)


def kindle(game: Game, terms: CostTerms, own: Due | None = None) -> int:
    """How many units of the reserve cost fire cards in the graveyard may pay (GA.KW.KINDLE): of the
    card's ``own``, not of what an additional cost asks besides (GA.A15)."""
    if terms.verb != ACTIVATE:
        return 0
    most = values.keyword_total(game, terms.source, "kindle")
    if not most:
        return 0
    own = own or without_additional(game, terms)
    return min(most, own.cost.amount(RESERVE))


def is_out_of_phase(game: Game, price: Price) -> bool:
    """GA.COST.6.b: by the source, memory is paid in the Materialize phase only."""
    if book_of(game).current or not price.cost.amount(MEMORY):
        return False
    return game.lists[CELLS][PHASE] != MATERIALIZE


def memory_cost(n: int) -> Cost:
    """A memory cost of so much."""
    return cost_of(units(MEMORY, n)) if n > 0 else NO_COST
