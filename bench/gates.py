"""How strong the bots are, as the table of docs/opponents.md: who won how many games, what was to
be reached, and whether it was.

A gate is one bot against another, on the same deals from every seat; in Heirless one among two of
the other, so that even is a third; in Marvel Champions alone against the scenario. Every game that
is over goes to a file, a line each, so that a run of hours can be stopped and gone on with; lines
of the same gate and game count once. See bench/README.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tallystick.commands.runs import crew, planned
from tallystick.play import games
from tallystick.sim.arena import Arena, Bout, Lineup, Meeting, meeting, play_bouts
from tallystick.sim.executors import played
from tallystick.sim.run import listening
from tallystick.sim.stats import Estimate, wilson

STRONGER: Final = 1.5  # wins to one loss, of a budget to one a twentieth of it; of two, 60 %
HEROES: Final = ("Night Round", "Day Shift", "Neap Watch", "Spare Parts")
SEED: Final = 1
MOST: Final = 20_000  # answers of a game


class Gate(NamedTuple):
    """A bot, whom it plays (nobody where all win or lose together), and the share of games that it
    is to win: itself, or no less than that as far as the interval tells (``at_par``)."""

    game: str
    bot: str
    rival: str = ""
    aim: float = 0.0
    at_par: bool = False

    @property
    def name(self) -> str:
        """What its games are kept under."""
        return " ".join(word for word in (self.game, self.bot, self.rival) if word)

    def is_met(self, share: Estimate) -> bool:
        """Whether so much of the games is enough."""
        return (share.high if self.at_par else share.value) >= self.aim

    def meeting(self, number: int) -> Meeting:
        """Its games: so many, rounded up to whole deals."""
        players = ",".join([self.bot] * seats_at(self.game))
        plan, rules = planned(self.game, players, seed=SEED, most=MOST)
        bots = (self.bot, self.rival) if self.rival else (self.bot,)
        what = meeting(plan, bots, number, rules.cooperative, HEROES if rules.cooperative else ())
        return what._replace(lineups=(Lineup(self.bot, self.rival),))


def seats_at(game: str) -> int:
    """How many play at once: as few as the game is for."""
    return games.find(game).rulebook({}).players[0]


def gates() -> list[Gate]:
    """Those of all games: against greedy, each budget against the next, the largest against the
    least; and a bot against itself."""
    found: list[Gate] = []
    for game, aim in (("terrus", 0.65), ("grand-archive", 0.65), ("heirless", 0.5)):
        others = seats_at(game) - 1
        even = 1 / (1 + others)
        found += [
            Gate(game, "search:200", "greedy", aim),
            Gate(game, "search:200", "search:50", even, at_par=True),
            Gate(game, "search:1000", "search:200", even, at_par=True),
            Gate(game, "search:1000", "search:50", STRONGER / (STRONGER + others)),
        ]
    alone = (("greedy", 0.0), ("search:50", 0.0), ("search:200", 0.6), ("search:1000", 0.6))
    found += [Gate("marvel-champions", bot, aim=aim) for bot, aim in alone]
    return [*found, Gate("terrus", "normal", "normal", 0.5)]


class Played:
    """The file of the games that were played: what each gate's bot had of each, from 0 to 1."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.won: dict[str, dict[int, float]] = {}
        for line in path.read_text().splitlines() if path.exists() else []:
            try:
                one = json.loads(line)
                self.won.setdefault(one["gate"], {})[one["game"]] = one["won"]
            except ValueError:  # empty, or killed while it was written: that game is played again
                continue

    def add(self, gate: Gate, what: Meeting, bout: Bout) -> None:
        """One more, if it is over."""
        arena = Arena(what, (gate.bot, gate.rival))
        arena.add(bout)
        if arena.skipped:
            not_over = f"game {bout.game} is not over {bout.record.fault}".rstrip()
            print(f"{gate.name}: {not_over}", file=sys.stderr)
            return
        (won,) = arena.won.values()
        self.won.setdefault(gate.name, {})[bout.game] = won
        with self.path.open("a") as file:
            line = {"gate": gate.name, "game": bout.game, "won": won}
            file.write(f"\n{json.dumps(line)}\n")

    def games_of(self, gate: Gate) -> dict[int, float]:
        """Those of a gate."""
        return self.won.get(gate.name, {})

    def share(self, gate: Gate) -> Estimate | None:
        """What its bot has won of them; None of none."""
        won = self.games_of(gate).values()
        return wilson(sum(won), len(won))


def play(gate: Gate, number: int, jobs: int | None, kept: Played) -> bool:
    """Play what is lacking; whether somebody stopped it."""
    what = gate.meeting(number)
    lacking = [n for n in what.numbers if n not in kept.games_of(gate)]
    if not lacking:
        return False
    workers = crew(jobs, "", len(lacking))
    with listening(workers.stop) as interruption:
        for bout in played(workers, play_bouts, what, lacking, lambda: interruption.asked):
            kept.add(gate, what, bout)
        return interruption.asked


def table(of: Iterable[Gate], kept: Played) -> Iterator[str]:
    """The table, as Markdown, of what has been played."""
    yield "| game | bot | against | has won | aim | |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for gate in of:
        share = kept.share(gate)
        if share is None:
            continue
        against = f"`{gate.rival}`" if gate.rival else "the scenario"
        won = kept.games_of(gate).values()
        aim = f"{'not below ' * gate.at_par}{100 * gate.aim:.0f} %" if gate.aim else ""
        reached = ("reached" if gate.is_met(share) else "not reached") if gate.aim else ""
        has_won = f"{sum(won):g} of {len(won)}: {share}"
        cells = (gate.game, f"`{gate.bot}`", against, has_won, aim, reached)
        yield f"| {' | '.join(cells)} |"


def chosen(arguments: Sequence[str]) -> list[Gate]:
    """The gates whose names begin with one of these; all, if there is none."""
    return [gate for gate in gates() if not arguments or gate.name.startswith(tuple(arguments))]


def main() -> int:
    """Play what is lacking and print the table; 1 if something is not reached."""
    parser = argparse.ArgumentParser(description="How strong the bots are.")
    parser.add_argument("gates", nargs="*", help='such as "terrus search:200"; all, if not given')
    parser.add_argument("--games", type=int, default=200, help="a gate")
    parser.add_argument("--jobs", type=int, help="processes; as many as there are cores")
    parser.add_argument("--keep", type=Path, default=Path("arena.jsonl"), metavar="FILE")
    asked = parser.parse_args()
    kept, of = Played(asked.keep), chosen(asked.gates)
    stopped = any(play(gate, asked.games, asked.jobs, kept) for gate in of)
    print("\n".join(table(of, kept)))
    met = [gate.is_met(share) for gate in of if (share := kept.share(gate)) is not None]
    return 130 if stopped else int(not all(met))


if __name__ == "__main__":
    raise SystemExit(main())
