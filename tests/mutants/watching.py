"""Which functions a case runs, and what must be forgotten so that it runs them again."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

Ran = Counter[tuple[str, str]]  # how often each function was called: (file, name)

SLOW: Final = ("grammar", "shipped_cards", "ready_decks")  # kept, unless what made them is broken


class Watched(NamedTuple):
    """What a number of cases run: each by itself, and while cards and rulebooks are made for it."""

    runs: tuple[frozenset[tuple[str, str]], ...]
    makes: frozenset[tuple[str, str]]


def watch(
    judges: Iterable[Callable[[], object]], below: Path, forget: Callable[[], None]
) -> Watched:
    """Run each twice: what is run more often at first makes what is kept for later."""
    runs: list[frozenset[tuple[str, str]]] = []
    makes: set[tuple[str, str]] = set()
    for judge in judges:
        forget()
        first = ran_in(judge, below)
        forget()
        again = ran_in(judge, below)
        makes.update(first - again)
        runs.append(frozenset(again))
    return Watched(tuple(runs), frozenset(makes))


def ran_in(judge: Callable[[], object], below: Path) -> Ran:
    """How often each function of a folder's sources is called."""
    calls: Counter[CodeType] = Counter()

    def heard(frame: FrameType, event: str, arg: Any) -> None:
        calls[frame.f_code] += 1  # nothing is traced inside, so it is called at calls only

    sys.settrace(heard)
    try:
        judge()
    finally:
        sys.settrace(None)
    found: Ran = Counter()
    prefix = str(below)
    for code, n in calls.items():
        if code.co_filename.startswith(prefix):
            found[code.co_filename, code.co_qualname.partition(".<locals>")[0]] += n
    return found


class Memory:
    """What some packages remember between cases: caches, and tables that were empty at first."""

    def __init__(self, *packages: str) -> None:
        self.caches: list[tuple[str, Any]] = []
        self.tables: list[Any] = []
        for value in (one for package in packages for one in values_in(package)):
            if isinstance(value, _lru_cache_wrapper):
                self.caches.append((value.__wrapped__.__name__, value))
            elif isinstance(value, dict | set | list) and not value:
                self.tables.append(value)

    def forget(self) -> None:
        """Everything that is soon made again."""
        for table in self.tables:
            table.clear()
        for name, cache in self.caches:
            if name not in SLOW:
                cache.cache_clear()

    def forget_cards(self) -> None:
        """The cards that ship, too."""
        self.forget()
        for name, cache in self.caches:
            if name != "grammar":
                cache.cache_clear()


def values_in(package: str) -> Iterator[Any]:
    """Everything that the modules of a package define."""
    for name, module in sorted(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            yield from list(vars(module).values())
