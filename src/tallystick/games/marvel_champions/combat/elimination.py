"""Players who are eliminated (MC.elimination)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.effects import entering_play
from tallystick.games.marvel_champions.moves import pile_of
from tallystick.games.marvel_champions.position.endings import end_if_any_says
from tallystick.games.marvel_champions.position.player_order import pass_token
from tallystick.games.marvel_champions.position.values import is_permanent
from tallystick.kernel.decision import Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, NOTES, OWNER_OF
from tallystick.kernel.machine import AGAIN, NEXT, SEAT, SUBJECT, Do, Game

BELONGINGS: Final = (
    zones.HAND, zones.DECK, zones.DISCARD, zones.OWN_TOP, zones.OWN_DECK, zones.OWN_PILE,
    zones.AREA,
)  # fmt: skip


def eliminate(game: Game) -> int:
    """MC.elimination.1: token (MC.first-player.1), minions, which engage the next player with all
    that is on them (MC.minion.4), other people's cards, own cards; then the area is gone. What was
    being resolved goes on (MC.nested.7). The rest play on (MC.elimination.2)."""
    seat = game.field(SEAT)
    game.emit("eliminated", seat)
    others = [other for other in zones.player_order(game, seat) if other != seat]
    if game.lists[CELLS][zones.FIRST] == seat and others:
        pass_token(game, others[0])
    minions = _minions_of(game, seat) if others else []
    for minion in minions:
        entering_play.move_over(game, minion, others[0])
    for entity in game.lists[zones.AREA[seat]][:]:
        _settle(game, entity, seat)
    _clear(game, seat)
    if not others:
        game.emit("lost", NOWHERE)
        game.end(0)
        return AGAIN
    end_if_any_says(game)
    game.advance()
    for minion in reversed(minions):
        entering_play.engage_now(game, minion, others[0])
    return AGAIN


def _minions_of(game: Game, seat: int) -> list[int]:
    engaged = game.lists[zones.ENGAGED]
    mine = [one for one in game.lists[zones.AREA[seat]] if engaged[one] == seat]
    return [one for one in mine if piece_of(game, one).kind == "minion"]


def _settle(game: Game, entity: int, seat: int) -> None:
    """A card that lies with the player leaves; one that is to be attached anew waits."""
    if not zones.in_play(game, entity) or entity == zones.identity(game, seat):
        return
    owner, permanent = game.lists[OWNER_OF][entity], is_permanent(game, entity)
    if permanent and owner != seat and piece_of(game, entity).kind == "attachment":
        game.set(zones.HOST, entity, NOWHERE)
        game.move(entity, zones.VILLAIN_AREA)
        game.note(entity)
    elif owner == seat or permanent:
        moves.leave_play(game, entity, zones.REMOVED)
    else:
        moves.discard(game, entity)


def _clear(game: Game, seat: int) -> None:
    """All that is left of what is the player's leaves; the identity stays known, out of play."""
    game.set(zones.ATTRIBUTES[seat], zones.OUT, 1)
    for entity in game.lists[zones.DEALT[seat]][:]:
        game.move(entity, pile_of(game, entity))
    for zone in [one[seat] for one in BELONGINGS]:
        for entity in game.lists[zone][:]:
            theirs = game.lists[OWNER_OF][entity] >= 0
            game.move(entity, zones.REMOVED if theirs else zones.ENCOUNTER_DISCARD)
    me = zones.identity(game, seat)
    moves.delist(game, me)
    game.set(zones.CONTROLLER, me, NOWHERE)


class AttachAnew(entering_play.ChooseHost):
    """What is permanent and lay with who is out is attached once more as it says, or is removed
    (MC.elimination.1, MC.permanent.1). The notes are what is left of that."""

    def run(self, game: Game) -> int:
        left = game.notes()
        if not left:
            return NEXT
        game.set_field(SUBJECT, left[-1])
        game.set_field(SEAT, game.lists[CELLS][zones.FIRST])
        return super().run(game) if self.hosts(game) else self._alone(game)

    def _alone(self, game: Game) -> int:
        moves.leave_play(game, game.field(SUBJECT), zones.REMOVED)
        return self._next(game)

    def take(self, game: Game, option: Option) -> int:
        entity, host = game.field(SUBJECT), option[1]
        area = entering_play.host_area(game, host)
        game.set(zones.HOST, entity, host)
        game.move(entity, zones.AREA[area] if area >= 0 else zones.VILLAIN_AREA)
        moves.has_happened(game, moves.ATTACHED, entity, game.field(SEAT))
        return self._next(game)

    def _next(self, game: Game) -> int:
        game.cut_notes(len(game.lists[NOTES]) - 1)
        return AGAIN


ELIMINATION_OPS: Final = (Do(eliminate), AttachAnew())
