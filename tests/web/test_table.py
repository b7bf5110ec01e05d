"""A table is its header and its lines: whatever is done to it, reading them again gives the same
views, to the letter; and it is a saved game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.examples.installed import example_games
from tests.web.tables import go_on, table_of

from tallystick.errors import InputError
from tallystick.play import games, save
from tallystick.play.arranging import arranged
from tallystick.play.match import ANSWER, UNDO, LogEntry, Match
from tallystick.play.origins import Wish
from tallystick.web import table as tables
from tallystick.web.table import Line, Stalled, WebTable, known_options
from tallystick.web.views import FREELY, IF_ALL_AGREE, view_of

ALL = [*games.GAMES, "caravan"]


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "installed", example_games)


def seats_of(game: str) -> int:
    return max(2, games.find(game).rulebook().players[0])


def as_bytes(table: WebTable) -> list[bytes]:
    """What every viewer is sent."""
    viewers = range(-1, len(table.header.seats))
    return [msgspec.json.encode(view_of(table, viewer)) for viewer in viewers]


def played(game: str, seed: int, undo_every: int = 7) -> Iterator[WebTable]:
    """A table after each of some questions, with answers taken back now and then, freely or by
    consent."""
    chance, table = Random(seed), table_of(game, seed, seats_of(game))
    for _ in range(40):
        go_on(table, 1, chance)
        if table.over:
            return
        seat = chance.randrange(len(table.header.seats))
        if chance.randrange(undo_every) == 0 and table.could_undo(seat):
            table.undo(seat, by_consent=not table.can_undo(seat))
        yield table


@pytest.mark.parametrize("game", ALL)
def test_a_table_read_again_is_the_same(game: str) -> None:
    kinds = set()
    for number, table in enumerate(played(game, 3)):
        kinds |= {line.entry.kind for line in table.lines}
        if number % 8 == 7:
            again = WebTable.of(table.header, table.lines)
            assert as_bytes(again) == as_bytes(table)
            assert [again.could_undo(seat) for seat in again.stops] == [
                table.could_undo(seat) for seat in table.stops
            ]
    assert kinds == {ANSWER, UNDO}


@pytest.mark.parametrize("game", ALL)
def test_a_table_is_a_saved_game(game: str) -> None:
    *_, table = played(game, 5)
    read = save.read_data("saved", table.saved())
    assert not list(read.remarks())
    assert save.resumed("saved", read).digest() == table.match.digest()
    again = WebTable.from_save(table.saved())
    assert again.match.digest() == table.match.digest()
    assert [line.entry for line in again.lines] == table.match.log
    assert again.saved().count(b"\n") == 2 + len(table.match.log)


def test_a_saved_game_that_is_not_whole_is_no_table() -> None:
    data = table_of("terrus").saved()
    with pytest.raises(InputError, match="is not a saved game"):
        WebTable.from_save(b"nothing")
    table = go_on(table_of("terrus"), 5, Random(1))
    short = table.saved().rsplit(b"\n", 2)[0] + b"\n"
    with pytest.raises(InputError, match="missing"):
        WebTable.from_save(short)
    assert WebTable.from_save(data).number == 0


@pytest.mark.parametrize("named", [{"cards": ["{file}"]}, {"picks": {"deck": ["{file}"] * 2}}])
def test_no_file_of_ours_is_read_for_a_saved_game(named: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "secret.toml"
    file.write_text("what nobody is to see", encoding="utf-8")
    origin = {"digest": "", "picks": {}, "cards": [], "blank": False, "lists": {}}
    origin |= json.loads(json.dumps(named).replace("{file}", str(file)))
    header = table_of("terrus").header._replace(origin=origin)
    with pytest.raises(InputError, match="card files cannot be gone on with") as refused:
        WebTable.from_save(save.as_bytes(header, ()))
    assert "nobody" not in str(refused.value)


def test_a_game_with_chosen_decks_goes_on_at_a_table() -> None:
    wish = Wish({"deck": ("Reed Hollow", "Reed Hollow")})
    rules = arranged("terrus", {}, wish, 2).rules
    header = table_of("terrus").header
    match = Match(rules, header.seats, header.seed)
    header = header._replace(origin=dict(rules.origin), start=match.opening)
    assert WebTable.from_save(save.as_bytes(header, ())).match.digest() == match.digest()


def test_lines_that_do_not_fit_are_refused() -> None:
    table = go_on(table_of("terrus"), 5, Random(1))
    wrong = table.lines[-1]._replace(at="0" * 16)
    with pytest.raises(InputError, match="differently"):
        WebTable.of(table.header, [*table.lines[:-1], wrong])
    with pytest.raises(InputError, match="does not fit"):
        WebTable.of(table.header, [Line(LogEntry(ANSWER, 9999), "")])
    with pytest.raises(InputError, match="does not fit"):
        WebTable.of(table.header, [Line(LogEntry(UNDO, 3), "")])


def test_what_is_taken_back_freely_needs_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that reveals nothing is taken back; one on which another has acted only by all."""
    table = table_of("caravan", 2)
    seen = set()
    chance = Random(4)
    for _ in range(30):
        decision = table.decision()
        assert decision is not None
        before = as_bytes(table)
        choice = len(decision.options) > 1
        length = len(table.match.log)
        table.answer(chance.randrange(len(decision.options)), asked=True)
        view = view_of(table, decision.seat)
        seen.add(view.can_undo)
        if choice and view.can_undo == FREELY:
            table.undo(decision.seat)
            assert len(table.match.log) == length
            assert len(as_bytes(table)) == len(before)
            assert table.decision() == decision
            table.answer(0, asked=True)
        if table.over:
            break
    assert {FREELY, IF_ALL_AGREE} <= seen


def test_a_refused_answer_changes_nothing() -> None:
    table = go_on(table_of("terrus"), 3, Random(1))
    before, number = as_bytes(table), table.number
    for wrong in (-1, 9999):
        with pytest.raises(ValueError, match="is not one of"):
            table.answer(wrong)
    with pytest.raises(ValueError, match="nothing is said"):
        table.say(0, "I promise")
    with pytest.raises(ValueError):
        table.undo(5)
    assert (as_bytes(table), table.number) == (before, number)


def test_a_game_that_goes_on_and_on_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_LINES", 10)
    table = table_of("terrus")
    with pytest.raises(Stalled):
        go_on(table, 100, Random(1))
    assert table.number == 10
    assert len(WebTable.of(table.header, table.lines).lines) == 10


def test_options_are_those_of_the_game() -> None:
    rule = games.find("terrus").house_rules()[0]
    assert known_options("terrus", {rule.name: rule.default}) == {}
    assert known_options("terrus", {rule.name: rule.readings[1]}) == {rule.name: rule.readings[1]}
    for wrong in ({"no-such": "x"}, {rule.name: "no-such"}):
        with pytest.raises(InputError, match="no option"):
            known_options("terrus", wrong)
