"""What the tests of the case language share."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.amounts import some
from tests.cases.auditing import audited
from tests.columns import spoiled

import tallystick
from tallystick.cases import CaseReport, JudgeReport, run_files, run_text

CARDS = """\
- game: terrus
  cards:
    - {name: Ox, type: beast, species: bovine, season: summer, market: 3,
       recruit: "{1}{plant}", stats: [1, 2, 3]}
    - {name: Owl, type: beast, species: avian, season: winter, market: 2,
       recruit: "{2}", stats: [1, 3, 1]}
    - {name: Well, type: structure, market: 3, build: "{2}", def: 3,
       text: "Day, {X}: Gain 1 vitae."}
    - {name: Granary, type: structure, market: 3, build: "{2}", def: 3,
       text: "You recruit beasts for {2} less."}
    - {name: Toll House, type: structure, build: "{1}", def: 3,
       text: "Day: You may pay {2}. If you do, draw 2."}
    - {name: Purge, type: action, play: "{0}", text: "Day: Discard 1."}
    - {name: Zap, type: action, play: "{0}", text: "Day: Deal 1 wound to target beast."}
    - {name: Gainer, type: structure, build: "{1}", def: 3,
       text: "When you recruit a beast: Gain 1 vitae."}
    - {name: Loser, type: structure, build: "{1}", def: 3,
       text: "When you recruit a beast: Discard 1."}
    - {name: Drawer, type: structure, build: "{1}", def: 3,
       text: "When you recruit a beast: Draw 1."}
"""


def judge(text: str) -> JudgeReport:
    """Run cases with the cards above before them."""
    return run_text(f"{CARDS}{text}", "test.yaml")


def one(body: str) -> CaseReport:
    """Run one case, given as the lines below its title."""
    report = judge(f"- case: the case\n{body}")
    assert not report.errors, [str(error) for error in report.errors]
    assert len(report.cases) == 1
    return report.cases[0]


def given(seat: str, *steps: str, then: str = "", more: str = "") -> CaseReport:
    """Run a case of what seat A has, its steps and its end."""
    lines = [f"  given: {{{more}seats: {{A: {{{seat}}}, B: {{}}}}}}"]
    lines += ["  when:", *(f"    - {step}" for step in steps)] if steps else []
    lines += [f"  then: {then}"] if then else []
    return one("\n".join(lines) + "\n")


def judged(cards: str, seats: str, *steps: str, then: str = "", more: str = "") -> CaseReport:
    """Run a case with cards of its own: what these seats have, its steps and its end."""
    when = "".join(f"    - {step}\n" for step in steps)
    end = f"  then: {then}\n" if then else ""
    body = f"  given: {{{more}seats: {seats}}}\n  when:\n{when}{end}"
    report = run_text(f"{cards}- case: the case\n{body}", "test.yaml")
    assert not report.errors, [str(error) for error in report.errors]
    return report.cases[0]


def error_of(body: str) -> str:
    """The one error of a text that cannot be run."""
    report = run_text(body, "test.yaml")
    assert len(report.errors) == 1, [str(error) for error in report.errors]
    assert report.status == 2
    return str(report.errors[0])


def said(report: CaseReport) -> str:
    """All the reasoning of a case, a sentence a line."""
    return "\n".join(str(line) for step in report.steps for line in step.lines)


# -- files of cases that hold ----------------------------------------------------------------------

SHARED = Path(__file__).parents[3] / "shared/cases"


def files_of(game: str) -> list[Path]:
    """The files of cases that a game's tests have in a folder, and those that it ships with."""
    folder = game.replace("-", "_")
    own = Path(__file__).parent / folder / "holds"
    shipped = Path(tallystick.__file__).parent / "games" / folder / "cases"
    return [*sorted(own.glob("*.yaml")), *sorted(shipped.glob("*.yaml"))]


def all_hold(file: Path) -> None:
    """Every case of a file can be read, and holds; on the way what is on offer is what is legal: it
    is looked at before every sixth answer, with ``make laws`` before each. No rule holds a column
    over a write to it."""
    with audited(some(6, 1)), spoiled():
        report = run_files([str(file)])
    assert [str(error) for error in report.errors] == []
    failed = [f"{case.title}: {case.failures}" for case in report.cases if not case.ok]
    assert failed == []
    assert report.cases
    for line in report.lines(explain=True):
        assert "Traceback" not in line


def worked_examples_hold(game: str) -> None:
    """The worked examples of the team, where they are beside this checkout, hold."""
    file = SHARED / f"{game}.yaml"
    if not file.exists():
        pytest.skip("the worked examples of the team are not beside this checkout")
    all_hold(file)
