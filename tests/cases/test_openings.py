"""A game that begins at the position of a case is the same wherever and whenever it is set up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tallystick.cases.judge import opened
from tallystick.errors import InputError
from tallystick.play import openings, save
from tallystick.play.arranging import begun
from tallystick.play.match import Match, Seat

ONE = "- {case: x, game: terrus, given: {seats: {A: {hand: [Aa], den: [Bb]}, B: {}}}}"
OTHER = "- {case: x, game: terrus, given: {seats: {A: {hand: [Bb], den: [Aa]}, B: {}}}}"


def test_what_was_set_up_before_decides_nothing() -> None:
    """Cases with the same blank cards share a rulebook."""
    cards = [[card.name for card in opened(text, 1).rules.cards] for text in (ONE, OTHER)]
    assert cards[0] == cards[1] and "Aa" in cards[0]
    names = [card for card in cards[0] if card in ("Aa", "Bb")]
    assert names == ["Aa", "Bb"]
    assert opened(ONE, 1).digest() == opened(ONE, 1).digest() != opened(OTHER, 1).digest()
    assert opened(ONE, 1).digest() != opened(ONE, 2).digest()  # chance goes by the seed


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (ONE + "\n" + OTHER.replace("x", "y", 1), "expected one case, found 2"),
        ("- game: terrus", "found"),
        ("{}", "a list of cases"),
        ("- {case: x, game: terrus, given: {seats: {A: {vitae: 0}, B: {}}}}", "the game is over"),
    ],
)
def test_what_is_no_opening_is_refused(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        opened(text, 1)


def test_nothing_that_reads_cases_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings, "_OPENERS", [])
    with pytest.raises(InputError, match=r"import tallystick\.cases"):
        begun("terrus", {}, {"case": ONE}, 2, 1)


def test_the_command_line_reads_a_game_that_begins_at_a_case(tmp_path: Path) -> None:
    """In a process of its own, where nothing has read a case yet."""
    rules, opening = begun("terrus", {}, {"case": ONE}, 2, 1)
    seats = (Seat("A", "random"), Seat("B", "random"))
    match = Match(rules, seats, 1, opening)
    header = save.Header(
        "terrus", "0", 1, rules.readings, seats, save.rules_digest("terrus", rules.readings),
        match.digest(), {"case": ONE},
    )  # fmt: skip
    file = tmp_path / "begun.jsonl"
    file.write_bytes(save.as_bytes(header, ()))
    command = [sys.executable, "-m", "tallystick.cli", "replay", str(file), "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "0 entries replayed" in done.stdout
