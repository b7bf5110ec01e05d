"""How the search supposes that everybody goes on: a quick policy, in the tree and beyond it."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.bots.ahead import MARGIN, resting, thinkable, value
from tallystick.bots.tree import Move
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Rulebook

PAYMENT: Final = "payment"


class Thought(NamedTuple):
    """An option, and the points that it seems to gain."""

    option: Option
    gain: float


class Policy:
    """Greedy, but what a move gains is worked out once, where it first comes up, and remembered
    under what the move is; so a playout costs little more than its steps."""

    def __init__(self, rules: Rulebook) -> None:
        self.rules = rules
        self.gains: dict[Move, float] = {}

    def thoughts(
        self, world: Game, decision: Decision, every_payment: bool = False
    ) -> dict[Move, Thought]:
        """What is worth a thought at a decision, by what it is; never nothing. The policy takes
        what gains most, of equals the first. Of payments it is the one asked for by default, unless
        ``every_payment`` is thought of."""
        rules, options, seat = self.rules, decision.options, decision.seat
        places = thinkable(rules, world, decision)
        if decision.kind == PAYMENT and decision.default >= 0 and not every_payment:
            places = [decision.default]
        still = resting(rules, world, options)
        usual = still if still >= 0 else decision.default
        found: dict[Move, Thought] = {}
        for place in places:
            move = (seat, decision.kind, rules.alike(world, options[place]))
            if move not in found:
                idle = place == still or len(places) == 1
                gain = 0.0 if idle else self._gain(world, decision, place, move)
                found[move] = Thought(options[place], gain + MARGIN * (place == usual))
        return found

    def _gain(self, world: Game, decision: Decision, place: int, move: Move) -> float:
        """How much better the seat stands once the move is done with."""
        gain = self.gains.get(move)
        if gain is None:
            now = self.rules.score(world, decision.seat)
            gain = value(self.rules, world, decision.seat, place) - now
            self.gains[move] = gain
        return gain
