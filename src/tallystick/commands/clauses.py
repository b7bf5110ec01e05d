"""A game's clauses joined with the code that carries them out and the cases that exercise them."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import tallystick
from tallystick import cache
from tallystick.cases.nodes import compose
from tallystick.commands.carriers import Carriers, place_of, sources_of
from tallystick.commands.sources import CodePlace
from tallystick.errors import unknown
from tallystick.play import games

PACKAGE: Final = Path(tallystick.__file__).parent
HERE: Final = "tallystick.commands"  # what is found hangs on how it is looked for


class ClauseCoverage(NamedTuple):
    """A clause of a rulebook: its id, a line in our words, how well it is known, code and cases.

    ``without_code`` says why nothing carries it out (then no case can exercise it either), and
    ``without_case`` why no case does; "" where there is no such reason.
    """

    id: str
    text: str
    status: str
    code: tuple[CodePlace, ...]
    cases: tuple[CodePlace, ...]
    without_code: str = ""
    without_case: str = ""

    @property
    def lacks(self) -> list[str]:
        """Which it lacks of code and a case, without a reason."""
        excused = {"code": self.without_code, "case": self.without_code or self.without_case}
        has = {"code": self.code, "case": self.cases}
        return [what for what in has if not (has[what] or excused[what])]

    @property
    def is_missing(self) -> bool:
        """Whether it lacks code or a case, without a reason."""
        return bool(self.lacks)


class GameClauses:
    """All clauses of a game, in the order of the rulebook."""

    def __init__(self, game: str) -> None:
        entry = games.find(game)
        table, files = entry.clauses(), list(entry.cases())
        code = (cache.code_of(one) for one in (entry.package, HERE))
        parts = [*code, repr(table).encode(), repr(files).encode()]
        self.all = cache.kept(
            f"{entry.package}-clauses", parts, lambda: coverage(entry, table, files)
        )

    def find(self, clause: str) -> list[ClauseCoverage]:
        """The clause of that id and the clauses below it (T.25.3 and T.25.3a; T.25 is all of 25.0).
        What stands before the first dot of all ids may be left out, and capitals are all one.

        Raises InputError if there is none.
        """
        said = re.escape(clause.removesuffix(".0"))
        below = re.compile(rf"(?:[a-z]+\.)?{said}(?![0-9]).*", re.IGNORECASE)
        found = [one for one in self.all if below.fullmatch(one.id)]
        if not found:
            raise unknown("clause", clause, [one.id for one in self.all])
        return found


def coverage(
    entry: games.Entry, table: list[games.ClauseRow], files: list[tuple[str, str]]
) -> list[ClauseCoverage]:
    """The clauses of the table, with the code and those of the files of cases (path, text)."""
    ids = {row["id"] for row in table}
    code = gather(ids, carried(entry, table))
    cases = gather(ids, exercises(files))
    return [
        ClauseCoverage(
            one,
            row["text"],
            row.get("status", ""),
            tuple(code[one]),
            tuple(cases[one]),
            row.get("without_code", ""),
            row.get("without_case", ""),
        )
        for row in table
        for one in (row["id"],)
    ]


def gather(ids: set[str], found: Iterable[tuple[str, CodePlace]]) -> dict[str, list[CodePlace]]:
    """The places of each id, each named thing once (at its first line), in the order found."""
    places: dict[str, dict[tuple[str, str], CodePlace]] = {one: {} for one in ids}
    for clause, place in found:
        if clause in places:
            places[clause].setdefault((place.file, place.name), place)
    return {clause: list(named.values()) for clause, named in places.items()}


def carried(entry: games.Entry, table: list[games.ClauseRow]) -> Iterator[tuple[str, CodePlace]]:
    """(clause, place) for all that carries a clause out: the game's own code, in the order of its
    files, then what the packages that games share do for it (``shared`` in the list of clauses)."""
    yield from Carriers(sources_of(Path(str(entry.folder)), entry.package)).carried()
    for row in table:
        for name in row.get("shared", ()):
            yield row["id"], place_of(PACKAGE, name)


def exercises(files: Iterable[tuple[str, str]]) -> Iterator[tuple[str, CodePlace]]:
    """(clause, place) for every clause that a case in the files (path, text) says it exercises.
    InputError for a file that is no list of cases."""
    for path, text in files:
        root = compose(text, path)
        for item in root.items() if root is not None else ():
            title, clauses = item.get("case"), item.get("clauses")
            if title is not None and clauses is not None:
                place = CodePlace(Path(path).name, title.line, title.text())
                yield from ((clause.text(), place) for clause in clauses.one_or_more())
