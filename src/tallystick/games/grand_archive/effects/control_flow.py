"""What joins effects: if, you may, one of several, for each, each player (GA.RES.4, GA.RES.6), and
payments that an effect asks for as it resolves (GA.COST.8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tallystick.games.grand_archive.costs import paying
from tallystick.games.grand_archive.position import stack
from tallystick.games.grand_archive.position.amounts import TALLIES
from tallystick.games.grand_archive.position.bases import (
    EffectAmount,
    FeasibleOp,
    Label,
    Test,
    all_hold,
)
from tallystick.games.grand_archive.position.reasons import CANNOT_BE_DONE, OPTION_CLOSED, X_ABOVE
from tallystick.games.grand_archive.position.refs import ME, Who
from tallystick.games.grand_archive.position.scope import (
    DONE,
    WHO,
    EffectScope,
    ability_scope,
    begin,
)
from tallystick.games.grand_archive.zones import DECK, LOOKED, RESOLVING
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SOURCE, Game, Op
from tallystick.rules.choice import with_refused
from tallystick.rules.picking import only


def payer(who: Who, game: Game) -> int:
    """Whose turn it is to pay, -1 for nobody."""
    return who.seat(ability_scope(game))


def asked(amount: EffectAmount, game: Game) -> int:
    """How much reserve is asked, where that is reckoned."""
    return max(amount.value(ability_scope(game)), 0)


class LabeledOffer(paying.OfferPayment):
    """An offer that goes on at a label once it is paid."""

    def __init__(
        self, cost: int, who: paying.Reckoned | None = None, amount: paying.Reckoned | None = None
    ) -> None:
        super().__init__(cost, who, amount)
        self.paid_at: Label | None = None

    def settle_labels(self) -> None:
        """Set where to go on, once the places of labels are known."""
        self.paid = self.paid_at.pc if self.paid_at is not None else -1


class OfferX(LabeledOffer):
    """ "You may pay (X)": whoever says yes announces X and pays it; 0 counts as paid. The effect
    reads it from a register (GA.COST.8, GA.COST.16)."""

    def __init__(self, cost: int, who: paying.Reckoned, register: int) -> None:
        super().__init__(cost, who, None)
        self.register = register + TALLIES
        self.limit: EffectAmount | None = None  # more than this cannot be announced

    def x(self, game: Game) -> int:
        """Before it is announced: who cannot pay for 0 cannot pay."""
        return 0

    def told_x(self, game: Game) -> int:
        return NOWHERE

    def _is_agreed(self, game: Game) -> bool:
        return bool(ability_scope(game).rows(self.register))

    def decide(self, game: Game) -> Decision:
        if not self._is_agreed(game):
            return super().decide(game)
        seat, source = self.payer(game), game.field(SOURCE)
        most = paying.most_x(game, seat, self.announced(game), source)
        if self.limit is not None:
            most = max(min(most, self.limit.value(ability_scope(game))), 0)
        return Decision(seat, "x", source, [("x", n, -1) for n in range(most + 1)])

    def candidates(self, game: Game) -> list[Candidate]:
        if not self._is_agreed(game):
            return super().candidates(game)
        return [Candidate(option) for option in self.decide(game).options]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """What is lacking for that X, or that it is above the limit."""
        if option[0] != "x" or not self._is_agreed(game):
            return super().weigh(game, option)
        lacking = paying.x_refusal(game, self.payer(game), self.announced(game), option[1])
        return lacking or (None if option in self.decide(game).options else X_ABOVE)

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "no":
            return super().take(game, option)
        scope = ability_scope(game)
        if option[0] == "yes":
            scope.write(self.register, [0])
            return AGAIN
        scope.write(self.register, [option[1]])
        seat, source = self.payer(game), game.field(SOURCE)
        self._go_on(game, self.paid, 1)
        return paying.charge(game, self.cost, source, seat, option[1])


YES: Final[Option] = ("yes", -1, -1)
NO: Final[Option] = ("no", -1, -1)
DOER: Final = -1  # no register: who acts
LOOPS: Final = 900  # registers of loops: the rounds, or the players, that are left


class JumpOp(Op):
    """An op that may go on elsewhere: where its ``label`` stands, at ``to``."""

    def __init__(self, label: Label | None = None) -> None:
        self.label = label or Label()
        self.to = -1

    def settle_labels(self) -> None:
        """Set where to go on, once the places of labels are known."""
        self.to = self.label.pc

    def each(self, ops: Sequence[Op | Label]) -> list[Op | Label]:
        """What is done again and again, until this goes on elsewhere: behind it."""
        again = Label()
        return [again, self, *ops, JumpTo(again), self.label]


def begin_program(game: Game) -> int:
    """The memory of a program begins."""
    begin(game)
    return NEXT


def act_as_spell(game: Game) -> int:
    """GA.ABIL.8: what resolves is a Spell, and what speaks acts as one."""
    stack.mark(game, game.lists[CELLS][RESOLVING], stack.AS_SPELL)
    return NEXT


def end_program(game: Game) -> int:
    """What was being looked at and went nowhere goes back to the top of its deck (GA.ZMAIN.1)."""
    for seat in range(game.seats):
        if game.lists[LOOKED[seat]]:
            from_top = game.lists[LOOKED[seat]][:]
            for entity in reversed(from_top):
                game.move(entity, DECK[seat], 0)
    return NEXT


class JumpUnless(JumpOp):
    """If the tests do not hold, go on at ``to``."""

    def __init__(
        self, tests: tuple[Test, ...], label: Label | None = None, wanted: bool = True
    ) -> None:
        super().__init__(label)
        self.tests = tests
        self.wanted = wanted

    def run(self, game: Game) -> int:
        holds = all_hold(self.tests, ability_scope(game))
        return NEXT if holds == self.wanted else game.jump(self.to)


class JumpTo(JumpOp):
    """Go on elsewhere."""

    def run(self, game: Game) -> int:
        return game.jump(self.to)


class InMode(JumpOp):
    """Go past a mode that was not chosen (GA.ACT.4)."""

    def __init__(self, mode: int) -> None:
        super().__init__()
        self.mode = mode

    def run(self, game: Game) -> int:
        instance = ability_scope(game).instance
        chosen = stack.field(game, instance, stack.MODES) if instance else 0
        return NEXT if chosen >> self.mode & 1 else game.jump(self.to)


def feasible(op: object) -> FeasibleOp | None:
    """An op as one that may be impossible; None for what can always be done."""
    return op if isinstance(op, FeasibleOp) else None


class May(JumpOp):
    """ "You may": somebody decides whether what follows is done, as it resolves (GA.RES.6)."""

    def __init__(self, who: Who) -> None:
        super().__init__()
        self.who = who
        self.first: FeasibleOp | None = (
            None  # the deed that follows: nobody is asked to do what cannot be done
        )

    def _can(self, scope: EffectScope) -> bool:
        """Whether what follows can be done."""
        return self.first is None or self.first.can(scope)

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        if self.who.seat(scope) < 0 or not (self._can(scope) or game.asks_all):
            scope.remember(DONE, 0)
            return game.jump(self.to)
        return ASK

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        options: list[Option] = [NO, YES] if self._can(scope) else [NO]
        return Decision(self.who.seat(scope), "may", scope.source, options, len(options) - 1)

    def candidates(self, game: Game) -> list[Candidate]:
        return with_refused(game, self, [YES])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        can = option != YES or self._can(ability_scope(game))
        return super().weigh(game, option) if can else CANNOT_BE_DONE

    def take(self, game: Game, option: Option) -> int:
        ability_scope(game).remember(DONE, int(option[0] == "yes"))
        return NEXT if option[0] == "yes" else game.jump(self.to)


class ChooseOne(Op):
    """ "Do this or that", chosen as it resolves. ``labels`` are where the options begin."""

    def __init__(
        self, words: tuple[str, ...], firsts: tuple[FeasibleOp | None, ...], who: Who = ME
    ) -> None:
        self.words = words
        self.firsts = firsts
        self.who = who
        self.labels = [Label() for _ in firsts]
        self.end = Label()

    def among(self, options: Sequence[Sequence[Op | Label]]) -> list[Op | Label]:
        """The choice, and behind it what is done for each of the options."""
        ops: list[Op | Label] = [self]
        for label, option in zip(self.labels, options, strict=True):
            ops += [label, *option, JumpTo(self.end)]
        return [*ops, self.end]

    def open(self, game: Game) -> list[Option]:
        """The options that can be done."""
        scope = ability_scope(game)
        found: list[Option] = []
        for i, first in enumerate(self.firsts):
            if first is None or first.can(scope):
                found.append(("option", i, -1))
        return found

    def run(self, game: Game) -> int:
        found = self.open(game)
        if not found or self.who.seat(ability_scope(game)) < 0:
            ability_scope(game).remember(DONE, 0)
            return game.jump(self.end.pc)
        return ASK if len(found) > 1 or game.asks_all else self.take(game, found[0])

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        return Decision(self.who.seat(scope), "option", scope.source, self.open(game))

    def candidates(self, game: Game) -> list[Candidate]:
        return with_refused(game, self, [("option", i, -1) for i in range(len(self.firsts))])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        """Whether it is on offer: what cannot be done is not chosen."""
        if option in self.open(game):
            return None
        known = option[0] == "option" and 0 <= option[1] < len(self.firsts)
        first = self.firsts[option[1]] if known else None
        return first.closed() if first is not None else OPTION_CLOSED

    def take(self, game: Game, option: Option) -> int:
        return game.jump(self.labels[option[1]].pc)


def rounds(n: EffectAmount, scope: EffectScope) -> list[int]:
    """How often something is done for each ..."""
    return [max(n.value(scope), 0)]


class Round(JumpOp):
    """The next round, or on at ``to`` when none is left."""

    def __init__(self, register: int) -> None:
        super().__init__()
        self.register = register

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        left = scope.rows(self.register)[0]
        if left <= 0:
            return game.jump(self.to)
        scope.write(self.register, [left - 1])
        return NEXT


def for_each(register: int, of: Callable[[EffectScope], list[int]], game: Game) -> int:
    """ "For each card banished this way, its owner ...": the things, or the players, it is done for
    are fixed as it begins; of players the turn player is the first (GA.SIMUL.1)."""
    scope = ability_scope(game)
    scope.write(register, of(scope))
    return NEXT


class NextOne(JumpOp):
    """The next of them is "it", or whoever acts; or on at ``to`` when none is left."""

    def __init__(self, register: int, it: int = DOER) -> None:
        super().__init__()
        self.register = register
        self.it = it

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        left = scope.rows(self.register)
        if self.it == DOER:
            scope.remember(WHO, left[0] if left else -1)
        elif left:
            scope.write(self.it, left[:1])
        if not left:
            return game.jump(self.to)
        scope.write(self.register, left[1:])
        return NEXT


def note_doer(register: int, game: Game) -> int:
    """Whoever has just done what each was asked is written down."""
    scope = ability_scope(game)
    if scope.note(DONE):
        scope.add(register, scope.note(WHO))
    return NEXT


def collect(register: int, into: int, game: Game) -> int:
    """What each player did it to, together: "the cards revealed this way". Add what one player did
    it to, and how much that was."""
    scope = ability_scope(game)
    for value in scope.rows(register):
        scope.add(into, value)
    so_far, more = (scope.rows(one + TALLIES) for one in (into, register))
    scope.write(into + TALLIES, [sum(so_far) + sum(more)])
    scope.clear(register)
    return NEXT


def put_together(parts: Sequence[Op | Label]) -> tuple[Op, ...]:
    """A program of ops and labels: labels find their places, jumps their aims."""
    ops: list[Op] = []
    for part in parts:
        if isinstance(part, Label):
            part.pc = len(ops)
        else:
            ops.append(part)
    for op in only(ops, JumpOp, LabeledOffer):
        op.settle_labels()
    return tuple(ops)
