"""Payments as a case writes them, and the plans of the solver that they stand for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from tallystick.cases.nodes import Node, entries_of, split_number
from tallystick.costs import Plan
from tallystick.kernel.decision import Refusal
from tallystick.rules.bill import Bill
from tallystick.rules.spelling import Given, PaidItems, WrittenThing, entity_of

MOST_PLANS: Final = 5_000
MOST_READINGS: Final = 200  # of one payment


class TargetsLeft:
    """What is left of the targets of a step, for the payment or at the question that aims at them;
    and why one that is left over cannot be meant."""

    def __init__(self) -> None:
        self.matter: object = None
        self.left: list[Node] = []
        self.stray: Refusal | None = None

    def of(self, matter: object, targets: Sequence[Node]) -> list[Node]:
        """The targets that are left of those that there were when this matter was first come to."""
        if matter != self.matter:
            self.matter, self.left = matter, list(targets)
        return self.left


class LastPayment:
    """What the last payment that was written has been matched with."""

    def __init__(self) -> None:
        self.offer: PaymentMatch | None = None


LIST: Final = ("",)  # a key of a payment that holds names
COUNT: Final[tuple[str, ...]] = ()  # one that holds a number; of others, the names that they count
COUNTS: Final = ("*",)  # one that holds how many of what, by any names, or one number for all
SAYS: Final = ("?",)  # one that gives nothing, but says how the rest of it counts
ASIDE: Final = ("-",)  # one that holds names and is no part of the payment
ALIAS: Final = "="  # before the key that it stands for, and the name where it counts but that

Part = tuple[str, str, int]  # key, name, how many
Use = tuple[int, int, int]  # of a source, and how often
Uses = tuple[Use, ...]
Rest = tuple[tuple[str, Given, int], ...]  # what the uses taken give besides
IsCalled = Callable[[Given, str, bool], bool]  # what is given, a name, whether it is just that


def parts_of(node: Node, keys: Mapping[str, tuple[str, ...]]) -> list[Part]:
    """A payment as it is written: (key, name, how many). InputError for what is none."""
    parts: list[Part] = []
    for key, value in node.only(tuple(keys), "key of a payment").items():
        names = keys[key]
        if names[:1] == (ALIAS,):
            key, *one_name = names[1:]
            names = keys[key]
            if one_name:
                parts.append((key, one_name[0], value.number(0)))
                continue
        if names == ASIDE:
            list(entries_of(value))
        elif names == LIST and value.is_number:
            raise value.expected("a list of cards")
        elif names == LIST:
            parts += [(key, one.text(), 1) for one in entries_of(value)]
        elif names == COUNT or (names == COUNTS and value.is_number):
            parts.append((key, "", value.number(0)))
        elif names == COUNTS:
            parts += [(key, name, n.number(0)) for name, n in value.entries().items()]
        elif names == SAYS:
            _read_words(value)
        else:
            for name, n in value.entries().items():
                parts.append((key, n.known("resource", name, names), n.number(0)))
    return [part for part in parts if part[2] or keys[part[0]] in (COUNT, COUNTS)]


def _read_words(node: Node) -> None:
    for words in node.entries().values():
        for one in words.one_or_more():
            one.text()


class NamesInPayment:
    """What names mean among what a bill can be paid with; ``is_called`` says whether what is given
    has a name, or just that one of several."""

    def __init__(self, bill: Bill, is_called: IsCalled) -> None:
        self.bill = bill
        self.is_called = is_called

    def fits(self, what: Given, name: str, exact: bool = False) -> bool:
        """Whether what is given, or what is the same to the payer, is meant."""
        if isinstance(what, str):
            return what in (name, split_number(name)[0]) or not name
        if self.is_called(what, name, exact):
            return True
        return not exact and any(self.is_called(one, name, True) for one in self._besides(what))

    def _besides(self, what: Given) -> Iterator[WrittenThing]:
        """The things that are the same to the payer as one: a plan only says how many of them."""
        entity = entity_of(what)
        for source in range(len(self.bill.supply.sources) if entity >= 0 else 0):
            things = self.bill.things(source)
            if entity in things:
                yield from map(WrittenThing, things)


class WrittenPayment:
    """A payment as it is written."""

    def __init__(
        self, node: Node, keys: Mapping[str, tuple[str, ...]], names: NamesInPayment
    ) -> None:
        self.parts = parts_of(node, keys)
        said = (keys[key] for key in node.entries() if keys[key][:1] == (ALIAS,))
        self.keys = {*node.entries(), *(alias[1] for alias in said)}
        self.bill = names.bill
        self.fits = names.fits

    def says(self, plan: Plan, implied: Collection[str] = ()) -> bool:
        """Whether it says all that has to be said, but what is ``implied``, and nothing more."""
        bill = self.bill
        left, must = (_listed(bill, paid) for paid in (bill.paid(plan), bill.told(plan)))
        for key, name, _ in self.parts:
            if key in bill.counted:
                continue
            fits = [one for one in left if one[0] == key and self.fits(one[1], name)]
            if not fits:
                return False
            found = next((one for one in fits if one in must), fits[0])
            left.remove(found)
            if found in must:
                must.remove(found)
        if any(key not in implied for key, _ in must):
            return False
        return all(self._counts(plan, key, implied) for key in bill.counted)

    def _counts(self, plan: Plan, key: str, implied: Collection[str]) -> bool:
        """Whether the numbers under a key that counts are those of a payment."""
        if key not in self.keys:
            return key in implied or all(own != key for own, _, _ in self.bill.told(plan).parts)
        units: list[tuple[int, tuple[Given, ...]]] = []
        for source, use, n in plan:
            for own, what, amount in self.bill.given(source, use):
                if own == key:
                    units.append((amount * n, (what, *self.bill.also_called(source, use))))
        said = [(name, n) for own, name, n in self.parts if own == key]
        if sum(n for _, n in said) != sum(m for m, _ in units):
            return False
        return all(
            n
            == sum(m for m, also in units if not name or any(self.fits(one, name) for one in also))
            for name, n in said
        )


def _listed(bill: Bill, paid: PaidItems) -> list[tuple[str, Given]]:
    return [(key, what) for key, what, n in paid.parts if key not in bill.counted for _ in range(n)]


class PaymentMatch:
    """A payment of a case matched with the sources of a bill; what is ``missing`` there.

    ``keys`` are those of a payment, in the order in which they are looked at; ``others`` under
    which else a thing is had. ``targets`` are what a step chooses: the first are for a cost that
    has one choose, ``left`` is the rest.
    """

    def __init__(
        self,
        bill: Bill,
        is_called: IsCalled,
        node: Node | None,
        keys: Mapping[str, tuple[str, ...]],
        *,
        others: Mapping[str, str] | None = None,
        targets: Sequence[Node] = (),
    ) -> None:
        self.bill = bill
        self.is_called = is_called
        self.names = NamesInPayment(bill, is_called)
        self._is = self.names.fits
        self.node = node
        self._keys = keys
        self.others = others or {}
        self.left = list(targets)
        self.has_aims = False  # whether the cost has one choose
        self.missing: list[tuple[str, str]] = []
        parts = parts_of(node, keys) if node is not None else []
        order = list(keys)
        self.parts = sorted(parts, key=lambda part: order.index(part[0]))
        said = {part[0] for part in parts}
        named = node.entries() if node is not None else ()
        self._none = [key for key in named if keys[key] == LIST and key not in said]
        self.plan = self._first()
        self._found = self._read()

    # -- what it stands for ----------------------------------------------------------------------

    def meant(self) -> Plan | None:
        """The payment that is meant: the one offered, with what cannot be otherwise, or the only
        one that adds to it just what it does not speak of and what is ``implied``. None if it is
        none."""
        return self._found

    def refusal(self) -> Refusal | None:
        """Why it is no payment; None if it is one, or all that it leaves out has to be chosen."""
        if self._found is not None or self.is_open:
            return None
        if self.missing:
            return self.bill.not_had(*self.missing[0])
        plan = self.bill.filled(self.plan)
        if self.bill.plan_refusal(plan) is not None:
            return self.bill.not_paid_by(plan)
        key, name = self._disagreeing(plan)
        return (
            self.bill.not_paid_by(self.plan) if key in self._none else self.bill.not_had(key, name)
        )

    @property
    def is_open(self) -> bool:
        """Whether it would be one if what the cost has one choose were chosen."""
        if self.missing or self._found is not None:
            return False
        plan = self.bill.filled(self.plan)
        ways = (self.bill.filled(_with(plan, (use,))) for use, _ in self._aims())
        return any(self.bill.plan_refusal(way) is None for way in ways)

    # -- reading it ------------------------------------------------------------------------------

    def _first(self) -> Plan:
        """Each part by the first use that gives it; what none gives is ``missing``."""
        uses: Uses = ()
        rest: Rest = ()
        for part in self.parts:
            found = next(self._ways(part, uses, rest), None)
            if found is None:
                self.missing.append(part[:2])
            else:
                uses, rest = found
        return _with((), uses)

    def _read(self) -> Plan | None:
        """The first reading that pays."""
        for uses in islice(self._readings(0, (), ()), MOST_READINGS):
            for aims, left in self._aimed():
                plan = self.bill.filled(_with((), (*uses, *aims)))
                if self.bill.plan_refusal(plan) is None and not self._disagreeing(plan)[0]:
                    self.left = left
                    return plan
        if self.bill.implied and self.node is not None:
            return self._implied(self.node)
        return None

    def _readings(self, at: int, uses: Uses, rest: Rest) -> Iterator[Uses]:
        """Every way to find all parts among the sources."""
        if at == len(self.parts):
            yield uses
            return
        for more, then in self._ways(self.parts[at], uses, rest):
            yield from self._readings(at + 1, more, then)

    def _ways(self, part: Part, uses: Uses, rest: Rest) -> Iterator[tuple[Uses, Rest]]:
        """The ways to find one part: in what is used already, or by using more."""
        key, name, n = part
        if n <= 0:
            yield uses, rest
            return
        for at, (own, what, amount) in enumerate(rest):
            if own == key and self._is(what, name):
                less = ((own, what, amount - n),) if amount > n else ()
                then = (*rest[:at], *less, *rest[at + 1 :])
                yield from self._ways((key, name, n - amount), uses, then)
                return
        for (index, use, room), amount, more in self._fitting(key, name, uses):
            times = min(-(-n // amount), room)
            taken = (*uses, (index, use, times))
            yield from self._ways((key, name, n - amount * times), taken, (*rest, *more * times))

    def _fitting(self, key: str, name: str, uses: Uses) -> Iterator[tuple[Use, int, Rest]]:
        """The uses that give a thing, how often there is room for each, how much of it each gives,
        and what besides; first those that give besides just what the payment says."""
        found = list(self._uses_of(key, name, uses))
        yield from (one for one in found if self._says_also(one[2], name))
        yield from (one for one in found if not self._says_also(one[2], name))

    def _says_also(self, besides: Rest, name: str) -> bool:
        """Whether that is said of just these things, or of what has the same name."""
        return bool(besides) and all(self._says(own, what, name) for own, what, _ in besides)

    def _says(self, key: str, what: Given, name: str) -> bool:
        return any(
            own == key and (written == name or self._is(what, written, True))
            for own, written, _ in self.parts
        )

    def _uses_of(self, key: str, name: str, uses: Uses) -> Iterator[tuple[Use, int, Rest]]:
        seen: set[tuple[int, int]] = set()
        owns = (key, *([self.others[key]] if key in self.others else []))
        for own, exact in ((own, exact) for own in owns for exact in (True, False)):
            for index, source in enumerate(self.bill.supply.sources):
                room = source.copies - sum(n for one, _, n in uses if one == index)
                for use in range(len(source.uses) if room > 0 else 0):
                    given = self.bill.given(index, use)
                    at = self._place(given, own, name, exact)
                    if at >= 0 and given[at][2] > 0 and (index, use) not in seen:
                        seen.add((index, use))
                        yield (index, use, room), given[at][2], given[:at] + given[at + 1 :]

    def _place(self, given: Rest, key: str, name: str, exact: bool) -> int:
        fits = (
            at
            for at, (own, what, _) in enumerate(given)
            if own == key and self._is(what, name, exact)
        )
        return next(fits, -1)

    # -- what it chooses -------------------------------------------------------------------------

    def _aims(self) -> list[tuple[Use, Given]]:
        """The uses that only choose something."""
        sources = self.bill.supply.sources
        every = ((i, use, 1) for i, source in enumerate(sources) for use in range(len(source.uses)))
        both = ((one, self.bill.aims(*one[:2])) for one in every)
        return [(one, what) for one, what in both if what is not None]

    def _aimed(self) -> Iterator[tuple[Uses, list[Node]]]:
        """The targets that a cost takes, as many as may be, and those that it leaves."""
        aims = self._aims() if self.left else []
        self.has_aims = bool(aims)
        targets = list(self.left)
        for n in range(len(targets) if aims else 0, -1, -1):
            for uses in self._choose(targets[:n], aims):
                yield uses, targets[n:]

    def _choose(self, nodes: list[Node], aims: list[tuple[Use, Given]]) -> Iterator[Uses]:
        if not nodes:
            yield ()
            return
        for at, (use, what) in enumerate(aims):
            if self.is_called(what, nodes[0].text(), True):
                for more in self._choose(nodes[1:], [*aims[:at], *aims[at + 1 :]]):
                    yield (use, *more)

    # -- what it does not say --------------------------------------------------------------------

    def _disagreeing(self, plan: Plan) -> tuple[str, str]:
        """The first amount that is said and not so, or what is given though the payment says that
        there is none of it; ("", "") if all is as it is said."""
        given = self.bill.paid(plan).parts
        for key, _, _ in given:
            if key in self._none:
                return key, ""
        for key, name, n in self.parts:
            if key in self.bill.counted:
                there = [k for own, what, k in given if own == key and self._is(what, name)]
                said = sum(k for own, what, k in self.parts if (own, what) == (key, name))
                if n == 0 or not name:
                    if sum(there) != said:
                        return key, name
                elif sum(there) < said:
                    return key, name
        return "", ""

    def _implied(self, node: Node) -> Plan | None:
        """The only payment of which all is said but what cannot be otherwise, or is implied; or
        else but whole parts of the cost."""
        said = WrittenPayment(node, self._keys, self.names)
        implied = set(self.bill.implied) - said.keys
        every = list(islice(self.bill.plans(), MOST_PLANS))
        found = [plan for plan in every if said.says(plan, implied)]
        if found:
            return found[0] if len(found) == 1 or self._alike(found) else None
        whole = [plan for plan in every if said.says(plan, set(self._keys) - said.keys)]
        is_apart = len(whole) == 1 and bool(said.parts) and self.bill.is_apart(whole[0], said.keys)
        return whole[0] if is_apart else None

    def _alike(self, plans: Sequence[Plan]) -> bool:
        """Whether payments differ in nothing but in which of several of a name they take."""
        first, *others = (_listed(self.bill, self.bill.paid(plan)) for plan in plans)
        names = [name for key, name, _ in self.parts if key not in self.bill.counted]
        return all(len(one) == len(first) == len(names) for one in others)


def _with(plan: Plan, uses: Sequence[Use]) -> Plan:
    """A plan, and some uses more."""
    counts: dict[tuple[int, int], int] = {}
    for source, use, n in (*plan, *uses):
        counts[source, use] = counts.get((source, use), 0) + n
    return tuple(sorted((source, use, n) for (source, use), n in counts.items()))
