"""Why something that a step names as a target, or as the host of a card, is none."""

from __future__ import annotations

from typing import Final

from tallystick.cases.marvel_champions.charge import Charge
from tallystick.cases.marvel_champions.offers import Offer
from tallystick.cases.marvel_champions.place import Place
from tallystick.cases.model import Step
from tallystick.cases.nodes import Node
from tallystick.cases.table import Answers
from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of
from tallystick.games.marvel_champions.effects.targets import (
    attack_target_refusal,
    removal_refusal,
    thwart_target_refusal,
)
from tallystick.games.marvel_champions.effects.things import ENEMIES, SCHEMES
from tallystick.games.marvel_champions.effects.values import keyword
from tallystick.games.marvel_champions.flow import legal
from tallystick.games.marvel_champions.zones import all_in_play
from tallystick.kernel.decision import Refusal
from tallystick.kernel.machine import Game

NO_TARGET: Final = ("MC.target.3", "MC.target.2", "MC.target.6", "MC.cost.14", "MC.event.1")
NOT_FOR_COST: Final = ("MC.cost.14", "MC.target.3", "MC.target.9", "MC.cost.16", "MC.cost.15")
NO_HOST: Final = Refusal(("MC.attach.1", "MC.target.2"), "It cannot be attached to that.")


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
            return Refusal(NOT_FOR_COST, f"{name} is nothing that can be chosen for the cost.")
    return None


def _host_refusal(board: Place, scope: Scope, on: Node | None) -> Refusal | None:
    piece = piece_of(scope.game, scope.source)
    if on is None or piece.attach is None:
        return None
    hosts = legal.hosts(scope, piece)
    return None if board.find(on.text(), hosts, scope.seat) >= 0 else NO_HOST


def _refusal(board: Place, scope: Scope, aims: list[Aim], node: Node) -> Refusal | None:
    game, name = scope.game, node.text()
    if any(_fits(board, scope, aim, name) for aim in aims):
        return None
    entity = board.find(name, all_in_play(game), scope.seat)
    if entity < 0:
        return Refusal(("MC.ability.1", *NO_TARGET), f"{name} is not in play.")
    label = next((aim.labelled() for aim in aims if aim.labelled()), "")
    return _why(game, scope.seat, entity, label) or Refusal(
        (*NO_TARGET, *_stands_fast(game, entity)), f"{name} is no valid target for it."
    )


def _fits(board: Place, scope: Scope, aim: Aim, name: str) -> bool:
    if aim.whom is not None and aim.whom.is_player:
        return name in board.seats
    return board.find(name, aim.valid(scope), scope.seat) >= 0


def _why(game: Game, seat: int, entity: int, label: str) -> Refusal | None:
    """What protects an enemy or a scheme."""
    kind = piece_of(game, entity).kind
    found: Refusal | None = None
    if label == "attack" and kind in ENEMIES:
        found = attack_target_refusal(game, seat, entity)
    elif kind in SCHEMES:
        refuse = thwart_target_refusal(game, seat, entity) if label == "thwart" else None
        found = refuse or removal_refusal(game, entity)
    return None if found is None else Refusal((*found.clauses, *NO_TARGET), found.text)


def _stands_fast(game: Game, entity: int) -> tuple[str, ...]:
    return ("MC.stalwart.1", "MC.golden.2") if keyword(game, entity, "stalwart") else ()
