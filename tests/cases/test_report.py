"""Lines, JSON, exit status, explanations."""

from __future__ import annotations

import json
from difflib import get_close_matches
from pathlib import Path
from random import Random

import pytest
from tests.cases.helpers import given, judge, said

from tallystick.cases import run_files, run_text
from tallystick.cases.report import NEAR, nearest
from tallystick.play import games

GOOD = (
    "- case: good\n  given: {seats: {A: {pool: {wood: 1}}, B: {}}}\n"
    "  when: [{A: pay, cost: '{1}'}]\n"
)
BAD = "- case: bad\n  given: {seats: {A: {vitae: 3}, B: {}}}\n  then: {seats: {A: {vitae: 4}}}\n"


def test_a_line_a_case() -> None:
    lines = list(judge(GOOD + BAD).lines())
    assert lines[0] == "holds  good"
    assert lines[1] == "FAILS  bad"
    assert lines[2].strip() == "seats.A.vitae: expected 4, found 3"
    assert lines[-1] == "2 cases: 1 hold, 1 do not."


def test_of_several_files_the_place_of_what_fails_is_said() -> None:
    both, other = judge(GOOD + BAD), judge(GOOD)
    for case in other.cases:
        case.file = "other.yaml"
    both.cases += other.cases
    assert [line.partition("  (")[2] for line in both.lines()][:2] == ["", "test.yaml:24)"]
    assert list(both.lines())[3] == "holds  good"


def test_of_a_folder_all_case_files_are_run(tmp_path: Path) -> None:
    for name, text in (("b.yaml", GOOD), ("a.json", json.dumps([])), ("c.yml", BAD)):
        head = "- game: terrus\n" if name.endswith("l") else ""
        (tmp_path / name).write_text(head + text, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no cases", encoding="utf-8")
    empty = tmp_path / "empty"
    empty.mkdir()
    report = run_files([str(tmp_path), str(empty)])
    assert [case.title for case in report.cases] == ["good", "bad"]
    assert report.status == 2
    assert any("no case file (.yaml, .yml, .json)" in str(error) for error in report.errors)


def test_the_sum_of_cases_that_hold() -> None:
    assert list(judge(GOOD).lines())[-1] == "1 case: all hold."


def test_the_json_object() -> None:
    found = judge(GOOD + BAD).as_json()
    assert json.loads(json.dumps(found)) == found
    assert found["ok"] is False
    assert set(found) == {"cases", "ok"}
    assert set(found["cases"][0]) == {"case", "game", "ok", "failures", "cited"}
    assert found["cases"][0] | {"cited": []} == {
        "case": "good", "game": "terrus", "ok": True, "failures": [], "cited": [],
    }  # fmt: skip
    assert "T.25.4" in found["cases"][0]["cited"]
    assert found["cases"][1]["failures"] == ["seats.A.vitae: expected 4, found 3"]


def test_the_json_object_has_the_reasoning_where_it_is_asked_for() -> None:
    report = judge(
        "- case: why\n"
        "  given: {season: summer, seats: {A: {pool: {plant: 1}, hand: [Ferry Otterr]}, B: {}}}\n"
        "  when: [{A: payments, for: '{4}', gives: none, because: T.25.4}]\n"
        "  then: {seats: {A: {vitae: 3}}}\n"
    )
    (found,) = report.as_json(explain=True)["cases"]
    assert json.loads(json.dumps(found)) == found
    asked, then = found["steps"]
    assert asked["step"].startswith("A: payments, for: {4}") and asked["not_so"] == []
    assert then["not_so"] == ["seats.A.vitae: expected 3, found 20"]
    assert then["line"] == asked["line"] + 1
    assert any("T.25.4" in reason["clauses"] for reason in asked["reasons"])
    lines = [reason["text"] for step in found["steps"] for reason in step["reasons"]]
    assert all(any(one in line for line in report.lines(explain=True)) for one in lines)
    assert found["slips"] == ["Ferry Otterr is taken for a blank card: did you mean Ferry Otter?"]


def test_the_status() -> None:
    assert judge(GOOD).status == 0
    assert judge(GOOD + BAD).status == 1
    assert judge(f"{GOOD}{BAD}- {{case: worse, game: chess}}\n").status == 2


def test_errors_stand_in_the_json_too() -> None:
    found = judge("- {case: worse, game: chess}\n").as_json()
    assert found["ok"] is False
    assert "unknown game" in found["errors"][0]


def test_an_explanation_gives_the_reasons_with_their_clauses() -> None:
    report = judge(
        "- case: why\n"
        "  given: {season: summer, seats: {A: {pool: {plant: 1}, hand: [Ox]}, B: {}}}\n"
        "  when: [{A: payments, for: '{2}', gives: [{discard: [Ox]}]}]\n"
    )
    text = "\n".join(report.lines(explain=True))
    assert "A: payments, for: {2}" in text
    assert "Ox (2 points as a discard, for it is summer, its season)" in text
    assert "It can be paid in one way: discard Ox (worth 2)." in text
    assert "T.25.3a" in text


def test_an_explanation_says_what_is_not_so() -> None:
    assert "Not so: seats.A.vitae: expected 4, found 3" in "\n".join(judge(BAD).lines(explain=True))


def test_reductions_are_explained() -> None:
    report = given("hand: [Ox], city: [Granary]", "{A: cost, of: {card: Ox}, is: '{plant}'}")
    assert "Granary: {2} less. {plant} is due, and once paid it counts as {1}{plant}" in said(
        report
    )
    assert "A reduction in fealty takes off no named resource. [T.25.6a]" in said(report)


def test_what_stops_several_cases_is_said_once() -> None:
    report = judge(
        "- {game: terrus, cards: [{name: Odd, type: Boat}]}\n"
        "- {case: one}\n- {case: two}\n- {case: other, when: 3}\n"
    )
    assert [text.partition(" (")[2] for text in report.complaints()] == [
        "2 cases stop at this)",
        "",
    ]
    assert next(iter(report.lines())) == "No case was run; 3 could not be read."
    assert report.as_json()["errors"] == report.complaints()


SLIPS = {
    "terrus": "{A: {hand: [Ferry Otterr]}, B: {}}",
    "heirless": "{A: {hand: [Root Celler]}, B: {}, C: {}}",
    "grand-archive": "{A: {hand: [White Heatt]}, B: {}}",
    "marvel-champions": "{A: {hand: [Stakeoutt]}}",
}


@pytest.mark.parametrize("game", SLIPS)
def test_a_name_that_is_nearly_a_cards_is_pointed_out(game: str) -> None:
    text = f"- {{case: x, game: {game}, given: {{seats: {SLIPS[game]}}}, when: []}}"
    named, (held, slip, _) = SLIPS[game].split("[")[1].split("]")[0], run_text(text).lines()
    assert held == "holds  x"
    assert slip.startswith(f"       {named} is taken for a blank card: did you mean ")


SIDED = """
- case: a side that nobody names
  game: marvel-champions
  cards:
    - {name: Sedge, type_code: hero, code: sd-a, health: 9}
    - {name: Ann Weir, type_code: alter_ego, code: sd-b, text: "<b>Action</b>: Frob 3."}
  given: {seats: {A: {identity: Sedge}}}
  when: [{A: change form}]
  then: {seats: {A: {form: FORM}}}
"""


def test_why_a_case_may_not_hold_is_that_a_side_is_not_read() -> None:
    failed, why, *_ = run_text(SIDED.replace("FORM", "alter-ego")).lines()
    assert failed == "FAILS  a side that nobody names"
    assert why.startswith(
        "       Ann Weir is not there, for it cannot be read whole: 'Frob' is not"
    )
    assert run_text(SIDED.replace("FORM", "hero")).ok  # not where it plays no part


@pytest.mark.parametrize("game", SLIPS)
def test_the_nearest_name_is_the_one_of_difflib(game: str) -> None:
    names, chance = frozenset(card.facts.name for card in games.find(game).cards()), Random(game)
    for name in sorted(names)[::3]:
        letters = list(name)
        for other in (name[::-1], name[1:], f"{name}s", *(turned(letters, chance) for _ in "123")):
            assert [nearest(other, names)] == (get_close_matches(other, names, 1, NEAR) or [""])


def turned(letters: list[str], chance: Random) -> str:
    """One more letter is another."""
    letters[chance.randrange(len(letters))] = chance.choice("aeinst -é")
    return "".join(letters)


def test_a_name_of_ones_own_is_not() -> None:
    own = "cards: [{name: Ferry Otterr, type: beast}]"
    given = "given: {seats: {A: {hand: [Ferry Otterr, Ox]}, B: {}}}"
    report = run_text(f"- {{case: x, game: terrus, {own}, {given}, when: []}}")
    assert [*report.lines()] == ["holds  x", "1 case: all hold."]
