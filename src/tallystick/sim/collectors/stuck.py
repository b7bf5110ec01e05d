"""Cards that lie in a hand and cannot be played, and what the engine says speaks against it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final, NamedTuple

from tallystick.kernel.decision import Candidate, Decision, Refusal
from tallystick.play.match import Match
from tallystick.sim.collectors.base import Quiet, TurnCounter, deed, hands_of, is_free, name_of

FAR: Final = 1_000_000  # what is refused for another reason than that units are lacking


class Spell(NamedTuple):
    """A card held through a round: whether it could ever be played, and the nearest refusal."""

    could: bool
    refusal: Refusal | None


class Stuck(Quiet):
    """Looks at the hand of a seat whenever it is free to do something, and asks the rules which of
    the cards could be played. A card counts once a round (from a turn of the seat's to its next):
    as playable if it was so at any of the looks; else with the refusal that was nearest to a yes:
    that which lacks the fewest units, or if none lacks any, the latest."""

    name = "stuck"

    def __init__(self, match: Match, clock: TurnCounter) -> None:
        self.match, self.clock = match, clock
        self.hands = hands_of(match)
        seats = range(match.game.seats)
        self.round = [-1 for _ in seats]
        self.spells: list[dict[str, Spell]] = [{} for _ in seats]
        self.counts: dict[str, list[int]] = {}  # rounds held, rounds playable
        self.reasons: dict[str, dict[str, list[Any]]] = {}  # by clause: rounds, units lacking

    def asked(self, decision: Decision) -> None:
        """Look, if the seat is free."""
        if not self.hands or not is_free(self.match, decision):
            return
        seat = decision.seat
        now = self.clock.round_of(seat)
        if now != self.round[seat]:
            self._close(seat)
            self.round[seat] = now
        spells = self.spells[seat]
        hand = self.match.game.lists[self.hands[seat]]
        waiting = {name_of(self.match, e) for e in hand} - {
            n for n, one in spells.items() if one.could
        }
        if not waiting:
            return
        for name, found in self._looked(seat, hand, waiting).items():
            old = spells.get(name)
            if old is None or found.could or _far(found.refusal) <= _far(old.refusal):
                spells[name] = found

    def _looked(self, seat: int, hand: list[int], waiting: set[str]) -> dict[str, Spell]:
        """How it stands with each of these cards."""
        found: dict[str, Spell] = {}
        for one in self._acts_with(seat, hand, waiting):
            name = self._about(one, hand)
            old = found.get(name)
            if one.refusal is None:
                found[name] = Spell(True, None)
            elif old is None or (not old.could and _far(one.refusal) < _far(old.refusal)):
                found[name] = Spell(False, one.refusal)
        return found

    def _acts_with(self, seat: int, hand: list[int], waiting: set[str]) -> list[Candidate]:
        """What could be done with these cards; nothing in a game whose moves have no text."""
        things = [entity for entity in hand if name_of(self.match, entity) in waiting]
        with suppress(NotImplementedError):
            return self.match.rules.acts_with(self.match.game, seat, things)
        return []

    def _about(self, one: Candidate, hand: list[int]) -> str:
        """The name of the held card that an act is about; "" for none."""
        _, entity = deed(self.match, one.option)
        return name_of(self.match, entity) if entity in hand else ""

    def _close(self, seat: int) -> None:
        for name, spell in self.spells[seat].items():
            counts = self.counts.setdefault(name, [0, 0])
            counts[0] += 1
            counts[1] += spell.could
            if spell.refusal is not None:
                reasons = self.reasons.setdefault(name, {})
                reason = reasons.setdefault(spell.refusal.clause, [0, {}])
                reason[0] += 1
                for unit, n in spell.refusal.shortfall.of if spell.refusal.shortfall else ():
                    reason[1][unit] = reason[1].get(unit, 0) + n
        self.spells[seat] = {}

    def found(self) -> object:
        """By card: rounds held, rounds playable; by decisive clause rounds and units lacking."""
        for seat in range(self.match.game.seats):
            self._close(seat)
        return {
            name: [*counts, dict(sorted(self.reasons.get(name, {}).items()))]
            for name, counts in sorted(self.counts.items())
        }


def _far(refusal: Refusal | None) -> int:
    """How many units a refusal is from a yes; FAR if it is not for want of units."""
    if refusal is None:
        return 0
    return refusal.shortfall.units if refusal.shortfall else FAR
