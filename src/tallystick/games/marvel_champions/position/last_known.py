"""What a card was as it left play, of what it is no more: the traits that it had gained, and
whether it was such as what waits for that means (MC.trigger.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.position import frames, lasting
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.values import traits_of
from tallystick.games.marvel_champions.zones import in_play, player_order
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game

# The occasions on which somebody may just have left play.
LEAVINGS: Final = (
    *frames.DAMAGES, "defeat", "attack", "enemy attack", "after attack", "thwart", "after thwart",
)  # fmt: skip
Known = list[tuple[int, int, int]]  # a kind of effect, which of them, and for whom it is so


def known_of(game: Game, entity: int) -> Known:
    """What the cards of the game ask of what has left play that is so of a card now, or was as its
    defeat began (MC.gains.1)."""
    book = book_of(game)
    found: Known = []
    if book.traits_of_gone:
        now, printed = traits_of(game, entity), piece_of(game, entity).traits
        gained = [i for i, tag in enumerate(book.traits_of_gone) if tag in now]
        found += [
            (lasting.HAD_TRAIT, i, NOWHERE) for i in gained if book.traits_of_gone[i] not in printed
        ]
    for which in book.asked_of_gone:
        for seat in player_order(game):
            if book.filters[which].fits(Scope(game, seat, NOWHERE), entity):
                found.append((lasting.WAS_SUCH, which, seat))
    if frames.is_going_on(game, "defeat", entity):
        found += [row for row in _noted(game, entity) if row not in found]
    return found


def _noted(game: Game, entity: int) -> Known:
    noted = lasting.effects_of(game, *KINDS)
    return [(one.kind, one.what, one.seat) for one in noted if one.card == entity]


KINDS: Final = (lasting.HAD_TRAIT, lasting.WAS_SUCH)


def note_known(game: Game, entity: int, known: Known) -> None:
    """This was so of a card that has left play, or is so of one that is about to be defeated."""
    for kind, which, seat in known:
        lasting.add_effect(game, kind, entity, which, n=1, until=lasting.PHASE_END, seat=seat)


def note_falling(game: Game, entity: int) -> None:
    """A card is defeated: what is so of it now was so of what has been, whatever comes off it as it
    is; what was known of an earlier time is not."""
    book = book_of(game)
    if not (book.traits_of_gone or book.asked_of_gone):
        return
    lasting.end(game, [one for one in lasting.effects_of(game, *KINDS) if one.card == entity])
    note_known(game, entity, known_of(game, entity))


def had_trait(scope: Scope, entity: int, tag: str) -> bool:
    """Whether a card had gained a trait as it left play, where what is looked at is that: an
    ability that waits for it speaks of the card as it was (MC.gains.1, MC.trigger.1)."""
    game, at = scope.game, scope.occasion
    asked = book_of(game).traits_of_gone
    if tag not in asked or at < 0 or scope.frame >= 0 or in_play(game, entity):
        return False
    if not frames.is_leaving(game, at) and not frames.is_program(game, at, *LEAVINGS):
        return False
    return (lasting.HAD_TRAIT, asked.index(tag), NOWHERE) in _noted(game, entity)


def was_such(scope: Scope, entity: int, which: int) -> bool:
    """Whether a card that has left play was what a filter of the rulebook means, as it did."""
    return (lasting.WAS_SUCH, which, scope.seat) in _noted(scope.game, entity)
