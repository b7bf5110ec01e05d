"""How well a player stands, in points, for bots: a rule of thumb, not a rule of the game."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.position import counters, shields, values
from tallystick.games.grand_archive.zones import champion_of, controller_of, is_out
from tallystick.kernel.machine import Game

WON: Final = 1000.0
GONE: Final = -60.0  # an opponent who has lost
LIFE_POINT: Final = 1.6  # a point of a champion's life
LEVEL_POINT: Final = 6.0
CARD_POINT: Final = 1.1  # a card in hand; one in memory comes back, and pays for levels
MEMORY_POINT: Final = 1.0
SHIELD_POINT: Final = 0.01  # a point of damage that will be prevented
THIN: Final = 3  # cards in a deck: with fewer it is near its end
FEW: Final = 5  # with so little life left each point counts more


def score(game: Game, seat: int) -> float:
    """The standing of a player less that of the opponents on the whole; WON for a game won."""
    if game.over:
        winners = game.winners()
        return 0.0 if not winners else WON if seat in winners else -WON
    if is_out(game, seat):
        return -WON
    others = [
        GONE if is_out(game, other) else standing(game, other)
        for other in range(game.seats)
        if other != seat
    ]
    return standing(game, seat) - sum(others) / len(others)


def standing(game: Game, seat: int) -> float:
    """What a player has, in points: champion, cards, what is on the field."""
    lists = game.lists
    points = CARD_POINT * len(lists[zones.HAND[seat]]) + MEMORY_POINT * len(
        lists[zones.MEMORY[seat]]
    )
    points += 0.05 * len(lists[zones.GRAVEYARD[seat]]) - (
        8.0 if len(lists[zones.DECK[seat]]) < THIN else 0.0
    )
    champion = champion_of(game, seat)
    if champion < 0:
        return points
    life = values.life(game, champion) - lists[zones.DAMAGE][champion]
    points += LIFE_POINT * life - 1.5 * max(FEW - life, 0)
    points += LEVEL_POINT * values.level(game, seat)
    for entity in lists[zones.FIELD[seat]]:
        if entity != champion:
            points += _object(game, entity)
    points += _shields(game, seat)
    # What is rested in one's own turn has been used; on the other side it does not retaliate.
    if not lists[zones.RESTED][champion]:
        points += 0.4
    return points


def _shields(game: Game, seat: int) -> float:
    """What keeps damage from its objects: little, so that nothing is spent on it before there is
    any, and always better on one's own side."""
    return sum(
        SHIELD_POINT * min(row[shields.AMOUNT], FEW)
        for row in game.rows(zones.SHIELDS, shields.ROW)
        if seat in (row[shields.WHOSE], _whose(game, row[shields.VICTIM]))
    )


def _whose(game: Game, victim: int) -> int:
    return controller_of(game, victim) if victim >= 0 else -1


def _object(game: Game, entity: int) -> float:
    """What an object on the field is worth."""
    piece = piece_of(game, entity)
    if piece.kind == "ally":
        power = max(values.power(game, entity), 0)
        life = max(values.life(game, entity) - game.lists[zones.DAMAGE][entity], 0)
        awake = 0.3 if not game.lists[zones.RESTED][entity] else 0.0
        return 1.0 + 1.3 * power + 0.8 * life + awake
    if piece.kind == "weapon":
        left = counters.count(game, entity, counters.DURABILITY)
        return 0.5 + 0.9 * max(values.power(game, entity), 0) * min(left, 3)
    return 2.2
