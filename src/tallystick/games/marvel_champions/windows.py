"""Windows for interrupts and responses: forced first, then players in order, until nobody wants
more (MC.timing.1, MC.window.1, MC.forced.1).

A window is an op of the frame that is the occasion. What has been used in it is noted behind the
frame's own notes, so each ability is used once for an occurrence (MC.trigger.1).
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import legal
from tallystick.games.marvel_champions.book import book_of
from tallystick.games.marvel_champions.occasions import KEY, STAGES
from tallystick.games.marvel_champions.pieces import INTERRUPT, RESPONSE, Piece, Power
from tallystick.games.marvel_champions.scope import Scope, top
from tallystick.games.marvel_champions.zones import (
    CARD,
    CONTROLLER,
    DISCARD,
    ENGAGED,
    HAND,
    HEARD,
    HOST,
    WATCHERS,
    player_order,
)
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import NOTES
from tallystick.kernel.machine import AGAIN, ASK, BASE, NEXT, SEAT, SUBJECT, Game, I, J, Op

PASS: Final[Option] = ("pass", -1, -1)
KINDS: Final = (INTERRUPT, INTERRUPT, RESPONSE)  # by stage: would, when, after
USED: Final = 16  # entity and place of an ability in one note

Found = list[tuple[int, int]]  # entity, place of the power


class Window(Op):
    """The window of an occasion's stage, for abilities that wait for any of its keys.

    ``own`` is how many notes the occasion's frame keeps for itself.
    """

    def __init__(self, stage: int, *keys: str, own: int = 0) -> None:
        self.stage = stage
        self.keys = tuple(KEY[key] for key in keys)
        self.own = own
        self.heard = tuple(key * len(STAGES) + stage for key in self.keys)

    def keys_now(self, game: Game) -> tuple[int, ...]:
        """What has happened."""
        return self.keys

    def run(self, game: Game) -> int:
        """Resolve what is forced, ask whoever could use something, or close."""
        heard = game.lists[HEARD]
        if not any(heard[place] for place in self.heard):
            return NEXT
        if not self._is_awaited(game):
            return self._close(game)
        forced = self.found(game, -1)
        if forced:
            if len(forced) == 1 or _alike(game, forced):
                return self._resolve(game, forced[0])
            return ASK
        order = player_order(game)
        while game.field(J) < len(order):
            if self.found(game, order[(game.field(I)) % len(order)]):
                return ASK
            game.set_field(I, game.field(I) + 1)
            game.set_field(J, game.field(J) + 1)
        return self._close(game)

    def _is_awaited(self, game: Game) -> bool:
        """Whether any card that could speak now waits for such an occasion."""
        lists = game.lists
        cards, listening = lists[CARD], book_of(game).listening(self.heard)
        for entity in lists[WATCHERS]:
            if cards[entity] in listening:
                return True
        for seat in range(game.seats):
            for entity in lists[HAND[seat]]:
                if cards[entity] in listening:
                    return True
        return self.keys == (KEY["spend"],)

    def _close(self, game: Game) -> int:
        own = game.field(BASE) + self.own
        if len(game.lists[NOTES]) > own:
            game.truncate(NOTES, own)
        return NEXT

    def asked(self, game: Game) -> int:
        """Whose chance it is."""
        order = player_order(game)
        return order[game.field(I) % len(order)]

    def decide(self, game: Game) -> Decision:
        """The order of what is forced, or whether to use something (MC.timing.2, MC.timing.3)."""
        forced = self.found(game, -1)
        if forced:
            options: list[Option] = [("trigger", entity, place) for entity, place in forced]
            return Decision(player_order(game)[0], "order", -1, options, 0)
        seat = self.asked(game)
        options = [("use", entity, place) for entity, place in self.found(game, seat)]
        options.append(PASS)
        return Decision(seat, "window", game.field(SUBJECT), options, len(options) - 1)

    def take(self, game: Game, option: Option) -> int:
        """Start it, or pass."""
        if option[0] == "pass":
            game.set_field(I, game.field(I) + 1)
            game.set_field(J, game.field(J) + 1)
            return AGAIN
        game.set_field(J, 0)
        return self._resolve(game, (option[1], option[2]))

    def _resolve(self, game: Game, which: tuple[int, int]) -> int:
        entity, place = which
        game.note(entity * USED + place)
        power = power_at(game, entity, place)
        seat = resolver(game, entity, game.field(SEAT), -1 if power.forced else self.asked(game))
        occasion = top(game)
        return legal.begin_power(game, seat, entity, place, occasion)

    # -- what could be used

    def found(self, game: Game, seat: int) -> Found:
        """The abilities that this occasion sets off: the forced ones (seat -1), or what a player
        could use."""
        used = game.notes()[self.own :]
        keys = self.keys_now(game)
        forced = seat < 0
        found: Found = []
        kind = KINDS[self.stage]
        listening, cards = book_of(game).listening(self.heard), game.lists[CARD]
        for entity in self._speakers(game, seat):
            if cards[entity] not in listening:
                continue
            piece: Piece = game.rules.cards[cards[entity]]
            for place, power in enumerate(piece.powers):
                if power.kind != kind or power.forced != forced or power.watch is None:
                    continue
                if entity * USED + place in used:
                    continue
                if self._is_set_off(game, entity, power, seat, keys):
                    found.append((entity, place))
        return found

    def _is_set_off(
        self, game: Game, entity: int, power: Power, seat: int, keys: tuple[int, ...]
    ) -> bool:
        occasion = top(game)
        who = resolver(game, entity, game.field(SEAT), seat)
        scope = Scope(game, who, entity, -1, occasion)
        scope.explain = False
        if not power.watch.matches(scope, self.stage, keys):
            return False
        return legal.power_refusal(scope, power) is None

    def _speakers(self, game: Game, seat: int) -> list[int]:
        """Cards in play, events in hand, and cards that have just been spent."""
        lists = game.lists
        if seat < 0:
            found = lists[WATCHERS][:]
            subject = game.field(SUBJECT)
            if subject >= 0 and subject not in found and self.keys == (KEY["spend"],):
                found.append(subject)
            return found
        found = [e for e in lists[WATCHERS] if may_use(game, e, seat)]
        found += lists[HAND[seat]]
        if self.keys == (KEY["spend"],) and game.field(SUBJECT) in lists[DISCARD[seat]]:
            found.append(game.field(SUBJECT))
        return found


def may_use(game: Game, entity: int, seat: int) -> bool:
    """Whether a player may use the optional abilities of a card in play (MC.ability.7,
    MC.cost.34, MC.interrupt.1)."""
    lists = game.lists
    controller = lists[CONTROLLER][entity]
    if controller >= 0:
        return controller == seat
    piece: Piece = game.rules.cards[lists[CARD][entity]]
    if piece.kind == "obligation":
        return lists[ENGAGED][entity] == seat
    return True


def resolver(game: Game, entity: int, concerned: int, asked: int) -> int:
    """Who resolves an ability: who uses it, its controller, whom the card or the occasion concerns,
    else the first player (MC.first-player.2)."""
    if asked >= 0:
        return asked
    lists = game.lists
    for seat in (lists[CONTROLLER][entity], lists[ENGAGED][entity]):
        if seat >= 0:
            return seat
    host = lists[HOST][entity]
    if host >= 0:
        for seat in (lists[CONTROLLER][host], lists[ENGAGED][host]):
            if seat >= 0:
                return seat
    order = player_order(game)
    return concerned if concerned in order else order[0]


def power_at(game: Game, entity: int, place: int) -> Power:
    """An ability of a card by its place."""
    piece: Piece = game.rules.cards[game.lists[CARD][entity]]
    return piece.powers[place]


def _alike(game: Game, found: Found) -> bool:
    """Whether the order makes no difference that anybody could see: copies of one card."""
    lists = game.lists
    return len({(lists[CARD][e], lists[ENGAGED][e], p) for e, p in found}) == 1
