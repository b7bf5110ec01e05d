"""What is kept of one game: how it went, and what each collector found."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tallystick.reading import table_in

WON: Final = "won"
DRAWN: Final = "drawn"  # it is over, and nobody has won
UNFINISHED: Final = "unfinished"  # not over after as many decisions as the plan allows
FAULT: Final = "fault"  # the engine or a bot failed


class GameRecord(NamedTuple):
    """A game played. ``order`` says which player had each seat, ``first`` which seat began (-1:
    nobody knows), ``winners`` are seats; ``found`` holds plain data by collector."""

    game: int
    seed: int
    end: str
    order: tuple[int, ...]
    found: dict[str, Any]
    first: int = -1
    winners: tuple[int, ...] = ()
    decisions: int = 0
    turns: int = 0
    fault: str = ""

    @property
    def is_over(self) -> bool:
        """Whether it came to an end by its own rules."""
        return self.end in (WON, DRAWN)

    def as_data(self) -> dict[str, object]:
        """Plain data, ready for JSON; what is empty is left out."""
        return {key: value for key, value in self._asdict().items() if value not in ("", {}, ())}


def record_of(data: object) -> GameRecord:
    """What ``as_data`` gave. Raises KeyError, TypeError or ValueError for anything else."""
    fields: dict[str, Any] = {"found": {}, **table_in(data)}
    if not {"game", "seed", "end", "order"} <= fields.keys():
        raise ValueError("no record of a game")
    fields |= {key: tuple(fields[key]) for key in ("order", "winners") if key in fields}
    return GameRecord(**fields)
