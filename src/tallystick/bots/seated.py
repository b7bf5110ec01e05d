"""A bot in its seat: it is handed its seat's world, never the true one."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Sized
from typing import NamedTuple

from tallystick.bots.random import luck
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import Game
from tallystick.kernel.view import resample
from tallystick.play.match import Player, Playing, Remembering, remembering
from tallystick.rules.rulebook import Rulebook


class SeatWorld(NamedTuple):
    """A world that a seat could be in for all it knows, what it knows besides what it sees, and as
    long a log as that of the match."""

    rules: Rulebook
    game: Game
    log: Sized
    known: Collection[int] = ()

    def knows(self, seat: int) -> Collection[int]:
        """What the seat whose world it is knows."""
        return self.known


class Seated:
    """Asks a bot about a world that is drawn from the bot's seed and what the seat may know, and is
    the bot's own to write to. So no bot can hang on what its seat cannot see. One that looks at
    nothing but its options (not ``looks``) has no need of a world."""

    def __init__(self, bot: Player, seed: int, looks: bool = True) -> None:
        self.bot = bot
        self.seed = seed
        self.looks = looks

    def choose(self, match: Playing, seat: int, decision: Decision) -> int:
        """What the bot answers; where there is one answer it is not asked."""
        if len(decision.options) == 1:
            return 0
        if not self.looks:
            return self.bot.choose(match, seat, decision)
        return self.bot.choose(self._seen(match, seat, decision), seat, decision)

    def recalls(self, rules: Rulebook) -> bool:
        """Whether the bot has anything to recall."""
        return remembering(self.bot, rules) is not None

    def recall(self, match: Playing, seat: int, decision: Decision, said: Sequence[Option]) -> None:
        """What the bot recalls; where it may have begun a course, in the same world as then."""
        if len(decision.options) > 1 and isinstance(self.bot, Remembering):
            begins = said[0][0] in match.rules.course_verbs
            seen = self._seen(match, seat, decision) if begins else match
            self.bot.recall(seen, seat, decision, said)

    def _seen(self, match: Playing, seat: int, decision: Decision) -> SeatWorld:
        drawn = luck(self.seed, match, seat).getrandbits(64)
        known = match.knows(seat)
        world = resample(match.game, seat, drawn, known)
        world.ask(decision)
        return SeatWorld(match.rules, world, match.log, known)
