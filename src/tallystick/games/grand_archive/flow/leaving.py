"""A player leaves the game (GA.END)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.effects import continuous_effects
from tallystick.games.grand_archive.flow import stack, triggers
from tallystick.games.grand_archive.zones import (
    ATTRIBUTES,
    BANISHMENT,
    DECK,
    DELAYED,
    EFFECTS_STACK,
    FIELD,
    GRAVEYARD,
    HAND,
    INTENT,
    LEFT,
    LINEAGE,
    LOADED,
    LOOKED,
    MASTERIES,
    MATERIAL,
    MEMORY,
    OUT,
    PRESERVED,
    STACK,
    STATES,
    VEILED,
    VOUCHED,
    is_out,
    living,
    next_seat,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import Game

OWN: Final = (DECK, MATERIAL, HAND, MEMORY, GRAVEYARD, BANISHMENT, VEILED, INTENT, LINEAGE, LOADED,
       LOOKED, PRESERVED, MASTERIES)  # fmt: skip


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
    """GA.END.5, GA.END.6, GA.END.7: what the player owns leaves; what they controlled goes back to
    whoever had it before, and leaves where nobody had."""
    triggers.forget(game, seat)
    _return_suppressed(game, seat)
    continuous_effects.outlive(game, seat, next_seat(game, seat))
    records = game.lists[STACK]
    for at in range(len(records) - stack.WIDTH, -1, -stack.WIDTH):
        card = records[at + stack.SOURCE_OF]
        if records[at + stack.KIND] in stack.CARD_PLAYS and game.lists[OWNER_OF][card] == seat:
            stack.remove(game, records[at])
    for zone in (*(FIELD[other] for other in range(game.seats)), EFFECTS_STACK):
        for entity in game.lists[zone][:]:
            if game.lists[OWNER_OF][entity] == seat:
                moves.remove(game, entity)
    for entity in game.lists[FIELD[seat]][:]:
        before = moves.controller_before(game, entity)
        if before >= 0:
            moves.take_control(game, entity, before)
        else:
            moves.remove(game, entity)
    for lists in OWN:
        for entity in game.lists[lists[seat]][:]:
            moves.relocate(game, entity, -1)


def _return_suppressed(game: Game, seat: int) -> None:
    """GA.TERM.SUPPRESS: what the player has suppressed comes back nevertheless; its owner sees to
    it."""
    records, back = game.lists[DELAYED], book_of(game).rule_triggers.get("suppressed", NOWHERE)
    for at in range(0, len(records), continuous_effects.DELAYED_RECORD):
        ours = records[at + continuous_effects.SEAT_OF] == seat
        if ours and records[at + continuous_effects.TRIGGER_OF] == back:
            owner = game.lists[OWNER_OF][records[at + continuous_effects.ABOUT_OF]]
            game.set(DELAYED, at + continuous_effects.SEAT_OF, owner)


def concede(game: Game, seat: int) -> None:
    """GA.CONC.1, GA.SPECACT.1: at any moment; nothing prevents it."""
    game.emit("conceded", seat)
    eliminate(game, seat)
