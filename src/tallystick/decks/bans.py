"""Ban lists: dated data that the user brings, since who publishes a game changes them.

game = "grand-archive"
as_of = 2026-10-01
source = "the tournament page"      # may be left out
banned = ["A Card"]

[limited]
"Another Card" = 1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from typing import Final, NamedTuple

from tallystick.decks.resolve import Deck, folded
from tallystick.errors import InputError, unknown
from tallystick.reading import are_texts, read_text, read_toml, shown

FIELDS: Final = ("game", "as_of", "source", "banned", "limited")


class Bans(NamedTuple):
    """How many copies of a card may be in a deck (0: none), by its name; and since when."""

    as_of: date
    most: Mapping[str, int]
    names: Mapping[str, str]

    def faults(self, deck: Deck) -> list[str]:
        """What a deck has that the list does not allow."""
        counts: Counter[str] = Counter()
        for card, n in deck.cards():
            counts[folded(card.name)] += n
        return [
            f"{self.names[name]} is {self._how(name)} as of {self.as_of}"
            for name, n in counts.items()
            if n > self.most.get(name, n)
        ]

    def _how(self, name: str) -> str:
        return f"limited to {self.most[name]}" if self.most[name] else "banned"


def read_bans(path: str, game: str) -> Bans:
    """The ban list of a file. InputError for what is none, or is for another game."""
    table = read_toml(read_text(path), path)
    for field in table:
        if field not in FIELDS:
            raise unknown("field", field, FIELDS).at(path)
    if table.get("game") != game:
        raise InputError(f"is no ban list of {game}: {shown(table.get('game'))}", path, 0, "game")
    as_of = table.get("as_of")
    if not isinstance(as_of, date):
        raise InputError(f"expected a date, found {shown(as_of)}", path, 0, "as_of")
    most = {**_banned(table, path), **_limited(table, path)}
    return Bans(as_of, {folded(name): n for name, n in most.items()}, {folded(n): n for n in most})


def _banned(table: Mapping[str, object], path: str) -> dict[str, int]:
    names = table.get("banned", [])
    if not are_texts(names):
        raise InputError(f"expected a list of names, found {shown(names)}", path, 0, "banned")
    return dict.fromkeys(names, 0)


def _limited(table: Mapping[str, object], path: str) -> dict[str, int]:
    counts = table.get("limited", {})
    if not isinstance(counts, dict) or not all(type(n) is int and n > 0 for n in counts.values()):
        raise InputError(f"expected names with numbers, found {shown(counts)}", path, 0, "limited")
    return counts
