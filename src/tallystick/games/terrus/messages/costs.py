"""A cost in sentences: what it is and why, what there is to pay with, how it can be paid."""

from __future__ import annotations

from itertools import islice
from typing import Final

from tallystick.costs import Amount, Cost, largest_x
from tallystick.games.terrus import zones
from tallystick.games.terrus.bills import TerrusBill, bill_of, power_of_move
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.gained_abilities import named_power
from tallystick.games.terrus.legal import ritual_total
from tallystick.games.terrus.messages.options import plan_text
from tallystick.games.terrus.messages.phrases import pool_text, ruler
from tallystick.games.terrus.payment import FEALTY, TARIFF, VITAE_KIND
from tallystick.games.terrus.payment_sources import RulerSources, brew_of, fealty_worth, hand_key
from tallystick.games.terrus.pieces import TerrusPiece, UsableAbility
from tallystick.games.terrus.prices import MOST_X, printed_cost, stated_x
from tallystick.games.terrus.select import fits, piece_of, ruler_of, whose_fits
from tallystick.games.terrus.values import has_keyword, static_abilities
from tallystick.kernel.decision import Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.card_text import Selector
from tallystick.rules.prose import listed
from tallystick.rules.rulebook import Told

MOST_PLANS: Final = 200
SHOWN: Final = 6


def explain(game: Game, seat: int, of: Cost | Option, x: int) -> list[Told]:
    """The reasoning about a cost, from what is printed to the payments there are."""
    told: list[Told] = []
    match of:
        case (verb, entity, n):
            told = _kind_of_ability(game, verb, entity, n)
            if verb in ("attack", "dominion"):
                return told
    bill = bill_of(game, seat, of, x)
    printed, due = _printed_cost(game, of), bill.due
    if due.cost.is_free and due.counts_as.is_free:
        return told
    told += [_printed(bill, of), *_changes(bill)]
    if printed.has_x:
        told.append(_x(game, seat, of, x))
    if due.cost.is_free:
        return [*told, Told("Nothing is due, and nothing asked is always paid.", ("T.25.4b",))]
    return [*told, _holdings(bill), *_ways(bill)]


def _kind_of_ability(game: Game, verb: str, entity: int, n: int) -> list[Told]:
    """What is asked of the text that is used, if any."""
    if verb == "activate":
        return subtype(game, entity, named_power(game, entity, n))
    plays = piece_of(game, entity).plays if verb == "play" else ()
    return subtype(game, entity, plays[max(n, 0)]) if max(n, 0) < len(plays) else []


def _printed_cost(game: Game, of: Cost | Option) -> Cost:
    match of:
        case ("activate", entity, n):
            return named_power(game, entity, n).cost
        case (verb, entity, n):
            return printed_cost(game, verb, entity, max(n, 0))
    return of


def _printed(bill: TerrusBill, of: Cost | Option) -> Told:
    cost, kinds = TARIFF.text(bill.due.counts_as), _kinds(bill.due.counts_as)
    match of:
        case ("activate", entity, _):
            name = piece_of(bill.means.game, entity).name
            text = f"The ability of {name} costs {cost}, paid before the colon."
            return Told(text, ("T.25.4c", "T.19.2", *kinds))
        case (_, entity, _):
            name = piece_of(bill.means.game, entity).name
            return Told(f"{name} costs {cost}.", ("T.25.1", *kinds))
    return Told(f"The cost is {cost}.", ("T.25.1", *kinds))


def _kinds(cost: Cost) -> tuple[str, ...]:
    """The clauses of what a cost consists of: named resources, fealty."""
    named = any(part.kind < FEALTY for part in cost.units)
    points = any(part.kind == FEALTY for part in cost.units)
    return (*(("T.25.2",) if named else ()), *(("T.25.3",) if points else ()))


def _changes(bill: TerrusBill) -> list[Told]:
    """T.25.6, T.25.6a: who changes the cost, and what that leaves."""
    due, changes = bill.due, bill.due.applied
    if not changes:
        return []
    amounts = []
    for one in changes:
        text = TARIFF.kinds[one.kind].text(Amount(abs(one.amount)))
        amounts.append(f"{text} {'less' if one.amount < 0 else 'more'}")
    by = listed(dict.fromkeys(changers(bill)))
    text = f"{by}: {', '.join(amounts)}. {TARIFF.text(due.cost)} is due"
    clauses = tuple(dict.fromkeys(("T.25.6", *(one.clause for one in changes))))
    told = [Told(f"{text}, and once paid it counts as {TARIFF.text(due.counts_as)}.", clauses)]
    lowered = [one for one in changes if one.amount < 0]
    left = any(part.kind < FEALTY for part in due.cost.units)
    if left and any(one.kind == FEALTY for one in lowered):
        told.append(Told("A reduction in fealty takes off no named resource.", ("T.25.6a",)))
    if any(one.kind < FEALTY for one in lowered):
        told.append(
            Told("A reduction in a resource goes on to the fealty where it can.", ("T.25.6a",))
        )
    return told


def changers(bill: TerrusBill) -> list[str]:
    """The cards whose static abilities change the cost."""
    game, about = bill.means.game, bill.card if bill.card >= 0 else bill.carrier
    found = []
    for carrier, one in static_abilities(game).costs:
        if one.verb != bill.verb:
            continue
        mine = whose_fits(one.whose, bill.means.seat, ruler_of(game, carrier))
        if mine and (one.what is None or fits(piece_of(game, about), one.what)):
            found.append(piece_of(game, carrier).name)
    return found


def _x(game: Game, seat: int, of: Cost | Option, x: int) -> Told:
    match of:
        case (_, entity, _):
            power = power_of_move(game, of)
            if power is not None and power.x is not None:
                n = stated_x(game, seat, power, entity)
                text = f"X is {n}, which the text counts and nobody says."
                return Told(text, ("T.25.5", "T.7.4"))
    most = largest_x(lambda n: bill_of(game, seat, of, n).is_payable, MOST_X)
    able = f"X may be 0 to {most}" if most >= 0 else "not even X = 0 can be paid"
    return Told(f"X is announced as {x}; {able}.", ("T.25.5",))


# -- what there is --------------------------------------------------------------------------------


def _holdings(bill: TerrusBill) -> Told:
    """What the payer has that could serve."""
    due, means = bill.due, bill.means
    parts, clauses = _pool(means), ["T.25.2"]
    kinds = {part.kind for part in due.cost.units}
    resources = bool(kinds & set(range(FEALTY + 1)))
    if not resources:
        parts, clauses = [], []
    if resources:
        parts += _hand(bill, FEALTY in kinds and means.discards, clauses)
    if VITAE_KIND in kinds:
        parts.append(f"{means.game.lists[zones.ATTRIBUTES[means.seat]][zones.VITAE]} vitae")
        clauses.append("T.25.4b")
    for pick in due.cost.picks:
        things = _things(bill, pick.what)
        parts.append(f"{listed(things)} to {pick.verb}")
    who = ruler(means.seat)
    text = "; ".join(parts) or "nothing that could pay it"
    return Told(f"{who} has {text}.", tuple(dict.fromkeys(clauses)))


def _pool(means: RulerSources) -> list[str]:
    is_empty = not any(zones.pool_of(means.game, means.seat))
    return ["an empty pool" if is_empty else f"{pool_text(means.game, means.seat)} in the pool"]


def _hand(bill: TerrusBill, points: bool, clauses: list[str]) -> list[str]:
    game = bill.means.game
    found = []
    for entity in game.lists[zones.HAND[bill.means.seat]]:
        piece = piece_of(game, entity)
        if entity == bill.card:
            continue
        units = _units(bill, piece)
        uses = [f"to be played for {units}"] if units else []
        if points:
            uses.append(_worth(game, entity, clauses))
        if uses:
            found.append(f"{piece.name} ({', or '.join(uses)})")
    return [f"in hand {listed(found)}"] if found else []


def _units(bill: TerrusBill, piece: TerrusPiece) -> str:
    """What a resource card gives if it is played now; empty if it is none."""
    brew = brew_of(bill.means.game, bill.means.seat, piece)
    units = piece.yields or (brew.units if brew is not None else ())
    given = [f"{n} {kind}" for kind, n in zip(zones.RESOURCES, units, strict=False) if n]
    if brew is not None and brew.either:
        return listed([f"1 {zones.RESOURCES[kind]}" for kind in brew.either], "or")
    return listed(given) if given else ""


def _worth(game: Game, entity: int, clauses: list[str]) -> str:
    """What a discard is worth, and why."""
    piece = piece_of(game, entity)
    season = game.lists[CELLS][zones.SEASON]
    worth = fealty_worth(piece, season, book_of(game).together, hand_key(game, entity))
    clauses.append("T.25.3")
    why = []
    if piece.season == season >= 0:
        why.append(f"it is {zones.SEASONS[season]}, its season")
        clauses.append("T.25.3a")
    if has_keyword(game, entity, "Seasonal"):
        why.append("it has Seasonal")
        clauses.append("T.25.3b")
    noun = "1 point" if worth == 1 else f"{worth} points"
    return f"{noun} as a discard{', for ' + ' and '.join(why) if why else ''}"


def _things(bill: TerrusBill, what: object) -> list[str]:
    game = bill.means.game
    match what:
        case Selector():
            found = bill.means.own(what, bill.carrier)
            return [piece_of(game, entity).name for entity in found]
    return [piece_of(game, bill.carrier).name] if bill.carrier >= 0 else []


# -- how it can be paid ---------------------------------------------------------------------------


def _ways(bill: TerrusBill) -> list[Told]:
    """How it can be paid."""
    found = list(islice(bill.plans(), MOST_PLANS))
    if not found:
        return []
    more = f"; and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    ways = "; or ".join(plan_text(bill.means.game, bill.supply, plan) for plan in found[:SHOWN])
    noun = "one way" if len(found) == 1 else f"{len(found)} ways"
    return [Told(f"It can be paid in {noun}: {ways}{more}.", ("T.25.4",))]


# -- kinds of abilities ---------------------------------------------------------------------------

SUBTYPES: Final = {
    "Battle": Told("A Battle ability is used in a skirmish that its card takes part in.",
                   ("T.19.2b", "T.19.2a")),
    "Vote": Told("A Vote ability calls a conclave vote with its own consequences.",
                 ("T.19.2c", "T.19.2a", "T.17.1c")),
    "Duel": Told("A Duel ability starts a duel between the beasts that it names.",
                 ("T.19.2d", "T.19.2a", "T.18.1")),
}  # fmt: skip


def subtype(game: Game, carrier: int, power: UsableAbility) -> list[Told]:
    """What is asked of an ability of a marked kind (T.19.2a)."""
    if power.threshold is not None:
        which, n = power.threshold.stat, power.threshold.n
        total = ritual_total(game, carrier, which)
        attached = f"The beasts attached to {piece_of(game, carrier).name}"
        text = f"{attached} total {total} {zones.STATS[which]}; the ritual asks for {n}."
        return [Told(text, ("T.19.2e", "T.19.2a"))]
    return [SUBTYPES[power.subtype]] if power.subtype in SUBTYPES else []
