"""The prices of one rulebook: each cost compiled once into what the solver takes."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from tallystick.costs.adjust import Adjustment, Due, Policy, adjust
from tallystick.costs.cost import Cost, Pick, Tariff, needs_of
from tallystick.costs.demand import Demand, Need, demand_of


class Price:
    """A cost as the solver takes it: any one of ``demands`` pays it; ``picks`` are what it asks one
    to choose."""

    def __init__(self, cost: Cost, demands: tuple[Demand, ...]) -> None:
        self.cost = cost
        self.demands = demands
        self.picks = cost.picks


@mypyc_attr(allow_interpreted_subclasses=True)
class PriceTable:
    """Compiles costs under a tariff and a policy; ``first_pick`` is the first unit bit, by number,
    that is free for things to be picked."""

    def __init__(self, tariff: Tariff, policy: Policy, first_pick: int = 0) -> None:
        self.tariff = tariff
        self.policy = policy
        self.first_pick = first_pick
        self.pick_bits: dict[Pick, int] = {}
        self._prices: dict[tuple[Cost, int], Price] = {}

    def price(self, cost: Cost, x: int = 0) -> Price:
        """The compiled price of a cost with that X; the same object for the same cost."""
        found = self._prices.get((cost, x))
        if found is None:
            needs = needs_of(cost, self.tariff, self.bit, x)
            found = self._prices[(cost, x)] = Price(cost, self.demands(needs))
        return found

    def demands(self, needs: tuple[Need, ...]) -> tuple[Demand, ...]:
        """The ways to meet needs, any one of which will do; by default the one."""
        return (demand_of(needs),)

    def due(self, cost: Cost, adjustments: list[Adjustment]) -> Due:
        """What is due after what raises, lowers and sets it, and what it counts as."""
        return adjust(cost, adjustments, self.policy, self.tariff)

    def bit(self, pick: Pick) -> int:
        """The unit bit of a thing that a cost asks one to choose; of how many does not matter."""
        key = Pick(pick.verb, pick.what, pick.amount._replace(fixed=1, per_x=0))
        if key not in self.pick_bits:
            self.pick_bits[key] = 1 << self.first_pick + len(self.pick_bits)
        return self.pick_bits[key]
