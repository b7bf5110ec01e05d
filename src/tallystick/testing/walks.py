"""Random play under any rulebook: what the laws walk over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from tallystick.errors import unknown
from tallystick.kernel.machine import Game
from tallystick.rules.house import HouseRule
from tallystick.rules.rulebook import Rulebook

ENOUGH: Final = 20_000  # no game of ours takes so many decisions


# The first of the readings of every option, the last, and mixes drawn by lot.
MIXES: Final = ("defaults", "others", "mixed-1", "mixed-2")


def mixed(house_rules: Iterable[HouseRule], mix: str) -> dict[str, str]:
    """The readings of house rules in one of ``MIXES``; InputError for any other word."""
    if mix not in MIXES:
        raise unknown("mix", mix, MIXES)
    chance = Random(mix)
    if mix == "defaults":
        return {}
    if mix == "others":
        return {rule.name: rule.readings[-1] for rule in house_rules}
    return {rule.name: chance.choice(rule.readings) for rule in house_rules}


def seats_for(rules: Rulebook, seed: int) -> int:
    """The number of seats: mostly the fewest, now and then one or two more, as allowed."""
    fewest, most = rules.players
    return min(fewest + (0, 0, 1, 0, 2)[seed % 5], most)


def new_game(rules: Rulebook, seed: int) -> Game:
    """A game of a seed, which also says for how many seats, of those that it is for."""
    return rules.new(seed, seats_for(rules, seed))


def options_of(game: Game) -> int:
    """How many options the open decision has; 0 when the game is over."""
    decision = game.decision()
    return len(decision.options) if decision else 0


def random_step(game: Game, chance: Random) -> int:
    """Take any option, each equally likely, and return its place; -1 when the game is over."""
    n = options_of(game)
    if n == 0:
        return -1
    answer = chance.randrange(n)
    game.step(answer)
    return answer


def play_on(game: Game, chance: Random, most: int = ENOUGH) -> list[int]:
    """Up to ``most`` random steps, or to the end of the game; the answers given, by their
    places."""
    answers: list[int] = []
    while len(answers) < most and (answer := random_step(game, chance)) >= 0:
        answers.append(answer)
    return answers


def positions(rules: Rulebook, seed: int, every: int = 1, thinner: int = ENOUGH) -> Iterator[Game]:
    """The positions of one random game, each ``every``-th of them and the last; after each
    ``thinner`` of them they come twice as far apart.

    The game goes on from where it stands when asked for the next one.
    """
    chance = Random(seed)
    game = new_game(rules, seed)
    left, shown = chance.randrange(every), 0
    while not game.over:
        if left == 0:
            yield game
            shown += 1
            left = every << shown // thinner
        random_step(game, chance)
        left -= 1
    yield game


def walk(rules: Rulebook, seed: int, enough: int, every: int = 1) -> Iterator[Game]:
    """At least ``enough`` positions, of as many games as that takes, from ``seed`` upwards, each
    ``every``-th (1: all); of a game with many more they are thinned out as it goes on. A game goes
    on from where it then stands when the next position is asked for."""
    found = 0
    while found < enough:
        for game in positions(rules, seed, every, enough):
            yield game
            found += 1
        seed += 1
