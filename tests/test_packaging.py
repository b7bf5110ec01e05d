"""What is installed: the version, the types, the data files, the licence."""

import ast
import builtins
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from fnmatch import fnmatch
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import pytest

import tallystick
from tallystick import cache
from tallystick.play import games

ASK_MYPYC: Final = """
import sys
from mypy.errors import CompileError
from mypy.fscache import FileSystemCache
from mypyc.build import get_mypy_config
from mypyc.codegen.emitmodule import parse_and_typecheck
from mypyc.options import CompilerOptions

how = CompilerOptions(multi_file=True)
flags = ["--config-file", "pyproject.toml", *sys.argv[1:]]
sources, _, options = get_mypy_config(flags, None, how, FileSystemCache())
try:
    parse_and_typecheck(sources, options, how, [(sources, "tallystick")])
except CompileError as error:
    sys.exit("\\n".join(error.messages))
"""
ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tallystick"


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def hook(project: dict[str, Any]) -> dict[str, list[str]]:
    """What the build compiles, and what of that it leaves out, as patterns."""
    targets = project["tool"]["hatch"]["build"]["targets"]
    found: dict[str, list[str]] = targets["wheel"]["hooks"]["custom"]
    return found


@pytest.fixture(scope="module")
def modules(hook: dict[str, list[str]]) -> dict[Path, ast.Module]:
    """The modules of the folders that are compiled, by path."""
    paths = [path for pattern in hook["compile"] for path in ROOT.glob(pattern)]
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> str:
    builders = pytest.importorskip("hatchling.builders.wheel")
    into = str(tmp_path_factory.mktemp("wheel"))
    return str(next(builders.WheelBuilder(str(ROOT)).build(directory=into, versions=["standard"])))


@pytest.fixture(scope="module")
def wheel(built: str) -> list[str]:
    with zipfile.ZipFile(built) as archive:
        return archive.namelist()


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    builders = pytest.importorskip("hatchling.builders.sdist")
    into = str(tmp_path_factory.mktemp("sdist"))
    built = next(builders.SdistBuilder(str(ROOT)).build(directory=into, versions=["standard"]))
    with tarfile.open(built) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


MADE: Final = re.compile(
    r"(^|/)(__pycache__|tallystick/cached|\.[a-z_]+_cache|\.hypothesis|[^/]+\.egg-info)(/|$)"
)
NEEDED: Final = (".ci", "bench", "docs", "examples", "src", "tests")


def test_the_source_package_has_what_its_tests_and_documents_use(sdist: set[str]) -> None:
    """Every file of the folders in which we write, and every one beside them that has a name here:
    one can test and build from the source package alone."""
    files = [path for folder in NEEDED for path in (ROOT / folder).rglob("*") if path.is_file()]
    names = {path.relative_to(ROOT).as_posix() for path in files}
    wanted = {
        name for name in names if not MADE.search(name) and not name.endswith((".so", ".pyd"))
    }
    assert len(wanted) > 200
    assert wanted - sdist == set()
    beside = {"Makefile", "hatch_build.py", "pyproject.toml", "LICENSE", ".gitignore"}
    assert beside | {path.name for path in ROOT.glob("*.md")} <= sdist


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


READ_ALL: Final = """
from importlib import import_module
from tallystick import cache
from tallystick.play.games import GAMES
for game in GAMES.values():
    assert game.cards()
    import_module(f"{game.package}.text.language").grammar()
print(cache.__file__)
"""


def test_what_ships_is_compiled_in_the_wheel(built: str, tmp_path: Path) -> None:
    """A first game out of the wheel makes nothing: cards and tables are there, and fit the code."""
    with zipfile.ZipFile(built) as archive:
        archive.extractall(tmp_path / "installed")
    around = {**os.environ, "PYTHONPATH": str(tmp_path / "installed")}
    around[cache.FOLDER] = str(tmp_path / "cache")
    command = [sys.executable, "-c", READ_ALL]
    done = subprocess.run(command, env=around, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(str(tmp_path / "installed"))
    assert not (tmp_path / "cache").exists()


def test_nothing_else_is_in_the_wheel(wheel: list[str]) -> None:
    strangers = [name for name in wheel if not name.startswith("tallystick")]
    assert strangers == []
    assert not [name for name in wheel if name.endswith((".so", ".pyd", ".pyc"))]


def test_the_compiler_can_do_all_that_is_compiled(modules: dict[Path, ast.Module]) -> None:
    """mypyc 2.4 gives up at ``x in (*a, *b)`` and at patterns that tell fields of our classes by
    their places. It does not bind the rest of a sequence in a pattern, nor the whole of one; makes
    an unknown name of ``object`` in a named tuple, an error of a number that is read from a
    constant tuple of floats, and of an instance that is made without ``__init__``. Its protocols
    cannot be asked for at run time."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path, tree in modules.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.expr | ast.stmt | ast.pattern) and is_beyond_the_compiler(node)
    ]
    assert found == []


def test_nothing_of_a_protocol_is_none_by_its_class(modules: dict[Path, ast.Module]) -> None:
    """The compiler leaves such an attribute without a value."""
    classes = [
        (path, node)
        for path, tree in modules.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    ]
    protocols = {one.name for _, one in classes if "Protocol" in map(ast.unparse, one.bases)}
    assert "MeantNumber" in protocols
    plain = [
        (path, one) for path, one in classes if "NamedTuple" not in map(ast.unparse, one.bases)
    ]
    for path, one in plain:
        for said in one.body:
            if isinstance(said, ast.AnnAssign) and ast.unparse(said).endswith(" | None = None"):
                kinds = set(ast.unparse(said.annotation).split(" | "))
                assert not kinds & protocols, f"{path}:{said.lineno}: {ast.unparse(said)}"


def is_beyond_the_compiler(node: ast.expr | ast.stmt | ast.pattern) -> bool:
    """Whether it is one of these."""
    match node:
        case ast.MatchClass(cls=kind, patterns=[_, *_]):
            return not isinstance(kind, ast.Name) or kind.id not in dir(builtins)
        case ast.MatchStar(name=str()) | ast.MatchAs(pattern=ast.MatchSequence()):
            return True
        case ast.Compare(comparators=compared):
            return any(map(is_starred, compared))
        case ast.Call(func=ast.Attribute(attr="__new__")):
            return True
        case ast.ClassDef(decorator_list=[ast.Name("runtime_checkable"), *_]):
            return True
        case ast.ClassDef(bases=[ast.Name("NamedTuple")], body=body):
            fields = [one.annotation for one in body if isinstance(one, ast.AnnAssign)]
            return any(isinstance(one, ast.Name) and one.id == "object" for one in fields)
        case ast.AnnAssign(annotation=ast.Name("Final"), value=ast.Tuple(elts=elements)):
            values = [one.value for one in elements if isinstance(one, ast.Constant)]
            return any(isinstance(one, float) for one in values)
    return False


def is_starred(node: ast.expr) -> bool:
    """Whether it is a list that is written down with a star in it."""
    return isinstance(node, ast.Tuple | ast.List | ast.Set) and any(
        isinstance(element, ast.Starred) for element in node.elts
    )


def test_the_compiler_knows_all_types(hook: dict[str, list[str]]) -> None:
    """It reads modules in an order of its own, in which the type of a constant that the modules of
    a circle share may have to be written; it is asked for the types only."""
    pytest.importorskip("mypyc")
    pytest.importorskip("hatchling")
    pytest.importorskip("setuptools")  # mypyc asks for distutils, which is part of it by now
    from hatch_build import chosen

    command = [sys.executable, "-c", ASK_MYPYC, *chosen(ROOT, hook["compile"], hook["interpret"])]
    asked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert asked.returncode == 0, asked.stdout + asked.stderr


def test_no_compiled_generator_is_asked_what_is_in_it(
    hook: dict[str, list[str]], modules: dict[Path, ast.Module]
) -> None:
    """One of mypyc has no ``__contains__``, and is not gone through for it."""
    made: set[str] = set()
    for path, tree in modules.items():
        name = path.relative_to(ROOT).as_posix()
        if not any(fnmatch(name, pattern) for pattern in hook["interpret"]):
            made |= generators(tree)
    found: list[str] = []
    for path, tree in modules.items():
        names = generators(tree) | made & imported(tree)
        asked = [one for node in ast.walk(tree) for one in compared_with(node) if calls(one, names)]
        found += [f"{path.relative_to(ROOT)}:{one.lineno}" for one in asked]
    assert found == []


def compared_with(node: ast.AST) -> list[ast.expr]:
    """What stands on the right of a comparison; nothing for anything else."""
    return node.comparators if isinstance(node, ast.Compare) else []


def generators(tree: ast.Module) -> set[str]:
    """The generator functions of a module, by name."""
    functions = [one for one in tree.body if isinstance(one, ast.FunctionDef)]
    yields = (ast.Yield, ast.YieldFrom)
    return {one.name for one in functions if any(isinstance(n, yields) for n in ast.walk(one))}


def imported(tree: ast.Module) -> set[str]:
    """The names that a module takes from others."""
    taken = [one for one in tree.body if isinstance(one, ast.ImportFrom)]
    return {alias.name for one in taken for alias in one.names}


def calls(node: ast.expr, names: set[str]) -> bool:
    """Whether it is a call of a function with one of these names."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


INTERPRETED: Final = ("text", "messages")  # folders that nothing would be gained by compiling


def test_every_game_that_is_played_is_compiled(modules: dict[Path, ast.Module]) -> None:
    for entry in games.GAMES.values():
        folder = ROOT / "src" / entry.package.replace(".", "/")
        for path in folder.rglob("*.py"):
            stays = path.relative_to(folder).parts[0] in INTERPRETED
            assert (path in modules) is not stays, path


def test_the_licence_is_in_the_wheel(wheel: list[str]) -> None:
    assert any(name.endswith("licenses/LICENSE") for name in wheel)


def test_the_command_is_declared(project: dict[str, Any]) -> None:
    assert project["project"]["scripts"] == {"tally": "tallystick.cli:main"}


def test_heavy_packages_stay_behind_extras(project: dict[str, Any]) -> None:
    names = {re.split(r"[<>=!~ ]", one)[0] for one in project["project"]["dependencies"]}
    usual = {"click", "lark", "mypy_extensions", "platformdirs", "prompt_toolkit", "pyyaml", "rich"}
    assert names == usual
