"""Static counters discharge as an arcane unit deals combat damage (GA.CTR.6)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.position import counters, damage, stack, triggers, values
from tallystick.games.grand_archive.zones import COUNTERS, FIELD, on_field
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import Fact
from tallystick.kernel.machine import ASK, NEXT, SEAT, SOURCE, SUBJECT, Game, Op

PROGRAM: Final = "discharge"


def hear(game: Game, fact: Fact) -> None:
    """GA.CTR.6: combat damage was dealt: one trigger for each object of the dealer's controller
    that has static counters, however many they are."""
    _, seat, source, victim = fact
    if counters.STATIC not in game.lists[COUNTERS][1 :: counters.ROW]:
        return
    if "arcane" not in values.elements(game, source) or not values.is_unit(game, source):
        return
    for entity in game.lists[FIELD[seat]]:
        if counters.count(game, entity, counters.STATIC):
            triggers.add(game, book_of(game).program(PROGRAM), entity, seat, about=victim)


class MayDischarge(Op):
    """Ask the controller whether a static counter is removed; SOURCE then deals 1 damage."""

    def run(self, game: Game) -> int:
        entity = game.field(SOURCE)
        if not on_field(game, entity) or not counters.count(game, entity, counters.STATIC):
            return NEXT
        return ASK if on_field(game, _victim(game)) else NEXT

    def decide(self, game: Game) -> Decision:
        options: list[Option] = [("no", -1, -1), ("yes", -1, -1)]
        return Decision(game.field(SEAT), "may", game.field(SOURCE), options, 1)

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "no":
            return NEXT
        entity = game.field(SOURCE)
        counters.remove(game, entity, counters.STATIC, 1)
        game.advance()
        return damage.deal(game, entity, game.field(SEAT), [(_victim(game), 1)])


def _victim(game: Game) -> int:
    return stack.field(game, game.field(SUBJECT), stack.ABOUT)


DISCHARGE: Final[tuple[Op, ...]] = (MayDischarge(),)
