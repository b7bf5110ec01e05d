"""What seats know of what they cannot see: cards that they saw go where they cannot look."""

from __future__ import annotations

from tallystick.kernel.journal import ENTRY, NOWHERE
from tallystick.kernel.layout import OWNER, ZONE
from tallystick.kernel.machine import Game
from tallystick.kernel.view import hidden_zones, shown


class Memory:
    """By seat, the entities in hidden zones of which it knows what they are all the same.

    A seat knows what left its sight for a zone, what a question has shown it there, and what it may
    look at there, until it comes back; until it moves on unseen; until the zone is shuffled; until
    something else leaves, unseen, a zone into which somebody looks, such as a hand: then it may
    have been this. Nobody knows what lies where from the beginning.
    """

    def __init__(
        self, hidden: list[tuple[int, ...]], chosen: set[int], known: list[dict[int, int]]
    ) -> None:
        """``hidden``: by seat, the zones into which it cannot look; ``chosen``: those out of which
        somebody takes what they like; ``known``: by seat, what it knows and where that lies."""
        self._hidden = hidden
        self._chosen = chosen
        self.known = known

    def of(self, seat: int) -> frozenset[int]:
        """What a seat knows; empty for an onlooker."""
        return frozenset(self.known[seat]) if seat >= 0 else frozenset()

    def copy(self) -> Memory:
        """An independent memory of the same."""
        return Memory(self._hidden, self._chosen, [dict(known) for known in self.known])

    def look(self, game: Game) -> None:
        """Take in what the open question shows to whoever is asked, and what seats may look at."""
        for seat, seen in enumerate(self.known):
            seen.update({one: game.lists[ZONE][one] for one in game.rules.glimpsed(game, seat)})
        decision = game.decision()
        if decision is not None and 0 <= decision.seat < len(self.known):
            zones, known = game.lists[ZONE], self.known[decision.seat]
            known.update({entity: zones[entity] for entity in shown(game, decision)})

    def follow(self, game: Game, since: int) -> None:
        """Go along with a step: with what the log says from ``since`` on."""
        log, zones = game.log, game.lists[ZONE]
        went: dict[int, int] = {}  # where each move went, by its place in the log
        next_from: dict[int, int] = {}
        for place, entity, before in reversed(list(game.moves(since))):
            went[place] = next_from.get(entity, zones[entity])
            next_from[entity] = before
        for place in range(since, len(log), ENTRY):
            at, index, value = log[place : place + ENTRY]
            if place in went:
                self._moved(index, value, went[place])
            elif at < 0 and index < 0:  # a list is written anew
                self._forget(~at)

    def _moved(self, entity: int, before: int, after: int) -> None:
        for seat, known in enumerate(self.known):
            hidden = self._hidden[seat]
            if after not in hidden:
                known.pop(entity, None)
            elif before not in hidden and before != NOWHERE:
                known[entity] = after
            else:
                known.pop(entity, None)
                if before in self._chosen:
                    self._forget(before, seat)

    def _forget(self, zone: int, only: int = NOWHERE) -> None:
        """What lies in a zone is known no more: to one seat, or to any."""
        for seat, known in enumerate(self.known):
            if zone in known.values() and only in (seat, NOWHERE):
                self.known[seat] = {one: at for one, at in known.items() if at != zone}


def memory_of(game: Game, known: list[dict[int, int]] | None = None) -> Memory:
    """For all seats of a game, from now on; ``known`` by seat already, and where that lies."""
    layout, seats = game.rules.layout, range(game.seats)
    hidden = [hidden_zones(game, seat) for seat in seats]
    chosen = {at for at in layout.zones(game.seats) if layout.spec(at).sight == OWNER}
    return Memory(hidden, chosen, known or [{} for _ in seats])
