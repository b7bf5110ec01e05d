"""Uses that ask for more, as sources that lift some walls and raise what is asked at others.

If there is a wall for every set of needs, also of those that may be asked on the way, then making a
use adds what it gives to the walls and takes what it asks: Hall's condition is again that no wall
is too low, and uses that ask are searched like any others. That leaves out only that what pays for
a use has to be there before it. So what is found is put in an order (`ordering`), and only where
that cannot be done everything else that would pay is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tallystick.costs.branching import Branching
from tallystick.costs.demand import Demand, Form, demand_of, wide_demand
from tallystick.costs.errors import Effort, TooHard
from tallystick.costs.judging import bits_of, counted, merged, options, pays
from tallystick.costs.matching import Matching
from tallystick.costs.ordering import Made, Pile, can_follow
from tallystick.costs.sources import Plan, Source, Supply, Use

MANY: Final = 50
"""From so many copies on it pays to reckon how many can be left out."""

COPIES: Final = 400
"""The most copies of uses that ask."""

EACH: Final = 10
"""Steps for each source in sorting them."""


class WallOption(NamedTuple):
    """What one thing may do: what it adds to the walls, in which use (-1: any that asks for
    nothing), with which form."""

    gain: int
    use: int
    form: Form


class AlikeSources:
    """Sources with the same choices: `members` are `(source index, copies)`."""

    __slots__ = ("choices", "copies", "members")

    def __init__(self, choices: tuple[WallOption, ...]) -> None:
        self.choices = choices
        self.members: list[tuple[int, int]] = []
        self.copies = 0


Doing = tuple[int, WallOption, int]
"""So many copies of a source do this: `(source index, choice, copies)`."""


class Wide:
    """A demand with all walls, and the sources by what they may do; those that have no choice are
    in `start`, and in `made`. `helped`: some units may come from elsewhere; what sources
    from `forced` on do, if that is not negative, is done in any case."""

    __slots__ = (
        "asking", "cap", "demand", "effort", "forced", "has_no_circles", "kinds", "live", "made",
        "rooms", "start", "supply",
    )  # fmt: skip

    def __init__(
        self,
        demand: Demand,
        supply: Supply,
        helped: bool = False,
        effort: Effort | None = None,
        forced: int = -1,
    ) -> None:
        self.supply = supply
        self.forced = forced
        self.effort = Effort() if effort is None else effort
        self.effort.spend(EACH * len(supply.sources))
        sources = supply.sources
        live = live_uses(sources, -1 if helped else 0)
        asks = {need.accepts for use in live for need in use.asks}
        self.rooms = [source.copies for source in sources]
        # The copies that may ask, source by source, and how much all may ask together.
        self.asking: list[int] = []
        asked = 0
        for source in sources:
            most = max([sum([n.amount for n in use.asks]) for use in source.uses], default=0)
            if most:
                asked += most * source.copies
                self.asking.append(source.copies)
        if asked > COPIES:
            raise TooHard("too many copies of uses that ask for more: given up")
        self.live = live
        given = taken = 0
        for use in live:
            given |= bits_of(use)
            for need in use.asks:
                taken |= need.accepts
        self.has_no_circles = given & taken == 0
        self.cap = demand.amount + asked
        self.demand = wide_demand(demand.needs, tuple(sorted(asks)), asked)
        self.start = self.demand.start
        self.made: list[Doing] = []
        kinds: dict[tuple[WallOption, ...], AlikeSources] = {}
        for index, source in enumerate(sources):
            if source.copies > 0:
                choices = self._choices(source, live)
                if 0 <= forced <= index:
                    choices = tuple([one for one in choices if one.use >= 0]) or choices
                self._sort(kinds, index, min(source.copies, self.cap), choices)
        self.kinds = list(kinds.values())

    def _sort(
        self,
        kinds: dict[tuple[WallOption, ...], AlikeSources],
        index: int,
        copies: int,
        choices: tuple[WallOption, ...],
    ) -> None:
        if len(choices) == 1:
            self.start += choices[0].gain * copies
            self.made.append((index, choices[0], copies))
        else:
            kind = kinds.setdefault(choices, AlikeSources(choices))
            kind.members.append((index, copies))
            kind.copies += copies

    def _choices(self, source: Source, live: set[Use]) -> tuple[WallOption, ...]:
        """What one copy may do; one of the choices asks for nothing."""
        demand = self.demand
        forms = tuple([form for use in source.uses if not use.asks for form in use.forms])
        found = [WallOption(gain, -1, form) for gain, form in options(demand, forms)]
        for number, use in enumerate(source.uses):
            if use.asks and use in live:
                taken = demand.asks(use.asks)
                for gain, form in options(demand, use.forms):
                    if demand.highest([gain - taken]):
                        found.append(WallOption(gain - taken, number, form))
        found.sort()
        return tuple(found)

    def gains(self, use: Use) -> tuple[int, ...]:
        """What a use that asks adds in each of its forms, and takes; () if it only takes."""
        taken = self.demand.asks(use.asks)
        nets = [gain - taken for gain in self.demand.gains(use.forms)]
        return tuple([net for net in nets if self.demand.highest([net])])

    def search(self) -> Branching:
        """The search over the kinds."""
        branches = [
            (tuple(dict.fromkeys([choice.gain for choice in kind.choices])), kind.copies)
            for kind in self.kinds
        ]
        return Branching(self.demand, branches, bool(self.live), self.effort)

    def found(self, sums: list[int]) -> list[Doing]:
        """What is done where the kinds, one after another, add these sums; those after them do
        what asks for nothing, or what is forced."""
        made = self.made[:]
        for n, kind in enumerate(self.kinds):
            if n < len(sums):
                counts = counted(sums[n], [choice.gain for choice in kind.choices], kind.copies)
            else:
                counts = [0] * len(kind.choices)
                plain = [n for n, choice in enumerate(kind.choices) if choice.use < 0]
                counts[plain[0] if plain else 0] = kind.copies
            made += _shared_out(kind, counts)
        return made

    def sum_of(self, made: list[Doing]) -> int:
        """Where the walls stand once this has been done."""
        return self.demand.start + sum([choice.gain * copies for _, choice, copies in made])

    def all_found(self, missing: int) -> Iterator[list[Doing]]:
        """Everything that leaves no more than this missing, whatever its order."""
        search = self.search()
        return self._all(search, 0, self.start + missing * self.demand.ones, self.made)

    def _all(
        self, search: Branching, at: int, state: int, made: list[Doing]
    ) -> Iterator[list[Doing]]:
        guard = self.demand.guard
        if (state + search.rest[at]) & guard != guard:
            return
        if at == len(self.kinds):
            yield made
            return
        kind = self.kinds[at]
        for counts in shares(kind.copies, len(kind.choices)):
            search.effort.spend(3 + len(counts))
            after = state
            for n, choice in zip(counts, kind.choices, strict=True):
                after += n * choice.gain
            yield from self._all(search, at + 1, after, made + _shared_out(kind, counts))

    def follows(self, made: list[Doing], missing: int) -> Matching | None:
        """How it can be done in some order, with so many units missing; None if it cannot."""
        counts: dict[int, int] = {}
        uses: list[Made] = []
        for index, choice, copies in made:
            if choice.use >= 0:
                asks = self.supply.sources[index].uses[choice.use].asks
                uses += [(asks, choice.form, index)] * copies
            else:
                for unit in choice.form:
                    counts[unit] = counts.get(unit, 0) + copies
        piles = [(unit, count, -1) for unit, count in counts.items()]
        return can_follow(self.demand.needs, piles, uses, self.effort, missing)

    def some_plans(self) -> Iterator[Plan]:
        """Some payments; they may have more in use than it takes. The first is without what is
        heaviest. Where something is forced, those that follow have as little else as can be for one
        wall that it lifts, so that it is needed there: narrow ones first, and those of the demand.
        """
        made = self.nearest(0)
        if made is None:
            return
        forced = [choice.gain for index, choice, _ in made if index >= self.forced >= 0]
        lifted = self.demand.lanes_of(self.demand.highest(forced))
        lanes = [
            lane for lane in reversed(self.demand.lanes) if lifted >> lane[0] & self.demand.mask
        ]
        walls = demand_of(self.demand.needs).walls
        shifts = [lane[0] for lane in sorted(lanes, key=lambda lane: lane[1:] not in walls)]
        for shift in [-1, *shifts]:
            less = self.trimmed(made, shift)
            matching = self.matched(less, 0)
            if matching is None:
                less, matching = made, self.matched(made, 0)
            if matching is not None:
                yield self._plan_of(less, matching)

    def trimmed(self, made: list[Doing], shift: int) -> list[Doing]:
        """What is done without what can be left out as far as the walls go: the heaviest first, or
        what lifts the wall of this lane most; what is forced stays."""
        demand = self.demand
        state = self.sum_of(made)
        less: list[Doing] = []
        order = sorted(made, key=self._heaviest_first)
        if shift >= 0:
            order.sort(key=lambda doing: -(doing[1].gain + demand.guard >> shift & demand.mask))
        for index, choice, copies in order:
            if index >= self.forced >= 0:
                less.append((index, choice, copies))
                continue
            if copies > MANY and choice.use < 0:
                spare = demand.spare(state, choice.gain)
                state -= min(copies, max(0, spare)) * choice.gain
                copies = 0 if spare < 0 else copies - min(copies, spare)
            while copies and (state - choice.gain) & demand.guard == demand.guard:
                state -= choice.gain
                copies -= 1
            if copies:
                less.append((index, choice, copies))
        return less

    def _heaviest_first(self, doing: Doing) -> int:
        """By weight; what is done in any of several uses counts as the first."""
        index, choice, _ = doing
        return -self.supply.sources[index].uses[max(0, choice.use)].weight

    def _plan_of(self, made: list[Doing], matching: Matching) -> Plan:
        """What is done, as a plan: of uses that ask for nothing what goes to a need."""
        entries = []
        pile = 0
        for index, choice, copies in made:
            if choice.use >= 0:
                entries.append((index, choice.use, copies))
                continue
            goes = matching.goes[pile : pile + len(choice.form)]
            pile += len(choice.form)
            use = self._use_of(index, choice)
            if use >= 0:
                entries.append((index, use, max([sum(each.values()) for each in goes])))
            elif goes:
                # One unit, in the use that serves the need.
                for need, n in goes[0].items():
                    accepts = matching.needs[need].accepts
                    entries.append((index, self._use_that_serves(index, accepts), n))
        return merged(tuple([entry for entry in entries if entry[2]]))

    def _use_of(self, index: int, choice: WallOption) -> int:
        """The use that gives what is chosen, of those that ask nothing; -1 if it is several."""
        for number, use in enumerate(self.supply.sources[index].uses):
            if not use.asks and choice.gain in self.demand.gains(use.forms):
                return number
        return -1

    def _use_that_serves(self, index: int, accepts: int) -> int:
        """The lightest use that gives a unit that is accepted, of those that ask for nothing."""
        demand = self.demand
        fit = [
            (use.weight, number)
            for number, use in enumerate(self.supply.sources[index].uses)
            for form in use.forms
            if not use.asks and sum([demand.reach(unit) for unit in form]) & demand.mask == 1
            if any(unit & accepts for unit in form)
        ]
        return min(fit)[1]

    def can_be_done(self, plan: Plan) -> bool:
        """Whether a plan that lifts all walls can be carried out in some order."""
        return self.has_no_circles or pays(self.demand, self.supply, plan, self.effort)

    def matched(self, made: list[Doing], missing: int) -> Matching | None:
        """How the units of a plan meet the needs, those of each source labelled with its index and
        not joined with others; None if more than `missing` of the needs stay open."""
        piles: list[Pile] = []
        uses: list[Made] = []
        for index, choice, copies in made:
            if choice.use >= 0:
                asks = self.supply.sources[index].uses[choice.use].asks
                uses += [(asks, choice.form, index)] * copies
            else:
                piles += [(unit, copies, index) for unit in choice.form]
        return can_follow(self.demand.needs, piles, uses, self.effort, missing)

    def nearest(self, missing: int) -> list[Doing] | None:
        """What leaves no more than this missing and has an order; None if nothing does."""
        search = self.search()
        if not search.pays(0, self.start + missing * self.demand.ones):
            return None
        made = self.found(search.sums())
        if self.follows(made, missing) is not None:
            return made
        for made in self.all_found(missing):
            if self.follows(made, missing) is not None:
                return made
        return None

    def nearest_match(self, missing: int) -> Matching | None:
        """What goes where then, source by source."""
        search = self.search()
        if not search.pays(0, self.start + missing * self.demand.ones):
            return None
        matching = self.matched(self.found(search.sums()), missing)
        if matching is None:
            made = self.nearest(missing)
            matching = None if made is None else self.matched(made, missing)
        return matching


def wide_of(
    demand: Demand,
    supply: Supply,
    helped: bool = False,
    effort: Effort | None = None,
    forced: int = -1,
) -> tuple[Wide, bool]:
    """The demand with all walls, and whether that is all of it: of more copies that ask than are
    looked at some are left out, and where they ask for too many kinds of unit all are."""
    try:
        return Wide(demand, supply, helped, effort, forced), True
    except TooHard:
        pass
    try:
        return Wide(demand, _with_fewer(supply), helped, effort, forced), False
    except TooHard:
        return Wide(demand, _without(supply), helped, effort, forced), False


def _with_fewer(supply: Supply) -> Supply:
    """The supply with only so many copies of what asks as can be looked at."""
    asked = [max([sum([n.amount for n in use.asks]) for use in s.uses]) for s in supply.sources]
    share = COPIES // max(1, sum([amount > 0 for amount in asked]))
    return Supply(
        [
            source._replace(copies=min(source.copies, share // amount)) if amount else source
            for source, amount in zip(supply.sources, asked, strict=True)
        ]
    )


def _without(supply: Supply) -> Supply:
    """The supply, with nothing to be had from what asks."""
    return Supply(
        [
            source._replace(
                uses=tuple([Use(use.verb, ((),)) if use.asks else use for use in source.uses])
            )
            for source in supply.sources
        ]
    )


def live_uses(sources: Sequence[Source], bits: int) -> set[Use]:
    """The uses that ask and may come to be made: what they ask is there, among these bits, or is
    given by another such."""
    waiting: set[Use] = set()
    for source in sources:
        for use in source.uses if source.copies > 0 else ():
            if use.asks:
                waiting.add(use)
            else:
                bits |= bits_of(use)
    live: set[Use] = set()
    grown = True
    while grown:
        ready = {use for use in waiting if all(need.accepts & bits for need in use.asks)}
        for use in ready:
            bits |= bits_of(use)
        waiting -= ready
        live |= ready
        grown = bool(ready)
    return live


def shares(copies: int, choices: int) -> Iterator[list[int]]:
    """Every way to share out copies among choices."""
    if choices == 1:
        yield [copies]
        return
    for n in range(copies + 1):
        for rest in shares(copies - n, choices - 1):
            yield [n, *rest]


def _shared_out(kind: AlikeSources, counts: list[int]) -> list[Doing]:
    """The counts spread over the members, the first first."""
    counts = counts[:]
    made: list[Doing] = []
    for index, copies in kind.members:
        for n, choice in enumerate(kind.choices):
            taken = min(copies, counts[n])
            if taken:
                made.append((index, choice, taken))
                counts[n] -= taken
                copies -= taken
    return made
