"""A turn: wake up, materialize, recollection, draw, main, end (GA.TURN), with the hands that texts
limit at clean-up (GA.ENDP.3); and what comes before the first one: cards that may begin on the
field, then the champions (GA.START)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.games.grand_archive import moves, zones
from tallystick.games.grand_archive.book import book_of, piece_of, start
from tallystick.games.grand_archive.effects.state_based_checks import settle, state_based_check
from tallystick.games.grand_archive.flow import upkeep
from tallystick.games.grand_archive.flow.opportunity import AFTERMATH, WINDOW, OpportunityWindow
from tallystick.games.grand_archive.flow.playing import MayMaterialize, can_choose
from tallystick.games.grand_archive.flow.resolving import resolve_top
from tallystick.games.grand_archive.position import (
    continuous_effects,
    damage,
    history,
    prohibitions,
    stack,
    uses,
    values,
)
from tallystick.games.grand_archive.position.changes import LIMIT, WAKE_IN_PHASE, WAKE_UP
from tallystick.games.grand_archive.position.triggers import is_waiting
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, CLOCK
from tallystick.kernel.machine import AGAIN, ASK, NEXT, PC, PROGRAM, SEAT, SUBJECT, Do, Game, I, Op
from tallystick.rules.picking import only

PLACES: Final = {"hand": zones.HAND, "memory": zones.MEMORY}
NO_LIMIT: Final = -1


def limit_of(game: Game, seat: int, place: str) -> int:
    """How many cards a player may have in hand or memory; the lowest limit holds, NO_LIMIT where
    nothing limits them."""
    limits = [
        max(one.amount(game, one.source), 0)
        for one in values.said(game, LIMIT)
        if one.change.word == place and one.concerns(game, seat)
    ]
    return min(limits, default=NO_LIMIT)


class KeepTo(Op):
    """GA.ENDP.3: the turn player, with more cards than a limit allows, discards what is over it, of
    their choice; all of it leaves at the same time. The notes are the cards chosen."""

    def run(self, game: Game) -> int:
        if LIMIT not in book_of(game).changes_made:
            return NEXT
        seat = zones.turn_player(game)
        if self._over(game, seat):
            game.set_field(SEAT, seat)
            return ASK
        chosen = game.notes()
        game.keep_notes(0)
        moves.discard(game, chosen)
        return NEXT

    def _over(self, game: Game, seat: int) -> list[int]:
        """The cards of which one more has to be chosen; none if nothing is over a limit."""
        chosen = game.notes()
        for place, lists in PLACES.items():
            most = limit_of(game, seat, place)
            left = [card for card in game.lists[lists[seat]] if card not in chosen]
            if most != NO_LIMIT and len(left) > most:
                return left
        return []

    def decide(self, game: Game) -> Decision:
        seat = game.field(SEAT)
        over = zones.one_of_each(game, self._over(game, seat))
        options: list[Option] = [("discard", card, -1) for card in over]
        return Decision(seat, "limit", NOWHERE, options)

    def take(self, game: Game, option: Option) -> int:
        game.note(option[1])
        return AGAIN


STARTER: Final = "starting object"  # what a card is called that may begin on the field


class CrownAll(Op):
    """GA.START.1: the starting champions of all players go onto the field together.

    GA.START.6: before them, in turn order, whatever may begin there, if its player wants it: it is
    in play before the first turn. I counts the players who have said so.
    """

    def run(self, game: Game) -> int:
        """Ask everybody, whatever lies in their decks, where there is any such card."""
        if book_of(game).has_starters and game.field(I) < len(zones.turn_order(game)):
            return ASK
        if game.rules.readings["start"] == "before-turns":
            for seat in zones.turn_order(game):
                crown(game, seat)
        return NEXT

    def decide(self, game: Game) -> Decision:
        seat = zones.turn_order(game)[game.field(I)]
        there = zones.one_of_each(
            game, [one for one in game.lists[zones.MATERIAL[seat]] if _starts(game, one)]
        )
        options: list[Option] = [("begin", one, -1) for one in there]
        options.append(("done", -1, -1))
        return Decision(seat, "begin", NOWHERE, options, len(options) - 1)

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "begin":
            moves.enter_field(game, option[1], zones.turn_order(game)[game.field(I)])
        else:
            game.set_field(I, game.field(I) + 1)
        return AGAIN


def _starts(game: Game, card: int) -> bool:
    return any(one.name == STARTER for one in piece_of(game, card).keywords)


def crown(game: Game, seat: int) -> None:
    """GA.START.1, GA.CHAMP.1, GA.SPECACT.1: the champion of level 0 goes onto the field; nobody can
    respond. How many cards its player begins with is what it says as it enters (GA.START.8)."""
    for entity in game.lists[zones.MATERIAL[seat]]:
        piece = piece_of(game, entity)
        if piece.kind == "champion" and piece.level == 0:
            moves.enter_field(game, entity, seat)
            return


SKIP_BITS: Final = 4  # of the attribute SKIPS for each phase
FIRST_TURN_SKIPS: Final = (
    zones.WAKE,
    zones.MATERIALIZE,
    zones.RECOLLECTION,
)  # GA.START.3, GA.TURN.6, GA.MATP.1


def begin_turn(game: Game) -> int:
    """A turn begins: GA.PLAYERS.1. What lasts until then ends, whichever phase comes first
    (GA.TURN.6)."""
    seat = game.lists[CELLS][zones.TURN]
    game.add(CELLS, zones.TURNS, 1)
    game.add(zones.ATTRIBUTES[seat], zones.OWN_TURNS, 1)
    game.set(CELLS, zones.MATERIALIZED, 0)
    continuous_effects.expire(game, continuous_effects.SEATS_TURN, seat)
    game.emit("turn", seat, NOWHERE, game.lists[CELLS][zones.TURNS])
    return NEXT


def enter_starting_champion(game: Game) -> int:
    """GA.START.2, GA.V.5: under the older rules (option ``start``) the starting champion comes at
    the start of its player's first turn."""
    seat = game.lists[CELLS][zones.TURN]
    if not game.lists[zones.ATTRIBUTES[seat]][zones.CROWNED]:
        crown(game, seat)
    return NEXT


class Quietly(Op):
    """Everything that waits resolves without Opportunity, player by player in turn order
    (GA.START.1)."""

    def run(self, game: Game) -> int:
        while stack.is_empty(game) and is_waiting(game):
            return start(game, "put triggers", NOWHERE, NOWHERE, subject=self._next(game))
        if stack.waiting(game):
            return resolve_top(game)
        if settle(game) == AGAIN:
            return AGAIN
        return NEXT if stack.is_empty(game) else AGAIN

    def _next(self, game: Game) -> int:
        seats = set(game.lists[zones.PENDING][stack.CONTROLLER :: stack.WIDTH])
        return next((seat for seat in zones.turn_order(game) if seat in seats), NOWHERE)


class BeginPhase(Op):
    """A phase begins, or is skipped: then nothing of it happens (GA.SKIP.1).

    ``extra``: the Materialize phase after the main phase while time is distorted (GA.SPECIAL.1).
    """

    def __init__(self, phase: int, extra: bool = False) -> None:
        self.phase = phase
        self.extra = extra

    def run(self, game: Game) -> int:
        if self._is_skipped(game):
            return game.jump(self._past(game))
        seat = game.lists[CELLS][zones.TURN]
        game.set(CELLS, zones.PHASE, self.phase)
        if self.phase == zones.MATERIALIZE:
            game.set(CELLS, zones.MATERIALIZED, 0)
        continuous_effects.expire(game, MOMENTS.get(self.phase, NOWHERE), seat)
        game.emit("phase", seat, self.phase)
        upkeep.begin(game, self.phase)
        return NEXT

    def _is_skipped(self, game: Game) -> bool:
        cells, seat = game.lists[CELLS], game.lists[CELLS][zones.TURN]
        if self.phase == zones.MATERIALIZE and self.extra != bool(cells[zones.DISTORTED]):
            return True
        if game.lists[zones.ATTRIBUTES[seat]][zones.OWN_TURNS] == 1:  # GA.A23
            if self.phase in FIRST_TURN_SKIPS and not self.extra:
                return True
            # GA.START.4; where three or more began (GA.PLAYERS.4) nobody skips it.
            if self.phase == zones.DRAW and cells[zones.TURNS] == 1 and game.seats == 2:
                return True
        return self._use_skip(game, seat)

    def _use_skip(self, game: Game, seat: int) -> bool:
        """GA.SKIP.1: skips stack, one for each time the phase comes."""
        shift = SKIP_BITS * self.phase
        if not game.lists[zones.ATTRIBUTES[seat]][zones.SKIPS] >> shift & (1 << SKIP_BITS) - 1:
            return False
        game.add(zones.ATTRIBUTES[seat], zones.SKIPS, -(1 << shift))
        game.emit("skipped", seat, self.phase)
        return True

    def _past(self, game: Game) -> int:
        """Where the next phase begins; past the End phase, and its clean-up with it, the turn."""
        return END_OF_TURN if self.phase == zones.END else next_phase(game, game.field(PC) + 1)


def next_phase(game: Game, pc: int) -> int:
    """The place of the first beginning of a phase from ``pc`` on, in the program on top."""
    ops = game.rules.programs[game.field(PROGRAM)].ops
    return place_of_op(ops, BeginPhase, pc)


def place_of_op(ops: Sequence[Op], kind: type[Op], start: int = 0) -> int:
    """The place of the first op of a kind from ``start`` on."""
    return next(i for i in range(start, len(ops)) if isinstance(ops[i], kind))


MOMENTS: Final = {
    zones.RECOLLECTION: continuous_effects.SEATS_RECOLLECTION,
    zones.MAIN: continuous_effects.SEATS_MAIN,
    zones.END: continuous_effects.SEATS_END,
}


class ContinuePhase(Op):
    """After a window: on, unless an effect has ended the phase or the turn (GA.ENDING), or the turn
    player has left the game (GA.END.6)."""

    def run(self, game: Game) -> int:
        cells = game.lists[CELLS]
        if zones.is_out(game, cells[zones.TURN]):  # GA.END.6: on with the End phase
            game.set(CELLS, zones.ENDING, 0)
            return NEXT if cells[zones.PHASE] == zones.END else game.jump(END_BEGINS)
        ending = cells[zones.ENDING]
        if not ending:
            return NEXT
        game.set(CELLS, zones.ENDING, 0)
        if ending == zones.END_COMBAT:  # there was none: back to the window
            return game.jump(game.field(PC) - 1)
        if ending == zones.END_TURN:  # GA.A10: on with the clean-up
            game.set(CELLS, zones.PHASE, zones.END)
            return game.jump(CLEAN_UP)
        if cells[zones.PHASE] == zones.END:
            return game.jump(CLEAN_UP)
        return game.jump(next_phase(game, game.field(PC) + 1))


class MayMaterializeMore(ContinuePhase):
    """After what was materialized: back to the choice, where a text lets the turn player
    materialize an additional card (GA.MAT.1); else on, and the phase is their next one no more."""

    def run(self, game: Game) -> int:
        seat, done = zones.turn_player(game), game.lists[CELLS][zones.MATERIALIZED]
        ends = (
            game.lists[CELLS][zones.ENDING]
            or zones.is_out(game, seat)
            or not can_choose(game, seat)
        )
        if not ends and 0 < done < prohibitions.materializations(game, seat):
            return game.jump(game.field(PC) - 2)
        prohibitions.forget_more_material(game, seat)
        return super().run(game)


def wake_up(game: Game) -> int:
    """GA.WAKE.1, GA.SPECACT.2: all rested objects of the turn player wake at once. Wake them: who
    may is settled before any of them does."""
    mine = game.lists[zones.FIELD[game.lists[CELLS][zones.TURN]]]
    rested = [one for one in mine if game.lists[zones.RESTED][one] and not _sleeps(game, one)]
    for entity in rested:
        moves.wake(game, entity)
    return NEXT


def _sleeps(game: Game, entity: int) -> bool:
    return any(values.forbids(game, entity, one) for one in (WAKE_UP, WAKE_IN_PHASE))


def end_wake_up(game: Game) -> int:
    """What lasts until the end of a wake up phase ends (GA.TURN.4)."""
    continuous_effects.expire(game, continuous_effects.SEATS_WAKE, game.lists[CELLS][zones.TURN])
    return NEXT


def recollect(game: Game) -> int:
    """GA.RECOL.3: all cards in memory return to hand."""
    moves.recollect(game, game.lists[CELLS][zones.TURN])
    return NEXT


class AfterRecollection(OpportunityWindow):
    """GA.RECOL.4, GA.V.6: what recollection triggers resolves here, or in the Draw phase (option
    ``recollection-triggers``)."""

    def run(self, game: Game) -> int:
        if game.rules.readings["recollection-triggers"] == "draw":
            return NEXT
        return super().run(game)


def draw_card(game: Game) -> int:
    """GA.DRAWP.1: the turn player draws."""
    moves.draw(game, game.lists[CELLS][zones.TURN], 1)
    return NEXT


def clean_up(game: Game) -> int:
    """GA.ENDP.3: damage leaves allies, what lasts "this turn" ends, all at once. The note is when
    that was done."""
    seat = game.lists[CELLS][zones.TURN]
    game.emit("turn-ends", seat)
    damage.clean_up(game)
    upkeep.end_turn(game)
    continuous_effects.expire(game, continuous_effects.END_OF_TURN, seat)
    game.note(game.lists[CELLS][CLOCK])
    return NEXT


def end_if_calm(game: Game) -> int:
    """GA.ENDP.4: if that has made anything move, such as an ally that dies of it, or triggered
    anything, Opportunity follows and it is cleaned up again. On to the end of the turn if nothing
    has happened since: whatever moves or is put onto the stack has a later timestamp. What waits
    there needs no Opportunity of its own."""
    is_calm = game.notes()[-1:] == [game.lists[CELLS][CLOCK]]
    game.keep_notes(0)
    if is_calm:
        return game.jump(END_OF_TURN)
    return NEXT if stack.is_empty(game) else game.jump(game.field(PC) + 2)


def clean_again(game: Game) -> int:
    """GA.ENDP.4: go back to the clean-up."""
    game.set(CELLS, zones.ENDING, 0)
    return game.jump(CLEAN_UP)


def pass_turn(game: Game) -> int:
    """GA.ENDP.5: the turn passes on; the option ``turn-limit`` may end the game."""
    uses.end_turn(game)
    history.end_turn(game)
    history.prune_receipts(game)
    game.set(CELLS, zones.ENDING, 0)
    limit = int(game.rules.readings["turn-limit"])
    if limit and game.lists[CELLS][zones.TURNS] >= limit:
        game.emit("turn-limit", NOWHERE, NOWHERE, limit)
        game.end(0)
        return AGAIN
    game.set(CELLS, zones.TURN, zones.next_seat(game, game.lists[CELLS][zones.TURN]))
    return game.jump(0)


GO_ON: Final = ContinuePhase()
MAY_MORE: Final = MayMaterializeMore()
SETTLE: Final = Do(state_based_check)

# GA.TURN.2: Opportunity comes by itself in Recollection, Main and End; an AFTERMATH is there only
# while something is pending. Between two phases nothing happens (GA.TURN.5). The Materialize phase
# is before the Recollection, so memory pays with what was reserved since the last (GA.A13).
TURN_OPS: Final[tuple[Op, ...]] = (
    Do(begin_turn),
    Do(enter_starting_champion),
    Quietly(),
    BeginPhase(zones.WAKE),
    Do(wake_up),
    AFTERMATH,  # GA.WAKE.2
    Do(end_wake_up),
    GO_ON,
    BeginPhase(zones.MATERIALIZE),
    AFTERMATH,  # GA.MATP.2
    GO_ON,
    MayMaterialize(),
    AFTERMATH,  # GA.MATP.3, GA.MATP.4
    MAY_MORE,
    BeginPhase(zones.RECOLLECTION),  # GA.MATP.5
    WINDOW,  # GA.RECOL.2
    GO_ON,
    Do(recollect),
    AfterRecollection(pending=True),
    GO_ON,
    BeginPhase(zones.DRAW),
    Do(draw_card),
    AFTERMATH,
    GO_ON,
    BeginPhase(zones.MAIN),
    WINDOW,  # GA.MAIN.1, GA.MAIN.2, GA.MAIN.4, GA.MAIN.5
    GO_ON,
    BeginPhase(zones.MATERIALIZE, extra=True),
    AFTERMATH,
    GO_ON,
    MayMaterialize(),
    AFTERMATH,
    MAY_MORE,
    BeginPhase(zones.END),  # GA.ENDP.1
    WINDOW,  # GA.ENDP.2
    GO_ON,
    KeepTo(),
    Do(clean_up),
    SETTLE,
    Do(end_if_calm),
    WINDOW,
    AFTERMATH,
    Do(clean_again),
    Do(pass_turn),
)
CLEAN_UP: Final = place_of_op(TURN_OPS, KeepTo)
END_OF_TURN: Final = len(TURN_OPS) - 1


def beginning_of(phase: int) -> int:
    """The place in TURN_OPS of the op with which a turn begins a phase."""
    beginnings = only(TURN_OPS, BeginPhase)
    return TURN_OPS.index(next(op for op in beginnings if op.phase == phase and not op.extra))


END_BEGINS: Final = beginning_of(zones.END)


def begin_first_turn(game: Game) -> int:
    """The first turn begins, of the first player who is still in the game (GA.PLAYERS.1)."""
    game.set(CELLS, zones.TURN, zones.turn_order(game)[0])
    return game.call(game.field(SUBJECT), NOWHERE, game.field(SEAT))


START_OPS: Final[tuple[Op, ...]] = (CrownAll(), Quietly(), Do(begin_first_turn))


def place_of_phase(phase: int) -> int:
    """Where in TURN_OPS a position stands that is in a phase, everything due at its beginning
    done: its window, or in the Materialize phase the choice of a card."""
    wanted = MayMaterialize if phase == zones.MATERIALIZE else type(WINDOW)
    return place_of_op(TURN_OPS, wanted, beginning_of(phase))
