"""What joins effects: if, you may, one of several options, and payments inside effects."""

from __future__ import annotations

from tallystick.costs import payable
from tallystick.games.marvel_champions.conditions import Test, holds
from tallystick.games.marvel_champions.paying import Payment
from tallystick.games.marvel_champions.payment import Bill, Price
from tallystick.games.marvel_champions.purse import Means
from tallystick.games.marvel_champions.scope import (
    DONE,
    Scope,
    ability_scope,
)
from tallystick.games.marvel_champions.things import seats_of
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import ASK, NEXT, Game, Op
from tallystick.rules.phrases import Thing


class Branch(Op):
    """If the tests do not hold, go on at ``otherwise``."""

    def __init__(self, tests: tuple[Test, ...]) -> None:
        self.tests = tests
        self.otherwise = -1

    def run(self, game: Game) -> int:
        """Ask the tests."""
        return NEXT if holds(self.tests, ability_scope(game)) else game.jump(self.otherwise)


class Jump(Op):
    """Go on elsewhere."""

    def __init__(self) -> None:
        self.to = -1

    def run(self, game: Game) -> int:
        """There."""
        return game.jump(self.to)


class May(Op):
    """ "You may": somebody decides whether what follows is done (MC.may.1)."""

    def __init__(self, who: Thing) -> None:
        self.who = who
        self.otherwise = -1

    def run(self, game: Game) -> int:
        """Ask."""
        return ASK

    def decide(self, game: Game) -> Decision:
        """Yes or no."""
        scope = ability_scope(game)
        seats = seats_of(scope, self.who) or [max(scope.seat, 0)]
        options: list[Option] = [("no", -1, -1), ("yes", -1, -1)]
        return Decision(seats[0], "may", scope.source, options, 1)

    def take(self, game: Game, option: Option) -> int:
        """On, or past it."""
        ability_scope(game).remember(DONE, int(option[0] == "yes"))
        return NEXT if option[0] == "yes" else game.jump(self.otherwise)


class EffectPayment(Payment):
    """A payment that an effect asks for; it pays for the card that asks (MC.cost.8)."""

    def __init__(self, price: Price) -> None:
        super().__init__(None, False)
        self.price = price

    def bill(self, scope: Scope, branch: int) -> Bill:
        """That price alone."""
        return Bill(scope, scope.source, prices=(self.price,))


class Choice:
    """One option of "choose": whether it can be chosen, and where it begins."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.at = -1
        self.price: Price | None = None
        self.aims: tuple[object, ...] = ()


class ChooseOption(Op):
    """One of several options; one without a target or that cannot be paid is none
    (MC.target.10)."""

    def __init__(self, choices: tuple[Choice, ...]) -> None:
        self.choices = choices
        self.end = -1

    def open(self, game: Game) -> list[Option]:
        """The options that can be chosen."""
        return [("option", i, -1) for i, one in enumerate(self.choices) if self._can(game, one)]

    def _can(self, game: Game, choice: Choice) -> bool:
        scope = ability_scope(game)
        if choice.price is not None:
            bill = Bill(scope, scope.source, prices=(choice.price,))
            return bill.is_free or payable(bill.demand, Means(bill).supply)
        return not choice.aims or any(aim.is_met(scope) for aim in choice.aims)  # type: ignore[attr-defined]

    def run(self, game: Game) -> int:
        """Ask where there is a choice; nothing possible, nothing happens."""
        found = self.open(game)
        if not found:
            return game.jump(self.end)
        return ASK if len(found) > 1 else self.take(game, found[0])

    def decide(self, game: Game) -> Decision:
        """Which one."""
        scope = ability_scope(game)
        return Decision(max(scope.seat, 0), "option", scope.source, self.open(game))

    def take(self, game: Game, option: Option) -> int:
        """Go on there."""
        return game.jump(self.choices[option[1]].at)
