"""Whom a window asks: whoever could use something, as far as everybody can see.

To be asked tells the others something. So it must not hang on what a hand holds: a player with
cards in hand is asked whenever an event of their deck, unless it lies where all can see it, would
fit the occasion (MC.window.1, MC.table-talk.1). The option ``asking`` lets a table that talks
about everything ask only those who can.
"""

from __future__ import annotations

from tallystick.games.marvel_champions.book import book_of
from tallystick.games.marvel_champions.effects.aims import any_aim
from tallystick.games.marvel_champions.effects.at_hand import at_hand
from tallystick.games.marvel_champions.effects.predicate import holds
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of
from tallystick.games.marvel_champions.flow import legal, refusals
from tallystick.games.marvel_champions.flow.frames import is_set_up
from tallystick.games.marvel_champions.flow.listening import Found, Listening
from tallystick.games.marvel_champions.flow.whose import alone, may_act
from tallystick.games.marvel_champions.pieces import CardFace, TriggeredAbility
from tallystick.games.marvel_champions.zones import CARD, DECK
from tallystick.kernel.machine import Game
from tallystick.rules.choice import first_of_each


def polled(
    window: Listening, game: Game, seat: int, mask: int, watchers: list[int]
) -> Found | None:
    """What a player who is asked in a window could use, nothing perhaps; None for one who is not
    asked."""
    if alone(game) not in (-1, seat):
        return None  # MC.peril.1
    if is_set_up(game):
        return None  # MC.ability.5
    found = window.found(game, seat, watchers)
    return found if found or _is_asked_anyway(window, game, seat, mask, watchers) else None


def _is_asked_anyway(
    window: Listening, game: Game, seat: int, mask: int, watchers: list[int]
) -> bool:
    """Whether others, to whom nobody need show a hand (MC.table-talk.1), could think that there is
    something to use."""
    if game.rules.readings["asking"] == "who-can" or not at_hand(game, seat):
        return False
    listening, cards = book_of(game).listening(window.places(game)), game.lists[CARD]
    for entity in watchers:
        if may_act(game, entity, seat) and _could_be_paid(window, game, entity, seat):
            return True
    if not mask >> seat & 1:
        return False
    there = (*at_hand(game, seat), *game.lists[DECK[seat]])
    waiting = first_of_each(cards, [entity for entity in there if cards[entity] in listening])
    return any(_could_be_held(window, game, entity, seat) for entity in waiting)


def _could_be_paid(window: Listening, game: Game, entity: int, seat: int) -> bool:
    """Whether an ability in play lacks nothing but what cards in hand might pay."""
    scope, keys = window.scope(game, entity, seat), window.keys_now(game)
    for power in window.open_powers(game, entity, piece_of(game, entity), False):
        hangs_on_hand = any(price.icons or _from_hand(price) for price in power.costs)
        if hangs_on_hand and power.watch.matches(scope, window.stage, keys):
            if legal.power_refusal(scope, power) in (None, refusals.CANNOT_PAY):
                return True
            scope.x = 0
    return False


def _from_hand(price: object) -> bool:
    asks = getattr(price, "asks", ())
    return any(ask.place == "hand" for ask in asks)


def _could_be_held(window: Listening, game: Game, entity: int, seat: int) -> bool:
    """Whether an event would fit, or what is used from hand, were it there and could be paid."""
    piece: CardFace = piece_of(game, entity)
    if piece.kind != "event" and not any(power.in_hand for power in piece.powers):
        return False
    scope, keys = window.scope(game, entity, seat), window.keys_now(game)
    return any(
        legal.form_refusal(scope, power) is None
        and power.watch.matches(scope, window.stage, keys)
        and legal.label_refusal(scope, power) is None
        and legal.card_refusal(scope, piece) is None
        and _may_do_something(scope, power)
        for power in window.open_powers(game, entity, piece, False)
    )


def _may_do_something(scope: Scope, power: TriggeredAbility) -> bool:
    """Its conditions and targets, where nothing hidden has a part in them."""
    if power.cost_tests and not holds(power.cost_tests, scope):
        return False
    if any(aim.whom is not None and aim.whom.places for aim in power.aims):
        return True
    stopped = legal.stopping(scope.game, scope.me, power.labels)
    return not power.aims or bool(stopped) or any_aim(scope, power)
