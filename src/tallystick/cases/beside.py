"""Cards of files that cases may name without having them themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tallystick.cards.schema import CardFacts
from tallystick.cases.model import Case
from tallystick.play import games
from tallystick.play.origins import files_digest
from tallystick.play.stocks import card_file, cards_of

KEPT: Final = 4


class CardFiles:
    """Card files, each read once for each game that has a use for it."""

    def __init__(self, files: Sequence[str]) -> None:
        """``files`` as they are typed (``card_file``). InputError for one that cannot be read."""
        self._files = [card_file(file) for file in files]
        self._known: dict[str, tuple[CardFacts, ...]] = {}

    def put_beside(self, case: Case) -> Case:
        """The case, which may now name the cards of its game. InputError for what is no card of
        it."""
        if not self._files:
            return case
        if case.game not in self._known:
            self._known[case.game] = self._cards(games.find(case.game))
        return case._replace(at_hand=self._known[case.game])

    def _cards(self, entry: games.Entry) -> tuple[CardFacts, ...]:
        """The cards of files that people write, and of those that say that they are of the game."""
        of_game = [file for file, game in self._files if game in ("", entry.name)]
        return tuple([card for file in of_game for card in cards_of(entry, file)])


def kept_cards(files: Sequence[str]) -> CardFiles:
    """The same for whoever asks again and again: read anew only where they have changed."""
    return _kept(tuple(files), files_digest(card_file(file)[0] for file in files))


@lru_cache(maxsize=KEPT)
def _kept(files: tuple[str, ...], digest: str) -> CardFiles:
    return CardFiles(files)
