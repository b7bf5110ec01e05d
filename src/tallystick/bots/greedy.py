"""A bot that looks one move ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.bots.ahead import MARGIN, Courses, course_value, resting, standing, thinkable, value
from tallystick.bots.random import luck
from tallystick.kernel.decision import Decision, Option
from tallystick.play.match import Playing
from tallystick.rules.rulebook import Course, Rulebook

MOST_MOVES: Final = 30  # in a row, without passing


class GreedyBot:
    """Takes the option after which, once it is done with, it stands best (``Rulebook.score``).

    ``simulations`` bounds how many futures it looks into for one decision. It passes where nothing
    is better than standing still, so it comes to an end. A course (``Rulebook.courses``) is taken
    before anything else, if it is better than standing still, and not tried again too soon.
    """

    def __init__(self, seed: int = 0, simulations: int = 80) -> None:
        self.seed = seed
        self.simulations = simulations
        self.moves = 0
        self.courses = Courses()

    def choose(self, match: Playing, seat: int, decision: Decision) -> int:
        """The best option; of equal ones the default, else the first."""
        if len(decision.options) == 1:
            return 0
        next_one = self.courses.on(match, decision)
        if next_one >= 0:
            return next_one
        still = resting(match.rules, match.game, decision.options)
        if still >= 0 and self.moves >= MOST_MOVES:
            self.moves = 0
            return still
        chosen = self._best(match, seat, decision, still)
        self.moves = 0 if chosen == still else self.moves + 1
        return chosen

    def recalls(self, rules: Rulebook) -> bool:
        """Always: by all rules it comes to an end."""
        return True

    def recall(self, match: Playing, seat: int, decision: Decision, said: Sequence[Option]) -> None:
        """The course that it began, and how much it has done without passing."""
        if self.courses.on(match, decision) >= 0:
            return
        if self.courses.is_unclear(match, decision, said):
            self.choose(match, seat, decision)
            return
        still = resting(match.rules, match.game, decision.options)
        rests = still >= 0 and decision.options[still] == said[0]
        self.moves = 0 if rests else self.moves + 1

    def _best(self, match: Playing, seat: int, decision: Decision, still: int) -> int:
        rules, world = match.rules, match.game
        places = thinkable(rules, world, decision)
        if len(places) == 1:
            return places[0]
        course = self._best_course(match, seat)
        if course is not None:
            return self.courses.begin(match, decision, course)
        start = still if still >= 0 else decision.default
        order = [i for i in places if i != start]
        room = self.simulations // 2
        if len(order) > room:
            order = sorted(luck(self.seed, match, seat).sample(order, room))
        best, highest = start, float("-inf")
        if still >= 0:
            highest = standing(rules, world, seat) + MARGIN
        elif start in places:
            highest = value(rules, world, seat, start) + MARGIN
        for i in order:
            worth = value(rules, world, seat, i)
            if worth > highest:
                best, highest = i, worth
        return best

    def _best_course(self, match: Playing, seat: int) -> Course | None:
        """The course that is worth most, if any is better than standing still."""
        rules, world = match.rules, match.game
        row = self.courses.fresh(match)
        if not row:
            return None
        best, highest = None, standing(rules, world, seat) + MARGIN
        for course in row[: self.simulations // 2]:
            worth = course_value(rules, world, seat, course.answers)
            if worth > highest:
                best, highest = course, worth
        return best
