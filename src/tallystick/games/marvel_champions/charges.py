"""What is due: resource costs after everything that changes them (MC.cost.5, .6, .29)."""

from __future__ import annotations

from typing import Final

from tallystick.costs import NET_THEN_SET, Adjustment, Amount, Cost, Policy, Units, adjust, lowered
from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import book_of
from tallystick.games.marvel_champions.lasting import CHEAPER, RECORD
from tallystick.games.marvel_champions.payment import Bill, Price
from tallystick.games.marvel_champions.pieces import Piece, Power
from tallystick.games.marvel_champions.scope import Scope, piece_of
from tallystick.games.marvel_champions.text.costs import ANY, TARIFF
from tallystick.games.marvel_champions.things import Filter
from tallystick.games.marvel_champions.zones import (
    CARD,
    CONTROLLER,
    EFFECTS,
    STATICS,
    USED_PHASE,
    USED_ROUND,
    started,
)
from tallystick.kernel.machine import Game

POLICY: Final = Policy(NET_THEN_SET, default=ANY)
NEXT_EACH: Final = {"round": USED_ROUND, "phase": USED_PHASE}


class Discount:
    """A constant that makes cards cheaper: all that fit, or the next one each round or phase."""

    def __init__(self, whom: Filter, n: int, place: int, per: str) -> None:
        self.whom = whom
        self.n = n  # negative: dearer
        self.place = place  # where its use is noted among the uses of its card
        self.per = per  # "round" or "phase": once in each; "": always

    def is_open(self, game: Game, source: int) -> bool:
        """Whether it is not used up."""
        column = NEXT_EACH.get(self.per)
        return column is None or not moves.uses_of(game, source, self.place, column)


def printed_cost(game: Game, entity: int, x: int) -> int:
    """The resource cost, multiplied where it is per player (MC.cost.5)."""
    piece = piece_of(game, entity)
    if piece.cost is None:
        return 0
    n = piece.cost.amount(ANY, x)
    return n * started(game) if piece.per_player_cost else n


Change = tuple[Adjustment, int, Discount | None]


def adjustments(game: Game, seat: int, entity: int) -> list[Change]:
    """What changes a card's resource cost now, with the card or effect that does."""
    lists = game.lists
    found: list[Change] = []
    for source in lists[STATICS]:
        piece: Piece = game.rules.cards[lists[CARD][source]]
        for discount in piece.discounts:
            scope = Scope(game, lists[CONTROLLER][source], source)
            fits = scope.seat == seat and discount.whom.fits(scope, entity)
            if fits and discount.is_open(game, source):
                found.append((lowered(ANY, discount.n, "MC.cost.6"), source, discount))
    effects = lists[EFFECTS]
    for at in range(0, len(effects), RECORD):
        if effects[at] == CHEAPER and effects[at + 5] == seat:
            found.append((lowered(ANY, effects[at + 3], "MC.cost.6"), at, None))
    return found


def due(game: Game, seat: int, entity: int, x: int = 0) -> int:
    """The resource cost as it has to be paid: multiplied first, then changed, never below 0
    (MC.cost.6, MC.cost.29); an X stays what was announced (MC.cost.28)."""
    printed = printed_cost(game, entity, x)
    changes = [change for change, _, _ in adjustments(game, seat, entity)]
    if not changes:
        return printed
    bill = adjust(Cost([Units(ANY, Amount(printed))]), changes, POLICY, TARIFF)
    return bill.cost.amount(ANY)


def use_up(game: Game, seat: int, entity: int) -> None:
    """MC.initiating-abilities.4: reductions of the next card are used up by this one."""
    for _, source, discount in adjustments(game, seat, entity):
        if discount is not None and discount.per:
            moves.note_use(game, source, discount.place)
    effects = game.lists[EFFECTS]
    kept: list[int] = []
    for at in range(0, len(effects), RECORD):
        if effects[at] != CHEAPER or effects[at + 5] != seat:
            kept += effects[at : at + RECORD]
    if len(kept) != len(effects):
        game.replace(EFFECTS, kept)


def bill_for(scope: Scope, entity: int, power: Power | None, branch: int, playing: bool) -> Bill:
    """All that is paid to play a card (``playing``) or to use an ability of it, together
    (MC.cost.12, MC.cost.20)."""
    game = scope.game
    piece = piece_of(game, entity)
    prices: list[Price] = []
    if power is not None:
        prices.append(power.costs[branch])
    if not playing:
        return Bill(scope, entity, prices=tuple(prices))
    prices.append(piece.additional)
    return Bill(
        scope, entity, due(game, scope.seat, entity, scope.x), piece.requirement, tuple(prices)
    )


def has_x(piece: Piece, power: Power | None, branch: int, playing: bool) -> bool:
    """Whether an X has to be announced (MC.initiating-abilities.3)."""
    if playing and piece.cost is not None and piece.cost.has_x:
        return True
    if playing and piece.additional.has_x:
        return True
    return power is not None and bool(power.costs[branch].has_x)


def least_x(game: Game, piece: Piece, power: Power | None, branch: int, playing: bool) -> int:
    """X of a printed cost may be 0; "spend X" before an arrow by the option ``spend-x``."""
    if power is not None and power.costs[branch].has_x:
        return book_of(game).least_x
    return 0
