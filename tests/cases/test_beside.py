"""`tally judge --cards`: cases name cards of files that they do not have themselves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tallystick.cases import run_files
from tallystick.cli import run
from tallystick.errors import InputError

OWL = {
    "name": "Harbour Owl", "type": "ally", "text": "", "cost_reserve": "(3)", "code": "y2",
    "element": "norm", "power": 1, "life": 3, "level": 0, "deck": "main",
}  # fmt: skip
BEAST = '[[card]]\nname = "Marsh Calf"\ntype = "beast"\nrecruit = "{4}"\nstats = [1, 1, 2]\n'
CASES = """
- case: an imported card
  game: grand-archive
  given: {seats: {A: {hand: [Harbour Owl]}, B: {}}}
  when: [{A: cost, of: {card: Harbour Owl}, is: "(3)"}]
- case: a card that somebody wrote
  game: terrus
  given: {seats: {A: {hand: [Marsh Calf]}, B: {}}}
  when: [{A: cost, of: {card: Marsh Calf}, is: "{4}"}]
"""


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str, str]:
    """The cases, an imported card file and one that somebody wrote."""
    cases, owls, beasts = (tmp_path / name for name in ("c.yaml", "owls.json", "beasts.toml"))
    cases.write_text(CASES, encoding="utf-8")
    owls.write_text(json.dumps({"game": "grand-archive", "format": 1, "cards": [OWL]}))
    beasts.write_text(BEAST, encoding="utf-8")
    return str(cases), str(owls), str(beasts)


def test_the_cards_of_an_imported_file_are_those_of_its_game(files: tuple[str, str, str]) -> None:
    cases, owls, _ = files
    assert [case.ok for case in run_files([cases], [owls]).cases] == [True, False]
    assert not any(case.ok for case in run_files([cases]).cases)


def test_cards_that_somebody_wrote_are_those_of_the_case(
    files: tuple[str, str, str],
) -> None:
    """Of whichever game: those of another cannot be read so, and the others are judged."""
    cases, _, beasts = files
    report = run_files([cases], [beasts])
    assert [(case.title, case.ok) for case in report.cases] == [
        ("a card that somebody wrote", True)
    ]
    (said,) = report.complaints()
    assert said.startswith(f"{beasts}:") and "unknown field 'type'" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "mine.json:1: column 2: no JSON"),
        ('{"format": 1}', "mine.json: expected "),
        ('{"game": "terrus", "format": 9}', "mine.json: expected format 1, found 9; import"),
        (
            '{"game": "terrus", "format": 1, "cards": {}}',
            "mine.json: cards: expected a list",
        ),
    ],
)
def test_a_card_file_that_cannot_be_read(
    files: tuple[str, str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str],
    text: str, said: str,
) -> None:  # fmt: skip
    mine = tmp_path / "mine.json"
    mine.write_text(text, encoding="utf-8")
    assert run(["judge", files[0], "--cards", str(mine)]) == 2
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1


def test_a_card_file_that_is_not_there(files: tuple[str, str, str]) -> None:
    with pytest.raises(InputError, match=r"none\.json: cannot be read"):
        run_files([files[0]], ["none.json"])


OURS = """
[[card]]
name = "Our Throne"
type = "workplace"
class = "sovereign"
cost = "1 log"
workers = ["cat"]
copies = 1
text = "Gain 2 prestige."
"""
SOVEREIGN = """
- case: {title}
  game: heirless
  given: {{turn: Blue, seats: {{Blue: {{resources: {{log: 1}}}}, Green: {{}}, Purple: {{}}}}{more}}}
  when: []
  then: {{sovereigns: [{found}]}}
"""


def test_only_cards_that_a_case_names_are_in_it(tmp_path: Path) -> None:
    """A card file changes nothing in a case that does not speak of its cards."""
    cards, cases = tmp_path / "ours.toml", tmp_path / "c.yaml"
    cards.write_text(OURS, encoding="utf-8")
    cases.write_text(
        SOVEREIGN.format(title="as it ships", more="", found="Coronation Ceremony")
        + SOVEREIGN.format(title="ours", more=", sovereigns: [Our Throne]", found="Our Throne"),
        encoding="utf-8",
    )
    report = run_files([str(cases)], [str(cards)])
    assert [case.ok for case in report.cases] == [True, True], list(report.lines(explain=True))
