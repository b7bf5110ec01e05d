"""How the players stand, in points, for bots: a rule of thumb, not a rule of the game."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.effects.schemes import TARGET, threat_of
from tallystick.games.marvel_champions.pieces import HERO, HP, REC
from tallystick.games.marvel_champions.position.things import SCHEMES
from tallystick.games.marvel_champions.position.values import base, remaining, stat
from tallystick.games.marvel_champions.position.villains import villains
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

WON: Final = 1000.0
OUT: Final = 60.0  # a player who is defeated

# Six points are worth a logarithm of the odds to win, as a regression on who won has them
# (docs/opponents.md). Those of the villain, the schemes and what is out of hand count against it.
VILLAIN: Final = 0.9  # a hit point of the villain
STAGE: Final = 1.0  # as many hit points more, for each of its stages to come
STUN: Final = 2.0
CONFUSION: Final = 1.5
VILLAIN_TOUGH: Final = 1.1
MAIN_THREAT: Final = 2.0  # a threat on the main scheme: HALF of it where there is none yet
HALF: Final = 0.5
NEARLY: Final = 0.75  # of the threat that completes it; then it is NEAR
NEAR: Final = 10.0
SIDE_SCHEME: Final = 1.5
SIDE_THREAT: Final = 2.0
ATTACHMENT: Final = 3.0  # of the villain
MINION: Final = 4.0
MINION_HIT_POINT: Final = 0.6
BURDEN: Final = 2.0  # what else lies before a player and is not theirs

HIT_POINT: Final = 0.6
LOW: Final = 4  # so few hit points are a danger
LOW_COSTS: Final = 6.0
TOUGHNESS: Final = 1.5
HAND_CARD: Final = 0.2
UPGRADE: Final = 2.5
ALLY: Final = 1.3
ALLY_HIT_POINT: Final = 1.5
AS_HERO: Final = 1.0  # in hero form; HURT_COSTS less for each hit point under HURT
HURT: Final = 6
HURT_COSTS: Final = 0.5
RECOVERY: Final = 0.3  # a hit point that could be recovered


def score(game: Game, seat: int) -> float:
    """The standing of all players together; larger is better, WON for a game won."""
    if game.over:
        return WON if game.winners() else -WON
    return sum((_player(game, other) for other in range(game.seats)), -_scenario(game))


def _scenario(game: Game) -> float:
    """How far the players are from having won, and how near the scenario is."""
    lists = game.lists
    return _villains(game) + sum(_in_its_area(game, one) for one in lists[zones.VILLAIN_AREA])


def _villains(game: Game) -> float:
    """What is left of the villains, by stages."""
    lists, row = game.lists, villains(game)
    later = [lists[zones.CARD][card] for card in lists[zones.VILLAIN_DECK] if card not in row]
    stages = sum(STAGE + base(game, game.rules.cards[card], HP) for card in later)
    return sum(_villain(game, one, 0.0 if i else stages) for i, one in enumerate(row))


def _villain(game: Game, villain: int, stages: float) -> float:
    """What is left of one, and of the stages that come."""
    lists = game.lists
    left = max(remaining(game, villain), 0) + stages
    status = STUN * lists[zones.STUNNED][villain] + CONFUSION * lists[zones.CONFUSED][villain]
    return VILLAIN * left - status + VILLAIN_TOUGH * lists[zones.TOUGH][villain]


def _in_its_area(game: Game, entity: int) -> float:
    """A scheme or an attachment."""
    lists, piece = game.lists, piece_of(game, entity)
    if entity == lists[CELLS][zones.MAIN_SCHEME]:
        share = lists[zones.THREAT][entity] / max(threat_of(game, piece, TARGET), 1)
        near = NEAR if share > NEARLY else 0.0
        return MAIN_THREAT * lists[zones.THREAT][entity] * (HALF + share) / game.seats + near
    if piece.kind in SCHEMES:
        return SIDE_SCHEME + SIDE_THREAT * lists[zones.THREAT][entity]
    return ATTACHMENT if piece.kind == "attachment" else 0.0


def _player(game: Game, seat: int) -> float:
    """What a player has, less what they are engaged with."""
    if zones.is_out(game, seat):
        return -OUT
    lists = game.lists
    me = zones.identity(game, seat)
    left = remaining(game, me)
    points = (
        HIT_POINT * left - (LOW_COSTS if left <= LOW else 0.0) + TOUGHNESS * lists[zones.TOUGH][me]
    )
    points += HAND_CARD * len(lists[zones.HAND[seat]]) + _form(game, me, left)
    return points + sum(_before_a_player(game, one) for one in lists[zones.AREA[seat]] if one != me)


def _before_a_player(game: Game, entity: int) -> float:
    """A card in a player's area, other than the identity."""
    piece = piece_of(game, entity)
    if game.lists[zones.CONTROLLER][entity] < 0:
        is_minion = piece.kind == "minion"
        return -(MINION + MINION_HIT_POINT * remaining(game, entity) if is_minion else BURDEN)
    return ALLY + ALLY_HIT_POINT * remaining(game, entity) if piece.kind == "ally" else UPGRADE


def _form(game: Game, me: int, left: int) -> float:
    """In good health one is a hero; hurt, and able to recover, one is not."""
    if piece_of(game, me).form == HERO:
        return AS_HERO - HURT_COSTS * max(0, HURT - left)
    ready = not game.lists[zones.EXHAUSTED][me]
    return RECOVERY * min(game.lists[zones.DAMAGE][me], stat(game, me, REC)) if ready else 0.0
