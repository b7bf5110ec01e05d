"""The tree of a search over information sets: its nodes, and which way goes down."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import exp, sqrt
from typing import Final

EXPLORATION: Final = 0.25  # what a likely move is worth a try, in values from 0 to 1
TEMPERATURE: Final = 2.0  # points by which a move gains less that is e times less likely

Move = tuple[int, str, Hashable]  # whose, answering what, and what it is


class SearchNode:
    """What is known of a move: how often it was there to take (``available``) and was taken
    (``visits``), and what came of it, by seat."""

    __slots__ = ("available", "children", "visits", "worth")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.available = 0
        self.worth = [0.0] * seats
        self.children: dict[Move, SearchNode] = {}

    def mean(self, seat: int) -> float:
        """What it is worth to a seat, on the whole; the middle before its first visit."""
        return self.worth[seat] / self.visits if self.visits else 0.5

    def add(self, values: list[float]) -> None:
        """Add a visit, with what came of it for each seat (backpropagation)."""
        self.visits += 1
        for seat, value in enumerate(values):
            self.worth[seat] += value

    def child(self, gains: Mapping[Move, float], seat: int) -> tuple[Move, SearchNode]:
        """The most urgent of the moves that are there, as the seat that moves sees it: what it is
        worth, and the bound of Rosin's (2011) PUCT, by how often it could have been taken (Cowling,
        Powley and Whitehouse 2012). A move is as likely as it seems to gain; so the one that seems
        best is tried first, and one not yet tried counts as much as all on the whole."""
        top = max(gains.values())
        likely = {move: exp((gain - top) / TEMPERATURE) for move, gain in gains.items()}
        whole = sum(likely.values())
        best, highest = None, 0.0
        for move, weight in likely.items():
            one = self.children.setdefault(move, SearchNode(len(self.worth)))
            one.available += 1
            bound = EXPLORATION * weight / whole * sqrt(one.available) / (1 + one.visits)
            urgency = (one if one.visits else self).mean(seat) + bound
            if best is None or urgency > highest:
                best, highest = (move, one), urgency
        assert best is not None
        return best
