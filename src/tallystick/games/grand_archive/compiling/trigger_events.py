"""What triggered abilities wait for: facts, about whom, done by whom (GA.ATRIG.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.legality.targets import AIMED
from tallystick.games.grand_archive.moves import MOVED
from tallystick.games.grand_archive.position import counters, history, places, roles, stack, values
from tallystick.games.grand_archive.position.bases import INSTANCE, Test, Thinglike, TriggerEvent
from tallystick.games.grand_archive.position.refs import Referent, Who
from tallystick.games.grand_archive.position.scope import EffectScope, instance_value
from tallystick.games.grand_archive.position.triggers import NOT_SET_OFF, amount_of
from tallystick.kernel.journal import NOWHERE, Fact
from tallystick.kernel.layout import CELLS, OWNER_OF, ZONE
from tallystick.kernel.machine import Game

A: Final = 2  # places in a fact
B: Final = 3
SECRET: Final = frozenset(("drew", "reserved"))  # which card it was is its owner's to know
PLAYS: Final = ("activated", "materialized")  # told of an instance that waits
YOURS, OPPONENTS, ANYBODYS, ITS_OWNERS = range(4)
# What may happen to one or more things at one moment (GA.GEFF.5).
AT_ONCE: Final = frozenset(
    ("died", "destroyed", "sacrificed", "left", "banished", "discarded", "damaged", "burned",
     "deals", "scorches",
     "rested", "woke", "entered", "leveled", "summoned", "returned", "hidden")
)  # fmt: skip


NOTHING_AWAITED: Final = TriggerEvent(frozenset())  # of what an effect sets off itself


class PhaseWatch(TriggerEvent):
    """At the beginning of a phase of somebody's (GA.TURN.4)."""

    def __init__(self, phase: int, whose: int) -> None:
        super().__init__(frozenset(["phase"]))
        self.phase = phase
        self.whose = whose

    def heard(self, game: Game, entity: int, seat: int, fact: Fact) -> int:
        if fact[A] != self.phase:
            return NOT_SET_OFF
        if self.whose == YOURS and fact[1] != seat:
            return NOT_SET_OFF
        return NOT_SET_OFF if self.whose == OPPONENTS and fact[1] == seat else -1

    def meets(self, game: Game, it: int, fact: Fact, about: int) -> bool:
        """ "Their next end phase": of its owner's."""
        return self.whose != ITS_OWNERS or (it >= 0 and game.lists[OWNER_OF][it] == fact[1])


_WHOSE: Final = {
    "your": YOURS, "your next": YOURS, "each player's": ANYBODYS, "the": ANYBODYS,
    "the next": ANYBODYS, "an opponent's": OPPONENTS, "each opponent's": OPPONENTS,
    "each": ANYBODYS, "their next": ITS_OWNERS,
}  # fmt: skip


def phase_watch(words: str) -> PhaseWatch:
    """What waits for "the beginning of your next end phase". Raises NotRun."""
    said = words.removeprefix("at the beginning of ").removesuffix(" phase")
    for name in zones.PHASES:
        if said.endswith(f" {name}"):
            whose = said.removesuffix(f" {name}")
            if whose in _WHOSE:
                return PhaseWatch(zones.PHASES.index(name), _WHOSE[whose])
    if said in ("your next turn", "your turn"):
        return PhaseWatch(0, YOURS)
    raise NotRun(f"nothing waits yet for {words!r}")


class OwnWatch(TriggerEvent):
    """A head such as "On Enter": about the card itself, or about what it is part of an attack with
    (GA.KW.ONx, GA.ABIL.4)."""

    def __init__(self, kinds: frozenset[str], victim: str, in_attack: bool, about: int) -> None:
        super().__init__(kinds)
        self.victim = victim  # "champion": only where the other is one
        self.in_attack = in_attack
        self.about = about

    def heard(self, game: Game, entity: int, seat: int, fact: Fact) -> int:
        if fact[A] != entity and not (self.in_attack and _takes_part(game, entity, fact)):
            return NOT_SET_OFF
        if self.victim and (fact[B] < 0 or not _is_a(game, fact[B], self.victim)):
            return NOT_SET_OFF
        return fact[B] if self.about == B else fact[A]


class TurnWatch(TriggerEvent):
    """Your Shifting Currents turn from one direction to another (GA.MASTERY.2)."""

    def __init__(self, code: int) -> None:
        super().__init__(frozenset(["turned"]))
        self.code = code
        self.when: Test | None = None  # while what is so

    def heard(self, game: Game, entity: int, seat: int, fact: Fact) -> int:
        """The mastery, if it is yours and turned just so."""
        if self.when is not None and not self.when.holds(EffectScope(game, seat, entity)):
            return NOT_SET_OFF
        return fact[A] if (fact[1], fact[B]) == (seat, self.code) else NOT_SET_OFF


class ChargeWatch(TriggerEvent):
    """On Charge N: the first time that it has so many charge counters, whatever puts them
    (GA.KW.ONx)."""

    def __init__(self, n: int) -> None:
        super().__init__(frozenset(["counter"]))
        self.charges = n

    def heard(self, game: Game, entity: int, seat: int, fact: Fact) -> int:
        kind, more = divmod(fact[B], counters.MANY)
        if fact[A] != entity or kind != counters.CHARGE:
            return NOT_SET_OFF
        now = counters.count(game, entity, kind)
        return entity if now - more < self.charges <= now else NOT_SET_OFF


def _takes_part(game: Game, entity: int, fact: Fact) -> bool:
    """Whether it is an intent or a wielded weapon of the attack of ``fact``'s attacker."""
    striker = game.lists[CELLS][zones.STRIKER]
    if striker < 0 or fact[1] != striker:
        return False
    if game.lists[ZONE][entity] == zones.INTENT[striker]:
        return True
    return zones.on_field(game, entity) and roles.has_role(game, roles.WIELDED, entity)


def _is_a(game: Game, entity: int, word: str) -> bool:
    if word == "unit":
        return bool(values.types(game, entity) & {"champion", "ally"})
    return word in values.types(game, entity)


class FactWatch(TriggerEvent):
    """ "Whenever ...": a fact by a player (``who``), about a thing (``what`` or ``ref``), with
    another one (``other``), of so much at least."""

    def __init__(
        self,
        *kinds: str,
        who: Who | None = None,
        what: Thinglike | None = None,
        ref: Referent | None = None,
        other: Thinglike | None = None,
        about: int = A,
        swapped: bool = False,
        least: int = 0,
    ) -> None:
        super().__init__(frozenset(kinds))
        self.who, self.what, self.ref, self.other = who, what, ref, other
        self.other_ref: Referent | None = None
        self.least = least  # of the fact's number
        self.bit = 0  # of the state that was set
        self.counter = -1
        self.zone = ""  # where the thing must be, or where it was played from
        self.owner: Who | None = None  # and whose card it must be there
        self.about = about
        self.swapped = swapped  # the thing is the fact's second
        self.when: Test | None = None  # during which turn or phase, while what is so
        self.using: Thinglike | None = None  # a weapon or card of the attack
        self.nth = 0  # only the first, second ... such fact of that player this turn
        self.of_it = False  # only of what an effect that left it behind speaks of

    def heard(self, game: Game, entity: int, seat: int, fact: Fact) -> int:
        return self.heard_of(game, entity, seat, fact, NOWHERE)

    def heard_of(self, game: Game, entity: int, seat: int, fact: Fact, chosen: int) -> int:
        scope = EffectScope(game, seat, entity, instance=0, base=-1, about=fact[A])
        scope.chosen = chosen
        if self.who is not None and fact[1] not in self.who.seats(scope):
            return NOT_SET_OFF
        if self.when is not None and not self.when.holds(scope):
            return NOT_SET_OFF
        one, two = (fact[B], fact[A]) if self.swapped else (fact[A], fact[B])
        if self.owner is not None and game.lists[OWNER_OF][one] not in self.owner.seats(scope):
            return NOT_SET_OFF
        if self.what is not None and self.what.sort == INSTANCE:
            one = instance_value(fact[B])
        if self.ref is not None and one not in self.ref.values(scope):
            return NOT_SET_OFF
        if self.what is not None and (one < 0 or not self.what.fits(scope, one)):
            return NOT_SET_OFF
        if self.other is not None and (two < 0 or not self.other.fits(scope, two)):
            return NOT_SET_OFF
        if self.using is not None and not any(
            self.using.fits(scope, e) for e in roles.parts_now(game)
        ):
            return NOT_SET_OFF
        if self.other_ref is not None and two not in self.other_ref.values(scope):
            return NOT_SET_OFF
        if self.nth and len(self._before(scope, fact)) != self.nth:
            return NOT_SET_OFF
        return self._numbers(game, fact)

    def _before(self, scope: EffectScope, fact: Fact) -> list[int]:
        """Such facts of that player this turn, this one among them."""
        rows = history.rows(scope.game, fact[0])
        mine = [a for seat, a, _, _ in rows if seat == fact[1]]
        if self.ref is not None:
            mine = [a for a in mine if a in self.ref.values(scope)]
        return [a for a in mine if self.what is None or a < 0 or self.what.fits(scope, a)]

    def meets(self, game: Game, it: int, fact: Fact, about: int) -> bool:
        """ "Whenever the hit champion ...": about just that."""
        return not self.of_it or it == about

    def _numbers(self, game: Game, fact: Fact) -> int:
        if self.least and amount_of(game, fact) < self.least:
            return NOT_SET_OFF
        if self.bit and fact[B] != self.bit:
            return NOT_SET_OFF
        if self.counter >= 0 and fact[B] // counters.MANY != self.counter:
            return NOT_SET_OFF
        if self.zone and not places.is_called(self._came_from(game, fact), (self.zone,)):
            return NOT_SET_OFF
        if fact[0] in SECRET:
            return -1
        return fact[B] if self.about == B else fact[A]

    def _came_from(self, game: Game, fact: Fact) -> str:
        """Where the thing is, or was before it was played."""
        if fact[0] in PLAYS:
            return zones.place_name(stack.field(game, fact[B], stack.ORIGIN))
        return zones.zone_name(game, fact[A])


class AimedWatch(FactWatch):
    """ "Whenever an ally you control becomes the target of a Spell": of the instance ``other``."""

    def __init__(self) -> None:
        super().__init__(AIMED)

    def heard(self, game: Game, entity: int, seat: int, fact: Fact) -> int:
        kind, whose, aimed, instance = fact
        return super().heard(game, entity, seat, (kind, whose, aimed, instance_value(instance)))


class MoveWatch(FactWatch):
    """ "Whenever a card is put into your graveyard from your deck" (GA.ZONE.4): out of a zone of
    this name, into another; "" for any. Which one went from one hidden zone to another is not
    known (GA.ZINFO.2)."""

    def __init__(self) -> None:
        super().__init__(MOVED)
        self.origin, self.goal = "", ""

    @property
    def is_hidden(self) -> bool:
        """Whether nobody but its owner need see which card it is."""
        return all(not zone or zone in places.PRIVATE for zone in (self.origin, self.goal))

    def heard(self, game: Game, entity: int, seat: int, fact: Fact) -> int:
        """Whether it went that way; the card, where it lies open now."""
        origin, goal = zones.place_name(fact[B]), zones.zone_name(game, fact[A])
        ways = ((self.origin, origin), (self.goal, goal))
        if not all(places.is_called(there, (name,)) for name, there in ways if name):
            return NOT_SET_OFF
        found = super().heard(game, entity, seat, fact)
        return found if found == NOT_SET_OFF or goal not in places.PRIVATE else NOWHERE


class EitherWatch(TriggerEvent):
    """One of several."""

    def __init__(self, parts: tuple[TriggerEvent, ...]) -> None:
        super().__init__(frozenset(kind for one in parts for kind in one.kinds))
        self.parts = parts

    def heard(self, game: Game, entity: int, seat: int, fact: Fact) -> int:
        for one in self.parts:
            if fact[0] in one.kinds:
                about = one.heard(game, entity, seat, fact)
                if about != NOT_SET_OFF:
                    return about
        return NOT_SET_OFF
