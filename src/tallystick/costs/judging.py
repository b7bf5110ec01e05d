"""Whether a payment pays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from tallystick.costs.branching import Branching, lifts
from tallystick.costs.demand import Demand, Form, wide_demand
from tallystick.costs.errors import Effort
from tallystick.costs.ordering import Made, Pile, can_follow
from tallystick.costs.sources import Plan, Supply, Use

Option = tuple[int, Form]
"""What a use adds to the walls, and the units that do."""


class Judge:
    """Says of a plan, and of parts of it, whether they pay.

    Where uses ask, what they give and take has to leave no wall too low: that is quick, and says no
    most of the time. If it does not, and some of what asks gives what is asked, the plan is put in
    an order as well.
    """

    __slots__ = ("demand", "effort", "given", "known", "supply", "tops", "wide")

    def __init__(
        self, demand: Demand, supply: Supply, plan: Plan, effort: Effort | None = None
    ) -> None:
        self.demand = demand
        self.supply = supply
        self.effort = Effort() if effort is None else effort
        self.known: dict[tuple[int, int], tuple[list[Option], int]] = {}
        self.tops: dict[tuple[int, int], int] = {}
        self.given: dict[tuple[int, int], int] = {}
        self.wide = demand
        asking = [(supply.sources[i].uses[u], n) for i, u, n in plan]
        if any(use.asks for use, _ in asking):
            asks = {need.accepts for use, _ in asking for need in use.asks}
            asked = sum([need.amount * n for use, n in asking for need in use.asks])
            self.wide = wide_demand(demand.needs, tuple(sorted(asks)), asked)

    def may_pay(self, height: int) -> bool:
        """Whether so high walls could pay; if not, nothing of this height does."""
        return height & self.wide.guard == self.wide.guard

    def height(self, plan: Plan) -> int:
        """How high the walls are at most with the uses of a plan."""
        return self.wide.start + sum([n * self.top(index, use) for index, use, n in plan])

    def top(self, index: int, number: int) -> int:
        """What a use adds to the walls at most, less what it asks."""
        found = self.tops.get((index, number))
        if found is None:
            options, taken = self.options(index, number)
            found = self.wide.ceiling(tuple([gain for gain, _ in options])) - taken
            self.tops[index, number] = found
        return found

    def most(self, plan: Plan) -> int:
        """How high the walls are at most with any part of a plan."""
        return self.wide.start + sum([n * self.gives(index, use) for index, use, n in plan])

    def gives(self, index: int, number: int) -> int:
        """What a use adds to the walls at most, where what it takes from others does not count."""
        found = self.given.get((index, number))
        if found is None:
            options, taken = self.options(index, number)
            found = self.wide.highest([gain - taken for gain, _ in options])
            self.given[index, number] = found
        return found

    def pays(self, plan: Plan) -> bool:
        """Whether the uses of a plan pay, whatever is left over; what is in it was in the plan that
        the judge was made for."""
        sources = self.supply.sources
        if any(sources[index].uses[use].asks for index, use, _ in plan):
            return self._pays_asks(plan)
        made = [(self.demand.gains(sources[i].uses[u].forms), n) for i, u, n in plan]
        self.effort.spend(len(plan))
        return lifts(self.demand, self.demand.start, made, self.effort)

    def _pays_asks(self, plan: Plan) -> bool:
        counts = self.chosen(plan)
        if counts is None:
            return False
        given = asked = 0
        for index, number, _ in plan:
            use = self.supply.sources[index].uses[number]
            if use.asks:
                given |= bits_of(use)
                for need in use.asks:
                    asked |= need.accepts
        return not given & asked or self._follows(plan, counts)

    def chosen(self, plan: Plan) -> list[list[int]] | None:
        """How many copies of each use do which of its options, so that no wall is too low; None if
        one is whatever they do."""
        state = self.wide.start
        choosing: list[tuple[tuple[int, ...], int]] = []
        whose: list[int] = []
        counts = [[count] for _, _, count in plan]
        self.effort.spend(3 * len(plan))
        for n, (index, number, count) in enumerate(plan):
            options, taken = self.options(index, number)
            # What is asked is asked whichever form it takes, so that the forms only lift.
            state -= taken * count
            if len(options) == 1:
                state += options[0][0] * count
            else:
                choosing.append((tuple([gain for gain, _ in options]), count))
                whose.append(n)
        search = Branching(self.wide, choosing, False, self.effort)
        if not search.pays(0, state):
            return None
        path = search.sums()
        for n, (at, (gains, copies)) in enumerate(zip(whose, choosing, strict=True)):
            first = [copies] + [0] * (len(gains) - 1)
            # The sums of the path may be cut off: then the first form will do as well as any.
            own = counted(path[n], list(gains), copies) if n < len(path) else first
            counts[at] = own or first
        return counts

    def options(self, index: int, number: int) -> tuple[list[Option], int]:
        """What a use may add, and what it takes."""
        found = self.known.get((index, number))
        if found is None:
            use = self.supply.sources[index].uses[number]
            found = (options(self.wide, use.forms), self.wide.asks(use.asks))
            self.known[index, number] = found
        return found

    def _follows(self, plan: Plan, counts: list[list[int]]) -> bool:
        """Whether it can be done in some order, in the options that lift the walls or in any."""
        piles: dict[int, int] = {}
        uses: list[Made] = []
        for (index, number, _), own in zip(plan, counts, strict=True):
            use = self.supply.sources[index].uses[number]
            for (_, form), copies in zip(self.options(index, number)[0], own, strict=True):
                if use.asks:
                    uses += [(use.asks, form, -1)] * copies
                else:
                    for unit in form:
                        piles[unit] = piles.get(unit, 0) + copies
        there = [(unit, count, -1) for unit, count in piles.items()]
        if can_follow(self.demand.needs, there, uses, self.effort) is not None:
            return True
        return any(len(own) > 1 for own in counts) and self._follows_somehow(plan)

    def _follows_somehow(self, plan: Plan) -> bool:
        """Every choice of forms is tried."""
        asking: list[Use] = []
        plain: list[tuple[list[Form], int]] = []
        for index, number, count in plan:
            use = self.supply.sources[index].uses[number]
            if use.asks:
                asking += [use] * count
            else:
                plain.append((_distinct(use.forms), count))
        return any(
            can_follow(self.demand.needs, piles, _made(asking, forms), self.effort) is not None
            for piles in _piles_of(plain)
            for forms in product(*[_distinct(use.forms) for use in asking])
        )


def pays(demand: Demand, supply: Supply, plan: Plan, effort: Effort | None = None) -> bool:
    """Whether the uses of a plan pay, whatever is left over. The copies are taken to exist."""
    return Judge(demand, supply, plan, effort).pays(plan)


def bits_of(use: Use) -> int:
    """The bits of all units that a use may give."""
    found = 0
    for form in use.forms:
        for unit in form:
            found |= unit
    return found


def options(demand: Demand, forms: tuple[Form, ...]) -> list[Option]:
    """The gains that matter, each with a form; forms of one unit are one that serves what any of
    them serves."""
    gains = demand.gains(forms)
    if not gains:
        return [(0, ())]
    wide = 0
    found: dict[int, Form] = {}
    for form in forms:
        gain = sum([demand.reach(unit) for unit in form])
        found.setdefault(gain, form)
        if gain & demand.mask == 1:
            for unit in form:
                wide |= unit if demand.reach(unit) else 0
    return [(gain, found.get(gain, (wide,))) for gain in gains]


def counted(total: int, gains: list[int], copies: int) -> list[int]:
    """How many of the copies took which gain, for this sum; [] if they cannot have."""
    if len(gains) == 1:
        return [copies] if total == gains[0] * copies else []
    if len(gains) == 2 and gains[0] != gains[1]:
        n, left = divmod(total - gains[1] * copies, gains[0] - gains[1])
        return [n, copies - n] if not left and 0 <= n <= copies else []
    for n in range(copies + 1):
        rest = counted(total - gains[0] * n, gains[1:], copies - n)
        if rest:
            return [n, *rest]
    return []


def _made(uses: list[Use], forms: tuple[Form, ...]) -> list[Made]:
    return [(use.asks, form, -1) for use, form in zip(uses, forms, strict=True)]


def _distinct(forms: tuple[Form, ...]) -> list[Form]:
    """The forms, those of one unit joined: each need takes of them what it wants."""
    one = 0
    found: list[Form] = []
    for form in forms:
        if len(form) == 1:
            one |= form[0]
        elif form not in found:
            found.append(form)
    return [*found, (one,)] if one or not found else found


def _piles_of(entries: list[tuple[list[Form], int]]) -> Iterator[list[Pile]]:
    """The units that are there, for every choice of forms."""
    every = [
        [
            tuple((form, chosen.count(form)) for form in dict.fromkeys(chosen))
            for chosen in combinations_with_replacement(forms, count)
        ]
        if len(forms) > 1
        else [((forms[0], count),)]
        for forms, count in entries
    ]
    for choice in product(*every):
        yield [(unit, n, -1) for entry in choice for form, n in entry for unit in form]


def merged(plan: Plan) -> Plan:
    """The plan with entries of the same use joined, sorted."""
    counts: dict[tuple[int, int], int] = {}
    for index, use, count in plan:
        counts[index, use] = counts.get((index, use), 0) + count
    return tuple((index, use, counts[index, use]) for index, use in sorted(counts))
