"""What Terrus costs are made of and what pays them (T.25)."""

from __future__ import annotations

from typing import Final

from tallystick import costs
from tallystick.games.terrus.text.fitting import BURIED
from tallystick.games.terrus.zones import RESOURCES
from tallystick.rules.card_text import ATTACHED, HOST, Selector
from tallystick.rules.prose import article

FEALTY: Final = 6
VITAE_KIND: Final = 7

POINT: Final = 1 << 6  # a point of fealty from a discard: nothing else accepts it
VITAE_BIT: Final = 1 << 7
FIRST_PICK: Final = 8
ANY_RESOURCE: Final = (1 << 6) - 1


def things_text(what: Selector, is_one: bool = False) -> str:
    """Things that a cost asks for, in the words of the cards: "other avian beasts you rule", "item
    you rule", "cards". Cards in hand are nobody's to rule."""
    kinds = what.kinds if what.kinds and what.kinds != BURIED else ("card",)
    named = " or ".join(kind if is_one else f"{kind}s" for kind in kinds)
    role = [what.role] if what.role and what.role != ATTACHED else []
    words = " ".join([*(["other"] if what.other else []), *role, *what.tags, named])
    if what.role == ATTACHED:
        return f"{words} attached to it"
    return f"{words} you rule" if what.place == "city" else words


def _counted(what: Selector, amount: costs.Amount) -> str:
    """Things that a cost asks for, with their number: "two other avian beasts you rule", "another
    item you rule"."""
    if not amount.per_x and amount.fixed == 1:
        one = things_text(what, is_one=True)
        return f"an{one}" if what.other else article(one)
    return f"{amount.in_words} {things_text(what)}"


class CityTariff(costs.Tariff):
    """Costs as cards print them, with what is buried and discarded in the cards' own words."""

    __slots__ = ()

    def pick_text(self, pick: costs.Pick) -> str:
        """ "bury this card", "discard two beasts"."""
        if isinstance(pick.what, Selector):
            return f"{pick.verb} {_counted(pick.what, pick.amount)}"
        itself = "the beast with this item" if pick.what == HOST else "this card"
        return f"{pick.verb} {itself}"


# A symbol takes its own resource; fealty takes any resource, or points. What a reduction in a
# resource cannot take off its own symbols comes off fealty.
TARIFF: Final = CityTariff(
    (
        *(costs.Kind(name, "{" + name + "}", 1 << i, FEALTY) for i, name in enumerate(RESOURCES)),
        costs.Kind("fealty", "{N}", ANY_RESOURCE | POINT),
        costs.Kind("vitae", "pay N vitae", VITAE_BIT),
    ),
    order=(FEALTY, 0, 1, 2, 3, 4, 5, VITAE_KIND),
)


class TerrusPriceTable(costs.PriceTable):
    """The prices of Terrus; every question of payability comes here (T.6.1, T.6.2, T.25.2,
    T.25.6a).

    ``mixed`` (T.25.3): a fealty cost may be paid partly from the pool and partly by discards; else
    there are two demands, one for each.
    """

    def __init__(self, mixed: bool, typed_reduction: str) -> None:
        super().__init__(TARIFF, costs.Policy(costs.IN_LAYERS, typed_reduction, FEALTY), FIRST_PICK)
        self.mixed = mixed

    def demands(self, needs: tuple[costs.Need, ...]) -> tuple[costs.Demand, ...]:
        """The demand for some needs; or two, one by the pool and one by discards, where they may
        not be mixed."""
        if self.mixed:
            return (costs.demand_of(needs),)
        fealty = ANY_RESOURCE | POINT
        return tuple(
            costs.demand_of(
                tuple(n._replace(accepts=part) if n.accepts == fealty else n for n in needs)
            )
            for part in (ANY_RESOURCE, POINT)
        )
