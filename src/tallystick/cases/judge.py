"""Finds the vocabulary of a case's game, and runs the case."""

from __future__ import annotations

from importlib import import_module
from typing import Final, cast

from tallystick.cases import asked, misspelt, unread
from tallystick.cases.model import Case, Step
from tallystick.cases.noted.position import PositionPage
from tallystick.cases.results import CaseReport
from tallystick.cases.run import Runner
from tallystick.errors import InputError, unknown
from tallystick.play import games
from tallystick.play.faults import fault_of

# What every step may say, whatever the game.
COMMON: Final = (
    "with", "x", "targets", "choose", "refused",
    "for", "gives", "because", "of", "is", "counts as", "do", "option", "options", "cost",
    *asked.ARGUMENTS,
)  # fmt: skip

# What only questions and answers say, and what each of them says besides the game's own words.
ASKED: Final = (
    "gives", "because", "is", "counts as", "do", "option", "options", *asked.ARGUMENTS
)  # fmt: skip
SAYS: Final[dict[str, tuple[str, ...]]] = {
    "payments": ("for", "cost", "gives", "because", "x", "targets"),
    "cost": ("of", "for", "is", "counts as", "because", "x", "targets"),
    "can": ("do", "is", "because", "with", "x", "targets", "choose", "for", "of", "cost"),
    "asked": asked.ARGUMENTS,
    "pass": ("choose", "refused"),
    "end phase": ("choose", "refused"),
    "choose": ("option", "options", "refused", "with", "x", "targets", "choose", "for", "of"),
}
ALONE: Final = ("pass", "end phase", "asked")  # these take none of the game's own words

LONGEST: Final = 200  # so much of what the engine says about its own fault is shown


def vocabulary(game: str) -> PositionPage:
    """The words of a game's cases. InputError for a game that has none."""
    own = games.find(game).words
    name = own or f"tallystick.cases.{game.replace('-', '_')}"
    try:
        module = import_module(own or f"{name}.page")
    except ModuleNotFoundError as error:
        if error.name not in (name, f"{name}.page"):
            raise
        text = f"the game {game} has no module {name} with the words of its positions and moves; "
        raise InputError(f"{text}its Entry names one (see docs/adding-a-game.md)") from error
    return cast(PositionPage, module.PAGE)


def run_case(case: Case) -> CaseReport:
    """Run one case. InputError for what it says wrongly."""
    words = vocabulary(case.game)
    _check_arguments(case, words)
    try:
        table = words.set_up(case)
        blank = misspelt.undefined(case, table.game.rules)
        report = Runner(case, table).run()
        report.undefined = blank
        unread.look(case, report, words)
        return report
    except InputError:
        raise
    except (MemoryError, RecursionError):
        raise case.node.error("is too large to be judged") from None
    except (Exception, SystemExit) as error:
        fault = fault_of(error)
        if fault is not None:
            raise fault from error
        return _broken(case, error)  # the others are judged


def _broken(case: Case, error: BaseException) -> CaseReport:
    """The report of a case on which the engine itself failed."""
    report = CaseReport(case.title, case.game, case.node.file, case.node.line)
    said = " ".join(str(error).split())
    what = f"{type(error).__name__}: {said[:LONGEST]}{'...' if len(said) > LONGEST else ''}"
    report.failures.append(f"a fault of the engine, please report it: {what}")
    return report


def _check_arguments(case: Case, words: PositionPage) -> None:
    names = (*COMMON, *words.arguments)
    for step in case.when:
        for name, node in step.arguments.items():
            if name not in names:
                raise node.at(unknown("argument of a step", name, names))
        if step.seat:
            _fit(step, words.arguments)


def _fit(step: Step, own: tuple[str, ...]) -> None:
    """InputError for an argument that goes with other steps only."""
    verb = step.verb.text()
    expected = SAYS.get(verb)
    for name, node in step.arguments.items():
        if expected is None:
            if name in ASKED and name not in own:
                text = (
                    f"a step that acts takes no {name!r}; that it is illegal is said by 'refused'"
                )
                raise node.error(text)
        elif name not in expected and (verb in ALONE or name not in own):
            raise node.error(f"'{verb}' takes no {name!r}; expected one of: {', '.join(expected)}")
