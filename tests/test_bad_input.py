"""Input that was meant ill: one clear line with its place, and exit status 2. See also
tests/fuzz, which looks for more of it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.fuzz.mutate import BOMB

from tallystick import cli, reading
from tallystick.errors import InputError, one_line
from tallystick.play import save
from tallystick.play.keeping import MatchWriter
from tallystick.play.match import Seat

CASE = """\
- case: one
  game: terrus
  given: {{seats: {{A: {{pool: {{plant: {plant}}}}}, B: {{}}}}}}
  when:
    - {{A: payments, for: "{cost}", gives: none}}
"""
NINES = "9" * 5000
NUMBERS = ("9999999999", "1000000000000", "10000", "-10000", NINES, "10**12", "1e6")


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line of a command that is refused, soon."""
    begun = time.monotonic()
    status = cli.run(arguments)
    assert time.monotonic() - begun < 10
    said = capsys.readouterr().err
    assert (status, said.count("\n")) == (2, 1), said[:1000]
    assert said.startswith("tally: ")
    assert len(said) < 700
    return said


@pytest.mark.parametrize("number", NUMBERS, ids=range(len(NUMBERS)))
def test_a_number_that_nobody_counts_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], number: str
) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(CASE.format(plant=number, cost="{1}"))
    said = complaint(capsys, "judge", str(path))
    assert f"{path}:3: " in said
    assert "expected a whole number" in said or "a number has more than 20 digits" in said


def test_a_cost_that_nobody_pays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(CASE.format(plant=3, cost="{10000000}{plant}"))
    assert "a number has more than 6 digits" in complaint(capsys, "judge", str(path))
    path.write_text(CASE.format(plant=3, cost="{20000}{plant}"))
    assert cli.run(["judge", str(path)]) == 0  # it cannot be paid, and that is soon said


YAML = {
    BOMB.decode() + "- *b9\n": r": aliases stand for more than 10000 values",
    "- &a [*a]\n": r":1: no YAML: \*a stands for nothing before it",
    "[" * 100_000: ":1: it is nested more than 60 deep",
    "- " * 100_000: ":1: it is nested more than 60 deep",
    "- case: a\n  ? [x]\n  : 1\n": ":2: expected text, found a list",
    "- case: a\0\n": ":1: no YAML: ",
    '- case: "a\\0b"\n': ":1: expected text, found a control character in it",
    "- case: a\n--- x\n": ":2: no YAML: expected one document, found another",
    "- case: a\n  game: terrus\n  seed: 99999999999999999999\n": ":3: seed: expected a whole",
}


@pytest.mark.parametrize("text", YAML, ids=range(len(YAML)))
def test_yaml_that_was_meant_ill(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(text)
    said = complaint(capsys, "judge", str(path))
    assert str(path) in said
    assert re.search(YAML[text], said), said


def test_files_that_are_no_text_or_have_no_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "case.yaml"
    path.write_bytes(b"- case: a\n  game: \xff\n")
    assert f"{path}:2: cannot be read: it is no UTF-8 text" in complaint(capsys, "judge", str(path))
    for command in (["judge"], ["replay"], ["cards", "check"], ["play", "terrus", "--resume"]):
        said = complaint(capsys, *command, "/dev/zero")
        assert "larger than 32 MB" in said or "is no ordinary file" in said


JSON = {
    "[" * 100_000: "nested more than 60 deep",
    '{"a": ' * 100_000: "nested more than 60 deep",
    '["\\ud800"]': "half a character",
    f"[{NINES}]": "a number is too long",
    "[NaN]": "NaN is no number",
    "[1,": "no JSON",
    '[{"name": ["x"], "type_code": {}, "code": [1]}]': "name: expected words, found \\['x'\\]",
    f'[{{"name": "A", "type_code": "event", "text": "{"a" * 5000}"}}]': "text: expected words, ",
    '[{"name": "A", "code": "1", "type_code": "event", "resource_energy": 9999999999}]': (
        "expected a whole number, 9999 at most, found 9999999999"
    ),
}


@pytest.mark.parametrize("text", JSON, ids=range(len(JSON)))
def test_card_data_that_was_meant_ill(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "cards.json"
    path.write_text(text)
    status = cli.run(["cards", "import", "marvelcdb", str(path)])
    said = capsys.readouterr().err
    assert status == 2
    assert re.search(JSON[text], said), said[:300]
    assert all(line.startswith("tally: ") and len(line) < 400 for line in said.splitlines())


TOML = {
    "a = " + "[" * 100_000: ":1: it is nested more than 60 deep",
    f"[[card]]\nname = {NINES}\n": ": no TOML: a number is too long",
    f"[[card]]\nname = 0x{'f' * 5000}\ntype = 'beast'\n": ": no TOML: a number is too long",
    "[[card]]\nname = 'A\\nB'\ntype = 'beast'\n".replace("'", '"'): "expected a name on one line",
    "card = [{name = 'A', type = 'beast', recruit = 1979-05-27}]": "A: recruit: expected text in",
    f"[[card]]\nname = 'A'\ntype = 'beast'\n{'x' * 2000} = 1\n": "unknown field",
    "[[card]]\nname = 'A'\ntype = 'beast'\nstats = [99999, 1, 1]\n": "stats: expected 3 whole numb",
}


@pytest.mark.parametrize("text", TOML, ids=range(len(TOML)))
def test_card_files_that_were_meant_ill(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(text)
    status = cli.run(["cards", "check", str(path)])
    said = capsys.readouterr().err
    assert (status, TOML[text] in said) == (2, True), said[:500]
    assert all(line.startswith("tally: ") for line in said.splitlines())


@pytest.mark.parametrize(
    "arguments",
    [
        ("judge", "a\udcffb"),
        ("play", "terrus", "--seat", "A\udcff=you", "--seat", "B=you"),
        ("play", "terrus", "--seat", "A\x1b[2J=you", "--seat", "B=you"),
        ("play", "terrus", "--seed", NINES),
        ("play", "terrus", "--seed", str(2**65)),
        ("play", "terrus", "--seats", NINES),
        ("x" * 5000,),
        ("cards", "check", "x" * 300),
        ("judge", "x" * 300),
        ("rules", "terrus", "--clause", "x" * 5000),
        ("replay", "no\nsuch\nfile"),
    ],
)
def test_command_lines_that_were_meant_ill(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    complaint(capsys, *arguments)


def test_complaints_stay_on_their_line() -> None:
    assert one_line("a\nb\x1b[2J\udcff é") == "a\\nb\\x1b[2J\\udcff é"
    assert str(InputError("no\nway", "a\tfile")) == "a\\tfile: no\\nway"


def test_a_line_is_one_of_its_file() -> None:
    assert str(InputError("no", "a").at("b", 7)) == "a: no"
    assert str(InputError("no").at("b", 7)) == "b:7: no"
    assert str(InputError("no", "b").at("b", 7)) == "b:7: no"


def test_the_limits_leave_room_for_what_is_printed(tmp_path: Path) -> None:
    assert reading.LARGEST_NUMBER >= 9_999
    assert reading.read_json(json.dumps({"a": [[["é"]]]})) == {"a": [[["é"]]]}
    with pytest.raises(InputError, match="no JSON"):
        reading.read_json('"' + '\\"' * 500_000)  # long, and soon read
    assert reading.read_json('["' + "[" * 500 + '"]') == ["[" * 500]  # no nesting, but a text


@pytest.mark.skipif(sys.platform == "win32", reason="bytes")
def test_bytes_that_are_no_text_at_a_prompt(tmp_path: Path) -> None:
    """What is no UTF-8 is told, promises nothing, and the save stays whole."""
    path = tmp_path / "game"
    seats = [word for name in ("A", "B", "C") for word in ("--seat", f"{name}=you")]
    command = [sys.executable, "-m", "tallystick.cli", "play", "heirless", *seats]
    typed = b"\npromise I will \xff\xfe\n\0\n" + b"9" * 5000 + b"\npromise I will be kind\nq\nq\n"
    done = subprocess.run(
        [*command, "--save", str(path)], input=typed * 3, capture_output=True, env={**os.environ}
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(b"only letters, signs and spaces can be typed") >= 2
    assert b"Traceback" not in done.stderr
    match, saved = save.load(str(path))
    assert saved.lost == ()
    assert all(entry.words in ("", "promise I will be kind") for entry in match.log)


@pytest.mark.skipif(sys.platform == "win32", reason="limits")
def test_a_full_disk_is_one_line_and_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game"
    MatchWriter(
        str(path), save.start("terrus", {}, (Seat("A", "random"), Seat("B", "random")), 1), {}
    ).close()
    limited = (
        "import resource, sys; from tallystick import cli;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000));"
        "sys.exit(cli.run(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", limited, "play", "terrus", "--resume", str(path), "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 2
    assert " ".join(done.stdout.split()).count("cannot be written (File too large)") == 1
    assert " won. Seed 1" in done.stdout  # it was played to its end
    assert done.stderr == f"tally: {path}: cannot be written (File too large): it is not whole\n"
    match, saved = save.load(str(path))
    assert saved.lost == ()
    assert 3 < len(match.log) < 30


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device that is always full")
@pytest.mark.parametrize(
    "command", [["cards", "list", "terrus"], ["--version"], ["play", "terrus"]]
)
def test_output_that_cannot_be_written_is_one_line(command: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tallystick.cli", *command],
            stdout=full, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("tally: cannot ")
    assert done.stderr.endswith(": No space left on device\n")
    assert done.stderr.count("\n") == 1


def test_a_file_that_may_not_be_read_does_not_hold_up_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As its owner would have it; who runs the tests may be allowed to read everything."""
    files = {"yaml": CASE.format(plant=3, cost="{1}"), "toml": "[[card]]\nname='A'\ntype='beast'\n"}
    access, opened = os.access, Path.open
    monkeypatch.setattr(os, "access", lambda at, mode: "shut" not in str(at) and access(at, mode))

    def no_shut_file(path: Path, mode: str = "r", *more: Any, **how: Any) -> object:
        if path.stem == "shut" and "r" in mode:
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, mode, *more, **how)

    monkeypatch.setattr(Path, "open", no_shut_file)
    for command, ending, ran in (
        ("judge", "yaml", "1 case: "),
        ("cards check", "toml", "all: 1 c"),
    ):
        for name in ("good", "shut"):
            (tmp_path / f"{name}.{ending}").write_text(files[ending])
        shut, good = tmp_path / f"shut.{ending}", tmp_path / f"good.{ending}"
        assert cli.run([*command.split(), str(shut), str(good)]) == 2
        said = capsys.readouterr()
        assert said.err == f"tally: {shut}: cannot be read: Permission denied\n"
        assert ran in said.out


def test_a_mark_before_the_text_is_none_of_it() -> None:
    """Some editors write a byte order mark before UTF-8; to TOML, JSON and YAML it is a fault."""
    assert reading.decoded("\ufeffname = 'Ö'\r\n".encode(), "f") == "name = 'Ö'\n"
    with pytest.raises(InputError, match=r"f:2: .* no UTF-8"):
        reading.decoded(b"\xef\xbb\xbfa\n\xff", "f")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "terrus", "--seats", "x"), "'--seats': 'x' is not a whole number. See"),
        (("judge", "--explan", "x"), "Did you mean '--explain'? See 'tally judge"),
        (("cards", "import"), "Choose from: marvelcdb, grand-archive. See 'tally cards import"),
    ],
)
def test_what_click_says_is_told_in_whole_sentences(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    assert said in complaint(capsys, *arguments)
