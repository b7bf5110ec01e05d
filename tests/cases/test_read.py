"""Files, preludes, keys, titles, steps."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cases.helpers import error_of

from tallystick.cases import run_files, run_text
from tallystick.cases.model import spread
from tallystick.cases.nodes import compose
from tallystick.cases.read import read_file, read_text
from tallystick.play import games

CASE = "- case: x\n  game: terrus\n"
SEATS = "  given: {seats: {A: {}, B: {}}}\n"


def test_a_prelude_holds_for_what_follows() -> None:
    text = "- game: terrus\n  options: {vote-tie: lose}\n- case: x\n- cards: []\n- case: y\n"
    reading = read_text(text, "f")
    assert [case.game for case in reading.cases] == ["terrus", "terrus"]
    assert list(reading.cases[1].options) == ["vote-tie"]


def test_a_case_may_say_everything_itself() -> None:
    reading = read_text("- {case: x, game: terrus, seed: 7, clauses: T.25.4}\n", "f")
    assert (reading.cases[0].seed, reading.cases[0].clauses) == (7, ("T.25.4",))


def test_arguments_may_stand_behind_the_verb_as_in_a_move() -> None:
    text = "- case: x\n  game: terrus\n  given: {seats: {A: {hand: [Ox], city: [Hut]}, B: {}}}\n"
    report = run_text(f"""{text}  when:
    - {{A: can, do: "recruit Ox, at: Hut, with: {{pool: {{plant: 1}}}}", is: false}}
    - {{A: "recruit Ox, at: Hut"}}
  then: {{seats: {{A: {{city: {{Ox: {{at: Hut}}}}}}}}}}
""")
    assert not report.errors and report.cases[0].ok, report.cases[0].failures
    for step, said in (
        ("{A: 'recruit Ox, at: Hut', at: Hut}", "t:5: A: the key 'at' stands here twice"),
        ("{A: 'recruit Ox, at: {'}", "t:5: A: no YAML: "),
        ("{A: 'recruit Ox, zork: Hut'}", "t:5: zork: unknown argument of a step 'zork'"),
    ):
        (error,) = run_text(f"{text}  when:\n    - {step}\n", "t").errors
        assert str(error).startswith(said)


def test_what_stands_behind_a_verb() -> None:
    said = "attack Ox, by: Ysolt, Ink Apprentice, with: {discard: [Owl], x: 1}, n: 2"
    node = compose(f"'{said}'", "t")
    assert node is not None
    verb, arguments = spread(node, {"at": node})
    assert verb.text() == "attack Ox"
    assert {key: one.plain() for key, one in arguments.items() if key != "at"} == {
        "by": "Ysolt, Ink Apprentice", "with": {"discard": ["Owl"], "x": 1}, "n": 2,
    }  # fmt: skip


def test_steps_have_a_seat_a_verb_and_arguments() -> None:
    text = f"{CASE}  when:\n    - {{A: forge Yoke, on: Ox}}\n    - {{until: {{turn: A}}}}\n"
    first, second = read_text(text, "f").cases[0].when
    assert (first.seat, first.verb.text(), list(first.arguments)) == ("A", "forge Yoke", ["on"])
    assert second.seat == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- case: x\n  game: teruss\n", "test.yaml:2: game: unknown game 'teruss'; did you mean"),
        ("- case: x\n", "expected the key 'game'"),
        (f"{CASE}  wehn: []\n", "test.yaml:3: unknown key of a case 'wehn'; did you mean when?"),
        ("- game: terrus\n  option: {}\n", "unknown key of a prelude 'option'"),
        (f"{CASE}  seed: abc\n", "seed: expected a whole number, found 'abc'"),
        (f"{CASE}  given: [1]\n", "given: expected a mapping, found a list"),
        (f"{CASE}  when: {{A: pass}}\n", "when: expected a list, found a mapping"),
        (f"{CASE}  when: [pass]\n", "expected a step such as {A: pass}, found 'pass'"),
        (f"{CASE}  when: [{{A: pass, B: pass}}]\n", "exactly one seat in a step"),
        (
            f"{CASE}  when: [{{with: 1}}]\n",
            "exactly one seat in a step (capital letter), found none",
        ),
        (f"{CASE}  when: [{{until: {{turn: A}}, x: 1}}]\n", "unknown key of an until step 'x'"),
        (f"{CASE}  clauses: [T.25.9]\n", "clauses: unknown clause 'T.25.9'"),
        (f"{CASE}  options: {{mixed: either}}\n", "options.mixed: unknown option 'mixed'"),
        (f"{CASE}  options: {{vote-tie: win}}\n", "unknown reading of the option vote-tie 'win'"),
        (f"{CASE}  cards: [Ox]\n", "cards: expected a mapping, found 'Ox'"),
        ("case: x\n", "expected a list of cases, found a mapping"),
        ("- 3\n", "expected a case or a prelude"),
        ("", "expected a list of cases, found nothing"),
        ("- game: terrus\n", "expected at least one case, found none"),
        ("- given: {}\n", "expected the key 'case'"),
    ],
)
def test_one_clear_line_for_each_mistake(text: str, expected: str) -> None:
    assert expected in error_of(text)


def test_a_game_that_is_not_built_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "PLANNED", ("tomorrow",))
    assert "tomorrow is not built yet" in error_of("- case: x\n  game: tomorrow\n")


def test_titles_are_unique() -> None:
    assert "title already, in line 1" in str(read_text(f"{CASE}{CASE}", "f").errors[0])


def test_the_other_cases_of_a_file_are_still_run() -> None:
    report = run_text(f"- {{case: bad, game: chess}}\n{CASE}{SEATS}", "f")
    assert [case.title for case in report.cases] == ["x"]
    assert report.status == 2


def test_the_other_files_are_still_run(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(f"{CASE}{SEATS}", encoding="utf-8")
    bad.write_text("{", encoding="utf-8")
    report = run_files([str(bad), str(good)])
    assert (len(report.errors), len(report.cases), report.status) == (1, 1, 2)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    binary = tmp_path / "b.yaml"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (str(binary), str(tmp_path), str(tmp_path / "none.yaml")):
        reading = read_file(path)
        assert reading.cases == ()
        assert "cannot be read" in str(reading.errors[0])
