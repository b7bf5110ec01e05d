"""The conformance suite: the shipped cases as JSON say what they say in YAML (cases/suite.py)."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.amounts import some
from tests.examples.installed import example_games

from tallystick.cases.cards import fields_of
from tallystick.cases.judge import run_case
from tallystick.cases.nodes import Node, compose
from tallystick.cases.read import read_all, read_text
from tallystick.cases.suite import as_json, files_of, schema
from tallystick.cli import run
from tallystick.play import games

FILES = some(5, 1)  # so many of the shipped files to one that is looked at
EVERY = 80  # of cases that read the same word for word, so many to one that is judged both ways
SEED = 987654321
NOTHING = re.compile(r"(?<=[:,\[] )(none|nothing|null)(?=[,}\]])")  # words that JSON has otherwise
SAID_NOTHING = re.compile(rf"(\w+)\W+{NOTHING.pattern}")  # where one of them is first said


def shipped(game: str) -> list[tuple[str, str]]:
    """Files of cases with their texts: every fifth one, or with ``make laws`` all."""
    return list(games.find(game).cases())[::FILES]


@cache
def suite(game: str) -> dict[str, Any]:
    return dict(files_of(games.find(game)))


def items_of(text: str) -> list[Node]:
    root = compose(text, "cases")
    assert root is not None
    return root.items()


def words(item: Node) -> str:
    return NOTHING.sub("null", item.flow())


@pytest.mark.parametrize("game", games.GAMES)
def test_a_case_in_json_comes_to_what_it_comes_to_in_yaml(game: str) -> None:
    known: set[tuple[str, str]] = set()
    number = count()
    for path, text in shipped(game):
        made = json.dumps(suite(game)[f"cases/{Path(path).stem}.json"])
        cases = zip(read_text(text, path).cases, read_text(made, path).cases, strict=True)
        for case, other in cases:
            said = set(SAID_NOTHING.findall(case.node.flow())) - known
            known |= said
            if next(number) % EVERY == 0 or said:
                again = run_case(other._replace(seed=SEED))  # none hangs on what chance brings
                assert run_case(case).as_json() == again.as_json()


@pytest.mark.parametrize("game", games.GAMES)
def test_every_word_and_every_card_reads_the_same(game: str) -> None:
    for path, text in shipped(game):
        made = suite(game)[f"cases/{Path(path).stem}.json"]
        for item, other in zip(items_of(text), items_of(json.dumps(made)), strict=True):
            assert {"game", *item.entries()} == set(other.entries())
            for key, value in item.entries().items():
                assert words(value) == words(other.entries()[key])
            cards = [one.get("cards") for one in (item, other)]
            mine, its = ([fields_of(card) for card in one.items()] if one else [] for one in cards)
            assert mine == its


@pytest.mark.parametrize("game", games.GAMES)
def test_the_schema_takes_every_case(game: str) -> None:
    told = suite(game)["schema.json"]
    Draft202012Validator.check_schema(told)
    validator = Draft202012Validator(told)
    for path, number in suite(game)["suite.json"]["cases"].items():
        cases = suite(game)[path]
        validator.validate(cases)
        assert sum("case" in item for item in cases) == number > 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "terrus"},
        {"case": "", "game": "terrus"},
        {"case": "of no game", "game": "whist"},
        {"case": "no clause", "game": "terrus", "clauses": ["25.3"]},
        {"case": "no key", "game": "terrus", "given": {"weather": "fine"}},
        {"case": "no key of a seat", "game": "terrus", "given": {"seats": {"A": {"holdings": 3}}}},
        {"case": "no seat", "game": "terrus", "given": {"seats": {"a": {}}}},
        {"case": "no argument", "game": "terrus", "when": [{"A": "pass", "why": "not"}]},
        {"case": "no step", "game": "terrus", "when": [{}]},
    ],
    ids=lambda wrong: wrong.get("case") or "untitled",
)
def test_the_schema_refuses_what_the_judge_refuses(wrong: dict[str, Any], tmp_path: Path) -> None:
    is_prelude = "case" not in wrong
    assert Draft202012Validator(schema(games.find("terrus"))).is_valid([wrong]) is is_prelude
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps([wrong]), encoding="utf-8")
    assert run(["judge", str(file)]) == 2


def test_words_numbers_and_nothing() -> None:
    text = "{a: none, b: nothing, c: 'none', d: 3, e: '3', f: true, g: yes, h: 007, i: '', j: }"
    (item,) = items_of(f"[{text}]")
    assert as_json(item) == {
        "a": None, "b": "nothing", "c": "none", "d": 3, "e": "3", "f": True, "g": "yes",
        "h": "007", "i": "", "j": None,
    }  # fmt: skip


def test_what_is_exported_is_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cases", "export", str(tmp_path), "heirless"]) == 0
    folder = tmp_path / "heirless"
    kept = json.loads((folder / "suite.json").read_text(encoding="utf-8"))
    assert f"heirless: {sum(kept['cases'].values())} cases" in capsys.readouterr().out
    assert {"cards.json", "schema.json"} <= {file.name for file in folder.iterdir()}
    assert run(["judge", str(folder / "cases/turns.json"), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["cases"]) == kept["cases"]["cases/turns.json"]


def test_of_an_exported_suite_the_cases_are_judged_and_nothing_else(tmp_path: Path) -> None:
    assert run(["cases", "export", str(tmp_path), "heirless"]) == 0
    folder = tmp_path / "heirless"
    kept = json.loads((folder / "suite.json").read_text(encoding="utf-8"))
    found = list(read_all(str(folder)))
    assert {Path(one.file).relative_to(folder).as_posix() for one in found} == set(kept["cases"])
    assert sum(len(one.cases) for one in found) == sum(kept["cases"].values())
    assert not any(one.errors for one in found)


def test_of_a_folder_with_suites_of_several_games_all_cases_are_judged(tmp_path: Path) -> None:
    for game in ("heirless", "terrus"):
        assert run(["cases", "export", str(tmp_path), game]) == 0
    (tmp_path / "notes").mkdir()
    (tmp_path / "own.yaml").write_text("- {case: mine, game: terrus}\n", encoding="utf-8")
    found = [Path(one.file).relative_to(tmp_path).parts for one in read_all(str(tmp_path))]
    assert found[0] == ("own.yaml",)
    assert {one[:-1] for one in found[1:]} == {("heirless", "cases"), ("terrus", "cases")}


def test_a_game_of_ones_own_is_exported_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "installed", example_games)
    assert run(["cases", "export", str(tmp_path), "caravan"]) == 0
    assert run(["judge", str(tmp_path / "caravan/cases/caravan.json")]) == 0


def test_a_folder_that_is_a_file_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "taken"
    file.write_text("", encoding="utf-8")
    assert run(["cases", "export", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
