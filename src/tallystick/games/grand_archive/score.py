"""How well a player stands, in points, for bots: a rule of thumb, not a rule of the game."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.combat import counters, shields
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.zones import (
    DAMAGE,
    DECK,
    FIELD,
    GRAVEYARD,
    HAND,
    MEMORY,
    RESTED,
    SHIELDS,
    champion_of,
    controller_of,
    is_out,
)
from tallystick.kernel.machine import Game

WON: Final = 1000.0
GONE: Final = -60.0  # an opponent who has lost
LIFE: Final[tuple[tuple[int, float], ...]] = ((5, 1.0), (10, 1.2), (15, 1.2), (99, 0.3))
"""What each of the first so many points of a champion's life is worth; the rows add up."""
LEVEL_POINT: Final = 6.0
CARD_POINT: Final = 0.9  # a card in hand; one in memory comes back, and pays for levels
MEMORY_POINT: Final = 0.7
BURIED: Final = 0.05  # a card in the graveyard
NO_DECK: Final = 8.0  # to have nearly nothing to draw
ALLY: Final = -1.0  # beside its power and life: it can be dealt with in one go
POWER_POINT: Final = 2.5
ALLY_LIFE: Final = 1.2
AWAKE: Final = 0.5
WEAPON: Final = 0.5
WEAPON_USE: Final = 1.2  # a point of power in each of its next uses
OTHER: Final = 1.7  # anything else on the field
SHIELD_POINT: Final = 0.01  # a point of damage that will be prevented
FEW: Final = 5  # more of that counts no more


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
    points = CARD_POINT * len(lists[HAND[seat]]) + MEMORY_POINT * len(lists[MEMORY[seat]])
    points += BURIED * len(lists[GRAVEYARD[seat]])
    points -= NO_DECK if len(lists[DECK[seat]]) < 3 else 0.0
    champion = champion_of(game, seat)
    if champion < 0:
        return points
    life = values.life(game, champion) - lists[DAMAGE][champion]
    points += sum(worth * min(life, first) for first, worth in LIFE)
    points += LEVEL_POINT * values.level(game, seat)
    for entity in lists[FIELD[seat]]:
        if entity != champion:
            points += _object(game, entity)
    points += _shields(game, seat)
    # What is rested in one's own turn has been used; on the other side it does not retaliate.
    if not lists[RESTED][champion]:
        points += 0.4
    return points


def _shields(game: Game, seat: int) -> float:
    """What keeps damage from its objects: little, so that nothing is spent on it before there is
    any, and always better on one's own side."""
    rows = game.lists[SHIELDS]
    return sum(
        SHIELD_POINT * min(rows[at + shields.AMOUNT], FEW)
        for at in range(0, len(rows), shields.ROW)
        if seat in (rows[at + shields.WHOSE], _whose(game, rows[at + shields.VICTIM]))
    )


def _whose(game: Game, victim: int) -> int:
    return controller_of(game, victim) if victim >= 0 else -1


def _object(game: Game, entity: int) -> float:
    """What an object on the field is worth."""
    piece = piece_of(game, entity)
    if piece.kind == "ally":
        power = max(values.power(game, entity), 0)
        life = max(values.life(game, entity) - game.lists[DAMAGE][entity], 0)
        awake = AWAKE if not game.lists[RESTED][entity] else 0.0
        return ALLY + POWER_POINT * power + ALLY_LIFE * life + awake
    if piece.kind == "weapon":
        left = counters.count(game, entity, counters.DURABILITY)
        return WEAPON + WEAPON_USE * max(values.power(game, entity), 0) * min(left, 3)
    return OTHER
