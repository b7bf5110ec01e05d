"""From "you may pay (2)" to what is asked as an effect resolves (GA.COST.8)."""

from __future__ import annotations

from tallystick.cards.errors import NotRun
from tallystick.costs.cost import Amount as CostAmount
from tallystick.costs.cost import Cost, Units
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.costing import cost_of
from tallystick.games.grand_archive.compiling.measures import amount_with, x_of
from tallystick.games.grand_archive.effects.bases import EffectAmount
from tallystick.games.grand_archive.pieces import RESERVE
from tallystick.rules.phrases import Clause, Costs, Numeral
from tallystick.rules.picking import first_of


def asked(ctx: Context, pay: Clause, mods: tuple[Clause, ...]) -> tuple[Cost, EffectAmount | None]:
    """What is asked: a cost, and the X of it where that is reckoned: as the text says, or that of
    the card (GA.COST.16); where neither is, whoever pays announces it. Raises NotRun."""
    x = x_of(ctx, mods)
    if pay.figures:
        return _of_x(), amount_with(ctx, pay.figures[0], mods)
    costs = first_of(pay.parts, Costs)
    if costs is None or len(costs.either) != 1:
        raise NotRun(f"nobody pays yet: {pay}")
    cost = costs.either[0]
    each = any(one.verb == "for each" for one in mods)
    announced = cost.has_x and x is None and not (each or ctx.piece.cost.has_x)
    if announced or not (cost.has_x or each):
        return cost_of(ctx, costs)[0], None
    if len(cost.parts) != 1 or len(cost.units) != 1:
        raise NotRun(f"nobody pays yet: {pay}")
    amount = cost.units[0].amount
    return _of_x(), amount_with(ctx, Numeral(amount.fixed, amount.per_x), mods)


def _of_x() -> Cost:
    return Cost((Units(RESERVE, CostAmount(0, 1)),))
