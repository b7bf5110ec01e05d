"""Effects that put counters on things and take them off (GA.CTR.1)."""

from __future__ import annotations

from tallystick.games.grand_archive.combat import counters
from tallystick.games.grand_archive.effects.aimed import Aimed
from tallystick.games.grand_archive.effects.amounts import Amount
from tallystick.games.grand_archive.effects.deeds import Deed
from tallystick.games.grand_archive.effects.scope import DONE, Scope
from tallystick.games.grand_archive.zones import (
    zone_name,
)
from tallystick.kernel.machine import NEXT, Game


class PutCounters(Deed):
    """Put counters on things (GA.CTR.1)."""

    def __init__(self, aimed: Aimed, register: int, kind: int, n: Amount) -> None:
        super().__init__(aimed, register)
        self.kind = kind
        self.n = n

    def carry(self, game: Game, scope: Scope, found: list[int]) -> int:
        """On each of them."""
        n = self.n.value(scope)
        for entity in found:
            if entity >= 0 and zone_name(game, entity):
                counters.put(game, entity, self.kind, n)
        return NEXT


class RemoveCounters(Deed):
    """Take counters off: of a kind, or of any (-1)."""

    def __init__(self, aimed: Aimed, register: int, kind: int, n: Amount) -> None:
        super().__init__(aimed, register)
        self.kind = kind
        self.n = n

    def can(self, scope: Scope) -> bool:
        """Whether as many are there."""
        found = self.aimed.values(scope)
        there = [counters.count(scope.game, e, self.kind) for e in found if self.kind >= 0]
        return self.kind < 0 or sum(there) >= max(min(self.n.value(scope), 99), 1)

    def carry(self, game: Game, scope: Scope, found: list[int]) -> int:
        """From each of them."""
        wanted = self.n.value(scope)
        taken = sum(self._take(game, entity, wanted) for entity in found)
        self.tally(scope, taken)
        scope.remember(DONE, int(taken >= min(wanted, max(taken, 1))))
        return NEXT

    def _take(self, game: Game, entity: int, wanted: int) -> int:
        if self.kind >= 0:
            return counters.remove(game, entity, self.kind, wanted)
        taken = 0
        for kind, n in counters.kinds_on(game, entity):
            taken += counters.remove(game, entity, kind, min(n, wanted - taken))
        return taken
