"""The algebra of prices: immutable, hashable, printable; it knows no payer and no position."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from tallystick.costs.demand import Need

_NUMBER_WORDS: Final = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_PLACE: Final = re.compile(r"\bN\b")


class Amount(NamedTuple):
    """A number that may hang on X: `fixed + per_x * X`, never below zero once X is known."""

    fixed: int
    per_x: int = 0

    def value(self, x: int) -> int:
        """The amount for this X, floored at zero."""
        return max(0, self.fixed + self.per_x * x)

    @property
    def in_words(self) -> str:
        """The number in a word where there is one: "a", "two"; else as it is printed."""
        known = not self.per_x and 0 <= self.fixed < len(_NUMBER_WORDS)
        return _NUMBER_WORDS[self.fixed] if known else str(self)

    def __str__(self) -> str:
        if not self.per_x:
            return str(self.fixed)
        variable = "X" if self.per_x == 1 else f"{self.per_x}X"
        return f"{variable}{self.fixed:+}" if self.fixed else variable


class Kind(NamedTuple):
    """A kind of unit that a game's costs count.

    `symbol` is how the kind is printed: where it has the word N, N stands for the number, otherwise
    the symbol is repeated. A symbol with a space in it is read as words. `accepts` has the unit
    bits that satisfy the kind. `overflow` is the kind that an unmatched reduction goes on to lower,
    or -1.
    """

    name: str
    symbol: str
    accepts: int
    overflow: int = -1

    def text(self, amount: Amount) -> str:
        """An amount of the kind, as printed."""
        if _PLACE.search(self.symbol):
            return _PLACE.sub(str(amount), self.symbol)
        return self.symbol * amount.fixed if not amount.per_x else f"{amount} {self.symbol}"


class Units(NamedTuple):
    """The part of a cost that asks for units of one kind (an index of the game's tariff)."""

    kind: int
    amount: Amount


class Pick(NamedTuple):
    """The part of a cost that does a verb to chosen things: "bury two beasts".

    `what` is the game's own selector, opaque here but for its `str`.
    """

    verb: str
    what: Hashable
    amount: Amount

    def __str__(self) -> str:
        return f"{self.verb} {_counted(self.amount, str(self.what))}"


def _counted(amount: Amount, noun: str) -> str:
    """The noun with its number in words; its first word is the one that has a plural."""
    if not amount.per_x and amount.fixed == 1:
        return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
    head, space, tail = noun.partition(" ")
    return f"{amount.in_words} {head}s{space}{tail}"


Part = Units | Pick


def _sum(amounts: dict[int, Amount], kind: int, amount: Amount) -> None:
    old = amounts.get(kind)
    amounts[kind] = (
        amount if old is None else Amount(old.fixed + amount.fixed, old.per_x + amount.per_x)
    )


class Cost:
    """A bundle of parts that are all paid at once. Equal bundles are equal in whatever order
    written.

    Parts of the same kind merge, parts of no amount vanish. `units` are sorted by kind, `picks` by
    verb and by what they pick.
    """

    __slots__ = ("_hash", "has_x", "picks", "units")

    def __init__(self, parts: Iterable[Part] = ()) -> None:
        amounts: dict[int, Amount] = {}
        picked: dict[tuple[str, Hashable], Amount] = {}
        for part in parts:
            if isinstance(part, Units):
                _sum(amounts, part.kind, part.amount)
            else:
                old = picked.get((part.verb, part.what), Amount(0))
                more = part.amount
                picked[part.verb, part.what] = Amount(
                    old.fixed + more.fixed, old.per_x + more.per_x
                )
        self.units: tuple[Units, ...] = tuple(
            Units(kind, amounts[kind]) for kind in sorted(amounts) if amounts[kind] != (0, 0)
        )
        self.picks: tuple[Pick, ...] = tuple(
            sorted(
                (Pick(verb, what, n) for (verb, what), n in picked.items() if n != (0, 0)),
                key=lambda pick: (pick.verb, str(pick.what)),
            )
        )
        self.has_x = any(part.amount.per_x for part in self.parts)  # whether any part hangs on X
        self._hash = hash((self.units, frozenset(self.picks)))

    def __reduce__(self) -> tuple[type[Cost], tuple[tuple[Part, ...]]]:
        """By its parts: a hash of words is another in every process."""
        return Cost, (self.parts,)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The units and then the picks."""
        return (*self.units, *self.picks)

    @property
    def is_free(self) -> bool:
        """Whether nothing at all is asked, whatever X is."""
        return not self.units and not self.picks

    def amount(self, kind: int, x: int = 0) -> int:
        """How many units of this kind are asked for."""
        for part in self.units:
            if part.kind == kind:
                return part.amount.value(x)
        return 0

    def at(self, x: int) -> Cost:
        """This cost with X announced."""
        if not self.has_x:
            return self
        fixed: list[Part] = [Units(u.kind, Amount(u.amount.value(x))) for u in self.units]
        fixed += [Pick(p.verb, p.what, Amount(p.amount.value(x))) for p in self.picks]
        return Cost(fixed)

    def text(self, tariff: Tariff) -> str:
        """The cost as the game of this tariff prints it."""
        return tariff.text(self)

    def __add__(self, other: Cost) -> Cost:
        if other.is_free:
            return self
        return other if self.is_free else _sum_of(self, other)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Cost):
            return NotImplemented
        if self._hash != other._hash or self.units != other.units:
            return False
        return frozenset(self.picks) == frozenset(other.picks)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Cost({list(self.parts)!r})"


@lru_cache(maxsize=1 << 12)
def _sum_of(one: Cost, other: Cost) -> Cost:
    return Cost((*one.parts, *other.parts))


class Tariff:
    """A game's table of unit kinds, and its way of printing a cost.

    `free` is printed for a cost of nothing, `glue` stands between symbols, `order` lists the kinds
    in the order in which they are printed (as they are listed, when left out).
    """

    __slots__ = ("free", "glue", "kinds", "order")

    def __init__(
        self,
        kinds: tuple[Kind, ...],
        free: str = "{0}",
        glue: str = "",
        order: tuple[int, ...] = (),
    ) -> None:
        self.kinds = kinds
        self.free = free
        self.glue = glue
        self.order = order or tuple(range(len(kinds)))

    def text(self, cost: Cost) -> str:
        """The whole cost: symbols first, then what is said in words, after commas."""
        amounts = {part.kind: part.amount for part in cost.units}
        shown = [self.kinds[kind].text(amounts[kind]) for kind in self.order if kind in amounts]
        symbols = self.glue.join(text for text in shown if " " not in text)
        words = [text for text in shown if " " in text] + list(map(self.pick_text, cost.picks))
        return ", ".join(([symbols] if symbols else []) + words) or self.free

    def pick_text(self, pick: Pick) -> str:
        """What a cost asks to be done to chosen things, as it is printed."""
        return str(pick)


NO_COST: Final = Cost()


def cost_of(*parts: Part) -> Cost:
    """The cost of these parts."""
    return Cost(parts) if parts else NO_COST


def units(kind: int, n: int) -> Units:
    """A part of `n` units of one kind."""
    return Units(kind, Amount(n))


def pick(verb: str, what: Hashable, n: int = 1) -> Pick:
    """A part that does the verb to `n` things."""
    return Pick(verb, what, Amount(n))


def needs_of(
    cost: Cost, tariff: Tariff, bits: Callable[[Pick], int], x: int = 0
) -> tuple[Need, ...]:
    """What the solver is asked for: a need for each unit part by kind, then one for each pick.

    `bits` gives the unit bits that satisfy a pick; they are the game's to hand out. Parts that come
    to nothing for this X leave no need, so `needs_of(cost.at(x), ...)` has the same indices.
    """
    found = [Need(tariff.kinds[u.kind].accepts, u.amount.value(x)) for u in cost.units]
    found += [Need(bits(p), p.amount.value(x)) for p in cost.picks]
    return tuple(need for need in found if need.amount)
