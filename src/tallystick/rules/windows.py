"""Priority: who may act, in which order, until all have passed.

One policy among others: the holder acts as often as it likes and passes; no stack. Where triggers
wait they are resolved before anybody acts, each followed by a round in which the others have
priority.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import mypyc_attr

from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import AGAIN, ASK, NEXT, TOP_I, TOP_J, Game, I, J, Op

PASS: Final[Option] = ("pass", -1, -1)

# J holds the passes in a row, and (times OWED) the passes owed after a trigger before the next one.
OWED: Final = 64


def have_passed(game: Game, others: int) -> bool:
    """Whether so many others have passed since anybody acted; in a window that asks."""
    return game.field(J) % OWED >= others


@mypyc_attr(allow_interpreted_subclasses=True)
class Priority(ABC):
    """What a game says of its windows."""

    @abstractmethod
    def first(self, game: Game) -> int:
        """The seat that has priority first."""

    @abstractmethod
    def following(self, game: Game, seat: int) -> int:
        """The seat to which priority passes from ``seat``."""

    @abstractmethod
    def players(self, game: Game) -> int:
        """How many seats must pass."""

    @abstractmethod
    def moves(self, game: Game, seat: int, passed: bool) -> list[Option]:
        """What ``seat`` may do now; ``passed``: all others have passed since anybody acted."""

    def thoughts(self, game: Game, seat: int, passed: bool) -> list[Candidate]:
        """What ``seat`` could think of, each with the reason if it is not legal; those without
        one are its moves, in the same order."""
        return [Candidate(option) for option in self.moves(game, seat, passed)]

    def pass_refusal(self, game: Game, seat: int) -> Refusal | None:
        """Why ``seat`` may not pass now: then it has something to do. By default it may."""
        return None

    @abstractmethod
    def begin(self, game: Game, seat: int, option: Option) -> int:
        """Start a move: AGAIN."""

    @abstractmethod
    def is_playing(self, game: Game, seat: int) -> bool:
        """Whether a seat is still in the game."""

    @abstractmethod
    def is_abandoned(self, game: Game) -> bool:
        """Whether the window closes because whoever opened it has left the game."""

    @abstractmethod
    def last_word(self, game: Game) -> bool:
        """Whether the first seat is asked once more when all have passed."""

    def goes_on(self, game: Game) -> bool:
        """Whether the window does not end although all have passed: there is something that they
        passed on, such as the top of a stack. By default it ends."""
        return False

    def go_on(self, game: Game) -> int:
        """Deal with that: AGAIN. Afterwards the first seat has priority."""
        raise NotImplementedError(f"nothing goes on in {type(self).__name__}")


@mypyc_attr(allow_interpreted_subclasses=True)
class TriggerPriority(Priority):
    """The same where triggers wait in the window itself."""

    @abstractmethod
    def settle(self, game: Game) -> int:
        """Put in order what must be before anybody receives priority: NEXT, or AGAIN."""

    @abstractmethod
    def waiting(self, game: Game, holder: int) -> list[Option]:
        """The triggers of whoever is first in order, as ("trigger", place, source); or none."""

    @abstractmethod
    def owner(self, game: Game, trigger: Option) -> int:
        """The seat whose waiting trigger it is."""

    @abstractmethod
    def resolve(self, game: Game, trigger: Option) -> int:
        """Start a waiting trigger: AGAIN."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PriorityWindow(Op):
    """A window under a ``Priority``; it ends when all have passed in a row."""

    def __init__(self, priority: Priority) -> None:
        self.priority = priority
        self.triggers = priority if isinstance(priority, TriggerPriority) else None

    def run(self, game: Game) -> int:
        """Settle, resolve what waits, then ask whoever holds priority."""
        priority, triggers, frames = self.priority, self.triggers, game.lists[FRAMES]
        if frames[TOP_I] == 0:
            game.set_field(I, priority.first(game) + 1)
        if triggers is not None and (triggers.settle(game) == AGAIN or game.over):
            return AGAIN
        if priority.is_abandoned(game):
            return NEXT
        holder = frames[TOP_I] - 1
        if not priority.is_playing(game, holder):
            holder = priority.following(game, holder)
            game.set_field(I, holder + 1)
        if triggers is not None and frames[TOP_J] < OWED:
            waiting = triggers.waiting(game, holder)
            if len(waiting) == 1:
                return self._resolve(game, triggers, waiting[0])
        return ASK

    def decide(self, game: Game) -> Decision:
        """Which trigger first, or what to do with priority."""
        frames, triggers = game.lists[FRAMES], self.triggers
        holder, state = frames[TOP_I] - 1, frames[TOP_J]
        if triggers is not None and state < OWED:
            waiting = triggers.waiting(game, holder)
            if waiting:
                seat = triggers.owner(game, waiting[0])
                return Decision(seat, "trigger", waiting[0][2], waiting, 0)
        passed = state % OWED >= self.priority.players(game) - 1
        options = self.priority.moves(game, holder, passed)
        if self.priority.pass_refusal(game, holder) is not None:
            return Decision(holder, "priority", -1, options, -1)
        options.append(PASS)
        return Decision(holder, "priority", -1, options, len(options) - 1)

    def usual(self, game: Game) -> Option | None:
        """To pass, where one may and no trigger waits."""
        holder = game.field(I) - 1
        refused = self._waits(game) or self.priority.pass_refusal(game, holder)
        return None if refused else PASS

    def candidates(self, game: Game) -> list[Candidate]:
        """What the holder of priority could think of; of triggers, all."""
        holder = game.field(I) - 1
        if self._waits(game):
            return super().candidates(game)
        passed = have_passed(game, self.priority.players(game) - 1)
        away = Candidate(PASS, self.priority.pass_refusal(game, holder))
        return [*self.priority.thoughts(game, holder, passed), away]

    def take(self, game: Game, option: Option) -> int:
        """A pass, a move, or the trigger chosen."""
        if option[0] == "pass":
            return self._pass(game)
        if option[0] == "trigger":
            assert self.triggers is not None
            return self._resolve(game, self.triggers, option)
        game.set_field(J, game.field(J) // OWED * OWED)
        return self.priority.begin(game, game.field(I) - 1, option)

    def _pass(self, game: Game) -> int:
        priority = self.priority
        frames = game.lists[FRAMES]
        holder, state = frames[TOP_I] - 1, frames[TOP_J]
        passes, others = state % OWED, priority.players(game) - 1
        done = passes >= others
        if done and priority.last_word(game):
            done = holder == priority.first(game)
        owed = max(state // OWED - 1, 0)
        if done and owed == 0:
            return self._end(game)
        passes = owed * OWED + min(passes, others) + 1
        game.set_counters(priority.following(game, holder) + 1, passes)
        return self.run(game)

    def _end(self, game: Game) -> int:
        """All have passed: NEXT, or everything begins anew after what they passed on."""
        if not self.priority.goes_on(game):
            return NEXT
        game.set_counters(0, 0)
        return self.priority.go_on(game)

    def _waits(self, game: Game) -> bool:
        """Whether a trigger comes before anybody acts."""
        if self.triggers is None or game.field(J) >= OWED:
            return False
        return bool(self.triggers.waiting(game, game.field(I) - 1))

    def _resolve(self, game: Game, triggers: TriggerPriority, option: Option) -> int:
        seat, owed = triggers.owner(game, option), triggers.players(game) - 1
        game.set_counters(triggers.following(game, seat) + 1, owed * OWED)
        return triggers.resolve(game, option)
