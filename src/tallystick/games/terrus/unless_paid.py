"""Payments that stop an effect: "unless they pay {1}", "unless its ruler pays {2}" (T.25.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus.ops import Slot, Whom
from tallystick.games.terrus.select import ruler_of
from tallystick.games.terrus.zones import PLAYED, in_city, is_out
from tallystick.kernel.layout import NOTES, ZONE
from tallystick.kernel.machine import BASE, NEXT, PC, PROGRAM, SEAT, Game, Op
from tallystick.rules.card_text import OWNER, PAYERS, UNPAID

# The notes from the slot on: who has paid, who was asked (in the end: who did not pay), whose text
# it is. Masks of seats.
PAID, ASKED, HOME = 0, 1, 2
SLOTS: Final = 3
PLACES: Final = {PAYERS: PAID, UNPAID: ASKED}


class RulerOf(Whom):
    """The ruler of the thing that a text has just spoken of."""

    def __init__(self, slot: Slot) -> None:
        super().__init__(OWNER)
        self.slot = slot

    def seats(self, game: Game) -> list[int]:
        """The seat of that ruler, of a card that is being played too; none if the thing is gone."""
        entity = self.slot.one(game)
        if entity < 0:
            return []
        is_there = in_city(game, entity) or game.lists[ZONE][entity] == PLAYED
        return [ruler_of(game, entity)] if is_there else []


class AskNext(Op):
    """Let the rulers meant pay or not, one after the other, the active one first (T.2.4).

    Whoever is asked takes the frame's seat meanwhile. ``one_pays``: one payment stops it for all.
    ``more``: masks behind its slots, of who has chosen what.
    """

    def __init__(
        self, whom: Whom, slot: int, one_pays: bool, go_on: int, end: int, *, more: int = 0
    ) -> None:
        self.whom = whom
        self.slot = slot
        self.one_pays = one_pays
        self.go_on = go_on
        self.end = end
        self.slots = SLOTS + more

    def run(self, game: Game) -> int:
        """Turn to the next one who has not been asked; else go on, or past the effects. Whose text
        it is may have left meanwhile: then no more of it is done (T.5.3a)."""
        game.fill_notes(self.slot + self.slots)
        notes = game.notes()[self.slot :]
        if notes[HOME] < 0:
            notes = [0, 0, game.field(SEAT), *[0] * (self.slots - SLOTS)]
        if is_out(game, notes[HOME]):
            return game.end_program()
        game.set_field(SEAT, notes[HOME])
        seats = self.whom.seats(game)
        stopped = self.one_pays and notes[PAID] > 0
        left = [] if stopped else [seat for seat in seats if not notes[ASKED] >> seat & 1]
        if left:
            notes[ASKED] |= 1 << left[0]
            game.set_field(SEAT, left[0])
        else:
            notes[ASKED] = sum(1 << seat for seat in seats if not notes[PAID] >> seat & 1)
        for place in range(self.slots):
            game.set_note(game.field(BASE) + self.slot + place, notes[place])
        if left:
            return NEXT
        return game.jump(self.end if stopped or not notes[ASKED] else self.go_on)

    def home(self, game: Game) -> int:
        """The ruler whose text it is."""
        return game.notes()[self.slot + HOME]

    def skip(self, game: Game, place: int) -> None:
        """Leave out the one who is being asked; ``place`` is this op's own."""
        game.cut_notes(game.field(BASE) + self.slot + self.slots)
        game.jump(place)


def asking(game: Game) -> tuple[AskNext, int] | None:
    """The op, and its place, that has turned the top frame to somebody who may pay; None if none
    has."""
    here, ops = game.field(PC), game.rules.programs[game.field(PROGRAM)].ops
    for place, op in enumerate(ops[:here]):
        if isinstance(op, AskNext) and here < op.go_on:
            return op, place
    return None


def note_paid(slot: int, back: int, game: Game) -> int:
    """Note that the ruler who was asked has paid, or chosen this, and turn to the next."""
    at = game.field(BASE) + slot
    game.set_note(at, game.lists[NOTES][at] | 1 << game.field(SEAT))
    return game.jump(back)
