"""Where a card may come to lie (MC.ownership.1)."""

from __future__ import annotations

from typing import Any

from tallystick.games.marvel_champions.compiling.ordering import is_carrier
from tallystick.games.marvel_champions.effects.things import NoOp
from tallystick.rules.phrases import Place, is_verb


def check_home(effects: tuple[Any, ...]) -> None:
    """ "Shuffle this card into the encounter deck", on a card of a player's: nothing that belongs
    to a player is revealed from there yet. Raises NoOp."""
    for one in effects:
        places = one.parts if is_verb(one, "shuffle_into") and is_carrier(one.things[0]) else ()
        if any(isinstance(place, Place) and "encounter deck" in place.zones for place in places):
            raise NoOp(f"nothing does yet: {one}")
