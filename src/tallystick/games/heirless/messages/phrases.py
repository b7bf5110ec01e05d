"""Pieces of sentences about Heirless: who does what to whom, promises and trades (HL.turns.100 to
HL.turns.114)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tallystick.games.heirless import pledges
from tallystick.games.heirless.names import amount, colour
from tallystick.games.heirless.pledges import words_of
from tallystick.games.heirless.zones import BANDITS
from tallystick.kernel.machine import Game
from tallystick.rules.prose import People, listed, plain

PEOPLE: Final = People(colour, (BANDITS,))
does, whom, whose = PEOPLE.does, PEOPLE.whom, PEOPLE.whose


class OfferTerms(NamedTuple):
    """What an offer comes to: who offers whom what for what, and with which promises."""

    seat: int
    partner: int
    give: Sequence[tuple[int, int]]
    take: Sequence[tuple[int, int]]
    numbers: Sequence[int]


def offer(game: Game, terms: OfferTerms, viewer: int) -> str:
    """An offer in one sentence, without its full stop."""
    traded = f"{goods(game, terms.give)} for {goods(game, terms.take)}"
    what = traded if terms.give or terms.take else "a deal"
    whole = f"{does(terms.seat, viewer, 'offers')} {whom(terms.partner, viewer)} {what}"
    for number in terms.numbers:
        whole += f", {_attached(game, terms, number, viewer)}"
    return whole


def goods(game: Game, side: Sequence[tuple[int, int]]) -> str:
    """What one side of a trade gives, in words."""
    return listed(amount(game, good, n) for good, n in side)


def _attached(game: Game, terms: OfferTerms, number: int, viewer: int) -> str:
    """Who makes a promise that an offer comes with, if it is accepted."""
    bound = pledges.seats_of(pledges.bound(game, number))
    words = f"“{words_of(game, number)}” (promise {number})"
    if bound == (terms.partner,):
        who = "you promise" if terms.partner == viewer else does(terms.partner, viewer, "promises")
        return f"if {who} {words}"
    if bound == (terms.seat,):
        return f"and {plain('promises') if terms.seat == viewer else 'promises'} {words}"
    return f"if both promise {words}"
