"""An error in the Python of a game that somebody else has made, by its file and line.

TALLYSTICK_TRACEBACK, if it is set, has the whole traceback written too.
"""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path
from types import CodeType, TracebackType
from typing import Final, NamedTuple

from tallystick.cards.errors import CardError, first_fault
from tallystick.errors import InputError
from tallystick.kernel.machine import BadGame
from tallystick.play import games

WHOLE: Final = "TALLYSTICK_TRACEBACK"
ENGINE: Final = __name__.partition(".")[0]
LONGEST: Final = 200  # so much of what an error says is shown


class _Place(NamedTuple):
    """Where an error was raised or passed through: file, line, function; what is said of it."""

    file: str
    line: int
    function: str
    said: str = "the game's own code fails"


def fault_of(error: BaseException) -> InputError | None:
    """What to say of an error that came of the code of an installed game: it was raised there, or
    in what that code called, be it the engine. None for a fault of the engine itself."""
    if isinstance(error, BadGame):  # whoever called it has nothing to do with it
        of_own = error.module.partition(".")[0] in _own()
        return InputError(f"the game's own code fails: {error}") if of_own else None
    place = _raised(error) or _uncallable(error)
    if place is None:
        return None
    if isinstance(error, CardError):  # no fault of Python
        return first_fault(error)
    if os.environ.get(WHOLE):
        traceback.print_exception(error)
    said = " ".join((error.msg if isinstance(error, SyntaxError) else str(error)).split())
    said = f"{said[:LONGEST]}..." if len(said) > LONGEST else said
    what = type(error).__name__ + (f": {said}" if said else "")
    text = f"{place.said}: {what} ({WHOLE}=1 shows the whole traceback)"
    return InputError(text, place.file, place.line, place.function)


def is_own(game: str) -> bool:
    """Whether a game is none of the engine's."""
    return games.find(game).package.partition(".")[0] != ENGINE


def _raised(error: BaseException) -> _Place | None:
    """The innermost place that is a game's."""
    own = _own()
    if isinstance(error, SyntaxError) and error.filename:
        if Path(__file__).parents[1] in Path(error.filename).parents:
            return None
        return _Place(error.filename, error.lineno or 0, "")
    found: _Place | None = None
    at: TracebackType | None = error.__traceback__
    while at is not None:
        code, name = at.tb_frame.f_code, str(at.tb_frame.f_globals.get("__name__", ""))
        package = name.partition(".")[0]
        if package in own:
            found = _Place(code.co_filename, at.tb_lineno, code.co_qualname)
        elif package == ENGINE and found is not None:
            found = found._replace(said=f"what it asks of {name}:{at.tb_lineno} fails")
        at = at.tb_next
    return found


def _uncallable(error: BaseException) -> _Place | None:
    """The function of a game that takes other arguments than the engine gives it: then none of its
    lines was reached, and the error names it."""
    if not isinstance(error, TypeError):
        return None
    own, called = _own(), str(error).partition("(")[0]
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in own:
            found: object = module
            for part in called.split("."):
                found = getattr(found, part, None)
            code = getattr(found, "__code__", None)
            if isinstance(code, CodeType) and code.co_qualname == called:
                return _Place(code.co_filename, code.co_firstlineno, called)
    return None


def _own() -> set[str]:
    """The top packages of all games that are not the engine's."""
    return {one.module.partition(".")[0] for one in games.installed().values()} - {ENGINE}
