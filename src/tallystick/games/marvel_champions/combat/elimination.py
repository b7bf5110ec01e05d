"""Players who are eliminated (MC.elimination)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.combat.entering_play import (
    ChooseHost,
    engage_now,
    host_area,
    move_over,
)
from tallystick.games.marvel_champions.effects.losing import end_if_lost_by_fewer
from tallystick.games.marvel_champions.effects.own_decks import pile_of
from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.effects.values import is_permanent
from tallystick.games.marvel_champions.flow.rounds import pass_token
from tallystick.games.marvel_champions.zones import (
    AREA,
    ATTRIBUTES,
    CONTROLLER,
    DEALT,
    DECK,
    DISCARD,
    ENCOUNTER_DISCARD,
    ENGAGED,
    FIRST,
    HAND,
    HOST,
    OUT,
    OWN_DECK,
    OWN_PILE,
    OWN_TOP,
    REMOVED,
    STATICS,
    VILLAIN_AREA,
    WATCHERS,
    identity,
    in_play,
    player_order,
)
from tallystick.kernel.decision import Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, NOTES, OWNER_OF
from tallystick.kernel.machine import AGAIN, NEXT, SEAT, SUBJECT, Game, Op

BELONGINGS: Final = (HAND, DECK, DISCARD, OWN_TOP, OWN_DECK, OWN_PILE, AREA)


class Eliminate(Op):
    """MC.elimination.1: token (MC.first-player.1), minions, which engage the next player with all
    that is on them (MC.minion.4), other people's cards, own cards; then the area is gone. What was
    being resolved goes on (MC.nested.7)."""

    def run(self, game: Game) -> int:
        """The rest play on (MC.elimination.2)."""
        seat = game.field(SEAT)
        game.emit("eliminated", seat)
        others = [other for other in player_order(game, seat) if other != seat]
        if game.lists[CELLS][FIRST] == seat and others:
            pass_token(game, others[0])
        minions = _minions_of(game, seat) if others else []
        for minion in minions:
            move_over(game, minion, others[0])
        for entity in game.lists[AREA[seat]][:]:
            _settle(game, entity, seat)
        _clear(game, seat)
        if not others:
            game.emit("lost", NOWHERE)
            game.end(0)
            return AGAIN
        end_if_lost_by_fewer(game)
        game.advance()
        for minion in reversed(minions):
            engage_now(game, minion, others[0])
        return AGAIN


def _minions_of(game: Game, seat: int) -> list[int]:
    engaged = game.lists[ENGAGED]
    mine = [one for one in game.lists[AREA[seat]] if engaged[one] == seat]
    return [one for one in mine if piece_of(game, one).kind == "minion"]


def _settle(game: Game, entity: int, seat: int) -> None:
    """A card that lies with the player leaves; one that is to be attached anew waits."""
    if not in_play(game, entity) or entity == identity(game, seat):
        return
    owner, permanent = game.lists[OWNER_OF][entity], is_permanent(game, entity)
    if permanent and owner != seat and piece_of(game, entity).kind == "attachment":
        game.set(HOST, entity, NOWHERE)
        game.move(entity, VILLAIN_AREA)
        game.note(entity)
    elif owner == seat or permanent:
        moves.leave_play(game, entity, REMOVED)
    else:
        moves.discard(game, entity)


def _clear(game: Game, seat: int) -> None:
    """All that is left of what is the player's leaves with the identity, which stays known as
    theirs, out of play."""
    game.set(ATTRIBUTES[seat], OUT, 1)
    for entity in game.lists[DEALT[seat]][:]:
        game.move(entity, pile_of(game, entity))
    for zone in [one[seat] for one in BELONGINGS]:
        for entity in game.lists[zone][:]:
            theirs = game.lists[OWNER_OF][entity] >= 0
            game.move(entity, REMOVED if theirs else ENCOUNTER_DISCARD)
    me = identity(game, seat)
    for table in (WATCHERS, STATICS):
        if me in game.lists[table]:
            game.delete(table, game.lists[table].index(me))
    game.set(CONTROLLER, me, NOWHERE)


class AttachAnew(ChooseHost):
    """What is permanent and lay with who is out is attached once more as it says, or is removed
    (MC.elimination.1, MC.permanent.1). The notes are what is left of that."""

    def run(self, game: Game) -> int:
        left = game.notes()
        if not left:
            return NEXT
        game.set_field(SUBJECT, left[-1])
        game.set_field(SEAT, game.lists[CELLS][FIRST])
        return super().run(game) if self.hosts(game) else self._alone(game)

    def _alone(self, game: Game) -> int:
        moves.leave_play(game, game.field(SUBJECT), REMOVED)
        return self._next(game)

    def take(self, game: Game, option: Option) -> int:
        """Attach it to the host that was chosen, in the area of that."""
        entity, host = game.field(SUBJECT), option[1]
        area = host_area(game, host)
        game.set(HOST, entity, host)
        game.move(entity, AREA[area] if area >= 0 else VILLAIN_AREA)
        moves.has_happened(game, moves.ATTACHED, entity, game.field(SEAT))
        return self._next(game)

    def _next(self, game: Game) -> int:
        game.cut_notes(len(game.lists[NOTES]) - 1)
        return AGAIN


ELIMINATION_OPS: Final = (Eliminate(), AttachAnew())
