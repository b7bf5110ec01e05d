"""A player leaves the game (GA.END), and may give up in the middle of whatever is going on
(GA.CONC.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import moves, zones
from tallystick.games.grand_archive.book import SUPPRESSED, book_of
from tallystick.games.grand_archive.position import continuous_effects, roles, stack, triggers
from tallystick.games.grand_archive.position.continuous_effects import (
    ABOUT_OF,
    DELAYED_RECORD,
    SEAT_OF,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, FRAMES, NOTES, OWNER_OF, ZONE
from tallystick.kernel.machine import BASE, PROGRAM, SEAT, SUBJECT, WIDTH, Game, I, J
from tallystick.rules.paying import open_payment
from tallystick.rules.windows import PriorityWindow


def eliminate(game: Game, seat: int) -> None:
    """A player has lost (GA.END.3); the last one left has won (GA.END.2, GA.OBJ.1). Whoever has
    lost stays a loser (GA.OBJ.3)."""
    if zones.is_out(game, seat):
        return
    game.set(zones.ATTRIBUTES[seat], zones.OUT, 1)
    game.add(CELLS, zones.LEFT, -1)
    game.emit("lost", seat)
    for card in game.lists[zones.VEILED[seat]]:  # GA.END.5
        if game.lists[zones.STATES][card] & zones.VOUCHED:
            moves.reveal(game, card)
    left = zones.living(game)
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
    continuous_effects.outlive(game, seat, zones.next_seat(game, seat))
    records = game.lists[zones.STACK]
    for at in range(len(records) - stack.WIDTH, -1, -stack.WIDTH):
        card, is_play = records[at + stack.SOURCE_OF], records[at + stack.KIND] in stack.CARD_PLAYS
        is_owned = is_play and game.lists[OWNER_OF][card] == seat
        if is_owned or records[at + stack.CONTROLLER] == seat:
            stack.remove(game, records[at])
    for zone in (*(zones.FIELD[other] for other in range(game.seats)), zones.EFFECTS_STACK):
        for entity in game.lists[zone][:]:
            if game.lists[OWNER_OF][entity] == seat:
                moves.remove(game, entity)
    for entity in game.lists[zones.FIELD[seat]][:]:
        before = zones.controller_before(game, entity)
        if before >= 0:
            moves.take_control(game, entity, before)
        else:
            moves.remove(game, entity)
    for entity in game.lists[zones.LOOKED[seat]][:]:
        moves.relocate(game, entity, zones.DECK[game.lists[OWNER_OF][entity]], 0)
    for entity, owner in enumerate(game.lists[OWNER_OF]):
        if owner == seat and game.lists[ZONE][entity] != NOWHERE:
            moves.relocate(game, entity, NOWHERE)


def _give_back(game: Game, seat: int) -> None:
    """What of others' the player has suppressed comes back as it would have: that is pending, and
    its owner's from now on (GA.END.6, GA.TERM.SUPPRESS)."""
    place, rows = book_of(game).rule_triggers.get(SUPPRESSED, NOWHERE), game.lists[zones.DELAYED]
    for at in range(0, len(rows), DELAYED_RECORD):
        if rows[at] == place and rows[at + SEAT_OF] == seat:
            game.set(zones.DELAYED, at + SEAT_OF, game.lists[OWNER_OF][rows[at + ABOUT_OF]])


# Frames that go on whoever has left: the turn of a loser (GA.END.6), a combat (GA.ATK.5).
STAYING: Final = ("start", "turn", "combat")
# Those whose subject is an instance.
OF_INSTANCES: Final = ("play", "use", "put trigger", "new targets", "resolve")


def concede(game: Game, seat: int) -> None:
    """GA.CONC.1, GA.SPECACT.1: at any moment; nothing prevents it. What the player was in the
    middle of is dropped. ValueError for who is out."""
    if zones.is_out(game, seat):
        raise ValueError("the game is over for that player")
    _take_pass_back(game, seat)
    game.emit("conceded", seat)
    eliminate(game, seat)
    if game.over:
        return
    _drop(game, seat)
    _drop_instances(game)
    if _program(game, -WIDTH) == "combat" and game.lists[CELLS][zones.COMBAT] <= roles.DECLARATION:
        _declare_anew(game, seat)
    _pay_anew(game)
    game.run()


def _take_pass_back(game: Game, seat: int) -> None:
    """GA.TIME.5: those who stay have to pass in succession; the pass of who goes is none of them.
    J of a window counts the players before its holder who have passed."""
    if game.current(PriorityWindow) is None:
        return
    players, holder, passes = zones.living(game), game.field(I) - 1, game.field(J)
    at = players.index(holder)
    if seat in [players[at - n] for n in range(1, passes + 1)]:
        game.set_field(J, passes - 1)


def _program(game: Game, frame: int) -> str:
    """The name of the program of a frame, by where the frame begins."""
    return game.rules.programs[game.lists[FRAMES][frame + PROGRAM]].name


def _drop(game: Game, seat: int) -> None:
    """Leave what the player does, and all that goes on in it."""
    frames = game.lists[FRAMES]
    its = game.rows_with(FRAMES, WIDTH, SEAT, seat)
    mine = [at for at in its if _program(game, at) not in STAYING]
    while mine and len(frames) > mine[0]:
        game.end_program()


def _drop_instances(game: Game) -> None:
    """What was half announced, or resolving, as its frame was left: its card is where it was
    (GA.PLAY.3), or leaves the stack as others do (GA.PLAY.6)."""
    frames, records = game.lists[FRAMES], game.lists[zones.STACK]
    meant = {
        frames[at + SUBJECT]
        for at in range(0, len(frames), WIDTH)
        if _program(game, at) in OF_INSTANCES
    }
    for at in range(len(records) - stack.WIDTH, -1, -stack.WIDTH):
        record = records[at : at + stack.WIDTH]
        busy = record[stack.FLAGS] & (stack.ANNOUNCED | stack.RUNNING)
        if not busy or record[stack.ID] in meant:
            continue
        stack.remove(game, record[stack.ID])
        card = record[stack.SOURCE_OF]
        if record[stack.KIND] in stack.CARD_PLAYS and record[stack.FLAGS] & stack.ANNOUNCED:
            _put_back(game, card, record[stack.ORIGIN])
    if game.lists[CELLS][zones.RESOLVING] not in records[:: stack.WIDTH]:
        game.set(CELLS, zones.RESOLVING, 0)


def _pay_anew(game: Game) -> None:
    """A payment that was half made begins anew, with what is left."""
    op = open_payment(game)
    if op is not None and len(game.lists[NOTES]) > game.field(BASE) + op.slots:
        game.cut_notes(game.field(BASE) + op.slots)


def _put_back(game: Game, card: int, zone: int) -> None:
    if zones.zone_name(game, card) == "effects stack":
        moves.relocate(game, card, zone)


def _declare_anew(game: Game, seat: int) -> None:
    """The declaration of who has left is over, and not paid for any more; of anybody else's nothing
    has been written before it stands, and it begins again (GA.ATK.2)."""
    if game.field(SEAT) == seat:
        game.keep_notes(0)
        game.jump(roles.END_OP)
    elif game.lists[CELLS][zones.COMBAT] == roles.NO_COMBAT:
        game.keep_notes(0)
        game.jump(0)
