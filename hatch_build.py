"""What is made when the package is built: compiled cards, and if wanted extensions.

The shipped cards are compiled ahead, and the parse tables kept (``tallystick.cache``), so that the
first game begins at once. With ``HATCH_BUILD_HOOK_ENABLE_CUSTOM=true`` mypyc turns the inner
packages into extension modules. A wheel gets both inside, and with extensions it is tagged for this
platform; an editable install gets them beside the sources, with bytecode, as pip makes it for a
wheel (``make interpreted`` removes the extensions again).
"""

from __future__ import annotations

import compileall
import os
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

GROUP = "tallystick"


WITH_EXTENSIONS = "HATCH_BUILD_HOOK_ENABLE_CUSTOM"
CACHED = "tallystick/cached"
MAKE_CARDS = """
import gc, sys
gc.disable()  # tables of a parser are no garbage, and an eighth of the time went into looking
sys.path.insert(0, sys.argv[1])  # pip leaves off the path what is installed from there already
from importlib import import_module
from tallystick import cache
from tallystick.play.games import GAMES
cache.SHIPPED = cache.user_folder() / "none"  # what lies in the folder is marked as it is used
for game in [*GAMES.values()][int(sys.argv[2]) :: int(sys.argv[3])]:
    game.cards()
    import_module(f"{game.package}.text.language").grammar()
"""
AT_ONCE = 2  # processes that compile cards, each those of some games


class BuildHook(BuildHookInterface):  # type: ignore[misc, unused-ignore]
    """Compile the cards, and the modules that `compile` names in pyproject.toml, except what
    `interpret` names."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build itself needs."""
        needed = ["lark>=1.1.9", "mypy_extensions>=1.0"]
        if self._with_extensions():
            needed += ["mypy>=1.18", "pybind11>=2.13", "setuptools>=69", "types-PyYAML"]
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and put what is made where this kind of install looks for it."""
        root = Path(self.root)
        editable = version == "editable"
        into = root / "src" if editable else root / "build" / "lib"
        built = make_cards(root, into / CACHED)
        if self._with_extensions():
            modules = chosen(root, self.config["compile"], self.config.get("interpret", []))
            built |= compile_modules(root, modules, into)
            build_data["infer_tag"] = True
            build_data["pure_python"] = False
        if editable:
            compileall.compile_dir(into / "tallystick", quiet=2)
        else:
            build_data["force_include"].update(built)

    def _with_extensions(self) -> bool:
        return os.environ.get(WITH_EXTENSIONS, "").casefold() in ("1", "true")


def make_cards(root: Path, into: Path) -> dict[str, str]:
    """Compile the shipped cards into a folder; answers {file: its path in a wheel}. What lies
    beside the sources and was made of the same bytes is not made again. Where that cannot be done
    there are none, and the first game makes them."""
    beside = root / "src" / CACHED
    made = {one.name: one.read_bytes() for one in beside.iterdir()} if beside.is_dir() else {}
    into.mkdir(parents=True, exist_ok=True)
    for old in into.iterdir():
        old.unlink()
    for name, data in made.items():
        (into / name).write_bytes(data)
        os.utime(into / name, (0, 0))
    around = {**os.environ, "TALLYSTICK_CACHE": str(into)}
    command = [sys.executable, "-c", MAKE_CARDS, str(root / "src")]
    making = [
        subprocess.Popen([*command, str(share), str(AT_ONCE)], env=around)
        for share in range(AT_ONCE)
    ]
    ended = [one.wait() for one in making]
    if any(ended):
        print("the cards could not be compiled ahead: the first game will be slow to begin")
    for file in into.iterdir():
        file.chmod(0o644)
        if not file.stat().st_mtime:  # nobody has asked for it: the code or a card has changed
            file.unlink()
    return {str(file): f"{CACHED}/{file.name}" for file in into.iterdir()}


def chosen(root: Path, patterns: list[str], but: list[str]) -> list[str]:
    """The modules to compile, as paths from the root, sorted."""
    found = {path.relative_to(root).as_posix() for glob in patterns for path in root.glob(glob)}
    return sorted(name for name in found if not any(fnmatch(name, glob) for glob in but))


def unindent(path: Path) -> None:
    """Take the indentation off a C file: mypyc's grows with every module, to most of the file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(line.lstrip() for line in lines) + "\n", encoding="utf-8")


def compile_modules(root: Path, modules: list[str], into: Path) -> dict[str, str]:
    """Compile `modules` as one group below `into`; answers {built file: its path in a wheel}.

    A C file for each module, so that they are compiled on all cores.
    """
    from mypyc.build import mypycify
    from pybind11.setup_helpers import ParallelCompile
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    os.chdir(root)
    target = "build/mypyc"
    flags = ["--config-file", "pyproject.toml", *modules]
    extensions = mypycify(flags, group_name=GROUP, target_dir=target, multi_file=True)
    for path in Path(target).glob("*.c"):
        unindent(path)
    if sys.platform != "win32":  # functions of one module are called by others without a look-up
        for one in extensions:
            one.extra_compile_args = [*one.extra_compile_args, "-fvisibility=hidden"]
    ParallelCompile().install()
    command = build_ext(Distribution({"name": GROUP, "ext_modules": extensions}))
    command.build_lib = str(into)
    command.build_temp = str(root / "build" / "objects")
    command.ensure_finalized()
    command.run()
    return {path: os.path.relpath(path, into) for path in command.get_outputs()}
