"""What has been worked out of a position and holds until something that it hangs on is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.pieces import FAST
from tallystick.games.grand_archive.position import changes
from tallystick.games.grand_archive.zones import (
    ATTRIBUTES,
    COUNTERS,
    DAMAGE,
    EFFECTS,
    FIELD,
    HOST,
    LOOKS,
    STATICS,
)
from tallystick.kernel.decision import Option
from tallystick.kernel.journal import NOWHERE, Basis
from tallystick.kernel.layout import CELLS, MAX_SEATS, NOTES
from tallystick.kernel.machine import Game


class SpokenChange(NamedTuple):
    """A change, the card that says it, and where its record begins in EFFECTS: NOWHERE for one that
    a static ability makes; ``on`` is the one thing that it could be of, NOWHERE for any."""

    change: changes.Change
    source: int
    at: int
    on: int


# By the number of seats, the lists on which it hangs who has lost, and what is destroyed where
# nothing makes anything weaker.
HARM: Final = tuple(
    (LOOKS, HOST, DAMAGE, COUNTERS, STATICS, EFFECTS, *FIELD[:seats], *ATTRIBUTES[:seats])
    for seats in range(MAX_SEATS + 1)
)
SILENCE: Final[Sequence[SpokenChange]] = ()


class Speakers:
    """All changes that anything on the table speaks of, on or not, those of static abilities first
    (GA.ASTAT.1, GA.CONT.1): by kind, and by kind and word.

    ``may_permit``, ``may_give``, ``may_take``, ``may_hasten``, ``may_pay``: whether any of them may
    let cards be played from elsewhere, may give abilities, may take them, may make cards fast, may
    let a part of a cost be paid in a way of its own.
    """

    def __init__(self, game: Game) -> None:
        self.kinds = 0  # one bit a kind
        self.spoken: dict[tuple[int, str], list[SpokenChange]] = {}
        for source in game.lists[STATICS]:
            for change in piece_of(game, source).statics:
                on = source if change.is_own else NOWHERE
                self._hear(SpokenChange(change, source, NOWHERE, on))
        records, made = game.lists[EFFECTS], book_of(game).changes
        for at in range(0, len(records), changes.RECORD):
            change = made[records[at + changes.CHANGE]]
            self._hear(
                SpokenChange(change, records[at + changes.SPEAKER], at, records[at + changes.ON])
            )
        self.may_permit = bool(self.of(changes.PLAY))
        self.may_give = bool(self.of(changes.USE_POWER))
        self.may_take = bool(self.of(changes.LOSE_ALL))
        self.may_hasten = bool(self.of(changes.SPEED) or self.of(changes.KEYWORD, FAST))
        self.may_pay = bool(self.of(changes.PAYS))

    def _hear(self, one: SpokenChange) -> None:
        kind, word = one.change.kind, one.change.word
        self.kinds |= 1 << kind
        self.spoken.setdefault((kind, ""), []).append(one)
        if word:
            self.spoken.setdefault((kind, word), []).append(one)

    def of(self, kind: int, word: str = "") -> Sequence[SpokenChange]:
        """The changes of a kind, and of a word if one is given, that anything speaks of."""
        return self.spoken.get((kind, word), SILENCE)


Thought = tuple[Option, bool]  # a play or a use, and whether it rests the card itself


class Thoughts:
    """What a player could do with what lies open, as long as its basis is the same."""

    def __init__(self, basis: Basis) -> None:
        self.basis = basis
        self.found: list[Thought] = []


class Remembered:
    """What one game remembers of its position; no part of it. Each holds as long as its basis is
    the same."""

    def __init__(self, game: Game) -> None:
        self.said = game.basis((STATICS, EFFECTS, LOOKS))
        self.speakers = Speakers(game)
        # What state-based checks hang on: all but where the rules are.
        self.anything = game.basis((CELLS, *range(NOTES + 1, len(game.lists))))
        # Unchanged since a round of them has found nobody who has lost, and nothing that is
        # destroyed before it changes.
        self.harm = game.basis(HARM[game.seats])
        # What objects of one name there are.
        self.names = game.basis((LOOKS, *FIELD[: game.seats]))
        self.thoughts: dict[int, Thoughts] = {}  # by seat


def remembered(game: Game) -> Remembered:
    """What is remembered of the position of a game."""
    found: Any = game.worked_out
    if found is None:
        found = game.worked_out = Remembered(game)
    return found  # type: ignore[no-any-return]


def speakers(game: Game) -> Speakers:
    """Who speaks of what on the table now."""
    known = remembered(game)
    if game.changed(known.said):
        known.speakers = Speakers(game)
    return known.speakers
