"""Effects on players and on the game: draw, glimpse, recover, empower, gather, summon, damage,
copies, plays because an effect says so, the end of a phase (GA.TERM, GA.COPY, GA.TIME.7,
GA.ENDING)."""

from __future__ import annotations

from collections.abc import Callable

from tallystick.games.grand_archive import moves, zones
from tallystick.games.grand_archive.book import book_of, piece_of, start
from tallystick.games.grand_archive.costs.announced import ANY_TIME
from tallystick.games.grand_archive.effects.deeds import Deed
from tallystick.games.grand_archive.legality import legal
from tallystick.games.grand_archive.pieces import ACTIVATE
from tallystick.games.grand_archive.position import (
    damage,
    prohibitions,
    replacing,
    stack,
    statuses,
    values,
)
from tallystick.games.grand_archive.position.aimed import Aimed
from tallystick.games.grand_archive.position.amounts import TALLIES
from tallystick.games.grand_archive.position.bases import EffectAmount, FeasibleOp
from tallystick.games.grand_archive.position.reasons import UNSHARED
from tallystick.games.grand_archive.position.refs import Referent, Who
from tallystick.games.grand_archive.position.scope import (
    COUNT,
    DONE,
    EffectScope,
    ability_scope,
    instance_value,
    waiting,
)
from tallystick.games.grand_archive.zones import on_field, one_of_each
from tallystick.kernel import chance
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.layout import CELLS, ZONE
from tallystick.kernel.machine import AGAIN, ASK, NEXT, Game, I, J, Op
from tallystick.rules.choice import with_refused


class CopyInstance(Deed):
    """GA.COPY.1: another instance of each, with the same choices; new targets where the text lets
    "you" choose them."""

    def __init__(self, aimed: Aimed, register: int, times: EffectAmount, new_targets: bool) -> None:
        super().__init__(aimed, register)
        self.times = times
        self.new_targets = new_targets

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        made: list[int] = []
        for value in found:
            instance = waiting(game, value)
            if instance:
                for _ in range(max(self.times.value(scope), 0)):
                    made.append(stack.copy(game, instance, scope.seat))
        scope.write(self.register, [instance_value(one) for one in made])
        scope.remember(COUNT, len(made))
        scope.remember(DONE, int(bool(made)))
        if not made or not self.new_targets:
            return NEXT
        game.advance()
        status = NEXT
        for one in made:
            status = start(game, "new targets", scope.source, scope.seat, subject=one)
        return status


class SummonCopy(Deed):
    """GA.COPY.2: a token that is a copy of an object: the characteristics printed on its visible
    face, and none of its states (GA.CHAR.1); every X on it is 0 (GA.COST.17)."""

    def __init__(self, aimed: Aimed, register: int, who: Who, rested: bool) -> None:
        super().__init__(aimed, register)
        self.who = who
        self.rested = rested

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        seat = self.who.seat(scope)
        there = [e for e in found if e >= 0 and seat >= 0]
        made = [moves.token(game, stack.look_of(game, one), seat) for one in there]
        moves.enter_together(game, [(one, seat) for one in made], self.rested, "summoned")
        scope.write(self.register, made)
        return NEXT


def starcall(game: Game, seat: int, entity: int) -> int:
    """GA.KW.STARCALLING: the card is activated for that cost once the resolution is over."""
    game.emit("starcalled", seat, entity)
    return start(game, "starcall", entity, seat, subject=entity)


class ForSeats(FeasibleOp):
    """Something that players do, as many times as ``n`` says; 0 times is no act (GA.PLAYERS.7).
    ``deed``: how much of it one player has done."""

    def __init__(
        self,
        deed: Callable[[Game, EffectScope, int, int], int],
        who: Who,
        n: EffectAmount,
        register: int = 0,
    ) -> None:
        self.deed = deed
        self.who = who
        self.n = n
        self.register = register

    def can(self, scope: EffectScope) -> bool:
        return bool(self.who.seats(scope))

    def run(self, game: Game) -> int:
        """Each of them, the turn player first."""
        scope = ability_scope(game)
        n = self.n.value(scope)
        done = 0
        if n > 0:
            for seat in self.who.seats(scope):
                done += self.deed(game, scope, seat, n)
        scope.remember(DONE, int(done > 0))
        scope.remember(COUNT, done)
        if self.register:
            scope.write(self.register + TALLIES, [done])
        return NEXT


def draw(
    game: Game, scope: EffectScope, seat: int, n: int, *, register: int, to_memory: bool
) -> int:
    """GA.DRAW: so many cards, one by one, in one action, to the hand or to the memory."""
    drawn = moves.draw(game, seat, n, to_memory)
    for entity in drawn:
        scope.add(register, entity)
    return len(drawn)


def draw_those(
    game: Game, scope: EffectScope, seat: int, _n: int, *, ref: Referent, to_memory: bool
) -> int:
    """ "Draw it": of cards that are looked at those of their deck lie on top of it again, and are
    drawn (GA.DRAW.2)."""
    shown = [one for one in ref.candidates(scope) if game.lists[ZONE][one] == zones.LOOKED[seat]]
    for entity in reversed(shown):
        game.move(entity, zones.DECK[seat], 0)
    return len(moves.draw(game, seat, len(shown), to_memory))


def recover(game: Game, _scope: EffectScope, seat: int, n: int) -> int:
    """GA.TERM.RECOVER."""
    if prohibitions.forbidden(game, seat, "recover"):
        return 0
    damage.recover(game, seat, n)
    return n


def empower(game: Game, scope: EffectScope, seat: int, n: int) -> int:
    """GA.KW.EMPOWER: instances add up."""
    game.add(zones.ATTRIBUTES[seat], zones.EMPOWER, n)
    game.emit("empowered", seat, scope.source, n)
    return n


def gain_agility(game: Game, _scope: EffectScope, seat: int, n: int) -> int:
    """GA.KW.AGILITY: a player has it until the clean-up."""
    statuses.gain_agility(game, seat, n)
    return n


def gain_favor(game: Game, _scope: EffectScope, seat: int, n: int) -> int:
    """GA.STATUS.1: a player gains Crowd's Favor."""
    statuses.gain_favor(game, seat)
    return n


def swap_hands(who: Who, game: Game) -> int:
    """Players swap the cards in their hand with those in their memory."""
    scope = ability_scope(game)
    for seat in who.seats(scope):
        hand, memory = game.lists[zones.HAND[seat]][:], game.lists[zones.MEMORY[seat]][:]
        moves.put_all(game, hand, "memory")
        moves.put_all(game, memory, "hand")
    return scope.done(True)


def befall_each(who: Who, deed: Callable[[Game, int], None], game: Game) -> int:
    """What befalls players, one after the other."""
    for seat in who.seats(ability_scope(game)):
        deed(game, seat)
    return NEXT


def gain_mastery(name: str, game: Game, seat: int) -> None:
    """GA.MASTERY.1: a player gains the mastery of this name."""
    moves.gain_mastery(game, book_of(game).index[name], seat)


def skip(phase: int, game: Game, seat: int) -> None:
    """A player skips the next such phase (GA.SKIP.1): four bits count those of each kind."""
    game.add(zones.ATTRIBUTES[seat], zones.SKIPS, 1 << (4 * phase))


def lose_game(game: Game, seat: int) -> None:
    """An effect says that a player loses (GA.END.3): the next check sees to it."""
    game.set(zones.ATTRIBUTES[seat], zones.LOST, 1)


class Glimpse(FeasibleOp):
    """GA.TERM.GLIMPSE: look at the top cards, each to the top or the bottom in any order.

    I is 1 once they are being looked at, and one more for each that was put on top; J is the card
    that was called, plus one. The cards are put one by one, each on top of those that were put on
    top before, or beneath those put beneath.
    """

    def __init__(self, who: Who, n: EffectAmount) -> None:
        self.who = who
        self.n = n

    def can(self, scope: EffectScope) -> bool:
        return self.who.seat(scope) >= 0

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        seat, n = self.who.seat(scope), self.n.value(scope)
        if seat < 0 or n <= 0:
            return scope.done(False)
        if game.field(I) == 0 and replacing.spend(game, seat, "glimpse"):
            return scope.done(bool(moves.draw(game, seat, n)))
        if game.field(I) == 0:
            game.emit("glimpsed", seat, -1, n)
            for entity in game.lists[zones.DECK[seat]][:n]:
                game.emit("looked", seat, entity)
                game.move(entity, zones.LOOKED[seat])
            game.set_field(I, 1)
            scope.remember(DONE, 1)
        if game.field(J):
            return self._put_others(game, seat)
        return ASK if game.lists[zones.LOOKED[seat]] else NEXT

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        seat, called = self.who.seat(scope), game.field(J) - 1
        each = one_of_each(game, [e for e in game.lists[zones.LOOKED[seat]] if e != called])
        if called >= 0:
            beneath: list[Option] = [("bottom", e, -1) for e in each]
            return Decision(seat, "glimpse", scope.source, beneath)
        options: list[Option] = [(end, e, -1) for e in each for end in ("top", "bottom")]
        options += [one for one in self._calls(game) if self.weigh(game, one) is None]
        options += self._loads(game)
        return Decision(seat, "glimpse", scope.source, options, 0)

    def _calls(self, game: Game) -> list[Option]:
        """The cards that the player could think of calling (GA.KW.STARCALLING)."""
        if game.field(J):
            return []
        return [("starcall", e, -1) for e in self._own(game) if _starcalls(game, e)]

    def _own(self, game: Game) -> list[int]:
        """One of each name that is looked at, where whoever has the ability looks at it."""
        scope = ability_scope(game)
        seat = self.who.seat(scope)
        return one_of_each(game, game.lists[zones.LOOKED[seat]]) if scope.seat == seat else []

    def _loads(self, game: Game) -> list[Option]:
        """GA.KW.AETHERCALLING: cards that the player may load, with the weapon."""
        calling = values.with_keyword(game, self._own(game), "aethercalling")
        field = game.lists[zones.FIELD[ability_scope(game).seat]] if calling else []
        wings = [e for e in field if "aetherwing" in values.subtypes(game, e)]
        return [("aethercall", e, wing) for e in calling for wing in wings]

    def candidates(self, game: Game) -> list[Candidate]:
        return with_refused(game, self, self._calls(game))

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """What cannot be paid is not begun (GA.PLAY.3)."""
        if option in self._calls(game):
            seat = self.who.seat(ability_scope(game))
            return legal.play_refusal(game, seat, option[1], verb=ACTIVATE, how=ANY_TIME)
        return super().weigh(game, option)

    def take(self, game: Game, option: Option) -> int:
        seat = self.who.seat(ability_scope(game))
        if option[0] == "starcall":
            return self._call(game, seat, option[1])
        if option[0] == "aethercall":  # GA.SPECACT.1: nobody can respond
            moves.load(game, option[1], option[2])
            return AGAIN
        if option[0] == "top":
            game.move(option[1], zones.DECK[seat], 0)
            game.set_field(I, game.field(I) + 1)
        else:
            game.move(option[1], zones.DECK[seat])
        return AGAIN

    def _call(self, game: Game, seat: int, called: int) -> int:
        """GA.KW.STARCALLING: all others are to go beneath, those too that were put on top."""
        game.set_field(J, called + 1)
        for entity in game.lists[zones.DECK[seat]][: game.field(I) - 1]:
            game.move(entity, zones.LOOKED[seat])
        return AGAIN

    def _put_others(self, game: Game, seat: int) -> int:
        """Put all other cards beneath in the order that the player chooses; then the card is
        activated."""
        called = game.field(J) - 1
        others = [one for one in game.lists[zones.LOOKED[seat]] if one != called]
        if len(one_of_each(game, others)) > 1:
            return ASK
        for entity in others:
            game.move(entity, zones.DECK[seat])
        game.advance()
        return starcall(game, seat, called)


def _starcalls(game: Game, entity: int) -> bool:
    """Whether it may be activated while it is glimpsed."""
    return any(one.name == "starcalling" for one in piece_of(game, entity).alternatives)


class DealDamage(Deed):
    """Deal damage: one quantity to a set is one event (GA.DMG.5).

    ``by``: what deals it, the source of the effect if None (GA.DMG.3).
    """

    def __init__(
        self, aimed: Aimed, register: int, n: EffectAmount, by: Referent | None, unpreventable: bool
    ) -> None:
        super().__init__(aimed, register)
        self.n = n
        self.by = by
        self.unpreventable = unpreventable

    def run(self, game: Game) -> int:
        """Deal it, then count what was dealt (J is 2 by then)."""
        if game.field(J) == 2:
            scope = ability_scope(game)
            self.tally(scope, game.lists[CELLS][zones.DEALT])
            scope.remember(DONE, 1)  # GA.RES.9: prevented or not, it was carried out
            return NEXT
        return super().run(game)

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        """Nest the damage; 0 or less is none (GA.DMG.2)."""
        n = self.n.value(scope)
        source = scope.source if self.by is None else self.by.first(scope)
        hits = [(e, n) for e in found if e >= 0 and on_field(game, e)]
        if n <= 0 or not hits:
            return scope.done(False)
        game.set_field(J, 2)
        flags = damage.UNPREVENTABLE if self.unpreventable else 0
        return damage.deal(game, source, scope.seat, hits, flags)


class DealShares(Deed):
    """Deal to each target its share of what was distributed (GA.ACT.5)."""

    def __init__(self, aimed: Aimed, register: int, slot: int) -> None:
        super().__init__(aimed, register)
        self.slot = slot

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        hits = [(e, stack.share_of(game, scope.instance, self.slot, e)) for e in found]
        hits = [(e, n) for e, n in hits if n > 0 and on_field(game, e)]
        if not hits:
            return NEXT
        game.advance()
        return damage.deal(game, scope.source, scope.seat, hits)


class DealSplit(Deed):
    """Deal damage that is split among what is chosen as it resolves, at least 1 to each; the last
    gets what is left (GA.ACT.5). The shares stand in a register of their own."""

    def __init__(self, aimed: Aimed, register: int, n: EffectAmount, shares: int) -> None:
        super().__init__(aimed, register)
        self.n = n
        self.shares = shares

    def run(self, game: Game) -> int:
        if game.field(I) == 0:
            ability_scope(game).clear(self.shares)
        return super().run(game)

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        given = scope.rows(self.shares)
        if len(given) < len(found) - 1:
            return ASK
        if not found:
            return scope.done(False)
        hits = list(zip(found, [*given, self._left(scope)], strict=True))
        game.advance()
        return damage.deal(game, scope.source, scope.seat, hits)

    def _left(self, scope: EffectScope) -> int:
        """What is not given yet."""
        return self.n.value(scope) - sum(scope.rows(self.shares))

    def decide(self, game: Game) -> Decision:
        if game.field(J) == 0:
            return super().decide(game)
        scope = ability_scope(game)
        waiting = scope.rows(self.register)[len(scope.rows(self.shares)) :]
        most = self._left(scope) - len(waiting) + 1
        options: list[Option] = [("share", waiting[0], n) for n in range(1, most + 1)]
        return Decision(scope.seat, "share", scope.source, options)

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        refusal = super().weigh(game, option)
        return UNSHARED if refusal is not None and option[0] == "share" else refusal

    def take(self, game: Game, option: Option) -> int:
        if option[0] != "share":
            return super().take(game, option)
        ability_scope(game).add(self.shares, option[2])
        return AGAIN


class Summon(FeasibleOp):
    """GA.TERM.SUMMON: so many tokens of a card, by its place in the rulebook."""

    def __init__(
        self, names: tuple[str, ...], n: EffectAmount, who: Who, register: int, rested: bool
    ) -> None:
        self.names = names
        self.n = n
        self.who = who
        self.register = register
        self.rested = rested

    def can(self, scope: EffectScope) -> bool:
        return bool(self.who.seats(scope))

    def run(self, game: Game) -> int:
        """Summon the token; where several would do, whoever summons chooses."""
        if len(self.names) > 1:
            return ASK
        return self._summon(game, self.names[0])

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        options: list[Option] = [("token", i, -1) for i in range(len(self.names))]
        return Decision(max(scope.seat, 0), "token", scope.source, options)

    def take(self, game: Game, option: Option) -> int:
        return self._summon(game, self.names[option[1]])

    def _summon(self, game: Game, name: str) -> int:
        scope = ability_scope(game)
        scope.clear(self.register)
        card, n = book_of(game).index[name], self.n.value(scope)
        seats = [seat for seat in self.who.seats(scope) for _ in range(n)]
        made = moves.summon_all(game, card, seats, self.rested)
        for token in made:
            scope.add(self.register, token)
        scope.remember(COUNT, len(made))
        return scope.done(made)


class Generate(Op):
    """GA.TERM.GATHER: so many new cards of this name, for the rest of the game; they go to the
    hand of whoever generates them, and from there wherever the text says."""

    def __init__(self, name: str, n: EffectAmount, who: Who, register: int) -> None:
        self.name = name
        self.n = n
        self.who = who
        self.register = register

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        scope.clear(self.register)
        card, n = book_of(game).index[self.name], max(self.n.value(scope), 0)
        for seat in self.who.seats(scope):
            for _ in range(n):
                scope.add(self.register, moves.generate(game, card, seat))
        scope.remember(COUNT, n)
        return scope.done(n > 0)


class Gather(FeasibleOp):
    """GA.TERM.GATHER: so often, one of the ingredient tokens at random."""

    def __init__(self, who: Who, times: EffectAmount, register: int) -> None:
        self.who = who
        self.times = times
        self.register = register

    def can(self, scope: EffectScope) -> bool:
        return self.who.seat(scope) >= 0

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        seat = self.who.seat(scope)
        for _ in range(max(self.times.value(scope), 0)):
            herbs = book_of(game).ingredients
            game.emit("gathered", seat, -1)
            drawn = herbs[chance.below(game, len(herbs))]
            scope.add(self.register, moves.summon(game, drawn, seat))
        return NEXT


def set_cell(cell: int, value: int, game: Game) -> int:
    """What is so of the whole game: that the phase, the combat or the turn is to end once this has
    resolved (ENDING: ``turn`` and ``combat`` see to it), that time is distorted (GA.SPECIAL.1)."""
    game.set(CELLS, cell, value)
    return NEXT
