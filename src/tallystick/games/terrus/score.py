"""How a ruler stands, in points, for bots: a rule of thumb, not a rule of the game."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus import zones
from tallystick.games.terrus.legal import dominion_met
from tallystick.games.terrus.moves import cells_beside, clade_of
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.values import hand_limit, stat, total_stat
from tallystick.games.terrus.votes import CALLER, KIND, RECORD, outcome
from tallystick.games.terrus.votes import WON as MAJORITY
from tallystick.kernel.machine import Game

WON: Final = 1000.0
VICTORY: Final = 30.0  # a vote that takes the game when it is counted
RESOURCE: Final = 0.3  # a unit in the pool
CARD: Final = 0.8  # a card in another's hand
IN_HAND: Final = {"resource": 0.7, "structure": 1.3, "relic": 2.0}  # others of one's own: 1
TIRED: Final = 0.9  # what a fatigued beast is worth of one that is not
IN_DECK: Final = 0.4  # for each fealty of what is one's own and comes again, T.15
KIN: Final = 1.5  # for a beast of the clade's species, before the game
TOO_MANY: Final = 0.5  # of a card with no beast drafted beside it
DRAWN: Final = 2  # at one's next dawn
EXCESS: Final = 0.2  # of a card for which there will be no room then: it may go at night, T.11.5
ROOM: Final[tuple[float, ...]] = (
    0.0,
    5.0,
    6.5,
    7.0,
)  # for 0, 1, 2 and more cells in which something could stand
DOMINION_INT: Final = 15  # T.5.2c
METROPOLIS_WEIGHT: Final = 0.12  # for the square of the number of structures, T.5.2b
RELIC_WEIGHT: Final = 1.5  # for the square of the number of relics, T.5.2d


def score(game: Game, seat: int) -> float:
    """A ruler's standing against the best of the others: larger is better, WON for a game won."""
    if game.over:
        winners = game.winners()
        return (WON if seat in winners else -WON) if winners else 0.0
    if game.lists[zones.ATTRIBUTES[seat]][zones.OUT]:
        return -WON
    others = [_standing(game, other, seat) for other in zones.living(game) if other != seat]
    return _standing(game, seat, seat) - max(others, default=0.0)


def _standing(game: Game, seat: int, viewer: int) -> float:
    """What a ruler has, as far as the viewer sees it."""
    attributes = game.lists[zones.ATTRIBUTES[seat]]
    points = float(attributes[zones.VITAE]) if attributes[zones.VITAE] > 0 else -WON / 2
    points += RESOURCE * sum(zones.pool_of(game, seat))
    points += _hand(game, seat, viewer) + _city(game, seat) + _votes(game, seat)
    if game.rules.readings["format"] == "deck-building":
        points += _deck(game, seat)
    if seat == viewer and game.lists[zones.DRAFTED[seat]]:
        points += _drafted(game, seat)
    points += ROOM[min(len(cells_beside(game, seat)), len(ROOM) - 1)]
    return points + min(total_stat(game, seat, zones.INT), DOMINION_INT) * 0.2


def _hand(game: Game, seat: int, viewer: int) -> float:
    hand = game.lists[zones.HAND[seat]]
    if seat != viewer:
        worths = [CARD] * len(hand)
    else:
        worths = [IN_HAND.get(piece_of(game, entity).kind, 1.0) for entity in hand]
        worths.sort(reverse=True)
    limit = max(hand_limit(game, seat) - DRAWN, 0)
    return sum(worths[:limit]) + EXCESS * sum(worths[limit:])


def _deck(game: Game, seat: int) -> float:
    """What has been bartered for, where dens are built: all have seen it."""
    own = game.lists[zones.DEN[seat]] + game.lists[zones.DISCARD[seat]]
    return IN_DECK * sum([piece_of(game, entity).market for entity in own])


def _drafted(game: Game, seat: int) -> float:
    """What has been drafted: dear cards, beasts like those that the clade helps, and no more of
    others than there are beasts."""
    tags = piece_of(game, clade_of(game, seat)).tags
    pieces = [piece_of(game, entity) for entity in game.lists[zones.DRAFTED[seat]]]
    beasts = [one.market + KIN * (one.tags == tags) for one in pieces if one.kind == "beast"]
    others = sorted([one.market for one in pieces if one.kind != "beast"], reverse=True)
    few = len(beasts)
    return sum(beasts) + sum(others[:few]) + TOO_MANY * sum(others[few:])


def _city(game: Game, seat: int) -> float:
    city = game.lists[zones.CITY[seat]]
    kinds = [piece_of(game, entity).kind for entity in city]
    structures, relics = kinds.count("structure"), kinds.count("relic")
    points = 2.0 * structures + METROPOLIS_WEIGHT * structures**2 + RELIC_WEIGHT * relics**2
    points += 1.5 * (relics + kinds.count("item"))
    points += sum(_beast(game, e) for e, kind in zip(city, kinds, strict=True) if kind == "beast")
    points += TIRED * sum(_beast(game, e) for e in game.lists[zones.AWAY[seat]])
    return points - 0.2 * sum(game.lists[zones.WOUNDS][entity] for entity in city)


def _beast(game: Game, entity: int) -> float:
    if piece_of(game, entity).kind != "beast":
        return 1.5
    attack, mind, guard = (stat(game, entity, which) for which in (zones.ATK, zones.INT, zones.DEF))
    return 1.0 + attack + 0.8 * mind + 0.5 * guard


def _votes(game: Game, seat: int) -> float:
    """The votes that it has called, by how they would be counted now."""
    votes = game.lists[zones.VOTES]
    called = [votes[at + KIND] for at in range(0, len(votes), RECORD) if votes[at + CALLER] == seat]
    if not called:
        return 0.0
    if outcome(game, seat) != MAJORITY:
        return -1.0 * len(called)
    return sum(_vote_won(game, seat, kind) for kind in called)


def _vote_won(game: Game, seat: int, kind: int) -> float:
    """One that would be won: the game itself, if nobody comes in between (T.5.2c), or a card."""
    return VICTORY if kind == zones.DOMINION and dominion_met(game, seat) else 1.0
