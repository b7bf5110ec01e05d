"""Numbers that are settled once, before the deed that needs them (GA.DMG.2, GA.COST.16)."""

from __future__ import annotations

from tallystick.games.grand_archive.position.amounts import TALLIES, Number
from tallystick.games.grand_archive.position.bases import EffectAmount
from tallystick.games.grand_archive.position.refs import Who
from tallystick.games.grand_archive.position.scope import ability_scope
from tallystick.kernel import chance
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import ASK, NEXT, Game, Op


class Settled(Op):
    """A number that is kept in the tally of a register; it is no deed of its own. Where it is asked
    for, it is that of the option."""

    def __init__(self, register: int, n: EffectAmount) -> None:
        self.register = register
        self.n = n

    def keep(self, game: Game, n: int) -> int:
        """Write a number into the tally."""
        ability_scope(game).write(self.register + TALLIES, [n])
        return NEXT

    def take(self, game: Game, option: Option) -> int:
        return self.keep(game, option[1])


class FixX(Settled):
    """ "Where X is ...": what X is from here on."""

    def run(self, game: Game) -> int:
        return self.keep(game, self.n.value(ability_scope(game)))


class RollDie(Settled):
    """GA.DIE.1: a die of so many sides is rolled as it resolves, each side equally likely
    (GA.RAND.1); several times: what comes up in all."""

    def __init__(self, register: int, n: EffectAmount, times: int) -> None:
        super().__init__(register, n)
        self.times = times

    def run(self, game: Game) -> int:
        scope, total = ability_scope(game), 0
        for _ in range(self.times):
            rolled = 1 + chance.below(game, max(self.n.value(scope), 1))
            game.emit("rolled", scope.seat, -1, rolled)
            total += rolled
        return self.keep(game, total)


class WhichZone(Settled):
    """ "Your choice of their hand or memory": "you" say which."""

    def __init__(self, register: int, words: tuple[str, ...]) -> None:
        super().__init__(register, Number(0))
        self.words = words

    def run(self, game: Game) -> int:
        return ASK

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        options: list[Option] = [("option", i, -1) for i in range(len(self.words))]
        return Decision(scope.seat, "option", scope.source, options)


class HowMany(Settled):
    """ "Any amount of", "up to three": somebody says how many, up to ``n`` (GA.RES.4)."""

    def __init__(self, register: int, n: EffectAmount, who: Who) -> None:
        super().__init__(register, n)
        self.who = who

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        asks = self.n.value(scope) > 0 and self.who.seat(scope) >= 0
        return ASK if asks else self.keep(game, 0)

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        options: list[Option] = [("x", n, -1) for n in range(self.n.value(scope) + 1)]
        return Decision(self.who.seat(scope), "x", scope.source, options)
