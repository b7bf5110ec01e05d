"""What is wrong with a card, and where: the card, the field, the line, the column, the words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeGuard, TypeVar

from tallystick.errors import InputError, one_line

Found = TypeVar("Found")


class CardProblem(NamedTuple):
    """One thing that is wrong with one card.

    `line` counts the lines of a text from 1 and is 0 elsewhere; `column` counts from 1 and is 0
    where there is none; `words` are the words not understood, empty where something is missing;
    `file` and `file_line` say where the card stands, `file_line` 0 if nobody knows. `source` is the
    line that was read.
    """

    message: str
    card: str = ""
    field: str = ""
    line: int = 0
    column: int = 0
    words: str = ""
    expected: str = ""
    source: str = ""
    file: str = ""
    file_line: int = 0

    def place(self) -> str:
        """Where it is, as `file:line: card: field line 2, column 7`, as far as it is known."""
        file = f"{self.file}:{self.file_line}" if self.file and self.file_line else self.file
        within = ", ".join(
            part
            for part in (
                f"{self.field} line {self.line}" if self.line else self.field,
                f"column {self.column}" if self.column else "",
            )
            if part
        )
        return ": ".join(part for part in (file, self.card, within) if part)

    def __str__(self) -> str:
        """The whole problem on one line."""
        return one_line(f"{self.place()}: {self.message}" if self.place() else self.message)

    def excerpt(self) -> str:
        """The line that was read, and under it carets below the words not understood."""
        if not self.source or not self.column:
            return self.source
        return f"{self.source}\n{' ' * (self.column - 1)}{'^' * max(1, len(self.words))}"


def problem_of(error: InputError) -> CardProblem:
    """What is wrong with a file, as a problem."""
    return CardProblem(error.message, field=error.field, file=error.file, file_line=error.line)


def error_of(problem: CardProblem) -> InputError:
    """A problem of a card as an error with its place."""
    field = f"{problem.card}: {problem.field}" if problem.card else problem.field
    return InputError(problem.message, problem.file, problem.file_line, field.strip(": "))


class CardError(ValueError):
    """Cards that cannot be used: all that is wrong with them, as problems, one at least."""

    def __init__(self, problems: Sequence[CardProblem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems: tuple[CardProblem, ...] = tuple(problems)

    @property
    def first(self) -> CardProblem:
        """The first problem."""
        return self.problems[0]

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


def first_fault(error: CardError) -> InputError:
    """The first problem as an error with its place, and how many more there are."""
    first, more = error.first, len(error.problems) - 1
    text = f"{first._replace(file='')}{f' (and {more} more)' * bool(more)}"
    return InputError(text, first.file, first.file_line)


class Misread(Exception):
    """Text that is not in the language: at `start` (from 0) stand `words` where `expected` was."""

    def __init__(self, message: str, start: int, words: str = "", expected: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.words = words
        self.expected = expected

    def problem(self, card: str, field: str, source: str, line: int = 0) -> CardProblem:
        """The problem of that card, once it is known whose text it was."""
        return CardProblem(
            self.message, card, field, line, self.start + 1, self.words, self.expected, source
        )


class NotRun(ValueError):
    """Card text that the engine has nothing to do with: it is never played in part."""


NOT_YET: Final = "nothing does yet:"


def nothing(said: object) -> NotRun:
    """What to raise for words that nothing is done with."""
    return NotRun(f"{NOT_YET} {said}")


class Untold(NotRun):
    """The same, of a text that whoever called knows: see ``Telling``."""


class Telling:
    """Around what reads a part of a text, so that it need not say itself what it has nothing to do
    with."""

    def __init__(self, said: object, problem: str = NOT_YET) -> None:
        self.said = said
        self.problem = problem

    def __enter__(self) -> None:
        """Nothing is told as long as nothing is wrong."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Untold):
            raise NotRun(f"{self.problem} {self.said}") from None


def require(known: object, said: object = None, problem: str = NOT_YET) -> None:
    """Raises NotRun for what a text says unless that is known to be as it has to be; Untold where
    it is not said here what that is."""
    if not known:
        raise Untold if said is None else NotRun(f"{problem} {said}")


def needed(found: Found | None, said: object = None, problem: str = NOT_YET) -> Found:
    """What was found in what a text says. Raises NotRun, or Untold, where it is None."""
    if found is None:
        raise Untold if said is None else NotRun(f"{problem} {said}")
    return found


def sure(guard: Callable[..., TypeGuard[Found]], part: object, *words: str) -> Found:
    """A part of a text, known to be what that asks for. Raises Untold where it is not."""
    if guard(part, *words):
        return part
    raise Untold
