"""Numbers in card text: figures, X, LV, "for each", "where X is" (GA.COST.16, GA.TERM.LV)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.pieces import ELEMENTS, RESERVE
from tallystick.games.grand_archive.pieces import MEMORY as MEMORY_COST
from tallystick.games.grand_archive.position import former, history, stack, values
from tallystick.games.grand_archive.position.bases import EffectAmount, Reckons, Thinglike
from tallystick.games.grand_archive.position.places import Zones
from tallystick.games.grand_archive.position.refs import Referent, Who, play_of
from tallystick.games.grand_archive.position.scope import COUNT, EffectScope, instance_of
from tallystick.games.grand_archive.position.things import counted
from tallystick.games.grand_archive.zones import DAMAGE, champion_of, is_face_down
from tallystick.kernel.machine import Game

ALL: Final = 1 << 16  # "any number", "all": more than there can be
TALLIES: Final = 500  # the number of a register stands in the register this much further on


class Number(EffectAmount):
    """``fixed + per_x * X + per_lv * LV``; X is what ``x`` says, or what was declared."""

    def __init__(
        self, fixed: int, per_x: int = 0, per_lv: int = 0, x: EffectAmount | None = None
    ) -> None:
        self.fixed = fixed
        self.per_x = per_x
        self.per_lv = per_lv
        self.x = x

    def value(self, scope: EffectScope) -> int:
        found = self.fixed
        if self.per_x:
            found += self.per_x * (self.x.value(scope) if self.x is not None else declared(scope))
        if self.per_lv:
            found += self.per_lv * lv(scope)
        return found

    def count(self, scope: EffectScope) -> int:
        """A negative LV counts as 0 (GA.TERM.LV.2)."""
        return self.value(scope) - (self.per_lv * min(lv(scope), 0) if self.per_lv else 0)

    @property
    def constant(self) -> int | None:
        return None if self.per_x or self.per_lv else self.fixed

    def is_of_now(self) -> bool:
        """The X that was declared, or reckoned (GA.COST.16)."""
        return self.per_x != 0

    def is_never_negative(self) -> bool:
        """A figure; LV may be negative (GA.TERM.LV.2)."""
        return self.fixed >= 0 and not (self.per_x or self.per_lv)

    def is_never_positive(self) -> bool:
        return self.fixed <= 0 and not (self.per_x or self.per_lv)

    def is_null(self, scope: EffectScope) -> bool:
        return self.per_x != 0 and self.x is not None and self.x.is_null(scope)


def declared(scope: EffectScope) -> int:
    """The X declared for what speaks (GA.COST.16)."""
    return scope.x


def declared_y(scope: EffectScope) -> int:
    """The Y declared for what speaks (GA.ACT.3)."""
    return stack.declared_y(scope.game, scope.instance) if scope.instance else 0


DECLARED_Y: Final = Reckons(declared_y)


def lv(scope: EffectScope) -> int:
    """LV of "you"; higher for an empowered instance (GA.KW.EMPOWER)."""
    bonus = stack.waiting_raise(scope.game, scope.instance) if scope.instance else 0
    return values.level(scope.game, scope.seat, bonus)


ONE: Final = Number(1)


class Times(EffectAmount):
    """``n`` times what is counted, or for every ``per`` of them, for at most ``most``."""

    def __init__(self, n: EffectAmount, each: EffectAmount, per: int = 1, most: int = ALL) -> None:
        self.n = n
        self.each = each
        self.per = per
        self.most = most

    def value(self, scope: EffectScope) -> int:
        """Rounded down (GA.ROUND.1); what is counted is never negative (GA.TERM.LV.2)."""
        each = max(self.each.value(scope), 0) // self.per
        return self.n.value(scope) * min(each, self.most)

    def is_of_now(self) -> bool:
        return self.n.is_of_now() or self.each.is_of_now()

    def is_never_negative(self) -> bool:
        return self.n.is_never_negative()

    def is_never_positive(self) -> bool:
        return self.n.is_never_positive()


class Sum(EffectAmount):
    """``first`` plus ``sign`` times ``second``."""

    def __init__(self, first: EffectAmount, second: EffectAmount, sign: int = 1) -> None:
        self.first = first
        self.second = second
        self.sign = sign

    def value(self, scope: EffectScope) -> int:
        return self.first.value(scope) + self.sign * self.second.value(scope)

    def is_of_now(self) -> bool:
        return self.first.is_of_now() or self.second.is_of_now()

    def is_null(self, scope: EffectScope) -> bool:
        """Whether either number is none: nothing is 1 more than a cost that there is not."""
        return self.first.is_null(scope) or self.second.is_null(scope)


def half(whole: EffectAmount, up: bool, scope: EffectScope) -> int:
    """Half of a number, rounded down, or up where the text says so (GA.ROUND.1)."""
    return (whole.value(scope) + int(up)) // 2


def odd(n: EffectAmount, scope: EffectScope) -> int:
    """1 where a number is odd, 0 where it is even."""
    return n.value(scope) % 2


class CountOf(EffectAmount):
    """How many things there are; of ``distinct`` ones only the different."""

    def __init__(self, what: Thinglike, distinct: str = "") -> None:
        self.what = what
        self.distinct = distinct

    def things(self, scope: EffectScope) -> list[int]:
        """The things that are counted."""
        return self.what.candidates(scope)

    def value(self, scope: EffectScope) -> int:
        found = self.things(scope)
        if not self.distinct:
            return len(found)
        return len(set(traits(scope.game, found, self.distinct)))


def most_alike(what: Thinglike, name: str, scope: EffectScope) -> int:
    """How many of the things are the same in something, at most."""
    found = traits(scope.game, what.candidates(scope), name)
    return max([found.count(one) for one in found], default=0)


class CountRef(EffectAmount):
    """How many things have been spoken of: "for each card banished this way"."""

    def __init__(self, ref: Referent, what: Thinglike | None = None) -> None:
        self.ref = ref
        self.what = what
        if what is not None:
            what.look_back()

    def things(self, scope: EffectScope) -> list[int]:
        """The things spoken of, of which the description is true if there is one."""
        found = self.ref.values(scope)
        return [v for v in found if self.what is None or self.what.fits(scope, v)]

    def value(self, scope: EffectScope) -> int:
        return len(self.things(scope))


class Tally(EffectAmount):
    """How much an effect did: damage dealt, counters removed "this way"; -1: the last one."""

    def __init__(self, register: int) -> None:
        self.register = register

    def value(self, scope: EffectScope) -> int:
        if self.register < 0:
            return scope.note(COUNT)
        found = scope.rows(self.register + TALLIES)
        return found[0] if found else 0

    def is_of_now(self) -> bool:
        return True


def reserved(scope: EffectScope) -> int:
    """How many cards were reserved to pay for what speaks (GA.PLAY.8)."""
    return history.times_paid(scope.game, play_of(scope), "reserve")


RESERVED: Final = Reckons(reserved)


def noticed(scope: EffectScope) -> int:
    """The number that a trigger goes with: "that much damage"."""
    return scope.amount


NOTICED: Final = Reckons(noticed)


class CounterCount(EffectAmount):
    """Counters of a kind (-1: of all) on things spoken of, or on all described."""

    def __init__(self, kind: int, on: Referent | Thinglike) -> None:
        self.kind = kind
        self.on = on

    def value(self, scope: EffectScope) -> int:
        found = [entity for entity in meant(self.on, scope) if entity >= 0]
        count = former.counted if self.on.is_reference else counted
        return sum(count(scope.game, entity, self.kind) for entity in found)


class StatOf(EffectAmount):
    """A number of something spoken of: its power, its reserve cost."""

    def __init__(self, name: str, of: Referent | Thinglike) -> None:
        self.name = name
        self.of = of

    def value(self, scope: EffectScope) -> int:
        """Of several, all together; the level of your champion is LV (GA.KW.EMPOWER)."""
        found = [e for e in meant(self.of, scope) if e >= 0]
        if self.name == "level" and found == [champion_of(scope.game, scope.seat)]:
            return lv(scope)
        return sum(self._trait(scope.game, e) for e in found)

    def is_null(self, scope: EffectScope) -> bool:
        """Where nothing spoken of has it: no card was revealed, or one without such a cost."""
        if not self.of.is_reference:
            return False
        return all(lacks(scope.game, e, self.name) for e in meant(self.of, scope) if e >= 0)

    def _trait(self, game: Game, entity: int) -> int:
        """The number of a thing as it is, or as it was when it left (GA.INFO.1)."""
        looks_back = self.of.is_reference and self.name in former.STATS
        was = former.recall(game, entity, former.STATS[self.name]) if looks_back else None
        return trait(game, entity, self.name) if was is None else was


class Extreme(EffectAmount):
    """The highest or lowest of a number among things."""

    def __init__(self, name: str, of: Referent | Thinglike, highest: bool) -> None:
        self.name = name
        self.of = of
        self.highest = highest

    def value(self, scope: EffectScope) -> int:
        found = traits(scope.game, meant(self.of, scope), self.name)
        if not found:
            return 0
        return max(found) if self.highest else min(found)

    def is_null(self, scope: EffectScope) -> bool:
        return not traits(scope.game, meant(self.of, scope), self.name)


def influence(who: Who, scope: EffectScope) -> int:
    """Cards in hand and memory (GA.TERM.INFLUENCE)."""
    seat = who.seat(scope)
    return values.influence(scope.game, seat) if seat >= 0 else 0


def cards_in(zones: Zones, scope: EffectScope) -> int:
    """How many cards lie in zones."""
    return len(zones.cards(scope))


def meant(what: Referent | Thinglike, scope: EffectScope) -> list[int]:
    """The things of a reference or a description; of an instance its card is meant."""
    if isinstance(what, Referent):
        return [_card_of(scope.game, value) for value in what.values(scope)]
    return what.candidates(scope)


def _card_of(game: Game, value: int) -> int:
    instance = instance_of(value)
    if not instance:
        return value
    there = stack.find(game, instance) >= 0
    return stack.field(game, instance, stack.SOURCE_OF) if there else -1


def trait(game: Game, entity: int, name: str) -> int:
    """A number or quality of a thing by name, as numbers to compare."""
    return TRAITS.get(name, values.any_cost)(game, entity)


def _cost_of_kind(kind: int, game: Game, entity: int) -> int:
    return max(values.cost(game, entity, kind), 0)


def _element(game: Game, entity: int) -> int:
    """The number of its first element."""
    element = values.elements(game, entity)[0]
    return ELEMENTS.index(element) if element in ELEMENTS else len(ELEMENTS)


TRAITS: Final[dict[str, Callable[[Game, int], int]]] = {
    "power": values.power,
    "life": values.life,
    "level": values.level_of,
    "base level": lambda game, entity: piece_of(game, entity).level,
    "durability": values.durability,
    "damage": lambda game, entity: game.lists[DAMAGE][entity],
    "reserve cost": partial(_cost_of_kind, RESERVE),
    "memory cost": partial(_cost_of_kind, MEMORY_COST),
    "name": lambda game, entity: piece_of(game, entity).index,
    "element": _element,
}


def traits(game: Game, entities: list[int], name: str) -> list[int]:
    """The number of each of the things that has it; what lies face down has none (GA.DFC.4)."""
    found = [e for e in entities if e >= 0 and not is_face_down(game, e)]
    return [trait(game, e, name) for e in found if not lacks(game, e, name)]


COSTS: Final = {"reserve cost": RESERVE, "memory cost": MEMORY_COST}


def lacks(game: Game, entity: int, name: str) -> bool:
    """Whether it is a cost, and the card has none of that kind: null is not 0 (GA.PAY.6)."""
    if name == "cost":
        return piece_of(game, entity).cost_kind < 0
    return name in COSTS and piece_of(game, entity).cost_kind != COSTS[name]
