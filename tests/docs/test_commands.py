"""Every command in the documents runs: those of `tally` in a folder with the files that they speak
of, others as far as they go without building a machine anew."""

from __future__ import annotations

import io
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from contextlib import redirect_stdout, suppress
from functools import cache
from pathlib import Path

import pytest
from tests.docs.sandbox import ROOT, commands_of, furnish, variant

from tallystick.cli import run

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
COMMANDS = {page.relative_to(ROOT).as_posix(): [*commands_of(page)] for page in PAGES}
# What the continuous integration runs itself (.ci/run), or has run to come as far as this.
RUN_ELSEWHERE = ("pytest", "ruff", "mypy", "venv")


def of_program(*names: str) -> dict[str, list[list[str]]]:
    """By page the commands of some programs."""
    found = {
        page: [words for words in commands if words[0] in names]
        for page, commands in COMMANDS.items()
    }
    return {page: commands for page, commands in found.items() if commands}


def each(*names: str) -> list[list[str]]:
    return [words for commands in of_program(*names).values() for words in commands]


# Games that bots alone play to their end: one that stands on several pages is run for the first.
HAD = {
    tuple(words): page
    for page, commands in reversed(of_program("tally").items())
    for words in commands
    if "play" in words and "--seats" in words
}


def test_every_command_is_of_a_program_that_is_looked_at_here() -> None:
    known = {"tally", "make", "pip", "python", "python3", *RUN_ELSEWHERE}
    for page, commands in COMMANDS.items():
        others = [words for words in commands if words[0] not in known]
        assert not others, f"{page}: call the block text if these are no commands"
    assert sum(map(len, COMMANDS.values())) > 80


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that the commands speak of, to be copied."""
    found = tmp_path_factory.mktemp("furnished")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(found)
        furnish(found)
    return found


@pytest.fixture
def folder(furnished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(furnished, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", of_program("tally"))
def test_the_commands_of_a_page_run_one_after_the_other(
    page: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in of_program("tally")[page]:
        if HAD.get(tuple(words), page) != page:
            continue
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 4))
        if words[1] == "mcp":
            serves_nobody(words[1:])
        elif words[1] == "serve":
            serves(words[1:])
        else:
            status = run(variant(words[1:]))
            assert status in (0, 1), f"{words}: {capsys.readouterr().err}"


def serves_nobody(words: list[str]) -> None:
    """A server on standard streams ends where they do."""
    subprocess.run(
        [sys.executable, "-m", "tallystick.cli", *words],
        stdin=subprocess.DEVNULL,
        check=True,
        timeout=60,
    )


def serves(words: list[str]) -> None:
    """A server that listens, until it is told to stop; with a database of its own, since that of an
    example is nobody's (``tests/web/test_postgres.py`` has a real one). It is told by SIGTERM: a
    shell has what it runs in the background ignore SIGINT, until a server has made itself ready."""
    if "--database" in words:
        at = words.index("--database")
        words = words[:at] + words[at + 2 :]
    command = [sys.executable, "-m", "tallystick.cli", *words, "--port", "0", "--data", "tables"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            assert "http://" in server.stdout.readline()
        finally:
            server.terminate()


@pytest.mark.parametrize("words", each("make"), ids=" ".join)
def test_every_make_command_would_run(words: list[str]) -> None:
    subprocess.run([*words, "--dry-run"], cwd=ROOT, check=True, capture_output=True)


@cache
def help_of(module: str) -> str:
    """What a module says that is run with --help: in this process, for each would import all of a
    game anew."""
    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(said), suppress(SystemExit):
        patch.setattr(sys, "argv", [module, "--help"])
        runpy.run_module(module, run_name="__main__")
    return said.getvalue()


@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
@pytest.mark.parametrize("words", each("python", "python3"), ids=" ".join)
def test_every_module_that_is_run_knows_its_flags(words: list[str]) -> None:
    """What takes minutes (benchmarks) is tried, reduced, by tests of its own: tests/bench."""
    module = words[2] if words[1] == "-m" else words[1].removesuffix(".py").replace("/", ".")
    if module not in RUN_ELSEWHERE:
        for flag in re.findall(r"--[\w-]+", " ".join(words)):
            assert flag in help_of(module)


@pytest.mark.parametrize("words", each("pip"), ids=" ".join)
def test_every_extra_that_is_installed_exists(words: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    *_, what = words
    named = re.fullmatch(r"([^\[]+)(?:\[(.+)\])?", what)
    assert named
    assert named[1] == "tallystick" or (ROOT / named[1] / "pyproject.toml").exists()
    for extra in (named[2] or "").split(","):
        assert not extra or extra in project["optional-dependencies"]
