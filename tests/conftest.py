"""Whatever games are installed here besides ours: the tests do not see them."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator
from importlib.util import cache_from_source
from itertools import count
from pathlib import Path
from tempfile import gettempdir
from time import monotonic, sleep
from typing import Any, Final

import pytest

from tallystick import cache
from tallystick.play import folders, games

FOLDERS: Final = count()
FIRST: Final = "gw0"  # of the processes that share the tests
PATIENCE: Final = 300  # seconds
WAITING: Final = Path(__file__).with_name("web")  # tests that mostly wait for others


def pytest_configure(config: pytest.Config) -> None:
    """What has been compiled is kept from one run to the next, apart from what the user has kept;
    child processes find it too, and their bytecode, where none is written beside the sources."""
    if getattr(config, "cache", None) is None:
        return
    os.environ.setdefault(cache.FOLDER, str(config.cache.mkdir("tallystick")))
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ["PYTHONPYCACHEPREFIX"] = str(config.cache.mkdir("bytecode"))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """All that is collected stays to the end: it is not looked through for garbage, now or later,
    which would take a fifth of the time."""
    gc.disable()
    worker: dict[str, Any] = getattr(session.config, "workerinput", {})
    done = Path(gettempdir()) / f"collected-{worker.get('testrunuid')}"
    if worker.get("workerid", FIRST) != FIRST:
        await_bytecode(done)
    try:
        return (yield)
    finally:
        if worker.get("workerid") == FIRST:
            done.touch()
            session.config.add_cleanup(lambda: done.unlink(missing_ok=True))
        gc.enable()
        gc.freeze()
        gc.set_threshold(100_000, 50, 1000)


def await_bytecode(done: Path) -> None:
    """On a fresh clone the first process writes the bytecode of the tests, with what their asserts
    say; the others wait until that is ``done``, in place of making the same."""
    made = Path(cache_from_source(__file__)).parent.glob("test_*-pytest-*")
    if sys.dont_write_bytecode or any(made):
        return
    until = monotonic() + PATIENCE
    while not done.exists() and monotonic() < until:
        sleep(0.1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What waits for a server or a browser comes first, in the share of one process, so that others
    have the processor meanwhile; at the end they share what is short."""
    first = {file for file in {item.path for item in items} if file.is_relative_to(WAITING)}
    items.sort(key=lambda item: item.path not in first)


@pytest.fixture(autouse=True)
def ours_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "installed", dict)


@pytest.fixture(autouse=True)
def no_home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Games keep themselves in a folder of the test, also those of its child processes."""
    folder = tmp_path_factory.getbasetemp() / "data" / str(next(FOLDERS))
    monkeypatch.setenv(folders.DATA, str(folder))
