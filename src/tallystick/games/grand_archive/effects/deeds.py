"""Effects that are done to things: first gathered, or chosen as they resolve, then done to all at
once (GA.RES.4, GA.DMG.5); counters are put on things and taken off (GA.CTR.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import moves, zones
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.position import (
    continuous_effects,
    counters,
    lineage,
    replacing,
    stack,
    values,
)
from tallystick.games.grand_archive.position.aimed import Aimed, ChosenThings
from tallystick.games.grand_archive.position.amounts import TALLIES, Number
from tallystick.games.grand_archive.position.bases import EffectAmount, FeasibleOp, Thinglike
from tallystick.games.grand_archive.position.changes import WAKE_UP
from tallystick.games.grand_archive.position.reasons import NOT_CHOSEN_NOW
from tallystick.games.grand_archive.position.refs import Referent, Who
from tallystick.games.grand_archive.position.scope import (
    COUNT,
    DONE,
    EffectScope,
    ability_scope,
    instance_of,
    is_strayed,
    waiting,
)
from tallystick.games.grand_archive.position.things import Condition, Such, counted
from tallystick.games.grand_archive.zones import controller_of, note_control, on_field, zone_name
from tallystick.kernel import chance
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.layout import OWNER_OF, ZONE
from tallystick.kernel.machine import AGAIN, ASK, NEXT, Game, I, J

NOT_KEPT: Final = 0


class Deed(FeasibleOp):
    """Something done to things. What it was done to stands in ``register`` afterwards, how much it
    did in the register's tally. ``seeks``: to take a card out of a zone is to search it
    (GA.SEARCH.2)."""

    seeks: bool = False

    def __init__(self, aimed: Aimed, register: int = NOT_KEPT) -> None:
        self.aimed = aimed
        self.register = register

    @property
    def choice(self) -> ChosenThings | None:
        """What it is done to, where that is chosen as it resolves."""
        aimed = self.aimed
        return aimed if isinstance(aimed, ChosenThings) else None

    def can(self, scope: EffectScope) -> bool:
        return self.aimed.can(scope)

    def run(self, game: Game) -> int:
        """Gather (I is 1 once the register is empty, J once all are known), then do it."""
        scope = ability_scope(game)
        if game.field(I) == 0:
            scope.clear(self.register)
            game.set_field(I, 1)
        if game.field(J) == 0:
            if not self._gather(game, scope):
                return ASK
            game.set_field(J, 1)
        found = scope.rows(self.register)
        scope.remember(DONE, int(self._is_done(scope, found)))
        self.tally(scope, len(found))
        return self.carry(game, scope, found)

    def _gather(self, game: Game, scope: EffectScope) -> bool:
        """Write down what it is done to. False: somebody has to choose."""
        aimed = self.choice
        if aimed is None:
            for value in self.aimed.values(scope):
                scope.add(self.register, value)
            return True
        taken = scope.rows(self.register)
        most = aimed.most.value(scope) - len(taken)
        left = aimed.left(scope, taken)
        if most <= 0 or not left:
            return True
        if aimed.at_random:
            return self._draw_lots(game, scope, left, most)
        if len(left) <= most and self.fewest(scope, aimed) >= len(taken) + len(left):
            for value in left:
                scope.add(self.register, value)
            return True
        return aimed.who.seat(scope) < 0

    def _draw_lots(self, game: Game, scope: EffectScope, left: list[int], most: int) -> bool:
        for _ in range(min(most, len(left))):
            scope.add(self.register, left.pop(chance.below(game, len(left))))
        return True

    def _is_done(self, scope: EffectScope, found: list[int]) -> bool:
        return len(found) >= self.aimed.enough(scope)

    def fewest(self, scope: EffectScope, aimed: ChosenThings) -> int:
        """How many have to be chosen."""
        return aimed.must_find(scope) if self.seeks else aimed.least.value(scope)

    def decide(self, game: Game) -> Decision:
        scope, aimed = ability_scope(game), self.choice
        assert aimed is not None
        taken = scope.rows(self.register)
        options: list[Option] = [("choose", value, -1) for value in aimed.open(scope, taken)]
        if len(taken) >= self.fewest(scope, aimed):
            options.append(("done", -1, -1))
        return Decision(aimed.who.seat(scope), "choose", scope.source, options)

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "done":
            game.set_field(J, 1)
        else:
            ability_scope(game).add(self.register, option[1])
        return AGAIN

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        return None if option in self.decide(game).options else NOT_CHOSEN_NOW

    def tally(self, scope: EffectScope, n: int) -> None:
        """How much was done: "that many"."""
        scope.remember(COUNT, n)
        if self.register:
            scope.write(self.register + TALLIES, [n])

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        """Do it: NEXT, or AGAIN after something was nested and the op is past."""
        for value in found:
            self.apply(game, scope, value)
        return NEXT

    def apply(self, game: Game, scope: EffectScope, value: int) -> None:
        """Do the deed to one thing."""


class CanGo(Condition):
    """An object that nothing keeps from being destroyed (GA.KW.IMMORTALITY)."""

    def holds(self, scope: EffectScope, entity: int) -> bool:
        return replacing.can_go(scope.game, entity)


CAN_GO: Final = CanGo()


class CanBeGivenUp(CanGo):
    """An object of a player's own that can go (GA.TERM.SACRIFICE)."""

    def __init__(self, who: Who) -> None:
        self.who = who

    def holds(self, scope: EffectScope, entity: int) -> bool:
        owned = controller_of(scope.game, entity) in self.who.seats(scope)
        return owned and super().holds(scope, entity)


def is_in_game(scope: EffectScope, entity: int) -> bool:
    """What has not left the game with its owner (GA.END.5)."""
    return scope.game.lists[ZONE][entity] >= 0


IN_GAME: Final = Such(is_in_game)


class Destroy(Deed):
    """GA.TERM.DESTROY; those "destroyed this way" stand in the register ``gone``: not what is
    immortal, nor what was banished instead (GA.GEFF.4)."""

    def __init__(self, aimed: Aimed, register: int, gone: int = NOT_KEPT) -> None:
        super().__init__(aimed, register)
        self.gone = gone

    def _is_done(self, scope: EffectScope, found: list[int]) -> bool:
        """Done to those that can go (GA.RES.6)."""
        return super()._is_done(scope, [one for one in found if CAN_GO.holds(scope, one)])

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        going = [
            one
            for one in found
            if replacing.goes_itself(game, one) and moves.is_destroyed(game, one)
        ]
        moves.destroy(game, found)
        if self.gone:
            scope.write(self.gone, going)
            scope.write(self.gone + TALLIES, [len(going)])
        return NEXT


class Sacrifice(Deed):
    """GA.TERM.SACRIFICE: of ``who``, what they control; only what can go is sacrificed
    (GA.LEGAL.1)."""

    def __init__(self, aimed: Aimed, register: int, who: Who) -> None:
        super().__init__(aimed, register)
        aimed.test = CanBeGivenUp(who)

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        moves.sacrifice(game, found)
        return NEXT


class Banish(Deed):
    """GA.TERM.BANISH; ``veiled``: face down; ``lent``: until its source leaves the field."""

    def __init__(self, aimed: Aimed, register: int, veiled: bool = False) -> None:
        super().__init__(aimed, register)
        self.veiled = veiled
        self.lent = 0  # the change that says so, 0: for good

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        """All at once; copies on the stack are no cards. What would last until something that has
        happened does not begin (GA.CONT.1)."""
        vouched = self.veiled and self.aimed.is_particular
        going = [e for e in found if e >= 0 and not instance_of(e)]
        if self.lent and (is_strayed(scope) or not on_field(game, scope.source)):
            going = []
            scope.remember(DONE, 0)
        origins = [game.lists[ZONE][entity] for entity in going]
        moves.banish(game, going, self.veiled, vouched)
        for entity, zone in zip(going, origins, strict=True):
            if self.lent and zone_name(game, entity) in ("banishment", "veiled"):
                continuous_effects.lend(
                    game, self.lent, entity, zone, source=scope.source, seat=scope.seat
                )
        if book_of(game).banishers:
            for entity in going:
                continuous_effects.note_banished(game, entity, scope.source, scope.seat)
        return NEXT


class DiscardThings(Deed):
    """GA.TERM.DISCARD."""

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        """Discard them in one act, one after the other."""
        moves.discard(game, found)
        return NEXT


class ReserveThings(Deed):
    """GA.TERM.RESERVE: cards of a hand go to their owner's memory."""

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        """Reserve the cards that are in a hand; what lies elsewhere cannot be reserved."""
        held = [e for e in found if zone_name(game, e) == "hand"]
        scope.remember(DONE, int(bool(held)))
        for entity in held:
            moves.reserve(game, game.lists[OWNER_OF][entity], [entity])
        return NEXT


class Rest(Deed):
    """GA.TERM.AWAKE: rest awake objects; a rested one was not rested by this."""

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        awake = [e for e in found if not game.lists[zones.RESTED][e]]
        scope.remember(DONE, int(bool(awake)))
        for entity in awake:
            moves.rest(game, entity)
        return NEXT


class Wake(Deed):
    """Wake rested objects up, unless something keeps them rested; one that is awake was not woken
    by this (GA.TERM.AWAKE)."""

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        rested = [e for e in found if game.lists[zones.RESTED][e]]
        for entity in rested:
            settle_wake(game, entity)
        return scope.done(any(not game.lists[zones.RESTED][e] for e in rested))


def settle_wake(game: Game, entity: int) -> None:
    """Wake an object up, where nothing says that it cannot (GA.LEGAL.1)."""
    if on_field(game, entity) and not values.forbids(game, entity, WAKE_UP):
        moves.wake(game, entity)


class Become(Deed):
    """Something becomes distant, fostered, ephemeral, prepared ... (GA.PROP.1)."""

    def __init__(self, aimed: Aimed, register: int, bit: int) -> None:
        super().__init__(aimed, register)
        self.bit = bit

    def apply(self, game: Game, scope: EffectScope, value: int) -> None:
        moves.become(game, value, self.bit)


class RemoveDamage(Deed):
    """Take the damage of allies away (GA.STATS.3)."""

    def apply(self, game: Game, scope: EffectScope, value: int) -> None:
        if on_field(game, value):
            game.set(zones.DAMAGE, value, 0)


class Negate(Deed):
    """GA.TERM.NEGATE: instances leave the stack; what is spoken of then is their cards."""

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        cards: list[int] = []
        for value in found:
            instance = waiting(game, value)
            if instance:
                source = stack.field(game, instance, stack.SOURCE_OF)
                if any(values.forbids(game, one, "be negated") for one in (source, value)):
                    continue  # GA.LEGAL.1
                cards.append(source)
                stack.negate(game, instance, scope.seat)
        if self.register:
            scope.write(self.register, cards)
        return scope.done(cards)


class TakeControl(Deed):
    """A player gains control of objects (GA.TERM.CONTROL), for good or ``until`` a moment."""

    def __init__(self, aimed: Aimed, register: int, who: Who, until: int) -> None:
        super().__init__(aimed, register)
        self.who = who
        self.until = until

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        """Give control of the objects to the player; whoever has them already keeps them, for so
        long at least."""
        seat = self.who.seat(scope)
        for entity in found if seat >= 0 else ():
            if on_field(game, entity):
                _give(game, entity, seat, self.until)
        return NEXT


def _give(game: Game, entity: int, seat: int, until: int = 0) -> None:
    before = controller_of(game, entity)
    note_control(game, entity, before, until)
    if before != seat:
        moves.take_control(game, entity, seat)


class ExchangeControl(Deed):
    """Of two objects each goes to who controls the other: of one alone nothing is exchanged."""

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        there = [entity for entity in found if entity >= 0 and on_field(game, entity)]
        scope.remember(DONE, int(len(there) == 2))
        seats = [controller_of(game, entity) for entity in there]
        for entity, seat in zip(there, reversed(seats), strict=True) if len(there) == 2 else ():
            _give(game, entity, seat)
        return NEXT


class Load(Deed):
    """GA.TERM.LOAD: cards go under an object that is chosen with them; ``origins`` is the register
    of the zones that they came from."""

    seeks = True

    def __init__(self, aimed: Aimed, register: int, under: Referent, origins: int) -> None:
        super().__init__(aimed, register)
        self.under = under
        self.origins = origins

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        host = self.under.first(scope)
        scope.remember(DONE, int(host >= 0 and bool(found)))
        loaded = found if host >= 0 and on_field(game, host) else []
        scope.write(self.origins, [game.lists[ZONE][entity] for entity in loaded])
        for entity in loaded:
            moves.load(game, entity, host)
        return NEXT


class Link(Deed):
    """GA.KW.LINK: the source is linked to what is meant."""

    def apply(self, game: Game, scope: EffectScope, value: int) -> None:
        game.set(zones.HOST, scope.source, value)


class Delevel(Deed):
    """GA.CHAMP.11: the top card of the lineage of champions goes back to the material deck."""

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        """One that has no champion under it stays (GA.RES.6)."""
        there = [champion for champion in found if on_field(game, champion)]
        back = [
            champion for champion in there if lineage.delevel(game, controller_of(game, champion))
        ]
        return scope.done(back)


class LevelUp(Deed):
    """A champion levels up into the card that is chosen of the material deck: no materialization,
    and nothing is paid (GA.CHAMP.6)."""

    seeks = True

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        fit = [card for card in found if can_be_next(scope, card)]
        for card in fit:
            lineage.level_up(game, controller_of(game, card), card)
        return scope.done(fit)


def can_be_next(scope: EffectScope, card: int) -> bool:
    """Whether its owner's champion may level up into a card (GA.CHAMP.4, GA.CHAMP.10)."""
    return lineage.level_refusal(scope.game, controller_of(scope.game, card), card) is None


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


def bears(kind: int, scope: EffectScope, entity: int) -> bool:
    """What has a counter of a kind on it."""
    return entity >= 0 and counted(scope.game, entity, kind) > 0


class RemoveCounters(Deed):
    """Take counters off: of a kind, or of any (-1). Nothing is chosen that has none."""

    def __init__(self, aimed: Aimed, register: int, kind: int, n: EffectAmount) -> None:
        super().__init__(aimed, register)
        self.kind = kind
        self.n = n
        if self.choice is not None:
            aimed.test = Such(bears, kind)

    def can(self, scope: EffectScope) -> bool:
        there = [counted(scope.game, e, self.kind) for e in self.aimed.values(scope)]
        return sum(there) >= max(min(self.n.value(scope), 99), 1)

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        wanted = self.n.value(scope)
        taken = sum(self._take(game, entity, wanted) for entity in found)
        self.tally(scope, taken)
        return scope.done(taken >= self._enough(scope, wanted, taken))

    def _enough(self, scope: EffectScope, wanted: int, taken: int) -> int:
        """How many must have been taken for it to be done."""
        return min(wanted, max(taken, 1))

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

    def __init__(
        self, what: Thinglike, kind: int, least: EffectAmount, most: EffectAmount, who: Who
    ) -> None:
        super().__init__(what, least, most, who)
        self.kind = kind
        self.test = Such(bears, kind)

    def left(self, scope: EffectScope, taken: list[int]) -> list[int]:
        """Each thing as often as it has counters left."""
        there = [(e, counters.count(scope.game, e, self.kind)) for e in self.values(scope)]
        return [e for e, n in there for _ in range(n - taken.count(e))]

    def open(self, scope: EffectScope, taken: list[int]) -> list[int]:
        return list(dict.fromkeys(super().open(scope, taken)))


class RemoveCountersAmong(RemoveCounters):
    """So many off them all: one off a thing each time that it is chosen."""

    def __init__(self, aimed: OneByOne, register: int, kind: int) -> None:
        super().__init__(aimed, register, kind, Number(1))

    def can(self, scope: EffectScope) -> bool:
        return self.aimed.can(scope)

    def _enough(self, scope: EffectScope, wanted: int, taken: int) -> int:
        return self.aimed.enough(scope)


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
        found = [e for e in self.aimed.values(scope) if e >= 0]
        there = any(counters.count(scope.game, e, self.kind) for e in found)
        return there and self.to.first(scope) >= 0

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        host, n = self.to.first(scope), self.n.value(scope)
        there = host >= 0 and bool(zone_name(game, host))
        moved = sum(counters.remove(game, e, self.kind, n) for e in found if there and e >= 0)
        counters.put(game, host, self.kind, moved)
        self.tally(scope, moved)
        return scope.done(moved > 0)
