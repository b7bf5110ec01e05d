"""A bot that looks one move ahead, in a world that it could be in for all it knows."""

from __future__ import annotations

from typing import Final

from tallystick.bots.chance import luck
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import Game
from tallystick.kernel.view import resample
from tallystick.play.match import Match
from tallystick.rules.rulebook import Rulebook

MARGIN: Final = 0.01  # what a move must be better by than standing still
MOST_MOVES: Final = 30  # in a row, without passing
FURTHER: Final = 30  # answers until a move is taken to be done
FIRST, LAST = 0, -1  # what to answer, on the way, where there is no default


class GreedyBot:
    """Takes the option after which, once it is done with, it stands best (``Rulebook.score``).

    ``simulations`` bounds how many futures it looks into for one decision. It passes where nothing
    is better than standing still, so it comes to an end.
    """

    def __init__(self, seed: int = 0, simulations: int = 80) -> None:
        self.seed = seed
        self.simulations = simulations
        self.moves = 0

    def choose(self, match: Match, seat: int, decision: Decision) -> int:
        """The best option; of equal ones the default, else the first."""
        if len(decision.options) == 1:
            return 0
        resting = _resting(match.rules, match.game, decision.options)
        if resting >= 0 and self.moves >= MOST_MOVES:
            self.moves = 0
            return resting
        chosen = self._best(match, seat, decision, resting)
        self.moves = 0 if chosen == resting else self.moves + 1
        return chosen

    def _best(self, match: Match, seat: int, decision: Decision, resting: int) -> int:
        source = luck(self.seed, match, seat)
        world = resample(match.game, seat, source.getrandbits(32))
        start = resting if resting >= 0 else decision.default
        order = [i for i in range(len(decision.options)) if i != start]
        room = self.simulations // 2
        if len(order) > room:
            order = sorted(source.sample(order, room))
        best, highest = start, float("-inf")
        if resting >= 0:
            highest = match.rules.score(world, seat) + MARGIN
        elif start >= 0:
            highest = _value(match.rules, world, seat, start) + MARGIN
        for i in order:
            value = _value(match.rules, world, seat, i)
            if value > highest:
                best, highest = i, value
        return best


def _resting(rules: Rulebook, game: Game, options: list[Option]) -> int:
    """The place of "pass" where nothing else is going on, so that all stays as it is; or -1."""
    if not rules.is_settled(game):
        return -1
    return next((i for i, option in enumerate(options) if option[0] == "pass"), -1)


def _value(rules: Rulebook, world: Game, seat: int, answer: int) -> float:
    """How the seat stands after an answer and all that it leads to, at best."""
    first, hangs = _follow(rules, world, seat, answer, FIRST)
    return max(first, _follow(rules, world, seat, answer, LAST)[0]) if hangs else first


def _follow(rules: Rulebook, world: Game, seat: int, answer: int, way: int) -> tuple[float, bool]:
    """The score when an answer is done with, others taking defaults; whether the way mattered."""
    mark = world.mark()
    world.step(answer)
    hangs = False
    for _ in range(FURTHER):
        decision = world.decision()
        if decision is None or rules.is_settled(world):
            break
        index = decision.default
        if index < 0:
            hangs = hangs or (decision.seat == seat and len(decision.options) > 1)
            index = way % len(decision.options)
        world.step(index)
    value = rules.score(world, seat)
    world.rewind(mark)
    return value, hangs
