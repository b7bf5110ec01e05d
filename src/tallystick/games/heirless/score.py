"""How a player stands, in points, for bots: a rule of thumb, not a rule of the game."""

from __future__ import annotations

from operator import add, mul
from typing import Final

from tallystick.games.heirless import worth
from tallystick.games.heirless.book import piece_of
from tallystick.games.heirless.season import total
from tallystick.games.heirless.zones import (
    ATTRIBUTES,
    BUILT,
    CONTROL,
    EXTRA,
    HAND,
    INFLUENCE,
    MIGHT,
    OWNERS,
    PATHS,
    PLEDGES,
    RESOURCES,
    UNEMPLOYED,
)
from tallystick.kernel.machine import Game

WON: Final = 1000.0
PRESTIGE: Final = 3.0  # what wins in the end (HL.end.1)
TILE: Final = 2.0
CAPITAL_BONUS: Final = 6.0  # its Prestige, season after season
MIGHT_POINT: Final = 1.2
EXTRA_POINT: Final = 0.5
PATH: Final = 0.1
RESOURCE_WORTH: Final = [worth.good(kind) for kind in range(len(RESOURCES))]


def score(game: Game, seat: int) -> float:
    """A player's standing against the best of the others: larger is better, WON for a game won."""
    if game.over:
        winners = game.winners()
        return (WON if seat in winners else -WON) if winners else 0.0
    standings = [_standing(game, one) for one in range(game.seats)]
    if game.lists[PLEDGES]:
        standings = [*map(add, standings, worth.promises(game))]
    own = standings.pop(seat) + worth.readiness(game, seat) + worth.unwatched(game, seat)
    return own - 0.5 * max(standings) - 0.5 * sum(standings) / len(standings)


def _standing(game: Game, seat: int) -> float:
    """What a player has that everybody sees; of a hand the number of cards."""
    lists = game.lists
    attributes = lists[ATTRIBUTES[seat]]
    points: float = PRESTIGE * total(game, seat)
    points += sum(map(mul, attributes, RESOURCE_WORTH))
    points += worth.INFLUENCE_WORTH * attributes[INFLUENCE] + EXTRA_POINT * attributes[EXTRA]
    points += worth.WORKER * sum(attributes[UNEMPLOYED : UNEMPLOYED + 3])
    points += worth.HELD * len(lists[HAND[seat]]) + PATH * attributes[PATHS].bit_count()
    points += sum(worth.workplace(piece_of(game, entity)) for entity in lists[BUILT[seat]])
    points += TILE * lists[CONTROL].count(seat) + CAPITAL_BONUS * (lists[CONTROL][0] == seat)
    return points + MIGHT_POINT * sum(lists[MIGHT][seat::OWNERS])
