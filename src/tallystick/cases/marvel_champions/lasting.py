"""What lasts for a time in a position of Marvel Champions, as cases write it (MC.lasting.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.cases.fields.field import Record
from tallystick.cases.fields.look import PositionCheck
from tallystick.cases.fields.rows import Keys, Rows
from tallystick.cases.fields.table import Laying, NamedPosition
from tallystick.cases.fields.values import OneSeat, Value, ValueKind, WholeNumber, Word, entry
from tallystick.cases.marvel_champions.things import NamedCard
from tallystick.cases.nodes import Node
from tallystick.games.marvel_champions.book import book_of
from tallystick.games.marvel_champions.effects.lasting import (
    CANNOT,
    FORBIDDEN,
    GAINS,
    GETS,
    HAS_TRAIT,
    ICONLESS,
    ICONS,
    KEYWORDS,
    PHASE_END,
    RECORD,
    SUFFERS,
)
from tallystick.games.marvel_champions.pieces import STATS
from tallystick.games.marvel_champions.zones import EFFECTS
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game

# How long it lasts; their places are the numbers of those moments.
UNTIL: Final = (
    "end of phase", "end of round", "end of turn", "end of attack", "end of activation",
    "end of own turn", "end of next turn", "entered", "villain phase", "used up",
)  # fmt: skip
KIND, CARD, WHAT, AMOUNT, MOMENT, SEAT = range(RECORD)
NEW: Final = (GETS, NOWHERE, 0, 1, PHASE_END, NOWHERE)


class LastingTrait(ValueKind):
    """A trait that some text gives for a while."""

    def read(self, laid: NamedPosition, node: Node) -> int:
        traits = book_of(laid.game).lasting_traits
        return traits.index(node.choice(tuple(traits), "trait that a text gives"))

    def say(self, laid: NamedPosition, value: int) -> str:
        return book_of(laid.game).lasting_traits[value]


class Happening(Value):
    """What an effect does, if it is of this kind."""

    def __init__(self, kind: int, words: ValueKind) -> None:
        super().__init__(entry("effects", WHAT), words, None)
        self.of = kind

    def lay(self, position: Laying, subject: int, node: Node) -> None:
        position.game.set(EFFECTS, subject + KIND, self.of)
        super().lay(position, subject, node)

    def _is_so(self, laid: NamedPosition, subject: int) -> bool:
        return laid.game.lists[EFFECTS][subject + KIND] == self.of

    def write(self, laid: NamedPosition, subject: int) -> object:
        return super().write(laid, subject) if self._is_so(laid, subject) else None

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        if self._is_so(look.laid, subject):
            super().look(look, subject, node)
        else:
            look.differ(node.field, node.text(), "something else")


DOES: Final = {
    "gets": Happening(GETS, Word("number of a card", STATS)),
    "gains": Happening(GAINS, Word("keyword", KEYWORDS)),
    "trait": Happening(HAS_TRAIT, LastingTrait()),
    "cannot": Happening(CANNOT, Word("deed", FORBIDDEN)),
    "without": Happening(ICONLESS, Word("icon", ICONS)),
    "suffers": Happening(SUFFERS, Word("deed", ("attack", "thwart"))),
}


class LastingEffects(Rows):
    """What lasts: of each row the card, what it gets, gains or cannot do, and until when."""

    def rows(self, laid: NamedPosition, subject: int) -> Sequence[int]:
        return range(0, len(laid.game.lists[EFFECTS]), RECORD)

    def begin(self, position: Laying, subject: int, node: Node, keys: Keys) -> int:
        if "card" not in keys or len(DOES.keys() & keys) != 1:
            raise node.expected(f"a 'card', and one of {', '.join(DOES)}")
        position.game.extend(EFFECTS, list(NEW))
        return len(position.game.lists[EFFECTS]) - RECORD


EFFECTS_FIELD: Final = LastingEffects(
    Record(
        "key of an effect",
        {
            "card": NamedCard(entry("effects", CARD)),
            **DOES,
            "n": Value(entry("effects", AMOUNT), WholeNumber(None), NEW[AMOUNT]),
            "until": Value(entry("effects", MOMENT), Word("moment", UNTIL), PHASE_END),
            "for": Value(entry("effects", SEAT), OneSeat(), NOWHERE),
        },
    )
)


def can_be_said(game: Game) -> bool:
    """Whether every effect that lasts is of a card, and does one thing that has a word."""
    effects, said = game.lists[EFFECTS], {one.of for one in DOES.values()}
    return all(
        effects[at + KIND] in said
        and effects[at + CARD] >= 0
        and 0 <= effects[at + MOMENT] < len(UNTIL)
        for at in range(0, len(effects), RECORD)
    )
