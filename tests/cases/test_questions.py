"""Every question that a game asks has clauses by which words that are no answer are refused."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tallystick.cases.judge import vocabulary
from tallystick.cases.noted.page import Page
from tallystick.play import games


def kinds_in(folder: Path) -> Iterator[str]:
    """The questions that the sources below a folder name where they ask them."""
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        choices = [one for one in ast.walk(tree) if isinstance(one, ast.ClassDef) and chooses(one)]
        plain = {one.name for one in choices if not has_init(one)}
        calls = [(one, name_of(one)) for one in ast.walk(tree) if isinstance(one, ast.Call)]
        yield from words(call.args[1:2] for call, name in calls if name == "Decision")
        yield from words(call.args[:1] for call, name in calls if name in plain)
        inits = [one for each in choices for one in ast.walk(each) if isinstance(one, ast.Call)]
        yield from words(call.args[:1] for call in inits if name_of(call) == "__init__")


def chooses(node: ast.ClassDef) -> bool:
    """Whether a class is a choice, whose first argument is the kind of its question."""
    return any("Choice" in ast.unparse(base) for base in node.bases)


def has_init(node: ast.ClassDef) -> bool:
    """Whether its arguments are others."""
    return any(isinstance(one, ast.FunctionDef) and one.name == "__init__" for one in node.body)


def name_of(call: ast.Call) -> str:
    """What is called, where it has a name."""
    return ast.unparse(call.func).rpartition(".")[2]


def words(arguments: Iterator[list[ast.expr]]) -> Iterator[str]:
    """Those arguments that are words."""
    for one in (one for some in arguments for one in some):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one.value


@pytest.mark.parametrize("game", games.GAMES)
def test_words_that_are_no_answer_are_refused_by_a_clause(game: str) -> None:
    page = vocabulary(game)
    assert isinstance(page, Page)
    kinds = set(kinds_in(Path(str(games.find(game).folder))))
    assert len(kinds) > 10
    questions = games.find(game).rulebook().meaning.questions
    assert kinds - {kind for kind in questions if questions[kind]} - set(page.windows) == set()
    known = {clause["id"] for clause in games.find(game).clauses()}
    assert {clause for clauses in questions.values() for clause in clauses} <= known
