"""What things cost now: printed, then what raises and lowers it (T.25.6)."""

from __future__ import annotations

from typing import Final

from tallystick import costs
from tallystick.costs import NO_COST, Cost, Due, Price, PriceTable
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.payment_sources import RulerSources
from tallystick.games.terrus.pieces import TerrusPiece, UsableAbility
from tallystick.games.terrus.select import candidates, piece_of
from tallystick.games.terrus.values import adjustments
from tallystick.kernel.machine import Game
from tallystick.rules.card_text import Selector

MOST_X: Final = 9_999


def price_table_of(game: Game) -> PriceTable:
    """The prices of the rulebook in force."""
    return book_of(game).price_table


def printed_cost(game: Game, verb: str, card: int, n: int = 0) -> Cost:
    """What is printed for a verb: for ``play`` the ``n``-th way of playing the card."""
    piece = piece_of(game, card)
    return piece.plays[n].cost if verb == "play" else piece.costs[verb]


def counted_x(game: Game, seat: int, counted: Selector, carrier: int) -> int:
    """X where the text of ``carrier`` says of what it is the number (T.25.5, T.7.4)."""
    return len(candidates(game, counted, seat, carrier))


def stated_x(game: Game, seat: int, power: UsableAbility, carrier: int) -> int:
    """What the X of an ability or a text is if that is nobody's to say; else 0, which can always be
    announced."""
    return 0 if power.x is None else counted_x(game, seat, power.x, carrier)


def due_for(game: Game, seat: int, verb: str, card: int, *, n: int = 0, x: int | None = 0) -> Due:
    """What recruiting, forging, building, bartering or playing a card costs now (T.25.6); with X
    left as it is while none is announced.

    The printed costs are those of T.12.1a, T.13.1a, T.14.1a and T.15.1a.
    """
    cost = printed_cost(game, verb, card, n)
    cost = cost.at(x) if cost.has_x and x is not None else cost
    found = adjustments(game, seat, verb, card)
    return price_table_of(game).due(cost, found) if found else Due(cost, cost, ())


def price_for(game: Game, seat: int, verb: str, card: int, *, n: int = 0, x: int = 0) -> Price:
    """The compiled price of ``due_for``."""
    if adjustments(game, seat, verb, card):
        return price_table_of(game).price(due_for(game, seat, verb, card, n=n, x=x).cost)
    return printed_price(game, verb, piece_of(game, card), n, x)


def printed_price(game: Game, verb: str, piece: TerrusPiece, n: int = 0, x: int = 0) -> Price:
    """The compiled price of ``printed_cost``."""
    if verb != "play":
        return piece.prices.get(verb) or announced(game, piece.costs[verb], x)
    price = piece.plays[n].price
    if price is None:
        return price_table_of(game).price(NO_COST)
    return announced(game, price.cost, x) if price.cost.has_x else price


def announced(game: Game, cost: Cost, x: int) -> Price:
    """The compiled price of a cost that nothing changes with X announced: of what is due then, so
    that a part which comes to nothing is paid already (T.25.5) and nobody is asked for it."""
    return price_table_of(game).price(cost.at(x))


def ability_due(game: Game, seat: int, cost: Cost, carrier: int, x: int | None = 0) -> Due:
    """What activating an ability of ``carrier`` costs now (T.25.6); with X left as it is while
    none is announced."""
    cost = cost.at(x) if cost.has_x and x is not None else cost
    found = adjustments(game, seat, "activate", carrier)
    return price_table_of(game).due(cost, found) if found else Due(cost, cost, ())


def ability_price(game: Game, seat: int, cost: Cost, carrier: int, x: int = 0) -> Price:
    """The compiled price of ``ability_due``."""
    return price_table_of(game).price(ability_due(game, seat, cost, carrier, x).cost)


def largest_x(game: Game, seat: int, carrier: int, cost: Cost) -> int:
    """The largest X, up to MOST_X, at which the cost of an ability can be paid (T.25.5).

    -1 if it cannot be paid even with 0.
    """
    means = RulerSources(game, seat)
    return costs.largest_x(
        lambda x: means.can_pay(ability_price(game, seat, cost, carrier, x), carrier), MOST_X
    )


def most_x(game: Game, means: RulerSources, cost: Cost, carrier: int) -> int:
    """The largest X, up to MOST_X, at which a cost that nothing changes can be paid (T.25.5)."""
    return costs.largest_x(lambda x: means.can_pay(announced(game, cost, x), carrier), MOST_X)


def largest_x_for(game: Game, means: RulerSources, verb: str, card: int, n: int) -> int:
    """The largest X, up to MOST_X, at which the printed cost of a card, with all that changes it,
    can be paid (T.7.4)."""
    return costs.largest_x(
        lambda x: means.can_pay(price_for(game, means.seat, verb, card, n=n, x=x)), MOST_X
    )
