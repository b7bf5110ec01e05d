"""Cards that go elsewhere instead of to a discard pile from play (MC.replacement.1).

It is a Forced Interrupt that leaves nobody a choice: so nobody is asked, and it is done at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tallystick.games.marvel_champions.book import book_of
from tallystick.games.marvel_champions.effects.constant_abilities import Constant
from tallystick.games.marvel_champions.effects.scope import Scope, piece_of, speaker_of
from tallystick.games.marvel_champions.zones import DISCARD, ENCOUNTER_DISCARD, OWN_PILE, STATICS
from tallystick.kernel.machine import Game

PILES: Final = frozenset((ENCOUNTER_DISCARD, *DISCARD, *OWN_PILE))


def diverted(game: Game, entity: int, to: int) -> int:
    """Where a card goes that would leave play for a zone."""
    if to not in PILES or not book_of(game).diverts:
        return to
    return next((constant.diverts for constant in _diverting(game, entity)), to)


def of_facedown(game: Game, minion: int) -> int:
    """Where the card goes instead of to its owner's pile that a facedown minion is (MC.in-play.1);
    -1 for no such minion, or nothing that diverts it."""
    to = diverted(game, minion, ENCOUNTER_DISCARD) if piece_of(game, minion).is_facedown else -1
    return to if to != ENCOUNTER_DISCARD else -1


def _diverting(game: Game, entity: int) -> Iterator[Constant]:
    for source in game.lists[STATICS]:
        for constant in piece_of(game, source).constants:
            scope = Scope(game, speaker_of(game, source), source)
            if constant.diverts >= 0 and constant.reaches(scope, entity):
                yield constant
