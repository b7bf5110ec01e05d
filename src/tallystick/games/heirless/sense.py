"""Which answers make sense to a player who goes by what everybody could see (HL.turns.100 to
HL.turns.106): nobody claims a breach that did not happen, or their own, and votes follow the
record."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import pledges
from tallystick.games.heirless.claims import is_seen
from tallystick.games.heirless.voting import ABSTAIN, SIDES
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import SUBJECT, Game

JUDGING: Final = ("accused", "verdict")
CONSENTS: Final[dict[str, tuple[str, ...]]] = {
    "permission": ("allow", "forbid"),
    "consent": ("allow", "forbid"),
    "deal": ("refuse", "accept"),
    "joint deal": ("refuse", "accept"),
    "alliance": ("refuse", "accept"),
    "sign": ("sign", "decline"),
    "vote": (ABSTAIN[0], *SIDES),
}
BROKEN: Final = ("agree", "yay")


def plausible(game: Game, decision: Decision) -> list[int]:
    """The places of the options that make sense; all where none does."""
    if decision.kind in JUDGING:
        seen = is_seen(game)
        return [i for i, one in enumerate(decision.options) if (one[0] in BROKEN) == seen]
    options, seat = decision.options, decision.seat
    if decision.kind == "claim":
        found = [i for i, one in enumerate(options) if _is_true(game, one, seat)]
        return found or list(range(len(options)))
    if pledges.in_breach(game) & ~(1 << seat):
        return list(range(len(options)))
    return [i for i, one in enumerate(options) if one[0] != "claim"]


def _is_true(game: Game, option: Option, seat: int) -> bool:
    """Of claims those that are true, against all others who are in breach at once."""
    verb, a, _ = option
    if verb == "broken":
        return bool(others_in_breach(game, a, seat))
    return a == others_in_breach(game, game.field(SUBJECT), seat)


def others_in_breach(game: Game, number: int, seat: int) -> int:
    """A bitmask of those besides the seat who have not kept a promise, as everybody could see."""
    return pledges.breakers(game, number) & ~(1 << seat)
