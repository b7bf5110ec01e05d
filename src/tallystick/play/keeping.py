"""Keeps a match in a file while it is played.

A line is on the disk before the match goes on, so that whenever a program is killed at most the
line being written is lost. Nothing is ever cut away or written over, but for the count in the first
line. One process at a time keeps a file: the lock goes with the process, however it ends. On Unix
it is ``flock``; on Windows a byte far behind the end of the file is locked, so that others may
still read it."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Mapping
from typing import Final

from tallystick import __version__
from tallystick.errors import InputError
from tallystick.play.chain import first_line, sealed
from tallystick.play.match import LogEntry, Match
from tallystick.play.origins import DIGEST
from tallystick.play.save import Header, Saved, as_fields, read_data, resumed, rules_digest
from tallystick.reading import LARGEST_FILE, unnamed

BINARY: Final = getattr(os, "O_BINARY", 0)  # Windows


class SaveFile:
    """An open file that nobody else writes to."""

    def __init__(self, path: str, new: bool) -> None:
        """Open it. InputError if it cannot be, if another process keeps a game there, or if it is
        to be new and holds something."""
        self.path = path
        try:
            if os.path.exists(path) and not stat.S_ISREG(os.stat(path).st_mode):
                raise InputError("is no ordinary file", path)
            flags = os.O_RDWR | BINARY | (os.O_CREAT if new else 0)
            self.handle = os.open(path, flags, 0o666)
        except (OSError, ValueError) as error:
            what = "written" if new else "read"
            raise InputError(f"cannot be {what} ({unnamed(error)})", path) from error
        try:
            is_ours = take(self.handle)
        except OSError as error:
            self.close()
            raise InputError(f"cannot be locked ({error.strerror})", path) from error
        if not is_ours:
            self.close()
            raise InputError("somebody is playing this game already: it is in use", path)
        self.end = os.lseek(self.handle, 0, os.SEEK_END)
        if new and self.end:
            self.close()
            raise InputError("it exists; go on from it with --resume, or name another", path)

    def read(self) -> bytes:
        """All of it, or a byte more than may be."""
        os.lseek(self.handle, 0, os.SEEK_SET)
        found = b""
        while len(found) <= LARGEST_FILE and (some := os.read(self.handle, 1 << 20)):
            found += some
        return found

    def append(self, data: bytes, count: int) -> None:
        """Put lines at the end and say in the first how many there are now. OSError if it cannot be
        done; then nothing has been put there."""
        try:
            os.lseek(self.handle, self.end, os.SEEK_SET)
            self._write(data)
            os.lseek(self.handle, 0, os.SEEK_SET)
            self._write(first_line(count))
            os.fsync(self.handle)
        except OSError:
            os.ftruncate(self.handle, self.end)
            raise
        self.end += len(data)

    def _write(self, data: bytes) -> None:
        while data:
            data = data[os.write(self.handle, data) :]

    def close(self) -> None:
        """Done with it; others may have it."""
        os.close(self.handle)


class MatchWriter:
    """Writes a match to a file as it goes on; attach with ``match.listeners.append``.

    What cannot be written (``trouble`` says why) is kept in memory, and tried again with the next
    entry: the match goes on.
    """

    def __init__(self, path: str, match: Match, options: dict[str, str]) -> None:
        """A new file with all that has happened so far.

        Raises InputError if it cannot be written, or exists and holds something.
        """
        name = match.rules.name
        origin = match.origin
        rules = rules_digest(name, options, str(origin.get(DIGEST, "")))
        header = Header(
            name, __version__, match.seed, options, match.seats, rules, match.opening, origin
        )
        self._begin(SaveFile(path, new=True), match, 0, "", first_line(0))
        self._seal(header.fields())
        for entry, digest in match.retold():
            self._seal(as_fields(entry, digest))
        self._flush()
        if self.trouble:
            self.close()
            raise InputError(self.trouble, path)

    def _begin(self, file: SaveFile, match: Match, count: int, seal: str, waiting: bytes) -> None:
        self.file = file
        self.path = file.path
        self.match = match
        self.count = count
        self.seal = seal
        self.waiting = waiting  # lines that are not in the file yet
        self.unkept = 0  # how many entries they are
        self.trouble = ""

    def _seal(self, fields: Mapping[str, object]) -> None:
        line, self.seal = sealed(fields, self.seal)
        self.waiting += line
        self.count += 1

    def _flush(self) -> None:
        try:
            self.file.append(self.waiting, self.count)
        except OSError as error:
            self.trouble = f"cannot be written ({error.strerror})"
        else:
            self.waiting, self.unkept, self.trouble = b"", 0, ""

    def __call__(self, entry: LogEntry) -> None:
        """Write one entry, and what still waits."""
        self._seal(as_fields(entry, self.match.digest()))
        self.unkept += 1
        self._flush()

    def close(self) -> None:
        """Done with the file; what waits is tried once more."""
        if self.waiting and self.unkept:
            self._flush()
        self.file.close()


class Appender(MatchWriter):
    """Goes on with a saved game in its own file; its ``saved`` is what had been kept."""

    def __init__(self, path: str) -> None:
        """Raises InputError if it cannot be read, does not come out the same, or is in use."""
        file = SaveFile(path, new=False)
        try:
            data = file.read()
            self.saved: Saved = read_data(path, data)
            match = resumed(path, self.saved)
        except BaseException:
            file.close()
            raise
        self._begin(file, match, self.saved.sealed, self.saved.seal, b"\n" * self.saved.torn)


BEYOND: Final = 1 << 40  # no saved game is so long

if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def take(handle: int) -> bool:
        """Lock an open file if nobody else has; whether it is ours now."""
        os.lseek(handle, BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def take(handle: int) -> bool:
        """Lock an open file; whether it is ours now. OSError where its file system cannot."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
