"""Golden playthroughs: whole games written down decision by decision, and counts of positions.

A change of the rules shows in them as a difference that one reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Final

from tallystick.errors import unknown
from tallystick.kernel.machine import Game
from tallystick.rules.house import unusual
from tallystick.rules.rulebook import Rulebook

EVERY: Final = 25  # a fingerprint of the position after so many decisions


def playthrough(
    rules: Rulebook, seed: int, seats: int = 2, options: Iterable[str] | None = None
) -> Iterator[str]:
    """The lines of a whole game; its seed also drives the random players. ``options`` are those
    house rules of its own that the heading names; left out, all that do not have their default.
    WrongSeats (a ValueError) where it is not for so many, InputError for an option that there is
    not."""
    game, chance = rules.new(seed, seats), Random(seed)
    if options is None:
        options = unusual(rules.house_rules, rules.readings)
    chosen = ", ".join(f"{name} {_reading(rules, name)}" for name in options) or "the defaults"
    yield f"# {rules.name}, {seats} seats, seed {seed}, options: {chosen}"
    yield "# number, seat, question (source): answer/options, option taken | in words"
    n = 0
    while (decision := game.decision()) is not None:
        answer = chance.randrange(len(decision.options))
        verb, a, b = option = decision.options[answer]
        yield (
            f"{n} {decision.seat} {decision.kind} ({decision.source}): "
            f"{answer}/{len(decision.options)} {verb} {a} {b} | {rules.describe(game, option)}"
        )
        game.step(answer)
        n += 1
        if n % EVERY == 0:
            yield f"= {game.digest()}"
    winners = ", ".join(map(str, game.winners())) or "nobody"
    yield f"# {n} decisions, {len(game.facts)} facts, won by {winners}"
    yield f"= {game.digest()}"


def _reading(rules: Rulebook, option: str) -> str:
    if option not in rules.readings:
        raise unknown("option", option, rules.readings)
    return rules.readings[option]


def record(lines: Iterable[str], file: Path) -> None:
    """Write lines to a golden file, over what stood in it. OSError where that cannot be."""
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def compare(lines: Iterable[str], file: Path, remedy: str = "if that is meant, record it") -> None:
    """AssertionError at the first line in which what is found differs from a golden file; OSError
    where there is none."""
    kept = file.read_text(encoding="utf-8").splitlines()
    number = 0
    for number, line in enumerate(lines, start=1):
        old = kept[number - 1] if number <= len(kept) else "(the end)"
        assert line == old, f"{file.name}:{number} differs; {remedy}\n  now {line}\n  was {old}"
    assert number == len(kept), f"{file.name} has more lines; {remedy}"


def perft(rules: Rulebook, seed: int, depth: int, seats: int = 2, after: int = 0) -> list[int]:
    """How many ways there are to go on, 1 to ``depth`` decisions deep, ``after`` so many random
    decisions into the game of a seed. AssertionError where it is over before those, WrongSeats (a
    ValueError) where it is not for so many."""
    game, chance = rules.new(seed, seats), Random(seed)
    for _ in range(after):
        decision = game.decision()
        assert decision is not None, f"the game is over before {after} decisions"
        game.step(chance.randrange(len(decision.options)))
    return ways_on(game, depth)


def ways_on(game: Game, depth: int) -> list[int]:
    """How many ways there are to go on from a position, 1 to ``depth`` decisions deep (0: none is
    looked at); one that ends the game earlier counts as one. The position stays as it was."""
    found = [0] * depth
    if found:
        _count(game, 0, found)
    return found


def _count(game: Game, deep: int, found: list[int]) -> None:
    decision = game.decision()
    if decision is None:
        for further in range(deep, len(found)):
            found[further] += 1
        return
    found[deep] += len(decision.options)
    if deep + 1 == len(found):
        return
    for answer in range(len(decision.options)):
        mark = game.mark()
        game.step(answer)
        _count(game, deep + 1, found)
        game.rewind(mark)
