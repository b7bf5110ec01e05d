"""Cases: rulings asked and answered, as ``docs/cases.md`` has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from tallystick.cases.report import CaseReport as CaseReport
from tallystick.cases.report import JudgeReport as JudgeReport
from tallystick.play.openings import opens

if TYPE_CHECKING:
    from tallystick.cases.model import Case
    from tallystick.kernel.machine import Game


def run_files(paths: Iterable[str], cards: Sequence[str] = ()) -> JudgeReport:
    """Run the cases of files, and of all case files in folders; they may name the cards of card
    files too. A file or a case that cannot be read is an error of the report; the others are run.
    InputError for a card file that cannot be read."""
    from tallystick.cases.beside import CardFiles
    from tallystick.cases.read import read_all

    report, files = JudgeReport(), CardFiles(cards)
    for path in paths:
        for reading in read_all(path):
            _run(reading.cases, report, files.put_beside)
            report.errors += reading.errors
    return report


def run_text(
    text: str, file: str = "cases", beside: Callable[[Case], Case] | None = None
) -> JudgeReport:
    """Run the cases of a text; ``file`` is what errors call it, ``beside`` what puts cards beside a
    case that it may name too (``cases.beside``)."""
    from tallystick.cases.read import read_text

    report = JudgeReport()
    reading = read_text(text, file)
    _run(reading.cases, report, beside)
    report.errors += reading.errors
    return report


def _run(
    cases: Iterable[Case], report: JudgeReport, with_cards: Callable[[Case], Case] | None = None
) -> None:
    from tallystick.cases.judge import run_case
    from tallystick.errors import InputError

    for case in cases:
        try:
            report.cases.append(run_case(with_cards(case) if with_cards else case))
        except InputError as error:
            report.errors.append(case.node.at(error))


def _opened(text: str, seed: int, cards: Sequence[str]) -> Game:
    """The position of a case: see ``cases.judge.opened``."""
    from tallystick.cases.judge import opened

    return opened(text, seed, cards)


opens(_opened)
