"""The steps that ask: all payments of a cost, and what is due."""

from __future__ import annotations

from tallystick.cases.asking import asked_costs, each_said_once, read_gives, shown
from tallystick.cases.marvel_champions.charge import Bare, Charge
from tallystick.cases.marvel_champions.costs import Written, read_charge, read_written
from tallystick.cases.marvel_champions.place import Place
from tallystick.cases.marvel_champions.reasons import reasons, told_due
from tallystick.cases.marvel_champions.ways import read_paid
from tallystick.cases.model import Step, needed
from tallystick.cases.table import Ruling
from tallystick.costs import Cost
from tallystick.games.marvel_champions.costs import charges
from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.rules.rulebook import Told

# -- payments -------------------------------------------------------------------------------------


def payments_ruling(board: Place, step: Step) -> Ruling:
    """``{A: payments, for: COST, gives: [PAYMENT, ...]}``: exactly these, in any order."""
    seat = board.seat(step.node, step.seat)
    charge = read_charge(board, seat, needed(step, "for", "cost"), step.get("n"))
    given = step.get("x")
    x = given.number(0) if given is not None else charge.least_x()
    wanted = read_gives(needed(step, "gives"), read_paid)
    found = charge.ways(x)
    refusal = charge.refusal(x)
    clauses = refusal.clauses if refusal is not None else ("MC.cost.7", "MC.cost.12")
    told = reasons(charge, x)
    if refusal is not None:
        told.append(Told(f"It cannot be paid: {refusal.text}", clauses))
    holds = each_said_once(found, wanted, lambda said, way: way.is_said_by(said))
    return Ruling(holds, shown(wanted), shown(found), clauses, tuple(told))


# -- costs ----------------------------------------------------------------------------------------


def cost_ruling(board: Place, step: Step) -> Ruling:
    """``{A: cost, of: {card: Ox}, is: COST, counts as: COST}``."""
    seat = board.seat(step.node, step.seat)
    charge = read_charge(board, seat, needed(step, "of", "for"), step.get("n"))
    asked = asked_costs(step)
    given = step.get("x")
    x = given.number(0) if given is not None else None
    own = piece_of(board.game, charge.card).name
    found = due(charge, x)
    wanted = [read_written(board, one, own) for one in asked]
    wrong = [text.text() for text, one in zip(asked, wanted, strict=True)
             if not agree(charge, one, found)]  # fmt: skip
    told = tuple(told_due(charge, x or 0))
    return Ruling(not wrong, ", ".join(wrong), text_of(charge, found), _clauses(charge), told)


def due(charge: Charge, x: int | None) -> Written:
    """What is due now; X stays X where the case does not say what it is."""
    game, payment = charge.game, charge.payment
    power = charge.power
    either = tuple(price.cost for price in power.costs) if power is not None else ()
    if isinstance(payment, Bare):
        either = tuple(price.cost for price in payment.prices)
        return Written(payment.number, payment.per_x, either)
    if not payment.playing:
        return Written(0, 0, _without_free(either, x))
    piece = piece_of(game, charge.card)
    either = tuple(cost + piece.additional.cost for cost in either or (Cost(),))
    if piece.cost is not None and piece.cost.has_x and x is None:
        return Written(0, 1, _without_free(either, x))
    number = charges.due(game, charge.seat, charge.card, x or 0)
    return Written(number, 0, _without_free(either, x))


def _without_free(either: tuple[Cost, ...], x: int | None) -> tuple[Cost, ...]:
    at = either if x is None else tuple(cost.at(x) for cost in either)
    return () if all(cost.is_free for cost in at) else at


def agree(charge: Charge, wanted: Written, found: Written) -> bool:
    """Whether a cost is as it is written. Of a card its resource cost may be said alone."""
    if (wanted.number, wanted.per_x) != (found.number, found.per_x):
        return False
    if wanted.either or not charge.payment.playing:
        return {_key(one) for one in wanted.either} == {_key(one) for one in found.either}
    return True


def _key(cost: Cost) -> str:
    """A cost so that equal ones are equal, however they are worded."""
    units = sorted((unit.kind, unit.amount) for unit in cost.units)
    return f"{units} {sorted(str(pick).casefold() for pick in cost.picks)}"


def text_of(charge: Charge, found: Written) -> str:
    """A cost in words."""
    number = "X" if found.per_x else str(found.number)
    words = [charge.bills(0)[0][1].text()] if found.either and not charge.payment.playing else []
    return ", ".join(words or [number])


def _clauses(charge: Charge) -> tuple[str, ...]:
    """The clauses that make the cost what it is."""
    if not charge.payment.playing:
        return ("MC.cost.2", "MC.cost.3", "MC.cost.4")
    clauses = ["MC.cost.1"]
    if piece_of(charge.game, charge.card).per_player_cost:
        clauses += ["MC.cost.5", "MC.per-player.1"]
    if charges.adjustments(charge.game, charge.seat, charge.card):
        clauses += ["MC.cost.6", "MC.cost.29", "MC.initiating-abilities.4"]
    if charge.has_x:
        clauses.append("MC.cost.28")
    return tuple(clauses)
