"""Costs laid before a player: exact stores, paid whole and at once (HL.turns.50)."""

from __future__ import annotations

from typing import Final

from tallystick.costs import Cost, Due, Plan, adjust, check
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.effects import Provide
from tallystick.games.heirless.legal import cost_changes, recipe
from tallystick.games.heirless.payment import (
    CARD_BASE,
    POLICY,
    TARIFF,
    SolverCost,
    influence,
    pay,
    price,
    price_of,
    supply_of,
    times,
    unpaid,
)
from tallystick.games.heirless.pieces import HeirlessPiece
from tallystick.games.heirless.zones import CARD, FACTIONS, INFLUENCE, RESOURCES, UNEMPLOYED
from tallystick.kernel.decision import Option, Refusal
from tallystick.kernel.machine import Game
from tallystick.rules.bill import Bill
from tallystick.rules.picking import only
from tallystick.rules.spelling import Given

LINES: Final = 10  # more than a card has of lines with something to pay
# By verb, the clauses that say that it costs something, the decisive one first.
CLAUSES: Final = {
    "assign": ("HL.turns.46", "HL.turns.40"),
    "build": ("HL.turns.50", "HL.turns.55"),
    "commission": ("HL.turns.60", "HL.turns.61"),
    "convert": ("HL.turns.63", "HL.turns.62"),
    "deploy": ("HL.turns.70",),
    "flee": ("HL.turns.90",),
    "enact": ("HL.turns.81", "HL.turns.80"),
    "provide": ("HL.icon.2", "HL.icon.3", "HL.turns.48"),
}


class HeirlessBill(Bill):
    """A cost of Heirless; ``workplace`` is the one whose Card Resources pay as well (HL.icon.6),
    ``clauses`` say that it is due."""

    def __init__(
        self, game: Game, seat: int, due: Due, clauses: tuple[str, ...], workplace: int = -1
    ) -> None:
        self.game = game
        self.seat = seat
        self.price = price_of(due.cost)
        self.workplace = workplace
        super().__init__(due, (self.price.demand,), supply_of(game, seat, workplace))
        self.clauses = clauses

    @property
    def counted(self) -> tuple[str, ...]:
        return ("resources", "influence", "workers", "card")

    def unpaid(self) -> Refusal:
        found = unpaid(self.game, self.seat, self.price, *self.clauses, workplace=self.workplace)
        assert found is not None
        return found

    def not_paid_by(self, plan: Plan) -> Refusal:
        """Exactly what is due is taken."""
        verdict = check(self.price.demand, self.supply, plan)
        wrong = "is more than is due" if verdict.pays else "does not pay what is due"
        return Refusal(self.clauses[:3], f"That {wrong}: {self.price}.")

    def not_there(self, what: str) -> Refusal:
        """What one has not got pays nothing, nor what does not pay this."""
        return Refusal(self.clauses[:3], f"Not to be had for this payment: {what}.")

    def gives(self, source: int, use: int) -> tuple[str, Given]:
        """``resources``, ``influence``, ``workers``, ``card``, and what of it."""
        key = self.supply.sources[source].key
        if key >= CARD_BASE:
            return "card", RESOURCES[key - CARD_BASE]
        if key >= UNEMPLOYED:
            return "workers", FACTIONS[key - UNEMPLOYED]
        return ("influence", "") if key == INFLUENCE else ("resources", RESOURCES[key])

    def charge(self) -> None:
        """Take the cost from the player there and then."""
        pay(self.game, self.seat, self.price, self.workplace)


def bill_of_cost(game: Game, seat: int, cost: Cost) -> HeirlessBill:
    """A cost as it is printed, by the clauses of what it asks for."""
    kinds = {part.kind for part in cost.units}
    clauses: tuple[str, ...] = ()
    if not kinds or min(kinds) < INFLUENCE:
        clauses += ("HL.turns.50",)
    if INFLUENCE in kinds:
        clauses += ("HL.turns.81", "HL.turns.90")
    if max(kinds, default=0) > INFLUENCE:
        clauses += ("HL.turns.46", "HL.turns.60")
    return HeirlessBill(game, seat, Due(cost, cost), clauses[:3])


def bill_of(game: Game, seat: int, option: Option) -> HeirlessBill:
    """What a move costs. ("provide", entity, index * LINES + n) is what the n-th line asks for that
    has something to pay (HL.icon.2), of the card with that index; the entity is -1 where none is
    built. ValueError for what costs nothing."""
    verb, entity, n = option
    if verb not in CLAUSES or (entity < 0 and n < 0):
        raise ValueError(f"{verb} costs nothing")
    clauses = CLAUSES[verb]
    workplace = entity if verb == "provide" else -1
    changes = cost_changes(game).get(verb, ())
    due = adjust(printed(game, option).cost, list(changes), POLICY, TARIFF)
    return HeirlessBill(game, seat, due, clauses, workplace)


def printed(game: Game, option: Option) -> SolverCost:
    """What a move costs before anything changes it; ("build", card) and ("assign", card) with an
    index into the rulebook's cards for a card that is nowhere: ("build", -1, index)."""
    verb, entity, n = option
    if verb == "provide":
        return provisions(game, game.rules.cards[n // LINES])[n % LINES].price
    if verb == "commission":
        return price((UNEMPLOYED + book_of(game).paths[entity].worker, 1))
    if verb == "convert":
        return times(recipe(game, entity), n)
    if verb in ("deploy", "flee"):
        return influence(1 if verb == "flee" else 0)
    piece: HeirlessPiece = game.rules.cards[game.lists[CARD][entity] if entity >= 0 else n]
    if verb == "enact":
        return influence(max(piece.threshold, n if entity >= 0 else 0))
    return piece.hiring if verb == "assign" else piece.price


def provisions(game: Game, piece: HeirlessPiece) -> list[Provide]:
    """The payments that the lines of a card ask for, in order."""
    programs = game.rules.programs
    return only([op for power in piece.powers for op in programs[power.program].ops], Provide)
