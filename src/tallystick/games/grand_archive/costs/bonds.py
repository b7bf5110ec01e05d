"""What must hang together among the things that a cost asks for: "two cards from a single
graveyard", "three cards with different names" (GA.COST.7).

Each of the things asks for a permit of its place, or of what must differ. Of one place there are as
many permits as things are asked, and they are all of the same place; of what must differ there is
one for each value.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from tallystick.costs import Pick, Source, Use
from tallystick.games.grand_archive.costs.cost_actions import described_in
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.effects.amounts import lacks, trait
from tallystick.games.grand_archive.effects.things import Matcher
from tallystick.games.grand_archive.zones import controller_of
from tallystick.kernel.machine import Game

PERMIT: Final = "permit"
FIRST_PERMIT: Final = 1024  # the first of their unit bits, by number


def described(pick: Pick) -> Matcher | None:
    """What is described of the things of a pick that hang together; None where they do not."""
    what = described_in(pick)
    if not isinstance(what, Matcher) or pick.amount.value(0) < 2:
        return None
    is_one = what.zones is not None and what.zones.is_one
    return what if is_one or what.alike or what.distinct else None


class Bonds:
    """The permits of one payment: ``sources`` gives them, ``asked`` says which of them a verb done
    to a thing asks for."""

    def __init__(self, first_key: int) -> None:
        self.first_key = first_key
        self.sources: list[Source] = []
        self.asked: dict[tuple[int, str], tuple[int, ...]] = {}
        self._bits = 0

    def tie(self, game: Game, pick: Pick, what: Matcher, verb: str, found: list[int]) -> None:
        """Let the things of a pick hang together."""
        if what.distinct:
            keys: dict[int, Sequence[Hashable]] = {
                e: _values(game, e, what.distinct) for e in found
            }
            bits = self._permits(verb, keys)
            for bit in bits:
                self._give([Use(PERMIT, ((bit,),))])
        if what.alike or (what.zones is not None and what.zones.is_one):
            bits = self._permits(verb, {e: [_place(game, e, what)] for e in found})
            n = pick.amount.value(0)
            if bits:
                self._give([Use(PERMIT, ((bit,) * n,)) for bit in bits])

    def _permits(self, verb: str, keys: dict[int, Sequence[Hashable]]) -> list[int]:
        """A bit for each key; the things ask for those of theirs."""
        bits: dict[Hashable, int] = {}
        for entity, mine in keys.items():
            for key in mine:
                if key not in bits:
                    bits[key] = 1 << FIRST_PERMIT + self._bits
                    self._bits += 1
            before = self.asked.get((entity, verb), ())
            self.asked[entity, verb] = (*before, *(bits[key] for key in mine))
        return list(bits.values())

    def _give(self, uses: list[Use]) -> None:
        self.sources.append(Source(self.first_key + len(self.sources), 1, tuple(uses)))


def _place(game: Game, entity: int, what: Matcher) -> Hashable:
    """What is the same of all: whose place it lies in (GA.ZONE.2), or what it is called."""
    seat = controller_of(game, entity) if what.zones is not None and what.zones.is_one else -1
    return (seat, _values(game, entity, what.alike)) if what.alike else seat


def _values(game: Game, entity: int, name: str) -> tuple[Hashable, ...]:
    """Each of its elements; or its name, or a number; a thing without it is like none."""
    if name == "element":
        return values.elements(game, entity)
    return (("none", entity),) if lacks(game, entity, name) else (trait(game, entity, name),)
