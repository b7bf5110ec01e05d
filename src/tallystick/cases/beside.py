"""Cards of files that cases may name without having them themselves."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.cards.schema import CardFacts
from tallystick.cases.model import Case
from tallystick.play import games
from tallystick.play.stocks import cards_of, game_of


class CardFiles:
    """Card files, each read once for each game that has a use for it."""

    def __init__(self, files: Sequence[str]) -> None:
        """InputError for a file that cannot be read."""
        self._files = [(file, game_of(file)) for file in files]
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
