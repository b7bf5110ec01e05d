"""The tree of a search over information sets: its nodes, and how one is chosen."""

from __future__ import annotations

from collections.abc import Hashable
from math import log, sqrt
from typing import Final

EXPLORATION: Final = 0.2  # what an uncertain move is worth a try, in values from 0 to 1
WIDENING: Final = 1.5  # moves that are opened after n visits: so many times the root of n


Move = tuple[int, str, Hashable]  # whose, answering what, and what it is


class Halving:
    """Sequential halving (Karnin, Koren and Somekh 2013): a budget of visits is dealt out in
    rounds, evenly among the moves that are left; after each round the worse half goes."""

    def __init__(self, moves: list[Move], budget: int) -> None:
        self.left = moves
        rounds = max(1, (len(moves) - 1).bit_length())
        self.quota = max(1, budget // rounds)  # visits of a round
        self.spent = 0

    def next(self, children: dict[Move, Node], seat: int) -> Move:
        """The move whose turn it is: the one with the fewest visits."""
        if self.spent == self.quota and len(self.left) > 1:
            self.left = sorted(self.left, key=lambda move: -children[move].value(seat))
            self.left = self.left[: (len(self.left) + 1) // 2]
            self.spent = 0
        self.spent += 1
        return min(self.left, key=lambda move: children[move].visits)


class Node:
    """What is known of a move: how often it was there to take (``available``) and was taken
    (``visits``), and what came of it, by seat."""

    __slots__ = ("available", "children", "visits", "worth")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.available = 1
        self.worth = [0.0] * seats
        self.children: dict[Move, Node] = {}

    def mean(self, seat: int) -> float:
        """What it is worth to a seat, on the whole; the middle before its first visit."""
        return self.worth[seat] / self.visits if self.visits else 0.5

    def value(self, seat: int) -> float:
        """The same, with moves that were only tried counting for less: by the square of visits."""
        if not self.children:
            return self.mean(seat)
        row = self.children.values()
        whole = sum(node.visits**2 for node in row)
        return sum(node.visits**2 * node.value(seat) for node in row) / whole

    def urgency(self, seat: int) -> float:
        """Upper confidence bound, by how often it could have been taken (Cowling, Powley and
        Whitehouse 2012)."""
        return self.mean(seat) + EXPLORATION * sqrt(log(self.available) / self.visits)

    def add(self, values: list[float]) -> None:
        """One more visit (backpropagation)."""
        self.visits += 1
        for seat, value in enumerate(values):
            self.worth[seat] += value

    def opens(self, known: int) -> bool:
        """Whether another move is to be tried where so many have been (progressive widening)."""
        return known < 1 + WIDENING * sqrt(self.visits)
