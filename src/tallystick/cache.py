"""What is slow to make and depends on known bytes alone, kept on the disk by a digest of them.

What ships is made as the package is installed (``hatch_build.py``) and lies in a folder of it;
everything else lies in the user's cache folder. ``TALLYSTICK_CACHE`` names another folder, or is
``off``: then nothing is looked up or kept. A file that is missing, broken, stale or somebody
else's, and a folder that cannot be written, are no more than a loss of time.

A file is a digest of its content, and the content: a pickle of which nothing is taken but plain
values and named tuples, so that a forged one could do no worse than say what is not true.
"""

from __future__ import annotations

import os
import pickle
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import Final, TypeVar, cast

Made = TypeVar("Made")

FOLDER: Final = "TALLYSTICK_CACHE"
OFF: Final = "off"
SHIPPED: Final = Path(__file__).with_name("cached")  # written when the package is installed
MOST: Final = 50  # files in the user's folder, of which those go that were used longest ago
DIGEST: Final = 32  # bytes

# What the values of card text are made of, and what makes them; games stand on nothing else.
SHARED: Final = ("kernel", "costs", "rules", "cards", "errors.py", "reading.py")
CODE: Final = (".py", ".lark")
COST: Final = ("tallystick.costs.cost", "Cost")


def kept(name: str, parts: Iterable[bytes], make: Callable[[], Made]) -> Made:
    """The value that ``make`` gives, which hangs on nothing but ``parts``: as it was kept under
    this name, or made now. The name begins with the package whose named tuples are in it."""
    if os.environ.get(FOLDER) == OFF:
        return make()
    key = digest(parts)
    file = f"{name}-{key.hex()[:DIGEST]}"
    for folder in _folders():
        with suppress(Exception):  # whatever is wrong with it
            found = cast("Made", read(_bytes(folder / file), key, name))
            return found
    value = make()
    with suppress(Exception):  # there is no room, it may not be written, it is no plain value
        write(user_folder(), file, dump(value, key))
    return value


def _folders() -> Iterator[Path]:
    """The folders in which something may lie, in the order in which they are looked into."""
    yield SHIPPED
    yield user_folder()


def user_folder() -> Path:
    """Where what does not ship is kept; it need not exist yet."""
    named = os.environ.get(FOLDER)
    if named:
        return Path(named)
    import platformdirs

    return platformdirs.user_cache_path("tallystick", appauthor=False)


# -- what is said of the bytes --------------------------------------------------------------------


def digest(parts: Iterable[bytes]) -> bytes:
    """A digest of the parts, in this order."""
    whole = blake2b(digest_size=DIGEST)
    for part in parts:
        whole.update(len(part).to_bytes(8, "little"))
        whole.update(part)
    return whole.digest()


@lru_cache(maxsize=16)
def code_of(package: str) -> bytes:
    """A digest of the code and grammars by which a game's package makes values of its cards."""
    shared = resources.files("tallystick")
    folders = [shared.joinpath(one) for one in SHARED]
    files = [file for folder in (*folders, resources.files(package)) for file in _code_in(folder)]
    return digest(part for name, data in files for part in (name.encode(), data))


def _code_in(found: Traversable) -> Iterable[tuple[str, bytes]]:
    """The sources in a folder, or a source itself: (name, bytes), in order of name."""
    if found.is_file():
        if found.name.endswith(CODE):
            yield found.name, found.read_bytes()
    elif found.is_dir():
        for one in sorted(found.iterdir(), key=lambda one: one.name):
            yield from _code_in(one)


# -- files ----------------------------------------------------------------------------------------


def dump(value: object, key: bytes) -> bytes:
    """A value as the bytes of a file."""
    content = pickle.dumps(value, protocol=5)
    return _seal(content, key) + content


def read(data: bytes, key: bytes, package: str) -> object:
    """The value in the bytes of a file. ValueError if they are not what was written for this key;
    UnpicklingError if there is in them what no value of the package is made of."""
    seal, content = data[:DIGEST], data[DIGEST:]
    if seal != _seal(content, key):
        raise ValueError("it is broken")
    return Values(content, package).load()


def _seal(content: bytes, key: bytes) -> bytes:
    return blake2b(content, key=key, digest_size=DIGEST).digest()


class Values(pickle.Unpickler):
    """Reads plain values, costs, and named tuples: making one does nothing else."""

    def __init__(self, content: bytes, package: str) -> None:
        super().__init__(BytesIO(content))
        self.roots = {"tallystick", package.partition(".")[0]}

    def find_class(self, module: str, name: str) -> object:
        if module.partition(".")[0] in self.roots:
            found = getattr(import_module(module), name)
            if (module, name) == COST or (isinstance(found, type) and issubclass(found, tuple)):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no plain value")


def _bytes(path: Path) -> bytes:
    """What is in a file. OSError where it is none, or one of the user's that others could write."""
    if path.parent == SHIPPED:
        return path.read_bytes()
    found = path.lstat()
    if not stat.S_ISREG(found.st_mode) or (hasattr(os, "geteuid") and not _is_own(found)):
        raise PermissionError(f"{path} is not this user's own")
    data = path.read_bytes()
    with suppress(OSError):
        os.utime(path)  # what is used stays longest
    return data


def _is_own(found: os.stat_result) -> bool:
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def write(folder: Path, name: str, data: bytes) -> None:
    """Write a file whole or not at all, whoever else writes it now. OSError if it cannot be."""
    from tempfile import NamedTemporaryFile

    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=folder, prefix=f"{name}.", delete=False) as file:
        file.write(data)
    os.replace(file.name, folder / name)
    written = sorted(folder.iterdir(), key=lambda one: one.stat().st_mtime, reverse=True)
    for old in written[MOST:]:
        old.unlink(missing_ok=True)
