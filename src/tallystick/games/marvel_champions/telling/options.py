"""The open question and its answers, in words."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.naming import Naming
from tallystick.games.marvel_champions.paying import Open, Pay
from tallystick.games.marvel_champions.payment import ICON_KINDS
from tallystick.games.marvel_champions.pieces import HERO
from tallystick.games.marvel_champions.purse import DEED, HELPER, PERSON, THING, Means, entity_of
from tallystick.games.marvel_champions.scope import piece_of
from tallystick.games.marvel_champions.telling.names import card_name, seat_name
from tallystick.games.marvel_champions.zones import DAMAGE, ENGAGED, THREAT
from tallystick.kernel.decision import Option
from tallystick.kernel.machine import Game

QUESTIONS: Final = {
    "turn": "it is your turn.",
    "asked": "you are asked for an Action. Do you use one?",
    "window": "do you want to use something now?",
    "order": "which of these comes first?",
    "payment": "how do you pay for {}?",
    "designate": "which icons did you pay {} with?",
    "cost": "which cost of {} do you pay?",
    "x": "what is X for {}?",
    "help": "do you help to pay for {}?",
    "target": "what is it that {} is aimed at?",
    "host": "what is {} attached to?",
    "option": "{}: which do you choose?",
    "may": "{}: do you?",
    "discard": "which card do you discard for {}?",
    "discard down": "which cards do you discard before you draw?",
    "mulligan": "which cards of your first hand do you exchange?",
    "defend": "{} attacks. Who defends?",
    "limit": "there are too many: which one goes?",
    "search": "{}: which card do you take?",
    "activation": "which minion activates first?",
}


def headline(game: Game) -> str:
    """The open question, for the seat that is asked."""
    decision = game.decision()
    if decision is None:
        return "The players have won." if game.winners() else "The players have lost."
    words = QUESTIONS[decision.kind].format(card_name(game, decision.source))
    return f"{seat_name(game, decision.seat)}, {words}"


def describe(game: Game, option: Option) -> str:
    """An option of the open decision, for the seat that is asked."""
    verb, a, b = option
    decision = game.decision()
    kind = decision.kind if decision is not None else ""
    if kind in ("payment", "designate") and verb in ("pay", "add", "name", "done", "more"):
        return _payment(game, option)
    if verb in ("play", "use", "trigger"):
        return _ability(game, verb, a, b)
    if verb in ("attack", "thwart"):
        whom = f" {card_name(game, b)}" if b >= 0 else " (a status card will be removed instead)"
        return f"{card_name(game, a)}: {verb}{whom}"
    if verb == "form":
        piece = piece_of(game, a)
        back = game.rules.cards[piece.back].name if piece.back >= 0 else piece.name
        return f"Change form to {back}" + (" (hero)" if piece.form != HERO else "")
    if verb == "pass" and kind == "turn":
        return "End your turn"
    if verb == "option":
        return _choice(game, a)
    if verb in ("target", "discard", "defend", "activate", "help"):
        return _PLAIN[verb].format(card_name(game, a)) + _where(game, a)
    if verb == "ask":
        return f"Ask {seat_name(game, a)} for an Action"
    if verb == "x":
        return f"X is {a}"
    if verb == "cost":
        return f"The cost number {a + 1}"
    return _WORDS.get(verb, verb)


_PLAIN: Final = {
    "target": "{}",
    "discard": "Discard {}",
    "defend": "Defend with {}",
    "activate": "{}",
    "help": "Give {}",
}
_WORDS: Final = {
    "pass": "Nothing",
    "no": "No",
    "yes": "Yes",
    "done": "That is all",
    "recover": "Recover",
    "more": "Pay in some other way, or more than is due",
}


def _where(game: Game, entity: int) -> str:
    """Something that tells two cards of a name apart."""
    lists = game.lists
    if entity < 0:
        return ""
    notes = []
    if lists[ENGAGED][entity] >= 0:
        notes.append(f"with {seat_name(game, lists[ENGAGED][entity])}")
    if lists[DAMAGE][entity]:
        notes.append(f"{lists[DAMAGE][entity]} damage")
    if lists[THREAT][entity]:
        notes.append(f"{lists[THREAT][entity]} threat")
    return f" ({', '.join(notes)})" if notes else ""


def _ability(game: Game, verb: str, entity: int, place: int) -> str:
    piece = piece_of(game, entity)
    name = card_name(game, entity)
    said = {"play": "Play", "use": "Use", "trigger": "First"}[verb]
    if place < 0 or piece.kind == "event":
        return f"Play {name}" if verb == "play" else f"{said} {name}"
    if len(piece.powers) > 1 and place < len(piece.powers):
        text = piece.powers[place].text.split("\n")[0]
        return f"{said} {name}: {text}"
    return f"{said} {name}"


def _choice(game: Game, index: int) -> str:
    choices = getattr(game.current_op(), "choices", ())
    return str(choices[index].words) if index < len(choices) else f"Option {index + 1}"


def _payment(game: Game, option: Option) -> str:
    verb, a, b = option
    op = game.current_op()
    if not isinstance(op, Pay) or (verb in _WORDS and verb != "done"):
        return _WORDS.get(verb, verb)
    now = game.scratch if isinstance(game.scratch, Open) else op.open(game)
    if verb == "done":
        return "That is all"
    if verb == "pay":
        parts = [_use(game, now.means, i, use, n) for i, use, n in now.found[a]]
        return ", ".join(parts)
    if verb == "add":
        return _use(game, now.means, a, b, 1)
    return _naming(op._namings(now, now.laid)[a])


def _use(game: Game, means: Means, index: int, use: int, n: int) -> str:
    source = means.supply.sources[index]
    verb, key = source.uses[use].verb, source.key
    times = f" ({n} times)" if n > 1 else ""
    if key >= HELPER:
        return f"take {card_name(game, entity_of(key))}"
    if key >= PERSON:
        return f"choose {seat_name(game, entity_of(key))}"
    if key >= DEED:
        return f"{means.bill.asks[int(verb[5:])]}{times}"
    name = game.rules.cards[key].name if key < THING else card_name(game, entity_of(key))
    if key < THING:
        return f"discard {name}{times}"
    if verb.startswith("resource"):
        return f"use {name}{times}"
    return f"{means.bill.asks[int(verb[5:])].verb} {name}"


def _naming(named: Naming) -> str:
    paid, over = (_icons(counts) for counts in named)
    return f"paid {paid or 'nothing'}" + (f", overpaid {over}" if over else "")


def _icons(counts: tuple[int, ...]) -> str:
    return "".join(f"[{kind}]" * n for kind, n in zip(ICON_KINDS, counts, strict=True))
