"""No payment weighs less than this: what a unit is worth to each need, and the bound that follows.

Say that a unit that goes to a need is worth so much there, whatever that is. A use then weighs its
weight and the worth of what it asks, less the worth of the units that it gives, each at the need
where it is worth most; and every payment weighs at least the worth of all that is needed and the
sum of what each source comes to, no more than 0 (for it may be left out). That is the dual of the
payment as a linear programme, and the worths that make it highest are looked for one after another;
where they are found, the bound is seldom a whole weight below the lightest payment.

All is reckoned in halves of a weight: the best worths are halves, but for odd circles of sources.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tallystick.costs.demand import Form, Need

TRIES: Final = 160
"""So many worths are tried: then what was found has to do."""


class WeighedOption(NamedTuple):
    """What one thing may do: its weight, the units that count, what it asks; `use` and `gain` are
    the caller's."""

    weight: int
    form: Form
    asks: tuple[Need, ...]
    use: int
    gain: int


Options = tuple[WeighedOption, ...]


class Worth:
    """The worths of a unit at each need, and what the sources come to with them: `classes` are what
    options give and ask, in numbers of `slots` and needs, and a slot is the needs that a unit may
    go to."""

    __slots__ = (
        "amounts", "bound", "classes", "given", "kinds", "numbers", "slots", "tries", "worths",
    )  # fmt: skip

    def __init__(
        self,
        needs: Sequence[Need],
        kinds: Sequence[tuple[int, Options]],
        given: Sequence[tuple[int, Sequence[Form]]] = (),
    ) -> None:
        amounts = {need.accepts: 0 for _, options in kinds for o in options for need in o.asks}
        for need in needs:
            amounts[need.accepts] = amounts.get(need.accepts, 0) + need.amount
        self.numbers = {accepts: n for n, accepts in enumerate(amounts)}
        self.amounts = list(amounts.values())
        self.slots: dict[tuple[int, ...], int] = {}
        self.classes: dict[tuple[tuple[int, ...], tuple[tuple[int, int], ...]], int] = {}
        self.kinds = [
            (copies, tuple([(2 * o.weight, self._class(o.form, o.asks)) for o in options]))
            for copies, options in kinds
        ]
        self.given = [(n, [self._class(form, ()) for form in forms]) for n, forms in given]
        self.tries = TRIES
        self.worths = [0] * len(self.amounts)
        self.bound = self._bound(self.worths)
        self._raise()

    def _class(self, form: Form, asks: tuple[Need, ...]) -> int:
        places = []
        for unit in form:
            slot = tuple([n for accepts, n in self.numbers.items() if accepts & unit])
            if slot:
                places.append(self.slots.setdefault(slot, len(self.slots)))
        wanted = tuple([(self.numbers[need.accepts], need.amount) for need in asks])
        return self.classes.setdefault((tuple(places), wanted), len(self.classes))

    def _nets(self, worths: list[int]) -> list[int]:
        """What the options of each class are worth: what they give, less what they ask."""
        most = [max([worths[n] for n in slot]) for slot in self.slots]
        nets = []
        for places, asks in self.classes:
            net = 0
            for place in places:
                net += most[place]
            for n, amount in asks:
                net -= amount * worths[n]
            nets.append(net)
        return nets

    def _bound(self, worths: list[int]) -> int:
        """What every payment weighs at least."""
        nets = self._nets(worths)
        bound = 0
        for amount, worth in zip(self.amounts, worths, strict=True):
            bound += amount * worth
        for copies, options in self.kinds:
            least = 0
            for weight, own in options:
                if weight - nets[own] < least:
                    least = weight - nets[own]
            bound += copies * least
        for n, forms in self.given:
            bound -= n * max([nets[own] for own in forms], default=0)
        return bound

    def _raise(self) -> None:
        """Look for the worths with the highest bound: the same for all needs at first, then one by
        one and together, in smaller and smaller steps."""
        worth = 1
        while self._tries([worth] * len(self.worths)):
            worth += (worth + 1) // 2
        step = 1 << max(0, worth.bit_length() - 2)
        while step:
            before = self.bound
            for some in self._directions():
                for by in (step, -step):
                    while self._tries(self._moved(some, by)):
                        pass
            if self.bound == before or not self.tries:
                step //= 2

    def _directions(self) -> Iterator[tuple[int, ...]]:
        """Each need by itself, and those together that are worth so much or more."""
        for n in range(len(self.worths)):
            yield (n,)
        for worth in sorted(set(self.worths)):
            yield tuple([n for n, own in enumerate(self.worths) if own >= worth])

    def _moved(self, some: tuple[int, ...], by: int) -> list[int]:
        worths = self.worths[:]
        for n in some:
            worths[n] = max(0, worths[n] + by)
        return worths

    def _tries(self, worths: list[int]) -> bool:
        """Whether these worths are better; then they are taken."""
        if not self.tries:
            return False
        self.tries -= 1
        bound = self._bound(worths)
        if bound <= self.bound:
            return False
        self.worths, self.bound = worths, bound
        return True

    def above(self) -> list[list[int]]:
        """Of each kind, what each option weighs more than it is worth, in halves."""
        nets = self._nets(self.worths)
        return [[weight - nets[own] for weight, own in options] for _, options in self.kinds]
