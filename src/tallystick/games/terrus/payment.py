"""What Terrus costs are made of and what pays them (T.25)."""

from __future__ import annotations

from typing import Final

from tallystick.costs import (
    IN_LAYERS,
    Adjustment,
    Cost,
    Demand,
    Due,
    Kind,
    Pick,
    Policy,
    Tariff,
    adjust,
    demand_of,
    needs_of,
)
from tallystick.games.terrus.zones import RESOURCES

FEALTY: Final = 6
VITAE_KIND: Final = 7

POINT: Final = 1 << 6  # a point of fealty from a discard: nothing else accepts it
VITAE_BIT: Final = 1 << 7
FIRST_PICK: Final = 8
ANY_RESOURCE: Final = (1 << 6) - 1

# T.6.1, T.25.2: a symbol takes its own resource. T.6.2, T.25.3: fealty takes any resource, or
# points. T.25.6a: what a reduction in a resource cannot take off its own symbols comes off fealty.
TARIFF: Final = Tariff(
    (
        *(Kind(name, "{" + name + "}", 1 << i, FEALTY) for i, name in enumerate(RESOURCES)),
        Kind("fealty", "{N}", ANY_RESOURCE | POINT),
        Kind("vitae", "pay N vitae", VITAE_BIT),
    ),
    order=(FEALTY, 0, 1, 2, 3, 4, 5, VITAE_KIND),
)


class Price:
    """A cost as the solver takes it: one demand, or two where the book is read as "either … or"."""

    def __init__(self, cost: Cost, demands: tuple[Demand, ...], picks: tuple[Pick, ...]) -> None:
        self.cost = cost
        self.demands = demands
        self.picks = picks


class Treasury:
    """The prices of one rulebook, under its house rules; every question of payability comes here.

    ``mixed`` (T.25.3): a fealty cost may be paid partly from the pool and partly by discards.
    """

    def __init__(self, mixed: bool, typed_reduction: str) -> None:
        self.mixed = mixed
        self.policy = Policy(IN_LAYERS, typed_reduction, FEALTY)
        self.pick_bits: dict[Pick, int] = {}
        self._prices: dict[tuple[Cost, int], Price] = {}

    def price(self, cost: Cost, x: int = 0) -> Price:
        """The compiled price of a cost with X fixed; the same object for the same cost."""
        found = self._prices.get((cost, x))
        if found is None:
            found = self._prices[(cost, x)] = self._compile(cost, x)
        return found

    def due(self, cost: Cost, adjustments: list[Adjustment]) -> Due:
        """T.25.6: what is due after reductions, and what it counts as."""
        return adjust(cost, adjustments, self.policy, TARIFF)

    def bit(self, pick: Pick) -> int:
        """The unit bit of a thing that a cost asks one to choose."""
        key = Pick(pick.verb, pick.what, pick.amount._replace(fixed=1, per_x=0))
        if key not in self.pick_bits:
            self.pick_bits[key] = 1 << FIRST_PICK + len(self.pick_bits)
        return self.pick_bits[key]

    def _compile(self, cost: Cost, x: int) -> Price:
        needs = needs_of(cost, TARIFF, self.bit, x)
        if self.mixed:
            return Price(cost, (demand_of(needs),), cost.picks)
        fealty = ANY_RESOURCE | POINT
        ways = [
            demand_of(tuple(n._replace(accepts=part) if n.accepts == fealty else n for n in needs))
            for part in (ANY_RESOURCE, POINT)
        ]
        return Price(cost, tuple(ways), cost.picks)
