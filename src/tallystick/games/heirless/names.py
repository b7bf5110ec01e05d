"""What things of Heirless are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.games.heirless.book import piece_of
from tallystick.games.heirless.zones import BANDITS, CASTLE, LAYOUT, TILES
from tallystick.kernel.machine import Game

COLOURS: Final = ("Blue", "Green", "Purple", "Red", "Yellow", "White")
TITLES: Final = ("Lord", "Lady")  # HL.turns.101: players sign as Lord Blue, Lady Green
HONOURS: Final = tuple(f"{one} " for one in TITLES)
CARD_GOOD: Final = 100  # goods from here on are Workplaces, by card


def colour(owner: int) -> str:
    """What a player is called, or the Bandits."""
    return "the Bandits" if owner == BANDITS else COLOURS[owner]


def title(seat: int) -> str:
    """What a player signs as."""
    return f"{TITLES[seat % 2]} {COLOURS[seat]}"


def called(seats: int, names: Sequence[str]) -> dict[str, int]:
    """The seats by what the players may be called, in lower case: by their colours, and by names
    of their own that are no other player's colour; with Lord or Lady before it, or without."""
    found: dict[str, int] = {}
    for people in (names, COLOURS[:seats]):
        for seat, name in enumerate(people):
            found.update({f"{honour}{name}".casefold(): seat for honour in ("", *HONOURS)})
    return found


def possessive(owner: int) -> str:
    """Whose it is."""
    return "the Bandits'" if owner == BANDITS else f"{COLOURS[owner]}'s"


def place_name(place: int) -> str:
    """A Tile, or a Castle."""
    return TILES[place] if place < CASTLE else f"the castle of {COLOURS[place - CASTLE]}"


def card_name(game: Game, entity: int) -> str:
    """The name of a card."""
    return piece_of(game, entity).name


def good_name(game: Game, good: int) -> str:
    """A resource, a kind of Worker, a marker; or a Workplace."""
    if good >= CARD_GOOD:
        return str(game.rules.cards[good - CARD_GOOD].name)
    return LAYOUT.attributes[good]


def amount(game: Game, good: int, n: int) -> str:
    """A number of a good in words: "2 log", "1 wolf worker", "2 markers"."""
    name = good_name(game, good)
    if good >= CARD_GOOD and n == 1:
        return name
    countable = name.endswith("worker") or name in ("marker", "extra resource")
    return f"{n} {name}s" if countable and n != 1 else f"{n} {name}"
