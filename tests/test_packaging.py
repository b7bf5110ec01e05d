"""What is installed: the version, the types, the data files, the licence."""

import re
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import tallystick

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tallystick"


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    builders = pytest.importorskip("hatchling.builders.wheel")
    into = str(tmp_path_factory.mktemp("wheel"))
    built = next(builders.WheelBuilder(str(ROOT)).build(directory=into, versions=["standard"]))
    with zipfile.ZipFile(built) as archive:
        return archive.namelist()


def test_the_version_is_the_one_installed() -> None:
    assert tallystick.__version__ == version("tallystick")


def test_the_changelog_begins_with_what_is_not_yet_released() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## \[([^\]]+)\]", changelog, re.MULTILINE)[0] == "Unreleased"


def test_the_wheel_is_typed(wheel: list[str]) -> None:
    assert "tallystick/py.typed" in wheel


def test_every_source_and_data_file_is_in_the_wheel(wheel: list[str]) -> None:
    wanted = {
        f"tallystick/{path.relative_to(SOURCE).as_posix()}"
        for suffix in ("py", "toml", "yaml", "lark")
        for path in SOURCE.rglob(f"*.{suffix}")
    }
    assert wanted <= set(wheel)


def test_nothing_else_is_in_the_wheel(wheel: list[str]) -> None:
    strangers = [name for name in wheel if not name.startswith("tallystick")]
    assert strangers == []
    assert not [name for name in wheel if name.endswith((".so", ".pyd", ".pyc"))]


def test_the_licence_is_in_the_wheel(wheel: list[str]) -> None:
    assert any(name.endswith("licenses/LICENSE") for name in wheel)


def test_the_command_is_declared(project: dict[str, Any]) -> None:
    assert project["project"]["scripts"] == {"tally": "tallystick.cli:main"}


def test_heavy_packages_stay_behind_extras(project: dict[str, Any]) -> None:
    names = {re.split(r"[<>=!~ ]", one)[0] for one in project["project"]["dependencies"]}
    assert names == {"click", "lark", "pyyaml", "rich"}
