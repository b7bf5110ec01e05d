"""A player leaves the game (GA.END)."""

from __future__ import annotations

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.effects import continuous_effects
from tallystick.games.grand_archive.effects.continuous_effects import (
    ABOUT_OF,
    DELAYED_RECORD,
    SEAT_OF,
)
from tallystick.games.grand_archive.flow import stack, triggers
from tallystick.games.grand_archive.zones import (
    ATTRIBUTES,
    DECK,
    DELAYED,
    EFFECTS_STACK,
    FIELD,
    LEFT,
    LOOKED,
    OUT,
    STACK,
    STATES,
    VEILED,
    VOUCHED,
    controller_before,
    is_out,
    living,
    next_seat,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF, ZONE
from tallystick.kernel.machine import Game


def eliminate(game: Game, seat: int) -> None:
    """A player has lost (GA.END.3); the last one left has won (GA.END.2, GA.OBJ.1). Whoever has
    lost stays a loser (GA.OBJ.3)."""
    if is_out(game, seat):
        return
    game.set(ATTRIBUTES[seat], OUT, 1)
    game.add(CELLS, LEFT, -1)
    game.emit("lost", seat)
    for card in game.lists[VEILED[seat]]:  # GA.END.5
        if game.lists[STATES][card] & VOUCHED:
            moves.reveal(game, card)
    left = living(game)
    if len(left) == 1:
        game.emit("won", left[0])
        game.end(1 << left[0])
    elif not left:
        game.emit("draw", -1)
        game.end(0)
    else:
        _clear(game, seat)


def _clear(game: Game, seat: int) -> None:
    """GA.END.5, GA.END.6, GA.END.7: what the player owns leaves, wherever it lies, and what they
    have on the stack: what others have there still resolves. What they controlled goes back to
    whoever had it before, and leaves where nobody had."""
    triggers.forget(game, seat)
    _give_back(game, seat)
    continuous_effects.outlive(game, seat, next_seat(game, seat))
    records = game.lists[STACK]
    for at in range(len(records) - stack.WIDTH, -1, -stack.WIDTH):
        card, is_play = records[at + stack.SOURCE_OF], records[at + stack.KIND] in stack.CARD_PLAYS
        is_owned = is_play and game.lists[OWNER_OF][card] == seat
        if is_owned or records[at + stack.CONTROLLER] == seat:
            stack.remove(game, records[at])
    for zone in (*(FIELD[other] for other in range(game.seats)), EFFECTS_STACK):
        for entity in game.lists[zone][:]:
            if game.lists[OWNER_OF][entity] == seat:
                moves.remove(game, entity)
    for entity in game.lists[FIELD[seat]][:]:
        before = controller_before(game, entity)
        if before >= 0:
            moves.take_control(game, entity, before)
        else:
            moves.remove(game, entity)
    for entity in game.lists[LOOKED[seat]][:]:
        moves.relocate(game, entity, DECK[game.lists[OWNER_OF][entity]], 0)
    owners, zones = game.lists[OWNER_OF], game.lists[ZONE]
    for entity in range(len(owners)):
        if owners[entity] == seat and zones[entity] != NOWHERE:
            moves.relocate(game, entity, NOWHERE)


def _give_back(game: Game, seat: int) -> None:
    """What of others' the player has suppressed comes back as it would have: that is pending, and
    its owner's from now on (GA.END.6, GA.TERM.SUPPRESS)."""
    place, rows = book_of(game).rule_triggers.get("suppressed", NOWHERE), game.lists[DELAYED]
    for at in range(0, len(rows), DELAYED_RECORD):
        if rows[at] == place and rows[at + SEAT_OF] == seat:
            game.set(DELAYED, at + SEAT_OF, game.lists[OWNER_OF][rows[at + ABOUT_OF]])
