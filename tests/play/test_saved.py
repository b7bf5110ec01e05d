"""Games that keep themselves: where, what is listed, which goes on, what is deleted."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.play.matches import BOTS as RANDOM_BOTS
from tests.play.matches import PEOPLE, go_on, new

from tallystick.bots import BOTS
from tallystick.cli import run, tally
from tallystick.errors import InputError
from tallystick.play import folders, keeping, save, saved, standing, terminal
from tallystick.play.keeping import MatchWriter, SaveFile
from tallystick.play.match import Match

ME = ["--seat", "Ann=you", "--seat", "Ben=greedy"]
Play = Callable[..., str]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """`tally play` with typed lines: what was shown."""

    def played(typed: str, *arguments: str, status: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert run(["play", *arguments]) == status
        out, err = capsys.readouterr()
        return err if status else out

    return played


def listed(*arguments: str) -> str:
    result = CliRunner().invoke(tally, ["games", *arguments], standalone_mode=False)
    if result.exception:
        raise result.exception
    return result.output


def files() -> list[str]:
    return sorted(path.name for path in saved.folder().glob("*.jsonl"))


def kept_by(match: Match) -> saved.Keeper:
    """What keeps a match from now on."""
    keeper = saved.Keeper(match, {})
    match.listeners.append(keeper)
    return keeper


def keep(match: Match, answers: int) -> str:
    """A game that kept itself so far; its file."""
    keeper = kept_by(match)
    go_on(match, answers)
    keeper.close()
    match.listeners.remove(keeper)
    return keeper.path


def test_a_game_is_kept_from_the_first_answer_on(play: Play) -> None:
    assert "Nothing has been played yet." in play("q\n", "terrus", *ME, "--seed", "1")
    assert files() == []
    text = play("barter plant\nq\n", "terrus", *ME, "--seed", "1")
    assert text.endswith("It is kept; go on with: tally play --continue\n")
    (name,) = files()
    assert name.startswith("terrus-2") and name.endswith("-1.jsonl")
    before = len(save.read(saved.find(name)).lines)
    assert before > 0
    text = play("1\ny\nq\n", "--continue")
    assert "It goes on after" in text
    assert files() == [name]
    assert len(save.read(saved.find(name)).lines) > before


def test_a_game_of_bots_and_one_that_is_not_wanted_are_not_kept(play: Play) -> None:
    play("", "terrus", "--seed", "1", "--quiet")
    assert "It was not saved." in play("barter plant\nq\n", "terrus", *ME, "--no-save")
    assert files() == []
    assert listed() == "No game has been kept yet: tally play GAME\n"


def test_a_file_that_is_named_is_the_only_one(play: Play, tmp_path: Path) -> None:
    file = str(tmp_path / "mine")
    text = play("barter plant\nq\n", "terrus", *ME, "--save", file)
    assert f"tally play terrus --resume {file}" in text
    assert files() == []
    play("\nq\n", "--resume", file)
    assert files() == []


def test_a_new_seed_each_time_is_shown_and_kept(play: Play) -> None:
    texts = [play("barter plant\nq\n", "terrus", *ME).splitlines()[0] for _ in range(3)]
    seeds = [int(text.rpartition(" ")[2]) for text in texts]
    assert len(set(seeds)) == 3
    kept = {save.read(saved.find(name)).header.seed for name in files()}
    assert kept == set(seeds)


def test_the_last_unfinished_game_goes_on_or_that_of_a_game(play: Play) -> None:
    play("barter plant\nq\n", "terrus", *ME)
    play("1\n1\nq\n", "heirless", *ME, "--seat", "Cleo=greedy", "--seed", "4")
    finished = keep(new(2, RANDOM_BOTS), 5000)
    for age, name in enumerate(["terrus", "heirless"]):
        (path,) = saved.folder().glob(f"{name}*-1.jsonl")
        os.utime(path, (1_000_000 + age, 1_000_000 + age))
    assert [one.standing.game for one in saved.kept()] == ["terrus", "heirless", "terrus"]
    assert saved.kept()[0].path == finished and saved.kept()[0].standing.over
    assert "Heirless · seed 4" in play("q\n", "--continue")
    assert "Terrus" in play("q\n", "terrus", "--continue")
    assert "no unfinished game of grand-archive" in play(
        "", "grand-archive", "--continue", status=2
    )


def test_the_list_says_how_each_stands_and_what_to_type(play: Play) -> None:
    play("barter plant\nq\n", "terrus", *ME, "--seed", "1")
    path = keep(new(2, PEOPLE), 5000)
    text = listed()
    unfinished, finished = text.split("Finished:")
    assert "Unfinished:\n  terrus-2" in unfinished
    assert "Red: Ann, Blue: Ben (greedy)" in unfinished
    assert "Turn 1 · Red's day · winter · Blue vitae 24, Red vitae 25" in unfinished
    name = saved.name_of(path)
    assert f"tally replay {name}" in finished
    assert " won" in finished
    assert listed("heirless").startswith("No game of heirless has been kept yet")
    for line in text.splitlines():
        if line.strip().startswith("tally"):
            assert line.split()[-1] in {saved.name_of(saved.find(one)) for one in files()}


def test_a_finished_game_says_how_it_is_told_again(play: Play) -> None:
    text = play("\nc\ny\n", "terrus", *ME, "--seed", "1")
    (name,) = files()
    assert text.endswith(f"Look at it again with: tally replay {saved.name_of(saved.find(name))}\n")
    assert "Finished:" in listed() and "Blue (Ben) won" in listed()
    assert saved.kept()[0].way in text
    assert "no unfinished game" in play("", "--continue", status=2)


def test_a_game_by_its_name_goes_on_and_is_told_again(
    play: Play, capsys: pytest.CaptureFixture[str]
) -> None:
    play("barter plant\nq\n", "terrus", *ME)
    play("barter plant\nq\n", "terrus", *ME)
    first, second = (name.removesuffix(".jsonl") for name in files())
    assert "It goes on after" in play("q\n", "--resume", first)
    assert run(["replay", second, "--quiet"]) == 0
    assert "every fingerprint is right" in capsys.readouterr().out
    said = play("", "terrus", "--resume", f"{first}0", status=2)
    assert f"unknown file or saved game '{first}0'; did you mean {first}" in said
    assert "not/there: cannot be read" in play("", "--resume", "not/there", status=2)


def test_what_is_known_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(3):
        keep(new(seed, PEOPLE), 50)
    (saved.folder() / standing.FILE).unlink()
    first = saved.kept()

    def fail(path: str) -> standing.Standing:
        raise AssertionError(path)

    monkeypatch.setattr(standing, "_played", fail)
    assert saved.kept() == first
    with Path(first[1].path).open("ab") as file:
        file.write(b"x")
    with pytest.raises(AssertionError):
        saved.kept()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"version": 1}', '{"games": 3}', "\x00", "é"])
def test_what_is_known_may_be_anything(text: str) -> None:
    path = keep(new(1, PEOPLE), 50)
    (saved.folder() / standing.FILE).write_text(text, encoding="latin-1")
    assert [one.path for one in saved.kept()] == [path]


def test_what_is_known_may_be_of_any_shape() -> None:
    path = keep(new(1, PEOPLE), 50)
    expected = saved.kept()
    file = saved.folder() / standing.FILE
    found = json.loads(file.read_text())
    row = found["games"][os.path.basename(path)]
    size = row["size"]
    for odd in (1, {}, {"size": size}, {"size": size, "standing": 3}, {"size": "x", "standing": {}},
                {"size": size, "standing": {"game": 1}}, {"size": size, "standing": {"x": "y"}},
                {**row, "standing": {**row["standing"], "over": "yes"}}):  # fmt: skip
        file.write_text(json.dumps({**found, "games": {os.path.basename(path): odd}}))
        assert saved.kept() == expected


def test_damaged_games_are_listed_and_stay(play: Play) -> None:
    good = keep(new(1, PEOPLE), 50)
    bad = keep(new(2, PEOPLE), 50)
    data = Path(bad).read_bytes().splitlines(keepends=True)
    Path(bad).write_bytes(b"".join([data[0], b"{}\n", *data[2:]]))
    (saved.folder() / "notes.jsonl").write_text("bread, milk\n")
    text = listed()
    assert text.index("Unfinished") < text.index("Cannot go on")
    assert "the line that says what is played is not as it was written" in text
    assert saved.last().path == good
    (saved.folder() / standing.FILE).unlink()
    assert saved.last().path == good
    assert Path(bad).exists()


def test_a_game_whose_rules_are_back_can_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    path = keep(new(1, PEOPLE), 20)
    (saved.folder() / standing.FILE).unlink()
    monkeypatch.setattr(save, "rules_digest", lambda *_: "other")
    (one,) = saved.kept()
    assert one.standing.trouble == "rules: the game's cards or rules have changed since"
    with pytest.raises(InputError, match="no unfinished game"):
        saved.last()
    monkeypatch.undo()
    monkeypatch.setenv(folders.DATA, str(Path(path).parents[1]))
    assert saved.last().path == path


def test_a_game_that_lost_its_last_line_goes_on(play: Play) -> None:
    path = Path(keep(new(1, PEOPLE), 50))
    path.write_bytes(path.read_bytes()[:-20])
    assert "its last line is not whole" in play("\nq\n", "--continue")


def test_old_finished_games_make_room_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved, "FINISHED_KEPT", 2)
    open_one = keep(new(1, PEOPLE), 50)
    done = [keep(new(seed, RANDOM_BOTS), 5000) for seed in (2, 3, 4)]
    damaged = saved.folder() / "terrus-bad.jsonl"
    damaged.write_text("no game\n")
    for age, path in enumerate([Path(open_one), damaged, *map(Path, done)]):
        os.utime(path, (1_000_000 + age, 1_000_000 + age))
    saved.prune()
    assert not Path(done[0]).exists()
    assert damaged.exists() and all(Path(one).exists() for one in (open_one, *done[1:]))
    keep(new(9, PEOPLE), 1)
    assert damaged.exists() and all(Path(one).exists() for one in (open_one, *done[1:]))


def test_a_finished_game_that_is_in_use_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved, "FINISHED_KEPT", 0)
    path = keep(new(2, RANDOM_BOTS), 5000)
    held = SaveFile(path, new=False)
    saved.prune()
    assert Path(path).exists()
    held.close()
    saved.prune()
    assert not Path(path).exists()


def test_deleting_is_by_name(play: Play) -> None:
    play("barter plant\nq\n", "terrus", *ME)
    (name,) = files()
    with pytest.raises(InputError, match="did you mean"):
        listed("--delete", name.replace("terrus", "terus"))
    assert "is deleted" in listed("--delete", name.removesuffix(".jsonl"))
    assert files() == []
    with pytest.raises(InputError, match="unknown saved game"):
        listed("--delete", "../../etc/passwd")


def test_a_folder_that_cannot_be_written_is_told_and_the_game_goes_on(
    play: Play, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(folders.DATA, str(tmp_path / "file"))
    text = " ".join(play("barter plant\n1\nq\n", "terrus", *ME).split())
    assert "not saved: " in text and "The game goes on" in text
    assert saved.kept() == []


def test_a_game_that_could_not_be_kept_is_whole_once_it_can(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "data").write_text("in the way")
    monkeypatch.setenv(folders.DATA, str(tmp_path / "data"))
    match = new(1, PEOPLE)
    keeper = kept_by(match)
    go_on(match, 5)
    assert (keeper.unkept, bool(keeper.trouble)) == (5, True)
    (tmp_path / "data").unlink()
    go_on(match, 1)
    assert (keeper.unkept, keeper.trouble) == (0, "")
    keeper.close()
    assert save.load(keeper.path)[0].log == match.log


def test_a_disk_that_is_full_leaves_no_empty_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: SaveFile, data: bytes, count: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(SaveFile, "append", full)
    match = new(1, PEOPLE)
    keeper = kept_by(match)
    go_on(match, 3)
    assert "No space left" in keeper.trouble
    assert files() == []


def test_where_no_file_can_be_locked_the_game_goes_on_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_locks(handle: int) -> bool:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(keeping, "take", no_locks)
    match = new(1, PEOPLE)
    keeper = kept_by(match)
    go_on(match, 3)
    assert "cannot be locked (No locks available)" in keeper.trouble
    assert keeper.unkept == 3 and files() == []


def test_taking_back_is_kept_too() -> None:
    match = new(1, PEOPLE)
    keeper = kept_by(match)
    while not (len(match.log) > 4 and match.can_undo(0)):
        go_on(match, 1)
    match.undo(0)
    keeper.close()
    again = save.load(keeper.path)[0]
    assert (again.log, again.digest()) == (match.log, match.digest())


def test_a_game_that_is_saved_besides_goes_on_where_it_is(play: Play, tmp_path: Path) -> None:
    """To go on must not lead back to where the game stood when a file was named."""
    for name in ("first", "second"):
        play(
            f"barter plant\ns {tmp_path / name}\n1\nq\n",
            *(["terrus", *ME, "--seed", "1"] if name == "first" else ["--continue"]),
        )
    own, first, second = (
        save.load(str(path))[0].log
        for path in (saved.folder() / files()[0], tmp_path / "first", tmp_path / "second")
    )
    assert own == second and own[: len(first)] == first and len(own) > len(first)


def test_what_was_done_before_one_left_can_be_taken_back_after(play: Play) -> None:
    play("barter plant\n1\nq\n", "terrus", *ME, "--seed", "1")
    first = save.load(str(saved.folder() / files()[0]))[0]
    text = play("u\nu\nq\n", "--continue")
    assert "something was revealed" not in text
    again = save.load(str(saved.folder() / files()[0]))[0]
    assert again.log == first.log[:-2]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], "expected one of grand-archive, heirless"),
        (["--continue", "--resume", "x"], "which game goes on is said already"),
        (["--continue", "--seed", "3"], "a saved game has its own seed"),
        (["--continue", "--seats", "3"], "who plays is said already"),
        (["--continue", "--no-save"], "kept in its file"),
        (["terrus", "--no-save", "--save", "x"], "kept in its file"),
        (["--continue"], "no unfinished game"),
        (["checkers"], "unknown game"),
    ],
)
def test_what_cannot_be_asked(play: Play, arguments: list[str], expected: str) -> None:
    assert expected in play("", *arguments, status=2)


def test_going_on_has_its_own_seats(play: Play) -> None:
    play("barter plant\nq\n", "terrus", *ME)
    assert "has its own seats" in play("", "--continue", *ME, status=2)


# -- two processes --------------------------------------------------------------------------------


def child(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tallystick.cli", *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip


def until(process: subprocess.Popen[str], words: str) -> None:
    assert process.stdout is not None
    while line := process.stdout.readline():
        if words in line:
            return
    raise AssertionError(f"{words!r} was never shown")


def test_two_processes_never_keep_the_same_file() -> None:
    games = [child("play", "terrus", *ME, "--seed", str(seed)) for seed in (1, 2)]
    for process in games:
        assert process.stdin is not None
        process.stdin.write("barter plant\n")
        process.stdin.flush()
        until(process, "how do you pay")
    text = listed()
    assert text.count("being played now") == 2
    with pytest.raises(InputError, match="somebody is playing"):
        saved.last()
    with pytest.raises(InputError, match="in use"):
        saved.delete(saved.kept()[0].name)
    games[0].kill()
    games[0].wait()
    assert saved.last().standing.answers > 0
    for process in games:
        process.communicate("q\n" if process.returncode is None else None)
    assert listed().count("being played now") == 0
    assert len(files()) == 2


def test_a_killed_game_is_in_the_list_and_goes_on(play: Play) -> None:
    process = child("play", "terrus", *ME, "--seed", "1")
    assert process.stdin is not None
    process.stdin.write("barter plant\n")
    process.stdin.flush()
    until(process, "how do you pay")
    process.kill()
    process.communicate()
    assert not (saved.folder() / standing.FILE).exists()
    assert "Unfinished" in listed()
    assert "It goes on after" in play("q\n", "--continue")


def test_the_folder_is_the_users_unless_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(folders.DATA)
    assert saved.folder().name == "games"
    assert saved.folder().parent.name == "tallystick"
    monkeypatch.setenv(folders.DATA, "elsewhere")
    assert saved.folder() == Path("elsewhere/games")


def test_a_file_elsewhere_is_called_by_its_path(tmp_path: Path) -> None:
    match = new(1, PEOPLE)
    path = str(tmp_path / "my game")
    MatchWriter(path, match, {}).close()
    assert saved.way_on("terrus", path) == f"tally play terrus --resume '{path}'"
    assert saved.way_back(path) == f"tally replay '{path}'"
    assert saved.find(path) == path
    own = keep(match, 3)
    assert saved.way_back(own) == f"tally replay {saved.name_of(own)}"
    assert saved.find(saved.name_of(own)) == own


def test_terminal_play_keeps_nothing_unless_it_is_told_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\nq\n"))
    seats = [("Ann", "you"), ("Ben", "greedy")]
    terminal.play(terminal.NewGame("terrus", 1, seats), terminal.PlayMode(BOTS))
    assert "It was not saved" in capsys.readouterr().out
    assert files() == []
