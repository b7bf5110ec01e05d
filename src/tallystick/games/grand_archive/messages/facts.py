"""What happens in a player's words: a sentence and its clauses for every kind of fact.

A line without a full stop is a heading: the turn, or (one word) the phase. Whoever may not know
which card it was is told only that there was one. Kinds that are not in FACTS are told by others.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.effects.directions import DIRECTIONS
from tallystick.games.grand_archive.messages import phrases
from tallystick.games.grand_archive.messages.lasting_text import latest
from tallystick.games.grand_archive.position import counters, stack, values
from tallystick.games.grand_archive.position.shields import ALL
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.prose import MessageTemplates, Placeholder, Sentences, Word, counted, upper

HEADINGS: Final = ("Wake", "Material", "Recollect", "Draw", "Main", "End")
STATE_BITS: Final = {
    "distant": zones.DISTANT,
    "fostered": zones.FOSTERED,
    "ephemeral": zones.EPHEMERAL,
}

# Another fact beside them tells as much, or everybody sees it.
PASSED_OVER: Final = frozenset(
    ("attacked", "burned", "scorches", "hit", "struck", "left", "put", "announced", "paid",
     "resolving", "resolved", "combat-over", "turn-ends", "recalled", "aimed at")
)  # fmt: skip


def _became(game: Game, fact: Fact, viewer: int) -> str:
    name = f"{phrases.whose(fact[1], viewer)} {phrases.short(game, fact[2])}"
    state = next((word for word, bit in STATE_BITS.items() if bit == fact[3]), "")
    is_on = fact[2] >= 0 and bool(game.lists[zones.STATES][fact[2]] & fact[3])
    return f"{upper(name)} {'becomes' if is_on else 'is no longer'} {state}." if state else ""


def _recollected(game: Game, fact: Fact, viewer: int) -> str:
    if not fact[3]:
        return ""
    cards = counted(fact[3], "card")
    return f"{phrases.PEOPLE.does(fact[1], viewer, 'takes')} {cards} from memory to hand."


# Each kind of fact: its sentence, and the clauses that it cites.
FACTS: Final[Sentences] = {
    "turn": ("Turn {n} · {who}", ("GA.PLAYERS.1",)),
    "phase": ("{phase}", ("GA.TURN.1",)),
    "skipped": ("{does:skips} the {skipped} phase.", ("GA.SKIP.1",)),
    "turn-limit": ("The last turn is over.", ("GA.END.4",)),
    "draw": ("The game is a draw.", ("GA.END.4", "GA.OBJ.2")),
    "looked": ("{does:looks} at {card}.", ("GA.ZINFO.3",)),
    "favored": ("{does:gains} Crowd's Favor.", ("GA.STATUS.1",)),
    "shown": ("{does:shows} {card}.", ("GA.KW.IMBUE",)),
    "rolled": ("{does:rolls} {n}.", ("GA.DIE.1",)),
    "glimpsed": ("{does:glimpses} {n}.", ("GA.TERM.GLIMPSE",)),
    "gathered": ("{does:gathers}.", ("GA.TERM.GATHER",)),
    "empowered": ("{does:empowers} the next Spell by {n}.", ("GA.KW.EMPOWER",)),
    "suppressed": ("{does:suppresses} {card}.", ("GA.TERM.SUPPRESS",)),
    "preserved": ("{their} is preserved.", ("GA.KW.PRESERVE",)),
    "transformed": ("{their} transforms.", ("GA.DFC.1",)),
    "starcalled": ("{does:starcalls} {card}.", ("GA.KW.STARCALLING",)),
    "brewed": ("{does:brews} {card}.", ("GA.KW.BREW",)),
    "changed": ("{object} {change}.", ("GA.CONT.2",)),
    "became": (_became, ("GA.PROP.1",)),
    "drew": ("{does:draws} {card}.", ("GA.DRAW.1",)),
    "reserved": ("{does:reserves} {card}.", ("GA.COST.5", "GA.PAY.1")),
    "recollected": (_recollected, ("GA.RECOL.3",)),
    "recalled": ("{does:takes} a card from memory to hand.", ("GA.ZONE.4",)),
    "shuffled": ("{does:shuffles} the deck.", ("GA.RAND.1",)),
    "revealed": ("{does:reveals} {card}.", ("GA.TERM.REVEAL",)),
    "milled": ("{does:puts} {card} from the deck into the graveyard.", ("GA.TERM.DISCARD",)),
    "put": ("{whose} {card} goes to {place}.", ("GA.ZONE.3", "GA.PLAY.6")),
    "hidden": ("{does:moves} {card}.", ("GA.ZONE.3",)),
    "left": ("{their} leaves the field.", ("GA.ZFIELD.1",)),
    "announced": ("{does:announces} {card}.", ("GA.ACT.1", "GA.AACT.2")),
    "taken-back": ("{does:takes} back {card}.", ("GA.PLAY.3",)),
    "paid": ("{does:pays}.", ("GA.ACT.8", "GA.COST.7")),
    "resolving": ("{their} resolves.", ("GA.RES.1",)),
    "resolved": ("{their} has resolved.", ("GA.RES.4",)),
    "attacked": ("{their} is attacked.", ("GA.CBT.6",)),
    "deals": ("{their} deals damage to {other}.", ("GA.DMG.3",)),
    "struck": ("{their} deals {n} combat damage.", ("GA.DMG.1",)),
    "hit": ("{their} hits {other}.", ("GA.DMG.1", "GA.KW.ONx")),
    "combat-over": ("{does:ends} the combat.", ("GA.EOC.1",)),
    "turn-ends": ("{does:ends} the turn.", ("GA.ENDP.3",)),
    "discarded": ("{does:discards} {card}.", ("GA.TERM.DISCARD",)),
    "targeted": ("{does:aims} {activation} at {targets}.", ("GA.ACT.5",)),
    "activated": ("{does:activates} {card}.", ("GA.ACT.9",)),
    "materialized": ("{does:materializes} {card}.", ("GA.MAT.7",)),
    "used": ("{does:uses} {card}.", ("GA.AACT.2",)),
    "triggered": ("{their} triggers.", ("GA.ATRIG.1",)),
    "fizzled": ("{their} fizzles.", ("GA.RES.3", "GA.TERM.FIZZLE")),
    "negated": ("{does:negates} {card}.", ("GA.TERM.NEGATE",)),
    "copied": ("{does:copies} {card}.", ("GA.COPY.1",)),
    "entered": ("{whose} {card} enters the field.", ("GA.RES.7",)),
    "summoned": ("{does:summons} {card}.", ("GA.TERM.SUMMON",)),
    "turned": ("{their} turns to the {direction}.", ("GA.MASTERY.2",)),
    "mastered": ("{does:gains} the mastery {card}.", ("GA.MASTERY.1",)),
    "generated": ("{does:generates} {card}.", ("GA.TERM.GATHER",)),
    "controlled": ("{does:takes} control of {card}.", ("GA.TERM.CONTROL",)),
    "died": ("{their} dies.", ("GA.TERM.DESTROY", "GA.ALLY.3")),
    "destroyed": ("{their} is destroyed.", ("GA.TERM.DESTROY",)),
    "sacrificed": ("{does:sacrifices} {card}.", ("GA.TERM.SACRIFICE",)),
    "banished": ("{their} is banished.", ("GA.TERM.BANISH",)),
    "returned": ("{whose} {card} goes to {place}.", ("GA.ZONE.3",)),
    "rested": ("{their} rests.", ("GA.TERM.AWAKE",)),
    "woke": ("{their} wakes up.", ("GA.WAKE.1",)),
    "loaded": ("{their} is loaded into {other}.", ("GA.TERM.LOAD",)),
    "leveled": ("{does:levels} up to {card}.", ("GA.CHAMP.6",)),
    "deleveled": ("{does:goes} back to {card}.", ("GA.CHAMP.11",)),
    "counter": ("{their} gets {counters}.", ("GA.CTR.1",)),
    "uncounter": ("{their} loses {counters}.", ("GA.CTR.1",)),
    "burned": ("{their} takes {n} damage outside of combat.", ("GA.DMG.2",)),
    "scorches": ("{their} deals damage to {other} outside of combat.", ("GA.DMG.3",)),
    "damaged": ("{their} takes {n} damage{standing}.", ("GA.DMG.2", "GA.DMG.4")),
    "altered": ("damage to {their} will be changed.", ("GA.REPL.1",)),
    "shielded": ("{shielded}damage to {their} will be prevented.", ("GA.PREV.1",)),
    "prevented": ("{n} damage to {their} is prevented.", ("GA.PREV.1",)),
    "recovered": ("{does:recovers} {n}.", ("GA.TERM.RECOVER",)),
    "declared": ("{their} attacks {other}.", ("GA.ATK.1", "GA.CBT.1")),
    "wielded": ("{does:wields} {card}.", ("GA.CBT.7", "GA.WEAPON.3")),
    "retaliates": ("{their} retaliates.", ("GA.RETAL.1",)),
    "intercepts": ("{their} intercepts the attack.", ("GA.KW.INTERCEPT",)),
    "redirected": ("the attack now goes against {their}.", ("GA.TGT.5",)),
    "doubled": ("the damage of {their} is doubled.", ("GA.KW.CRITICAL",)),
    "gave-up": ("{does:pays} no tax and does not attack.", ("GA.ATK.2", "GA.ATK.1")),
    "killed": ("{their} kills {card@3}.", ("GA.DSTEP.3",)),
    "fostered": ("{their} is fostered.", ("GA.KW.FOSTER",)),
    "agility": ("{does:has} agility {n} this turn.", ("GA.KW.AGILITY",)),
    "conceded": ("{does:gives} up.", ("GA.CONC.1",)),
    "lost": ("{does:has} lost.", ("GA.END.3",)),
    "won": ("{does:has} won.", ("GA.END.2",)),
}


def standing(game: Game, entity: int) -> str:
    """How a damaged unit stands, to follow a sentence."""
    if not zones.on_field(game, entity) or not values.is_unit(game, entity):
        return ""
    return f" ({game.lists[zones.DAMAGE][entity]} of {values.life(game, entity)})"


def _activation(slot: Placeholder) -> str:
    """Targets are chosen before it is activated: what of is read from the instance."""
    at = stack.find(slot.game, slot.fact[3])
    return (
        phrases.name_of(slot.game, slot.game.lists[zones.STACK][at : at + stack.WIDTH])
        if at >= 0
        else "it"
    )


def _counters(slot: Placeholder) -> str:
    kind, n = divmod(slot.fact[3], counters.MANY)
    return counted(n, f"{book_of(slot.game).counter_names[kind]} counter")


# What the words of a sentence stand for that are this game's own.
WORDS: Final[dict[str, Word]] = {
    **phrases.PEOPLE.words(),
    "activation": _activation,
    "card": lambda slot: phrases.card(slot.game, slot.at(2)),
    "change": lambda slot: latest(slot.game, slot.fact[2], slot.fact[3]),
    "counters": _counters,
    "direction": lambda slot: DIRECTIONS[slot.fact[3] % len(DIRECTIONS)].title(),
    "object": lambda slot: phrases.thing(slot.game, slot.fact[2], slot.viewer),
    "other": lambda slot: phrases.thing(slot.game, slot.fact[3], slot.viewer),
    "phase": lambda slot: HEADINGS[slot.fact[2]],
    "place": lambda slot: zones.place_name(slot.fact[3]) or "nowhere",
    "skipped": lambda slot: zones.PHASES[slot.fact[2]],
    "standing": lambda slot: standing(slot.game, slot.fact[2]),
    "targets": lambda slot: phrases.target_text(slot.game, slot.fact[2], slot.viewer),
    "shielded": lambda slot: "" if slot.fact[3] >= ALL else f"the next {slot.fact[3]} ",
    "their": lambda slot: (
        f"{phrases.whose(slot.fact[1], slot.viewer)} {phrases.short(slot.game, slot.fact[2])}"
    ),
}
TELLING: Final = MessageTemplates(FACTS, WORDS)
narrate: Final = TELLING.narrate


# Which fields of a fact are things: mostly the first.
SPEAKS_OF: Final[dict[str, tuple[int, ...]]] = {
    **dict.fromkeys(FACTS, (2,)),
    **dict.fromkeys(("deals", "scorches", "loaded", "declared", "killed"), (2, 3)),
    **dict.fromkeys(
        ("turn", "phase", "skipped", "turn-limit", "draw", "favored", "glimpsed", "gathered",
         "rolled", "empowered", "recollected", "shuffled", "agility", "recovered", "conceded",
         "lost", "won", "gave-up", *PASSED_OVER),
        (),
    ),
}  # fmt: skip
