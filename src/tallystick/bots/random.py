"""The bots' own luck, a source for each decision, so that a game taken up again has no other; and a
bot that goes by nothing else: it takes any option that makes sense, each equally likely."""

from __future__ import annotations

from random import Random

from tallystick.kernel.decision import Decision
from tallystick.play.match import Playing


def luck(seed: int, match: Playing, seat: int) -> Random:
    """A source that hangs on the bot's seed, its seat and how much has happened, nothing else."""
    return Random(f"{seed} {seat} {len(match.log)}")


class RandomBot:
    """Plays at random; the same seed plays the same game."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, match: Playing, seat: int, decision: Decision) -> int:
        """Any that is plausible (``Rulebook.plausible``)."""
        return luck(self.seed, match, seat).choice(match.rules.plausible(match.game))
