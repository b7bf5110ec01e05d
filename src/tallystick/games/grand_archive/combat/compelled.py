"""Who must attack, and may not leave the main phase before trying to (GA.ATK.3)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.combat import attacks
from tallystick.games.grand_archive.effects import history, values
from tallystick.games.grand_archive.effects.changes import MUST
from tallystick.games.grand_archive.effects.scope import EffectScope
from tallystick.games.grand_archive.effects.values import Applied
from tallystick.games.grand_archive.zones import FIELD
from tallystick.kernel.decision import Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game

FIRST: Final = Refusal(("GA.ATK.3",), "Something that you control must attack first.")


def pass_refusal(game: Game, seat: int) -> Refusal | None:
    """Why a player may not go on from the main phase: something of theirs must attack, can, and has
    not been tried to this turn."""
    if MUST not in book_of(game).changes_made or attacks.timing_refusal(game, seat) is not None:
        return None
    units = game.lists[FIELD[seat]]
    return FIRST if any(_is_compelled(game, seat, unit) for unit in units) else None


def _is_compelled(game: Game, seat: int, unit: int) -> bool:
    told = [one for one in values.changes(game, unit, MUST) if not _was_tried(game, unit, one)]
    if not told or attacks.unit_refusal(game, seat, unit) is not None:
        return False
    return any(attacks.aim_refusal(game, seat, unit, NOWHERE, one) is None for one in told)


def _was_tried(game: Game, unit: int, told: Applied) -> bool:
    """Whether it has attacked so, or tried to: who would not pay what an attack costs is free."""
    if any(row[1] == unit for row in history.rows(game, "gave-up")):
        return True
    what, scope = told.change.value, EffectScope(game, told.you, told.source)
    made = [row[3] for row in history.rows(game, "declared") if row[1] == unit]
    return any(what is None or what.fits(scope, one) for one in made)
