"""The story of a game: what each fact tells, and the clauses that it cites."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.messages.names import (
    SHORT,
    card_name,
    counter_word,
    seat_name,
)
from tallystick.games.marvel_champions.messages.options import describe
from tallystick.games.marvel_champions.pieces import FORMS, STATS
from tallystick.games.marvel_champions.position.counters_laid import STEP
from tallystick.games.marvel_champions.position.lasting import KEYWORDS
from tallystick.games.marvel_champions.zones import STATUS, STATUS_NAMES
from tallystick.kernel.decision import Option
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.prose import MessageTemplates, Sentences, Word, counted
from tallystick.rules.rulebook import Told


def _threat(game: Game, fact: Fact, viewer: int) -> str:
    _, _, a, b = fact
    name = card_name(game, a)
    return f"{b} threat is placed on {name}." if b > 0 else f"{-b} threat is removed from {name}."


def _endless(game: Game, fact: Fact, viewer: int) -> str:
    if fact[3]:
        return "Every encounter card that is left brings another, without end: the players lose."
    return "Every encounter card that is left brings another, without end: no more are revealed."


def _token(game: Game, fact: Fact, viewer: int) -> str:
    return f"An acceleration token is placed on {card_name(game, fact[2])}."


def _counters(game: Game, fact: Fact, viewer: int) -> str:
    _, _, a, b = fact
    deed = "put on" if b > 0 else "taken off"
    told = counted(abs(b), counter_word(piece_of(game, a)))
    return f"{told} {'is' if abs(b) == 1 else 'are'} {deed} {card_name(game, a)}."


def _counters_laid(game: Game, fact: Fact, viewer: int) -> str:
    _, _, a, b = fact
    deed, (kind, n) = "put on" if b > 0 else "taken off", divmod(abs(b), STEP)
    told = counted(n, f"{book_of(game).kinds_laid[kind]} counter")
    return f"{told} {'is' if n == 1 else 'are'} {deed} {card_name(game, a)}."


# Each kind of fact: its sentence, and the clauses that it cites.
FACTS: Final[Sentences] = {
    "round": ("Round {n}.", ("MC.round.1",)),
    "turn": ("It is {who}'s turn.", ("MC.player-phase.1",)),
    "villain phase": ("The villain phase begins.", ("MC.villain-phase.1",)),
    "drew": ("{who} draws {card}.", ("MC.draw.1",)),
    "looked": ("{who} looks at {card}.", ("MC.look.1",)),
    "discarded": ("{card} is discarded.", ("MC.discard.1",)),
    "spent": ("{who} discards {card} for its icons.", ("MC.cost.7", "MC.resource.2")),
    "generated": ("{card} generates resources.", ("MC.resource.10",)),
    "paid": ("{who} pays for {card}.", ("MC.cost.12", "MC.initiating-abilities.5")),
    "cancelled": ("The effects of {card} are cancelled.", ("MC.cancel.1",)),
    "not paid": ("The cost of {card} was not paid in full.", ("MC.cost.22",)),
    "plays": ("{who} plays {card}.", ("MC.initiating-abilities.1",)),
    "took back": ("{who} takes {card} back.", ("MC.initiating-abilities.5",)),
    "uses": ("{card}: its ability resolves.", ("MC.initiating-abilities.6",)),
    "exhausted": ("{card} exhausts.", ("MC.cost.31",)),
    "readied": ("{card} readies.", ("MC.end-player-phase.3",)),
    "entered": ("{card} enters play.", ("MC.enters.1",)),
    "collected": ("{card} is put into the game area.", ("MC.golden.2",)),
    "left": ("{card} leaves play.", ("MC.enters.1",)),
    "engaged": ("{card} engages {who}.", ("MC.minion.1",)),
    "concerns": ("This is about {card}.", ("MC.target.11",)),
    "aimed": ("{who} chooses {card}.", ("MC.target.9",)),
    "attacks": ("{card} attacks {other}.", ("MC.attack.1",)),
    "thwarts": ("{card} thwarts {other}.", ("MC.thwart.1",)),
    "activates": ("{card} {attacks} {who}.", ("MC.activation.1",)),
    "boost given": ("{card} is given a boost card.", ("MC.enemy-attack.1",)),
    "boost": ("Boost card {card}: {n:boost icon}.", ("MC.boost.1", "MC.enemy-attack.3")),
    "defends": ("{card} defends.", ("MC.enemy-attack.2", "MC.defend.1")),
    "strikes": ("{card} strikes for {n}.", ("MC.enemy-attack.4",)),
    "damaged": ("{card} takes {n} damage.", ("MC.damage.1", "MC.damage.4")),
    "tough": ("{card}'s tough card prevents the damage.", ("MC.tough.1",)),
    "prevented": ("{card} prevents {n} of it.", ("MC.prevent.1",)),
    "healed": ("{card} heals {n} damage.", ("MC.heal.1",)),
    "status": ("{card} is given a {status} card.", ("MC.status.1",)),
    "lost status": ("{card} loses its {status} card.", ("MC.stun.1", "MC.confuse.1")),
    "defeated": ("{card} is defeated.", ("MC.defeat.1",)),
    "threat": (_threat, ("MC.main-scheme.1", "MC.side-scheme.2")),
    "completed": ("{card} is completed.", ("MC.main-scheme.1",)),
    "stage": ("{card} is the main scheme now.", ("MC.main-scheme.2",)),
    "flipped": ("{card} is turned over.", ("MC.main-scheme.2",)),
    "villain stage": ("{card} comes back, stronger.", ("MC.villain.1",)),
    "active villain": ("{card} is the active villain now.", ("MC.activation.3",)),
    "revealed": ("{who} reveals {card}.", ("MC.reveal.1",)),
    "surged": ("{card} surges.", ("MC.surge.1",)),
    "dealt": ("{who} is dealt an encounter card.", ("MC.deal.1", "MC.villain-phase.3")),
    "reshuffled": ("{who}'s discard pile becomes a new deck.", ("MC.player-deck.1",)),
    "token": (_token, ("MC.acceleration.1",)),
    "accelerated": ("The encounter deck is renewed.", ("MC.encounter-deck.1",)),
    "endless": (_endless, ("MC.surge.1", "MC.encounter-deck.1")),
    "no encounter cards": ("There are no encounter cards left.", ("MC.win.1",)),
    "first player": ("{who} is the first player now.", ("MC.villain-phase.5",)),
    "form": ("{who} changes to {form} form: {card}.", ("MC.form.1", "MC.player-turn.1")),
    "counters": (_counters, ("MC.counter.1",)),
    "counters laid": (_counters_laid, ("MC.counter.1",)),
    **{
        f"gets {name}": (f"{{card}} gets {{change}} {short}.", ("MC.lasting.1",))
        for name, short in zip(STATS, SHORT, strict=False)
    },
    "gains": ("{card} gains {keyword}.", ("MC.lasting.1", "MC.gains.1")),
    "added": ("{who} takes {card} into hand.", ("MC.search.1",)),
    "took": ("{who} takes {card} into hand.", ("MC.search.1",)),
    "shuffled unseen": ("An encounter card is shuffled into the deck of {who}.", ("MC.deal.1",)),
    "shuffled in": ("{card} is shuffled into a deck.", ("MC.ownership.1",)),
    "shuffled in unseen": ("A card is shuffled into the encounter deck.", ("MC.setup.10",)),
    "helps": ("{who} offers {card}.", ("MC.alliance.1",)),
    "asks": ("{who} asks {who@3} for an Action.", ("MC.player-turn.6",)),
    "eliminated": ("{who} is eliminated.", ("MC.elimination.1",)),
    "won": ("The villain is beaten: the players have won.", ("MC.win.1", "MC.villain.1")),
    "lost": ("All players are eliminated: they have lost.", ("MC.elimination.2",)),
}

# What the words of a sentence stand for.
WORDS: Final[dict[str, Word]] = {
    "attacks": lambda slot: "attacks" if slot.fact[3] else "schemes against",
    "card": lambda slot: card_name(slot.game, slot.fact[2]),
    "change": lambda slot: f"{slot.fact[3]:+}",
    "form": lambda slot: FORMS[slot.fact[3]],
    "keyword": lambda slot: KEYWORDS[slot.fact[3]],
    "other": lambda slot: card_name(slot.game, slot.fact[3]) if slot.fact[3] >= 0 else "nothing",
    "status": lambda slot: STATUS_NAMES[STATUS.index(slot.fact[3])],
    "who": lambda slot: seat_name(slot.game, slot.at(1)),
}
TELLING: Final = MessageTemplates(FACTS, WORDS)
narrate: Final = TELLING.narrate


# Which fields of a fact are cards: mostly the first.
SPEAKS_OF: Final[dict[str, tuple[int, ...]]] = {
    **dict.fromkeys(FACTS, (2,)),
    **dict.fromkeys(("attacks", "thwarts"), (2, 3)),
    **dict.fromkeys(
        ("round", "turn", "villain phase", "dealt", "reshuffled", "accelerated",
         "no encounter cards", "endless", "first player", "asks", "eliminated", "won", "lost"),
        (),
    ),
}  # fmt: skip


def told_answer(game: Game, option: Option) -> Told | None:
    """An answer to the open question that leaves no fact of its own."""
    decision = game.decision()
    if decision is None:
        return None
    who, (verb, a, _), kind = seat_name(game, decision.seat), option, decision.kind
    if kind == "x":
        return Told(f"{who} announces X = {a}.", ("MC.initiating-abilities.3", "MC.cost.28"))
    if kind == "may":
        does = "does it" if verb == "yes" else "leaves it"
        return Told(f"{who} {does}.", ("MC.may.1",))
    if kind == "option":
        return Told(f"{who} chooses: {describe(game, option)}", ("MC.target.10",))
    if kind == "order":
        return Told(f"{card_name(game, a)} comes first.", ("MC.timing.2",))
    if kind == "defend" and verb == "no":
        return Told(f"{who} declares no defender.", ("MC.enemy-attack.2", "MC.defend.6"))
    if kind == "designate":
        return Told(f"{who}: {describe(game, option)}.", ("MC.cost.10", "MC.resource.4"))
    return None
