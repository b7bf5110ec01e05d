"""The command line's shell: help, hints, exit statuses, one line for what cannot be used."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tallystick import __version__, cli
from tallystick.errors import InputError, unknown

HEAVY = ("lark", "yaml", "rich", "tallystick.games", "tallystick.cases", "tallystick.kernel")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run one command line here: (exit status, output, complaints)."""

    def call(*arguments: str) -> tuple[int, str, str]:
        status = cli.run(arguments)
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


def refused(answer: tuple[int, str, str]) -> str:
    """The one line of complaint of a command that was refused with status 2."""
    status, out, err = answer
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("tally: ")
    return err


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"tally, version {__version__}\n", "")


def test_alone_it_says_what_can_be_done_next(run: Run) -> None:
    status, out, _ = run()
    assert status == 0
    assert "tally play terrus" in out
    assert "tally --help" in out


def test_help_lists_every_command(run: Run) -> None:
    status, out, _ = run("--help")
    assert status == 0
    for name in cli.COMMANDS:
        assert f"\n  {name} " in out


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_has_help(run: Run, name: str) -> None:
    status, out, _ = run(name, "--help")
    assert status == 0
    assert out.startswith(f"Usage: tally {name}")


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["compare"], "The game that is played."),
        (["arena"], "The game that is played."),
        (["cards", "check"], "The game in whose words the text is."),
    ],
)
def test_the_game_is_said_to_be_what_it_is_to_the_command(
    run: Run, words: list[str], what: str
) -> None:
    _, out, _ = run(*words, "--help")
    assert what in " ".join(out.split())


def test_help_imports_nothing_heavy() -> None:
    script = (
        "import sys; from tallystick import cli; cli.run(['--help']); "
        "print(*sys.modules, sep='\\n', file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    loaded = done.stderr.split()
    assert "tallystick.commands.play" in loaded
    assert [name for name in loaded if name.startswith(HEAVY)] == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(run: Run, shell: str) -> None:
    status, out, _ = run("completion", shell)
    assert status == 0
    assert f"_TALLY_COMPLETE={shell}_complete" in out


def test_completion_alone_says_how_to(run: Run) -> None:
    status, out, _ = run("completion")
    assert status == 0
    assert 'eval "$(tally completion zsh)"' in out


def test_a_shell_completes_commands_and_games() -> None:
    assert completed("tally pl") == ["plain,play"]
    assert completed("tally play ter") == ["plain,terrus"]


def completed(line: str) -> list[str]:
    words = {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split()) - 1)}
    done = subprocess.run(
        [sys.executable, "-c", "from tallystick.cli import main; main()"],
        env={**words, "_TALLY_COMPLETE": "bash_complete"},
        capture_output=True,
        text=True,
    )
    return done.stdout.split()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["plya"], "unknown command 'plya'; did you mean play or replay?"),
        (["--verbos"], "No such option"),
        (["play"], "GAME: expected one of grand-archive, heirless"),
        (["play", "terus"], "unknown game 'terus'; did you mean terrus?"),
        (["play", "terrus", "--seat", "A"], "--seat: expected NAME=WHO, found 'A'"),
        (["play", "terrus", "--seat", "A=random", "--seat", "A=you"], "'A' stands twice"),
        (
            ["play", "terrus", "--seat", "A=you", "--seat", "B=search:0"],
            "--seat: expected search:N",
        ),
        (["play", "terrus", "--seed", "x"], "'x' is not a whole number"),
        (["play", "terrus", "--option", "vote-tie"], "expected NAME=READING"),
        (["judge"], "Missing argument 'FILE...'"),
        (["rules", "chess"], "unknown game 'chess'"),
        (["completion", "csh"], "'csh' is not one of"),
    ],
)
def test_what_cannot_be_used_is_one_line(run: Run, arguments: list[str], expected: str) -> None:
    assert expected in refused(run(*arguments))


def test_an_input_error_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise InputError("expected a number, found 'x'", "cards.toml", 7, "market")

    monkeypatch.setattr(cli.tally, "invoke", fail)
    assert refused(run("judge", "x")) == (
        "tally: cards.toml:7: market: expected a number, found 'x'\n"
    )


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (PermissionError(13, "Permission denied", "/a/b"), "/a/b: cannot go on: Permission denied"),
        (PermissionError(13, "Permission denied", b"/a"), "/a: cannot go on: Permission denied"),
        (OSError(5, "Input/output error", "a\nb"), "a\\nb: cannot go on: Input/output error"),
        (OSError(5, "Input/output error", 3), "cannot go on: Input/output error"),
        (OSError("no more"), "cannot go on: no more"),
    ],
)
def test_what_the_system_refuses_names_its_file(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: OSError, expected: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(cli.tally, "invoke", fail)
    assert refused(run("judge", "x")) == f"tally: {expected}\n"


def test_interrupted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.tally, "invoke", interrupt)
    status, _, err = run("judge", "x")
    assert status == 130
    assert err.strip() == "tally: interrupted"


@pytest.mark.parametrize(
    "arguments", ["rules terrus", "cards list terrus", "--help", "judge --help"]
)
def test_a_reader_that_goes_away_is_no_complaint(arguments: str) -> None:
    """The status is that of what a closed pipe ends, as with other tools."""
    command = [sys.executable, "-c", "from tallystick.cli import main; main()", *arguments.split()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as done:
        assert done.stdout is not None and done.stderr is not None
        done.stdout.close()
        assert (done.stderr.read(), done.wait()) == (b"", 141)


@pytest.mark.skipif(sys.platform == "win32", reason="descriptors are closed so on Unix")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("arguments", ["play terrus --seed 1", "zork"])
def test_a_stream_that_is_closed_is_one_of_nothing(closed: str, arguments: str) -> None:
    run_it = f"{sys.executable} -m tallystick.cli {arguments} {closed}"
    done = subprocess.run(run_it, shell=True, capture_output=True, text=True)
    assert done.returncode == (2 if arguments == "zork" else 0)
    assert "Traceback" not in done.stderr
    if "2>" not in closed:
        assert done.stderr.count("\n") == (arguments == "zork")


def test_a_shell_that_asks_for_completion_gets_its_status() -> None:
    command = [sys.executable, "-c", "from tallystick.cli import main; main()"]
    asked = {**os.environ, "_TALLY_COMPLETE": "bash_source"}
    done = subprocess.run(command, capture_output=True, env=asked)
    assert done.returncode == 0 and b"_tally_completion" in done.stdout


def test_a_terminal_that_cannot_show_a_rule_gets_something_like_it() -> None:
    command = [sys.executable, "-m", "tallystick.cli", "play", "terrus", "--seed", "1"]
    asked = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(command, capture_output=True, env=asked, stdin=subprocess.DEVNULL)
    assert done.returncode == 0 and b"\\u" not in done.stdout and b"Terrus . seed 1" in done.stdout


def test_the_module_can_be_run(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tallystick.cli", "--version"], capture_output=True, cwd=tmp_path
    )
    assert done.returncode == 0


def test_input_error_names_its_place() -> None:
    error = InputError("what", field="seat")
    assert str(error) == "seat: what"
    assert str(error.at("f.yaml", 3, "other")) == "f.yaml:3: seat: what"
    assert str(InputError("what", "f.yaml")) == "f.yaml: what"


def test_unknown_offers_near_matches_in_any_case() -> None:
    names = [f"Card {i}" for i in range(50)] + ["Ox", "Owl"]
    assert str(unknown("card", "owel", names)) == "unknown card 'owel'; did you mean Owl?"
    assert str(unknown("card", "zzz", names)) == "unknown card 'zzz'"
    assert str(unknown("seat", "C", ["B", "A"])) == "unknown seat 'C'; expected one of: A, B"


@pytest.mark.parametrize("game", ["terrus", "grand-archive"])
def test_a_game_imports_only_what_it_uses(game: str) -> None:
    """Not the parser, nor what draws line by line, nor a page of another game."""
    script = (
        "import sys; from tallystick.play import fullscreen, games, terminal; "
        f"games.find({game!r}).rulebook({{}}); print(*sys.modules, sep='\\n')"
    )
    command = [sys.executable, "-c", script]
    subprocess.run(command, check=True, capture_output=True)  # from here on its cards are kept
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    loaded = done.stdout.split()
    assert f"tallystick.games.{game.replace('-', '_')}.rulebook" in loaded
    assert "prompt_toolkit.application" in loaded
    assert [one for one in loaded if one.split(".")[0] in ("lark", "rich", "yaml")] == []
    assert {one.split(".")[2] for one in loaded if one.startswith("tallystick.games.")} == {
        game.replace("-", "_")
    }
