"""What came of one case, step by step."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypedDict


class ReasonLine(NamedTuple):
    """One sentence of the reasoning, and the clauses behind it."""

    text: str
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.clauses)}]" if self.clauses else self.text


class CaseRow(TypedDict):
    """What the JSON report says of a case."""

    case: str
    game: str
    ok: bool
    failures: list[str]
    cited: list[str]


class StepReport:
    """What a step came to: the reasoning, and what was expected and not so."""

    def __init__(self, title: str, line: int) -> None:
        self.title = title
        self.line = line
        self.lines: list[ReasonLine] = []
        self.failures: list[str] = []


class CaseReport:
    """What a case came to; ``undefined`` are the names of cards that it leaves blank."""

    def __init__(self, title: str, game: str, file: str, line: int) -> None:
        self.title = title
        self.game = game
        self.file = file
        self.line = line
        self.steps: list[StepReport] = []
        self.failures: list[str] = []
        self.cited: list[str] = []
        self.undefined: list[str] = []

    @property
    def ok(self) -> bool:
        """Whether the case holds."""
        return not self.failures

    def cite(self, clauses: Iterable[str]) -> None:
        """Remember clauses, each once."""
        self.cited += [clause for clause in dict.fromkeys(clauses) if clause not in self.cited]

    def as_json(self) -> CaseRow:
        """The case as the JSON report has it."""
        return {
            "case": self.title,
            "game": self.game,
            "ok": self.ok,
            "failures": list(self.failures),
            "cited": list(self.cited),
        }
