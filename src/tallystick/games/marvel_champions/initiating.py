"""Initiating an ability step by step (MC.initiating-abilities), and its end.

The program of an ability is: remember, declare, cost, X, help, window, pay, responses to the cost,
commence, label, effects, finish. Its frame's SUBJECT is where the occasion's frame begins.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.activation import become_defender
from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.combat import NO_ATTACK, after_label, is_program
from tallystick.games.marvel_champions.legal import IN_VAIN
from tallystick.games.marvel_champions.occasions import AFTER, DEFENDED_BY, WHEN
from tallystick.games.marvel_champions.pieces import Power
from tallystick.games.marvel_champions.scope import (
    ATTACKED,
    FELLED,
    FLAGS,
    FROM,
    NO_MEMORY,
    TAKEN,
    ability_scope,
    frame_note,
    top,
)
from tallystick.games.marvel_champions.windows import Window
from tallystick.games.marvel_champions.zones import (
    ASKED,
    CARD,
    CONFUSED,
    HAND,
    PLAYED,
    PLAYING,
    STUNNED,
)
from tallystick.kernel.layout import CELLS, FRAMES, NOTES, ZONE
from tallystick.kernel.machine import AGAIN, NEXT, SEAT, SOURCE, WIDTH, Game, Op


class Remember(Op):
    """Make room for what the ability remembers."""

    def run(self, game: Game) -> int:
        """All blank."""
        game.extend(NOTES, list(NO_MEMORY))
        return NEXT


class Declare(Op):
    """Step 1: a card that is played lies on the table, out of hand (MC.initiating-abilities.1);
    an ability in play counts as used (MC.limit.1)."""

    def __init__(self, power: Power | None) -> None:
        self.power = power

    def run(self, game: Game) -> int:
        """Lay it down."""
        entity, seat = game.field(SOURCE), game.field(SEAT)
        if seat >= 0 and game.lists[ZONE][entity] == HAND[seat]:
            game.move(entity, PLAYING)
            ability_scope(game).remember(FROM, 1)
            game.emit("plays", seat, entity)
        elif self.power is not None:
            moves.note_use(game, entity, self.power.place)
            game.emit("uses", seat, entity, self.power.place)
        return NEXT


class TakeBack(Op):
    """An attempt that could not be paid: the card is where it was, nothing was paid."""

    def run(self, game: Game) -> int:
        """Back into hand."""
        entity, seat = game.field(SOURCE), game.field(SEAT)
        if game.lists[ZONE][entity] == PLAYING and seat >= 0:
            game.move(entity, HAND[seat])
            game.set(CELLS, ASKED, game.lists[CELLS][ASKED] | IN_VAIN)
            game.emit("took back", seat, entity)
        game.pop_frame()
        return AGAIN


class CheckPaid(Op):
    """MC.cost.22: damage that was not taken in full leaves the cost unpaid; what else was paid
    stays paid (A6)."""

    def __init__(self) -> None:
        self.end = -1

    def run(self, game: Game) -> int:
        """Go on, or to the end."""
        if ability_scope(game).note(TAKEN):
            game.emit("not paid", game.field(SEAT), game.field(SOURCE))
            return game.jump(self.end)
        return NEXT


class Labels(Op):
    """MC.labeled.1, MC.labeled.2: the identity attacks, thwarts or defends from here on, unless a
    status card is removed instead."""

    def __init__(self, labels: tuple[str, ...]) -> None:
        self.labels = labels
        self.end = -1

    def run(self, game: Game) -> int:
        """Stopped, begun, or defending."""
        scope = ability_scope(game)
        me, stopped = scope.me, False
        for label, column in (("attack", STUNNED), ("thwart", CONFUSED)):
            if label in self.labels and moves.is_stopped(game, me, column):
                moves.lose_status(game, me, column)
                stopped = True
        if stopped:
            return game.jump(self.end)
        if "defense" in self.labels:
            self._defend(game, scope.seat, me)
        if "attack" in self.labels:
            game._advance()
            start(game, "before attack", me, scope.seat, -1)
            game.extend(NOTES, list(NO_ATTACK))
            return AGAIN
        return NEXT

    def _defend(self, game: Game, seat: int, me: int) -> None:
        """MC.defend.4: in an attack that nobody else defends, the identity does."""
        at = top(game)
        while at >= 0 and not is_program(game, at, "enemy attack"):
            at -= WIDTH
        if at < 0 or frame_note(game, at, DEFENDED_BY) >= 0:
            return
        if game.lists[FRAMES][at + SEAT] == seat:
            become_defender(game, at, me, seat, basic=False)
        else:
            become_defender(game, at, me, seat, basic=False)


class AfterLabel(Op):
    """What follows an attack or thwart (MC.attack.5)."""

    def __init__(self, label: str) -> None:
        self.label = label

    def run(self, game: Game) -> int:
        """Nest it, if anything was attacked."""
        scope = ability_scope(game)
        target = scope.note(ATTACKED)
        if target < 0:
            return NEXT
        flags, felled = max(scope.note(FLAGS), 0), scope.note(FELLED)
        game._advance()
        return after_label(game, self.label, scope.seat, target, flags, felled)


class Finish(Op):
    """Step 7: an event goes to its owner's pile (MC.event.1)."""

    def run(self, game: Game) -> int:
        """Discard it; then "after you play" follows."""
        entity = game.field(SOURCE)
        scope = ability_scope(game)
        if game.lists[ZONE][entity] == PLAYING and scope.note(FROM) == 1:
            moves.discard(game, entity)
        if scope.note(FROM) == 1:
            game.append(PLAYED, game.lists[CARD][entity])
            game._advance()
            return start(game, "played", scope.me, scope.seat, entity)
        if game.rules.readings["used-up"] == "after-effect":
            moves.check_uses(game, entity)
        return NEXT


class WhilePlayed(Op):
    """ "When you play": the window before the cost is paid (MC.initiating-abilities.8)."""

    def run(self, game: Game) -> int:
        """Nest it, for a card that is played."""
        scope = ability_scope(game)
        if scope.note(FROM) != 1:
            return NEXT
        game._advance()
        return start(game, "playing", scope.me, scope.seat, game.field(SOURCE))


PLAYING_OPS: Final = (Window(WHEN, "play"),)
PLAYED_OPS: Final = (Window(AFTER, "play"),)
SPENT_OPS: Final = (Window(AFTER, "spend"),)


class EnterPlayed(Op):
    """A permanent that was played enters play (MC.initiating-abilities.7)."""

    def run(self, game: Game) -> int:
        """Nest it."""
        entity, seat = game.field(SOURCE), game.field(SEAT)
        game._advance()
        return start(game, "enter", entity, seat, entity)
