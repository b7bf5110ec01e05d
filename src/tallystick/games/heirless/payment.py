"""What Heirless costs are made of, and what pays them: exact stores, all at once (HL.turns.50)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from tallystick import costs
from tallystick.games.heirless import zones
from tallystick.kernel.decision import Lack, Refusal
from tallystick.kernel.machine import Game
from tallystick.rules.holdings import Holdings

# A kind of the tariff is the attribute of the same index: resources, Influence, Workers.
NAMES: Final = (*zones.RESOURCES, "influence", *(f"{faction} worker" for faction in zones.FACTIONS))
TARIFF: Final = costs.Tariff(
    tuple(costs.Kind(name, f"N {name}", 1 << i) for i, name in enumerate(NAMES)), free="nothing"
)
POLICY: Final = costs.Policy(costs.IN_LAYERS)
CARD_BASE: Final = 100  # source keys from here on are Card Resources

SPENDS: Final = tuple((costs.Use("spend", ((1 << i,),), (), 2),) for i in range(len(NAMES)))
TAKES: Final = tuple((costs.Use("take", ((1 << i,),), (), 1),) for i in range(len(zones.RESOURCES)))


class SolverCost:
    """A cost as the solver takes it; how many Workers of each Faction are in it, and of which."""

    def __init__(self, cost: costs.Cost) -> None:
        self.cost = cost
        self.is_free = cost.is_free
        self.demand: costs.Demand = costs.demand_of(costs.needs_of(cost, TARIFF, _no_bits))
        self.workers = _workers(cost)
        self.factions = tuple([faction for faction, n in enumerate(self.workers) if n])

    def __str__(self) -> str:
        return TARIFF.text(self.cost)


def _workers(cost: costs.Cost) -> tuple[int, ...]:
    """How many Workers of each Faction a cost asks for."""
    found = [0] * len(zones.FACTIONS)
    for part in cost.units:
        if part.kind >= zones.UNEMPLOYED:
            found[part.kind - zones.UNEMPLOYED] += part.amount.fixed
    return tuple(found)


def _no_bits(_pick: object) -> int:
    """Costs of Heirless pick nothing."""
    return 0


FREE: Final = SolverCost(costs.NO_COST)


@lru_cache(maxsize=4096)
def price_of(cost: costs.Cost) -> SolverCost:
    """The compiled price of a cost without X; the same object for the same cost."""
    return SolverCost(cost)


@lru_cache(maxsize=4096)
def price(*parts: tuple[int, int]) -> SolverCost:
    """The price of some of each kind: ``(kind, n), ...``."""
    return price_of(costs.Cost([costs.units(kind, n) for kind, n in parts]))


@lru_cache(maxsize=4096)
def times(one: SolverCost, n: int) -> SolverCost:
    """A price paid ``n`` times over, as one (HL.turns.63)."""
    return price(*((part.kind, part.amount.fixed * n) for part in one.cost.units))


@lru_cache(maxsize=4096)
def changed(one: SolverCost, changes: tuple[costs.Adjustment, ...]) -> SolverCost:
    """A price after what raises and lowers it."""
    return price_of(costs.adjust(one.cost, list(changes), POLICY, TARIFF).cost)


@lru_cache(maxsize=128)
def stores(*held: int) -> Holdings:
    """What somebody can pay with who has so much of each kind."""
    found = [costs.Source(i, n, SPENDS[i]) for i, n in enumerate(held) if n > 0]
    return Holdings(costs.Supply(found), {})


def holdings_of(game: Game, seat: int, workplace: int = -1) -> Holdings:
    """What a seat can pay with: its stores, and what lies on a Workplace (HL.icon.6), if one is
    given."""
    own = stores(*game.lists[zones.ATTRIBUTES[seat]][: len(NAMES)])
    laid = on_card(game, workplace) if workplace >= 0 else []
    if not laid:
        return own
    found = [costs.Source(CARD_BASE + resource, n, TAKES[resource]) for resource, n in laid]
    return Holdings(costs.Supply([*own.supply.sources, *found]), {})


def supply_of(game: Game, seat: int, workplace: int = -1) -> costs.Supply:
    """What it consists of."""
    return holdings_of(game, seat, workplace).supply


def on_card(game: Game, workplace: int) -> list[tuple[int, int]]:
    """The Card Resources that lie on a Workplace, in the order of the game."""
    table = game.lists[zones.ON_CARDS]
    found = [
        (table[at + 1], table[at + 2])
        for at in range(0, len(table), 3)
        if table[at] == workplace and table[at + 2]
    ]
    return sorted(found)


def put_on_card(game: Game, workplace: int, resource: int, n: int) -> None:
    """Change how many of a resource lie on a Workplace."""
    table = game.lists[zones.ON_CARDS]
    for at in range(0, len(table), 3):
        if table[at] == workplace and table[at + 1] == resource:
            game.add(zones.ON_CARDS, at + 2, n)
            return
    game.extend(zones.ON_CARDS, [workplace, resource, n])


def most_times(game: Game, seat: int, one: SolverCost, workplace: int = -1, most: int = 99) -> int:
    """How often a price can be paid, up to ``most``."""
    if one.cost.is_free:
        return most
    return _most_paid(holdings_of(game, seat, workplace), one, most)


@lru_cache(maxsize=512)
def _most_paid(holdings: Holdings, one: SolverCost, most: int) -> int:
    """How often somebody who has this can pay a price, up to ``most``."""
    return costs.largest_x(lambda n: not n or holdings.meets(times(one, n).demand), most)


def unpaid(
    game: Game, seat: int, one: SolverCost, *clauses: str, workplace: int = -1
) -> Refusal | None:
    """Why a price cannot be paid, citing these clauses; None if it can."""
    supply = supply_of(game, seat, workplace)
    if costs.payable(one.demand, supply):
        return None
    found = costs.shortfall(one.demand, supply)
    assert found is not None
    lack = Lack(found.missing, tuple((need_name(one, need), n) for need, n in found.short))
    short = " and ".join(f"{n} {name}" for name, n in lack.of)
    text = f"The cost is {one} and is paid whole: you are {short} short."
    return Refusal(clauses, text, lack)


def need_name(one: SolverCost, need: int) -> str:
    """What a need of a price asks for."""
    return NAMES[one.demand.needs[need].accepts.bit_length() - 1]


class Charge(NamedTuple):
    """What is being paid, for whoever looks on (``Game.witness``)."""

    due: costs.Due
    demands: tuple[costs.Demand, ...]
    supply: costs.Supply


def pay(game: Game, seat: int, one: SolverCost, workplace: int = -1) -> None:
    """Pay the whole in one batch. The price must be payable. Workers go from the Unemployed reserve
    to the Employed one of their Faction (HL.turns.40, HL.turns.60, HL.turns.113)."""
    if one.cost.is_free:
        return
    supply = supply_of(game, seat, workplace)
    plan = costs.best(one.demand, supply)
    if plan is None:
        raise ValueError(f"{one} cannot be paid")
    if game.witness is not None:
        game.witness(Charge(costs.Due(one.cost, one.cost), (one.demand,), supply), plan)
    for deed in costs.batch(supply, plan):
        if deed.verb == "take":
            put_on_card(game, workplace, deed.key - CARD_BASE, -deed.times)
        else:
            game.add(zones.ATTRIBUTES[seat], deed.key, -deed.times)
            if deed.key >= zones.UNEMPLOYED:
                game.add(
                    zones.ATTRIBUTES[seat], zones.EMPLOYED + deed.key - zones.UNEMPLOYED, deed.times
                )
        game.emit("spent", seat, deed.key % CARD_BASE, deed.times)


def influence(n: int) -> SolverCost:
    """A price in Influence."""
    return price((zones.INFLUENCE, n)) if n else FREE


def workers(counts: tuple[int, ...]) -> SolverCost:
    """A price in Workers, by Faction."""
    return price(*((zones.UNEMPLOYED + i, n) for i, n in enumerate(counts) if n))
