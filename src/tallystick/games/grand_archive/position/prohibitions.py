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
    ONCE,
    Change,
)
from tallystick.games.grand_archive.position.continuous_effects import (
    EffectRecord,
    change_of,
    effects_of,
    end,
)
from tallystick.games.grand_archive.position.scope import EffectScope
from tallystick.games.grand_archive.zones import ATTRIBUTES, OWN_TURNS, turn_player
from tallystick.kernel.machine import Game


def forbidden(game: Game, seat: int, deed: str, entity: int = -1) -> bool:
    """Whether a player may not do this, to this card."""
    return is_said(game, CANNOT, seat, deed, entity)


# What players may do so often in a turn, and the facts that count.
DONE: Final = {"draw": "drew", "activate": "activated", "materialize": "materialized"}


def has_done_all(game: Game, seat: int, deed: str) -> bool:
    """Whether a player has done something as often this turn as something allows (GA.PERM.1):
    drawn, activated or materialized cards."""
    if LIMIT not in book_of(game).changes_made:
        return False
    done = sum(1 for row in history.rows(game, DONE[deed]) if row[0] == seat)
    first = turn_player(game) == seat and game.lists[ATTRIBUTES[seat]][OWN_TURNS] == 1
    return any(
        change.word == deed
        and change.concerns(game, source, you, seat)
        and not (change.extra and first)
        and change.n is not None
        and done >= change.n.value(EffectScope(game, you, source))
        for change, source, you in values.said(game, LIMIT)
    )


def materializations(game: Game, seat: int) -> int:
    """How many cards a player may materialize in a Materialize phase: one, and what texts add
    (GA.MAT.1)."""
    more = _more_material(game, seat)
    return 1 + sum(change.amount(game, source, you, source) for change, source, you in more)


def _more_material(game: Game, seat: int) -> list[tuple[Change, int, int]]:
    said = values.said(game, LIMIT) if LIMIT in book_of(game).changes_made else ()
    about = [one for one in said if one[0].word == MORE_MATERIAL]
    return [one for one in about if one[0].concerns(game, one[1], one[2], seat)]


def forget_more_material(game: Game, seat: int) -> None:
    """A Materialize phase of a player is over, and with it what was said of their next one."""
    if any(change.extra == ONCE for change, _, _ in _more_material(game, seat)):
        end(game, [one for one in effects_of(game) if _is_of_next(game, one, seat)])


def _is_of_next(game: Game, one: EffectRecord, seat: int) -> bool:
    change = change_of(game, one)
    about = change.kind == LIMIT and change.word == MORE_MATERIAL and change.extra == ONCE
    return about and change.concerns(game, one.speaker, one.you, seat)


def is_said(game: Game, kind: int, seat: int, deed: str, entity: int = -1) -> bool:
    """Whether a change of a kind is about this deed of a player, to this card."""
    if kind not in book_of(game).changes_made:
        return False
    return any(
        _is_about(game, change, source, you, seat=seat, deed=deed, entity=entity)
        for change, source, you in values.said(game, kind)
    )


def _is_about(
    game: Game, change: Change, source: int, you: int, *, seat: int, deed: str, entity: int
) -> bool:
    if change.word not in ("", deed) or not change.concerns(game, source, you, seat):
        return False
    what, scope = change.what, EffectScope(game, you, source)
    scope.chosen = change.chosen
    return what is None or (entity >= 0 and what.fits(scope, entity))
