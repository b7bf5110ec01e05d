"""The tests that conditions of card text come to (GA.EFFECTS.1, GA.CONT.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.position import former, roles, stack, values
from tallystick.games.grand_archive.position.amounts import meant
from tallystick.games.grand_archive.position.bases import EffectAmount, Gate, Test, Thinglike
from tallystick.games.grand_archive.position.places import LISTS, Zones
from tallystick.games.grand_archive.position.props import compare, targets_such
from tallystick.games.grand_archive.position.refs import Referent, Who
from tallystick.games.grand_archive.position.scope import DONE, NOTHING, EffectScope, instance_of
from tallystick.games.grand_archive.position.things import BITS, Matcher, has_state
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import Game


class Every(Test):
    """All of several tests, or ``some``."""

    def __init__(self, tests: tuple[Test, ...], some: bool = False) -> None:
        self.tests = tests
        self.some = some

    def ask(self, scope: EffectScope) -> bool:
        found = [test.holds(scope) for test in self.tests]
        return any(found) if self.some else all(found)


def is_met(gate: Gate, scope: EffectScope) -> bool:
    """A restriction inside a sentence holds, as it resolves (GA.AREST.3), for the card that speaks;
    of a copy, for that of the play that it is a copy of (GA.PLAY.8)."""
    return gate.holds(scope.game, _played_by(scope), scope.source)


def _played_by(scope: EffectScope) -> int:
    """Who plays what resolves; of a copy, who played the card: its owner once that play is gone."""
    game, records = scope.game, scope.game.lists[zones.STACK]
    at = stack.find(game, scope.instance) if scope.instance else NOTHING
    if at < 0 or records[at + stack.KIND] not in stack.CARD_PLAYS:
        return scope.seat
    if not records[at + stack.FLAGS] & zones.COPY:
        return scope.seat
    played = stack.find(game, records[at + stack.PLAYED])
    if played < 0:
        return zones.controller_of(game, records[at + stack.SOURCE_OF])
    return records[played + stack.CONTROLLER]


def was_done(scope: EffectScope) -> bool:
    """ "If you do": whether the last thing was carried out completely (GA.RES.6)."""
    return scope.note(DONE) == 1


def was_played_by(way: int, scope: EffectScope) -> bool:
    """What resolves was played in this of the ways that its card has, as it was announced
    (GA.ACT.3); of what becomes an object, its play is what resolves."""
    game, instance = scope.game, scope.instance or scope.game.lists[CELLS][zones.RESOLVING]
    if not instance or stack.find(game, instance) < 0:
        return False
    own = stack.field(game, instance, stack.CARD_OF) == stack.look_of(game, scope.source)
    played = stack.field(game, instance, stack.KIND) in stack.CARD_PLAYS
    return own and played and stack.field(game, instance, stack.WAY) == way


def wields(what: Thinglike, scope: EffectScope) -> bool:
    """The attack that is going on is made with such a thing."""
    return any(what.fits(scope, one) for one in roles.parts_now(scope.game))


def matches(
    ref: Referent,
    of: Referent | Thinglike,
    traits: Traits,
    without: tuple[str, ...],
    scope: EffectScope,
) -> bool:
    """One of a thing's types, or of its elements, is one of those of other things."""
    mine, others = (_traits_of(meant(what, scope), traits, scope.game) for what in (ref, of))
    return bool((mine & others) - set(without))


def _traits_of(things: list[int], traits: Traits, game: Game) -> set[str]:
    shown = [one for one in things if one >= 0 and not zones.is_face_down(game, one)]
    return {trait for one in shown for trait in traits(game, one)}


Traits: TypeAlias = Callable[[Game, int], Iterable[str]]


def own_types(game: Game, entity: int) -> frozenset[str]:
    """Types without supertypes and subtypes (GA.TYPELINE.1)."""
    return values.types(game, entity) - {"unique", "regalia", "token"}


class Compare(Test):
    """A number against another."""

    def __init__(self, left: EffectAmount, right: EffectAmount, how: str) -> None:
        self.left = left
        self.right = right
        self.how = how

    def ask(self, scope: EffectScope) -> bool:
        """Whether it is more, less, or as much; what is not a number is none of these."""
        if self.left.is_null(scope) or self.right.is_null(scope):
            return False
        return compare(self.left.value(scope), self.right.value(scope), self.how)


class Influential(Who):
    """The players whose influence is as high as that (GA.TERM.INFLUENCE)."""

    def __init__(self, who: Who, n: EffectAmount, how: str) -> None:
        super().__init__(who.kind)
        self.who = who
        self.n = n
        self.how = how

    def seats(self, scope: EffectScope) -> list[int]:
        game, wanted = scope.game, self.n.value(scope)
        seats = self.who.seats(scope)
        return [seat for seat in seats if compare(values.influence(game, seat), wanted, self.how)]


class Foremost(Who):
    """ "The player with the highest influence", or the lowest: nobody where several have as much;
    ``each``: all of those."""

    def __init__(self, who: Who, lowest: bool, each: bool) -> None:
        super().__init__(who.kind)
        self.who = who
        self.lowest = lowest
        self.each = each

    def seats(self, scope: EffectScope) -> list[int]:
        held = {seat: values.influence(scope.game, seat) for seat in self.who.seats(scope)}
        best = (min if self.lowest else max)(held.values(), default=0)
        found = [seat for seat, n in held.items() if n == best]
        return found if self.each or len(found) == 1 else []


def is_among(who: Who, those: Who, scope: EffectScope) -> bool:
    """One of these players is one of those."""
    return not set(who.seats(scope)).isdisjoint(those.seats(scope))


ANY_OF_THEM, EACH_OF_THEM, TOGETHER = range(3)  # of several players: "an", "each", "your opponents"


class Controls(Test):
    """Players have so many of something: any of them, each, or all ``together``."""

    def __init__(
        self,
        who: Who,
        together: int,
        what: OwnedObjects | OwnedCards | OwnedCounted,
        n: EffectAmount,
        how: str,
    ) -> None:
        self.who = who
        self.together = together
        self.what = what
        self.n = n
        self.how = how

    def ask(self, scope: EffectScope) -> bool:
        """Of nobody it is never so."""
        wanted = self.n.value(scope)
        counts = [self.what.count(scope, seat) for seat in self.who.seats(scope)]
        if self.together == TOGETHER and counts:
            counts = [sum(counts)]
        found = [compare(n, wanted, self.how) for n in counts]
        return any(found) if self.together == ANY_OF_THEM else bool(found) and all(found)


class OwnedObjects:
    """How many objects of a description a player controls."""

    def __init__(self, what: Thinglike) -> None:
        self.what = what

    def count(self, scope: EffectScope, seat: int) -> int:
        """How many such objects are on that player's field."""
        game = scope.game
        return len([e for e in game.lists[zones.FIELD[seat]] if self.what.fits(scope, e)])


class OwnedCards:
    """How many cards of a description lie in zones of a player."""

    def __init__(self, what: Matcher, names: tuple[str, ...]) -> None:
        self.what = what
        self.names = names

    def count(self, scope: EffectScope, seat: int) -> int:
        """How many such cards are in that player's zones."""
        lists = scope.game.lists
        cards = [e for name in self.names for at in LISTS[name] for e in lists[at[seat]]]
        return len([e for e in cards if self.what.fits(scope, e)])


class OwnedCounted:
    """How many there are of something that can only be one's own: omens, counters."""

    def __init__(self, amount: EffectAmount) -> None:
        self.amount = amount

    def count(self, scope: EffectScope, seat: int) -> int:
        """How many that player has of it: the amount with the player as "you"."""
        mine = EffectScope(
            scope.game,
            seat,
            scope.source,
            instance=scope.instance,
            base=scope.base,
            about=scope.about,
        )
        return self.amount.value(mine)


class HasProperty(Test):
    """Prepared, imbued, brewed, empowered: of the play, or of the object it became (GA.PROP.2)."""

    def __init__(self, ref: Referent, bit: int) -> None:
        self.ref = ref
        self.bit = bit

    def ask(self, scope: EffectScope) -> bool:
        """GA.PLAY.8: also of the instance that resolves."""
        game = scope.game
        entity = self.ref.first(scope)
        if entity < 0:
            return False
        if 0 <= entity < len(game.lists[zones.STATES]) and former.states(game, entity) & self.bit:
            return True
        if scope.instance and entity == scope.source and stack.find(game, scope.instance) >= 0:
            return bool(stack.field(game, scope.instance, stack.FLAGS) & self.bit)
        return any(
            stack.field(game, i, stack.FLAGS) & self.bit for i in stack.of_card(game, entity)
        )


class HasState(Test):
    """Something spoken of has qualities: "distant", "attacking"; or ``some`` of it."""

    def __init__(self, ref: Referent, names: tuple[str, ...]) -> None:
        self.ref = ref
        self.names = names
        self.some = False

    def ask(self, scope: EffectScope) -> bool:
        found = [e for e in self.ref.values(scope) if e >= 0]
        so = [all(_is_so(scope.game, e, n) for n in self.names) for e in found]
        return any(so) if self.some else bool(so) and all(so)


def _is_so(game: Game, entity: int, name: str) -> bool:
    """Whether it has a quality, or had it when it left (GA.INFO.1)."""
    was_rested = former.recall(game, entity, former.REST)
    if was_rested is not None and name in ("rested", "awake"):
        return (was_rested == 1) == (name == "rested")
    if was_rested is not None and name == "damaged":
        return bool(former.recall(game, entity, former.HURT))
    if was_rested is not None and name in BITS:
        return bool(former.states(game, entity) & BITS[name])
    return has_state(game, entity, name)


class HasKeyword(Test):
    """Something spoken of has a keyword; ``looks_back``: or had it when it left (GA.INFO.1)."""

    def __init__(self, ref: Referent, name: str, looks_back: bool = False) -> None:
        self.ref = ref
        self.name = name
        self.looks_back = looks_back

    def ask(self, scope: EffectScope) -> bool:
        entity = self.ref.first(scope)
        if entity < 0:
            return False
        was = former.keyword(scope.game, entity, self.name) if self.looks_back else None
        return values.has_keyword(scope.game, entity, self.name) if was is None else was


def has_counters(kind: int, ref: Referent, n: EffectAmount, how: str, scope: EffectScope) -> bool:
    """Something spoken of has so many counters."""
    things = [e for e in ref.values(scope) if e >= 0]
    found = sum(former.counted(scope.game, e, kind) for e in things)
    return compare(found, n.value(scope), how)


class IsA(Test):
    """Something spoken of is as described, or was when it left (GA.INFO.1); or ``some`` of it."""

    def __init__(self, ref: Referent, what: Thinglike) -> None:
        self.ref = ref
        self.what = what
        self.some = False
        what.look_back()

    def ask(self, scope: EffectScope) -> bool:
        so = [self.what.fits(scope, value) for value in self.ref.values(scope)]
        return any(so) if self.some else all(so)

    def holds(self, scope: EffectScope) -> bool:
        """Whether it is as described; of nothing neither is so, that it is nor that it is not."""
        return bool(self.ref.values(scope)) and super().holds(scope)


def is_held(ref: Referent, who: Who, owns: bool, scope: EffectScope) -> bool:
    """A player owns or controls something spoken of."""
    game, seats = scope.game, who.seats(scope)
    found = [e for e in ref.values(scope) if e >= 0]
    owners = game.lists[OWNER_OF]
    mine = [(owners[e] if owns else zones.controller_of(game, e)) in seats for e in found]
    return bool(found) and all(mine)


def lies_in(ref: Referent, places: Zones, scope: EffectScope) -> bool:
    """Something spoken of lies in a zone."""
    cards = places.cards(scope)
    found = ref.values(scope)
    return bool(found) and all(value in cards for value in found)


def fights(ref: Referent, what: Thinglike, attacks: bool, scope: EffectScope) -> bool:
    """Something attacks, or retaliates against, what is described (GA.CBT.6)."""
    game = scope.game
    attacker = game.lists[CELLS][zones.ATTACKER]
    mine = ref.values(scope)
    if attacks:
        found = roles.of_role(game, roles.DEFENDS)
        return attacker in mine and any(what.fits(scope, e) for e in found)
    back = roles.of_role(game, roles.RETALIATES)
    return any(e in back for e in mine) and attacker >= 0 and what.fits(scope, attacker)


class AimsAt(Test):
    """A play, or its card, targets something; asked again as the cost is reckoned."""

    def __init__(self, ref: Referent, target: Referent | None, what: Thinglike | None) -> None:
        self.ref = ref
        self.target = target
        self.what = what

    def ask(self, scope: EffectScope) -> bool:
        instances = self._instances(scope)
        return any(targets_such(scope, one, self.target, self.what) for one in instances)

    def _instances(self, scope: EffectScope) -> list[int]:
        found: list[int] = []
        for value in self.ref.values(scope):
            named = instance_of(value)
            found += [named] if named else stack.of_card(scope.game, value) if value >= 0 else []
        return found
