"""How a seat stands once what it does is done with: the bots' way to look ahead.

Whatever is looked at is written to a world and taken back. Courses (``Rulebook.courses``) are
several answers that make one move; once begun they are kept to.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import BadGame, Game
from tallystick.play.match import Playing
from tallystick.rules.rulebook import Course, Rulebook

MARGIN: Final = 0.01  # what a move must be better by than standing still
FURTHER: Final = 30  # answers until a move is taken to be done
FIRST, LAST = 0, -1  # what to answer, on the way, where there is no default


def resting(rules: Rulebook, game: Game, options: list[Option]) -> int:
    """The place of "pass" where nothing else is going on, so that all stays as it is; or -1."""
    if not rules.is_settled(game):
        return -1
    return next((i for i, option in enumerate(options) if option[0] == "pass"), -1)


def thinkable(rules: Rulebook, game: Game, decision: Decision) -> list[int]:
    """The places of the answers worth a thought: where one consents to something, yes and no; what
    only begins a course is none by itself."""
    if decision.kind in rules.consents:
        return answers(rules, decision)
    places, verbs = rules.plausible(game), rules.course_verbs
    return [i for i in places if decision.options[i][0] not in verbs] or places


def standing(rules: Rulebook, world: Game, seat: int) -> float:
    """How the seat stands by the rulebook's score. BadGame for one that is no number."""
    found: object = rules.score(world, seat)
    if not isinstance(found, (int, float)):
        raise BadGame(rules, f"scores {found!r}, no number")
    return found


def value(rules: Rulebook, world: Game, seat: int, answer: int) -> float:
    """How the seat stands after an answer and all that it leads to, at best."""
    first, hangs = _after(rules, world, seat, answer, FIRST)
    return max(first, _after(rules, world, seat, answer, LAST)[0]) if hangs else first


def _after(rules: Rulebook, world: Game, seat: int, answer: int, way: int) -> tuple[float, bool]:
    """The score when an answer is done with, and whether the way mattered."""
    mark = world.mark()
    world.step(answer)
    found = follow(rules, world, seat, way)
    world.rewind(mark)
    return found


def course_value(rules: Rulebook, world: Game, seat: int, course: tuple[Option, ...]) -> float:
    """How the seat stands after a course and all that it leads to."""
    mark = world.mark()
    for answer in course:
        world.take(answer)
    found, _ = follow(rules, world, seat, FIRST)
    world.rewind(mark)
    return found


def follow(
    rules: Rulebook, world: Game, seat: int, way: int, foresees: bool = True
) -> tuple[float, bool]:
    """The score when all that goes on is done with, and whether the way mattered."""
    hangs = settle(rules, world, seat, way, foresees)
    return standing(rules, world, seat), hangs


def settle(rules: Rulebook, world: Game, seat: int, way: int, foresees: bool = True) -> bool:
    """Go on until nothing is half done; whether the way mattered. Others answer as is best for them
    where they consent to something (if the seat ``foresees`` that), and all else is answered by
    default."""
    hangs = False
    for _ in range(FURTHER):
        if world.over or rules.is_settled(world):
            break
        usual = world.current_op().usual(world)
        if usual is not None:
            world.take(usual)
            continue
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
    return hangs


def _consent(rules: Rulebook, world: Game, decision: Decision) -> int:
    """What another answers who is asked to agree to something: what it is better off with."""
    places = rules.decisive(world, answers(rules, decision))
    values: dict[int, float] = {}
    for place in places:
        mark = world.mark()
        world.step(place)
        values[place] = follow(rules, world, decision.seat, FIRST, foresees=False)[0]
        world.rewind(mark)
    usual = decision.default if decision.default >= 0 else places[0]
    best = max(places, key=values.__getitem__)
    return best if values[best] > values[usual] + MARGIN else usual


def answers(rules: Rulebook, decision: Decision) -> list[int]:
    """The places of yes and no, and of abstaining, whatever else could be done meanwhile."""
    words = rules.consents[decision.kind]
    return [i for i, option in enumerate(decision.options) if option[0] in words]


PATIENCE: Final = 250  # answers in a match until the same is tried again


class Courses:
    """The courses that a bot has begun: what they were about, and how far the last one is."""

    def __init__(self) -> None:
        self._tried: dict[Hashable, int] = {}  # when
        self._course: tuple[Option, ...] = ()
        self._begun = 0  # how long the match was when the course began

    def on(self, match: Playing, decision: Decision) -> int:
        """The next answer of the course that the bot is on; -1 if it is on none."""
        done = len(match.log) - self._begun
        if not 0 < done < len(self._course) or self._course[done] not in decision.options:
            return -1
        return decision.options.index(self._course[done])

    def fresh(self, match: Playing) -> list[Course]:
        """The courses that could be begun now and that have not been tried lately."""
        now = len(match.log)
        return [one for one in match.rules.courses(match.game) if not self._is_recent(one, now)]

    def _is_recent(self, course: Course, now: int) -> bool:
        when = self._tried.get(course.about, now)
        return when < now < when + PATIENCE

    def begin(self, match: Playing, decision: Decision, course: Course) -> int:
        """The first answer of a course."""
        self._tried[course.about] = self._begun = len(match.log)
        self._course = course.answers
        return decision.options.index(course.answers[0])

    def is_unclear(self, match: Playing, decision: Decision, said: Sequence[Option]) -> bool:
        """Whether what was ``said`` from here on, as the match was played, does not tell which
        course was begun, if any: its bot must be asked again. Begins the one that it tells."""
        if said[0][0] not in match.rules.course_verbs:
            return False
        fresh = self.fresh(match)
        found = [one for one in fresh if tuple(said[: len(one.answers)]) == one.answers]
        if len(found) == 1:
            self.begin(match, decision, found[0])
        return len(found) != 1
