"""Carrying out a payment in one go, and its receipt (MC.cost.10, MC.cost.12, MC.cost.21, .22)."""

from __future__ import annotations

from typing import Final

from tallystick.costs import Need, Plan
from tallystick.games.marvel_champions import asks, moves
from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.naming import Naming, plain_naming
from tallystick.games.marvel_champions.occasions import AFTER, KEY
from tallystick.games.marvel_champions.payment import ANY_ICON, Ask, Bill
from tallystick.games.marvel_champions.purse import (
    DEED,
    HELPER,
    ICONS,
    PERSON,
    THING,
    Means,
    entity_of,
)
from tallystick.games.marvel_champions.resources import Generator
from tallystick.games.marvel_champions.scope import (
    COUNT,
    IT,
    OVERPAID,
    PAID,
    PICKED,
    WHO,
    Scope,
    piece_of,
)
from tallystick.games.marvel_champions.zones import (
    CARD,
    COUNTERS,
    DECK,
    HAND,
    HEARD,
    MAIN_SCHEME,
    RECEIPT,
    REMOVED,
    identity,
)
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

AS_COST: Final = 64  # a flag of damage: a cost waits for it (see ``damage``)


def icons(means: Means, plan: Plan) -> list[int]:
    """The icons that a payment generates, all at once (MC.resource.13)."""
    units: list[int] = []
    for index, use, n in plan:
        for form in means.supply.sources[index].uses[use].forms[:1]:
            units += [unit for unit in form if unit <= ANY_ICON] * n
    return units


def icon_needs(bill: Bill) -> list[Need]:
    """The needs that icons meet."""
    return [need for need in bill.needs if need.accepts <= ANY_ICON]


def plain(needs: list[Need], units: list[int]) -> Naming:
    """The designation where nothing hangs on it."""
    return plain_naming(needs, units)


class Hand:
    """A payment on its way: what is nested afterwards, and what was picked."""

    def __init__(self, game: Game, scope: Scope, bill: Bill, means: Means) -> None:
        self.game = game
        self.scope = scope
        self.bill = bill
        self.means = means
        self.later: list[tuple[str, int, int, int, int]] = []  # frames, the last one first
        self.picked = 0
        self.spent: list[int] = []


def carry_out(
    game: Game, scope: Scope, bill: Bill, means: Means, plan: Plan, named: Naming
) -> None:
    """Pay: everything that asks nobody at once, then what may be interrupted (MC.nested.4)."""
    hand = Hand(game, scope, bill, means)
    write_receipt(game, scope, named)
    for index, use, n in plan:
        source = means.supply.sources[index]
        verb = source.uses[use].verb
        if verb == ICONS:
            _discard_for_icons(hand, source.key, n)
        elif verb.startswith("resource"):
            for _ in range(n):
                _use_ability(hand, means.generators[int(verb[9:])])
        elif verb.startswith("pick"):
            _do_asked(hand, bill.asks[int(verb[5:])], source.key, n)
        else:
            _discard_from_hand(hand, source.key, n)
    if hand.picked:
        scope.remember(COUNT, hand.picked)
    game.emit("paid", scope.seat, scope.source, sum(named[0]))
    for name, source_entity, seat, subject, x in reversed(hand.later):
        start(game, name, source_entity, seat, subject, x)
    for entity in hand.spent:
        if game.lists[HEARD][KEY["spend"] * 3 + AFTER] and piece_of(game, entity).powers:
            start(game, "spent", scope.me, scope.seat, entity)


def write_receipt(game: Game, scope: Scope, named: Naming) -> None:
    """Keep what was paid for the card: in its frame, and as the last receipt of the game."""
    paid, over = named
    for kind in range(4):
        if paid[kind]:
            scope.remember(PAID + kind, scope.note(PAID + kind) + paid[kind])
        if over[kind]:
            scope.remember(OVERPAID + kind, scope.note(OVERPAID + kind) + over[kind])
    game.replace(RECEIPT, [*paid, *over])


def _discard_for_icons(hand: Hand, key: int, n: int) -> None:
    game = hand.game
    if key >= HELPER:
        hand.spent.append(entity_of(key))
        moves.discard(game, entity_of(key))
        return
    for entity in _from_hand(hand, key, n):
        hand.spent.append(entity)
        game.emit("spent", hand.scope.seat, entity)
        moves.discard(game, entity)


def _from_hand(hand: Hand, card: int, n: int) -> list[int]:
    lists = hand.game.lists
    return [e for e in lists[HAND[hand.scope.seat]] if lists[CARD][e] == card][:n]


def _discard_from_hand(hand: Hand, key: int, n: int) -> None:
    for entity in _from_hand(hand, key, n):
        moves.discard(hand.game, entity)


def _use_ability(hand: Hand, made: Generator) -> None:
    """MC.resource.12: its own cost is paid inside the payment."""
    game, scope = hand.game, made.scope
    assert scope is not None
    moves.note_use(game, made.entity, made.power.place)
    game.emit("generated", made.seat, made.entity)
    for ask in made.price.asks:
        if ask.place == "hand" and not ask.random:
            continue  # a card laid down for it does that
        for _ in range(max(ask.times.value(scope.x), 1)):
            targets = asks.whole_targets(scope, ask)
            _do(hand, scope, ask, targets[0] if targets else -1)


def _do_asked(hand: Hand, ask: Ask, key: int, n: int) -> None:
    """A part of the cost is done to what was picked for it."""
    scope = hand.scope
    hand.picked += n
    if PERSON <= key < HELPER:
        scope.remember(WHO, entity_of(key))
        scope.remember(PICKED, identity(hand.game, entity_of(key)))
        return
    if key < THING:
        for entity in _from_hand(hand, key, n):
            scope.remember(PICKED, entity)
            _to_pile(hand, ask, entity)
        return
    if key >= DEED:
        if ask.verb == "discard":
            _discard_unseen(hand, ask, n)
            return
        targets = asks.whole_targets(scope, ask)
        for _ in range(n):
            _do(hand, scope, ask, targets[0] if targets else -1)
        return
    entity = entity_of(key)
    if not asks.is_itself(ask):
        scope.remember(PICKED, entity)
        scope.remember(IT, entity)
    _do(hand, scope, ask, entity)


def _to_pile(hand: Hand, ask: Ask, entity: int) -> None:
    if ask.verb == "banish":
        hand.game.move(entity, REMOVED)
    else:
        moves.discard(hand.game, entity)


def _discard_unseen(hand: Hand, ask: Ask, n: int) -> None:
    """From the top of the deck, or at random from hand."""
    game, seat = hand.game, hand.scope.seat
    for _ in range(n):
        if ask.place == "deck":
            if game.lists[DECK[seat]]:
                moves.discard(game, game.lists[DECK[seat]][0])
        elif (entity := moves.random_card(game, seat)) >= 0:
            moves.discard(game, entity)


def _do(hand: Hand, scope: Scope, ask: Ask, entity: int) -> None:
    """One deed of a cost."""
    game, n = hand.game, ask.n.value(scope)
    if ask.verb == "exhaust":
        moves.exhaust(game, entity)
    elif ask.verb == "discard":
        moves.discard(game, entity)
    elif ask.verb == "banish":
        moves.leave_play(game, entity, REMOVED)
    elif ask.verb == "remove counters":
        moves.remove_counters(game, entity, n)
    elif ask.verb == "place counters":
        game.add(COUNTERS, entity, n)
    elif ask.verb == "heal":
        moves.heal(game, entity, n)
    elif ask.verb in ("deal to yourself", "deal cards"):
        for _ in range(max(n, 1)):
            moves.deal_encounter(game, scope.seat)
    elif ask.verb == "take":
        hand.later.append(("damage as cost", scope.source, scope.seat, scope.me, n))
    elif ask.verb == "deal":
        hand.later.append(("damage", scope.me, scope.seat, entity, n))
    elif ask.verb == "place threat":
        scheme = entity if entity >= 0 else game.lists[CELLS][MAIN_SCHEME]
        hand.later.append(("place threat", scope.source, scope.seat, scheme, n))
    elif ask.verb == "thwart":
        hand.later.append(("remove threat", scope.me, scope.seat, entity, n))
