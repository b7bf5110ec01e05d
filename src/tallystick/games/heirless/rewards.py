"""Rewards of the Tiles, and Experience (HL.rewards)."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import moves, zones
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.control import recount
from tallystick.games.heirless.free_actions import FREE_VERBS, begin_free, meanwhile
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SEAT, SUBJECT, Game, I, J, Op, X

AT_THE_TOP: Final = Refusal(("HL.rewards.5", "HL.rewards.4"), "That Knight is of the third level.")
UNWILLING: Final = Refusal(("HL.rewards.4",), "Its owner does not let you raise that Knight.")
KNIGHT: Final = 16  # a Knight in one number: its owner times this, plus its level


def pay_rewards(game: Game) -> int:
    """HL.rewards.1, HL.rewards.2: each Tile pays whoever Controls it as the phase begins. I counts
    Tiles, J the lines of a Tile; the notes are the Controllers. The next line of the next Tile."""
    if not game.notes():
        for owner in game.lists[zones.CONTROL][:]:
            game.note(owner)
    controllers = game.notes()
    tile, line = game.field(I), game.field(J)
    while tile < len(zones.TILES):
        powers = book_of(game).tiles[tile].powers
        if 0 <= controllers[tile] < zones.BANDITS and line < len(powers):
            game.set_field(I, tile)
            game.set_field(J, line + 1)
            if line == 0:
                game.emit("reward", controllers[tile], tile)
            return game.nest(powers[line].program, -1, controllers[tile], tile, 1)
        tile, line = tile + 1, 0
    game.set_field(I, 0)
    return NEXT


class SpendExperience(Op):
    """HL.rewards.4: raise a Knight that stands on the Tile, another's with leave, or gain 1 Extra
    Resource.

    The frame: SUBJECT is the Tile, X the points; I counts them, J is the Knight whose owner is
    asked, plus 1; the notes are Knights that one may not raise.
    """

    def run(self, game: Game) -> int:
        """The next point, as long as there is one."""
        if game.field(I) >= game.field(X):
            return NEXT
        if game.field(J):
            return ASK
        options = self.options(game)
        return ASK if len(options) > 1 or game.asks_all else self.take(game, options[0])

    def options(self, game: Game) -> list[Option]:
        """("extra"), or ("raise", owner, level) for each sort of Knight there that can rise."""
        return [one for one in self._thinkable(game) if self._judged(game, one) is None]

    def _thinkable(self, game: Game) -> list[Option]:
        tile = game.field(SUBJECT)
        options: list[Option] = [("extra", -1, -1)]
        for owner in range(game.seats):
            levels = zones.distinct_levels(game, tile, owner)
            options += [("raise", owner, level) for level in levels]
        return options

    def _judged(self, game: Game, option: Option) -> Refusal | None:
        verb, owner, level = option
        if verb == "extra":
            return None
        if level >= zones.TOP_LEVEL:
            return AT_THE_TOP
        return UNWILLING if owner * KNIGHT + level in game.notes() else None

    def candidates(self, game: Game) -> list[Candidate]:
        """Every sort of Knight that stands there."""
        if game.field(J):
            return [Candidate(option) for option in self.decide(game).options]
        return [Candidate(one, self._judged(game, one)) for one in self._thinkable(game)]

    def decide(self, game: Game) -> Decision:
        """What the point is spent on, or whether another may raise one's Knight."""
        knight = game.field(J) - 1
        if knight >= 0:
            answers: list[Option] = [("allow", -1, -1), ("forbid", -1, -1)]
            owner = knight // KNIGHT
            return Decision(owner, "consent", -1, answers + meanwhile(game, owner), 0)
        return Decision(game.field(SEAT), "experience", -1, self.options(game), 0)

    def take(self, game: Game, option: Option) -> int:
        """Spend it, or ask the owner."""
        seat = game.field(SEAT)
        verb, owner, level = option
        if verb in FREE_VERBS:
            return begin_free(game, (game.field(J) - 1) // KNIGHT, option)
        if verb == "extra":
            moves.gain(game, seat, zones.EXTRA, 1)
        elif verb == "raise" and owner != seat:
            game.set_field(J, owner * KNIGHT + level + 1)
            return AGAIN
        elif verb == "forbid":
            game.note(game.field(J) - 1)
            game.emit("kept-level", (game.field(J) - 1) // KNIGHT, seat)
            game.set_field(J, 0)
            return AGAIN
        else:
            if verb == "allow":
                owner, level = divmod(game.field(J) - 1, KNIGHT)
            moves.raise_unit(game, game.field(SUBJECT), owner, level)
            recount(game)
        game.set_field(J, 0)
        game.set_field(I, game.field(I) + 1)
        return AGAIN


EXPERIENCE: Final = (SpendExperience(),)
