"""Terrus in a player's words: who is asked what; what can be answered and what happens are told
next door (``options``, ``facts``, ``story``)."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus.draft import DEN_SIZE
from tallystick.games.terrus.duels import DuelRound
from tallystick.games.terrus.messages.facts import narrate
from tallystick.games.terrus.messages.options import WORDS, asked_price, describe
from tallystick.games.terrus.messages.phrases import card, owned, possessive, price_text, ruler
from tallystick.games.terrus.messages.story import sentence
from tallystick.games.terrus.paying import Pay
from tallystick.games.terrus.turn import DiscardToHandLimit
from tallystick.games.terrus.values import hand_limit
from tallystick.games.terrus.zones import DRAFTED, HAND, PACK, PHASE, PHASES, SKIRMISH, STATS, TURN
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.message_templates import questions
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


def _target(game: Game, decision: Decision) -> str:
    who = decision.options[0][0] == "ruler"
    return f"{card(game, decision.source)}: {'which ruler' if who else 'what'} is its target?"


def _payment(game: Game, decision: Decision) -> str:
    op = game.current(Pay)
    cost = price_text(op.price(game)) if op is not None else ""
    if decision.options[0][0] == "use":
        return f"you pay {cost} piece by piece. What of this one?"
    what = f" for {card(game, decision.source)}" if decision.source >= 0 else ""
    return f"how do you pay {cost}{what}?"


def _give_up(game: Game, decision: Decision) -> str:
    if decision.kind == "bury":
        return f"{card(game, decision.source)}: which of your things is buried?"
    if decision.source >= 0:
        return f"{card(game, decision.source)}: which card do you discard?"
    if game.current(DiscardToHandLimit) is None:
        return "you have lost the vote. Which card do you discard?"
    held = len(game.lists[HAND[decision.seat]])
    limit = hand_limit(game, decision.seat)
    return f"you hold {counted(held, 'card')} and may keep {limit}. Which do you discard?"


def _duel(game: Game, decision: Decision) -> str:
    op = game.current(DuelRound)
    which = STATS[op.which if op is not None else 0]
    return f"the duel's {which} round. Which card do you lay face down?"


def _draft(game: Game, decision: Decision) -> str:
    taken, left = (len(game.lists[zone[decision.seat]]) for zone in (DRAFTED, PACK))
    return f"{counted(left, 'card')} in the pack, {taken} drafted. Which do you draft?"


def _den(game: Game, decision: Decision) -> str:
    more = len(game.lists[DRAFTED[decision.seat]]) - DEN_SIZE
    return f"{counted(more, 'card')} too many for your den. Which do you leave out?"


HEADLINES: Final = questions(
    {
        "priority": _priority,
        "cell": "where does {card} go?",
        "holder": "which beast gets {card}?",
        "x": "what is X for {card}?",
        "mode": "what does {card} do?",
        "target": _target,
        "payment": _payment,
        "may pay": "{card} lets you pay {asked}. Do you?",
        "discard": _give_up,
        "bury": _give_up,
        "trigger": "several abilities go off. Which first?",
        "response": "{card} is about to resolve. Do you answer it?",
        "attack": "where does {numbered} attack?",
        "guard": "does {numbered} guard?",
        "skirmish": "which skirmish comes next?",
        "assign": "how many wounds go to {numbered}?",
        "move beast": "a new dawn. Does a beast move?",
        "move item": "a new dawn. Does an item move?",
        "duel": _duel,
        "reveal": "do you reveal the card that you laid?",
        "draft": _draft,
        "den": _den,
    },
    WORDS,
)


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
    if decision.kind == "mode":
        return Told(f"{who} chooses: {describe(game, option)}.", ("T.22.1", "T.20"))
    if decision.kind == "trigger":
        return Told(f"{who} has {card(game, carrier)} go off first.", ("T.19.3a",))
    return None


def _told_may_pay(game: Game, who: str, pays: bool) -> Told:
    does = "chooses to pay" if pays else "does not pay"
    return Told(f"{who} {does} {asked_price(game)}.", ("T.25.4c",))
