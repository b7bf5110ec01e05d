"""Triggers that wait are put onto the stack, in order (GA.ATRIG.5)."""

from __future__ import annotations

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import start
from tallystick.games.grand_archive.position import stack
from tallystick.games.grand_archive.position.things import are_alike
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import ASK, NEXT, SUBJECT, Game, I, Op


class PutTriggers(Op):
    """GA.ATRIG.5: the turn player's first, then the others' in turn order; each orders their own.

    SUBJECT is the only player whose triggers are put now, -1: everybody's. I is the seat whose
    triggers are being ordered + 1.
    """

    def run(self, game: Game) -> int:
        only = game.field(SUBJECT)
        for seat in zones.turn_order(game):
            mine = self._mine(game, seat) if only in (NOWHERE, seat) else []
            if mine:
                game.set_field(I, seat + 1)
                if game.asks_all or (len(mine) > 1 and self._differ(game, mine)):
                    return ASK
                return self._put(game, mine[0])
        if only < 0 and game.lists[zones.PENDING]:  # of players who have left
            game.truncate(zones.PENDING, 0)
        return NEXT

    def _mine(self, game: Game, seat: int) -> list[int]:
        rows = game.lists[zones.PENDING]
        return [
            at for at in range(0, len(rows), stack.WIDTH) if rows[at + stack.CONTROLLER] == seat
        ]

    def _differ(self, game: Game, mine: list[int]) -> bool:
        """Whether it may show which comes first: what they say, what of, or from which source."""
        rows = game.lists[zones.PENDING]
        fields = (stack.CARD_OF, stack.PLACE, stack.ABOUT, stack.AMOUNT, stack.DECLARED_X)
        kinds = {tuple([rows[at + field] for field in fields]) for at in mine}
        sources = {rows[at + stack.SOURCE_OF] for at in mine}
        return len(kinds) > 1 or not are_alike(game, sources)

    def decide(self, game: Game) -> Decision:
        seat = game.field(I) - 1
        rows = game.lists[zones.PENDING]
        options: list[Option] = [
            ("trigger", at // stack.WIDTH, rows[at + stack.SOURCE_OF])
            for at in self._mine(game, seat)
        ]
        return Decision(seat, "trigger", options[0][2], options, 0)

    def take(self, game: Game, option: Option) -> int:
        return self._put(game, option[1] * stack.WIDTH)

    def _put(self, game: Game, at: int) -> int:
        """Onto the stack, its modes and targets to be chosen (GA.ATRIG.3)."""
        rows = game.lists[zones.PENDING]
        record = rows[at : at + stack.WIDTH]
        game.drop_rows(zones.PENDING, stack.WIDTH, [at])
        record[stack.ID] = game.tick()
        record[stack.FLAGS] |= stack.ANNOUNCED
        game.extend(zones.STACK, record)
        return start(
            game, "put trigger", record[stack.SOURCE_OF], record[stack.CONTROLLER],
            subject=record[stack.ID], x=record[stack.DECLARED_X],
        )  # fmt: skip
