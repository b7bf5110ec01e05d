"""What came of the cases, as lines, JSON, an exit status; and which names in them may be slips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import lru_cache
from typing import Final, NamedTuple, NotRequired, TypedDict

from tallystick.cases.model import Case
from tallystick.errors import InputError
from tallystick.kernel.machine import Rules
from tallystick.play import games


class ReasonLine(NamedTuple):
    """One sentence of the reasoning, and the clauses behind it."""

    text: str
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.clauses)}]" if self.clauses else self.text


class ReasonRow(TypedDict):
    """What the JSON report says of a sentence of the reasoning."""

    text: str
    clauses: list[str]


class StepRow(TypedDict):
    """What the JSON report says of a step."""

    step: str
    line: int
    reasons: list[ReasonRow]
    not_so: list[str]


class CaseRow(TypedDict):
    """What the JSON report says of a case; its steps and likely slips where asked for."""

    case: str
    game: str
    ok: bool
    failures: list[str]
    cited: list[str]
    steps: NotRequired[list[StepRow]]
    slips: NotRequired[list[str]]


class StepReport:
    """What a step came to: the reasoning, and what was expected and not so."""

    def __init__(self, title: str, line: int) -> None:
        self.title = title
        self.line = line
        self.lines: list[ReasonLine] = []
        self.failures: list[str] = []

    def as_json(self) -> StepRow:
        """The step as the JSON report has it."""
        return {
            "step": self.title,
            "line": self.line,
            "reasons": [{"text": one.text, "clauses": [*one.clauses]} for one in self.lines],
            "not_so": list(self.failures),
        }


class CaseReport:
    """What a case came to; ``undefined`` are the names of cards that it leaves blank, ``unread``
    says of one that does not hold what of its cards is not read."""

    def __init__(self, title: str, game: str, file: str, line: int) -> None:
        self.title = title
        self.game = game
        self.file = file
        self.line = line
        self.steps: list[StepReport] = []
        self.failures: list[str] = []
        self.cited: list[str] = []
        self.undefined: list[str] = []
        self.unread: list[str] = []

    @property
    def ok(self) -> bool:
        """Whether the case holds."""
        return not self.failures

    def cite(self, clauses: Iterable[str]) -> None:
        """Remember clauses, each once."""
        self.cited += [clause for clause in dict.fromkeys(clauses) if clause not in self.cited]

    def as_json(self, explain: bool = False) -> CaseRow:
        """The case as the JSON report has it."""
        row: CaseRow = {
            "case": self.title,
            "game": self.game,
            "ok": self.ok,
            "failures": list(self.failures),
            "cited": list(self.cited),
        }
        if explain:
            row["steps"] = [step.as_json() for step in spoken(self)]
            row["slips"] = list(slips(self))
        return row


NEAR: Final = 0.85  # of 1, as difflib reckons likeness
NAMED_BY: Final = ("name", "title")  # the field of a case's own card


def undefined(case: Case, rules: Rules) -> list[str]:
    """The names by which a case has cards that neither ship nor are its own, in a fixed order."""
    there = {str(getattr(card, "name", "")) for card in rules.cards}
    there -= _shipped(case.game)
    if there:
        there -= {one.text() for card in case.cards for one in map(card.get, NAMED_BY) if one}
        there -= {card.name for card in case.at_hand}
    return sorted(there)


def slips(report: CaseReport) -> Iterator[str]:
    """What a judge is told of such names, and of what is not read."""
    names = _shipped(report.game) if report.undefined else frozenset()
    for name in report.undefined:
        if near := nearest(name, names):
            yield f"{name} is taken for a blank card: did you mean {near}?"
    yield from report.unread


@lru_cache(maxsize=4096)
def nearest(name: str, names: frozenset[str]) -> str:
    """The name that is most like another, "" where none is near."""
    near = get_close_matches(name, [one for one in names if _may_be_near(name, one)], 1, NEAR)
    return near[0] if near else ""


def _may_be_near(name: str, other: str) -> bool:
    """False where letters that stand in one alone make them unlike: difflib comes to the same, and
    takes a hundred times as long."""
    here, there = _letters(name), _letters(other)
    one, two = len(name) - (here & ~there).bit_count(), len(other) - (there & ~here).bit_count()
    return 2 * min(one, two) / (len(name) + len(other)) >= NEAR


@lru_cache(maxsize=4096)
def _letters(name: str) -> int:
    """The letters of a name, each as one of 64 bits, which some share."""
    found = 0
    for letter in name:
        found |= 1 << ord(letter) % 64
    return found


def _shipped(game: str) -> frozenset[str]:
    return frozenset({card.facts.name for card in games.find(game).cards()})


INDENT = "       "


def explained(case: CaseReport) -> Iterator[str]:
    """The lines of a case."""
    for step in spoken(case):
        yield from _step(step)
    yield ""


def spoken(case: CaseReport) -> Iterator[StepReport]:
    """The steps of a case; the first is the position, of which there may be nothing to say."""
    for number, step in enumerate(case.steps):
        if step.lines or step.failures or number:
            yield step


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
    """What all files came to; ``errors`` has one for each file or case that cannot be read."""

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

    def as_json(self, explain: bool = False) -> ReportRows:
        """The whole as one JSON object; ``errors`` only where there are any."""
        found: ReportRows = {"cases": [one.as_json(explain) for one in self.cases], "ok": self.ok}
        if self.errors:
            found["errors"] = self.complaints()
        return found

    def complaints(self) -> list[str]:
        """What the errors say, each once: what is wrong with a prelude stops all cases below it."""
        said = Counter(str(error) for error in self.errors)
        return [text if n == 1 else f"{text} ({n} cases stop at this)" for text, n in said.items()]

    def lines(self, explain: bool = False) -> Iterator[str]:
        """A line a case, its failures and a sum; of several files, where one that fails is."""
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
