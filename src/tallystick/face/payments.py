"""The payments of a cost, as values."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.costs import Plan
from tallystick.kernel.decision import Lack, Refusal
from tallystick.rules.bill import Bill
from tallystick.rules.spelling import Names


class Payment:
    """One way to pay: ``spends`` has (key, what, how many), such as ("pool", "plant", 1)."""

    def __init__(self, bill: Bill, names: Names, plan: Plan) -> None:
        paid = bill.paid(plan)
        self.plan = plan
        self.text = names.value(paid)
        self.spends = tuple((key, names.value(what), n) for key, what, n in paid.parts)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Payment({self.text})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Payment) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


class Payments:
    """How a cost can be paid, worked out as it is asked; true while the position stands.

    ``due`` is the cost after what changes it, ``counts_as`` what it counts as having paid.
    """

    def __init__(self, bill: Bill, names: Names, due: str, counts_as: str) -> None:
        self._bill = bill
        self._names = names
        self.due = due
        self.counts_as = counts_as

    def __bool__(self) -> bool:
        return self._bill.is_payable

    @property
    def best(self) -> Payment | None:
        """The payment that costs the payer least; None if there is none."""
        plan = self._bill.best()
        return None if plan is None else Payment(self._bill, self._names, plan)

    @property
    def refusal(self) -> Refusal | None:
        """Why it cannot be paid, with the clause; None if it can."""
        return self._bill.refusal()

    @property
    def shortfall(self) -> Lack | None:
        """What is missing, where it could have come from, what else needs it; None if it can be
        paid."""
        refusal = self._bill.refusal()
        return None if refusal is None else refusal.shortfall

    def all(self) -> Iterator[Payment]:
        """Every tight payment, each once; lazily, for there may be many."""
        return (Payment(self._bill, self._names, plan) for plan in self._bill.plans())

    def __iter__(self) -> Iterator[Payment]:
        return self.all()

    def __repr__(self) -> str:
        return f"Payments(due={self.due!r}, best={self.best})"
