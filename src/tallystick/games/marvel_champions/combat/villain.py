"""The villain phase, step by step (MC.villain-phase)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import book_of, piece_of, start
from tallystick.games.marvel_champions.effects.activating import activate
from tallystick.games.marvel_champions.effects.loops import DoLater
from tallystick.games.marvel_champions.effects.schemes import ESCALATION, threat_of
from tallystick.games.marvel_champions.effects.sequence import alike
from tallystick.games.marvel_champions.legality.windows import Window
from tallystick.games.marvel_champions.position import lasting
from tallystick.games.marvel_champions.position.blanking import set_blanks
from tallystick.games.marvel_champions.position.keys import AFTER, WHEN
from tallystick.games.marvel_champions.position.player_order import InOrder, pass_token
from tallystick.games.marvel_champions.position.uses import forget_uses
from tallystick.games.marvel_champions.position.values import having, icons_in_play
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import ASK, NEXT, Do, Game, I, J


def begin_villain_phase(game: Game) -> int:
    """The villain phase begins."""
    game.set(CELLS, zones.PHASE, zones.VILLAIN)
    lasting.end_effects(game, lasting.VILLAIN_BEGIN)
    set_blanks(game)
    forget_uses(game, zones.USED_PHASE)
    game.emit("villain phase", -1)
    return NEXT


def accelerate(game: Game) -> int:
    """MC.villain-phase.1: acceleration, its icons and tokens (MC.acceleration.1)."""
    cells = game.lists[CELLS]
    scheme = cells[zones.MAIN_SCHEME]
    if scheme < 0:
        return NEXT
    n = threat_of(game, piece_of(game, scheme), ESCALATION)
    n += icons_in_play(game, "acceleration") + cells[zones.ACCELERATION]
    return game.call(book_of(game).program("place threat"), scheme, -1, scheme, n)


class Activations(InOrder):
    """MC.villain-phase.2: against each player the villain, then each minion engaged, in the order
    that player likes (MC.activation.3, MC.minion.3). J is 0 before the villain; the notes are
    minions done."""

    def run(self, game: Game) -> int:
        while game.field(I) < game.seats:
            seat = self.seat_now(game)
            if not zones.is_out(game, seat):
                if game.field(J) == 0:
                    game.set_field(J, 1)
                    return activate(game, game.lists[CELLS][zones.THE_VILLAIN], seat)
                waiting = self._waiting(game, seat)
                if len(waiting) > 1 and not alike(game, waiting):
                    return ASK
                if waiting:
                    return self._activate(game, waiting[0])
            game.keep_notes(0)
            game.set_field(I, game.field(I) + 1)
            game.set_field(J, 0)
        return NEXT

    def _waiting(self, game: Game, seat: int) -> list[int]:
        engaged, done = game.lists[zones.ENGAGED], game.notes()
        return [
            e
            for e in game.lists[zones.AREA[seat]]
            if engaged[e] == seat and e not in done and piece_of(game, e).kind == "minion"
        ]

    def _activate(self, game: Game, minion: int) -> int:
        game.note(minion)
        return activate(game, minion, self.seat_now(game))

    def decide(self, game: Game) -> Decision:
        seat = self.seat_now(game)
        options: list[Option] = [("activate", e, -1) for e in self._waiting(game, seat)]
        return Decision(seat, "activation", -1, options, 0)

    def take(self, game: Game, option: Option) -> int:
        return self._activate(game, option[1])


def deal_encounter_cards(game: Game) -> int:
    """MC.villain-phase.3: a card for each player, then one for each hazard icon (MC.hazard.1)."""
    order = zones.player_order(game)
    total = len(order) * (1 + book_of(game).heroic) + icons_in_play(game, "hazard")
    for i in range(total):
        if not game.over:
            moves.deal_encounter(game, order[i % len(order)])
    return NEXT


class RevealAll(InOrder):
    """MC.villain-phase.4: each player in order reveals all their cards, one after the other, and so
    on round the table until there are none left."""

    def run(self, game: Game) -> int:
        waiting = [seat for seat in zones.player_order(game) if game.lists[zones.DEALT[seat]]]
        while waiting:
            seat = self.seat_now(game)
            if seat in waiting:
                card = game.lists[zones.DEALT[seat]][0]
                return start(game, "reveal", card, seat, subject=card)
            game.set_field(I, (game.field(I) + 1) % game.seats)
        return NEXT


def pass_first_token(game: Game) -> int:
    """MC.villain-phase.5: the first player token goes on (MC.first-player.1)."""
    order = zones.player_order(game)
    first = order[1] if len(order) > 1 else order[0]
    game.emit("first player", first)
    pass_token(game, first)
    return NEXT


def end_phase(game: Game) -> int:
    """MC.villain-phase.6: effects end, temporary cards go (MC.temporary.1)."""
    lasting.end_effects(game, lasting.PHASE_END, lasting.ROUND_END)
    set_blanks(game)
    for entity in having(game, zones.all_in_play(game), "temporary"):
        if zones.in_play(game, entity):
            moves.discard(game, entity)
    return NEXT


VILLAIN_OPS: Final = (
    Do(begin_villain_phase),
    Window(WHEN, "villain phase begins"),
    Window(AFTER, "villain phase begins"),
    Window(WHEN, "step one"),
    Do(accelerate),
    Window(AFTER, "step one"),
    Activations(),
    Window(WHEN, "step three"),
    Do(deal_encounter_cards),
    Window(AFTER, "step three"),
    RevealAll(),
    Do(pass_first_token),
    Do(end_phase),
    DoLater(lasting.PHASE_END),
    DoLater(lasting.ROUND_END),
    Window(WHEN, "villain phase ends"),
    Window(AFTER, "villain phase ends"),
)
