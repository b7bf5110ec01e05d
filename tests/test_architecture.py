"""The layers, sizes and habits of the house, read from the sources (docs/architecture.md)."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import pytest

SOURCE: Final = Path(__file__).parents[1] / "src" / "tallystick"
INNER: Final = ("kernel", "costs", "rules", "cards", "games")

# Who may import whom. A layer may always import itself; nothing turns back.
MAY_IMPORT: Final[dict[str, frozenset[str]]] = {
    "tallystick": frozenset({"errors", "kernel", "face"}),  # hands on what one meets first
    "errors": frozenset(),
    "reading": frozenset({"errors"}),
    "cache": frozenset(),
    "kernel": frozenset(),
    "costs": frozenset({"kernel"}),
    "rules": frozenset({"kernel", "costs"}),
    "cards": frozenset({"errors", "reading", "cache", "kernel", "costs", "rules"}),
    "decks": frozenset({"errors", "reading", "kernel", "costs", "rules", "cards"}),
    "games": frozenset({"errors", "reading", "kernel", "costs", "rules", "cards", "decks"}),
    "play": frozenset({"errors", "reading", *INNER, "decks", "tallystick"}),
    "cases": frozenset({"errors", "reading", *INNER, "play"}),
    "face": frozenset({"errors", "reading", *INNER, "play", "cases"}),
    "testing": frozenset({"errors", "reading", *INNER, "play", "cases", "face"}),
    "bots": frozenset({"errors", "reading", *INNER, "play"}),
    "sim": frozenset({"errors", "reading", *INNER, "decks", "play", "bots", "tallystick"}),
    "agents": frozenset({"errors", "reading", *INNER, "play", "cases", "face", "bots"}),
    "assistants": frozenset({"errors", "reading", *INNER, "play", "cases", "face", "bots"})
    | {"tallystick"},
    "web": frozenset({"errors", "reading", *INNER, "play", "cases", "face", "bots", "tallystick"}),
    "commands": frozenset(
        {"errors", "reading", "cache", *INNER, "decks", "play", "cases", "bots", "tallystick"}
    )
    | {"assistants", "face", "sim", "web"},
    "cli": frozenset({"errors", "reading", "commands", "play", "tallystick"}),
}

# What the inner five may use of the standard library: it reads nothing, waits for nothing, logs
# nothing and draws no lots.
PURE: Final = frozenset(
    {"__future__", "abc", "array", "bisect", "collections", "dataclasses", "difflib", "enum"}
    | {
        "functools",
        "hashlib",
        "heapq",
        "html",
        "itertools",
        "json",
        "math",
        "operator",
        "re",
        "struct",
        "textwrap",
        "typing",
    }
)
# The few modules of the inner five that read package data, and with what.
READERS: Final = frozenset({"importlib", "pathlib", "tomllib"})
MAY_READ: Final = re.compile(r"tallystick\.(cards\.(load|tables)|games\.\w+\.library)")
OPEN: Final = frozenset({"mypy_extensions"})  # marks what games elsewhere inherit from
THIRD_PARTY: Final = {
    "cards": frozenset({"lark"}),
    "kernel": OPEN,
    "costs": OPEN,
    "rules": OPEN,
}
JOURNALLED: Final = frozenset(
    {"set", "add", "insert", "append", "extend", "delete", "truncate", "replace"}
)
PARAMETERS: Final = 5
# What rulebooks elsewhere call as it is, and what is looked up quicker by place (a cache).
MANY_PARAMETERS: Final = frozenset(
    {
        "tallystick.cards.grammar.__init__",
        "tallystick.kernel.layout.__init__",
        "tallystick.rules.plain_scene.plain_scene",
        "tallystick.rules.rulebook.__init__",
        "tallystick.games.marvel_champions.costs.payment.parts_of",
    }
)
# What only one package needs, each an extra.
EXTRA: Final = {
    "agents": frozenset({"gymnasium", "numpy", "pettingzoo", "pyspiel"}),
    "assistants": frozenset({"mcp", "pydantic"}),
}
BUILTINS_WITH_EFFECTS: Final = frozenset({"open", "print", "input", "exec", "eval", "__import__"})

FILE_CAP: Final = 600
FILE_MEDIAN: Final = 200
FUNCTION_CAP: Final = 60
FUNCTION_MEDIAN: Final = 10
LONG_FUNCTION: Final = 40
LONG_FUNCTIONS: Final = 0.02


class Module(NamedTuple):
    """A source file: its dotted name, its layer, its lines and its tree."""

    name: str
    layer: str
    lines: int
    tree: ast.Module


@cache
def modules() -> dict[str, Module]:
    """Every module under src/tallystick by its dotted name."""
    return {module.name: module for module in map(read, sorted(SOURCE.rglob("*.py")))}


def read(path: Path) -> Module:
    parts = ["tallystick", *path.relative_to(SOURCE).with_suffix("").parts]
    if parts[-1] == "__init__":
        parts.pop()
    text = path.read_text(encoding="utf-8")
    layer = parts[1] if len(parts) > 1 else "tallystick"
    return Module(".".join(parts), layer, text.count("\n"), ast.parse(text, str(path)))


@cache
def nodes_of(module: Module) -> tuple[ast.AST, ...]:
    """All that its tree is made of, gone through once for all tests."""
    return tuple(ast.walk(module.tree))


def imports(module: Module) -> Iterator[tuple[int, str]]:
    """(line, dotted name) of all imports, those in functions and under TYPE_CHECKING too."""
    for node in nodes_of(module):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module.name}:{node.lineno}: a relative import"
            for alias in node.names:
                yield node.lineno, f"{node.module}.{alias.name}"


def own_imports(module: Module) -> Iterator[tuple[int, str]]:
    """The imports of our own modules, by the name of the module meant."""
    for line, name in imports(module):
        if name.split(".")[0] == "tallystick":
            yield line, name if name in modules() else name.rpartition(".")[0]


def outside_imports(module: Module) -> Iterator[tuple[int, str]]:
    """The top-level names of the imports that are not ours."""
    for line, name in imports(module):
        if (top := name.split(".")[0]) != "tallystick":
            yield line, top


def functions(module: Module) -> Iterator[tuple[str, int]]:
    """(where, length in lines) of every function and method."""
    for node in nodes_of(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield f"{module.name}:{node.lineno} {node.name}", node.end_lineno - node.lineno + 1


def in_layers(*layers: str) -> list[Module]:
    return [module for module in modules().values() if module.layer in layers]


def test_every_layer_is_known() -> None:
    assert {module.layer for module in modules().values()} <= MAY_IMPORT.keys()


def test_imports_never_turn_back() -> None:
    wrong = [
        f"{module.name}:{line} imports {name}"
        for module in modules().values()
        for line, name in own_imports(module)
        if (layer := layer_of(name)) != module.layer and layer not in MAY_IMPORT[module.layer]
    ]
    assert wrong == []


def layer_of(name: str) -> str:
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else "tallystick"


def test_what_is_imported_by_name_turns_back_no_more() -> None:
    wrong = [
        f"{module.name}:{node.lineno} names {node.value}"
        for module in modules().values()
        if module.name != "tallystick.cache"  # says which class of ours may stand in a kept file
        and any(name == "importlib.import_module" for _, name in imports(module))
        for node in nodes_of(module)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.match(r"tallystick\.\w", node.value)
        and layer_of(node.value) not in MAY_IMPORT[module.layer] | {module.layer}
    ]
    assert wrong == []


def test_games_never_import_each_other() -> None:
    wrong = [
        f"{module.name}:{line} imports {name}"
        for module in in_layers("games")
        for line, name in own_imports(module)
        if layer_of(name) == "games" and name.split(".")[2:3] != module.name.split(".")[2:3]
    ]
    assert wrong == []


ROOMS: Final = {
    "marvel_champions": (
        "text", "position", "costs", "legality", "effects", "combat", "flow", "compiling",
    ),
    "grand_archive": (
        "text", "position", "costs", "combat", "legality", "effects", "flow", "compiling",
    ),
}  # fmt: skip
# What every room may know besides those below it: files of the game's own folder.
GROUND: Final = frozenset(
    ("assembly", "book", "contents", "house_rules", "ingredients", "moves", "pieces", "remembered",
     "titles", "zones")
)  # fmt: skip


def height(rooms: tuple[str, ...], file: str) -> int:
    """How far up a file of a game may look, by its path from the game's folder: as far as its room,
    the ground as far as what is said of a position; what is in no room knows them all."""
    room = "position" if stands_on_ground(file) else file.partition(".")[0]
    return rooms.index(room) if room in rooms else len(rooms)


def stands_on_ground(file: str) -> bool:
    return file.partition(".")[0] in GROUND


@pytest.mark.parametrize("game", sorted(ROOMS))
def test_within_a_game_arrows_go_one_way(game: str) -> None:
    above, folder = ROOMS[game], f"tallystick.games.{game}."
    inside = [module for module in modules().values() if module.name.startswith(folder)]
    assert {m.name.removeprefix(folder).split(".")[0] for m in inside} >= {*above}
    wrong = [
        f"{module.name}:{line} imports {name}"
        for module in inside
        for line, name in own_imports(module)
        if name.startswith(folder)
        and not stands_on_ground(file := name.removeprefix(folder))
        and height(above, file) > height(above, module.name.removeprefix(folder))
    ]
    assert wrong == []


def test_the_inner_five_are_pure() -> None:
    wrong = [
        f"{module.name}:{line} imports {top}"
        for module in in_layers(*INNER)
        for line, top in outside_imports(module)
        if top not in allowed_outside(module)
    ]
    assert wrong == []


def allowed_outside(module: Module) -> frozenset[str]:
    readers = READERS if MAY_READ.fullmatch(module.name) else frozenset()
    return PURE | readers | THIRD_PARTY.get(module.layer, frozenset())


def test_the_inner_five_call_nothing_with_effects() -> None:
    wrong = [
        f"{module.name}:{node.lineno} calls {node.func.id}"
        for module in in_layers(*INNER)
        for node in nodes_of(module)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in BUILTINS_WITH_EFFECTS
    ]
    assert wrong == []


def test_third_party_is_what_we_depend_on() -> None:
    known = sys.stdlib_module_names | {
        "click",
        "rich",
        "yaml",
        "lark",
        "mypy_extensions",
        "platformdirs",
        "prompt_toolkit",
        *EXTRA["agents"],
        *EXTRA["assistants"],
        "distributed",
        "duckdb",
        "vl_convert",
    }
    web = {"msgspec", "sqlalchemy", "starlette", "uvicorn", "websockets"}
    used = {
        (module.layer, top) for module in modules().values() for _, top in outside_imports(module)
    }
    assert {top for layer, top in used if layer != "web"} <= known
    assert {top for layer, top in used if layer == "web"} <= known | web


def test_what_is_extra_is_needed_by_one_package() -> None:
    wrong = [
        f"{module.name}:{line} imports {top}"
        for module in modules().values()
        for line, top in outside_imports(module)
        if any(top in needed and module.layer != layer for layer, needed in EXTRA.items())
    ]
    assert wrong == []


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = {
        name: sorted({target for _, target in own_imports(module)} - {name})
        for name, module in modules().items()
    }
    assert " -> ".join(circle(graph)) == ""


def circle(graph: dict[str, list[str]]) -> list[str]:
    """The first import cycle as a list of modules; empty where there is none."""
    done: set[str] = set()
    path: list[str] = []

    def visit(name: str) -> list[str]:
        if name in path:
            return [*path[path.index(name) :], name]
        if name in done:
            return []
        path.append(name)
        for target in graph.get(name, []):
            if found := visit(target):
                return found
        path.pop()
        done.add(name)
        return []

    return next((found for name in graph if (found := visit(name))), [])


def test_circles_are_found() -> None:
    assert circle({"a": ["b"], "b": ["c"], "c": []}) == []
    assert circle({"a": ["b"], "b": ["c"], "c": ["b"]}) == ["b", "c", "b"]


def test_every_class_has_a_name_of_its_own() -> None:
    places: dict[str, list[str]] = {}
    for module in modules().values():
        for node in nodes_of(module):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(module.name)
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def test_files_are_small() -> None:
    sizes = {module.name: module.lines for module in modules().values()}
    assert [f"{name}: {lines}" for name, lines in sizes.items() if lines > FILE_CAP] == []
    assert median(sizes.values()) <= FILE_MEDIAN


def test_functions_are_small() -> None:
    sizes = {where: lines for module in modules().values() for where, lines in functions(module)}
    assert [f"{where}: {lines}" for where, lines in sizes.items() if lines > FUNCTION_CAP] == []
    assert median(sizes.values()) <= FUNCTION_MEDIAN
    long = [where for where, lines in sizes.items() if lines > LONG_FUNCTION]
    assert len(long) <= LONG_FUNCTIONS * len(sizes), long


def test_frames_and_notes_are_written_by_the_game_alone() -> None:
    """Which logs them as a whole: a write that logs a cell of them would be taken back wrongly."""
    wrong = [
        f"{module.name}:{node.lineno}"
        for module in modules().values()
        for node in nodes_of(module)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args
        if node.func.attr in JOURNALLED and isinstance(node.args[0], ast.Name)
        if node.args[0].id in ("FRAMES", "NOTES")
    ]
    assert wrong == []


def test_what_comes_after_five_parameters_is_said_by_name() -> None:
    """But for the commands, whose options click hands over by name."""
    many = set()
    for module in modules().values():
        for node in nodes_of(module):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                own = [one.arg for one in node.args.posonlyargs + node.args.args]
                if len(own) - (own[:1] in (["self"], ["cls"])) > PARAMETERS:
                    many.add(f"{module.name}.{node.name}")
    assert {one for one in many if ".commands." not in one} == MANY_PARAMETERS


def test_only_methods_call_something_self() -> None:
    wrong = [
        f"{module.name}.{node.name}"
        for module in modules().values()
        for node in module.tree.body
        if isinstance(node, ast.FunctionDef) and [a.arg for a in node.args.args[:1]] == ["self"]
    ]
    assert wrong == []


def test_numbers_that_something_is_compared_with_have_names() -> None:
    """All but the few that say what they are: none, one, a pair."""
    bare = [
        f"{module.name}:{node.lineno}: {number.value}"
        for module in modules().values()
        for node in nodes_of(module)
        if isinstance(node, ast.Compare)
        for side in (node.left, *node.comparators)
        for number in [side.operand if isinstance(side, ast.UnaryOp) else side]
        if isinstance(number, ast.Constant) and isinstance(number.value, int | float)
        if number.value not in (0, 1, 2)
    ]
    assert bare == []


@pytest.mark.parametrize("layer", INNER)
def test_the_inner_five_say_what_they_are(layer: str) -> None:
    silent = [module.name for module in in_layers(layer) if not ast.get_docstring(module.tree)]
    assert silent == []
