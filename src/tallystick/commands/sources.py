"""A module read for the clauses that it cites: what it defines, uses, and imports."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from tallystick.rules.picking import only

# T.25.3a, HL.turns.tvA, MC.initiating-abilities.1; of a range such as MC.cost.2-22 the first.
WORD: Final = re.compile(r"\b[A-Z]{1,3}(?:\.[A-Za-z0-9]+(?:-[A-Za-z]+)*)+")
# Parts of a game that speak of clauses without carrying them out: words for players, options,
# what bots go by.
NOT_RULES: Final = re.compile(
    r"messages/|text/census\.py|(bearing|house_rules|score|sense|speech|worth)\.py"
)
LAYOUTS: Final = ("Layout", "LAYOUT")  # where something is kept in a position is no rule

Name = tuple[str, str]  # a module and what it defines
Function = ast.FunctionDef | ast.AsyncFunctionDef


class CodePlace(NamedTuple):
    """Where something stands: a file, a line, the function, class or case."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}".rstrip()


class CommentedRow(NamedTuple):
    """A comment on a row of a constant (or on all of it): its clauses, the names in the row."""

    clauses: frozenset[str]
    uses: frozenset[str]


class Unit(NamedTuple):
    """What a module defines: where, the clauses in its text, the names that it uses.

    Of a constant the text is its strings; its comments are rows.
    """

    place: CodePlace
    clauses: frozenset[str]
    uses: frozenset[str]
    is_constant: bool = False
    rows: tuple[CommentedRow, ...] = ()


class SourceModule(NamedTuple):
    """One module: what it imports (local name to origin), and what it defines."""

    module: str
    imports: Mapping[str, Name]
    units: tuple[Unit, ...]


def read(text: str, module: str, file: str) -> SourceModule:
    """What there is in a module, read from its text."""
    tree = ast.parse(text, file)
    return SourceModule(module, imports_of(tree), tuple(_ModuleReader(text, file).units(tree.body)))


def imports_of(tree: ast.Module) -> dict[str, Name]:
    """Where each imported name comes from: a module, and its name there."""
    found: dict[str, Name] = {}
    for node in only(ast.walk(tree), ast.ImportFrom):
        for alias in node.names if node.module is not None else ():
            found[alias.asname or alias.name] = (str(node.module), alias.name)
    return found


class _ModuleReader:
    """The reading of one module."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.lines = text.splitlines()

    def units(self, body: list[ast.stmt]) -> Iterator[Unit]:
        """All that the module defines; what stands under an ``if`` is not looked at."""
        for node in body:
            match node:
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    yield self._unit(node, node.name, [node])
                case ast.ClassDef():
                    yield from self._class(node)
                case _:
                    yield from self._constants(node, assigned(node))

    def _class(self, node: ast.ClassDef) -> Iterator[Unit]:
        """A class that does something, and its methods; ``__init__`` only stores."""
        functions = only(node.body, ast.FunctionDef, ast.AsyncFunctionDef)
        methods = [one for one in functions if one.name != "__init__"]
        if methods:
            rest = [one for one in node.body if one not in functions]
            yield self._unit(node, node.name, rest)
        for method in methods:
            yield self._unit(method, f"{node.name}.{method.name}", [method])

    def _unit(self, node: ast.ClassDef | Function, name: str, parts: list[ast.stmt]) -> Unit:
        lines = (self._line(n) for part in parts for n in lines_of(part))
        place = CodePlace(self.file, node.lineno, name)
        return Unit(place, cited("\n".join(lines)), frozenset(used_in(parts)))

    def _constants(self, node: ast.stmt, names: list[str]) -> Iterator[Unit]:
        uses = frozenset(used_in([node]))
        in_words = cited("\n".join(strings_in(node)))
        # ``RESERVE, MEMORY = 0, 1`` are codes, of which a comment says what they stand for.
        is_code = len(names) > 1 or bool(uses.intersection(LAYOUTS))
        rows = () if is_code else tuple(self._rows(node, uses, in_words))
        for name in names:
            place = CodePlace(self.file, node.lineno, name)
            yield Unit(place, in_words, uses, is_constant=True, rows=rows)

    def _rows(
        self, node: ast.stmt, uses: frozenset[str], known: frozenset[str]
    ) -> Iterator[CommentedRow]:
        """The comments in a constant, line by line, and those right above it."""
        first = node.lineno
        while first > 1 and self._line(first - 1).startswith("#"):
            first -= 1
            yield CommentedRow(cited(self._line(first)) - known, uses)
        for n in lines_of(node):
            _, _, comment = self._line(n).partition("#")
            if clauses := cited(comment) - known:
                on_it = [one for one in ast.walk(node) if getattr(one, "lineno", 0) == n]
                yield CommentedRow(clauses, frozenset(used_in(on_it)))

    def _line(self, n: int) -> str:
        """A line of the text, counted from 1."""
        return self.lines[n - 1]


def cited(text: str) -> frozenset[str]:
    """The clauses that a text names."""
    return frozenset(WORD.findall(text))


def lines_of(node: ast.stmt) -> range:
    """The numbers of the lines of a statement."""
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def assigned(node: ast.stmt) -> list[str]:
    """The names that an assignment defines; of anything else none."""
    match node:
        case ast.AnnAssign(target=one):
            targets = [one]
        case ast.Assign(targets=targets):
            pass
        case _:
            return []
    named = only((one for target in targets for one in ast.walk(target)), ast.Name)
    return [one.id for one in named if isinstance(one.ctx, ast.Store)]


def strings_in(node: ast.AST) -> Iterator[str]:
    """All strings in a statement."""
    yield from only((one.value for one in only(ast.walk(node), ast.Constant)), str)


def used_in(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The names that are read: ``NAME``, and ``module.NAME`` as it is written."""
    for node in (inner for outer in nodes for inner in ast.walk(outer)):
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                yield name
            case ast.Attribute(value=ast.Name(id=name), attr=attribute):
                yield f"{name}.{attribute}"
