"""What a collector is: it goes along with one game, and in the end says what it found. What several
go by: whose turn it is, in what everybody sees, what the seats hold, what an answer is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import Fact
from tallystick.kernel.layout import OWNER_OF, ZONE
from tallystick.play.match import Match
from tallystick.rules.asking import CAN_WAIT, DEED, INCOME, Moment
from tallystick.rules.spelling import entity_of


class Collector(Protocol):
    """Goes along with one match. It may look at the true game, and must not change it.

    A game offers collectors of its own by a module ``statistics`` with a function ``collectors``
    of a match that gives a list of them; these find numbers by name.
    """

    name: str

    def asked(self, decision: Decision) -> None:
        """A question is open, and not answered yet."""

    def answered(self, decision: Decision, option: Option) -> None:
        """The answer is known, and has not happened yet."""

    def happened(self, facts: Sequence[Fact]) -> None:
        """A step is done; these are its facts (first of all those of the set-up)."""

    def found(self) -> object:
        """Plain data, ready for JSON, once the game is over or cut off."""


class Quiet:
    """A collector that hears nothing, to begin with."""

    name = ""

    def asked(self, decision: Decision) -> None:
        """A question is asked; nothing is collected of it."""

    def answered(self, decision: Decision, option: Option) -> None:
        """A question was answered; nothing is collected of it."""

    def happened(self, facts: Sequence[Fact]) -> None:
        """Facts have happened; nothing is collected of them."""


class TurnCounter:
    """Counts the turns of a match, question by question.

    A turn begins where a question names another seat's turn than the one before. ``rounds`` counts
    for each seat the turns of its own; what happens between two of them is one round of it.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.moment = Moment("")
        self.turns = 0
        self.first = -1
        self.rounds = [0] * match.game.seats
        self.is_new_turn = False

    def look(self) -> None:
        """A question is open."""
        moment = self.match.rules.moment(self.match.game)
        self.is_new_turn = moment.turn != self.moment.turn and moment.turn >= 0
        self.moment = moment
        if self.is_new_turn:
            self.turns += 1
            self.rounds[moment.turn] += 1
            if self.first < 0:
                self.first = moment.turn

    def round_of(self, seat: int) -> int:
        """Which round of a seat's it is; of a game without turns each question is one."""
        return self.rounds[seat] if self.first >= 0 else len(self.match.log)


def is_free(match: Match, decision: Decision) -> bool:
    """Whether the question is one at which a seat looks at the table anew and may do something."""
    if decision.kind not in match.rules.turn_kinds:
        return False
    bears = match.rules.bearing
    return any(bears(match.game, option) in (DEED, INCOME, CAN_WAIT) for option in decision.options)


HAND = "hand"  # what a layout calls the list of the cards that a seat holds


def hands_of(match: Match) -> tuple[int, ...]:
    """The lists of what each seat holds; none in a game without hands."""
    try:
        return match.rules.layout.seat_lists(HAND)[: match.game.seats]
    except ValueError:
        return ()


def name_of(match: Match, entity: int) -> str:
    """What a card is called, its copies alike."""
    return match.rules.name_of(match.game, entity)


def owned_by(match: Match, seat: int) -> list[str]:
    """The names of the cards that a seat has brought, wherever they lie."""
    owners, zones = match.game.lists[OWNER_OF], match.game.lists[ZONE]
    own = (entity for entity, owner in enumerate(owners) if owner == seat and zones[entity] >= 0)
    return sorted({name_of(match, entity) for entity in own})


def deed(match: Match, option: Option) -> tuple[str, int]:
    """The verb of an option of the open question, and the thing that it is about; -1 for none."""
    try:
        spelled = match.rules.written(match.game, option)
    except NotImplementedError:
        return option[0], -1
    return spelled.verb, entity_of(spelled.what)
