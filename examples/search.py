"""Search by save and restore: which move wins most of the games that are played on at random?

    pip install 'tallystick[agents]'
    python examples/search.py [--game terrus] [--playouts 4] [--games 2]

The seat of the searcher is drawn anew for each game; the others answer at random. Every playout
begins in a world that the searcher could be in for all it knows (``resample``): it does not peek.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from typing import Final

from tallystick.agents.world import World, world_of
from tallystick.kernel.view import resample

FURTHER: Final = 60  # answers of a playout, then what stands is judged


def best(world: World, playouts: int, chance: Random) -> int:
    """The answer after which whoever is asked stands best, over so many playouts each."""
    decision = world.decision
    assert decision is not None
    if len(decision.options) == 1:
        return 0
    there, worth = world.copy(), [0.0] * len(decision.options)
    for _ in range(playouts):
        there.game = resample(world.game, decision.seat, chance.getrandbits(32))
        begun = there.save()
        for answer in range(len(decision.options)):
            there.restore(begun)
            there.take(answer)
            worth[answer] += value(there, decision.seat, chance)
    return worth.index(max(worth))


def value(world: World, seat: int, chance: Random) -> float:
    """How a seat stands after a game has gone on at random for a while."""
    for _ in range(FURTHER):
        decision = world.decision
        if decision is None:
            return 1e6 * world.returns()[seat]
        world.take(chance.randrange(len(decision.options)))
    return world.rules.score(world.game, seat)


def won(world: World, seat: int, seed: int, playouts: int) -> bool:
    """Whether the searcher in that seat wins the game of a seed."""
    chance = Random(seed)
    world.reset(seed)
    while (decision := world.decision) is not None:
        mine = decision.seat == seat
        options = len(decision.options)
        world.take(best(world, playouts, chance) if mine else chance.randrange(options))
    return world.returns()[seat] > 0


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, tell."""
    parser = argparse.ArgumentParser(description="Flat Monte Carlo by save and restore.")
    parser.add_argument("--game", default="terrus")
    parser.add_argument("--playouts", type=int, default=4)
    parser.add_argument("--games", type=int, default=2)
    chosen = parser.parse_args(arguments)
    world = world_of(chosen.game)
    wins = sum(
        won(world, Random(seed).randrange(world.seats), seed, chosen.playouts)
        for seed in range(chosen.games)
    )
    print(f"the searcher won {wins} of {chosen.games} games of {world.rules.title}")


if __name__ == "__main__":
    main()
