"""What is due: resource costs after everything that changes them (MC.cost.5, .6, .29), with what is
paid at the same moment (MC.cost.12, MC.cost.20)."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import Final, NamedTuple

from tallystick.costs import (
    NET_THEN_SET,
    Adjustment,
    Amount,
    Cost,
    Policy,
    Units,
    adjust,
    lowered,
    set_to,
)
from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.costs.additional_costs import (
    additional_costs_for,
    has_additional_costs,
    mark_of,
    marks,
)
from tallystick.games.marvel_champions.costs.payment import (
    FREE,
    AdditionalCost,
    CompiledCost,
    TotalCost,
)
from tallystick.games.marvel_champions.pieces import CardFace, TriggeredAbility
from tallystick.games.marvel_champions.position.amounts import Scaled
from tallystick.games.marvel_champions.position.at_hand import cheaper_by
from tallystick.games.marvel_champions.position.bases import PriceChange
from tallystick.games.marvel_champions.position.lasting import (
    CHEAPER,
    LastingEffect,
    effects_of,
    end,
)
from tallystick.games.marvel_champions.position.memory import PICKED
from tallystick.games.marvel_champions.position.predicate import Predicate, holds
from tallystick.games.marvel_champions.position.scope import Scope, speaker_of
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.uses import played
from tallystick.games.marvel_champions.text.costs import ANY, TARIFF
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

POLICY: Final = Policy(NET_THEN_SET, default=ANY)
MOST_X: Final = 20
ANYBODY: Final = 1 << 10  # added to a player: the next card that anybody plays
SET_TO: Final = 1 << 16  # added to what a cost is set to, where it is not reduced by so much
AT_LEAST: Final = 1 << 20  # times the minimum, added to what a cost is reduced by


class Discount:
    """A constant that changes what cards cost: all that fit, or the next one each round or phase.
    ``whom`` None: it changes what the card that says it costs. ``sets``: the cost is this much,
    whatever else changes it (MC.cost.29)."""

    def __init__(self, whom: Filter | None, n: Scaled, per: str = "") -> None:
        self.whom = whom
        self.n = n
        self.sign = 1  # -1: dearer
        self.per = per  # "round", "phase" or "turn": once in each; "": always
        self.tests: tuple[Predicate, ...] = ()
        self.sets = False
        self.least = 0  # below which it lowers no cost
        self.any_player = False
        self.each_player = False  # the next one of each player, and not of all together

    def is_open(self, scope: Scope, payer: int) -> bool:
        """Whether it is not used up: the first card of the kind in a round is the first, whatever
        form its player was in, or whether it was cheaper."""
        if not self.per:
            return True
        assert self.whom is not None
        mine = payer if self.each_player else scope.seat
        anybody = self.any_player and not self.each_player
        for entity, seat, _ in played(scope.game, self.per):
            if (seat == mine or anybody) and self.whom.fits(scope, entity):
                return False
        return True

    def reaches(self, scope: Scope, seat: int, entity: int) -> bool:
        """Whether it changes what a card costs a player now."""
        if self.whom is None:
            return scope.source == entity and (not self.tests or holds(self.tests, scope))
        if scope.seat not in (seat, -1) and not self.any_player:
            return False
        fits = self.whom.fits(scope, entity) and self.is_open(scope, seat)
        return fits and (not self.tests or holds(self.tests, scope))

    def change(self, scope: Scope) -> Adjustment:
        """What it does to a cost; "ignore" goes below all others (A10)."""
        if self.sets:
            return set_to(ANY, self.n.value(scope), "MC.cost.29", scope.source)
        n = self.sign * self.n.value(scope)
        return lowered(ANY, n, "MC.cost.6", scope.source, self.least)


def printed_cost(game: Game, entity: int, x: int) -> int:
    """The resource cost, multiplied where it is per player (MC.cost.5)."""
    piece = piece_of(game, entity)
    if piece.cost is None:
        return 0
    n = piece.cost.amount(ANY, x)
    return n * zones.started(game) if piece.per_player_cost else n


def stated_x(game: Game, seat: int, entity: int) -> int:
    """What a card's text says that the X of its cost is (MC.cost.28); -1 if it does not."""
    x = piece_of(game, entity).cost_x
    return x.value(Scope(game, seat, entity)) if x is not None else NOWHERE


Change = tuple[Adjustment, int, PriceChange | None]


def adjustments(game: Game, seat: int, entity: int) -> list[Change]:
    """What changes a card's resource cost now, with the card or effect that does."""
    lists = game.lists
    found: list[Change] = []
    for discount in piece_of(game, entity).own_discounts:
        scope = Scope(game, seat, entity)
        if discount.reaches(scope, seat, entity):
            found.append((discount.change(scope), entity, discount))
    for source in lists[zones.STATICS]:
        piece: CardFace = game.rules.cards[lists[zones.CARD][source]]
        for discount in piece.discounts:
            scope = Scope(game, speaker_of(game, source), source)
            if discount.reaches(scope, seat, entity):
                found.append((discount.change(scope), source, discount))
    less = cheaper_by(game, seat, entity)
    if less:
        found.append((lowered(ANY, less, "MC.cost.6"), entity, None))
    if lists[zones.EFFECTS]:
        mine = [one for one in effects_of(game, CHEAPER) if _is_for(game, seat, entity, one)]
        found += [(_change_by(one.n), one.at, None) for one in mine]
    return found


def _change_by(n: int) -> Adjustment:
    """What the amount of an effect does to a cost."""
    if SET_TO <= n < AT_LEAST:
        return set_to(ANY, n - SET_TO, "MC.cost.29")
    least = max(n, 0) // AT_LEAST
    return lowered(ANY, n - AT_LEAST * least, "MC.cost.6", least=least)


def _is_for(game: Game, seat: int, entity: int, one: LastingEffect) -> bool:
    """Whether a reduction of "the next card" is for this one: of this player, of its kind."""
    if one.seat not in (seat, ANYBODY) or 0 <= one.card != entity:
        return False
    scope = Scope(game, seat, entity)
    return one.what < 0 or book_of(game).filters[one.what].fits(scope, entity)


def due(game: Game, seat: int, entity: int, x: int = 0) -> int:
    """The resource cost as it has to be paid: multiplied first, then changed, never below 0
    (MC.cost.6, MC.cost.29); an X stays what was announced, or fixed by the text (MC.cost.28)."""
    fixed = stated_x(game, seat, entity)
    printed = printed_cost(game, entity, x or max(fixed, 0))
    changes = [change for change, _, _ in adjustments(game, seat, entity)]
    if not changes:
        return printed
    bill = adjust(Cost([Units(ANY, Amount(printed))]), changes, POLICY, TARIFF)
    return bill.cost.amount(ANY)


def use_up(game: Game, seat: int, entity: int) -> None:
    """MC.initiating-abilities.4, A11: reductions of the next card are used up by this one, also
    where it cost nothing; from here on it has been played."""
    cells = game.lists[CELLS]
    when = cells[zones.PHASE] + (
        zones.TURNS * (cells[zones.TURN] + 1) if book_of(game).marks_turns else 0
    )
    game.extend(zones.PLAYED, [entity, seat, when])
    if game.lists[zones.EFFECTS]:
        end(game, [one for one in effects_of(game, CHEAPER) if _is_for(game, seat, entity, one)])


class CostContext(NamedTuple):
    """What says what is due: whose printed cost is paid, what is attacked or thwarted; -1: none."""

    owed_for: int = -1
    mark: int = -1


NO_CHOICE: Final = CostContext()


class AbilityPayment:
    """What a payment is for: an ability, or (``playing``) a card with the ability of an event."""

    def __init__(self, power: TriggeredAbility | None, playing: bool) -> None:
        self.power = power
        self.playing = playing

    def laid_down(self, card: int) -> int:
        """The card itself, where it lies on the table meanwhile and cannot pay
        (MC.initiating-abilities.1): one that is played, or used from hand; else -1."""
        return card if self.playing or (self.power is not None and self.power.in_hand) else NOWHERE

    def is_free(self, game: Game) -> bool:
        """Whether nothing is due: for an ability without a cost, where no card adds one."""
        if self.power is None or self.playing or book_of(game).adds_costs:
            return False
        return all(price.is_free for price in self.power.costs)

    def own_cost(self, branch: int) -> CompiledCost:
        """The cost of the ability."""
        if self.power is None:
            return FREE
        found: CompiledCost = self.power.costs[branch % len(self.power.costs)]
        return found

    def bill(self, scope: Scope, branch: int) -> TotalCost:
        """All that is due now, together (MC.cost.12, MC.cost.20)."""
        return self.bill_if(scope, branch, NO_CHOICE)

    def bill_if(self, scope: Scope, branch: int, choice: CostContext) -> TotalCost:
        """All that is due if this is chosen before it is paid."""
        game, power = scope.game, self.power
        piece = piece_of(game, scope.source)
        owed_for = choice.owed_for if choice.owed_for >= 0 else self._debtor(scope, branch)
        owed = printed_cost(game, owed_for, 0) if owed_for >= 0 else 0
        prices = [self.own_cost(branch)] if power is not None else list[CompiledCost]()
        additional = self._additional(scope, choice.mark) if book_of(game).adds_costs else ()
        if additional:
            additional = additional_costs_of(
                additional, branch, power, piece if self.playing else None
            )
        if not self.playing:
            return TotalCost(
                scope, scope.source, prices=tuple(prices), additional=additional,
                doubled=piece.doubled, debt=owed, owed_for=owed_for,
                ability=power.text.casefold() if power is not None else "",
            )  # fmt: skip
        scope.allied = "alliance" in piece.keywords
        additionally = additional_cost(piece, power, branch)
        prices.append(additionally)
        resource_cost = due(game, scope.seat, scope.source, scope.x)
        return TotalCost(
            scope,
            scope.source,
            resource_cost=max(resource_cost - additionally.lowers, 0),
            requirement=piece.requirement,
            prices=tuple(prices),
            additional=additional,
            only=piece.only if resource_cost else 0,
            doubled=piece.doubled,
            debt=owed,
            playing=True,
            owed_for=owed_for,
        )

    def bills(self, scope: Scope, branch: int) -> list[TotalCost]:
        """What is due with each thing that may be chosen before (MC.initiating-abilities.10)."""
        choices = self.choices(scope, branch) or [NO_CHOICE]
        if choices == [NO_CHOICE]:
            return [self.bill(scope, branch)]
        return [self.bill_if(scope, branch, choice) for choice in choices]

    def choices(self, scope: Scope, branch: int) -> list[CostContext]:
        """What may be chosen before the cost is paid, for it says what is due; none if something
        has to be, and there is nothing."""
        owed: list[int] = [-1]
        if self.own_cost(branch).debt is not None:
            owed = self.debts(scope, branch)
        _, found = marks(scope, self.power)
        return [CostContext(one, mark) for one in owed for mark in found or [-1]]

    def debts(self, scope: Scope, branch: int) -> list[int]:
        """The cards of which one's printed cost is paid; the card names where they are, also where
        that is no area of the payer's (MC.cost.16, MC.golden.1). The effect can be done to them
        (MC.cost.14): what is unique and in play already is none to put into play (MC.unique.1)."""
        price = self.own_cost(branch)
        if price.debt is None:
            return []
        aims, found = price.debt_for, price.debt.candidates(scope)
        return [e for e in found if not aims or any(aim.can(scope, e) for aim in aims)]

    def _debtor(self, scope: Scope, branch: int) -> int:
        """The card whose printed cost is paid, once chosen; before, the cheapest; -1 for none."""
        if self.power is None or self.own_cost(branch).debt is None:
            return -1
        picked = scope.note(PICKED)
        if picked >= 0:
            return picked
        costs = [(printed_cost(scope.game, e, 0), e) for e in self.debts(scope, branch)]
        return min(costs)[1] if costs else -1

    def branches(self, scope: Scope) -> int:
        """How many costs there are to choose from (A20)."""
        piece = piece_of(scope.game, scope.source) if self.playing else None
        return branch_count(self._possible_additional(scope), self.power, piece)

    def _possible_additional(self, scope: Scope) -> list[tuple[AdditionalCost, ...]]:
        """What other cards ask for it, with each thing that could be attacked or thwarted."""
        game = scope.game
        if not has_additional_costs(game):
            return []
        additional = self._own_additional(scope)
        label, found = marks(scope, self.power)
        each = [additional_costs_for(game, label, scope.seat, scope.me, one) for one in found]
        return [additional + more for more in each or [()]]

    def _additional(self, scope: Scope, mark: int) -> tuple[AdditionalCost, ...]:
        """What other cards ask additionally, also for attacking or thwarting the one that the
        ability is on (MC.cost.20)."""
        additional, power = self._own_additional(scope), self.power
        if power is None:
            return additional
        label, target = mark_of(scope, power) if mark < 0 else (marks(scope, power)[0], mark)
        return (
            additional + additional_costs_for(scope.game, label, scope.seat, scope.me, target)
            if target >= 0
            else additional
        )

    def _own_additional(self, scope: Scope) -> tuple[AdditionalCost, ...]:
        """What they ask for playing the card, or for using the ability."""
        act = "play" if self.playing else "use"
        return additional_costs_for(scope.game, act, scope.seat, scope.source)

    def hangs_on_hand(self, scope: Scope) -> bool:
        """Whether it hangs on a hand how it can be made: nobody may learn that unasked."""
        if scope.seat < 0 or not scope.game.lists[zones.HAND[scope.seat]]:
            return False
        return any(self.bill(scope, n).hangs_on_hand for n in range(self.branches(scope)))

    def has_x(self, scope: Scope, branch: int) -> bool:
        """Whether an X has to be announced (MC.initiating-abilities.3), or how many of "up to": no
        card adds one, or takes one away."""
        if self.own_cost(branch).has_x:
            return True
        return self.playing and piece_of(scope.game, scope.source).costs_x

    def range_of_x(self, scope: Scope, branch: int) -> tuple[int, int]:
        """The least and the most that may be announced: X of a printed cost may be 0; "up to" is 1
        at least (MC.cost.19); "spend X" before an arrow by the option ``spend-x`` (A8). One that
        the text fixes is that much (MC.cost.28)."""
        fixed = stated_x(scope.game, scope.seat, scope.source) if self.playing else NOWHERE
        if fixed >= 0:
            return fixed, fixed
        price = self.own_cost(branch)
        least = max(book_of(scope.game).least_x, int(price.most_x > 0)) if price.has_x else 0
        return least, price.most_x or MOST_X


# -- "or" (A20) ------------------------------------------------------------------------------------
# One number says which of several costs is paid, for all that is paid in one moment (MC.cost.12):
# the cost before the arrow counts fastest, then what the card asks additionally, then what other
# cards do (MC.cost.20).


def additional_cost(piece: CardFace, power: TriggeredAbility | None, branch: int) -> CompiledCost:
    """What a card asks additionally for being played."""
    found: CompiledCost = piece.additional[_beyond(power, branch) % len(piece.additional)]
    return found


def additional_costs_of(
    additional: tuple[AdditionalCost, ...],
    branch: int,
    power: TriggeredAbility | None = None,
    playing: CardFace | None = None,
) -> tuple[AdditionalCost, ...]:
    """What other cards ask, each with the price that is paid."""
    left = _beyond(power, branch) // (len(playing.additional) if playing is not None else 1)
    found: list[AdditionalCost] = []
    for extra in additional:
        left, at = divmod(left, len(extra.prices))
        found.append(AdditionalCost(extra.scope, (extra.prices[at],)))
    return tuple(found)


def branch_count(
    additional: Iterable[tuple[AdditionalCost, ...]],
    power: TriggeredAbility | None = None,
    playing: CardFace | None = None,
) -> int:
    """How many there are; ``additional`` of each thing that could be attacked or thwarted."""
    each = [prod([len(extra.prices) for extra in one]) for one in additional]
    most = max(each) if each else 1
    before = len(power.costs) if power is not None else 1
    return before * (len(playing.additional) if playing is not None else 1) * most


def _beyond(power: TriggeredAbility | None, branch: int) -> int:
    return max(branch, 0) // (len(power.costs) if power is not None else 1)
