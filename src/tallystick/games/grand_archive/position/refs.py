"""What words such as "it", "those cards", "your champion", "that player" refer to."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.position import former, history, roles, stack
from tallystick.games.grand_archive.position.bases import Thinglike
from tallystick.games.grand_archive.position.scope import WHO, EffectScope, instance_of
from tallystick.kernel.layout import CELLS, CLOCK, OWNER_OF
from tallystick.kernel.machine import Game

# What a Ref means.
SOURCE: Final = 0
TARGET: Final = 1
REGISTER: Final = 2
CHAMPION: Final = 3
ABOUT: Final = 4
ATTACKING: Final = 5
HOSTED: Final = 6
MASTERED: Final = 7
SOURCE_HOST: Final = 8
PAID: Final = 9
UNKEPT: Final = 10  # spoken of, and not known any more when the text resolves
TOGETHER: Final = 11  # all that an event of "one or more" is about
# What a Who means.
YOU: Final = 0
OPPONENTS: Final = 1
EACH: Final = 2
LOOP: Final = 3
TARGETED: Final = 4
CONTROLLER: Final = 5
OWNER: Final = 6
ABOUT_WHO: Final = 7
DEFENDERS: Final = 8
TURN_PLAYER: Final = 9


PAID_BY: Final = (*history.PAYING_VERBS, history.MEMORY_COST)  # by the slot of what is PAID
NOUNS: Final = {SOURCE: "card of this name", TARGET: "target", CHAMPION: "champion"}


class Who:
    """Players: ``slot`` of a target, or ``ref`` whose controller or owner is meant."""

    def __init__(self, kind: int, slot: int = 0, ref: Referent | None = None) -> None:
        self.kind = kind
        self.slot = slot
        self.ref = ref

    def seats(self, scope: EffectScope) -> list[int]:
        """The players meant now, the turn player first (GA.SIMUL.1)."""
        kind, game = self.kind, scope.game
        if kind == YOU:
            return [scope.seat] if scope.seat >= 0 else []
        if kind == EACH:
            return zones.turn_order(game)
        if kind == OPPONENTS:
            return [seat for seat in zones.turn_order(game) if seat != scope.seat]
        if kind == TARGETED:
            seats = [stack.seat_value(value) for value in scope.targets(self.slot)]
            return [seat for seat in seats if seat in zones.living(game)]
        if kind == DEFENDERS:
            return _there(game, game.lists[CELLS][zones.DEFENDING])
        if kind == TURN_PLAYER:
            return _there(game, zones.turn_player(game))
        if kind == LOOP:
            return _there(game, scope.note(WHO))
        if kind == ABOUT_WHO:
            return _there(game, stack.seat_value(scope.about))
        return self._of_ref(scope)

    def _of_ref(self, scope: EffectScope) -> list[int]:
        game = scope.game
        found: list[int] = []
        for value in self.ref.values(scope) if self.ref is not None else []:
            seat = _seat_of(scope, value, self.kind)
            if seat >= 0 and seat not in found:
                found.append(seat)
        return [seat for seat in found if seat in zones.living(game)]

    def seat(self, scope: EffectScope) -> int:
        """The one player meant, -1 for nobody."""
        found = self.seats(scope)
        return found[0] if found else -1


class Doers(Who):
    """The players of ``asked`` who have done what they were asked, or (``wanted`` False) who have
    not."""

    def __init__(self, asked: Who, register: int, wanted: bool) -> None:
        super().__init__(asked.kind)
        self.asked = asked
        self.register = register
        self.wanted = wanted

    def seats(self, scope: EffectScope) -> list[int]:
        did = scope.rows(self.register)
        return [seat for seat in self.asked.seats(scope) if (seat in did) == self.wanted]


def _seat_of(scope: EffectScope, value: int, kind: int) -> int:
    game = scope.game
    if value < 0:
        return stack.seat_value(value)
    instance = instance_of(value)
    if instance:
        there = stack.find(game, instance) >= 0
        return stack.field(game, instance, stack.CONTROLLER) if there else -1
    if kind == OWNER:
        return game.lists[OWNER_OF][value]
    seat = former.controller(game, value)
    return seat if seat >= 0 else game.lists[OWNER_OF][value]


def _there(game: Game, seat: int) -> list[int]:
    """A player, unless there is none, or they have left the game: those are asked nothing and do
    nothing (GA.END.6)."""
    return [seat] if seat >= 0 and not zones.is_out(game, seat) else []


def _one(seat: int) -> list[int]:
    return [seat] if seat >= 0 else []


class Referent:
    """Things that have been spoken of: ``slot`` of a target, number of a register, card of a
    mastery, verb of what was paid."""

    is_reference: bool = True

    def __init__(self, kind: int, slot: int = 0, who: Who | None = None) -> None:
        self.kind = kind
        self.slot = slot
        self.who = who

    def __str__(self) -> str:
        """A noun, for people who read a cost."""
        return NOUNS.get(self.kind, "card")

    def candidates(self, scope: EffectScope) -> list[int]:
        """What has been spoken of, as far as it is an entity."""
        return [value for value in self.values(scope) if value >= 0]

    def values(self, scope: EffectScope) -> list[int]:
        """The things meant now: entities, players, instances."""
        kind, game = self.kind, scope.game
        if kind == SOURCE:
            return [scope.source] if scope.source >= 0 else []
        if kind == TARGET:
            return scope.targets(self.slot)
        if kind == REGISTER:
            return scope.rows(self.slot)
        if kind == ABOUT:
            return [scope.about] if scope.about != -1 else []
        if kind == ATTACKING:
            return _one(attacker_of(scope))
        if kind in (HOSTED, SOURCE_HOST):
            return _one(game.lists[zones.HOST][scope.source]) if scope.source >= 0 else []
        if kind == PAID:
            return history.paid_with(game, play_of(scope), PAID_BY[self.slot])
        seats = self.who.seats(scope) if self.who is not None else [scope.seat]
        if kind == MASTERED:
            held = [game.lists[zones.ATTRIBUTES[seat]][zones.MASTERY] for seat in seats]
            return [e for e in held if e >= 0 and game.lists[zones.CARD][e] == self.slot]
        return [e for s in seats for e in _one(zones.champion_of(game, s))]

    def first(self, scope: EffectScope) -> int:
        """The one thing meant, -1 for none."""
        found = self.values(scope)
        return found[0] if found else -1


NO_REFERENCE: Final = -1


def reference_kind(what: object) -> int:
    """What kind of reference it is, such as SOURCE; NO_REFERENCE for what is described."""
    return what.kind if isinstance(what, Referent) else NO_REFERENCE


class ReferentOfType(Referent):
    """What has been spoken of if it is, or was, of a type: "that champion" of a unit."""

    def __init__(self, of: Referent, word: str) -> None:
        super().__init__(of.kind, of.slot, of.who)
        self.word = word

    def values(self, scope: EffectScope) -> list[int]:
        game, found = scope.game, super().values(scope)
        return [one for one in found if one >= 0 and self.word in former.types(game, one)]


class AttackerOf(Referent):
    """What attacks a unit that has been spoken of, if it is attacked (GA.CBT.6)."""

    def __init__(self, unit: Referent) -> None:
        super().__init__(ATTACKING)
        self.unit = unit

    def values(self, scope: EffectScope) -> list[int]:
        attacked = roles.of_role(scope.game, roles.DEFENDS)
        found = super().values(scope)
        return [] if set(attacked).isdisjoint(self.unit.values(scope)) else found


class CameTogether(Referent):
    """Those of one or more that entered at one moment (GA.GEFF.5) which are there still. The number
    that goes with the event says from when to when they came, see ``moments``."""

    def __init__(self, under: Who | None, what: Thinglike) -> None:
        super().__init__(TOGETHER)
        self.under = under
        self.what = what

    def values(self, scope: EffectScope) -> list[int]:
        game, (first, more) = scope.game, divmod(scope.amount, MOMENTS)
        seats = self.under.seats(scope) if self.under is not None else range(game.seats)
        came = [one for seat, one, _, _ in history.rows(game, "entered") if seat in seats]
        there = [one for one in came if first <= game.lists[zones.SINCE][one] <= first + more]
        return [one for one in there if self.what.fits(scope, one)]


MOMENTS: Final = 1 << 12  # more than the moments at which all of them came


def moments(game: Game, entity: int) -> int:
    """From when to when those have come of which this one was the first."""
    first = game.lists[zones.SINCE][entity]
    return first * MOMENTS + game.lists[CELLS][CLOCK] - first


def attacker_of(scope: EffectScope) -> int:
    """Who attacks, -1 for nobody; for what an attack has set off that is over, who did then
    (GA.ABIL.6, GA.ATRACK.2)."""
    game = scope.game
    now = game.lists[CELLS][zones.ATTACKER]
    if now >= 0 or not scope.instance or stack.find(game, scope.instance) < 0:
        return now
    if stack.field(game, scope.instance, stack.KIND) != stack.TRIGGER:
        return now
    return stack.field(game, scope.instance, stack.STRUCK_BY) - 1


def play_of(scope: EffectScope) -> int:
    """What was paid for: the ability that resolves, the play that brought it, or that of the card
    that speaks."""
    game = scope.game
    if scope.instance and stack.find(game, scope.instance) >= 0:
        if stack.field(game, scope.instance, stack.KIND) == stack.ABILITY:
            return scope.instance
        return stack.field(game, scope.instance, stack.PLAYED)
    return game.lists[zones.PLAY][scope.source] if scope.source >= 0 else 0


THIS: Final = Referent(SOURCE)
ME: Final = Who(YOU)
EVERYBODY: Final = Who(EACH)
YOUR_OPPONENTS: Final = Who(OPPONENTS)
EVENT: Final = Referent(ABOUT)
THE_ATTACKER: Final = Referent(ATTACKING)
