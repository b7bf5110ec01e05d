"""What carries a game's clauses out, read from its sources.

A *place* is a function, a method or a class. It carries out the clauses that its own text cites
(docstring, refusals, comments), and those of the module constants that it uses, from whatever
module of the game: a refusal, a limit, a table. Where a row of a constant makes ops (a program),
the clauses in the comment on that row are theirs. A constant carries nothing out by itself, nor
does a class that only holds data, an ``__init__``, a layout, or the docstring of a module.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from tallystick.commands.sources import NOT_RULES, CodePlace, Name, SourceModule, Unit, read


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
