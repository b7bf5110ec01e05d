"""Cards played and abilities used: where that begins, and why it cannot."""

from __future__ import annotations

from typing import Final

from tallystick.cases.marvel_champions.aiming import target_refusal
from tallystick.cases.marvel_champions.charge import Charge
from tallystick.cases.marvel_champions.doing import MarvelDeed
from tallystick.cases.marvel_champions.place import Place
from tallystick.cases.marvel_champions.reasons import reasons
from tallystick.cases.model import Step
from tallystick.cases.options import place_of
from tallystick.cases.table import UNANSWERED
from tallystick.games.marvel_champions.costs.bills import Payment
from tallystick.games.marvel_champions.costs.reasons import X_TOO_SMALL
from tallystick.games.marvel_champions.effects.bargains import CheaperThis
from tallystick.games.marvel_champions.effects.lasting import CHEAPER, PHASE_END, add_effect
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of
from tallystick.games.marvel_champions.flow import refusals
from tallystick.games.marvel_champions.pieces import (
    ACTION,
    INTERRUPT,
    RESPONSE,
)
from tallystick.games.marvel_champions.zones import (
    AREA,
    CARD,
    DISCARD,
    HAND,
    all_in_play,
)
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game
from tallystick.rules.rulebook import Told

NOT_WORTH_MORE: Final = (
    refusals.NO_ABILITY, refusals.FORCED, refusals.IN_PAYMENTS, refusals.BY_OTHERS,
)  # fmt: skip
ASKED: Final = ("window", "play now")
WAITING: Final = (INTERRUPT, RESPONSE)


class PowerDeed(MarvelDeed):
    """A card is played, or an ability used."""

    verbs: tuple[str, ...] = ("use",)

    def __init__(self, board: Place, step: Step, seat: int, name: str) -> None:
        super().__init__(board, step, seat, name)
        said = step.get("n")
        self.n = said.number(1) - 1 if said is not None else NOWHERE

    def candidates(self) -> list[int]:
        """The cards that may be meant, the likeliest first."""
        raise NotImplementedError

    def absent(self) -> Refusal:
        """The refusal where there is no such card at all."""
        raise NotImplementedError

    def ways(self, entity: int) -> list[int]:
        """The places of the abilities that may be meant, -1: the card is played."""
        powers = piece_of(self.game, entity).powers
        if self.n >= 0:
            return [self.n] if self.n < len(powers) else []
        return list(range(len(powers)))

    def charge(self, entity: int, place: int) -> Charge:
        """What it costs."""
        raise NotImplementedError

    def chosen(self) -> tuple[int, int, Refusal | None]:
        """The card and the way that are meant: the first that is legal, else the first."""
        first: tuple[int, int, Refusal | None] | None = None
        for entity in self.candidates():
            for place in self.ways(entity):
                refusal = self.way_refusal(entity, place)
                if refusal is None:
                    refusal = self._said_refusal(entity, place)
                elif refusal.shortfall is not None:
                    refusal = self._better(refusal, self.charge(entity, place))
                if refusal is None:
                    return entity, place, None
                first = self._worse(first, (entity, place, refusal))
            if not self.ways(entity) and first is None:
                first = (entity, NOWHERE, refusals.NO_ABILITY)
        return first or (NOWHERE, NOWHERE, self.absent())

    def _better(self, refusal: Refusal, charge: Charge) -> Refusal:
        """What is wrong with the X or the payment that is named decides before what is lacking."""
        x = self.answers.x
        if x is not None and charge.has_x and x.number() < charge.least_x():
            return X_TOO_SMALL
        return self.with_refusal(charge) or refusal

    def _worse(
        self,
        first: tuple[int, int, Refusal | None] | None,
        found: tuple[int, int, Refusal | None],
    ) -> tuple[int, int, Refusal | None]:
        """Of two that are refused the one that says more: not that a card has no such ability."""
        if first is None or first[2] in NOT_WORTH_MORE:
            return found
        return first

    def _said_refusal(self, entity: int, place: int) -> Refusal | None:
        """What the step says beyond its verb must be legal too."""
        charge = self.charge(entity, place)
        return (
            self.x_refusal(charge)
            or self._paid_refusal(charge)
            or charge.choice_refusal(self.answers.targets, self.x_of(charge))
            or target_refusal(self.board, charge, self.answers, self.step)
        )

    def _paid_refusal(self, charge: Charge) -> Refusal | None:
        """Why the payment that the step gives is none, not even after interrupts that make the card
        cheaper: these come before it is paid (MC.initiating-abilities.4, .8)."""
        found = self.with_refusal(charge)
        if found is None or not charge.payment.playing or "refused" in self.step.arguments:
            return found
        for n in range(1, reductions(self.game, self.seat) + 1):
            mark = self.game.mark()
            add_effect(self.game, CHEAPER, charge.card, -1, n, PHASE_END, self.seat)
            cheaper = self.with_refusal(charge)
            self.game.rewind(mark)
            if cheaper is None:
                return None
        return found

    def own_refusal(self) -> Refusal | None:
        return self.chosen()[2]

    def reasons(self) -> list[Told]:
        entity, place, refusal = self.chosen()
        if entity < 0 or refusal in NOT_WORTH_MORE:
            return []
        charge = self.charge(entity, place)
        return reasons(charge, self.x_of(charge))

    def begin(self) -> None:
        """A payment may name cards of others, who offer them then (MC.alliance.1)."""
        super().begin()
        entity, _, _ = self.chosen()
        self.board.forget_payment()
        if self.answers.payments and entity >= 0:
            self.board.offered = [
                card for _, card in self.board.gifts(self.seat, self.answers.payments[0], entity)
            ]

    def waits(self, decision: Decision) -> bool:
        """An interrupt or response belongs to the window that is open; a card may be the one that
        an effect lets one play."""
        if decision.kind == "play now":
            return decision.seat == self.seat and "play" in self.verbs
        if decision.kind != "window" or decision.seat != self.seat:
            return False
        return any(
            piece_of(self.game, entity).powers[place].kind in WAITING
            for entity in self.candidates()
            for place in self.ways(entity)
            if place >= 0
        )

    def start(self, decision: Decision) -> int:
        if decision.kind not in ("turn", "asked", "window", "play now"):
            return UNANSWERED
        entity, place, refusal = self.chosen()
        if refusal is not None:
            return UNANSWERED
        verbs = ("use",) if decision.kind == "window" else self.verbs
        for i, (verb, card, n) in enumerate(decision.options):
            if verb in verbs and n == place and (card == entity or self._is_copy(card, entity)):
                return i
        return UNANSWERED

    def _is_copy(self, card: int, entity: int) -> bool:
        """Of copies in hand the first is offered."""
        lists = self.game.lists
        hand = lists[HAND[self.seat]]
        return card in hand and entity in hand and lists[CARD][card] == lists[CARD][entity]

    def invites(self, decision: Decision) -> int:
        """The player whose turn it is may ask for an Action (MC.player-turn.6)."""
        entity, place, refusal = self.chosen()
        if decision.kind != "turn" or refusal is not None or place < 0:
            return UNANSWERED
        if piece_of(self.game, entity).powers[place].kind != ACTION:
            return UNANSWERED
        return place_of(decision, ("ask", self.seat, -1))

    def way_refusal(self, entity: int, place: int) -> Refusal | None:
        """Why it cannot be done so, whatever the step says of payment and targets."""
        option = (self.verbs[0], entity, place)
        decision = self.game.decision()
        if decision is not None and decision.seat == self.seat and decision.kind in ASKED:
            return self.game.current_op().weigh(self.game, option)
        return self.board.rules.weigh(self.game, self.seat, option)


def reductions(game: Game, seat: int) -> int:
    """By how much a player's interrupts to playing a card could make it cheaper."""
    found = 0
    for entity in [*game.lists[AREA[seat]], *game.lists[HAND[seat]]]:
        for power in piece_of(game, entity).powers:
            if power.kind != INTERRUPT or power.program < 0:
                continue
            ops = game.rules.programs[power.program].ops
            scope = Scope(game, seat, entity)
            found += sum(op.n.value(scope) for op in ops if isinstance(op, CheaperThis))
    return found


class PlayDeed(PowerDeed):
    """Play a card from hand (MC.player-turn.2, MC.event.1)."""

    verbs = ("play",)

    def candidates(self) -> list[int]:
        found = self.board.things.among(self.name, self.game.lists[HAND[self.seat]])
        return found[:1] or self.board.things.all(self.name)

    def absent(self) -> Refusal:
        return refusals.NOT_IN_HAND

    def ways(self, entity: int) -> list[int]:
        piece = piece_of(self.game, entity)
        return super().ways(entity) if piece.kind == "event" else [NOWHERE]

    def charge(self, entity: int, place: int) -> Charge:
        piece = piece_of(self.game, entity)
        power = piece.powers[place] if place >= 0 else None
        return Charge(self.board, self.seat, piece.name, entity, Payment(power, True))


class UseDeed(PowerDeed):
    """Use an ability of a card in play (MC.player-turn.5)."""

    def candidates(self) -> list[int]:
        game, seat = self.game, self.seat
        special = self.board.special(self.name, seat)
        if special >= 0:
            return [special]
        among = [*game.lists[AREA[seat]], *all_in_play(game), *game.lists[DISCARD[seat]]]
        return self.board.things.among(self.name, dict.fromkeys(among))

    def absent(self) -> Refusal:
        return refusals.NOT_IN_PLAY

    def charge(self, entity: int, place: int) -> Charge:
        piece = piece_of(self.game, entity)
        return Charge(self.board, self.seat, piece.name, entity,
                      Payment(piece.powers[place], False))  # fmt: skip
