"""Places in programs, by name while a program is put together."""

from __future__ import annotations


class Label:
    """A place in a program: jumps name it while the program is put together."""

    def __init__(self) -> None:
        self.pc = -1
