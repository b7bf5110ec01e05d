"""Types changed lines at a game in a pseudo-terminal, and waits for the prompt after each."""

from __future__ import annotations

import os
import pty
import resource
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from random import Random
from typing import Final

from tests.fuzz.mutate import mutated

MEMORY: Final = 1 << 30
SECONDS: Final = 30.0  # of waiting: others may use the machine
PROMPTS: Final = (b"> ", b"only you are looking. ", b"Give up? (y/n) ", b" all the same? (y/n) ")
ENDED: Final = (b"You stop here.", b" won. Seed ", b"Nobody won. Seed ")
GOOD: Final = (
    b"1", b"2", b"3", b"", b"t", b"?", b"? First Furrow", b"w First Furrow", b"w 2", b"u", b"c",
    b"n", b"s game.jsonl", b"s", b"promise I will not deploy to the Valley this season",
    b"promise with Green: I will remember", b"offer Green 2 log for 1 brick", b"why Hut",
    b"offer Purple nothing for 1 wolf worker; I will keep the peace", b"table", b"save /nowhere/x",
)  # fmt: skip
NASTY: Final = (
    b"9" * 900, b"-1", b"\0", b"1\0", b"\xff", b"promise \xff\xfe", b"promise \0 x", b"s \0",
    b"w \xc3", b"\x1b[A", b"promise \x1b[2J", "promise „“ – ½".encode(), "٣".encode(),
    b"s /dev/full",
    b"s /", b"s .", b"s " + b"x" * 800, b"offer " + b"9" * 700, b"? " + b"a" * 900,
    b"s game.jsonl/x",
)  # fmt: skip
FORBIDDEN: Final = b"\x03\x04\x11\x13\x16\x1a\x1c\x7f\x15\x17\x12\x0f\r\n"  # the terminal's own


class Session:
    """A game of `tally play` in a pseudo-terminal."""

    def __init__(self, arguments: list[str], folder: Path) -> None:
        self.near, far = pty.openpty()
        settings = termios.tcgetattr(far)
        settings[3] &= ~(termios.ECHO | termios.ISIG)
        termios.tcsetattr(far, termios.TCSANOW, settings)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tallystick.cli", "play", *arguments],
            stdin=far, stdout=far, stderr=far, cwd=folder, start_new_session=True,
            preexec_fn=_bounded, env={**os.environ, "TERM": "dumb", "COLUMNS": "100"},
        )  # fmt: skip
        os.close(far)
        self.seen = b""

    def wait(self, seconds: float = SECONDS) -> bool:
        """Read until it asks again: whether it does; False when it has ended. TimeoutError if it
        does neither in time."""
        self.seen = b""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            ready, _, _ = select.select([self.near], [], [], 0.2)
            if ready:
                try:
                    some = os.read(self.near, 1 << 16)
                except OSError:  # it has ended
                    some = b""
                if not some:
                    self.process.wait(SECONDS)
                    return False
                self.seen += some
            if self.seen.endswith(PROMPTS):
                return True
        raise TimeoutError

    def type(self, line: bytes) -> None:
        """A line, and Enter."""
        os.write(self.near, line + b"\n")

    def end(self) -> None:
        """Stop it, however it stands."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        os.close(self.near)


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def typed_line(chance: Random) -> bytes:
    """Something to type, of at most so many bytes as a terminal takes in a line."""
    kind = chance.random()
    if kind < 0.4:
        line = chance.choice(GOOD)
    elif kind < 0.6:
        line = chance.choice(NASTY)
    else:
        line = mutated(chance.choice(GOOD), list(GOOD), chance)
    return bytes(byte for byte in line if byte not in FORBIDDEN)[:1000]


def games_of(chance: Random) -> list[str]:
    """A game to type at, alone or two at one terminal."""
    game = chance.choice(("terrus", "heirless", "heirless", "grand-archive", "marvel-champions"))
    who = ["Ann=you", "Bob=you", "Cleo=random"]
    number = {"heirless": 3, "marvel-champions": 1}.get(game, 2)
    seats = [word for seat in who[:number] for word in ("--seat", seat)]
    return [game, *seats, "--seed", str(chance.randrange(100))]


def type_lines(seed: str, count: int, folder: Path, most: int = 150) -> tuple[int, list[str]]:
    """Type so many lines, in as many games as it takes: how many were typed, and what was wrong."""
    chance, typed, wrong = Random(f"typed {seed}"), 0, []
    while typed < count:
        session = Session(games_of(chance), folder)
        line = b""
        try:
            goes_on = session.wait(4 * SECONDS)
            for _ in range(most if goes_on else 0):
                if typed >= count or not goes_on:
                    break
                line, typed = typed_line(chance), typed + 1
                session.type(line)
                goes_on = session.wait()
            ended = not goes_on
        except TimeoutError:
            wrong.append(f"{line!r}: nothing for {SECONDS} seconds: {session.seen[-200:]!r}")
            ended = False
        if ended and not any(end in session.seen for end in ENDED):
            wrong.append(f"{line!r}: it ended: {session.seen[-600:]!r}")
        session.end()
    return typed, wrong
