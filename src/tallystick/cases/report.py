"""What came of the cases, as lines, as JSON, as an exit status."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NotRequired, TypedDict

from tallystick.cases.misspelt import slips
from tallystick.cases.results import CaseReport, CaseRow, StepReport
from tallystick.errors import InputError

INDENT = "       "


def explained(case: CaseReport) -> Iterator[str]:
    """The lines of a case."""
    for number, step in enumerate(case.steps):
        if step.lines or step.failures or number:
            yield from _step(step)
    yield ""


def _step(step: StepReport) -> Iterator[str]:
    yield f"{INDENT}{step.title}"
    for line in step.lines:
        yield f"{INDENT}  {line}"
    for failure in step.failures:
        yield f"{INDENT}  Not so: {failure}"


HOLDS: Final = 0
FAILS: Final = 1
UNREADABLE: Final = 2


class ReportRows(TypedDict):
    """The JSON report."""

    cases: list[CaseRow]
    ok: bool
    errors: NotRequired[list[str]]


class JudgeReport:
    """What all files came to. ``errors`` are those of files or cases that could not be read, one
    for each."""

    def __init__(self) -> None:
        self.cases: list[CaseReport] = []
        self.errors: list[InputError] = []

    @property
    def ok(self) -> bool:
        """Whether every case could be read and holds."""
        return not self.errors and all(case.ok for case in self.cases)

    @property
    def status(self) -> int:
        """The exit status: 0 all hold, 1 some do not, 2 something cannot be read."""
        if self.errors:
            return UNREADABLE
        return HOLDS if self.ok else FAILS

    def as_json(self) -> ReportRows:
        """The whole as one JSON object; ``errors`` only where there are any."""
        found: ReportRows = {"cases": [case.as_json() for case in self.cases], "ok": self.ok}
        if self.errors:
            found["errors"] = self.complaints()
        return found

    def complaints(self) -> list[str]:
        """What the errors say, each once: what is wrong with a prelude stops every case below
        it."""
        said = Counter(str(error) for error in self.errors)
        return [text if n == 1 else f"{text} ({n} cases stop at this)" for text, n in said.items()]

    def lines(self, explain: bool = False) -> Iterator[str]:
        """A line a case, its failures below it, and a line of the sum; of several files, where a
        case stands that fails."""
        several = len({case.file for case in self.cases}) > 1
        for case in self.cases:
            place = f"  ({case.file}:{case.line})" if several and not case.ok else ""
            yield f"{'holds' if case.ok else 'FAILS'}  {case.title}{place}"
            yield from (f"       {slip}" for slip in slips(case))
            if explain:
                yield from explained(case)
            elif not case.ok:
                yield from (f"       {failure}" for failure in case.failures)
        yield self._sum()

    def _sum(self) -> str:
        held = sum(case.ok for case in self.cases)
        noun = "case" if len(self.cases) == 1 else "cases"
        if not self.cases:
            return f"No case was run; {len(self.errors)} could not be read."
        if held == len(self.cases):
            text = f"{held} {noun}: all hold."
        else:
            text = f"{len(self.cases)} {noun}: {held} hold, {len(self.cases) - held} do not."
        if self.errors:
            text += f" {len(self.errors)} could not be read."
        return text
