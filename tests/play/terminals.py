"""A game of `tally play` in a real pseudo-terminal, whose screen can be read."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pyte

import tallystick

SECONDS: Final = 60.0  # of waiting: others may use the machine
QUIET: Final = 0.05  # so long nothing more comes
SHELL: Final = ["sh", "-mc", '"$@"; echo "left: $?"; read line; fg', "sh"]  # with job control


class Terminal:
    """A program at a terminal of a size. ``history`` has the lines that left the screen upwards;
    ``shell``: what has begun the program, and goes on with it."""

    def __init__(
        self, arguments: list[str], folder: Path, columns: int, rows: int, shell: Sequence[str] = ()
    ) -> None:
        self.screen = pyte.HistoryScreen(columns, rows, history=10_000)
        self.stream = pyte.ByteStream(self.screen)
        self.near, far = pty.openpty()
        self.raw = b""
        self._size(far, columns, rows)
        self.process = subprocess.Popen(
            [*shell, sys.executable, "-m", "tallystick.cli", *arguments],
            stdin=far, stdout=far, stderr=far, cwd=folder, preexec_fn=_own_terminal,
            env={
                **{k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")},
                "TERM": "xterm-256color",
                "PYTHONPATH": str(Path(tallystick.__file__).parents[1]),
                "TALLYSTICK_DATA": str(folder / "data"),
            },
        )  # fmt: skip
        os.close(far)

    def _size(self, handle: int, columns: int, rows: int) -> None:
        fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns: int, rows: int) -> None:
        """The window has another size now."""
        self._size(self.near, columns, rows)
        self.screen.resize(rows, columns)
        self.process.send_signal(signal.SIGWINCH)

    def type(self, keys: str) -> None:
        """Press keys; "\\r" is Enter."""
        os.write(self.near, keys.encode())

    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def scrolled(self) -> str:
        """What has left the screen upwards, where a terminal lets one look."""
        found = self.screen.history.top
        return "\n".join("".join(row[at].data for at in sorted(row)).rstrip() for row in found)

    def settle(self, *wanted: str, seconds: float = SECONDS) -> str:
        """Read until one of ``wanted`` stands on the screen and nothing more comes: what stands
        there. TimeoutError if it does not come; the end of the program ends reading too."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            ready, _, _ = select.select([self.near], [], [], QUIET)
            if ready:
                try:
                    some = os.read(self.near, 1 << 16)
                except OSError:  # it has ended
                    some = b""
                if not some:
                    self.process.wait(SECONDS)
                    break
                self.raw += some
                self._answer(some)
                self.stream.feed(some)
            elif any(one in self.text() for one in wanted):
                return self.text()
        if not any(one in self.text() for one in wanted):
            raise TimeoutError(f"{wanted} do not stand on the screen:\n{self.text()}")
        return self.text()

    def _answer(self, some: bytes) -> None:
        """Say where the cursor is, as terminals do when they are asked."""
        if b"\x1b[6n" in some:
            os.write(self.near, b"\x1b[%d;1R" % (self.screen.cursor.y + 1))

    def end(self) -> None:
        """Stop it, however it stands."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.near)


def _own_terminal() -> None:
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
