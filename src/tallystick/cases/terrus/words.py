"""Reasons in sentences: what a cost is and why, what there is to pay with, how it is paid."""

from __future__ import annotations

from typing import Final

from tallystick.cases.terrus.charge import Charge
from tallystick.cases.terrus.payment import LISTS, Payment
from tallystick.costs import Amount, Due
from tallystick.games.terrus.legal import ritual_total
from tallystick.games.terrus.payment import FEALTY, TARIFF, VITAE_KIND
from tallystick.games.terrus.pieces import Piece, Power
from tallystick.games.terrus.purse import Means, brew_of, fealty_worth, hand_key
from tallystick.games.terrus.select import candidates, fits, piece_of, ruler_of, whose_fits
from tallystick.games.terrus.values import has_keyword
from tallystick.games.terrus.zones import (
    ATTRIBUTES,
    HAND,
    POOL,
    RESOURCES,
    SEASON,
    SEASONS,
    STATICS,
    STATS,
    VITAE,
)
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.modifiers import CostChange
from tallystick.rules.prose import listed
from tallystick.rules.rulebook import Told
from tallystick.rules.selectors import Selector

SHOWN: Final = 6


def reasons(charge: Charge, x: int) -> list[Told]:
    """The reasoning about a cost, from what is printed to the payments there are."""
    due = charge.due(x)
    if due.cost.is_free and due.counts_as.is_free:
        return []
    told = [_printed(charge, due), *_changes(charge, due)]
    if charge.cost.has_x:
        told.append(_x(charge, x))
    if due.cost.is_free:
        told.append(Told("Nothing is due, and nothing asked is always paid.", ("T.25.4b",)))
        return told
    return [*told, _holdings(charge, due), *_ways(charge, x)]


def told_due(charge: Charge, x: int) -> list[Told]:
    """What is printed, and what changes it."""
    due = charge.due(x) if x else charge.printed_due()
    return [_printed(charge, due), *_changes(charge, due)]


def _printed(charge: Charge, due: Due) -> Told:
    cost = TARIFF.text(due.counts_as)
    if charge.carrier >= 0 and not charge.verb:
        return Told(f"{charge.name} costs {cost}, paid before the colon.", ("T.25.4c", "T.19.2"))
    return Told(
        f"{charge.name} costs {cost}." if charge.verb else f"The cost is {cost}.", ("T.25.1",)
    )


def _changes(charge: Charge, due: Due) -> list[Told]:
    """T.25.6, T.25.6a: who changes the cost, and what that leaves."""
    if not charge.changes:
        return []
    amounts = []
    for one in charge.changes:
        text = TARIFF.kinds[one.kind].text(Amount(abs(one.amount)))
        amounts.append(f"{text} {'less' if one.amount < 0 else 'more'}")
    by = listed(dict.fromkeys(changers(charge)))
    text = f"{by}: {', '.join(amounts)}. {TARIFF.text(due.cost)} is due"
    clauses = tuple(dict.fromkeys(("T.25.6", *(one.clause for one in charge.changes))))
    told = [Told(f"{text}, and once paid it counts as {TARIFF.text(due.counts_as)}.", clauses)]
    lowered = [one for one in charge.changes if one.amount < 0]
    left = any(part.kind < FEALTY for part in due.cost.units)
    if left and any(one.kind == FEALTY for one in lowered):
        told.append(Told("A reduction in fealty takes off no named resource.", ("T.25.6a",)))
    if any(one.kind < FEALTY for one in lowered):
        told.append(
            Told("A reduction in a resource goes on to the fealty where it can.", ("T.25.6a",))
        )
    return told


def changers(charge: Charge) -> list[str]:
    """The cards whose static abilities change the cost."""
    game = charge.game
    verb = charge.verb or "activate"
    about = charge.card if charge.verb else charge.carrier
    found = []
    for carrier in game.lists[STATICS]:
        piece = piece_of(game, carrier)
        for one in piece.modifiers:
            if not isinstance(one, CostChange) or one.verb != verb:
                continue
            mine = whose_fits(one.whose, charge.seat, ruler_of(game, carrier))
            if mine and (one.what is None or fits(piece_of(game, about), one.what)):
                found.append(piece.name)
    return found


def _x(charge: Charge, x: int) -> Told:
    most = charge.most_x()
    able = f"X may be 0 to {most}" if most >= 0 else "not even X = 0 can be paid"
    return Told(f"X is announced as {x}; {able}.", ("T.25.5",))


# -- what there is --------------------------------------------------------------------------------


def _holdings(charge: Charge, due: Due) -> Told:
    """What the payer has that could serve."""
    means = charge.means()
    parts, clauses = _pool(charge), ["T.25.2"]
    kinds = {part.kind for part in due.cost.units}
    resources = bool(kinds & set(range(FEALTY + 1)))
    if not resources:
        parts, clauses = [], []
    if resources:
        parts += _hand(charge, means, FEALTY in kinds and means.discards, clauses)
    if VITAE_KIND in kinds:
        parts.append(f"{charge.game.lists[ATTRIBUTES[charge.seat]][VITAE]} vitae")
        clauses.append("T.25.4b")
    for pick in due.cost.picks:
        things = _things(charge, pick.what)
        parts.append(f"to {pick.verb}: {listed(things) if things else 'nothing'}")
    who = charge.board.seats[charge.seat]
    text = "; ".join(parts) or "nothing that could pay it"
    return Told(f"{who} has {text}.", tuple(dict.fromkeys(clauses)))


def _pool(charge: Charge) -> list[str]:
    pool = charge.game.lists[ATTRIBUTES[charge.seat]][POOL : POOL + len(RESOURCES)]
    found = [f"{n} {kind}" for kind, n in zip(RESOURCES, pool, strict=True) if n]
    return [f"{listed(found)} in the pool"] if found else ["an empty pool"]


def _hand(charge: Charge, means: Means, points: bool, clauses: list[str]) -> list[str]:
    game = charge.game
    excluded = charge.card if charge.excluded(means) >= 0 else -1
    found = []
    for entity in game.lists[HAND[charge.seat]]:
        piece = piece_of(game, entity)
        if entity == excluded:
            continue
        units = _units(charge, piece)
        uses = [f"to be played for {units}"] if units else []
        if points:
            uses.append(_worth(charge, entity, clauses))
        if uses:
            found.append(f"{piece.name} ({', or '.join(uses)})")
    return [f"in hand {listed(found)}"] if found else []


def _units(charge: Charge, piece: Piece) -> str:
    """What a resource card gives if it is played now."""
    brew = brew_of(charge.game, charge.seat, piece)
    units = piece.yields or (brew.units if brew is not None else ())
    return listed(f"{n} {kind}" for kind, n in zip(RESOURCES, units, strict=False) if n)


def _worth(charge: Charge, entity: int, clauses: list[str]) -> str:
    """What a discard is worth, and why."""
    piece = piece_of(charge.game, entity)
    season = charge.game.lists[CELLS][SEASON]
    worth = fealty_worth(piece, season, charge.board.rules.together, hand_key(charge.game, entity))
    clauses.append("T.25.3")
    why = []
    if piece.season == season >= 0:
        why.append(f"it is {SEASONS[season]}, its season")
        clauses.append("T.25.3a")
    if has_keyword(charge.game, entity, "Seasonal"):
        why.append("it has Seasonal")
        clauses.append("T.25.3b")
    noun = "1 point" if worth == 1 else f"{worth} points"
    return f"{noun} as a discard{', for ' + ' and '.join(why) if why else ''}"


def _things(charge: Charge, what: object) -> list[str]:
    game = charge.game
    if not isinstance(what, Selector):
        return [piece_of(game, charge.carrier).name] if charge.carrier >= 0 else []
    mine = what._replace(whose="you") if what.whose == "any" else what
    found = candidates(game, mine, charge.seat, charge.carrier)
    return [piece_of(game, e).name for e in found if piece_of(game, e).kind != "clade"]


# -- how it can be paid ---------------------------------------------------------------------------


def _ways(charge: Charge, x: int) -> list[Told]:
    found = charge.payments(x)
    if not found:
        return []
    more = f"; and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    ways = "; or ".join(payment_text(payment) for payment in found[:SHOWN])
    noun = "one way" if len(found) == 1 else f"{len(found)} ways"
    return [Told(f"It can be paid in {noun}: {ways}{more}.", ("T.25.4",))]


def payment_text(payment: Payment) -> str:
    """A payment in words: "1 plant from the pool, discard Owl"."""
    parts = []
    if payment.pool:
        parts.append(f"{listed(f'{n} {name}' for name, n in payment.pool)} from the pool")
    for verb in LISTS:
        names = [name for name, n in getattr(payment, verb) for _ in range(n)]
        if names:
            parts.append(f"{verb} {listed(names)}")
    if payment.vitae:
        parts.append(f"{payment.vitae} vitae")
    return ", ".join(parts) or "nothing"


# -- kinds of abilities ---------------------------------------------------------------------------

SUBTYPES: Final = {
    "Battle": Told("A Battle ability is used in a skirmish that its card takes part in.",
                   ("T.19.2b", "T.19.2a")),
    "Vote": Told("A Vote ability calls a conclave vote with its own consequences.",
                 ("T.19.2c", "T.19.2a", "T.17.1c")),
    "Duel": Told("A Duel ability starts a duel between the beasts that it names.",
                 ("T.19.2d", "T.19.2a", "T.18.1")),
}  # fmt: skip


def subtype(game: Game, carrier: int, power: Power) -> list[Told]:
    """What is asked of an ability of a marked kind (T.19.2a)."""
    if power.threshold is not None:
        which, n = power.threshold.stat, power.threshold.n
        total = ritual_total(game, carrier, which)
        text = f"The beasts attached to {piece_of(game, carrier).name} total {total} {STATS[which]}"
        return [Told(f"{text}; the ritual asks for {n}.", ("T.19.2e", "T.19.2a"))]
    return [SUBTYPES[power.subtype]] if power.subtype in SUBTYPES else []
