"""A run of facts as a story: what one player gains, spends or offers in a row is one sentence."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless.names import amount
from tallystick.games.heirless.telling.facts import FACTS, narrate
from tallystick.games.heirless.telling.phrases import does
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import Game
from tallystick.rules.prose import listed
from tallystick.rules.rulebook import Told

# Kinds of which several in a row of one player are told together, with their verbs.
TOGETHER: Final = {
    "gained": "gains",
    "lost": "loses",
    "spent": "spends",
    "offers": "offers",
    "asks": "asks for",
    "handed": "hands over",
}


def story(game: Game, facts: list[Fact], viewer: int) -> list[Told]:
    """What the facts of one step tell a seat (-1: an onlooker), in order."""
    lines: list[Told] = []
    at = 0
    while at < len(facts):
        end = at + 1
        kind, seat = facts[at][:2]
        while kind in TOGETHER and end < len(facts) and facts[end][:2] == (kind, seat):
            end += 1
        line = _told(game, facts[at:end], viewer)
        if line is not None:
            lines.append(line)
        at = end
    return lines


def _told(game: Game, run: list[Fact], viewer: int) -> Told | None:
    """One fact, or several of a kind, in a sentence."""
    kind, seat = run[0][:2]
    if kind not in TOGETHER:
        return narrate(game, run[0], viewer)
    goods = listed(amount(game, good, n) for _, _, good, n in run)
    return Told(f"{does(seat, viewer, TOGETHER[kind])} {goods}.", FACTS[kind][1])
