"""Cleanup (HL.cleanup): Workplaces may change places; cubes, Workers and Knights come back."""

from __future__ import annotations

from tallystick.games.heirless import moves, zones
from tallystick.games.heirless.book import piece_of
from tallystick.games.heirless.control import recount
from tallystick.games.heirless.tracker import seats_in_order
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import AGAIN, ASK, NEXT, Game, I, J, Op


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
            seat = seats_in_order(game)[game.field(I)]
            shift(game, seat, entity, a)
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
