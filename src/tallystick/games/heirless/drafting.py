"""Workplaces drafting, and Workers drawing and replacement: data and options, for the rulebook's
pages on them are not known (HL.amb.28)."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import moves, zones
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.tracker import seats_in_order
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import AGAIN, ASK, NEXT, Game, I, Op

RANKS: Final = 3  # decks of Workplaces: Commoner, Artisan, Noble


def deal_draft(game: Game) -> int:
    """``pass-on``: everybody is dealt one card more than they will keep, class by class."""
    if game.rules.readings["drafting"] == "pass-on":
        for seat in seats_in_order(game):
            for n in range(book_of(game).start.draft + 1):
                draw_any(game, n % RANKS, zones.DRAFT[seat])
    return NEXT


def draw_any(game: Game, rank: int, zone: int) -> bool:
    """Draw from a deck, or where it is used up from the next one that is not."""
    return any(moves.draw(game, (rank + step) % RANKS, zone) for step in range(RANKS))


class PickDraft(Op):
    """One card each, by priority; then what is left is passed on. I counts picks."""

    def run(self, game: Game) -> int:
        """Ask the next one, until all have their cards; the rest is discarded."""
        order = seats_in_order(game)
        picks = book_of(game).start.draft * len(order)
        i = game.field(I)
        while i < picks and not self.options(game, order[i % len(order)]):
            i = self._after(game, i, len(order))
        game.set_field(I, i)
        if i < picks:
            return ASK
        for seat in order:
            for entity in game.lists[zones.DRAFT[seat]][:]:
                moves.discard(game, entity)
        return NEXT

    def options(self, game: Game, seat: int) -> list[Option]:
        """The cards to pick from, one of each name; or the decks to draw from."""
        if game.rules.readings["drafting"] == "draw":
            lists = game.lists
            return [
                ("deck", rank, -1)
                for rank in range(RANKS)
                if lists[zones.DECKS + rank] or lists[zones.DISCARDS + rank]
            ]
        first: dict[int, int] = {}
        for entity in game.lists[zones.DRAFT[seat]]:
            first.setdefault(game.lists[zones.CARD][entity], entity)
        return [("draft", entity, -1) for entity in first.values()]

    def decide(self, game: Game) -> Decision:
        """Which card to keep, or from which deck to draw."""
        order = seats_in_order(game)
        seat = order[game.field(I) % len(order)]
        return Decision(seat, "draft", -1, self.options(game, seat), 0)

    def take(self, game: Game, option: Option) -> int:
        """Keep it; a hand has no limit (HL.amb.31)."""
        order = seats_in_order(game)
        seat = order[game.field(I) % len(order)]
        if option[0] == "deck":
            moves.draw(game, option[1], zones.HAND[seat])
        else:
            game.move(option[1], zones.HAND[seat])
        game.emit("drafted", seat, game.lists[zones.HAND[seat]][-1])
        game.set_field(I, self._after(game, game.field(I), len(order)))
        return AGAIN

    def _after(self, game: Game, i: int, players: int) -> int:
        """The next pick; when everybody has picked once, the rest goes on to the next player."""
        i += 1
        if i % players == 0:
            order = seats_in_order(game)
            left = [game.lists[zones.DRAFT[seat]][:] for seat in order]
            for place, cards in enumerate(left):
                for entity in cards:
                    game.move(entity, zones.DRAFT[order[(place + 1) % players]])
        return i


def draw_workers(game: Game) -> int:
    """Everybody draws Workers from the bag, by priority. Let everybody draw one Worker at a time,
    in turn."""
    for _ in range(book_of(game).start.recruits):
        for seat in seats_in_order(game):
            moves.draw_worker(game, seat)
    return NEXT


class ReplaceWorkers(Op):
    """Everybody may put one Unemployed Worker back and draw another. I is the place in the
    order."""

    def run(self, game: Game) -> int:
        """Ask the next one who could."""
        order, i = seats_in_order(game), game.field(I)
        if game.rules.readings["worker-replacement"] == "none":
            return NEXT
        while i < len(order) and len(self.options(game, order[i])) == 1:
            i += 1
        game.set_field(I, i)
        return ASK if i < len(order) else NEXT

    def options(self, game: Game, seat: int) -> list[Option]:
        """("keep"), or ("replace", Faction)."""
        options: list[Option] = [("keep", -1, -1)]
        if any(game.lists[zones.BAG]):
            attributes = game.lists[zones.ATTRIBUTES[seat]]
            options += [
                ("replace", faction, -1)
                for faction in range(len(zones.FACTIONS))
                if attributes[zones.UNEMPLOYED + faction]
            ]
        return options

    def decide(self, game: Game) -> Decision:
        seat = seats_in_order(game)[game.field(I)]
        return Decision(seat, "replace", -1, self.options(game, seat), 0)

    def take(self, game: Game, option: Option) -> int:
        """Draw first, then put it back: one does not get the same Worker again."""
        seat = seats_in_order(game)[game.field(I)]
        if option[0] == "replace":
            moves.draw_worker(game, seat)
            moves.lose(game, seat, zones.UNEMPLOYED + option[1], 1)
        game.set_field(I, game.field(I) + 1)
        return AGAIN
