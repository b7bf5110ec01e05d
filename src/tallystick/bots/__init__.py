"""Players that are programs, by the name under which one asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from tallystick.bots.greedy import GreedyBot
from tallystick.bots.random import RandomBot
from tallystick.bots.search import SearchBot
from tallystick.bots.seated import Seated
from tallystick.errors import InputError, unknown
from tallystick.play.match import Player

Maker = Callable[[int], Player]  # makes a bot from its seed

MAKERS: Final[Mapping[str, Callable[..., Player]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
}
LEVELS: Final[Mapping[str, str]] = {
    "easy": "search:20",
    "normal": "search:200",
    "hard": "search:1000",
}
"""How strong an opponent is, for people; most answers of ``normal`` take less than half a second
(``docs/opponents.md`` says how long in each game)."""
MOST: Final = 100_000  # iterations


class _Bots(Mapping[str, Maker]):
    """All bots by name. ``search:400`` searches with so many iterations for each answer."""

    def __getitem__(self, name: str) -> Maker:
        kind, colon, number = LEVELS.get(name, name).partition(":")
        settings: dict[str, int] = {}
        if colon:
            if kind != "search" or not number.isascii() or not number.isdecimal():
                raise KeyError(name)
            settings["iterations"] = int(number[:9])
            if not 1 <= settings["iterations"] <= MOST:
                raise KeyError(name)
        return partial(_seated, MAKERS[kind], settings)

    def __iter__(self) -> Iterator[str]:
        return iter((*MAKERS, *LEVELS))

    def __len__(self) -> int:
        return len(MAKERS) + len(LEVELS)


def _seated(make: Callable[..., Player], settings: Mapping[str, int], seed: int) -> Player:
    return Seated(make(seed, **settings), seed, looks=make is not RandomBot)


BOTS: Final[Mapping[str, Maker]] = _Bots()
"""Makes a bot from its seed; every one that looks at more than its options is handed its seat's
world (``Seated``)."""


def unknown_bot(name: str, field: str = "") -> InputError:
    """The error for a name that is no bot's; of a search with another N, which N there are."""
    if name.startswith("search:"):
        return InputError(f"expected search:N, N from 1 to {MOST}, found {name!r:.60}", field=field)
    return unknown("bot", name, BOTS).at(field=field)
