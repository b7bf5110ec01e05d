"""Paying with sources that give several units, or ask for some: the lightest, by what it may weigh.

That is a covering problem, and hard in general. But a bound is known that is seldom a whole weight
too low (`worth`), and so is what every choice of a source adds to it. So it is asked whether
anything weighs no more than the bound, then one more, and so on: each time only what does not go
beyond that is tried, which settles most sources. What is found first is the lightest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from tallystick.costs.demand import Demand
from tallystick.costs.errors import Effort, TooHard
from tallystick.costs.groups import Given, sums_given
from tallystick.costs.worth import Options, Worth

MOVES: Final = 400
"""More things than this that sources of one kind can do are not looked at."""

DEEP: Final = 400
"""The most kinds of source that are left to choose from."""

PARTS: Final = 3
"""What a target may take of the steps that are left."""

Doings = list[tuple[int, list[tuple[int, int]]]]
"""`(kind, [(use, copies), ...])` of the kinds that are used."""


class AlikeThings(NamedTuple):
    """A number of things with the same options."""

    copies: int
    options: Options


class CoveringOption(NamedTuple):
    """What a kind may do: by how much that goes beyond the bound, in halves; what it weighs and
    adds; the copies in each option."""

    above: int
    weight: int
    gain: int
    counts: tuple[int, ...]


class Cover:
    """The search over the kinds, from what is `given` already. `accepts`, where options ask for
    more, is asked of what pays; `declined` is how often it said no. Unless it `is_whole`, there may
    be something lighter."""

    __slots__ = (
        "above", "accepts", "bound", "core", "dead", "declined", "demand", "effort", "is_whole",
        "kinds", "path", "rest", "settled", "sums",
    )  # fmt: skip

    def __init__(
        self,
        demand: Demand,
        kinds: list[AlikeThings],
        given: Given,
        effort: Effort,
        accepts: Callable[[Doings], bool] | None = None,
    ) -> None:
        worth = Worth(demand.types, kinds, given)
        self.demand = demand
        self.kinds = kinds
        self.sums = sorted(sums_given(demand, given))
        self.bound = worth.bound
        self.above = worth.above()
        self.effort = effort
        self.accepts = accepts
        self.is_whole = True
        self.declined = 0
        self.core: list[tuple[int, list[CoveringOption]]] = []
        self.settled: list[tuple[int, CoveringOption]] = []
        self.rest: list[int] = []
        self.path: list[tuple[int, CoveringOption]] = []
        self.dead: dict[tuple[int, int], int] = {}

    def lightest(self, below: int) -> tuple[int, Doings] | None:
        """The weight and the doings of the lightest that weighs less than this (negative: of any).

        What cannot be said of a target in its part of the steps is left open, and `is_whole` is
        False from then on; heavier ones are easier to find, so they are tried next.
        """
        found: tuple[int, Doings] | None = None
        most = sum([kind.copies * _heaviest(kind) for kind in self.kinds])
        high = below if below >= 0 else most + 1
        low = target = max(0, (self.bound + 1) // 2)
        step = 1
        while low < high and self.effort.left > len(self.kinds):
            target = min(target, high - 1)
            part = self.effort.part(PARTS)
            try:
                better = self._within(target, part)
                if better is None:
                    low = target + 1
                else:
                    found, high = better, better[0]
            except TooHard:
                self.is_whole = False
                if found is not None:
                    break
            self.effort.returned(part)
            target = high - 1 if found is not None else target + step
            step *= 2
        self.is_whole = self.is_whole and low >= high
        return found

    def _within(self, target: int, effort: Effort) -> tuple[int, Doings] | None:
        """Something of this weight at most."""
        budget = 2 * target - self.bound
        weight, gain = self._lay_out(budget, effort)
        self.dead.clear()
        self.path = []
        for state in self.sums:
            if self._fill(0, state + gain, budget, target - weight, effort):
                return self._found()
        return None

    def _lay_out(self, budget: int, effort: Effort) -> tuple[int, int]:
        """Sort the kinds: those that can do one thing only without going beyond the budget are
        `settled`, what they weigh and add is returned; the others are the `core`, those first to
        which it matters most what they do."""
        self.core, self.settled = [], []
        weight = gain = 0
        for n, (kind, above) in enumerate(zip(self.kinds, self.above, strict=True)):
            moves = sorted(_moves(kind, above, budget))
            effort.spend(1 + len(moves))
            if len(moves) > 1:
                self.core.append((n, moves))
            else:
                self.settled.append((n, moves[0]))
                weight += moves[0].weight
                gain += moves[0].gain
        if len(self.core) > DEEP:
            raise TooHard("too many sources to choose from: given up")
        self.core.sort(key=lambda one: (-one[1][1].above, one[0]))
        self.rest = [0]
        for _, moves in reversed(self.core):
            gains = [move.gain for move in moves]
            self.rest.append(self.rest[-1] + self.demand.highest(gains))
        self.rest.reverse()
        return weight, gain

    def _fill(self, at: int, state: int, budget: int, room: int, effort: Effort) -> bool:
        """Whether the core from a place on can lift every wall, within so much above the bound and
        of so much weight."""
        guard = self.demand.guard
        if room < 0 or (state + self.rest[at]) & guard != guard:
            return False
        declined = self.declined
        if state & guard == guard and self._accepts():
            return True
        if at == len(self.core):
            return False
        if self.accepts is None:
            state = self.demand.clamped(state)
        if self.dead.get((at, state), -1) >= room:
            return False
        n, moves = self.core[at]
        effort.spend(2)
        for move in moves:
            if move.above > budget:
                break
            effort.spend()
            self.path.append((n, move))
            if self._fill(
                at + 1, state + move.gain, budget - move.above, room - move.weight, effort
            ):
                return True
            self.path.pop()
        if self.declined == declined:
            self.dead[at, state] = room
        return False

    def _found(self) -> tuple[int, Doings]:
        """What is done, and what it weighs."""
        doings: Doings = []
        weight = 0
        for n, move in [*self.settled, *self.path]:
            if move.weight:
                weight += move.weight
                uses = [option.use for option in self.kinds[n].options]
                doings.append((n, [own for own in zip(uses, move.counts, strict=True) if own[1]]))
        return weight, doings

    def _accepts(self) -> bool:
        """Whether what is done will do."""
        try:
            if self.accepts is None or self.accepts(self._found()[1]):
                return True
        except TooHard:
            self.is_whole = False
        self.declined += 1
        return False


def _heaviest(kind: AlikeThings) -> int:
    return max([option.weight for option in kind.options])


def _moves(kind: AlikeThings, above: list[int], budget: int) -> Iterator[CoveringOption]:
    """All that a kind can do without going beyond the budget."""
    least = min(0, *above)
    found: list[CoveringOption] = [CoveringOption(0, 0, 0, ())]
    for option, own in zip(kind.options, above, strict=True):
        longer = []
        for move in found:
            for n in range(kind.copies - sum(move.counts) + 1):
                over = move.above + n * (own - least)
                if over > budget:
                    break
                weight = move.weight + n * option.weight
                gain = move.gain + n * option.gain
                longer.append(CoveringOption(over, weight, gain, (*move.counts, n)))
            if len(longer) > MOVES:
                raise TooHard("too many copies to choose from: given up")
        found = longer
    for move in found:
        # The copies that do nothing.
        over = move.above - least * (kind.copies - sum(move.counts))
        if over <= budget:
            yield move._replace(above=over)
