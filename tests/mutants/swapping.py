"""A broken function put in the place of the whole one, in memory."""

from __future__ import annotations

import ast
from copy import deepcopy
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple

from tests.mutants.breaking import breaks

from tallystick.commands.sources import Function

ANNOTATIONS: Final = ast.parse("from __future__ import annotations").body


class Target(NamedTuple):
    """A function or a method: its module, its file, its name there."""

    module: str
    file: Path
    name: str


class Mutant(NamedTuple):
    """The change of that number of a function."""

    target: Target
    number: int
    first: int
    last: int
    what: str
    numbers: frozenset[str]

    @property
    def key(self) -> tuple[str, str]:
        """What stays the same when lines move: the function and the change in words."""
        return f"{self.target.module}.{self.target.name}", self.what


def mutants_of(target: Target, numbers: frozenset[str] = frozenset()) -> list[Mutant]:
    """All mutants of a function that compile to something else."""
    found = breaks(function_in(tree_of(target.file), target.name), numbers)
    made = [
        Mutant(target, i, one.first, one.last, one.what, numbers) for i, one in enumerate(found)
    ]
    whole = function_of(target).__code__
    return [mutant for mutant in made if can_stand_for(code_of(mutant), whole)]


@cache
def tree_of(file: Path) -> ast.Module:
    """A source file as a tree, not to be changed."""
    return ast.parse(file.read_text(encoding="utf-8"))


def named(tree: ast.Module, name: str) -> Function | ast.ClassDef:
    """What is defined by a dotted name."""
    body: list[ast.stmt] = tree.body
    for part in name.split("."):
        node = next(
            one for one in body if isinstance(one, Function | ast.ClassDef) and one.name == part
        )
        body = node.body
    return node


def function_in(tree: ast.Module, name: str) -> Function:
    """The function or method of that dotted name."""
    node = named(tree, name)
    assert isinstance(node, Function)
    return node


def code_of(mutant: Mutant) -> CodeType:
    """The compiled mutant."""
    target = mutant.target
    function = deepcopy(function_in(tree_of(target.file), target.name))
    breaks(function, mutant.numbers)[mutant.number].make()
    function.decorator_list = []
    node: ast.stmt = function
    for outer in target.name.split(".")[-2::-1]:  # a method is compiled as one of its class
        node = ast.ClassDef(outer, [], [], [node], [])
    tree = ast.fix_missing_locations(ast.Module([*ANNOTATIONS, node], []))
    whole = compile(tree, str(target.file), "exec", dont_inherit=True)
    return next(code for code in codes_in(whole) if code.co_qualname == target.name)


def codes_in(code: CodeType) -> list[CodeType]:
    """A code object and all that are in it."""
    inner = [one for one in code.co_consts if isinstance(one, CodeType)]
    return [code, *(deeper for one in inner for deeper in codes_in(one))]


def can_stand_for(new: CodeType, old: CodeType) -> bool:
    """Whether a code object fits into the function of another, and does something else."""
    if new.co_freevars != old.co_freevars:
        return False
    return text_of(new) != text_of(old)


def text_of(code: CodeType) -> tuple[Any, ...]:
    """What a code object does, whatever lines it comes from."""
    consts = [text_of(one) if isinstance(one, CodeType) else repr(one) for one in code.co_consts]
    return code.co_code, tuple(consts), code.co_names, code.co_varnames


def function_of(target: Target) -> FunctionType:
    """The function itself, out of whatever it is wrapped in."""
    found: Any = import_module(target.module)
    for part in target.name.split("."):
        found = vars(found)[part]
    found = getattr(found, "fget", None) or getattr(found, "__func__", None) or found
    found = getattr(found, "__wrapped__", found)
    if not isinstance(found, FunctionType):
        raise TypeError(f"{target.module}.{target.name} is no Python function (compiled?)")
    return found


def swap(mutant: Mutant) -> None:
    """Break the function, for the rest of this process."""
    function_of(mutant.target).__code__ = code_of(mutant)
