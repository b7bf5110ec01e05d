"""A command at a real pseudo-terminal: what it shows, and what it is typed."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping

CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


def at_terminal(
    arguments: list[str],
    typed: str = "",
    rows: int = 24,
    columns: int = 80,
    env: Mapping[str, str] | None = None,
) -> tuple[int, str]:
    """`tally` with these arguments, and lines typed ahead: (exit status, what was shown)."""
    near, far = pty.openpty()
    fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    settings = termios.tcgetattr(far)
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(far, termios.TCSANOW, settings)
    around = {one: value for one, value in os.environ.items() if one not in ("COLUMNS", "LINES")}
    process = subprocess.Popen(
        [sys.executable, "-m", "tallystick.cli", *arguments],
        stdin=far, stdout=far, stderr=far, start_new_session=True,
        env={**around, "TERM": "xterm", **(env or {})},
    )  # fmt: skip
    os.close(far)
    os.write(near, typed.encode())
    shown = _all_of(near)
    os.close(near)
    return process.wait(60), CONTROL.sub("", shown.decode(errors="replace"))


def _all_of(near: int) -> bytes:
    """What comes until the other end is closed."""
    shown = b""
    while True:
        try:
            some = os.read(near, 1 << 16)
        except OSError:
            return shown
        if not some:
            return shown
        shown += some
