"""Terrus's reading of priority: no stack; the holder acts as often as they like (T.24, T.19.3a)."""

from __future__ import annotations

from tallystick.games.terrus import state_based_checks, zones
from tallystick.games.terrus.verbs import begin, moves_of, thoughts_of
from tallystick.kernel.decision import Candidate, Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game
from tallystick.rules.windows import TriggerPriority


class PhasePriority(TriggerPriority):
    """The window of a phase: the active ruler first (T.24.1).

    At dusk the active ruler has the last word, since battles and votes begin when each opponent has
    passed (T.24.1d).
    """

    def first(self, game: Game) -> int:
        return game.lists[CELLS][zones.TURN]

    def following(self, game: Game, seat: int) -> int:
        """The next ruler in turn order."""
        return zones.next_seat(game, seat)

    def players(self, game: Game) -> int:
        """The rulers still in the game."""
        return game.lists[CELLS][zones.LEFT]

    def settle(self, game: Game) -> int:
        return state_based_checks.settle(game)

    def waiting(self, game: Game, holder: int) -> list[Option]:
        """Triggers, in order of priority."""
        return state_based_checks.waiting(game, holder) if game.lists[zones.PENDING] else []

    def owner(self, game: Game, trigger: Option) -> int:
        """The ruler of a waiting trigger."""
        return game.lists[zones.PENDING][trigger[1] + state_based_checks.RULER]

    def resolve(self, game: Game, trigger: Option) -> int:
        return state_based_checks.resolve(game, trigger[1])

    def moves(self, game: Game, seat: int, passed: bool) -> list[Option]:
        return moves_of(game, seat, passed)

    def thoughts(self, game: Game, seat: int, passed: bool) -> list[Candidate]:
        return thoughts_of(game, seat, passed)

    def begin(self, game: Game, seat: int, option: Option) -> int:
        """Start a move."""
        return begin(game, seat, option)

    def is_playing(self, game: Game, seat: int) -> bool:
        """Whether the ruler has not lost."""
        return not zones.is_out(game, seat)

    def is_abandoned(self, game: Game) -> bool:
        """The turn of a ruler who has lost goes to its end (T.5.3a)."""
        return zones.is_out(game, game.lists[CELLS][zones.TURN])

    def last_word(self, game: Game) -> bool:
        return game.lists[CELLS][zones.PHASE] == zones.DUSK


class SkirmishPriority(PhasePriority):
    """T.16.2, T.16.2a: in a skirmish the defender has priority first, then it goes to and fro
    until both have passed. After them rulers who have no part in it are asked for resource cards,
    for which nobody needs priority (T.21.1, T.21.2)."""

    def first(self, game: Game) -> int:
        return game.lists[CELLS][zones.DEFENDER]

    def following(self, game: Game, seat: int) -> int:
        """Defender, attacker, then the others in turn order."""
        cells = game.lists[CELLS]
        defender, attacker = cells[zones.DEFENDER], cells[zones.ATTACKER]
        others = [
            one for one in zones.turn_order(game, attacker) if one not in (defender, attacker)
        ]
        order = [defender, attacker, *others, defender]
        return order[order.index(seat) + 1] if seat in order else defender

    def is_abandoned(self, game: Game) -> bool:
        """A skirmish needs both its rulers."""
        cells = game.lists[CELLS]
        return zones.is_out(game, cells[zones.DEFENDER]) or zones.is_out(
            game, cells[zones.ATTACKER]
        )

    def last_word(self, game: Game) -> bool:
        return False
