"""What a play or an ability costs now: start, set, more and less at once, removed (GA.ACT.7); what
changes it, takes it away or adds to it (GA.COST.9 to GA.COST.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from tallystick import costs
from tallystick.games.grand_archive import pieces, zones
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.costs.announced import (
    ANY_ZONE,
    CHEAPER,
    FREE,
    FREE_OF_ALL,
    FREE_WAY,
    PERMITTED,
    CostTerms,
    is_permitted,
    origin,
    suppose,
)
from tallystick.games.grand_archive.costs.cost_actions import reckoned
from tallystick.games.grand_archive.costs.powers import power_of
from tallystick.games.grand_archive.position import bases, changes, restrictions, values
from tallystick.games.grand_archive.position.changes import AT_LEAST, REMOVED, SET, CostModifier
from tallystick.games.grand_archive.position.continuous_effects import EffectRecord, end, of_next
from tallystick.games.grand_archive.position.refs import CHAMPION as CHAMPION_OF_YOU
from tallystick.games.grand_archive.position.refs import Referent
from tallystick.games.grand_archive.position.scope import EffectScope
from tallystick.games.grand_archive.remembered import SpokenChange, speakers
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

YOUR_CHAMPION: Final = Referent(CHAMPION_OF_YOU)
REST_CHAMPION: Final = costs.cost_of(costs.pick("rest", YOUR_CHAMPION))  # GA.ATTACK.1
CLAUSE: Final = "GA.COST.10"
MOST_X: Final = 99
SETTING: Final = "GA.ACT.7"
LEAST: Final = "GA.DEFAULT.1"  # a text that says so comes before the floor of GA.COST.12


# -- the parts of a cost ----------------------------------------------------------------------


def alternatives(game: Game, terms: CostTerms) -> list[int]:
    """The alternative costs that may be used from where the card is (GA.ACT.3)."""
    every = terms.piece.alternatives
    if not every or terms.verb == pieces.USE or terms.how & (FREE | FREE_OF_ALL):
        return []
    if not terms.instance and values.has_lost_all(game, terms.source):
        return []
    place = origin(game, terms)
    return [
        i
        for i, one in enumerate(every)
        if one.verb == terms.verb
        and (one.zone == place or terms.how & ANY_ZONE)
        and _is_open(game, terms, one)
    ]


def ways(game: Game, terms: CostTerms) -> list[int]:
    """The ways of paying to choose from: -1 the printed cost, alternatives by place; of an ability
    which of its costs (GA.ACT.3)."""
    if terms.verb == pieces.USE:
        return list(range(len(power_of(game, terms.source, terms.place).costs)))
    found = alternatives(game, terms)
    if any(one.optional for one in _removals(game, terms)):
        found.append(FREE_WAY)
    if not found or terms.verb == pieces.PLAY_MATERIAL or terms.how & (ANY_ZONE | PERMITTED):
        return [-1, *found]
    printed = origin(game, terms) == "hand" or is_permitted(game, terms.seat, terms.source)
    return [-1, *found] if printed else found  # GA.TIME.8: permitted from there


def extras(game: Game, terms: CostTerms, optional: bool) -> list[int]:
    """The additional costs of a play, by place: the mandatory or the optional ones (GA.COST.7)."""
    if terms.verb == pieces.USE or terms.how & FREE_OF_ALL or _are_waived(game, terms):
        return []
    return [
        i
        for i, extra in enumerate(terms.piece.extras)
        if extra.optional == optional
        and extra.verb in ("", terms.verb)
        and _is_open(game, terms, extra)
    ]


def _are_waived(game: Game, terms: CostTerms) -> bool:
    """Whether additional costs are not due, as the option ``waived-additional`` says (GA.A18)."""
    return bool(terms.how & FREE) and game.rules.readings["waived-additional"] == "waived"


def _is_open(game: Game, terms: CostTerms, what: pieces.Extra | pieces.Alternative) -> bool:
    """Whether the restrictions and conditions of an additional or alternative cost hold."""
    seat, source = terms.seat, terms.source
    return restrictions.met(game, what.gates, source, seat) and bases.holds(
        game, what.tests, source, seat, terms.instance
    )


def base_of(game: Game, terms: CostTerms) -> tuple[costs.Cost, int]:
    """What the calculation starts from (GA.COST.1, GA.ACT.7 i), and its kind; X is still in it.

    It is the cost that the card has, however it is played: memory for a material card that is
    activated (GA.ACT.10), reserve for a main-deck card that is materialized (GA.PAY.5, GA.A5).
    """
    if terms.verb == pieces.USE:
        return power_of(game, terms.source, terms.place).costs[max(terms.way, 0)], pieces.RESERVE
    piece = terms.piece
    if terms.way >= 0:
        way = piece.alternatives[terms.way]
        if not way.is_own:
            return way.cost, pieces.RESERVE if way.is_reserve else pieces.NO_KIND
    return piece.cost, piece.cost_kind


def is_null(game: Game, terms: CostTerms) -> bool:
    """GA.PAY.6, GA.MAT.8: a card without the cost asked cannot be paid for."""
    if terms.verb == pieces.USE or terms.how & (FREE | FREE_OF_ALL) or terms.way >= 0:
        return False
    return terms.piece.cost_kind == pieces.NO_KIND


def has_x(game: Game, terms: CostTerms) -> bool:
    """Whether X has to be declared (GA.ACT.3): not where the cost that it stands in is not paid
    (GA.COST.15); an X that only an additional cost has is declared all the same."""
    if base_of(game, terms)[0].has_x and not _is_removed(game, terms):
        return True
    is_extra = any(one.cost.has_x for one in due_extras(game, terms))
    return is_extra and not terms.piece.cost.has_x


def is_unpaid(game: Game, terms: CostTerms) -> bool:
    """Whether a card is played without paying its own cost: for free, or for an alternative cost in
    place of it (GA.ACT.3)."""
    if terms.verb == pieces.USE:
        return False
    if _is_removed(game, terms):
        return True
    return terms.way >= 0 and not terms.piece.alternatives[terms.way].is_own


def x_bounds(game: Game, terms: CostTerms) -> tuple[int, int]:
    """The lowest and the highest X that may be declared at all: as the text says, if it does
    (GA.ACT.3)."""
    is_use = terms.verb == pieces.USE
    said = power_of(game, terms.source, terms.place).x_limits if is_use else terms.piece.x_limits
    if said is None:
        return 0, MOST_X
    scope = EffectScope(game, terms.seat, terms.source)
    least = said.least.value(scope) if said.least is not None else 0
    most = said.most.value(scope) if said.most is not None else MOST_X
    return max(least, 0), min(most, MOST_X)


def most_y(game: Game, terms: CostTerms) -> int:
    """The highest Y that its text lets one declare, 0 where there is none."""
    return min([one.most_y for one in due_extras(game, terms) if not one.by_y.is_free], default=0)


def due_extras(game: Game, terms: CostTerms) -> list[pieces.Extra]:
    """The additional costs that are due: the mandatory ones, and those declared."""
    every = terms.piece.extras
    if not every:
        return []
    places = [i for i in extras(game, terms, False) if every[i].one_of == NOWHERE]
    places += [i for i in range(len(every)) if terms.extras >> i & 1 and i not in places]
    return [every[i] for i in places]


def choices(game: Game, terms: CostTerms) -> list[list[int]]:
    """What is declared of additional costs, by place: of each list one is paid, or none where they
    are optional (GA.ACT.3)."""
    every = terms.piece.extras
    if not every:
        return []
    asked = [i for i in extras(game, terms, False) if every[i].one_of != NOWHERE]
    found: dict[int, list[int]] = {}
    for i in (*asked, *extras(game, terms, True)):
        found.setdefault(every[i].one_of if every[i].one_of != NOWHERE else i, []).append(i)
    return list(found.values())


def declared_so(terms: CostTerms) -> int:
    """The properties of a play by the additional costs that are declared (GA.PROP.2)."""
    every, bits = terms.piece.extras, 0
    for place, extra in enumerate(every):
        bits |= extra.property if terms.extras >> place & 1 else 0
    return bits


def hangs_on_extras(terms: CostTerms) -> bool:
    """Whether it costs more or less with an additional cost that one may pay."""
    return terms.verb != pieces.USE and any(_cost(one).declared for one in terms.piece.own_costs)


def with_optional(game: Game, terms: CostTerms) -> list[CostTerms]:
    """The terms as they are, and with each additional cost that may be paid besides and on which
    it hangs what the card costs."""
    if not hangs_on_extras(terms):
        return [terms]
    return [terms, *(terms.but(extras=1 << i) for i in extras(game, terms, True))]


def decided(game: Game, terms: CostTerms) -> list[CostTerms]:
    """The terms with each choice made that has to be and is open still; mostly there is none."""
    every, found = terms.piece.extras, [terms]
    for places in choices(game, terms):
        if not every[places[0]].optional and not any(terms.extras >> i & 1 for i in places):
            found = [one.but(extras=one.extras | 1 << i) for one in found for i in places]
    return found


# -- the calculation --------------------------------------------------------------------------


def due(game: Game, terms: CostTerms) -> costs.Due:
    """What has to be paid, and what changed it (GA.COST.10, GA.ACT.7, GA.MAT.5, GA.A1): set before
    it is raised and lowered (GA.CONT.6).

    The printed cost stays what it is for everything else (GA.COST.12.a, GA.ASTAT.2).
    """
    return with_additional(game, terms, without_additional(game, terms))


def with_additional(game: Game, terms: CostTerms, own: costs.Due) -> costs.Due:
    """What has to be paid with the additional costs, where ``own`` is what is due without them."""
    total = own.cost
    for more in _additional(game, terms):
        total = total + more
    return own if total is own.cost else own._replace(cost=total)


def without_additional(game: Game, terms: CostTerms) -> costs.Due:
    """What has to be paid but for additional costs, which nothing changes."""
    base, kind = base_of(game, terms)
    base = base.at(terms.x)
    if base.picks:
        base = reckoned(base, game, terms.seat, terms.source, terms.instance)
    found = _changes(game, terms, kind)
    if _is_removed(game, terms):
        return costs.Due(costs.Cost(base.picks), base, tuple(found))
    return book_of(game).price_table.due(base, found) if found else costs.Due(base, base)


def _is_removed(game: Game, terms: CostTerms) -> bool:
    """GA.ACT.7 iv: effects that remove the cost come last."""
    if terms.way == FREE_WAY or (terms.verb != pieces.USE and terms.how & (FREE | FREE_OF_ALL)):
        return True
    return any(not one.optional for one in _removals(game, terms))


def _changes(game: Game, terms: CostTerms, kind: int) -> list[costs.Adjustment]:
    """What sets, raises and lowers it (GA.COST.9), as far as that is of the kind that is paid
    (GA.A4); of several that set it the newest holds (GA.A2).

    GA.KW.BREW, GA.A17: an alternative cost is changed only if it is itself an amount of reserve.
    """
    if kind == pieces.NO_KIND:
        return []
    found = adjustments(game, terms)
    if terms.verb == pieces.USE and game.rules.readings["ability-modifiers"] == "yes":  # GA.A25
        found += adjustments(game, terms.but(verb=pieces.ACTIVATE))
    if found and game.rules.readings["unusual-method"] == "paid-kind":
        found = [one._replace(kind=kind) for one in found]
    found = [one for one in found if one.kind == kind]
    if len(found) > 1 and game.rules.readings["several-sets"] == "lowest":
        found.sort(key=lambda one: -one.amount if one.layer == "set" else 0)
    return found


def _additional(game: Game, terms: CostTerms) -> list[costs.Cost]:
    """The additional costs (GA.COST.7), and the rest of the champion that attacks (GA.ATTACK.1): a
    rested one cannot pay that (GA.A19)."""
    found: list[costs.Cost] = []
    if terms.how & FREE_OF_ALL:  # GA.A18
        return found
    piece = terms.piece
    instead = False
    for extra in due_extras(game, terms) if piece.extras else ():
        own = reckoned(extra.cost.at(terms.x), game, terms.seat, terms.source, terms.instance)
        found += [own, extra.by_y.at(terms.y)]
        instead = instead or extra.instead_of_rest
    if piece.kind == "attack" and terms.verb == pieces.ACTIVATE and not instead:
        found.append(REST_CHAMPION)
    return found


def price(game: Game, terms: CostTerms) -> costs.Price:
    """The compiled price of what is due."""
    return book_of(game).price_table.price(due(game, terms).cost)


def kindle(game: Game, terms: CostTerms, own: costs.Due | None = None) -> int:
    """How many units of the reserve cost fire cards in the graveyard may pay (GA.KW.KINDLE): of the
    card's ``own``, not of what an additional cost asks besides (GA.A15)."""
    if terms.verb != pieces.ACTIVATE:
        return 0
    most = values.keyword_total(game, terms.source, "kindle")
    if not most:
        return 0
    own = own or without_additional(game, terms)
    return min(most, own.cost.amount(pieces.RESERVE))


def is_out_of_phase(game: Game, price: costs.Price) -> bool:
    """GA.COST.6.b: by the source, memory is paid in the Materialize phase only."""
    if not price.cost.amount(pieces.MEMORY) or book_of(game).current:
        return False
    return game.lists[CELLS][zones.PHASE] != zones.MATERIALIZE


# -- what changes a cost ---------------------------------------------------------------------


def adjustments(game: Game, terms: CostTerms) -> list[costs.Adjustment]:
    """What changes the cost of activating, materializing or using a card (GA.COST.10), of the kind
    that its home deck has (GA.COST.11); of an ability the reserve (GA.A25)."""
    found: list[costs.Adjustment] = []
    seat, entity, verb, piece = terms.seat, terms.source, terms.verb, terms.piece
    if verb == pieces.USE:
        kind, own = pieces.RESERVE, power_of(game, entity, terms.place).adjusts
    else:
        kind, own = pieces.MEMORY if piece.deck == "material" else pieces.RESERVE, piece.own_costs
    if verb == pieces.ACTIVATE and values.has_keyword(game, entity, "efficiency"):
        found.append(by(kind, -values.level(game, seat), "GA.KW.EFFICIENCY", entity))
    if verb == pieces.ACTIVATE and values.has_keyword(game, entity, "aenean progression"):
        n = 2 * game.lists[zones.ATTRIBUTES[seat]][zones.AENEAN]
        found.append(by(kind, n, "GA.KW.AENEANPROG", entity))
    for change in own:
        made = _cost(change)
        if made.how == REMOVED or not (verb == pieces.USE or made.word in ("", verb)):
            continue
        if made.declared and not made.declared & declared_so(terms):
            continue
        if change.n is not None and change.is_on(game, entity, seat):
            scope = EffectScope(
                game, seat, entity, instance=terms.instance, base=-1, about=entity, x=terms.x
            )
            found.append(_said(made, kind, change.n.value(scope), entity))
    if terms.how >> CHEAPER:  # an ability has no such bits
        found.append(by(kind, terms.how >> CHEAPER, CLAUSE, NOWHERE))
    if is_changed(game):
        found += _of_others(game, terms, kind)
    return found


def is_changed(game: Game) -> bool:
    """Whether anything on the table could change a cost."""
    return values.is_spoken(game, 1 << changes.COST)


def largest_change(game: Game) -> int:
    """By how much more or less what is said on the table could make another X cost than this one;
    ``MOST_X`` where that is not known."""
    most = 0
    for one in speakers(game).of(changes.COST):
        n = one.change.n
        if n is None or n.constant is None or _cost(one.change).how in (SET, REMOVED):
            return MOST_X
        most += abs(n.constant)
    return most


def spoken(game: Game, verb: str) -> list[SpokenChange]:
    """What is said on the table of what is due for such a deed, on or not."""
    said = speakers(game)
    both = verb == pieces.USE and game.rules.readings["ability-modifiers"] == "yes"
    verbs = (pieces.USE, pieces.ACTIVATE) if both else (verb,)
    found = [one for one in said.of(changes.COST) if any(_is_about(one.change, v) for v in verbs)]
    if verb != pieces.USE:
        found += [one for word in pieces.COSTING for one in said.of(changes.KEYWORD, word)]
    return found


def could_reach(game: Game, one: SpokenChange, entity: int) -> bool:
    """Whether what is said could be of this card, whatever else is so: not if it is of another
    card, or of cards of another kind."""
    change = one.change
    if one.on >= 0 or change.ref is not None:
        return one.on in (NOWHERE, entity)
    return change.what is None or change.what.is_kind(game, entity)


def only_lowers(one: SpokenChange) -> bool:
    """Whether what is said makes nothing cost more than it does without."""
    return one.change.kind == changes.COST and _cost(one.change).never_raises(one.change.n)


def _cost(change: changes.Change) -> CostModifier:
    """What a change makes that is one of a cost."""
    return cast("CostModifier", change.made)


def _at_work(game: Game, verb: str) -> list[changes.SaidChange]:
    """What changes such costs: static abilities of what is on the table, and effects that last."""
    return [one for one in values.said(game, changes.COST) if _is_about(one.change, verb)]


def _of_others(game: Game, terms: CostTerms, kind: int) -> list[costs.Adjustment]:
    """What is said on the table; of a card with X what is said of it on the effects stack, where X
    is what is declared (GA.COST.13)."""
    at_work = [one for one in _at_work(game, terms.verb) if _cost(one.change).how != REMOVED]
    if not (at_work and terms.x and terms.verb != pieces.USE and terms.piece.cost.has_x):
        return _met(game, terms, kind, at_work)
    mark = game.mark()
    supposed = suppose(game, terms)
    game.set(zones.X_OF, terms.source, terms.x)
    found = _met(game, supposed, kind, at_work)
    game.rewind(mark)
    return found


def _met(
    game: Game, terms: CostTerms, kind: int, at_work: list[changes.SaidChange]
) -> list[costs.Adjustment]:
    """What those of the changes come to that are about this play."""
    return [
        _said(_cost(one.change), kind, one.amount(game, terms.source), one.source)
        for one in at_work
        if _meets(game, terms, one)
    ]


def _meets(game: Game, terms: CostTerms, one: changes.SaidChange) -> bool:
    """Whether it changes what this player would pay for that."""
    return one.concerns(game, terms.seat) and one.reaches(game, terms.source)


def _is_about(change: changes.Change, verb: str) -> bool:
    """Whether a change is of such costs; one of cards is none of abilities."""
    return change.word == verb or (not change.word and verb != pieces.USE)


def _said(made: CostModifier, kind: int, n: int, source: int) -> costs.Adjustment:
    """What card text says of a cost: what it is (GA.ACT.7 ii), the least that it is, or by how much
    it is changed."""
    if made.how == SET:
        return costs.set_to(kind, n, SETTING, source)
    if made.how == AT_LEAST:
        return costs.at_least(kind, n, LEAST, source)
    return by(kind, n, CLAUSE, source)._replace(least=made.least)


def by(kind: int, n: int, clause: str, source: int) -> costs.Adjustment:
    """A change by ``n``: more if it is positive, less if it is negative (GA.TERM.LV.3)."""
    return (
        costs.raised(kind, n, clause, source) if n >= 0 else costs.lowered(kind, -n, clause, source)
    )


def _removals(game: Game, terms: CostTerms) -> Iterator[CostModifier]:
    """What takes the cost away altogether (GA.ACT.7 iv), or may: another way to pay (GA.ACT.3)."""
    if not book_of(game).removals:
        return
    seat, entity, verb = terms.seat, terms.source, terms.verb
    own = (
        power_of(game, entity, terms.place).adjusts if verb == pieces.USE else terms.piece.own_costs
    )
    for change in own:
        made = _cost(change)
        if made.how == REMOVED and made.word in ("", verb) and change.is_on(game, entity, seat):
            yield made
    for one in _at_work(game, verb) if is_changed(game) else ():
        if _cost(one.change).how == REMOVED and _meets(game, terms, one):
            yield _cost(one.change)


def spend(game: Game, seat: int, entity: int, verb: str) -> None:
    """A change of "the next card" is used up once such a card has been played, one of "the next
    ability" once such an ability has been used."""
    gone: list[EffectRecord] = []
    kinds = (changes.COST, changes.PLAY, changes.SPEED, changes.IGNORE_ELEMENT)
    for record, one in of_next(game, *kinds):
        what, scope = one.change.what, EffectScope(game, one.you, one.source)
        mine = one.change.players is None or one.concerns(game, seat)
        if mine and _is_about(one.change, verb) and what is not None and what.fits(scope, entity):
            gone.append(record)
    end(game, gone)
