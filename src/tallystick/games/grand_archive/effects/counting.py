"""Effects that put counters on things and take them off (GA.CTR.1)."""

from __future__ import annotations

from tallystick.games.grand_archive.combat import counters
from tallystick.games.grand_archive.effects.aimed import Aimed, ChosenThings
from tallystick.games.grand_archive.effects.amounts import Number
from tallystick.games.grand_archive.effects.bases import EffectAmount, Thinglike
from tallystick.games.grand_archive.effects.deeds import Deed
from tallystick.games.grand_archive.effects.refs import Referent, Who
from tallystick.games.grand_archive.effects.scope import DONE, EffectScope
from tallystick.games.grand_archive.zones import zone_name
from tallystick.kernel.machine import NEXT, Game


class PutCounters(Deed):
    """Put counters on things (GA.CTR.1)."""

    def __init__(self, aimed: Aimed, register: int, kind: int, n: EffectAmount) -> None:
        super().__init__(aimed, register)
        self.kind = kind
        self.n = n

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        n = self.n.value(scope)
        for entity in found:
            if entity >= 0 and zone_name(game, entity):
                counters.put(game, entity, self.kind, n)
        return NEXT


class RemoveCounters(Deed):
    """Take counters off: of a kind, or of any (-1)."""

    def __init__(self, aimed: Aimed, register: int, kind: int, n: EffectAmount) -> None:
        super().__init__(aimed, register)
        self.kind = kind
        self.n = n

    def can(self, scope: EffectScope) -> bool:
        """Whether as many are there."""
        found = self.aimed.values(scope)
        there = [counters.count(scope.game, e, self.kind) for e in found if self.kind >= 0]
        return self.kind < 0 or sum(there) >= max(min(self.n.value(scope), 99), 1)

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
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


class OneByOne(ChosenThings):
    """Counters among things, chosen one after the other: a thing is chosen for each that is taken
    off it."""

    def __init__(self, what: Thinglike, kind: int, most: EffectAmount, who: Who) -> None:
        super().__init__(what, Number(0), most, who)
        self.kind = kind

    def left(self, scope: EffectScope, taken: list[int]) -> list[int]:
        """What has more of them than are taken already."""
        game, found = scope.game, self.values(scope)
        return [e for e in found if counters.count(game, e, self.kind) > taken.count(e)]


class MoveCounters(Deed):
    """Take counters off things, of each up to ``n``, and put as many on another (GA.CTR.1)."""

    def __init__(
        self, aimed: Aimed, register: int, kind: int, n: EffectAmount, to: Referent
    ) -> None:
        super().__init__(aimed, register)
        self.kind = kind
        self.n = n
        self.to = to

    def can(self, scope: EffectScope) -> bool:
        """Whether there are any, and something to put them on."""
        found = [e for e in self.aimed.values(scope) if e >= 0]
        there = any(counters.count(scope.game, e, self.kind) for e in found)
        return there and self.to.first(scope) >= 0

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        host, n = self.to.first(scope), self.n.value(scope)
        there = host >= 0 and bool(zone_name(game, host))
        moved = sum(counters.remove(game, e, self.kind, n) for e in found if there and e >= 0)
        counters.put(game, host, self.kind, moved)
        self.tally(scope, moved)
        scope.remember(DONE, int(moved > 0))
        return NEXT
