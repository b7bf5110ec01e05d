"""Effects that begin continuous effects, and triggers that wait: "at the beginning of the next end
phase, ...", "when you do" (GA.CONT.2, GA.ATRIG.4)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.effects.deeds import Deed
from tallystick.games.grand_archive.position import continuous_effects, shields, triggers
from tallystick.games.grand_archive.position.aimed import Aimed
from tallystick.games.grand_archive.position.bases import EffectAmount, PlayersMeant
from tallystick.games.grand_archive.position.changes import NEXT_ATTACK
from tallystick.games.grand_archive.position.refs import ME, Referent
from tallystick.games.grand_archive.position.scope import EffectScope, ability_scope, is_strayed
from tallystick.games.grand_archive.zones import ATTACKER, COMBAT, SINCE, controller_of, on_field
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import NEXT, Game, Op

# Whose turn or phase an effect lasts until.
NOBODYS, YOURS, ITS_CONTROLLERS, THE_SOURCES, THE_STATES = range(5)


class Duration:
    """How long: a moment of ``lasting``, and whose."""

    def __init__(self, moment: int, whose: int = NOBODYS, bit: int = 0) -> None:
        self.moment = moment
        self.whose = whose
        self.bit = bit

    def seat(self, scope: EffectScope, entity: int) -> int:
        """What the record keeps besides the moment."""
        if self.whose == YOURS:
            return scope.seat
        if self.whose == ITS_CONTROLLERS:
            return controller_of(scope.game, entity) if entity >= 0 else scope.seat
        if self.whose == THE_SOURCES:
            return scope.game.lists[SINCE][scope.source]
        return self.bit if self.whose == THE_STATES else -1

    def is_over(self, scope: EffectScope) -> bool:
        """Whether it is before it has begun: its source is gone."""
        if self.whose != THE_SOURCES:
            return False
        return is_strayed(scope) or not on_field(scope.game, scope.source)

    def moment_now(self, scope: EffectScope) -> int:
        """The moment that the duration is about: of what lasts while something is "yours", whether
        it is so now (GA.CONT.1)."""
        if self.moment != continuous_effects.WHILE_YOURS:
            return self.moment
        yours = controller_of(scope.game, scope.source) == scope.seat
        return self.moment if yours else continuous_effects.NOT_YOURS


TURN: Final = Duration(continuous_effects.END_OF_TURN)


class Impose(Deed):
    """Each thing is changed: the set is fixed now, and so is the number (GA.CONT.2)."""

    def __init__(
        self, aimed: Aimed, register: int, change: int, n: EffectAmount | None, duration: Duration
    ) -> None:
        super().__init__(aimed, register)
        self.change = change
        self.n = n
        self.duration = duration

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        n = self.n.value(scope) if self.n is not None else 1
        for entity in found if not self.duration.is_over(scope) else ():
            if entity < 0 or entity >= len(game.lists[SINCE]):
                continue
            seat = self.duration.seat(scope, entity)
            if book_of(game).changes[self.change].of_holder:
                moment, you = self.duration.moment, controller_of(game, entity)
                fixed = n if self.n is not None else 0
                continuous_effects.add_speech(
                    game, self.change, entity, moment, until_seat=seat, n=fixed, you=you
                )
                continue
            moment, you, source = self._moment(scope, entity), scope.seat, scope.source
            continuous_effects.add_effect(
                game, self.change, entity, moment, until_seat=seat, n=n, speaker=source, you=you
            )
            game.emit("changed", scope.seat, entity, self.change)
        return NEXT

    def _moment(self, scope: EffectScope, entity: int) -> int:
        """How long it lasts: what is said of the next attack is not said of one that goes on."""
        change, cells = book_of(scope.game).changes[self.change], scope.game.lists[CELLS]
        of_next = change.span == NEXT_ATTACK
        if of_next and cells[COMBAT] and cells[ATTACKER] == entity:
            return continuous_effects.AFTER_COMBAT
        return self.duration.moment_now(scope)


class Decree(Op):
    """An effect on whatever fits, later comers too (GA.CONT.2: "have", "are")."""

    def __init__(
        self,
        change: int,
        duration: Duration,
        who: PlayersMeant = ME,
        chosen: EffectAmount | None = None,
    ) -> None:
        self.change = change
        self.duration = duration
        self.who = who  # who are "you" in it
        self.chosen = chosen  # the name or number that it hangs on

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        until = self.duration.seat(scope, -1)
        n = self.chosen.value(scope) if self.chosen is not None else 0
        for you in self.who.seats(scope) if not self.duration.is_over(scope) else ():
            seat = you if self.duration.whose == ITS_CONTROLLERS else until
            moment = self.duration.moment_now(scope)
            continuous_effects.add_effect(
                game, self.change, -1, moment, until_seat=seat, n=n, speaker=scope.source, you=you
            )
        return scope.done(True)


def wait_for(place: int, it: Referent | None, duration: Duration, once: bool, game: Game) -> int:
    """A trigger waits for its moment (GA.ATRIG.4), as many as there are things to speak of."""
    scope = ability_scope(game)
    source, seat, lasts = scope.source, scope.seat, duration.moment
    for about in it.values(scope) if it is not None else [-1]:
        continuous_effects.add_delayed(
            game, place, source, seat, about=about, lasts=lasts, once=once, x=scope.x
        )
    return NEXT


def shield_batch(n: EffectAmount, only: int, manner: int, game: Game) -> int:
    """The next damage this turn to one or more things of a kind is changed: for all of them that
    are hurt at once (GA.PREV.4)."""
    scope = ability_scope(game)
    said = (0, shields.ALL, manner, scope.source, scope.seat)
    shields.put(game, NOWHERE, n.value(scope), kind=shields.BATCH, only=only, said=said)
    return scope.done(True)


class Shield(Deed):
    """Prevent damage to things this turn (GA.PREV.1)."""

    def __init__(self, aimed: Aimed, register: int, n: EffectAmount, kind: int, only: int) -> None:
        super().__init__(aimed, register)
        self.n = n
        self.kind = kind
        self.only = only
        self.least: EffectAmount | None = None  # only damage of at least, and at most, so much
        self.most: EffectAmount | None = None
        self.manner = -1  # in the rulebook's table of what else is said of it

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        n = self.n.value(scope)
        least = self.least.value(scope) if self.least is not None else 0
        most = self.most.value(scope) if self.most is not None else shields.ALL
        said = (least, most, self.manner, scope.source, scope.seat)
        for entity in found:
            if entity >= 0:
                shields.put(game, entity, n, kind=self.kind, only=self.only, said=said)
        return NEXT


def wait_reflex(place: int, it: Referent | None, amount: EffectAmount | None, game: Game) -> int:
    """ "When you do, ...": a trigger that waits until the resolution is over (GA.ATRIG.6)."""
    scope = ability_scope(game)
    about = it.first(scope) if it is not None else -1
    n = amount.value(scope) if amount is not None else 0
    triggers.wait(game, NOWHERE, place, scope.source, scope.seat, about=about, amount=n)
    return NEXT
