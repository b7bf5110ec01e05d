"""Zones that card text speaks of: "your graveyard", "the top of their deck" (GA.ZONE)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.position.refs import ME, Who
from tallystick.games.grand_archive.position.scope import EffectScope
from tallystick.games.grand_archive.zones import champion_of

LISTS: Final[dict[str, tuple[tuple[int, ...], ...]]] = {
    "hand": (zones.HAND,),
    "memory": (zones.MEMORY,),
    "graveyard": (zones.GRAVEYARD,),
    "banishment": (zones.BANISHMENT, zones.VEILED),
    "deck": (zones.DECK,),
    "material deck": (zones.MATERIAL, zones.PRESERVED),
    "field": (zones.FIELD,),
    "intent": (zones.INTENT,),
    "inner lineage": (zones.LINEAGE,),
    "lineage": (zones.LINEAGE,),
    "loaded": (zones.LOADED,),
}
# Zones that card text has another name for (GA.KW.PRESERVE: what is preserved lies there, too).
CALLED: Final = {
    "material": "material deck",
    "preserved": "material deck",
    "veiled": "banishment",
    "lineage": "inner lineage",
}
OPEN: Final = frozenset(("graveyard", "lineage", "inner lineage", "loaded"))
PRIVATE: Final = frozenset(("hand", "memory", "deck", "material deck"))


def is_called(zone: str, names: tuple[str, ...]) -> bool:
    """Whether a zone, by its name in the layout, is one of those that card text calls so."""
    return zone in names or CALLED.get(zone, "") in names


class Zones:
    """Zones of some players, by name; ``end`` is "top" or "bottom" of a deck, or ""."""

    def __init__(
        self, names: tuple[str, ...], who: Who = ME, end: str = "", is_one: bool = False
    ) -> None:
        self.names = names
        self.who = who
        self.end = end
        self.is_one = is_one  # "a (single) graveyard": all that is chosen lies in the same

    def cards(self, scope: EffectScope) -> list[int]:
        """Everything that lies there now: what is done to a zone is done to all of it
        (GA.ZONE.7)."""
        lists = scope.game.lists
        if self.is_shared:
            return list(lists[zones.EFFECTS_STACK])
        found: list[int] = []
        for seat in self.who.seats(scope):
            for name in self.names:
                for at in LISTS[name]:
                    found += lists[at[seat]]
                if name == "lineage":
                    champion = champion_of(scope.game, seat)
                    found += [champion] if champion >= 0 else []
        return found

    @property
    def is_shared(self) -> bool:
        """Whether it is no player's own (GA.ZSTACK.1)."""
        return self.names == ("effects stack",)

    @property
    def is_public(self) -> bool:
        """Whether all that lies there is cards that everybody sees (GA.ZINFO.1)."""
        return all(name in OPEN for name in self.names)

    @property
    def is_private(self) -> bool:
        """Whether what lies there is hidden from somebody (GA.ZINFO.1)."""
        return any(name in PRIVATE for name in self.names)
