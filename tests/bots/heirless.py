"""Whole games of Heirless between bots, and what happened in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tallystick.bots import BOTS
from tallystick.games.heirless import pledges
from tallystick.games.heirless.season import total
from tallystick.kernel.journal import Fact, Mark
from tallystick.kernel.machine import Game
from tallystick.play import games
from tallystick.play.match import Match, Seat


class Claim(NamedTuple):
    """A claim: who made it, of whom, and whether everybody could see that breach."""

    claimant: int
    accused: int
    seen: bool


class Watched(Match):
    """A match that keeps what has happened in it, and what could be seen of a claim."""

    def __init__(self, whos: Sequence[str], seed: int) -> None:
        seats = [Seat(f"P{place}", who) for place, who in enumerate(whos)]
        self.happened: list[Fact] = []
        self.claims: list[Claim] = []
        super().__init__(games.find("heirless").rulebook({}), seats, seed)

    def answer(self, index: int) -> None:
        """Look who is in breach before a claim is made."""
        breakers = in_breach(self.game)
        before = len(self.happened)
        super().answer(index)
        for kind, accused, number, claimant in self.happened[before:]:
            if kind == "accused":
                seen = bool(breakers.get(number, 0) >> accused & 1)
                self.claims.append(Claim(claimant, accused, seen))

    def _tell(self, mark: Mark) -> None:
        self.happened += self.game.facts[mark[1] :]
        super()._tell(mark)

    def count(self, kind: str) -> int:
        """How often something of a kind happened."""
        return sum(fact[0] == kind for fact in self.happened)

    def totals(self) -> list[int]:
        """The points, by seat."""
        return [total(self.game, seat) for seat in range(self.game.seats)]


def in_breach(game: Game) -> dict[int, int]:
    """By promise who has not kept it, as everybody could see."""
    return {number: pledges.breakers(game, number) for number in pledges.live(game)}


def played(whos: Sequence[str], seed: int, most: int = 20_000) -> Watched:
    """A game between bots, to its end."""
    match = Watched(whos, seed)
    players = [BOTS[who](seed * 8 + place) for place, who in enumerate(whos)]
    for _ in range(most):
        decision = match.decision()
        if decision is None:
            return match
        match.answer(players[decision.seat].choose(match, decision.seat, decision))
    raise AssertionError(f"seed {seed} did not end")
