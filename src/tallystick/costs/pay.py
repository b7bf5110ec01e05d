"""What is done to pay, and in which order."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.costs.groups import Plan
from tallystick.costs.sources import Supply


class PaymentStep(NamedTuple):
    """One thing to do in a payment: the verb of use number `use` of the source with this key."""

    verb: str
    key: int
    use: int
    times: int


def batch(
    supply: Supply, plan: Plan, order: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> tuple[PaymentStep, ...]:
    """The deeds of a plan in the order in which they are done, all in one batch.

    First the verbs of `order`, then the others, and in the end those of `last`: what is random is
    drawn after everything that can fail. Deeds of one verb keep the order of the plan.
    """
    ranks = {verb: n for n, verb in enumerate(order)}
    ranks.update({verb: len(order) + 1 + n for n, verb in enumerate(last)})
    deeds = []
    for index, use, count in plan:
        source = supply.sources[index]
        deeds.append(PaymentStep(source.uses[use].verb, source.key, use, count))
    deeds.sort(key=lambda deed: ranks.get(deed.verb, len(order)))
    return tuple(deeds)
