"""Payments that an effect asks for as it resolves: who, and how much (GA.COST.8)."""

from __future__ import annotations

from typing import Any

from tallystick.games.grand_archive.costs.paying import Offer
from tallystick.games.grand_archive.effects.amounts import Amount
from tallystick.games.grand_archive.effects.labels import Label
from tallystick.games.grand_archive.effects.refs import Who
from tallystick.games.grand_archive.effects.scope import ability_scope
from tallystick.kernel.machine import Game


class Payer:
    """Who may pay."""

    def __init__(self, who: Who) -> None:
        self.who = who

    def __call__(self, game: Game) -> int:
        """The seat, -1 for nobody."""
        return self.who.seat(ability_scope(game))


class XAmount:
    """How much reserve is asked, where that is reckoned."""

    def __init__(self, amount: Amount) -> None:
        self.amount = amount

    def __call__(self, game: Game) -> int:
        """The number now."""
        return max(self.amount.value(ability_scope(game)), 0)


class LabeledOffer(Offer):
    """An offer that goes on at a label once it is paid, or is not."""

    def __init__(self, cost: int, who: Any = None, amount: Any = None) -> None:
        super().__init__(cost, who, amount)
        self.paid_at: Label | None = None
        self.unpaid_at: Label | None = None

    def settle_labels(self) -> None:
        """Once the places of labels are known."""
        self.paid = self.paid_at.pc if self.paid_at is not None else -1
        self.unpaid = self.unpaid_at.pc if self.unpaid_at is not None else -1
