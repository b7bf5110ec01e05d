"""Reasons in sentences: what is due and why, and how it can be paid."""

from __future__ import annotations

from typing import Final

from tallystick.cases.marvel_champions.charge import Bare, Charge
from tallystick.games.marvel_champions.costs import charges
from tallystick.games.marvel_champions.costs.payment import Bill
from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.zones import started
from tallystick.rules.rulebook import Told

SHOWN: Final = 6


def reasons(charge: Charge, x: int) -> list[Told]:
    """The reasoning about a cost, from what is printed to the payments that there are."""
    told = told_due(charge, x)
    bills = [bill for _, bill in charge.bills(x)]
    if all(bill.is_free for bill in bills):
        return told
    told += [_due(bill) for bill in bills]
    ways = sorted(str(way) for way in charge.ways(x))
    if ways:
        more = f"; and {len(ways) - SHOWN} more" if len(ways) > SHOWN else ""
        count = "one way" if len(ways) == 1 else f"{len(ways)} ways"
        text = f"It can be paid in {count}: {'; '.join(ways[:SHOWN])}{more}."
        told.append(Told(text, ("MC.cost.7", "MC.cost.13")))
    return told


def _due(bill: Bill) -> Told:
    """All that is paid at one moment."""
    together = ("MC.cost.12",) if len(bill.needs) > 1 else ()
    return Told(f"Due at once: {bill.text()}.", (*together, "MC.initiating-abilities.5"))


def told_due(charge: Charge, x: int) -> list[Told]:
    """What is printed, and what changes it."""
    if isinstance(charge.payment, Bare) or not charge.payment.playing:
        return []
    piece = piece_of(charge.game, charge.card)
    if piece.cost is None:
        return []
    printed = charges.printed_cost(charge.game, charge.card, x)
    told = [Told(f"{piece.name} costs {printed}.", ("MC.cost.1",))]
    if piece.cost.has_x:
        told = [Told(f"{piece.name} costs X, and X is {x}.", ("MC.cost.28",))]
    if piece.per_player_cost:
        n = started(charge.game)
        told.append(Told(f"That is for {n} who began the game.", ("MC.cost.5", "MC.per-player.1")))
    return [*told, *_changes(charge, x)]


def _changes(charge: Charge, x: int) -> list[Told]:
    """Who changes a resource cost, and what that leaves."""
    found = charges.adjustments(charge.game, charge.seat, charge.card)
    if not found:
        return []
    names = [
        piece_of(charge.game, source).name if discount is not None else "an effect"
        for _, source, discount in found
    ]
    due = charges.due(charge.game, charge.seat, charge.card, x)
    text = f"{', '.join(dict.fromkeys(names))} change that: {due} is due."
    clauses = [change.clause for change, _, _ in found if change.clause]
    return [Told(text, tuple(dict.fromkeys((*clauses, "MC.cost.29"))))]
