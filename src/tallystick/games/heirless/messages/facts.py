"""What happens in a player's words: a sentence and its clauses for every kind of fact.

A line without a full stop is a heading. Whoever may not know which card it was is told only that
there was one.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless.book import book_of, piece_of
from tallystick.games.heirless.messages import dealings
from tallystick.games.heirless.messages.phrases import does, whom, whose
from tallystick.games.heirless.names import amount, card_name, colour, good_name, place_name
from tallystick.games.heirless.zones import (
    BANDITS,
    PHASES,
    PRESTIGE,
    RESOURCES,
    RIGHT,
    TILES,
)
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.prose import counted, upper
from tallystick.rules.rulebook import Told

Sentence = dealings.Sentence


# -- sentences ------------------------------------------------------------------------------------


def _season(game: Game, fact: Fact, viewer: int) -> str:
    return f"Season {fact[3]} of {book_of(game).seasons}"


def _phase(game: Game, fact: Fact, viewer: int) -> str:
    return upper(PHASES[fact[2]])


def _turn(game: Game, fact: Fact, viewer: int) -> str:
    return f"Turn of {colour(fact[1])}"


def _event(game: Game, fact: Fact, viewer: int) -> str:
    piece = piece_of(game, fact[2])
    return f"Event {piece.name}: {' '.join(piece.text.split()) or 'nothing happens.'}"


def _bandits(game: Game, fact: Fact, viewer: int) -> str:
    verb = "comes" if fact[3] == 1 else "come"
    return f"{counted(fact[3], 'Bandit')} {verb} to {TILES[fact[2]]}."


def _control(game: Game, fact: Fact, viewer: int) -> str:
    if fact[1] < 0:
        return f"Nobody Controls {TILES[fact[2]]} any more."
    return f"{does(fact[1], viewer, 'Controls')} {TILES[fact[2]]}."


def _idled(game: Game, fact: Fact, viewer: int) -> str:
    return f"{does(fact[1], viewer, 'goes')} Idle for the rest of the Season."


def _flipped(game: Game, fact: Fact, viewer: int) -> str:
    half = "right" if fact[2] == RIGHT else "left"
    return f"All are Idle: from now on the {half} half of the tracker has the turn order."


def _gains(verb: str) -> Sentence:
    """Somebody gains, loses or spends some of something."""

    def tell(game: Game, fact: Fact, viewer: int) -> str:
        return f"{does(fact[1], viewer, verb)} {amount(game, fact[2], fact[3])}."

    return tell


def _of_card(verb: str, after: str = "") -> Sentence:
    """Somebody does something to a card that everybody sees."""

    def tell(game: Game, fact: Fact, viewer: int) -> str:
        return f"{does(fact[1], viewer, verb)} {card_name(game, fact[2])}{after}."

    return tell


def _built(game: Game, fact: Fact, viewer: int) -> str:
    what = card_name(game, fact[2])
    return f"{does(fact[1], viewer, 'builds')} {what} in cell {fact[3] + 1}."


def _shifted(game: Game, fact: Fact, viewer: int) -> str:
    what = card_name(game, fact[2])
    return f"{does(fact[1], viewer, 'moves')} {what} to cell {fact[3] + 1}."


def _assigned(game: Game, fact: Fact, viewer: int) -> str:
    workers = counted(fact[3], "Worker")
    return f"{does(fact[1], viewer, 'assigns')} {workers} to {card_name(game, fact[2])}."


def _leave(verb: str) -> Sentence:
    """The Controller of a Castle answers whoever asks to use a Workplace."""

    def tell(game: Game, fact: Fact, viewer: int) -> str:
        what = card_name(game, fact[2])
        return f"{does(fact[1], viewer, verb)} {whom(fact[3], viewer)} to use {what}."

    return tell


def _commissioned(game: Game, fact: Fact, viewer: int) -> str:
    name = book_of(game).paths[fact[2]].name
    return f"{does(fact[1], viewer, 'commissions')} the {name} for this Season."


def _converted(game: Game, fact: Fact, viewer: int) -> str:
    path = book_of(game).paths[fact[2]]
    needs = " and ".join(f"{fact[3]} {RESOURCES[need]}" for need in path.needs)
    return f"{does(fact[1], viewer, 'converts')} {needs} by the {path.name}."


def _deployed(game: Game, fact: Fact, viewer: int) -> str:
    where = place_name(fact[2])
    return f"{does(fact[1], viewer, 'deploys')} a level {fact[3]} Knight to {where}."


def _fled(game: Game, fact: Fact, viewer: int) -> str:
    where = place_name(fact[2])
    return f"{does(fact[1], viewer, 'flees')} from {where} with a level {fact[3]} Knight."


def _raised(game: Game, fact: Fact, viewer: int) -> str:
    what = "Bandit" if fact[1] == BANDITS else f"{whose(fact[1], viewer)} Knight"
    first = f"A {what}" if fact[1] == BANDITS else f"One of {whose(fact[1], viewer)} Knights"
    return f"{first} at {place_name(fact[2])} rises to level {fact[3]}."


def _enacting(game: Game, fact: Fact, viewer: int) -> str:
    what = card_name(game, fact[2])
    return f"{does(fact[1], viewer, 'puts')} {what} to the vote with {fact[3]} influence."


def _voted(side: str) -> Sentence:
    """Somebody spends Influence on a side."""

    def tell(game: Game, fact: Fact, viewer: int) -> str:
        what = card_name(game, fact[2])
        return f"{does(fact[1], viewer, 'spends')} {fact[3]} influence {side} {what}."

    return tell


def _enacted(game: Game, fact: Fact, viewer: int) -> str:
    return f"{card_name(game, fact[2])} is enacted: {fact[3]} influence net."


def _failed(game: Game, fact: Fact, viewer: int) -> str:
    threshold = piece_of(game, fact[2]).threshold
    net = f"{fact[3]} influence net, short of {threshold}"
    return f"{card_name(game, fact[2])} is not enacted: {net}. It stays available."


def _battle(game: Game, fact: Fact, viewer: int) -> str:
    return f"Battle at {TILES[fact[2]]}"


def _proposed(game: Game, fact: Fact, viewer: int) -> str:
    return f"{does(fact[1], viewer, 'proposes')} an Alliance to {whom(fact[2], viewer)}."


def _allied(game: Game, fact: Fact, viewer: int) -> str:
    return f"{does(fact[1], viewer, 'allies')} with {whom(fact[2], viewer)}."


def _declined(game: Game, fact: Fact, viewer: int) -> str:
    return f"{does(fact[1], viewer, 'refuses')} the Alliance with {whom(fact[2], viewer)}."


def _removed(game: Game, fact: Fact, viewer: int) -> str:
    unit = "Bandit" if fact[1] == BANDITS else "Knight"
    verb = "is" if fact[3] == 1 else "are"
    whom_from = "" if fact[1] == BANDITS else f" of {colour(fact[1])}"
    return f"{counted(fact[3], unit)}{whom_from} {verb} removed from {TILES[fact[2]]}."


def _held(game: Game, fact: Fact, viewer: int) -> str:
    return f"{does(fact[1], viewer, 'holds')} {TILES[fact[2]]}."


def _reward(game: Game, fact: Fact, viewer: int) -> str:
    return f"{TILES[fact[2]]} pays {whom(fact[1], viewer)}."


def _kept_level(game: Game, fact: Fact, viewer: int) -> str:
    who = whom(fact[2], viewer)
    return f"{does(fact[1], viewer, 'lets')} {who} raise no Knight of that level."


def _drafted(game: Game, fact: Fact, viewer: int) -> str:
    what = card_name(game, fact[2]) if viewer == fact[1] else "a Workplace"
    return f"{does(fact[1], viewer, 'drafts')} {what}."


def _provided(game: Game, fact: Fact, viewer: int) -> str:
    how = "once" if fact[3] == 1 else f"{fact[3]} times"
    what = card_name(game, fact[2]) if fact[2] >= 0 else "the reward"
    return f"{does(fact[1], viewer, 'uses')} {what} {how}."


def _stored(game: Game, fact: Fact, viewer: int) -> str:
    verb = "lies" if fact[3] == 1 else "lie"
    return f"{fact[3]} {RESOURCES[fact[2]]} more {verb} on {card_name(game, fact[1])}."


def _crowned(game: Game, fact: Fact, viewer: int) -> str:
    return f"{does(fact[1], viewer, 'wears')} the crown."


def _won(game: Game, fact: Fact, viewer: int) -> str:
    return f"{does(fact[1], viewer, 'wins')} with {fact[3]} {good_name(game, PRESTIGE)}."


# Each kind of fact: its sentence, and the clauses that it cites.
FACTS: Final[dict[str, tuple[Sentence, tuple[str, ...]]]] = {
    "season": (_season, ("HL.season.1", "HL.cleanup.4")),
    "phase": (_phase, ("HL.season.1",)),
    "turn": (_turn, ("HL.turns.1", "HL.turns.13")),
    "event": (_event, ("HL.setup.10", "HL.setup.11", "HL.event.2")),
    "bandits": (_bandits, ("HL.setup.12",)),
    "control": (_control, ("HL.control.1", "HL.control.4", "HL.control.6")),
    "idled": (_idled, ("HL.turns.15", "HL.turns.120", "HL.turns.2")),
    "flipped": (_flipped, ("HL.turns.17", "HL.turns.7")),
    "gained": (_gains("gains"), ()),
    "lost": (_gains("loses"), ()),
    "spent": (_gains("spends"), ()),
    "built": (_built, ("HL.turns.50", "HL.turns.51")),
    "replaced": (_of_card("discards", " to make room"), ("HL.turns.52",)),
    "shifted": (_shifted, ("HL.cleanup.1", "HL.turns.54")),
    "swept": (_of_card("gives", " back"), ("HL.cleanup.2", "HL.turns.55")),
    "assigned": (_assigned, ("HL.turns.40", "HL.turns.43", "HL.turns.45", "HL.turns.46")),
    "allowed": (_leave("allows"), ("HL.turns.44", "HL.turns.47")),
    "forbade": (_leave("forbids"), ("HL.turns.44", "HL.turns.47")),
    "commissioned": (_commissioned, ("HL.turns.60", "HL.turns.65")),
    "converted": (_converted, ("HL.turns.62", "HL.turns.63")),
    "deployed": (_deployed, ("HL.turns.70",)),
    "fled": (_fled, ("HL.turns.90",)),
    "raised": (_raised, ("HL.rewards.4", "HL.rewards.5")),
    "enacting": (_enacting, ("HL.turns.80", "HL.turns.81")),
    "voted-for": (_voted("for"), ("HL.turns.82",)),
    "voted-against": (_voted("against"), ("HL.turns.82",)),
    "abstained": (_of_card("spends nothing on"), ("HL.turns.82", "HL.turns.87")),
    "enacted": (_enacted, ("HL.turns.83", "HL.turns.84", "HL.turns.85")),
    "failed": (_failed, ("HL.turns.83", "HL.turns.84", "HL.turns.85", "HL.turns.86")),
    "worded": (dealings.worded, ("HL.turns.100", "HL.turns.101")),
    "signed": (dealings.numbered("signs"), ("HL.turns.101",)),
    "declined": (dealings.numbered("does not sign"), ("HL.turns.101",)),
    "promised": (dealings.promise("makes"), ("HL.turns.100", "HL.turns.101")),
    "attached": (dealings.promise("attaches"), ("HL.turns.114",)),
    "breach": (dealings.promise("has not kept"), ("HL.turns.102", "HL.turns.103")),
    "accused": (dealings.accused, ("HL.turns.103", "HL.turns.106")),
    "admitted": (dealings.answered("agrees", "broken"), ("HL.turns.103",)),
    "disputed": (dealings.answered("disputes", "broken"), ("HL.turns.106",)),
    "yay": (dealings.answered("says", "broken"), ("HL.turns.106",)),
    "nay": (dealings.answered("says", "kept"), ("HL.turns.106",)),
    "oathbreak": (dealings.oathbreak, ("HL.turns.103", "HL.turns.104", "HL.turns.105")),
    "dismissed": (dealings.dismissed, ("HL.turns.106",)),
    "offered": (dealings.offered, ("HL.turns.110",)),
    "offers": (_gains("offers"), ("HL.turns.111",)),
    "asks": (_gains("asks for"), ("HL.turns.111",)),
    "proposed-trade": (dealings.proposed, ("HL.turns.110",)),
    "would-give": (_gains("would give"), ("HL.turns.111",)),
    "destined": (dealings.destined, ("HL.turns.110",)),
    "accepted": (dealings.answer("accepts"), ("HL.turns.110",)),
    "refused": (dealings.answer("refuses"), ("HL.turns.110",)),
    "handed": (dealings.handed, ("HL.turns.111",)),
    "battle": (_battle, ("HL.battles.1", "HL.battles.3")),
    "proposed-alliance": (_proposed, ("HL.battles.6",)),
    "allied": (_allied, ("HL.battles.6",)),
    "declined-alliance": (_declined, ("HL.battles.6",)),
    "removed": (_removed, ("HL.battles.7", "HL.battles.10")),
    "held": (_held, ("HL.battles.5", "HL.battles.7", "HL.battles.8")),
    "reward": (_reward, ("HL.rewards.1", "HL.rewards.2", "HL.rewards.3")),
    "kept-level": (_kept_level, ("HL.rewards.4",)),
    "drafted": (_drafted, ("HL.amb.28",)),
    "provided": (_provided, ("HL.icon.2", "HL.icon.3")),
    "stored": (_stored, ("HL.icon.6",)),
    "crowned": (_crowned, ("HL.amb.27",)),
    "won": (_won, ("HL.end.1", "HL.amb.26")),
}


# Which field of a fact is a card.
SPEAKS_OF: Final[dict[str, tuple[int, ...]]] = {
    **dict.fromkeys(
        ("event", "built", "replaced", "shifted", "swept", "assigned", "allowed", "forbade",
         "enacting", "voted-for", "voted-against", "abstained", "enacted", "failed", "drafted",
         "provided"),
        (2,),
    ),
    "stored": (1,),
}  # fmt: skip
# What is worth counting over many games.
TALLIES: Final = {
    "promised": "promises made", "breach": "promises broken", "admitted": "breaches admitted",
    "disputed": "breaches disputed", "oathbreak": "oathbreaks", "offered": "trades offered",
    "accepted": "trades accepted", "refused": "trades refused",
    "proposed-alliance": "alliances proposed", "allied": "alliances made",
    "declined-alliance": "alliances declined", "enacted": "laws enacted", "failed": "laws failed",
}  # fmt: skip
OF_TILES: Final = frozenset(
    ("bandits", "control", "deployed", "fled", "raised", "battle", "removed", "held", "reward")
)


def tiles_of(fact: Fact) -> tuple[str, ...]:
    """The Tile that a fact speaks of."""
    return (TILES[fact[2]],) if fact[0] in OF_TILES and fact[2] < len(TILES) else ()


def narrate(game: Game, fact: Fact, viewer: int) -> Told | None:
    """What a fact tells a seat (-1: an onlooker who sees only what everybody sees)."""
    found = FACTS.get(fact[0])
    if found is None:
        return None
    tell, clauses = found
    return Told(tell(game, fact, viewer), clauses)
