"""`tally sim`: its files, and input that was meant ill: one line, exit status 2, nothing lost."""

from __future__ import annotations

import csv
import resource
from pathlib import Path

import pytest
from tests.amounts import some
from tests.decks import owls

from tallystick import cli
from tallystick.sim.files import RUN, as_csv
from tallystick.sim.sheets import FigureTable

BASE = ("sim", "terrus", "--seats", "random,random", "--jobs", "1", "--collect", "stuck,questions")


def tally(out: Path, *more: str) -> int:
    return cli.run([*BASE, "--games", "3", "--out", str(out), *more])


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    assert cli.run(arguments) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and said.startswith("tally: "), said
    return said


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def test_a_run_leaves_its_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tally(tmp_path) == 0
    said = capsys.readouterr().out
    assert "3 games: terrus, random, random; seed 1." in said
    assert "Unfinished after 20000 decisions: 0. Faults: 0." in said
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["game"] for row in rows] == ["0", "1", "2"]
    ends = [row["end"] for row in rows]
    assert f"Over without a winner: {ends.count('drawn')}." in said
    assert set(ends) <= {"won", "drawn"}
    names = {"games.csv", "ends.csv", "wins.csv", "lengths.csv", "stuck.csv", "questions.csv", RUN}
    assert names <= set(contents(tmp_path))
    assert not [name for name in contents(tmp_path) if name.startswith(".")]


def test_of_one_game_its_length_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tally(tmp_path / "o", "--games", "1", "--no-report") == 0
    said = capsys.readouterr().out
    with (tmp_path / "o" / "lengths.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            assert f"A game takes {float(row['median']):.4g} {row['of']}.\n" in said
            assert (float(row["mean"]), row["low"]) == (float(row["median"]), "")


def test_a_run_that_is_there_is_not_touched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tally(tmp_path)
    before = contents(tmp_path)
    out = ("--games", "3", "--out", str(tmp_path))
    assert f"{RUN} is there already" in complaint(capsys, *BASE, *out)
    said = complaint(capsys, *BASE, *out, "--resume", "--seed", "2")
    assert f"{tmp_path / RUN}:1: --resume: is another run: seed was 1, not 2" in said
    said = complaint(capsys, *BASE, *out, "--resume", "--option", "pool-only=no")
    assert "is another run: options" in said
    assert contents(tmp_path) == before
    said = complaint(capsys, *BASE, *out, "--resume", "--overwrite")
    assert "--resume: goes on with a run that is there, and --overwrite would" in said
    assert tally(tmp_path, "--resume") == 0
    assert contents(tmp_path) == before
    assert tally(tmp_path, "--overwrite", "--seed", "2") == 0
    assert contents(tmp_path)[RUN] != before[RUN]


def test_tables_of_somebody_else_are_not_touched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cards.csv").write_text("mine")
    said = complaint(capsys, *BASE, "--games", "1", "--out", str(tmp_path))
    assert "cards.csv is there already" in said
    assert contents(tmp_path) == {"cards.csv": b"mine"}


@pytest.mark.parametrize("text", ["", "{}", "[1]\n", "\x00\xff", '{"plan": 3}\n', "no\n"])
def test_what_is_no_run_cannot_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    (tmp_path / RUN).write_text(text, encoding="latin-1")
    said = complaint(capsys, *BASE, "--out", str(tmp_path), "--resume")
    assert "is no run of tally sim" in said
    assert "there is no run to go on with" in complaint(
        capsys, *BASE, "--out", str(tmp_path / "x"), "--resume"
    )


@pytest.mark.parametrize(
    ("more", "text"),
    [
        (("--seats", "random,nobody"), "--seats: unknown bot 'nobody'"),
        (("--seats", "random,"), "--seats: expected a bot for each seat"),
        (("--seats", "random"), "--seats: Terrus is for 2 to 6, not 1"),
        (("--deck", "Nowhere", "--deck", "Long Meadow"), "--deck: "),
        (("--deck", "Long Meadow"), "expected a deck for each of 2 seats"),
        (("--collect", "luck"), "--collect: unknown subject 'luck'"),
        (("--cards", "missing.toml"), "missing.toml: cannot be read"),
        (("--option", "pool-only"), "--option: expected NAME=READING"),
        (("--option", "pool-only=perhaps"), "pool-only"),
        (("--games", "0"), "--games"),
        (("--jobs", "0"), "--jobs"),
    ],
)
def test_what_cannot_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...], text: str
) -> None:
    assert text in complaint(capsys, *BASE, "--out", str(tmp_path / "o"), *more)
    assert not (tmp_path / "o").exists()


MEADOW = """
name = "Mine"
game = "terrus"
identity = "Long Meadow Clade"
[den]
"Gate Heifer" = 2
"Broadhorn" = {number}
"""


def test_decks_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "mine.toml", tmp_path / "o"
    file.write_text(MEADOW.format(number=30), encoding="utf-8")
    base = [*BASE, "--games", "2", "--deck", str(file), "--deck", "Reed Hollow"]
    assert cli.run([*base, "--out", str(out)]) == 0
    assert "mine.toml (random) over Reed Hollow (random)" in capsys.readouterr().out
    kept = (out / RUN).read_bytes()
    assert cli.run([*base, "--out", str(out), "--resume"]) == 0
    assert (out / RUN).read_bytes() == kept
    file.write_text(MEADOW.format(number=31), encoding="utf-8")
    said = complaint(capsys, *base, "--out", str(out), "--resume")
    assert f"is another run: what is in {file} has changed since" in said
    other = [*base[:-3], str(file), "--deck", "Cold Ridge"]
    said = complaint(capsys, *other, "--out", str(out), "--resume")
    assert f"is another run: decks was {file}, Reed Hollow, not {file}, Cold Ridge" in said
    file.write_text("name = 3", encoding="utf-8")
    assert "mine.toml" in complaint(capsys, *base, "--out", str(tmp_path / "p"))


def test_imported_cards_and_what_is_chosen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of an imported file only what is needed has to run; the rest is taken as blank if told."""
    mine = owls.written(tmp_path)
    base = ["sim", "marvel-champions", "--seats", "random", "--games", "2", "--jobs", "1"]
    base += ["--cards", mine, "--no-report", "--out", str(tmp_path / "o")]
    chosen = ["--choose", "hero=grey_owl", "--choose", "aspect=justice", "--choose", "villain=rook"]
    assert "With --allow-blank" in complaint(capsys, *base, *chosen)
    assert cli.run([*base, *chosen, "--allow-blank"]) == 0
    assert "2 games: marvel-champions, random; seed 1." in capsys.readouterr().out
    again = ["--choose", "villain=nobody", "--overwrite"]
    assert "--choose: unknown villain 'nobody'" in complaint(capsys, *base, *again)
    assert "--choose: unknown choice" in complaint(capsys, *base, "--choose", "colour=red")
    assert "expected CHOICE=NAME" in complaint(capsys, *base, "--choose", "colour")


HEIFER = '[[card]]\nname = "Gate Heifer"\ntype = "beast"\nrecruit = "{%d}"\nstats = [1, 1, 2]\n'


def test_the_same_cards_elsewhere_are_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Card files and folders of them count by what is in them, not by where they lie."""
    folder, other, out = tmp_path / "cards", tmp_path / "moved", tmp_path / "o"
    folder.mkdir()
    (folder / "mine.toml").write_text(HEIFER % 4, encoding="utf-8")
    base = (*BASE, "--games", "2", "--no-report", "--out", str(out))
    assert cli.run([*base, "--cards", str(folder)]) == 0
    folder.rename(other)
    for same in (other, other / "mine.toml"):
        assert cli.run([*base, "--cards", str(same), "--resume"]) == 0
    (other / "mine.toml").write_text(HEIFER % 5, encoding="utf-8")
    said = complaint(capsys, *base, "--cards", str(other), "--resume")
    assert f"is another run: cards was {other / 'mine.toml'}, not {other}" in said


def test_a_full_disk_loses_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file cannot grow beyond a limit: what is written stands, and goes on elsewhere."""
    games = ("--games", str(some(5, 9)))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (9_000, before[1]))
    try:
        said = complaint(capsys, *BASE, *games, "--out", str(tmp_path))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert said == f"tally: {tmp_path / RUN}: cannot be written: File too large\n"
    kept = (tmp_path / RUN).read_bytes()
    assert kept.count(b"\n") >= 2
    assert cli.run([*BASE, *games, "--out", str(tmp_path), "--resume"]) == 0
    assert (tmp_path / RUN).read_bytes().startswith(kept[: kept.rindex(b"\n") + 1])
    other = tmp_path / "other"
    assert cli.run([*BASE, *games, "--out", str(other)]) == 0
    assert contents(other) == contents(tmp_path)


def test_a_folder_that_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    complaint(capsys, *BASE, "--games", "1", "--out", str(tmp_path / "file"))
    said = complaint(capsys, *BASE, "--games", "1", "--out", str(tmp_path / "file" / "in"))
    assert "in: cannot be written: Not a directory" in said


def test_no_cell_is_a_formula() -> None:
    table = FigureTable("t", "", "", ("a", "b"), [("=1+1", -1), ("@x", None)])
    assert as_csv(table) == "a,b\n'=1+1,-1\n'@x,\n"


def test_the_tables_as_parquet(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    assert tally(tmp_path, "--parquet") == 0
    with duckdb.connect() as database:
        rows = database.execute(
            f"select game, \"end\", decisions from '{tmp_path / 'games.parquet'}' order by game"
        ).fetchall()
    assert [row[0] for row in rows] == [0, 1, 2]
    assert {row[1] for row in rows} <= {"won", "drawn"}
    tables = {name.removesuffix(".csv") for name in contents(tmp_path) if name.endswith(".csv")}
    assert {f"{name}.parquet" for name in tables} <= set(contents(tmp_path))
    assert not [name for name in contents(tmp_path) if name.endswith(".new")]


def test_pictures_are_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The report and the files show the same drawings."""
    pytest.importorskip("vl_convert")
    drawn: list[object] = []

    def drawing(spec: dict[str, object]) -> str:
        drawn.append(spec)
        return "<svg/>"

    monkeypatch.setattr("tallystick.sim.report.svg_of", drawing)
    assert tally(tmp_path, "--pictures") == 0
    assert len(drawn) == len(list(tmp_path.glob("*.svg"))) > 0


def test_the_pictures_as_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    pytest.importorskip("vl_convert")
    assert tally(tmp_path / "a", "--pictures") == 0
    drawn = {name for name in contents(tmp_path / "a") if name.endswith(".svg")}
    assert drawn == {"wins.svg", "lengths.svg", "stuck.svg", "questions.svg"}
    assert all(contents(tmp_path / "a")[name].startswith(b"<svg") for name in drawn)
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    said = complaint(capsys, *BASE, "--games", "1", "--out", str(tmp_path / "b"), "--pictures")
    assert "--pictures: needs vl_convert: pip install" in said


def test_parquet_without_its_package(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "duckdb", None)
    said = complaint(capsys, *BASE, "--games", "1", "--out", str(tmp_path), "--parquet")
    assert "--parquet: needs duckdb: pip install 'tallystick[sim]'" in said
    assert "games.csv" in contents(tmp_path)
