"""How a function is broken: small changes of its tree, each of which some case should notice."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from tallystick.commands.sources import Function

OPPOSITES: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
EDGES: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
TWINS: Final = {"any": "all", "all": "any", "min": "max", "max": "min"}
# What a function gives that does nothing, by the beginning of what it promises to give.
NOTHING: Final = {
    "list": "[]",
    "tuple": "()",
    "set": "set()",
    "dict": "{}",
    "frozenset": "frozenset()",
    "str": "''",
    "int": "0",
}
SHOWN: Final = 90  # so much of the source stands in the words for a mutant


# The rougher the change, the more it has to be noticed: these kinds are tried last.
FINE: Final = ("without", "one more", "sign", "edge")


class Break(NamedTuple):
    """One change: the lines it is about, what it is in words, and how to make it (in place)."""

    first: int
    last: int
    what: str
    make: Callable[[], None]


def breaks(function: Function, numbers: frozenset[str] = frozenset()) -> list[Break]:
    """All changes of a function, always in the same order; ``numbers`` are constants that are
    numbers, which may be off by one."""
    return [*_gone(function), *_Breaker(function, numbers).all()]


def is_fine(what: str) -> bool:
    """Whether a change in words is one of the finer ones."""
    return what.startswith(FINE)


def promised(function: Function) -> str:
    """What a function says that it gives."""
    return ast.unparse(function.returns) if function.returns is not None else "None"


def _gone(function: Function) -> Iterator[Break]:
    """The whole function does nothing."""
    now = [ast.unparse(one) for one in _code(function)]
    for said in _nothings(function):
        new = ast.parse(f"def f():\n    {said}").body[0]
        assert isinstance(new, ast.FunctionDef)
        if [ast.unparse(one) for one in new.body] != now:
            make = partial(_set_body, function, new.body)
            yield Break(*lines_of(function), f"only: {said}", make)


def _nothings(function: Function) -> list[str]:
    """The statements of a function that promises the same and does nothing."""
    gives = promised(function)
    if gives == "None":
        return ["pass"]
    if gives == "bool":
        return ["return False", "return True"]
    if gives.endswith("| None"):
        return ["return None"]
    if gives.startswith("Iterator"):
        return ["yield from ()"] if _is_generator(function) else []
    return [f"return {empty}" for kind, empty in NOTHING.items() if gives.startswith(kind)][:1]


def _set_body(function: Function, body: list[ast.stmt]) -> None:
    function.body[:] = body


def _is_generator(function: Function) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(function))


def _code(function: Function) -> list[ast.stmt]:
    """The statements of a function but for its docstring."""
    return function.body[1:] if is_text(function.body[0]) else function.body


class _Breaker:
    """Walks through a function and finds what could be changed."""

    def __init__(self, function: Function, numbers: frozenset[str]) -> None:
        self.function = function
        self.numbers = numbers
        self.gives = promised(function)
        self.found: list[Break] = []

    def all(self) -> list[Break]:
        """The changes, from top to bottom."""
        self._list(self.function.body, _code(self.function))
        return self.found

    def _list(self, home: list[Any], nodes: list[Any]) -> None:
        for node in nodes:
            self._visit(node, partial(home.__setitem__, home.index(node)))

    def _visit(self, node: ast.AST, put: Callable[[ast.AST], None]) -> None:
        """The changes of a node and of what is below it; ``put`` sets another in its place."""
        breaker = getattr(self, f"on_{type(node).__name__.lower()}", None)
        if breaker is not None:
            breaker(node, put)
        if isinstance(node, ast.Subscript):
            self._field(node, "value")  # an index off by one only crashes
            return
        for name in node._fields:
            if name not in ("annotation", "returns", "decorator_list"):
                self._field(node, name)

    def _field(self, node: ast.AST, name: str) -> None:
        value = getattr(node, name, None)
        if isinstance(value, list):
            nodes = [one for one in value if isinstance(one, ast.AST)]
            if len(nodes) == len(value):
                self._list(value, nodes)
        elif isinstance(value, ast.AST):
            self._visit(value, partial(setattr, node, name))

    def _add(self, node: Any, what: str, put: Callable[[ast.AST], None], new: ast.AST) -> None:
        text = f"{what}: {shown(node)}"
        new = ast.copy_location(new, node)
        self.found.append(Break(*lines_of(node), text, partial(put, new)))

    # -- statements

    def on_expr(self, node: ast.Expr, put: Callable[[ast.AST], None]) -> None:
        if not is_text(node):
            self._add(node, "drop", put, ast.Pass())

    def on_augassign(self, node: ast.AugAssign, put: Callable[[ast.AST], None]) -> None:
        self._add(node, "drop", put, ast.Pass())

    def on_raise(self, node: ast.Raise, put: Callable[[ast.AST], None]) -> None:
        if "misread" not in ast.unparse(node).casefold():  # cards are whole before a case begins
            self._add(node, "drop", put, ast.Pass())

    def on_continue(self, node: ast.Continue, put: Callable[[ast.AST], None]) -> None:
        self._add(node, "drop", put, ast.Pass())

    def on_return(self, node: ast.Return, put: Callable[[ast.AST], None]) -> None:
        value = node.value
        if value is None or (isinstance(value, ast.Constant) and value.value is None):
            return
        if self.gives.endswith("| None"):
            self._add(node, "None for", put, ast.Return(ast.Constant(None)))
            return
        if self.gives == "bool":
            self._add(node, "not", put, ast.Return(ast.UnaryOp(ast.Not(), value)))
        elif self.gives == "int" and not is_name(value):
            self._add(node, "one more", put, ast.Return(plus_one(value)))
        for kind, empty in NOTHING.items():
            if self.gives.startswith(kind) and kind != "int" and ast.unparse(value) != empty:
                self._add(node, "nothing for", put, ast.Return(expression(empty)))

    # -- conditions

    def on_if(self, node: ast.If, put: Callable[[ast.AST], None]) -> None:
        self._test(node)

    def on_while(self, node: ast.While, put: Callable[[ast.AST], None]) -> None:
        self._test(node)

    def on_ifexp(self, node: ast.IfExp, put: Callable[[ast.AST], None]) -> None:
        self._test(node)

    def _test(self, node: ast.If | ast.While | ast.IfExp) -> None:
        test = node.test
        if not isinstance(test, ast.Compare) or len(test.ops) > 1:  # those are swapped
            opposite = ast.UnaryOp(ast.Not(), test)
            self._add(test, "not", partial(setattr, node, "test"), opposite)

    def on_comprehension(self, node: ast.comprehension, put: Callable[[ast.AST], None]) -> None:
        for i, test in enumerate(node.ifs):
            self._add(test, "any", partial(node.ifs.__setitem__, i), ast.Constant(True))

    def on_boolop(self, node: ast.BoolOp, put: Callable[[ast.AST], None]) -> None:
        for operand in node.values:
            rest = [one for one in node.values if one is not operand]
            new = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
            self._add(node, f"without {shown(operand)}", put, new)

    def on_compare(self, node: ast.Compare, put: Callable[[ast.AST], None]) -> None:
        if len(node.ops) > 1:
            return
        other = OPPOSITES[type(node.ops[0])]()
        self._add(node, "swap", put, ast.Compare(node.left, [other], node.comparators))
        if is_sentinel(node.comparators[0]):
            return
        if type(node.ops[0]) in EDGES:
            other = EDGES[type(node.ops[0])]()
            self._add(node, "edge", put, ast.Compare(node.left, [other], node.comparators))
        self._off_by_one(node, ("left", "comparators"))

    # -- values

    def on_binop(self, node: ast.BinOp, put: Callable[[ast.AST], None]) -> None:
        if isinstance(node.op, ast.Add | ast.Sub):
            other = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
            self._add(node, "sign", put, ast.BinOp(node.left, other, node.right))
        self._off_by_one(node, ("left", "right"))

    def on_call(self, node: ast.Call, put: Callable[[ast.AST], None]) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in TWINS:
            twin = ast.copy_location(ast.Name(TWINS[node.func.id], ast.Load()), node.func)
            self._add(node, "swap", put, ast.Call(twin, node.args, node.keywords))

    def _off_by_one(self, node: ast.AST, names: Iterable[str]) -> None:
        """The numbers among the operands of a node."""
        for name in names:
            value = getattr(node, name)
            places = enumerate(value) if isinstance(value, list) else [(-1, value)]
            for i, one in places:
                put = partial(value.__setitem__, i) if i >= 0 else partial(setattr, node, name)
                if isinstance(one, ast.Constant) and type(one.value) is int:
                    self._add(one, "one more", put, ast.Constant(one.value + 1))

    def on_name(self, node: ast.Name, put: Callable[[ast.AST], None]) -> None:
        if node.id in self.numbers and isinstance(node.ctx, ast.Load):
            self._add(node, "one more", put, plus_one(ast.Name(node.id, ast.Load())))


def is_text(node: ast.stmt) -> bool:
    """Whether a statement is a string that stands alone."""
    if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant):
        return False
    return isinstance(node.value.value, str)


def lines_of(node: ast.stmt | ast.expr) -> tuple[int, int]:
    """The first and the last line of a node."""
    return node.lineno, node.end_lineno or node.lineno


def is_name(node: ast.expr) -> bool:
    """Whether an expression is a constant by name (NEXT, AGAIN): one more is another one."""
    return isinstance(node, ast.Name) and node.id.isupper()


def is_sentinel(node: ast.expr) -> bool:
    """Whether it is 0 or a negative number, which mean "none" more often than how many."""
    return ast.unparse(node) in ("0", "-1")


def plus_one(node: ast.expr) -> ast.BinOp:
    """One more than an expression."""
    return ast.BinOp(node, ast.Add(), ast.Constant(1))


def expression(text: str) -> ast.expr:
    """The tree of an expression."""
    return ast.parse(text, mode="eval").body


def shown(node: ast.AST) -> str:
    """The source of a node on one line, shortened."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
