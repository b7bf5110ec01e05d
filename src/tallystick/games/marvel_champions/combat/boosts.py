"""Boost cards: given, turned up in turn, counted (MC.boost.1, MC.enemy-attack.3, MC.scheme.2)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import begin_power, piece_of, start
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, SerialDeed
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.legality.windows import Window
from tallystick.games.marvel_champions.moves import pile_of
from tallystick.games.marvel_champions.pieces import BOOST
from tallystick.games.marvel_champions.position import keys, memory
from tallystick.games.marvel_champions.position.frames import below, is_program
from tallystick.games.marvel_champions.position.lasting import icons_for_each, more_boosts
from tallystick.games.marvel_champions.position.scope import (
    REPLACED,
    UNBOOSTED,
    Scope,
    frame_note,
    is_beneath,
    set_frame_note,
    top,
)
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.position.values import icons_in_play, keyword
from tallystick.kernel.layout import FRAMES
from tallystick.kernel.machine import AGAIN, NEXT, SEAT, SOURCE, SUBJECT, Do, Game, I, J, X


def boosts_of(game: Game, enemy: int) -> list[int]:
    """The boost cards lying with an enemy, in the order dealt; a player's card under it is none."""
    hosts = game.lists[zones.HOST]
    return [c for c in game.lists[zones.BOOSTS] if hosts[c] == enemy and not is_beneath(game, c)]


def is_cut_short(game: Game) -> bool:
    """Whether there is nothing left to do of the activation in progress: the enemy has left play
    (MC.activation.4, MC.villain.3), or whom it attacks is out (MC.nested.7)."""
    if not zones.in_play(game, game.field(SOURCE)):
        return True
    return is_program(game, top(game), "enemy attack") and zones.is_out(game, game.field(SEAT))


def give_boost(game: Game) -> int:
    """A face-down boost card for a villain or villainous minion (MC.activation.2,
    MC.enemy-attack.1, MC.scheme.1, MC.villainous.1). Deal it, unless something happens instead of
    the activation (MC.replacement.1)."""
    enemy = game.field(SOURCE)
    if game.field(X) == REPLACED:
        return game.end_program()
    if is_cut_short(game) or game.field(X) == UNBOOSTED:
        return NEXT
    usual = piece_of(game, enemy).kind == "villain" or keyword(game, enemy, "villainous") > 0
    for _ in range(usual + more_boosts(game, enemy)):
        if not game.over:
            moves.give_boost(game, enemy)
    return NEXT


AMPLIFIED: Final = 1 << 16  # so many times the amplify icons with which a card has been counted
BOOSTS_GONE: Final = 64  # added to X of an activation: see ``DiscardBoosts``
CANCELLED: Final = 1 << 8  # in place of how many: it has no boost icons any more


def flip_boosts(game: Game) -> int:
    """One after the other: turn up, resolve its Boost ability, add its icons, discard
    (MC.enemy-attack.3, MC.scheme.2, MC.boost.1, MC.boost.4). What the ability does is not done by
    the attack (MC.boost.2, MC.enemy-attack.8), and "the villain" is the villain (MC.boost.5). Its
    icons are known as it is turned up, so that they can be cancelled; of what its ability does to
    the amplify icons in play it has more or fewer after that. J 0: the next card; J card + 1, and
    ``AMPLIFIED``: its abilities, and what waits for that; then it goes."""
    enemy, card = game.field(SOURCE), game.field(J) % AMPLIFIED - 1
    if card < 0:
        waiting = boosts_of(game, enemy)
        if not waiting or is_cut_short(game):
            return NEXT
        defender = game.notes()[keys.DEFENDER]
        if defender >= 0 and not zones.in_play(game, defender):
            leave_undefended(game)
        if game.lists[zones.HEARD][TURNING]:
            return start(game, "turn boost", enemy, defending(game), subject=waiting[0])
        return _turn_up(game, waiting[0], defending(game))
    powers = [power for power in piece_of(game, card).powers if power.kind == BOOST]
    i = game.field(I)
    if i < len(powers):
        game.set_field(I, i + 1)
        return begin_power(game, defending(game), card, powers[i].place, top(game))
    if i == len(powers) and game.lists[zones.HEARD][RESOLVED]:
        game.set_field(I, i + 1)
        return start(game, "boost resolved", enemy, defending(game), subject=card)
    amplified = game.field(J) // AMPLIFIED
    if amplified != CANCELLED:
        count_icons(game, top(game), icons_in_play(game, "amplify") - amplified)
    if card in game.lists[zones.PLAYING]:
        game.move(card, pile_of(game, card))
    game.set_field(J, 0)
    return AGAIN


def _turn_up(game: Game, card: int, seat: int) -> int:
    """A boost card is turned up in an activation, where "you" is that player."""
    enemy = game.field(SOURCE)
    game.set(zones.HOST, card, -1)  # whatever it does now, it is not attached
    game.set(zones.ENGAGED, card, -1)
    game.move(card, zones.PLAYING)
    amplified = icons_in_play(game, "amplify")
    icons = piece_of(game, card).boost + amplified + icons_for_each(game, enemy)
    game.emit("boost", -1, card, icons)
    game.set_field(J, card + 1 + AMPLIFIED * amplified)
    game.set_field(I, 0)
    return start(game, "boost", enemy, seat, subject=card, x=icons)


def turn_unless_replaced(game: Game) -> int:
    """It is turned up, unless something has happened instead (MC.would.1, MC.replacement.1)."""
    card, seat, replaced = game.field(SUBJECT), game.field(SEAT), game.field(X) == REPLACED
    game.end_program()
    if replaced or card not in game.lists[zones.BOOSTS]:
        return AGAIN
    return _turn_up(game, card, seat)


def end_boosts(game: Game) -> int:
    """Boost cards that lie with the enemy still, when its attack or scheme has been made, go. Those
    that it is given from here on are given outside of that: they wait for its next activation
    (MC.boost.3)."""
    discard_boosts(game, game.field(SOURCE))
    at = below(game)
    if is_program(game, at, "activation"):
        game.set_frame(at + X, game.lists[FRAMES][at + X] | BOOSTS_GONE)
    return NEXT


def discard_boosts(game: Game, enemy: int) -> None:
    """The boost cards that lie with an enemy go to where they belong."""
    for card in boosts_of(game, enemy):
        moves.discard(game, card)


def leave_undefended(game: Game) -> int:
    """Who defends has left: their player's identity is attacked, and nobody defends (MC.defend.6).
    That identity."""
    target = zones.identity(game, game.field(SEAT))
    game.set_field(SUBJECT, target)
    set_frame_note(game, top(game), keys.DEFENDER, -1)
    return target


def count_icons(game: Game, at: int, n: int) -> None:
    """More boost icons count in the activation whose frame begins at a place."""
    if n:
        set_frame_note(game, at, keys.BOOSTED, frame_note(game, at, keys.BOOSTED) + n)


def add_icons(game: Game) -> int:
    """The icons of a boost card that has been turned up count (MC.boost.1), where they have not
    been cancelled (MC.cancel.1)."""
    at, icons = below(game), max(game.field(X), 0)
    turned_up = game.lists[FRAMES][at + J]
    had = piece_of(game, game.field(SUBJECT)).boost + turned_up // AMPLIFIED
    if not icons and had + icons_for_each(game, game.field(SOURCE)) > 0:
        game.set_frame(at + J, turned_up % AMPLIFIED + AMPLIFIED * CANCELLED)
    count_icons(game, at, icons)
    return NEXT


TURNING: Final = keys.KEY["boost"] * len(keys.STAGES) + keys.WOULD
RESOLVED: Final = keys.KEY["boost resolved"] * len(keys.STAGES) + keys.AFTER
RESOLVED_OPS: Final = (Window(keys.AFTER, "boost resolved"),)
TURN_OPS: Final = (Window(keys.WOULD, "boost"), Do(turn_unless_replaced))
BOOST_OPS: Final = (Window(keys.WHEN, "boost"), Do(add_icons), Window(keys.AFTER, "boost"))


def defending(game: Game) -> int:
    """Who "you" is in an attack now: the defending player (MC.defend.5)."""
    by = game.notes()[keys.DEFENDED_BY]
    return by if by >= 0 else game.field(SEAT)


class GiveAsBoost(SerialDeed):
    """The card that the memory has in ``MOVED_FROM``, as a boost card for an enemy."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        card = scope.note(memory.MOVED_FROM)
        if card >= 0:
            moves.lay_as_boost(game, card, entity)
        return AGAIN


class MoveBoosts(SerialDeed):
    """The boost cards that lie with one card come to lie with another, as they are."""

    def __init__(self, aim: Aim, there: Filter) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.there = there

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        for host in self.there.referred(scope):
            for card in boosts_of(game, host):
                game.set(zones.HOST, card, entity)
                game.emit("boost given", -1, entity)
        return AGAIN


class GiveBoosts(SerialDeed):
    """Boost cards for enemies, beside those of their activations (MC.boost.3)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        for _ in range(self.n.value(scope)):
            if not game.over:
                moves.give_boost(game, entity)
        return AGAIN
