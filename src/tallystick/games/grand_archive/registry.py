"""Which cards have static or triggered abilities that work where they are (GA.ABIL.3)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.pieces import GrandArchivePiece
from tallystick.games.grand_archive.zones import HEARERS, STATIC_KINDS, STATICS, zone_name
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

# Where abilities work whose text names no zone: by the type of the card.
_FIELD: Final = frozenset(("field",))
_INTENT: Final = frozenset(("intent",))
LOADABLE: Final = frozenset(("bullet", "arrow", "aethercharge"))
_BY_TYPE: Final = {
    "champion": frozenset(("field", "lineage")),  # of the inner lineage only what is inherited
    "attack": frozenset(("intent",)),
    "action": frozenset(("effects stack",)),
    "mastery": frozenset(("masteries",)),  # GA.MASTERY.1: no object
}
PRIVATE: Final = frozenset(("deck", "material", "hand", "memory", "veiled", "looked"))


def default_zones(piece: GrandArchivePiece) -> frozenset[str]:
    """Where the abilities of a card work unless its text says otherwise; what is loaded is part of
    an attack as well (GA.FSUB.2)."""
    found = _BY_TYPE.get(piece.kind, _FIELD)
    return found | _INTENT if piece.subtypes & LOADABLE else found


def register(game: Game, entity: int) -> None:
    """A card has come to where it is: its abilities may work here."""
    piece = piece_of(game, entity)
    place = zone_name(game, entity)
    if place in PRIVATE:  # GA.ABIL.7: and these tables are everybody's to see
        return
    if piece.statics and place in (piece.static_zones or default_zones(piece)):
        game.append(STATICS, entity)
        _note_kinds(game)
    if piece.triggers and place in (piece.trigger_zones or default_zones(piece)):
        game.append(HEARERS, entity)


def unregister(game: Game, entity: int) -> None:
    """Take what leaves out of those that speak and those that listen."""
    for table in (STATICS, HEARERS):
        if entity in game.lists[table]:
            game.delete(table, game.lists[table].index(entity))
            _note_kinds(game)


def _note_kinds(game: Game) -> None:
    """Keep what kinds of changes are at work: most questions are about none of them."""
    found = 0
    for source in game.lists[STATICS]:
        found |= piece_of(game, source).static_kinds
    game.set(CELLS, STATIC_KINDS, found)
