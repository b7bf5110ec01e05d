"""How a player stands, in points, for bots: a rule of thumb, not a rule of the game."""

from __future__ import annotations

from operator import add, mul
from typing import Final

from tallystick.games.heirless import worth, zones
from tallystick.games.heirless.book import piece_of
from tallystick.games.heirless.season import total
from tallystick.kernel.machine import Game

WON: Final = 1000.0
PRESTIGE: Final = 3.0  # what wins in the end (HL.end.1)
TILE: Final = 2.0
CAPITAL_BONUS: Final = 6.0  # its Prestige, season after season
MIGHT_POINT: Final = 1.2
EXTRA_POINT: Final = 0.5
PATH: Final = 0.1
RESOURCE_WORTH: Final = [worth.good(kind) for kind in range(len(zones.RESOURCES))]


def score(game: Game, seat: int) -> float:
    """A player's standing against the best of the others: larger is better, WON for a game won."""
    if game.over:
        winners = game.winners()
        return (WON if seat in winners else -WON) if winners else 0.0
    standings = [_standing(game, one) for one in range(game.seats)]
    if game.lists[zones.PLEDGES]:
        standings = [*map(add, standings, worth.promises(game))]
    own = standings.pop(seat) + worth.readiness(game, seat) + worth.unwatched(game, seat)
    return own - 0.5 * max(standings) - 0.5 * sum(standings) / len(standings)


def _standing(game: Game, seat: int) -> float:
    """What a player has that everybody sees; of a hand the number of cards."""
    lists = game.lists
    attributes = lists[zones.ATTRIBUTES[seat]]
    points: float = PRESTIGE * total(game, seat)
    points += sum(map(mul, attributes, RESOURCE_WORTH))
    points += (
        worth.INFLUENCE_WORTH * attributes[zones.INFLUENCE] + EXTRA_POINT * attributes[zones.EXTRA]
    )
    points += worth.WORKER * sum(attributes[zones.UNEMPLOYED : zones.UNEMPLOYED + 3])
    points += worth.HELD * len(lists[zones.HAND[seat]]) + PATH * attributes[zones.PATHS].bit_count()
    points += sum(worth.workplace(piece_of(game, entity)) for entity in lists[zones.BUILT[seat]])
    points += TILE * lists[zones.CONTROL].count(seat) + CAPITAL_BONUS * (
        lists[zones.CONTROL][0] == seat
    )
    return points + MIGHT_POINT * sum(lists[zones.MIGHT][seat :: zones.OWNERS])
