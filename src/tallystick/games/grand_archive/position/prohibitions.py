"""What is said of players and what they do: "your opponents can't recover" beats whatever lets them
(GA.PERM.1, GA.LEGAL.1, GA.GEFF.3); "ignore the elemental requirements of cards you activate"."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.position import history, values
from tallystick.games.grand_archive.position.changes import (
    CANNOT,
    LIMIT,
    MORE_MATERIAL,
    REMOVE_COUNTERS,
    Cap,
    CounterBan,
    SaidChange,
)
from tallystick.games.grand_archive.position.continuous_effects import end, of_next
from tallystick.games.grand_archive.position.scope import EffectScope
from tallystick.games.grand_archive.zones import ATTRIBUTES, OWN_TURNS, turn_player
from tallystick.kernel.machine import Game


def forbidden(game: Game, seat: int, deed: str, entity: int = -1) -> bool:
    """Whether a player may not do this, to this card."""
    return is_said(game, CANNOT, seat, deed, entity)


def are_kept(game: Game, seat: int, counters: int, entity: int) -> bool:
    """Whether a player may not remove such counters from a thing to pay for anything."""
    if CANNOT not in book_of(game).changes_made:
        return False
    kept = [one for one in values.said(game, CANNOT) if one.change.made == CounterBan(counters)]
    return any(_is_about(game, one, seat, REMOVE_COUNTERS, entity) for one in kept)


# What players may do so often in a turn, and the facts that count.
DONE: Final = {"draw": "drew", "activate": "activated", "materialize": "materialized"}


def has_done_all(game: Game, seat: int, deed: str) -> bool:
    """Whether a player has done something as often this turn as something allows (GA.PERM.1):
    drawn, activated or materialized cards."""
    if LIMIT not in book_of(game).changes_made:
        return False
    done = sum(1 for row in history.rows(game, DONE[deed]) if row[0] == seat)
    first = turn_player(game) == seat and game.lists[ATTRIBUTES[seat]][OWN_TURNS] == 1
    for one in values.said(game, LIMIT):
        match one.change.made:
            case Cap(word=word, spares_first=spared) if word == deed and not (spared and first):
                if one.concerns(game, seat) and done >= one.amount(game, one.source):
                    return True
    return False


def materializations(game: Game, seat: int) -> int:
    """How many cards a player may materialize in a Materialize phase: one, and what texts add
    (GA.MAT.1)."""
    said = values.said(game, LIMIT) if LIMIT in book_of(game).changes_made else ()
    more = [one for one in said if one.change.word == MORE_MATERIAL and one.concerns(game, seat)]
    return 1 + sum([one.amount(game, one.source) for one in more])


def forget_more_material(game: Game, seat: int) -> None:
    """A Materialize phase of a player is over, and with it what was said of their next one."""
    if LIMIT in book_of(game).changes_made:
        said = [each for each in of_next(game, LIMIT) if each[1].change.word == MORE_MATERIAL]
        end(game, [record for record, one in said if one.concerns(game, seat)])


def is_said(game: Game, kind: int, seat: int, deed: str, entity: int = -1) -> bool:
    """Whether a change of a kind is about this deed of a player, to this card."""
    if kind not in book_of(game).changes_made:
        return False
    return any(_is_about(game, one, seat, deed, entity) for one in values.said(game, kind))


def _is_about(game: Game, one: SaidChange, seat: int, deed: str, entity: int) -> bool:
    if one.change.word not in ("", deed) or not one.concerns(game, seat):
        return False
    what, scope = one.change.what, EffectScope(game, one.you, one.source)
    scope.chosen = one.chosen
    return what is None or (entity >= 0 and what.fits(scope, entity))
