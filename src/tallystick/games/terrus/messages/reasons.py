"""Why a thing's numbers and abilities are what they are: what on the table changes them."""

from __future__ import annotations

from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.select import means, piece_of
from tallystick.games.terrus.values import EFFECT, ON, RECORD, static_abilities
from tallystick.games.terrus.zones import EFFECTS
from tallystick.kernel.machine import Game
from tallystick.rules.card_text import Grants, Modifier, Removes
from tallystick.rules.picking import has
from tallystick.rules.prose import listed
from tallystick.rules.rulebook import Told


def changes(game: Game, entity: int) -> list[Told]:
    """A sentence for the static abilities that reach a thing, one for the effects on it."""
    name = piece_of(game, entity).name
    carriers, statics = _statics(game, entity)
    effects = _effects(game, entity)
    told = []
    if carriers:
        by = listed(dict.fromkeys(carriers))
        told.append(Told(f"{name} is changed by {by}.", _clauses("T.19.4", statics)))
    if effects:
        text = f"{name} is under {len(effects)} effect{'s' if len(effects) > 1 else ''} that last."
        told.append(Told(text, _clauses("T.22.3", effects)))
    return told


def _clauses(first: str, modifiers: list[Modifier]) -> tuple[str, ...]:
    return (first, "T.19.1d") if has(modifiers, Grants, Removes) else (first,)


def _statics(game: Game, entity: int) -> tuple[list[str], list[Modifier]]:
    carriers: list[str] = []
    found: list[Modifier] = []
    for carrier in static_abilities(game).carriers:
        piece = piece_of(game, carrier)
        for modifier in (*piece.stat_changes, *piece.ability_changes, *piece.restrains):
            if means(game, modifier.to, entity, carrier):
                carriers.append(piece.name)
                found.append(modifier)
    return carriers, found


def _effects(game: Game, entity: int) -> list[Modifier]:
    effects = game.lists[EFFECTS]
    modifiers = book_of(game).modifiers
    return [
        modifiers[effects[at + EFFECT]]
        for at in range(0, len(effects), RECORD)
        if effects[at + ON] == entity
    ]
