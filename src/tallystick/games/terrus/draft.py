"""The draft (T.1.2): three packs each, out of which one card is kept and the rest passed on; then
everybody leaves out what is too much for a den of thirty.

Nobody learns what another keeps or leaves out (T.2.4a): packs, picks and sideboards are their
ruler's to see. So it does not matter that those who choose together are asked in turn (T.2.4).
"""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus import zones
from tallystick.games.terrus.book import book_of
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import AGAIN, ASK, NEXT, Do, Game, I, J, Op
from tallystick.rules.choice import first_of_each
from tallystick.rules.dealing import deal

OPENED: Final = 3  # packs that each ruler opens
DEN_SIZE: Final = 30
PASSED: Final = (-1, 1, -1)  # to the right, left, right: turn order goes to the left (T.4.2)


class Draft(Op):
    """Open a pack each, keep a card, pass the rest on, until three are used up (T.1.2).

    I is how many cards there are in a pack of those who have still to pick, J how many packs each
    has opened: who has a card less has picked.
    """

    def run(self, game: Game) -> int:
        """Ask the next one who has a choice; the last card of a pack is none."""
        while self._waiting(game) == NOWHERE:
            if game.field(I):
                self._pass_on(game)
            elif not self._open(game):
                return NEXT
        return ASK if game.field(I) > 1 else self.take(game, self._options(game)[0])

    def _waiting(self, game: Game) -> int:
        """Who picks next; NOWHERE if all have."""
        size = game.field(I)
        for seat in zones.turn_order(game, zones.active(game)) if size else ():
            if len(game.lists[zones.PACK[seat]]) == size:
                return seat
        return NOWHERE

    def _open(self, game: Game) -> bool:
        """A new pack each; fewer cards in it where there are not enough (T.2.3)."""
        opened, order = game.field(J), zones.turn_order(game, zones.active(game))
        if opened == OPENED:
            return False
        there = len(game.lists[zones.PACKS]) // ((OPENED - opened) * len(order))
        size = min(int(game.rules.readings["pack"]), there)
        for seat in order:
            for card in game.lists[zones.PACKS][:size]:
                game.move(card, zones.PACK[seat])
        game.set_field(I, size)
        game.set_field(J, opened + 1)
        if size:
            game.emit("pack-opened", zones.active(game), NOWHERE, opened)
        return True

    def _pass_on(self, game: Game) -> None:
        """To the right out of the first pack, to the left out of the second, to the right out of
        the third."""
        order, step = zones.turn_order(game, zones.active(game)), PASSED[game.field(J) - 1]
        packs = [game.lists[zones.PACK[seat]][:] for seat in order]
        for place, cards in enumerate(packs):
            for card in cards:
                game.move(card, zones.PACK[order[(place + step) % len(order)]])
        game.set_field(I, game.field(I) - 1)

    def _options(self, game: Game) -> list[Option]:
        cards = game.lists[zones.PACK[self._waiting(game)]]
        return [("draft", card, -1) for card in first_of_each(game.lists[zones.CARD], cards)]

    def decide(self, game: Game) -> Decision:
        return Decision(self._waiting(game), "draft", NOWHERE, self._options(game), 0)

    def take(self, game: Game, option: Option) -> int:
        """Keep a card, face down (T.2.4a)."""
        seat = self._waiting(game)
        game.move(option[1], zones.DRAFTED[seat])
        game.emit("drafted", seat, option[1])
        return AGAIN


def take_drafted_cards(game: Game) -> int:
    """What one has drafted is one's own."""
    for seat in zones.turn_order(game, zones.active(game)):
        for card in game.lists[zones.DRAFTED[seat]]:
            game.set(OWNER_OF, card, seat)
    return NEXT


class LeaveOut(Op):
    """A den of thirty cards out of what was drafted; the rest is put aside (T.1.2, T.4.1a)."""

    def run(self, game: Game) -> int:
        """Ask for one card each, in turn order (T.2.4)."""
        return NEXT if self._asked(game) == NOWHERE else ASK

    def _asked(self, game: Game) -> int:
        """Who has the most cards, if those are more than there are in a den; else NOWHERE."""
        order = zones.turn_order(game, zones.active(game))
        many = [len(game.lists[zones.DRAFTED[seat]]) for seat in order]
        return order[many.index(max(many))] if max(many) > DEN_SIZE else NOWHERE

    def decide(self, game: Game) -> Decision:
        seat = self._asked(game)
        cards = first_of_each(game.lists[zones.CARD], game.lists[zones.DRAFTED[seat]])
        return Decision(seat, "den", NOWHERE, [("leave out", card, -1) for card in cards], 0)

    def take(self, game: Game, option: Option) -> int:
        seat = self._asked(game)
        game.move(option[1], zones.SIDEBOARD[seat])
        game.emit("left-out", seat, option[1])
        return AGAIN


def begin_game(game: Game) -> int:
    """T.4.1: what is left is shuffled and is one's den. Then the first turn begins, in the place of
    the draft; if the starting ruler has left, it is that of the next one (T.4.2)."""
    for seat in zones.turn_order(game, zones.active(game)):
        for card in game.lists[zones.DRAFTED[seat]][:]:
            game.move(card, zones.DEN[seat])
        deal(game, zones.DEN[seat])
        game.emit("den-made", seat, NOWHERE, len(game.lists[zones.DEN[seat]]))
    seat = zones.active(game)
    if zones.is_out(game, seat):
        seat = zones.next_seat(game, seat)
        game.set(CELLS, zones.TURN, seat)
    game.end_program()
    return game.nest(book_of(game).turn_program, NOWHERE, seat)


DRAFT_OPS: Final[tuple[Op, ...]] = (Draft(), Do(take_drafted_cards), LeaveOut(), Do(begin_game))
