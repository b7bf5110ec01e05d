"""What happens in a player's words: a sentence and its clauses for every kind of fact.

A line without a full stop is a heading: the turn, or (one word) the phase. Whoever may not know
which card it was is told only that there was one.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus import moves, zones
from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.draft import PASSED
from tallystick.games.terrus.durations import lasting
from tallystick.games.terrus.gained_abilities import named_power
from tallystick.games.terrus.messages import phrases
from tallystick.games.terrus.pieces import UsableAbility
from tallystick.games.terrus.select import piece_of, ruler_of
from tallystick.games.terrus.zones import DOMINION, RESOURCES, SEASONS, STATS
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.card_text import Grants, Removes, Restrains, StatChange
from tallystick.rules.prose import MessageTemplates, Placeholder, Sentences, Word, counted, upper


def their(game: Game, seat: int, entity: int, viewer: int) -> str:
    """A thing of a ruler's: "Red's Owl", "your clade"."""
    name = "clade" if piece_of(game, entity).kind == "clade" else phrases.card(game, entity)
    return f"{phrases.whose(seat, viewer)} {name}"


def sentence(text: str) -> str:
    """Card text on one line, ending in a full stop."""
    line = " ".join(text.split())
    return line if line.endswith(".") else f"{line}."


def _played(game: Game, fact: Fact, viewer: int) -> str:
    piece = piece_of(game, fact[2])
    texts = [phrases.effects_of(power) for power in piece.plays]
    begun = f"{phrases.does(fact[1], viewer, 'plays')} {piece.name}"
    return f"{begun}: {sentence(texts[0])}" if len(texts) == 1 and texts[0] else f"{begun}."


def _activated(game: Game, fact: Fact, viewer: int) -> str:
    power: UsableAbility = named_power(game, fact[2], fact[3])
    name = their(game, fact[1], fact[2], fact[1]).removeprefix("your ")
    if name == "clade":
        name = f"{'your' if fact[1] == viewer else 'the'} clade"
    return f"{phrases.does(fact[1], viewer, 'uses')} {name}: {sentence(phrases.effects_of(power))}"


def _triggered(game: Game, fact: Fact, viewer: int) -> str:
    text = game.rules.programs[fact[3]].name.partition(": ")[2]
    return f"{upper(their(game, fact[1], fact[2], viewer))}: {sentence(text)}"


def _at_once(game: Game, fact: Fact, viewer: int) -> str:
    triggers = [trigger for trigger in piece_of(game, fact[2]).triggers if trigger.at_once]
    text = sentence(triggers[min(fact[3], len(triggers) - 1)].text)
    return f"{phrases.card(game, fact[2])}: {text}"


def _aimed(game: Game, fact: Fact, viewer: int) -> str:
    seat, entity = fact[1:3]
    if fact[0] == "aimed-at-ruler":
        target = "yourself" if fact[3] == viewer == seat else phrases.ruler(fact[3])
    else:
        target = their(game, ruler_of(game, entity), entity, viewer)
    return f"{phrases.does(seat, viewer, 'chooses')} {target} as the target."


def _guards(game: Game, fact: Fact, viewer: int) -> str:
    beast = upper(their(game, fact[1], fact[2], viewer))
    at_clade = piece_of(game, fact[3]).kind == "clade"
    return f"{beast} guards {'the clade' if at_clade else phrases.card(game, fact[3])}."


def _changed(game: Game, fact: Fact, viewer: int) -> str:
    name = upper(phrases.card(game, fact[2])) if fact[2] >= 0 else "Each card in hand that is meant"
    times, until = lasting(game, fact[2], fact[3])
    match book_of(game).modifiers[fact[3]]:
        case StatChange(deltas=deltas):
            return f"{name} gets {phrases.deltas_text(deltas, times)}{until}."
        case Grants(keyword=keyword):
            return f"{name} gains {keyword}{until}."
        case Removes(keyword=keyword):
            return f"{name} loses {keyword}{until}."
        case Restrains(deed=deed):
            return f"{name} can't {deed}{until}."


# Each kind of fact: its sentence, and the clauses that it cites.
FACTS: Final[Sentences] = {
    "turn": ("Turn {n} · {who}", ("T.11.1",)),
    "dawn": ("Dawn", ("T.11.2",)),
    "day": ("Day", ("T.11.3",)),
    "dusk": ("Dusk", ("T.11.4",)),
    "night": ("Night", ("T.11.5",)),
    "remains": ("{does:keeps} {pool} in the pool.", ("T.25.2b",)),
    "season": ("{card} comes into force for {turns}: it is {season}.", ("T.11.2", "T.6.3")),
    "event": ("{card}: {text}", ("T.11.2",)),
    "moved": ("{does:moves} {card} to {their@3}.", ("T.11.2",)),
    "drew": ("{does:draws} {drawn}.", ("T.22.2", "T.11.2")),
    "reshuffled": ("{does:shuffles} the discard pile into {whose} den.", ("T.22.1a",)),
    "lost-game": ("{does:has} no card left to draw and is out of the game.", ("T.22.1a",)),
    "discarded": ("{does:discards} {card}.", ("T.22.2",)),
    "gained": ("{does:gains} {n} vitae.", ("T.22.2",)),
    "lost": ("{does:loses} {n} vitae.", ("T.26.1",)),
    "paid-vitae": ("{does:pays} {n} vitae.", ("T.25.4b",)),
    "produced": ("{does:gets} {n} {resource}.", ("T.25.2a",)),
    "spent": ("{does:spends} {n} {resource}.", ("T.25.2",)),
    "paid": ("{does:has} paid the cost.", ("T.25.4",)),
    "wounded": ("{their} takes {n:wound}.", ("T.27.1",)),
    "buried": ("{their} is buried.", ("T.27.4b", "T.22.2")),
    "taken-back": ("{their} returns to its owner's hand.", ("T.22.2",)),
    "unmoored": ("{their} has no location beside it any more and {adrift}.", ("T.12.1b",)),
    "fatigued": ("{their} is fatigued.", ("T.16.2b",)),
    "returned": ("{their} returns to the city.", ("T.11.2",)),
    "fell": ("{does:has} no vitae left.", ("T.5.3b",)),
    "conceded": ("{does:concedes} the game.", ("T.5.3a",)),
    "declared": ("{does:wins} by what a card says.", ("T.5.2f",)),
    "condemned": ("{does:loses} by what a card says.", ("T.5.3c",)),
    "last-standing": ("{does:wins} as the last ruler standing.", ("T.5.2e", "T.5.1")),
    "metropolis": ("{does:wins} with a metropolis of ten structures.", ("T.5.2b", "T.5.1")),
    "relics": ("{does:wins} with four relics.", ("T.5.2d", "T.5.1")),
    "political": (
        "{does:wins} by a dominion vote with 15 INT or more.",
        ("T.5.2c", "T.17.1b", "T.5.1"),
    ),
    "turn-limit": ("After {n} turns nobody has won: the game is a draw.", ("T.5.1",)),
    "announced": ("{does:announces} {card}.", ("T.24.1",)),
    "played": (_played, ("T.20", "T.21.1")),
    "activated": (_activated, ("T.19.2",)),
    "triggered": (_triggered, ("T.19.3a",)),
    "at-once": (_at_once, ("T.19.3b", "T.19.3c", "T.19.3d")),
    "recruited": ("{does:recruits} {card}{place}.", ("T.12.1", "T.12.1b")),
    "forged": ("{does:forges} {card}{place}.", ("T.13.1", "T.13.1b")),
    "built": ("{does:builds} {card}.", ("T.14.1", "T.14.1b")),
    "settled": ("{does:sets} up {card}.", ("T.5.2d",)),
    "bartered": ("{does:barters} for {card}.", ("T.15.1",)),
    "wilds": ("{card} is laid in the Wilds row, below {row}.", ("T.10.3b", "T.10.4")),
    "no-place": ("{does:finds} no place for {card}.", ("T.2.3",)),
    "stopped": ("{their} is negated, and does nothing.", ("T.2.1", "T.21.2")),
    "negated": ("{their} comes to nothing, for its target is gone.", ("T.21.2",)),
    "aimed": (_aimed, ("T.21.2",)),
    "aimed-at-ruler": (_aimed, ("T.21.2",)),
    "vote-called": (
        "{does:calls} {vote:a}, to be counted at {whose} next dawn.",
        ("T.17.1a", "T.17.1"),
    ),
    "vote-won": ("{does:wins} {vote:the}.", ("T.17.2",)),
    "vote-lost": ("{does:loses} {vote:the}.", ("T.17.2",)),
    "vote-tied": ("{whose} vote is tied and comes to nothing.", ("T.17.2",)),
    "battle": ("{does:starts} a battle.", ("T.16.1", "T.11.4")),
    "attacks": ("{their} attacks {other@3}.", ("T.16.1a",)),
    "guards": (_guards, ("T.16.1a",)),
    "skirmish": ("The skirmish at {other@2} begins.", ("T.16.1b", "T.16.2")),
    "battle-over": ("The battle is over.", ("T.9.1e",)),
    "laid": ("{does:lays} {laid}.", ("T.18.1a", "T.2.4a")),
    "revealed": ("{does:reveals} {card}, which adds {n}.", ("T.18.1a",)),
    "round-won": ("{their} wins the {stat@3} round.", ("T.18.1b",)),
    "round-tied": ("The {stat@2} round is tied.", ("T.18.1b",)),
    "duel-won": ("{their} wins the duel.", ("T.18.1b",)),
    "duel-lost": ("{their} loses the duel.", ("T.18.1",)),
    "modified": (_changed, ("T.22.3", "T.22.3a")),
    "pack-opened": ("Everybody opens a pack, the {nth}, and passes to the {side}.", ("T.1.2",)),
    "drafted": ("{does:drafts} {drawn}.", ("T.1.2", "T.2.4a")),
    "left-out": ("{does:leaves} {drawn} out of the den.", ("T.1.2", "T.4.1a")),
    "den-made": ("{does:has} a den of {n:card}.", ("T.1.2", "T.4.1")),
    "gained-ability": (_changed, ("T.19.1d",)),
    "lost-ability": (_changed, ("T.19.1d",)),
    "restrained": (_changed, ("T.22.3", "T.2.2")),
}


def _place_of(slot: Placeholder) -> str:
    kind, seat, entity, host = slot.fact
    if kind == "forged":
        return f" for {phrases.card(slot.game, host)}"
    where = phrases.where_it_stands(slot.game, entity, seat).replace("your clade", "the clade")
    return f" {where}" if where else ""


def _adrift(slot: Placeholder) -> str:
    """Where what has lost its place goes (``moves.adrift``)."""
    there = moves.adrift(slot.game, slot.fact[2])
    return "goes to the ravine" if there == zones.RAVINE else "is discarded"


def _others(slot: Placeholder) -> str:
    entity = slot.at(3)
    return their(slot.game, ruler_of(slot.game, entity), entity, slot.viewer)


def _drawn(slot: Placeholder) -> str:
    return phrases.card(slot.game, slot.fact[2]) if slot.viewer == slot.fact[1] else "a card"


def _vote(slot: Placeholder) -> str:
    if slot.fact[3] == DOMINION:
        return f"{slot.said} dominion vote"
    return f"the vote of {phrases.card(slot.game, slot.fact[2])}"


# What the words of a sentence stand for that are this game's own.
WORDS: Final[dict[str, Word]] = {
    **phrases.PEOPLE.words(),
    "adrift": _adrift,
    "card": lambda slot: phrases.card(slot.game, slot.fact[2]),
    "drawn": lambda slot: (
        phrases.card(slot.game, slot.fact[2]) if slot.viewer == slot.fact[1] else "a card"
    ),
    "laid": lambda slot: "a card face down" if slot.fact[3] else "no card",
    "nth": lambda slot: ("first", "second", "third")[slot.fact[3]],
    "other": _others,
    "place": _place_of,
    "pool": lambda slot: phrases.pool_text(slot.game, slot.fact[1]),
    "resource": lambda slot: RESOURCES[slot.fact[2]],
    "row": lambda slot: RESOURCES[slot.fact[3]],
    "season": lambda slot: SEASONS[slot.fact[3]],
    "side": lambda slot: "left" if PASSED[slot.fact[3]] > 0 else "right",
    "stat": lambda slot: STATS[slot.at(3)],
    "text": lambda slot: sentence(piece_of(slot.game, slot.fact[2]).text),
    "their": lambda slot: their(slot.game, slot.fact[1], slot.at(2), slot.viewer),
    "turns": lambda slot: counted(piece_of(slot.game, slot.fact[2]).turns, "turn"),
    "vote": _vote,
}
TELLING: Final = MessageTemplates(FACTS, WORDS)
narrate: Final = TELLING.narrate


# Which fields of a fact are things.
SPEAKS_OF: Final[dict[str, tuple[int, ...]]] = {
    **dict.fromkeys(
        ("drew", "drafted", "left-out", "discarded", "wounded", "buried", "unmoored", "fatigued",
         "taken-back", "returned", "announced", "played", "activated", "triggered", "at-once",
         "built", "settled", "bartered", "no-place", "negated", "stopped", "aimed", "vote-called",
         "vote-won", "vote-lost",
         "vote-tied", "skirmish", "revealed", "round-won", "duel-won", "duel-lost", "modified",
         "gained-ability", "lost-ability", "restrained", "wilds"),
        (2,),
    ),
    **dict.fromkeys(("moved", "recruited", "forged", "attacks", "guards"), (2, 3)),
}  # fmt: skip
