"""The games that keep themselves: every game with a person in it, from its first answer, each in a
file of its own in the user's data folder; TALLYSTICK_DATA names another folder.

They are saved games like any other (``play.save``, ``play.keeping``); this is where they lie, what
they are called and what is to be said of them. Of the finished ones the latest are kept; one that
is not finished, or cannot be read, is never deleted unless its name is said.
"""

from __future__ import annotations

import os
import shlex
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from tallystick.errors import InputError, unknown
from tallystick.play import keeping
from tallystick.play.folders import data_folder
from tallystick.play.keeping import MatchWriter
from tallystick.play.match import LogEntry, Match
from tallystick.play.standing import Standing, Standings, standing
from tallystick.reading import unnamed

SUFFIX: Final = ".jsonl"
FINISHED_KEPT: Final = 100  # of older finished games the files are deleted


class KeptGame(NamedTuple):
    """A game that kept itself: its name, its file, when it was last played (seconds since the
    epoch), how it stands, and whether somebody plays it now."""

    name: str
    path: str
    when: float
    standing: Standing
    in_use: bool

    @property
    def way(self) -> str:
        """The command that goes on with it, or shows it again."""
        return way_back(self.path) if self.standing.over else f"tally play --resume {self.name}"

    @property
    def can_go_on(self) -> bool:
        """Whether it can be played on."""
        return not (self.standing.over or self.standing.trouble)


# -- where they lie -------------------------------------------------------------------------------


def folder() -> Path:
    """The folder in which games keep themselves; it need not exist yet."""
    return data_folder() / "games"


def find(name: str) -> str:
    """The file of a game, by its path or by its name in the folder. InputError for a name that is
    neither, and looks like no file's."""
    own = folder() / f"{name.removesuffix(SUFFIX)}{SUFFIX}"
    if os.path.basename(name) != name or os.path.exists(name):
        return name
    if not own.is_file() and not name.endswith(SUFFIX):
        raise unknown("file or saved game", name, [one.stem for one in folder().glob(f"*{SUFFIX}")])
    return str(own) if own.is_file() else name


def is_own(path: str) -> bool:
    """Whether a game keeps itself in that file."""
    return os.path.realpath(os.path.dirname(path)) == os.path.realpath(folder())


def name_of(path: str) -> str:
    """What a game is called by its file: its bare name in the folder, the path elsewhere."""
    return os.path.basename(path).removesuffix(SUFFIX) if is_own(path) else shlex.quote(path)


def way_on(game: str, path: str) -> str:
    """The command by which one goes on with what has just been played."""
    return f"tally play {'--continue' if is_own(path) else f'{game} --resume {name_of(path)}'}"


def way_back(path: str) -> str:
    """The command by which one looks at it again."""
    return f"tally replay {name_of(path)}"


def _new_path(game: str) -> str:
    """A new empty file of a readable name, nobody else's. InputError where there can be none."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        for number in count(1):
            path = folder() / f"{game}-{time.strftime('%Y-%m-%d')}-{number}{SUFFIX}"
            with suppress(FileExistsError):
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
                return str(path)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot be written ({unnamed(error)})", str(folder())) from error
    raise AssertionError("there is always another number")


# -- keeping --------------------------------------------------------------------------------------


class Keeper:
    """Keeps a match in the folder from its next entry on, as a ``MatchWriter`` does; attach with
    ``match.listeners.append``. What cannot be written stays in memory and is tried again: the match
    goes on. ``path`` is "" while there is nothing to keep."""

    def __init__(
        self, match: Match, options: dict[str, str], writer: MatchWriter | None = None
    ) -> None:
        """With ``writer``, a game of the folder goes on in its own file."""
        self.match = match
        self.options = options
        self.writer = writer
        self._trouble = ""
        self._unkept = 0

    @property
    def path(self) -> str:
        """The file, or the folder in which it cannot be."""
        return self.writer.path if self.writer else str(folder()) if self._trouble else ""

    @property
    def trouble(self) -> str:
        """Why the last entries could not be written; "" if they are."""
        return self.writer.trouble if self.writer else self._trouble

    @property
    def unkept(self) -> int:
        """How many entries are not in the file."""
        return self.writer.unkept if self.writer else self._unkept

    def __call__(self, entry: LogEntry) -> None:
        """Write an entry; the first one begins the file."""
        if self.writer is not None:
            self.writer(entry)
            return
        self._unkept += 1
        try:
            self.writer = _begun(self.match, self.options)
        except InputError as error:
            self._trouble = error.message

    def close(self) -> None:
        """Close the file, and note how the match stands."""
        if self.writer is not None:
            self.writer.close()
            Standings(folder()).note(self.writer.path, standing(self.match))


def _begun(match: Match, options: dict[str, str]) -> MatchWriter:
    """A new file with all that stands; older finished games make room for it."""
    path = _new_path(match.rules.name)
    try:
        writer = MatchWriter(path, match, options)
    except InputError:
        with suppress(OSError):
            os.unlink(path)
        raise
    prune()
    return writer


def prune() -> None:
    """Delete the files of finished games, but for the latest. No other is touched."""
    standings = Standings(folder())
    finished = [path for path in _files() if (known := standings.known(path)) and known.over]
    for path in finished[FINISHED_KEPT:]:
        if not _in_use(path):
            with suppress(OSError):
                os.unlink(path)


# -- listing --------------------------------------------------------------------------------------


def kept(game: str = "") -> list[KeptGame]:
    """The games that kept themselves, of that game if one is named, the last played first.

    How one stands is read off its file, and played again if that is not known yet.
    """
    standings = Standings(folder())
    found = [
        KeptGame(name_of(path), path, _when(path), standings.of(path), _in_use(path))
        for path in _files()
    ]
    standings.write()
    return [one for one in found if game in ("", one.standing.game)]


def last(game: str = "") -> KeptGame:
    """The unfinished game that was played last. InputError where there is none, or it is in use."""
    found = [one for one in kept(game) if one.can_go_on]
    free = [one for one in found if not one.in_use]
    if free:
        return free[0]
    of = f" of {game}" if game else ""
    if found:
        raise InputError(f"somebody is playing {found[0].name} already", field="--continue")
    text = f"there is no unfinished game{of}; 'tally games' lists all"
    raise InputError(text, field="--continue")


def delete(name: str) -> KeptGame:
    """Delete a game of the folder. InputError where there is none, or somebody plays it."""
    found = next((one for one in kept() if one.name == name.removesuffix(SUFFIX)), None)
    if found is None:
        raise unknown("saved game", name, [one.name for one in kept()]).at(field="--delete")
    if found.in_use:
        raise InputError(f"somebody is playing {found.name}: it is in use", field="--delete")
    try:
        os.unlink(found.path)
    except OSError as error:
        raise InputError(f"cannot be deleted ({error.strerror})", found.path) from error
    return found


def _files() -> list[str]:
    """The files in the folder, the last played first."""
    found = [str(path) for path in folder().glob(f"*{SUFFIX}") if _size(str(path))]
    return sorted(found, key=_when, reverse=True)


def _size(path: str) -> int:
    with suppress(OSError):
        return os.path.getsize(path)
    return 0


def _when(path: str) -> float:
    with suppress(OSError):
        return os.path.getmtime(path)
    return 0.0


def _in_use(path: str) -> bool:
    """Whether a process keeps a game in that file."""
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return not keeping.take(handle)
    finally:
        os.close(handle)
