"""The bots' own luck: a source for each decision, so that a game taken up again has no other."""

from __future__ import annotations

from random import Random

from tallystick.play.match import Playing


def luck(seed: int, match: Playing, seat: int) -> Random:
    """A source that hangs on the bot's seed, its seat and how much has happened, nothing else."""
    return Random(f"{seed} {seat} {len(match.log)}")
