"""Why something that a step names as a target, or as the host of a card, is none."""

from __future__ import annotations

from tallystick.cases.marvel_champions.charge import Charge
from tallystick.cases.marvel_champions.offers import Offer
from tallystick.cases.marvel_champions.place import Place
from tallystick.cases.model import Step
from tallystick.cases.nodes import Node
from tallystick.cases.table import Answers
from tallystick.games.marvel_champions.costs.reasons import NOT_TO_CHOOSE
from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of
from tallystick.games.marvel_champions.flow import legal
from tallystick.games.marvel_champions.flow.refusals import NOT_A_HOST
from tallystick.games.marvel_champions.zones import all_in_play
from tallystick.kernel.decision import Refusal


def target_refusal(board: Place, charge: Charge, answers: Answers, step: Step) -> Refusal | None:
    """Why one of the targets of a step is none; None if all could be."""
    scope = charge.scope()
    hosts = _host_refusal(board, scope, step.get("on"))
    if hosts is not None or charge.power is None:
        return hosts
    aims = [aim for aim in charge.power.aims if aim.is_chosen]
    offer = _for_cost(charge, answers)
    stray = _stray_refusal(board, scope, aims, offer) if offer is not None else None
    if stray is not None:
        return stray
    nodes = offer.targets if offer is not None else []
    if not aims or charge.power.cost_tests or any(aim.plays for aim in aims):
        return None  # the targets may be those of the card that it lets one play
    for node in nodes:
        found = _refusal(board, scope, aims, node)
        if found is not None:
            return found
    return None


def _for_cost(charge: Charge, answers: Answers) -> Offer | None:
    """The payment that leaves the fewest targets to the effects."""
    if not answers.targets:
        return None
    said = answers.payments[0] if answers.payments else None
    x = answers.x.number(0) if answers.x is not None else charge.least_x()
    return min(charge.offers(said, answers.targets, x), key=_targets_left)


def _targets_left(offer: Offer) -> int:
    return len(offer.targets)


def _stray_refusal(board: Place, scope: Scope, aims: list[Aim], offer: Offer) -> Refusal | None:
    """Why what was to be chosen for the cost cannot be (MC.cost.16); what only the effect could be
    meant to be aimed at is looked at there."""
    for node in offer.strays:
        name = node.text()
        there = board.find(name, all_in_play(scope.game), scope.seat) >= 0
        if there and not any(_fits(board, scope, aim, name) for aim in aims):
            return NOT_TO_CHOOSE
    return None


def _host_refusal(board: Place, scope: Scope, on: Node | None) -> Refusal | None:
    piece = piece_of(scope.game, scope.source)
    if on is None or piece.attach is None:
        return None
    hosts = legal.hosts(scope, piece)
    return None if board.find(on.text(), hosts, scope.seat) >= 0 else NOT_A_HOST


def _refusal(board: Place, scope: Scope, aims: list[Aim], node: Node) -> Refusal | None:
    game, name = scope.game, node.text()
    if any(_fits(board, scope, aim, name) for aim in aims):
        return None
    entity = board.find(name, all_in_play(game), scope.seat)
    if entity < 0:
        return Refusal(("MC.ability.1", "MC.target.2"), f"{name} is not in play.")
    return aims[0].refusal(scope, entity)


def _fits(board: Place, scope: Scope, aim: Aim, name: str) -> bool:
    if aim.whom is not None and aim.whom.is_player:
        return name in board.seats
    return board.find(name, aim.valid(scope), scope.seat) >= 0
