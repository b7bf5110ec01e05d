"""Attacking and retaliating: where each begins, and why it cannot (GA.ATK, GA.RETAL)."""

from __future__ import annotations

from typing import Final

from tallystick.cases.grand_archive.charge import Charge
from tallystick.cases.grand_archive.deeds import TIMELY
from tallystick.cases.grand_archive.doing import GrandDeed
from tallystick.cases.grand_archive.names import CHAMPION_WORDS
from tallystick.cases.grand_archive.place import Place
from tallystick.cases.model import Step
from tallystick.cases.naming import entries_of
from tallystick.cases.options import by_verb, place_of
from tallystick.cases.table import UNANSWERED
from tallystick.games.grand_archive.combat import attacks, retaliating, roles
from tallystick.games.grand_archive.zones import (
    ATTACKER,
    COMBAT,
    FIELD,
    INTENT,
    MANNER,
    STRIKER,
    champion_of,
    controller_of,
    living,
)
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS

NO_ATTACKER: Final = Refusal(("GA.CBT.1", "GA.CBT.10", "GA.ATK.1"), "There is no such attacker.")
NO_SUCH_TARGET: Final = Refusal(
    ("GA.CBT.1", "GA.ATK.1", "GA.CBT.10"), "There is nothing of that name to attack."
)
ONE_WEAPON: Final = Refusal(
    ("GA.ATTACK.4", "GA.ATK.1", "GA.WEAPON.3"), "One weapon is wielded, not several."
)
NO_COMBAT: Final = Refusal(("GA.RETAL.1", "GA.CBT.2"), "There is no attack to retaliate against.")
DECLARING: Final = ("weapon", "attack target", "further target")


class AttackDeed(GrandDeed):
    """Declare an attack: of one's own will, or with an attack card that has resolved."""

    def __init__(self, board: Place, step: Step, seat: int, name: str) -> None:
        super().__init__(board, step, seat, name)
        self.answers.extra["aim"] = name

    # -- what is meant ---------------------------------------------------------------------------

    def attacker(self) -> int:
        """The unit that attacks: the champion unless another is named."""
        by = self.said("by")
        champion = champion_of(self.game, self.seat)
        if by is None or by.text().casefold() in CHAMPION_WORDS:
            return champion
        units = [one for seat in living(self.game) for one in self.game.lists[FIELD[seat]]]
        return self.board.find(by.text(), units, self.seat)

    def arms(self) -> list[int]:
        """The weapons that are named."""
        found: list[int] = []
        for one in entries_of(self.said("wielding")):
            mine = self.game.lists[FIELD[self.seat]]
            left = [weapon for weapon in mine if weapon not in found]
            found.append(self.board.find(one.text(), left, self.seat))
        return found

    def is_for_card(self) -> bool:
        """Whether an attack card of this seat is being declared: it lies in the intent."""
        decision = self.game.decision()
        if decision is None or decision.seat != self.seat:
            return False
        return decision.kind in DECLARING and bool(self.game.lists[INTENT[self.seat]])

    def card(self) -> int:
        """The attack card that is declared, -1 for none."""
        there = self.game.lists[INTENT[self.seat]]
        return there[-1] if self.is_for_card() and there else NOWHERE

    def victims(self, attack: list[int]) -> list[int]:
        """What is attacked: one thing; with cleave all of a player's."""
        game = self.game
        if self.name in self.board.seats and attacks.has(game, attack, "cleave"):
            return attacks.swept(game, attack, self.board.seats.index(self.name))
        there = [one for seat in living(game) for one in game.lists[FIELD[seat]]]
        found = self.board.find(self.name, there, self.seat, mine=False)
        return [found] if found >= 0 else []

    # -- why not ---------------------------------------------------------------------------------

    def refusal(self) -> Refusal | None:
        attacker = self.attacker()
        if attacker < 0:
            return NO_ATTACKER
        base = None
        if not self.is_for_card():
            base = attacks.attack_refusal(self.game, self.seat, attacker)
        return base or self._choice_refusal(attacker)

    def _choice_refusal(self, attacker: int) -> Refusal | None:
        arms, card = self.arms(), self.card()
        if len(arms) > 1:
            return ONE_WEAPON
        weapon = arms[0] if arms else NOWHERE
        if arms:
            refusal = attacks.arm_refusal(self.game, self.seat, attacker, weapon, card)
            if weapon < 0 or refusal is not None:
                return refusal or attacks.NO_SUCH_WEAPON
        attack = attacks.parts(self.game, attacker, weapon, card)
        victims = self.victims(attack)
        if not victims:
            return NO_SUCH_TARGET
        if not attacks.has(self.game, attack, "cleave"):
            refusal = attacks.choice_refusal(self.game, attack, victims[0])
            if refusal is not None:
                return refusal
        return self._fee_refusal(attack, victims)

    def _fee_refusal(self, attack: list[int], victims: list[int]) -> Refusal | None:
        """Whether what the declaration costs can be paid, and is, as the step says."""
        cost = attacks.price(self.game, attack, victims)
        if cost.is_free:
            return None
        charge = Charge(self.board, self.seat, attack[0], cost=cost)
        refusal = charge.refusal()
        if refusal is None and self.answers.payments:
            refusal = charge.offer_refusal(self.answers.payments[0])
        return refusal and attacks.unpaid(refusal)

    def can_wait(self, refusal: Refusal) -> bool:
        return any(clause in TIMELY for clause in refusal.clauses[:2])

    # -- beginning -------------------------------------------------------------------------------

    def is_idle(self) -> bool:
        """Whether the only possible attack of a card has been declared already."""
        cells = self.game.lists[CELLS]
        if not cells[COMBAT] or cells[STRIKER] != self.seat or self.said("by") is not None:
            return False
        if not cells[MANNER] & roles.WITH_CARD:
            return False
        parts = attacks.parts_now(self.game)
        defenders = roles.of_role(self.game, roles.DEFENDS)
        return not self.arms() and set(self.victims(parts)) <= set(defenders)

    def waits(self, decision: Decision) -> bool:
        return decision.seat == self.seat and decision.kind in DECLARING

    def start(self, decision: Decision) -> int:
        if self.refusal() is not None:
            return UNANSWERED
        if decision.kind in DECLARING:
            return self.board.answer(decision, self.answers)
        if decision.kind != "priority":
            return UNANSWERED
        return place_of(decision, ("attack", self.attacker(), -1))

    def begin(self) -> None:
        """A declaration that names a payment pays; one that names none declines no tax that is
        the only way."""
        if not self.answers.payments and self.answers.step.get("with") is None:
            self.answers.extra["tax"] = True


class RetaliateDeed(GrandDeed):
    """Retaliate: with those that are named, or with all that can (GA.RETAL.1)."""

    def units(self) -> list[int]:
        """The units that are meant."""
        by = self.said("by")
        names = [one.text() for one in entries_of(by)] or ([self.name] if self.name else [])
        mine = self.game.lists[FIELD[self.seat]]
        if not names:
            return [one for one in mine if retaliating.may_retaliate(self.game, one)]
        found: list[int] = []
        for name in names:
            found.append(self.board.find(name, [u for u in mine if u not in found], self.seat))
        return found

    def refusal(self) -> Refusal | None:
        game = self.game
        cells = game.lists[CELLS]
        if not cells[COMBAT] or cells[ATTACKER] < 0:
            return NO_COMBAT
        units = self.units()
        if not units:
            return Refusal(("GA.RETAL.1",), "Nothing can retaliate.")
        for unit in units:
            if unit < 0 or controller_of(game, unit) != self.seat:
                return Refusal(("GA.RETAL.1", "GA.CBT.6"), "You control no such unit.")
            if not retaliating.may_retaliate(game, unit):
                return retaliating.refusal(game, unit)
        return None

    def waits(self, decision: Decision) -> bool:
        return decision.kind == "retaliate" and decision.seat == self.seat

    def start(self, decision: Decision) -> int:
        if decision.kind != "retaliate" or self.refusal() is not None:
            return UNANSWERED
        units = self.units()
        self.answers.extra["units"] = units
        unit = decision.options[0][1]
        return by_verb(decision, "retaliate" if unit in units else "no")
