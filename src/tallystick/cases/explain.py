"""``tally judge --explain``: the reasoning of a case, each sentence with its clauses."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.cases.results import CaseReport, StepReport

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
