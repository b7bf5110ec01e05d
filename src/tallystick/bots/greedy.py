"""A bot that looks one move ahead, in a world that it could be in for all it knows."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from tallystick.bots.chance import luck
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import Game
from tallystick.kernel.view import resample
from tallystick.play.match import Playing
from tallystick.rules.rulebook import Course, Rulebook

MARGIN: Final = 0.01  # what a move must be better by than standing still
MOST_MOVES: Final = 30  # in a row, without passing
FURTHER: Final = 30  # answers until a move is taken to be done
FIRST, LAST = 0, -1  # what to answer, on the way, where there is no default
PATIENCE: Final = 250  # answers in a match until the same is tried again


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
        self._tried: dict[Hashable, int] = {}  # what courses were about, and when
        self._course: tuple[Option, ...] = ()
        self._begun = 0  # how long the match was when the course began

    def choose(self, match: Playing, seat: int, decision: Decision) -> int:
        """The best option; of equal ones the default, else the first."""
        if len(decision.options) == 1:
            return 0
        next_one = self._on_course(match, decision)
        if next_one >= 0:
            return next_one
        resting = _resting(match.rules, match.game, decision.options)
        if resting >= 0 and self.moves >= MOST_MOVES:
            self.moves = 0
            return resting
        chosen = self._best(match, seat, decision, resting)
        self.moves = 0 if chosen == resting else self.moves + 1
        return chosen

    def _on_course(self, match: Playing, decision: Decision) -> int:
        """The next answer of the course that it is on; -1 if it is on none."""
        done = len(match.log) - self._begun
        if not 0 < done < len(self._course) or self._course[done] not in decision.options:
            return -1
        return decision.options.index(self._course[done])

    def _best(self, match: Playing, seat: int, decision: Decision, resting: int) -> int:
        rules = match.rules
        plausible = rules.plausible(match.game)
        if len(plausible) == 1:
            return plausible[0]
        if decision.kind in rules.consents:
            plausible = _answers(rules, decision)
        source = luck(self.seed, match, seat)
        world = resample(match.game, seat, source.getrandbits(32))
        course = self._best_course(match, world, seat)
        if course is not None:
            self._tried[course.about] = self._begun = len(match.log)
            self._course = course.answers
            return decision.options.index(course.answers[0])
        start = resting if resting >= 0 else decision.default
        order = [i for i in plausible if i != start]
        room = self.simulations // 2
        if len(order) > room:
            order = sorted(source.sample(order, room))
        best, highest = start, float("-inf")
        if resting >= 0:
            highest = rules.score(world, seat) + MARGIN
        elif start in plausible:
            highest = _value(rules, world, seat, start) + MARGIN
        for i in order:
            value = _value(rules, world, seat, i)
            if value > highest:
                best, highest = i, value
        return best

    def _best_course(self, match: Playing, world: Game, seat: int) -> Course | None:
        """The course that is worth most, if any is better than standing still."""
        rules, now = match.rules, len(match.log)
        row = [one for one in rules.courses(world) if not self._tried_lately(one, now)]
        if not row:
            return None
        best, highest = None, rules.score(world, seat) + MARGIN
        for course in row[: self.simulations // 2]:
            value = _course_value(rules, world, seat, course.answers)
            if value > highest:
                best, highest = course, value
        return best

    def _tried_lately(self, course: Course, now: int) -> bool:
        """Whether the same has been tried before, in a match of ``now`` answers, and not long
        ago."""
        when = self._tried.get(course.about, now)
        return when < now < when + PATIENCE


def _resting(rules: Rulebook, game: Game, options: list[Option]) -> int:
    """The place of "pass" where nothing else is going on, so that all stays as it is; or -1."""
    if not rules.is_settled(game):
        return -1
    return next((i for i, option in enumerate(options) if option[0] == "pass"), -1)


def _value(rules: Rulebook, world: Game, seat: int, answer: int) -> float:
    """How the seat stands after an answer and all that it leads to, at best."""
    first, hangs = _after(rules, world, seat, answer, FIRST)
    return max(first, _after(rules, world, seat, answer, LAST)[0]) if hangs else first


def _after(rules: Rulebook, world: Game, seat: int, answer: int, way: int) -> tuple[float, bool]:
    """The score when an answer is done with, and whether the way mattered."""
    mark = world.mark()
    world.step(answer)
    found = _follow(rules, world, seat, way)
    world.rewind(mark)
    return found


def _course_value(rules: Rulebook, world: Game, seat: int, answers: tuple[Option, ...]) -> float:
    """How the seat stands after a course and all that it leads to."""
    mark = world.mark()
    for answer in answers:
        world.take(answer)
    value, _ = _follow(rules, world, seat, FIRST)
    world.rewind(mark)
    return value


def _follow(
    rules: Rulebook, world: Game, seat: int, way: int, foresees: bool = True
) -> tuple[float, bool]:
    """The score when all that goes on is done with, and whether the way mattered: others answer as
    is best for them where they consent to something (if the bot ``foresees`` that), and all else
    is answered by default."""
    hangs = False
    for _ in range(FURTHER):
        if world.over or rules.is_settled(world):
            break
        decision = world.decision()
        assert decision is not None
        plausible = rules.plausible(world)
        index = decision.default
        if len(plausible) == 1:
            index = plausible[0]
        elif foresees and decision.seat != seat and decision.kind in rules.consents:
            index = _consent(rules, world, decision)
        elif index < 0:
            hangs = hangs or (decision.seat == seat and len(decision.options) > 1)
            index = way % len(decision.options)
        world.step(index)
    return rules.score(world, seat), hangs


def _consent(rules: Rulebook, world: Game, decision: Decision) -> int:
    """What another answers who is asked to agree to something: what it is better off with."""
    places = _answers(rules, decision)
    values: dict[int, float] = {}
    for place in places:
        mark = world.mark()
        world.step(place)
        values[place] = _follow(rules, world, decision.seat, FIRST, foresees=False)[0]
        world.rewind(mark)
    usual = decision.default if decision.default >= 0 else places[0]
    best = max(places, key=values.__getitem__)
    return best if values[best] > values[usual] + MARGIN else usual


def _answers(rules: Rulebook, decision: Decision) -> list[int]:
    """The places of yes and no, whatever else could be done meanwhile."""
    words = rules.consents[decision.kind]
    return [i for i, option in enumerate(decision.options) if option[0] in words]
