"""A game's clauses joined with the code that cites them and the cases that exercise them."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import yaml

import tallystick
from tallystick.errors import unknown
from tallystick.play import games

PACKAGE: Final = Path(tallystick.__file__).parent
# T.25.3a, HL.turns.tvA, MC.initiating-abilities.1; of a range such as MC.cost.2-22 the first.
WORD: Final = re.compile(r"[A-Z]+(?:\.[A-Za-z0-9]+(?:-[A-Za-z]+)*)+")
# What cites clauses without implementing them.
NOT_RULES: Final = re.compile(
    r"commands|cases|cli\.py|games/\w+/telling/|games/\w+/house_rules\.py"
)
DEFINITIONS: Final = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


class Place(NamedTuple):
    """Where something stands: a file of the package, a line, the function, class or case."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}".rstrip()


class Clause(NamedTuple):
    """A clause of a rulebook: its id, a line in our words, how well it is known, code and cases."""

    id: str
    text: str
    status: str
    code: tuple[Place, ...]
    cases: tuple[Place, ...]

    @property
    def is_missing(self) -> bool:
        """Whether it lacks code or a case."""
        return not (self.code and self.cases)


class Clauses:
    """All clauses of a game, in the order of the rulebook."""

    def __init__(self, game: str) -> None:
        entry = games.find(game)
        table = entry.clauses()
        ids = {row["id"] for row in table}
        code = gather(ids, citations(entry))
        cases = gather(ids, exercises(entry.cases()))
        self.all = [
            Clause(one, row["text"], row.get("status", ""), tuple(code[one]), tuple(cases[one]))
            for row in table
            for one in (row["id"],)
        ]

    def find(self, clause: str) -> list[Clause]:
        """The clause of that id and the clauses below it (T.25.3 and T.25.3a; T.25 is all of 25.0).

        Raises InputError if there is none.
        """
        below = re.compile(re.escape(clause.removesuffix(".0")) + r"(?![0-9]).*")
        found = [one for one in self.all if below.fullmatch(one.id)]
        if not found:
            raise unknown("clause", clause, [one.id for one in self.all])
        return found


def gather(ids: set[str], found: Iterable[tuple[str, Place]]) -> dict[str, list[Place]]:
    """The places of each id, each named thing once (at its first line), in the order found."""
    places: dict[str, dict[tuple[str, str], Place]] = {one: {} for one in ids}
    for clause, place in found:
        if clause in places:
            places[clause].setdefault((place.file, place.name), place)
    return {clause: list(named.values()) for clause, named in places.items()}


def citations(entry: games.Entry) -> Iterator[tuple[str, Place]]:
    """(clause, place) wherever the sources that a game runs on name a clause."""
    root = PACKAGE.parent.joinpath(*entry.package.split("."))
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE).as_posix()
        elsewhere = name.startswith("games/") and root not in file.parents
        if not elsewhere and not NOT_RULES.match(name):
            yield from cited_in(file, name)
    if PACKAGE not in root.parents:
        folder = Path(str(entry.folder))
        for file in sorted(folder.rglob("*.py")):
            yield from cited_in(file, file.relative_to(folder.parent).as_posix())


def cited_in(file: Path, name: str) -> Iterator[tuple[str, Place]]:
    """(clause, place) of one source file; a place is the innermost function or class around it."""
    text = file.read_text(encoding="utf-8")
    if not WORD.search(text):
        return
    scopes = list(scopes_of(ast.parse(text)))
    for number, line in enumerate(text.splitlines(), 1):
        for word in WORD.findall(line):
            around = [scope for scope in scopes if scope[0] <= number <= scope[1]]
            yield word, Place(name, number, around[-1][2] if around else "")


def scopes_of(tree: ast.AST, prefix: str = "") -> Iterator[tuple[int, int, str]]:
    """(first line, last line, dotted name) of all that is named, outer before inner."""
    for node in ast.iter_child_nodes(tree):
        for name in names_of(node):
            assert isinstance(node, ast.stmt)
            yield node.lineno, node.end_lineno or node.lineno, f"{prefix}{name}"
            if isinstance(node, DEFINITIONS):
                yield from scopes_of(node, f"{prefix}{name}.")


def names_of(node: ast.AST) -> list[str]:
    """What a class, a function or an assignment defines."""
    if isinstance(node, DEFINITIONS):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)][:1]


def exercises(files: Iterable[tuple[str, str]]) -> Iterator[tuple[str, Place]]:
    """(clause, place) for every clause that a case in the files (path, text) says it exercises."""
    for path, text in files:
        name = Path(path).name
        root = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        for item in root.value if root is not None else ():
            case = {key.value: value for key, value in item.value}
            if "case" in case and "clauses" in case:
                place = Place(name, case["case"].start_mark.line + 1, case["case"].value)
                yield from ((clause.value, place) for clause in case["clauses"].value)
