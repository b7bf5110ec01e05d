"""A finished table looked at again, and the judge asked: in a process of its own, within bounds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.web.clients import ask, client, make, serving
from tests.web.tables import go_on, table_of

from tallystick.errors import InputError
from tallystick.play import games
from tallystick.web import bodies, review
from tallystick.web.table import WebTable, header_of

CASE = """
- case: three for three
  game: terrus
  given: {seats: {A: {pool: {plant: 3}}, B: {}}}
  when:
    - {A: pay, cost: "{%d}", with: {pool: {plant: 3}}}
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    patch = pytest.MonkeyPatch()
    patch.setattr(games, "GAMES", {"terrus": games.GAMES["terrus"]})
    with serving(tmp_path_factory.mktemp("tables")) as address:
        patch.undo()
        yield address


def steps(server: str, table: str, step: int, seat: int = -1, more: str = "") -> tuple[int, Any]:
    return ask(server, f"/api/tables/{table}/steps/{step}{more}?seat={seat}")


def test_a_finished_game_is_stepped_through_and_judged(server: str) -> None:
    made = make(server, "terrus", "Ann", "=random")
    table = made["table"]
    with client(server, table, made["seats"][0]) as ann:
        for _ in range(8):
            view = ann.until_asked()
            ann.tell(do="answer", n=view["n"], option=0)
        assert steps(server, table, 1)[0] == 403  # what others hold is not shown before the end
        assert steps(server, table, 1, more="/case")[0] == 403
        ann.tell(do="concede")
        ann.until_over()
        end = ann.view
    status, found = steps(server, table, 10_000, 0)
    assert status == 200
    last = found["last"]
    assert found["view"]["n"] == last and found["view"]["won"] == end["won"]
    assert found["view"]["scene"]["sides"] and found["view"]["scene"]["viewer"] == 0
    assert found["view"]["scene"]["now"] == end["scene"]["now"]
    first = steps(server, table, 0, 1)[1]["view"]
    assert first["n"] == 0 and first["scene"]["viewer"] == 1
    assert steps(server, table, 0, 1)[1]["view"] == first  # back again: the same
    assert "question" not in first
    status, text = steps(server, table, last - 1, more="/case")
    assert status == 200 and text["step"] < last
    status, judged = ask(server, "/api/judge", {"text": text["text"]})
    assert status == 200 and judged["lines"][0].startswith("holds"), judged
    assert steps(server, table, 0, 7)[0] == 400
    assert ask(server, f"/api/tables/{table}/steps/0?seat=x")[0] == 400
    assert ask(server, "/api/tables/nothing/steps/0")[0] == 404


def test_the_judge_is_asked(server: str) -> None:
    for cost, ok in ((3, True), (4, False)):
        status, found = ask(server, "/api/judge", {"text": CASE % cost})
        assert status == 200 and found["ok"] is ok
        assert ok or any("1 short of" in line for line in found["lines"]), found
    status, found = ask(server, "/api/judge", {"text": "- case: ["})
    assert status == 200 and not found["ok"] and "no YAML" in found["lines"][-1]
    for wrong in ({"text": 1}, {}, {"text": "x" * 100_001}, {"text": "", "file": "/etc/passwd"}):
        assert ask(server, "/api/judge", wrong)[0] == 400
    assert ask(server, "/api/judge", {"text": ""}, origin="http://evil.example")[0] == 403


def test_what_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def loops(*_: object) -> None:
        try:
            while True:
                pass
        except Exception:  # what catches its own faults does not catch this
            pass

    monkeypatch.setattr(review, "SECONDS", 1)
    monkeypatch.setattr("tallystick.cases.run_text", loops)
    with pytest.raises(InputError, match="longer than 1 seconds"):
        review.judged("")


def test_no_file_is_read_for_a_case() -> None:
    for named in ("cards: /etc/passwd", "cards: [/etc/passwd]", "cards: [{file: /etc/passwd}]"):
        found = review.judged(f"- case: x\n  game: terrus\n  {named}\n  given: {{}}\n")
        assert not found.ok and "root" not in "".join(found.lines)


@pytest.mark.parametrize("game", list(games.GAMES))
def test_every_game_is_stepped_through(game: str) -> None:
    """Forwards and back, from every seat: the same as was seen then; and its positions are cases
    that the judge reads."""
    seats = max(2, games.find(game).rulebook().players[0])
    table, chance = table_of(game, 2, seats), Random(3)
    seen = {}
    for _ in range(25):
        go_on(table, 1, chance)
        seen[len(table.match.log)] = [table.match.view(v).scene.now for v in range(-1, seats)]
    data = table.saved()
    for step in [*seen, *reversed(seen)]:
        found = [review.replayed(game, data, step, viewer) for viewer in range(-1, seats)]
        assert all(isinstance(one, bodies.Replayed) and one.view.n == step for one in found)
        assert [tuple(one.view.scene["now"]) for one in found] == seen[step]
    text = review.case_of(game, data, max(seen)).text
    judged = review.judged(text)
    assert judged.lines[0].startswith(("holds", "FAILS")), judged.lines
    del review._AT[game]


@pytest.mark.parametrize("game", list(games.GAMES))
def test_a_position_as_a_seat_knows_it_is_a_case(game: str) -> None:
    """While one still plays: it is judged, names what may be done only to who is asked, and a table
    begins there."""
    seats = max(2, games.find(game).rulebook().players[0])
    chance, went_on = Random(4), 0
    table = go_on(table_of(game, 4, seats), 25, chance)
    for step in range(3):
        go_on(table, 5, chance)
        for viewer in range(-1, seats):
            found = review.case_for(f"{game} {step}", table.saved(), viewer)
            assert 0 <= found.step <= len(table.match.log)
            assert review.judged(found.text).ok, found.text
            opened = review.openable(found.text)
            assert (opened.game, opened.seats) == (game, seats)
            header = header_of(game, opened.options, table.header.seats, 7, {"case": found.text})
            again = go_on(WebTable(header), 2, chance)
            assert WebTable.from_save(again.saved()).match.digest() == again.match.digest()
            went_on += again.number > 0
    assert went_on


def test_the_judge_is_asked_during_play_and_a_table_opened_there(server: str) -> None:
    made = make(server, "terrus", "Ann", "Bob")
    who = zip((*made["seats"], made["looking_on"]), range(3), strict=True)
    texts = []
    for token, place in who:
        with client(server, made["table"], token) as one:
            one.until("view")
            one.tell(do="case")
            found = one.until("case")
            texts.append(found["text"])
            assert found["n"] >= found["step"]
            assert "den: [Unseen" in found["text"]
            assert ("when:" in found["text"]) == (one.view["asks"] == place)
    for text in texts:
        assert ask(server, "/api/judge", {"text": text})[1]["ok"], text
    seats = [{"name": "Cleo"}, {"who": "random"}]
    status, opened = ask(server, "/api/cases", {"text": texts[0], "seats": seats})
    assert status == 201
    with client(server, opened["table"], opened["seats"][0]) as cleo:
        for _ in range(3):
            view = cleo.until_asked()
            cleo.tell(do="answer", n=view["n"], option=0)
        cleo.tell(do="concede")
        cleo.until_over()
    assert steps(server, opened["table"], 1)[0] == 200
    for wrong in (
        {"text": texts[0], "seats": [{}]},
        {"text": "- case: ["},
        {"text": f"{texts[0]}{texts[1].replace('case: ', 'case: B', 1)}"},
        {"text": "- case: x\n  game: terrus\n  given: {seats: {A: {vitae: 0}, B: {}}}\n"},
        {"text": "- {case: x, game: terrus, cards: /etc/passwd, given: {}}"},
    ):
        status, why = ask(server, "/api/cases", wrong)
        assert status == 400 and "root" not in why["error"], why
    assert ask(server, "/api/cases", {"text": CASE % 1}, origin="http://evil.example")[0] == 403
