"""An error in the Python of a game that somebody else has made, by its file and line.

TALLYSTICK_TRACEBACK, if it is set, has the whole traceback written too.
"""

from __future__ import annotations

import os
import traceback
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple

from tallystick.errors import InputError
from tallystick.play import games

WHOLE: Final = "TALLYSTICK_TRACEBACK"
ENGINE: Final = __name__.partition(".")[0]
LONGEST: Final = 200  # so much of what an error says is shown


class _Place(NamedTuple):
    """Where an error was raised: the top package, the file, the line, the function."""

    package: str
    file: str
    line: int
    function: str


def fault_of(error: BaseException) -> InputError | None:
    """What to say of an error that came of the code of an installed game: it was raised there, or
    in what that code called outside of the engine. None for a fault of the engine itself."""
    place = _raised(error)
    if place is None or place.package == ENGINE:
        return None
    if os.environ.get(WHOLE):
        traceback.print_exception(error)
    said = " ".join((error.msg if isinstance(error, SyntaxError) else str(error)).split())
    said = f"{said[:LONGEST]}..." if len(said) > LONGEST else said
    what = type(error).__name__ + (f": {said}" if said else "")
    text = f"the game's own code fails: {what} ({WHOLE}=1 shows the whole traceback)"
    return InputError(text, place.file, place.line, place.function)


def _raised(error: BaseException) -> _Place | None:
    """The innermost place that is the engine's or a game's."""
    offered = (one.module for one in games.installed().values())
    own = {ENGINE, *(module.partition(".")[0] for module in offered)}
    if isinstance(error, SyntaxError) and error.filename:
        if Path(__file__).parents[1] in Path(error.filename).parents:
            return None
        return _Place("", error.filename, error.lineno or 0, "")
    found = None
    at: TracebackType | None = error.__traceback__
    while at is not None:
        code, name = at.tb_frame.f_code, str(at.tb_frame.f_globals.get("__name__", ""))
        package = name.partition(".")[0]
        if package in own:
            found = _Place(package, code.co_filename, at.tb_lineno, code.co_qualname)
        at = at.tb_next
    return found
