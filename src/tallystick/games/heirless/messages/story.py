"""A run of facts as a story: what one player gains, spends or offers in a row is one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.games.heirless.messages.facts import FACTS, narrate
from tallystick.games.heirless.messages.phrases import OfferTerms, does, offer, whom
from tallystick.games.heirless.names import amount
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.prose import listed
from tallystick.rules.rulebook import Told

# Kinds of which several in a row of one player are told together, with their verbs.
TOGETHER: Final = {
    "gained": "gains",
    "lost": "loses",
    "spent": "spends",
    "would-give": "would give",
    "handed": "hands over",
}
OFFER: Final = ("offers", "asks", "attached")  # what follows the fact that an offer was put


def sentence(game: Game, facts: Sequence[Fact], at: int, viewer: int) -> tuple[Told | None, int]:
    """The line that the fact at ``at`` begins, and where it ends."""
    end = at + 1
    kind, seat = facts[at][:2]
    if kind == "offered":
        while end < len(facts) and facts[end][0] in OFFER and facts[end][1] == seat:
            end += 1
        return _offer(game, facts[at:end], viewer), end
    while kind in TOGETHER and end < len(facts) and facts[end][:2] == (kind, seat):
        end += 1
    told = _told(game, facts[at:end], viewer)
    if told is None or kind not in TOGETHER or end == len(facts) or facts[end][0] != "destined":
        return told, end
    return told._replace(text=f"{told.text[:-1]} to {whom(facts[end][1], viewer)}."), end + 1


def _offer(game: Game, run: Sequence[Fact], viewer: int) -> Told:
    """An offer, with all that is in it."""
    give, take, promises = ([fact[2:] for fact in run if fact[0] == kind] for kind in OFFER)
    terms = OfferTerms(run[0][1], run[0][2], give, take, [number for number, _ in promises])
    clauses = dict.fromkeys(clause for fact in run for clause in FACTS[fact[0]][1])
    return Told(f"{offer(game, terms, viewer)}.", tuple(clauses))


def _told(game: Game, run: Sequence[Fact], viewer: int) -> Told | None:
    """One fact, or several of a kind, in a sentence."""
    kind, seat = run[0][:2]
    if kind not in TOGETHER:
        return narrate(game, run[0], viewer)
    goods = listed(amount(game, good, n) for _, _, good, n in run)
    return Told(f"{does(seat, viewer, TOGETHER[kind])} {goods}.", FACTS[kind][1])
