"""What there is to say of something that costs: what is printed, what changes it, what is due at
once, and how it can be paid."""

from __future__ import annotations

from itertools import islice
from typing import Final

from tallystick.costs import Cost
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs import cost_modifiers
from tallystick.games.marvel_champions.costs.invoices import ACTS, Invoice, as_played, bill_of
from tallystick.games.marvel_champions.zones import started
from tallystick.kernel.decision import Option
from tallystick.kernel.machine import Game
from tallystick.rules.bill import Bill, EitherBill
from tallystick.rules.picking import only
from tallystick.rules.rulebook import Told
from tallystick.rules.spelling import Names

SHOWN: Final = 6
MOST: Final = 1_000


def explain(game: Game, seat: int, of: Cost | Option, x: int, names: Names) -> list[Told]:
    """The reasoning about a cost, from what is printed to the payments that there are."""
    told: list[Told] = []
    match as_played(game, of):
        case (verb, entity, _):
            if verb not in ("play", "use", *ACTS) or entity < 0:
                return []
            told = told_due(game, seat, entity, x) if verb == "play" else []
    return [*told, *told_bill(bill_of(game, seat, of, x), names)]


def told_bill(bill: Bill, names: Names) -> list[Told]:
    """All that is paid at one moment, and the ways to pay it."""
    owed = [one for one in parts_of(bill) if not one.means.bill.is_free]
    if not owed:
        return []
    told = [_due(one) for one in owed]
    ways = sorted({names.value(bill.paid(plan)) for plan in islice(bill.plans(), MOST)})
    if ways:
        more = f"; and {len(ways) - SHOWN} more" if len(ways) > SHOWN else ""
        count = "one way" if len(ways) == 1 else f"{len(ways)} ways"
        text = f"It can be paid in {count}: {'; '.join(ways[:SHOWN])}{more}."
        told.append(Told(text, ("MC.cost.7", "MC.cost.13")))
    return told


def parts_of(bill: Bill) -> list[Invoice]:
    """The costs from which one may choose."""
    match bill:
        case EitherBill(bills=bills):
            return only(bills, Invoice)
    return only((bill,), Invoice)


def _due(one: Invoice) -> Told:
    owed = one.means.bill
    together = ("MC.cost.12",) if len(owed.needs) > 1 else ()
    return Told(f"Due at once: {owed.text()}.", (*together, "MC.initiating-abilities.5"))


def told_due(game: Game, seat: int, card: int, x: int) -> list[Told]:
    """What is printed on a card, and what changes it."""
    piece = piece_of(game, card)
    if piece.cost is None:
        return []
    told = [
        Told(f"{piece.name} costs {cost_modifiers.printed_cost(game, card, x)}.", ("MC.cost.1",))
    ]
    if piece.cost.has_x:
        x = x or max(cost_modifiers.stated_x(game, seat, card), 0)
        told = [Told(f"{piece.name} costs X, and X is {x}.", ("MC.cost.28",))]
    if piece.per_player_cost:
        n = started(game)
        told.append(Told(f"That is for {n} who began the game.", ("MC.cost.5", "MC.per-player.1")))
    return [*told, *_changes(game, seat, card, x)]


def _changes(game: Game, seat: int, card: int, x: int) -> list[Told]:
    """Who changes a resource cost, and what that leaves."""
    found = cost_modifiers.adjustments(game, seat, card)
    if not found:
        return []
    names = [
        piece_of(game, source).name if discount is not None else "an effect"
        for _, source, discount in found
    ]
    due = cost_modifiers.due(game, seat, card, x)
    text = f"{', '.join(dict.fromkeys(names))} change that: {due} is due."
    clauses = [change.clause for change, _, _ in found if change.clause]
    return [Told(text, tuple(dict.fromkeys((*clauses, "MC.cost.29"))))]
