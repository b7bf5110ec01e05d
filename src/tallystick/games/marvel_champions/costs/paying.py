"""The op of a payment: how it is made; then all of it at once (MC.cost.12)."""

from __future__ import annotations

from typing import Final

from tallystick.costs import Plan
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.costs import cost_actions, cost_modifiers, settlement
from tallystick.games.marvel_champions.costs.additional_costs import mark_of
from tallystick.games.marvel_champions.costs.cost_modifiers import AbilityPayment
from tallystick.games.marvel_champions.costs.designations import (
    Naming,
    best_naming,
    namings,
    plain_naming,
)
from tallystick.games.marvel_champions.costs.invoices import Invoice
from tallystick.games.marvel_champions.costs.payment import TotalCost
from tallystick.games.marvel_champions.costs.payment_sources import (
    HELPER,
    IN_VAIN,
    BillSources,
    Gift,
    entity_of,
)
from tallystick.games.marvel_champions.costs.settlement import PartialPayment, first_ways
from tallystick.games.marvel_champions.position.memory import BRANCH, MEMORY, PREPAID
from tallystick.games.marvel_champions.position.scope import ability_scope
from tallystick.games.marvel_champions.zones import ASKED, CONTROLLER, HAND
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import AGAIN, NEXT, SEAT, SOURCE, Game
from tallystick.rules.paying import PaymentOp

# How a payment stands.
LIST: Final = 0
PIECES: Final = 1
NAMED: Final = 2
CONSENT: Final = 3
DONE: Final[Option] = ("done", -1, -1)
MORE: Final[Option] = ("more", -1, -1)
YES: Final[Option] = ("yes", -1, -1)
NO: Final[Option] = ("no", -1, -1)


class PayBill(PaymentOp):
    """Pay the bill, however the payer likes: more than is due is overpaid and lost (MC.cost.9 to
    MC.cost.11, MC.resource.7). Where nothing can be paid, the frame goes to ``to``. Behind the
    memory of the frame stand: the gifts of others (for ``alliance``), how the payment stands, who
    has refused to help and whom has been asked, and what is laid down."""

    def __init__(self, payment: AbilityPayment, to: int, alliance: bool = False) -> None:
        self.payment = payment
        self.to = to
        self.alliance = alliance

    def run(self, game: Game) -> int:
        """Nothing due is paid; what is only to be done in one way is done."""
        if self.payment.is_free(game):
            return self._nothing_due(game)
        scope = ability_scope(game)
        bill = self.payment.bill(scope, scope.note(BRANCH))
        if bill.is_free and not self._may_generate(game):
            return self._nothing_due(game)
        now = self._open(game, bill)
        if now.mode == CONSENT:
            return game.ask(self._question(game, now), now)
        if not now.found and now.mode == LIST:
            return self._fail(game, now)
        alone = len(now.found) == 1 and not now.bill.hangs_on_hand and not now.bill.asks_how_many
        unasked = alone and not game.asks_all
        if unasked and now.mode == LIST and not (bill.is_free and settlement.spare(now)):
            return self._finish(game, now, now.found[0])
        return game.ask(self._question(game, now), now)

    def _may_generate(self, game: Game) -> bool:
        """A1: also for a card that costs 0 one may generate resources, all of them overpaid. Who
        has nothing to lay down is not asked."""
        if not self.payment.playing or game.rules.readings["free-generation"] != "yes":
            return False
        return bool(game.lists[HAND[game.field(SEAT)]])

    def _nothing_due(self, game: Game) -> int:
        """A cost of 0 is paid by nothing, and uses up what made it cheaper (A11)."""
        notes = game.notes()
        give_back(game, notes[MEMORY + 1 : self._own(notes)])
        game.keep_notes(MEMORY)
        if self.payment.playing:
            cost_modifiers.use_up(game, game.field(SEAT), game.field(SOURCE))
        return NEXT

    def _fail(self, game: Game, now: PartialPayment) -> int:
        give_back(game, [gift.entity for gift in now.means.gifts])
        game.keep_notes(MEMORY)
        if now.means.refused:
            game.set(CELLS, ASKED, game.lists[CELLS][ASKED] | IN_VAIN)
        return game.jump(self.to)

    def open(self, game: Game) -> PartialPayment:
        """How the payment stands, as it was worked out for its question if that is known."""
        game.decision()
        return self._known(game)

    def _known(self, game: Game) -> PartialPayment:
        now = game.scratch
        return now if isinstance(now, PartialPayment) else self._laid_out(game)

    def _laid_out(self, game: Game) -> PartialPayment:
        scope = ability_scope(game)
        return self._open(game, self.payment.bill(scope, scope.note(BRANCH)))

    def bill(self, game: Game) -> Invoice:
        return Invoice(self.open(game).means)

    def _open(self, game: Game, bill: TotalCost) -> PartialPayment:
        notes = game.notes()
        at, owners = self._own(notes), game.lists[OWNER_OF]
        gifts = tuple([Gift(owners[entity], entity) for entity in notes[MEMORY + 1 : at]])
        if len(notes) <= at:
            means = BillSources(bill, -1, gifts)
            return PartialPayment(bill, means, LIST, (), first_ways(bill, means))
        mode, n = notes[at], notes[at + 1]
        refused = tuple(notes[at + 3 : at + 3 + n])
        means = BillSources(bill, -1, gifts, refused)
        found = first_ways(bill, means) if mode == LIST else []
        return PartialPayment(bill, means, mode, settlement.plan_of(notes[at + 3 + n :]), found)

    def is_laid_down(self, game: Game) -> bool:
        """Whether another player is asked to help with a payment as it lies there."""
        return self._standing(game)[:1] == [CONSENT]

    def _asked(self, game: Game) -> int:
        """How many of those whose help is wanted have agreed."""
        standing = self._standing(game)
        return standing[2] if standing else 0

    def _standing(self, game: Game) -> list[int]:
        """What ``_note`` has noted; nothing at first."""
        notes = game.notes()
        return notes[self._own(notes) :]

    def _own(self, notes: list[int]) -> int:
        """Where in the notes of the frame its own begin: behind how many cards others have offered,
        and which (MC.alliance.1)."""
        offered = self.alliance and len(notes) > MEMORY
        return MEMORY + 1 + notes[MEMORY] if offered else MEMORY

    def decide(self, game: Game) -> Decision:
        """The ways to pay, the cheapest first; or what else to lay down; or what was paid; or
        whether another player helps."""
        now = game.scratch = self._laid_out(game)
        return self._question(game, now)

    def _question(self, game: Game, now: PartialPayment) -> Decision:
        seat, source = game.field(SEAT), game.field(SOURCE)
        if now.mode == CONSENT:
            helper, _ = self._helpers(now, now.laid)[self._asked(game)]
            return Decision(helper, "help", source, [NO, YES], 1)
        if now.mode == NAMED:
            found = self.namings(now, now.laid)
            options: list[Option] = [("name", i, -1) for i in range(len(found))]
            best = best_naming(found, piece_of(game, source).wishes)
            return Decision(seat, "designate", source, options, best)
        if now.mode == LIST:
            options = [("pay", i, -1) for i in range(len(now.found))]
            if settlement.spare(now):
                options.append(MORE)
            return Decision(seat, "payment", source, options, 0)
        options = [DONE] if settlement.pays(now) else []
        options += settlement.pieces(now)
        return Decision(seat, "payment", source, options, 0)

    def take(self, game: Game, option: Option) -> int:
        now = self._known(game)
        verb, a, b = option
        if verb == "pay":
            return self._finish(game, now, now.found[a])
        if verb == "done":
            return self._finish(game, now, now.laid)
        if verb == "name":
            return self._settle(game, now, now.laid, self.namings(now, now.laid)[a])
        if verb in ("yes", "no"):
            return self._answered(game, now, verb == "yes")
        laid = () if verb == "more" else settlement.added(now.laid, a, b)
        self._note(game, now, PIECES, laid)
        now = PartialPayment(now.bill, now.means, PIECES, laid, [])
        return game.ask(self._question(game, now), now)

    def _note(
        self,
        game: Game,
        now: PartialPayment,
        mode: int,
        laid: Plan,
        *,
        agreed: int = 0,
        refuses: int = -1,
    ) -> None:
        refused = list(now.means.refused)
        if refuses >= 0:
            refused.append(refuses)
        game.keep_notes(self._own(game.notes()))
        game.note_all([mode, len(refused), agreed, *refused])
        for triple in laid:
            game.note_all(list(triple))

    # -- the help of others (A15)

    def _helpers(self, now: PartialPayment, plan: Plan) -> list[tuple[int, int]]:
        """Other players whose Resource abilities, or things, a payment uses: player and card."""
        found: list[tuple[int, int]] = []
        if not (now.means.generators or now.bill.scope.allied):
            return found
        for step in now.means.steps(plan):
            if step.made is not None and step.made.seat != now.bill.scope.seat:
                found.append((step.made.seat, step.made.entity))
            elif step.number != NOWHERE and now.bill.scope.allied:
                found += self._lent(now, step.number, step.key)
        return found

    def _lent(self, now: PartialPayment, number: int, key: int) -> list[tuple[int, int]]:
        """MC.alliance.1: whose thing a part of the cost is done to, if it is another player's."""
        scope, ask = now.bill.scope_of(number), now.bill.asks[number]
        entity = entity_of(key)
        if not ask.is_for_things or not cost_actions.is_help(scope, ask, entity):
            return []
        return [(scope.game.lists[CONTROLLER][entity], entity)]

    def _answered(self, game: Game, now: PartialPayment, yes: bool) -> int:
        """MC.ability.7: its controller decides whether an ability is triggered."""
        helpers, agreed = self._helpers(now, now.laid), self._asked(game)
        if not yes:
            self._note(game, now, LIST, (), refuses=helpers[agreed][1])
            return AGAIN
        if agreed + 1 < len(helpers):
            self._note(game, now, CONSENT, now.laid, agreed=agreed + 1)
            return AGAIN
        return self._name(game, now, now.laid)

    # -- the end of it

    def _finish(self, game: Game, now: PartialPayment, plan: Plan) -> int:
        """Ask whose help it needs; then say what was paid and what overpaid."""
        if self._helpers(now, plan):
            self._note(game, now, CONSENT, plan)
            return AGAIN
        return self._name(game, now, plan)

    def _name(self, game: Game, now: PartialPayment, plan: Plan) -> int:
        """Say what was paid and what overpaid, where a text looks at it (A2)."""
        found = self.namings(now, plan)
        if len(found) > 1:
            self._note(game, now, NAMED, plan)
            return AGAIN
        return self._settle(game, now, plan, found[0])

    def namings(self, now: PartialPayment, plan: Plan) -> list[Naming]:
        """What may be said to have been paid and overpaid."""
        units = settlement.icons(now.means, plan)
        needs = settlement.icon_needs(now.bill, now.means, plan)
        card = now.bill.card
        game = now.bill.scope.game
        recalled = now.bill.playing and book_of(game).recalls_payments
        if card < 0 or not (piece_of(game, card).payment_matters or recalled):
            return [plain_naming(tuple(needs), tuple(units))]
        return namings(needs, units)

    def _settle(self, game: Game, now: PartialPayment, plan: Plan, named: Naming) -> int:
        if game.witness is not None:
            game.witness(Invoice(now.means), plan)
        game.keep_notes(MEMORY)
        keys = [now.means.supply.sources[i].key for i, _, _ in plan]
        used = {entity_of(key) for key in keys if key - entity_of(key) == HELPER}
        give_back(game, [gift.entity for gift in now.means.gifts if gift.entity not in used])
        scope = ability_scope(game)
        if self.payment.power is not None:
            scope.remember(PREPAID, mark_of(scope, self.payment.power)[1])
        if self.payment.playing:
            cost_modifiers.use_up(game, scope.seat, scope.source)
        game.advance()
        settlement.carry_out(game, scope, now.bill, now.means, plan=plan, named=named)
        return AGAIN

    def leading_to(self, game: Game, plan: Plan) -> int:
        """The option of the open decision that is, or begins, this payment; -1 if there is none."""
        now = self.open(game)
        decision = self._question(game, now)
        if now.mode == LIST:
            wanted = sorted(plan)
            for index, way in enumerate(now.found):
                if sorted(way) == wanted:
                    return index
            return decision.options.index(MORE) if MORE in decision.options else -1
        for index, use, n in plan:
            laid = sum(m for i, u, m in now.laid if (i, u) == (index, use))
            if laid < n and ("add", index, use) in decision.options:
                return decision.options.index(("add", index, use))
        return decision.options.index(DONE) if DONE in decision.options else -1


def give_back(game: Game, entities: list[int]) -> None:
    """Cards offered and not needed go back to their players' hands."""
    for entity in entities:
        game.move(entity, HAND[game.lists[OWNER_OF][entity]])
