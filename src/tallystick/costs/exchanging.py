"""From one tight payment to others: something is put in, and what that makes needless left out.

A payment is laid out once: which unit goes to which need, and when. To put a use in adds its units
and what it asks; to leave one out, its units are replaced along a chain of others (`Matching`).
Both take a few steps, so the neighbours of a payment cost little once it is known.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import takewhile
from typing import Final, NamedTuple

from tallystick.costs.demand import Demand, Need
from tallystick.costs.errors import Effort
from tallystick.costs.groups import Beginning
from tallystick.costs.judging import Judge, merged
from tallystick.costs.matching import Matching
from tallystick.costs.ordering import Made, Pile, can_follow
from tallystick.costs.sources import Plan, Supply
from tallystick.costs.tightness import lesser

EACH: Final = 2
"""Steps for each use of a payment in going on from it."""

MOVED: Final = 10
"""Steps for leaving a copy out."""


class PaymentPart(NamedTuple):
    """Copies of a use in one form: what one adds to the walls, and where their units and what they
    ask are in the matching."""

    source: int
    use: int
    copies: int
    gain: int
    piles: list[int]
    asks: list[int]


class PaymentLayout(NamedTuple):
    """A tight payment laid out, the heaviest parts first. `state` is how high the walls are; all
    that asks is made before `time`."""

    plan: Plan
    matching: Matching
    parts: list[PaymentPart]
    state: int
    time: int


class Exchanges:
    """The payments that can be got from one in which the entries of `fixed` are used, and sources
    below `free_from` do nothing else."""

    __slots__ = ("begun", "effort", "excluding", "judge", "supply")

    def __init__(
        self, demand: Demand, supply: Supply, excluding: int, begun: Beginning, effort: Effort
    ) -> None:
        self.supply = supply
        self.excluding = excluding
        self.begun = begun
        self.effort = effort
        every = [(i, u, s.copies) for i, s in enumerate(supply.sources) for u in range(len(s.uses))]
        self.judge = Judge(demand, supply, tuple(every), effort)

    def laid(self, plan: Plan) -> PaymentLayout | None:
        """A tight payment laid out; None if no order was found for it."""
        counts = self.judge.chosen(plan)
        if counts is None:
            return None
        parts: list[PaymentPart] = []
        piles: list[Pile] = []
        uses: list[Made] = []
        state = self.judge.wide.start
        for (index, use, _), own in zip(plan, counts, strict=True):
            options, taken = self.judge.options(index, use)
            asks = self._asks(index, use)
            for (gain, form), copies in zip(options, own, strict=True):
                state += (gain - taken) * copies
                for number in [1] * copies if asks else [copies]:
                    if asks:
                        uses.append((asks, form, len(parts)))
                    else:
                        piles += [(unit, number, len(parts)) for unit in form]
                    parts.append(PaymentPart(index, use, number, gain - taken, [], []))
        matching = can_follow(self.judge.demand.needs, piles, uses, self.effort)
        if matching is None:
            return None
        for pile, label in enumerate(matching.labels):
            parts[label].piles.append(pile)
        for need, label in enumerate(matching.takers):
            if label >= 0:
                parts[label].asks.append(need)
        sources = self.supply.sources
        parts.sort(key=lambda part: -sources[part.source].uses[part.use].weight)
        return PaymentLayout(plan, matching, parts, state, len(uses) + 1)

    def _asks(self, index: int, use: int) -> tuple[Need, ...]:
        return self.supply.sources[index].uses[use].asks

    def near(self, laid: PaymentLayout) -> Iterator[PaymentLayout]:
        """All that can be got by putting one copy in."""
        for index, used in self._used(laid):
            source = self.supply.sources[index]
            for use in range(len(source.uses) if used < source.copies else 0):
                other = self.with_one(laid, index, use)
                if other is not None:
                    yield other

    def _used(self, laid: PaymentLayout) -> Iterator[tuple[int, int]]:
        """The free sources, and how many copies are used in a payment or excluded."""
        used: dict[int, int] = {self.excluding: 1}
        for index, _, count in laid.plan:
            used[index] = used.get(index, 0) + count
        return ((n, used.get(n, 0)) for n in range(self.begun.free_from, len(self.supply.sources)))

    def spared(self, laid: PaymentLayout) -> set[int]:
        """Sources of a payment whose place others, which are not in it, could each take."""
        matching, state = laid.matching.copy(), laid.state
        for index, used in self._used(laid):
            _, copies, uses = self.supply.sources[index]
            fit = [n for n, use in enumerate(uses) if not use.asks and self.judge.gives(index, n)]
            if fit and not used:
                gain, form = self.judge.options(index, fit[0])[0][0]
                state += gain * copies
                for unit in form:
                    matching.add_pile(unit, copies, laid.time)
        own: dict[int, list[PaymentPart]] = {}
        for part in laid.parts:
            own.setdefault(part.source, []).extend([part] * part.copies)
        found = set()
        for index, parts in own.items():
            self.effort.spend(MOVED * len(parts))
            if self.judge.may_pay(state - sum([part.gain for part in parts])):
                out = list(takewhile(lambda part: _is_left_out(matching, part), parts))
                if len(out) == len(parts):
                    found.add(index)
                for part in out:
                    _put_back(matching, part, part.piles)
        return found

    def with_one(
        self, laid: PaymentLayout, index: int, use: int, first: Container[int] = ()
    ) -> PaymentLayout | None:
        """A tight payment with one copy more of a use, the sources of `first` being left out before
        others; None if none was found."""
        if not self.judge.gives(index, use):
            return None
        options, taken = self.judge.options(index, use)
        for gain, form in options:
            matching = laid.matching.copy()
            piles = list(range(len(matching.units), len(matching.units) + len(form)))
            for unit in form:
                matching.add_pile(unit, 1, laid.time)
            asks = [matching.add_need(need, laid.time) for need in self._asks(index, use)]
            if all(matching.meet(need) for need in asks):
                new = PaymentPart(index, use, 1, gain - taken, piles, asks)
                found = self._left(laid, matching, new, first)
                if found is not None:
                    return found
        return None

    def _left(
        self, laid: PaymentLayout, matching: Matching, new: PaymentPart, first: Container[int]
    ) -> PaymentLayout | None:
        """What is left of a payment with what is new, once all else that can be is left out; None
        if it is not tight."""
        self.effort.spend(EACH * len(laid.parts))
        state = laid.state + new.gain
        kept = {(index, use): count for index, use, count in self.begun.fixed}
        left: list[PaymentPart] = []
        for part in sorted(laid.parts, key=lambda part: part.source not in first):
            key = (part.source, part.use)
            least = min(kept.get(key, 0), part.copies)
            if least:
                kept[key] -= least
            copies = part.copies
            while copies > least and self.judge.may_pay(state - part.gain):
                self.effort.spend(MOVED)
                if not _is_left_out(matching, part):
                    break
                state, copies = state - part.gain, copies - 1
            if copies:
                left.append(part._replace(copies=copies))
        left.append(new)
        plan = merged(tuple([(part.source, part.use, part.copies) for part in left]))
        if lesser(self.judge, plan) is not None:
            return None
        return PaymentLayout(plan, matching, left, state, laid.time + 1)


def _is_left_out(matching: Matching, part: PaymentPart) -> bool:
    """Whether a copy of a part could be left out; if not, the rest is as good as before."""
    for need in part.asks:
        matching.drop(need)
    for n, pile in enumerate(part.piles):
        if not matching.take(pile):
            _put_back(matching, part, part.piles[:n])
            return False
    return True


def _put_back(matching: Matching, part: PaymentPart, piles: list[int]) -> None:
    """Undo leaving out a copy of a part, of which these units were taken."""
    for pile in piles:
        matching.give_back(pile)
    for need in part.asks:
        matching.meet(need)
