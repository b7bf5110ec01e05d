"""The six Standard Actions (HL.turns.8), once they have begun."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import legal, moves, zones
from tallystick.games.heirless.book import book_of, piece_of
from tallystick.games.heirless.control import castle_controller
from tallystick.games.heirless.free_actions import FREE_VERBS, begin_free, meanwhile
from tallystick.games.heirless.legal import ActionLegality, ActionPrices
from tallystick.games.heirless.payment import pay
from tallystick.games.heirless.pieces import END, NOW
from tallystick.games.heirless.pledges import watch_deploy, watch_leave
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SOURCE, Do, Game, I, Op
from tallystick.rules.choice import Choice

ALLOW: Final[Option] = ("allow", -1, -1)
FORBID: Final[Option] = ("forbid", -1, -1)


def begin(game: Game, seat: int, option: Option) -> int:
    """Start a Standard Action (HL.turns.8): AGAIN. It counts once it is done. Deploying moves one
    Knight from the Castle (HL.turns.70, HL.turns.71), Fleeing one the way its Tile points
    (HL.turns.90)."""
    verb, a, b = option
    if verb in ("assign", "build", "enact"):
        return game.nest(book_of(game).program(verb), a, seat)
    prices = ActionPrices(game)
    if verb == "commission":
        pay(game, seat, prices.of_commissioning(a))
        _commission(game, seat, a)
    elif verb == "deploy":
        pay(game, seat, prices.deploying)
        game.emit("deployed", seat, b, a)
        moves.march(game, seat, a, zones.castle(seat), b)
        watch_deploy(game, seat, b)
    else:
        pay(game, seat, prices.fleeing)
        game.emit("fled", seat, a, b)
        moves.march(game, seat, b, a, zones.FLEE[a])
    done(game)
    return AGAIN


def done(game: Game) -> None:
    """A Standard Action is over; whatever was forbidden during it may be asked for again."""
    game.add(CELLS, zones.DONE, 1)
    game.truncate(zones.FORBIDDEN, 0)


def _commission(game: Game, seat: int, path: int) -> None:
    """HL.turns.60, HL.turns.65: the path is open, and no Influence comes of it. Resources are
    refined in this way only (HL.amb.13)."""
    attributes = zones.ATTRIBUTES[seat]
    game.set(attributes, zones.PATHS, game.lists[attributes][zones.PATHS] | 1 << path)
    game.emit("commissioned", seat, path)


# -- Assign ---------------------------------------------------------------------------------------


class AskLeave(Op):
    """HL.turns.44, HL.turns.47: whoever Controls the Castle allows it, or it does not happen; a yes
    or a no, without conditions (HL.amb.17)."""

    def controller(self, game: Game) -> int:
        """Whose leave is needed."""
        return castle_controller(game, game.lists[OWNER_OF][game.field(SOURCE)])

    def run(self, game: Game) -> int:
        """Ask for leave, but not the player who acts."""
        return NEXT if self.controller(game) == game.field(SEAT) else ASK

    def decide(self, game: Game) -> Decision:
        seat, source = self.controller(game), game.field(SOURCE)
        return Decision(seat, "permission", source, [ALLOW, FORBID, *meanwhile(game, seat)])

    def take(self, game: Game, option: Option) -> int:
        """Forbidden, it was no Standard Action, and another can be chosen."""
        controller, source, asker = self.controller(game), game.field(SOURCE), game.field(SEAT)
        if option[0] in FREE_VERBS:
            return begin_free(game, controller, option)
        if option == ALLOW:
            game.emit("allowed", controller, source, asker)
            return NEXT
        game.emit("forbade", controller, source, asker)
        game.append(zones.FORBIDDEN, source)
        watch_leave(game, controller, asker, source)
        return game.end_program()


def employ(game: Game) -> int:
    """HL.turns.40, HL.turns.43, HL.turns.45: Workers, cube, Influence, all for whoever assigns
    (HL.amb.14). All required Workers at once (HL.turns.46); without them, if they have gone while
    leave was asked, nothing has been done."""
    seat, source = game.field(SEAT), game.field(SOURCE)
    look = ActionLegality(game, seat, explain=False)
    if legal.assign_refusal(look, source) is not None:
        return game.end_program()
    due = look.due("assign", piece_of(game, source).hiring)
    pay(game, seat, due)
    n = sum(due.workers)
    game.set(zones.USER, source, seat)
    game.emit("assigned", seat, source, n)
    moves.reward_work(game, seat, n)
    return NEXT


def resolve_lines(moment: str, game: Game) -> int:
    """The lines of a card of a moment, one after the other, for one player (HL.turns.48)."""
    powers = powers_at(game, game.field(SOURCE), moment)
    i = game.field(I)
    if i >= len(powers):
        return NEXT
    game.set_field(I, i + 1)
    return game.nest(powers[i], game.field(SOURCE), game.field(SEAT), -1, 1)


def powers_at(game: Game, entity: int, moment: str) -> list[int]:
    """The programs of a Workplace's lines for a moment, by ``workplace-effects`` (HL.amb.9)."""
    powers = piece_of(game, entity).powers
    if game.rules.readings["workplace-effects"] == "end-of-season":
        return [power.program for power in powers] if moment == END else []
    return [power.program for power in powers if power.moment == moment]


def win_as_sovereign(game: Game) -> int:
    """HL.amb.27: by one reading, using the Sovereign Workplace wins the game."""
    sovereign = piece_of(game, game.field(SOURCE)).rank == zones.SOVEREIGN
    if sovereign and game.rules.readings["coronation"] == "wins":
        game.emit("crowned", game.field(SEAT))
        game.end(1 << game.field(SEAT))
        return AGAIN
    return NEXT


def end_standard_action(game: Game) -> int:
    """The Standard Action is over, and was one even if a Law has failed (HL.turns.86)."""
    done(game)
    return NEXT


ASSIGN: Final = (
    AskLeave(),
    Do(employ),
    Do(resolve_lines, NOW),
    Do(win_as_sovereign),
    Do(end_standard_action),
)


# -- Build ----------------------------------------------------------------------------------------


class BuildThere(Choice):
    """HL.turns.50 to HL.turns.52: choose the cell, or which Workplace makes room; then pay."""

    def thinkable(self, game: Game) -> list[Option]:
        """("cell", n) for each cell, and ("replace", Workplace) for each that is built."""
        built = game.lists[zones.BUILT[game.field(SEAT)]]
        cells: list[Option] = [("cell", cell, -1) for cell in range(zones.GRID)]
        return cells + [("replace", one, -1) for one in built]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """The cell is free; or all nine are taken, and there are no Workers on this one."""
        verb, a, _ = option
        if verb == "cell":
            return legal.cell_refusal(game, game.field(SEAT), a)
        return legal.replace_refusal(game, game.field(SEAT), a)

    def legal(self, game: Game) -> list[Option]:
        """Cells where there are any, else Workplaces."""
        seat = game.field(SEAT)
        built = game.lists[zones.BUILT[seat]]
        if len(built) < zones.GRID:
            taken = {game.lists[zones.SPOT][one] for one in built}
            return [("cell", cell, -1) for cell in range(zones.GRID) if cell not in taken]
        return [
            option for option in self.thinkable(game)[zones.GRID :] if not self.weigh(game, option)
        ]

    def source(self, game: Game) -> int:
        return NOWHERE

    def default(self, game: Game, options: list[Option]) -> int:
        return 0

    def take(self, game: Game, option: Option) -> int:
        """Pay the whole, make room, build."""
        seat, entity = game.field(SEAT), game.field(SOURCE)
        cell = option[1]
        pay(game, seat, ActionPrices(game).of_building(entity))
        if option[0] == "replace":
            cell = game.lists[zones.SPOT][option[1]]
            game.emit("replaced", seat, option[1])
            moves.discard(game, option[1])
        moves.build(game, seat, entity, cell)
        return NEXT


BUILD: Final = (BuildThere("cell"), Do(end_standard_action))
