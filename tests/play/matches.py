"""Matches for tests: two seats, played at random."""

import json
from pathlib import Path
from random import Random

from tallystick.play import chain, save
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


def reseal(path: Path, number: int, **fields: object) -> None:
    """Change fields of a line of a saved game, and seal all lines anew, as nobody would."""
    first, *lines = path.read_bytes().splitlines()
    seal, data = "", first + b"\n"
    for at, line in enumerate(lines, 2):
        found = json.loads(line)
        del found["seal"]
        sealed, seal = chain.sealed({**found, **fields} if at == number else found, seal)
        data += sealed
    path.write_bytes(data)
