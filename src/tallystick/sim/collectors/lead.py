"""Who was ahead, turn by turn, in the eyes of the score that bots go by."""

from __future__ import annotations

from itertools import pairwise

from tallystick.bots.ahead import standing
from tallystick.kernel.decision import Decision
from tallystick.play.match import Match
from tallystick.sim.collectors.base import Quiet, TurnCounter


class Lead(Quiet):
    """At the first question of each turn, the seats whose score is the highest. The players of a
    cooperative game have nobody to be ahead of."""

    name = "lead"

    def __init__(self, match: Match, clock: TurnCounter) -> None:
        self.match, self.clock = match, clock
        self.leaders: list[int] = []  # a seat; -1 where several are level

    def asked(self, decision: Decision) -> None:
        """Note who leads, as a turn begins."""
        rules, game = self.match.rules, self.match.game
        if rules.cooperative or not self.clock.is_new_turn:
            return
        scores = [standing(rules, game, seat) for seat in range(game.seats)]
        highest = max(scores)
        level = scores.count(highest) > 1
        self.leaders.append(-1 if level else scores.index(highest))

    def found(self) -> object:
        """``changes`` of the lead; ``halfway``: who led then; ``settled``: after which share of the
        turns nobody but the last leader led any more, in per mille."""
        turns = len(self.leaders)
        if not turns:
            return {}
        led = [(turn, seat) for turn, seat in enumerate(self.leaders) if seat >= 0]
        pairs = pairwise(led)
        changed = [turn for (_, old), (turn, new) in pairs if old != new]
        settled = changed[-1] if changed else 0
        return {
            "changes": len(changed),
            "halfway": self.leaders[turns // 2],
            "settled": 1000 * settled // turns,
        }
