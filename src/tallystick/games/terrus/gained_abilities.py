"""Abilities that cards gain and lose besides those printed on them (T.19.1d).

An ability that a text gives in quotes is a power or a trigger of the rulebook's, known by its text.
Of an ability that a card has by number, those from LENT on are such; whoever has none of them is
asked nothing.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus.book import book_of
from tallystick.games.terrus.pieces import TriggeredProgram, UsableAbility
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.values import has_ability
from tallystick.games.terrus.zones import CITY, living
from tallystick.kernel.machine import Game

LENT: Final = 24  # no card has so many activated abilities printed on it


def quoted(text: str) -> str:
    """A printed line as it is called where a text speaks of it."""
    return f'"{" ".join(text.split()).rstrip(".")}."'


def powers_of(game: Game, entity: int) -> list[tuple[int, UsableAbility]]:
    """The activated abilities that a thing has now, each with its number."""
    known = known_powers(game, entity)
    return [(n, power) for n, power in known if n >= LENT or keeps(game, entity, power.text)]


def known_powers(game: Game, entity: int) -> list[tuple[int, UsableAbility]]:
    """The activated abilities of a thing, those too that it has lost, each with its number: by
    these it is said which one is meant."""
    found = list(enumerate(piece_of(game, entity).powers))
    for n, (text, lent) in enumerate(book_of(game).lent.items()):
        if lent.power is not None and has_ability(game, entity, text, False):
            found.append((LENT + n, lent.power))
    return found


def power_of(game: Game, entity: int, n: int) -> UsableAbility | None:
    """The activated ability of a number; None if the thing has no such ability now."""
    powers = piece_of(game, entity).powers
    if not book_of(game).lent:
        return powers[n] if 0 <= n < len(powers) else None
    return dict(powers_of(game, entity)).get(n)


def named_power(game: Game, entity: int, n: int) -> UsableAbility:
    """The ability of a number, whether or not the thing still has it."""
    if n < LENT:
        return piece_of(game, entity).powers[n]
    power = list(book_of(game).lent.values())[n - LENT].power
    assert power is not None
    return power


def keeps(game: Game, entity: int, text: str) -> bool:
    """Whether a printed ability has not been lost; where no text takes any, none has."""
    return not book_of(game).lent or has_ability(game, entity, quoted(text), True)


def lent_triggers(game: Game) -> list[tuple[int, TriggeredProgram]]:
    """The triggered abilities that things in cities have besides the printed ones, with their
    carriers."""
    return [
        (entity, lent.trigger)
        for text, lent in book_of(game).lent.items()
        if lent.trigger is not None
        for seat in living(game)
        for entity in game.lists[CITY[seat]]
        if has_ability(game, entity, text, False)
    ]
