"""What happens in a player's words: a sentence and its clauses for every kind of fact.

A line without a full stop is a heading: the turn, or (one word) the phase. Whoever may not know
which card it was is told only that there was one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.durations import lasting
from tallystick.games.terrus.gained_abilities import named_power
from tallystick.games.terrus.messages.phrases import (
    card,
    deltas_text,
    effects_of,
    pool_text,
    possessive,
    ruler,
    where_it_stands,
)
from tallystick.games.terrus.pieces import Power
from tallystick.games.terrus.select import piece_of, ruler_of
from tallystick.games.terrus.zones import DOMINION, PHASES, RESOURCES, SEASONS, STATS
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.modifiers import Grants, Removes, StatChange
from tallystick.rules.prose import counted, plain, upper
from tallystick.rules.rulebook import Told

Sentence = Callable[[Game, Fact, int], str]

# -- who ------------------------------------------------------------------------------------------


def does(seat: int, viewer: int, verb: str) -> str:
    """Subject and verb: "Red draws", "You draw". ``verb`` begins with the third person."""
    return f"You {plain(verb)}" if seat == viewer else f"{ruler(seat)} {verb}"


def whose(seat: int, viewer: int) -> str:
    """ "Red's", "your"."""
    return "your" if seat == viewer else possessive(seat)


def their(game: Game, seat: int, entity: int, viewer: int) -> str:
    """A thing of a ruler's: "Red's Owl", "your clade"."""
    name = "clade" if piece_of(game, entity).kind == "clade" else card(game, entity)
    return f"{whose(seat, viewer)} {name}"


# -- sentences ------------------------------------------------------------------------------------


def _turn(game: Game, fact: Fact, viewer: int) -> str:
    return f"Turn {fact[3]} · {ruler(fact[1])}"


def _phase(game: Game, fact: Fact, viewer: int) -> str:
    return upper(fact[0])


def _remains(game: Game, fact: Fact, viewer: int) -> str:
    pool = pool_text(game, fact[1])
    return f"{does(fact[1], viewer, 'keeps')} {pool} in the pool."


def _season(game: Game, fact: Fact, viewer: int) -> str:
    turns = counted(piece_of(game, fact[2]).turns, "turn")
    return f"{card(game, fact[2])} comes into force for {turns}: it is {SEASONS[fact[3]]}."


def _event(game: Game, fact: Fact, viewer: int) -> str:
    return f"{card(game, fact[2])}: {sentence(piece_of(game, fact[2]).text)}"


def sentence(text: str) -> str:
    """Card text on one line, ending in a full stop."""
    line = " ".join(text.split())
    return line if line.endswith(".") else f"{line}."


def _moved(game: Game, fact: Fact, viewer: int) -> str:
    what, to = card(game, fact[2]), their(game, fact[1], fact[3], viewer)
    return f"{does(fact[1], viewer, 'moves')} {what} to {to}."


def _drew(game: Game, fact: Fact, viewer: int) -> str:
    what = card(game, fact[2]) if viewer == fact[1] else "a card"
    return f"{does(fact[1], viewer, 'draws')} {what}."


def _reshuffled(game: Game, fact: Fact, viewer: int) -> str:
    seat = fact[1]
    return f"{does(seat, viewer, 'shuffles')} the discard pile into {whose(seat, viewer)} den."


def _lost_game(game: Game, fact: Fact, viewer: int) -> str:
    return f"{does(fact[1], viewer, 'has')} no card left to draw and is out of the game."


def _of_card(verb: str) -> Sentence:
    """Somebody does something to a card that everybody sees."""

    def tell(game: Game, fact: Fact, viewer: int) -> str:
        return f"{does(fact[1], viewer, verb)} {card(game, fact[2])}."

    return tell


def _of_amount(verb: str, noun: str) -> Sentence:
    """Somebody does something of which the fact says how much."""

    def tell(game: Game, fact: Fact, viewer: int) -> str:
        return f"{does(fact[1], viewer, verb)} {fact[3]} {noun}."

    return tell


def _of_resource(verb: str) -> Sentence:
    def tell(game: Game, fact: Fact, viewer: int) -> str:
        return f"{does(fact[1], viewer, verb)} {fact[3]} {RESOURCES[fact[2]]}."

    return tell


def _of_thing(text: str) -> Sentence:
    """Something happens to a thing of somebody's."""

    def tell(game: Game, fact: Fact, viewer: int) -> str:
        return f"{upper(their(game, fact[1], fact[2], viewer))} {text}."

    return tell


def _of_ruler(verb: str, text: str) -> Sentence:
    def tell(game: Game, fact: Fact, viewer: int) -> str:
        return f"{does(fact[1], viewer, verb)} {text}."

    return tell


def _plain(text: str) -> Sentence:
    def tell(game: Game, fact: Fact, viewer: int) -> str:
        return text

    return tell


def _wounded(game: Game, fact: Fact, viewer: int) -> str:
    return f"{upper(their(game, fact[1], fact[2], viewer))} takes {counted(fact[3], 'wound')}."


def _turn_limit(game: Game, fact: Fact, viewer: int) -> str:
    return f"After {fact[3]} turns nobody has won: the game is a draw."


def _played(game: Game, fact: Fact, viewer: int) -> str:
    piece = piece_of(game, fact[2])
    texts = [effects_of(power) for power in piece.plays]
    begun = f"{does(fact[1], viewer, 'plays')} {piece.name}"
    return f"{begun}: {sentence(texts[0])}" if len(texts) == 1 and texts[0] else f"{begun}."


def _activated(game: Game, fact: Fact, viewer: int) -> str:
    power: Power = named_power(game, fact[2], fact[3])
    name = their(game, fact[1], fact[2], fact[1]).removeprefix("your ")
    if name == "clade":
        name = f"{'your' if fact[1] == viewer else 'the'} clade"
    return f"{does(fact[1], viewer, 'uses')} {name}: {sentence(effects_of(power))}"


def _triggered(game: Game, fact: Fact, viewer: int) -> str:
    text = game.rules.programs[fact[3]].name.partition(": ")[2]
    return f"{upper(their(game, fact[1], fact[2], viewer))}: {sentence(text)}"


def _at_once(game: Game, fact: Fact, viewer: int) -> str:
    triggers = [trigger for trigger in piece_of(game, fact[2]).triggers if trigger.at_once]
    text = sentence(triggers[min(fact[3], len(triggers) - 1)].text)
    return f"{card(game, fact[2])}: {text}"


def _arrived(verb: str) -> Sentence:
    def tell(game: Game, fact: Fact, viewer: int) -> str:
        begun = f"{does(fact[1], viewer, verb)} {card(game, fact[2])}"
        where = _place_of(game, fact, viewer)
        return f"{begun} {where}." if where else f"{begun}."

    return tell


def _place_of(game: Game, fact: Fact, viewer: int) -> str:
    kind, seat, entity, host = fact
    if kind == "forged":
        return f"for {card(game, host)}"
    if kind == "recruited":
        return where_it_stands(game, entity, seat).replace("your clade", "the clade")
    return ""


def _vote_called(game: Game, fact: Fact, viewer: int) -> str:
    seat = fact[1]
    kind = "a dominion vote" if fact[3] == DOMINION else f"the vote of {card(game, fact[2])}"
    return (
        f"{does(seat, viewer, 'calls')} {kind}, to be counted at {whose(seat, viewer)} next dawn."
    )


def _vote(verb: str) -> Sentence:
    def tell(game: Game, fact: Fact, viewer: int) -> str:
        kind = "the dominion vote" if fact[3] == DOMINION else f"the vote of {card(game, fact[2])}"
        return f"{does(fact[1], viewer, verb)} {kind}."

    return tell


def _vote_tied(game: Game, fact: Fact, viewer: int) -> str:
    return f"{upper(whose(fact[1], viewer))} vote is tied and comes to nothing."


def _aimed(game: Game, fact: Fact, viewer: int) -> str:
    seat, entity = fact[1:3]
    if fact[0] == "aimed-at-ruler":
        target = "yourself" if fact[3] == viewer == seat else ruler(fact[3])
    else:
        target = their(game, ruler_of(game, entity), entity, viewer)
    return f"{does(seat, viewer, 'chooses')} {target} as the target."


def _attacks(game: Game, fact: Fact, viewer: int) -> str:
    seat = ruler_of(game, fact[3])
    beast = upper(their(game, fact[1], fact[2], viewer))
    return f"{beast} attacks {their(game, seat, fact[3], viewer)}."


def _guards(game: Game, fact: Fact, viewer: int) -> str:
    beast = upper(their(game, fact[1], fact[2], viewer))
    at_clade = piece_of(game, fact[3]).kind == "clade"
    return f"{beast} guards {'the clade' if at_clade else card(game, fact[3])}."


def _skirmish(game: Game, fact: Fact, viewer: int) -> str:
    return f"The skirmish at {their(game, ruler_of(game, fact[2]), fact[2], viewer)} begins."


def _laid(game: Game, fact: Fact, viewer: int) -> str:
    what = "a card face down" if fact[3] else "no card"
    return f"{does(fact[1], viewer, 'lays')} {what}."


def _revealed(game: Game, fact: Fact, viewer: int) -> str:
    return f"{does(fact[1], viewer, 'reveals')} {card(game, fact[2])}, which adds {fact[3]}."


def _round_won(game: Game, fact: Fact, viewer: int) -> str:
    return f"{upper(their(game, fact[1], fact[2], viewer))} wins the {STATS[fact[3]]} round."


def _round_tied(game: Game, fact: Fact, viewer: int) -> str:
    return f"The {STATS[fact[2]]} round is tied."


def _changed(game: Game, fact: Fact, viewer: int) -> str:
    name = upper(card(game, fact[2])) if fact[2] >= 0 else "Each card in hand that is meant"
    modifier = book_of(game).modifiers[fact[3]]
    times, until = lasting(game, fact[2], fact[3])
    if isinstance(modifier, StatChange):
        return f"{name} gets {deltas_text(modifier.deltas, times)}{until}."
    if isinstance(modifier, Grants):
        return f"{name} gains {modifier.keyword}{until}."
    assert isinstance(modifier, Removes)
    return f"{name} loses {modifier.keyword}{until}."


SENTENCES: Final[dict[str, Sentence]] = {
    "turn": _turn,
    **dict.fromkeys(PHASES, _phase),
    "remains": _remains,
    "season": _season,
    "event": _event,
    "moved": _moved,
    "drew": _drew,
    "reshuffled": _reshuffled,
    "lost-game": _lost_game,
    "discarded": _of_card("discards"),
    "gained": _of_amount("gains", "vitae"),
    "lost": _of_amount("loses", "vitae"),
    "paid-vitae": _of_amount("pays", "vitae"),
    "produced": _of_resource("gets"),
    "spent": _of_resource("spends"),
    "paid": _of_ruler("has", "paid the cost"),
    "wounded": _wounded,
    "buried": _of_thing("is buried"),
    "unmoored": _of_thing("has no location beside it any more and is lost"),
    "fatigued": _of_thing("is fatigued"),
    "returned": _of_thing("returns to the city"),
    "fell": _of_ruler("has", "no vitae left"),
    "conceded": _of_ruler("concedes", "the game"),
    "last-standing": _of_ruler("wins", "as the last ruler standing"),
    "metropolis": _of_ruler("wins", "with a metropolis of ten structures"),
    "relics": _of_ruler("wins", "with four relics"),
    "political": _of_ruler("wins", "by a dominion vote with 15 INT or more"),
    "turn-limit": _turn_limit,
    "announced": _of_card("announces"),
    "played": _played,
    "activated": _activated,
    "triggered": _triggered,
    "at-once": _at_once,
    "recruited": _arrived("recruits"),
    "forged": _arrived("forges"),
    "built": _arrived("builds"),
    "settled": _arrived("sets up"),
    "bartered": _of_card("barters for"),
    "no-place": _of_card("finds no place for"),
    "negated": _of_thing("comes to nothing, for its target is gone"),
    "aimed": _aimed,
    "aimed-at-ruler": _aimed,
    "vote-called": _vote_called,
    "vote-won": _vote("wins"),
    "vote-lost": _vote("loses"),
    "vote-tied": _vote_tied,
    "battle": _of_ruler("starts", "a battle"),
    "attacks": _attacks,
    "guards": _guards,
    "skirmish": _skirmish,
    "battle-over": _plain("The battle is over."),
    "laid": _laid,
    "revealed": _revealed,
    "round-won": _round_won,
    "round-tied": _round_tied,
    "duel-won": _of_thing("wins the duel"),
    "duel-lost": _of_thing("loses the duel"),
    "modified": _changed,
    "gained-ability": _changed,
    "lost-ability": _changed,
}

FACT_CLAUSES: Final[dict[str, tuple[str, ...]]] = {
    "turn": ("T.11.1",),
    "dawn": ("T.11.2",),
    "day": ("T.11.3",),
    "dusk": ("T.11.4",),
    "night": ("T.11.5",),
    "remains": ("T.25.2b",),
    "season": ("T.11.2", "T.6.3"),
    "event": ("T.11.2",),
    "moved": ("T.11.2",),
    "drew": ("T.22.2", "T.11.2"),
    "reshuffled": ("T.22.1a",),
    "lost-game": ("T.22.1a",),
    "discarded": ("T.22.2",),
    "gained": ("T.22.2",),
    "lost": ("T.26.1",),
    "paid-vitae": ("T.25.4b",),
    "produced": ("T.25.2a",),
    "spent": ("T.25.2",),
    "paid": ("T.25.4",),
    "wounded": ("T.27.1",),
    "buried": ("T.27.4b", "T.22.2"),
    "unmoored": ("T.12.1b",),
    "fatigued": ("T.16.2b",),
    "returned": ("T.11.2",),
    "fell": ("T.5.3b",),
    "conceded": ("T.5.3a",),
    "last-standing": ("T.5.2e",),
    "metropolis": ("T.5.2b",),
    "relics": ("T.5.2d",),
    "political": ("T.5.2c",),
    "turn-limit": ("T.5.1",),
    "announced": ("T.24.1",),
    "played": ("T.20", "T.21.1"),
    "activated": ("T.19.2",),
    "triggered": ("T.19.3a",),
    "at-once": ("T.19.3b", "T.19.3c", "T.19.3d"),
    "recruited": ("T.12.1",),
    "forged": ("T.13.1",),
    "built": ("T.14.1",),
    "settled": ("T.5.2d",),
    "bartered": ("T.15.1",),
    "no-place": ("T.2.3",),
    "negated": ("T.21.2",),
    "aimed": ("T.21.2",),
    "aimed-at-ruler": ("T.21.2",),
    "vote-called": ("T.17.1a",),
    "vote-won": ("T.17.2",),
    "vote-lost": ("T.17.2",),
    "vote-tied": ("T.17.2",),
    "battle": ("T.16.1",),
    "attacks": ("T.16.1a",),
    "guards": ("T.16.1a",),
    "skirmish": ("T.16.1b",),
    "battle-over": ("T.9.1e",),
    "laid": ("T.18.1a", "T.2.4a"),
    "revealed": ("T.18.1a",),
    "round-won": ("T.18.1b",),
    "round-tied": ("T.18.1b",),
    "duel-won": ("T.18.1b",),
    "duel-lost": ("T.18.1",),
    "modified": ("T.22.3",),
    "gained-ability": ("T.19.1d",),
    "lost-ability": ("T.19.1d",),
}


# Which fields of a fact are things.
SPEAKS_OF: Final[dict[str, tuple[int, ...]]] = {
    **dict.fromkeys(
        ("drew", "discarded", "wounded", "buried", "unmoored", "fatigued",
         "returned", "announced", "played", "activated", "triggered", "at-once", "built", "settled",
         "bartered", "no-place", "negated", "aimed", "vote-called", "vote-won", "vote-lost",
         "vote-tied", "skirmish", "revealed", "round-won", "duel-won", "duel-lost", "modified",
         "gained-ability", "lost-ability"),
        (2,),
    ),
    **dict.fromkeys(("moved", "recruited", "forged", "attacks", "guards"), (2, 3)),
}  # fmt: skip


def narrate(game: Game, fact: Fact, viewer: int) -> Told | None:
    """What a fact tells a seat (-1: an onlooker). ``game`` stands where it has led, or later."""
    tell = SENTENCES.get(fact[0])
    return Told(tell(game, fact, viewer), FACT_CLAUSES[fact[0]]) if tell is not None else None
