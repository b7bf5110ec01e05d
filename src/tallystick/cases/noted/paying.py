"""Payments as a case writes them, and the plans of the solver that they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Final

from tallystick.cases.naming import entries_of, split_number
from tallystick.cases.nodes import Node
from tallystick.cases.things import Things
from tallystick.costs import Plan
from tallystick.errors import unknown
from tallystick.kernel.decision import Refusal
from tallystick.rules.bill import Bill
from tallystick.rules.spelling import Given, Thing

MOST_PLANS: Final = 5_000


LIST: Final = ("",)  # a key of a payment that holds names
COUNT: Final[tuple[str, ...]] = ()  # one that holds a number; of others, the names that they count
ALIAS: Final = "="  # before the key that it stands for, and the name where it counts but that


def parts_of(node: Node, keys: Mapping[str, tuple[str, ...]]) -> list[tuple[str, str, int]]:
    """A payment as it is written: (key, name, how many). InputError for what is none."""
    parts: list[tuple[str, str, int]] = []
    for key, value in node.only(tuple(keys), "key of a payment").items():
        names = keys[key]
        if names[:1] == (ALIAS,):
            key, *one_name = names[1:]
            names = keys[key]
            if one_name:
                parts.append((key, one_name[0], value.number(0)))
                continue
        if names == LIST:
            parts += [(key, one.text(), 1) for one in entries_of(value)]
        elif names == COUNT:
            parts.append((key, "", value.number(0)))
        else:
            parts += [(key, name, _counted(n, name, names)) for name, n in value.entries().items()]
    return [part for part in parts if part[2]]


def _counted(node: Node, name: str, names: tuple[str, ...]) -> int:
    if name not in names:
        raise node.at(unknown("resource", name, names))
    return node.number(0)


class Offer:
    """A payment of a case matched with the sources of a bill; what is ``missing`` there."""

    def __init__(
        self, bill: Bill, things: Things, node: Node, keys: Mapping[str, tuple[str, ...]]
    ) -> None:
        self.bill = bill
        self.things = things
        self.keys = set(node.entries())
        self.missing: list[str] = []
        self._uses: dict[tuple[int, int], int] = {}
        for key, name, n in parts_of(node, keys):
            self._give(key, name, n)

    @property
    def plan(self) -> Plan:
        """The plan, if nothing is missing."""
        return tuple(sorted((source, use, n) for (source, use), n in self._uses.items()))

    def _give(self, key: str, name: str, n: int) -> None:
        for exact in (True, False):
            for index, source in enumerate(self.bill.supply.sources):
                for use in range(len(source.uses)):
                    own, what = self.bill.gives(index, use)
                    room = source.copies - self._uses.get((index, use), 0)
                    if own == key and room >= n and self._is(what, name, exact):
                        self._uses[index, use] = self._uses.get((index, use), 0) + n
                        return
        self.missing.append(" ".join([str(n), name or key]) if n > 1 else name or key)

    def _is(self, what: Given, name: str, exact: bool) -> bool:
        bare = split_number(name)[0]
        if not isinstance(what, Thing):
            return what in (name, bare)
        if exact:
            return what.entity in self.things.all(name)
        return self.things.is_called(what.entity, bare)

    def meant(self) -> Plan | None:
        """The payment that is meant: the one offered, or the only one that adds to it just what it
        does not speak of and what is ``implied``. None if it is none."""
        bill = self.bill
        if self.missing:
            return None
        if bill.plan_refusal(self.plan) is None:
            return self.plan
        added = set(bill.implied) - self.keys
        found = [plan for plan in islice(bill.plans(), MOST_PLANS) if self._rest(plan, added)]
        return found[0] if added and len(found) == 1 else None

    def _rest(self, plan: Plan, added: set[str]) -> bool:
        rest = tuple(one for one in plan if self.bill.gives(one[0], one[1])[0] not in added)
        return rest == self.plan

    def refusal(self) -> Refusal | None:
        """Why it is no payment; None if it is one."""
        if self.meant() is not None:
            return None
        if self.missing:
            return self.bill.not_there(", ".join(dict.fromkeys(self.missing)))
        return self.bill.not_paid_by(self.plan)
