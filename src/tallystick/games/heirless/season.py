"""A Season, phase after phase, and the end of the game (HL.season, HL.event, HL.end); Workplaces
drafting, and Workers drawing and replacement: data and options, for the rulebook's pages on them
are not known (HL.amb.28); Cleanup: Workplaces may change places; cubes, Workers and Knights come
back (HL.cleanup)."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import moves, zones
from tallystick.games.heirless.actions import powers_at
from tallystick.games.heirless.battles import BattlePhase
from tallystick.games.heirless.book import book_of, piece_of
from tallystick.games.heirless.control import recount
from tallystick.games.heirless.free_actions import OpenWindow, wake
from tallystick.games.heirless.pieces import END
from tallystick.games.heirless.pledges import prune, watch_season
from tallystick.games.heirless.rewards import pay_rewards
from tallystick.games.heirless.tracker import seats_in_order
from tallystick.games.heirless.turn import ActionPhase
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, NEXT, Do, Game, I, J, Op
from tallystick.rules.picking import only, place_of


class Rearrange(Op):
    """HL.cleanup.1: everybody may move their Workplaces; each once, in the order in which they
    were built, which is enough for any arrangement.

    I is the place in the order, J the Workplace that is moved, plus 1; the notes have the last one.
    """

    def run(self, game: Game) -> int:
        """Ask the next one who has something to move."""
        if game.rules.readings["rearranging"] == "never":
            return NEXT
        if game.field(J):
            return ASK
        order, i = seats_in_order(game), game.field(I)
        while i < len(order) and len(self.options(game, order[i])) == 1:
            i += 1
        game.set_field(I, i)
        return ASK if i < len(order) else NEXT

    def options(self, game: Game, seat: int) -> list[Option]:
        """("done"), or ("shift", Workplace)."""
        notes = game.notes()
        built = game.lists[zones.BUILT[seat]]
        after = built.index(notes[-1]) + 1 if notes and notes[-1] in built else 0
        return [("done", -1, -1), *(("shift", entity, -1) for entity in built[after:])]

    def decide(self, game: Game) -> Decision:
        """What to move, or to which cell."""
        seat = seats_in_order(game)[game.field(I)]
        entity = game.field(J) - 1
        if entity < 0:
            return Decision(seat, "arrange", -1, self.options(game, seat), 0)
        options: list[Option] = [("cell", cell, -1) for cell in range(zones.GRID)]
        return Decision(seat, "cell", entity, options, game.lists[zones.SPOT][entity])

    def take(self, game: Game, option: Option) -> int:
        """Move it; whatever stood there changes places with it."""
        verb, a, _ = option
        if verb == "done":
            game.set_field(I, game.field(I) + 1)
        elif verb == "shift":
            game.set_field(J, a + 1)
        else:
            entity = game.field(J) - 1
            shift(game, game.asked, entity, a)
            game.note(entity)
            game.set_field(J, 0)
        return AGAIN


def shift(game: Game, seat: int, entity: int, cell: int) -> None:
    """A Workplace goes to a cell of its grid; what stood there takes its old one."""
    old = game.lists[zones.SPOT][entity]
    for other in game.lists[zones.BUILT[seat]]:
        if game.lists[zones.SPOT][other] == cell:
            game.set(zones.SPOT, other, old)
    game.set(zones.SPOT, entity, cell)
    if cell != old:
        game.emit("shifted", seat, entity, cell)


class ClearBoard(Op):
    """HL.cleanup.2, HL.cleanup.3 and what follows from them; what players have in their stores they
    keep (HL.amb.29). Workplaces are not in use any more (HL.amb.10), and Bandits stay, by
    ``bandits-after-season`` (HL.amb.24j)."""

    def run(self, game: Game) -> int:
        """Take Sovereign Workplaces, cubes, Workers and units off the boards."""
        for seat in range(game.seats):
            for entity in game.lists[zones.BUILT[seat]][:]:
                game.set(zones.USER, entity, -1)
                if piece_of(game, entity).rank == zones.SOVEREIGN:
                    game.emit("swept", seat, entity)
                    moves.discard(game, entity)
            self._workers_home(game, seat)
        if game.rules.readings["knights-after-season"] == "home":
            self._knights_home(game)
        if game.rules.readings["bandits-after-season"] == "leave":
            for tile in range(len(zones.TILES)):
                moves.take_off(game, tile, zones.BANDITS)
        game.truncate(zones.FOUGHT, 0)
        recount(game)
        return NEXT

    def _workers_home(self, game: Game, seat: int) -> None:
        """Employed Workers go back to the supply."""
        for faction in range(len(zones.FACTIONS)):
            n = game.lists[zones.ATTRIBUTES[seat]][zones.EMPLOYED + faction]
            game.add(zones.BAG, faction, n)
            game.set(zones.ATTRIBUTES[seat], zones.EMPLOYED + faction, 0)

    def _knights_home(self, game: Game) -> None:
        """HL.amb.24i: Knights on the map and in foreign Castles go home."""
        for place in range(zones.CASTLE + game.seats):
            for owner in zones.owners_at(game, place):
                if owner != zones.BANDITS and place != zones.castle(owner):
                    for level in zones.levels_at(game, place, owner):
                        moves.put_units(game, place, owner, level, -1)
                        moves.put_units(game, zones.castle(owner), owner, level)


RANKS: Final = 3  # decks of Workplaces: Commoner, Artisan, Noble


def deal_draft(game: Game) -> int:
    """``pass-on``: everybody is dealt one card more than they will keep, class by class."""
    if game.rules.readings["drafting"] == "pass-on":
        for seat in seats_in_order(game):
            for n in range(book_of(game).start.draft + 1):
                draw_any(game, n % RANKS, zones.DRAFT[seat])
    return NEXT


def draw_any(game: Game, rank: int, zone: int) -> bool:
    """Draw from a deck, or where it is used up from the next one that is not."""
    return any(moves.draw(game, (rank + step) % RANKS, zone) for step in range(RANKS))


class PickDraft(Op):
    """One card each, by priority; then what is left is passed on. I counts picks."""

    def run(self, game: Game) -> int:
        """Ask the next one, until all have their cards; the rest is discarded."""
        order = seats_in_order(game)
        picks = book_of(game).start.draft * len(order)
        i = game.field(I)
        while i < picks and not self.options(game, order[i % len(order)]):
            i = self._after(game, i, len(order))
        game.set_field(I, i)
        if i < picks:
            return ASK
        for seat in order:
            for entity in game.lists[zones.DRAFT[seat]][:]:
                moves.discard(game, entity)
        return NEXT

    def options(self, game: Game, seat: int) -> list[Option]:
        """The cards to pick from, one of each name; or the decks to draw from."""
        if game.rules.readings["drafting"] == "draw":
            lists = game.lists
            return [
                ("deck", rank, -1)
                for rank in range(RANKS)
                if lists[zones.DECKS + rank] or lists[zones.DISCARDS + rank]
            ]
        first: dict[int, int] = {}
        for entity in game.lists[zones.DRAFT[seat]]:
            first.setdefault(game.lists[zones.CARD][entity], entity)
        return [("draft", entity, -1) for entity in first.values()]

    def decide(self, game: Game) -> Decision:
        """Which card to keep, or from which deck to draw."""
        order = seats_in_order(game)
        seat = order[game.field(I) % len(order)]
        return Decision(seat, "draft", -1, self.options(game, seat), 0)

    def take(self, game: Game, option: Option) -> int:
        """Keep it; a hand has no limit (HL.amb.31)."""
        seat = game.asked
        if option[0] == "deck":
            moves.draw(game, option[1], zones.HAND[seat])
        else:
            game.move(option[1], zones.HAND[seat])
        game.emit("drafted", seat, game.lists[zones.HAND[seat]][-1])
        game.set_field(I, self._after(game, game.field(I), game.seats))
        return AGAIN

    def _after(self, game: Game, i: int, players: int) -> int:
        """The next pick; when everybody has picked once, the rest goes on to the next player."""
        i += 1
        if i % players == 0:
            order = seats_in_order(game)
            left = [game.lists[zones.DRAFT[seat]][:] for seat in order]
            for place, cards in enumerate(left):
                for entity in cards:
                    game.move(entity, zones.DRAFT[order[(place + 1) % players]])
        return i


def draw_workers(game: Game) -> int:
    """Everybody draws Workers from the bag, by priority. Let everybody draw one Worker at a time,
    in turn."""
    for _ in range(book_of(game).start.recruits):
        for seat in seats_in_order(game):
            moves.draw_worker(game, seat)
    return NEXT


class ReplaceWorkers(Op):
    """Everybody may put one Unemployed Worker back and draw another. I is the place in the
    order."""

    def run(self, game: Game) -> int:
        """Ask the next one who could."""
        order, i = seats_in_order(game), game.field(I)
        if game.rules.readings["worker-replacement"] == "none":
            return NEXT
        while i < len(order) and len(self.options(game, order[i])) == 1:
            i += 1
        game.set_field(I, i)
        return ASK if i < len(order) else NEXT

    def options(self, game: Game, seat: int) -> list[Option]:
        """("keep"), or ("replace", Faction)."""
        options: list[Option] = [("keep", -1, -1)]
        if any(game.lists[zones.BAG]):
            attributes = game.lists[zones.ATTRIBUTES[seat]]
            options += [
                ("replace", faction, -1)
                for faction in range(len(zones.FACTIONS))
                if attributes[zones.UNEMPLOYED + faction]
            ]
        return options

    def decide(self, game: Game) -> Decision:
        seat = seats_in_order(game)[game.field(I)]
        return Decision(seat, "replace", -1, self.options(game, seat), 0)

    def take(self, game: Game, option: Option) -> int:
        """Draw first, then put it back: one does not get the same Worker again."""
        seat = game.asked
        if option[0] == "replace":
            moves.draw_worker(game, seat)
            moves.lose(game, seat, zones.UNEMPLOYED + option[1], 1)
        game.set_field(I, game.field(I) + 1)
        return AGAIN


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
