"""The story of a game: what each fact tells, and the clauses that it cites."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.games.marvel_champions.effects.lasting import KEYWORDS
from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.messages.names import (
    SHORT,
    card_name,
    counter_word,
    seat_name,
)
from tallystick.games.marvel_champions.messages.options import describe
from tallystick.games.marvel_champions.pieces import FORMS, STATS
from tallystick.games.marvel_champions.zones import STATUS, STATUS_NAMES
from tallystick.kernel.decision import Option
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.prose import counted
from tallystick.rules.rulebook import Told

Tell = Callable[[Game, int, int, int], str]


def _plain(words: str) -> Tell:
    def tell(game: Game, seat: int, a: int, b: int) -> str:
        return words.format(who=seat_name(game, seat), card=card_name(game, a), n=abs(b), b=b)

    return tell


def _aimed(words: str) -> Tell:
    def tell(game: Game, seat: int, a: int, b: int) -> str:
        other = card_name(game, b) if b >= 0 else "nothing"
        return words.format(who=seat_name(game, seat), card=card_name(game, a), other=other)

    return tell


def _status(words: str) -> Tell:
    def tell(game: Game, seat: int, a: int, b: int) -> str:
        name = STATUS_NAMES[STATUS.index(b)]
        return words.format(card=card_name(game, a), status=name)

    return tell


def _threat(game: Game, seat: int, a: int, b: int) -> str:
    name = card_name(game, a)
    return f"{b} threat is placed on {name}." if b > 0 else f"{-b} threat is removed from {name}."


def _boost(game: Game, seat: int, a: int, b: int) -> str:
    return f"Boost card {card_name(game, a)}: {counted(b, 'boost icon')}."


def _form(game: Game, seat: int, a: int, b: int) -> str:
    return f"{seat_name(game, seat)} changes to {FORMS[b]} form: {card_name(game, a)}."


def _first(game: Game, seat: int, a: int, b: int) -> str:
    return f"{seat_name(game, seat)} is the first player now."


def _activates(game: Game, seat: int, a: int, b: int) -> str:
    deed = "attacks" if b else "schemes against"
    return f"{card_name(game, a)} {deed} {seat_name(game, seat)}."


def _asks(game: Game, seat: int, a: int, b: int) -> str:
    return f"{seat_name(game, seat)} asks {seat_name(game, b)} for an Action."


def _counters(game: Game, seat: int, a: int, b: int) -> str:
    deed = "put on" if b > 0 else "taken off"
    told = counted(abs(b), counter_word(piece_of(game, a)))
    return f"{told} {'is' if abs(b) == 1 else 'are'} {deed} {card_name(game, a)}."


def _gets(which: int) -> Tell:
    def tell(game: Game, seat: int, a: int, b: int) -> str:
        return f"{card_name(game, a)} gets {b:+} {SHORT[which]}."

    return tell


def _gains(game: Game, seat: int, a: int, b: int) -> str:
    return f"{card_name(game, a)} gains {KEYWORDS[b]}."


FACTS: Final[dict[str, tuple[Tell, tuple[str, ...]]]] = {
    "round": (_plain("Round {b}."), ("MC.round.1",)),
    "turn": (_plain("It is {who}'s turn."), ("MC.player-phase.1",)),
    "villain phase": (_plain("The villain phase begins."), ("MC.villain-phase.1",)),
    "drew": (_plain("{who} draws {card}."), ("MC.draw.1",)),
    "discarded": (_plain("{card} is discarded."), ("MC.discard.1",)),
    "spent": (_plain("{who} discards {card} for its icons."), ("MC.cost.7", "MC.resource.2")),
    "generated": (_plain("{card} generates resources."), ("MC.resource.10",)),
    "paid": (_plain("{who} pays for {card}."), ("MC.cost.12", "MC.initiating-abilities.5")),
    "cancelled": (_plain("The effects of {card} are cancelled."), ("MC.cancel.1",)),
    "not paid": (_plain("The cost of {card} was not paid in full."), ("MC.cost.22",)),
    "plays": (_plain("{who} plays {card}."), ("MC.initiating-abilities.1",)),
    "took back": (_plain("{who} takes {card} back."), ("MC.initiating-abilities.5",)),
    "uses": (_plain("{card}: its ability resolves."), ("MC.initiating-abilities.6",)),
    "exhausted": (_plain("{card} exhausts."), ("MC.cost.31",)),
    "readied": (_plain("{card} readies."), ("MC.end-player-phase.3",)),
    "entered": (_plain("{card} enters play."), ("MC.enters.1",)),
    "left": (_plain("{card} leaves play."), ("MC.enters.1",)),
    "engaged": (_plain("{card} engages {who}."), ("MC.minion.1",)),
    "aimed": (_plain("{who} chooses {card}."), ("MC.target.9",)),
    "attacks": (_aimed("{card} attacks {other}."), ("MC.attack.1",)),
    "thwarts": (_aimed("{card} thwarts {other}."), ("MC.thwart.1",)),
    "activates": (_activates, ("MC.activation.1",)),
    "boost given": (_plain("{card} is given a boost card."), ("MC.enemy-attack.1",)),
    "boost": (_boost, ("MC.boost.1", "MC.enemy-attack.3")),
    "defends": (_plain("{card} defends."), ("MC.enemy-attack.2", "MC.defend.1")),
    "strikes": (_plain("{card} strikes for {b}."), ("MC.enemy-attack.4",)),
    "damaged": (_plain("{card} takes {b} damage."), ("MC.damage.1", "MC.damage.4")),
    "tough": (_plain("{card}'s tough card prevents the damage."), ("MC.tough.1",)),
    "prevented": (_plain("{card} prevents {b} of it."), ("MC.prevent.1",)),
    "healed": (_plain("{card} heals {b} damage."), ("MC.heal.1",)),
    "status": (_status("{card} is given a {status} card."), ("MC.status.1",)),
    "lost status": (_status("{card} loses its {status} card."), ("MC.stun.1", "MC.confuse.1")),
    "defeated": (_plain("{card} is defeated."), ("MC.defeat.1",)),
    "threat": (_threat, ("MC.main-scheme.1", "MC.side-scheme.2")),
    "completed": (_plain("{card} is completed."), ("MC.main-scheme.1",)),
    "stage": (_plain("{card} is the main scheme now."), ("MC.main-scheme.2",)),
    "flipped": (_plain("{card} is turned over."), ("MC.main-scheme.2",)),
    "villain stage": (_plain("{card} comes back, stronger."), ("MC.villain.1",)),
    "revealed": (_plain("{who} reveals {card}."), ("MC.reveal.1",)),
    "surged": (_plain("{card} surges."), ("MC.surge.1",)),
    "dealt": (_plain("{who} is dealt an encounter card."), ("MC.deal.1", "MC.villain-phase.3")),
    "reshuffled": (_plain("{who}'s discard pile becomes a new deck."), ("MC.player-deck.1",)),
    "accelerated": (_plain("The encounter deck is renewed."), ("MC.encounter-deck.1",)),
    "no encounter cards": (_plain("There are no encounter cards left."), ("MC.win.1",)),
    "first player": (_first, ("MC.villain-phase.5",)),
    "form": (_form, ("MC.form.1", "MC.player-turn.1")),
    "counters": (_counters, ("MC.counter.1",)),
    **{f"gets {name}": (_gets(n), ("MC.lasting.1",)) for n, name in enumerate(STATS)},
    "gains": (_gains, ("MC.lasting.1", "MC.gains.1")),
    "added": (_plain("{who} takes {card} into hand."), ("MC.search.1",)),
    "took": (_plain("{who} takes {card} into hand."), ("MC.search.1",)),
    "shuffled in": (_plain("{card} is shuffled into a deck."), ("MC.ownership.1",)),
    "helps": (_plain("{who} offers {card}."), ("MC.alliance.1",)),
    "asks": (_asks, ("MC.player-turn.6",)),
    "eliminated": (_plain("{who} is eliminated."), ("MC.elimination.1",)),
    "won": (_plain("The villain is beaten: the players have won."), ("MC.win.1", "MC.villain.1")),
    "lost": (_plain("All players are eliminated: they have lost."), ("MC.elimination.2",)),
}


# Which fields of a fact are cards: mostly the first.
SPEAKS_OF: Final[dict[str, tuple[int, ...]]] = {
    **dict.fromkeys(FACTS, (2,)),
    **dict.fromkeys(("attacks", "thwarts"), (2, 3)),
    **dict.fromkeys(
        ("round", "turn", "villain phase", "dealt", "reshuffled", "accelerated",
         "no encounter cards", "first player", "asks", "eliminated", "won", "lost"),
        (),
    ),
}  # fmt: skip


def narrate(game: Game, fact: Fact, viewer: int) -> Told | None:
    """What a fact tells a seat (-1: an onlooker)."""
    kind, seat, a, b = fact
    found = FACTS.get(kind)
    if found is None:
        return None
    tell, clauses = found
    return Told(tell(game, seat, a, b), clauses)


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
