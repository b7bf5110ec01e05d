"""Acts that cards put an additional cost on: attacking, thwarting, readying, changing form
(MC.cost.20, A12).

An act's own program begins with ``pay_for_act``. Mostly nothing is due, and it goes on at once. If
something is, a program of its own asks for it: what the act costs itself and all that is added, in
one payment; who declines, or cannot pay, does not do that one act.
"""

from __future__ import annotations

from typing import Final

from tallystick.costs import Pick, cost_of
from tallystick.costs.cost import Amount
from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.costs.additional_costs import (
    additional_costs_for,
    has_additional_costs,
)
from tallystick.games.marvel_champions.costs.cost_modifiers import (
    AbilityPayment,
    additional_costs_of,
    branch_count,
)
from tallystick.games.marvel_champions.costs.payability import can_meet
from tallystick.games.marvel_champions.costs.payment import CompiledCost, TotalCost
from tallystick.games.marvel_champions.costs.reasons import unmet
from tallystick.games.marvel_champions.position.bases import GoingOn
from tallystick.games.marvel_champions.position.frames import is_ability
from tallystick.games.marvel_champions.position.memory import DONE, PREPAID
from tallystick.games.marvel_champions.position.scope import (
    Scope,
    ability_scope,
    set_frame_note,
    top,
)
from tallystick.games.marvel_champions.position.values import exhausts_to
from tallystick.games.marvel_champions.position.ways import done_this_way
from tallystick.games.marvel_champions.zones import CONTROLLER, EXHAUSTED, all_in_play
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.machine import (
    AGAIN,
    ASK,
    NEXT,
    NOT_ON_OFFER,
    SEAT,
    SOURCE,
    SUBJECT,
    Game,
    I,
    X,
)
from tallystick.rules.choice import with_refused
from tallystick.rules.phrases import Noun

ACTS: Final = (
    "basic attack", "basic thwart", "recover", "form", "ready", "defend", "attack", "thwart",
)  # fmt: skip
LABELS: Final = ("attack", "thwart")  # acts that an ability does, whose frame goes on
UNPAID: Final = -1  # in DONE of that frame: its additional cost was not paid
ACT: Final = {name: number for number, name in enumerate(ACTS)}
EXHAUSTING: Final = ("basic attack", "basic thwart", "recover", "defend")
# Acts that happen without having been chosen: the player is asked whether to pay at all (A12).
ASKED_FOR: Final = ("form", "ready")
EXHAUST_IT: Final = CompiledCost(cost_of(Pick("exhaust", Noun("this"), Amount(1))))
NO: Final[Option] = ("no", -1, -1)
YES: Final[Option] = ("yes", -1, -1)


def bills_of(game: Game, act: str, seat: int, actor: int, target: int = -1) -> list[TotalCost]:
    """All that an act costs, its own exhausting and everything added (MC.cost.12), once for each
    cost of which one is paid (A20); none if no card adds anything."""
    additional = additional_costs_for(game, act, seat, actor, target)
    if not additional:
        return []
    exhausts = act in EXHAUSTING and exhausts_to(game, actor, act.removeprefix("basic "))
    own, scope = (EXHAUST_IT,) if exhausts else (), Scope(game, seat, actor)
    ways = [additional_costs_of(additional, n) for n in range(branch_count([additional]))]
    return [TotalCost(scope, -1, prices=own, additional=way) for way in ways]


def added_refusal(game: Game, act: str, seat: int, actor: int, target: int = -1) -> Refusal | None:
    """Why an act is not possible for what it costs additionally."""
    if not has_additional_costs(game):
        return None
    bills = bills_of(game, act, seat, actor, target)
    return unmet(bills[0]) if bills and not any(map(can_meet, bills)) else None


def pay_for_act(act: str, game: Game) -> int:
    """The first op of an act: pay what is added to it, or do not do it. If it is not done, the
    act's frame is taken away."""
    seat, actor, target = game.field(SEAT), game.field(SOURCE), game.field(SUBJECT)
    if seat < 0 or not additional_costs_for(game, act, seat, actor, target):
        return NEXT
    game.advance()
    return start(game, "added cost", actor, seat, subject=target, x=ACT[act])


class ActPayment(AbilityPayment):
    """The payment of an act with its additional costs; X of its frame says which act."""

    def __init__(self) -> None:
        super().__init__(None, False)

    def bill(self, scope: Scope, branch: int) -> TotalCost:
        return self.ways(scope)[max(branch, 0)]

    def ways(self, scope: Scope) -> list[TotalCost]:
        """What is due, once for each of the costs to choose from; empty if nothing asks for any."""
        found = bills_of(scope.game, ACTS[scope.x], scope.seat, scope.source, scope.occasion)
        return found or [TotalCost(scope, -1)]

    def branches(self, scope: Scope) -> int:
        return len(self.ways(scope))

    def has_x(self, scope: Scope, branch: int) -> bool:
        return False


class Decline(GoingOn):
    """A12: what happens by itself may be declined, and does not happen if it cannot be paid."""

    def __init__(self, payment: ActPayment) -> None:
        self.payment = payment

    def _is_payable(self, game: Game) -> bool:
        return any(map(can_meet, self.payment.ways(ability_scope(game))))

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        if ACTS[scope.x] in ASKED_FOR:
            return ASK
        return NEXT if self._is_payable(game) else game.jump(self.to)

    def decide(self, game: Game) -> Decision:
        """Whether to pay; who cannot is asked as well, so that nobody learns it."""
        options = [NO]
        if self._is_payable(game):
            options.append(YES)
        seat, source = game.field(SEAT), game.field(SOURCE)
        return Decision(seat, "added cost", source, options, len(options) - 1)

    def candidates(self, game: Game) -> list[Candidate]:
        return with_refused(game, self, [YES])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        if option in self.decide(game).options:
            return None
        return unmet(self.payment.bill(ability_scope(game), 0)) if option == YES else NOT_ON_OFFER

    def take(self, game: Game, option: Option) -> int:
        return NEXT if option == YES else game.jump(self.to)


def resume_act(game: Game) -> int:
    """Go on with the act that has been paid for. Readying is the act itself."""
    readies, entity, seat = ACTS[game.field(X)] == "ready", game.field(SOURCE), game.field(SEAT)
    game.end_program()
    if readies:
        moves.ready(game, entity, game.field(SEAT) if is_ability(game, top(game)) else seat)
    return AGAIN


def leave_undone(game: Game) -> int:
    """The act has not been paid for and does not happen; the game goes on (A12). Away with this
    frame and that of the act; readying has none, and an ability that attacks is only told."""
    act = ACTS[game.field(X)]
    game.emit("not paid", game.field(SEAT), game.field(SOURCE))
    game.end_program()
    if act in LABELS:
        set_frame_note(game, top(game), DONE, UNPAID)
    elif act not in ("ready", "defend"):
        game.end_program()
    return AGAIN


def charges_additional_cost(game: Game, scope: Scope, label: str, target: int) -> bool:
    """Whether an ability that attacks or thwarts something has yet to pay what cards ask for that;
    the payment is nested. What it has attacked already, or paid for, it goes on attacking."""
    if scope.seat < 0 or scope.note(PREPAID) == target or target in done_this_way(scope):
        return False
    if not additional_costs_for(game, label, scope.seat, scope.me, target):
        return False
    scope.remember(PREPAID, target)
    start(game, "added cost", scope.me, scope.seat, subject=target, x=ACT[label])
    return True


def ready(game: Game, entity: int, by: int) -> int:
    """Ready a card, if exhausted and what is added is paid; ``by``: whom, if not nested. AGAIN."""
    seat = game.lists[CONTROLLER][entity]
    if game.lists[EXHAUSTED][entity]:
        if seat >= 0 and additional_costs_for(game, "ready", seat, entity):
            return start(game, "added cost", entity, seat, subject=-1, x=ACT["ready"])
        moves.ready(game, entity, by)
    return AGAIN


def ready_all(game: Game) -> int:
    """MC.end-player-phase.3: all cards ready; those on which a card puts a cost one by one. The
    next one; I counts those that have been seen to."""
    exhausted, whose = game.lists[EXHAUSTED], game.lists[CONTROLLER]
    if not has_additional_costs(game):
        for entity in [one for one in all_in_play(game) if exhausted[one]]:
            moves.ready(game, entity, whose[entity])
        return NEXT
    cards = all_in_play(game)
    while game.field(I) < len(cards):
        entity = cards[game.field(I)]
        game.set_field(I, game.field(I) + 1)
        if exhausted[entity]:
            return ready(game, entity, whose[entity])
    return NEXT
