"""Crowd's Favor: what targets a favored player's objects may be negated (GA.STATUS.1)."""

from __future__ import annotations

from typing import Final

from tallystick.costs import cost_of, units
from tallystick.games.grand_archive.book import GrandArchiveBook, book_of
from tallystick.games.grand_archive.costs.paying import OfferPayment, cost_index
from tallystick.games.grand_archive.pieces import RESERVE
from tallystick.games.grand_archive.position import stack, triggers
from tallystick.games.grand_archive.position.statuses import has_favor
from tallystick.games.grand_archive.zones import CHOICES, controller_of, living, on_field
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import ASK, NEXT, SEAT, SOURCE, SUBJECT, Do, Game, Op

PROGRAM: Final = "favor"
TARGETING: Final = frozenset(("activated", "materialized", "used", "triggered"))


def hear(game: Game, fact: Fact) -> None:
    """Something of an opponent's targets objects of a favored player: a trigger of the rules, one
    for each such activation, materialization or ability."""
    _, seat, _, instance = fact
    if stack.find(game, instance) < 0:
        return
    for favored in living(game):
        if favored != seat and has_favor(game, favored):
            target = _targeted(game, favored, instance)
            if target >= 0:
                program = book_of(game).program(PROGRAM)
                triggers.add(game, program, target, favored, about=instance)


def _targeted(game: Game, seat: int, instance: int) -> int:
    """An object of the player's that the instance targets, -1 for none."""
    rows = game.lists[CHOICES]
    for at in stack.chosen_rows(game, instance):
        value = rows[at + stack.VALUE]
        if value >= 0 and on_field(game, value) and controller_of(game, value) == seat:
            return value
    return -1


def _about(game: Game) -> int:
    """The instance that targets."""
    return stack.field(game, game.field(SUBJECT), stack.ABOUT)


class MayNegate(Op):
    """The favored player may have it negated."""

    def run(self, game: Game) -> int:
        if stack.find(game, _about(game)) >= 0:
            return ASK
        return game.end_program()

    def decide(self, game: Game) -> Decision:
        options: list[Option] = [("no", -1, -1), ("yes", -1, -1)]
        return Decision(game.field(SEAT), "may", game.field(SOURCE), options, 1)

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "yes":
            return NEXT
        return game.end_program()


def negate_unpaid(game: Game) -> int:
    """Negate what targets, since its controller has not paid."""
    stack.negate(game, _about(game), game.field(SEAT))
    return NEXT


def spare(game: Game) -> int:
    """Go on from the payment: what was paid for stays."""
    return NEXT


class PayToKeep(OfferPayment):
    """Ask the controller to pay (1) to keep it."""

    def payer(self, game: Game) -> int:
        return stack.field(game, _about(game), stack.CONTROLLER)


def favor_program(book: GrandArchiveBook) -> tuple[Op, ...]:
    """The program of the trigger."""
    toll = PayToKeep(cost_index(book, cost_of(units(RESERVE, 1))))
    toll.paid = 3
    return MayNegate(), toll, Do(negate_unpaid), Do(spare)
