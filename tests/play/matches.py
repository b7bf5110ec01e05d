"""Matches for tests: two seats, played at random."""

from random import Random

from tallystick.play import save
from tallystick.play.match import Match, Seat

PEOPLE = (Seat("Anna", "you"), Seat("Ben", "you"))
BOTS = (Seat("Anna", "random"), Seat("Ben", "random"))


def new(seed: int = 1, seats: tuple[Seat, ...] = BOTS) -> Match:
    """A match of Terrus."""
    return save.start("terrus", {}, seats, seed)


def go_on(match: Match, answers: int, seed: int = 0) -> Match:
    """Play on at random, at most so many answers."""
    luck = Random(seed)
    for _ in range(answers):
        decision = match.decision()
        if decision is None:
            break
        match.answer(luck.randrange(len(decision.options)))
    return match
