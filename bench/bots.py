"""What a bot's thinking costs: a world that its seat could be in, and an answer of each level.

Positions come from games of ``greedy``, every so many answers one, so that all of a game is seen.
At each of them worlds are dealt as a search deals them (many of one position), and each bot is
asked once. Milliseconds of processor time. See bench/README.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from statistics import median, quantiles
from time import process_time
from typing import Final

from tallystick.bots import BOTS
from tallystick.bots.random import luck
from tallystick.kernel.view import Determinizer
from tallystick.play import games
from tallystick.play.match import Match, Seat

WORLDS: Final = 50  # at each position
APART: Final = 7  # answers from one position to the next


def positions(game: str) -> Iterator[Match]:
    """Positions with more than one answer, some answers from each other; without end."""
    rules = games.find(game).rulebook()
    seats = [Seat(f"Seat {n}", "greedy") for n in range(rules.players[0])]
    for seed in count(1):
        match = Match(rules, seats, seed)
        bots = [BOTS["greedy"](seed + n) for n in range(len(seats))]
        asked = 0
        while (decision := match.decision()) is not None:
            if len(decision.options) > 1:
                asked += 1
                if asked % APART == 0:
                    yield match
            match.answer(bots[decision.seat].choose(match, decision.seat, decision))


def milliseconds(work: Callable[[], object], times: int = 1) -> float:
    """Processor time of each of so many times."""
    before = process_time()
    for _ in range(times):
        work()
    return (process_time() - before) * 1000 / times


def of_a_world(match: Match) -> float:
    """That of dealing a world, what is worked out once for all of a search left out."""
    decision = match.decision()
    assert decision is not None
    seat = decision.seat
    source = luck(1, match, seat)
    worlds = Determinizer(match.game, seat, match.knows(seat))
    return milliseconds(lambda: worlds.world(source.getrandbits(64)), WORLDS)


def of_an_answer(match: Match, bot: str) -> float:
    """That of one answer of a bot."""
    decision = match.decision()
    assert decision is not None
    player = BOTS[bot](1)
    return milliseconds(lambda: player.choose(match, decision.seat, decision))


def row(game: str, bots: Sequence[str], number: int) -> str:
    """The figures of a game: medians, and behind those of bots what one answer in ten takes."""
    found = list(islice(measured(game, bots), number))
    worlds = [world for world, _ in found]
    cells = [f"{median(worlds):10.3f}"]
    for at in range(len(bots)):
        times = [answers[at] for _, answers in found]
        cells.append(f"{median(times):10.1f}{quantiles(times, n=10)[-1]:10.1f}")
    return f"{game:18}" + "".join(cells)


def measured(game: str, bots: Sequence[str]) -> Iterator[tuple[float, list[float]]]:
    """At each position: of a world, and of each bot's answer."""
    for match in positions(game):
        yield of_a_world(match), [of_an_answer(match, bot) for bot in bots]


def main() -> None:
    """Print a row a game."""
    parser = argparse.ArgumentParser(description="Milliseconds of a bot's thinking.")
    parser.add_argument("games", nargs="*", default=list(games.GAMES))
    parser.add_argument("--bots", default="greedy,easy,normal", help="comma-separated")
    parser.add_argument("--positions", type=int, default=40, help="a game; at least 2")
    chosen = parser.parse_args()
    bots = chosen.bots.split(",")
    print(f"{'':18}{'world':>10}" + "".join(f"{bot:>10}{'1 in 10':>10}" for bot in bots))
    for game in chosen.games:
        print(row(game, bots, max(2, chosen.positions)), flush=True)


if __name__ == "__main__":
    main()
