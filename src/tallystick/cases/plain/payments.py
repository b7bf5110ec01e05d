"""Payments as the cases of a small game write them: ``{spend: {silver: 2}, sell: [Ox]}``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from tallystick.cases.comparing import entry_name
from tallystick.cases.naming import counted, entries_of
from tallystick.cases.nodes import Node
from tallystick.cases.plain.laying import Laying
from tallystick.costs import Demand, Plan, Supply, plans
from tallystick.rules.paying import Paying

MOST_PLANS: Final = 1_000

Payment = tuple[tuple[str, tuple[tuple[str, int], ...]], ...]


class Payments(Laying):
    """A position, and the payments that could be made in it."""

    def paid_in_full(self, demand: Demand, supply: Supply) -> set[Payment]:
        """All tight payments, as a case writes them."""
        return {self.paid(plan, supply) for plan in islice(plans(demand, supply), MOST_PLANS)}

    def open_plans(self) -> Iterator[tuple[Plan, Payment]]:
        """The ways of the open payment, and how a case writes them."""
        op = self.game.current_op()
        assert isinstance(op, Paying)
        demands, supply = op.terms(self.game)
        for demand in demands:
            for plan in plans(demand, supply):
                yield plan, self.paid(plan, supply)

    def paid(self, plan: Plan, supply: Supply) -> Payment:
        """A plan as a case writes it."""
        names: dict[str, list[str]] = {}
        for source, use, n in plan:
            verb, key = supply.sources[source].uses[use].verb, supply.sources[source].key
            names.setdefault(verb, []).extend([self.words.word(self.rules, verb, key)] * n)
        return tuple(sorted((verb, counted(found)) for verb, found in names.items()))

    def payment(self, node: Node) -> Payment:
        """A payment as it is written."""
        found: list[tuple[str, tuple[tuple[str, int], ...]]] = []
        for verb, value in node.entries().items():
            if verb in self.words.counted:
                pairs = [(name, n.number(0)) for name, n in value.entries().items()]
                found.append((verb, tuple(sorted(pair for pair in pairs if pair[1]))))
            else:
                found.append((verb, counted(entry_name(one) for one in entries_of(value))))
        return tuple(sorted(part for part in found if part[1]))


def text_of(payment: Payment) -> str:
    """A payment in words."""
    parts = (f"{verb}: {' '.join(f'{n} {name}' for name, n in what)}" for verb, what in payment)
    return f"{{{', '.join(parts)}}}"
