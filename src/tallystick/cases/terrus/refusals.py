"""Why what a step says beyond its verb is not legal: X, targets, places, payments."""

from __future__ import annotations

from typing import Final

from tallystick.cases.model import Step
from tallystick.cases.nodes import Node
from tallystick.cases.terrus.charge import Charge
from tallystick.cases.terrus.doing import TerrusDeed
from tallystick.cases.terrus.names import WAYS
from tallystick.costs import NO_COST
from tallystick.games.terrus import legal
from tallystick.games.terrus.legal import NOT_PASSED, cells_beside
from tallystick.games.terrus.ops import ChooseRuler, ChooseTarget
from tallystick.games.terrus.paying import ChooseOwnX, MayPay
from tallystick.games.terrus.pieces import Power
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.zones import CITY, SPOT
from tallystick.kernel.decision import Refusal
from tallystick.kernel.machine import Game, Op

FREE: Final = NO_COST
IN_HAND: Final = {
    "recruit": ("T.12.1",),
    "forge": ("T.13.1",),
    "build": ("T.14.1",),
    "play": ("T.21.1", "T.20", "T.9.2"),
}
SUBTYPES: Final = {"Duel": ("T.19.2d", "T.18.1"), "Battle": ("T.19.2b",), "Vote": ("T.19.2c",),
                   "Ritual": ("T.19.2e",)}  # fmt: skip
AT_ONCE: Final = {"recruited": "T.19.3b", "forged": "T.19.3c", "built": "T.19.3d"}


def place_of(step: Step, default: int) -> int:
    """Which ability ``n`` names, from 0."""
    node = step.get("n")
    return node.number(1) - 1 if node is not None else default


def in_hand(verb: str) -> Refusal:
    """The refusal of a card that is not in hand, with the clauses of the verb first."""
    mine = IN_HAND[verb]
    rest = tuple(clause for clause in legal.NOT_IN_HAND.clauses if clause not in mine)
    return Refusal((*mine, *rest), legal.NOT_IN_HAND.text)


def early(deed: TerrusDeed) -> Refusal | None:
    """T.24.1d: the refusal of a vote or battle before each opponent has passed."""
    decision = deed.game.decision()
    if decision is None or (decision.seat == deed.seat and deed.start(decision) >= 0):
        return None
    return NOT_PASSED


def more_of(refusal: Refusal | None, game: Game, entity: int) -> Refusal | None:
    """A card without such an activated ability may have a triggered one, which says more."""
    if refusal is not legal.NO_ABILITY:
        return refusal
    piece = piece_of(game, entity)
    clauses = ["T.19.2"]
    for trigger in piece.triggers:
        if trigger.at_once:
            clauses.append(AT_ONCE.get(trigger.when.fact, "T.19.3"))
        clauses.append("T.19.3")
    if piece.modifiers:
        clauses.append("T.19.4")
    clauses += ["T.19.1", "T.19.1c"]
    return Refusal(tuple(dict.fromkeys(clauses)), refusal.text)


def of_card(refusal: Refusal | None, game: Game, entity: int) -> Refusal | None:
    """T.21.1: of a resource card it is that clause which says when it may be played."""
    if refusal is not legal.ACTION_TIME or piece_of(game, entity).kind != "resource":
        return refusal
    return Refusal(("T.21.1", *refusal.clauses), refusal.text)


# -- X ---------------------------------------------------------------------------------------------


def too_much(charge: Charge, x: int) -> Refusal:
    """The refusal of an X that cannot be paid."""
    most = charge.most_x()
    short = charge.unpaid(x)
    why = f" {short.text}" if short is not None else ""
    least = f"X may be 0 to {most}" if most >= 0 else "not even X = 0 can be paid"
    return Refusal(("T.25.5", "T.25.4"), f"X = {x} is more than can be paid; {least}.{why}")


def x_refusal(charge: Charge, node: Node | None) -> Refusal | None:
    """T.25.5: X is 0 or more, and no more than can be paid."""
    if node is None:
        return None
    x = node.number()
    if x < 0:
        return Refusal(("T.7.2", "T.25.5"), "Nobody may choose a negative number.")
    if not charge.cost.has_x:
        own = x == 0 or asks_own_x(charge)
        return None if own else Refusal(("T.25.5",), "The cost has no X.")
    return None if charge.can_pay(x) else too_much(charge, x)


def asks_own_x(charge: Charge) -> bool:
    """Whether what is done asks for an X on the way: "you may pay {X}" (T.25.5)."""
    about = charge.card if charge.card >= 0 else charge.carrier
    if about < 0:
        return False
    piece = piece_of(charge.game, about)
    programs = [power.program for power in (*piece.powers, *piece.plays)]
    programs += [trigger.program for trigger in piece.triggers]
    rules = charge.board.rules
    return any(isinstance(op, ChooseOwnX) for one in programs for op in rules.programs[one].ops)


# -- targets ---------------------------------------------------------------------------------------


def announced(deed: TerrusDeed, power: Power) -> list[Op]:
    """The ops by which the targets of a text are chosen as it is announced, in order."""
    ops: list[Op] = []
    for op in deed.board.rules.programs[power.program].ops:
        if isinstance(op, MayPay):
            break
        if isinstance(op, (ChooseTarget, ChooseRuler)):
            ops.append(op)
    return ops


def target_refusal(deed: TerrusDeed, entity: int, power: Power) -> Refusal | None:
    """Each target must be one of those that the text allows."""
    chosen: dict[int, int] = {}
    for node, op in zip(deed.answers.targets, announced(deed, power), strict=False):
        name = node.text()
        if isinstance(op, ChooseRuler):
            if name not in deed.board.seats and deed.board.clade_named(name) < 0:
                return _no_target(power, f"{name} is no ruler.", entity, deed)
        elif isinstance(op, ChooseTarget):
            found = op.open(deed.game, deed.seat, entity, chosen)
            target = deed.board.things.pick(name, found)
            if target < 0:
                return _no_target(power, _not_this(deed, op, name, chosen), entity, deed)
            chosen[op.aim.place] = target
    return None


def _not_this(deed: TerrusDeed, op: ChooseTarget, name: str, chosen: dict[int, int]) -> str:
    """Why a name is no target: what there must be, or that it must be another one."""
    taken = [chosen[place] for place in op.aim.apart if place in chosen]
    if deed.board.things.pick(name, taken) >= 0:
        return f"{name} is named already: the targets must be different."
    return f"{name} is no legal target: it must be a {op.aim.selector}."


def to_be_asked(deed: TerrusDeed, entity: int, power: Power) -> list[Node]:
    """The targets but for those that are chosen by there being no other."""
    ops = announced(deed, power)
    found: list[Node] = []
    chosen: dict[int, int] = {}
    for place, node in enumerate(deed.answers.targets):
        op = ops[place] if place < len(ops) else None
        choices: list[int] = []
        if isinstance(op, ChooseTarget):
            choices = op.open(deed.game, deed.seat, entity, chosen)
            chosen[op.aim.place] = deed.board.things.pick(node.text(), choices)
        if len(choices) != 1:
            found.append(node)
    return found


def _no_target(power: Power, text: str, entity: int, deed: TerrusDeed) -> Refusal:
    kind = piece_of(deed.game, entity).kind
    mine = {"action": ("T.20",), "resource": ("T.21.1", "T.21.2")}.get(kind, ("T.19.2", "T.19.1b"))
    clauses = (*SUBTYPES.get(power.subtype, ()), "T.22.1", "T.22.2", *mine, "T.21.2", "T.2.3")
    return Refusal(tuple(dict.fromkeys(clauses)), text)


# -- places ----------------------------------------------------------------------------------------


def at_refusal(deed: TerrusDeed) -> Refusal | None:
    """T.12.1b, T.14.1b: the location must be in one's own city, with an empty cell beside it."""
    node, way = deed.step.get("at"), deed.step.get("cell")
    building = deed.step.verb.text().startswith("build")
    clauses = ("T.14.1b", "T.14.1") if building else ("T.12.1b", "T.12.1")
    cells = cells_beside(deed.game, deed.seat)
    if node is not None:
        city = deed.game.lists[CITY[deed.seat]]
        places = [e for e in city if piece_of(deed.game, e).is_location]
        place = deed.board.things.pick(node.text(), places)
        if place < 0:
            return Refusal(clauses, f"{node.text()} is no location of your city.")
        cells = [(at, cell) for at, cell in cells if at == place]
        if not cells:
            return Refusal((*clauses, "T.10.2"), f"No cell beside {node.text()} is empty.")
    if way is not None:
        step, spots = WAYS[way.choice(tuple(WAYS), "cell")], deed.game.lists[SPOT]
        if all(cell - spots[at] != step for at, cell in cells):
            return Refusal((*clauses, "T.10.2"), "There is no such empty cell.")
    return None


def on_refusal(deed: TerrusDeed) -> Refusal | None:
    """T.13.1b: the holder must be a beast in one's own city."""
    node = deed.step.get("on") or deed.step.get("at")
    beasts = legal.beasts_of(deed.game, deed.seat)
    if node is None or deed.board.things.pick(node.text(), beasts) >= 0:
        return None
    return Refusal(("T.13.1b", "T.13.1"), f"{node.text()} is no beast in your city.")


# -- payments --------------------------------------------------------------------------------------


def with_refusal(deed: TerrusDeed, charge: Charge, power: Power | None) -> Refusal | None:
    """The payment must be one; where the text asks for a payment, it may be meant for that."""
    if not deed.answers.payments:
        return None
    x = deed.x() if charge.cost.has_x else 0
    refusal = charge.offer_refusal(deed.answers.payments[0], x)
    if refusal is None or power is None or not charge.due(x).cost.is_free:
        return refusal
    ops = deed.board.rules.programs[power.program].ops
    return None if any(isinstance(op, MayPay) for op in ops) else refusal
