"""Interrupts to playing a card that make it cheaper (MC.initiating-abilities.8): by the option
``lowering-interrupts`` a card may be declared that can be paid only with their help."""

from __future__ import annotations

from collections.abc import Callable

from tallystick.games.marvel_champions.book import book_of, start
from tallystick.games.marvel_champions.costs.cost_modifiers import AbilityPayment
from tallystick.games.marvel_champions.costs.payability import is_payable
from tallystick.games.marvel_champions.costs.payment_sources import IN_VAIN
from tallystick.games.marvel_champions.effects.at_hand import at_hand
from tallystick.games.marvel_champions.effects.lasting import CHEAPER, PHASE_END, add_effect
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of, top
from tallystick.games.marvel_champions.flow.keys import KEY, WHEN
from tallystick.games.marvel_champions.pieces import TriggeredAbility
from tallystick.games.marvel_champions.zones import ASKED, CARD, CONTROLLER, WATCHERS, identity
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game


def speakers(game: Game, seat: int) -> list[int]:
    """Cards that may lower what a player plays: all in play, and events at that player's hand;
    none if they have just been relied upon in vain."""
    lowering, lists = book_of(game).lowering, game.lists
    if not lowering or lists[CELLS][ASKED] & IN_VAIN:
        return []
    there = (*lists[WATCHERS], *at_hand(game, seat))
    return [entity for entity in there if lists[CARD][entity] in lowering]


def is_payable_lowered(
    scope: Scope,
    payment: AbilityPayment,
    card: int,
    may_use: Callable[[Scope, TriggeredAbility], bool],
) -> bool:
    """Whether a card could be paid once all of them have been used that could be now. They are
    tried on the position itself, which is then what it was."""
    game = scope.game
    found = [entity for entity in speakers(game, scope.seat) if entity != card]
    if not found:
        return False
    mark = game.mark()
    start(game, "playing", identity(game, scope.seat), scope.seat, subject=card)
    for entity in found:
        whose = game.lists[CONTROLLER][entity]
        speaking = Scope(
            game, whose if whose >= 0 else scope.seat, entity, frame=-1, occasion=top(game)
        )
        speaking.explain = False
        for power in piece_of(game, entity).powers:
            by = power.lowers
            if by is not None and _answers(speaking, power) and may_use(speaking, power):
                off = by.value(speaking)
                add_effect(game, CHEAPER, card, -1, n=off, until=PHASE_END, seat=scope.seat)
    payable = is_payable(Scope(game, scope.seat, card), payment, card)
    game.rewind(mark)
    return payable


def _answers(speaking: Scope, power: TriggeredAbility) -> bool:
    """Whether an ability waits for just that."""
    if power.watch is None:
        return False
    return bool(power.watch.matches(speaking, WHEN, (KEY["play"],)))
