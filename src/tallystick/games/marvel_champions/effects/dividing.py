"""Amounts that somebody divides: indirect damage, and "divided among" (MC.indirect.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import piece_of, start
from tallystick.games.marvel_champions.effects import sequence
from tallystick.games.marvel_champions.effects.changes import remove
from tallystick.games.marvel_champions.effects.deeds import Amounts, chooser
from tallystick.games.marvel_champions.legality.aims import Aim, AskedAim
from tallystick.games.marvel_champions.legality.attack_sums import (
    ATTACK_FLAG,
    dealer_of,
    next_untold,
    own_flags,
    tell,
    told_of,
)
from tallystick.games.marvel_champions.pieces import CHARACTERS
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.counters_laid import counters_on
from tallystick.games.marvel_champions.position.lasting import DEALS, REMOVES
from tallystick.games.marvel_champions.position.memory import ATTACKED, COUNT, MEMORY, TAKEN
from tallystick.games.marvel_champions.position.players import known_players, seats_of
from tallystick.games.marvel_champions.position.predicate import Predicate, holds
from tallystick.games.marvel_champions.position.scope import Scope, ability_scope
from tallystick.games.marvel_champions.position.values import is_forbidden, is_unhealed, remaining
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.machine import AGAIN, ASK, NEXT, Game, I, J, Op
from tallystick.rules.phrases import Noun

ENOUGH: Final = 1 << 20


class Divide(Op):
    """An amount is divided, thing by thing, and then all of it is done at once. The notes behind
    the memory are pairs: a thing and its share. I counts those who divide."""

    kept: int = MEMORY  # how many notes the frame keeps for itself
    up_to: bool = False  # whether less than all of it may be divided

    def dividers(self, scope: Scope) -> list[int]:
        """Who divides, each an amount of their own."""
        return [max(scope.seat, 0)]

    def things(self, scope: Scope, seat: int) -> list[int]:
        """The things among which it is divided."""
        raise NotImplementedError

    def room(self, game: Game, entity: int) -> int:
        """The most that one can be given."""
        return ENOUGH

    def total(self, scope: Scope) -> int:
        """The amount that is divided."""
        raise NotImplementedError

    def part_of(self, scope: Scope, seat: int) -> int:
        """How much of that one of those who divide has."""
        return self.total(scope)

    def is_told_first(self, game: Game, scope: Scope, shares: list[tuple[int, int]]) -> bool:
        """Whether it has to be told first that it will be done to one of them."""
        return False

    def carry_out(self, game: Game, scope: Scope, shares: list[tuple[int, int]]) -> None:
        """Do it, all at once."""
        raise NotImplementedError

    # -- the dividing

    def run(self, game: Game) -> int:
        """J is 1 and the amount once one of them has divided all of it: more, that has come of what
        was told of it, is divided with it (MC.alteration.1)."""
        scope = ability_scope(game)
        if self.kept == MEMORY and sequence.end(game, scope, sequence.SEVERAL):
            return AGAIN
        seats = self.dividers(scope)
        if game.field(I) >= len(seats):
            return NEXT
        seat = seats[game.field(I)]
        if game.field(J):
            shares = self._shares(game)
            grown = self.part_of(scope, seat) > game.field(J) - 1
            if not grown and self.is_told_first(game, scope, shares):
                return AGAIN
            game.keep_notes(self.kept)
            if grown:
                game.set_field(J, 0)
                return AGAIN
            game.set_field(I, game.field(I) + 1)
            game.set_field(J, 0)
            if self.kept == MEMORY and len(shares) > 1:
                sequence.begin(game, scope, sequence.SEVERAL)
            self.carry_out(game, scope, shares)
            return AGAIN
        left, open_now, room = self.left(game, scope, seat)
        if left <= 0 or not open_now:
            game.set_field(J, 1 + self.part_of(scope, seat))
            return AGAIN
        if not self.up_to and (len(open_now) == 1 or room <= left):
            for entity in open_now:
                self._share(game, entity, min(self.room(game, entity), left))
            return AGAIN
        return ASK

    def left(self, game: Game, scope: Scope, seat: int) -> tuple[int, list[int], int]:
        """What is left to divide, among what, and how much that can be given."""
        shares = self._shares(game)
        done = [entity for entity, _ in shares]
        things = [e for e in self.things(scope, seat) if e not in done and self.room(game, e) > 0]
        left = self.part_of(scope, seat) - sum(n for _, n in shares)
        return left, things, sum(self.room(game, entity) for entity in things)

    def _shares(self, game: Game) -> list[tuple[int, int]]:
        notes = game.notes()[self.kept :]
        return [(notes[i], notes[i + 1]) for i in range(0, len(notes), 2)]

    def _share(self, game: Game, entity: int, n: int) -> None:
        game.note(entity)
        game.note(n)

    def decide(self, game: Game) -> Decision:
        """How much the next of them gets: so that the others can take the rest."""
        scope = ability_scope(game)
        seat = self.dividers(scope)[game.field(I)]
        left, things, room = self.left(game, scope, seat)
        first, told = things[0], told_of(game, scope)  # each of whom some of it is for
        most = min(self.room(game, first), left - sum(one in told for one in things[1:]))
        least = max(int(first in told), left - (room - self.room(game, first)))
        if self.up_to:  # some of it at least (MC.target.9)
            least = int(len(things) == 1 and left == self.total(scope))
        options: list[Option] = [("assign", first, n) for n in range(least, most + 1)]
        return Decision(seat, "assign", scope.source, options)

    def take(self, game: Game, option: Option) -> int:
        self._share(game, option[1], option[2])
        return AGAIN


class Indirect(Divide):
    """Indirect damage to players: each divides theirs among the characters they control, none of
    which gets more than its remaining hit points (MC.indirect.1)."""

    def __init__(self, who: Noun, n: Amounts) -> None:
        self.who = known_players(who)
        self.n = n
        self.as_cost = False  # whether something is paid with it: it has to be taken (MC.cost.22)
        # What some of these players are dealt in addition, of the same instance (MC.alteration.1).
        self.further: tuple[tuple[Noun, Scaled, tuple[Predicate, ...]], ...] = ()

    def dividers(self, scope: Scope) -> list[int]:
        return seats_of(scope, self.who)

    def things(self, scope: Scope, seat: int) -> list[int]:
        game = scope.game
        if zones.is_out(game, seat):
            return []
        return [
            e
            for e in game.lists[zones.AREA[seat]]
            if game.lists[zones.CONTROLLER][e] == seat
            and piece_of(game, e).kind in CHARACTERS
            and not is_forbidden(game, e, "take damage")
        ]

    def room(self, game: Game, entity: int) -> int:
        return max(remaining(game, entity), 0)

    def total(self, scope: Scope) -> int:
        return self.n.value(scope)

    def part_of(self, scope: Scope, seat: int) -> int:
        mine = [(n, tests) for who, n, tests in self.further if seat in seats_of(scope, who)]
        more = sum([n.value(scope) for n, tests in mine if holds(tests, scope)])
        return super().part_of(scope, seat) + more

    def carry_out(self, game: Game, scope: Scope, shares: list[tuple[int, int]]) -> None:
        if not self.as_cost:
            deal(game, scope, shares, 0)
            return
        if sum(n for _, n in shares) < self.total(scope):
            scope.remember(TAKEN, 1)
        for entity, n in reversed(shares):
            if n > 0:
                start(game, "damage as cost", dealer_of(scope), scope.seat, subject=entity, x=n)

    def can_be_taken(self, scope: Scope) -> bool:
        """Whether characters could take all of it without tough cards (MC.cost.22, MC.tough.1)."""
        tough, seat = scope.game.lists[zones.TOUGH], max(scope.seat, 0)
        room = [self.room(scope.game, e) for e in self.things(scope, seat) if not tough[e]]
        return sum(room) >= self.total(scope)


NOT_TAKEN: Final = Refusal(
    ("MC.cost.22", "MC.indirect.1", "MC.tough.1"),
    "Not all of that damage can be taken: no character takes more than the hit points it has left, "
    "and a tough status card would prevent it.",
)


class IndirectPrice(AskedAim):
    """Indirect damage that is taken for something."""

    def unpaid(self) -> Refusal:
        """MC.cost.22: all of it has to be taken."""
        return NOT_TAKEN


class IndirectAmong(Indirect):
    """Indirect damage to the players as a group: it is divided among all friendly characters, by
    the first player, or ``mine``, by whoever resolves it (MC.indirect.1)."""

    def __init__(self, n: Amounts, mine: bool) -> None:
        super().__init__(Noun("you" if mine else "the first player"), n)

    def things(self, scope: Scope, seat: int) -> list[int]:
        found: list[int] = []
        for one in zones.player_order(scope.game):
            found += Indirect.things(self, scope, one)
        return found


def deal(game: Game, scope: Scope, shares: list[tuple[int, int]], flags: int) -> None:
    """Nest the damage of every share."""
    dealer = dealer_of(scope, bool(flags & ATTACK_FLAG))
    for entity, n in reversed(shares):
        if n > 0:
            start(game, "damage", dealer, scope.seat, subject=entity, x=n)
            game.note(flags)


class Among(Divide):
    """An amount divided among what the resolver likes, or for an encounter card the first player
    (MC.first-player.2)."""

    def __init__(self, aim: Aim, n: Amounts) -> None:
        self.aim = aim
        self.n = n
        self.up_to = "up to" in n.n.word

    def dividers(self, scope: Scope) -> list[int]:
        return [chooser(scope, self.aim)]

    def things(self, scope: Scope, seat: int) -> list[int]:
        return self.aim.valid(scope)

    def total(self, scope: Scope) -> int:
        return self.n.value(scope)

    def is_told_first(self, game: Game, scope: Scope, shares: list[tuple[int, int]]) -> bool:
        """One attack, or thwart, is against all of them before it does anything to any
        (MC.interrupt.1, MC.attack.4)."""
        verb = self.aim.label
        hit = [entity for entity, n in shares if n > 0]
        one = next_untold(game, scope, hit, verb) if verb else -1
        if one >= 0:
            tell(game, scope, one, verb)
        return one >= 0


class DamageAmong(Among):
    """Damage divided among characters: one attack, if it is labelled so (MC.attack.2). What an
    attack or event deals in addition is divided with it (MC.alteration.1)."""

    def total(self, scope: Scope) -> int:
        return super().total(scope) + self.n.raised(scope, DEALS, self.aim.label == "attack")

    def carry_out(self, game: Game, scope: Scope, shares: list[tuple[int, int]]) -> None:
        flags = 0
        if self.aim.label == "attack":
            flags = ATTACK_FLAG | own_flags(scope)
            hit = [entity for entity, n in shares if n > 0]
            if hit and scope.note(ATTACKED) < 0:
                scope.remember(ATTACKED, hit[0])
            for entity in hit:
                game.extend(zones.STRUCK, [scope.frame, entity])
        deal(game, scope, shares, flags)


class ThreatAmong(Among):
    """Threat removed from among schemes, with what a thwart or event adds (MC.alteration.1)."""

    def total(self, scope: Scope) -> int:
        return super().total(scope) + self.n.raised(scope, REMOVES, self.aim.label == "thwart")

    def room(self, game: Game, entity: int) -> int:
        return game.lists[zones.THREAT][entity]

    def carry_out(self, game: Game, scope: Scope, shares: list[tuple[int, int]]) -> None:
        for entity, n in reversed(shares):
            if n > 0:
                if self.aim.label == "thwart" and scope.note(ATTACKED) < 0:
                    scope.remember(ATTACKED, entity)
                start(game, "remove threat", dealer_of(scope), scope.seat, subject=entity, x=n)


class HealAmong(Among):
    """Damage healed from among characters."""

    def room(self, game: Game, entity: int) -> int:
        return 0 if is_unhealed(ability_scope(game), entity) else game.lists[zones.DAMAGE][entity]

    def carry_out(self, game: Game, scope: Scope, shares: list[tuple[int, int]]) -> None:
        for entity, n in shares:
            moves.heal(game, entity, n)


class CountersAmong(Among):
    """Counters of a kind taken off several cards (MC.counter.1)."""

    def __init__(self, aim: Aim, n: Amounts, kind: str) -> None:
        super().__init__(aim, n)
        self.kind = kind

    def room(self, game: Game, entity: int) -> int:
        return counters_on(game, entity, self.kind)

    def carry_out(self, game: Game, scope: Scope, shares: list[tuple[int, int]]) -> None:
        scope.remember(COUNT, sum([n for _, n in shares]))
        for entity, n in shares:
            if n > 0:
                remove(game, entity, self.kind, n)
