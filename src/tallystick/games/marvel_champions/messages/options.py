"""The open question and its answers, in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs.cost_modifiers import due
from tallystick.games.marvel_champions.effects.control_flow import ChooseOption
from tallystick.games.marvel_champions.effects.effects import ChooseStat
from tallystick.games.marvel_champions.flow.forms import ChooseOtherForm
from tallystick.games.marvel_champions.legality.windows import Window
from tallystick.games.marvel_champions.messages import payments
from tallystick.games.marvel_champions.messages.names import card_name, readable, seat_name
from tallystick.games.marvel_champions.notation import lies_apart
from tallystick.games.marvel_champions.pieces import ATK, DEF, HERO, REC, THW
from tallystick.games.marvel_champions.position.keys import AFTER, KEYS, WOULD
from tallystick.games.marvel_champions.position.values import maximum, remaining, stat
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import OWNER_OF, ZONE
from tallystick.kernel.machine import PROGRAM, SOURCE, SUBJECT, Game
from tallystick.rules.prose import upper

QUESTIONS: Final = {
    "turn": "it is your turn.",
    "pause": "the villain phase is about to begin.",
    "asked": "you are asked for an Action. Do you use one?",
    "order": "which of these comes first?",
    "designate": "which icons did you pay {} with?",
    "cost": "which cost of {} do you pay?",
    "x": "what is X for {}?",
    "help": "do you help to pay for {}?",
    "target": "which is the target of {}?",
    "host": "what is {} attached to?",
    "option": "{}: which do you choose?",
    "may": "{}: do you?",
    "discard": "which card do you discard for {}?",
    "discard down": "which cards do you discard before you draw?",
    "mulligan": "which cards of your first hand do you exchange?",
    "defend": "{} attacks. Who defends?",
    "limit": "there are too many: which one goes?",
    "search": "{}: which card do you take?",
    "power": "{}: which power?",
    "form": "to which form do you change?",
    "card type": "{}: which card type?",
    "resource type": "{}: which resource type?",
    "put back": "{}: which of these goes back first, below the others?",
    "put below": "{}: which of these goes to the bottom first, above the others?",
    "assign": "{}: how much of it here?",
    "prevent": "{}: how much of it do you prevent?",
    "play now": "which card do you play now?",
    "player": "{}: which player?",
    "next player": "{}: which player is next?",
    "next card": "{}: which of these is next?",
    "controller": "under whose control does {} come?",
    "added cost": "do you pay what is added to that for {}?",
    "activation": "which minion activates first?",
}


EITHER: Final = re.compile(r"\b[Ee]ither ([^.]*?),? or (.*?)(?:\.\s|\.?$)", re.MULTILINE)
IF_OR_IF: Final = re.compile(r"[,:] ([^.:,]* if [^.,]*?) or ([^.,]* if [^.]*)\.")
DO: Final = (
    "(?:add|attach|confuse|deal|discard|draw|exhaust|give|heal|lose|move|place|put|ready|remove"
    "|return|reveal|search|shuffle|spend|stun|take) "
)
DO_OR_DO: Final = re.compile(
    rf"[,:→] ({DO}[^.:→]*?),? or (?!\w+ status)({DO}.*?)(?:\.\s|\.?$)", re.IGNORECASE | re.MULTILINE
)
# "Unless you do that, this is done": that comes first.
UNLESS: Final = re.compile(
    rf"\b[Uu]nless (?:you|they|that player) ({DO}[^,.]*), ([^.]*)\."
    rf"|(?=([^.:]*?),? unless (?:you|they|that player) ({DO}[^.]*)\.)"
)
ONE_OF: Final = re.compile(r"[Cc]hoose one: ([^.:]*)[,;] or (.*?)(?:\.\s|\.?$)", re.MULTILINE)
ICON: Final = re.compile(r"^\[[^\]]*\] [-–—] ")  # of bullets that an icon picks
OCCASIONS: Final = {
    "attack": "{by} attacks {of}", "basic attack": "{by} attacks {of}", "defend": "{by} defends",
    "thwart": "{by} thwarts {of}", "basic thwart": "{by} thwarts {of}", "scheme": "{by} schemes",
    "activate": "{by} activates", "damage": "{by} damages {of}", "deal damage": "{by} damages {of}",
    "defeat": "{of} is defeated", "enter": "{of} enters play", "leave": "{of} leaves play",
    "play": "{of} is played", "form": "{by} changes form", "reveal": "{of} is revealed",
    "recover": "{by} recovers", "engage": "{of} is engaged", "exhaust": "{of} exhausts",
    "ready": "{of} readies", "spend": "{of} is spent", "boost": "a boost card is turned up",
    "threat placed": "threat is placed on {of}", "threat removed": "threat is removed from {of}",
    "complete": "{of} is completed", "discard": "{of} is discarded",
    "draw": "a card has been drawn",
    "hand discard": "{of} is discarded", "deck discard": "{of} is discarded", "use": "{of} is used",
    "turn begins": "the turn begins", "turn ends": "the turn ends",
    "round ends": "the round ends", "player phase begins": "the player phase begins",
    "player phase ends": "the player phase ends",
    "villain phase begins": "the villain phase begins",
    "villain phase ends": "the villain phase ends",
    "basic power": "{by} uses a basic power", "basic defense": "{by} attacks {of}",
    "basic recovery": "{by} recovers", "step one": "the first step of the villain phase",
    "tough lost": "{of} has lost its tough card", "counter": "{of} gets a counter",
    "last counter": "{of} has lost its last counter",
    "encounter reset": "the encounter deck is reset", "flip": "{of} flips",
    "dealt": "an encounter card has been dealt",
    "step three": "the third step of the villain phase",
}  # fmt: skip

UNSEEN: Final = {"reveal": "an encounter card would be revealed"}  # before anybody has seen it


def headline(game: Game) -> str:
    """The open question, for the seat that is asked."""
    decision = game.decision()
    if decision is None:
        return "The players have won." if game.winners() else "The players have lost."
    return f"{seat_name(game, decision.seat)}, {_question(game, decision)}"


def _question(game: Game, decision: Decision) -> str:
    name = card_name(game, decision.source)
    if decision.kind == "payment":
        return payments.question(game, name)
    if decision.kind == "window":
        return _occasion(game)
    return QUESTIONS[decision.kind].format(name)


def _occasion(game: Game) -> str:
    """What a window is open for: "do you interrupt: Ox attacks Owl?"."""
    op = game.current(Window)
    keys = op.keys_now(game) if op is not None else ()
    if op is None or not keys:
        return "do you use something?"
    key = KEYS[keys[0]]
    by, of = game.field(SOURCE), game.field(SUBJECT)
    actor, thing = card_name(game, by), card_name(game, of if of >= 0 else by)
    said = UNSEEN.get(key) if op.stage == WOULD else None
    told = (said or OCCASIONS.get(key, f"{key}, {{of}}")).format(by=actor, of=thing)
    return f"do you {'respond' if op.stage == AFTER else 'interrupt'}: {told}?"


def describe(game: Game, option: Option) -> str:
    """An option of the open decision, for the seat that is asked."""
    verb, decision = option[0], game.decision()
    kind = decision.kind if decision is not None else ""
    if kind in ("payment", "designate") and verb in ("pay", "add", "name", "done", "more"):
        return payments.describe(game, option)
    if (kind, verb) in _ANSWERS:
        return _ANSWERS[kind, verb]
    told = _TOLD.get(verb)
    return told(game, option) if told is not None else _WORDS.get(verb, verb)


_ANSWERS: Final = {
    ("turn", "pass"): "End your turn",
    ("defend", "no"): "Nobody defends",
    ("defend", "pass"): "Nobody defends",
    ("option", "none"): "None of them",
}
_WORDS: Final = {
    "pass": "Nothing", "none": "No card", "no": "No", "yes": "Yes", "done": "That is all",
}  # fmt: skip


def _where(game: Game, entity: int) -> str:
    """Something that tells two cards of a name apart."""
    lists = game.lists
    if entity < 0:
        return ""
    notes = []
    if lists[zones.ENGAGED][entity] >= 0:
        notes.append(f"with {seat_name(game, lists[zones.ENGAGED][entity])}")
    if zones.in_play(game, entity) and (most := maximum(game, entity)):
        notes.append(f"hit points {remaining(game, entity)}/{most}")
    if lists[zones.THREAT][entity]:
        notes.append(f"{lists[zones.THREAT][entity]} threat")
    if lies_apart(game, entity):
        notes.append(_area(game, entity))
    return f" ({', '.join(notes)})" if notes else ""


def _area(game: Game, entity: int) -> str:
    """Where a card lies out of play: "Heron's discard pile", "encounter deck"."""
    zone, owner = game.lists[ZONE][entity], game.lists[OWNER_OF][entity]
    name = game.rules.layout.spec(zone).name
    name = f"{name} pile" if zone in zones.PILES else name
    return f"{seat_name(game, owner)}'s {name}" if zone in OF_SEATS else name


OF_SEATS: Final = (*zones.DECK, *zones.DISCARD, *zones.HAND)


def _basic(game: Game, option: Option) -> str:
    """What a basic attack or thwart is aimed at, and what it does there."""
    verb, entity, target = option
    told = f"{card_name(game, entity)}: {verb}"
    if target < 0:
        return f"{told} (a status card is removed instead)"
    power = stat(game, entity, ATK if verb == "attack" else THW)
    return f"{told} {card_name(game, target)} for {power}{_where(game, target)}"


def _defence(game: Game, option: Option) -> str:
    entity = option[1]
    if piece_of(game, entity).kind == "hero":
        return f"Defend with {card_name(game, entity)} (DEF {stat(game, entity, DEF)})"
    return _thing("Defend with {}", game, option)


def _form(game: Game, option: Option) -> str:
    piece = piece_of(game, option[1])
    back = game.rules.cards[piece.back].name if piece.back >= 0 else piece.name
    return f"Change form to {back}" + (" (hero)" if piece.form != HERO else "")


def _face(game: Game, option: Option) -> str:
    op = game.current(ChooseOtherForm)
    return op.told(game, option[1]) if op is not None else option[0]


def _power(game: Game, option: Option) -> str:
    op = game.current(ChooseStat)
    return op.names[option[1]] if op is not None else option[0]


def _thing(words: str, game: Game, option: Option) -> str:
    """What is done to a card, and which one that is."""
    return words.format(card_name(game, option[1])) + _where(game, option[1])


def _share(game: Game, option: Option) -> str:
    """A part of some damage: given to a card, or prevented."""
    decision = game.decision()
    if decision is not None and decision.kind == "prevent":
        return f"Prevent {option[2]}"
    return f"{option[2]} to {card_name(game, option[1])}"


def _asked(game: Game, option: Option) -> str:
    return f"Ask {seat_name(game, option[1])} for an Action"


def _amount(game: Game, option: Option) -> str:
    return f"X is {option[1]}"


def _ability(game: Game, option: Option) -> str:
    verb, entity, place = option
    piece = piece_of(game, entity)
    name = card_name(game, entity)
    if verb == "play":
        return f"Play {name} ({_price(game, entity)})"
    said = "Use" if verb == "use" else "First"
    if not 0 <= place < len(piece.powers):
        return f"{said} {name}"
    if verb == "use" and piece.kind == "event":
        said, name = "Play", f"{name} ({_price(game, entity)})"
    text = readable(piece.powers[place].text.split("\n")[0])
    return f"{said} {name}: {text}"


def _price(game: Game, entity: int) -> str:
    """The type of a card and what it costs now."""
    piece = piece_of(game, entity)
    kind = piece.kind.replace("_", " ")
    if piece.cost is None:
        return kind
    decision = game.decision()
    assert decision is not None
    cost = "X" if piece.asks_x else due(game, decision.seat, entity)
    return f"{kind}, cost {cost}"


def _choice(game: Game, option: Option) -> str:
    """An option in the words of the card, where these can be told apart in its text."""
    op, index, decision = game.current(ChooseOption), option[1], game.decision()
    choices = op.choices if op is not None else ()
    if decision is not None and decision.source >= 0:
        program = game.field(PROGRAM)
        for power in piece_of(game, decision.source).powers:
            if power.program != program:  # "When Revealed (Hero)", and another one besides
                continue
            said = choices_in(power.text, len(choices))
            if said:
                return readable(said[index])
    told = told_apart([str(one.words) for one in choices])
    return told[index] if index < len(told) else f"Option {index + 1}"


def told_apart(options: list[str]) -> list[str]:
    """Options that no text tells: what differs of their words ("stunned", "confused")."""
    words = [one.split() for one in options]
    while min(map(len, words), default=0) > 1 and len({one[0] for one in words}) == 1:
        words = [one[1:] for one in words]
    return [upper(" ".join(one)) for one in words]


def choices_in(text: str, n: int) -> list[str]:
    """The ``n`` options of a text: after bullets, in a list, on both sides of "or"; else none."""
    lines = [line[1:].strip() for line in text.split("\n") if line.startswith("•")]
    bullets = [ICON.sub("", line) for line in lines if not line.endswith("of the above.")]
    if len(bullets) == n:
        return bullets
    listed = ONE_OF.search(text)
    if listed is not None and n > 2:
        found = [*re.split("[,;] ", listed[1]), listed[2]]
    else:
        either = EITHER.search(text) or IF_OR_IF.search(text) or DO_OR_DO.search(text)
        found = [*either.groups()] if either is not None else _unless(text)
    return [upper(side) for side in found] if len(found) == n else []


def _unless(text: str) -> list[str]:
    """ "Take 2 damage unless you spend a [mental] resource": what one may do, then what else is."""
    found = UNLESS.search(text)
    if found is None:
        return []
    before, done, other, instead = found.groups()
    return [before, done] if before else [instead, other.strip()]


_TOLD: Final[dict[str, Callable[[Game, Option], str]]] = {
    "play": _ability,
    "use": _ability,
    "trigger": _ability,
    "attack": _basic,
    "thwart": _basic,
    "defend": _defence,
    "recover": lambda game, option: (
        f"Recover {stat(game, option[1], REC)}{_where(game, option[1])}"
    ),
    "form": _form,
    "option": _choice,
    "target": partial(_thing, "{}"),
    "activate": partial(_thing, "{}"),
    "discard": partial(_thing, "Discard {}"),
    "help": partial(_thing, "Give {}"),
    "player": lambda game, option: seat_name(game, option[1]),
    "ask": _asked,
    "assign": _share,
    "face": _face,
    "power": _power,
    "x": _amount,
    "cost": lambda _, option: f"The cost number {option[1] + 1}",
}
