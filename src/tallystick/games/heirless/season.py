"""A Season, phase after phase, and the end of the game (HL.season, HL.event, HL.end)."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import zones
from tallystick.games.heirless.actions import powers_at
from tallystick.games.heirless.battles import BattlePhase
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.cleanup import ClearBoard, Rearrange
from tallystick.games.heirless.drafting import PickDraft, ReplaceWorkers, deal_draft, draw_workers
from tallystick.games.heirless.free_actions import OpenWindow, wake
from tallystick.games.heirless.pieces import END
from tallystick.games.heirless.pledges import prune, watch_season
from tallystick.games.heirless.rewards import pay_rewards
from tallystick.games.heirless.tracker import seats_in_order
from tallystick.games.heirless.turn import ActionPhase
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, NEXT, Do, Game, I, Op
from tallystick.rules.picking import only, place_of


def show_event(game: Game) -> int:
    """The card at the marker becomes the current Event, and Bandits come (HL.setup.11, HL.event.2).
    Do what it says at once."""
    row, slot = game.lists[zones.EVENTS], game.lists[CELLS][zones.SLOT]
    if slot >= len(row):
        return NEXT
    game.emit("event", -1, row[slot])
    return game.call(book_of(game).program("law"), row[slot], -1)


def begin_season(game: Game) -> int:
    """HL.cleanup.4: nobody is Idle any more."""
    game.add(CELLS, zones.SEASON, 1)
    game.set(CELLS, zones.PHASE, zones.ACTION)
    for seat in range(game.seats):
        wake(game, seat)
    game.emit("season", -1, -1, game.lists[CELLS][zones.SEASON])
    return NEXT


class BeginSeasonPhase(Op):
    """The next phase of the Season (HL.season.1)."""

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def run(self, game: Game) -> int:
        """Say so; what the phase before has noted in the frame of the Seasons is forgotten."""
        game.keep_notes(0)
        game.set(CELLS, zones.PHASE, self.phase)
        game.emit("phase", -1, self.phase)
        return NEXT


def carry_out_workplaces(game: Game) -> int:
    """The End-of-Season lines of the Workplaces in use, each done by its user. I counts them."""
    todo = [
        (program, entity, user)
        for user in seats_in_order(game)
        for owner in range(game.seats)
        for entity in game.lists[zones.BUILT[owner]]
        if game.lists[zones.USER][entity] == user
        for program in powers_at(game, entity, END)
    ]
    i = game.field(I)
    if i >= len(todo):
        return NEXT
    game.set_field(I, i + 1)
    program, entity, user = todo[i]
    return game.nest(program, entity, user, -1, 1)


def carry_out_laws(game: Game) -> int:
    """The End-of-Season lines of the enacted Laws and of the current Event. I counts the cards."""
    slot = game.lists[CELLS][zones.SLOT]
    cards = game.lists[zones.ENACTED] + game.lists[zones.EVENTS][slot : slot + 1]
    i = game.field(I)
    if i >= len(cards):
        return NEXT
    game.set_field(I, i + 1)
    return game.nest(book_of(game).program("law at end"), cards[i], -1)


def end_season(game: Game) -> int:
    """What was promised for this Season is due (HL.turns.100). Point out what was not kept."""
    watch_season(game)
    return NEXT


def move_marker(game: Game) -> int:
    """HL.event.1: the marker goes on one slot; past the last one the game is over (HL.amb.25). The
    paths that were open this Season close (HL.cleanup.3). The next Season, or the winner."""
    prune(game)
    for seat in range(game.seats):  # the Season is over, and not before (HL.turns.62)
        game.set(zones.ATTRIBUTES[seat], zones.PATHS, 0)
    game.add(CELLS, zones.SLOT, 1)
    if is_last(game):
        finish(game)
        return AGAIN
    return game.jump(0)


def is_last(game: Game) -> bool:
    """Whether the marker has left the last card; without cards the Seasons are counted."""
    cells = game.lists[CELLS]
    if game.lists[zones.EVENTS]:
        return cells[zones.SLOT] >= len(game.lists[zones.EVENTS])
    return cells[zones.SEASON] >= book_of(game).seasons


def total(game: Game, seat: int) -> int:
    """HL.amb.26: Prestige, and 20 less for each Oathbreak; it may be below 0 (HL.amb.20e)."""
    attributes = game.lists[zones.ATTRIBUTES[seat]]
    return attributes[zones.PRESTIGE] - attributes[zones.OATHBREAK]


def finish(game: Game) -> None:
    """HL.end.1: the highest total wins; ties by ``winner-tie``."""
    order = seats_in_order(game)
    best = max(total(game, seat) for seat in order)
    winners = [seat for seat in order if total(game, seat) == best]
    if game.rules.readings["winner-tie"] == "order":
        winners = winners[:1]
    for seat in winners:
        game.emit("won", seat, -1, best)
    game.end(sum(1 << seat for seat in winners))


# HL.season.3, HL.intro.3: in this order.
SEASON_OPS: Final = (
    Do(show_event),
    Do(begin_season),
    ActionPhase(),
    BeginSeasonPhase(zones.BATTLE),
    BattlePhase(),
    BeginSeasonPhase(zones.END_OF_SEASON),
    OpenWindow(),
    Do(carry_out_workplaces),
    Do(carry_out_laws),
    BeginSeasonPhase(zones.REWARDS),
    OpenWindow(),
    Do(pay_rewards),
    BeginSeasonPhase(zones.DRAFTING),
    OpenWindow(),
    Do(deal_draft),
    PickDraft(),
    BeginSeasonPhase(zones.WORKERS),
    Do(draw_workers),
    ReplaceWorkers(),
    BeginSeasonPhase(zones.CLEANUP),
    OpenWindow(),
    Rearrange(),
    ClearBoard(),
    BeginSeasonPhase(zones.EVENT_UPDATE),
    Do(end_season),
    OpenWindow(),
    Do(move_marker),
)


def _beginning(phase: int) -> int:
    """The op with which a phase begins."""
    if phase == zones.ACTION:
        return place_of(SEASON_OPS, ActionPhase)
    begins = [op for op in only(SEASON_OPS, BeginSeasonPhase) if op.phase == phase]
    return SEASON_OPS.index(begins[0])


STARTS: Final = tuple(map(_beginning, range(len(zones.PHASES))))
"""For each phase, the op of the Season with which it begins."""
