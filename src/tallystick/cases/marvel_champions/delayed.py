"""Delayed effects that wait for their moment, as cases write them (MC.delayed.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.cases.fields.field import Part, Record
from tallystick.cases.fields.look import PositionCheck
from tallystick.cases.fields.rows import Keys, Rows
from tallystick.cases.fields.table import NamedPosition, PositionBuilder
from tallystick.cases.fields.values import OneSeat, Value, Word, entry
from tallystick.cases.marvel_champions.lasting import UNTIL
from tallystick.cases.marvel_champions.text_references import OptionalCard, reference_to, said_in
from tallystick.cases.nodes import Node
from tallystick.games.marvel_champions.book import book_of
from tallystick.games.marvel_champions.effects.lasting import LATER_WIDTH, PHASE_END
from tallystick.games.marvel_champions.effects.loops import DelayedEffect
from tallystick.games.marvel_champions.effects.scope import FOUND_NOTHING
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.games.marvel_champions.zones import LATER
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game

PROGRAM, PLACE, SOURCE, SEAT, IT, MOMENT = range(LATER_WIDTH)
GONE: Final = "gone"  # what it would be done to has left play


def all_delayed(laid: NamedPosition) -> list[tuple[CardFace, int, int]]:
    """Every delayed effect that a text leaves behind: whose text, and where it stands."""
    rules = book_of(laid.game)
    return [
        (piece, program, place + 1)
        for program, piece in rules.speakers.items()
        for place, op in enumerate(rules.programs[program].ops)
        if isinstance(op, DelayedEffect)
    ]


class EffectSaid(Part):
    """``effect``: the card whose text leaves it behind; it is laid with its row."""

    def write(self, laid: NamedPosition, subject: int) -> str:
        found = all_delayed(laid)
        row = laid.game.lists[LATER][subject : subject + 2]
        which = next(i for i, one in enumerate(found) if list(one[1:]) == row)
        return reference_to(laid, [one[0] for one in found], which)

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        look.same(node.field, node.text(), self.write(look.laid, subject))


class DelayedEffects(Rows):
    """What waits for its moment, in the order in which it was left behind."""

    def rows(self, laid: NamedPosition, subject: int) -> Sequence[int]:
        return range(0, len(laid.game.lists[LATER]), LATER_WIDTH)

    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        if "effect" not in keys:
            raise node.error("expected the key 'effect' with the card whose text leaves it behind")
        found = all_delayed(position)
        speakers = [one[0] for one in found]
        _, program, place = found[said_in(position, keys["effect"], speakers, "what comes later")]
        position.game.extend(LATER, [program, place, NOWHERE, NOWHERE, NOWHERE, PHASE_END])
        return len(position.game.lists[LATER]) - LATER_WIDTH


DELAYED_FIELD: Final = DelayedEffects(
    Record(
        "key of a delayed effect",
        {
            "effect": EffectSaid(),
            "by": OptionalCard(entry("later", SOURCE)),
            "for": Value(entry("later", SEAT), OneSeat(), NOWHERE),
            "on": OptionalCard(
                entry("later", IT), lambda number: GONE if number == FOUND_NOTHING else None
            ),
            "until": Value(entry("later", MOMENT), Word("moment", UNTIL), PHASE_END),
        },
    )
)


def is_sayable(game: Game) -> bool:
    """Whether all that waits is of a text, for a moment that has a word, and names what is still
    somewhere."""
    later, zones, speakers = game.lists[LATER], game.lists[ZONE], book_of(game).speakers
    return all(
        later[at + PROGRAM] in speakers
        and 0 <= later[at + MOMENT] < len(UNTIL)
        and all(later[at + of] < 0 or zones[later[at + of]] >= 0 for of in (SOURCE, IT))
        for at in range(0, len(later), LATER_WIDTH)
    )
