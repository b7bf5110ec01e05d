"""How the search supposes that everybody goes on: a quick policy, in the tree and beyond it."""

from __future__ import annotations

from collections.abc import Mapping
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


class PlayoutPolicy:
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
        as_usual = decision.kind == PAYMENT and decision.default >= 0 and not every_payment
        places = [decision.default] if as_usual else thinkable(rules, world, decision)
        still = resting(rules, world, options)
        usual = still if still >= 0 else decision.default
        moves: dict[Move, int] = {}
        for place in places:
            moves.setdefault((seat, decision.kind, rules.alike(world, options[place])), place)
        idle = places if len(places) == 1 else [still]
        self._weigh(world, seat, {move: at for move, at in moves.items() if at not in idle})
        return {
            move: Thought(
                options[place],
                (0.0 if place in idle else self.gains[move]) + MARGIN * (place == usual),
            )
            for move, place in moves.items()
        }

    def _weigh(self, world: Game, seat: int, moves: Mapping[Move, int]) -> None:
        """Work out how much better the seat stands after each move of which that is not known."""
        unknown = {move: place for move, place in moves.items() if move not in self.gains}
        if unknown:
            now = self.rules.score(world, seat)
            for move, place in unknown.items():
                self.gains[move] = value(self.rules, world, seat, place) - now
