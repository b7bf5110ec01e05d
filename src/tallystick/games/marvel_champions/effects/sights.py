"""What may be looked at where nobody looks otherwise: the top card of a deck, what lies facedown
under a card from which one may play (MC.look.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.book import book_of
from tallystick.games.marvel_champions.effects.at_hand import ATTACHED_HERE, attached
from tallystick.games.marvel_champions.effects.lasting import RECORD, SEES, add_effect
from tallystick.games.marvel_champions.effects.scope import ability_scope, piece_of, speaker_of
from tallystick.games.marvel_champions.zones import DECK, EFFECTS, ENCOUNTER, STATICS
from tallystick.kernel.machine import NEXT, Game, Op

ENCOUNTER_TOP, OWN_TOP = range(2)  # of which deck
TOPS: Final = {"encounter deck": ENCOUNTER_TOP, "deck": OWN_TOP}


class MayLook(Op):
    """ "Until the end of the round, you may look at the top card of a deck at any time"
    (MC.lasting.1)."""

    def __init__(self, what: int, until: int) -> None:
        self.what = what
        self.until = until

    def run(self, game: Game) -> int:
        add_effect(game, SEES, -1, self.what, n=1, until=self.until, seat=ability_scope(game).seat)
        return NEXT


def glimpsed(game: Game, viewer: int) -> list[int]:
    """The cards that a player (-1: an onlooker) may look at where they lie hidden."""
    if not book_of(game).has_sights:
        return []
    effects, found = game.lists[EFFECTS], []
    for at in range(0, len(effects), RECORD):
        if effects[at] == SEES and effects[at + 5] == viewer >= 0:
            found += _top(game, effects[at + 2], viewer)
    for source in game.lists[STATICS]:
        seat = speaker_of(game, source)
        if seat == viewer and any(g.where == ATTACHED_HERE for g in piece_of(game, source).grants):
            found += attached(game, source)
        for sight in piece_of(game, source).sights:
            if sight.faceup or seat == viewer:
                found += _top(game, sight.what, seat)
    return found


def _top(game: Game, what: int, seat: int) -> list[int]:
    deck = game.lists[ENCOUNTER if what == ENCOUNTER_TOP else DECK[max(seat, 0)]]
    return deck[:1]
