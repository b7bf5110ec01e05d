"""The Action Phase and the turns in it (HL.turns.1 to HL.turns.8)."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import actions, tracker
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.control import recount
from tallystick.games.heirless.free_actions import (
    FREE_VERBS,
    OpenWindow,
    begin_free,
    clear_proposals,
    free_moves,
    wake,
)
from tallystick.games.heirless.verbs import IDLE, standard_moves, turn_thoughts, weigh
from tallystick.games.heirless.zones import ACTION, ACTIONS, DONE, FORBIDDEN, PHASE, TURN
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import NEXT, SEAT, Do, Game, Op, X


class ActionPhase(Op):
    """Turn after turn until everybody is Idle (HL.turns.7)."""

    def run(self, game: Game) -> int:
        if game.lists[CELLS][PHASE] != ACTION:
            return NEXT
        seat = tracker.next_player(game)
        return game.nest(book_of(game).program("turn"), -1, seat)


def begin_action_turn(game: Game) -> int:
    """A turn begins with nothing done. Whoever is at turn is awake."""
    seat = game.field(SEAT)
    begin_turn(game, seat)
    game.emit("turn", seat)
    return NEXT


def begin_turn(game: Game, seat: int) -> None:
    """The position at the beginning of a seat's turn."""
    game.set(CELLS, TURN, seat)
    game.set(CELLS, DONE, 0)
    tracker.begin_turn(game, seat)
    game.truncate(FORBIDDEN, 0)
    wake(game, seat)


class TakeAction(Op):
    """A Standard Action, or Idling; Free Actions before and after (HL.turns.2, HL.turns.5).

    The frame's X is how many actions had been done when it was last left.
    """

    def run(self, game: Game) -> int:
        """Ask, until one more action is done."""
        done = game.lists[CELLS][DONE]
        if done > game.field(X):
            game.set_field(X, done)
            return NEXT
        return game.ask(self.decide(game))

    def decide(self, game: Game) -> Decision:
        """All that can be done, Idling last; where nothing else can, Idling is all there is
        (HL.turns.4, HL.amb.6)."""
        seat = game.field(SEAT)
        options = [*standard_moves(game, seat), *free_moves(game, seat), IDLE]
        return Decision(seat, "turn", -1, options, len(options) - 1)

    def candidates(self, game: Game) -> list[Candidate]:
        """All that one could think of."""
        return turn_thoughts(game, game.field(SEAT))

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """Whether it is among them or not."""
        return weigh(game, game.field(SEAT), option)

    def take(self, game: Game, option: Option) -> int:
        seat = game.field(SEAT)
        if option == IDLE:
            game.set(CELLS, DONE, ACTIONS)
            go_idle(game, seat)
            return NEXT
        if option[0] in FREE_VERBS:
            return begin_free(game, seat, option)
        return actions.begin(game, seat, option)


def go_idle(game: Game, seat: int) -> None:
    """HL.turns.15, HL.turns.17, HL.turns.120: the cube moves; with the last one, the halves change
    and Battles begin (HL.turns.7)."""
    tracker.go_idle(game, seat)
    if not tracker.active(game):
        tracker.flip(game)
        game.set(CELLS, PHASE, ACTION + 1)
    recount(game)


def continue_turn(game: Game) -> int:
    """HL.turns.3: the turn goes on until two actions are done, or its player is Idle. Again, or the
    end of the turn."""
    if game.lists[CELLS][DONE] < ACTIONS:
        return game.jump(ACT_AT)
    clear_proposals(game)
    game.set(CELLS, TURN, -1)
    if game.lists[CELLS][PHASE] == ACTION:
        tracker.turn_is_over(game, game.field(SEAT))
    return NEXT


TURN_OPS: Final = (Do(begin_action_turn), TakeAction(), OpenWindow(), Do(continue_turn))
ACT_AT: Final = 1
