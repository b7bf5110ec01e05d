"""Promises and trades in a player's words (HL.turns.100 to HL.turns.114)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tallystick.games.heirless import pledges
from tallystick.games.heirless.messages.phrases import does, whom, whose
from tallystick.games.heirless.names import amount
from tallystick.games.heirless.pledges import words_of
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.prose import listed, plain

Sentence = Callable[[Game, Fact, int], str]


def worded(game: Game, fact: Fact, viewer: int) -> str:
    """A promise is put into words."""
    words = words_of(game, fact[2])
    return f"{does(fact[1], viewer, 'words')} promise {fact[2]}: “{words}”."


def promise(verb: str) -> Sentence:
    """Somebody does something about a promise, which is cited."""

    def tell(game: Game, fact: Fact, viewer: int) -> str:
        return f"{does(fact[1], viewer, verb)} promise {fact[2]}: “{words_of(game, fact[2])}”."

    return tell


def numbered(verb: str) -> Sentence:
    """Somebody does something about a promise, by its number."""

    def tell(game: Game, fact: Fact, viewer: int) -> str:
        return f"{does(fact[1], viewer, verb)} promise {fact[2]}."

    return tell


def accused(game: Game, fact: Fact, viewer: int) -> str:
    """Somebody says that a promise was broken."""
    broke = f"{whom(fact[1], viewer)} broke promise {fact[2]}"
    return f"{does(fact[3], viewer, 'claims')} that {broke}: “{words_of(game, fact[2])}”."


def answered(verb: str, what: str) -> Sentence:
    """An answer to a claim."""

    def tell(game: Game, fact: Fact, viewer: int) -> str:
        return f"{does(fact[1], viewer, verb)} that promise {fact[2]} was {what}."

    return tell


def oathbreak(game: Game, fact: Fact, viewer: int) -> str:
    """The penalty, and the promise is void."""
    cost = f"{fact[3]} Prestige on the Oathbreak reserve"
    return f"{does(fact[1], viewer, 'has')} broken promise {fact[2]}, which is void now: {cost}."


def dismissed(game: Game, fact: Fact, viewer: int) -> str:
    """The vote has found no breach."""
    return f"The players find that promise {fact[2]} was kept."


class Terms(NamedTuple):
    """What an offer comes to: who offers whom what for what, and with which promises."""

    seat: int
    partner: int
    give: Sequence[tuple[int, int]]
    take: Sequence[tuple[int, int]]
    numbers: Sequence[int]


def offer(game: Game, terms: Terms, viewer: int) -> str:
    """An offer in one sentence, without its full stop."""
    traded = f"{goods(game, terms.give)} for {goods(game, terms.take)}"
    what = traded if terms.give or terms.take else "a deal"
    whole = f"{does(terms.seat, viewer, 'offers')} {whom(terms.partner, viewer)} {what}"
    for number in terms.numbers:
        whole += f", {_attached(game, terms, number, viewer)}"
    return whole


def goods(game: Game, side: Sequence[tuple[int, int]]) -> str:
    """One side of a trade in words."""
    return listed(amount(game, good, n) for good, n in side)


def _attached(game: Game, terms: Terms, number: int, viewer: int) -> str:
    """Who makes a promise that an offer comes with, if it is accepted."""
    bound = pledges.seats_of(pledges.bound(game, number))
    words = f"“{words_of(game, number)}” (promise {number})"
    if bound == [terms.partner]:
        who = "you promise" if terms.partner == viewer else does(terms.partner, viewer, "promises")
        return f"if {who} {words}"
    if bound == [terms.seat]:
        return f"and {plain('promises') if terms.seat == viewer else 'promises'} {words}"
    return f"if both promise {words}"


def offered(game: Game, fact: Fact, viewer: int) -> str:
    """An offer is put."""
    return f"{does(fact[1], viewer, 'offers')} {whom(fact[2], viewer)} a trade."


def proposed(game: Game, fact: Fact, viewer: int) -> str:
    """A trade of more than two is proposed."""
    return f"{does(fact[1], viewer, 'proposes')} a trade of several."


def destined(game: Game, fact: Fact, viewer: int) -> str:
    """Whose what has just been named will be, or is."""
    return f"That is for {whom(fact[1], viewer)}."


def answer(verb: str) -> Sentence:
    """An answer to an offer of another player."""

    def tell(game: Game, fact: Fact, viewer: int) -> str:
        return f"{does(fact[1], viewer, verb)} {whose(fact[2], viewer)} offer."

    return tell


def handed(game: Game, fact: Fact, viewer: int) -> str:
    """Goods change hands."""
    return f"{does(fact[1], viewer, 'hands')} over {amount(game, fact[2], fact[3])}."
