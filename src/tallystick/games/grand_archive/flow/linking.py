"""What enters linked without having been announced with a target (GA.KW.LINK)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.effects import staying, values
from tallystick.games.grand_archive.effects.scope import EffectScope
from tallystick.games.grand_archive.zones import FIELD, HOST, living, on_field, stir
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.machine import ASK, NEXT, SEAT, SOURCE, Game, Op

PROGRAM: Final = "link"


def unlinked(game: Game) -> int:
    """An object that is still to be linked, or to go as there is nothing to link it to; -1 if there
    is none."""
    if PROGRAM not in book_of(game).programs_by_name:  # no card has Link
        return -1
    for seat in living(game):
        for entity in game.lists[FIELD[seat]]:
            if game.lists[HOST][entity] < 0 and piece_of(game, entity).links_to is not None:
                able = _hosts(game, seat, entity) or staying.can_go(game, entity)
                if able and not values.has_lost_all(game, entity):
                    return entity
    return -1


def _hosts(game: Game, seat: int, entity: int) -> list[int]:
    """What it may be linked to: chosen, so whatever keeps it from being targeted is not asked
    (GA.TGT.4)."""
    what = piece_of(game, entity).links_to
    found = what.candidates(EffectScope(game, seat, entity)) if what is not None else []
    return [one for one in found if one != entity and on_field(game, one)]


class ChooseLink(Op):
    """Its controller chooses what it is linked to; without anything it is sacrificed. SOURCE is
    what has entered."""

    def run(self, game: Game) -> int:
        """Ask, if there is a choice."""
        seat, entity = game.field(SEAT), game.field(SOURCE)
        hosts = _hosts(game, seat, entity)
        if len(hosts) > 1 or (hosts and game.asks_all):
            return ASK
        if hosts:
            return self._link(game, hosts[0])
        moves.sacrifice(game, [entity])
        return NEXT

    def decide(self, game: Game) -> Decision:
        seat, entity = game.field(SEAT), game.field(SOURCE)
        options: list[Option] = [("choose", one, -1) for one in _hosts(game, seat, entity)]
        return Decision(seat, "choose", entity, options)

    def take(self, game: Game, option: Option) -> int:
        return self._link(game, option[1])

    def _link(self, game: Game, host: int) -> int:
        game.set(HOST, game.field(SOURCE), host)
        stir(game)
        return NEXT
