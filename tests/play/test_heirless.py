"""Heirless as a match: what is said in words, and a game of five with trades and promises."""

import io
import sys
from collections import Counter
from pathlib import Path

import pytest
from tests.amounts import IN_FULL
from tests.play.matches import go_on

from tallystick.bots import BOTS
from tallystick.errors import InputError
from tallystick.kernel.decision import Decision
from tallystick.play import chain, save, terminal
from tallystick.play.keeping import MatchWriter
from tallystick.play.match import ANSWER, ONLOOKER, SAY, UNDO, LogEntry, Seat

FIVE = tuple(Seat(name, "random") for name in ("Ann", "Bob", "Cleo", "Dan", "Eve"))
THREE = (Seat("Ann", "you"), Seat("Bob", "random"), Seat("Cleo", "random"))


@pytest.mark.parametrize("seed", [1, 2] if IN_FULL else [1])
def test_five_bots_with_trades_and_promises_replay_to_the_same_digest(
    tmp_path: Path, seed: int
) -> None:
    match = save.start("heirless", {}, FIVE, seed)
    writer = MatchWriter(str(tmp_path / "game"), match, {})
    match.listeners.append(writer)
    players = [BOTS[seat.who](seed * 8 + place) for place, seat in enumerate(FIVE)]
    taken: Counter[str] = Counter()
    told, due = 0, 200
    while (decision := match.decision()) is not None:
        if len(match.log) > due and decision.kind in ("turn", "free"):
            match.say(decision.seat, f"promise I will remember entry {len(match.log)}")
            told, due = told + 1, due + 200
            continue
        answer = players[decision.seat].choose(match, decision.seat, decision)
        taken[decision.options[answer][0]] += 1
        match.answer(answer)
    writer.close()
    assert taken["accept"] > 5  # trades
    assert taken["promise"] > 5
    assert taken["swear"] + taken["demand"] > 5  # promises that hang on trades
    assert told > 3
    again, saved = save.load(str(tmp_path / "game"))
    assert again.digest() == match.digest()
    assert again.log == match.log
    assert again.game.winners() == match.game.winners()
    assert (len(saved.lines), saved.lost, saved.notes) == (len(match.log), (), ())


def test_what_is_said_is_heard_kept_and_not_taken_back(tmp_path: Path) -> None:
    match = save.start("heirless", {}, THREE, 1)
    heard: list[LogEntry] = []
    writer = MatchWriter(str(tmp_path / "game"), match, {})
    match.listeners += [heard.append, writer]
    match.watch(ONLOOKER)
    match.news(ONLOOKER)
    while (decision := match.decision()) is not None and decision.seat != 0:
        match.answer(0)
    words = "promise I will keep the peace with Bob, “as ever”"
    match.say(0, words)
    assert match.decision() == Decision(0, "sign", -1, [("sign", -1, -1), ("decline", -1, -1)], 1)
    match.answer(0)
    assert heard[-1] == LogEntry(ANSWER, 0)
    assert heard[-2] == match.log[-2] == LogEntry(SAY, 0, words)
    news = " ".join(line.text for line in match.news(ONLOOKER))
    assert "Blue will keep the peace with Bob, “as ever”" in news
    match.undo(0)  # the signature can be taken back, what was said cannot
    assert match.log[-1] == LogEntry(SAY, 0, words)
    assert not match.can_undo(0)
    match.answer(1)
    assert match.log[-2:] == [LogEntry(SAY, 0, words), LogEntry(ANSWER, 1)]
    go_on(match, 30)
    writer.close()
    again, _ = save.load(str(tmp_path / "game"))
    assert again.digest() == match.digest()
    assert LogEntry(SAY, 0, words) in again.log
    assert UNDO not in {entry.kind for entry in again.log}


UNSAYABLE = (
    (0, "sing"),
    (0, "offer Bob 99 log for nothing"),
    (0, f"offer Bob {'9' * 500} log for nothing"),
    (7, "promise x"),
    (0, "promise peace \udcff"),  # a byte that is no UTF-8
    (0, "promise \x1b[2J peace"),
    (0, "promise \0"),
)


def test_what_cannot_be_said_changes_nothing() -> None:
    match = save.start("heirless", {}, FIVE, 3)
    before = match.digest()
    for seat, words in UNSAYABLE:
        with pytest.raises(ValueError):
            match.say(seat, words)
    assert match.digest() == before
    assert match.log == []
    terrus = save.start("terrus", {}, FIVE[:2], 3)
    with pytest.raises(ValueError, match="in Terrus nothing is said in words"):
        terrus.say(0, "promise peace")


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"say": 0}, "expected text with say"),
        ({"say": 0, "words": 3}, "expected text with say"),
        ({"answer": 0, "words": "promise x"}, "expected text with say"),
        ({"say": 0, "words": "sing"}, "does not fit the game: one says 'promise"),
        ({"say": 0, "words": "promise \0"}, "does not fit the game: only letters"),
        ({"say": 9, "words": "promise x"}, "does not fit the game"),
    ],
)
def test_words_of_a_file_that_do_not_fit(
    tmp_path: Path, fields: dict[str, object], expected: str
) -> None:
    path = tmp_path / "game"
    MatchWriter(str(path), save.start("heirless", {}, FIVE, 1), {}).close()
    line, _ = chain.sealed({**fields, "at": "0" * 16}, save.read(str(path)).seal)
    path.write_bytes(path.read_bytes() + line)
    with pytest.raises(InputError, match=expected):
        save.load(str(path))


def at_terminal(
    monkeypatch: pytest.MonkeyPatch, typed: str, seats: list[tuple[str, str]], kept: str = ""
) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return terminal.play(terminal.NewGame("heirless", 2, seats), terminal.PlayMode(BOTS, kept))


def test_bots_play_to_the_end_at_as_many_seats_as_the_game_is_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert at_terminal(monkeypatch, "", []) == 0
    text = capsys.readouterr().out
    assert text.startswith("Heirless · seed 2\n  Blue: First, a greedy bot\n  Green: Second")
    assert "  Purple: Third, a greedy bot\n" in text
    assert "\nSeason 6 of 6\n" in text
    assert " won. Seed 2, " in text.splitlines()[-1]
    assert max(map(len, text.splitlines())) <= 100


def test_a_person_promises_and_offers_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    me = [("Ann", "you"), ("Bob", "greedy"), ("Cleo", "greedy")]
    typed = (
        "?\npromise I will not deploy to the Valley this season\noffer Bob 99 log for 1 clay\nq\n"
    )
    assert at_terminal(monkeypatch, typed, me, str(tmp_path / "game")) == 0
    text = capsys.readouterr().out
    assert "  promise TEXT\n" in text
    assert "Blue will not deploy to the Valley this season" in " ".join(text.split())
    assert "You cannot: Blue has less than 99 log to hand over. [HL.turns.111]" in text
    assert "── Blue (you) · " in text
    assert "It is kept" in text
    match, _ = save.load(str(tmp_path / "game"))
    assert [entry.kind for entry in match.log].count(SAY) == 1
