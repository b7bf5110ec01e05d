"""The gates of the bots: which games are theirs, what is kept, and when one is reached."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.gates import Gate, Played, gates, main, play, table

from tallystick.sim.arena import Lineup
from tallystick.sim.stats import wilson

BOTH = Gate("terrus", "random", "random", 0.5)
ALONE = Gate("marvel-champions", "random", aim=0.9)


def test_each_game_has_its_gates_and_each_is_told_apart() -> None:
    names = [gate.name for gate in gates()]
    assert len(set(names)) == len(names)
    for game in ("terrus", "grand-archive", "heirless", "marvel-champions"):
        assert sum(name.startswith(game) for name in names) >= 4


def test_a_bot_meets_its_rival_from_every_seat() -> None:
    what = Gate("heirless", "greedy", "random").meeting(4)
    assert what.lineups == (Lineup("greedy", "random"),)
    assert [what.bout(n)[1:] for n in what.numbers] == [
        (deal, seat) for deal in (0, 1) for seat in (0, 1, 2)
    ]


def test_enough_is_the_share_itself_or_what_the_interval_leaves_open() -> None:
    few, many = wilson(9, 20), wilson(900, 2000)
    assert few is not None and many is not None
    assert not Gate("terrus", "a", "b", 0.5).is_met(few)
    assert Gate("terrus", "a", "b", 0.5, at_par=True).is_met(few)
    assert not Gate("terrus", "a", "b", 0.5, at_par=True).is_met(many)


def test_what_is_played_is_kept_and_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Played(tmp_path / "games.jsonl")
    assert not play(BOTH, 2, 1, kept)
    first = kept.games_of(BOTH)
    assert sorted(first) == [0, 1] and sum(first.values()) == 1  # a bot against itself
    with kept.path.open("a") as file:
        file.write('\n{"gate": "terrus random ran')  # killed
    again = Played(kept.path)
    assert again.games_of(BOTH) == first
    assert not play(BOTH, 4, 1, again)
    assert sorted(Played(kept.path).games_of(BOTH)) == [0, 1, 2, 3]
    monkeypatch.setattr("bench.gates.play_bouts", None)
    assert not play(BOTH, 4, 1, Played(kept.path))


def test_the_table_says_what_is_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bench.gates.gates", lambda: [BOTH, ALONE])
    path = tmp_path / "games.jsonl"
    monkeypatch.setattr("sys.argv", ["gates", "--games", "2", "--jobs", "1", "--keep", str(path)])
    assert main() == 1
    *_, both, alone = capsys.readouterr().out.splitlines()
    assert both == (
        "| terrus | `random` | `random` | 1 of 2: 50.0 % (9.5 to 90.5) | 50 % | reached |"
    )
    assert alone.endswith("| 90 % | not reached |") and "| the scenario | 0 of 2: 0.0 %" in alone
    assert list(table([BOTH], Played(path)))[2:] == [both]
