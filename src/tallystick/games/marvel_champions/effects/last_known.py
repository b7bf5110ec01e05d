"""What a card was as it left play, of what it is no more: the traits that it had gained."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.effects.lasting import (
    HAD_TRAIT,
    PHASE_END,
    RECORD,
    add_effect,
)
from tallystick.games.marvel_champions.effects.scope import Scope
from tallystick.games.marvel_champions.effects.values import traits_of
from tallystick.games.marvel_champions.flow.frames import DAMAGES, is_leaving, is_program
from tallystick.games.marvel_champions.zones import EFFECTS, in_play
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game

# The occasions on which somebody may just have left play.
LEAVINGS: Final = (
    *DAMAGES, "defeat", "attack", "enemy attack", "after attack", "thwart", "after thwart",
)  # fmt: skip


def gained_traits(game: Game, entity: int) -> list[int]:
    """Which of those that the cards of the game ask of what has left play a card has, and has not
    printed on it (MC.gains.1)."""
    asked = book_of(game).traits_of_gone
    if not asked:
        return []
    now, printed = traits_of(game, entity), piece_of(game, entity).traits
    return [i for i, tag in enumerate(asked) if tag in now and tag not in printed]


def note_gained(game: Game, entity: int, gained: list[int]) -> None:
    """A card that has left play had these."""
    for which in gained:
        add_effect(game, HAD_TRAIT, entity, which, n=1, until=PHASE_END, seat=NOWHERE)


def had_trait(scope: Scope, entity: int, tag: str) -> bool:
    """Whether a card had gained a trait as it left play, where what is looked at is that: an
    ability that waits for it speaks of the card as it was (MC.gains.1, MC.trigger.1)."""
    game, at = scope.game, scope.occasion
    asked = book_of(game).traits_of_gone
    if tag not in asked or at < 0 or scope.frame >= 0 or in_play(game, entity):
        return False
    if not is_leaving(game, at) and not is_program(game, at, *LEAVINGS):
        return False
    effects, row = game.lists[EFFECTS], [HAD_TRAIT, entity, asked.index(tag)]
    return any(effects[i : i + 3] == row for i in range(0, len(effects), RECORD))
