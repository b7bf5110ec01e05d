"""What does not go from the field though it is destroyed, or not itself (GA.KW.IMMORTALITY,
GA.KW.LINK)."""

from __future__ import annotations

from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.zones import HOST, on_field
from tallystick.kernel.machine import Game


def shield_of(game: Game, entity: int) -> int:
    """GA.KW.LINK, Link Shield: what goes in an object's place, the oldest if there are several;
    itself where nothing shields it."""
    hosts = game.lists[HOST]
    for shield in range(len(hosts)) if entity in hosts else ():
        linked = hosts[shield] == entity and on_field(game, shield)
        if linked and values.has_keyword(game, shield, "link shield"):
            return shield
    return entity


def is_immortal(game: Game, entity: int) -> bool:
    """Whether it cannot go from the field to the graveyard; what is sacrificed is destroyed, too,
    and units die so (GA.TERM.DESTROY)."""
    kept = values.has_keyword(game, entity, "immortality")
    kept = kept or values.forbids(game, entity, "be destroyed")
    return kept or (values.is_unit(game, entity) and values.forbids(game, entity, "die"))


def can_go(game: Game, entity: int) -> bool:
    """Whether an object can be destroyed or sacrificed, itself or what shields it."""
    return on_field(game, entity) and not is_immortal(game, shield_of(game, entity))


def goes_itself(game: Game, entity: int) -> bool:
    """Whether it is gone once it has been destroyed."""
    return can_go(game, entity) and shield_of(game, entity) == entity
