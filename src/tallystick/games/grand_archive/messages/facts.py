"""What happens in a player's words: a sentence and its clauses for every kind of fact.

A line without a full stop is a heading: the turn, or (one word) the phase. Whoever may not know
which card it was is told only that there was one. Kinds that are not in FACTS are told by others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.combat import counters
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.effects.directions import DIRECTIONS
from tallystick.games.grand_archive.flow import stack
from tallystick.games.grand_archive.messages.lasting_text import latest
from tallystick.games.grand_archive.messages.phrases import (
    card,
    does,
    player,
    short,
    thing,
    whose,
)
from tallystick.games.grand_archive.messages.stacked import name_of, target_text
from tallystick.games.grand_archive.zones import (
    DAMAGE,
    DISTANT,
    EPHEMERAL,
    FOSTERED,
    PHASES,
    STACK,
    STATES,
    on_field,
    place_name,
)
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.prose import counted, upper
from tallystick.rules.rulebook import Told

HEADINGS: Final = ("Wake", "Material", "Recollect", "Draw", "Main", "End")
STATE_BITS: Final = {"distant": DISTANT, "fostered": FOSTERED, "ephemeral": EPHEMERAL}

# Another fact beside them tells as much, or everybody sees it.
PASSED_OVER: Final = frozenset(
    ("attacked", "hit", "struck", "left", "put", "announced", "paid", "resolving", "resolved",
     "combat-over", "turn-ends", "charged")
)  # fmt: skip

Sentence = Callable[[Game, Fact, int], str]


def _by(words: str) -> Sentence:
    """ "Red draws CARD": ``words`` begin with a verb, {card} and {n} in them."""

    def tell(game: Game, fact: Fact, viewer: int) -> str:
        return f"{does(fact[1], viewer, words.format(card=card(game, fact[2]), n=fact[3]))}."

    return tell


def _of(words: str) -> Sentence:
    """ "Red's CARD dies": {card} in ``words`` is told whose it is, {other} is another object."""

    def tell(game: Game, fact: Fact, viewer: int) -> str:
        name = f"{whose(fact[1], viewer)} {short(game, fact[2])}"
        other = thing(game, fact[3], viewer) if "{other}" in words else ""
        return f"{upper(words.format(card=name, n=fact[3], other=other))}."

    return tell


def _faces(game: Game, fact: Fact, viewer: int) -> str:
    now = DIRECTIONS[fact[3] % len(DIRECTIONS)].title()
    return f"{upper(whose(fact[1], viewer))} {short(game, fact[2])} turns to the {now}."


def _turn(game: Game, fact: Fact, viewer: int) -> str:
    return f"Turn {fact[3]} · {player(fact[1])}"


def _phase(game: Game, fact: Fact, viewer: int) -> str:
    return HEADINGS[fact[2]]


def _skipped(game: Game, fact: Fact, viewer: int) -> str:
    return f"{does(fact[1], viewer, 'skips')} the {PHASES[fact[2]]} phase."


def _plain(words: str) -> Sentence:
    def tell(game: Game, fact: Fact, viewer: int) -> str:
        return words

    return tell


def _became(game: Game, fact: Fact, viewer: int) -> str:
    name = f"{whose(fact[1], viewer)} {short(game, fact[2])}"
    state = next((word for word, bit in STATE_BITS.items() if bit == fact[3]), "")
    is_on = fact[2] >= 0 and bool(game.lists[STATES][fact[2]] & fact[3])
    return f"{upper(name)} {'becomes' if is_on else 'is no longer'} {state}." if state else ""


def _recollected(game: Game, fact: Fact, viewer: int) -> str:
    if not fact[3]:
        return ""
    cards = counted(fact[3], "card")
    return f"{does(fact[1], viewer, 'takes')} {cards} from memory to hand."


def _counter(game: Game, fact: Fact, viewer: int) -> str:
    kind, n = divmod(fact[3], counters.MANY)
    name = book_of(game).counter_names[kind]
    what = f"{whose(fact[1], viewer)} {short(game, fact[2])}"
    verb = "gets" if fact[0] == "counter" else "loses"
    return f"{upper(what)} {verb} {counted(n, f'{name} counter')}."


def _damaged(game: Game, fact: Fact, viewer: int) -> str:
    what = f"{whose(fact[1], viewer)} {short(game, fact[2])}"
    return f"{upper(what)} takes {fact[3]} damage{standing(game, fact[2])}."


def standing(game: Game, entity: int) -> str:
    """How a damaged unit stands, to follow a sentence."""
    if not on_field(game, entity) or not values.is_unit(game, entity):
        return ""
    return f" ({game.lists[DAMAGE][entity]} of {values.life(game, entity)})"


def _returned(game: Game, fact: Fact, viewer: int) -> str:
    place = place_name(fact[3])
    return f"{upper(whose(fact[1], viewer))} {card(game, fact[2])} goes to {place or 'nowhere'}."


def _entered(game: Game, fact: Fact, viewer: int) -> str:
    return f"{upper(whose(fact[1], viewer))} {card(game, fact[2])} enters the field."


def _leveled(game: Game, fact: Fact, viewer: int) -> str:
    verb = "levels up to" if fact[0] == "leveled" else "goes back to"
    return f"{does(fact[1], viewer, verb)} {card(game, fact[2])}."


def _declared(game: Game, fact: Fact, viewer: int) -> str:
    name = f"{whose(fact[1], viewer)} {short(game, fact[2])}"
    return f"{upper(name)} attacks {thing(game, fact[3], viewer)}."


def _killed(game: Game, fact: Fact, viewer: int) -> str:
    name = f"{whose(fact[1], viewer)} {short(game, fact[2])}"
    return f"{upper(name)} kills {card(game, fact[3])}."


def _changed(game: Game, fact: Fact, viewer: int) -> str:
    return f"{upper(thing(game, fact[2], viewer))} {latest(game, fact[2])}."


def _targeted(game: Game, fact: Fact, viewer: int) -> str:
    """Targets are chosen before it is activated: what of is read from the instance."""
    at = stack.find(game, fact[3])
    what = name_of(game, game.lists[STACK][at : at + stack.WIDTH]) if at >= 0 else "it"
    return f"{does(fact[1], viewer, 'aims')} {what} at {target_text(game, fact[2], viewer)}."


FACTS: Final[dict[str, tuple[Sentence, tuple[str, ...]]]] = {
    "turn": (_turn, ("GA.PLAYERS.1",)),
    "phase": (_phase, ("GA.TURN.1",)),
    "skipped": (_skipped, ("GA.SKIP.1",)),
    "turn-limit": (_plain("The last turn is over."), ("GA.END.4",)),
    "draw": (_plain("The game is a draw."), ("GA.END.4", "GA.OBJ.2")),
    "looked": (_by("looks at {card}"), ("GA.ZINFO.3",)),
    "favored": (_by("gains Crowd's Favor"), ("GA.STATUS.1",)),
    "shown": (_by("shows {card}"), ("GA.KW.IMBUE",)),
    "glimpsed": (_by("glimpses {n}"), ("GA.TERM.GLIMPSE",)),
    "gathered": (_by("gathers"), ("GA.TERM.GATHER",)),
    "empowered": (_by("empowers the next Spell by {n}"), ("GA.KW.EMPOWER",)),
    "suppressed": (_by("suppresses {card}"), ("GA.TERM.SUPPRESS",)),
    "preserved": (_of("{card} is preserved"), ("GA.KW.PRESERVE",)),
    "transformed": (_of("{card} transforms"), ("GA.DFC.1",)),
    "starcalled": (_by("starcalls {card}"), ("GA.KW.STARCALLING",)),
    "changed": (_changed, ("GA.CONT.2",)),
    "became": (_became, ("GA.PROP.1",)),
    "drew": (_by("draws {card}"), ("GA.DRAW.1",)),
    "reserved": (_by("reserves {card}"), ("GA.COST.5", "GA.PAY.1")),
    "recollected": (_recollected, ("GA.RECOL.3",)),
    "shuffled": (_by("shuffles the deck"), ("GA.RAND.1",)),
    "revealed": (_by("reveals {card}"), ("GA.TERM.REVEAL",)),
    "milled": (_by("puts {card} from the deck into the graveyard"), ("GA.TERM.DISCARD",)),
    "put": (_returned, ("GA.ZONE.3", "GA.PLAY.6")),
    "hidden": (_by("moves {card}"), ("GA.ZONE.3",)),
    "left": (_of("{card} leaves the field"), ("GA.ZFIELD.1",)),
    "announced": (_by("announces {card}"), ("GA.ACT.1", "GA.AACT.2")),
    "taken-back": (_by("takes back {card}"), ("GA.PLAY.3",)),
    "paid": (_by("pays"), ("GA.ACT.8", "GA.COST.7")),
    "resolving": (_of("{card} resolves"), ("GA.RES.1",)),
    "resolved": (_of("{card} has resolved"), ("GA.RES.4",)),
    "attacked": (_of("{card} is attacked"), ("GA.CBT.6",)),
    "deals": (_of("{card} deals damage to {other}"), ("GA.DMG.3",)),
    "struck": (_of("{card} deals {n} combat damage"), ("GA.DMG.1",)),
    "hit": (_of("{card} hits {other}"), ("GA.DMG.1", "GA.KW.ONx")),
    "combat-over": (_by("ends the combat"), ("GA.EOC.1",)),
    "turn-ends": (_by("ends the turn"), ("GA.ENDP.3",)),
    "charged": (_of("{card} is charged"), ("GA.RECOL.1",)),
    "discarded": (_by("discards {card}"), ("GA.TERM.DISCARD",)),
    "targeted": (_targeted, ("GA.ACT.5",)),
    "activated": (_by("activates {card}"), ("GA.ACT.9",)),
    "materialized": (_by("materializes {card}"), ("GA.MAT.7",)),
    "used": (_by("uses {card}"), ("GA.AACT.2",)),
    "triggered": (_of("{card} triggers"), ("GA.ATRIG.1",)),
    "fizzled": (_of("{card} fizzles"), ("GA.RES.3", "GA.TERM.FIZZLE")),
    "negated": (_of("{card} is negated"), ("GA.TERM.NEGATE",)),
    "copied": (_by("copies {card}"), ("GA.COPY.1",)),
    "entered": (_entered, ("GA.RES.7",)),
    "summoned": (_by("summons {card}"), ("GA.TERM.SUMMON",)),
    "turned": (_faces, ("GA.MASTERY.2",)),
    "mastered": (_by("gains the mastery {card}"), ("GA.MASTERY.1",)),
    "generated": (_by("generates {card}"), ("GA.TERM.GATHER",)),
    "controlled": (_by("takes control of {card}"), ("GA.TERM.CONTROL",)),
    "died": (_of("{card} dies"), ("GA.TERM.DESTROY", "GA.ALLY.3")),
    "destroyed": (_of("{card} is destroyed"), ("GA.TERM.DESTROY",)),
    "sacrificed": (_by("sacrifices {card}"), ("GA.TERM.SACRIFICE",)),
    "banished": (_of("{card} is banished"), ("GA.TERM.BANISH",)),
    "returned": (_returned, ("GA.ZONE.3",)),
    "rested": (_of("{card} rests"), ("GA.TERM.AWAKE",)),
    "woke": (_of("{card} wakes up"), ("GA.WAKE.1",)),
    "loaded": (_of("{card} is loaded into {other}"), ("GA.TERM.LOAD",)),
    "leveled": (_leveled, ("GA.CHAMP.6",)),
    "deleveled": (_leveled, ("GA.CHAMP.11",)),
    "counter": (_counter, ("GA.CTR.1",)),
    "uncounter": (_counter, ("GA.CTR.1",)),
    "damaged": (_damaged, ("GA.DMG.2", "GA.DMG.4")),
    "altered": (_of("damage to {card} will be changed"), ("GA.REPL.1",)),
    "shielded": (_of("the next {n} damage to {card} will be prevented"), ("GA.PREV.1",)),
    "prevented": (_of("{n} damage to {card} is prevented"), ("GA.PREV.1",)),
    "recovered": (_by("recovers {n}"), ("GA.TERM.RECOVER",)),
    "declared": (_declared, ("GA.ATK.1", "GA.CBT.1")),
    "wielded": (_by("wields {card}"), ("GA.CBT.7", "GA.WEAPON.3")),
    "retaliates": (_of("{card} retaliates"), ("GA.RETAL.1",)),
    "intercepts": (_of("{card} intercepts the attack"), ("GA.KW.INTERCEPT",)),
    "redirected": (_of("the attack now goes against {card}"), ("GA.TGT.5",)),
    "doubled": (_of("the damage of {card} is doubled"), ("GA.KW.CRITICAL",)),
    "gave-up": (_by("pays no tax and does not attack"), ("GA.ATK.2", "GA.ATK.1")),
    "killed": (_killed, ("GA.DSTEP.3",)),
    "fostered": (_of("{card} is fostered"), ("GA.KW.FOSTER",)),
    "agility": (_by("has agility {n} this turn"), ("GA.KW.AGILITY",)),
    "conceded": (_by("gives up"), ("GA.CONC.1",)),
    "lost": (_by("has lost"), ("GA.END.3",)),
    "won": (_by("has won"), ("GA.END.2",)),
}


# Which fields of a fact are things: mostly the first.
SPEAKS_OF: Final[dict[str, tuple[int, ...]]] = {
    **dict.fromkeys(FACTS, (2,)),
    **dict.fromkeys(("deals", "loaded", "declared", "killed"), (2, 3)),
    **dict.fromkeys(
        ("turn", "phase", "skipped", "turn-limit", "draw", "favored", "glimpsed", "gathered",
         "empowered", "recollected", "shuffled", "agility", "recovered", "conceded", "lost", "won",
         "gave-up", *PASSED_OVER),
        (),
    ),
}  # fmt: skip


def narrate(game: Game, fact: Fact, viewer: int) -> Told | None:
    """What a fact tells a seat (-1: an onlooker)."""
    found = FACTS.get(fact[0])
    if found is None:
        return None
    text = found[0](game, fact, viewer)
    return Told(text, found[1]) if text else None
