"""The Player Turn Order board: who comes when, and who wins ties (HL.turns.9 to HL.turns.21).

Ring model, clockwise: Bandit Cube, right half, left half, back to the Bandit Cube (HL.turns.12).
The cubes of a half are a list without gaps, so empty slots need no skipping (HL.turns.14).
"""

from __future__ import annotations

from tallystick.games.heirless.zones import BANDITS, HALF, NEXT_TURN, OWNERS, RIGHT, TRACK
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game


def order(game: Game) -> list[int]:
    """The turn order of the Action half, the Bandits in their place (HL.turns.9, HL.turns.10,
    HL.turns.11, HL.turns.12, HL.turns.13)."""
    half = game.lists[CELLS][HALF]
    cubes = game.lists[TRACK[half]]
    return [BANDITS, *cubes] if half == RIGHT else [*cubes, BANDITS]


def priorities(game: Game) -> list[int]:
    """Everybody, best first: the turn order, and after it those who are Idle, until the halves
    change (HL.turns.21); the Bandits stand between them where the left half is active
    (HL.turns.20, HL.amb.5). In the first example of the book: HL.turns.tvA."""
    return order(game) + game.lists[TRACK[1 - game.lists[CELLS][HALF]]]


def seats_in_order(game: Game) -> list[int]:
    """The players by priority, without the Bandits."""
    lists = game.lists
    half = lists[CELLS][HALF]
    return lists[TRACK[half]] + lists[TRACK[1 - half]]


def ranks(game: Game) -> list[int]:
    """For each owner the place in the priorities; lower wins ties (HL.turns.9, HL.turns.20)."""
    found = [OWNERS] * OWNERS
    for place, owner in enumerate(priorities(game)):
        found[owner] = place
    return found


def active(game: Game) -> list[int]:
    """The players who are not Idle, in turn order; the Bandits have no turns (HL.turns.1,
    HL.turns.18)."""
    return game.lists[TRACK[game.lists[CELLS][HALF]]]


def is_idle(game: Game, seat: int) -> bool:
    """Whether a player is Idle for the rest of the Season (HL.turns.6)."""
    return seat not in game.lists[TRACK[game.lists[CELLS][HALF]]]


def next_player(game: Game) -> int:
    """Whose turn comes next: round and round among those who are active (HL.turns.1, HL.turns.14,
    HL.amb.2, HL.amb.3)."""
    players = active(game)
    return players[game.lists[CELLS][NEXT_TURN] % len(players)]


def turn_is_over(game: Game, seat: int) -> None:
    """The next turn is that of the next active player after the place of this one."""
    players = active(game)
    place = players.index(seat) + 1 if seat in players else game.lists[CELLS][NEXT_TURN]
    game.set(CELLS, NEXT_TURN, place % len(players) if players else 0)


def begin_turn(game: Game, seat: int) -> None:
    """The pointer stands at the player whose turn it is."""
    game.set(CELLS, NEXT_TURN, active(game).index(seat))


def go_idle(game: Game, seat: int) -> None:
    """HL.turns.15, HL.turns.16: the cube goes to the next free slot of the other half, clockwise,
    which is the best place left there (HL.amb.1); the slot it leaves is skipped (HL.turns.14).

    In the examples of the book: HL.turns.tvB, HL.turns.tvD, HL.turns.tvE.
    """
    half = game.lists[CELLS][HALF]
    game.delete(TRACK[half], game.lists[TRACK[half]].index(seat))
    game.append(TRACK[1 - half], seat)
    game.emit("idled", seat)


def flip(game: Game) -> None:
    """HL.turns.17, HL.turns.19: with nobody active left, the other half is the Action Phase half
    from now on; the Bandits are first in it one Season, and last the next. Whoever was Idle first
    wins ties from now on (HL.turns.21).

    In the examples of the book: HL.turns.tvC, HL.turns.tvF.
    """
    half = 1 - game.lists[CELLS][HALF]
    game.set(CELLS, HALF, half)
    game.emit("flipped", -1, half)
