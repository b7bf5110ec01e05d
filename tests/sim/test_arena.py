"""`tally arena`: everybody from every seat, exact where it must be, the same whoever plays."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.amounts import some

from tallystick import cli
from tallystick.sim.arena import Arena, Bout, Lineup, contest, meeting, play_bouts, told
from tallystick.sim.executors import Alone
from tallystick.sim.plan import Plan
from tallystick.sim.record import DRAWN, UNFINISHED, WON, GameRecord

TWO = Plan("terrus", ("random", "random"), seed=3)
THREE = Plan("heirless", ("random",) * 3, seed=3)
ALONE = Plan("marvel-champions", ("random",), seed=3)


def ended(end: str, *winners: int) -> GameRecord:
    return GameRecord(0, 0, end, (0, 1), {}, winners=winners)


def test_each_deal_is_played_from_every_seat() -> None:
    what = meeting(TWO, ("greedy", "random"), 3, cooperative=False)
    assert [what.bout(n) for n in what.numbers] == [
        (Lineup("greedy", "random"), deal, seat) for deal in (0, 1) for seat in (0, 1)
    ]
    seats = [what.bout(n)[0].players(2, what.bout(n)[2]) for n in (0, 1)]
    assert seats == [("greedy", "random"), ("random", "greedy")]


def test_of_three_seats_one_is_a_bots_and_the_others_are_its_rivals() -> None:
    what = meeting(THREE, ("a", "b"), 6, cooperative=False)
    assert what.lineups == (Lineup("a", "b"), Lineup("b", "a"))
    assert what.games == 6
    assert what.bout(7) == (Lineup("b", "a"), 0, 1)
    assert Lineup("b", "a").players(3, 1) == ("a", "b", "a")


def test_who_play_together_play_alone() -> None:
    what = meeting(ALONE, ("a", "b"), 2, cooperative=True)
    assert [what.bout(n) for n in what.numbers] == [
        (Lineup(bot), deal, 0) for bot in "ab" for deal in (0, 1)
    ]
    arena = Arena(what, ("a", "b"))
    arena.add(Bout(0, ended(WON, 0)))
    arena.add(Bout(1, ended(DRAWN)))
    share = arena.share(Lineup("a"))
    assert share is not None and share.value == 0.5
    assert arena.ratings() == {} and len(arena.tables()) == 1


def test_decks_are_played_with_in_turn() -> None:
    what = meeting(TWO, ("a", "b"), 6, cooperative=False, decks=("Reed", "Ridge", "Fen"))
    played = [what.played_with(deal) for deal in range(3)]
    assert played == [("Reed", "Ridge"), ("Ridge", "Fen"), ("Fen", "Reed")]
    assert meeting(TWO, ("a", "b"), 6, cooperative=False).played_with(1) == ()


def test_each_game_is_played_with_the_decks_of_its_deal() -> None:
    decks = ("Night Round", "Spare Parts")
    what = meeting(ALONE, ("random",), 4, cooperative=True, decks=decks)

    def played(deals: Sequence[int], *decks: str) -> list[GameRecord]:
        return [bout.record for bout in play_bouts(what._replace(decks=decks), deals)]

    both = played(range(4), *decks)
    assert both == [played([deal], decks[deal % 2])[0] for deal in range(4)]
    assert both not in [played(range(4), deck) for deck in decks]


def test_a_draw_is_shared_and_what_is_not_over_is_skipped() -> None:
    arena = Arena(meeting(TWO, ("a", "b"), 4, cooperative=False), ("a", "b"))
    for n, record in enumerate((ended(WON, 0), ended(WON, 0), ended(DRAWN), ended(UNFINISHED))):
        arena.add(Bout(n, record))
    here, there = arena.share(Lineup("a", "b")), arena.share(Lineup("b", "a"))
    assert here is not None and there is not None
    assert (here.value, there.value, arena.skipped) == (0.5, 0.5, 1)
    assert here.low == pytest.approx(1 - there.high)


def test_ratings_are_those_that_make_the_shares_likely() -> None:
    """Of 400 points ten wins of a loss: a is 400 above b in many games, b as much above c."""
    arena = Arena(meeting(TWO, "abc", 2, cooperative=False), "abc")
    arena.played = dict.fromkeys(arena.played, 11_000)
    arena.won = {Lineup("a", "b"): 10_000, Lineup("a", "c"): 10_891, Lineup("b", "c"): 10_000}
    ratings = arena.ratings()
    assert ratings["a"] - ratings["b"] == pytest.approx(400, abs=5)
    assert ratings["b"] - ratings["c"] == pytest.approx(400, abs=5)
    assert sum(ratings.values()) == pytest.approx(0, abs=1e-6)


def test_three_who_win_as_often_as_their_seats_are_rated_alike() -> None:
    arena = Arena(meeting(THREE, "ab", 3, cooperative=False), "ab")
    arena.played = dict.fromkeys(arena.played, 300)
    arena.won = dict.fromkeys(arena.won, 100.0)
    assert arena.ratings() == pytest.approx({"a": 0, "b": 0}, abs=1e-6)


def test_a_bot_against_itself_wins_exactly_half() -> None:
    what = meeting(TWO, ("random", "random"), 8, cooperative=False)
    arena, interrupted = contest(what, ("random", "random"), Alone())
    share = arena.share(Lineup("random", "random"))
    assert share is not None and share.value == 0.5 and not interrupted
    assert arena.bots == ("random",)


def test_both_games_of_a_deal_are_of_one_deal() -> None:
    what = meeting(TWO, ("random", "random"), 2, cooperative=False)
    one, two = (bout.record for bout in play_bouts(what, range(2)))
    assert one == two  # the same bots, with the same luck, in the same seats


def arena_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = cli.run(["arena", *arguments])
    told = capsys.readouterr()
    return status, told.out, told.err


def test_the_same_command_says_the_same_whatever_the_jobs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A short form of `make arena`: all pairs of three bots, or without ``make laws`` of two."""
    found = []
    bots = ["random", "greedy", "search:2"][: some(2, 3)]
    for jobs in ("1", "2"):
        out = tmp_path / jobs
        command = [*bots, "--game", "marvel-champions", "--games", "2"]
        status, told, _ = arena_of(capsys, *command, "--jobs", jobs, "--out", str(out))
        assert status == 0
        found.append((told.replace(str(out), ""), (out / "arena.csv").read_bytes()))
    assert found[0] == found[1]


def test_who_beats_whom_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["random", "greedy", "--game", "terrus", "--games", "3", "--jobs", "1", "--seed", "2"]
    status, told, _ = arena_of(capsys, *command, "--out", str(tmp_path))
    assert status == 0
    assert "4 games a pair, 2 deals from every seat" in told
    assert "greedy against random: 100.0 % (51.0 to 100.0)" in told
    assert told.index("  greedy: +") < told.index("  random: -")
    rows = list(csv.DictReader((tmp_path / "arena.csv").read_text().splitlines()))
    assert [(row["bot"], row["rival"], row["won"]) for row in rows] == [
        ("random", "greedy", "0.0"),
        ("greedy", "random", "1.0"),
    ]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["random"], "expected two bots or more"),
        (["random", "lucky"], "lucky"),
        (["random", "search:0"], "BOT: expected search:N, N from 1 to 100000, found 'search:0'"),
        (["random", "greedy", "--players", "1"], "--players: Terrus is for 2"),
        (["random", "greedy", "--deck", "Cold Ridge", "--deck", "Cold Rigde"], "Cold Ridge"),
        (["random", "greedy", "--cards", "none.toml"], "none.toml: cannot be read"),
        (["random", "greedy", "--choose", "villain=x"], "--choose: "),
    ],
)
def test_what_cannot_be_is_said_in_a_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, told, error = arena_of(capsys, *arguments, "--game", "terrus")
    assert (status, told) == (2, "")
    assert complaint in error and error.count("\n") == 1


def test_of_what_was_stopped_is_said_how_much_was_played() -> None:
    what = meeting(TWO, ("greedy", "random"), 2, cooperative=False)
    arena = Arena(what, ("greedy", "random"))
    none = list(told(arena))
    assert none[-1] == "Stopped early: 0 of 2 games have been played."
    arena.add(Bout(0, ended(WON, 0)))
    some_played = list(told(arena))
    assert "Stopped early: 1 of 2 games have been played." in some_played
    assert "Ratings:" in some_played
    arena.add(Bout(1, ended(WON, 1)))
    assert not any("Stopped" in line for line in told(arena))
