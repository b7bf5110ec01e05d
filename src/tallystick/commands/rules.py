"""`tally rules`: a rulebook as a table that one can ask."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from tallystick.commands.pages import show, width
from tallystick.commands.parameters import game_argument

if TYPE_CHECKING:
    from tallystick.commands.clauses import ClauseCoverage
    from tallystick.commands.sources import CodePlace


@click.command("rules")
@game_argument
@click.argument("named", metavar="[CLAUSE]", required=False)
@click.option("--clause", metavar="CLAUSE", help="The same as CLAUSE.")
@click.option("--where", metavar="CLAUSE", help="Only where its code and its cases are.")
@click.option("--missing", is_flag=True, help="Only clauses that lack code or a case.")
def command(
    game: str, named: str | None, clause: str | None, where: str | None, missing: bool
) -> None:
    """Show the rules of GAME: every clause, its code and cases, and the house rules.

    With a CLAUSE, such as T.25, only that one and those below it.
    """
    from tallystick.commands.clauses import GameClauses

    if len([one for one in (named, clause, where) if one]) > 1:
        raise click.UsageError("name the clause once")
    if where and missing:
        raise click.UsageError("--where says where code and cases are, --missing where none are")
    clause = named or clause
    clauses = GameClauses(game)
    if where:
        lines = whereabouts(clauses.find(where))
    elif missing:
        lines = lacking(clauses.find(clause) if clause else clauses.all)
    elif clause:
        lines = entries(clauses.find(clause))
    else:
        lines = whole(game, clauses.all)
    show(lines)


def whole(game: str, clauses: list[ClauseCoverage]) -> Iterator[str]:
    """All clauses, then all house rules."""
    yield from entries(clauses)
    yield from house_rules(game)


def entries(clauses: Iterable[ClauseCoverage]) -> Iterator[str]:
    """Each clause with what is known of it."""
    listed = list(clauses)
    wide = column(clause.id for clause in listed)
    for clause in listed:
        status = f" ({clause.status})" if clause.status not in ("", "seen") else ""
        yield from paragraph(f"{clause.id:{wide}}", clause.text + status)
        why = (clause.without_code, clause.without_code or clause.without_case)
        yield from paragraph(f"{'':{wide}}code:  ", listed_or_why(clause.code, why[0]))
        yield from paragraph(f"{'':{wide}}cases: ", listed_or_why(clause.cases, why[1]))


def listed_or_why(places: Iterable[CodePlace], why: str) -> str:
    """The places in a row; where there are none, that, and the reason if there is one."""
    return "; ".join(map(short, places)) or (f"none: {why}" if why else "none")


def column(names: Iterable[str]) -> int:
    """The width of a column of names."""
    return max(map(len, names), default=0) + 2


def short(place: CodePlace) -> str:
    """A case by its title, code by its file and name."""
    if place.file.endswith(".yaml"):
        return place.name
    return f"{place.file} {place.name}".rstrip()


def whereabouts(clauses: Iterable[ClauseCoverage]) -> Iterator[str]:
    """File, line and name of all code and all cases."""
    for clause in clauses:
        yield f"{clause.id}  {clause.text}"
        yield from (f"  code  {place}" for place in clause.code)
        yield from (f"  case  {place}" for place in clause.cases)


def lacking(clauses: Iterable[ClauseCoverage]) -> Iterator[str]:
    """The clauses without code or without a case, and what it is that they lack; how many have a
    reason why they lack it."""
    listed = list(clauses)
    missing = [clause for clause in listed if clause.is_missing]
    wide = column(clause.id for clause in missing)
    for clause in missing:
        yield f"{clause.id:{wide}}no {' and no '.join(clause.lacks):17}{clause.text}"
    excused = sum(bool(clause.without_code or clause.without_case) for clause in listed)
    more = f"; of {excused} more it is said why they do" if excused else ""
    yield f"{len(missing)} of the clauses asked about lack code or a case{more}"


def house_rules(game: str) -> Iterator[str]:
    """Every house rule that there is: its name, its readings (the default first), its clause."""
    from tallystick.play import games

    rules = games.find(game).house_rules()
    if rules:
        yield from ("", "House rules (the first reading is the default):")
    wide = column(rule.name for rule in rules)
    for rule in rules:
        readings = f"{' | '.join(rule.readings)} [{rule.clause}]"
        yield from paragraph(f"  {rule.name:{wide}}", readings)
        yield from paragraph(f"  {'':{wide}}", rule.question)


def paragraph(head: str, text: str) -> list[str]:
    """Text wrapped to the terminal, hanging after its head."""
    hanging = " " * len(head)
    return textwrap.wrap(
        text, width(), initial_indent=head, subsequent_indent=hanging, break_long_words=False
    )
