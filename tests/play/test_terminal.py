"""The terminal: a game for nobody, a game for one, two at one terminal; stopping and going on."""

import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tallystick.bots import BOTS
from tallystick.errors import InputError
from tallystick.play import save, terminal
from tallystick.play.dialogue import CONFIRM, QUESTION, Dialogue
from tallystick.play.lines import Lines
from tallystick.play.session import NOTHING

ME = [("Anna", "you"), ("Ben", "greedy")]
TWO = [("Anna", "you"), ("Ben", "you")]
NOBODY: list[tuple[str, str]] = []
Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Play with typed lines: (exit status, what was shown)."""

    def play(
        typed: str = "",
        seats: list[tuple[str, str]] = NOBODY,
        seed: int = 1,
        kept: str = "",
        resume: str = "",
        narrate: bool = True,
    ) -> tuple[int, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        mode = terminal.PlayMode(BOTS, kept, narrate)
        if resume:
            return terminal.resume("terrus", resume, mode), capsys.readouterr().out
        status = terminal.play(terminal.NewGame("terrus", seed, seats), mode)
        return status, capsys.readouterr().out

    return play


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked does nothing as long as that can be."""

    def ask(face: Lines, dialogue: Dialogue) -> str:
        if dialogue.state != QUESTION or dialogue.offered is None:
            return "y" if dialogue.state == CONFIRM else ""
        idle = dialogue.offered.asked.idle
        places = {c.option: n for n, e in enumerate(dialogue.offered.entries, 1) for c in e.choices}
        return "1" if idle == NOTHING else str(places[idle])

    monkeypatch.setattr(Lines, "ask", ask)


def test_two_bots_play_to_the_end(run: Run) -> None:
    status, text = run()
    assert status == 0
    assert text.startswith("Terrus · seed 1\n  Red: First, a greedy bot\n")
    assert "\nTurn 2 · " in text
    assert re.search(r" wins .*\.\n\n\w+ \(\w+\) won\. Seed 1, \d+ decisions\.\n$", text)
    assert max(map(len, text.splitlines())) <= 80


def test_the_same_seed_is_the_same_game(run: Run) -> None:
    assert run(seed=5) == run(seed=5)
    assert run(seed=5) != run(seed=6)


def test_quiet_says_the_result_and_why(run: Run) -> None:
    _, text = run(narrate=False)
    assert "Turn 2" not in text
    assert re.search(r"\w+ wins .*\.\n\n\w+ \(\w+\) won\. Seed 1", text)


def test_one_person_is_shown_the_table_and_asked(run: Run) -> None:
    status, text = run("q\n", ME)
    assert status == 0
    assert "Red (you)" in text and "Your hand" in text
    assert "Red: your day. What do you do?" in text
    assert re.search(r"\n +\d+ e End your day\n", text)
    assert text.endswith("You stop here. It was not saved.\n")


def test_passing_all_the_time_loses_in_the_end(run: Run, idle: None) -> None:
    status, text = run("", ME)
    assert status == 0
    assert "Blue (Ben) won." in text


def test_nothing_of_the_others_questions_is_shown(run: Run, idle: None) -> None:
    _, text = run("", ME)
    assert "Blue: " not in text.replace("Blue: Ben", "")
    assert not re.search(r"Blue draws [A-Z]", text)


def test_what_can_be_typed(run: Run) -> None:
    _, text = run("?\n? broadhorn\n? xyz\nw\nw attack\nw xyz\n99\nhm\ns\nu\nt\nq\n", ME)
    for expected in (
        "take back your last answer",
        "Broadhorn · beast 3/1/3",
        "There is nothing called 'xyz' to look up.",
        "Name what you would do",
        "Attack: Battles are started in the dusk of your own turn. [T.16.1, T.11.4]",
        "You see no card named 'xyz'",
        "A number from 1 to ",
        "Name a file: s FILE",
        "You cannot: since your last choice",
    ):
        assert expected in text
    assert text.count("Your hand") == 2


def test_giving_up_is_asked_twice(run: Run) -> None:
    _, text = run("c\nn\nc\ny\n", ME)
    assert text.count("Give up?") == 2
    assert "You concede the game." in text
    assert "Blue (Ben) won." in text


def test_taking_back(run: Run) -> None:
    """What was bartered for lies in the market again, and what was paid in the hand."""
    _, text = run("barter plant\n1\nu\nq\n", ME)
    assert text.count("You take your last answer back.") == 1
    shown = text.split("Red: ")[-1]
    assert shown.startswith("how do you pay {1}?") or "your day" in shown


def test_two_at_one_terminal_do_not_see_each_others_cards(run: Run, idle: None) -> None:
    """Each is told what has happened since they last sat there, as they may know it."""
    _, text = run("", TWO)
    shown = re.split(r"(?=Turn \d+ · (?:Red|Blue)\n)", text)
    assert len(shown) > 10
    assert "Red (you)" in text and "Blue (you)" in text
    assert re.search(r"You draw [A-Z]", text) and not re.search(r"(Red|Blue) draws [A-Z]", text)


def test_whoever_sits_down_says_so(run: Run) -> None:
    _, text = run("\ne\ny\ne\ny\n\n", TWO)
    assert text.count("Anna, press Enter when only you are looking.") == 1
    assert "Ben, press Enter when only you are looking." in text
    between = text[text.index("End all the same?") : text.index("Ben, press Enter")]
    assert "Your hand" not in between


def resigning(face: Lines, dialogue: Dialogue) -> str:
    return "c" if dialogue.state == QUESTION else "y"


def test_saving_and_going_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "game")
    _, text = run("\n\n\nq\n", ME, kept=path)
    assert f"It is kept; go on with: tally play terrus --resume {path}" in text
    before = len(save.read(path).lines)
    monkeypatch.setattr(Lines, "ask", resigning)
    status, text = run("", resume=path)
    assert status == 0
    assert "Blue (Ben) won." in text
    match, saved = save.load(path)
    assert match.over and len(saved.lines) > before


def test_a_game_taken_up_again_goes_on_alike(run: Run, tmp_path: Path) -> None:
    """The bots' luck hangs on the log, not on when the game was stopped."""
    whole, part = tmp_path / "whole", tmp_path / "part"
    run(kept=str(whole))
    lines = whole.read_bytes().splitlines(keepends=True)
    part.write_bytes(b"".join(lines[:60]))
    run(resume=str(part))
    assert part.read_bytes() == whole.read_bytes()


def test_going_on_in_another_file(run: Run, tmp_path: Path) -> None:
    first, second = str(tmp_path / "first"), str(tmp_path / "second")
    run("\n\nq\n", ME, kept=first)
    before = Path(first).read_bytes()
    log = save.load(first)[0].log
    run("\n\nq\n", resume=first, kept=second)
    assert Path(first).read_bytes() == before
    assert save.load(second)[0].log[: len(log)] == log


def test_saving_from_the_middle_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game"
    _, text = run(f"\ns {path}\n\nq\n", ME)
    assert f"--resume {path}" in text
    assert len(save.load(str(path))[0].log) > 3
    _, text = run(f"s {path}\nq\n", ME)
    assert "it exists" in " ".join(text.split()), "the lines are wrapped, wherever the path ends"


def test_replaying(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "game")
    _, played = run(kept=path)
    assert terminal.replay(path, narrate=True) == 0
    text = capsys.readouterr().out
    assert text.startswith(played)
    assert "every fingerprint is right" in text


def test_replaying_an_unfinished_game(
    run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "game")
    run("\n\nq\n", ME, kept=path)
    assert terminal.replay(path, narrate=True) == 0
    text = capsys.readouterr().out
    assert "The game is not over yet" in text
    assert not re.search(r"(Red|Blue|You) draws? [A-Z]", text)


def test_what_cannot_be_used(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "game")
    run(kept=path)
    for arguments, expected in (
        ({"seats": [("Anna", "greedi"), ("Ben", "you")]}, "unknown player 'greedi'; did you mean"),
        ({"seats": [("Anna", "greedy")]}, "is for 2 to 6, not "),
        ({"resume": str(tmp_path / "none")}, "cannot be read"),
        ({"kept": path}, "it exists"),
    ):
        with pytest.raises(InputError, match=expected):
            run(**arguments)


def test_who_names_too_few_is_told_how_many_are_missing(run: Run) -> None:
    with pytest.raises(InputError, match=r"^--seat: Terrus is for 2 to 6, not 1$") as caught:
        run(seats=[("Ben", "random")])
    assert caught.value.advice == "Name 1 more seat, such as --seat You=you"


def test_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    _, text = run("\n" * 30, ME)
    table = [line for line in text.splitlines() if "──" in line]
    assert {len(line) for line in table} == {60}


def test_interrupted(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("tallystick.play.lines.Lines.ask", interrupt)
    path = str(tmp_path / "game")
    status, text = run("", ME, kept=path)
    assert status == 130
    assert text.endswith(f"It is kept; go on with: tally play terrus --resume {path}\n")
    assert save.load(path)[0].decision() is not None


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "tallystick.cli", "play", "terrus", *arguments]


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_killed_game_is_kept(tmp_path: Path) -> None:
    """SIGKILL in the middle of a game between bots; then it goes on to the same end."""
    path, whole = tmp_path / "game", tmp_path / "whole"
    first = command("--seed", "4", "--save", str(whole))
    subprocess.run(first, capture_output=True, check=True, stdin=subprocess.DEVNULL)
    again = command("--seed", "4", "--save", str(path))
    process = subprocess.Popen(again, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    while not path.exists() or path.stat().st_size < 1000:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    again = command("--resume", str(path))
    done = subprocess.run(again, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0
    assert path.read_bytes() == whole.read_bytes()


@pytest.mark.skipif(os.name != "posix", reason="pipes")
def test_a_reader_who_has_seen_enough() -> None:
    process = subprocess.Popen(
        command("--seed", "1"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() in (0, 141)
