"""What Terrus costs are made of and what pays them (T.25)."""

from __future__ import annotations

from typing import Final

from tallystick.costs import IN_LAYERS, Demand, Kind, Need, Policy, PriceTable, Tariff, demand_of
from tallystick.games.terrus.zones import RESOURCES

FEALTY: Final = 6
VITAE_KIND: Final = 7

POINT: Final = 1 << 6  # a point of fealty from a discard: nothing else accepts it
VITAE_BIT: Final = 1 << 7
FIRST_PICK: Final = 8
ANY_RESOURCE: Final = (1 << 6) - 1

# A symbol takes its own resource; fealty takes any resource, or points. What a reduction in a
# resource cannot take off its own symbols comes off fealty.
TARIFF: Final = Tariff(
    (
        *(Kind(name, "{" + name + "}", 1 << i, FEALTY) for i, name in enumerate(RESOURCES)),
        Kind("fealty", "{N}", ANY_RESOURCE | POINT),
        Kind("vitae", "pay N vitae", VITAE_BIT),
    ),
    order=(FEALTY, 0, 1, 2, 3, 4, 5, VITAE_KIND),
)


class TerrusTreasury(PriceTable):
    """The prices of Terrus; every question of payability comes here (T.6.1, T.6.2, T.25.2,
    T.25.6a).

    ``mixed`` (T.25.3): a fealty cost may be paid partly from the pool and partly by discards; else
    there are two demands, one for each.
    """

    def __init__(self, mixed: bool, typed_reduction: str) -> None:
        super().__init__(TARIFF, Policy(IN_LAYERS, typed_reduction, FEALTY), FIRST_PICK)
        self.mixed = mixed

    def demands(self, needs: tuple[Need, ...]) -> tuple[Demand, ...]:
        """One, or one by the pool and one by discards."""
        if self.mixed:
            return (demand_of(needs),)
        fealty = ANY_RESOURCE | POINT
        return tuple(
            demand_of(tuple(n._replace(accepts=part) if n.accepts == fealty else n for n in needs))
            for part in (ANY_RESOURCE, POINT)
        )
