"""Courses (``Rulebook.courses``): several answers that make one move, kept to once begun."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from tallystick.kernel.decision import Decision, Option
from tallystick.play.match import Playing
from tallystick.rules.rulebook import Course

PATIENCE: Final = 250  # answers in a match until the same is tried again


class Courses:
    """Those that a bot has begun: what they were about, and how far it is with the last one."""

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
        """Those that could be begun now, and that have not been tried lately."""
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
