""" "Resource" abilities as sources (MC.resource.10 to MC.resource.14)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import asks, moves
from tallystick.games.marvel_champions.amounts import Each
from tallystick.games.marvel_champions.payment import ICON_UNITS, Bill, Price
from tallystick.games.marvel_champions.pieces import Power
from tallystick.games.marvel_champions.scope import Scope, piece_of
from tallystick.games.marvel_champions.things import Filter
from tallystick.games.marvel_champions.values import remaining
from tallystick.games.marvel_champions.zones import (
    COUNTERS,
    DISCARD,
    EXHAUSTED,
    USED_PHASE,
    USED_ROUND,
    identity,
)

MOST: Final = 9  # uses in one payment of an ability that nothing limits


class Yield:
    """What one use of a Resource ability gives, compiled: icons, how often, for what."""

    def __init__(
        self,
        icons: tuple[int, ...],
        each: Each | None,
        for_card: Filter | None,
        for_player: bool,
        top_of_pile: bool,
    ) -> None:
        self.icons = icons
        self.each = each
        self.for_card = for_card
        self.for_player = for_player  # "for any player": also in the payments of others
        self.top_of_pile = top_of_pile  # the icons of one's top discard (MC.resource.13)

    def units(self, scope: Scope) -> tuple[int, ...]:
        """The units that it gives now."""
        icons = self.icons
        if self.top_of_pile:
            pile = scope.game.lists[DISCARD[scope.seat]]
            icons = piece_of(scope.game, pile[-1]).icons if pile else ()
        times = self.each.count(scope) if self.each is not None else 1
        return tuple(ICON_UNITS[kind] for kind, n in enumerate(icons) for _ in range(n * times))


class Generator:
    """A Resource ability that may be used for a bill: by whom, what it gives, what it costs."""

    def __init__(
        self, entity: int, seat: int, power: Power, price: Price, units: tuple[int, ...]
    ) -> None:
        self.entity = entity
        self.seat = seat
        self.power = power
        self.price = price
        self.units = units
        self.scope: Scope | None = None
        verbs = {ask.verb for ask in price.asks if asks.is_itself(ask)}
        self.spends_itself = bool(verbs & {"exhaust", "discard", "banish"})
        self.weight = 2 + sum(_WEIGHTS.get(ask.verb, 3) for ask in price.asks)


_WEIGHTS: Final = {"exhaust": 0, "remove counters": 1, "discard": 5, "take": 6}


def generators(bill: Bill, entity: int, seat: int, power: Power) -> list[Generator]:
    """The uses of a Resource ability that are open for a bill (MC.resource.10 to 12)."""
    payer = bill.scope
    game = payer.game
    if power.form >= 0 and piece_of(game, identity(game, seat)).form != power.form:
        return []
    found: list[Generator] = []
    scope = Scope(game, seat, entity)
    for given in power.sources:
        if seat != payer.seat and not given.for_player:
            continue
        if given.for_card is not None and not (
            bill.card >= 0 and given.for_card.fits(payer, bill.card)
        ):
            continue
        units = given.units(scope)
        for price in power.costs:
            if units and all(asks.is_open(scope, ask) for ask in price.asks):
                made = Generator(entity, seat, power, price, units)
                made.scope = scope
                if copies_of(made) > 0:
                    found.append(made)
    return found


def copies_of(made: Generator) -> int:
    """How often it can be used in one payment, by limits, exhausting and counters."""
    assert made.scope is not None
    game, entity = made.scope.game, made.entity
    power = made.power
    most = MOST
    if power.limit:
        column = USED_PHASE if power.per in ("phase", "turn") else USED_ROUND
        most = power.limit - moves.uses_of(game, entity, power.place, column)
        if power.per == "card":
            most = power.limit
    for ask in made.price.asks:
        if asks.is_itself(ask) and ask.verb == "exhaust":
            most = min(most, 1 - game.lists[EXHAUSTED][entity])
        elif asks.is_itself(ask) and ask.verb in ("discard", "banish"):
            most = min(most, 1)
        elif ask.verb == "remove counters":
            most = min(most, game.lists[COUNTERS][entity] // max(ask.n.fixed, 1))
        elif ask.verb == "take":
            left = remaining(game, identity(game, made.seat))
            most = min(most, max(1, left // max(ask.n.fixed, 1)))
        elif ask.place != "hand":
            most = min(most, 1)
    return max(most, 0)
