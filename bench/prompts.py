"""How often a person is asked, and how often only whether to act or to let things go on:
`python -m bench.prompts [GAME ...] [--games N] [--json]`.

A person against bots, who answers what the greedy bot would: all questions that leave a choice
("every"), and those that are put with the usual stops ("asked"), each with the share of those at
which all that one does not do is to go on.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from typing import Final, NamedTuple

from tallystick.bots import BOTS
from tallystick.play import games
from tallystick.play.match import PERSON, Match, Seat
from tallystick.play.session import Session, SessionQuestion, asked_of
from tallystick.rules.asking import GO_ON

GAMES: Final = ("terrus", "heirless", "marvel-champions", "grand-archive")
SEATS: Final = {"heirless": 3}
LONGEST: Final = 10_000  # answers, after which a game is given up


class Count(NamedTuple):
    """The questions of some games: how many, and of those how many are act or pass."""

    questions: int
    act_or_pass: int

    @property
    def share(self) -> float:
        """The part of them that is act or pass."""
        return self.act_or_pass / max(1, self.questions)


def is_act_or_pass(asked: SessionQuestion) -> bool:
    """Whether one of the answers only lets things go on."""
    return asked.first(GO_ON) >= 0


def questions(game: str, seed: int, usual: bool) -> Counter[tuple[str, bool]]:
    """The questions that the first seat is asked in a whole game, by kind, with the usual stops or
    without any."""
    rules = games.find(game).rulebook({})
    seats = [Seat("Ann", PERSON), *[Seat("Bot", "greedy")] * (SEATS.get(game, 2) - 1)]
    match = Match(rules, seats, seed)
    bots = [BOTS["greedy"](seed * 8 + place) for place in range(len(seats))]
    session = Session(match, [None, *bots[1:]])
    found: Counter[tuple[str, bool]] = Counter()
    while (decision := match.decision()) is not None and len(match.log) < LONGEST:
        if usual and session.advance():
            continue
        if decision.seat == 0 and len(decision.options) > 1:
            found[decision.kind, is_act_or_pass(asked_of(match, decision))] += 1
        match.answer(bots[decision.seat].choose(match, decision.seat, decision))
    return found


def count(game: str, seeds: int, usual: bool) -> tuple[Count, Counter[str]]:
    """The questions of so many games, and the kinds of those that are act or pass."""
    found: Counter[tuple[str, bool]] = Counter()
    for seed in range(seeds):
        found += questions(game, seed, usual)
    passing = Counter({kind: n for (kind, passes), n in found.items() if passes})
    return Count(found.total(), passing.total()), passing


def main() -> None:
    """A line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=GAMES)
    parser.add_argument("--games", type=int, default=10, help="how many of each (10)")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    for game in given.game:
        rows = {"every": count(game, given.games, False), "asked": count(game, given.games, True)}
        if given.json:
            data = {name: one._asdict() for name, (one, _) in rows.items()}
            print(json.dumps({"game": game, "games": given.games, **data}))
            continue
        print(game)
        for name, (one, kinds) in rows.items():
            each = one.questions / given.games
            told = ", ".join(f"{kind} {n}" for kind, n in kinds.most_common())
            print(f"  {name}: {each:6.1f} a game, act or pass {one.share:.0%} ({told})")


if __name__ == "__main__":
    main()
