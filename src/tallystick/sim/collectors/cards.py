"""What became of each card: in the opening hand, drawn, held, played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import Fact
from tallystick.play.match import Match
from tallystick.sim.collectors.base import Quiet, deed, hands_of, name_of, owned_by

OPENING, DRAWN, PLAYED, HELD = range(4)  # how many copies: of each name and seat
WIDTH: Final = 4


class CardCollector(Quiet):
    """By seat and name, how many copies were in the opening hand (what is held when somebody is
    first free to act), came to the hand later, were played from it, were held in the end."""

    name = "cards"

    def __init__(self, match: Match) -> None:
        self.match = match
        self.hands = hands_of(match)
        self.own = [owned_by(match, seat) if self.hands else [] for seat in range(match.game.seats)]
        self.held: list[set[int]] = [set() for _ in self.hands]
        self.counts: list[dict[str, list[int]]] = [{} for _ in self.hands]
        self.is_open = False

    def asked(self, decision: Decision) -> None:
        """The opening hands are those at the first question of somebody who is free to act."""
        if self.is_open or decision.kind not in self.match.rules.open_kinds:
            return
        self.is_open = True
        for seat, hand in enumerate(self.hands):
            self.held[seat] = set(self.match.game.lists[hand])
            for entity in self.held[seat]:
                self._count(seat, entity, OPENING)

    def answered(self, decision: Decision, option: Option) -> None:
        """A card that is held, and what one is free to do is about it, is played."""
        if not self.hands or decision.kind not in self.match.rules.open_kinds:
            return
        _, entity = deed(self.match, option)
        if entity in self.match.game.lists[self.hands[decision.seat]]:
            self._count(decision.seat, entity, PLAYED)

    def happened(self, facts: Sequence[Fact]) -> None:
        """What has come to a hand."""
        if not self.is_open:
            return
        for seat, hand in enumerate(self.hands):
            now = self.match.game.lists[hand]
            if len(now) != len(self.held[seat]) or not self.held[seat].issuperset(now):
                for entity in sorted(set(now) - self.held[seat]):
                    self._count(seat, entity, DRAWN)
                self.held[seat] = set(now)

    def _count(self, seat: int, entity: int, what: int) -> None:
        found = self.counts[seat].setdefault(name_of(self.match, entity), [0] * WIDTH)
        found[what] += 1

    def found(self) -> object:
        """``own``: what each seat has brought; ``of``: the counts."""
        for seat, hand in enumerate(self.hands):
            for entity in self.match.game.lists[hand]:
                self._count(seat, entity, HELD)
        return {"own": self.own, "of": [dict(sorted(one.items())) for one in self.counts]}
