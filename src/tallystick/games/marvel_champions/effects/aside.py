"""Cards of a scenario that are set aside, and come to a player from there (MC.setup.8,
MC.ownership.1)."""

from __future__ import annotations

from tallystick.games.marvel_champions.effects.aims import Aim
from tallystick.games.marvel_champions.effects.scope import Scope
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.games.marvel_champions.zones import ENCOUNTER, ENCOUNTER_DISCARD, all_in_play


class NotYetAside(Aim):
    """All that fits of the cards of the scenario that could be set aside: in the encounter deck and
    its discard pile, and those ``in_play``."""

    def __init__(self, whom: Filter, in_play: bool = True) -> None:
        super().__init__(whom, "free")
        self.in_play = in_play

    @property
    def is_chosen(self) -> bool:
        return False

    def valid(self, scope: Scope) -> list[int]:
        """The cards that fit; what is set aside already stays there."""
        assert self.whom is not None
        lists = scope.game.lists
        there = [*lists[ENCOUNTER], *lists[ENCOUNTER_DISCARD]]
        there += all_in_play(scope.game) if self.in_play else []
        return [entity for entity in there if self.whom.fits(scope, entity)]
