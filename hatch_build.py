"""The optional compiled build: mypyc turns the inner packages into extension modules.

Off unless ``HATCH_BUILD_HOOK_ENABLE_CUSTOM=true``. An editable install gets the extensions beside
their sources (``make interpreted`` removes them again); a wheel gets them inside and is tagged for
this platform.
"""

from __future__ import annotations

import os
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

GROUP = "tallystick"


class CompiledBuildHook(BuildHookInterface):  # type: ignore[misc, unused-ignore]
    """Compile what `compile` names in pyproject.toml, except what `interpret` names."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build itself needs, asked for only where this hook is on."""
        return ["lark>=1.1.9", "mypy>=1.18", "mypy_extensions>=1.0", "pybind11>=2.13",
                "setuptools>=69", "types-PyYAML"]  # fmt: skip

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and put the extensions where this kind of install looks for them."""
        root = Path(self.root)
        modules = chosen(root, self.config["compile"], self.config.get("interpret", []))
        editable = version == "editable"
        built = compile_modules(root, modules, root / "src" if editable else root / "build" / "lib")
        build_data["infer_tag"] = True
        build_data["pure_python"] = False
        if not editable:
            build_data["force_include"].update(built)


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
    ParallelCompile().install()
    command = build_ext(Distribution({"name": GROUP, "ext_modules": extensions}))
    command.build_lib = str(into)
    command.build_temp = str(root / "build" / "objects")
    command.ensure_finalized()
    command.run()
    return {path: os.path.relpath(path, into) for path in command.get_outputs()}
