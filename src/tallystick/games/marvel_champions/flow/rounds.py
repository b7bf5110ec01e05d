"""The round and the end of the player phase (MC.round.1, MC.end-player-phase); what the players do
one after the other, and the first player token (MC.player-order.1, MC.first-player.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import begin_power, book_of, piece_of, start
from tallystick.games.marvel_champions.costs.acts_that_cost import ready_all
from tallystick.games.marvel_champions.effects.hands import draw_up
from tallystick.games.marvel_champions.effects.loops import DoLater, forget_later
from tallystick.games.marvel_champions.legality import acts
from tallystick.games.marvel_champions.legality.refusals import NOT_IN_HAND, TOO_MANY_CARDS
from tallystick.games.marvel_champions.legality.windows import Window
from tallystick.games.marvel_champions.position import lasting
from tallystick.games.marvel_champions.position.blanking import set_blanks
from tallystick.games.marvel_champions.position.frames import next_happening
from tallystick.games.marvel_champions.position.keys import AFTER, WHEN
from tallystick.games.marvel_champions.position.player_order import InOrder
from tallystick.games.marvel_champions.position.scope import distinct
from tallystick.games.marvel_champions.position.uses import forget_uses
from tallystick.games.marvel_champions.position.values import hand_size, held
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, NEXT, Do, Game, I, J, Op
from tallystick.rules.choice import with_refused
from tallystick.rules.picking import place_of

DONE: Final[Option] = ("done", -1, -1)


def begin_round(game: Game) -> int:
    """A new round; limits per round begin anew."""
    cells = game.lists[CELLS]
    game.set(CELLS, zones.ROUND, cells[zones.ROUND] + 1)
    game.set(CELLS, zones.PHASE, zones.PLAYER)
    game.truncate(zones.PLAYED, 0)
    game.truncate(zones.REVEALS, 0)
    forget_uses(game, zones.USED_ROUND)
    forget_uses(game, zones.USED_PHASE)
    game.emit("round", -1, -1, cells[zones.ROUND])
    return NEXT


class Turns(InOrder):
    """Each player takes a turn, in player order (MC.player-phase.1), but for who takes the first of
    them because a card says so."""

    def run(self, game: Game) -> int:
        """The next one; J is who goes before them, plus one."""
        i = game.field(I)
        if i == 0 and game.field(J) == 0:
            ahead = _ahead(game)
            if ahead >= 0:
                game.set_field(J, ahead + 1)
                return start(game, "turn", zones.identity(game, ahead), ahead)
        if i >= game.seats:
            return self._forced(game)
        seat = self.seat_now(game)
        game.set_field(I, i + 1)
        if zones.is_out(game, seat) or game.field(J) == seat + 1:
            return AGAIN
        return start(game, "turn", zones.identity(game, seat), seat)

    def _forced(self, game: Game) -> int:
        """MC.forced.2: the phase does not end while anybody's Forced Action is left."""
        if game.lists[zones.HAPPENED]:
            return next_happening(game)
        found = bound(game)[1]
        if len(found) > 1:
            return ASK
        return self.take(game, found[0]) if found else NEXT

    def decide(self, game: Game) -> Decision:
        seat, found = bound(game)
        return Decision(seat, "order", -1, found, 0)

    def take(self, game: Game, option: Option) -> int:
        return begin_power(game, bound(game)[0], option[1], option[2])


def bound(game: Game) -> tuple[int, list[Option]]:
    """The first player in order who has Forced Actions left, and these."""
    for seat in zones.player_order(game):
        forced = acts.forced_actions(game, seat)
        if forced:
            return seat, [("trigger", entity, place) for _, entity, place in forced]
    return NOWHERE, []


def _ahead(game: Game) -> int:
    """Who takes the first turn because a card says so; -1 for nobody."""
    for seat in zones.player_order(game):
        if any(piece_of(game, entity).turns_first for entity in game.lists[zones.AREA[seat]]):
            return seat
    return NOWHERE


class DiscardToHandSize(InOrder):
    """MC.end-player-phase.1: any cards, and down to the hand size, in player order."""

    def run(self, game: Game) -> int:
        while game.field(I) < game.seats:
            seat = self.seat_now(game)
            if not zones.is_out(game, seat) and game.lists[zones.HAND[seat]]:
                return ASK
            game.set_field(I, game.field(I) + 1)
        return NEXT

    def decide(self, game: Game) -> Decision:
        seat = self.seat_now(game)
        options: list[Option] = []
        if held(game, seat) <= hand_size(game, seat):
            options.append(DONE)
        options += [("discard", entity, -1) for entity in distinct(game, seat)]
        return Decision(seat, "discard down", -1, options, 0 if options[0] == DONE else -1)

    def candidates(self, game: Game) -> list[Candidate]:
        return with_refused(game, self, [DONE])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        if option in self.decide(game).options:
            return None
        return TOO_MANY_CARDS if option == DONE else NOT_IN_HAND

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "done":
            game.set_field(I, game.field(I) + 1)
        else:
            moves.discard(game, option[1])
        return AGAIN


def draw_to_hand_size(game: Game) -> int:
    """MC.end-player-phase.2: draw up to hand size; what that sets off comes before readying. All
    players at once; I is 1 once they have drawn and that has set off something."""
    if game.lists[zones.HAPPENED]:
        return next_happening(game)
    if game.field(I):
        return NEXT
    for seat in zones.player_order(game):
        draw_up(game, seat, hand_size(game, seat))
    if not game.lists[zones.HAPPENED]:
        return NEXT
    game.set_field(I, 1)
    return AGAIN


def end_player_phase(game: Game) -> int:
    """What lasts until the end of the phase is over."""
    lasting.end_effects(game, lasting.PHASE_END)
    set_blanks(game)
    forget_later(game, lasting.ENTERED)  # what has not entered play by now
    return NEXT


class VillainPhase(Op):
    """The villain phase."""

    def run(self, game: Game) -> int:
        return game.call(book_of(game).program("villain phase"), -1, -1)


def next_round(game: Game) -> int:
    """The next round."""
    lasting.end_effects(game, lasting.PHASE_END, lasting.ROUND_END)
    set_blanks(game)
    return game.jump(0)


# MC.round.1: the player phase, then the villain phase. At the end of each, effects that last so
# long stop, delayed ones happen, then comes what waits for the end: MC.end-player-phase.4,
# MC.end-player-phase.5.
ROUND_OPS: Final = (
    Do(begin_round),
    Window(WHEN, "player phase begins"),
    Window(AFTER, "player phase begins"),
    Turns(),
    DiscardToHandSize(),
    Do(draw_to_hand_size),
    Do(ready_all),
    Do(end_player_phase),
    DoLater(lasting.PHASE_END),
    DoLater(lasting.PLAYER_PHASE_END),
    Window(WHEN, "player phase ends"),
    Window(AFTER, "player phase ends"),
    VillainPhase(),
    Window(WHEN, "round ends"),
    Window(AFTER, "round ends"),
    Do(next_round),
)


TURNS_AT: Final = place_of(ROUND_OPS, Turns)
