"""Break the code of each clause in turn: ``python -m tests.mutants`` (docs/cases.md)."""

from __future__ import annotations

import argparse
import gc
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from tests.cases.auditing import audited
from tests.cases.helpers import files_of
from tests.mutants.choosing import PACKAGE, SOURCES, Chooser, Chosen
from tests.mutants.excuses import Excuses
from tests.mutants.swapping import Mutant
from tests.mutants.telling import Told
from tests.mutants.trials import Trial, try_all
from tests.mutants.watching import Memory, Watched, watch

import tallystick
from tallystick import cache
from tallystick.cases import cards
from tallystick.cases.judge import run_case
from tallystick.cases.model import Case
from tallystick.cases.read import read_text
from tallystick.errors import InputError

# What a game runs on. Words for people and the judge remember nothing that a mutant changes.
RULES: Final = ("kernel", "costs", "rules", "cards", "games")


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mutants asked for; 1 if one survives without a reason, or a reason is stale."""
    asked = read_arguments(arguments)
    os.environ[cache.FOLDER] = cache.OFF  # a broken compiler is to compile
    wanted = [asked.game] if asked.game else list(SOURCES)
    all_told = [tried(game, asked) for game in wanted]
    for one in all_told:
        lines = (*(one.every() if asked.list else ()), *one.summary())
        sys.stdout.write("\n".join(lines) + "\n")
    return int(any(one.is_wanting for one in all_told))


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--game", choices=sorted(SOURCES), help="only this game")
    parser.add_argument("--clause", action="append", help="only this clause and those below it")
    parser.add_argument("--most", type=int, default=3, help="mutants of a place (default 3)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--list", action="store_true", help="every mutant and who catches it")
    return parser.parse_args(arguments)


def tried(game: str, asked: argparse.Namespace) -> Told:
    """What came of the mutants of one game. InputError where a case fails that should hold."""
    cases = cases_of(game)
    cards.MOST_KEPT = 1 << 30  # type: ignore[misc]  # every rulebook is made once
    judge = [partial(run_case, case) for case in cases]
    import_all()
    memory = Memory(*(f"tallystick.{one}" for one in RULES))
    watched = watch(judge, PACKAGE, memory.forget)
    broken = [case.title for case in cases if not run_case(case).ok]
    if broken:
        raise InputError(f"{game}: a case fails though nothing is broken: {broken[0]}")
    chosen = list(Chooser(game, asked.most).all(asked.clause or SOURCES[game]))
    trials = trials_for(chosen, cases, watched)
    rulebooks = [one for one in gc.get_objects() if isinstance(one, cards.Rulebooks)]
    gc.freeze()
    verdicts = try_all(
        trials, partial(holds, cases), partial(forget, memory, rulebooks), asked.jobs
    )
    found = {verdict.trial.mutant: verdict for verdict in verdicts}
    return Told(game, chosen, cases, found, Excuses.of(game), not asked.clause)


def cases_of(game: str) -> list[Case]:
    """All cases of a game, those that ship and those of its tests. InputError for a file that
    cannot be read."""
    files = files_of(game)
    readings = [read_text(file.read_text(encoding="utf-8"), file.as_posix()) for file in files]
    for error in (error for reading in readings for error in reading.errors):
        raise error
    return [case for reading in readings for case in reading.cases]


def holds(cases: list[Case], n: int) -> bool:
    """Whether a case holds, and on the way what is on offer is what is legal."""
    with audited():
        return run_case(cases[n]).ok


def forget(memory: Memory, rulebooks: list[cards.Rulebooks[Any]], makes_cards: bool) -> None:
    """Before a mutant is tried: what whole functions have made is made anew by the broken one."""
    memory.forget()
    if makes_cards:
        memory.forget_cards()
        for one in rulebooks:
            one._kept.clear()


def import_all() -> None:
    """Every module, so that its tables are known while they are empty."""
    for found in pkgutil.walk_packages(tallystick.__path__, "tallystick."):
        importlib.import_module(found.name)


def trials_for(chosen: list[Chosen], cases: list[Case], watched: Watched) -> list[Trial]:
    """Each mutant once, with the cases that run its function: those that name a clause first."""
    clauses: dict[Mutant, list[str]] = {}
    for one in chosen:
        for mutant in one.mutants:
            clauses.setdefault(mutant, []).append(one.clause.id)
    return [trial(mutant, named, cases, watched) for mutant, named in clauses.items()]


def trial(mutant: Mutant, clauses: list[str], cases: list[Case], watched: Watched) -> Trial:
    """A mutant with its cases; what makes cards may matter to every case."""
    place = (str(mutant.target.file), mutant.target.name)
    makes = place in watched.makes
    run = [n for n, ran in enumerate(watched.runs) if place in ran]
    rest = [n for n in range(len(cases)) if n not in run] if makes else []
    named = tuple(
        (clause, tuple(n for n in (*run, *rest) if clause in cases[n].clauses))
        for clause in clauses
    )
    first = [n for _, ns in named for n in ns]
    others = tuple(n for n in (*run, *rest) if n not in first)
    return Trial(mutant, named, others, makes)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except InputError as error:
        sys.stderr.write(f"mutants: {error}\n")
        sys.exit(2)
