"""Games at a real pseudo-terminal, on the whole screen: typed words and keys, wrong input, other
sizes, Ctrl-C, Ctrl-D, kill -9, to their end."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are for Unix", allow_module_level=True)

from tests.amounts import IN_FULL
from tests.play.terminals import SHELL, Terminal

SMALL, USUAL, WIDE = (60, 20), (80, 24), (200, 50)
ONWARD = "pp\ry\r1\r"  # pass until the next turn, whatever is left; else the first answer
GAMES = ("terrus", "heirless", "marvel-champions", "grand-archive")
OVER = "Enter goes on."


@contextmanager
def terminal(
    folder: Path, *arguments: str, size: tuple[int, int] = USUAL, shell: Sequence[str] = ()
) -> Iterator[Terminal]:
    one = Terminal(["play", *arguments], folder, *size, shell)
    try:
        yield one
    finally:
        one.end()
        assert b"Traceback" not in one.raw


def is_asked(screen: str) -> bool:
    """Whether the line at the bottom waits for something to be typed."""
    return screen.splitlines()[-1].startswith((">", OVER, "End all", "Give up"))


def test_what_a_saved_game_has_lost_is_said_on_the_screen(tmp_path: Path) -> None:
    file = tmp_path / "cut.jsonl"
    with terminal(tmp_path, "terrus", "--seed", "5", "--save", str(file)) as one:
        one.settle("\n>")
        one.type("u\r")
        one.settle("You cannot")
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:4] + lines[5:]), encoding="utf-8")
    with terminal(tmp_path, "terrus", "--resume", str(file)) as one:
        screen = one.settle("\n>")
        assert "answers are missing" in " ".join(screen.split())


def play_to_the_end(one: Terminal) -> None:
    """Type what leads on until somebody has won."""
    one.settle("\n>")
    for turn in range(80):
        one.type(f"{ONWARD * 3}zz{turn}\r")
        if OVER in (screen := one.settle(f"'zz{turn}'", OVER)):
            assert "won. Seed 5, " in screen
            return
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", GAMES if IN_FULL else GAMES[::3])
def test_a_game_from_its_first_question_to_again(game: str, tmp_path: Path) -> None:
    with terminal(tmp_path, game, "--seed", "5") as one:
        first = one.settle("\n>")
        assert one.raw.count(b"\x1b[?1049h") == 1, "the alternate screen"
        assert first.splitlines()[0].startswith(f" {game.replace('-', ' ').title()}")
        assert "── what happened ──" in first and "── table" in first
        one.type("\x01zebra\r")
        assert "Nothing here begins with 'zebra'" in one.settle("zebra")
        one.type("99\r")
        one.settle("A number from 1 to")
        one.type("?\r")
        one.settle("── answer · 1 of")
        one.resize(*SMALL)
        one.type("t\r")
        small = one.settle("── table")
        assert is_asked(small) and len(small.splitlines()) == SMALL[1]
        one.resize(*WIDE)
        one.type("?1\r")
        wide = one.settle("[")
        assert max(map(len, wide.splitlines())) > 150 and is_asked(wide)
        one.type("1\r1\rzzstop\r")
        one.settle("'zzstop'")
        one.type("\x03")
        one.settle("Interrupted. It is kept; go on with: tally play --continue")
        assert one.process.wait(20) == 130
        assert one.raw.count(b"\x1b[?1049l") == 1
    with terminal(tmp_path, "--continue", size=SMALL) as one:
        one.settle("\n>")
        one.type("1\r1\rzzkill\r")
        one.settle("'zzkill'")
        one.process.kill()
    with terminal(tmp_path, "--continue", size=SMALL) as one:
        play_to_the_end(one)
        one.type("\r")
        one.settle("Again? (y/n)")
        one.type("n\n")
        assert one.process.wait(20) == 0


@pytest.mark.parametrize("game", GAMES if IN_FULL else GAMES[:1])
def test_a_whole_game_on_a_usual_screen(game: str, tmp_path: Path) -> None:
    with terminal(tmp_path, game, "--seed", "5", "--no-save") as one:
        play_to_the_end(one)
        one.type("\r")
        one.settle("Again? (y/n)")


def test_a_terminal_that_cannot_show_a_rule_gets_something_like_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("PYTHONIOENCODING", "ascii"), ("PYTHONUTF8", "0")):
        monkeypatch.setenv(name, value)
    with terminal(tmp_path, "terrus", "--seed", "5") as one:
        screen = one.settle("\n>")
        assert "-- what happened --" in screen and "Terrus . Turn" in screen and "?-" not in screen


def test_ctrl_d_and_q_say_how_to_go_on(tmp_path: Path) -> None:
    for keys in ("m\r1\r\x04", "m\r1\rq\r"):
        with terminal(tmp_path, "terrus", "--seed", "3") as one:
            one.settle("\n>")
            one.type(keys)
            one.settle("You stop here. It is kept; go on with: tally play --continue")
            assert one.process.wait(20) == 0


@pytest.mark.parametrize("lines", ((), ("--lines",)), ids=("screen", "lines"))
def test_ctrl_z_leaves_the_game_to_the_shell_and_fg_goes_on(
    lines: tuple[str, ...], tmp_path: Path
) -> None:
    with terminal(tmp_path, "terrus", *lines, "--seed", "3", shell=SHELL) as one:
        one.settle("\n>")
        one.type("bart\x1a")
        left = one.settle("left: ")
        assert "\n>" not in left.partition("left: ")[2]
        assert one.raw.count(b"\x1b[?1049l") == (not lines), "the screen beneath"
        one.type("\r")
        one.settle("> bart")
        one.type("\x15q\r")
        one.settle("You stop here.")
        assert one.process.wait(20) == 0


def test_what_is_no_text_is_said(tmp_path: Path) -> None:
    with terminal(tmp_path, "terrus", "--seed", "3") as one:
        one.settle("\n>")
        one.type("\x11\x01\r")
        one.settle("That is no text")
        one.type("zebra\r")
        assert "no text" not in one.settle("'zebra'")


def test_tab_completes_and_the_arrow_brings_back_what_was_typed(tmp_path: Path) -> None:
    with terminal(tmp_path, "terrus", "--seed", "8") as one:
        one.settle("\n>")
        one.type("rec\t")
        one.settle("> recruit Ferry Otter")
        one.type("\r")
        one.settle("where does Ferry Otter go?")
        one.type("u\r")
        one.settle("What do you do?")
        one.type("\x1b[A\x1b[A")
        one.settle("> recruit Ferry Otter")


def test_nothing_of_anothers_hand_stays_on_the_screen(tmp_path: Path) -> None:
    seats = ("--seat", "Ann=you", "--seat", "Ben=you")
    with terminal(tmp_path, "terrus", *seats, "--seed", "3", "--no-save") as one:
        one.settle("press Enter when only you are looking.")
        one.type("\r")
        shown = one.settle("hand: ")
        hand = next(line for line in shown.splitlines() if "hand: " in line)
        card = hand.split("hand: ")[1].split(" {")[0].split(" 1/")[0].split(",")[0]
        one.type("pp\ry\rpp\ry\r1\r")
        handed = one.settle("press Enter when only you are looking.")
        assert card not in handed and "hand: " not in handed
        assert card not in one.scrolled()


def test_a_terminal_that_can_do_no_more_gets_lines(tmp_path: Path) -> None:
    with terminal(tmp_path, "terrus", "--lines", "--seed", "3") as one:
        one.settle("\n>")
        assert b"\x1b[?1049h" not in one.raw
        one.type("q\r")
        one.settle("You stop here.")
        assert one.process.wait(20) == 0
