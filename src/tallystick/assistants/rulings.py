"""The judge as tools: rules, what is printed, cases, payability. No paths, no code, bounded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from typing import Final

from tallystick import cases
from tallystick.assistants import answers
from tallystick.cases.report import CaseReport
from tallystick.errors import InputError
from tallystick.face.rules import GameRules, load
from tallystick.play import games
from tallystick.play.lookup import clauses_under, look_up
from tallystick.play.match import Match, Seat
from tallystick.reading import printable

LARGEST: Final = 1 << 20  # characters of a case or a position
LONGEST: Final = 400  # characters of a name, a cost, a move
MOST_CLAUSES: Final = 400
MOST_WAYS: Final = 12
WIDTH: Final = 100
TEXT: Final = "the text"


def bounded(text: str, what: str, most: int = LONGEST) -> str:
    """The text, if it is no longer than that. InputError if it is."""
    if len(text) > most:
        raise InputError(f"expected {what} of at most {most:,} characters, found {len(text):,}")
    if most == LONGEST and not printable(text):
        raise InputError(f"expected {what} in one line, without control characters")
    return text


def game_rules(game: str, options: Mapping[str, str] | None = None) -> GameRules:
    """The rules of a game, kept for the next time they are asked for."""
    return _loaded(bounded(game, "a game"), tuple(sorted((options or {}).items())))


@lru_cache(maxsize=16)
def _loaded(game: str, options: tuple[tuple[str, str], ...]) -> GameRules:
    return load(game, dict(options))


def rules(game: str, clause: str = "") -> answers.RulesAnswer:
    """The clauses of a game (or one, with those below it), and its house rules."""
    entry = games.find(bounded(game, "a game"))
    table = {row["id"]: str(row["text"]) for row in entry.clauses()}
    wanted = clauses_under(bounded(clause, "a clause"), table) if clause else list(table)
    if not wanted:
        raise InputError(f"{game} has no clause {clause!r}")
    shown = [answers.RulebookClause(one, table[one]) for one in wanted[:MOST_CLAUSES]]
    house = {
        rule.name: f"{rule.question} {' | '.join(rule.readings)} [{rule.clause}]"
        for rule in (() if clause else entry.house_rules())
    }
    return answers.RulesAnswer(entry.name, shown, house, len(wanted) - len(shown))


def look_up_name(game: str, name: str) -> answers.PrintedText:
    """What is printed under a name: a card, a keyword, a sign, a phase, a clause."""
    rows = look_up(_at_table(bounded(game, "a game")), -1, bounded(name, "a name"), WIDTH)
    return answers.PrintedText([row.text for row in rows])


@lru_cache(maxsize=8)
def _at_table(game: str) -> Match:
    """A table at which nobody has done anything yet, to look things up at."""
    rulebook = game_rules(game).rulebook
    seats = [Seat(f"Seat {n + 1}", "random") for n in range(rulebook.usual_seats)]
    return Match(rulebook, seats)


def judge(yaml: str, explain: bool = False) -> answers.JudgedCases:
    """Run cases. What cannot be read comes back as faults, each with its line."""
    try:
        report = cases.run_text(bounded(yaml, "cases", LARGEST), TEXT)
    except InputError as error:
        return answers.JudgedCases(False, [], [answers.fault_of(error)])
    found = [_ruling(case, explain) for case in report.cases]
    return answers.JudgedCases(
        report.ok, found, [answers.fault_of(error) for error in report.errors]
    )


def _ruling(case: CaseReport, explain: bool) -> answers.CaseRuling:
    steps = [
        answers.StepRuling(
            step.title,
            step.line,
            [answers.Reason(line.text, list(line.clauses)) for line in step.lines],
            list(step.failures),
        )
        for step in (case.steps if explain else [])
    ]
    return answers.CaseRuling(
        case.title, case.game, case.line, case.ok, list(case.failures), list(case.cited), steps
    )


def can_pay(
    game: str,
    position: str,
    cost: str,
    *,
    seat: str = "",
    x: int = 0,
    options: Mapping[str, str] | None = None,
) -> answers.PayabilityAnswer:
    """How a seat can pay a cost, or what a move costs, in a position in the notation of cases."""
    known = game_rules(game, options)
    try:
        placed = known.position(bounded(position, "a position", LARGEST))
        how = placed.payments(bounded(cost, "a cost or a move"), bounded(seat, "a seat"), x)
        ways = [str(one) for one in islice(how.all(), MOST_WAYS + 1)]
        best, refusal = how.best, how.refusal
    except (InputError, ValueError) as error:
        fault = error if isinstance(error, InputError) else InputError(str(error))
        return answers.PayabilityAnswer(False, faults=[answers.fault_of(fault)])
    return answers.PayabilityAnswer(
        bool(how),
        how.due,
        "" if best is None else str(best),
        ways[:MOST_WAYS],
        len(ways) > MOST_WAYS,
        answers.refused_of(refusal),
        answers.short_of(how.shortfall),
    )
