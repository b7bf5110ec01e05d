"""What the rules themselves trigger as phases begin: keywords and counters (GA.KW, GA.CTR).

Each is a trigger whose source is the game (GA.CTR.7): it goes onto the stack like any other.
"""

from __future__ import annotations

from typing import Final

from tallystick.costs import Cost, cost_of, units
from tallystick.games.grand_archive import moves, zones
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.costs.bills import bill_of_cost
from tallystick.games.grand_archive.costs.paying import PayCost, can_pay
from tallystick.games.grand_archive.pieces import RESERVE
from tallystick.games.grand_archive.position import (
    continuous_effects,
    counters,
    stack,
    triggers,
    values,
)
from tallystick.games.grand_archive.position.changes import WAKE_UP
from tallystick.games.grand_archive.position.statuses import agility_of
from tallystick.kernel.decision import Candidate, Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SOURCE, SUBJECT, Do, Game, Op


def begin(game: Game, phase: int) -> None:
    """A phase begins: put what the rules trigger then among the triggers that wait."""
    seat = zones.turn_player(game)
    if phase == zones.END:
        _vigor(game, seat)
        _agility(game)
    elif phase == zones.RECOLLECTION:
        _charge(game, seat)
        _foster(game, seat)
    elif phase == zones.MAIN:
        _wither(game, seat)


def end_turn(game: Game) -> None:
    """What ends with a turn (GA.ENDP.3, GA.TERM.DISTANT, GA.KW.EMPOWER)."""
    for seat in zones.living(game):
        game.set(zones.ATTRIBUTES[seat], zones.AGILITY, 0)
        game.set(zones.ATTRIBUTES[seat], zones.EMPOWER, 0)
    for entity in game.lists[zones.FIELD[zones.turn_player(game)]]:
        states = game.lists[zones.STATES][entity]
        if states & (zones.DISTANT | zones.DAMAGED):
            game.set(zones.STATES, entity, states & ~(zones.DISTANT | zones.DAMAGED))
    for entity, before in zones.end_loans(game, continuous_effects.END_OF_TURN):
        _give_back(game, entity, before)


def _give_back(game: Game, entity: int, before: int) -> None:
    """An object was another's until now only (GA.CONT.1)."""
    seat = zones.controller_before(game, entity) if zones.is_out(game, before) else before
    if seat >= 0 and seat != zones.controller_of(game, entity):
        moves.take_control(game, entity, seat)


def _set_off(game: Game, program: str, source: int, seat: int, n: int = 0) -> None:
    """A trigger of the rules about an object of a player's begins to wait."""
    triggers.add(game, book_of(game).program(program), source, seat, about=NOWHERE, x=0, amount=n)


def _vigor(game: Game, seat: int) -> None:
    """GA.KW.VIGOR: at the beginning of its controller's end phase it wakes; each instance."""
    for entity in game.lists[zones.FIELD[seat]]:
        for _ in values.keywords(game, entity, "vigor"):
            _set_off(game, "vigor", entity, seat)


def _foster(game: Game, seat: int) -> None:
    """GA.KW.FOSTER: what was not dealt damage since its controller's last turn, once."""
    for entity in game.lists[zones.FIELD[seat]]:
        spared = not game.lists[zones.STATES][entity] & (zones.FOSTERED | zones.DAMAGED)
        if spared and values.has_keyword(game, entity, "foster"):
            _set_off(game, "foster", entity, seat)


def _charge(game: Game, seat: int) -> None:
    """GA.RECOL.1, GA.KW.ONx: what still waits for charge counters (On Charge) gets one; a
    turn-based act."""
    for entity in game.lists[zones.FIELD[seat]]:
        waits = any(
            one.watch.charges and not triggers.has_charged(game, entity, place)
            for place, one in enumerate(piece_of(game, entity).triggers)
        )
        if waits and not values.has_lost_all(game, entity):
            counters.put(game, entity, counters.CHARGE, 1)


def _wither(game: Game, seat: int) -> None:
    """GA.CTR.7: whoever has withered objects pays for each, or loses it."""
    for entity in game.lists[zones.FIELD[seat]]:
        if counters.count(game, entity, counters.WITHER):
            _set_off(game, "wither", entity, seat)


def _agility(game: Game) -> None:
    for seat in zones.living(game):
        for n in agility_of(game, seat):
            _set_off(game, "agility", NOWHERE, seat, n)


def wake_by_vigor(game: Game) -> int:
    """GA.KW.VIGOR: SOURCE wakes up. Wake it, if it is there and nothing keeps it rested
    (GA.LEGAL.1)."""
    source = game.field(SOURCE)
    if zones.on_field(game, source) and not values.forbids(game, source, WAKE_UP):
        moves.wake(game, source)
    return NEXT


def foster(game: Game) -> int:
    """GA.KW.FOSTER: SOURCE becomes fostered, if it still may. On Foster abilities hear of it; what
    has been dealt damage meanwhile does not (GA.ATRIG.2)."""
    states = game.lists[zones.STATES][game.field(SOURCE)]
    if zones.on_field(game, game.field(SOURCE)) and not states & zones.DAMAGED:
        moves.become(game, game.field(SOURCE), zones.FOSTERED)
    return NEXT


class Recall(Op):
    """GA.KW.AGILITY: return so many cards of one's choice from memory to hand, as many as there
    are. The notes are those chosen."""

    def run(self, game: Game) -> int:
        """Ask card by card; where all of them return there is nothing to choose."""
        seat, chosen = game.field(SEAT), game.notes()
        left = [card for card in game.lists[zones.MEMORY[seat]] if card not in chosen]
        due = self._due(game) - len(chosen)
        if due < len(left):
            if due > 0:
                return ASK
            left = []
        game.keep_notes(0)
        for card in chosen + left:
            moves.put(game, card, "hand")
        return NEXT

    def _due(self, game: Game) -> int:
        return stack.field(game, game.field(SUBJECT), stack.AMOUNT)

    def decide(self, game: Game) -> Decision:
        seat, chosen = game.field(SEAT), game.notes()
        left = [card for card in game.lists[zones.MEMORY[seat]] if card not in chosen]
        options: list[Option] = [("recall", card, -1) for card in zones.one_of_each(game, left)]
        return Decision(seat, "agility", NOWHERE, options, 0)

    def take(self, game: Game, option: Option) -> int:
        game.note(option[1])
        return AGAIN


class Wither(Op):
    """GA.CTR.7: pay reserve equal to its wither counters, or sacrifice it; all or nothing."""

    def run(self, game: Game) -> int:
        """Ask, whether or not it can be paid: that is the payer's secret."""
        entity = game.field(SOURCE)
        if not zones.on_field(game, entity) or not counters.count(game, entity, counters.WITHER):
            return game.end_program()
        return ASK

    def decide(self, game: Game) -> Decision:
        entity, seat = game.field(SOURCE), game.field(SEAT)
        options: list[Option] = [("sacrifice", entity, -1)]
        n = counters.count(game, entity, counters.WITHER)
        if can_pay(game, seat, cost_of(units(RESERVE, n)), entity):
            options.append(("pay wither", entity, n))
        return Decision(seat, "wither", entity, options, len(options) - 1)

    def candidates(self, game: Game) -> list[Candidate]:
        entity, seat = game.field(SOURCE), game.field(SEAT)
        n = counters.count(game, entity, counters.WITHER)
        bill = bill_of_cost(game, seat, cost_of(units(RESERVE, n)), None, entity)
        keep: Option = ("pay wither", entity, n)
        return [Candidate(("sacrifice", entity, -1)), Candidate(keep, bill.refusal())]

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "pay wither":
            return NEXT
        moves.sacrifice(game, [option[1]])
        return game.end_program()


class PayWither(PayCost):
    """The reserve that keeps a withered object."""

    def cost(self, game: Game) -> Cost:
        n = counters.count(game, game.field(SOURCE), counters.WITHER)
        return cost_of(units(RESERVE, n))


def unwither(game: Game) -> int:
    """GA.CTR.7: SOURCE, which has been paid for, loses its wither counters."""
    entity = game.field(SOURCE)
    if zones.on_field(game, entity):
        n = counters.count(game, entity, counters.WITHER)
        counters.remove(game, entity, counters.WITHER, n)
    return NEXT


UPKEEP_PROGRAMS: Final[dict[str, tuple[Op, ...]]] = {
    "vigor": (Do(wake_by_vigor),),
    "foster": (Do(foster),),
    "agility": (Recall(),),
    "wither": (Wither(), PayWither(), Do(unwither)),
}
