"""Terrus in a player's words: who is asked what; what can be answered and what happens are told
next door (``options``, ``facts``, ``story``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.terrus.messages.facts import narrate
from tallystick.games.terrus.messages.options import asked_price, describe
from tallystick.games.terrus.messages.phrases import (
    card,
    owned,
    possessive,
    price_text,
    ruler,
    with_numbers,
)
from tallystick.games.terrus.messages.story import sentence
from tallystick.games.terrus.paying import Pay
from tallystick.games.terrus.turn import DiscardDown
from tallystick.games.terrus.values import hand_limit
from tallystick.games.terrus.zones import HAND, PHASE, PHASES, SKIRMISH, STATS, TURN
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.prose import counted
from tallystick.rules.rulebook import Told

__all__ = ["describe", "headline", "narrate", "seat_name", "sentence"]


def seat_name(game: Game, seat: int) -> str:
    """A colour: the rulers of Terrus have no names of their own."""
    return ruler(seat)


# -- the question ---------------------------------------------------------------------------------


def headline(game: Game) -> str:
    """The open question, to the seat that is asked; nothing once the game is over."""
    decision = game.decision()
    if decision is None:
        return ""
    return f"{ruler(decision.seat)}: {HEADLINES[decision.kind](game, decision)}"


def _priority(game: Game, decision: Decision) -> str:
    cells = game.lists[CELLS]
    if cells[SKIRMISH] >= 0:
        return f"the skirmish at {owned(game, cells[SKIRMISH], decision.seat)}. What do you do?"
    phase = PHASES[cells[PHASE]]
    whose = "your" if cells[TURN] == decision.seat else possessive(cells[TURN])
    return f"{whose} {phase}. What do you do?"


def _cell(game: Game, decision: Decision) -> str:
    return f"where does {card(game, decision.source)} go?"


def _holder(game: Game, decision: Decision) -> str:
    return f"which beast gets {card(game, decision.source)}?"


def _x(game: Game, decision: Decision) -> str:
    return f"what is X for {card(game, decision.source)}?"


def _target(game: Game, decision: Decision) -> str:
    who = decision.options[0][0] == "ruler"
    return f"{card(game, decision.source)}: {'which ruler' if who else 'what'} is its target?"


def _payment(game: Game, decision: Decision) -> str:
    op = game.current_op()
    cost = price_text(op.price(game)) if isinstance(op, Pay) else ""
    if decision.options[0][0] == "use":
        return f"you pay {cost} piece by piece. What of this one?"
    what = f" for {card(game, decision.source)}" if decision.source >= 0 else ""
    return f"how do you pay {cost}{what}?"


def _may_pay(game: Game, decision: Decision) -> str:
    return f"{card(game, decision.source)} lets you pay {asked_price(game)}. Do you?"


def _give_up(game: Game, decision: Decision) -> str:
    if decision.kind == "bury":
        return f"{card(game, decision.source)}: which of your things is buried?"
    if decision.source >= 0:
        return f"{card(game, decision.source)}: which card do you discard?"
    if not isinstance(game.current_op(), DiscardDown):
        return "you have lost the vote. Which card do you discard?"
    held = len(game.lists[HAND[decision.seat]])
    limit = hand_limit(game, decision.seat)
    return f"you hold {counted(held, 'card')} and may keep {limit}. Which do you discard?"


def _trigger(game: Game, decision: Decision) -> str:
    return "several abilities go off. Which first?"


def _response(game: Game, decision: Decision) -> str:
    return f"{card(game, decision.source)} is about to resolve. Do you answer it?"


def _attack(game: Game, decision: Decision) -> str:
    return f"where does {with_numbers(game, decision.source, decision.seat)} attack?"


def _guard(game: Game, decision: Decision) -> str:
    return f"does {with_numbers(game, decision.source, decision.seat)} guard?"


def _skirmish(game: Game, decision: Decision) -> str:
    return "which skirmish comes next?"


def _assign(game: Game, decision: Decision) -> str:
    return f"how many wounds go to {with_numbers(game, decision.source, decision.seat)}?"


def _move(game: Game, decision: Decision) -> str:
    return f"a new dawn. Does {'a beast' if decision.kind == 'move beast' else 'an item'} move?"


def _duel(game: Game, decision: Decision) -> str:
    which = STATS[getattr(game.current_op(), "which", 0)]
    return f"the duel's {which} round. Which card do you lay face down?"


def _reveal(game: Game, decision: Decision) -> str:
    return "do you reveal the card that you laid?"


HEADLINES: Final[dict[str, Callable[[Game, Decision], str]]] = {
    "priority": _priority,
    "cell": _cell,
    "holder": _holder,
    "x": _x,
    "target": _target,
    "payment": _payment,
    "may pay": _may_pay,
    "discard": _give_up,
    "bury": _give_up,
    "trigger": _trigger,
    "response": _response,
    "attack": _attack,
    "guard": _guard,
    "skirmish": _skirmish,
    "assign": _assign,
    "move beast": _move,
    "move item": _move,
    "duel": _duel,
    "reveal": _reveal,
}


# -- answers --------------------------------------------------------------------------------------


def told_answer(game: Game, option: Option) -> Told | None:
    """An answer that leaves no fact of its own, as everybody hears it."""
    decision = game.decision()
    assert decision is not None
    verb, a, carrier = option
    who = ruler(decision.seat)
    if decision.kind == "x":
        return Told(f"{who} announces X = {a}.", ("T.25.5",))
    if decision.kind == "may pay":
        return _told_may_pay(game, who, verb == "yes")
    if decision.kind == "target":
        name = ruler(a) if verb == "ruler" else card(game, a)
        return Told(f"{who} chooses {name} as the target.")
    if decision.kind == "trigger":
        return Told(f"{who} has {card(game, carrier)} go off first.", ("T.19.3a",))
    return None


def _told_may_pay(game: Game, who: str, pays: bool) -> Told:
    cost = asked_price(game)
    if pays:
        return Told(f"{who} chooses to pay {cost}, so what hangs on it happens.", ("T.25.4c",))
    return Told(f"{who} does not pay {cost}: what hangs on it is left out.", ("T.25.4c",))
