"""Answers that are put together: a payment piece by piece, what is answered for somebody whose time
is up, what needs no asking."""

from __future__ import annotations

from typing import Final

from tallystick.kernel.journal import NOWHERE
from tallystick.play.session import NOTHING
from tallystick.rules.paying import answer_for
from tallystick.web.table import Line, WebTable
from tallystick.web.views import tray

MOST_PIECES: Final = 500  # of a payment
MOST_AT_ONCE: Final = 200  # answers that need no asking, in one transaction


def pay(table: WebTable, plan: tuple[tuple[int, int, int], ...]) -> list[Line]:
    """Answer the open payment as a plan says, piece by piece if asked so. ValueError if not."""
    lines: list[Line] = []
    game = table.match.game
    place = answer_for(game, plan)
    if place == NOWHERE:
        raise ValueError("There is no such payment.")
    op, base = game.current_op(), len(game.notes())
    while place != NOWHERE and len(lines) < MOST_PIECES:
        decision = table.decision()
        assert decision is not None
        done = decision.options[place][0] == "pay"
        lines.append(table.answer(place, asked=not lines))
        game = table.match.game
        if done or game.current_op() is not op or len(game.notes()) <= base:
            break
        base = len(game.notes())
        place = answer_for(game, plan)
    return lines


def by_default(table: WebTable) -> list[Line]:
    """What is answered for the person who is asked and has no time left: what loses nothing, else
    what does nothing, else the lightest payment, else the first option. It is an answer like any
    other, to the open question alone: what the rules are in the middle of, goes on."""
    asked = table.asked()
    if asked is None:
        return []
    at_once = next((at for at in (asked.enter, asked.idle) if at != NOTHING), NOTHING)
    if at_once == NOTHING:
        payment = tray(table.match, asked.seat)
        if payment is not None and payment.best is not None:
            return pay(table, payment.best)
    return [table.answer(max(0, at_once), asked=True)]


def nothing(table: WebTable) -> list[Line]:
    """What a table tells where nobody does anything: nothing."""
    return []


def at_once(table: WebTable) -> list[Line]:
    """What needs no asking, as much as goes into a transaction."""
    lines: list[Line] = []
    while len(lines) < MOST_AT_ONCE and (option := table.unasked()) != NOTHING:
        lines.append(table.answer(option))
    return lines
