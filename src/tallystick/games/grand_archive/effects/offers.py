"""Payments that an effect asks for as it resolves: who, and how much (GA.COST.8)."""

from __future__ import annotations

from tallystick.games.grand_archive.costs.paying import OfferPayment, Reckoned, charge, most_x
from tallystick.games.grand_archive.effects.amounts import TALLIES
from tallystick.games.grand_archive.effects.bases import EffectAmount
from tallystick.games.grand_archive.effects.labels import Label
from tallystick.games.grand_archive.effects.refs import Who
from tallystick.games.grand_archive.effects.scope import ability_scope
from tallystick.kernel.decision import Candidate, Decision, Option
from tallystick.kernel.machine import AGAIN, SOURCE, Game


class WhoMayPay:
    """Who may pay."""

    def __init__(self, who: Who) -> None:
        self.who = who

    def __call__(self, game: Game) -> int:
        """The seat, -1 for nobody."""
        return self.who.seat(ability_scope(game))


class XAmount:
    """How much reserve is asked, where that is reckoned."""

    def __init__(self, amount: EffectAmount) -> None:
        self.amount = amount

    def __call__(self, game: Game) -> int:
        """The number now."""
        return max(self.amount.value(ability_scope(game)), 0)


class LabeledOffer(OfferPayment):
    """An offer that goes on at a label once it is paid, or is not."""

    def __init__(
        self, cost: int, who: Reckoned | None = None, amount: Reckoned | None = None
    ) -> None:
        super().__init__(cost, who, amount)
        self.paid_at: Label | None = None
        self.unpaid_at: Label | None = None

    def settle_labels(self) -> None:
        """Once the places of labels are known."""
        self.paid = self.paid_at.pc if self.paid_at is not None else -1
        self.unpaid = self.unpaid_at.pc if self.unpaid_at is not None else -1


class OfferX(LabeledOffer):
    """ "You may pay (X)": whoever says yes announces X and pays it; 0 counts as paid. The effect
    reads it from a register (GA.COST.8, GA.COST.16)."""

    def __init__(self, cost: int, who: Reckoned, register: int) -> None:
        super().__init__(cost, who, None)
        self.register = register + TALLIES
        self.limit: EffectAmount | None = None  # more than this cannot be announced

    def x(self, game: Game) -> int:
        """Before it is announced: who cannot pay for 0 cannot pay."""
        return 0

    def _is_agreed(self, game: Game) -> bool:
        return bool(ability_scope(game).rows(self.register))

    def decide(self, game: Game) -> Decision:
        """Whether to pay, and then how much."""
        if not self._is_agreed(game):
            return super().decide(game)
        seat, source = self.payer(game), game.field(SOURCE)
        most = most_x(game, seat, self.announced(game), source)
        if self.limit is not None:
            most = max(min(most, self.limit.value(ability_scope(game))), 0)
        return Decision(seat, "x", source, [("x", n, -1) for n in range(most + 1)])

    def candidates(self, game: Game) -> list[Candidate]:
        """Yes and no, with what is lacking; every X that could be announced."""
        if not self._is_agreed(game):
            return super().candidates(game)
        return [Candidate(option) for option in self.decide(game).options]

    def take(self, game: Game, option: Option) -> int:
        """Go on to the X, to the payment, or without."""
        if option[0] == "no":
            return super().take(game, option)
        scope = ability_scope(game)
        if option[0] == "yes":
            scope.write(self.register, [0])
            return AGAIN
        scope.write(self.register, [option[1]])
        seat, source = self.payer(game), game.field(SOURCE)
        self._go_on(game, self.paid, 1)
        return charge(game, self.cost, source, seat, option[1])
