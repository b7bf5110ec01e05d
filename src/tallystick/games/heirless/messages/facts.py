"""What happens in a player's words: a sentence and its clauses for every kind of fact.

A line without a full stop is a heading. Whoever may not know which card it was is told only that
there was one.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless.book import book_of, piece_of
from tallystick.games.heirless.messages.phrases import PEOPLE, does, whose
from tallystick.games.heirless.names import amount, card_name, colour, good_name, place_name
from tallystick.games.heirless.pledges import words_of
from tallystick.games.heirless.zones import BANDITS, PHASES, PRESTIGE, RESOURCES, RIGHT, TILES
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.prose import MessageTemplates, Sentences, Word, counted


def _event(game: Game, fact: Fact, viewer: int) -> str:
    piece = piece_of(game, fact[2])
    return f"Event {piece.name}: {' '.join(piece.text.split()) or 'nothing happens.'}"


def _control(game: Game, fact: Fact, viewer: int) -> str:
    if fact[1] < 0:
        return f"Nobody Controls {TILES[fact[2]]} any more."
    return f"{does(fact[1], viewer, 'Controls')} {TILES[fact[2]]}."


def _converted(game: Game, fact: Fact, viewer: int) -> str:
    path = book_of(game).paths[fact[2]]
    needs = " and ".join(f"{fact[3]} {RESOURCES[need]}" for need in path.needs)
    return f"{does(fact[1], viewer, 'converts')} {needs} by the {path.name}."


def _raised(game: Game, fact: Fact, viewer: int) -> str:
    what = "Bandit" if fact[1] == BANDITS else f"{whose(fact[1], viewer)} Knight"
    first = f"A {what}" if fact[1] == BANDITS else f"One of {whose(fact[1], viewer)} Knights"
    return f"{first} at {place_name(fact[2])} rises to level {fact[3]}."


def _failed(game: Game, fact: Fact, viewer: int) -> str:
    threshold = piece_of(game, fact[2]).threshold
    net = f"{fact[3]} influence net, short of {threshold}"
    return f"{card_name(game, fact[2])} is not enacted: {net}. It stays available."


def _removed(game: Game, fact: Fact, viewer: int) -> str:
    unit = "Bandit" if fact[1] == BANDITS else "Knight"
    verb = "is" if fact[3] == 1 else "are"
    whom_from = "" if fact[1] == BANDITS else f" of {colour(fact[1])}"
    return f"{counted(fact[3], unit)}{whom_from} {verb} removed from {TILES[fact[2]]}."


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


# Each kind of fact: its sentence, and the clauses that it cites.
FACTS: Final[Sentences] = {
    "season": ("Season {n} of {seasons}", ("HL.season.1", "HL.cleanup.4")),
    "phase": ("{phase}", ("HL.season.1",)),
    "turn": ("Turn of {who}", ("HL.turns.1", "HL.turns.13")),
    "event": (_event, ("HL.setup.10", "HL.setup.11", "HL.event.2")),
    "bandits": ("{n:Bandit} {verb:comes} to {tile}.", ("HL.setup.12",)),
    "control": (_control, ("HL.control.1", "HL.control.4", "HL.control.6")),
    "idled": (
        "{does:goes} Idle for the rest of the Season.",
        ("HL.turns.15", "HL.turns.120", "HL.turns.2"),
    ),
    "flipped": (
        "All are Idle: from now on the {half} half of the tracker has the turn order.",
        ("HL.turns.17", "HL.turns.7"),
    ),
    "gained": ("{does:gains} {amount}.", ()),
    "lost": ("{does:loses} {amount}.", ()),
    "spent": ("{does:spends} {amount}.", ()),
    "built": ("{does:builds} {card} in cell {cell}.", ("HL.turns.50", "HL.turns.51")),
    "replaced": ("{does:discards} {card} to make room.", ("HL.turns.52",)),
    "shifted": ("{does:moves} {card} to cell {cell}.", ("HL.cleanup.1", "HL.turns.54")),
    "swept": ("{does:gives} {card} back.", ("HL.cleanup.2", "HL.turns.55")),
    "assigned": (
        "{does:assigns} {n:Worker} to {card}.",
        ("HL.turns.40", "HL.turns.43", "HL.turns.45", "HL.turns.46"),
    ),
    "allowed": ("{does:allows} {whom@3} to use {card}.", ("HL.turns.44", "HL.turns.47")),
    "forbade": ("{does:forbids} {whom@3} to use {card}.", ("HL.turns.44", "HL.turns.47")),
    "commissioned": (
        "{does:commissions} the {path} for this Season.",
        ("HL.turns.60", "HL.turns.65"),
    ),
    "converted": (_converted, ("HL.turns.62", "HL.turns.63")),
    "deployed": ("{does:deploys} a level {n} Knight to {place}.", ("HL.turns.70",)),
    "fled": ("{does:flees} from {place} with a level {n} Knight.", ("HL.turns.90",)),
    "raised": (_raised, ("HL.rewards.4", "HL.rewards.5")),
    "enacting": (
        "{does:puts} {card} to the vote with {n} influence.",
        ("HL.turns.80", "HL.turns.81"),
    ),
    "voted-for": ("{does:spends} {n} influence for {card}.", ("HL.turns.82",)),
    "voted-against": ("{does:spends} {n} influence against {card}.", ("HL.turns.82",)),
    "abstained": ("{does:spends} nothing on {card}.", ("HL.turns.82", "HL.turns.87")),
    "enacted": (
        "{card} is enacted: {n} influence net.",
        ("HL.turns.83", "HL.turns.84", "HL.turns.85"),
    ),
    "failed": (_failed, ("HL.turns.83", "HL.turns.84", "HL.turns.85", "HL.turns.86")),
    "worded": ("{does:words} promise {a}: “{promise}”.", ("HL.turns.100", "HL.turns.101")),
    "signed": ("{does:signs} promise {a}.", ("HL.turns.101",)),
    "declined": ("{does:does} not sign promise {a}.", ("HL.turns.101",)),
    "promised": ("{does:makes} promise {a}: “{promise}”.", ("HL.turns.100", "HL.turns.101")),
    "attached": ("{does:attaches} promise {a}: “{promise}”.", ("HL.turns.114",)),
    "breach": (
        "{does:has} not kept promise {a}: “{promise}”.",
        ("HL.turns.102", "HL.turns.103"),
    ),
    "accused": (
        "{does@3:claims} that {whom} broke promise {a}: “{promise}”.",
        ("HL.turns.103", "HL.turns.106"),
    ),
    "admitted": ("{does:agrees} that promise {a} was broken.", ("HL.turns.103",)),
    "disputed": ("{does:disputes} that promise {a} was broken.", ("HL.turns.106",)),
    "yay": ("{does:says} that promise {a} was broken.", ("HL.turns.106",)),
    "nay": ("{does:says} that promise {a} was kept.", ("HL.turns.106",)),
    "oathbreak": (
        "{does:has} broken promise {a}, which is void now: {n} Prestige on the Oathbreak reserve.",
        ("HL.turns.103", "HL.turns.104", "HL.turns.105"),
    ),
    "dismissed": ("The players find that promise {a} was kept.", ("HL.turns.106",)),
    "offered": ("{does:offers} {whom@2} a trade.", ("HL.turns.110",)),
    "offers": ("{does:offers} {amount}.", ("HL.turns.111",)),
    "asks": ("{does:asks} for {amount}.", ("HL.turns.111",)),
    "proposed-trade": ("{does:proposes} a trade of several.", ("HL.turns.110",)),
    "would-give": ("{does:would} give {amount}.", ("HL.turns.111",)),
    "destined": ("That is for {whom}.", ("HL.turns.110",)),
    "accepted": ("{does:accepts} {whose@2} offer.", ("HL.turns.110",)),
    "refused": ("{does:refuses} {whose@2} offer.", ("HL.turns.110",)),
    "handed": ("{does:hands} over {amount}.", ("HL.turns.111",)),
    "battle": ("Battle at {tile}", ("HL.battles.1", "HL.battles.3")),
    "proposed-alliance": ("{does:proposes} an Alliance to {whom@2}.", ("HL.battles.6",)),
    "allied": ("{does:allies} with {whom@2}.", ("HL.battles.6",)),
    "declined-alliance": ("{does:refuses} the Alliance with {whom@2}.", ("HL.battles.6",)),
    "removed": (_removed, ("HL.battles.7", "HL.battles.10")),
    "held": ("{does:holds} {tile}.", ("HL.battles.5", "HL.battles.7", "HL.battles.8")),
    "reward": ("{tile} pays {whom}.", ("HL.rewards.1", "HL.rewards.2", "HL.rewards.3")),
    "kept-level": ("{does:lets} {whom@2} raise no Knight of that level.", ("HL.rewards.4",)),
    "drafted": (_drafted, ("HL.amb.28",)),
    "provided": (_provided, ("HL.icon.2", "HL.icon.3")),
    "stored": (_stored, ("HL.icon.6",)),
    "crowned": ("{does:wears} the crown.", ("HL.amb.27",)),
    "won": ("{does:wins} with {n} {prestige}.", ("HL.end.1", "HL.amb.26")),
}

# What the words of a sentence stand for that are this game's own.
WORDS: Final[dict[str, Word]] = {
    **PEOPLE.words(),
    "amount": lambda slot: amount(slot.game, slot.fact[2], slot.fact[3]),
    "card": lambda slot: card_name(slot.game, slot.fact[2]),
    "cell": lambda slot: str(slot.fact[3] + 1),
    "half": lambda slot: "right" if slot.fact[2] == RIGHT else "left",
    "path": lambda slot: book_of(slot.game).paths[slot.fact[2]].name,
    "phase": lambda slot: PHASES[slot.fact[2]],
    "place": lambda slot: place_name(slot.fact[2]),
    "prestige": lambda slot: good_name(slot.game, PRESTIGE),
    "promise": lambda slot: words_of(slot.game, slot.fact[2]),
    "seasons": lambda slot: str(book_of(slot.game).seasons),
    "tile": lambda slot: TILES[slot.fact[2]],
}
TELLING: Final = MessageTemplates(FACTS, WORDS)
narrate: Final = TELLING.narrate


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
