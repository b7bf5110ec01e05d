"""A saved game stepped back and forth: the same position, the same view, whichever way it came."""

import json
import os
import re
from pathlib import Path
from random import Random

import pytest
from tests.amounts import some
from tests.play.matches import PEOPLE, go_on, new, reseal
from tests.terminals import at_terminal

from tallystick.cli import run
from tallystick.errors import InputError
from tallystick.kernel.view import observe
from tallystick.play import games, save
from tallystick.play.keeping import MatchWriter
from tallystick.play.match import ONLOOKER, Match, Seat
from tallystick.play.replaying import Replaying
from tallystick.play.views import View

POSIX = pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal")


def saved_game(game: str, folder: Path, answers: int = 150, seed: int = 3) -> str:
    """A file with a game at random."""
    rules = games.find(game).rulebook()
    seats = [Seat(name, "random") for name in ("Ann", "Ben", "Cleo")[: max(2, rules.players[0])]]
    match = Match(rules, seats, seed)
    path = str(folder / "game")
    match.listeners.append(writer := MatchWriter(path, match, {}))
    go_on(match, answers, seed)
    writer.close()
    return path


def views(replaying: Replaying) -> list[View]:
    return [replaying.view(viewer) for viewer in range(ONLOOKER, replaying.match.game.seats)]


@pytest.mark.parametrize("game", games.GAMES)
def test_wherever_one_comes_from_a_step_is_the_same(game: str, tmp_path: Path) -> None:
    """Position, scenes by their handles, and what was told, for every seat."""
    replaying = Replaying(saved_game(game, tmp_path))
    seen = [(replaying.match.digest(), views(replaying))]
    while replaying.forward():
        seen.append((replaying.match.digest(), views(replaying)))
    assert replaying.at == replaying.last == len(seen) - 1 > 50
    luck = Random(1)
    for _ in range(some(12, 25)):
        replaying.go_to(luck.randrange(len(seen)))
        assert (replaying.match.digest(), views(replaying)) == seen[replaying.at]
        assert len(replaying.match.log) == replaying.at


@pytest.mark.parametrize("game", games.GAMES)
def test_a_step_is_written_as_a_case_that_the_judge_reads(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, case = saved_game(game, tmp_path), tmp_path / "case.yaml"
    assert run(["replay", path, "--case", str(min(Replaying(path).last, 100))]) == 0
    case.write_text(capsys.readouterr().out, encoding="utf-8")
    title, which, *_ = case.read_text(encoding="utf-8").splitlines()
    assert re.fullmatch(r"- case: game at step (\d\d|100)", title), title
    assert which == f"  game: {game}"
    left_open = game == "marvel-champions"  # what is discarded at the end of a turn
    assert run(["judge", str(case)]) == left_open
    assert ("nothing says what is chosen" in capsys.readouterr().out) == left_open


def test_a_step_at_which_something_is_half_done_from_the_first_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved_game("marvel-champions", tmp_path, 20)
    assert run(["replay", path, "--case", "0"]) == 2
    said = "a position is written when nothing is half done"
    assert capsys.readouterr().err == f"tally: {path}: --case: {said}\n"


def test_a_step_that_there_is_not_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved_game("terrus", tmp_path, 20)
    last = Replaying(path).last
    assert run(["replay", path, "--case", str(last)]) == 0
    capsys.readouterr()
    assert run(["replay", path, "--case", str(last + 1)]) == 2
    assert capsys.readouterr().err == f"tally: {path}: --case: it has {last} steps, no {last + 1}\n"


BELL = {
    "name": "Harbour Bell", "type": "event", "cost": "0", "code": "x1", "mental": 1,
    "faction": "basic", "text": "Hero Action: Your hero gets +2 ATK until the end of the phase.",
}  # fmt: skip
DECK = 'game = "marvel-champions"\nidentity = "Keystone"\n[cards]\n"Harbour Bell" = 40\n'


def test_a_game_with_imported_cards_is_written_and_judged_with_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards, deck, case = (tmp_path / name for name in ("mine.json", "deck.toml", "case.yaml"))
    cards.write_text(json.dumps({"game": "marvel-champions", "format": 1, "cards": [BELL]}))
    deck.write_text(DECK, encoding="utf-8")
    path = str(tmp_path / "saved.jsonl")
    played = ["play", "marvel-champions", "--cards", str(cards), "--deck", str(deck)]
    assert run([*played, "--seat", "Ann=random", "--seed", "3", "--save", path]) == 0
    capsys.readouterr()
    assert run(["replay", path, "--case", "12"]) == 0
    case.write_text(capsys.readouterr().out, encoding="utf-8")
    how, title, *rest = case.read_text(encoding="utf-8").splitlines()
    assert how == f"# tally judge CASE --cards {cards}"
    assert title.startswith("- case: saved at step ") and "Harbour Bell" in "".join(rest)
    assert run(["judge", str(case), "--cards", str(cards)]) == 0


@pytest.mark.parametrize("game", games.GAMES)
def test_it_tells_what_the_game_told(game: str, tmp_path: Path) -> None:
    path = saved_game(game, tmp_path, 80)
    replaying = Replaying(path)
    replaying.go_to(40)
    replaying.go_to(10)
    replaying.go_to(replaying.last)
    saved = save.read(path)
    match = save.begin(path, saved.header)
    for viewer in range(ONLOOKER, match.game.seats):
        match.watch(viewer)
    for _ in save.replay(path, match, saved):
        pass
    for viewer in range(ONLOOKER, match.game.seats):
        assert replaying.match.view(viewer) == match.view(viewer)
        assert observe(replaying.match.game, viewer) == observe(match.game, viewer)


def test_steps_beyond_the_ends(tmp_path: Path) -> None:
    replaying = Replaying(saved_game("terrus", tmp_path, 30))
    assert not replaying.back()
    replaying.go_to(-5)
    assert replaying.at == 0
    replaying.go_to(10_000)
    assert replaying.at == replaying.last
    assert not replaying.forward()


@pytest.mark.parametrize("game", games.GAMES)
def test_turns_forwards_are_the_turns_backwards(game: str, tmp_path: Path) -> None:
    replaying = Replaying(saved_game(game, tmp_path))
    there = [0]
    while replaying.at < replaying.last:
        replaying.next_turn()
        there.append(replaying.at)
    back = [replaying.at]
    while replaying.at:
        replaying.last_turn()
        back.append(replaying.at)
    assert len(there) >= 3
    assert back[::-1] == there


def test_what_was_taken_back_is_no_step(tmp_path: Path) -> None:
    match = new(1, PEOPLE)
    path = str(tmp_path / "game")
    match.listeners.append(writer := MatchWriter(path, match, {}))
    undone = 0
    for _ in range(60):
        go_on(match, 1, undone)
        if match.can_undo(0) and undone < 5:
            match.undo(0)
            undone += 1
    writer.close()
    replaying = Replaying(path)
    replaying.go_to(replaying.last)
    assert undone == 5
    assert (replaying.match.digest(), replaying.last) == (match.digest(), len(match.log))


def test_where_it_comes_out_differently_it_stops_and_stands(tmp_path: Path) -> None:
    path = saved_game("terrus", tmp_path, 30)
    reseal(Path(path), 20, at="0" * 16)
    replaying = Replaying(path)
    for _ in range(2):
        with pytest.raises(InputError, match=r"game:20: at: the position comes out differently"):
            replaying.go_to(replaying.last)
        assert replaying.at == len(replaying.match.log) == 17
    digest = replaying.match.digest()
    replaying.back()
    replaying.forward()
    assert replaying.match.digest() == digest


def test_an_answer_that_does_not_fit_is_told(tmp_path: Path) -> None:
    path = saved_game("terrus", tmp_path, 30)
    reseal(Path(path), 20, answer=999)
    with pytest.raises(InputError, match="does not fit the game"):
        Replaying(path).go_to(30)


# -- at a terminal --------------------------------------------------------------------------------


def stepped(path: str, *lines: str, columns: int = 80) -> tuple[int, list[str]]:
    """What each typed line showed, the first being what there is before any."""
    status, text = at_terminal(["replay", path], "".join(f"{one}\n" for one in lines), 24, columns)
    return status, text.split("sees it (? for keys) > ")


@POSIX
def test_stepping_at_a_terminal(tmp_path: Path) -> None:
    path = saved_game("terrus", tmp_path)
    status, shown = stepped(path, "n", "", "b", "40", "n 10", "start", "end", "q")
    assert status == 0
    at = [text.rpartition("step ")[2].split()[0] for text in shown[:-1]]
    assert at == ["0", "1", "2", "1", "40", "50", "0", "150"]
    assert "The end: the game is not over yet. Every fingerprint is right." in shown[-2]
    assert "── Red" in shown[1] and "Your hand" not in shown[1]


@POSIX
def test_looking_from_any_seat(tmp_path: Path) -> None:
    path = saved_game("terrus", tmp_path)
    _, shown = stepped(path, "50", "seat blue", "seat ann", "seat 2", "seat", "seat Zoe", "q")
    assert [("(you)" in text) for text in shown[:7]] == [
        False, False, True, True, True, False, False,
    ]  # fmt: skip
    assert "Blue (you)" in shown[2] and shown[2].rstrip().endswith("as Blue")
    assert "There is no seat 'Zoe'; there are Red, Blue." in shown[6]


@POSIX
def test_turns_keys_and_look_ups(tmp_path: Path) -> None:
    path = saved_game("terrus", tmp_path)
    _, shown = stepped(path, "t", "t", "bt", "?", "? T.25.4c", "? log 2", "xyz", "n -1", "q")
    assert "Turn 2 · Red" in shown[1] and "Turn 3 · Blue" in shown[2] and "Turn 2" in shown[3]
    assert "look from that seat" in shown[4]
    assert "What stands before the colon" in shown[5]
    assert "Type n, b, t" in shown[7] and "Type n, b, t" in shown[8]


@POSIX
@pytest.mark.parametrize("columns", [60, 200])
@pytest.mark.parametrize("game", games.GAMES)
def test_every_game_fits_the_terminal(game: str, columns: int, tmp_path: Path) -> None:
    path = saved_game(game, tmp_path, 60)
    _, shown = stepped(path, "t", "seat 1", "t", "t", "end", "q", columns=columns)
    assert max(len(line) for text in shown for line in text.splitlines()) <= columns


@POSIX
def test_a_game_that_does_not_come_out_the_same_ends_with_2(tmp_path: Path) -> None:
    path = saved_game("terrus", tmp_path, 30)
    reseal(Path(path), 20, at="0" * 16)
    status, shown = stepped(path, "end", "b", "q")
    assert status == 2
    assert "It cannot be told further than step 17" in shown[1]
    assert "step 16 of" in shown[2]


@POSIX
def test_a_damaged_game_says_so_before_it_begins(tmp_path: Path) -> None:
    path = saved_game("terrus", tmp_path, 30)
    data = Path(path).read_bytes()
    Path(path).write_bytes(data[: len(data) // 2])
    status, shown = stepped(path, "end", "q")
    assert "missing" in shown[0]
    assert status == 0


@POSIX
def test_the_end_of_the_input_ends_it(tmp_path: Path) -> None:
    path = saved_game("terrus", tmp_path, 30)
    for key in ("\x04", "\x03"):
        status, shown = at_terminal(["replay", path], f"n\n{key}")
        assert status == 0
        assert "step 1 of 30" in shown


@POSIX
def test_no_game_at_all(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_text(json.dumps({"no": "game"}))
    status, text = at_terminal(["replay", str(file)])
    assert (status, text.count("\n")) == (2, 1)


def test_elsewhere_it_is_told_as_a_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", saved_game("terrus", tmp_path, 30)]) == 0
    assert "30 entries replayed: every fingerprint is right." in capsys.readouterr().out
