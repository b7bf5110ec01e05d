"""A command at a real pseudo-terminal: what it shows, and what it is typed."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping

PATIENCE = 90.0  # seconds
QUIET = 0.5  # seconds without a sign, after which whoever prompted reads
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


def at_terminal(
    arguments: list[str],
    typed: str = "",
    rows: int = 24,
    columns: int = 80,
    env: Mapping[str, str] | None = None,
) -> tuple[int, str]:
    """`tally` with these arguments, and what is typed: (exit status, what was shown). Keys such as
    Ctrl-D, "\x04", are typed only when a prompt has come; all before them is typed ahead."""
    near, far = pty.openpty()
    fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    settings = termios.tcgetattr(far)
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(far, termios.TCSANOW, settings)
    around = {one: value for one, value in os.environ.items() if one not in ("COLUMNS", "LINES")}
    process = subprocess.Popen(
        [sys.executable, "-m", "tallystick.cli", *arguments],
        stdin=far, stdout=far, stderr=far, start_new_session=True, preexec_fn=_own_terminal,
        env={**around, "TERM": "xterm", **(env or {})},
    )  # fmt: skip
    os.close(far)
    until = next((place for place, one in enumerate(typed) if one in "\x03\x04"), len(typed))
    ahead, later = typed[:until], typed[until:]
    os.write(near, ahead.encode())
    try:
        shown = _all_of(near, ahead.count("\n") + 1, later)
    except TimeoutError:
        process.kill()
        process.wait()
        raise
    finally:
        os.close(near)
    return process.wait(PATIENCE), CONTROL.sub("", shown.decode(errors="replace"))


def _own_terminal() -> None:
    """Make it the terminal whose Ctrl-C is meant, which is heeded whoever runs the tests."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _all_of(near: int, prompts: int, later: str) -> bytes:
    """What comes until the other end is closed. ``later`` is typed after so many prompts, once
    nothing more comes, and again if that did not help: whoever was not reading yet has missed it.
    TimeoutError if it never is closed."""
    shown, until = b"", time.monotonic() + PATIENCE
    while True:
        left = max(0.0, until - time.monotonic())
        may_type = later and shown.count(b"> ") >= prompts
        if not select.select([near], [], [], min(left, QUIET) if may_type else left)[0]:
            if not may_type or not left:
                raise TimeoutError(shown[-500:])
            os.write(near, later.encode())
            continue
        try:
            some = os.read(near, 1 << 16)
        except OSError:
            return shown
        if not some:
            return shown
        shown += some
