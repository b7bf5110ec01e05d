"""Which of several costs is paid where a cost says "or" (A20). One number says it for all that is
paid in one moment (MC.cost.12): the cost before the arrow counts fastest, then what the card asks
additionally, then what other cards do (MC.cost.20)."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from tallystick.games.marvel_champions.costs.payment import AdditionalCost, CompiledCost
from tallystick.games.marvel_champions.pieces import CardFace, TriggeredAbility


def own(power: TriggeredAbility, branch: int) -> CompiledCost:
    """The cost of an ability."""
    found: CompiledCost = power.costs[branch % len(power.costs)]
    return found


def additional(piece: CardFace, power: TriggeredAbility | None, branch: int) -> CompiledCost:
    """What a card asks additionally for being played."""
    found: CompiledCost = piece.additional[_beyond(power, branch) % len(piece.additional)]
    return found


def of_tolls(
    tolls: tuple[AdditionalCost, ...],
    branch: int,
    power: TriggeredAbility | None = None,
    playing: CardFace | None = None,
) -> tuple[AdditionalCost, ...]:
    """What other cards ask, each with the price that is paid."""
    left = _beyond(power, branch) // (len(playing.additional) if playing is not None else 1)
    found: list[AdditionalCost] = []
    for toll in tolls:
        left, at = divmod(left, len(toll.prices))
        found.append(AdditionalCost(toll.scope, (toll.prices[at],)))
    return tuple(found)


def number(
    tolls: Iterable[tuple[AdditionalCost, ...]],
    power: TriggeredAbility | None = None,
    playing: CardFace | None = None,
) -> int:
    """How many there are; ``tolls`` of each thing that could be attacked or thwarted."""
    each = [prod([len(toll.prices) for toll in one]) for one in tolls]
    most = max(each) if each else 1
    before = len(power.costs) if power is not None else 1
    return before * (len(playing.additional) if playing is not None else 1) * most


def _beyond(power: TriggeredAbility | None, branch: int) -> int:
    return max(branch, 0) // (len(power.costs) if power is not None else 1)
