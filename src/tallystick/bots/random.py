"""A bot that takes any option that makes sense, each equally likely."""

from __future__ import annotations

from tallystick.bots.chance import luck
from tallystick.kernel.decision import Decision
from tallystick.play.match import Playing


class RandomBot:
    """Plays at random; the same seed plays the same game."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, match: Playing, seat: int, decision: Decision) -> int:
        """Any that is plausible (``Rulebook.plausible``)."""
        return luck(self.seed, match, seat).choice(match.rules.plausible(match.game))
