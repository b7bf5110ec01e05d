"""Grand Archive in a player's words: who is asked what; options and facts are told next door."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.combat.declaring import PayAttack
from tallystick.games.grand_archive.legality.targets import script_of
from tallystick.games.grand_archive.messages.facts import narrate
from tallystick.games.grand_archive.messages.options import OPTIONS, WORDS, other_option
from tallystick.games.grand_archive.messages.payments import due_text, payment_text
from tallystick.games.grand_archive.messages.phrases import card, instance_text, line, player
from tallystick.games.grand_archive.messages.story import sentence
from tallystick.games.grand_archive.position import roles, stack
from tallystick.games.grand_archive.zones import COMBAT, PHASE, PHASES, RESOLVING, TURN
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.message_templates import Ask, questions
from tallystick.rules.rulebook import Told

__all__ = ["describe", "headline", "narrate", "seat_name", "sentence"]


def seat_name(game: Game, seat: int) -> str:
    """A colour: two players may have the same champion."""
    return player(seat)


def headline(game: Game) -> str:
    """The open question, to the seat that is asked; nothing once the game is over."""
    decision = game.decision()
    if decision is None:
        return ""
    ask = HEADLINES.get(decision.kind, _other)
    return f"{player(decision.seat)}: {ask(game, decision)}"


def describe(game: Game, option: Option) -> str:
    """An option of the open decision, to the seat that is asked."""
    decision = game.decision()
    if decision is not None and decision.kind == "payment":
        return payment_text(game, option)
    seat = decision.seat if decision is not None else -1
    return OPTIONS.get(option[0], other_option)(game, seat, option)


# -- questions --------------------------------------------------------------------------------


def _other(game: Game, decision: Decision) -> str:
    return f"{card(game, decision.source)}: what do you choose?"


def _priority(game: Game, decision: Decision) -> str:
    cells = game.lists[CELLS]
    whose = "your" if cells[TURN] == decision.seat else f"{player(cells[TURN])}'s"
    where = f"{whose} {PHASES[cells[PHASE]]} phase"
    if cells[COMBAT]:
        where = f"the combat, {roles.STEPS[cells[COMBAT]]} step"
    waiting = stack.waiting(game)
    if waiting:
        top = instance_text(game, waiting[0], decision.seat)
        return f"{top} is to resolve. What do you do?"
    return f"{where}. What do you do?"


def _extra(game: Game, decision: Decision) -> str:
    """Whether an additional cost is paid, or which of several."""
    name = card(game, decision.source)
    if any(option[0] == "no" for option in decision.options):
        return f"{name} lets you pay an additional cost. Do you?"
    return f"which additional cost of {name} do you pay?"


def _resolving(words: str) -> Ask:
    """A question that a resolving text asks: the text first."""

    def ask(game: Game, decision: Decision) -> str:
        instance = game.lists[CELLS][RESOLVING]
        script = script_of(game, instance) if stack.find(game, instance) >= 0 else None
        text = f" ({line(script.text)})" if script is not None and script.text else ""
        return f"{card(game, decision.source)}{text}: {words}"

    return ask


def _paid_for(game: Game, source: int) -> str:
    """For what: a card, or an attack that has a price (GA.CBT.4)."""
    if game.current(PayAttack) is not None:
        return f" for the attack of {card(game, source)}"
    return f" for {card(game, source)}"


def _payment(game: Game, decision: Decision) -> str:
    for_what = _paid_for(game, decision.source) if decision.source >= 0 else ""
    due = due_text(game)
    if decision.options[0][0] == "use":
        return f"you pay {due}{for_what} piece by piece. What of this one?"
    return f"how do you pay {due}{for_what}?"


HEADLINES: Final = questions(
    {
        "priority": _priority,
        "payment": _payment,
        "materialize": "your Materialize phase. What do you materialize?",
        "instead": "you may take back a preserved card instead. Which do you do?",
        "may": _resolving("do you?"),
        "choose": _resolving("which do you choose?"),
        "option": _resolving("which do you do?"),
        "token": _resolving("which token?"),
        "name": _resolving("which name?"),
        "element": _resolving("which element?"),
        "order": _resolving("where does each card go?"),
        "glimpse": _resolving("where does each card go?"),
        "new targets": "do you choose new targets for the copy of {card}?",
        "limit": "you hold more cards than you may. Which do you discard?",
        "begin": "what do you begin the game with on the field?",
        "imbue": "do you imbue {card}?",
        "show": "which reserved card do you show to imbue {card}?",
        "way": "which cost of {card} do you pay?",
        "extra": _extra,
        "x": "what is X for {card}?",
        "y": "what is Y for {card}?",
        "mode": "{card}: which do you choose?",
        "target": "{card}: what is its target?",
        "share": "{card}: how much does this target get?",
        "may pay": "{card} asks for a payment. Do you pay?",
        "trigger": "several abilities trigger. Which goes onto the stack first?",
        "unique": "you control several of the unique {card}. Which one stays?",
        "chance": "a card at random for {card}",
        "weapon": "does {numbered} wield a weapon?",
        "attack target": "what does {numbered} attack?",
        "further target": "does {numbered} attack something else, too?",
        "tax": "this attack of {numbered} is taxed. Do you pay?",
        "retaliate": "does {card} retaliate against {attacker}?",
        "intercept": "does {card} intercept the attack of {attacker}?",
        "retaliation order": "several units retaliate. Which is reckoned first?",
        "critical": "{attacker} deals double damage unless somebody discards. Do you discard?",
        "prevention": "{numbered}: what prevents the damage first?",
        "agility": "agility: which card comes back to your hand?",
        "wither": "{card} withers. Do you pay for it?",
    },
    WORDS,
)


# -- answers -----------------------------------------------------------------------------------

# Answers that leave no fact of their own, by the kind of the question.
ANSWERS: Final = {
    "x": ("GA.ACT.3", "GA.COST.13"),
    "y": ("GA.ACT.3", "GA.COST.7"),
    "mode": ("GA.ACT.4",),
    "way": ("GA.ACT.3",),
    "extra": ("GA.ACT.3", "GA.COST.7"),
    "may": ("GA.RES.6", "GA.EFFECTS.1"),
    "may pay": ("GA.COST.8", "GA.EFFECTS.1"),
    "option": ("GA.RES.4",),
    "name": ("GA.NAME.1",),
    "element": ("GA.ELEM.5",),
    "imbue": ("GA.KW.IMBUE",),
    "tax": ("GA.ATK.1",),
}


def told_answer(game: Game, option: Option) -> Told | None:
    """An answer that leaves no fact of its own, as everybody hears it."""
    decision = game.decision()
    if decision is None or decision.kind not in ANSWERS or decision.seat < 0:
        return None
    who = seat_name(game, decision.seat)
    if decision.kind == "x":
        return Told(f"{who} declares X = {option[1]}.", ANSWERS["x"])
    return Told(f"{who}: {describe(game, option)}.", ANSWERS[decision.kind])
