"""Enemies activate, one at a time: attack or scheme (MC.activation, MC.nested.2); activations that
wait for another one to be over, and what waits with them (MC.nested.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import book_of, piece_of, start
from tallystick.games.marvel_champions.combat.boosts import BOOSTS_GONE, discard_boosts
from tallystick.games.marvel_champions.combat.combat import attack_unbidden
from tallystick.games.marvel_champions.effects import activating, loops
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, SerialDeed
from tallystick.games.marvel_champions.effects.sequence import alike
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.legality.windows import Window
from tallystick.games.marvel_champions.pieces import HERO, REVEALED
from tallystick.games.marvel_champions.position import lasting, memory
from tallystick.games.marvel_champions.position.frames import below, is_program
from tallystick.games.marvel_champions.position.keys import AFTER
from tallystick.games.marvel_champions.position.occasion import form_revealed_in
from tallystick.games.marvel_champions.position.predicate import Predicate, holds
from tallystick.games.marvel_champions.position.scope import UNBOOSTED, Scope, ability_scope, top
from tallystick.games.marvel_champions.position.values import is_forbidden
from tallystick.kernel.decision import Candidate, Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, FRAMES, NOTES
from tallystick.kernel.machine import (
    AGAIN,
    ASK,
    BASE,
    NEXT,
    PROGRAM,
    SEAT,
    SOURCE,
    SUBJECT,
    Do,
    Game,
    I,
    J,
    Op,
    X,
)
from tallystick.rules.choice import with_refused

ENDS: Final = (lasting.ATTACK_END, lasting.ACTIVATION_END)  # what may be waited for
QUEUED: Final = -1  # in J of what has set one off: it waits, and the rest of the ability with it


def begin_activation(game: Game) -> int:
    """Attack in hero form, scheme in alter-ego form (MC.activation.1). An attack is on a player,
    and on the identity unless another target is named (MC.enemy-attack.0, MC.attack-ally.1)."""
    enemy, seat, what = game.field(SOURCE), game.field(SEAT), game.field(X) & ~activating.BARE
    gone = not zones.in_play(game, enemy) or zones.is_out(game, seat)
    if gone or is_forbidden(game, enemy, "activate"):
        game.set_field(X, game.field(X) | activating.KEPT_FROM)
        return NEXT
    game.add(CELLS, zones.ACTIVATING, 1)
    me = zones.identity(game, seat)
    hero = piece_of(game, me).form == HERO
    attacks = what == activating.TO_ATTACK or (what == activating.BY_FORM and hero)
    game.emit("activates", seat, enemy, int(attacks))
    name = "enemy attack" if attacks else "enemy scheme"
    subject = me if attacks else game.lists[CELLS][zones.MAIN_SCHEME]
    if attacks and zones.in_play(game, game.field(SUBJECT)):
        subject = game.field(SUBJECT)
    x = UNBOOSTED if game.field(X) & activating.BARE else 0
    return game.call(book_of(game).program(name), enemy, seat, subject, x)


def pending_at(game: Game, rows: list[int]) -> list[Option]:
    """The activations that wait and stand in these rows, of which one comes next."""
    return [("activate", game.lists[zones.PENDING][at], at // activating.PENDS) for at in rows]


def which_next(game: Game, rows: list[int]) -> Decision:
    """Which of them that is: the first player orders them (MC.nested.2)."""
    first = game.lists[CELLS][zones.FIRST]
    return Decision(first, "activation", -1, pending_at(game, rows), 0)


def all_pending(game: Game) -> list[int]:
    """The rows of all that wait."""
    return list(range(0, len(game.lists[zones.PENDING]), activating.PENDS))


def take_next(game: Game, rows: list[int]) -> int:
    """The first of them begins, where they are all alike; else ASK."""
    pending = game.lists[zones.PENDING]
    kinds = {tuple(pending[at : at + activating.PENDS]) for at in rows}
    return ASK if len(kinds) > 1 else begin_pending(game, rows[0])


def begin_pending(game: Game, at: int) -> int:
    """One begins, nested on what waits with it, unless that is what goes on. AGAIN."""
    goes_on = at in activating.waiting_with(game)
    enemy, seat, what, target, *rest = [
        game.delete(zones.PENDING, at) for _ in range(activating.PENDS)
    ]
    lasting.take_up(game, (enemy, zones.identity(game, seat)), what // activating.WITH)
    if rest[0] >= 0 and not goes_on:
        activating.nest_rest(game, rest)
    status = start(game, "activation", enemy, seat, subject=target, x=what % activating.WITH)
    for until in ENDS:  # as said of this one, which stands on the one that is over
        loops.retime_later(game, None, loops.PUT_OFF * until + enemy, lasting.said_of(game, until))
    return status


class EndActivation(Op):
    """The activation is over; boost cards left on the enemy are discarded, if they were not when it
    had been made, but wait for another activation if something took the place of this one
    (MC.boost.3); and what waits comes next."""

    def run(self, game: Game) -> int:
        if game.field(J) == 0:
            game.set_field(J, 1)
            if game.lists[CELLS][zones.ACTIVATING]:
                game.add(CELLS, zones.ACTIVATING, -1)
            lasting.end_effects(game, lasting.ACTIVATION_END, lasting.ATTACK_END)
            loops.forget_later(game, lasting.ATTACK_END)
            if not game.field(X) & (activating.KEPT_FROM | BOOSTS_GONE):
                discard_boosts(game, game.field(SOURCE))
        if activating.is_rest(game, below(game)):
            return NEXT  # that goes on first
        rows = all_pending(game)
        return take_next(game, rows) if rows else NEXT

    def decide(self, game: Game) -> Decision:
        return which_next(game, all_pending(game))

    def take(self, game: Game, option: Option) -> int:
        return begin_pending(game, option[2] * activating.PENDS)


class AfterActivation(Window):
    """Nobody has activated where anything took the place of it (MC.replacement.1, MC.stun.1)."""

    def keys_now(self, game: Game) -> tuple[int, ...]:
        return () if game.field(X) & activating.KEPT_FROM else self.keys


ACTIVATION_OPS: Final = (
    Do(begin_activation),
    loops.DoLater(lasting.ACTIVATION_END),  # MC.delayed.1
    AfterActivation(AFTER, "activate"),
    EndActivation(),
)


FIRST_ONE: Final = 2  # I of a deed while it is done to the first thing


class Activate(SerialDeed):
    """Enemies attack or scheme, or do what the player's form makes them do (MC.activation.1); or
    attack one that is spoken of (MC.attack-ally.1). Of several the villains come first; J is I once
    it is settled which one is next."""

    def __init__(self, aim: Aim, what: str, aimed: bool = False, engaged: bool = False) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.what = what
        self.bare: tuple[Predicate, ...] | None = None  # under which tests it has no boost card
        self.aimed = aimed  # whether it is at what the memory has in ``MOVED_FROM``
        self.engaged = engaged  # whether it is against whom each is engaged with
        self.said = 0  # how much has been said of it before
        self.last = False  # whether nothing else is done after it by a treachery
        self.goes_on = False  # whether the next is part of the same effect
        self.tries = False  # whether it is asked only if anybody was there to do it
        self.awaited = False  # whether something has been said for when it is over
        self.form = -1  # the form in which alone "you" are attacked: "attacks your hero"
        self.rest = -1  # where the rest of the ability ends, which waits with it; -1: there is none

    def run(self, game: Game) -> int:
        """Ask which one is next while that is open. Where they have to wait, the rest of the
        ability does, too."""
        if not game.lists[zones.HAPPENED]:
            others = activating.waiting_with(game) if self.rest >= 0 else []
            if others:
                return take_next(game, others)
            if game.field(I) == 0 and not self._gather(game):
                return ASK
            coming = self._coming(game)
            if len(coming) > 1 and not alike(game, coming):
                return ASK
            if coming:
                self._put_first(game, coming[0])
        status = super().run(game)
        waits = status == NEXT and game.field(J) == QUEUED
        return game.jump(self.rest) if waits else status

    def _coming(self, game: Game) -> list[int]:
        """The activations of which one comes next, where there are several, villains first; those
        that have to wait are ordered when their time has come (MC.activation.3, MC.nested.2)."""
        i = game.field(I)
        if game.field(J) == i or game.lists[CELLS][zones.ACTIVATING]:
            return []
        left = [
            enemy for enemy in game.notes()[memory.MEMORY + i - 1 :] if zones.in_play(game, enemy)
        ]
        return [e for e in left if piece_of(game, e).kind == "villain"] or left

    def _put_first(self, game: Game, enemy: int) -> None:
        at = game.field(BASE) + memory.MEMORY + game.field(I) - 1
        notes = game.lists[NOTES]
        game.set_note(notes.index(enemy, at), notes[at])
        game.set_note(at, enemy)
        game.set_field(J, game.field(I))

    def options(self, game: Game) -> list[Option]:
        if game.field(I) == 0:
            return super().options(game)
        if others := activating.waiting_with(game):
            return pending_at(game, others)
        return [("activate", enemy, -1) for enemy in self._coming(game)]

    def candidates(self, game: Game) -> list[Candidate]:
        """Whatever is in play; of those that are known, those that are left."""
        return with_refused(game, self, []) if game.field(I) else super().candidates(game)

    def decide(self, game: Game) -> Decision:
        """The player whom all are against, else the first (MC.activation.3, MC.first-player.2)."""
        if game.field(I) == 0:
            return super().decide(game)
        if others := activating.waiting_with(game):
            return which_next(game, others)
        scope, coming = ability_scope(game), self._coming(game)
        against = {
            game.lists[zones.ENGAGED][enemy] if self.engaged else scope.seat for enemy in coming
        }
        seat = against.pop() if len(against) == 1 else game.lists[CELLS][zones.FIRST]
        options = self.options(game)
        return Decision(
            seat if seat >= 0 else game.lists[CELLS][zones.FIRST], "activation", -1, options, 0
        )

    def take(self, game: Game, option: Option) -> int:
        if option[0] != "activate":
            return super().take(game, option)
        if option[2] >= 0:
            return begin_pending(game, option[2] * activating.PENDS)
        self._put_first(game, option[1])
        return AGAIN

    def _gather(self, game: Game) -> bool:
        """What was said ahead of an attack of one that is not there is over (MC.lasting.1)."""
        known = self._gather_in_form(game)
        if known and self.what == "attacks" and len(game.notes()) == memory.MEMORY:
            lasting.forget_barred(game, ability_scope(game).me)
            self._retime(game)
        return known

    def _retime(self, game: Game, enemy: int = NOWHERE) -> None:
        """What has been said for when its attack is over waits for that (MC.nested.2), or for
        nothing, where no enemy makes one."""
        of = (game.field(PROGRAM), game.field(SOURCE))
        for until in ENDS if self.awaited else ():
            loops.retime_later(
                game, of, until, loops.PUT_OFF * until + enemy if enemy >= 0 else loops.NO_TIME
            )

    def _gather_in_form(self, game: Game) -> bool:
        """Nobody attacks a hero where there is only an alter-ego (MC.enemy-attack.0)."""
        scope = ability_scope(game)
        if self.form < 0 or (scope.me >= 0 and piece_of(game, scope.me).form == self.form):
            return super()._gather(game)
        scope.remember(memory.DONE, 0)
        game.set_field(I, 1)
        return True

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """Nest it, or put it off to the end of the activation in progress (MC.nested.2)."""
        seat = scope.seat if scope.seat >= 0 else game.lists[CELLS][zones.FIRST]
        if game.field(I) == FIRST_ONE and not game.lists[CELLS][zones.ACTIVATING]:
            scope.remember(memory.COUNT, 0)
            scope.remember(memory.FELLED, 0)
            # Until one is made none is: what is stunned makes none (MC.stun.1).
            scope.remember(memory.DONE, int(self.tries))
        flags = activating.BARE if self.bare is not None and holds(self.bare, scope) else 0
        victim = -1
        if self.engaged:
            seat = game.lists[zones.ENGAGED][entity]
        elif self.aimed:
            victim = scope.note(memory.MOVED_FROM)
            seat = game.lists[zones.CONTROLLER][victim] if victim >= 0 else -1
        if seat < 0:
            return AGAIN
        rest = activating.NO_REST
        if game.lists[CELLS][zones.ACTIVATING]:
            self._retime(game, entity)
            rest = self._rest(game, scope, entity)
        elif self.last:
            discard_resolved(game, scope)
        return activating.activate(
            game,
            entity,
            seat,
            what=self.what,
            target=victim,
            flags=flags,
            said=self.said,
            rest=rest,
        )

    def _rest(self, game: Game, scope: Scope, entity: int) -> tuple[int, ...]:
        """What waits with it, if anything does."""
        if self.rest < 0 or not zones.in_play(game, entity):
            return activating.NO_REST
        game.set_field(J, QUEUED)
        spoken_of = self.aim.is_plain and not self.aim.is_this
        return activating.rest_of(
            scope, entity if spoken_of else scope.note(memory.IT), int(self.tries)
        )


def discard_resolved(game: Game, scope: Scope) -> None:
    """A treachery that has nothing else to do counts as resolved: it is discarded as the enemies
    activate that it sets off (MC.treachery.1)."""
    at, card = scope.occasion, scope.source
    if card not in game.lists[zones.PLAYING] or not is_program(game, at, "reveal"):
        return
    form = form_revealed_in(game, at)
    powers = [power for power in piece_of(game, card).powers if power.kind == REVEALED]
    if all(power.form not in (-1, form) for power in powers[game.lists[FRAMES][at + I] :]):
        moves.discard(game, card)


class EndRest(Op):
    """Here the rest of an ability ends that has waited with an activation (MC.nested.2)."""

    def run(self, game: Game) -> int:
        if not activating.is_rest(game, top(game)):
            return NEXT
        return game.end_program()


class TurnOn(SerialDeed):
    """Heroes and allies attack "you" with their ATK, without exhausting (MC.attack.1): friends do
    not defend against each other."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        scope.remember(memory.DONE, 0)
        controller = game.lists[zones.CONTROLLER][entity]
        if scope.me < 0 or controller < 0 or is_forbidden(game, entity, "attack", (), scope.me):
            return AGAIN
        return attack_unbidden(game, entity, controller, scope.me)


class TurnUpon(SerialDeed):
    """The enemy spoken of attacks another one with its ATK (MC.attack.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        attacker = scope.note(memory.MOVED_FROM)
        if (
            attacker < 0
            or not zones.in_play(game, attacker)
            or is_forbidden(game, attacker, "attack")
        ):
            return AGAIN
        return attack_unbidden(game, attacker, scope.seat, entity)
