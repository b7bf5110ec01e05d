"""Marvel Champions as a match: one to four seats, kept and told again, at a terminal."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.amounts import IN_FULL

from tallystick.bots import BOTS
from tallystick.errors import InputError
from tallystick.play import games, save, terminal
from tallystick.play.keeping import MatchWriter
from tallystick.play.match import Match, Seat

NAMES = ("Ann", "Bob", "Cleo", "Dan")
Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Play with typed lines: (exit status, what was shown)."""

    def play(typed: str = "", number: int | None = None, me: bool = False) -> tuple[int, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        seats = [("Ann", "you")] if me else []
        new = terminal.NewGame("marvel-champions", 3, seats, number)
        status = terminal.play(new, terminal.PlayMode(BOTS))
        return status, capsys.readouterr().out

    return play


@pytest.mark.parametrize("seats", [1, 2, 3, 4] if IN_FULL else [2])
def test_bots_play_at_one_to_four_seats_and_replay_to_the_same_digest(
    tmp_path: Path, seats: int
) -> None:
    bots = tuple(Seat(name, "greedy") for name in NAMES[:seats])
    match = save.start("marvel-champions", {}, bots, seats)
    writer = MatchWriter(str(tmp_path / "game"), match, {})
    match.listeners.append(writer)
    players = [BOTS[seat.who](place) for place, seat in enumerate(bots)]
    while (decision := match.decision()) is not None:
        match.answer(players[decision.seat].choose(match, decision.seat, decision))
    writer.close()
    assert match.game.winners() in ([], list(range(seats)))  # they win or lose together
    again, _ = save.load(str(tmp_path / "game"))
    assert again.digest() == match.digest()
    assert again.log == match.log


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = str(tmp_path / "game")
    match = save.start("marvel-champions", {"mode": "expert"}, (Seat("Ann", "you"),), 4)
    writer = MatchWriter(path, match, {"mode": "expert"})
    match.listeners.append(writer)
    for _ in range(6):
        decision = match.decision()
        assert decision is not None
        match.answer(len(decision.options) - 1)
    writer.close()
    again, saved = save.load(path)
    assert again.digest() == match.digest()
    assert saved.header.options == {"mode": "expert"}
    assert again.rules.readings["mode"] == "expert"


@pytest.mark.parametrize("number", [None, 1, 4] if IN_FULL else [None, 2])
def test_as_many_play_as_one_asks_for(run: Run, number: int | None) -> None:
    status, text = run(number=number)
    assert status == 0
    assert text.count(", a greedy bot\n") == (number or 1)
    assert "            Round 1.\n" in text
    assert re.search(r"\n(Nobody| .*|\w.*) won\. Seed 3, \d+ decisions\.\n$", text)
    story = text.splitlines()[:-1]
    assert max(map(len, story)) <= 80


@pytest.mark.parametrize("number", [5, 9])
def test_no_more_than_four_play(run: Run, number: int) -> None:
    with pytest.raises(InputError, match=f"Marvel Champions is for 1 to 4, not {number}"):
        run(number=number)


def test_a_person_is_shown_the_table_and_what_everything_costs(run: Run) -> None:
    status, text = run("\nq\n", me=True)
    assert status == 0
    assert "\nSet-up\n" in text
    assert re.search(r"  .* · cost \d · \w+ · \[\w+\]", text)
    assert "Round 1 · player phase · " in text
    assert "it is your turn." in text
    assert re.search(r"\n +\d+ l Play .* \(\w+, cost \d\)", text)
    assert max(map(len, text.splitlines())) <= 80


def test_paying_says_what_is_due_and_what_each_card_gives(run: Run) -> None:
    _, text = run("\n1\n1\nq\n", me=True)
    asked = text[text.index("how do you pay") :]
    assert re.match(r"how do you pay \d resources? for [^?]+\?\n", asked)
    assert re.search(r"\n +1   Discard [^\n]+ \[\w+\]", asked)


def test_wrong_input_is_answered_and_nothing_happens(run: Run) -> None:
    _, text = run("\nxyz\n99\nw attack\nw no such card\n? no such card\nu\nq\n", me=True)
    assert text.count("A number from 1 to ") == 2
    assert "[MC." in text
    assert "You see no card named 'no such card' to do anything with." in text
    assert "There is nothing called 'no such card' to look up." in text
    assert text.endswith("You stop here. It was not saved.\n")


def test_what_belongs_together_is_told_in_one_sentence() -> None:
    match = Match(games.find("marvel-champions").rulebook(), (Seat("Ann", "you"),), 3)
    match.watch(0)
    told = [line.text for line in match.news(0)]
    drawn = [line for line in told if " draws " in line]
    assert len(drawn) == 1
    assert re.search(r" and [^,]+\.$", drawn[0])


def test_an_onlooker_hears_how_many_cards_are_drawn_and_not_which() -> None:
    match = Match(games.find("marvel-champions").rulebook(), (Seat("Ann", "you"),), 3)
    match.watch(-1)
    assert any(re.search(r" draws \d cards\.$", line.text) for line in match.news(-1))
