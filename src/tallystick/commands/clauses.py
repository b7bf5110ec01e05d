"""A game's clauses joined with the code that carries them out, read from its sources, and the cases
that exercise them.

A *place* is a function, a method or a class. It carries out the clauses that its own text cites
(docstring, refusals, comments), and those of the module constants that it uses, from whatever
module of the game: a refusal, a limit, a table. Where a row of a constant makes ops (a program),
the clauses in the comment on that row are theirs. A constant carries nothing out by itself, nor
does a class that only holds data, an ``__init__``, a layout, or the docstring of a module."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import tallystick
from tallystick import cache
from tallystick.cases.nodes import compose
from tallystick.commands.sources import NOT_RULES, CodePlace, Name, SourceModule, Unit, read
from tallystick.errors import unknown
from tallystick.play import games


class Carriers:
    """Who carries out what, in the modules of one game."""

    def __init__(self, sources: Iterable[SourceModule]) -> None:
        self.sources = {source.module: source for source in sources}
        self._units: dict[Name, Unit] = {
            (source.module, unit.place.name): unit
            for source in self.sources.values()
            for unit in source.units
        }
        self._known: dict[Name, frozenset[str]] = {}
        self._rows: dict[Name, set[str]] = {}
        for name, unit in self._units.items():
            self._hand_out(name, unit)

    def carried(self) -> Iterator[tuple[str, CodePlace]]:
        """(clause, place), in the order of the files and of the lines; the innermost place only."""
        found = {
            name: self._clauses(name) for name, unit in self._units.items() if not unit.is_constant
        }
        inner: dict[Name, set[str]] = defaultdict(set)
        for (module, name), clauses in found.items():
            inner[module, name.rpartition(".")[0]] |= clauses
        for key, clauses in found.items():
            place = self._units[key].place
            yield from ((clause, place) for clause in sorted(clauses - inner[key]))

    def _clauses(self, name: Name) -> frozenset[str]:
        unit = self._units[name]
        used = (self.cited_by(name[0], one) for one in unit.uses)
        return unit.clauses.union(self._rows.get(name, ()), *used)

    def cited_by(self, module: str, name: str) -> frozenset[str]:
        """The clauses that a name in a module stands for: those of a constant, and of the constants
        that it is made of."""
        origin = self._origin(module, name)
        if origin not in self._units or not self._units[origin].is_constant:
            return frozenset()
        if origin not in self._known:
            self._known[origin] = frozenset()  # so that a circle ends
            self._known[origin] = self._clauses(origin)
        return self._known[origin]

    def unit(self, module: str, name: str) -> Unit | None:
        """What a module of the game defines by a name."""
        return self._units.get((module, name))

    def _hand_out(self, name: Name, unit: Unit) -> None:
        """The clauses of a constant's rows to what the rows make; else to those who use it."""
        for row in unit.rows:
            makes = set(self._made(name[0], row.uses, set()))
            for one in makes or {name}:
                self._rows.setdefault(one, set()).update(row.clauses)

    def _made(self, module: str, uses: Iterable[str], seen: set[Name]) -> Iterator[Name]:
        """The classes and functions that some names come to, through constants."""
        for name in {self._origin(module, one) for one in uses} - seen:
            seen.add(name)
            unit = self._units.get(name)
            if unit is not None and unit.is_constant:
                yield from self._made(name[0], unit.uses, seen)
            elif unit is not None:
                yield name

    def _origin(self, module: str, name: str) -> Name:
        """The module that defines a name, through however many imports, and what it is there."""
        source = self.sources.get(module)
        first, _, rest = name.partition(".")
        if source is None or first not in source.imports:
            return module, name
        there, original = source.imports[first]
        if rest:  # ``legal.NOT_RULED`` after ``from game import legal``
            there, original = f"{there}.{original}", rest
        return self._origin(there, original)


def sources_of(folder: Path, package: str) -> Iterator[SourceModule]:
    """The modules of a game that are rules."""
    for file in sorted(folder.rglob("*.py")):
        inside = file.relative_to(folder)
        if not NOT_RULES.match(inside.as_posix()):
            parts = [part for part in inside.with_suffix("").parts if part != "__init__"]
            text = file.read_text(encoding="utf-8")
            yield read(text, ".".join([package, *parts]), shown(file, folder, package))


def shown(file: Path, folder: Path, package: str) -> str:
    """A file as a place names it: ``games/terrus/legal.py``, ``caravan/turn.py``."""
    above = folder.parents[max(package.count(".") - 1, 0)]
    return file.relative_to(above).as_posix()


def place_of(package: Path, name: str) -> CodePlace:
    """The place that a dotted name such as ``costs.adjust.lowered`` means, below a package.

    LookupError if nothing is there by that name (any more).
    """
    parts = name.split(".")
    for n in range(len(parts) - 1, 0, -1):
        file = package.joinpath(*parts[:n]).with_suffix(".py")
        if file.is_file():
            units = read(file.read_text(encoding="utf-8"), name, "/".join(parts[:n]) + ".py").units
            named = [unit.place for unit in units if unit.place.name == ".".join(parts[n:])]
            if named:
                return named[0]
    raise LookupError(f"{name} is neither a function nor a class of {package.name}")


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
