"""Which mutants are tried for a clause: those nearest to where its code speaks of it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

from tests.mutants.breaking import is_fine
from tests.mutants.swapping import (
    Mutant,
    Target,
    function_in,
    function_of,
    mutants_of,
    named,
    tree_of,
)

import tallystick
from tallystick.commands.clauses import Carriers, ClauseCoverage, GameClauses, sources_of
from tallystick.commands.sources import WORD, CodePlace, Function
from tallystick.play import games

PACKAGE: Final = Path(tallystick.__file__).parent
# The clauses of the rulebooks' own pages that ship with nothing left out.
SOURCES: Final = {
    "terrus": ("T.19", "T.25"),
    "heirless": ("HL.turns",),
    "marvel-champions": ("MC.cost",),
    "grand-archive": ("GA.COST",),
}


class Chosen(NamedTuple):
    """A clause and the mutants of its code."""

    clause: ClauseCoverage
    mutants: tuple[Mutant, ...]


class Chooser:
    """Chooses the mutants of a game's clauses, at most ``most`` for each place."""

    def __init__(self, game: str, most: int) -> None:
        entry = games.find(game)
        self.clauses = GameClauses(game)
        self.carriers = Carriers(sources_of(Path(str(entry.folder)), entry.package))
        self.most = most

    def all(self, wanted: Iterable[str]) -> Iterator[Chosen]:
        """Each clause at or below those wanted, in the order of the rulebook."""
        for one in wanted:
            for clause in self.clauses.find(one):
                found = [m for place in clause.code for m in self.of_place(clause.id, place)]
                yield Chosen(clause, tuple(dict.fromkeys(found)))

    def of_place(self, clause: str, place: CodePlace) -> list[Mutant]:
        """The mutants of a place that have most to do with a clause."""
        targets = [target for target in targets_of(place) if is_function(target)]
        near: list[Mutant] = []
        far: list[Mutant] = []
        for target in targets:
            citing = self.citing(target)
            names = frozenset(name for name, clauses in citing.items() if clause in clauses)
            lines = spoken_of(target, clause, names)
            numbers = frozenset(name for name in citing if is_number(target, name))
            for mutant in mutants_of(target, numbers):
                (near if lines and touches(mutant, target, lines) else far).append(mutant)
        return spread(near or far, self.most)

    def citing(self, target: Target) -> dict[str, frozenset[str]]:
        """The constants by whose names a function cites clauses, and these."""
        unit = self.carriers.unit(target.module, target.name)
        uses = sorted(unit.uses) if unit is not None else []
        found = {one: self.carriers.cited_by(target.module, one) for one in uses}
        return {name: clauses for name, clauses in found.items() if clauses}


def targets_of(place: CodePlace) -> list[Target]:
    """The function that a place is; of a class all methods but ``__init__``."""
    file = PACKAGE / place.file
    module = "tallystick." + place.file.removesuffix(".py").replace("/", ".")
    node = named(tree_of(file), place.name)
    if isinstance(node, Function):
        return [Target(module, file, place.name)]
    methods = [one.name for one in node.body if isinstance(one, Function)]
    return [Target(module, file, f"{place.name}.{one}") for one in methods if one != "__init__"]


def is_function(target: Target) -> bool:
    """Whether there is something to break: no abstract method."""
    node = function_in(tree_of(target.file), target.name)
    words = {ast.unparse(one) for one in node.decorator_list}
    if words & {"abstractmethod", "overload"}:
        return False
    return bool(function_of(target))


def spoken_of(target: Target, clause: str, names: frozenset[str]) -> set[int]:
    """The lines in a function, its docstring apart, where a clause is cited."""
    node = function_in(tree_of(target.file), target.name)
    text = target.file.read_text(encoding="utf-8").splitlines()
    start = node.lineno
    if ast.get_docstring(node) is not None:
        start = (node.body[0].end_lineno or node.lineno) + 1
    lines = range(start, (node.end_lineno or node.lineno) + 1)
    found = {n for n in lines if clause in WORD.findall(text[n - 1])}
    used = [one for one in ast.walk(node) if isinstance(one, ast.Name | ast.Attribute)]
    return found | {one.lineno for one in used if ast.unparse(one) in names}


def touches(mutant: Mutant, target: Target, lines: set[int]) -> bool:
    """Whether a mutant changes what is said on some lines, or the condition right above it."""
    if any(mutant.first <= n <= mutant.last for n in lines) and mutant.last - mutant.first < 8:
        return True
    node = function_in(tree_of(target.file), target.name)
    tests = {
        n
        for one in ast.walk(node)
        if isinstance(one, ast.If)
        and any(lines & span(inner) for inner in one.body)
        and not any(isinstance(inner, ast.If) and lines & span(inner) for inner in one.body)
        for n in span(one.test)
    }
    return mutant.first in tests


def span(node: ast.stmt | ast.expr) -> set[int]:
    """The lines of a node."""
    return set(range(node.lineno, (node.end_lineno or node.lineno) + 1))


def is_number(target: Target, name: str) -> bool:
    """Whether a name means a number where a function stands."""
    return type(vars(import_module(target.module)).get(name)) is int


def spread(mutants: list[Mutant], most: int) -> list[Mutant]:
    """At most so many, the rougher first; of those evenly, beginning with the first."""
    rough = [mutant for mutant in mutants if not is_fine(mutant.what)]
    fine = [mutant for mutant in mutants if is_fine(mutant.what)]
    return (evenly(rough, most) + evenly(fine, most))[:most]


def evenly(mutants: list[Mutant], most: int) -> list[Mutant]:
    """At most so many, from the first to the last."""
    n = min(most, len(mutants))
    return [mutants[i * len(mutants) // n] for i in range(n)]
