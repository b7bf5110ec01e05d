"""When continuous effects end, and triggers that were left behind go off (T.22.3a, T.22.2a, T.11.2
to T.11.5)."""

from __future__ import annotations

from typing import Final

from tallystick.games.terrus.moves import stir
from tallystick.games.terrus.values import EFFECT, ON, RECORD, TIMES, UNTIL, UNTIL_SEAT
from tallystick.games.terrus.zones import DELAYED, DELAYED_ROW, EFFECTS, PENDING
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Game

ANY_SEAT: Final = -1

# The words of card text, in the order of their codes; the first four are the phases.
UNTILS: Final = ("dawn", "day", "dusk", "night", "end of turn", "end of season", "")
END_OF_TURN: Final = 4
END_OF_SEASON: Final = 5
FOREVER: Final = 6


def code(until: str, you: int) -> tuple[int, int]:
    """The code of a duration, and the seat in whose turn it ends (ANY_SEAT: whosever comes first);
    what says nothing lasts to the end (T.22.3a)."""
    if until.startswith("your "):
        return UNTILS.index(until.removeprefix("your ").removeprefix("next ")), you
    return UNTILS.index(until), ANY_SEAT


def lasting(game: Game, entity: int, modifier: int) -> tuple[int, str]:
    """How often the newest such effect on a thing counts, and how long it lasts: " until night";
    "" if to the end."""
    effects = game.lists[EFFECTS]
    for at in range(len(effects) - RECORD, -1, -RECORD):
        if effects[at + ON] == entity and effects[at + EFFECT] == modifier:
            until = UNTILS[effects[at + UNTIL]]
            whose = "its ruler's next " if effects[at + UNTIL_SEAT] != ANY_SEAT else ""
            return effects[at + TIMES], f" until {whose}{until}" if until else ""
    return 1, ""


# The table DELAYED: which program, of what card, of which ruler, and when it goes off (``code``).
MOMENT, WHOSE = 3, 4


def ripen(game: Game, moment: int, seat: int) -> None:
    """The triggers that were left for this moment of this ruler's turn wait for priority now
    (T.19.3a)."""
    rows = game.lists[DELAYED]
    ripe = _due(rows, DELAYED_ROW, MOMENT, moment, seat)
    for at in ripe:
        game.extend(PENDING, [*rows[at : at + MOMENT], NOWHERE])
    game.drop_rows(DELAYED, DELAYED_ROW, ripe)


def pass_to(game: Game, moment: int, seat: int) -> None:
    """This moment of this ruler's turn has come: what lasts until then ends, and what was left for
    it goes off."""
    expire(game, moment, seat)
    ripen(game, moment, seat)


def expire(game: Game, moment: int, seat: int) -> None:
    """End the effects that last until this moment of this ruler's turn."""
    over = _due(game.lists[EFFECTS], RECORD, UNTIL, moment, seat)
    if over:
        game.drop_rows(EFFECTS, RECORD, over)
        stir(game)


def _due(rows: list[int], width: int, until: int, moment: int, seat: int) -> list[int]:
    """Where the rows begin that are for this moment of this ruler's turn; ``until``: where in a row
    a code stands."""
    whose = (ANY_SEAT, seat)
    starts = range(0, len(rows), width)
    return [at for at in starts if rows[at + until] == moment and rows[at + until + 1] in whose]
