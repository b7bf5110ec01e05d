"""Verbs, names and phases as the cases of Grand Archive write them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tallystick.cases.fields.values import Word
from tallystick.cases.nodes import Things, split_number
from tallystick.cases.verbs import Verbs
from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.zones import FIELD, PHASES, champion_of, controller_of
from tallystick.kernel.machine import Game

VERBS: Final = Verbs(
    named=("activate", "materialize", "use", "attack", "retaliate", "take back"),
    alone=("retaliate", "pass", "pay", "concede", "sees"),
)
CHAMPION: Final = "champion"
CHAMPION_WORDS: Final = (CHAMPION, "your champion", "my champion")
PHASE: Final = Word("phase", (*PHASES, "combat"))


def _owned(owner: str, *names: str) -> list[str]:
    return [said for one in names for said in (f"{owner}'s {one}", f"{one} of {owner}")]


class GrandThings(Things):
    """The cards of a position. A card is called by its name, or by what is before its comma
    (GA.NAME.2), with or without its player (``B's Squire``, ``Squire of B``); a champion by its
    player too."""

    def __init__(self, game: Game, seats: tuple[str, ...]) -> None:
        super().__init__(self._names)
        self.game = game
        self.seats = seats

    def _names(self, entity: int) -> tuple[str, ...]:
        piece, seat = piece_of(self.game, entity), controller_of(self.game, entity)
        names = (piece.name, piece.short_name)
        if seat < 0:
            return names
        owner = self.seats[seat]
        if entity == champion_of(self.game, seat):
            return (*names, owner, CHAMPION, *_owned(owner, *names, CHAMPION))
        return (*names, *_owned(owner, *names))

    def among(self, name: str, entities: Iterable[int]) -> list[int]:
        """The entities of a name; tokens that nobody has written are numbered after those written,
        in the order in which they came."""
        given = list(entities)
        bare, number = split_number(name)
        written = self.by_name.get(bare, [])
        if number > len(written):
            fields = (self.game.lists[FIELD[seat]] for seat in range(len(self.seats)))
            there = sorted(one for field in fields for one in field if one not in written)
            later = [one for one in there if self.is_called(one, bare)]
            if number <= len(written) + len(later):
                return [one for one in given if one == later[number - len(written) - 1]]
        return super().among(name, given)

    def all(self, name: str) -> list[int]:
        """All of a name, written or not."""
        found = super().all(name)
        if found:
            return found
        every = dict.fromkeys(entity for same in self.by_name.values() for entity in same)
        return self.among(name, every)
