"""What is asked, and what can be answered, in the words of the one who is asked; facts are told
next door."""

from __future__ import annotations

import re
from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.bearing import bearing
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.combat.declaring import PayAttack
from tallystick.games.grand_archive.costs.announced import FREE_WAY, terms_of
from tallystick.games.grand_archive.costs.powers import power_of
from tallystick.games.grand_archive.costs.prices import due
from tallystick.games.grand_archive.effects.control_flow import ChooseOne
from tallystick.games.grand_archive.effects.effects import Summon
from tallystick.games.grand_archive.legality.targets import script_of
from tallystick.games.grand_archive.messages.facts import WORDS as FACT_WORDS
from tallystick.games.grand_archive.messages.facts import narrate
from tallystick.games.grand_archive.messages.payments import due_text, laid_text, payment_text
from tallystick.games.grand_archive.messages.phrases import (
    card,
    cost_text,
    cost_words,
    instance_text,
    line,
    name_of,
    player,
    printed,
    target_text,
    thing,
)
from tallystick.games.grand_archive.messages.story import sentence
from tallystick.games.grand_archive.pieces import ACTIVATE, ELEMENTS, NONE, PLAY_MATERIAL, USE
from tallystick.games.grand_archive.position import counters, roles, stack, values
from tallystick.games.grand_archive.position.damage import ApplyPrevention
from tallystick.games.grand_archive.position.settling import WhichZone
from tallystick.games.grand_archive.position.shields import ALL, BULWARK_ID, DOUBLING_ID, GONE
from tallystick.games.grand_archive.position.triggers import trigger_of
from tallystick.games.grand_archive.zones import COMBAT, PHASE, PHASES, RESOLVING, TURN
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import SOURCE, SUBJECT, Game
from tallystick.rules.asking import END
from tallystick.rules.prose import Ask, Word, options, questions, upper
from tallystick.rules.rulebook import Told


def with_numbers(game: Game, entity: int, seat: int) -> str:
    """An object told whose it is, with power and life, so that two of a name differ."""
    if entity < 0:
        return "nothing"
    name = thing(game, entity, seat)
    if not zones.on_field(game, entity):
        return name
    notes = [numbers(game, entity)]
    if game.lists[zones.RESTED][entity]:
        notes.append("rested")
    told = ", ".join(note for note in notes if note)
    return f"{name} ({told})" if told else name


def numbers(game: Game, entity: int) -> str:
    """Power and life, or durability, as they are now."""
    piece = piece_of(game, entity)
    if values.is_unit(game, entity):
        left = values.life(game, entity) - game.lists[zones.DAMAGE][entity]
        if piece.kind == "champion" and not values.has_power(game, entity):
            return f"life {left}"
        return f"{values.power(game, entity)}/{left}"
    if piece.durability != NONE:
        durability = counters.count(game, entity, counters.DURABILITY)
        power = values.power(game, entity)
        return f"power {power}, durability {durability}" if power else f"durability {durability}"
    return ""


def _no(game: Game, seat: int, option: Option) -> str:
    decision = game.decision()
    return NOES.get(decision.kind if decision is not None else "", "No")


def _prevention(game: Game, seat: int, option: Option) -> str:
    if option[1] == BULWARK_ID:
        return "The bulwark counter first"
    if option[1] <= DOUBLING_ID:
        return "First what doubles it"
    op = game.current(ApplyPrevention)
    of = [one.speaker for one in op.open(game) if one.id == option[1]] if op is not None else []
    by = f" ({card(game, of[0])})" if of and of[0] >= 0 else ""
    if option[2] == GONE:
        return f"First what deals it to something else{by}"
    if option[2] < 0:
        return f"First what adds {-option[2]}{by}"
    return f"First what prevents {'all of it' if option[2] >= ALL else option[2]}{by}"


def _pass(game: Game, seat: int, option: Option) -> str:
    decision = game.decision()
    if decision is not None and decision.kind == "materialize":
        return "Materialize nothing"
    return "End your main phase" if bearing(game, option) == END else "Pass"


def _mode(game: Game, seat: int, option: Option) -> str:
    """One of the options of what is being announced, as it is printed."""
    script = script_of(game, game.field(SUBJECT))
    source = game.field(SOURCE)
    said = [one.lstrip("• ") for one in _lines(game, source) if one.startswith("•")]
    if script is None or option[1] >= len(script.modes):
        return f"Option {option[1] + 1}"
    if len(said) == len(script.modes):
        return said[option[1]]
    return upper(line(script.modes[option[1]].text)) or f"Option {option[1] + 1}"


def _lines(game: Game, entity: int) -> list[str]:
    """The text of a card, line by line."""
    return piece_of(game, entity).text.split("\n") if entity >= 0 else []


def _way(game: Game, seat: int, option: Option) -> str:
    """The printed cost, or an alternative one (GA.ACT.3)."""
    terms = terms_of(game, game.field(SUBJECT))
    cost = cost_words(due(game, terms.but(way=option[1])).cost)
    if terms.verb == USE:
        return f"Pay {cost}"
    if option[1] == FREE_WAY:
        return f"Without paying its cost: {cost}"
    if option[1] < 0:
        return f"The usual cost: {cost}"
    return f"{upper(piece_of(game, terms.source).alternatives[option[1]].name)}: {cost}"


def _extra(game: Game, seat: int, option: Option) -> str:
    """An optional additional cost (GA.COST.7)."""
    extra = piece_of(game, game.field(SOURCE)).extras[option[1]]
    return f"Pay it: {extra.text or cost_words(extra.cost)}"


def _trigger(game: Game, seat: int, option: Option) -> str:
    at = option[1] * stack.WIDTH
    record = game.lists[zones.PENDING][at : at + stack.WIDTH]
    name = name_of(game, record)
    if record[stack.KIND] == stack.GAME:
        return upper(name)
    text = trigger_of(book_of(game), record[stack.CARD_OF], record[stack.PLACE]).text
    of = record[stack.ABOUT]
    about = f" (about {target_text(game, of, seat)})" if of >= 0 else ""
    return f"{name}{about}: {line(text)}" if text else f"{name}{about}"


def _yes(game: Game, seat: int, option: Option) -> str:
    decision = game.decision()
    if decision is not None and decision.kind == "may pay" and option[1] >= 0:
        cost = book_of(game).costs[option[1]]
        return f"Pay {cost_words(cost.at(option[2]) if option[2] >= 0 else cost)}"
    return "Yes"


def _activate(game: Game, seat: int, option: Option) -> str:
    """A card of the hand to play, with what it costs now: the screen shows what it says."""
    cost = cost_text(game, seat, option[1], ACTIVATE)
    in_hand = game.lists[ZONE][option[1]] == zones.HAND[seat]
    where = "" if in_hand else f" from the {zones.zone_name(game, option[1])}"
    return f"Activate {card(game, option[1])}{where} for {cost}"


def _materialize(game: Game, seat: int, option: Option) -> str:
    """A card of the material deck, with what it says."""
    piece = piece_of(game, option[1])
    cost = cost_text(game, seat, option[1], PLAY_MATERIAL)
    text = f". {line(piece.text)}" if piece.text else ""
    return f"Materialize {piece.name} for {cost}: {printed(piece)}{text}"


def _use(game: Game, seat: int, option: Option) -> str:
    """An activated ability: its text has the cost in it."""
    power = power_of(game, option[1], option[2])
    return f"Use {card(game, option[1])}: {line(power.text or power.script.text)}"


def _named(game: Game, seat: int, option: Option) -> str:
    """One of the words of an op that lets one choose: as they are printed, if these can be told
    apart in the text."""
    one, token = game.current(ChooseOne) or game.current(WhichZone), game.current(Summon)
    words = one.words if one is not None else token.names if token is not None else ()
    either = YOUR_CHOICE.search("\n".join(_lines(game, game.field(SOURCE))))
    if either is not None and len(words) == len(either.groups()):
        words = tuple(one.removeprefix("their ") for one in either.groups())
    return upper(line(words[option[1]])) if option[1] < len(words) else f"Option {option[1] + 1}"


def _name(game: Game, seat: int, option: Option) -> str:
    """The name of a card, chosen for itself."""
    return str(game.rules.cards[option[1]].name)


def other_option(game: Game, seat: int, option: Option) -> str:
    """An option of a kind that has no words of its own: its verb, and what it is about."""
    verb, entity, _ = option
    known = 0 <= entity < len(game.lists[zones.CARD])
    return upper(f"{verb} {with_numbers(game, entity, seat)}" if known else verb)


YOUR_CHOICE: Final = re.compile(r"your choice of ([^.,]+?) or ([^.,]+?)(?: until [^.]*)?\.")
NOES: Final = {
    "retaliate": "Do not retaliate",
    "intercept": "Let the attack go on",
    "critical": "Discard nothing",
    "may pay": "Do not pay",
    "extra": "Do not pay it",
    "imbue": "Show nothing",
    "prevention": "Prevent nothing",
    "new targets": "Keep those of the original",
}

# What the words of options and questions stand for that those of facts have not.
WORDS: Final[dict[str, Word]] = {
    **FACT_WORDS,
    "attacker": lambda slot: with_numbers(
        slot.game, slot.game.lists[CELLS][zones.ATTACKER], slot.viewer
    ),
    "choice": lambda slot: target_text(slot.game, slot.fact[2], slot.viewer, with_numbers),
    "numbered": lambda slot: with_numbers(slot.game, slot.at(2), slot.viewer),
    "player": lambda slot: "yourself" if slot.at(2) == slot.viewer else player(slot.at(2)),
}
OPTIONS: Final = options(
    {
        "activate": _activate,
        "materialize": _materialize,
        "use": _use,
        "take back": "Take {card} back to your hand instead",
        "choose": "{choice}",
        "option": _named,
        "token": _named,
        "name": _name,
        # An element, chosen for itself.
        "element": lambda _, __, option: upper(ELEMENTS[option[1]]),
        "imbue": "Show {n:reserved card} to imbue it",
        "show": "Show {card}",
        "top": "{card} on top",
        "bottom": "{card} to the bottom",
        "aethercall": "Load {card} into {card@3} by Aethercalling",
        "starcall": "Activate {card} by Starcalling",
        "attack": "Attack with {numbered}",
        "wield": "Wield {numbered}",
        "bare": "Wield nothing",
        "target": "{choice}",
        "share": "{n} for {choice}",
        "mode": _mode,
        "way": _way,
        "extra": _extra,
        "trigger": _trigger,
        "yes": _yes,
        "sweep": "All that {player} has",
        "done": "That is all",
        "give up": "Do not attack",
        "pay tax": "Pay ({a}) and attack",
        "retaliate": "Retaliate with {numbered}",
        "intercept": "Intercept with {numbered}",
        "next": "{numbered} next",
        "discard": "Discard {card}",
        "no": _no,
        "prevent": _prevention,
        "begin": "Begin with {card} on the field",
        "recall": "Take {card} back to your hand",
        "sacrifice": "Sacrifice {numbered}",
        "pay wither": "Pay ({n}) to keep {card}",
        "keep": "Keep {numbered}",
        "draw lot": "{card}",
        "pass": _pass,
        "x": "X is {a}",
        "y": "Y is {a}",
    },
    WORDS,
)


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


def _asks_extra(game: Game, decision: Decision) -> str:
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
        return f"you pay {due}{for_what} piece by piece{laid_text(game)}. What of the next?"
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
        "extra": _asks_extra,
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
